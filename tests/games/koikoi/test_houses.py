"""こいこい as other tables play it: worked examples of houses that are known by name."""

import json
from typing import Any

import pytest

from scorekeeper.book.presets import preset
from scorekeeper.core.house import House, plain_house
from scorekeeper.core.record import Record, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi import GAME

KOI = {"fact": "koi", "player": 1}
BEST = {"joins": "best"}


def shobu(*names: str, **more: object) -> dict[str, object]:
    return {"fact": "shobu", "player": 0, "names": names, **more}


def winnings(house: House | None, more: dict[str, object], *log: dict[str, object]) -> int:
    """What the first of two players has won at the end of the log, in mon."""
    assert house is not None
    content: dict[str, Any] = {"ruleset": "koikoi", "house": plain_house(house) | more, "players": ["A", "B"], "log": log}
    record = read(json.dumps(content), BY_NAME)
    assert isinstance(record, Record), record
    return GAME.balances(fold(record))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("log", "more", "nintendo", "source"),
    [
        ((shobu("sankou"),), {}, 5, 6),
        ((shobu("sankou", "hanamizake", "tsukimizake"),), {}, (5 + 5 + 5) * 2, 6 + 5 + 5),
        ((KOI, shobu("inoshikachou", tane=4)), {}, (5 + 1) * 2, None),
        ((KOI, KOI, shobu("akaao", tan=7)), BEST, (10 + 1) * 2 * 2, None),
        ((KOI, KOI, shobu("akaao", "tan", tan=7)), {}, (10 + 1 + 3) * 2 * 2, None),
        (({"fact": "teyaku", "names": ["teshi", ""]},), {}, 6, 6),
        ((shobu("ameshikou"),), {}, 7 * 2, None),
        ((shobu("aotan", "tan", tan=6),), {}, (5 + 3 + 1 + 1) * 2, None),
        ((shobu("aotan", tan=6),), BEST, (5 + 3) * 2, None),
    ],
)
def test_the_leaflet_of_nintendo(
    log: tuple[dict[str, object], ...], more: dict[str, object], nintendo: int, source: int | None
) -> None:
    assert winnings(preset(GAME, "nintendo"), more, *log) == nintendo
    if source is not None:
        assert winnings(GAME.house(), {}, *log) == source


OWN = {"fact": "koi", "player": 0}
FOUR_TANE = ("ume-tane", "ume-kasu1", "fuji-tane", "fuji-kasu1", "ayame-tane", "ayame-kasu1", "susuki-tane", "susuki-kasu1")
TANE_OR_KASU = (*FOUR_TANE, "matsu-kasu1", "matsu-kasu2", "kiri-kasu1", "kiri-kasu2")
"""With the cup and another kasu: nine kasu, and four other tane."""


@pytest.mark.parametrize(
    ("name", "log", "won"),
    [
        ("nintendo-ds", (shobu("aotan", "tan", tan=6),), (5 + 3 + 1 + 1) * 2),
        ("nintendo-ds", (KOI, shobu("akaao", "tan", tan=7)), (10 + 1 + 3) * 2 * 2),
        ("bga-hard", (shobu("sankou"),), 6),
        ("bga-hard", (shobu("sankou", "tane"),), 7 * 2),
        ("bga-hard", (KOI, shobu("sankou")), 6 * 2),
        ("bga-hard", (KOI, KOI, KOI, shobu("sankou", "tane")), 7 * 2 * 2),
        ("bga-hard", ({"fact": "teyaku", "names": ["kuttsuki", ""]},), 6),
        ("bga-hard", (OWN, shobu("kasu", kasu=15)), 6),
        ("fudawiki", (shobu("aotan", tan=6),), (5 + 3) * 2),
        ("fudawiki", (shobu("sankou", "tsukifuda"),), (6 + 4) * 2),
        ("koikoi-japan", (OWN, OWN, shobu("sankou", "tane", tane=6)), 5 + 2 + 2),
        ("koikoi-japan", (shobu("akaao", "tan", tan=6),), 5 + 5 + 10 + 2),
        ("fudawiki", ({"fact": "teyaku", "names": ["teshi", "kuttsuki"]},), 0),
        ("koikoi-japan", (OWN, OWN, OWN, shobu("sankou", "tane", "hanamizake", tane=6)), 5 + 2 + 1 + 2 + 3),
        ("koikoi-japan", (shobu("hanamizake"),), 1),
        ("dojo", (KOI, KOI, KOI, shobu("sankou")), 6 * 4),
        ("newhanafuda", (KOI, KOI, shobu("shikou")), 8 * 2 * 3),
        ("guruguru", ({"fact": "ran-out"},), 1),
        ("yakuza", (shobu(captures=(TANE_OR_KASU, ("kiku-tane", "kiku-kasu1"), ())),), 1),
        ("flash", (shobu("tsukifuda"),), 4),
        ("flash", ({"fact": "ran-out"},), 6),
        ("isseki", ({"fact": "ran-out"},), 3),
    ],
)
def test_other_houses(name: str, log: tuple[dict[str, object], ...], won: int) -> None:
    assert winnings(preset(GAME, name), {}, *log) == won


@pytest.mark.parametrize(
    ("times", "log", "won"),
    [
        ("own", (shobu("sankou"),), 6),
        ("own", ({"fact": "koi", "player": 0}, shobu("sankou", "tane", tane=6)), (6 + 2) * 2),
        ("any", (KOI, shobu("sankou")), 12),
        ("all", (KOI, KOI, shobu("sankou")), 18),
        ("mine", (KOI, {"fact": "koi", "player": 0}, shobu("sankou", "tane", tane=6)), (6 + 2) * 2),
    ],
)
def test_what_koi_multiplies(times: str, log: tuple[dict[str, object], ...], won: int) -> None:
    assert winnings(GAME.house(), {"koi-times": times}, *log) == won
    assert winnings(GAME.house(), {"koi-times": times, "seven": 1}, *log) == won * 2


LIGHTS = ("matsu-hikari", "susuki-hikari", "kiri-hikari")


@pytest.mark.parametrize(
    ("brights", "more", "log", "won"),
    [
        ((), {}, (shobu("sankou"),), 6),
        (LIGHTS, {}, (shobu("sankou"),), 6 * 3),
        (LIGHTS[:2], {}, (shobu("tane"),), 1 * 2),
        ((), {}, (shobu("sankou", "hanamizake", "tsukimizake"),), 6 + 5 + 5),
        (LIGHTS[:2], {"koi-times": "mine", "times-join": "add"}, (OWN, shobu("sankou", "tane", tane=6)), (6 + 2) * 3),
        (LIGHTS[:2], {"koi-times": "other"}, (KOI, shobu("sankou")), 6 * 2 * 2),
        (LIGHTS[:2], {"inflate": "on", "times-join": "add"}, (KOI, KOI, shobu("sankou")), 6 * (4 + 2 - 1)),
        (LIGHTS, {"koi-times": "bonus", "seven": 7}, (OWN, shobu("sankou", "tane", tane=6)), (8 * 2 + 1) * 3),
        (LIGHTS, {"field-times": "any"}, (shobu("sankou"),), 6 * 2),
        (LIGHTS, {"field-times": "more"}, (shobu("sankou"),), 6 * 4),
        (LIGHTS, {"koi-fail": "last"}, (OWN, {"fact": "ran-out", "names": ("sankou",)}), 6 * 3),
        (LIGHTS, {"no-yaku": 3}, ({"fact": "ran-out"},), 3),
    ],
)
def test_brights_on_the_field(
    brights: tuple[str, ...], more: dict[str, object], log: tuple[dict[str, object], ...], won: int
) -> None:
    house = {"field-times": "lights"} | more
    assert winnings(GAME.house(), house, {"fact": "field", "brights": brights}, *log) == won
