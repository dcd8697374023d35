"""The end of a month: what each of the two has captured, checked, counted and paid."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import Amiss, of_seats
from scorekeeper.core.deck import points
from scorekeeper.core.house import changes_worth
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import listing, seat
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.mushi.captured import TWO, LeftCard, SharedCards, share
from scorekeeper.games.mushi.facts import MushiPlayedOut
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import MushiMonth
from scorekeeper.games.mushi.yaku import BASE, YAKU, Makers, hold, reachable_points, table, yaku_in
from scorekeeper.kit.cards.points import against, counts_of
from scorekeeper.kit.cards.yaku import HeldYaku, fees, yaku_words
from scorekeeper.kit.unused import filled_fields

BY_POINTS = ("points", *YAKU)
BY_CARDS = ("captures", "oni_willow")
"""The fields of the two ways to tell a month."""


class MushiCount(NamedTuple):
    """The card points and the yaku of each of the two who play, by seat; what was handed over, if cards were told, and the clauses
    on that.
    """

    points: Mapping[int, int]
    held: Mapping[int, tuple[HeldYaku, ...]]
    left: tuple[LeftCard, ...] = ()
    clauses: tuple[str, ...] = ()


def count_of(month: MushiMonth, fact: MushiPlayedOut) -> MushiCount:
    """The count of a fact that `check_played_out` allowed."""
    if fact.captures:
        shared = shared_out(month, fact)
        assert isinstance(shared, SharedCards)
        piles = dict(zip(month.players, shared.piles, strict=True))
        why = (*dict.fromkeys(one.clause for one in shared.left), *(("leftover.2",) if shared.paired else ()))
        return MushiCount(
            {player: points(pile) for player, pile in piles.items()},
            {player: yaku_in(pile, month.house) for player, pile in piles.items()},
            shared.left,
            LAW.all(*(("leftover.1", *why, "leftover.6") if shared.left else why)),
        )
    makers = {key: getattr(fact, key) for key in YAKU}
    return MushiCount(
        fill_points(month, fact),
        {player: hold((key for key, maker in makers.items() if maker == player), month.house) for player in month.players},
    )


def shared_out(month: MushiMonth, fact: MushiPlayedOut) -> SharedCards | Amiss:
    """The forty cards, shared between the two."""
    return share(fact.captures, month.biki, fact.oni_willow, month.players)


def fill_points(month: MushiMonth, fact: MushiPlayedOut) -> dict[int, int]:
    """The card points of both; one that is missing makes up the deck."""
    return dict(zip(month.players, TWO.fill(of_seats(fact.points, month.players, None)), strict=True))


# ---------------------------------------------------------------- checked


def check_played_out(month: MushiMonth, fact: MushiPlayedOut) -> Iterator[Objection]:
    strangers = [(f"points[{player}]", player) for player, score in enumerate(fact.points) if score is not None]
    makers = [(key, maker) for key in YAKU if (maker := getattr(fact, key)) is not None]
    closed = tuple(open_for(month, *strangers, *makers))
    if closed:
        yield closed[0]
        return
    cards, other = filled_fields(fact, *BY_CARDS), filled_fields(fact, *BY_POINTS)
    if cards and other:
        yield from (LAW.no("count-one-way", where) for where in other)
    elif cards:
        shared = shared_out(month, fact)
        if isinstance(shared, Amiss):
            yield LAW.no(shared.key, shared.where, lasting=shared.lasting, **shared.names)
    else:
        amiss = TWO.amiss_sum(of_seats(fact.points, month.players, None))
        if amiss:
            yield LAW.no(amiss.key, amiss.beside(month.players), **amiss.names)
        else:
            yield from _check_off(month, fact) or _check_yaku(month, fact)


def _check_off(month: MushiMonth, fact: MushiPlayedOut) -> tuple[Objection, ...]:
    """The objections to yaku that this table does not recognise."""
    off = [key for key in YAKU if key not in table(month.house) and getattr(fact, key) is not None]
    return tuple(LAW.no("yaku-off", key, words=YAKU[key].yaku.words) for key in off)


def _check_yaku(month: MushiMonth, fact: MushiPlayedOut) -> Iterator[Objection]:
    """Whether any captured cards give both players these points and exactly these yaku."""
    scores = fill_points(month, fact)
    first, _ = month.players
    played = tuple(table(month.house))
    claimed: Makers = tuple(None if getattr(fact, key) is None else month.players.index(getattr(fact, key)) for key in played)
    ways = [makers for makers, bits in reachable_points(played).items() if bits >> scores[first] & 1]
    if claimed in ways:
        return
    if not ways:
        yield LAW.no("points-cards", "points")
        return
    if None not in (fact.gokou, fact.sankou) and fact.gokou != fact.sankou:
        yield LAW.no("yaku-apart", "sankou")
        return
    wrong = [
        key for place, key in enumerate(played) if claimed[place] is not None and all(way[place] != claimed[place] for way in ways)
    ]
    more = [way for way in ways if all(mine in (None, its) for mine, its in zip(claimed, way, strict=True))]
    if more and not wrong:
        yield _further_yaku(month, claimed, more, scores)
        return
    keys = wrong or [key for key, mine in zip(played, claimed, strict=True) if mine is not None]
    maker = getattr(fact, keys[0])
    mine = [key for key in keys if getattr(fact, key) == maker]
    yield LAW.no("yaku-points", mine[0], who=seat(maker), points=scores[maker], words=YAKU.words(mine))


def _further_yaku(month: MushiMonth, claimed: Makers, ways: list[Makers], scores: Mapping[int, int]) -> Objection:
    """With these points somebody has further yaku: those that he has in any case, or else those of which he has some."""
    open_ = [place for place, maker in enumerate(claimed) if maker is None]
    sure = [place for place in open_ if ways[0][place] is not None and len({way[place] for way in ways}) == 1]
    places = sure or [place for place in open_ if any(way[place] is not None for way in ways)]
    index = next(way[places[0]] for way in ways if way[places[0]] is not None)
    keys = [key for place, key in enumerate(table(month.house)) if place in places and any(way[place] == index for way in ways)]
    player = month.players[index or 0]
    return LAW.no("yaku-some", keys[0], who=seat(player), points=scores[player], words=YAKU.words(keys))


# ---------------------------------------------------------------- paid


def played_out(month: MushiMonth, fact: MushiPlayedOut, entry: int) -> MushiMonth:
    """Cards left over are handed over, yaku are paid by the opponent, and the cards beyond the base; then who deals next."""
    count = count_of(month, fact)
    lines = [*_handed_lines(month, count, entry), *_yaku(month, count, entry), _cards(month, count, entry)]
    return settle_dealer(month.add(*lines))


def _handed_lines(month: MushiMonth, count: MushiCount, entry: int) -> Iterator[Line]:
    for player in month.seating.turn:
        got = [one for one in count.left if month.players[one.owner] == player]
        if got:
            why = LAW.all(*dict.fromkeys(one.clause for one in got), "leftover.6", "leftover.1")
            yield month.line(entry, "left", listing([one.card.words for one in got]), player, clauses=why)


def _yaku(month: MushiMonth, count: MushiCount, entry: int) -> Iterator[Line]:
    for player in month.seating.turn:
        held = count.held[player]
        if held:
            own = ("house.1",) if changes_worth(month.house, {one.key for one in held}) else ()
            clauses = LAW.all("settle.1", *(("dekiyaku.5",) if len(held) > 1 else ()), *own)
            paid = month.seating.from_others(player, fees(held))
            yield month.line(entry, "dekiyaku", yaku_words(held), player, paid, clauses=clauses)


def _cards(month: MushiMonth, count: MushiCount, entry: int) -> Line:
    paid = against(count.points, BASE, LAW["settle.2"])
    own = ("house.1",) if changes_worth(month.house, ()) else ()
    clauses = (*LAW.all("settle.2", "settle.3", "settle.4", "setup.3", "setup.4", *own), *count.clauses)
    return month.line(entry, "points", counts_of(count.points), None, paid, clauses=clauses, counted=True)


def settle_dealer(month: MushiMonth) -> MushiMonth:
    """Whoever is ahead in this month deals next; if it is even, its dealer."""
    ahead = [player for player, amount in enumerate(month.moves) if amount > 0]
    leader, clause = (ahead[0], "dealer.1") if len(ahead) == 1 else (month.leader, "dealer.2")
    return month.cite(LAW[clause]).replace(next=leader)


@lru_cache(256)
def most(house: MushiHouse) -> int:
    """The most points that one of the two can gain in a month: all cards but a pair and all yaku, by the source."""
    sign = {0: 1, 1: -1, None: 0}
    fees = [row.yaku.fee for row in table(house).values()]
    return max(
        bits.bit_length() - 1 - BASE + sum(sign[maker] * fee for maker, fee in zip(makers, fees, strict=True))
        for makers, bits in reachable_points(tuple(table(house))).items()
    )
