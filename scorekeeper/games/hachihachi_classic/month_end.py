"""The end of a month: what the yaku or the cards pay, then tobikomi, nuke and mizuten, then the drop fees
(hachihachi-classic.settle.4); who wins it and deals next.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from scorekeeper.core.ledger import Line, Payment, balances
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.hachihachi_classic import sage
from scorekeeper.games.hachihachi_classic.count import ClassicCount, count_of, with_dives
from scorekeeper.games.hachihachi_classic.dekiyaku import ThreeTaken
from scorekeeper.games.hachihachi_classic.facts import ClassicPlayedOut, Reached
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, in_kan
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth, Hand
from scorekeeper.games.hachihachi_classic.reached import REACHED, nuke_hands
from scorekeeper.kit.cards.points import against, between
from scorekeeper.kit.eights.hatto import HATTO, blame_notes
from scorekeeper.kit.eights.month import three_of
from scorekeeper.kit.eights.specials import EVEN, SpecialMade, specials
from scorekeeper.kit.eights.teyaku import KindHand, MonthHand

NOT_REACHED = Words("89点に届かず", "short of 89 points")
BLOWN = Words("吹き消し", "blown off")
SPECIALS = {
    "sohachi": Yaku("sohachi", Words("総八", "sohachi"), 10, LAW["special.5"]),
    "futahachi": Yaku("futahachi", Words("二た八", "futahachi"), 10, LAW["special.4"]),
    "sujuroku": Yaku("sujuroku", Words("素十六", "sujuroku"), 12, LAW["special.2"]),
}
"""The fees are in kan, on a small field."""


@lru_cache(256)
def special_yaku(house: ClassicHouse) -> dict[str, Yaku]:
    """Those of this table, with its worths."""
    own = ((key, in_kan(house, yaku)) for key, yaku in SPECIALS.items())
    return {key: yaku for key, yaku in own if yaku}


AGREED = Words("あつかい", "atsukai")
ATSUKAI = 3, 4, 5
"""What large differences between two pay, in kan (hachihachi-classic.two.6)."""
USUAL = 30, 40, 50
"""From which differences on, unless the house has other bounds (hachihachi-classic.two.7)."""


# ---------------------------------------------------------------- ways to end


def by_yaku(month: ClassicMonth, ender: int, reached: Reached, entry: int, clauses: Iterable[str]) -> ClassicMonth:
    """`ender` has ended the month by the last of what was made."""
    *before, last = sage.lines(month, entry, ender, "")
    closing = (*before, last._replace(clauses=(*last.clauses, *clauses)))
    return _finish(month, entry, closing, reached or (), ender=ender)


def cancel(month: ClassicMonth, reached: Reached, entry: int) -> ClassicMonth:
    return _finish(month, entry, (*sage.lines(month, entry, None, LAW["sage.4"]),), reached or ())


def played_out(month: ClassicMonth, fact: ClassicPlayedOut, entry: int) -> ClassicMonth:
    """Yaku that were lowered, or special yaku, or card points."""
    if month.made:
        by = LAW["house.10" if month.house.sage_open == "several" else "sage.3"]
        return _finish(month, entry, (*sage.lines(month, entry, None, by),), fact.reached or (), open_=month.house.sage_open)
    month, count = with_dives(month, fact, entry), count_of(month, fact)
    reached = tuple(player for player, score in count.points.items() if score >= REACHED) if count.points else fact.reached or ()
    found = () if month.two else specials(count.points, count.kasu, month.leader)
    made = _specials_paid(month, tuple(one for one in found if one.key in special_yaku(month.house)))
    if made:
        return _special(month, entry, made, reached)
    return _finish(month, entry, ((_between if month.two else _against)(month, count, entry),), reached)


def _specials_paid(month: ClassicMonth, made: tuple[SpecialMade, ...]) -> tuple[SpecialMade, ...]:
    """Those that are paid: sujuroku not beside another, where the table counts one only (hachihachi-classic.house.4)."""
    others = tuple(one for one in made if one.key != "sujuroku")
    return others if others and month.house.special_add == "one" else made


def _special(month: ClassicMonth, entry: int, made: Sequence[SpecialMade], reached: Collection[int]) -> ClassicMonth:
    """Every special is paid, and the teyaku of the month go back (hachihachi-classic.special.8)."""
    paid = tuple(_paid_special(month, one, entry, several=len(made) > 1) for one in made)
    blown = month.strike(LAW["special.8"], BLOWN, frozenset(("teyaku",)))
    blown = blown.strike(LAW["special.9"], BLOWN, frozenset(("tobikomi",)))
    return _finish(blown, entry, paid, reached, special=True)


def _paid_special(month: ClassicMonth, one: SpecialMade, entry: int, *, several: bool) -> Line:
    yaku = special_yaku(month.house)[one.key]
    why = Reckoning().plus(yaku.words, yaku.fee * month.points_of_kan, yaku.clause)
    if one.growth:
        label, more = one.growth
        why = why.plus(label, more * month.points_of_kan, yaku.clause)
    clauses = ["special.1", "special.6" if one.key == "sohachi" else "special.7", "special.10"]
    clauses += ["special.3"] if one.key == "sujuroku" else []
    clauses += ["special.11"] if several else []
    clauses += ["house.4"] if month.house.special_add == "one" else []
    clauses += ["house.1"] if yaku.source is not None else []
    paid = month.seating.from_others(one.maker, month.share_of(month.times(why)))
    return month.line(entry, "special", one.record_name(yaku.words), one.maker, paid, clauses=LAW.all(*clauses))


def _against(month: ClassicMonth, count: ClassicCount, entry: int) -> Line:
    """Who has more than 88 receives the difference."""
    paid = [one._replace(why=month.times(one.why)) for one in against(count.points, EVEN, LAW["settle.1"])]
    return month.line(entry, "points", _scores(count), None, tuple(paid), clauses=LAW.all("settle.1", "settle.3"), counted=True)


def _between(month: ClassicMonth, count: ClassicCount, entry: int) -> Line:
    """Of two the one with fewer points pays."""
    whys, clauses = [], ["two.1", "two.4"]
    for one in between(count.points, LAW["two.4"]):
        why, by = of_two(month, one.why)
        whys.append(one._replace(why=why))
        clauses += by
    clauses += [] if whys else ["two.10"]
    marks = (AGREED,) if "two.9" in clauses else ()
    cited = LAW.all(*clauses)
    return month.line(entry, "points", _scores(count), None, tuple(whys), marks=marks, clauses=cited, counted=not marks)


def of_two(month: ClassicMonth, difference: Reckoning) -> tuple[Reckoning, tuple[str, ...]]:
    """What a difference of card points comes to between two, and by which clauses. The raw difference decides whether it is an
    atsukai, and the field multiplies what that pays (hachihachi-classic.two.9).
    """
    house = month.house
    bounds = (house.atsukai_3, house.atsukai_4, house.atsukai_5) if house.atsukai == "on" else ()
    reached = [kan for kan, least in zip(ATSUKAI, bounds, strict=False) if difference.value >= least]
    below, above = ("two.5", "two.6") if bounds == USUAL else ("two.7", "two.7")
    if not reached:
        return month.times(difference), (below if bounds else "two.8",)
    label = Words("あつかい（差{n}点）", "atsukai (difference of {n})").put(n=difference.value)
    return month.fee(reached[-1], label, LAW[above]), (above, "two.9")


def _scores(count: ClassicCount) -> Words:
    scores = [*count.points.values()]
    return Words("・".join(map(str, scores)), ", ".join(map(str, scores)))


# ---------------------------------------------------------------- the end


def _finish(
    month: ClassicMonth,
    entry: int,
    closing: tuple[Line, ...],
    reached: Collection[int],
    *,
    ender: int | None = None,
    special: bool = False,
    open_: str = "one",
) -> ClassicMonth:
    """The month with its `closing` settlement, which decides who wins, and all that is paid beside it.

    `reached`: who has 89 points, of those for whom it matters. `ender`: who ended the month by a yaku. `open_`: `several` where
    everything that was lowered counts and nobody has ended the month, so that whoever lowered first wins it.
    """
    beside: list[Line] = [] if special else [*dive_lines(month, entry, ender), *nukes(month, entry, reached, ender)]
    first = (month.made[0].player, LAW.all("house.10")) if open_ == "several" and month.made else None
    winner, clauses = first or _winner(month, closing)
    light = any(KindHand.PIKAICHI in hand.names and hand.player in reached for hand in month.standing)
    clauses += LAW.all("nuke.2") if light and not special else ()
    clauses += LAW.all("mizuten.4") if month.bold is not None and month.dealt not in reached else ()
    closing = (*closing[:-1], closing[-1]._replace(clauses=(*closing[-1].clauses, *clauses)))
    return close(month.add(*closing, *beside, *mizuten(month, entry, reached, special=special)), entry, winner)


def _winner(month: ClassicMonth, closing: Iterable[Line]) -> tuple[int, tuple[str, ...]]:
    """The best of the closing settlement; of equal ones the earlier seat, counted from who dealt."""
    moved = balances(closing, month.seating.seats)
    most = max(moved[player] for player in month.seating.turn)
    level = [player for player in month.order if player in month.seating.turn and moved[player] == most]
    ties = ("two.10" if month.two else "settle.7",) if len(level) > 1 else ()
    return level[0], LAW.all("settle.5", "settle.6", *ties)


def close(month: ClassicMonth, entry: int, winner: int) -> ClassicMonth:
    """The month is over: its winner takes the drop fees (hachihachi-classic.settle.8) and deals next."""
    return month.add(*month.take_pot(entry, winner, *month.POT_TO)).win(winner)


# ---------------------------------------------------------------- beside the closing settlement


def dive_lines(month: ClassicMonth, entry: int, ender: int | None) -> Iterator[Line]:
    for hand in month.standing:
        for dive in hand.dives:
            yield _of_dive(month, entry, hand, dive, ender)


def _of_dive(month: ClassicMonth, entry: int, hand: Hand, dive: ThreeTaken, ender: int | None) -> Line:
    why = month.fee(1, ClassicMonth.KINDS["tobikomi"], LAW["tobikomi.1"])
    under = sage.liable(month, hand.player, ender, dive.under)
    payer, clause = (under, "sage.6") if dive.offender is None else (dive.offender, "hatto.7")
    clauses = [clause] if payer is not None else []
    clauses += ["sage.7"] if dive.under is not None and under is None else []
    clauses += ["tobikomi.2"] if len(hand.dives) > 1 else []
    clauses += ["tobikomi.3"] if month.house.haneken_tobikomi == "off" else []
    clauses += ["tobikomi.4"] if MonthHand.HANEKEN in hand.names else []
    clauses += ["tobikomi.5"] if month.made else []
    clauses += ["hatto.12"] if dive.offender is not None and under not in (None, dive.offender) else []
    paid = sage.pay_by_others(month, hand.player, why, payer, LAW[clause])
    marks = (HATTO,) if dive.offender is not None else ()
    why_so = LAW.all("tobikomi.1", *clauses)
    return month.line(
        entry,
        "tobikomi",
        three_of(dive.month),
        hand.player,
        paid,
        marks=marks,
        clauses=why_so,
        about=(dive.entry,),
        blamed=blame_notes(dive.offender),
    )


def nukes(month: ClassicMonth, entry: int, reached: Collection[int], ender: int | None) -> Iterator[Line]:
    for hand in nuke_hands(month):
        if hand.player in reached:
            why = month.fee(1, ClassicMonth.KINDS["nuke"], LAW["nuke.1"])
            under = sage.live(month, hand.player)
            payer = sage.liable(month, hand.player, ender, under)
            clauses = ["sage.6"] if payer is not None else ["sage.7"] if under is not None else []
            clauses += ["nuke.3"] if month.made else []
            clauses += ["nuke.4"] if hand.dives else []
            paid = sage.pay_by_others(month, hand.player, why, payer, LAW["sage.6"])
            yield month.line(entry, "nuke", None, hand.player, paid, clauses=LAW.all("nuke.1", *clauses))


def mizuten_lost(month: ClassicMonth, entry: int) -> Iterator[Line]:
    """A dealer who announced it and has not 89 points pays the two others who play, where the table plays so
    (hachihachi-classic.house.3).
    """
    if month.house.mizuten_lost == "on":
        why = month.fee(1, NOT_REACHED, LAW["house.3"])
        paid = tuple(Payment(month.dealt, player, why) for player in month.seating.others(month.dealt))
        yield month.line(entry, "mizuten", NOT_REACHED, month.dealt, paid, clauses=LAW.all("house.3"))


def mizuten(month: ClassicMonth, entry: int, reached: Collection[int], *, special: bool) -> Iterator[Line]:
    """Everybody at the table pays, those who are out too, but not the blank card (hachihachi-classic.mizuten.3); or those alone who
    are out, whatever the dealer has captured (hachihachi-classic.house.14).
    """
    if not month.mizuten:
        return
    if month.house.mizuten_win == "out":
        why = month.fee(1, ClassicMonth.KINDS["mizuten"], LAW["house.14"])
        out = [player for player in month.order if month.stands.get(player) in (Stand.OUT, Stand.DRIVEN)]
        if out:
            from_out = tuple(Payment(payer, month.dealt, why) for payer in out)
            yield month.line(entry, "mizuten", None, month.dealt, from_out, clauses=LAW.all("house.14"))
        return
    if month.dealt not in reached:
        yield from mizuten_lost(month, entry)
        return
    why = month.fee(1, ClassicMonth.KINDS["mizuten"], LAW["mizuten.3"])
    payers = [player for player in month.order[1:] if month.stands.get(player) is not Stand.BLANK]
    clauses = ["mizuten.3"]
    clauses += ["mizuten.5"] if month.made else ["mizuten.6"] if special else []
    clauses += ["two.12"] if month.two else []
    clauses += ["drop.13"] if month.full else []
    paid = tuple(Payment(payer, month.dealt, why) for payer in payers)
    yield month.line(entry, "mizuten", None, month.dealt, paid, clauses=LAW.all(*clauses))
