"""Games of 六百間, dealt and played card by card, with the app and with reckoned.py."""

from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.games.roppyakken import GAME
from tests.games.hanafuda import CARDS
from tests.games.roppyakken.played import Table
from tests.games.roppyakken.reckoned import Game
from tests.games.told_twice import App

GAMES = 120


class Roppyakken(App):
    GAME = GAME
    SEATS = 2

    def pairs(self, game: Game) -> dict[str, tuple[Any, Any]]:
        over, ranks = game.over, game.ranks
        return {
            "scores": (tuple(game.scores), self.balances),
            "next": ((None, None) if over else (game.done + 1, game.dealer), self.next[:2]),
            "final": (tuple(game.final) if over else None, self.final),
            "places": (tuple(1 + sum(more > one for more in ranks) for one in ranks) if over else None, GAME.places(self.state)),
        }


def test_both_reckonings_agree() -> None:
    for seed in range(times(GAMES)):
        table = Table(Random(seed))
        Roppyakken(table.seats, **table.house).agrees(table.game, table.facts(), table.rng, (seed, table.house))


@pytest.mark.parametrize(("way", "gained"), [("leave", 120), ("take", 140), ("mushi", 140)])
def test_three_willows_on_the_opening_field_stay_there_if_the_gaji_takes_a_chrysanthemum(way: str, gained: int) -> None:
    left = {"yanagi-tane", "yanagi-tan", "yanagi-kasu1", "kiku-kasu1"}
    mine = {card for card in CARDS if card.partition("-")[0] in ("matsu", "botan", "sakura")}
    app = Roppyakken(deal="10", yaku="off", gaji_rest_10=way, card_values="20")
    app.tell({"fact": "count", "captures": [sorted(mine), sorted({*CARDS} - mine - left)]})
    assert app.balances == (0, gained)
