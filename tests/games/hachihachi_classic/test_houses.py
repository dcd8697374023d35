"""八八 with 出る・下りる as Fuda Wiki plays it: worked examples, twelve points to the kan, on a small field unless told."""

import json
from typing import Any

import pytest

from scorekeeper.book.presets import preset
from scorekeeper.core.house import plain_house
from scorekeeper.core.record import Record, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.hachihachi_classic import GAME

FIELD = {"fact": "field"}


@pytest.mark.parametrize(
    ("seats", "log", "moved"),
    [
        (
            3,
            (
                {"fact": "field", "brights": ["matsu-hikari"]},
                {"fact": "dekiyaku", "player": 1, "names": ["aotan"], "then": "lower"},
                {"fact": "dekiyaku", "player": 2, "names": ["akatan"], "then": "end"},
            ),
            (0, -336, 336),
        ),
        (3, (FIELD, {"fact": "teyaku", "player": 0, "names": ["aka", "sanbon"]}), (96, -48, -48)),
        (
            4,
            (
                FIELD,
                *({"fact": "spoke", "player": player, "says": "in"} for player in range(3)),
                {"fact": "driven", "player": 3, "hand": ["karasu"]},
            ),
            (0, -24, -24, 48),
        ),
        (3, ({"fact": "mizuten"}, FIELD, {"fact": "played-out", "points": [80, 92, 92]}), (-32, 16, 16)),
        (
            3,
            (FIELD, {"fact": "played-out", "points": [170, 47, 47], "sujuroku": 0, "kasu": 17}),
            (288, -144, -144),
        ),
        (
            3,
            (
                FIELD,
                {"fact": "dekiyaku", "player": 2, "names": ["aotan"], "then": "lower"},
                {"fact": "dekiyaku", "player": 0, "names": ["akatan"], "then": "lower"},
                {"fact": "played-out"},
            ),
            (42, -84, 42),
        ),
        (
            3,
            (
                {"fact": "field", "brights": ["yanagi-hikari", "kiri-hikari", "matsu-hikari"]},
                {"fact": "played-out", "points": [100, 88, 76]},
            ),
            (48, 0, -48),
        ),
    ],
)
def test_fuda_wiki(seats: int, log: tuple[dict[str, Any], ...], moved: tuple[int, ...]) -> None:
    house = preset(GAME, "fudawiki")
    assert house is not None
    rules = plain_house(house) | {"tsukiishi": "off", "shibari3": "on"}
    read_in = read(json.dumps({"ruleset": GAME.name, "house": rules, "players": [*"ABCD"[:seats]], "log": log}), BY_NAME)
    assert isinstance(read_in, Record), read_in
    assert GAME.balances(fold(read_in)) == moved  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("brights", "factor"),
    [
        (("yanagi-hikari", "kiri-hikari", "matsu-hikari"), 32),
        (("matsu-hikari", "sakura-hikari"), 4),
        (("kiri-hikari",), 4),
        ((), 1),
    ],
)
def test_brights_that_multiply_at_once(brights: tuple[str, ...], factor: int) -> None:
    field = {"fact": "field", "brights": brights}
    rules = {"field-join": "multiply", "tsukiishi": "off", "shibari3": "on"}
    log = (field, {"fact": "played-out", "points": [100, 88, 76]}, FIELD, {"fact": "played-out", "points": [88, 90, 86]})
    read_in = read(json.dumps({"ruleset": GAME.name, "house": rules, "players": [*"ABC"], "log": log}), BY_NAME)
    assert isinstance(read_in, Record), read_in
    assert GAME.balances(fold(read_in)) == (12 * factor, 2, -12 * factor - 2)  # type: ignore[arg-type]


def test_nintendo() -> None:
    """Boar, deer and butterflies are a yaku of the leaflet: 7 kan from each, and the month may end with them."""
    house = preset(GAME, "nintendo")
    assert house is not None
    rules = plain_house(house) | {"tsukiishi": "off", "shibari3": "on"}
    log = (FIELD, {"fact": "dekiyaku", "player": 0, "names": ["own-1"], "then": "end"})
    read_in = read(json.dumps({"ruleset": GAME.name, "house": rules, "players": [*"ABC"], "log": log}), BY_NAME)
    assert isinstance(read_in, Record), read_in
    assert GAME.balances(fold(read_in)) == (168, -84, -84)  # type: ignore[arg-type]
