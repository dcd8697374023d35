"""May a player call shobu? Both sides of every boundary, by cards and by names (decisions c.1 to c.8)."""

from typing import Any

import pytest

from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.koikoi_three.facts import Nagare, Shobu
from tests.games.koikoi import Table, turn

TEN = "matsu* matsu** ume* ume** sakura* sakura** fuji* fuji** ayame* ayame**"
EIGHT = "matsu* matsu** ume* ume** sakura* sakura** fuji* fuji**"
WILLOW = "yanagi* yanagi-tan"

CAPTURES = [
    # What is new (c.1)
    ("boar hagi* butterflies botan* | deer momiji* |", "shobu", 6, "call.2"),
    ("boar hagi* butterflies botan* deer momiji* | matsu* matsu** |", "no-news", 0, "call.2"),
    ("boar hagi* butterflies botan* deer momiji* bridge ayame* | geese susuki* |", "shobu", 7, "combo.4"),
    ("crane matsu* curtain sakura* moon susuki* | rain yanagi* |", "shobu", 9, "combo.1"),
    ("crane matsu* curtain sakura* moon susuki* rain yanagi* | phoenix kiri* |", "shobu", 24, "call.3"),
    ("curtain sakura* cup kiku* | moon susuki* |", "shobu", 6, "combo.3"),
    ("warbler ume* cuckoo fuji* geese susuki* swallow yanagi* crane matsu* | | phoenix kiri*", "shobu", 18, "combo.2"),
    # Hinode by half-turn (c.2)
    (f"{WILLOW} curtain sakura* | crane matsu* | cup kiku*", "shobu", 2, "rain.8"),
    (f"{WILLOW} curtain sakura* | cup kiku* | crane matsu*", "under-rain", 0, "rain.7"),
    (f"{WILLOW} curtain sakura* cup kiku* | crane matsu* |", "revived", 0, "rain.6"),
    (f"{WILLOW} curtain sakura* cup kiku* | matsu* matsu** | crane matsu-tan", "revived", 0, "rain.6"),
    # 花見酒 washed out, then the moon completes 鉄砲 under the same test; with the crane there are three lights too.
    (f"{WILLOW} curtain sakura* cup kiku* | crane matsu* | moon susuki*", "shobu", 12, "rain.8"),
    (f"{WILLOW} curtain sakura* cup kiku* | moon susuki* | crane matsu*", "shobu", 12, "rain.9"),
    # Rain (c.4, c.5)
    (f"curtain sakura* | cup kiku* | {WILLOW}", "rain", 0, "rain.4"),
    (f"curtain sakura* | {WILLOW} | cup kiku*", "rain", 0, "rain.2"),
    (f"curtain sakura* {WILLOW} | cup kiku* |", "rain", 0, "rain.3"),
    ("curtain sakura* | cup kiku* |", "shobu", 2, "call.1"),
    (f"curtain sakura* {WILLOW} crane matsu* | cup kiku* |", "shobu", 2, "rain.5"),
    ("curtain sakura* cup kiku* | yanagi* yanagi-tan | boar hagi*", "no-news", 0, "call.10"),
    # rain leaves everything else alone
    (f"warbler ume* bridge ayame* butterflies botan* boar hagi* {WILLOW} | cup kiku* |", "shobu", 16, "rain.1"),
    # Revived in an earlier turn: valid, never new (c.3)
    (f"{WILLOW} curtain sakura* cup kiku* crane matsu* | matsu-tan matsu** |", "no-news", 0, "rain.10"),
    (f"{WILLOW} curtain sakura* cup kiku* crane matsu* | warbler ume* |", "shobu", 6, "rain.10"),
    # Another new yaku in the turn of the hinode (rain.9)
    (f"{WILLOW} curtain sakura* cup kiku* warbler ume* | crane matsu* |", "shobu", 6, "rain.9"),
    # Kasu (c.6)
    (f"{EIGHT} | ayame* ayame** |", "shobu", 1, "dekiyaku.19"),
    (f"{EIGHT} cup kiku-tan | botan* botan-tan |", "kasu-ten", 0, "bake.4"),
    (f"{EIGHT} cup kiku-tan | botan* botan** |", "shobu", 2, "bake.4"),
    (f"{EIGHT} cup kiku-tan botan* botan-tan | hagi* hagi-tan |", "shobu", 2, "bake.4"),
    (f"{TEN} | cup kiku-tan |", "shobu", 2, "bake.1"),
    (f"{EIGHT} cup kiku-tan | botan* botan-tan | moon susuki-tane", "shobu", 3, "bake.5"),
]


def answered(table: Table, text: str, **more: Any) -> tuple[str, int, tuple[str, ...]]:
    before, hand, turned = turn(text)
    ruling = table.ask("captures", before=before, hand=hand, turned=turned, **more)
    paid = {payment.amount for payment in ruling.payments} or {0}
    assert len(paid) == 1
    return ruling.verdict, paid.pop(), ruling.clauses


@pytest.mark.parametrize(("text", "verdict", "fee", "clause"), CAPTURES)
def test_by_cards(text: str, verdict: str, fee: int, clause: str) -> None:
    given, paid, clauses = answered(Table(), text)
    assert (given, paid) == (verdict, fee)
    assert f"koikoi-three.{clause}" in clauses
    fact = Shobu(player=1, captures=turn(text))
    if verdict == "shobu":
        table = Table().say(fact)
        assert table.mon == (-fee, 2 * fee, -fee)
        assert table.dealt == (2, 1, "")
    else:
        ((key, _),) = Table().refuses(fact)
        assert key == f"shobu-{verdict}"


LIMITED = [
    # The 3-mon limit (c.8): the total of all that is valid, and something new
    ("curtain sakura* | cup kiku* |", "limit", 0),
    (f"{EIGHT} ayame* ayame** curtain sakura-tan | cup kiku* |", "shobu", 5),
    (f"{TEN} botan* botan-tan | hagi* hagi-tan |", "shobu", 3),
    (f"{TEN} | botan* botan-tan |", "limit", 0),
    ("warbler ume* curtain sakura* | crane matsu* |", "shobu", 4),
    ("boar hagi* deer momiji* geese susuki* bridge ayame* | cuckoo fuji* |", "limit", 0),
    ("boar hagi* deer momiji* geese susuki* bridge ayame* cuckoo fuji* | cup kiku* | moon susuki**", "shobu", 4),
    # Exactly ten with the cup counts toward the three, but cannot be the new one (bake.6)
    (f"{EIGHT} curtain sakura-tan cup kiku-tan | botan* botan-tan |", "kasu-ten", 0),
    (f"{EIGHT} cup kiku-tan | botan* botan-tan | moon susuki-tane", "shobu", 3),
]


@pytest.mark.parametrize(("text", "verdict", "fee"), LIMITED)
def test_under_the_limit(text: str, verdict: str, fee: int) -> None:
    table = Table().say(Nagare())
    assert answered(table, text)[:2] == (verdict, fee)
    fact = Shobu(player=0, captures=turn(text))
    if verdict == "shobu":
        table.say(fact)
        assert table.mon == (2 * fee, -fee, -fee)
        assert table.cites("flow.3")
        assert table.cites("flow.4")
        assert table.cites("flow.7")
    else:
        ((_, clause),) = table.refuses(fact)
        assert clause == {"limit": "flow.3", "kasu-ten": "bake.6"}[verdict]


GROWN = [
    # text, with grow-new on, with off
    (f"{TEN} | botan* botan-tan |", "shobu", "grown"),
    ("boar hagi* deer momiji* geese susuki* bridge ayame* cuckoo fuji* | butterflies botan* |", "shobu", "shobu"),
    ("boar hagi* deer momiji* geese susuki* bridge ayame* cuckoo fuji* | warbler ume* |", "shobu", "grown"),
    ("fuji-tan fuji* ume-tan ume* kiku-tan kiku* momiji-tan momiji* matsu-tan matsu* | hagi-tan hagi* |", "shobu", "grown"),
    # the eleventh after ten with the cup is the first that may be called
    (f"{EIGHT} cup kiku-tan botan* botan-tan | hagi* hagi-tan |", "shobu", "shobu"),
    (f"{EIGHT} cup kiku-tan botan* botan-tan hagi* hagi-tan | kiri* kiri-hikari |", "shobu", "grown"),
    (f"{TEN} | cup kiku-tan |", "shobu", "grown"),
    # moving up is new either way
    ("crane matsu* curtain sakura* moon susuki* | rain yanagi* |", "shobu", "shobu"),
]


@pytest.mark.parametrize(("text", "on", "off"), GROWN)
def test_one_card_more(text: str, on: str, off: str) -> None:
    assert answered(Table(), text)[0] == on
    verdict, _, clauses = answered(Table(grow_new="off"), text)
    assert verdict == off
    if off == "grown":
        assert "koikoi-three.call.4" in clauses


TANE_OR_KASU = "boar hagi-tan deer momiji-tan geese susuki*"
SIX = "matsu* matsu** ume* ume** sakura* sakura**"


@pytest.mark.parametrize(
    ("text", "verdict", "fee"),
    [
        # The fifth tane or the tenth kasu: equal, so it is tane, which is new.
        (f"{TANE_OR_KASU} bridge ayame* {SIX} | cup kiku* |", "shobu", 1),
        # Only four tane with it: it is the tenth kasu, which cannot be called.
        (f"{TANE_OR_KASU} {SIX} ayame* ayame-tan | cup kiku* |", "kasu-ten", 0),
        # Four tane and eleven kasu.
        (f"{TANE_OR_KASU} {SIX} ayame* ayame** | cup kiku* |", "shobu", 2),
    ],
)
def test_the_cup_for_tane_or_kasu(text: str, verdict: str, fee: int) -> None:
    given, paid, clauses = answered(Table(bake_both="off"), text)
    assert (given, paid) == (verdict, fee)
    assert "koikoi-three.bake.3" in clauses


# Impossible captures.


@pytest.mark.parametrize(
    ("captures", "key", "clause"),
    [
        ((("joker",), (), ()), "captures-unknown", "play.1"),
        (turn("crane matsu* | crane matsu** |"), "captures-twice", "play.1"),
        (turn("crane matsu* curtain | |"), "captures-odd", "play.2"),
        (turn("crane | matsu* |"), "captures-odd", "play.2"),
        (turn("| crane matsu* boar hagi* |"), "captures-months", "play.2"),
        (turn("crane matsu* | | moon susuki* cup kiku*"), "captures-months", "play.2"),
    ],
)
def test_impossible_captures(captures: tuple[tuple[str, ...], ...], key: str, clause: str) -> None:
    assert Table().refuses(Shobu(player=0, captures=captures)) == ((key, clause),)


def test_cards_or_names_not_both() -> None:
    fact = Shobu(player=0, names=("akatan",), captures=turn("crane matsu* | |"))
    assert Table().refuses(fact) == (("shobu-both", "call.1"),)


# By names.

NAMED = [
    ({"names": ("akatan",)}, 7),
    ({"names": ("tane",), "tane": 7}, 3),
    ({"names": ("tan",), "tan": 7}, 3),
    ({"names": ("kasu",), "kasu": 12}, 3),
    ({"names": ("kasu",), "kasu": 11, "cup": True}, 2),
    ({"names": ("kasu", "akatan"), "cup": True}, 8),
    ({"names": ("goun", "tane")}, 16),
    ({"names": ("gokou", "omote-sugawara")}, 28),
    ({"names": ("hanamizake", "akatan"), "hinode": True}, 9),
    ({"names": ("hanamizake", "akatan"), "old": ("hanamizake",)}, 9),
    ({"names": ("tane",), "tane": 6, "grown": ("tane",)}, 2),
    ({"names": ("akatan",), "rain": True}, 7),
]


@pytest.mark.parametrize(("told", "fee"), NAMED)
def test_by_names(told: dict[str, Any], fee: int) -> None:
    assert Table().say(Shobu(player=2, **told)).mon == (-fee, -fee, 2 * fee)


REFUSED = [
    ({}, "shobu-none", "call.2"),
    ({"names": ("akatan", "akatan")}, "shobu-unknown", "call.2"),
    ({"names": ("teshi",)}, "shobu-unknown", "call.2"),
    ({"names": ("gokou", "shikou")}, "shobu-family", "combo.1"),
    ({"names": ("ootori", "kotori")}, "shobu-family", "combo.2"),
    ({"names": ("hanamizake", "teppou")}, "shobu-family", "combo.3"),
    ({"names": ("hanamizake",), "rain": True}, "shobu-wet", "rain.2"),
    ({"names": ("shikou",), "rain": True}, "shobu-crane", "rain.5"),
    ({"names": ("hanamizake",), "hinode": True}, "shobu-revived", "rain.6"),
    ({"names": ("kasu",), "cup": True}, "shobu-kasu-ten", "bake.4"),
    ({"names": ("akatan",), "old": ("akatan",)}, "shobu-no-news", "call.2"),
    ({"names": ("akatan",), "old": ("aotan",)}, "shobu-old", "call.2"),
    ({"names": ("akatan",), "grown": ("akatan",)}, "shobu-old", "call.2"),
    ({"names": ("goun",)}, "shobu-left-out", "dekiyaku.17"),
    ({"names": ("akatan", "aotan")}, "shobu-left-out", "dekiyaku.18"),
    ({"names": ("akatan", "aotan", "tan")}, "shobu-few", "dekiyaku.18"),
    ({"names": ("shikou", "goun", "tane")}, "shobu-left-out", "dekiyaku.11"),
    ({"names": ("gokou", "kotori")}, "shobu-left-out", "dekiyaku.3"),
    ({"names": ("kasu",), "kasu": 25}, "shobu-many", "dekiyaku.19"),
]


@pytest.mark.parametrize(("told", "key", "clause"), REFUSED)
def test_impossible_names(told: dict[str, Any], key: str, clause: str) -> None:
    assert (key, clause) in Table().refuses(Shobu(player=2, **told))


@pytest.mark.parametrize(
    ("told", "clause"),
    [
        ({"names": ("hanamizake",)}, "flow.3"),
        ({"names": ("kasu", "hanamizake"), "cup": True, "old": ("hanamizake",)}, "bake.6"),
    ],
)
def test_names_under_the_limit(told: dict[str, Any], clause: str) -> None:
    assert Table().say(Nagare()).refuses(Shobu(player=0, **told))[0][1] == clause


def test_grown_by_name_where_that_is_not_new() -> None:
    table = Table(grow_new="off")
    assert table.refuses(Shobu(player=0, names=("tane",), tane=6, grown=("tane",))) == (("shobu-grown", "call.4"),)
    assert table.refuses(Shobu(player=0, names=("kasu",), kasu=11, grown=("kasu",))) == (("shobu-grown", "call.4"),)
    # Ten with the cup could not be called and so are not marked as grown; names alone do not distinguish them from ten without it.
    assert table.refuses(Shobu(player=0, names=("kasu",), kasu=11, cup=True, grown=("kasu",))) == (("shobu-grown", "call.4"),)
    assert table.say(Shobu(player=0, names=("kasu",), kasu=11, cup=True)).mon == (4, -2, -2)


def test_the_cup_cannot_be_declared_twice_if_it_counts_once() -> None:
    fact = Shobu(player=0, names=("tane", "kasu", "goun", "inoshikachou", "kotori"), tane=9, kasu=11, cup=True)
    assert ("shobu-cup", "bake.3") in Table(bake_both="off").refuses(fact)


def test_there_is_no_doubling() -> None:
    """Everything that one player can have at once is paid once (call.7), and nobody else is paid (call.8)."""
    names = (*"gokou ootori goun akatan aotan inoshikachou teppou kusa omote-sugawara tane tan".split(),)
    assert Table().say(Shobu(player=0, names=names, tane=9, tan=10)).mon == (206, -103, -103)
    assert len(DECK) == 48
