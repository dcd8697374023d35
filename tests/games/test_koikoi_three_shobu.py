"""May a player of 三人こいこい call shobu, and for what? Both sides of every boundary, by cards and by names."""

from typing import Any

import pytest

from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import Nagare, Shobu
from tests.games.koikoi import Table, cards, turn
from tests.games.referee import asked, moved

WILLOW = "yanagi* yanagi-tan"
SIX = "matsu* matsu** ume* ume** sakura* sakura**"
EIGHT = f"{SIX} fuji* fuji**"
TEN = f"{EIGHT} ayame* ayame**"
FIVE_TANE = "boar hagi* deer momiji* geese susuki* bridge ayame* cuckoo fuji*"
TANE_OR_KASU = "boar hagi-tan deer momiji-tan geese susuki*"
FIVE_TAN = "fuji-tan fuji* ume-tan ume* kiku-tan kiku* momiji-tan momiji* matsu-tan matsu*"

TURNS = [
    # cards before | by the hand card | by the turned card; the verdict, what each of the others pays, clauses
    # what is new
    ("boar hagi* butterflies botan* | deer momiji* |", "shobu", 6, "dekiyaku.10 call.2 call.5 call.6"),
    ("boar hagi* butterflies botan* deer momiji* | matsu* matsu** |", "no-news", 0, "call.2 call.10"),
    ("boar hagi* butterflies botan* deer momiji* bridge ayame* | geese susuki* |", "shobu", 7, "combo.4"),
    ("crane matsu* curtain sakura* moon susuki* | rain yanagi* |", "shobu", 9, "combo.1"),
    ("crane matsu* curtain sakura* moon susuki* rain yanagi* | phoenix kiri* |", "shobu", 24, "call.3"),
    ("curtain sakura* cup kiku* | moon susuki* |", "shobu", 6, "combo.3"),
    ("warbler ume* cuckoo fuji* geese susuki* swallow yanagi* crane matsu* | | phoenix kiri*", "shobu", 18, "combo.2"),
    # rain and sunrise, by the half of the turn
    ("curtain sakura* | cup kiku* |", "shobu", 2, "call.1 dekiyaku.16"),
    (f"curtain sakura* | cup kiku* | {WILLOW}", "rain", 0, "rain.4 rain.2 rain.3 call.10"),
    (f"curtain sakura* | {WILLOW} | cup kiku*", "rain", 0, "rain.2"),
    (f"curtain sakura* {WILLOW} | cup kiku* |", "rain", 0, "rain.3"),
    (f"curtain sakura* {WILLOW} crane matsu* | cup kiku* |", "shobu", 2, "rain.5"),
    (f"curtain sakura* cup kiku* | {WILLOW} | boar hagi*", "no-news", 0, "call.10"),
    (f"warbler ume* bridge ayame* butterflies botan* boar hagi* {WILLOW} | cup kiku* |", "shobu", 16, "rain.1"),
    (f"{WILLOW} curtain sakura* | crane matsu* | cup kiku*", "shobu", 2, "rain.5 rain.8"),
    (f"{WILLOW} curtain sakura* | cup kiku* | crane matsu*", "under-rain", 0, "rain.7"),
    (f"{WILLOW} curtain sakura* cup kiku* | crane matsu* |", "revived", 0, "rain.6"),
    (f"{WILLOW} curtain sakura* cup kiku* | matsu* matsu** | crane matsu-tan", "revived", 0, "rain.6"),
    (f"{WILLOW} curtain sakura* cup kiku* | crane matsu* | moon susuki*", "shobu", 12, "rain.8"),
    (f"{WILLOW} curtain sakura* cup kiku* | moon susuki* | crane matsu*", "shobu", 12, "rain.9"),
    (f"{WILLOW} curtain sakura* cup kiku* warbler ume* | crane matsu* |", "shobu", 6, "rain.9 dekiyaku.14"),
    (f"{WILLOW} curtain sakura* cup kiku* crane matsu* | matsu-tan matsu** |", "no-news", 0, "rain.10"),
    (f"{WILLOW} curtain sakura* cup kiku* crane matsu* | warbler ume* |", "shobu", 6, "rain.10"),
    # ten kasu with the cup, and eleven
    (f"{EIGHT} | ayame* ayame** |", "shobu", 1, "dekiyaku.19"),
    (f"{EIGHT} cup kiku-tan | botan* botan-tan |", "kasu-ten", 0, "bake.4 bake.5"),
    (f"{EIGHT} cup kiku-tan | botan* botan** |", "shobu", 2, "bake.4 dekiyaku.19"),
    (f"{EIGHT} cup kiku-tan botan* botan-tan | hagi* hagi-tan |", "shobu", 2, "bake.4"),
    (f"{TEN} | cup kiku-tan |", "shobu", 2, "bake.1"),
    (f"{EIGHT} cup kiku-tan | botan* botan-tan | moon susuki-tane", "shobu", 3, "bake.5"),
]
UNDER_THE_LIMIT = [
    # 3 mon of all that is valid, and something new; ten kasu with the cup count toward them, but are not new
    ("curtain sakura* | cup kiku* |", "limit", 0, "flow.3 flow.4"),
    (f"{EIGHT} ayame* ayame** curtain sakura-tan | cup kiku* |", "shobu", 5, "flow.4"),
    (f"{TEN} botan* botan-tan | hagi* hagi-tan |", "shobu", 3, "flow.4"),
    (f"{TEN} | botan* botan-tan |", "limit", 0, "flow.3"),
    ("warbler ume* curtain sakura* | crane matsu* |", "shobu", 4, "flow.7"),
    ("boar hagi* deer momiji* geese susuki* bridge ayame* | cuckoo fuji* |", "limit", 0, "flow.3"),
    (f"{FIVE_TANE} | cup kiku* | moon susuki**", "shobu", 4, "flow.4 flow.7"),
    (f"{EIGHT} curtain sakura-tan cup kiku-tan | botan* botan-tan |", "kasu-ten", 0, "bake.6"),
    (f"{EIGHT} cup kiku-tan | botan* botan-tan | moon susuki-tane", "shobu", 3, "flow.4"),
]
HOUSES: list[tuple[dict[str, Any], str, str, int, str]] = [
    # one card more is new or not; a higher yaku of the group, and the eleventh kasu after ten with the cup, always are
    ({}, f"{TEN} | botan* botan-tan |", "shobu", 2, "call.3"),
    ({"grow_new": "off"}, f"{TEN} | botan* botan-tan |", "grown", 0, "call.4"),
    ({"grow_new": "off"}, f"{FIVE_TANE} | butterflies botan* |", "shobu", 8, "call.2"),
    ({"grow_new": "off"}, f"{FIVE_TANE} | warbler ume* |", "grown", 0, "call.4"),
    ({"grow_new": "off"}, f"{FIVE_TAN} | hagi-tan hagi* |", "grown", 0, "call.4"),
    ({"grow_new": "off"}, f"{EIGHT} cup kiku-tan botan* botan-tan | hagi* hagi-tan |", "shobu", 2, "bake.4"),
    ({"grow_new": "off"}, f"{EIGHT} cup kiku-tan botan* botan-tan hagi* hagi-tan | kiri* kiri-hikari |", "grown", 0, "call.4"),
    ({"grow_new": "off"}, f"{TEN} | cup kiku-tan |", "grown", 0, "call.4"),
    ({"grow_new": "off"}, "crane matsu* curtain sakura* moon susuki* | rain yanagi* |", "shobu", 9, "combo.1"),
    # the cup once: the fifth tane before the tenth kasu; else the tenth kasu, which cannot be called; else the eleventh
    ({"bake_both": "off"}, f"{TANE_OR_KASU} bridge ayame* {SIX} | cup kiku* |", "shobu", 1, "bake.3"),
    ({"bake_both": "off"}, f"{TANE_OR_KASU} {SIX} ayame* ayame-tan | cup kiku* |", "kasu-ten", 0, "bake.3"),
    ({"bake_both": "off"}, f"{TANE_OR_KASU} {SIX} ayame* ayame** | cup kiku* |", "shobu", 2, "bake.3"),
    ({}, f"{EIGHT} ayame* ayame-tan | cup kiku* |", "shobu", 2, "bake.2"),
    ({"gokou_shugi": 5}, "crane matsu* curtain sakura* moon susuki* rain yanagi* | phoenix kiri* |", "shobu", 29, "dekiyaku.2"),
]
CASES = [({}, 0, *row) for row in TURNS] + [({}, 1, *row) for row in UNDER_THE_LIMIT] + [(house, 0, *row) for house, *row in HOUSES]


def piles(text: str) -> dict[str, list[str]]:
    return {f"captures__{name}": [*pile] for name, pile in zip(("before", "hand", "turned"), turn(text), strict=True)}


@pytest.mark.parametrize(("house", "voids", "text", "verdict", "fee", "clauses"), CASES)
def test_by_cards(house: dict[str, Any], voids: int, text: str, verdict: str, fee: int, clauses: str) -> None:
    """Player 1 asks, and calls."""
    table = Table(**house).say(*[Nagare()] * voids)
    ruling = asked(GAME, table.state, "captures", player="1", **piles(text))
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, (-fee, 2 * fee, -fee))
    assert {*map(table.short, ruling.clauses)} >= {*clauses.split()}
    shobu = Shobu(player=1, captures=turn(text))
    if verdict != "shobu":
        assert ruling.facts == ruling.cases == ()
        assert table.keys(shobu) == (f"shobu-{verdict}",)
        return
    assert ruling.facts == (shobu,)
    assert [case.payments for case in ruling.cases] == [ruling.payments, ()]
    assert table.say(shobu).balances == (-fee, 2 * fee, -fee)
    assert table.next == (2, 1, "")
    assert table.cites("flow.3", "flow.4", "flow.7") is bool(voids)


def test_questions_about_a_turn() -> None:
    """With another limit than this month's nothing is entered; the third month of a season sweeps it, for its winner alone."""
    table, text = Table(), piles("curtain sakura* | cup kiku* |")
    assert asked(GAME, table.state, "captures", player="0", limit="1", **text).verdict == "limit"
    table.say(Nagare())
    ruling = asked(GAME, table.state, "captures", player="0", limit="0", **text)
    assert (ruling.verdict, ruling.facts, moved(ruling.payments)) == ("shobu", (), (4, -2, -2))
    ruling = asked(GAME, table.state, "captures", player="0", **piles("curtain | cup kiku* |"))
    assert (ruling.verdict, ruling.clauses) == ("amiss", ("koikoi-three.play.2",))
    two = Table().wins(1, 1)
    swept, not_ = (asked(GAME, two.state, "captures", player=player, **text) for player in "10")
    assert (moved(swept.payments), moved(not_.payments)) == ((-7, 14, -7), (4, -2, -2))
    assert ["koikoi-three.season.1" in ruling.clauses for ruling in (swept, not_)] == [True, False]


@pytest.mark.parametrize(
    ("captured", "verdict", "gain", "clause"),
    [
        ("boar deer butterflies", "inoshikachou", 12, "dekiyaku.10"),
        ("boar deer", "none", 0, "call.2"),
        ("curtain moon cup", "teppou", 12, "combo.3"),
        ("curtain moon cup yanagi*", "none", 0, "rain.3"),
        ("crane curtain moon cup yanagi*", "teppou+sankou", 24, "rain.5"),
        ("boar deer butterflies cup geese", "inoshikachou+tane", 14, "combo.4"),
    ],
)
def test_what_captures_make(captured: str, verdict: str, gain: int, clause: str) -> None:
    ruling = asked(GAME, Table().state, "yaku", player="2", cards=[*cards(captured)])
    assert (ruling.verdict, moved(ruling.payments)[2], ruling.facts) == (verdict, gain, ())
    assert f"koikoi-three.{clause}" in ruling.clauses
    assert "koikoi-three.rain.8" not in ruling.clauses


def test_names_under_the_limit_and_grown_ones() -> None:
    limited = Table().say(Nagare())
    assert limited.refuses(Shobu(player=0, names=("hanamizake",)))[0][1] == "flow.3"
    assert limited.refuses(Shobu(player=0, names=("kasu", "hanamizake"), cup=True, old=("hanamizake",)))[0][1] == "bake.6"
    table = Table(grow_new="off")
    for grown in ({"kasu": 11}, {"kasu": 11, "cup": True}):
        assert table.refuses(Shobu(player=0, names=("kasu",), grown=("kasu",), **grown)) == (("shobu-grown", "call.4"),)
    # Ten with the cup could not be called and so are not marked as grown; names alone do not distinguish them from ten without it.
    assert table.say(Shobu(player=0, names=("kasu",), kasu=11, cup=True)).balances == (4, -2, -2)
