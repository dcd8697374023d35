"""A fight between the banker and one player, and what it moves."""

from typing import NamedTuple, TypeVar

from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.banking.speech import STAKE

M = TypeVar("M", bound=Banked)


MULTIPLES = {1: Words("倍付けなし", "single"), 2: Words("2倍付け", "double"), 3: Words("3倍付け", "triple")}


class Times(NamedTuple):
    """A multiple of the stake, and its clause."""

    factor: int
    clause: str

    @property
    def words(self) -> Words:
        return MULTIPLES.get(self.factor, Words(f"{self.factor}倍付け", f"×{self.factor}"))


class FightOutcome(NamedTuple):
    """How a fight ends: the player gains (1), loses (-1) or gets his stake back (0), and why."""

    gain: int
    label: Words
    clauses: tuple[str, ...]
    times: Times | None = None

    @property
    def factor(self) -> int:
        """What the player gains, in stakes."""
        return self.gain * (self.times.factor if self.times else 1)


def payment(month: Banked, player: int, outcome: FightOutcome, stake: int | None = None) -> Payment | None:
    """What the fight moves: the stake and its multiple, in full, whatever 胴前 or chips are left; None for a draw."""
    if not outcome.gain:
        return None
    why = Reckoning().plus(
        STAKE, month.stake(player) if stake is None else stake, month.BY.wins if outcome.gain > 0 else month.BY.loses
    )
    if outcome.times:
        why = why.times(outcome.times.words, outcome.times.factor, outcome.times.clause, told=True)
    pair = (month.leader, player) if outcome.gain > 0 else (player, month.leader)
    return Payment(*pair, why)


def after_fight(month: M, entry: int, player: int, outcome: FightOutcome, sort: str = "fight", stake: int | None = None) -> M:
    """The month after a fight: one line, which pays at once. `stake`: what it is about, if not all that the player stakes."""
    paid = payment(month, player, outcome, stake)
    clauses = (*outcome.clauses, *(() if paid else (month.BY.draws,)))
    if paid and month.BY.uncapped not in clauses and paid.payer == month.leader and paid.amount > month.ceiling:
        clauses = (*clauses, month.BY.uncapped)
    payments = (paid,) if paid else ()
    return month.add(Line(entry, sort, month.KINDS[sort], outcome.label, player, payments, (), clauses))
