from __future__ import annotations

import zlib

import pytest

from rag.corpus.kind import TEXT_LIST, binary_kind, text_kind

ABSTRACT = "We study sparse attention in long contexts, and find it faster: a gain of 2.6x, on average."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"title": "A"}\n{"title": "B"}\n', "JSON"),
        ('\n[\n  {"title": "A"}]', "JSON"),
        ('["one", "two"]', "JSON"),
        ("[1, 2]", "JSON"),
        ('<?xml version="1.0"?>\n<feed><title>A</title></feed>', "XML"),
        ("<PubmedArticle><PMID>1</PMID></PubmedArticle>", "XML"),
        ("\n  <html>\n<head></head></html>", "HTML"),
        ("<!doctype html>\n<p>Paper", "HTML"),
        ("% from my library\n\n@article{key1,\n  title = {A},\n}", "BibTeX"),
        ('@string(acm = "ACM")\n@misc(k, title = "A")', "BibTeX"),
        ("Provider: An Archive\n\nTY  - JOUR\nTI  - A title\nER  - \n", "RIS"),
        ("1.\nTY  - JOUR\nT1  - A title\nER  -", "RIS"),
        ("PMID- 123\nOWN - NLM\nTI  - A title\n      that goes on\n", "MEDLINE"),
        ("FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Li, W\nER\n", "Web of Science"),
        ("%0 Journal Article\n%T A title\n%A Li, W\n", "EndNote"),
        ("# Papers\n\n## One\n\nWe study one.\n\n## Two\n\nWe study two.\n", "Markdown"),
        ("title,abstract,doi\nA,B,10.1000/x\n", "CSV"),
        ('"Item Title";"Publication Year"\n"A";2020\n', "CSV"),
        ("id\ttitle\tabstract\n1\tA\tB\n", "CSV"),
        ("http://a.example\tA title\tLi; Wu\nhttp://b.example\tB title\tXu\n", "CSV"),
        ('"A title","Li, W","2020"\n"B title","Xu, Y","2021"\n', "CSV"),
        ("Title: A title\nAuthors: Li, Wu\nAbstract: We study.\n", "labelled fields"),
        ("\\documentclass{article}\n\\begin{document}\nA", "LaTeX"),
    ],
)
def test_another_format_is_known_by_its_content(text: str, kind: str) -> None:
    assert text_kind(text) == kind


@pytest.mark.parametrize(
    "text",
    [
        f"ICML 2025 Papers\n\n{ABSTRACT}\n\n{ABSTRACT}",
        ABSTRACT,
        f"Abstract: {ABSTRACT}\n\nAbstract: {ABSTRACT}",
        "<UNK> tokens hurt translation, and we show why they do.",
        "[CLS] tokens carry what a sentence means.",
        "[1] In this paper a survey is given.",
        "{\\bf Motivation} The time of a search is long.",
        f"Of title,\tabstract\tand year the\ttitle matters most.\n\n{ABSTRACT}",
        "We rank papers by title, abstract, and authors, year by year.",
        "Background: much is known. Methods: we measure. Results: it is so.",
        "@user mentions in posts (and replies) are counted, daily.",
        '"Attention", as the word is used, has three senses.',
        "",
    ],
)
def test_prose_is_a_list_of_abstracts(text: str) -> None:
    assert text_kind(text) == TEXT_LIST


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"\x89PNG\r\n\x1a\n....", "PNG image"),
        (b"%PDF-1.7\n%\xe2\xe3", "PDF document"),
        (b"PK\x03\x04....", "ZIP archive or office document"),
        (zlib.compress(ABSTRACT.encode() * 20, wbits=31), "gzip archive"),
        (bytes(range(256)) * 8, "binary file"),
        (b"\x7fELF\x02\x01\x01" + b"\0" * 9 + b"\x03\0>\0\x01\0\0\0", "binary file"),
        (b"\x01\x00\x02\x00\x03\x00\x07\x00" * 200, "binary file"),
        (b"\0" * 100, "binary file"),
    ],
)
def test_a_binary_file_is_known(data: bytes, kind: str) -> None:
    assert binary_kind(data) == kind


@pytest.mark.parametrize(
    "data",
    [
        b"",
        ABSTRACT.encode(),
        ABSTRACT.encode("utf-16"),
        ABSTRACT.encode("utf-16-be"),
        ABSTRACT.replace("attention", "atten\0tion\0").encode(),
        "Fréchet distance\n\ffaster".encode("latin-1"),
        "本文研究稀疏注意力机制".encode("gb18030"),
    ],
)
def test_text_is_not_binary(data: bytes) -> None:
    assert binary_kind(data) is None
