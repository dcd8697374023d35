"""The questions of 花合わせ on both sides of each boundary, with the clauses behind every ruling."""

from typing import Any

from scorekeeper.core.inquiry import Ruling
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawaseDekiyaku, HanaawasePlayedOut, Shima
from tests.games.hanaawase.table import Table, piles
from tests.games.koikoi_three.table import cards
from tests.games.referee import asked, moved

SANTE = "fuji-tane fuji-tan fuji* ume* ume-tane matsu-tan crane"
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


# Redeal or not


# Fuke


def test_fuke_in_december_and_the_last_month_name_no_dealer() -> None:
    eleven = [HanaawasePlayedOut(points=(98, 88, 78))] * 11
    fuke = ask(Table().say(*eleven), "fuke", **typed("30", "150", "84"))
    assert fuke.words.ja.endswith("これで年は終わり")
    assert not any("hanaawase.special.5" in reason.clauses for reason in fuke.reasons)
    assert ask(Table().say(*eleven, HanaawasePlayedOut(points=(98, 88, 78))), "dealer").verdict == "none"


# A month by its cards


def test_what_a_month_comes_to() -> None:
    table = Table().say(HanaawaseChaff(player=1, name="rokkasu"))
    ruling = ask(table, "month", "settle.3 teyaku.7 dealer.1", **captures(EVEN[:2]))
    assert ruling.facts == (HanaawasePlayedOut(captures=(*EVEN[:2], ())),)
    (month,) = table.say(HanaawasePlayedOut(captures=EVEN)).state.own.rounds
    assert (moved(ruling.payments), ruling.verdict) == (month.moves, f"paid/{month.next}")


def test_what_the_field_gave_is_in_the_dealers_pile() -> None:
    (inquiry,) = [one for one in GAME.inquiries(Table().say(Shima(month=11)).state) if one.key == "month"]
    assert inquiry.given == {"captures.0": cards("rain swallow yanagi-tan yanagi*")}


# Who deals next


def test_the_last_month_is_asked_about() -> None:
    table = Table().say(HanaawaseDekiyaku(player=2, names=("akatan",)), HanaawasePlayedOut(points=(88, 88, 88)))
    assert ask(table, "dealer").verdict == "2"
    (inquiry,) = [one for one in GAME.inquiries(table.say(HanaawasePlayedOut(fuke=(1,))).state) if one.key == "dealer"]
    assert inquiry.given == {"dealer": ("2",)}


# 親仲八丁ビキ十丁, and the end of the year


def test_the_end_of_a_year_that_is_over() -> None:
    table = Table().say(*[HanaawasePlayedOut(points=(90, 88, 86))] * 12)
    assert [one.key for one in GAME.inquiries(table.state)] == ["captures", "names", "oyanaka", "dealer", "ginmi", "points"]
    ruling = ask(table, "ginmi")
    assert (ruling.words.ja, ruling.assumed) == ("吟味を払って、合計は@0 +104・@1 −10・@2 −94", ())
    assert table.ask("month", captures={}).verdict == "amiss"
    assert table.ask("hand", cards=cards(SANTE)).verdict == "amiss"
    assert table.ask("fuke", points=(30, 117, 117)).facts == ()
