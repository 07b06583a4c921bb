from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.corpus.decode import decode

ENGLISH = (
    "We study “naïve” Monte Carlo – it’s a 3.5× speedup at ±0.2 error.\n\n"
    "The Schrödinger bridge of Poincaré maps is computed, and the agent’s reward rises."
)
MATHS = "Our method is 2.6× faster – see “Table 3” – and costs 50% less.\n\nA second abstract of plain ASCII words."
CHINESE = "本文研究稀疏注意力机制,并提出一种新的方法。实验结果表明该方法优于现有方法。\n\n我们研究剪枝。"
JAPANESE = "本論文では、疎な注意機構を研究し、新しい手法を提案する。実験により有効性を示す。"
KOREAN = "본 논문에서는 희소 어텐션을 연구하고 새로운 방법을 제안한다. 실험 결과 우수한 성능을 보인다."
RUSSIAN = "Мы изучаем разреженное внимание и предлагаем новый метод. Он быстрее прежних."
HEADED = "ICML 2026 论文列表\n\nWe study pruning of networks, and why it works.\n\nIt is a long English text otherwise."


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (ENGLISH, "cp1252"),
        ("Nous étudions l'apprentissage à faible coût. La méthode est évaluée.", "latin-1"),
        ("We study the Fréchet distance between models, and nothing else is said here.", "latin-1"),
        ("A method on $G$’s spectrum.", "cp1252"),
        ("It uses 90× fewer parameters.", "cp1252"),
        (CHINESE, "gb18030"),
        (HEADED, "gb18030"),
        (MATHS, "gb18030"),
        ("Polyak-Łojasiewicz 条件", "gb18030"),
        ("本文研究稀疏注意力機制,並提出一種新的方法。實驗結果表明該方法優於現有方法。", "big5"),
        (JAPANESE, "cp932"),
        (JAPANESE, "euc_jp"),
        ("ICML 2025 論文一覧\n\nWe provide a long English abstract with no other sign in it.", "cp932"),
        (KOREAN, "cp949"),
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8_r"),
    ],
)
def test_a_legacy_encoding_is_detected_from_few_characters(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be"])
def test_unicode_is_read_without_a_note_and_without_its_mark(encoding: str) -> None:
    decoded = decode(HEADED.encode(encoding))
    assert (decoded.text, decoded.notes) == (HEADED, ())


def test_big_endian_utf_16_is_known_by_its_mark() -> None:
    assert decode(codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be")).text == CHINESE


def test_a_detected_encoding_is_noted() -> None:
    assert decode(CHINESE.encode("gb18030")).notes == ("read as gb18030",)


def test_a_long_file_is_detected_from_whole_characters() -> None:
    text = "\n\n".join([CHINESE.replace("\n", "")] * 2000)
    assert decode(text.encode("gb18030")).text == text


def test_a_damaged_byte_costs_one_character_and_not_the_encoding() -> None:
    data = CHINESE.encode().replace("剪".encode(), b"\xe5\x89", 1)
    decoded = decode(data)
    assert decoded.text == CHINESE.replace("剪", "\ufffd")
    assert decoded.notes == ("1 unreadable byte replaced",)


def test_a_replacement_character_of_the_file_itself_is_no_damage() -> None:
    assert decode("a \ufffd b".encode()).notes == ()


def test_stray_nul_bytes_are_removed_and_counted() -> None:
    decoded = decode(b"A list of ab\0stracts,\0 with strays.\0")
    assert (decoded.text, decoded.notes) == ("A list of abstracts, with strays.", ("3 NUL bytes removed",))


@given(st.text(st.characters(codec="utf-8", exclude_characters="\0\ufeff")))
def test_utf_8_is_read_as_it_is(text: str) -> None:
    assert decode(text.encode()).text == text


@given(st.binary())
def test_any_bytes_give_text(data: bytes) -> None:
    assert "\0" not in decode(data).text
