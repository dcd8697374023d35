"""法度 (hatto): whether what a player does with his hand card is hatto, when another lacks one card.

`is_hatto` reads like the rule. What it forbids matters only if the other completes his yaku by it (hachihachi-classic.hatto.3,
hachihachi-classic.hatto.4).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.decks.hanafuda import Flower, Flowers, month_of
from scorekeeper.games.hachihachi_classic.dekiyaku import COVER
from scorekeeper.games.hachihachi_classic.law import LAW

TOBIKOMI = "tobikomi"
DISCARDED, OF_MONTH, LEFT = "discarded", "of-month", "left"
"""The three ways: the card itself is discarded, one of its month is, or it lies on the field and is not taken."""
PAIR = 2
WRONG = LAW.all("hatto.2", "hatto.3", "hatto.4")
"""What is wrong, and what it costs if the other completes his yaku by it."""


class Breach(NamedTuple):
    """What is done against `player`, who lacks only `card` for `names` (hachihachi-classic.hatto.2, hachihachi-classic.hatto.6).

    `fee` in kan, on a small field.
    """

    way: str
    card: Flower
    player: int
    names: tuple[str, ...]
    fee: int


class Judgement(NamedTuple):
    """Whether a play is hatto, and the clauses that decide. `breaches`: what it gives to whom; with these but no hatto it is
    exempt. `first`: the card that should have gone first of the last two.
    """

    hatto: bool
    clauses: tuple[str, ...]
    breaches: tuple[Breach, ...] = ()
    first: Flower | None = None


class Seen(NamedTuple):
    """What lies open when `player` plays a card from hand.

    `turn`: those who play, in turn. `field`: the cards on the field before. `captures`: by seat. `threes`: the months of announced
    threes, with their owners.
    """

    player: int
    turn: tuple[int, ...]
    field: Flowers
    captures: Mapping[int, Flowers]
    threes: Mapping[int, int]

    @property
    def following(self) -> tuple[int, ...]:
        """The others, the next player first."""
        place = self.turn.index(self.player)
        return self.turn[place + 1 :] + self.turn[:place]

    @property
    def taken(self) -> Flowers:
        return frozenset[Flower]().union(*self.captures.values())


def is_hatto(seen: Seen, played: Flower, rest: Sequence[Flower], took: Flower | None = None) -> Judgement:
    """Is it hatto to play `played` with `rest` still in hand? `took`: the card taken with it, if there was a choice of two."""
    if len(seen.turn) <= PAIR:
        return Judgement(hatto=False, clauses=LAW.all("hatto.14"))
    hand = (played, *rest)
    made = tuple(_breaches(seen, played, hand, took))
    if not made:
        return Judgement(hatto=False, clauses=_why_harmless(seen, played))
    dives = tuple(one for one in made if one.names == (TOBIKOMI,))
    yaku = tuple(one for one in made if one not in dives)
    if dives:
        exempt = LAW.all("hatto.11") if len(hand) <= PAIR else ()
        return Judgement(hatto=True, clauses=(*LAW.all("hatto.6"), *exempt, *(WRONG if yaku else ())), breaches=made)
    if not rest:
        return Judgement(hatto=False, clauses=LAW.all("hatto.2", "hatto.8"), breaches=made)
    if len(rest) == 1:
        return _of_two(seen, played, rest[0], made)
    return Judgement(hatto=True, clauses=WRONG, breaches=made)


def _of_two(seen: Seen, played: Flower, other: Flower, made: tuple[Breach, ...]) -> Judgement:
    """If playing either of the last two cards would be hatto, the cheaper yaku may go first, of equal fees the one wanted by the
    nearest following seat. The fourth card of a three is never excused, so the other may go before it.
    """
    instead = tuple(_breaches(seen, other, (played, other), None))
    if not instead:
        return Judgement(hatto=True, clauses=WRONG, breaches=made)
    if any(one.names == (TOBIKOMI,) for one in instead):
        return Judgement(hatto=False, clauses=LAW.all("hatto.2", "hatto.9", "hatto.11"), breaches=made)
    own, its = _worst(seen, made), _worst(seen, instead)
    level = own[0] == its[0]
    clauses = LAW.all("hatto.2", "hatto.9", *(("hatto.10",) if level else ()))
    return Judgement(own > its, clauses, made, other if own > its else played)


def _worst(seen: Seen, made: Iterable[Breach]) -> tuple[int, int]:
    """(fee, how far away he sits) of the one against whom a play is worst."""
    against = {player: sum(one.fee for one in made if one.player == player) for player in seen.following}
    worst = max(against.values())
    return worst, min(place for place, player in enumerate(seen.following) if against[player] == worst)


def _breaches(seen: Seen, played: Flower, hand: Sequence[Flower], took: Flower | None) -> Iterator[Breach]:
    """What playing a card of this hand gives to whom. Who takes a card that another wants cannot take a second one as well."""
    lying = frozenset(card for card in seen.field if card.month == played.month)
    gained = frozenset((took,)) if took and len(lying) == PAIR else lying
    wanted = [(player, card, names) for player in seen.following for card, names in _wanted(seen, player)]
    threes = [(month_of(month), owner) for month, owner in seen.threes.items() if owner != seen.player]
    fourths = frozenset(card for cards, _ in threes for card in cards if card in hand)
    busy = bool(gained) and (played in fourths or any(card in gained for _, card, _ in wanted))
    for player, card, names in wanted:
        way = _way(seen, card, played, hand, gained)
        if way and not (way == LEFT and busy):
            yield Breach(way, card, player, names, COVER.fee(names))
    for cards, owner in threes:
        for fourth in fourths & cards:
            way = _way_of_three(seen, cards, fourth, played)
            if way and not (way == LEFT and busy):
                yield Breach(way, fourth, owner, (TOBIKOMI,), 1)


def _wanted(seen: Seen, player: int) -> Iterator[tuple[Flower, tuple[str, ...]]]:
    """The cards that alone complete a covered yaku of this player and that nobody has captured."""
    pile = seen.captures.get(player, frozenset())
    lacking = {
        card: COVER.completes(card, pile) for key in sorted(COVER.keys) for card in COVER.table[key].cards - pile - seen.taken
    }
    yield from ((card, names) for card, names in sorted(lacking.items()) if names)


def _way(seen: Seen, card: Flower, played: Flower, hand: Sequence[Flower], gained: Flowers) -> str:
    """In which way a play gives away a card that another wants; "" if it does not."""
    if card in seen.field:
        return LEFT if card not in gained and any(one.month == card.month for one in hand) else ""
    if gained:
        return ""
    return DISCARDED if card == played else OF_MONTH if card.month == played.month else ""


def _way_of_three(seen: Seen, cards: Flowers, fourth: Flower, played: Flower) -> str:
    """In which way a play gives the fourth card to the owner of an announced three; "" if it does not."""
    lying = cards & seen.field
    if played != fourth:
        return LEFT if lying else ""
    return DISCARDED if not lying and cards - {fourth} - seen.taken else ""


def _why_harmless(seen: Seen, played: Flower) -> tuple[str, ...]:
    """The clauses by which a play gives nothing away that hatto covers."""
    piles = [frozenset(seen.captures.get(player, ())) for player in seen.following]
    other = any(COVER.makes_other(played, pile) for pile in piles)
    return LAW.all("hatto.1" if other else "hatto.2")
