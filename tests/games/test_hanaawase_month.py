"""A month of 花合わせ, from shown hands to the next dealer."""

from typing import Any

import pytest
from hanaawase_table import Table, piles, played

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from tests.games.koikoi import cards

# Whole months without yaku: the card points of the three.
EVEN = "0202 1010 0011 1212 2020 0220 1122 2200 1221 0011 2112 1001"  # 88, 88, 88
UNEVEN = "1001 2112 0220 0220 1010 1111 0220 1122 2020 2211 0101 2020"  # 88, 98, 78
HIGH = "1111 2002 0101 1122 1111 0000 2200 0202 2121 2002 0101 2002"  # 100, 82, 82
TIED = "2002 1001 2112 0110 1001 1122 2121 1221 0011 1100 2020 0022"  # 78, 93, 93
THIRTY = "1122 0220 1212 0011 1100 0011 1221 1122 0101 1001 0022 0022"  # 111, 123, 30
THIRTY_ONE = "0022 0110 1221 0220 0022 1111 0011 1100 0110 0022 0202 0220"  # 151, 82, 31
EIGHT = "2002 0022 0110 2112 2211 1212 2211 2121 1122 1221 0220 1122"  # 63, 85, 116; seat 0 has eight cards
TEN = "0101 1212 0110 1001 1212 0101 1001 1212 2002 1001 0110 1212"  # 98, 130, 36; seat 2 has ten cards
LIGHTS = "0022 1122 0011 1122 1122 1122 1122 0011 2211 1122 0022 0022"  # 131, 96, 37: gokou; inoshikachou, rokutan, kusa; 17 kasu
ROW = "1122 0220 1212 0000 1100 2211 1221 1122 0101 1001 2200 0022"  # 74, 121, 69; seat 0: fuji-shima

ROKKASU = cards("crane ume* fuji* susuki* susuki** momiji* yanagi*")
SHICHIKASU = cards("matsu* sakura* ayame* ayame** kiku* yanagi* kiri*")
TESHI = cards("cuckoo fuji-tan fuji* fuji** hagi-tan momiji* yanagi-tan")
SANTE = cards("warbler ume* ume** bridge geese susuki* susuki**")
YONSAN = cards("cuckoo fuji-tan fuji* fuji** boar hagi-tan hagi*")
BOTH = cards("phoenix kiri* kiri** kiri*** matsu* ume* hagi*")


def chaff(player: int, name: Any = "rokkasu", *shown: str) -> Chaff:
    return Chaff(player=player, name=name, cards=shown)


def redeal(player: int, reason: Any, *shown: str) -> Redeal:
    return Redeal(player=player, reason=reason, cards=shown)


def yaku(player: int, names: str, **more: Any) -> Dekiyaku:
    return Dekiyaku(player=player, names=(*names.split(),), **more)


def points(*told: int | None) -> PlayedOut:
    return PlayedOut(points=told)


def leads(dealer: int) -> Totals:
    return Totals(amounts=(0, 0, 0), leader=dealer)


BY_CARDS, FEW = {"dealer_by": "cards"}, {"oyanaka": "on"}
FUKE = ("special.3", "special.4")
MONTHS: list[tuple[dict[str, str], list[Fact], tuple[int, ...], int, tuple[str, ...]]] = [
    # what is told; then what everybody has, who deals next, and clauses of the lines
    # card points from 88, and who deals next: of several at the top the dealer of the month, then do-ni
    ({}, [played(EVEN)], (0, 0, 0), 0, ("dealer.1", "dealer.3")),
    ({}, [played(UNEVEN)], (0, 10, -10), 1, ("dealer.1",)),
    ({}, [played(HIGH)], (12, -6, -6), 0, ()),
    ({}, [played(TIED)], (-10, 5, 5), 1, ("dealer.3",)),
    ({}, [played(THIRTY_ONE)], (63, -6, -57), 0, ()),
    ({}, [played(UNEVEN), played(EVEN)], (0, 10, -10), 1, ("dealer.1", "dealer.3")),
    ({}, [played(HIGH), played(EVEN)], (12, -6, -6), 0, ("dealer.1", "dealer.3")),
    ({}, [PlayedOut(captures=piles(UNEVEN)[:2])], (0, 10, -10), 1, ()),
    ({}, [PlayedOut(captures=(*piles(UNEVEN)[:2], ()))], (0, 10, -10), 1, ()),
    # yaku and chaff hands; fees count for the next dealer only by score
    ({}, [played(LIGHTS)], (190 + 43, -80 + 8, -110 - 51), 0, ()),
    ({}, [yaku(0, "gokou"), played(LIGHTS)], (190 + 43, -80 + 8, -110 - 51), 0, ()),
    ({}, [yaku(0, "akatan"), yaku(1, "aotan kasu", kasu=13), points(88, 88, 88)], (20, 80, -100), 1, ()),
    ({}, [yaku(0, "gokou"), points(141, 44, 79)], (320 + 53, -160 - 44, -160 - 9), 0, ()),
    ({}, [chaff(2), played(UNEVEN)], (-20, -10, 30), 2, ("dealer.1",)),
    (BY_CARDS, [chaff(2), played(UNEVEN)], (-20, -10, 30), 1, ("dealer.2",)),
    ({}, [chaff(1, "shichikasu", *SHICHIKASU), played(EVEN)], (-40, 80, -40), 1, ()),
    ({}, [chaff(0), chaff(1, "shichikasu"), played(EVEN)], (0, 60, -60), 1, ("teyaku.8",)),
    ({}, [chaff(2, "rokkasu", *ROKKASU), played(EVEN)], (-20, -20, 40), 2, ()),
    ({}, [chaff(2, "rokkasu", *ROKKASU[1:]), played(EVEN)], (-20, -20, 40), 2, ()),
    ({}, [chaff(0), yaku(0, "akatan"), Redo(reason="混ざった"), played(EVEN)], (0, 0, 0), 0, ()),
    # the row on the field is the dealer's
    ({}, [Shima(month=4), played(ROW)], (20 - 14, -10 + 33, -10 - 19), 1, ("field.2",)),
    ({}, [Shima(month=12), yaku(0, "kiri-shima"), points(88, 88, 88)], (20, -10, -10), 0, ()),
    # fuke: of two the one nearer biki deals
    ({}, [chaff(0, "shichikasu"), played(THIRTY)], (0, 0, 0), 2, (*FUKE, "special.1", "special.5")),
    ({}, [chaff(0), played(THIRTY_ONE)], (103, -26, -77), 0, ()),
    ({}, [yaku(1, "gokou"), points(30, None, 100)], (0, 0, 0), 0, FUKE),
    ({}, [played(UNEVEN), PlayedOut(fuke=())], (0, 10, -10), 1, FUKE),
    *(
        ({}, [leads(dealer), count], (0, 0, 0), wanted, ("special.6",))
        for made, dealers in {(0, 1): (1, 0, 1), (0, 2): (2, 0, 0), (1, 2): (2, 2, 1)}.items()
        for dealer, wanted in enumerate(dealers)
        if (made, dealer) != ((0, 2), 2)
        for count in (points(*(20 if seat in made else 224 for seat in range(3))), PlayedOut(fuke=made))
    ),
    # few captures: seat 2 is biki while seat 0 deals, do-ni while seat 1 does
    (FEW, [leads(0), played(EIGHT)], (35, -33, -2), 0, ("special.7", "special.8")),
    (FEW, [leads(1), played(EIGHT)], (35, -33, -2), 0, ("special.7", "special.8")),
    (FEW, [leads(2), played(EIGHT)], (35, -33, -2), 0, ("special.7", "special.8")),
    ({}, [leads(0), played(EIGHT)], (-25, -3, 28), 2, ("special.9",)),
    (FEW, [leads(0), played(TEN)], (-20, 12, 8), 1, ("special.7", "special.8")),
    (FEW, [leads(1), played(TEN)], (10, 42, -52), 1, ()),
    (FEW, [leads(2), played(TEN)], (10, 42, -52), 1, ()),
    ({}, [leads(0), played(TEN)], (10, 42, -52), 1, ("special.9",)),
    (
        FEW,
        [
            *(yaku(0, "oyanaka", captured=8), yaku(2, "oyanaka")),
            *(yaku(1, "goun rokutan omote-sugawara hanami kasu", kasu=16), points(63, 156, 45)),
        ],
        (-25 + 60 - 30 - 160, 68 - 60 + 2 * 160, -43 + 60 - 30 - 160),
        1,
        (),
    ),
    (FEW, [yaku(0, "oyanaka", captured=8), yaku(2, "oyanaka"), points(30, 190, 44)], (0, 0, 0), 0, FUKE),
    # totals
    ({}, [Totals(amounts=(-18, -56, 74))], (-18, -56, 74), 2, ()),
    ({}, [Totals(amounts=(-20, 10, 10))], (-20, 10, 10), 1, ()),
    ({}, [Totals(amounts=(0, 0, 0))], (0, 0, 0), 0, ()),
    ({}, [Totals(amounts=(-18, -56, 74), leader=1)], (-18, -56, 74), 1, ()),
    (BY_CARDS, [Totals(amounts=(-18, -56, 74), leader=0)], (-18, -56, 74), 0, ()),
]


@pytest.mark.parametrize(("house", "facts", "gained", "dealer", "clauses"), MONTHS)
def test_a_month(house: dict[str, str], facts: list[Fact], gained: tuple[int, ...], dealer: int, clauses: tuple[str, ...]) -> None:
    table = Table(**house).say(*facts)
    assert (table.points, table.next[1]) == (gained, dealer)
    assert table.next[0] == 1 + sum(isinstance(fact, (PlayedOut, Totals)) for fact in facts)
    assert table.clauses() >= {*clauses}


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


AKATAN, TWELVE = yaku(0, "akatan"), Shima(month=12)
REFUSED: list[tuple[dict[str, str], list[Fact], Fact, str, str]] = [
    # hands
    ({}, [], chaff(0, "rokkasu", *SHICHIKASU), "chaff-seven", "teyaku.1"),
    ({}, [], chaff(0, "shichikasu", *ROKKASU), "chaff-short", "teyaku.2"),
    ({}, [], chaff(0, "rokkasu", *TESHI), "chaff-short", "teyaku.1"),
    ({}, [], chaff(0, "rokkasu", *ROKKASU[:6], "yanagi-tan"), "chaff-willow", "teyaku.3"),
    ({}, [], chaff(0, "shichikasu", *SHICHIKASU[:6], "yanagi-tane"), "chaff-willow", "teyaku.3"),
    ({}, [], chaff(0, "rokkasu", *ROKKASU[:5]), "hand-cards", "deal.2"),
    ({}, [], chaff(0, "shichikasu", *SHICHIKASU[:6]), "hand-cards", "deal.2"),
    ({}, [], chaff(0, "rokkasu", *ROKKASU[:6], "joker"), "hand-cards", "deal.2"),
    ({}, [], chaff(0, "rokkasu", *ROKKASU[:6], ROKKASU[0]), "hand-cards", "deal.2"),
    ({}, [chaff(0, "rokkasu", *ROKKASU)], chaff(1, "shichikasu", *SHICHIKASU), "hand-shared", "setup.2"),
    ({}, [chaff(0, "rokkasu", *ROKKASU)], Shima(month=11), "shima-hand", "field.1"),
    ({}, [TWELVE], chaff(1, "shichikasu", *SHICHIKASU), "hand-lying", "field.1"),
    ({}, [TWELVE], Shima(month=1), "shima-twice", "field.1"),
    ({}, [], redeal(0, "teshi", *SANTE), "redeal-four", "teyaku.9"),
    ({}, [], redeal(0, "tsuki-sante", *TESHI), "redeal-months", "teyaku.10"),
    ({}, [], redeal(0, "tsuki-sante", *YONSAN), "redeal-two-months", "teyaku.14"),
    ({}, [], redeal(0, "teshi", *TESHI[:6]), "hand-cards", "deal.2"),
    ({}, [chaff(0, "rokkasu", *BOTH)], redeal(0, "teshi", *BOTH), "redeal-chosen", "teyaku.13"),
    ({}, [AKATAN], redeal(1, "teshi"), "shown-late", "teyaku.6"),
    ({}, [AKATAN], Shima(month=4), "shima-late", "field.1"),
    ({}, [chaff(0), AKATAN, Redo(reason="混ざった")], Redo(), "redo-nothing", "teyaku.12"),
    # the row on the field
    ({}, [Shima(month=1)], played(ROW), "shima-dealer", "field.1"),
    ({}, [Shima(month=1)], points(25, 200, 39), "points-row", "field.2"),
    ({}, [Shima(month=8)], points(31, 133, 100), "points-row", "field.2"),
    ({}, [TWELVE], AKATAN, "dekiyaku-more", "field.2"),
    ({}, [TWELVE], yaku(1, "kiri-shima"), "same-card", "field.2"),
    # few captures
    ({}, [], yaku(0, "oyanaka"), "oyanaka-off", "special.9"),
    (FEW, [], yaku(0, "oyanaka", captured=10), "oyanaka-many", "special.7"),
    (FEW, [], yaku(2, "oyanaka", captured=12), "oyanaka-many", "special.7"),
    (FEW, [], yaku(2, "oyanaka", captured=7), "captured-odd", "play.1"),
    (FEW, [], yaku(0, "goun oyanaka"), "dekiyaku-cards", "special.7"),
    (FEW, [], yaku(2, "goun oyanaka", captured=8), "dekiyaku-cards", "special.7"),
    # yaku of one player
    ({}, [], yaku(0, "akatan akatan"), "dekiyaku-unknown", "dekiyaku.21"),
    ({}, [], yaku(0, "shikou ameshikou"), "dekiyaku-gokou", "combo.1"),
    ({}, [], yaku(0, "nanatan rokutan"), "dekiyaku-excluded", "combo.1"),
    ({}, [], yaku(0, "ootori shikou"), "dekiyaku-more", "combo.2"),
    ({}, [], yaku(0, "kasu", kasu=25), "kasu-range", "dekiyaku.22"),
    ({}, [], yaku(0, "akatan aotan kusa rokutan"), "dekiyaku-cards", "play.1"),
    # and of several
    ({}, [yaku(0, "shikou")], yaku(1, "ameshikou"), "dekiyaku-cards", "play.1"),
    ({}, [yaku(0, "nomi")], yaku(1, "goun"), "same-card", "setup.2"),
    ({}, [AKATAN], yaku(1, "akatan"), "same-card", "setup.2"),
    ({}, [yaku(0, "kotori"), yaku(1, "nanatan")], yaku(0, "akatan"), "dekiyaku-twice", "settle.1"),
    ({}, [yaku(0, "kotori"), yaku(1, "nanatan")], yaku(2, "ame-shima"), "same-card", "setup.2"),
    # counts
    ({}, [], PlayedOut(), "count-one-way", "settle.1"),
    ({}, [], PlayedOut(captures=piles(EVEN), points=(88, 88, 88)), "count-one-way", "settle.1"),
    ({}, [], PlayedOut(points=(88, 88, 88), fuke=()), "count-one-way", "settle.1"),
    ({}, [], PlayedOut(captures=(piles(EVEN)[0][1:], *piles(EVEN)[1:])), "capture-few", "setup.2"),
    ({}, [], played(EVEN.replace("0202", "0012", 1)), "capture-odd", "play.1"),
    ({}, [], points(88, 88, 89), "points-sum", "setup.2"),
    ({}, [], points(150, 150, None), "points-over", "setup.2"),
    ({}, [], points(265, 0, None), "points-range", "setup.2"),
    ({}, [], points(-1, 132, None), "points-range", "setup.2"),
    ({}, [AKATAN], played(LIGHTS), "capture-told", "dekiyaku.6"),
    # totals
    (BY_CARDS, [], Totals(amounts=(-18, -56, 74)), "totals-leader", "dealer.2"),
    ({}, [], Totals(amounts=(-18, 18)), "totals-seats", "settle.4"),
]


@pytest.mark.parametrize(("house", "given", "fact", "key", "clause"), REFUSED)
def test_refused(house: dict[str, str], given: list[Fact], fact: Fact, key: str, clause: str) -> None:
    assert Table(**house).say(*given).refuses(fact) == ((key, clause),)


@pytest.mark.parametrize(
    ("house", "facts"),
    [
        ({}, [yaku(0, "kasu gokou", kasu=20)]),
        ({}, [yaku(0, "kasu"), yaku(1, "kasu")]),
        ({}, [yaku(0, "gokou"), yaku(1, "goun")]),
        ({}, [yaku(0, "kotori"), yaku(1, "nanatan"), yaku(2, "kasu", kasu=12)]),
        (FEW, [yaku(2, "goun oyanaka", captured=10)]),
        ({}, [redeal(0, "teshi", *BOTH)]),
        ({}, [points(25, 200, 39)]),
        ({}, [points(31, 133, 100)]),
    ],
)
def test_what_stands(house: dict[str, str], facts: list[Fact]) -> None:
    Table(**house).say(*facts)


def test_totals_exclude_other_entries() -> None:
    assert "totals" not in [offer.key for offer in GAME.offers(Table().say(chaff(0)).state)]
