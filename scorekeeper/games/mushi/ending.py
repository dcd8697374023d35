"""Months dealt again or known only by their totals; and the year: its length, which the table may change, and its end."""

from collections.abc import Iterator

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.offer import Objection
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words, numeral
from scorekeeper.games.basics.redealt import Again, Redealt
from scorekeeper.games.mushi.count import decider, most, settle_dealer
from scorekeeper.games.mushi.deck import Pack
from scorekeeper.games.mushi.facts import MushiLength
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import PLAYING, MushiMonth
from scorekeeper.kit import purses, totals
from scorekeeper.kit.finish import Finish, summed_up
from scorekeeper.kit.rounds import MatchState

REDEALT = Redealt(
    LAW,
    {
        "hand": Again(Words("手札に同じ月の4枚", "four of a month in one hand"), "deal.3"),
        "field": Again(Words("場に同じ月の4枚", "four of a month on the field"), "deal.3"),
        "willow": Again(Words("柳の3枚が1か所に", "the three willows in one place"), "deal.4"),
    },
    "deal.3",
)
_OF_41 = REDEALT._replace(reasons={key: why for key, why in REDEALT.reasons.items() if key != "willow"})
UNKNOWN = Words("役と札点は不明", "yaku and card points unknown")
FOOT = SheetFoot("final", Words("年計", "Total"), NOTHING, (), NOTHING, LAW["year-end.2"], last=True)


def why_again(pack: Pack) -> Redealt:
    """Why these cards are dealt again: four of a month, or three willows where the fourth is the oni (mushi.house.8)."""
    return REDEALT if pack.willows else _OF_41


def check_redo(month: MushiMonth, fact: Redo) -> Iterator[Objection]:
    yield from why_again(month.pack).check(month, fact)


def redo(month: MushiMonth, fact: Redo, entry: int) -> MushiMonth:
    """Also for the hand of somebody who would drop (mushi.deal.5)."""
    return why_again(month.pack).apply(month, fact, entry, *(LAW.all("deal.5") if month.asks else ()))


def check_totals(month: MushiMonth, fact: Totals) -> Iterator[Objection]:
    wrong = tuple(totals.check_led(LAW, fact, month.seating.seats, LAW["settle.4"], begun=month.has_begun, asked=False))
    yield from wrong
    if not wrong and sum(map(bool, fact.amounts)) > PLAYING:
        yield LAW.no("totals-two", "amounts")
    elif not wrong and max(fact.amounts) > most(month.rules):
        yield LAW.no("totals-most", "amounts", most=most(month.rules))
    elif not wrong and month.rules.tie == "oni" and not any(fact.amounts) and fact.leader is None:
        yield LAW.no("totals-oni", "leader", card=decider(month.pack))


def by_totals(month: MushiMonth, fact: Totals, entry: int) -> MushiMonth:
    """Whoever gained deals next, unless the fact says who does."""
    month = month.add(totals.line(fact, entry, LAW["settle.4"], UNKNOWN))
    return settle_dealer(month) if fact.leader is None else month.replace(next=fact.leader)


# ---------------------------------------------------------------- the year


def check_length(month: MushiMonth, fact: MushiLength) -> Iterator[Objection]:
    if month.over:
        if fact.months < month.number:
            yield LAW.no("length-short", "months", played=month.number)
        elif fact.months == month.months and not purses.may_end(month.rules):
            yield LAW.no("length-same", "months")
    else:
        yield LAW.no("length-begun" if month.number > 1 or month.has_begun else "length-none", "months")


def length(month: MushiMonth, fact: MushiLength, entry: int) -> MushiMonth:
    """The last month played says how many the year has."""
    many = numeral(fact.months)
    ends = fact.months == month.number
    label = Words("{n}か月で打ち切る", "ends with month {n}") if ends else Words("全部で{n}か月にする", "{n} months in all")
    line = month.line(entry, "length", label.put(n=many), clauses=LAW.all("year-end.1"))
    return month.replace(agreed=fact.months).add(line)


def over(year: MatchState[MushiMonth]) -> str | None:
    """The clause by which the year is over, or None while it goes on, also because the table has just agreed to go on."""
    month, holds = year.now, purses.holdings(year)
    if not month.over or (month.months > month.number and any(line.sort == "length" for line in month.lines)):
        return None
    if purses.at_target(month.rules, holds):
        return LAW["house.4"]
    if purses.is_broke(month.rules, holds):
        return LAW["house.3"]
    return LAW["year-end.1"] if month.number >= month.months else None


def finish(year: MatchState[MushiMonth]) -> Finish:
    """What the months have moved decides; equal totals are a draw."""
    return summed_up(year.balances, FOOT)
