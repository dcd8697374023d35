"""八八 with 出る・下りる: who plays a month, what dropping costs, mizuten, the blank card, the field and its queue."""

from itertools import product

import pytest

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Ruling
from scorekeeper.decks.hanafuda import CRANE, CURTAIN, MOON, PHOENIX, RAIN_MAN
from scorekeeper.games.basics import referee
from scorekeeper.games.basics.facts import Blank, Paired
from scorekeeper.games.hachihachi_classic.facts import Mizuten
from scorekeeper.games.hachihachi_classic.field import FieldQueue, judge
from tests.games.hachihachi_classic.table import BIG, FACTORS, ZETSU, Table, spoke, spoken

# ---------------------------------------------------------------- drop fees


def paid(table: Table) -> list[int]:
    """The drop fees in the order in which they were paid."""
    return [payment.amount for line in table.lines if line.sort == "out" for payment in line.payments]


@pytest.mark.parametrize(("drop_fee", "fees"), [("seat", [12, 12, 18, 24, 30]), ("order", [12, 18, 24, 30, 36])])
def test_seven_pass_over_the_blank_card(drop_fee: str, fees: list[int]) -> None:
    """The six others pay as at a table of six; the blank holder neither pays nor receives (hachihachi-classic.drop.8)."""
    for holder in range(7):
        table = Table(7, drop_fee=drop_fee).say(Blank(player=holder)).deal().speak("ooooo")
        assert paid(table) == fees
        assert (table.points[holder], table.points[table.next[1] or 0]) == (0, sum(fees))
        assert "drop.8" in table.clauses("out") or drop_fee == "order"


# ---------------------------------------------------------------- who is in


def stands(table: Table) -> str:
    """How everybody stands, by seat: in, out, forced, driven, blank."""
    return "".join(str(table.month.stands.get(player, " "))[0] for player in table.month.seating.everybody)


@pytest.mark.parametrize(
    ("shibari3", "says", "then"),
    [
        # At most the table less three drop (hachihachi-classic.drop.14, hachihachi-classic.drop.15).
        ("on", "o", "offf"),
        ("on", "io", "ioff"),
        ("on", "iio", "iiof"),
        ("on", "iii", "iiid"),
        ("on", "oo", "oofff"),
        ("on", "oio", "oioff"),
        ("on", "ioo", "iooff"),
        ("on", "iii", "iiidd"),
        ("on", "iioi", "iioid"),
        ("on", "ooo", "ooofff"),
        ("on", "oioo", "oiooff"),
        ("on", "iiooo", "iiooof"),
        ("on", "iii", "iiiddd"),
        # Without shibari everybody chooses.
        ("off", "iii", "iii"),
        ("off", "oo", "oo  "),
        ("off", "oiii", "oiii"),
        ("off", "iii", "iiidd"),
        ("off", "oooiii", "oooiii"),
        ("off", "ii", "ii"),
    ],
)
def test_who_is_in(shibari3: str, says: str, then: str) -> None:
    """A forced player pays nothing."""
    table = spoken(says, len(then), shibari3=shibari3)
    assert stands(table) == then
    assert {player for player, points in enumerate(table.points) if points} == {n for n, one in enumerate(then) if one == "o"}
    if shibari3 == "on":
        assert (len(table.month.playing), table.month.speaker) == (3, None)


def test_with_shibari_four_may_drop_of_seven() -> None:
    """The blank holder does not count among the three that may drop (hachihachi-classic.drop.15)."""
    assert stands(Table(7, shibari3="on").say(Blank(player=4)).deal().speak("ooo")) == "ooofbff"


@pytest.mark.parametrize("seats", [2, 3])
def test_with_shibari_nobody_is_asked_at_a_table_of_three_or_two(seats: int) -> None:
    table = Table(seats, shibari3="on").deal()
    assert table.month.ready
    assert ("two.1" in table.clauses("deal")) == (seats == 2)
    assert table.keys(spoke("o")) == ("spoke-needless",)


@pytest.mark.parametrize("seats", range(2, 7))
def test_one_alone_is_in_and_takes_the_fees(seats: int) -> None:
    """Whoever is alone wins the month (hachihachi-classic.drop.21), may have said so before, or cannot drop
    (hachihachi-classic.drop.22), and deals the next.
    """
    for alone in range(seats):
        table = spoken("".join("i" if one == alone else "o" for one in range(seats - (alone == seats - 1))), seats)
        assert stands(table) == "".join("i" if one == alone else "o" for one in range(seats))
        assert (table.pot, table.points[alone]) == (0, sum(paid(table)))
        assert (table.month.phase, table.next[1], table.month.placer) == ("over", alone, alone)
        assert {"drop.21", "dealer.1"} <= table.clauses("pot")


@pytest.mark.parametrize(("says", "first", "second"), [("ooii", 2, 3), ("oioi", 1, 3), ("iioo", 0, 1), ("iooi", 0, 3)])
def test_two_halve_the_fees(says: str, first: int, second: int) -> None:
    """The odd point and the month go to the earlier seat (hachihachi-classic.drop.17, hachihachi-classic.drop.18)."""
    for unit in ("12", "10"):
        table = spoken(says, two_out="split", unit=unit)
        pot = sum(paid(table))
        assert (table.points[first], table.points[second]) == ((pot + 1) // 2, pot // 2)
        assert (table.month.phase, table.next[1], table.month.placer, table.pot) == ("over", first, first, 0)
        assert {"drop.17", "drop.18", "dealer.1"} <= table.clauses("pot")


def test_two_agree() -> None:
    """Until they have agreed nothing is played (hachihachi-classic.drop.20)."""
    for plays, phase, points in ((True, "teyaku", (-10, -15, 0, 0)), (False, "over", (-10, -15, 13, 12))):
        table = spoken("ooii", two_out="ask", unit="10")
        assert (table.month.choosing, table.month.ready) == (True, False)
        table.say(Paired(plays=plays))
        assert (table.month.phase, table.points) == (phase, points)


@pytest.mark.parametrize("two_out", ["futari", "split", "ask"])
def test_two_at_the_table_always_play(two_out: str) -> None:
    table = spoken("ii", two_out=two_out)
    assert (table.month.ready, table.month.two, table.month.phase) == (True, True, "teyaku")
    assert "two.1" in table.clauses("in")
    assert table.keys(Paired(plays=False)) == ("paired-needless",)


# ---------------------------------------------------------------- mizuten and the blank card


@pytest.mark.parametrize("shibari3", ["on", "off"])
def test_the_dealer_of_a_mizuten_is_in_without_being_asked(shibari3: str) -> None:
    for seats in range(2, 7):
        table = Table(seats, shibari3=shibari3).months(0, dealer=1).say(Mizuten()).deal()
        asks = shibari3 == "off" or seats > 3
        assert table.month.mizuten
        assert (stands(table)[1], table.month.speaker) == (("i", 2 % seats) if asks else (" ", None))
        assert table.keys(spoke("o", 1)) == (("spoke-final",) if asks else ("spoke-needless",))


def test_a_mizuten_against_which_all_drop_ends_with_the_month() -> None:
    table = Table(4).say(Mizuten()).deal().speak("ooo")
    assert (table.points, table.month.phase, table.next[1]) == ((18 + 24 + 30, -18, -24, -30), "over", 0)
    table.deal()
    assert (table.month.number, table.month.mizuten, table.month.speaker) == (2, False, 0)


def test_mizuten_lapses_with_the_blank_and_holds_after_a_redeal() -> None:
    table = Table(7).say(Mizuten(), Blank(player=0))
    assert (table.month.mizuten, "mizuten.7" in table.clauses("blank"), table.month.leader) == (False, True, 1)
    assert table.keys(Mizuten()) == ("mizuten-twice",)
    table.say(Redo(reason="field"), Blank(player=3)).deal()
    assert (table.month.mizuten, stands(table)) == (True, "i  b   ")
    assert [line.struck is None for line in table.lines if line.sort == "mizuten"] == [True]


# ---------------------------------------------------------------- the field


@pytest.mark.parametrize("before", [*product(range(3), repeat=2)])
def test_zetsu_is_used_first_and_nothing_is_lost(before: tuple[int, int]) -> None:
    """hachihachi-classic.field.1 to hachihachi-classic.field.7, for all fields and small queues."""
    cards = (CRANE, CURTAIN, MOON, RAIN_MAN, PHOENIX)
    for lying in product((False, True), repeat=5):
        judged = judge(FieldQueue(*before), [card for card, there in zip(cards, lying, strict=True) if there])
        zetsu, big = before[0] + sum(lying[3:]), before[1] + sum(lying[:3])
        assert judged.kind == ("zetsu" if zetsu else "big" if big else "small")
        assert judged.after == ((zetsu - 1, big) if zetsu else (0, big - 1) if big else (0, 0))


def test_a_queue_is_carried_from_month_to_month() -> None:
    table = Table(3)
    for brights, kind, factor, carried, clauses in (
        ((BIG, "sakura-hikari"), "big", 2, "big", "2 4 8"),
        ((ZETSU,), "zetsu", 4, "big", "3 4 5 7 8"),
        ((), "big", 2, "", "2 4 8"),
        (("yanagi-hikari", ZETSU), "zetsu", 4, "zetsu", "3 4 8"),
        ((), "zetsu", 4, "", "3 4 8"),
        ((), "small", 1, "", "1"),
        ((BIG, ZETSU), "zetsu", 4, "big", "3 4 6 8"),
    ):
        (dealt,) = table.deal(*brights).month.lines
        cited = sorted(one.removeprefix("field.") for one in map(table.short, dealt.cites()) if one.startswith("field"))
        assert " ".join(cited) == clauses
        table.speak("oo")
        assert (table.month.kind, table.month.factor, table.next[2]) == (kind, factor, carried)


def test_a_month_known_by_totals_uses_a_queued_field() -> None:
    table = Table(4).deal(BIG, ZETSU).months(0)
    assert table.next[2] == "big"
    assert table.months(0).next[2] == ""


def test_a_withdrawn_field_is_not_queued() -> None:
    """And what was paid goes back (hachihachi-classic.deal.6)."""
    table = Table(4).deal(BIG).months(0).deal(ZETSU, BIG).speak("o").say(Redo())
    assert (table.points, table.month.number, table.month.queue, table.month.phase) == ((0,) * 4, 2, (0, 0), "deal")
    table.deal("sakura-hikari")
    assert (table.month.kind, table.month.after) == ("big", (0, 0))


# ---------------------------------------------------------------- questions on who must be in


def asked(table: Table, **question: object) -> Ruling:
    return referee.ask_drop(table.at, question)


@pytest.mark.parametrize(
    ("shibari3", "said", "player", "verdict"),
    [
        ("on", ["out", "", "", ""], 1, "forced"),
        ("on", ["in", "in", "in", ""], 3, "driven"),
        ("off", ["out", "out", "out", ""], 3, "alone"),
        ("off", ["out", "", "", ""], 2, "waits"),
        ("off", ["out", "", "", ""], 1, "may"),
    ],
)
def test_must_i_play(shibari3: str, said: list[str], player: int, verdict: str) -> None:
    ruling = asked(Table(4, shibari3=shibari3), said=said, player=player)
    assert ruling.verdict == verdict
    assert all(clause.startswith("hachihachi-classic.") for clause in ruling.clauses)


def test_the_dealer_of_a_mizuten_must_play_and_nobody_takes_his_hand() -> None:
    table = Table(4)
    assert referee.ask_oyate(table.at, {"players": [1]}).verdict == "swap/1"
    off = referee.ask_oyate(table.say(Mizuten()).at, {"players": [1]})
    assert (off.verdict, off.clauses) == ("off", ("hachihachi-classic.deal.11",))
    ruling = asked(table.deal(), said=["", "", "", ""], player=0)
    assert (ruling.verdict, "hachihachi-classic.mizuten.2" in ruling.clauses) == ("in", True)


def test_what_dropping_costs_me_here() -> None:
    for brights, factor in FACTORS.items():
        ruling = asked(Table(4).deal(*brights).speak("o"), said=["out", "", "", ""], player=1)
        assert [payment.amount for case in ruling.cases for payment in case.payments] == [18 * factor]


@pytest.mark.parametrize(
    ("two_out", "says"), [("futari", "ビキになる。"), ("ask", "ビキになる。"), ("split", "打たずに下り賃を分ける。")]
)
def test_what_coming_in_as_the_second_of_two_means(two_out: str, says: str) -> None:
    """setup.12, drop.17: the last who is asked, after one in and two out."""
    ruling = asked(spoken("oio", 4, two_out=two_out), said=["out", "in", "out", ""], player=3)
    assert [case.note.ja for case in ruling.cases] == ["", says]
