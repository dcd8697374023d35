"""A month of 花合わせ, from shown hands to the next dealer."""

from typing import Any

import pytest

from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawaseDekiyaku, HanaawasePlayedOut, Redeal, Shima
from tests.games.hanaawase.table import Table, played
from tests.games.koikoi_three.table import cards

# Whole months without yaku: the card points of the three.
EVEN = "0202 1010 0011 1212 2020 0220 1122 2200 1221 0011 2112 1001"  # 88, 88, 88
UNEVEN = "1001 2112 0220 0220 1010 1111 0220 1122 2020 2211 0101 2020"  # 88, 98, 78
THIRTY = "1122 0220 1212 0011 1100 0011 1221 1122 0101 1001 0022 0022"  # 111, 123, 30
LIGHTS = "0022 1122 0011 1122 1122 1122 1122 0011 2211 1122 0022 0022"  # 131, 96, 37: gokou; inoshikachou, rokutan, kusa; 17 kasu

TESHI = cards("cuckoo fuji-tan fuji* fuji** hagi-tan momiji* yanagi-tan")
SANTE = cards("warbler ume* ume** bridge geese susuki* susuki**")
YONSAN = cards("cuckoo fuji-tan fuji* fuji** boar hagi-tan hagi*")


def chaff(player: int, name: Any = "rokkasu", *shown: str) -> HanaawaseChaff:
    return HanaawaseChaff(player=player, name=name, cards=shown)


def redeal(player: int, reason: Any, *shown: str) -> Redeal:
    return Redeal(player=player, reason=reason, cards=shown)


def yaku(player: int, names: str, **more: Any) -> HanaawaseDekiyaku:
    return HanaawaseDekiyaku(player=player, names=(*names.split(),), **more)


def points(*told: int | None) -> HanaawasePlayedOut:
    return HanaawasePlayedOut(points=told)


def test_yaku_are_found_in_the_cards() -> None:
    lines = Table().say(played(LIGHTS)).lines
    labels = [(line.player, line.label.ja) for line in lines if line.sort == "dekiyaku"]
    assert labels == [(0, "五光"), (1, "猪鹿蝶・六短・くさ"), (2, "カス17枚")]
    assert lines[-1].sort == "points"


@pytest.mark.parametrize(("reason", "shown"), [("teshi", TESHI), ("tsuki-sante", SANTE), ("teshi", YONSAN), ("teshi", ())])
def test_a_redeal_keeps_month_and_dealer_and_cancels_what_was_shown(reason: str, shown: tuple[str, ...]) -> None:
    table = Table().say(played(UNEVEN), chaff(0), Shima(month=1), redeal(1, reason, *shown))
    assert (table.coming, table.points) == ((2, 1), (0, 10, -10))
    struck = [(line.sort, line.struck) for line in table.lines if line.struck]
    assert struck == [("shown", "hanaawase.teyaku.12"), ("shima", "hanaawase.teyaku.12")]
    table.say(chaff(0, "shichikasu"), redeal(2, "teshi"), played(EVEN))
    assert table.points == (0, 10, -10)


def test_what_fuke_strikes() -> None:
    table = Table().say(chaff(0, "shichikasu"), played(THIRTY))
    assert [line.struck for line in table.lines if line.sort == "shown"] == ["hanaawase.special.3"]


def test_totals_exclude_other_entries() -> None:
    assert "totals" not in [offer.key for offer in GAME.offers(Table().say(chaff(0)).state)]
