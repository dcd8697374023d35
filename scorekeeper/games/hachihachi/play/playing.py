"""What all declarations during play share."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import listing, seat
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.kit.eights.month import Phase


def check_playing(month: HachihachiMonth) -> Iterator[Objection]:
    """Objections unless the month is being played."""
    if month.phase is Phase.DEAL:
        yield LAW.no("no-field")
    elif month.phase is Phase.OVER:
        yield LAW.no("month-over")


def same_card(owner: int, cards: frozenset[Flower], where: str, *, lasting: bool = False) -> Iterator[Objection]:
    """The objection to cards that `owner` has captured already."""
    if cards:
        yield LAW.no("same-card", where, lasting=lasting, words=listing([card.words for card in sorted(cards)]), who=seat(owner))
