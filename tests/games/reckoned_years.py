"""Years in progress that a second reckoning follows: what the generated years of こいこい and 馬鹿っ花 share."""

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.core.house import options
from scorekeeper.games.basics.facts import Spoke
from tests.games import table


class Year(table.Table):
    """A year in the app (`record`, `state`) and as it is reckoned a second time (`sums`, `dealer`)."""

    def __init__(self, rng: Random, seats: int) -> None:
        self.rng, self.seats, self.number = rng, seats, 1
        self.house: dict[str, Any] = {
            option.name: rng.choice(sorted(option.choices))
            if option.choices
            else rng.choice((option.least, rng.randint(option.least, option.most)))
            for option in options(self.GAME.house)
        }
        self.fit()
        super().__init__(seats, **self.house)
        self.sums, self.dealer = (0,) * seats, 0

    def fit(self) -> None:
        """Change what cannot be chosen together, or would make another year."""

    def speak(self, asked: Sequence[int], answers: Sequence[bool]) -> None:
        """Tell the app what those who are asked answer to "in?"."""
        for player, answer in zip(asked, answers, strict=False):
            self.say(Spoke(player=player, says="in" if answer else "out"))

    def play(self) -> Any:
        """A month told to the app, as it is reckoned a second time: `balances` and the next `dealer`."""
        raise NotImplementedError

    def agrees(self) -> None:
        """Play twelve months, and compare the two reckonings after each."""
        for number in range(1, 13):
            self.number = number
            found = self.play()
            self.sums = tuple(map(sum, zip(self.sums, found.balances, strict=True)))
            self.dealer = found.dealer
            assert self.balances == self.sums, (number, self.house)
            if number < 12:
                assert self.next[:2] == (number + 1, self.dealer), (number, self.house)
        assert self.final == self.sums
