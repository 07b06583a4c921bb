from __future__ import annotations

import base64
import binascii
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.corpus.prose import is_prose

DATA = st.binary(min_size=200, max_size=3000)


def uuencoded(data: bytes) -> str:
    return "".join(binascii.b2a_uu(data[at : at + 45]).decode() for at in range(0, len(data), 45))


CODINGS = {
    "base64": lambda data: base64.b64encode(data).decode(),
    "base64 in lines": lambda data: base64.encodebytes(data).decode(),
    "base64 of the web": lambda data: base64.urlsafe_b64encode(data).decode(),
    "base32": lambda data: base64.b32encode(data).decode(),
    "base85": lambda data: base64.b85encode(data).decode(),
    "hexadecimal": lambda data: data.hex(),
    "hexadecimal pairs": lambda data: data.hex(" "),
    "numbers": lambda data: " ".join(map(str, data)),
    "uuencode": uuencoded,
}


@pytest.mark.parametrize(
    "text",
    [
        "We study sparse attention in long contexts, and find it faster: a gain of 2.6x, on average.",
        r"Let $\F_q$ be a field and $P\in\F_q[x_1,x_2]$. For $A\subset\F_q$ put $P(A):=\{P(a,b)\mid a,b\in A\}$; "
        r"we show $|A+A|+|P(A)|\gg|A|^{5/4}$ unless $P(x,y)=f(x)+g(y)$.",
        "WE STUDY SPARSE ATTENTION IN LONG CONTEXTS, AND FIND IT FASTER.",
        "CONTENTS . . . . . . . . . . . . . . 1 Methods . . . . . . . . . . . 2 Results of the trial . . . . . 17",
        "本文研究稀疏注意力机制,并提出一种新的方法。实验结果表明该方法优于现有方法,在三个数据集上均有提升。",
        "本論文では、疎な注意機構を研究し、新しい手法を提案する。実験により有効性を示し、速度を2.6倍にした。",
        "본 논문에서는 희소 어텐션을 연구하고 새로운 방법을 제안한다. 실험 결과 우수한 성능을 보인다.",
        "เราศึกษาการให้เหตุผลของแบบจำลองภาษาขนาดใหญ่และเสนอวิธีใหม่ที่เร็วกว่าเดิม",
        "हम बड़े भाषा मॉडलों में विरल ध्यान का अध्ययन करते हैं और एक नई विधि प्रस्तुत करते हैं।",
        "Мы изучаем разреженное внимание и предлагаем новый метод, который быстрее прежних.",
        "Wir untersuchen Aufmerksamkeitsmechanismen und Langzeitabhängigkeitsmodellierungsverfahren.",
        "GPT-4o, o3-mini & R1",
        "",
    ],
)
def test_what_is_written_in_words_is_prose(text: str) -> None:
    assert is_prose(text)


@given(data=DATA, coding=st.sampled_from(sorted(CODINGS)))
def test_encoded_data_is_not(data: bytes, coding: str) -> None:
    assert not is_prose(CODINGS[coding](data))


@given(random=st.randoms(use_true_random=False), encoding=st.sampled_from(["latin-1", "koi8_r", "cp437"]))
def test_bytes_that_were_taken_for_letters_are_not(random: Random, encoding: str) -> None:
    assert not is_prose(random.randbytes(500).decode(encoding))


def test_a_megabyte_without_a_space_is_not() -> None:
    assert not is_prose("QUJDRA==" * 125_000)
