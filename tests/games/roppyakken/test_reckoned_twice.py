"""Games of 六百間, dealt and played card by card, with the app and with reckoned.py."""

from random import Random
from typing import Any

import pytest
from kinds import times

from scorekeeper.games.roppyakken import GAME
from tests.games.roppyakken.played import Table
from tests.games.roppyakken.reckoned import CARDS, GAJI, WILLOWS, Game, handed, points, used_up
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


def test_what_the_gaji_leaves_over_and_what_all_cards_are_worth() -> None:
    for seed in range(times(60)):
        table = Table(Random(f"left {seed}"))
        house = table.house
        everything = 490 if house["card-values"] == "50" else 300
        for _ in table.facts():
            pass
        for played in table.played:
            captured = [card for pile in played.piles for card in pile]
            assert len({*captured, *played.left}) == len(captured) + len(played.left)
            assert points(house, CARDS) == everything
            if not used_up(house, table.seats) or played.ichikoro:
                continue
            assert sorted([*captured, *played.left]) == sorted(CARDS)
            assert GAJI in captured
            if played.left:  # gaji.13
                willows = WILLOWS & {*played.left}
                odd = {*played.left} - willows
                assert len({card.partition("-")[0] for card in odd}) == 1
                assert sorted((len(willows), len(odd))) in ([1, 1], [1, 3])
            if house["gaji-rest-10"] != "leave":
                assert sum(points(house, pile) for pile in handed(house, played.piles)) == everything


@pytest.mark.parametrize(("way", "gained"), [("leave", 120), ("take", 140), ("mushi", 140)])
def test_three_willows_on_the_opening_field_stay_there_if_the_gaji_takes_a_chrysanthemum(way: str, gained: int) -> None:
    left = {"yanagi-tane", "yanagi-tan", "yanagi-kasu1", "kiku-kasu1"}
    mine = {card for card in CARDS if card.partition("-")[0] in ("matsu", "botan", "sakura")}
    app = Roppyakken(deal="10", yaku="off", gaji_rest_10=way, card_values="20")
    app.tell({"fact": "count", "captures": [sorted(mine), sorted({*CARDS} - mine - left)]})
    assert app.balances == (0, gained)
