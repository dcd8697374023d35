"""こいこい at tables that give their yaku other worths, or do not recognise some."""

import json

import pytest

from scorekeeper.core.house import house_from
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.koikoi import GAME

KOI = {"fact": "koi", "player": 1}


def settled(worth: dict[str, int | str], *log: dict[str, object], **house: object) -> int | str:
    """What the first player has won, or the key of the objection."""
    content = {"ruleset": "koikoi", "house": {"worth": worth, **house}, "players": ["A", "B"], "log": log}
    record = read(json.dumps(content), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    return state.objections[0].key if isinstance(state, Refused) else GAME.balances(state)[0]


def shobu(*names: str, **more: object) -> dict[str, object]:
    return {"fact": "shobu", "player": 0, "names": names, **more}


@pytest.mark.parametrize(
    ("worth", "fact", "won"),
    [
        ({"gokou": 10}, shobu("gokou"), 10),
        ({"gokou": 0}, shobu("gokou"), 0),  # known, and pays nothing
        ({"gokou": "off"}, shobu("gokou"), "shobu-off"),
        ({"gokou": "off"}, shobu("shikou"), 10),  # all five lights are four
        ({"shikou": 8, "tane": 2}, shobu("shikou", "tane", tane=6), 8 + 2 + 1),
        ({"tan": "off"}, shobu("tan"), "shobu-off"),
        ({"tane": "off", "kasu": "off"}, shobu("inoshikachou"), 5),
        ({"hanamizake": "off"}, shobu("tsukimizake"), 5),
        ({"akatan": 5, "aotan": 5}, shobu("akatan", "aotan", "tan", tan=6), 5 + 5 + 2),
        ({"teshi": 3}, {"fact": "teyaku", "names": ["teshi", ""]}, 3),
        ({"teshi": "off"}, {"fact": "teyaku", "names": ["teshi", ""]}, "teyaku-off"),
        ({"kuttsuki": 0}, {"fact": "teyaku", "names": ["kuttsuki", ""]}, 0),
    ],
)
def test_a_yaku_pays_what_the_table_has_made_it_worth(worth: dict[str, int | str], fact: dict[str, object], won: int | str) -> None:
    assert settled(worth, fact) == won


def test_doubling_follows_the_worth() -> None:
    assert settled({"sankou": 5}, KOI, shobu("sankou", koi=1), inflate="on") == 10


def test_by_cards_what_is_not_recognised_is_not_there() -> None:
    lights = ["matsu-hikari", "matsu-kasu1", "sakura-hikari", "sakura-kasu1", "susuki-hikari", "susuki-kasu1"]
    turn = {"fact": "shobu", "player": 0, "captures": [lights[:4], lights[4:], []]}
    assert settled({}, turn) == 6
    assert settled({"sankou": 4}, turn) == 4
    assert settled({"sankou": "off"}, turn) == "shobu-nothing"


def test_the_referee_knows_a_hand_that_the_table_does_not_recognise() -> None:
    state = GAME.start(house_from(GAME.house, {"worth.teshi": "off"}), 2)
    four = [f"matsu-{card}" for card in ("hikari", "tan", "kasu1", "kasu2")]
    ruling = GAME.ask["teyaku"](state, {"cards": [*four, "ume-tane", "sakura-tan", "fuji-tane", "ayame-tane"]})
    assert ruling.verdict == "off"
