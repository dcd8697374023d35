"""法度 (hatto): whether what a player does with his hand card is hatto, when another lacks one card.

`is_hatto` reads like the rule. What it forbids matters only if the other completes his yaku by it (hachihachi-classic.hatto.3,
hachihachi-classic.hatto.4).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorekeeper.decks.hanafuda import Flower, Flowers, month_of
from scorekeeper.games.hachihachi_classic.dekiyaku import COVERED, DEKIYAKU
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.kit.eights.hatto import Cover

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

    @property
    def dive(self) -> bool:
        """Whether it is the fourth card of an announced three."""
        return self.names == (TOBIKOMI,)


class ClassicJudgement(NamedTuple):
    """Whether a play is hatto, and the clauses that decide. `breaches`: what it gives to whom, of which `excused` is nobody's
    fault; without hatto all of it is. `first`: the card that should have gone first of the last two. `busy`: a card that another
    wants was left, because the play took one that is wanted as well.
    """

    hatto: bool
    clauses: tuple[str, ...]
    breaches: tuple[Breach, ...] = ()
    excused: tuple[Breach, ...] = ()
    first: Flower | None = None
    busy: bool = False

    @property
    def charges(self) -> tuple[Breach, ...]:
        """The breaches that the offender pays for, if anything comes of them."""
        return tuple(one for one in self.breaches if self.hatto and one not in self.excused)


class OpenCards(NamedTuple):
    """What lies open when `player` plays a card from hand.

    `turn`: those who play, in turn. `field`: the cards on the field before. `captures`: by seat. `threes`: the months of announced
    threes, with their owners. `cover`: what hatto covers at the table.
    """

    player: int
    turn: tuple[int, ...]
    field: Flowers
    captures: Mapping[int, Flowers]
    threes: Mapping[int, int]
    cover: Cover = Cover(DEKIYAKU, COVERED)

    @property
    def following(self) -> tuple[int, ...]:
        """The others, the next player first."""
        place = self.turn.index(self.player)
        return self.turn[place + 1 :] + self.turn[:place]

    @property
    def all_captures(self) -> Flowers:
        return frozenset[Flower]().union(*self.captures.values())


def is_hatto(seen: OpenCards, played: Flower, rest: Sequence[Flower], took: Flower | None = None) -> ClassicJudgement:
    """Is it hatto to play `played` with `rest` still in hand? `took`: the card taken with it, if there was a choice of two.

    The exemptions are for what must be discarded: a card that was left on the field could have been taken.
    """
    if len(seen.turn) <= PAIR:
        return ClassicJudgement(hatto=False, clauses=LAW.all("hatto.14"))
    hand = (played, *rest)
    every = tuple(_breaches(seen, played, hand, took))
    busy = _takes_wanted(seen, played, took)
    made = tuple(one for one in every if not (busy and one.way == LEFT))
    if not made:
        return ClassicJudgement(hatto=False, clauses=_why_harmless(seen, played), busy=bool(every))
    yaku = tuple(one for one in made if not one.dive)
    forced = all(one.way != LEFT for one in yaku)
    excused = yaku if forced and not rest else ()
    if any(one.dive for one in made):
        few = LAW.all("hatto.11") if len(hand) <= PAIR else ()
        beside = LAW.all("hatto.8") if excused else WRONG if yaku else ()
        return ClassicJudgement(hatto=True, clauses=(*LAW.all("hatto.6"), *few, *beside), breaches=made, excused=excused)
    if excused:
        return ClassicJudgement(hatto=False, clauses=LAW.all("hatto.2", "hatto.8"), breaches=made)
    if forced and len(rest) == 1:
        return _of_two(seen, played, rest[0], made)
    return ClassicJudgement(hatto=True, clauses=WRONG, breaches=made)


def _of_two(seen: OpenCards, played: Flower, other: Flower, made: tuple[Breach, ...]) -> ClassicJudgement:
    """If playing either of the last two cards would be hatto, the cheaper yaku may go first, of equal fees the one wanted by the
    nearest following seat. The fourth card of a three is never excused, so the other may go before it.
    """
    busy = _takes_wanted(seen, other, None)
    instead = tuple(one for one in _breaches(seen, other, (played, other), None) if not (busy and one.way == LEFT))
    if not instead:
        return ClassicJudgement(hatto=True, clauses=WRONG, breaches=made)
    if any(one.dive for one in instead):
        return ClassicJudgement(hatto=False, clauses=LAW.all("hatto.2", "hatto.9", "hatto.11"), breaches=made)
    own, its = _worst(seen, made), _worst(seen, instead)
    level = own[0] == its[0]
    clauses = LAW.all("hatto.2", "hatto.9", *(("hatto.10",) if level else ()))
    return ClassicJudgement(own > its, clauses, made, first=other if own > its else played)


def _worst(seen: OpenCards, made: Iterable[Breach]) -> tuple[int, int]:
    """(fee, how far away he sits) of the one against whom a play is worst."""
    against = {player: sum(one.fee for one in made if one.player == player) for player in seen.following}
    worst = max(against.values())
    return worst, min(place for place, player in enumerate(seen.following) if against[player] == worst)


def _capture(seen: OpenCards, played: Flower, took: Flower | None) -> Flowers:
    """What a card captures from the field."""
    lying = frozenset(card for card in seen.field if card.month == played.month)
    return frozenset((took,)) if took and len(lying) == PAIR else lying


def _threes(seen: OpenCards) -> Iterator[tuple[Flowers, int]]:
    """The cards of the months of which another has announced a three, with that seat."""
    yield from ((month_of(month), owner) for month, owner in seen.threes.items() if owner != seen.player)


def _is_fourth(seen: OpenCards, played: Flower) -> bool:
    return any(played in cards for cards, _ in _threes(seen))


def _takes_wanted(seen: OpenCards, played: Flower, took: Flower | None) -> bool:
    """Whether a play takes a card that another wants: nobody can take a second one with the same card."""
    gained = _capture(seen, played, took)
    wanted = {card for player in seen.following for card, _ in _missing_cards(seen, player)}
    return bool(gained) and (_is_fourth(seen, played) or not wanted.isdisjoint(gained))


def _breaches(seen: OpenCards, played: Flower, hand: Sequence[Flower], took: Flower | None) -> Iterator[Breach]:
    """What playing a card of this hand gives to whom, also where it took another that is wanted."""
    gained = _capture(seen, played, took)
    for player in seen.following:
        for card, names in _missing_cards(seen, player):
            if way := _way(seen, card, played, hand, gained):
                yield Breach(way, card, player, names, seen.cover.fee(names))
    for cards, owner in _threes(seen):
        for fourth in cards.intersection(hand):
            if way := _way_of_three(seen, cards, fourth, played):
                yield Breach(way, fourth, owner, (TOBIKOMI,), 1)


def _missing_cards(seen: OpenCards, player: int) -> Iterator[tuple[Flower, tuple[str, ...]]]:
    """The cards that alone complete a covered yaku of this player and that nobody has captured."""
    pile = seen.captures.get(player, frozenset())
    lacking = {
        card: seen.cover.completes(card, pile)
        for key in sorted(seen.cover.keys)
        for card in seen.cover.table[key].cards - pile - seen.all_captures
    }
    yield from ((card, names) for card, names in sorted(lacking.items()) if names)


def _way(seen: OpenCards, card: Flower, played: Flower, hand: Sequence[Flower], gained: Flowers) -> str:
    """In which way a play gives away a card that another wants; "" if it does not."""
    if card in seen.field:
        return LEFT if card not in gained and any(one.month == card.month for one in hand) else ""
    if gained:
        return ""
    return DISCARDED if card == played else OF_MONTH if card.month == played.month else ""


def _way_of_three(seen: OpenCards, cards: Flowers, fourth: Flower, played: Flower) -> str:
    """In which way a play gives the fourth card to the owner of an announced three; "" if it does not."""
    lying = cards & seen.field
    if played != fourth:
        return LEFT if lying else ""
    return DISCARDED if not lying and cards - {fourth} - seen.all_captures else ""


def _why_harmless(seen: OpenCards, played: Flower) -> tuple[str, ...]:
    """The clauses by which a play gives nothing away that hatto covers."""
    piles = [frozenset(seen.captures.get(player, ())) for player in seen.following]
    fourth = ("hatto.6",) if _is_fourth(seen, played) else ()
    other = ("hatto.1",) if any(seen.cover.makes_other(played, pile) for pile in piles) else ()
    return LAW.all(*((*fourth, *other) or ("hatto.2",)))
