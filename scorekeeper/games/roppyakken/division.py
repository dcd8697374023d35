"""Whether one deck can be divided so that everybody has the card points and exactly the yaku that are told.

The deck is shared out month by month: first willow and pine, which decide what rain washes out, then the others. A way is left as
soon as the cards that remain cannot make up what some player still lacks.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import product
from operator import add, or_, sub
from typing import NamedTuple

from scorekeeper.core.effort import glance
from scorekeeper.decks.hanafuda import PLANTS, WILLOW, Flower, Flowers, month_of
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.piles import LEAST_OF_EIGHT, MOST_OF_EIGHT, OF_WILLOW, rest, used_up
from scorekeeper.games.roppyakken.yaku import DRINKS, GAJI, VALUED, rain_washes, table, whole, worth
from scorekeeper.kit.cards.telling import COUNTED_AGAIN
from scorekeeper.kit.cards.yaku import YakuTable

PINE = 1
OTHERS = tuple(month for month in PLANTS if month not in (PINE, OF_WILLOW))
PATIENCE = 10_000
"""So many steps of a search are some tenths of a second. A telling for which they are not enough counts as possible."""
KEPT = 4096
"""So many tellings are remembered: each is judged again for every preview and fold."""
DECK_SIZE = 48
Piles = tuple[Flowers, ...]
"""Of one or two months what every player has, and at last what is nobody's."""


class DeckTelling(NamedTuple):
    """What is told of each player, by seat: card points, the yaku that count, and other cards that he has. If not `exact`, further
    yaku may count, as in a round that is void.
    """

    points: tuple[int, ...]
    names: tuple[frozenset[str], ...]
    cards: tuple[Flowers, ...]
    exact: bool = True


class MonthWay(NamedTuple):
    """One way of sharing out a month: the points that it adds for each player and at last for nobody, the cards that it adds for
    each demand on their number, how many cards are nobody's, and which sets it does not break.
    """

    points: tuple[int, ...]
    counts: tuple[int, ...]
    left: int
    unbroken: int


class CardDemand(NamedTuple):
    """So many of the `cards` a player has at least, if that is `told`, or else fewer."""

    player: int
    cards: Flowers
    number: int
    told: bool


class Wild(NamedTuple):
    """The gaji of a player has taken a card of another month, which has not been shared out yet. `alone`: three willows are
    nobody's, so that of that month only one card is.
    """

    player: int
    alone: bool


class _Unsure(Exception):
    """The search is not through."""


@lru_cache(KEPT)
def divides(told: DeckTelling, house: RoppyakkenHouse) -> bool:
    """Whether a round can end like this."""
    return _Division(told, house).possible()


class _Division:
    def __init__(self, told: DeckTelling, house: RoppyakkenHouse) -> None:
        self.house, self.seats = house, len(told.points)
        self.used_up, self.rest = used_up(house, self.seats), rest(house, self.seats)
        self.told, rows = told, table(house)
        self.needs = [rows.cards(names) | cards for names, cards in zip(told.names, told.cards, strict=True)]
        for player, names in enumerate(told.names):
            theirs = frozenset[Flower]().union(*self.needs[:player], *self.needs[player + 1 :])
            ribbons = rows["shichitan"].of - theirs if "shichitan" in names else frozenset()
            if ribbons and len(ribbons) == rows["shichitan"].need:
                self.needs[player] |= ribbons
        exact = told.exact and house.yaku == "on"
        self.sets = [
            (player, key, row.cards)
            for player, names in enumerate(told.names)
            for key, row in rows.items()
            if exact and row.cards and not row.of and key not in names and not rows.rivals(key) & names
        ]
        self.demands = [*self._demands(rows, exact=exact)]
        self.firsts = [*self._firsts()]
        self.normal = {month: self._ways(_normal(month, self.seats, used_up=self.used_up)) for month in OTHERS}
        self.wild = {
            (month, player): self._ways(_wild(month, self.seats, player, self.used_up, self.rest))
            for month, player in product(OTHERS, range(self.seats))
        }
        self.months = sorted(OTHERS, key=lambda month: len(self.normal[month]))
        self.rests = [*self._rests()]
        self.counts = [*self._counts()]
        self.steps = 0
        self.failed: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)

    def _demands(self, rows: YakuTable[Flower], *, exact: bool) -> Iterator[CardDemand]:
        """How many cards make a yaku, told or not; of one of which another has too many for it, or that needs a certain card too,
        only the told.
        """
        own = [key for key in rows.own if rows[key].of][COUNTED_AGAIN:]
        for key, row in rows.items():
            if not row.of or key in own:
                continue
            makers = [key in names for names in self.told.names]
            alone = any(makers) and 2 * row.need > len(row.of)
            for player, names in enumerate(self.told.names):
                if makers[player] or (exact and not alone and not row.cards and not rows.rivals(key) & names):
                    yield CardDemand(player, row.of, row.need, makers[player])

    def _firsts(self) -> Iterator[tuple[MonthWay, Wild | None]]:
        """The ways of willow and pine, each with what the gaji still leaves open."""
        shares: defaultdict[Wild | None, list[Piles]] = defaultdict(list)
        takers = [None, *range(self.seats)]
        for taker in takers:
            willows = _normal(OF_WILLOW, self.seats, used_up=self.used_up)
            if taker is not None:
                willows = _willows(self.seats, taker, self.used_up, self.rest)
            for willow in self._fitting(willows):
                alone = self.used_up and len(willow[-1]) == len(WILLOW) - 1
                open_ = None if taker is None else Wild(taker, alone)
                pines = [(pine, open_) for pine in self._fitting(_normal(PINE, self.seats, used_up=self.used_up))]
                if taker is not None:
                    pines += [
                        (pine, None)
                        for pine in self._fitting(_wild(PINE, self.seats, taker, self.used_up, self.rest))
                        if not alone or len(pine[-1]) == 1
                    ]
                for pine, still in pines:
                    shares[still].append(tuple(map(or_, willow, pine)))
        found = {(way, still) for still, some in shares.items() for way in self._ways(some)}
        return iter(sorted(found, key=lambda one: one[0].unbroken.bit_count()))

    def _fitting(self, shares: Sequence[Piles]) -> list[Piles]:
        """The ways of sharing out in which everybody has what he is told to have."""
        group = frozenset[Flower]().union(*shares[0]) if shares else frozenset[Flower]()
        needs = [need & group for need in self.needs]
        return [one for one in shares if all(map(frozenset.issubset, needs, one))]

    def _ways(self, shares: Sequence[Piles]) -> list[MonthWay]:
        """What these ways of sharing out come to, as far as everybody has what he is told to have."""
        found: set[MonthWay] = set()
        group = frozenset[Flower]().union(*shares[0]) if shares else frozenset[Flower]()
        sets = [(1 << place, player, key in DRINKS, row & group) for place, (player, key, row) in enumerate(self.sets)]
        # Sets of other months, which rain does not wash out, are never broken here.
        others = sum(bit for bit, _, drinks, row in sets if not row and not drinks)
        sets = [one for one in sets if not one[0] & others]
        for share in self._fitting(shares):
            *hands, nobody = share
            wet = [group >= WILLOW and rain_washes(hand, self.house) for hand in hands]
            if any(one and DRINKS & names for one, names in zip(wet, self.told.names, strict=True)):
                continue
            unbroken = others
            for bit, player, drinks, row in sets:
                if row <= hands[player] and not (wet[player] and drinks):
                    unbroken |= bit
            points = tuple(_points(cards, self.house) for cards in share)
            found.add(MonthWay(points, tuple(len(hands[one.player] & one.cards) for one in self.demands), len(nobody), unbroken))
        return sorted(found, key=lambda way: way.unbroken.bit_count())

    def _rests(self) -> Iterator[list[int]]:
        """By place, what each player may get from the months there and later, whatever the others do: sums as bits, in tens."""
        rests = [[1] * (self.seats + 1)]
        for month in reversed(self.months):
            ways = [*self.normal[month], *(way for player in range(self.seats) for way in self.wild[month, player])]
            adds = [{way.points[share] // 10 for way in ways} for share in range(self.seats + 1)]
            rests.append([reduce(or_, (rest << one for one in more), 0) for rest, more in zip(rests[-1], adds, strict=True)])
        return reversed(rests)

    def _counts(self) -> Iterator[tuple[int, ...]]:
        """By place, how many cards the months there and later can add for each demand."""
        most = [(0,) * len(self.demands)]
        for month in reversed(self.months):
            ways = [*self.normal[month], *(way for player in range(self.seats) for way in self.wild[month, player])]
            adds = [max((way.counts[nth] for way in ways), default=0) for nth in range(len(self.demands))]
            most.append(tuple(map(add, most[-1], adds)))
        return reversed(most)

    # ------------------------------------------------------------ the search

    def possible(self) -> bool:
        if any(row <= self.needs[player] for player, key, row in self.sets if key not in DRINKS):
            return False
        every, points = (1 << len(self.sets)) - 1, self.told.points
        lacks = (*points, whole(self.house) - sum(points))
        try:
            counts = tuple(one.number if one.told else 0 for one in self.demands)
            return any(self._goes(first, 0, lacks, counts, 0, every, wild) for first, wild in self.firsts)
        except _Unsure:
            return True

    def _goes(
        self,
        way: MonthWay,
        place: int,
        lacks: tuple[int, ...],
        counts: tuple[int, ...],
        left: int,
        unbroken: int,
        wild: Wild | None,
    ) -> bool:
        """Whether a way can be followed by ways of the months from this place on. `counts`: for each demand on a number of cards,
        how many are still needed, or, if the yaku is not told, how many there are.
        """
        after = tuple(map(sub, lacks, way.points))
        if any(one < 0 or not rest >> one // 10 & 1 for one, rest in zip(after, self.rests[place], strict=True)):
            return False
        counts = tuple(
            max(0, had - more) if one.told else had + more for one, had, more in zip(self.demands, counts, way.counts, strict=True)
        )
        for one, number, more in zip(self.demands, counts, self.counts[place], strict=True):
            if number > more if one.told else number >= one.number:
                return False
        nobody = 0 if self.used_up else left + way.left
        if nobody > DECK_SIZE - LEAST_OF_EIGHT:
            return False
        return self._ends(place, after, counts, nobody, unbroken & way.unbroken, wild)

    def _ends(
        self, place: int, lacks: tuple[int, ...], counts: tuple[int, ...], left: int, unbroken: int, wild: Wild | None
    ) -> bool:
        glance()
        self.steps += 1
        if self.steps > PATIENCE:
            raise _Unsure
        if place == len(self.months):
            return not unbroken and wild is None and (self.used_up or left >= DECK_SIZE - MOST_OF_EIGHT)
        failed = self.failed[place, lacks, counts, left, wild]
        # With more sets to break nothing ends better.
        if any(one & unbroken == one for one in failed):
            return False
        month = self.months[place]
        ways = [(way, wild) for way in self.normal[month]]
        if wild is not None:
            ways += [(way, None) for way in self.wild[month, wild.player] if not wild.alone or way.left == 1]
        if any(self._goes(way, place + 1, lacks, counts, left, unbroken, still) for way, still in ways):
            return True
        failed.append(unbroken)
        return False


# ---------------------------------------------------------------- how a month can be shared out


@cache
def _shares(month: int, seats: int) -> tuple[Piles, ...]:
    cards = sorted(month_of(month))
    takers = product(range(seats + 1), repeat=len(cards))
    return tuple(
        tuple(frozenset(card for card, taker in zip(cards, one, strict=True) if taker == place) for place in range(seats + 1))
        for one in takers
    )


@lru_cache(KEPT)
def _points(cards: Flowers, house: RoppyakkenHouse) -> int:
    return sum(worth(card, house) for card in cards)


def _even(hands: Piles) -> bool:
    return not any(len(hand) % 2 for hand in hands)


@cache
def _normal(month: int, seats: int, *, used_up: bool) -> tuple[Piles, ...]:
    """In pairs; where all cards are played nothing is left over."""
    return tuple(one for one in _shares(month, seats) if _even(one) and not (used_up and one[-1]))


@cache
def _willows(seats: int, player: int, used_up: bool, rest: str) -> tuple[Piles, ...]:
    """The willows if this player's gaji has taken another month, so that one or three are left over, where they are no pairs in the
    end (roppyakken.gaji.13 to gaji.18).
    """
    ways = (one for one in _shares(OF_WILLOW, seats) if GAJI in one[player] and _even((*one[:player], *one[player + 1 : -1])))
    if used_up and rest == "take":
        return ()
    if used_up and rest == "mushi":
        lone = (one for one in _shares(OF_WILLOW, seats) if one[player] == {GAJI} and not one[-1])
        return tuple(one for one in lone if max(map(len, one)) == len(WILLOW) - 1)
    return tuple(one for one in ways if len(one[player]) % 2)


@cache
def _wild(month: int, seats: int, player: int, used_up: bool, rest: str) -> tuple[Piles, ...]:
    """The month of which this player's gaji has taken a card: one or three are left over, or go to him (roppyakken.gaji.13 to
    gaji.18).
    """
    ways = (one for one in _shares(month, seats) if one[player] & VALUED and _even((*one[:player], *one[player + 1 : -1])))
    if rest == "leave":
        return tuple(one for one in ways if len(one[player]) % 2)
    return tuple(one for one in ways if not (used_up and (one[-1] or len(one[player]) % 2)))
