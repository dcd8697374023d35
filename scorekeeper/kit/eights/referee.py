"""What the referees of both games of 八八 are asked alike; each gives its own clauses."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.core.inquiry import Inquiry, Reason
from scorekeeper.core.offer import Input
from scorekeeper.core.words import Words
from scorekeeper.kit import asks
from scorekeeper.kit.eights.forms import WITH_KASU, brights
from scorekeeper.kit.eights.kasu import MOST_KASU, SUJUROKU
from scorekeeper.kit.eights.month import YEAR, Announced


def field(words: Words, hint: Words, clause: str, before: Iterable[Input], given: Mapping[str, tuple[str, ...]]) -> Inquiry:
    """Which field do bright cards make? `before`: what the months before have left."""
    label = Words("配られた場札6枚の光札", "Brights among the six cards dealt to the field")
    return Inquiry("field", words, hint, "field", (brights(label, clause), *before), given)


def many_kasu(players: Iterable[int], clause: str) -> tuple[Input, Input]:
    """Who has many kasu, and how many: enough for sujuroku or not."""
    who = Words("カスの多い人", "Who has many kasu")
    number = Words("そのカスの枚数(柳4枚も数える)", "How many kasu, all willow included")
    return (
        asks.who(players, who, "sujuroku", nobody=Words("なし", "none"), optional=True),
        asks.count("kasu", number, 0, MOST_KASU, clause, start=str(SUJUROKU), when=WITH_KASU),
    )


def left_over(month: Announced, goes_on: Reason, ends: Reason) -> Iterator[Reason]:
    """From December on: whether what a field leaves adds months."""
    if month.number >= YEAR:
        yield goes_on if month.house.etsunen == "on" else ends


def results(final: Iterable[int]) -> str:
    """The verdict on a year: every seat's final result in kan, +13 +71 -84."""
    return " ".join(f"{kan:+d}" if kan else "0" for kan in final)
