"""The questions of 花合わせ on both sides of each boundary, with the clauses behind every ruling."""

from typing import Any

import pytest

from scorekeeper.core.inquiry import Ruling
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Shima
from tests.games.hanaawase_table import Table, piles
from tests.games.koikoi import cards
from tests.games.referee import asked, moved

SANTE = "fuji-tane fuji-tan fuji* ume* ume-tane matsu-tan crane"
TWICE = "kiri* kiri** kiri*** matsu* matsu** ume* ume**"
EVEN = piles("0011 1122 2200 0011 1122 2200 0011 1122 2200 0011 1122 2200")


def ask(table: Table, key: str, clauses: str = "", **tapped: Any) -> Ruling:
    """A ruling that cites these clauses."""
    ruling = asked(GAME, table.state, key, **tapped)
    assert {*map(table.short, ruling.clauses)} >= {*clauses.split()}
    return ruling


def captures(taken: tuple[tuple[str, ...], ...]) -> dict[str, list[str]]:
    return {f"captures__{seat}": [*pile] for seat, pile in enumerate(taken)}


def typed(*told: str) -> dict[str, str]:
    return {f"points__{seat}": one for seat, one in enumerate(told)}


# Which yaku do these captures make, what excludes what?


def test_excluded_yaku_are_named() -> None:
    ruling = ask(Table(), "captures", player="0", cards=[*cards("crane curtain moon rain phoenix")])
    said = [reason.words.ja for reason in ruling.reasons if "hanaawase.combo.1" in reason.clauses]
    assert said == [
        "五光があるので、四光は数えない。",
        "五光があるので、雨四光は数えない。",
        "五光・四光・雨四光があるので、松桐坊主は数えない。",
    ]


@pytest.mark.parametrize(
    ("names", "more", "verdict", "fee", "clauses"),
    [
        ("gokou shikou", {}, "gokou", 160, "combo.1 dekiyaku.2"),
        ("nomi hanami tsukimi", {}, "nomi", 30, "combo.1"),
        ("akatan nanatan rokutan", {}, "nanatan+akatan", 80, "combo.1 combo.2"),
        ("ootori kotori", {}, "ootori", 80, "combo.1"),
        ("gokou nomi", {}, "gokou+nomi", 190, "combo.2"),
        ("shikou ameshikou", {}, "amiss", 0, "combo.1"),
        ("kasu", {"kasu": "13"}, "kasu", 20, "dekiyaku.22"),
    ],
)
def test_what_excludes_what(names: str, more: dict[str, str], verdict: str, fee: int, clauses: str) -> None:
    ruling = ask(Table(), "names", clauses, player="2", names=names.split(), **more)
    assert ruling.verdict == verdict
    assert [moved(case.payments) for case in ruling.cases] == ([(-fee, -fee, 2 * fee)] if fee else [])
    kasu = int(more.get("kasu", 12))
    assert ruling.facts == ((Dekiyaku(player=2, names=tuple(verdict.split("+")), kasu=kasu),) if fee else ())


def test_yaku_already_entered_are_not_entered_again() -> None:
    ruling = ask(Table().say(Dekiyaku(player=2, names=("akatan",))), "names", player="2", names=["aotan"])
    assert (ruling.verdict, ruling.facts) == ("aotan", ())


# Redeal or not


def test_more_about_hands() -> None:
    """What a hand would bring; that it comes too late; what a redeal cancels."""
    shown: dict[str, Any] = {"player": "1", "cards": [*cards(SANTE)]}
    ruling = ask(Table(), "hand", player="1", cards=[*cards(TWICE)])
    assert [moved(case.payments) for case in ruling.cases] == [(-40, 80, -40), (0, 0, 0), (0, 0, 0)]
    late = ask(Table(), "hand", played="on", **shown)
    assert (late.verdict, late.clauses) == ("late", ("hanaawase.teyaku.6",))
    assert ask(Table().say(Dekiyaku(player=0, names=("akatan",))), "hand", **shown).verdict == "amiss"
    table = Table().say(Chaff(player=2, name="rokkasu"))
    assert any("@2の六カス" in reason.words.ja for reason in ask(table, "hand", **shown).reasons)
    twice = ask(table, "hand", **shown | {"player": "2"})
    assert (twice.verdict, twice.clauses) == ("amiss", ("hanaawase.teyaku.13",))


# Fuke


def test_fuke_in_december_and_the_last_month_name_no_dealer() -> None:
    eleven = [PlayedOut(points=(98, 88, 78))] * 11
    fuke = ask(Table().say(*eleven), "fuke", **typed("30", "150", "84"))
    assert fuke.words.ja.endswith("これで年は終わり")
    assert not any("hanaawase.special.5" in reason.clauses for reason in fuke.reasons)
    assert ask(Table().say(*eleven, PlayedOut(points=(98, 88, 78))), "dealer").verdict == "none"


# A month by its cards


def test_what_a_month_comes_to() -> None:
    table = Table().say(Chaff(player=1, name="rokkasu"))
    ruling = ask(table, "month", "settle.3 teyaku.7 dealer.1", **captures(EVEN[:2]))
    assert ruling.facts == (PlayedOut(captures=(*EVEN[:2], ())),)
    (month,) = table.say(PlayedOut(captures=EVEN)).state.own.rounds
    assert (moved(ruling.payments), ruling.verdict) == (month.moved, f"paid/{month.next}")


def test_what_the_field_gave_is_in_the_dealers_pile() -> None:
    (inquiry,) = [one for one in GAME.inquiries(Table().say(Shima(month=11)).state) if one.key == "month"]
    assert inquiry.given == {"captures.0": cards("rain swallow yanagi-tan yanagi*")}


# Who deals next


def test_the_last_month_is_asked_about() -> None:
    table = Table().say(Dekiyaku(player=2, names=("akatan",)), PlayedOut(points=(88, 88, 88)))
    assert ask(table, "dealer").verdict == "2"
    (inquiry,) = [one for one in GAME.inquiries(table.say(PlayedOut(fuke=(1,))).state) if one.key == "dealer"]
    assert inquiry.given == {"dealer": ("2",)}


# 親仲八丁ビキ十丁, and the end of the year


def test_the_end_of_a_year_that_is_over() -> None:
    table = Table().say(*[PlayedOut(points=(90, 88, 86))] * 12)
    assert [one.key for one in GAME.inquiries(table.state)] == ["captures", "names", "oyanaka", "dealer", "ginmi", "points"]
    ruling = ask(table, "ginmi")
    assert (ruling.words.ja, ruling.assumed) == ("吟味を払って、合計は@0 +104・@1 −10・@2 −94", ())
    assert table.ask("month", captures={}).verdict == "amiss"
    assert table.ask("hand", cards=cards(SANTE)).verdict == "amiss"
    assert table.ask("fuke", points=(30, 117, 117)).facts == ()
