"""Bytes of a text file as text, whatever wrote it."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""UTF-32 before UTF-16: the little-endian mark of the one begins with that of the other."""

_CJK_PAIR = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uac00-\ud7a3]{2}")
_CYRILLIC_WORD = re.compile(r"[\u0400-\u04ff]{3}")
_LEGACY = {
    **dict.fromkeys(("gb18030", "big5", "cp932", "euc_jp", "cp949"), _CJK_PAIR),
    **dict.fromkeys(("cp1251", "koi8_r"), _CYRILLIC_WORD),
    "cp1252": re.compile(""),
}
"""Encodings to choose from, with what the text must show: an apostrophe of cp1252 reads as one ideograph."""

_NEAR_FOREIGN = re.compile(rb"(?:[\x00-\x7f]{0,16}+[\x80-\xff]++)++[\x00-\x7f]{0,16}+")
_KANA = re.compile(r"[\u3041-\u30ff]")
_HANGUL = re.compile(r"[\uac00-\ud7a3]")
_PRINTABLE = bytes(range(0x20, 0x7F)) + b"\t\n\r"
_SAMPLE = 65536


@dataclass(frozen=True, kw_only=True)
class Decoded:
    """A file's text, and in `notes` what was guessed or removed to get it."""

    text: str
    notes: tuple[str, ...] = ()


def decode(data: bytes) -> Decoded:
    """Read `data`, known to be text, in the encoding its bytes show.

    A byte order mark decides; then UTF-8 where it fits; else the encoding is detected and noted.
    NUL characters are removed and counted. Always returns text: bytes that have no meaning in
    the chosen encoding become U+FFFD, and are counted.
    """
    encoding, guessed = _encoding(data)
    text = data.decode(encoding, errors="replace")
    notes = [f"read as {encoding}"] if guessed else []
    if unreadable := text.count("\ufffd") - _replacements_meant(data, encoding):
        notes.append(f"{_count(unreadable, 'unreadable byte')} replaced")
    if nuls := text.count("\0"):
        text = text.replace("\0", "")
        notes.append(f"{_count(nuls, 'NUL byte')} removed")
    return Decoded(text=text, notes=tuple(notes))


def marked_encoding(data: bytes) -> str | None:
    """The encoding that a byte order mark names, or that the NULs of unmarked UTF-16 show."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    even, odd = data[0:_SAMPLE:2], data[1:_SAMPLE:2]
    if _interleaved(text=even, nuls=odd):
        return "utf-16-le"
    return "utf-16-be" if _interleaved(text=odd, nuls=even) else None


def is_utf8(data: bytes) -> bool:
    """Whether `data` is UTF-8, a few damaged characters among many sound ones allowed."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", errors="replace")
        damaged = text.count("\ufffd")
        sound = len(text) - len(text.encode("ascii", errors="ignore")) - damaged
        return damaged * 3 <= sound
    return True


def _interleaved(*, text: bytes, nuls: bytes) -> bool:
    return nuls.count(0) * 2 > len(nuls) and len(text.translate(None, _PRINTABLE)) * 5 < len(text)


def _encoding(data: bytes) -> tuple[str, bool]:
    if marked := marked_encoding(data):
        return marked, False
    if is_utf8(data):
        return "utf-8", False
    return _detect(_around_foreign_bytes(data)), True


def _around_foreign_bytes(data: bytes) -> bytes:
    """The non-ASCII bytes with a little context: in mostly English text they drown otherwise."""
    pieces: list[bytes] = []
    size = 0
    # A line's end is never half a character, so a sample of whole lines decodes.
    for line in data.splitlines():
        if not line.isascii():
            pieces += _NEAR_FOREIGN.findall(line)
            size += len(line)
        if size > _SAMPLE:
            break
    return b"\n".join(pieces)


def _detect(sample: bytes) -> str:
    if _is_simplified_chinese(sample):
        return "gb18030"
    from charset_normalizer import from_bytes

    ranked = [match.encoding for match in from_bytes(sample, cp_isolation=list(_LEGACY))]
    return next((name for name in (*ranked, "cp932", "cp1252") if _fits(sample, name)), "latin-1")


def _fits(sample: bytes, encoding: str) -> bool:
    text = _decodes(sample, encoding)
    return text is not None and _LEGACY[encoding].search(text) is not None


def _is_simplified_chinese(sample: bytes) -> bool:
    """Whether every letter of two bytes is a character of GB 2312.

    Four characters of a heading are too few for a statistical detector, but text in another
    encoding that is read as GB 18030 soon shows a character outside that set.
    """
    text = _decodes(sample, "gb18030")
    if text is None or _KANA.search(text):
        return False
    letters = [code for code in (char.encode("gb18030") for char in text if char.isalpha()) if len(code) == 2]
    hangul = _HANGUL.findall(_decodes(sample, "cp949") or "")
    korean = len(letters) >= 8 and len(hangul) >= 0.95 * len(letters)
    return not korean and _decodes(b"".join(letters), "gb2312") is not None


def _decodes(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _replacements_meant(data: bytes, encoding: str) -> int:
    """How many U+FFFD the file itself has."""
    return data.count("\ufffd".encode()) if encoding.startswith("utf-8") else 0


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
