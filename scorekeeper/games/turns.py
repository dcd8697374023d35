"""What games share in which a player may stop at the end of a turn: its captures, told by cards, and dealt hands shown."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.game import Choice, Input, Objection
from scorekeeper.core.play.law import Law
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import BY_NAME, HANAFUDA, PLANTS, Flower, Flowers, named

Names = tuple[str, ...]
"""Cards by name."""


class Turn(NamedTuple):
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


def asked(clause: str) -> Input:
    """The question for the captures of a turn; `clause` is the one on when a turn is judged."""
    piles = tuple(Choice(key, words) for key, words in PILES.items())
    return Input("captures", Words("取り札を三つに分ける", "The captured cards, in three piles"), "piles", piles, clause=clause)


def turn_of(captures: tuple[Names, ...]) -> Turn:
    """The three piles as entered, missing ones empty. KeyError for a name that no card has."""
    piles = (*captures, *((),) * len(PILES))[: len(PILES)]
    return Turn(*(frozenset(BY_NAME[name] for name in pile) for pile in piles))


def check_piles(law: Law, piles: Sequence[Names], most: int) -> Iterator[Objection]:
    """Objections to captured cards: of each month two or four in a pile and, in all but the first of them, of one month alone.
    `most`: so many in all.
    """
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
    laid = [named(pile) for pile in piles]
    if any(len({card.month for card in pile}) > 1 for pile in laid[1:]):
        yield law.no("captures-months", "captures", lasting=True)
        return
    for pile in laid:
        odd = [month for month, size in sorted(Counter(card.month for card in pile).items()) if size % 2]
        if odd:
            yield law.no("captures-odd", "captures", plant=PLANTS[odd[0]][1])
            return


def check_hands(
    law: Law,
    names: Names,
    cards: Sequence[Names],
    size: int,
    few: str,
    hand: Callable[[Sequence[Flower]], str],
    words: Callable[[str], Words],
) -> Iterator[Objection]:
    """Objections to hands of `size` cards shown by seat, beside the `names` told of them. `few` is the key of the objection to any
    other number of cards; `hand` gives the key of what cards are ("" for nothing), `words` its name.
    """
    shown: set[str] = set()
    short: Objection | None = None
    for player, pile in enumerate(cards):
        if not pile:
            continue
        who, field, twice = seat(player), f"cards[{player}]", shown & {*pile}
        name = names[player] if player < len(names) else ""
        shown |= {*pile}
        over = HANAFUDA.overfull(pile, size)
        if over or {*pile} - BY_NAME.keys():
            yield law.no(few, field, lasting=over, who=who)
            return
        if twice:
            yield law.no("teyaku-shared", field, lasting=True, words=BY_NAME[min(twice)].words)
            return
        if len(pile) != size:
            short = short or law.no(few, field, who=who)
            continue
        found = hand(named(pile))
        if not found:
            yield law.no("teyaku-cards", field, who=who)
        elif name not in ("", found):
            yield law.no("teyaku-other", f"names[{player}]", who=who, words=words(found))
    if short:
        yield short
