"""The end of a month: what each of the two has captured, checked, counted and paid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import Amiss, of_seats
from scorekeeper.core.deck import points
from scorekeeper.core.house import changes_worth
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.mushi.captured import LeftCard, SharedCards, share
from scorekeeper.games.mushi.deck import LIGHTNING, Pack
from scorekeeper.games.mushi.facts import MushiPlayedOut
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import MushiMonth
from scorekeeper.games.mushi.yaku import YAKU, MadeByTwo, hold, looked_at, reachable_points, table, yaku_in
from scorekeeper.kit.cards.points import against, counts_of
from scorekeeper.kit.cards.yaku import HeldYaku, fees, yaku_words
from scorekeeper.kit.unused import filled_fields

BY_POINTS = ("points", *YAKU, "oni")
BY_CARDS = ("captures", "oni_willow")
"""The fields of the two ways to tell a month."""


class MushiCount(NamedTuple):
    """The card points and the yaku of each of the two who play, by seat; what was handed over, if cards were told, and the clauses
    on that. `oni`: who has the willow kasu, if it was told.
    """

    points: Mapping[int, int]
    held: Mapping[int, tuple[HeldYaku, ...]]
    left: tuple[LeftCard, ...] = ()
    clauses: tuple[str, ...] = ()
    oni: int | None = None


def count_of(month: MushiMonth, fact: MushiPlayedOut) -> MushiCount:
    """The count of a fact that `check_played_out` allowed."""
    if fact.captures:
        shared = shared_out(month, fact)
        assert isinstance(shared, SharedCards)
        piles = dict(zip(month.players, shared.piles, strict=True))
        why = (*dict.fromkeys(one.clause for one in shared.left), *(("leftover.2",) if shared.paired else ()))
        return MushiCount(
            {player: points(pile) for player, pile in piles.items()},
            {player: yaku_in(pile, month.rules, own_names(fact, player)) for player, pile in piles.items()},
            shared.left,
            LAW.all(*(("leftover.1", *why, "leftover.6") if shared.left else why)),
            next(player for player, pile in piles.items() if LIGHTNING in pile),
        )
    held = {player: hold(keys_told(fact, player), month.rules) for player in month.players}
    return MushiCount(fill_points(month, fact), held, oni=fact.oni)


def own_names(fact: MushiPlayedOut, player: int) -> tuple[str, ...]:
    """The yaku of the table's own that a player is told to have."""
    return fact.names[player] if player < len(fact.names) else ()


def keys_told(fact: MushiPlayedOut, player: int) -> frozenset[str]:
    """All yaku that a player is told to have."""
    return frozenset((*(key for key in YAKU if getattr(fact, key) == player), *own_names(fact, player)))


def shared_out(month: MushiMonth, fact: MushiPlayedOut) -> SharedCards | Amiss:
    """The cards, shared between the two."""
    return share(month.pack, fact.captures, month.biki, fact.oni_willow, month.players)


def fill_points(month: MushiMonth, fact: MushiPlayedOut) -> dict[int, int]:
    """The card points of both; one that is missing makes up the deck."""
    return dict(zip(month.players, month.pack.two.fill(of_seats(fact.points, month.players, None)), strict=True))


# ---------------------------------------------------------------- checked


def check_played_out(month: MushiMonth, fact: MushiPlayedOut) -> Iterator[Objection]:
    strangers = [(f"points[{player}]", player) for player, score in enumerate(fact.points) if score is not None]
    makers = [(key, maker) for key in YAKU if (maker := getattr(fact, key)) is not None]
    owners = [(f"names[{player}]", player) for player, names in enumerate(fact.names) if names]
    holder = [("oni", fact.oni)] if fact.oni is not None else []
    closed = tuple(open_for(month, *strangers, *makers, *owners, *holder)) or tuple(_check_own(month, fact))
    if closed:
        yield closed[0]
        return
    cards, other = filled_fields(fact, *BY_CARDS), filled_fields(fact, *BY_POINTS)
    if cards and other:
        yield from (LAW.no("count-one-way", where) for where in other)
    elif cards:
        shared = shared_out(month, fact)
        if isinstance(shared, Amiss):
            by = LAW["house.10"] if shared.key == "oni-willow-no" and not month.pack.willows else ""
            yield LAW.no(objection_of(month.pack, shared.key), shared.where, by=by, lasting=shared.lasting, **shared.names)
    else:
        amiss = month.pack.two.amiss_sum(of_seats(fact.points, month.players, None))
        if amiss:
            yield LAW.no(amiss.key, amiss.beside(month.players), **{"whole": month.pack.deck.points, **amiss.names})
        else:
            wrong = tuple(_check_off(month, fact) or _check_yaku(month, fact))
            yield from wrong or _check_oni(month, fact)


def _check_own(month: MushiMonth, fact: MushiPlayedOut) -> Iterator[Objection]:
    """The objections to yaku of the table's own that it has not, or that the cards tell."""
    rows = table(month.rules)
    for player, names in enumerate(fact.names):
        if {*names} - {*rows.own} or len({*names}) < len(names):
            yield LAW.no("own-unknown", f"names[{player}]")
        elif fact.captures and {*names} - rows.by_word:
            yield LAW.no("own-cards", f"names[{player}]", words=rows.words({*names} - rows.by_word))


def _check_off(month: MushiMonth, fact: MushiPlayedOut) -> tuple[Objection, ...]:
    """The objections to yaku that this table does not recognise."""
    off = [key for key in YAKU if key not in table(month.rules) and getattr(fact, key) is not None]
    return tuple(LAW.no("yaku-off", key, words=YAKU[key].yaku.words) for key in off)


def _check_oni(month: MushiMonth, fact: MushiPlayedOut) -> Iterator[Objection]:
    """Who has the oni: needed where the month is level and the oni decides it, and told at no other table."""
    count = count_of(month, fact)
    first, second = month.players
    lead = (
        count.points[first]
        - month.pack.base
        + sum(one.fee for one in count.held[first])
        - sum(one.fee for one in count.held[second])
    )
    if month.rules.tie == "even" and fact.oni is not None:
        yield LAW.no("oni-unasked", "oni")
    elif month.rules.tie == "oni" and not lead and fact.oni is None:
        yield LAW.no("oni-who", "oni", card=decider(month.pack))


def decider(pack: Pack) -> Words:
    """What a table calls the card that decides a level month."""
    return Words("鬼札", "the oni") if pack.oni == LIGHTNING else LIGHTNING.words._replace(en=f"the {LIGHTNING.words.en}")


OF_41 = {"capture-unknown": "capture-unknown-41", "left-wrong": "left-wrong-41"}


def objection_of(pack: Pack, key: str) -> str:
    """The key of an objection to captured cards, where these are forty or forty-one."""
    return key if pack.willows else OF_41.get(key, key)


Claimed = list[tuple[str, int]]
"""Yaku, and which of the two has each, in the order of the table."""


def _check_yaku(month: MushiMonth, fact: MushiPlayedOut) -> Iterator[Objection]:
    """Whether any captured cards give both players these points and exactly these yaku."""
    rows, scores = table(month.rules), fill_points(month, fact)
    told = tuple(keys_told(fact, player) for player in month.players)
    for player, keys in zip(month.players, told, strict=True):
        for less, clause in rows.exclusions(keys).items():
            better = rows.words(rows.rivals(less) & keys)
            yield LAW.no("yaku-beaten", _field(less, player), by=clause, better=better, less=rows[less].yaku.words)
            return
    there = [made for made, bits in reachable_points(month.rules).items() if bits >> scores[month.players[0]] & 1]
    if not there:
        yield LAW.no("points-cards", "points")
        return
    ways = _counting(month.rules, there, told)
    twice = [(key, 1) for key in rows if key in told[1] and rows[key].cards & rows.cards(told[0])]
    if told in ways and not twice:
        return
    if None not in (fact.gokou, fact.sankou) and fact.gokou != fact.sankou:
        yield LAW.no("yaku-apart", "sankou")
        return
    claimed = [(key, index) for key in rows for index in (0, 1) if key in told[index]]
    wrong = [(key, index) for key, index in claimed if not any(key in way[index] for way in ways)] or twice
    more = [way for way in ways if all(mine <= its for mine, its in zip(told, way, strict=True))]
    if more and not wrong:
        yield _further_yaku(month, claimed, more, scores)
        return
    blamed = wrong or claimed
    first, index = blamed[0]
    player = month.players[index]
    mine = [key for key, maker in blamed if maker == index]
    by = "" if first in YAKU else rows[first].yaku.clause
    yield LAW.no("yaku-points", _field(first, player), by=by, who=seat(player), points=scores[player], words=rows.words(mine))


def _counting(house: MushiHouse, made: Iterable[MadeByTwo], told: Sequence[frozenset[str]]) -> list[tuple[frozenset[str], ...]]:
    """What counts of what the cards of the two make, where they also have what they tell of yaku that are not looked at."""
    rows = table(house)
    believed = [keys.difference(looked_at(house)) for keys in told]
    ways = (tuple(frozenset(rows.keys_that_count(its | mine)) for its, mine in zip(way, believed, strict=True)) for way in made)
    return [*dict.fromkeys(ways)]


def _field(key: str, player: int) -> str:
    """The field that tells a yaku of a player."""
    return key if key in YAKU else f"names[{player}]"


def _further_yaku(
    month: MushiMonth, claimed: Claimed, ways: Sequence[Sequence[frozenset[str]]], scores: Mapping[int, int]
) -> Objection:
    """With these points somebody has further yaku: those that he has in any case, or else those of which he has some."""
    rows = table(month.rules)
    open_ = [(key, index) for key in rows for index in (0, 1) if (key, index) not in claimed]
    sure = [one for one in open_ if all(one[0] in way[one[1]] for way in ways)]
    found = sure or [one for one in open_ if any(one[0] in way[one[1]] for way in ways)]
    key = found[0][0]
    index = next(index for way in ways for index in (0, 1) if (key, index) in found and key in way[index])
    player = month.players[index]
    words = rows.words([key for key, maker in found if maker == index])
    by = "" if key in YAKU else rows[key].yaku.clause
    return LAW.no("yaku-some", _field(key, player), by=by, who=seat(player), points=scores[player], words=words)


# ---------------------------------------------------------------- paid


def played_out(month: MushiMonth, fact: MushiPlayedOut, entry: int) -> MushiMonth:
    """Cards left over are handed over, yaku are paid by the opponent, and the cards beyond the base; then who has won the month and
    deals next.
    """
    count = count_of(month, fact)
    lines = [*_handed_lines(month, count, entry), *_yaku(month, count, entry), _cards(month, count, entry)]
    month = settle_dealer(month.add(*lines), count.oni)
    return month.add(*_bonus(month, entry))


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
            own = ("house.1",) if changes_worth(month.rules, {one.key for one in held}) else ()
            clauses = LAW.all("settle.1", *(("dekiyaku.5",) if len(held) > 1 else ()), *own)
            paid = month.seating.from_others(player, fees(held))
            yield month.line(entry, "dekiyaku", yaku_words(held), player, paid, clauses=clauses)


def _cards(month: MushiMonth, count: MushiCount, entry: int) -> Line:
    paid = against(count.points, month.pack.base, LAW["settle.2"])
    own = ("house.1",) if changes_worth(month.rules, ()) else ()
    clauses = (*LAW.all("settle.2", "settle.3", "settle.4", "setup.3", "setup.4", *own), *_of_41(month), *count.clauses)
    return month.line(entry, "points", counts_of(count.points), None, paid, clauses=clauses, counted=True)


def _of_41(month: MushiMonth) -> tuple[str, ...]:
    """The clauses on forty-one cards, where they are played with."""
    return () if month.pack.willows else LAW.all("house.7", "house.8")


def tied_by(pack: Pack) -> tuple[str, ...]:
    """The short ids of the clauses on who wins a level month."""
    return ("house.6",) if pack.oni == LIGHTNING else ("house.6", "house.11")


def settle_dealer(month: MushiMonth, oni: int | None = None) -> MushiMonth:
    """Whoever is ahead in this month deals next; if it is even, its dealer, or who has the `oni`, where that decides."""
    ahead = [player for player, amount in enumerate(month.moves) if amount > 0]
    decides, tied = month.rules.tie == "oni" and oni is not None, tied_by(month.pack)
    if ahead:
        return month.cite(*LAW.all("dealer.1", *(tied if decides else ()))).replace(next=ahead[0])
    if decides:
        return month.cite(*LAW.all(*tied)).replace(next=oni, by_oni=True)
    return month.cite(*LAW.all("dealer.2", *(("house.5",) if month.rules.win_bonus else ()))).replace(next=month.leader)


def _bonus(month: MushiMonth, entry: int) -> Iterator[Line]:
    """What the winner of a month gets beside yaku and cards, where the table plays so."""
    winner, kind = month.next, month.KINDS["bonus"]
    if month.rules.win_bonus and winner is not None and (any(month.moves) or month.by_oni):
        why = Reckoning().plus(kind, month.rules.win_bonus, LAW["house.5"])
        yield month.line(entry, "bonus", kind, winner, month.seating.from_others(winner, why), clauses=LAW.all("house.5"))


@lru_cache(256)
def most(house: MushiHouse) -> int:
    """The most points that one of the two can gain in a month: all cards but a pair and all yaku, by the source, and what the table
    gives the winner. Of yaku that are not looked at he may have all.
    """
    rows, others = table(house), sum(row.yaku.fee for key, row in table(house).items() if key not in looked_at(house))

    def worth(keys: frozenset[str]) -> int:
        return sum(rows[key].yaku.fee for key in rows.keys_that_count(keys))

    return (
        others
        + house.win_bonus
        + max(
            bits.bit_length() - 1 - house.pack.base + worth(first) - worth(second)
            for (first, second), bits in reachable_points(house).items()
        )
    )
