"""How the benchmark of planted faults makes claims of a sentence: rewordings that stay true, and faults, one each."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from rag.markup.searchtext import search_text
from rag.terms import names

HALVES: Final = ("development", "held out")

SYNONYMS: Final = """
    show:demonstrate use:employ improve:enhance propose:suggest method:approach reduce:decrease large:big
    significant:substantial fast:quick obtain:acquire require:need many:numerous important:crucial achieve:attain
    difficult:hard allow:enable help:assist often:frequently existing:current novel:new various:diverse
    outperform:surpass build:construct entire:whole keep:retain select:choose begin:start images:pictures
    accurate:precise robust:resilient cost:expense problem:issue task:problem quickly:rapidly tackle:address
    cheap:inexpensive usually:typically main:primary rely:depend create:generate limits:restricts simple:easy
    investigate:examine combine:merge efficient:economical understand:comprehend enough:sufficient
    evaluate:assess leverage:exploit across:over performance:results prior:previous challenging:demanding
    effective:successful crucial:essential develop:devise introduce:present widely:commonly consistently:reliably
    additional:extra limited:restricted known:recognised recent:latest fundamental:basic
"""
PLAIN: Final = """
    we propose:the authors propose|in order to:to|we show that:the paper shows that|state-of-the-art:the best known
    a variety of:several|due to:because of|as well as:and also|in terms of:with respect to|we introduce:this introduces
    such as:for example|a number of:several|despite:in spite of|our approach:the approach|our method:the method
    large language models:LLMs|in this paper, we:here, the authors|can be:may be|we find that:it turns out that
"""
OPPOSITES: Final = """
    improves:worsens improve:worsen increases:decreases increase:decrease reduces:raises reduce:raise higher:lower
    faster:slower better:worse more:less outperforms:underperforms outperform:underperform before:after large:small
    strong:weak best:worst maximize:minimize superior:inferior increasing:decreasing reducing:increasing high:low
    accelerates:slows lower:higher positive:negative global:local sparse:dense lower:upper early:late
    supervised:unsupervised stable:unstable efficient:inefficient simple:complex easy:hard fewer:more robust:fragile
    exceeds:trails enables:prevents minimal:maximal sufficient:insufficient decreases:increases stronger:weaker
    improving:degrading smaller:larger slower:faster longer:shorter preserving:destroying linear:nonlinear
    similar:different enhances:degrades enhancing:impairing accurate:inaccurate improvement:decline
"""
TOPICS: Final = """
    reinforcement learning|contrastive learning|diffusion models|random forests|knowledge distillation
    graph neural networks|variational inference|federated learning|support vector machines|gradient boosting
    meta-learning|active learning|transfer learning|Gaussian processes|optimal transport|curriculum learning
    adversarial training|instruction tuning|data augmentation|quantization|imitation learning|self-supervised learning
    language models|convolutional networks|multi-task learning|domain adaptation|causal inference|score matching
"""
BENEFITS: Final = """
    and is robust to adversarial attacks|while halving the memory footprint|and generalises to unseen languages
    and needs no hyperparameter tuning|with formal privacy guarantees|and runs in real time on mobile phones
    while improving calibration|and scales to billions of users|and lowers energy consumption|and is easy to interpret
    and transfers across domains without retraining|which clinicians preferred|and makes training more stable
    while preserving fairness across groups|and removes the need for human labels|and has been deployed in production
"""
DATA_SETS: Final = """
    on ImageNet|on the GLUE benchmark|across twelve medical data sets|on Wikipedia articles|on real hospital records
    in simulation and on real robots|on satellite imagery|on CIFAR-100|in a user study|on speech recordings
    on code from GitHub|on protein structures|on financial time series|on MS COCO|on traffic data|on legal contracts
"""
CAUSES: Final = """
    because it uses a larger batch size|thanks to a new regulariser|owing to better initialisation
    since the labels are noisy|because attention heads specialise|thanks to careful data cleaning
    because gradients vanish in deep layers|owing to longer training|as a result of weight sharing
    since it avoids overfitting|due to a stronger backbone|because the reward is shaped by experts
"""
COUNTS: Final = "two three four five six seven eight nine ten".split()
UNITS: Final = """
    %:× %:percentage~points ×:% x:% times:percent percent:times ms:s seconds:minutes hours:days minutes:seconds
    million:billion billion:million GB:MB MB:GB B:M M:B points:percent k:M days:hours years:months fold:percent K:M
"""
NUMERAL: Final = re.compile(r"(?<![\w.,\-–^_{/])\d+(?:[.,]\d+)*(?![\w.]*\d)(?!-?[A-Z])(?!\w{2})")


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """A sentence as stored, the half its paper falls in, and the words drawn for it."""

    text: str
    paper: str
    half: str
    rng: random.Random

    def draw(self, listed: str, separator: str) -> list[str]:
        """The items of a list that are its half's, in an order of its own."""
        items = [item.strip() for line in listed.strip().splitlines() for item in line.split(separator) if item.strip()]
        mine = items[HALVES.index(self.half) :: 2]
        return self.rng.sample(mine, len(mine))


Make = Callable[[Sentence, Sentence], "str | tuple[str, tuple[str, ...]] | None"]


def swapped(sentence: Sentence, listed: str, separator: str | None = " ", most: int = 1) -> str | None:
    """The text with up to `most` listed words exchanged, "old:new"; whole words, case of the first letter kept."""
    text, done = sentence.text, 0
    for pair in sentence.draw(listed, separator or " "):
        old, new = pair.replace("~", " ").split(":")
        edge = r"(?<!\w)" if old[0].isalpha() else ""
        found = re.search(rf"{edge}{re.escape(old)}(?![\w-])", text, re.IGNORECASE)
        if found and done < most:
            new = new[0].upper() + new[1:] if found[0][0].isupper() else new
            text, done = text[: found.start()] + new + text[found.end() :], done + 1
    return text if done else None


def plain(sentence: Sentence, _: Sentence) -> str | None:
    return swapped(sentence, PLAIN, "|", 3)


def synonyms(sentence: Sentence, _: Sentence) -> str | None:
    return swapped(sentence, SYNONYMS, " ", 3)


def dropped(sentence: Sentence, _: Sentence) -> str | None:
    """Without its opening adverb or phrase, its brackets, or its last clause where that only adds."""
    text = re.sub(r"\s\([^()]*\)", "", sentence.text)
    text = re.sub(
        r"^(?:However|Moreover|Furthermore|Additionally|In addition|Finally|To this end|Specifically), ", "", text
    )
    text = re.sub(r", (?:which|thereby|while|leading to|making|resulting in|enabling)\b[^,]*\.$", ".", text)
    return text[0].upper() + text[1:] if text != sentence.text else None


def reordered(sentence: Sentence, _: Sentence) -> str | None:
    """The opening phrase moved to the end."""
    opening = r"((?:While|Although|By|With|On|Across|Using|Under|For|When|Unlike|Based on)\b[^,]{8,90}), (.+)\."
    found = re.fullmatch(opening, sentence.text)
    if not found:
        return None
    head, rest = found[1], found[2]
    return f"{rest[0].upper()}{rest[1:]}, {head[0].lower()}{head[1:]}."


def respelled(sentence: Sentence, _: Sentence) -> str | None:
    """Its numbers in another notation."""
    text = re.sub(r"\s?\\?%", " percent", sentence.text)
    text = re.sub(r"(\d)(?:×|x\b)(?! ?\d)", r"\1-fold", text)
    text = re.sub(r"\b(\d{1,3}),(\d{3})\b", r"\1\2", text)
    for value, word in enumerate(COUNTS, start=2):
        text = re.sub(rf"(?<![\w-]){word}(?![\w-])", str(value), text)
    return text if text != sentence.text else None


def rounded(sentence: Sentence, _: Sentence) -> str | None:
    """A number with a decimal place fewer, and "about"."""
    found = re.search(r"(?<![\w.,$\-–+^_{])\d+\.\d+(?=\\?%|×|x\b| )", sentence.text)
    if not found or found[0].endswith(("5", "0")) or float(found[0]) < 1.7:
        return None
    places = len(found[0].split(".")[1]) - 1
    return f"{sentence.text[: found.start()]}about {float(found[0]):.{places}f}{sentence.text[found.end() :]}"


def digit(sentence: Sentence, _: Sentence) -> str | None:
    """One digit of a number, or a count in words, changed."""
    found = list(NUMERAL.finditer(sentence.text))
    words = list(re.finditer(rf"(?<![\w-])(?:{'|'.join(COUNTS)})(?![\w-])", sentence.text))
    if not found and not words:
        return None
    match = sentence.rng.choice(found or words)
    if not found:
        new = COUNTS[(COUNTS.index(match[0]) + sentence.rng.randint(1, 8)) % len(COUNTS)]
    else:
        place = sentence.rng.choice([index for index, sign in enumerate(match[0]) if sign.isdigit()])
        changed = str((int(match[0][place]) + sentence.rng.randint(1, 8)) % 9 + 1)
        new = match[0][:place] + changed + match[0][place + 1 :]
    made = sentence.text[: match.start()] + new + sentence.text[match.end() :]
    return made if new not in sentence.text else None


def sign(sentence: Sentence, _: Sentence) -> str | None:
    """A minus set before a number, or taken from it."""
    bare = re.sub(r"(?<=[\s(=$])[-−](?=\d)", "", sentence.text, count=1)
    if bare != sentence.text:
        return bare
    found = [
        match
        for match in NUMERAL.finditer(sentence.text)
        if sentence.text[: match.start()].endswith(("of ", "by ", "= "))
    ]
    place = sentence.rng.choice(found).start() if found else None
    return f"{sentence.text[:place]}-{sentence.text[place:]}" if place else None


def unit(sentence: Sentence, _: Sentence) -> str | None:
    """The unit or scale of a number changed."""
    for pair in sentence.rng.sample(UNITS.split(), len(UNITS.split())):
        old, new = pair.replace("~", " ").split(":")
        pattern = rf"(?<=\d)((?:\\(?=%))?{re.escape(old)}(?!\w)(?! ?\d))|(?<=\d)[\s-]({re.escape(old)}(?!\w))"
        if found := re.search(pattern, sentence.text):
            glue = "" if new in {"%", "×"} or (found[1] and len(new) == 1) else " "
            return sentence.text[: found.start()] + glue + new + sentence.text[found.end() :]
    return None


def negated(sentence: Sentence, _: Sentence) -> str | None:
    """A negation added."""
    found = re.search(r"\b(is|are|can|may|was|were|will|should|has been|have been)\b (?!not|no\b|only)", sentence.text)
    if found and sentence.rng.random() < 0.5:
        first, *rest = found[1].split()
        return sentence.text[: found.start()] + " ".join([first, "not", *rest]) + sentence.text[found.end() - 1 :]
    verbs = "improve reduce achieve outperform show provide enable require demonstrate increase allow yield produce"
    found = re.search(rf"\b({verbs.replace(' ', '|')})(s?)\b(?! that)", sentence.text)
    if not found or (
        not found[2]
        and not re.search(r"\b(?:we|they|models|methods|results|to)\s$", sentence.text[: found.start()], re.I)
    ):
        return None
    if sentence.text[: found.start()].endswith("to "):
        return f"{sentence.text[: found.start()]}not {sentence.text[found.start() :]}"
    return (
        f"{sentence.text[: found.start()]}{'does' if found[2] else 'do'} not {found[1]}{sentence.text[found.end() :]}"
    )


def affirmed(sentence: Sentence, _: Sentence) -> str | None:
    """A negation taken away."""
    if re.search(r"\bnot (?:only|just|merely|necessarily)\b", sentence.text):
        return None
    for old, new in (
        *((r"\bcannot\b", "can"), (r"\bwithout\b", "with"), (r"\b(do|does|did) not(?= [a-z])", "")),
        (r"(?<!but )\bnot\s(?!yet|all|every|include)", ""),
    ):
        if re.search(old, sentence.text):
            return re.sub(old, new, sentence.text, count=1).replace("  ", " ")
    return re.sub(r"\bno\s", "a ", sentence.text, count=1) if re.search(r"\bno\s", sentence.text) else None


def turned(sentence: Sentence, _: Sentence) -> str | None:
    """A direction word replaced by its opposite."""
    return swapped(sentence, OPPOSITES)


def sides(sentence: Sentence, _: Sentence) -> str | None:
    """What is compared exchanged: "A outperforms B" becomes "B outperforms A"."""
    subject = r"(?:[A-Z][\w-]*[A-Z0-9][\w-]*|[Oo]ur (?:\w+ )?(?:method|approach|model|algorithm|framework))"
    verb = r"(?:significantly |consistently )?(?:outperforms?|exceeds?|surpass(?:es)?|beats?|(?:is|are) \w+er than)"
    other = r"(?:(?!by |on |in |with )[\w-]+ ){0,4}(?!by |on |in |and )[\w-]+"
    found = re.search(rf"\b({subject}) ({verb}) ({other})(?=,| on| in| by| across| and|\.)", sentence.text)
    if not found:
        return None
    return f"{sentence.text[: found.start()]}{found[3]} {found[2]} {found[1]}{sentence.text[found.end() :]}"


def renamed(sentence: Sentence, other: Sentence) -> str | None:
    """A name replaced by one of another paper, or a topic by another."""
    topics = [topic for line in TOPICS.strip().splitlines() for topic in line.strip().split("|")]
    for topic in topics:
        if topic.lower() in sentence.text.lower():
            new = sentence.rng.choice([each for each in topics if each.lower() not in sentence.text.lower()])
            return re.sub(re.escape(topic), new, sentence.text, count=1, flags=re.IGNORECASE)
    mine = [name for name in names(sentence.text) if sentence.text.count(name) and len(name) > 2]
    theirs = [name for name in names(other.text) if len(name) > 2 and name not in sentence.text]
    return sentence.text.replace(mine[0], theirs[0]) if mine and theirs else None


SUBJECT: Final = re.compile(r"^([A-Z][\w-]*[A-Z0-9][\w-]*)(?= (?:\w+ly )?(?:[a-z]+s)\b)")


def results_swapped(sentence: Sentence, other: Sentence) -> tuple[str, tuple[str, ...]] | None:
    """One method's name before what another paper says of its own, citing both."""
    mine, theirs = SUBJECT.match(sentence.text), SUBJECT.match(other.text)
    if not mine or not theirs or mine[1] == theirs[1]:
        return None
    return other.text.replace(theirs[1], mine[1]), (sentence.text, other.text)


def added(listed: str) -> Make:
    return lambda sentence, _: (
        f"{sentence.text.rstrip('.')}{'' if listed is DATA_SETS else ','} {sentence.draw(listed, '|')[0]}."
    )


def clause_of_another(sentence: Sentence, other: Sentence) -> str | None:
    found = re.search(r"^(?:We|Our \w+|This \w+|[A-Z]\w+) ([a-z]+s? [^,.;:()$\\]{25,90})\.$", other.text)
    return f"{sentence.text.rstrip('.')}, and {found[1]}." if found else None


TRUE: Final[dict[str, Make]] = {
    "search text": lambda sentence, _: search_text(sentence.text),
    "clause dropped": dropped,
    "reordered": reordered,
    "synonyms": synonyms,
    "plain words": plain,
    "number respelled": respelled,
    "number rounded": rounded,
}
FALSE: Final[dict[str, Make]] = {
    "digit": digit,
    "sign": sign,
    "unit": unit,
    "negation added": negated,
    "negation removed": affirmed,
    "direction": turned,
    "sides exchanged": sides,
    "name swapped": renamed,
    "results swapped": results_swapped,
    "added clause": clause_of_another,
    "added benefit": added(BENEFITS),
    "added data set": added(DATA_SETS),
    "added cause": added(CAUSES),
}
