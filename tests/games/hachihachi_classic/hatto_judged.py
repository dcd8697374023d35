"""A second judgement of hatto (hachihachi-classic.hatto), from the cards that lie open and the hand of who plays."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from tests.games.hachihachi_classic.reckoned import DEKIYAKU
from tests.games.hanafuda import BLUE, RAIN_MAN, RED, plant
from tests.games.hanafuda import LIGHTS as DRY

SETS = {"shiko": DRY, "akatan": RED, "aotan": BLUE}


class Open(NamedTuple):
    """What lies open: who plays in turn, the field, what each has captured, the plants of announced threes with their owners."""

    turn: tuple[int, ...]
    field: frozenset[str]
    piles: Mapping[int, Collection[str]]
    threes: Mapping[str, int]


class Breach(NamedTuple):
    """Against whom, by what it helps him to, whether a card is thrown or left lying, and the kan of what it feeds."""

    player: int
    name: str
    thrown: bool
    fee: int


def taken(seen: Open, card: str, took: str | None) -> frozenset[str]:
    """What a card captures from the field; `took` says which of two."""
    fitting = frozenset(other for other in seen.field if plant(other) == plant(card))
    return frozenset({took}) if len(fitting) == 2 and took is not None else fitting


def breaches(seen: Open, player: int, card: str, rest: Sequence[str], took: str | None) -> Iterator[Breach]:
    """With one card only one that is wanted can be taken: who takes one may leave another."""
    gained = taken(seen, card, took)
    thrown = not gained
    wanted = [(other, name, one) for other in seen.turn if other != player for name, one in lacking(seen, other)]
    mine = {
        three: owner
        for three, owner in seen.threes.items()
        if owner != player
        and any(plant(one) == three for one in (card, *rest))
        and not any(plant(one) == three for seat, pile in seen.piles.items() if seat != owner for one in pile)
    }
    busy = bool(gained) and (plant(card) in mine or any(one in gained for _, _, one in wanted))
    for other, name, one in wanted:
        if thrown and plant(card) == plant(one):
            yield Breach(other, name, True, DEKIYAKU[name])
        elif one in seen.field - gained and any(plant(held) == plant(one) for held in (card, *rest)) and not busy:
            yield Breach(other, name, False, DEKIYAKU[name])
    for three, owner in mine.items():
        out = [one for one in (*seen.field, *seen.piles[owner]) if plant(one) == three]
        if plant(card) != three:
            if not busy and any(plant(one) == three for one in seen.field):
                yield Breach(owner, "tobikomi", False, 1)
        elif thrown and len(out) < 3:
            yield Breach(owner, "tobikomi", True, 1)


def lacking(seen: Open, player: int) -> Iterator[tuple[str, str]]:
    """The covered yaku that lack one card that nobody has captured. With the rain man the fourth light is goko: free."""
    gone = {one for pile in seen.piles.values() for one in pile}
    for name, cards in SETS.items():
        short = [*cards - {*seen.piles[player]}]
        if len(short) == 1 and short[0] not in gone and not (name == "shiko" and RAIN_MAN in seen.piles[player]):
            yield name, short[0]


def is_hatto(seen: Open, player: int, card: str, rest: Sequence[str], took: str | None = None) -> bool:
    found = [*breaches(seen, player, card, rest, took)]
    if len(seen.turn) < 3 or not found:
        return False
    if any(breach.name == "tobikomi" for breach in found):
        return True
    if not rest:
        return not all(breach.thrown for breach in found)
    if len(rest) == 1:
        (other,) = rest
        choices = [one for one in seen.field if plant(one) == plant(other)]
        ways = [[*breaches(seen, player, other, [card], one)] for one in (choices if len(choices) == 2 else [None])]
        if all(ways) and any(breach.name == "tobikomi" for way in ways for breach in way):
            return False  # the fourth card of a three is never excused, so this one goes first
        if all(ways) and all(breach.thrown for breach in found):
            return rank(seen, player, found) > min(rank(seen, player, way) for way in ways)
    return True


def rank(seen: Open, player: int, found: Collection[Breach]) -> tuple[int, int]:
    """Which of two such cards goes first: the cheaper yaku, then the one that the nearer seat wants."""
    place = seen.turn.index(player)
    fees = {seat: sum(breach.fee for breach in found if breach.player == seat) for seat in seen.turn}
    worst = max(fees.values())
    return worst, min((seen.turn.index(seat) - place) % len(seen.turn) for seat, fee in fees.items() if fee == worst)
