"""What is asked of a hand of tiles: that the waits named as the answer are exactly the tiles that complete it."""

import pytest

from scorekeeper.decks.tiles import TILES
from scorekeeper.games.riichi import GAME
from scorekeeper.practice.questions import question


@pytest.mark.parametrize("seed", range(4))
def test_the_waits_are_the_tiles_that_complete_the_hand(seed: int) -> None:
    made = question(GAME, GAME.house(), "waits", seed)
    assert made
    hand = made.case.tapped["hand"]
    assert len(hand) == 13
    piles: dict[str, list[str]] = {"calls": [], "kans": [], "river": [], "seen": []}
    completing = [
        tile.words.ja
        for tile in TILES.cards
        if hand.count(tile.name) < TILES.copies
        and GAME.ask["tenpai"](made.state, {"hand": [*hand, tile.name], **piles}).verdict == "won"
    ]
    assert made.choices[made.right].ja.split("・") == completing


@pytest.mark.parametrize("seed", range(4))
def test_the_fu_are_those_of_the_ruling(seed: int) -> None:
    made = question(GAME, GAME.house(), "fu", seed)
    assert made
    assert made.case.ruling.verdict.endswith(f"-{made.choices[made.right].ja.removesuffix('符')}")
    assert [one.en.split()[0] for one in made.choices] == ["20", "25", "30", "40", "50", "60"]
