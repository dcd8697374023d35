"""Generated games of riichi mahjong, with the app and with reckoned.py."""

from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.game import State
from scorekeeper.games.riichi import GAME
from tests.games.riichi import reckoned
from tests.games.riichi.reckoned import GOAL, LIMITS, PAO, SEATS, START, STICK, YAKUMAN, Entry, Stand, Told, base, ron_points
from tests.games.riichi.told import fact, scores, stands

GAMES = 60
"""Games of one case."""
MOODS = ("even", "dealer", "big", "huge", "draws", "level", "poor", "fast", "nothing", "goal")
"""What happens often in a game: anything, wins of the dealer, limits, yakuman, draws, scores that stay close together, wins on the
discards of one player, quick small wins of others than the dealer, a payer with nearly or just nothing left, and a winner with
nearly or just the 30,000 that end the game.
"""
VALUES = [{"han": han, "fu": fu} for han in (1, 2, 3) for fu in (30, 40, 50, 60, 70)] + [{"han": han} for han in (5, 6, 8, 11)]


TWICE = {
    "multi-honba": ("each", "first"),
    "nagashi": ("draw", "win"),
    "west": ("full", "off", "sudden"),
    "agariyame": ("off", "on"),
    "tie": ("seat", "split"),
    "oka": ("off", "on"),
    "uma": ("10-30",),
    "ura": ("off", "on"),
    "kandora": ("off", "on"),
}
"""The house rules of the second reckoning; what others change has cases of its own (cases.txt)."""


def rules(rng: Random) -> dict[str, str]:
    return {name: rng.choice(choices) for name, choices in TWICE.items()}


class Play:
    """A game in progress, in the app (`state`) and here (`told`)."""

    def __init__(self, rng: Random, mood: str) -> None:
        self.rng, self.mood = rng, mood
        self.house = rules(rng)
        self.state: State = GAME.start(GAME.house(**{name.replace("-", "_"): choice for name, choice in self.house.items()}), 4)
        self.told = Told()
        self.entries: list[Entry] = []
        self.poor = rng.choice(SEATS)

    @property
    def stand(self) -> Stand:
        return self.told.stand

    def refused(self, **entry: Any) -> bool:
        return bool(GAME.check(self.state, fact(**entry)))

    def say(self, **entry: Any) -> None:
        """Told to both, and compared."""
        one = fact(**self.shown(entry))
        objections = GAME.check(self.state, one)
        assert not objections, (self.house, self.entries, entry, objections)
        self.state = GAME.step(self.state, one, len(self.entries))
        self.entries.append(entry)
        self.told = reckoned.tell(self.house, self.told, entry)
        self.compare()

    def shown(self, entry: Entry) -> Entry:
        """The entry as the app is told it."""
        return entry

    def compare(self) -> None:
        stand, context = self.stand, (self.house, self.entries, self.stand)
        assert scores(self.state) == stand.scores, context
        assert sum(stand.scores) + stand.pot == 4 * START, context
        if stand.over:
            assert stands(self.state) == "over", context
            assert GAME.final(self.state) == reckoned.final(self.house, stand), context
            assert GAME.places(self.state) == reckoned.places(self.house, stand.scores), context
        else:
            assert GAME.final(self.state) is None, context
            assert GAME.coming(self.state).leader == stand.dealer, context
            assert stands(self.state) == f"{stand.name}, {stand.honba}", context
        assert self.refused(fact="stop") is not stand.may_stop, context

    # What is told

    def play(self) -> None:
        rng = self.rng
        while not self.stand.over:
            if self.stand.may_stop and rng.random() < 0.5:
                self.say(fact="stop")
                return
            self.declare()
            self.end()
        assert all(self.refused(fact=kind, player=0) for kind in ("riichi", "foul"))

    def declare(self) -> None:
        """Riichi and minor fouls."""
        rng = self.rng
        for player in rng.sample(SEATS, 4):
            if rng.random() < 0.2:
                if self.stand.scores[player] >= STICK and player not in self.stand.riichi:
                    self.say(fact="riichi", player=player)
                else:
                    assert self.refused(fact="riichi", player=player), (self.house, self.entries)
            if rng.random() < 0.03:
                self.say(fact="foul", player=player)

    def end(self) -> None:
        """How a hand ends."""
        rng, mood = self.rng, self.mood
        draws = {"draws": 0.6, "level": 0.4, "fast": 0.05}.get(mood, 0.12)
        roll = rng.random()
        if roll < 0.04:
            self.say(fact="chombo", players=rng.sample(SEATS, rng.choice((1, 1, 1, 2))))
        elif roll < 0.09:
            self.say(fact="abort", reason=rng.choice(("kyuushu", "suukan", "suufuu")))
        elif roll < 0.09 + draws:
            self.draw()
        elif rng.random() < (0.6 if mood == "dealer" else 0.3):
            self.say(**self.win("tsumo", self.winner(SEATS)))
        else:
            self.rons()

    def draw(self) -> None:
        rng = self.rng
        ready = {*rng.sample(SEATS, rng.randint(0, 4)), *self.stand.riichi}
        nagashi = rng.sample(SEATS, rng.choice((1, 1, 2, 2, 3))) if rng.random() < 0.2 else []
        self.say(fact="draw", tenpai=rng.sample([*ready], len(ready)), nagashi=nagashi)

    def rons(self) -> None:
        """One to three wins on a discard, told in any order."""
        rng = self.rng
        payer = self.poor if self.mood in ("poor", "nothing") and rng.random() < 0.8 else rng.choice(SEATS)
        others = [seat for seat in SEATS if seat != payer]
        first = self.winner(others)
        self.say(**self.win("ron", first, payer), payer=payer)
        if rng.random() < 0.3:
            others.remove(first)
            for player in rng.sample(others, rng.choice((1, 1, 2))):
                self.say(**self.win("also-ron", player, payer))

    def winner(self, seats: Any) -> int:
        rng, stand = self.rng, self.stand
        if self.mood == "dealer" and rng.random() < 0.85 and stand.dealer in seats:
            return stand.dealer
        if self.mood == "fast":
            return int(rng.choice([seat for seat in seats if seat != stand.dealer] or seats))
        if self.mood == "level":
            return int(min(seats, key=lambda seat: stand.scores[seat]))
        return int(rng.choice(seats))

    def win(self, kind: str, player: int, payer: int | None = None) -> dict[str, Any]:
        """A win, and who is liable."""
        rng, mood = self.rng, self.mood
        aims = kind == "ron" and mood in ("nothing", "goal") and rng.random() < 0.8
        worth = self.aimed(player, payer) if aims and payer is not None else self.worth(kind == "tsumo")
        entry: dict[str, Any] = {"fact": kind, "player": player, **worth}
        riichi = player in (self.told.before if kind == "also-ron" else self.stand).riichi
        if riichi:  # closed: nobody has fed a set
            least = 4 if entry.get("fu") == 25 and kind == "tsumo" else 3 if entry.get("fu") in (20, 25) else 2
            if isinstance(entry["han"], int) and (kind == "tsumo" or entry.get("fu") == 25):
                entry["han"] = max(entry["han"], least)
            return entry
        left = YAKUMAN.get(entry["han"], 0)
        feeders = [seat for seat in SEATS if seat != player]
        names = rng.choice((["daisangen", "suukantsu"], ["daisuushii", "suukantsu"], ["daisangen"], ["daisuushii"], ["suukantsu"]))
        for name in names if rng.random() < 0.7 else ():
            if PAO[name] <= left:
                left -= PAO[name]
                entry[name] = rng.choice(feeders)
        if kind == "tsumo" and rng.random() < (0.5 if mood == "huge" else 0.08):
            entry["rinshan_by"] = entry.get("suukantsu", rng.choice(feeders))
            if entry.get("fu") in (20, 25):
                entry["fu"] = 30
        return entry

    def aimed(self, player: int, payer: int) -> dict[str, Any]:
        """What leaves the payer with nearly nothing, or the winner with nearly 30,000."""
        stand = self.stand
        more = 300 * stand.honba
        left = stand.scores[payer] - more if self.mood == "nothing" else GOAL - stand.scores[player] - more - stand.pot
        return min(VALUES, key=lambda value: abs(ron_points(base(value), player == stand.dealer) - left))

    def worth(self, tsumo: bool) -> dict[str, Any]:
        rng = self.rng
        limits = {"big": 0.6, "huge": 0.3, "poor": 0.3, "level": 0, "fast": 0, "dealer": 0.05}.get(self.mood, 0.15)
        if self.mood == "huge" and rng.random() < 0.6:
            return {"han": rng.choice((*YAKUMAN,))}
        if rng.random() < limits:
            return {"han": rng.choice((*LIMITS, *YAKUMAN, 5, 6, 7, 8, 9, 10, 11, 12))}
        small = self.mood in ("dealer", "level", "fast")
        han = rng.choice((1, 1, 2) if small else (1, 2, 2, 3, 3, 4))
        if not small and han >= 2 and rng.random() < 0.2:
            return {"han": han, "fu": (20 if han < 3 or rng.random() < 0.5 else 25) if tsumo else 25}
        return {"han": han, "fu": rng.choice((30, 40) if small else (30, 40, 50, 60, 70, 80, 90, 100, 110))}


@pytest.mark.parametrize("mood", MOODS)
def test_both_reckonings_agree(mood: str) -> None:
    for seed in range(times(GAMES)):
        Play(Random(f"{mood} {seed}"), mood).play()
