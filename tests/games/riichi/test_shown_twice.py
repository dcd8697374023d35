"""Generated games of riichi mahjong whose hands are told to the app by their tiles or yaku, and reckoned by fu.py."""

from random import Random
from typing import Any

import pytest
from kinds import times

from tests.games.riichi.fu import DRAGONS, KINDS, WINDS, Won, Worth, dearest, follower
from tests.games.riichi.hands import random_hand
from tests.games.riichi.reckoned import PAO, Entry, after, pao_units
from tests.games.riichi.test_reckoned_twice import Play

GAMES = 40
"""Games of one case."""


class Shown(Play):
    """A game in progress whose wins are told by tiles or by the names of their yaku; second ones on a discard by number."""

    def win(self, kind: str, player: int, payer: int | None = None) -> dict[str, Any]:
        if kind == "also-ron":
            return super().win(kind, player, payer)
        rng, stand = self.rng, self.stand
        least = 2 if self.needs_two(stand, player) else 1
        seat, wind = WINDS[(player - stand.dealer) % 4], WINDS[stand.wind]
        while True:
            won = random_hand(rng, kind != "tsumo", seat, wind, player in stand.riichi)
            names = tuple(name for name in won.names if self.house.get(name) != "off")
            if self.house["open-riichi"] != "off" and player in stand.riichi and rng.random() < 0.4:
                names = (*names, "open-riichi")
            if {"tenhou", "chiihou", "renhou"} & {*names} and stand.riichi:
                continue
            indicators, ura = self.dora(won)
            fives = sum(tile in ("man5", "pin5", "sou5") for tile in won.tiles)
            red = min(fives, int(self.house["red"]), rng.randint(0, 4))
            won = won._replace(names=names, dora=indicators + ura, red=red, house=self.house)
            worths = dearest(won, least)
            if worths:
                break
        entry = {"fact": kind, "player": player, **worths[0].told, "won": won}
        if "open-riichi" in names and self.house["open-riichi"] == "yakuman" and payer is not None and payer not in stand.riichi:
            entry["into-open"] = 1
        if self.house["chip"]:
            many = sum(won.tiles.count(follower(indicator)) for indicator in ura)
            for_ura, for_red = many * self.house["chip-ura"], red * self.house["chip-red"]
            entry["chips"] = self.house["chip-ippatsu"] * ("ippatsu" in names) + for_ura + for_red
        entry["told"] = self.by_yaku(won, worths[0]) if rng.random() < 0.4 else self.by_tiles(won, indicators, ura)
        if "chips" in entry and "hand" not in entry["told"]:
            entry["told"]["chips"] = entry["chips"]
        return entry | self.liable(won, worths[0], player)

    def liable(self, won: Won, worth: Worth, player: int) -> dict[str, int]:
        """Who let the last group of a yakuman be called, or the kan of a rinshan (pao.1, house.30)."""
        others = {"daisangen": DRAGONS, "daisuushii": WINDS, "suukantsu": KINDS, "rinshan_by": KINDS}
        found, seen = {}, {*worth.yaku, *("rinshan_by" for name in won.names if name == "rinshan")}
        for name in [*others][: {"four": 4, "three": 3, "two": 2, "none": 0}[self.house["pao"]]]:
            least = 3 if name in ("daisangen", "daisuushii") else 4
            fed = any(call.count(call[0]) >= least and call[0] in others[name] for call in won.calls)
            add = self.house["yakuman-add"] == "add" or name == "rinshan_by"
            counts = add or (not found and pao_units(self.house, name) == worth.units)
            if fed and name in seen and counts and self.rng.random() < 0.6:
                found[name] = self.rng.choice(after(player))
        return found

    def dora(self, won: Won) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The indicators of the dora and of the ura dora."""
        kans = len(won.kans) + sum(len(call) == 4 for call in won.calls)
        many = 1 + kans if self.house["kandora"] == "on" else 1
        shown = self.rng.sample([kind for kind in KINDS if won.tiles.count(kind) < 4], 2 * many)
        ura = self.house["ura"] == "on" and {"riichi", "double-riichi"} & {*won.names}
        return tuple(shown[:many]), tuple(shown[many : many + 1] if self.house["kan-ura"] == "off" else shown[many:]) if ura else ()

    def by_tiles(self, won: Won, indicators: tuple[str, ...], ura: tuple[str, ...]) -> dict[str, Any]:
        calls = [tile for call in won.calls for tile in call]
        told = {"hand": won.hand, "calls": calls, "kans": won.kans, "furiten": won.furiten, "hidden": not won.shown}
        left_out = {"riichi"} if self.rng.random() < 0.5 else set()
        yaku = [name for name in won.names if name not in left_out]
        return {**told, "indicators": indicators, "ura": ura, "red": won.red, "yaku": yaku}

    def by_yaku(self, won: Won, worth: Worth) -> dict[str, Any]:
        rinshan = ["rinshan"] if worth.units and "rinshan" in won.names else []  # a yakuman leaves it out of its yaku
        told = {"yaku": [*worth.yaku, *rinshan], "dora": worth.dora, "open": bool(won.calls)}
        return {**told, "fu": worth.fu} if "fu" in worth.told else told

    def shown(self, entry: Entry) -> Entry:
        if "told" not in entry:
            return entry
        kept = {name: entry[name] for name in ("fact", "player", "payer", "rinshan_by", *PAO) if name in entry}
        return {**kept, **entry["told"]}


@pytest.mark.parametrize("mood", ["even", "dealer", "draws"])
def test_both_reckonings_agree_on_tiles(mood: str) -> None:
    for seed in range(times(GAMES)):
        Shown(Random(f"{mood} {seed}"), mood).play()
