"""Trying facts out: what would be paid if they were declared now. Rulings compute their payments this way."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import State
from scorekeeper.core.inquiry import Case, Reason, Ruling
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words


class TrialRules(NamedTuple):
    """The functions of a game that a trial needs."""

    check: Callable[[State, Fact], tuple[Objection, ...]]
    step: Callable[[State, Fact, int], State]
    lines: Callable[[State], tuple[Line, ...]]


class Trial(NamedTuple):
    """What facts would do: the state after them, the lines that they add, and all payments but those of nothing.

    A line that they strike is paid back by separate payments, so the payments sum to the change of the balances.
    """

    facts: tuple[Fact, ...]
    state: State
    lines: tuple[Line, ...]
    payments: tuple[Payment, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause of the lines and payments, without repetition."""
        cited = [clause for line in self.lines for clause in line.cites()]
        cited += [clause for payment in self.payments for clause in payment.why.clauses]
        return tuple(dict.fromkeys(cited))


BACK = Words("返す", "given back")


AMISS = "amiss"
"""The verdict on what cannot be declared as the question has it."""


def trial(rules: TrialRules, state: State, *facts: Fact) -> Trial | tuple[Objection, ...]:
    """What the facts would do if declared one after the other, or the objections to the first that cannot stand."""
    before = rules.lines(state)
    entry = max((line.entry for line in before), default=-1) + 1
    for number, fact in enumerate(facts, entry):
        objections = rules.check(state, fact)
        if objections:
            return objections
        state = rules.step(state, fact, number)
    after = rules.lines(state)
    payments: list[Payment] = []
    for was, is_ in zip(before, after, strict=False):
        if is_.struck and not was.struck:
            payments += [Payment(one.payee, one.payer, one.why.times(BACK, 1, is_.struck, told=True)) for one in is_.payments]
    added = after[len(before) :]
    payments += [payment for line in added if line.struck is None for payment in line.payments]
    return Trial(facts, state, added, tuple(payment for payment in payments if payment.amount))


def rule(
    verdict: str,
    words: Words,
    reasons: Iterable[Reason],
    tried: Trial | None = None,
    *,
    assumed: Iterable[Words] = (),
    cases: Iterable[Case] = (),
    enter: bool = True,
    leads: str = "",
) -> Ruling:
    """A ruling from its reasons and a trial, whose facts the players may enter unless `enter` is false."""
    steps = tuple(reasons)
    cited = [clause for step in steps for clause in step.clauses]
    if tried:
        cited += tried.clauses
    return Ruling(
        verdict,
        words,
        tuple(dict.fromkeys(cited)),
        tried.payments if tried else (),
        steps,
        tuple(assumed),
        tuple(cases),
        tried.facts if tried and enter else (),
        leads,
    )


def cannot_stand(objections: tuple[Objection, ...]) -> Ruling:
    """The ruling that facts cannot stand. The verdict is `amiss`, worded by the first objection."""
    return rule(AMISS, objections[0].text, [Reason(one.text, (one.clause,)) for one in objections])


UNPAID = Words("支払いは計算していない: {why}", "Payments are not calculated: {why}")


def lacks_payments(ruling: Ruling) -> bool:
    """Whether a ruling says nothing of payments, because its facts cannot stand now or cannot be entered now."""
    return ruling.verdict == AMISS or any(one.ja.startswith(UNPAID.ja.partition("{")[0]) for one in ruling.assumed)


def entry_assumption(objections: tuple[Objection, ...]) -> Words:
    """The assumption of a ruling whose facts cannot be entered now, for the first of these objections."""
    return UNPAID.put(why=objections[0].text)
