"""The year of 花合わせ: the source's sample year (decisions, e), ginmi, a finished year, and the forms."""

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from hanaawase_table import Table, piles, played

from scorekeeper import plain, settlement
from scorekeeper import sheet as sheets
from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.forms import read as read_form
from scorekeeper.core.ledger import moved
from scorekeeper.core.record import Record, Refused, fold, read
from scorekeeper.games import BY_NAME
from scorekeeper.games.hanaawase import GAME, chances, year
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.prepared import prepare

FILE = Path(__file__).parents[2] / "examples" / "hanaawase-year.json"
SAMPLE = json.loads("""
{"months":{"A":[-18,-92,28,-25,-93,-27,138,-47,43,74,0,87],"B":[-56,74,2,-13,21,33,-98,2,0,-55,0,-74],
 "C":[74,18,-30,38,72,-6,-40,45,-43,-19,0,-13]},"fuke_months":[11],"subtotal":{"A":68,"B":-164,"C":96},
 "ginmi":{"A":-10,"B":-70,"C":80},"total":{"A":58,"B":-234,"C":176}}
""")
THIRTY = "1122 0220 1212 0011 1100 0011 1221 1122 0101 1001 0022 0022"


def sample() -> tuple[Record, sheets.Sheet]:
    record = read(FILE.read_bytes(), BY_NAME)
    assert isinstance(record, Record), record
    state = fold(record)
    assert not isinstance(state, Refused), state
    return record, GAME.sheet(state, record.players)


def test_the_sample_year() -> None:
    record, sheet = sample()
    assert record.players == ("A", "B", "C")
    for seat, player in enumerate(record.players):
        months = [one.rows[0].cells[seat] for one in sheet.rounds]
        assert [cell.small or 0 for cell in months] == SAMPLE["months"][player]
        assert [number for number, cell in enumerate(months, 1) if cell.small is None] == SAMPLE["fuke_months"]
        feet = {foot.key: foot.cells[seat].small for foot in sheet.feet}
        assert feet == {"subtotal": SAMPLE["subtotal"][player], "ginmi": SAMPLE["ginmi"][player], "final": SAMPLE["total"][player]}
    assert [rank.en for rank in sheet.ranks] == ["2nd", "3rd", "1st"]
    assert sheet.across
    assert all(len(one.rows) == 1 for one in sheet.rounds)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_sample_year_as_text_and_for_machines(lang: str) -> None:
    record, _ = sample()
    state = fold(record)
    assert not isinstance(state, Refused)
    text = plain.text(prepare(record, state), lang)
    assert all(figure in text for figure in ("−234", "+176", "+138", "fuke" if lang == "en" else "ふけ"))
    told = settlement.plain(record, state, lang)
    assert told["final"] == [58, -234, 176]
    assert [month["total"] for month in told["rounds"]] == [[*column] for column in zip(*SAMPLE["months"].values(), strict=True)]
    assert all(month["lines"] for month in told["rounds"])


def test_the_sample_year_marks_what_is_unknown() -> None:
    _, sheet = sample()
    notes = [one.rows[0].note.ja for one in sheet.rounds]
    assert all("役と札点は不明" in note for number, note in enumerate(notes, 1) if number != 11)
    assert "だれのふけか不明" in notes[10]


# Ginmi.


@pytest.mark.parametrize(
    ("subtotal", "ginmi", "places", "clause"),
    [
        ((68, -164, 96), (-10, -70, 80), (2, 3, 1), 1),
        ((5, -3, -2), (80, -70, -10), (1, 3, 2), 1),
        ((10, 10, -20), (35, 35, -70), (1, 1, 3), 2),
        ((-20, 10, 10), (-70, 35, 35), (3, 1, 1), 2),
        ((20, -10, -10), (80, -40, -40), (1, 2, 2), 3),
        ((-10, 20, -10), (-40, 80, -40), (2, 1, 2), 3),
        ((0, 0, 0), (0, 0, 0), (1, 1, 1), 4),
    ],
)
def test_ginmi(subtotal: tuple[int, ...], ginmi: tuple[int, ...], places: tuple[int, ...], clause: int) -> None:
    table = Table().say(*nothing(11), Totals(amounts=subtotal))
    end = year.finish(table.state.own)
    assert (end.places, end.clauses) == (places, (f"hanaawase.year-end.{clause}",))
    assert end.final == tuple(one + more for one, more in zip(subtotal, ginmi, strict=True))
    assert [why.value for why in end.why] == [*end.final]
    assert moved(end.payments, 3) == ginmi


def nothing(months: int) -> list[Totals]:
    return [Totals(amounts=(0, 0, 0))] * months


def test_a_draw_has_no_ranks_and_no_further_month() -> None:
    table = Table().say(*nothing(12))
    sheet = GAME.sheet(table.state, ("A", "B", "C"))
    assert (GAME.final(table.state), sheet.ranks, table.month) == ((0, 0, 0), (), None)


def test_fuke_in_december_ends_the_year() -> None:
    table = Table().say(*nothing(11), played(THIRTY))
    assert GAME.final(table.state) == (0, 0, 0)
    assert "year-end.5" in table.clauses("fuke")
    assert table.refuses(Chaff(player=0, name="rokkasu")) == (("match-over", "year-end.5"),)


def test_closing_the_year() -> None:
    table = Table().say(*nothing(11))
    assert table.refuses(Closed()) == (("match-on", "setup.3"),)
    table.say(Totals(amounts=(6, -1, -5)))
    assert table.refuses(Totals(amounts=(0, 0, 0))) == (("match-over", "setup.3"),)
    assert table.refuses(Closed(final=(6, -1, -5))) == (("final-differs", "year-end.1"),)
    (closing,) = GAME.offers(table.state)
    fact = read_form(closing, {}, 3).fact
    assert fact == Closed(final=(86, -11, -75))
    table.say(fact)
    assert table.refuses(Closed()) == (("match-closed", "year-end.1"),)
    assert GAME.offers(table.state) == ()
    assert GAME.board(table.state).closed


# The table page.


def test_the_board() -> None:
    table = Table()
    board = GAME.board(table.state)
    assert [seat.badge.ja for seat in board.seats] == ["胴", "胴二", "ビキ"]
    table.say(Totals(amounts=(-4, 1, 3)))
    board = GAME.board(table.state)
    assert [seat.badge.ja for seat in board.seats] == ["胴二", "ビキ", "胴"]
    assert (board.round.ja, board.note.ja) == ("二月", "一月")
    assert [(seat.total, seat.change) for seat in board.seats] == [(-4, -4), (1, 1), (3, 3)]
    assert board.lines
    table.say(Chaff(player=1, name="rokkasu"))
    board = GAME.board(table.state)
    assert (board.round, [seat.change for seat in board.seats]) == (board.note, [0, 0, 0])


@pytest.mark.parametrize(("house", "names"), [("off", 21), ("on", 22)])
def test_the_forms(house: str, names: int) -> None:
    open_now = {offer.key: offer for offer in GAME.offers(Table(house).state)}
    assert [key for key, offer in open_now.items() if offer.place in ("now", "main")] == ["piles", "chaff", "redeal", "shima"]
    assert len(next(one for one in open_now["dekiyaku"].inputs if one.name == "names").choices) == names
    say = {
        "chaff": ({"player": ["1"], "name": ["rokkasu"]}, Chaff(player=1, name="rokkasu")),
        "redeal": ({"player": ["2"], "reason": ["teshi"]}, Redeal(player=2, reason="teshi")),
        "shima": ({"month": ["4"]}, Shima(month=4)),
        "dekiyaku": ({"player": ["0"], "names": ["kasu"], "kasu": ["13"]}, Dekiyaku(player=0, names=("kasu",), kasu=13)),
        "played-out": ({"points.0": ["80"], "points.2": ["90"]}, PlayedOut(points=(80, None, 90))),
        "fuke": ({}, PlayedOut(fuke=())),
        "totals": ({f"amounts.{seat}.small": ["0"] for seat in range(3)}, Totals(amounts=(0, 0, 0))),
    }
    for key, (tapped, fact) in say.items():
        assert read_form(open_now[key], tapped, 3).fact == fact, key
    assert read_form(open_now["fuke"], {"fuke": ["0", "2"]}, 3).fact == PlayedOut(fuke=(0, 2))


def test_the_piles_show_their_yaku() -> None:
    state = Table("on").state
    (one,) = GAME.find(state, "piles", {"captures.1": ["matsu-hikari", "susuki-hikari", "kiri-hikari"]})
    assert (one.words.ja, one.detail.ja, one.fee) == ("@1　60点", "松桐坊主 10", 10)
    first, second, third = piles(THIRTY)
    whole = GAME.find(state, "piles", {"captures.0": [*first], "captures.1": [*second]})
    assert [(found.words.en, found.detail.en, found.fee) for found in whole] == [
        ("@0: 111 points", "no yaku", 0),
        ("@1: 123 points", "no yaku", 0),
        ("@2: 30 points", "fuke", None),
    ]
    assert len(third) == 14
    assert GAME.find(state, "piles", {}) == GAME.find(state, "played-out", {"captures.0": [*first]}) == ()
    assert len(GAME.find(state, "piles", {"captures.0": [*first], "captures.1": [*second[:-1]]})) == 2


# The odds of the source.


@pytest.mark.parametrize(
    ("row", "percent", "hands"),
    [
        ("rokkasu", "4.387267", comb(24, 6) * 24),
        ("shichikasu", "0.470064", comb(24, 7)),
        ("teshi", "0.215850", 126720 + 31680 + 528),
        ("tsuki-sante", "0.186448", 137280),
        ("four-two-one", "0.043026", 31680),
    ],
)
def test_odds(row: str, percent: str, hands: int) -> None:
    (table,) = chances.tables(HanaawaseHouse())
    cell = table.cells[row, "hands"]
    assert cell.value == Fraction(hands, comb(48, 7))
    assert f"{float(cell.value) * 100:.6f}" == percent


def test_what_a_hand_may_be_shown_as() -> None:
    found = set(chances.hands_by_reading())
    assert found == {
        (),
        ("rokkasu",),
        ("shichikasu",),
        ("teshi",),
        ("tsuki-sante",),
        ("teshi", "tsuki-sante"),
        ("rokkasu", "teshi"),
        ("rokkasu", "tsuki-sante"),
        ("shichikasu", "tsuki-sante"),
        ("rokkasu", "teshi", "tsuki-sante"),
    }
