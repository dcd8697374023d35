"""Generated games of riichi mahjong, with the app and with reckoned.py."""

from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.core.game import State
from scorekeeper.games.riichi import GAME
from tests.games.riichi import reckoned
from tests.games.riichi.told import fact, scores, stands

GAMES = 60
"""Games of one case."""
MOODS = ("even", "dealer", "big", "huge", "draws", "level", "poor", "fast", "nothing", "goal")
"""What happens often in a game: anything, wins of the dealer, limits, yakuman, draws, scores that stay close together, wins on the
discards of one player, quick small wins of others than the dealer, a payer with nearly or just nothing left, and a winner with
nearly or just the 30,000 that end the game.
"""
VALUES = [{"han": han, "fu": fu} for han in (1, 2, 3) for fu in (30, 40, 50, 60, 70)] + [{"han": han} for han in (5, 6, 8, 11)]


OTHERS: dict[str, tuple[str | int, ...]] = {
    "length": ("one",), "repeat": ("win", "draw", "never"), "repeat-south": ("tenpai", "win", "draw", "never"),
    "chombo-last": ("ends",), "fine": (0, 3_000), "west": ("off", "sudden"), "goal": (0, 26_000, 40_000),
    "agariyame": ("on", "auto"), "bust": ("zero", "off"), "bust-bonus": (0, 25), "cold": (30_000, 45_000),
    "start": (20_000, 30_000, 27_500), "base": (25_000, 20_000),
    "uma": ("10-20", "5-15", "4-12", "5-10", "floats", "none", "own"),
    **{f"uma-{place}": (0, 12) for place in ("one-second", "one-third", "two-first", "two-third", "three-first", "three-second")},
    "uma-first": (0, 45), "uma-second": (0, 100), "uma-third": (0, 7), "oka": ("off",), "tie": ("split", "share"),
    "rounding": ("4-5", "down", "up", "none"), "sticks": ("top", "split"), "yakitori": (1, 20), "rons": ("two", "head"),
    "honba": (0, 600, 1_500), "multi-honba": ("first",), "pot-rons": ("own",), "noten": (0, 600, 3_600), "nagashi": ("draw", "off"),
    "abort-nine": ("pass", "off"), "abort-kans": ("pass", "off"), "abort-winds": ("stay", "off"), "abort-riichi": ("stay", "pass"),
    "abort-triple": ("pass",), "kiriage": ("off",), "kazoe": ("sanbaiman",), "yakuman-add": ("one",), "double": ("off",),
    "paarenchan": ("off",), "pao": ("three", "two", "none"), "pao-part": ("all",), "pao-honba": ("liable",), "chombo": ("20", "40"),
    "tip": (0, 5), "tip-ron": (1, 50), "chip": (1_000, 2_000), "chip-from": ("all",), "chip-ippatsu": (0, 2), "chip-ura": (0, 3),
    "chip-red": (0, 2), "chip-yakuman": (0, 7), "chip-yakuman-ron": (0, 12), "two-han": (1, 2), "riichi-poor": ("on",),
    "open-riichi": ("han", "yakuman"),
    "wind-pair": ("2",), "ippatsu": ("off",), "kuitan": ("off",), "renhou": ("mangan", "haneman", "baiman", "yakuman", "off"),
    "shiisan": ("off",), "daisharin": ("off",), "red": ("3", "4"), "ura": ("on",), "kandora": ("on",), "kan-ura": ("off",),
}  # fmt: skip
"""What houses have instead of the rules of the source."""


def rules(rng: Random, often: float | None = None) -> reckoned.House:
    """A house that differs from the source a little or much."""
    often = often or rng.choice((0.05, 0.2, 0.6))
    found = reckoned.USUAL | {name: rng.choice(choices) for name, choices in OTHERS.items() if rng.random() < often}
    if found["rounding"] == "none":  # then nothing need be whole thousands
        found |= {name: found[name] + 500 for name in ("base", "chip") if found[name] != reckoned.USUAL[name]}
    return found


class Play:
    """A game in progress, in the app (`state`) and here (`told`)."""

    def __init__(self, rng: Random, mood: str) -> None:
        self.rng, self.mood = rng, mood
        self.house = rules(rng)
        self.state: State = GAME.start(GAME.house(**{name.replace("-", "_"): choice for name, choice in self.house.items()}), 4)
        self.told = reckoned.begun(self.house)
        self.entries: list[reckoned.Entry] = []
        self.poor = rng.choice(reckoned.SEATS)

    @property
    def stand(self) -> reckoned.Stand:
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

    def shown(self, entry: reckoned.Entry) -> reckoned.Entry:
        """The entry as the app is told it."""
        return entry

    def compare(self) -> None:
        stand, context = self.stand, (self.house, self.entries, self.stand)
        assert scores(self.state) == stand.scores, context
        assert sum(stand.scores) + stand.pot == 4 * self.house["start"], context
        if stand.over:
            assert stands(self.state) == "over", context
            assert GAME.final(self.state) == reckoned.final(self.house, stand), context
            assert GAME.places(self.state) == reckoned.places(self.house, reckoned.settled(self.house, stand)), context
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
        for player in rng.sample(reckoned.SEATS, 4):
            if rng.random() < 0.2:
                able = self.stand.scores[player] >= reckoned.STICK or self.house["riichi-poor"] == "on"
                if able and player not in self.stand.riichi:
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
            self.say(fact="chombo", players=rng.sample(reckoned.SEATS, rng.choice((1, 1, 1, 2))))
        elif roll < 0.09:
            self.abort(rng.choice([*reckoned.ABORTS]))
        elif roll < 0.09 + draws:
            self.draw()
        elif rng.random() < (0.6 if mood == "dealer" else 0.3):
            self.say(**self.win("tsumo", self.winner(reckoned.SEATS)))
        else:
            self.rons()

    def abort(self, reason: str) -> None:
        off = self.house["rons"] != "two" if reason == "sancha" else self.house[f"abort-{reckoned.ABORTS[reason]}"] == "off"
        if off or (reason == "suucha" and len(self.stand.riichi) < 4):
            assert self.refused(fact="abort", reason=reason), (self.house, self.entries, reason)
        else:
            self.say(fact="abort", reason=reason)

    def draw(self) -> None:
        rng = self.rng
        ready = {*rng.sample(reckoned.SEATS, rng.randint(0, 4)), *self.stand.riichi}
        nagashi = rng.sample(reckoned.SEATS, rng.choice((1, 1, 2, 2, 3))) if rng.random() < 0.2 else []
        if nagashi and self.house["nagashi"] == "off":
            assert self.refused(fact="draw", tenpai=[*ready], nagashi=nagashi), (self.house, self.entries)
            nagashi = []
        self.say(fact="draw", tenpai=rng.sample([*ready], len(ready)), nagashi=nagashi)

    def rons(self) -> None:
        """One to three wins on a discard, told in any order."""
        rng = self.rng
        payer = self.poor if self.mood in ("poor", "nothing") and rng.random() < 0.8 else rng.choice(reckoned.SEATS)
        others = [seat for seat in reckoned.SEATS if seat != payer]
        first = self.winner(others)
        self.say(**self.win("ron", first, payer), payer=payer)
        if rng.random() < 0.3:
            others.remove(first)
            most = {"all": 2, "two": 1, "head": 0}[self.house["rons"]]
            for nth, player in enumerate(rng.sample(others, rng.choice((1, 1, 2)))):
                ron = self.win("also-ron", player, payer)
                if nth < most:
                    self.say(**ron)
                else:
                    assert self.refused(**self.shown(ron)), (self.house, self.entries, ron)

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
        stand = self.told.before if kind == "also-ron" else self.stand
        if entry["han"] == 1 and self.needs_two(stand, player):
            assert self.refused(**entry, **({"payer": payer} if kind == "ron" else {})), (self.house, self.entries, entry)
            entry["han"] = 2
        if self.house["chip"] and rng.random() < 0.3:
            entry["chips"] = rng.randint(0, 4)
        riichi = player in stand.riichi
        if riichi:  # closed: nobody has fed a set
            least = 4 if entry.get("fu") == 25 and kind == "tsumo" else 3 if entry.get("fu") in (20, 25) else 2
            if isinstance(entry["han"], int) and (kind == "tsumo" or entry.get("fu") == 25):
                entry["han"] = max(entry["han"], least)
            return entry
        many = {"four": 4, "three": 3, "two": 2, "none": 0}[self.house["pao"]]
        left = reckoned.YAKUMAN.get(entry["han"], 0)
        feeders = [seat for seat in reckoned.SEATS if seat != player]
        names = rng.choice((["daisangen", "suukantsu"], ["daisuushii", "suukantsu"], ["daisangen"], ["daisuushii"], ["suukantsu"]))
        for name in names if rng.random() < 0.7 else ():
            part = reckoned.pao_units(self.house, name)
            counts = self.house["yakuman-add"] == "add" or part == reckoned.YAKUMAN[entry["han"]] if left else False
            if part <= left and counts and reckoned.PAO.index(name) < many:
                left -= part
                entry[name] = rng.choice(feeders)
        if many == 4 and kind == "tsumo" and rng.random() < (0.5 if mood == "huge" else 0.08):
            entry["rinshan_by"] = entry.get("suukantsu", rng.choice(feeders))
            if entry.get("fu") in (20, 25):
                entry["fu"] = 30
        return entry

    def needs_two(self, stand: reckoned.Stand, player: int) -> bool:
        """Whether two han are needed, as not for the eighth win in a row (house.46, yakuman.12)."""
        return 0 < self.house["two-han"] <= stand.honba and "eighth" not in reckoned.raised(self.house, stand, {"player": player})

    def aimed(self, player: int, payer: int) -> dict[str, Any]:
        """What leaves the payer with nearly nothing, or the winner with nearly 30,000."""
        stand = self.stand
        house, more = self.house, self.house["honba"] * stand.honba
        left = stand.scores[payer] - more if self.mood == "nothing" else house["goal"] - stand.scores[player] - more - stand.pot
        return min(VALUES, key=lambda value: abs(reckoned.ron_points(reckoned.base(house, value), player == stand.dealer) - left))

    def worth(self, tsumo: bool) -> dict[str, Any]:
        rng = self.rng
        limits = {"big": 0.6, "huge": 0.3, "poor": 0.3, "level": 0, "fast": 0, "dealer": 0.05}.get(self.mood, 0.15)
        house = self.house
        most = 3 if house["yakuman-add"] == "add" else 2 if house["double"] == "on" else 1
        yakuman = [*reckoned.YAKUMAN][:most]
        if self.mood == "huge" and rng.random() < 0.6:
            return {"han": rng.choice(yakuman)}
        if rng.random() < limits:
            names = [name for name in reckoned.LIMITS if name != "kazoe" or house["kazoe"] == "yakuman"]
            return {"han": rng.choice((*names, *yakuman, 5, 6, 7, 8, 9, 10, 11, 12))}
        small = self.mood in ("dealer", "level", "fast")
        han = rng.choice((1, 1, 2) if small else (1, 2, 2, 3, 3, 4))
        if not small and han >= 2 and rng.random() < 0.2:
            return {"han": han, "fu": (20 if han < 3 or rng.random() < 0.5 else 25) if tsumo else 25}
        return {"han": han, "fu": rng.choice((30, 40) if small else (30, 40, 50, 60, 70, 80, 90, 100, 110))}


@pytest.mark.parametrize("mood", MOODS)
def test_both_reckonings_agree(mood: str) -> None:
    for seed in range(times(GAMES)):
        Play(Random(f"{mood} {seed}"), mood).play()
