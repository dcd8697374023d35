"""The referee of 馬鹿っ花: who must drop, what a hand earns, what captures make, fuke and what goes back, who deals next."""

from pathlib import Path
from typing import Any

import pytest
from bakappana_table import Table, told
from hanaawase_table import piles

from scorekeeper.core.answers import answers
from scorekeeper.core.ledger import POT, moved
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.bakappana import GAME
from scorekeeper.games.bakappana.facts import Dekiyaku, Driven, PlayedOut
from tests.games.koikoi import cards

SIX = cards("crane ume* fuji* susuki* susuki** momiji* yanagi*")
FOUR = cards("cuckoo fuji-tan fuji* fuji** ume* susuki* momiji*")
YEAR = Path(__file__).parents[2] / "examples" / "bakappana-year.json"


def driven(**house: Any) -> Table:
    """Seat 0 has dropped, seat 4 is driven out."""
    return Table(5, **{"kudari": "hachi-seat", "teyaku": "on", "fuke": "on", **house}).say(*told("oiii", seats=5))


@pytest.mark.parametrize(
    ("house", "verdict"), [({}, "13"), ({"teyaku": "off"}, "3"), ({"kudari": "flat"}, "5"), ({"kudari": "none"}, "0")]
)
def test_what_a_hand_earns(house: dict[str, str], verdict: str) -> None:
    ruling = driven(**house).ask("driven", player=4, cards=SIX)
    assert ruling.verdict == verdict
    assert ruling.facts == (() if "kudari" in house else (Driven(player=4, cards=SIX),))
    if ruling.facts:
        assert moved(ruling.payments, 5) == (0, *(-int(verdict),) * 3, 3 * int(verdict))
        assert [step.op.value for step in ruling.payments[0].why.steps].count("÷") == 1
        assert driven(**house).ask("driven", cards=FOUR).verdict == "redeal"
        playing = driven(**house).ask("driven", player=2, cards=SIX)
        assert moved(playing.payments, 5) == (0, -int(verdict), 2 * int(verdict), -int(verdict), 0)


@pytest.mark.parametrize(
    ("said", "player", "verdict"), [("", 0, "may"), ("o", 1, "may"), ("oo", 2, "forced"), ("iii", 3, "driven"), ("o", 3, "waits")]
)
def test_who_may_drop(said: str, player: int, verdict: str) -> None:
    answered = {f"said.{seat}": {"i": "in", "o": "out"}[one] for seat, one in enumerate(said)}
    ruling = Table(5, kudari="hachi-seat").ask("drop", player=player, **answered)
    assert ruling.verdict == verdict
    if verdict == "may":
        assert [(one.amount, one.payee) for one in ruling.cases[0].payments] == [(10 + 5 * player, POT)]
        assert "bakappana.out.8" in ruling.clauses


def test_names_are_judged_before_they_are_entered() -> None:
    ruling = driven().ask("names", player=2, names=["nomi", "hanami"])
    assert (ruling.verdict, ruling.facts) == ("nomi", (Dekiyaku(player=2, names=("nomi",)),))
    assert driven().ask("names", player=2, names=["shikou"]).verdict == "amiss"
    willow = Table(ame_shima="nagashi")
    ruling = willow.ask("names", player=0, names=["ame-shima", "gokou"])
    assert (ruling.verdict, ruling.cases, ruling.payments, bool(ruling.facts)) == ("nagashi", (), (), True)
    assert willow.ask("names", player=0, names=["aotan"]).assumed
    assert not Table().ask("names", player=0, names=["aotan"]).assumed


@pytest.mark.parametrize(("willow", "verdict"), [("yaku", "paid"), ("nagashi", "washed")])
def test_who_pays_what(willow: str, verdict: str) -> None:
    taken = piles("0011 0220 1212 0011 1100 2211 1221 1122 0202 1001 0000 0022")
    table, after = driven(ame_shima=willow), driven(ame_shima=willow).say(PlayedOut(captures=taken))
    ruling = table.ask("month", captures={str(seat): [*pile] for seat, pile in enumerate(taken, 1)})
    assert ruling.verdict == f"{verdict}/{after.dealer}"
    assert moved(ruling.payments, 5) == tuple(now - before for now, before in zip(after.points, table.points, strict=True))
    assert table.ask("month", captures={"1": ["matsu-hikari", "matsu-tan"]}).verdict == "amiss"


def test_the_next_dealer_is_asked_of_the_month_that_ended() -> None:
    table = driven().say(PlayedOut(points=(None, 80, 84, 100)))
    inquiry = next(one for one in GAME.inquiries(table.state) if one.key == "dealer")
    values = answers(inquiry.inputs, {name: [*values] for name, values in inquiry.given.items()}, 5, GAME.deck).values
    assert values == {"scores": [0, -8, -4, 12, 0]}
    assert table.ask("dealer", **values).verdict == "3"


def test_nobody_deals_after_the_last_month() -> None:
    eleven = [PlayedOut(points=(98, 88, 78))] * 11
    fuke = Table(fuke="on").say(*eleven).ask("fuke", points=[20, 160, 84])
    assert (fuke.verdict, fuke.words.ja[-9:]) == ("0/0", "。これで年は終わり")
    assert not any("bakappana.dealer.3" in reason.clauses for reason in fuke.reasons)
    over = Table().say(*eleven, PlayedOut(points=(98, 88, 78)))
    assert [one.inputs for one in GAME.inquiries(over.state) if one.key == "dealer"] == [()]
    assert over.ask("dealer").verdict == "none"


def test_the_invented_year_of_five() -> None:
    record = read(YEAR.read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused)
    assert GAME.final(state) == (-166, -100, -167, 176, 257)
    sheet = GAME.sheet(state, record.players)
    assert all(sum(cell.small or 0 for cell in row.cells) == 0 for one in sheet.rounds for row in one.rows)
    assert [sum(not cell.out for cell in one.rows[0].cells) for one in sheet.rounds] == [3] * 12
    sorts = "in out forced driven drive chaff dekiyaku nagashi fuke points pot redo"
    assert {*sorts.split()} <= {line.sort for line in GAME.lines(state)}
    keys = {kind: [one.key for one in GAME.events(state) if one.kind == kind] for kind in ("month", "seat")}
    assert (len(keys["month"]), keys["month"].count("fuke"), keys["month"].count("washed")) == (12, 1, 2)
    assert (len(keys["seat"]), keys["seat"].count("in") + keys["seat"].count("forced")) == (60, 36)
    assert sum(one.moved for one in GAME.events(state) if one.kind == "points") == 0
