"""The end of a match: months that were agreed, or the table stops. Months known by their totals, and months dealt again."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact, Redo, Totals
from scorekeeper.core.offer import Objection
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words, listing, literal, seat
from scorekeeper.kit import totals
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.banking.speech import months
from scorekeeper.kit.finish import Finish, summed_up
from scorekeeper.kit.rounds import MatchState

M = TypeVar("M", bound=Banked)
MOST_MONTHS = 60
"""The most months of a match."""


class BankingLength(Fact, frozen=True, tag="length"):
    """The table agrees, between two months, to play so many `months`: as many as are over stops here, more go on.

    `leader` is the seat that banks next, where the match had ended and nobody had said so.
    """

    called: ClassVar = Words("月数", "the number of months")
    months: Annotated[int, Meta(ge=1, le=MOST_MONTHS)]
    leader: Annotated[int, Meta(ge=0, lt=SEATS)] | None = None


def check_length(month: Banked, fact: BankingLength) -> Iterator[Objection]:
    if month.over:
        if fact.months < month.number:
            yield month.LAW.no("length-short", "months", played=month.number)
        elif fact.months == month.months:
            yield month.LAW.no("length-same", "months")
        elif month.unsure and fact.months > month.number and fact.leader is None:
            yield month.LAW.no("totals-dealer", "leader")
        yield from _check_leader(month, fact)
    else:
        yield month.LAW.no("length-begun" if month.number > 1 or month.has_begun else "length-none", "months")


def _check_leader(month: Banked, fact: BankingLength) -> Iterator[Objection]:
    if fact.leader is not None and not (month.unsure and fact.months > month.number):
        yield Objection(
            "length-leader", "leader", Words("次の親は選べない。", "Who deals next is not chosen here."), month.BY.passes
        )
    elif fact.leader is not None and (fact.leader >= month.seating.seats or fact.leader in month.seating.gone):
        yield Objection("length-leader", "leader", totals.AT_TABLE, month.BY.passes)
    else:
        yield from _check_heir(month, fact.leader)


def _check_heir(month: Banked, leader: int | None) -> Iterator[Objection]:
    """The objection to a banker whom the rule of the table cannot name after such a month."""
    if leader is not None and leader not in month.heirs:
        who, by = listing([seat(player) for player in month.heirs]), "" if month.asks else month.changes().clause
        yield month.LAW.no("totals-next", "leader", by=by, who=who)


def length(month: M, fact: BankingLength, entry: int) -> M:
    """The last month played says how many there are."""
    label = Words("{n}で打ち切る", "ends after {n}") if fact.months == month.number else Words("{n}まで続ける", "goes on to {n}")
    if fact.leader is not None:
        label = listing([label, Words("次の親は@{who}", "@{who} deals next").put(who=fact.leader)])
    line = month.line(entry, "length", label.put(n=months(fact.months)), clauses=(month.BY.lasts,))
    month = month.replace(agreed=fact.months).add(line)
    return month if fact.leader is None else month.end(month.banks(fact.leader)).replace(unsure=False)


def over(match: MatchState[M]) -> str | None:
    """The clause by which the agreed months are over; None while the match goes on."""
    done = match.now.over and match.now.ends
    return match.now.BY.lasts if done else None


def foot(clause: str) -> SheetFoot:
    """The sums at the end, which decide (`clause`)."""
    return SheetFoot("final", Words("合計", "Total"), NOTHING, (), NOTHING, clause, last=True)


def finish(match: MatchState[M]) -> Finish:
    return summed_up(match.balances, foot(match.now.BY.ranks))


def check_totals(month: Banked, fact: Totals) -> Iterator[Objection]:
    """Nobody but the banker pays or is paid by others, so that the stakes behind these totals must fit into 胴前. Where they do not
    tell who banks next, that is told as well, unless the match ends here.
    """
    if month.has_begun:
        yield month.LAW.no("totals-begun")
        return
    earns = month.earns and fact.leader == month.leader
    wrong = tuple(totals.check(fact, month.seating.seats, month.BY.even, earns=earns))
    yield from wrong
    if not wrong:
        moved = [amount for player, amount in enumerate(fact.amounts) if player != month.leader]
        staked = sum(map(month.least_stake, moved))
        if staked > month.ceiling:
            yield month.LAW.no("totals-over", "amounts", ceiling=month.ceiling, least=staked)
        yield from _check_heir(month.add(totals.line(fact, 0, month.BY.even)), fact.leader)
    if month.asks and (fact.earned or not month.ends) and fact.leader is None:
        yield month.LAW.no("totals-dealer", "leader")


def by_totals(month: M, fact: Totals, entry: int) -> M:
    """A month of which only the totals are known. Who banks after the last one nobody needs to know."""
    month = month.replace(closed=True).add(totals.line(fact, entry, month.BY.even))
    if fact.leader is not None:
        return month.end(month.banks(fact.leader, earned=fact.earned))
    if month.asks and month.ends:
        return month.end(month.stays(month.BY.lasts)).replace(unsure=True)
    return month.end()


def check_redo(month: Banked, fact: Redo) -> Iterator[Objection]:
    yield from ()


def redo(month: M, fact: Redo, entry: int) -> M:
    """The month is dealt again with the same banker, and everybody stakes anew: what was paid goes back."""
    struck = month.strike(month.BY.again, month.KINDS["redo"], lambda line: bool(line.payments))
    again = type(month)(
        number=month.number,
        house=month.house,
        seating=month.everyone(month.leader),
        brought=month.brought,
        dealt=month.dealt,
        agreed=month.agreed,
        lines=struck.lines,
    )
    label = literal(fact.reason) if fact.reason else None
    again = again.add(again.line(entry, "redo", label, clauses=(month.BY.again,)))
    return again.replace(past=len(again.lines))
