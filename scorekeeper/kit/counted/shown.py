"""Hands that are shown before play."""

from collections.abc import Callable, Collection, Iterator
from typing import Protocol, TypeVar

from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import seat
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.kit.cards.hands import HAND, SHOWN, DealtHand, check_cards, check_shared, hand_place
from scorekeeper.kit.counted.month import CountedMonth

M = TypeVar("M", bound=CountedMonth)
Amiss = Callable[[tuple[Flower, ...]], Objection | None]


class ShowsHand(Protocol):
    """The fact: who shows a hand, with the cards if they are entered."""

    @property
    def player(self) -> int: ...
    @property
    def cards(self) -> tuple[str, ...]: ...


def check_time(month: CountedMonth) -> Iterator[Objection]:
    """Hands are shown before the first card is played."""
    if month.claims:
        yield month.LAW.no("shown-late")


def check_hand(month: CountedMonth, fact: ShowsHand, sizes: Collection[int], amiss: Amiss) -> Iterator[Objection]:
    """The cards of a hand, where they are entered; they were not dealt elsewhere."""
    yield from check_cards(month.LAW, fact.cards, sizes, amiss)
    yield from check_shared(month.LAW, month.deal, fact.player, fact.cards)


def check_chaff(month: CountedMonth, fact: ShowsHand, yaku: Yaku, amiss: Amiss) -> Iterator[Objection]:
    """Objections to a chaff hand; `amiss` gives the one to cards that are not this `yaku`."""
    yield from check_time(month)
    if month.hand(fact.player):
        yield month.LAW.no("chaff-twice", "player", by=yaku.clause, who=seat(fact.player))
    yield from check_hand(month, fact, {SHOWN[yaku.key], HAND}, amiss)


def show(month: M, fact: ShowsHand, yaku: Yaku, line: Line) -> M:
    """The month with a chaff hand shown, and the line that says so."""
    hand = DealtHand(fact.player, yaku.key, line.entry, hand_place(fact.cards, chaff=SHOWN[yaku.key]))
    return month.replace(hands=(*month.hands, hand)).add(line)
