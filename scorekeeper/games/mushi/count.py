"""The end of a month: what each of the two has captured, checked, counted and paid."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.captures import Amiss, of_seats
from scorekeeper.core.deck import points
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.play.unused import told
from scorekeeper.core.play.yaku import Held, fees, said
from scorekeeper.core.words import listed, seat
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.mushi.captured import TWO, Left, Shared, share
from scorekeeper.games.mushi.facts import PlayedOut
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import Month
from scorekeeper.games.mushi.yaku import BASE, YAKU, Makers, found, hold, reached
from scorekeeper.games.points import against, counts_of

BY_POINTS = ("points", *YAKU)
BY_CARDS = ("captures", "oni_willow")
"""The fields of the two ways to tell a month."""


class Count(NamedTuple):
    """The card points and the yaku of each of the two who play, by seat; what was handed over, if cards were told, and the clauses
    on that.
    """

    points: Mapping[int, int]
    held: Mapping[int, tuple[Held, ...]]
    left: tuple[Left, ...] = ()
    clauses: tuple[str, ...] = ()


def counted(month: Month, fact: PlayedOut) -> Count:
    """The count of a fact that `check_played_out` allowed."""
    if fact.captures:
        shared = shared_out(month, fact)
        assert isinstance(shared, Shared)
        piles = dict(zip(month.players, shared.piles, strict=True))
        why = (*dict.fromkeys(one.clause for one in shared.left), *(("leftover.2",) if shared.paired else ()))
        return Count(
            {player: points(pile) for player, pile in piles.items()},
            {player: found(pile) for player, pile in piles.items()},
            shared.left,
            LAW.all(*(("leftover.1", *why, "leftover.6") if shared.left else why)),
        )
    makers = {key: getattr(fact, key) for key in YAKU}
    return Count(
        filled(month, fact),
        {player: hold(key for key, maker in makers.items() if maker == player) for player in month.players},
    )


def shared_out(month: Month, fact: PlayedOut) -> Shared | Amiss:
    """The forty cards, shared between the two."""
    return share(fact.captures, month.biki, fact.oni_willow, month.players)


def filled(month: Month, fact: PlayedOut) -> dict[int, int]:
    """The card points of both; one that is missing makes up the deck."""
    return dict(zip(month.players, TWO.filled(of_seats(fact.points, month.players, None)), strict=True))


# ---------------------------------------------------------------- checked


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    strangers = [(f"points[{player}]", player) for player, score in enumerate(fact.points) if score is not None]
    makers = [(key, maker) for key in YAKU if (maker := getattr(fact, key)) is not None]
    closed = tuple(open_for(month, *strangers, *makers))
    if closed:
        yield closed[0]
        return
    cards, other = told(fact, *BY_CARDS), told(fact, *BY_POINTS)
    if cards and other:
        yield from (LAW.no("count-one-way", where) for where in other)
    elif cards:
        shared = shared_out(month, fact)
        if isinstance(shared, Amiss):
            yield LAW.no(shared.key, shared.where, lasting=shared.lasting, **shared.names)
    else:
        amiss = TWO.missummed(of_seats(fact.points, month.players, None))
        if amiss:
            yield LAW.no(amiss.key, amiss.beside(month.players), **amiss.names)
        else:
            yield from _check_yaku(month, fact)


def _check_yaku(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    """Whether any captured cards give both players these points and exactly these yaku."""
    scores = filled(month, fact)
    first, _ = month.players
    claimed: Makers = tuple(None if getattr(fact, key) is None else month.players.index(getattr(fact, key)) for key in YAKU)
    ways = [makers for makers, bits in reached().items() if bits >> scores[first] & 1]
    if claimed in ways:
        return
    if not ways:
        yield LAW.no("points-cards", "points")
        return
    if {claimed[0], claimed[1]} == {0, 1}:
        yield LAW.no("yaku-apart", "sankou")
        return
    wrong = [
        key for place, key in enumerate(YAKU) if claimed[place] is not None and all(way[place] != claimed[place] for way in ways)
    ]
    more = [way for way in ways if all(mine in (None, its) for mine, its in zip(claimed, way, strict=True))]
    if more and not wrong:
        yield _forgotten(month, claimed, more, scores)
        return
    keys = wrong or [key for key, mine in zip(YAKU, claimed, strict=True) if mine is not None]
    maker = getattr(fact, keys[0])
    mine = [key for key in keys if getattr(fact, key) == maker]
    yield LAW.no("yaku-points", mine[0], who=seat(maker), points=scores[maker], words=YAKU.words(mine))


def _forgotten(month: Month, claimed: Makers, ways: list[Makers], scores: Mapping[int, int]) -> Objection:
    """With these points somebody has further yaku: those that he has in any case, or else those of which he has some."""
    open_ = [place for place, maker in enumerate(claimed) if maker is None]
    sure = [place for place in open_ if ways[0][place] is not None and len({way[place] for way in ways}) == 1]
    places = sure or [place for place in open_ if any(way[place] is not None for way in ways)]
    index = next(way[places[0]] for way in ways if way[places[0]] is not None)
    keys = [key for place, key in enumerate(YAKU) if place in places and any(way[place] == index for way in ways)]
    player = month.players[index or 0]
    return LAW.no("yaku-some", keys[0], who=seat(player), points=scores[player], words=YAKU.words(keys))


# ---------------------------------------------------------------- paid


def played_out(month: Month, fact: PlayedOut, entry: int) -> Month:
    """Cards left over are handed over, yaku are paid by the opponent, and the cards beyond the base; then who deals next."""
    count = counted(month, fact)
    lines = [*_handed(month, count, entry), *_yaku(month, count, entry), _cards(month, count, entry)]
    return settled(month.add(*lines))


def _handed(month: Month, count: Count, entry: int) -> Iterator[Line]:
    for player in month.seating.turn:
        got = [one for one in count.left if month.players[one.owner] == player]
        if got:
            why = LAW.all(*dict.fromkeys(one.clause for one in got), "leftover.6", "leftover.1")
            yield month.line(entry, "left", listed([one.card.words for one in got]), player, clauses=why)


def _yaku(month: Month, count: Count, entry: int) -> Iterator[Line]:
    for player in month.seating.turn:
        held = count.held[player]
        if held:
            clauses = LAW.all("settle.1", *(("dekiyaku.5",) if len(held) > 1 else ()))
            paid = month.seating.from_others(player, fees(held))
            yield month.line(entry, "dekiyaku", said(held), player, paid, clauses=clauses)


def _cards(month: Month, count: Count, entry: int) -> Line:
    paid = against(count.points, BASE, LAW["settle.2"])
    clauses = (*LAW.all("settle.2", "settle.3", "settle.4", "setup.3", "setup.4"), *count.clauses)
    return month.line(entry, "points", counts_of(count.points), None, paid, clauses=clauses, counted=True)


def settled(month: Month) -> Month:
    """Whoever is ahead in this month deals next; if it is even, its dealer."""
    ahead = [player for player, amount in enumerate(month.moved) if amount > 0]
    leader, clause = (ahead[0], "dealer.1") if len(ahead) == 1 else (month.leader, "dealer.2")
    return month.cite(LAW[clause]).replace(next=leader)


def most() -> int:
    """The most points that one of the two can gain in a month."""
    sign = {0: 1, 1: -1, None: 0}
    return max(
        bits.bit_length() - 1 - BASE + sum(sign[maker] * row.yaku.fee for maker, row in zip(makers, YAKU.values(), strict=True))
        for makers, bits in reached().items()
    )
