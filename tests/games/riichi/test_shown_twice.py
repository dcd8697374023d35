"""Generated games of riichi mahjong whose hands are told to the app by their tiles or yaku, and reckoned by fu.py."""

from random import Random
from typing import Any

import pytest
from kinds import times

from tests.games.riichi.fu import KINDS, WINDS, Won, Worth, dearest
from tests.games.riichi.hands import random_hand
from tests.games.riichi.reckoned import SEATS, Entry
from tests.games.riichi.test_reckoned_twice import Play

GAMES = 40
"""Games of one case."""


def by_number(worth: Worth) -> dict[str, Any]:
    if worth.units:
        return {"han": ("yakuman", "double", "triple")[min(worth.units, 3) - 1], "more": max(0, worth.units - 3)}
    if worth.han >= 5:
        return {"han": "kazoe" if worth.han >= 13 else worth.han}
    return {"han": worth.han, "fu": worth.fu}


class Shown(Play):
    """A game in progress whose wins are told by tiles or by the names of their yaku; second ones on a discard by number."""

    def win(self, kind: str, player: int, payer: int | None = None) -> dict[str, Any]:
        if kind == "also-ron":
            return super().win(kind, player, payer)
        rng, stand = self.rng, self.stand
        seat, wind = WINDS[(player - stand.dealer) % 4], WINDS[stand.wind]
        while True:
            won = random_hand(rng, kind != "tsumo", seat, wind, player in stand.riichi)
            if {"tenhou", "chiihou", "renhou"} & {*won.names} and stand.riichi:
                continue
            indicators, ura = self.dora(won)
            worths = dearest(won._replace(dora=indicators + ura))
            if worths:
                break
        entry = {"fact": kind, "player": player, **by_number(worths[0]), "won": won}
        entry["told"] = self.by_yaku(won, worths[0]) if rng.random() < 0.4 else self.by_tiles(won, indicators, ura)
        if "rinshan" in won.names and any(len(call) == 4 for call in won.calls) and rng.random() < 0.5:
            entry["rinshan_by"] = rng.choice([each for each in SEATS if each != player])
        return entry

    def dora(self, won: Won) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The indicators of the dora and of the ura dora."""
        kans = len(won.kans) + sum(len(call) == 4 for call in won.calls)
        many = 1 + kans if self.house["kandora"] == "on" else 1
        shown = self.rng.sample([kind for kind in KINDS if won.tiles.count(kind) < 4], 2 * many)
        ura = self.house["ura"] == "on" and {"riichi", "double-riichi"} & {*won.names}
        return tuple(shown[:many]), tuple(shown[many:]) if ura else ()

    def by_tiles(self, won: Won, indicators: tuple[str, ...], ura: tuple[str, ...]) -> dict[str, Any]:
        calls = [tile for call in won.calls for tile in call]
        told = {"hand": won.hand, "calls": calls, "kans": won.kans, "furiten": won.furiten, "hidden": not won.shown}
        left_out = {"riichi"} if self.rng.random() < 0.5 else set()
        return {**told, "indicators": indicators, "ura": ura, "yaku": [name for name in won.names if name not in left_out]}

    def by_yaku(self, won: Won, worth: Worth) -> dict[str, Any]:
        rinshan = ["rinshan"] if worth.units and "rinshan" in won.names else []  # a yakuman leaves it out of its yaku
        told = {"yaku": [*worth.yaku, *rinshan], "dora": worth.dora, "open": bool(won.calls)}
        return told if worth.units or worth.han > 4 else {**told, "fu": worth.fu}

    def shown(self, entry: Entry) -> Entry:
        if "told" not in entry:
            return entry
        kept = {name: entry[name] for name in ("fact", "player", "payer", "rinshan_by") if name in entry}
        return {**kept, **entry["told"]}


@pytest.mark.parametrize("mood", ["even", "dealer", "draws"])
def test_both_reckonings_agree_on_tiles(mood: str) -> None:
    for seed in range(times(GAMES)):
        Shown(Random(f"{mood} {seed}"), mood).play()
