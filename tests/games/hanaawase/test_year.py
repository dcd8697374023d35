"""The year of 花合わせ: ginmi, a finished year, the board and the forms."""

from math import comb
from typing import Any

import pytest

from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.forms import read as read_form
from scorekeeper.core.ledger import moves_of
from scorekeeper.games.hanaawase import GAME, chances, year
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, HanaawaseDekiyaku, HanaawasePlayedOut, Redeal, Shima
from tests.games.hanaawase.table import Table, piles, played

THIRTY = "1122 0220 1212 0011 1100 0011 1221 1122 0101 1001 0022 0022"
NOTHING = Totals(amounts=(0, 0, 0))


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
    end = year.finish(Table().say(*[NOTHING] * 11, Totals(amounts=subtotal)).state.own)
    assert (end.places, end.clauses) == (places, (f"hanaawase.year-end.{clause}",))
    assert end.final == tuple(one + more for one, more in zip(subtotal, ginmi, strict=True))
    assert [why.value for why in end.why] == [*end.final]
    assert moves_of(end.payments, 3) == ginmi


def test_a_draw_has_no_ranks_and_no_further_month_and_fuke_ends_the_year() -> None:
    table = Table().say(*[NOTHING] * 12)
    assert (table.final, GAME.sheet(table.state, ("A", "B", "C")).ranks, table.next[0]) == ((0, 0, 0), (), None)
    level = Table().say(*[NOTHING] * 11, Totals(amounts=(10, 10, -20)))
    assert [rank.en for rank in GAME.sheet(level.state, ("A", "B", "C")).ranks] == ["1st", "1st", "3rd"]
    fuke = Table().say(*[NOTHING] * 11, played(THIRTY))
    assert fuke.final == (0, 0, 0)
    assert "year-end.5" in fuke.clauses("fuke")
    assert fuke.refuses(HanaawaseChaff(player=0, name="rokkasu")) == (("match-over", "year-end.5"),)


def test_closing_the_year() -> None:
    table = Table().say(*[NOTHING] * 11)
    assert table.refuses(Closed()) == (("match-on", "setup.3"),)
    table.say(Totals(amounts=(6, -1, -5)))
    assert table.refuses(NOTHING) == (("match-over", "setup.3"),)
    assert table.refuses(Closed(final=(6, -1, -5))) == (("final-differs", "year-end.1"),)
    (closing,) = GAME.offers(table.state)
    fact = read_form(closing, {}, 3).fact
    assert fact == Closed(final=(86, -11, -75))
    assert table.say(fact).refuses(Closed()) == (("match-closed", "year-end.1"),)
    assert (GAME.offers(table.state), GAME.board(table.state).closed) == ((), True)


def test_the_board() -> None:
    table = Table()
    assert [seat.badge.ja for seat in GAME.board(table.state).seats] == ["胴", "胴二", "ビキ"]
    board = GAME.board(table.say(Totals(amounts=(-4, 1, 3))).state)
    assert [seat.badge.ja for seat in board.seats] == ["胴二", "ビキ", "胴"]
    assert (board.round.ja, board.note.ja) == ("二月", "一月")
    assert [(seat.total, seat.change) for seat in board.seats] == [(-4, -4), (1, 1), (3, 3)]
    assert board.lines
    board = GAME.board(table.say(HanaawaseChaff(player=1, name="rokkasu")).state)
    assert (board.round, [seat.change for seat in board.seats]) == (board.note, [0, 0, 0])


@pytest.mark.parametrize(("house", "names"), [("off", 21), ("on", 22)])
def test_the_forms_that_are_offered(house: str, names: int) -> None:
    offers = {offer.key: offer for offer in GAME.offers(Table(oyanaka=house).state)}
    assert [key for key, offer in offers.items() if offer.place in ("now", "main")] == ["piles", "chaff", "redeal", "shima"]
    assert len(next(one for one in offers["dekiyaku"].inputs if one.name == "names").choices) == names


@pytest.mark.parametrize(
    ("key", "tapped", "fact"),
    [
        ("chaff", {"player": ["1"], "name": ["rokkasu"]}, HanaawaseChaff(player=1, name="rokkasu")),
        ("redeal", {"player": ["2"], "reason": ["teshi"]}, Redeal(player=2, reason="teshi")),
        ("shima", {"month": ["4"]}, Shima(month=4)),
        ("dekiyaku", {"player": ["0"], "names": ["kasu"], "kasu": ["13"]}, HanaawaseDekiyaku(player=0, names=("kasu",), kasu=13)),
        (
            "played-out",
            {"points.0": ["80"], "points.2": ["90"], "names.2": ["kusa", "kasu"], "kasu.2": ["13"], "kasu.1": ["12"]},
            HanaawasePlayedOut(points=(80, None, 90), names=((), (), ("kusa", "kasu")), kasu=(None, None, 13)),
        ),
        ("fuke", {}, HanaawasePlayedOut(fuke=())),
        ("fuke", {"fuke": ["0", "2"]}, HanaawasePlayedOut(fuke=(0, 2))),
        ("totals", {f"amounts.{seat}.small": ["0"] for seat in range(3)}, NOTHING),
    ],
)
def test_taps_become_a_fact(key: str, tapped: dict[str, list[str]], fact: Any) -> None:
    (offer,) = (one for one in GAME.offers(Table().state) if one.key == key)
    assert read_form(offer, tapped, 3).fact == fact


def test_the_piles_show_their_yaku() -> None:
    state = Table(oyanaka="on").state
    (one,) = GAME.find(state, "piles", {"captures.1": ["matsu-hikari", "susuki-hikari", "kiri-hikari"]})
    assert (one.words.ja, one.detail.ja, one.fee) == ("@1　60点", "松桐坊主 10", 10)
    first, second, _ = piles(THIRTY)
    whole = GAME.find(state, "piles", {"captures.0": [*first], "captures.1": [*second]})
    assert [(found.words.en, found.detail.en, found.fee) for found in whole] == [
        ("@0: 111 points", "no yaku", 0),
        ("@1: 123 points", "no yaku", 0),
        ("@2: 30 points", "fuke", None),
    ]
    assert GAME.find(state, "piles", {}) == GAME.find(state, "played-out", {"captures.0": [*first]}) == ()
    assert len(GAME.find(state, "piles", {"captures.0": [*first], "captures.1": [*second[:-1]]})) == 2


def test_what_a_hand_may_be_shown_as() -> None:
    """In how many hands; the rule book has the figures for each reading."""
    hands = chances.hands_by_reading()
    alone = ("rokkasu", "shichikasu", "teshi", "tsuki-sante")
    several = ("teshi tsuki-sante", "rokkasu teshi", "rokkasu tsuki-sante", "shichikasu tsuki-sante", "rokkasu teshi tsuki-sante")
    assert {*hands} == {(), *((name,) for name in alone), *(tuple(names.split()) for names in several)}
    assert hands.total() == comb(48, 7)
    assert sum(many for names, many in hands.items() if "shichikasu" in names) == comb(24, 7)
