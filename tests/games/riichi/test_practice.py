"""What is asked of a hand of tiles: that the waits named as the answer are exactly the tiles that complete it."""

import pytest
from mahjong.agari import Agari

from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import GAME
from scorekeeper.practice.questions import question


@pytest.mark.parametrize("seed", range(4))
def test_the_waits_are_the_tiles_that_complete_the_hand(seed: int) -> None:
    made = question(GAME, GAME.house(), "waits", seed)
    assert made
    hand = made.case.tapped["hand"]
    assert len(hand) == 13
    kinds = [hand.count(tile.name) for tile in TILES.cards]
    completing = [
        tile.words.ja
        for tile in TILES.cards
        if kinds[tile.place] < TILES.copies and Agari().is_agari([many + (place == tile.place) for place, many in enumerate(kinds)])
    ]
    assert made.choices[made.right].ja.split("・") == completing


@pytest.mark.parametrize("seed", range(4))
def test_the_fu_are_those_of_the_ruling(seed: int) -> None:
    made = question(GAME, GAME.house(), "fu", seed)
    assert made
    assert made.case.ruling.verdict.endswith(f"-{made.choices[made.right].ja.removesuffix('符')}")
    assert [one.en.split()[0] for one in made.choices] == ["20", "25", "30", "40", "50", "60"]
