"""Reckoning: a number together with the steps and clauses that made it.

The value of a reckoning IS the fold of its steps, so an explanation cannot drift from the number.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from scorekeeper.core.words import Words


class Op(StrEnum):
    PLUS = "+"
    TIMES = "×"
    HALF = "÷"
    SIGN = "−"


class Step(NamedTuple):
    """One step: its label, its effect on the running number, and the clause that it rests on.

    `value` is an amount in the smallest unit for PLUS (it may be negative), a bare factor for TIMES, 2 for HALF, and unused for
    SIGN, which changes the sign of the running number. `told` steps are named in short previews too (half, both shares).
    """

    label: Words
    op: Op
    value: int | Fraction
    clause: str
    told: bool = False


@dataclass(frozen=True)
class Reckoning:
    """Ordered steps from zero to the value."""

    steps: tuple[Step, ...] = ()

    def plus(self, label: Words, amount: int, clause: str) -> "Reckoning":
        return Reckoning((*self.steps, Step(label, Op.PLUS, amount, clause)))

    def times(self, label: Words, factor: int | Fraction, clause: str, *, told: bool = False) -> "Reckoning":
        return Reckoning((*self.steps, Step(label, Op.TIMES, factor, clause, told)))

    def halve(self, label: Words, clause: str) -> "Reckoning":
        return Reckoning((*self.steps, Step(label, Op.HALF, 2, clause, told=True)))

    def negate(self, label: Words, clause: str) -> "Reckoning":
        return Reckoning((*self.steps, Step(label, Op.SIGN, -1, clause)))

    def running(self) -> tuple[int, ...]:
        """The number after each step. ArithmeticError if one leaves a fraction: that is a bug, nothing is ever rounded."""
        value: int | Fraction = 0
        after: list[int] = []
        for step in self.steps:
            match step.op:
                case Op.PLUS:
                    value += step.value
                case Op.TIMES:
                    value *= step.value
                case Op.HALF:
                    value = Fraction(value) / step.value
                case Op.SIGN:
                    value = -value
            if value.denominator != 1:
                raise ArithmeticError(f"{step.label.en} leaves a remainder: {value} ({step.clause})")
            value = value.numerator
            after.append(value)
        return tuple(after)

    @cached_property
    def value(self) -> int:
        running = self.running()
        return running[-1] if running else 0

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the steps cite, in order, without repetition."""
        return tuple(dict.fromkeys(step.clause for step in self.steps))
