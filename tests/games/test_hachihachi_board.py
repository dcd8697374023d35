"""What the table page shows of a month: the seats, the field, the bind, what is next; and what is the same under every option."""

import pytest

from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, WrongTeyaku
from scorekeeper.games.months import month_name

BIG2, ZETSU2 = ("matsu-hikari", "sakura-hikari"), ("yanagi-hikari", "kiri-hikari")


def badges(at) -> list[str]:
    return [seat.badge.ja for seat in at.game.board(at.state).seats]


def offers(at) -> set[str]:
    return {offer.key for offer in at.game.offers(at.state) if offer.shut is None}


@pytest.mark.parametrize(
    ("dealer", "said"), [(0, ["胴", "胴二", "ビキ"]), (1, ["ビキ", "胴", "胴二"]), (2, ["胴二", "ビキ", "胴"])]
)
def test_do_ni_sits_to_the_dealers_right(table, dealer: int, said: list[str]) -> None:
    at = table().say(Field(), Dekiyaku(player=dealer, names=("akatan",), then="agari"))
    assert badges(at) == said
    assert badges(at.say(Field())) == said


def test_accounts_start_at_190_kan_with_chips(table) -> None:
    at = table(method="chips").say(Field(), PlayedOut(points=(90, 87, 87)))
    board = at.game.board(at.state)
    assert [seat.total for seat in board.seats] == [2280 + 2 - 1, 2280 - 1, 2280 - 1]
    assert [seat.tokens for seat in board.seats] == [0, 0, 0]
    at = table().say(Field(), PlayedOut(points=(90, 87, 87)))
    board = at.game.board(at.state)
    assert [(seat.total, seat.tokens) for seat in board.seats] == [(2, 1), (-1, 0), (-1, 0)]


@pytest.mark.parametrize("option", "ABCDEF")
def test_fields_binds_and_etsunen_are_the_same_under_every_option(table, option: str) -> None:
    """An option changes only the factor (field.28; decisions (c) 27)."""
    at = table(option, etsunen="on")
    for number in range(1, 13):
        at.say(Field(brights=ZETSU2 if number == 12 else BIG2 if number == 3 else ()), PlayedOut(points=(90, 87, 87)))
        kind, bind = {3: ("big", "big"), 4: ("big", ""), 12: ("zetsu", "zetsu")}.get(number, ("small", ""))
        assert (at.state.own.now.ground.kind, at.state.own.now.bind) == (kind, bind)
    assert at.next == (13, 0, "zetsu")
    at.say(Field(), PlayedOut(points=(90, 87, 87)))
    assert at.state.own.now.ground.kind == "zetsu"
    assert at.final is not None


def test_a_yaku_at_the_end_of_the_turn_comes_before_the_cancel(table) -> None:
    """Decisions (c) 20: the yaku ends the month, and nothing is left to cancel."""
    at = table().say(
        Field(), Dekiyaku(player=0, names=("akatan",), then="sage"), Dekiyaku(player=1, names=("aotan",), then="agari")
    )
    assert at.refuses(Cancel()) == (("month-over", "agari.3"),)


@pytest.mark.parametrize(("number", "ja"), [(1, "一月"), (10, "十月"), (12, "十二月"), (13, "十三月"), (19, "十九月")])
def test_months_have_names(number: int, ja: str) -> None:
    assert month_name(number).ja == ja


@pytest.mark.parametrize(("ribbons", "label"), [(7, "七短"), (8, "七短8枚"), (10, "七短10枚")])
def test_the_number_of_ribbons_is_shown(table, ribbons: int, label: str) -> None:
    at = table().say(Field(), Dekiyaku(player=0, names=("nanatan",), then="agari", ribbons=ribbons))
    assert at.line("dekiyaku").label.ja == label


PLAYING = {"dekiyaku", "played-out", "piles", "two-turned", "redo"}


def test_what_may_be_declared(table) -> None:
    at = table()
    assert offers(at) == {"field", "totals"}
    assert offers(at.say(Field())) == PLAYING | {"teyaku", "teyaku-cards", "totals"}
    at.say(Teyaku(player=0, names=("sanbon",)))
    assert offers(at) == PLAYING | {"teyaku", "teyaku-cards", "tobikomi", "wrong-teyaku"}
    at.say(Tobikomi(player=0, offender=1))
    assert offers(at) == PLAYING | {"exempt", "wrong-teyaku"}
    at.say(Exempt(player=1, reason="last"), Dekiyaku(player=2, names=("akatan",), then="sage"))
    assert offers(at) == PLAYING - {"played-out", "piles"} | {"cancel", "wrong-teyaku"}
    assert offers(at.say(Cancel())) == {"field", "totals", "wrong-teyaku"}
    assert offers(at.say(WrongTeyaku(player=0))) == {"field", "totals"}
    at.say(Field(), Teyaku(player=0, names=("shiso",)))
    assert offers(at) == {"closed", "teyaku", "teyaku-cards", "wrong-teyaku", "redo"}
