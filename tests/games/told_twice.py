"""A game in the app beside a second reckoning of it: both are told the same facts, as records have them."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from scorekeeper.core.record import union
from tests.games.table import Table


class App(Table):
    """The game in the app."""

    def tell(self, fact: Mapping[str, Any]) -> None:
        self.say(msgspec.convert(fact, union(self.GAME)))

    @abstractmethod
    def pairs(self, other: Any) -> dict[str, tuple[Any, Any]]:
        """What must be the same, as (the second reckoning, the app)."""

    def differs(self, other: Any) -> dict[str, tuple[Any, Any]]:
        return {name: pair for name, pair in self.pairs(other).items() if pair[0] != pair[1]}

    def agrees(self, other: Any, facts: Iterator[Mapping[str, Any]], rng: Random, context: object) -> None:
        """Each fact is told to the app as it has been told to the other; now and then it is struck first, and then told again."""
        past = deepcopy(other)
        for fact in facts:
            self.tell(fact)
            if rng.random() < 0.05:  # entered by mistake, and then after all
                self.tell({"fact": "void", "entry": len(self.record.log) - 1})
                assert not self.differs(past), (context, fact, self.differs(past))
                self.tell(fact)
            past = deepcopy(other)
            assert not self.differs(other), (context, fact, self.differs(other))
