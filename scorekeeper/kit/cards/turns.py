"""What games share in which a player may stop at the end of a turn: its captures, told by cards."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import KEPT
from scorekeeper.core.offer import Choice, Input, Objection
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BY_NAME, PLANTS, Flowers, cards_named
from scorekeeper.kit.law import Law

Names = tuple[str, ...]
"""Cards by name."""


class TurnCaptures(NamedTuple):
    """A player's captures: before this turn, what the hand card took, what the turned card took."""

    before: Flowers
    hand: Flowers
    turned: Flowers

    @property
    def middle(self) -> Flowers:
        return self.before | self.hand

    @property
    def end(self) -> Flowers:
        return self.before | self.hand | self.turned


PILES = {
    "before": Words("この巡の前", "before this turn"),
    "hand": Words("手札で", "by the hand card"),
    "turned": Words("めくりで", "by the turned card"),
}


def captures_input(clause: str) -> Input:
    """The question for the captures of a turn; `clause` is the one on when a turn is judged."""
    piles = tuple(Choice(key, words) for key, words in PILES.items())
    return Input("captures", Words("取り札を三つに分ける", "The captured cards, in three piles"), "piles", piles, clause=clause)


def turn_of(captures: tuple[Names, ...]) -> TurnCaptures:
    """The three piles as entered, missing ones empty. KeyError for a name that no card has."""
    piles = (*captures, *((),) * len(PILES))[: len(PILES)]
    return TurnCaptures(*(frozenset(BY_NAME[name] for name in pile) for pile in piles))


def distinct_cards(names: Iterable[str]) -> Names:
    """The cards among these names, each once."""
    return tuple(name for name in dict.fromkeys(names) if name in BY_NAME)


@lru_cache(KEPT)
def check_piles(law: Law, piles: tuple[Names, ...], most: int) -> tuple[Objection, ...]:
    """Objections to captured cards: of each month two or four in a pile and, in all but the first of them, of one month alone.
    `most`: so many in all.
    """
    return tuple(_check_piles(law, piles, most))


def _check_piles(law: Law, piles: tuple[Names, ...], most: int) -> Iterator[Objection]:
    names = Counter(name for pile in piles for name in pile)
    twice = [name for name, times in names.items() if times > 1]
    if names.keys() - BY_NAME.keys():
        yield law.no("captures-unknown", "captures", lasting=True)
        return
    if twice:
        yield law.no("captures-twice", "captures", lasting=True, words=min(BY_NAME[name] for name in twice).words)
        return
    if len(names) > most:
        yield law.no("captures-many", "captures", most=most)
        return
    laid = [cards_named(pile) for pile in piles]
    if any(len({card.month for card in pile}) > 1 for pile in laid[1:]):
        yield law.no("captures-months", "captures", lasting=True)
        return
    for pile in laid:
        odd = [month for month, size in sorted(Counter(card.month for card in pile).items()) if size % 2]
        if odd:
            yield law.no("captures-odd", "captures", plant=PLANTS[odd[0]][1])
            return
