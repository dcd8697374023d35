"""The referee of 馬鹿っ花: who must drop, what a hand earns, what captures make, fuke and what goes back, who deals next."""

from pathlib import Path
from typing import Any

import pytest
from bakappana_table import Table, told
from hanaawase_table import piles

from scorekeeper import plain
from scorekeeper.core.answers import answers
from scorekeeper.core.ledger import POT, moved
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.bakappana import GAME
from scorekeeper.games.bakappana.facts import Chaff, Dekiyaku, Driven, PlayedOut
from scorekeeper.prepared import prepare

SIX = ("matsu-hikari", "ume-kasu1", "fuji-kasu1", "susuki-kasu1", "susuki-kasu2", "momiji-kasu1", "yanagi-kasu1")
FOUR = ("fuji-tane", "fuji-tan", "fuji-kasu1", "fuji-kasu2", "ume-kasu1", "susuki-kasu1", "momiji-kasu1")
YEAR = Path(__file__).parents[2] / "examples" / "bakappana-year.json"


def ask(table: Table, key: str, **question: Any) -> Any:
    return GAME.ask[key](table.state, question)


def driven(**house: Any) -> Table:
    return Table(5, **{"kudari": "hachi-seat", "teyaku": "on", "fuke": "on", **house}).say(*told("oiii", seats=5))


# ---------------------------------------------------------------- hands


@pytest.mark.parametrize(
    ("house", "cards", "more", "verdict"),
    [
        ({"teyaku": "on"}, SIX, {}, "rokkasu"),
        ({"teyaku": "on"}, SIX, {"played": True}, "late"),
        ({}, SIX, {}, "off"),
        ({"teyaku": "on"}, FOUR, {}, "redeal"),
        ({}, FOUR, {}, "redeal"),
        ({"teyaku": "on"}, (*SIX[:5], "kiku-tan", "hagi-tan"), {}, "none"),
    ],
)
def test_what_a_hand_is(house: dict[str, str], cards: tuple[str, ...], more: dict[str, Any], verdict: str) -> None:
    ruling = ask(Table(**house), "hand", cards=cards, **more)
    assert ruling.verdict == verdict
    assert bool(ruling.facts) == (verdict in ("rokkasu", "redeal"))


def test_a_declared_hand_is_entered_for_whoever_asks() -> None:
    ruling = ask(driven(), "hand", player=2, cards=SIX)
    assert ruling.facts == (Chaff(player=2, name="rokkasu", cards=SIX),)
    assert moved(ruling.payments, 5) == (0, -20, 40, -20, 0)


@pytest.mark.parametrize(
    ("house", "verdict"), [({}, "13"), ({"teyaku": "off"}, "3"), ({"kudari": "flat"}, "5"), ({"kudari": "none"}, "0")]
)
def test_what_a_hand_earns(house: dict[str, str], verdict: str) -> None:
    table = driven(**house)
    ruling = ask(table, "driven", player=4, cards=SIX)
    assert ruling.verdict == verdict
    if house.get("kudari"):
        assert not ruling.facts
        return
    assert ruling.facts == (Driven(player=4, cards=SIX),)
    assert moved(ruling.payments, 5) == (0, *(-int(verdict),) * 3, 3 * int(verdict))
    assert sum(one.value == "÷" for one in [step.op for step in ruling.payments[0].why.steps]) == 1


def test_a_hand_of_four_is_dealt_again_and_earns_nothing() -> None:
    assert ask(driven(), "driven", cards=FOUR).verdict == "redeal"


# ---------------------------------------------------------------- who must drop


@pytest.mark.parametrize(
    ("said", "player", "verdict"),
    [
        ({}, 0, "may"),
        ({"said.0": "out"}, 1, "may"),
        ({"said.0": "out", "said.1": "out"}, 2, "forced"),
        ({"said.0": "in", "said.1": "in", "said.2": "in"}, 3, "driven"),
        ({"said.0": "out"}, 3, "waits"),
    ],
)
def test_who_may_drop(said: dict[str, str], player: int, verdict: str) -> None:
    table = Table(5, kudari="hachi-seat")
    ruling = ask(table, "drop", player=player, **said)
    assert ruling.verdict == verdict
    if verdict == "may":
        assert [one.amount for one in ruling.cases[0].payments] == [10 + 5 * player]
        assert ruling.cases[0].payments[0].payee == POT
        assert "bakappana.out.8" in ruling.clauses


# ---------------------------------------------------------------- captures


def test_captures_of_a_player_who_sits_out_pay_nobody() -> None:
    cards = ("matsu-tan", "ume-tan", "sakura-tan")
    table = driven()
    assert moved(ask(table, "captures", cards=cards, player=1).payments, 5) == (0, 80, -40, -40, 0)
    assert ask(table, "captures", cards=cards, player=4).payments == ()
    assert ask(Table(5), "captures", cards=cards, player=1).verdict == "akatan"


def test_names_are_judged_before_they_are_entered() -> None:
    ruling = ask(driven(), "names", player=2, names=["nomi", "hanami"])
    assert (ruling.verdict, ruling.facts) == ("nomi", (Dekiyaku(player=2, names=("nomi",)),))
    assert ask(driven(), "names", player=2, names=["shikou"]).verdict == "amiss"


@pytest.mark.parametrize(
    ("player", "captured", "verdict"), [(1, 8, "oyanaka"), (1, 10, "none"), (3, 10, "oyanaka"), (3, 12, "none"), (2, 7, "odd")]
)
def test_few_cards_by_who_plays(player: int, captured: int, verdict: str) -> None:
    """Seat 1 deals, as the dealer has dropped; seat 3 is biki."""
    assert ask(driven(oyanaka="on"), "oyanaka", player=player, captured=captured).verdict == verdict


def test_few_cards_in_a_month_of_two() -> None:
    two = Table(4, shortage="play", oyanaka="on").say(*told("iioo", seats=4))
    assert ask(two, "oyanaka", player=0, captured=4).verdict == "off"


# ---------------------------------------------------------------- the end of a month


def test_fuke_and_what_goes_back() -> None:
    table = driven().say(Driven(player=4, brights=1), Chaff(player=3, name="shichikasu"))
    ruling = ask(table, "fuke", points=[None, 20, 122, 122])
    assert ruling.verdict == "1/1"
    assert moved(ruling.payments, 5) == (10, 30, 30, -60, 0)
    assert {"bakappana.special.4", "bakappana.out.9", "bakappana.drive.7"} <= {*ruling.clauses}
    assert ask(table, "fuke", points=[None, 21, 121, 122]).verdict == "none"
    assert ask(Table(), "fuke", points=[20, 122, 122]).verdict == "off"
    assert ask(Table(fuke="on", fuke_dealer="fuke"), "fuke", points=[20, 20, 224]).verdict == "0-1/1"


@pytest.mark.parametrize(("willow", "verdict"), [("yaku", "paid"), ("nagashi", "washed")])
def test_who_pays_what(willow: str, verdict: str) -> None:
    taken = piles("0011 0220 1212 0011 1100 2211 1221 1122 0202 1001 0000 0022")
    table = driven(ame_shima=willow)
    ruling = ask(table, "month", captures={str(seat): [*pile] for seat, pile in enumerate(taken, 1)})
    after = driven(ame_shima=willow).say(PlayedOut(captures=taken))
    assert ruling.verdict == f"{verdict}/{after.dealer}"
    paid = moved(ruling.payments, 5)
    assert paid == tuple(now - before for now, before in zip(after.points, table.points, strict=True))
    assert ask(table, "month", captures={"1": ["matsu-hikari", "matsu-tan"]}).verdict == "amiss"


@pytest.mark.parametrize(
    ("scores", "verdict"),
    [([0, 10, -4, -6, 0], "1"), ([0, 5, 5, -10, 0], "1"), ([0, -10, 5, 5, 0], "2"), ([0, 1, 1, 1, 0], "uneven")],
)
def test_who_deals_next(scores: list[int], verdict: str) -> None:
    assert ask(driven(), "dealer", scores=scores).verdict == verdict


def test_nobody_deals_after_the_last_month() -> None:
    eleven = [PlayedOut(points=(98, 88, 78))] * 11
    fuke = ask(Table(fuke="on").say(*eleven), "fuke", points=[20, 160, 84])
    assert (fuke.verdict, fuke.words.ja[-9:]) == ("0/0", "。これで年は終わり")
    assert not any("bakappana.dealer.3" in reason.clauses for reason in fuke.reasons)
    over = Table().say(*eleven, PlayedOut(points=(98, 88, 78)))
    (inquiry,) = [one for one in GAME.inquiries(over.state) if one.key == "dealer"]
    assert inquiry.inputs == ()
    assert ask(over, "dealer").verdict == "none"


def test_willow_washes_out_yaku_told_by_name() -> None:
    ruling = ask(Table(ame_shima="nagashi"), "names", player=0, names=["ame-shima", "gokou"])
    assert (ruling.verdict, ruling.cases, ruling.payments) == ("nagashi", (), ())
    assert ruling.facts
    assert ask(Table(ame_shima="nagashi"), "names", player=0, names=["aotan"]).assumed
    assert not ask(Table(), "names", player=0, names=["aotan"]).assumed


def test_the_next_dealer_is_asked_of_the_month_that_ended() -> None:
    table = driven().say(PlayedOut(points=(None, 80, 84, 100)))
    inquiry = next(one for one in GAME.inquiries(table.state) if one.key == "dealer")
    given = {name: [*values] for name, values in inquiry.given.items()}
    values = answers(inquiry.inputs, given, 5, GAME.deck).values
    assert values == {"scores": [0, -8, -4, 12, 0]}
    assert GAME.ask["dealer"](table.state, values).verdict == "3"


# ---------------------------------------------------------------- the invented year


def year() -> Record:
    record = read(YEAR.read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    return record


def test_the_year_of_five() -> None:
    record = year()
    state = fold(record)
    assert not isinstance(state, Refused)
    assert GAME.final(state) == (-166, -100, -167, 176, 257)
    sheet = GAME.sheet(state, record.players)
    assert len(sheet.rounds) == 12
    assert all(sum(cell.small or 0 for cell in row.cells) == 0 for one in sheet.rounds for row in one.rows)
    played = [sum(not cell.out for cell in one.rows[0].cells) for one in sheet.rounds]
    assert played == [3] * 12
    sorts = {line.sort for line in GAME.lines(state)}
    assert {
        "in",
        "out",
        "forced",
        "driven",
        "drive",
        "chaff",
        "told",
        "dekiyaku",
        "nagashi",
        "fuke",
        "points",
        "pot",
        "redo",
    } <= sorts


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_year_as_text(lang: str) -> None:
    record = year()
    state = fold(record)
    assert not isinstance(state, Refused)
    text = plain.text(prepare(record, state), lang)
    assert all(name in text for name in record.players)
    assert all(figure in text for figure in ("+257", "−167", "fuke" if lang == "en" else "フケ"))


def test_what_statistics_count_in_the_year() -> None:
    state = fold(year())
    assert not isinstance(state, Refused)
    events = GAME.events(state)
    ends = [event.key for event in events if event.kind == "month"]
    assert (len(ends), ends.count("fuke"), ends.count("washed")) == (12, 1, 2)
    seats = [event.key for event in events if event.kind == "seat"]
    assert seats.count("in") + seats.count("forced") == 36
    assert len(seats) == 60
    assert sum(event.moved for event in events if event.kind == "points") == 0
