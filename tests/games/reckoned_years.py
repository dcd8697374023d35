"""Years in progress that a second reckoning follows: what the generated years of こいこい and 馬鹿っ花 share."""

from random import Random
from typing import Any, ClassVar

from scorekeeper.core.house import options
from scorekeeper.games.basics.facts import Blank, Spoke
from tests.games import table
from tests.games.hanafuda import Sat, circle, sit


class Year(table.Table):
    """A year in the app (`record`, `state`) and as it is reckoned a second time (`sums`, `dealer`)."""

    PLAY: ClassVar[int]
    """How many play a month."""

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

    def sit(self) -> Sat:
        """Tell the app who has the blank card and what those who are asked answer to "in?"."""
        blank = self.rng.randrange(7) if self.seats == 7 else None
        if blank is not None:
            self.say(Blank(player=blank))
        likely = self.rng.choice((0.3, 0.6))
        answers = [self.rng.random() < likely for _ in range(self.seats)]
        bound = self.seats == self.PLAY or self.house["shortage"] == "shibari"
        sat = sit(circle(self.dealer, self.seats, blank), answers, play=self.PLAY, least=self.PLAY if bound else 1)
        self.say(
            *(Spoke(player=player, says="in" if answer else "out") for player, answer in zip(sat.asked, answers, strict=False))
        )
        return sat

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
