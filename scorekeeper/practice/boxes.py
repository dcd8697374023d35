"""What comes back to somebody who practises: what was missed, and more of what is not yet known.

Time is counted in answers. What is kept is small and plain, since it lies in a cookie.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

WAITS = (2, 6, 15)
"""After how many further answers a missed question comes back, box by box; whoever knows it in the last box is done with it."""
KNOWN = 5
"""The box of an exercise that is known: it is asked half as often for every box above the first."""
MOST, LONGEST = 16, 2500
"""How many missed questions are kept, and how long all of them may be as JSON."""


class MissedQuestion(NamedTuple):
    """A question that was missed: its exercise, its seed, its house rules as an address has them, the box in which it lies, and the
    number of the answer after which it is due.
    """

    key: str
    seed: int
    house: str
    box: int
    due: int


class Boxes(NamedTuple):
    """How many questions were answered and how many of them rightly, the box of every exercise (from 1), and what was missed."""

    answered: int = 0
    right: int = 0
    known: Mapping[str, int] = {}
    missed: tuple[MissedQuestion, ...] = ()

    def due(self, keys: Iterable[str], house: str) -> MissedQuestion | None:
        """What is due now of these exercises under these house rules, the longest waiting first."""
        here = [one for one in self.missed if one.key in {*keys} and one.house == house and one.due <= self.answered]
        return min(here, key=lambda one: one.due, default=None)

    def waiting(self, keys: Iterable[str], house: str) -> int:
        """How many missed questions of these exercises will come back under these house rules."""
        return sum(one.key in {*keys} and one.house == house for one in self.missed)

    def draw(self, keys: Sequence[str], dice: Random) -> str:
        """An exercise for a new question: the less it is known, the more often."""
        return dice.choices(keys, [0.5 ** (self.known.get(key, 1) - 1) for key in keys])[0]

    def after(self, key: str, seed: int, house: str, *, right: bool) -> "Boxes":
        """The boxes after an answer to this question."""
        answered, box = self.answered + 1, self.known.get(key, 1)
        known = {**self.known, key: min(box + 1, KNOWN) if right else 1}
        before = next((one for one in self.missed if (one.key, one.seed, one.house) == (key, seed, house)), None)
        missed = [one for one in self.missed if one is not before]
        step = 0 if not right else before.box + 1 if before else len(WAITS)
        if step < len(WAITS):
            missed.append(MissedQuestion(key, seed, house, step, answered + WAITS[step]))
        missed = missed[-MOST:]
        while len(msgspec.json.encode(missed)) > LONGEST:
            del missed[0]
        return Boxes(answered, self.right + right, known, tuple(missed))


def read(kept: Any) -> Boxes:
    """Boxes as they were kept; empty ones if they cannot be read."""
    try:
        return msgspec.convert(kept, Boxes)
    except msgspec.ValidationError:
        return Boxes()


def plain(boxes: Boxes) -> Any:
    """Boxes as plain values."""
    return msgspec.to_builtins(boxes)
