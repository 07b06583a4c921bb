from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag.question.filters import LONGEST_READ, Filters, Years, filters
from rag.types import Paper

VENUES = ["GlassConf", "KILN", "Nature", "J. Glass. Res."]


def dated(year: int | None, venue: str | None = None) -> Paper:
    return Paper(id="p", label="p", year=year, venue=venue)


@pytest.mark.parametrize(
    ("question", "years", "searched"),
    [
        ("papers from 2021 on glass", (2021, 2021), "papers on glass"),
        ("Which papers were published in 2021?", (2021, 2021), "Which papers?"),
        ("Which works on glass appeared before 2018?", (None, 2017), "Which works on glass?"),
        ("papers since 2020 that melt", (2020, None), "papers that melt"),
        ("Did articles after 2021 improve on it?", (2022, None), "Did articles improve on it?"),
        ("studies between 2017 and 2019", (2017, 2019), "studies"),
        ("papers from 2017 to 2019 with masks", (2017, 2019), "papers with masks"),
        ("papers 2017–2019", (2017, 2019), "papers"),
        ("papers from 2019 on", (2019, None), "papers"),
        ("research up to 2010", (None, 2010), "research"),
        ("Which papers on glass are from 2021 and use masks?", (2021, 2021), "Which papers on glass and use masks?"),
        ("papers on glass from 2021 that use masks", (2021, 2021), "papers on glass that use masks"),
        ("What has been done on glass since 2020?", (2020, None), "What has been done on glass?"),
        ("the 2021 papers on glass", (2021, 2021), "papers on glass"),
        ("papers from 2017 or 2019", (2017, 2019), "papers"),
        ("papers since 2017 published before 2020", (2017, 2019), "papers"),
        ("Welche Arbeiten aus 2021 behandeln Glas?", (2021, 2021), "Welche Arbeiten behandeln Glas?"),
        ("Welche Arbeiten wurden 2021 veröffentlicht?", (2021, 2021), "Welche Arbeiten?"),
        ("Arbeiten seit 2020 zu Glas", (2020, None), "Arbeiten zu Glas"),
        ("Quels articles de 2021 parlent de verre ?", (2021, 2021), "Quels articles parlent de verre?"),
        ("articles publiés avant 2019", (None, 2018), "articles"),
        ("¿Qué artículos de 2021 tratan de vidrio?", (2021, 2021), "¿Qué artículos tratan de vidrio?"),
        ("trabajos publicados desde 2020", (2020, None), "trabajos"),
        ("2021年的论文有哪些？", (2021, 2021), "论文有哪些？"),
        ("2020年以来关于玻璃的论文", (2020, None), "关于玻璃的论文"),
        ("2019年に発表された論文は？", (2019, 2019), "論文は？"),
    ],
)
def test_years_beside_a_word_for_papers_limit_them(question: str, years: Years, searched: str) -> None:
    assert filters(question, VENUES) == (Filters(years=years), searched)


@pytest.mark.parametrize(
    ("question", "limits", "searched"),
    [
        ("Which papers at GlassConf study heat?", Filters(venues=("GlassConf",)), "Which papers study heat?"),
        ("glassconf papers on heat", Filters(venues=("GlassConf",)), "papers on heat"),
        ("anything at KILN about heat?", Filters(venues=("KILN",)), "anything about heat?"),
        ("Which papers from KILN or GlassConf melt?", Filters(venues=("KILN", "GlassConf")), "Which papers melt?"),
        ("KILN25 papers about heat", Filters(years=(2025, 2025), venues=("KILN",)), "papers about heat"),
        ("papers accepted at KILN'25", Filters(years=(2025, 2025), venues=("KILN",)), "papers"),
        ("KILN 2025 papers", Filters(years=(2025, 2025), venues=("KILN",)), "papers"),
        (
            "Which papers were published at KILN in 2025?",
            Filters(years=(2025, 2025), venues=("KILN",)),
            "Which papers?",
        ),
        ("works published in J. Glass. Res. in 2011", Filters(years=(2011, 2011), venues=("J. Glass. Res.",)), "works"),
        ("What was published in Nature?", Filters(venues=("Nature",)), "What?"),
    ],
)
def test_venues_of_the_library_limit_papers(question: str, limits: Filters, searched: str) -> None:
    found, rest = filters(question, VENUES)

    assert found == limits
    assert rest.removeprefix("papers") == searched.removeprefix("papers")


@pytest.mark.parametrize(
    "question",
    [
        "Does it train on GlassNet 2012?",
        "What happens in 2000 steps?",
        "How does it handle 2048 tokens?",
        "Which papers use a corpus from 2019?",
        "Which papers use data collected before 2018?",
        "How did prices change between 2017 and 2019?",
        "Which method works in 2000 dimensions?",
        "studies of 2000 patients",
        "a corpus of 2019 papers",
        "a corpus of papers from 2019",
        "Which year was it published in?",
        "Is the 2019 model worse?",
        "Which laws of nature are learned in nature?",
        "Who won the KILN 2020 challenge?",
        "How is KILN built?",
        "papers at UNHELD",
        "papers-2019-01 and 12019",
    ],
)
def test_what_does_not_limit_the_papers_is_left_alone(question: str) -> None:
    assert filters(question, VENUES) == (Filters(), question)


def test_a_pasted_text_sets_no_filters() -> None:
    text = "papers from 2021 " + "word " * LONGEST_READ

    assert filters(text, VENUES) == (Filters(), text)


def test_a_filter_admits_the_papers_within_it() -> None:
    limits = Filters(years=(2017, 2019), venues=("GlassConf", "KILN"))

    assert limits.admits(dated(2017, "kiln"))
    assert limits.admits(dated(2019, "GlassConf"))
    assert not limits.admits(dated(2016, "KILN"))
    assert not limits.admits(dated(2020, "KILN"))
    assert not limits.admits(dated(2018, "Nature"))
    assert not limits.admits(dated(2018))
    assert not limits.admits(dated(None, "KILN"))
    assert Filters().admits(dated(None))
    assert Filters(years=(2020, None)).admits(dated(2031))
    assert Filters(years=(None, 2017)).admits(dated(1971))


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Filters(), ""),
        (Filters(years=(2021, 2021)), "from 2021"),
        (Filters(years=(2017, 2019)), "from 2017 to 2019"),
        (Filters(years=(2020, None)), "since 2020"),
        (Filters(years=(None, 2017)), "until 2017"),
        (Filters(venues=("KILN", "Nature"), years=(2021, 2021)), "at KILN or Nature, from 2021"),
    ],
)
def test_a_filter_can_be_said(limits: Filters, said: str) -> None:
    assert limits.words() == said
    assert bool(limits) == bool(said)


@given(st.integers(1950, 2099), st.integers(1950, 2099))
def test_years_between_two_admit_both_and_what_is_between(one: int, other: int) -> None:
    limits, _ = filters(f"papers published between {one} and {other}", ())

    assert all(limits.admits(dated(year)) for year in (one, other, (one + other) // 2))
    assert not limits.admits(dated(max(one, other) + 1))


@given(st.text(alphabet=st.sampled_from("papers from2019 KILN'25,-?年の論文"), max_size=120))
def test_a_text_without_filters_is_searched_as_it_is(text: str) -> None:
    limits, searched = filters(text, VENUES)

    assert len(searched) < len(text) if limits else searched == text
