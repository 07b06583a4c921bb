"""What a file is, told by its content."""

from __future__ import annotations

import re
from itertools import islice

from rag.corpus.decode import is_utf8, marked_encoding

TEXT_LIST = "list of abstracts"

_MAGIC = (
    (b"\x89PNG", "PNG image"),
    (b"\xff\xd8\xff", "JPEG image"),
    (b"GIF8", "GIF image"),
    (b"%PDF-", "PDF document"),
    (b"%!PS", "PostScript document"),
    (b"{\\rtf", "RTF document"),
    (b"PK\x03\x04", "ZIP archive or office document"),
    (b"\xd0\xcf\x11\xe0", "office document"),
    (b"\x1f\x8b", "gzip archive"),
    (b"BZh", "bzip2 archive"),
    (b"\xfd7zXZ", "xz archive"),
    (b"7z\xbc\xaf", "7-Zip archive"),
    (b"\x28\xb5\x2f\xfd", "Zstandard archive"),
    (b"SQLite format 3", "SQLite database"),
    (b"PAR1", "Parquet table"),
)
_CONTROLS = bytes({*range(0x20), 0x7F} - set(b"\t\n\v\f\r\x1b"))

_SAMPLE = 65536
_JSON = re.compile(r'\s*(?:\{\s*["}]|\[\s*(?:[\[{"\]]|-?\d+\s*,\s*-?\d))')
_MARKUP = re.compile(r"\s*<(?:\?xml\b|!DOCTYPE\b|!--|([A-Za-z_][\w:.-]*)(?:\s[^<>]*)?/?>)", re.IGNORECASE)
_HTML = re.compile(r"<!DOCTYPE\s+html\b|<html\b", re.IGNORECASE)
_LINES = {  # a line of each format, and how many of them make sure
    "BibTeX": (r"\s*@\s*(?:[A-Za-z]+\s*[{(]\s*[^\s,{}()\"]+\s*,|(?:string|preamble|comment)\s*[{(])", 1),
    "RIS": (r"\s*TY {1,2}- ?", 1),
    "MEDLINE": (r"(?=.{4}- )[A-Z]{2,4} *- \S", 3),
    "Web of Science": (r"FN \S|(?:VR [\d.]+|PT [A-Z]|ER|EF)\s*\Z", 2),
    "EndNote": (r"%[0-9A-Z@!] \S", 2),
    "Markdown": (r"#{1,6} \S|```|\[[^\]]+\]: \S|\|[ :|-]+\|\s*\Z", 2),
    "LaTeX": (r"\s*\\(?:documentclass|begin\{document\})", 1),
}
_LINES_READ = 2000

_LABEL = re.compile(r"\W*(title|authors?|abstract|journal|venue|year|doi|arxiv)\W{0,3}\s*[:=]", re.IGNORECASE)
_COLUMN = re.compile(
    r"(?:\S+[\s_/-]+){0,3}(?:title|abstract|authors?|doi|year|pmid|journal|venue|keywords|url)", re.IGNORECASE
)
_QUOTED_ROW = re.compile(r'"[^"]*"\s*[,;\t|]')


def binary_kind(data: bytes) -> str | None:
    """What `data` is if it is not text: the format its first bytes name, or just "binary file"."""
    for magic, name in _MAGIC:
        if data.startswith(magic):
            return name
    if marked_encoding(data):
        return None
    controls = len(data) - len(data.translate(None, _CONTROLS))
    # Legacy encodings let any byte through, so there a few control characters already tell.
    allowed = 0.1 if is_utf8(data) else 0.02
    return "binary file" if controls > allowed * len(data) else None


def text_kind(text: str) -> str:
    """The format of a text: `TEXT_LIST` unless its syntax says otherwise."""
    sample = text[:_SAMPLE]
    if _JSON.match(sample):
        return "JSON"
    if (tag := _MARKUP.match(sample)) and (tag[1] is None or f"</{tag[1]}" in text):
        return "HTML" if _HTML.search(sample) else "XML"
    lines = [line for line in islice(sample.splitlines(), _LINES_READ) if line.strip()]
    for name, (pattern, enough) in _LINES.items():
        if sum(map(bool, map(re.compile(pattern).match, lines))) >= enough:
            return name
    if lines and _is_table(lines):
        return "CSV"
    labels = {match[1].lower() for match in map(_LABEL.match, lines) if match}
    return "labelled fields" if len(labels) > 1 else TEXT_LIST


def _is_table(lines: list[str]) -> bool:
    """A header with two columns of a bibliography, or rows of cells throughout."""
    first = lines[0].rstrip()
    headers = ([name.strip(" \"'") for name in first.split(delimiter)] for delimiter in ",;\t|")
    if not first.endswith(".") and any(sum(map(bool, map(_COLUMN.fullmatch, header))) >= 2 for header in headers):
        return True
    rows = lines[:10]
    return len(rows) > 1 and (all(row.count("\t") >= 2 for row in rows) or all(map(_QUOTED_ROW.match, rows)))
