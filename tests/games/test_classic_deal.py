"""八八 with 出る・下りる: who plays a month, what dropping costs, mizuten, the blank card, the field and its queue."""

from itertools import product

import pytest
from bakappana_table import told
from classic_table import BIG, ZETSU, Table

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.inquiry import Ruling
from scorekeeper.decks.hanafuda import BRIGHTS, CRANE, CURTAIN, MOON, PHOENIX, RAIN_MAN, Flower
from scorekeeper.games.basics import referee
from scorekeeper.games.basics.facts import Blank, Paired, Spoke
from scorekeeper.games.hachihachi_classic.facts import Field, Mizuten
from scorekeeper.games.hachihachi_classic.field import Queue, judge

# ---------------------------------------------------------------- drop fees


@pytest.mark.parametrize(
    ("drop_fee", "seats", "says", "fees"),
    [
        ("seat", 3, "oo", (2, 3)),
        ("seat", 3, "ioo", (3, 4)),
        ("seat", 4, "ooo", (2, 3, 4)),
        ("seat", 4, "iioo", (4, 5)),
        ("seat", 5, "oooo", (2, 3, 4, 5)),
        ("seat", 5, "iiooo", (4, 5, 6)),
        ("seat", 6, "ooooo", (2, 2, 3, 4, 5)),
        ("seat", 6, "iioooo", (3, 4, 5, 6)),
        ("seat", 2, "o", (3,)),
        ("seat", 2, "io", (4,)),
        ("order", 3, "ioo", (2, 3)),
        ("order", 4, "ooo", (2, 3, 4)),
        ("order", 5, "iiooo", (2, 3, 4)),
        ("order", 5, "ioioo", (2, 3, 4)),
        ("order", 6, "ooooo", (2, 3, 4, 5, 6)),
        ("order", 6, "iioooo", (2, 3, 4, 5)),
        ("order", 2, "o", (3,)),
        ("order", 2, "io", (4,)),
    ],
)
@pytest.mark.parametrize("unit", ["12", "10"])
def test_drop_fees(drop_fee: str, seats: int, says: str, fees: tuple[int, ...], unit: str) -> None:
    """In half kan (hachihachi-classic.drop.6 to hachihachi-classic.drop.10). At a table of two the seat always decides."""
    table = Table(seats, drop_fee=drop_fee, unit=unit).deal().speak(says)
    assert paid(table) == [half * int(unit) // 2 for half in fees]


def paid(table: Table) -> list[int]:
    """The drop fees in the order in which they were paid."""
    return [payment.amount for line in table.lines if line.sort == "out" for payment in line.payments]


@pytest.mark.parametrize(("drop_fee", "fees"), [("seat", [12, 12, 18, 24, 30]), ("order", [12, 18, 24, 30, 36])])
@pytest.mark.parametrize("holder", range(7))
def test_seven_pass_over_the_blank_card(drop_fee: str, fees: list[int], holder: int) -> None:
    """The six others pay as at a table of six; the blank holder neither pays nor receives (hachihachi-classic.drop.8)."""
    table = Table(7, drop_fee=drop_fee).say(Blank(player=holder)).deal().speak("ooooo")
    assert paid(table) == fees
    assert table.points[holder] == 0
    assert table.points[table.dealer or 0] == sum(fees)
    assert "drop.8" in table.clauses("out") or drop_fee == "order"


@pytest.mark.parametrize(("brights", "factor"), [((), 1), ((BIG,), 2), ((ZETSU,), 4), ((BIG, ZETSU), 4)])
def test_the_field_multiplies_drop_fees(brights: tuple[str, ...], factor: int) -> None:
    table = Table(5).deal(*brights).speak("oo")
    assert table.points == (-12 * factor, -18 * factor, 0, 0, 0)


def test_seats_for_fees_stay_when_the_deal_passes_on() -> None:
    """The dealer of the month before is seat 1, whoever drops (hachihachi-classic.drop.11)."""
    table = Table(5).months(0, dealer=3).deal().speak("oo")
    assert table.points == (0, 0, 0, -12, -18)
    assert table.month.leader == 0
    assert "drop.11" in table.clauses("out")


# ---------------------------------------------------------------- who is in


def stands(table: Table) -> str:
    """How everybody stands, by seat: in, out, forced, driven, blank."""
    return "".join(str(table.month.stands.get(player, " "))[0] for player in table.month.seating.everybody)


@pytest.mark.parametrize(
    ("seats", "says", "then"),
    [
        (4, "o", "offf"),
        (4, "io", "ioff"),
        (4, "iio", "iiof"),
        (4, "iii", "iiid"),
        (5, "oo", "oofff"),
        (5, "oio", "oioff"),
        (5, "ioo", "iooff"),
        (5, "iii", "iiidd"),
        (5, "iioi", "iioid"),
        (6, "ooo", "ooofff"),
        (6, "oioo", "oiooff"),
        (6, "iiooo", "iiooof"),
        (6, "iii", "iiiddd"),
    ],
)
def test_shibari_of_three(seats: int, says: str, then: str) -> None:
    """At most the table less three drop; a forced player pays nothing (hachihachi-classic.drop.14, hachihachi-classic.drop.15)."""
    table = Table(seats, shibari3="on").deal().speak(says)
    assert stands(table) == then
    assert len(table.month.playing) == 3
    assert table.month.speaker is None
    assert {player for player, points in enumerate(table.points) if points} == {n for n, one in enumerate(then) if one == "o"}


@pytest.mark.parametrize("seats", [2, 3])
def test_with_shibari_nobody_is_asked_at_a_table_of_three_or_two(seats: int) -> None:
    table = Table(seats, shibari3="on").deal()
    assert table.month.ready
    assert ("two.1" in table.clauses("deal")) == (seats == 2)
    assert table.refuses(Spoke(player=0, says="out")) == ("spoke-needless",)


@pytest.mark.parametrize(
    ("seats", "says", "then"),
    [(3, "iii", "iii"), (4, "oo", "oo  "), (4, "oiii", "oiii"), (5, "iii", "iiidd"), (6, "oooiii", "oooiii"), (2, "ii", "ii")],
)
def test_without_shibari_everybody_chooses(seats: int, says: str, then: str) -> None:
    assert stands(Table(seats).deal().speak(says)) == then


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_last_one_left_is_in_and_takes_the_fees(seats: int) -> None:
    """Whoever is alone wins the month (hachihachi-classic.drop.21), cannot drop (hachihachi-classic.drop.22) and deals the next."""
    table = Table(seats).deal().speak("o" * (seats - 1))
    assert stands(table) == "o" * (seats - 1) + "i"
    assert table.pot == 0
    assert table.points[-1] == sum(paid(table))
    assert (table.month.phase, table.dealer, table.month.placer) == ("over", seats - 1, seats - 1)


@pytest.mark.parametrize("alone", range(4))
def test_one_alone_may_have_said_so_before(alone: int) -> None:
    table = Table(4).deal().speak("".join("i" if one == alone else "o" for one in range(4 - (alone == 3))))
    assert (table.month.phase, table.dealer) == ("over", alone)
    assert {"drop.21", "dealer.1"} <= table.clauses("pot")


@pytest.mark.parametrize(("says", "first", "second"), [("ooii", 2, 3), ("oioi", 1, 3), ("iioo", 0, 1), ("iooi", 0, 3)])
@pytest.mark.parametrize("unit", ["12", "10"])
def test_two_halve_the_fees(says: str, first: int, second: int, unit: str) -> None:
    """The odd point and the month go to the earlier seat (hachihachi-classic.drop.17, hachihachi-classic.drop.18)."""
    table = Table(4, two_out="split", unit=unit).deal().speak(says)
    pot = sum(paid(table))
    assert (table.points[first], table.points[second]) == ((pot + 1) // 2, pot // 2)
    assert (table.month.phase, table.dealer, table.month.placer, table.pot) == ("over", first, first, 0)
    assert {"drop.17", "drop.18", "dealer.1"} <= table.clauses("pot")


def test_two_play_it_out() -> None:
    table = Table(4, two_out="futari").deal().speak("ooii")
    assert (table.month.two, table.month.phase, table.pot) == (True, "teyaku", 30)
    assert {"drop.16", "two.1"} <= table.clauses("in")


@pytest.mark.parametrize("plays", [True, False])
def test_two_agree(plays: bool) -> None:
    """Until they have agreed nothing is played (hachihachi-classic.drop.20)."""
    table = Table(4, two_out="ask", unit="10").deal().speak("ooii")
    assert (table.month.choosing, table.month.ready) == (True, False)
    table.say(Paired(plays=plays))
    assert (table.month.phase, table.pot) == (("teyaku", 25) if plays else ("over", 0))
    assert table.points == ((-10, -15, 0, 0) if plays else (-10, -15, 13, 12))
    assert table.clauses("in" if plays else "pot") >= ({"drop.20"} if plays else {"drop.20", "drop.18"})


@pytest.mark.parametrize("two_out", ["futari", "split", "ask"])
def test_two_at_the_table_always_play(two_out: str) -> None:
    table = Table(2, two_out=two_out).deal().speak("ii")
    assert (table.month.ready, table.month.two, table.month.phase) == (True, True, "teyaku")
    assert "two.1" in table.clauses("in")
    assert table.refuses(Paired(plays=False)) == ("paired-needless",)


def test_what_is_said_is_final_and_in_turn() -> None:
    table = Table(5)
    assert table.refuses(*told("i")) == ("no-field",)
    table.deal().speak("o")
    assert table.refuses(*told("i")) == ("spoke-final",)
    assert table.refuses(*told("i", 2)) == ("spoke-turn",)
    assert table.refuses(*told("i", 6)) == ("not-sitting",)
    table.speak("iii")
    assert table.refuses(*told("i", 4)) == ("spoke-final",)
    (final,) = table.GAME.check(table.state, told("i", 4)[0])
    assert "「追い込み」" in final.text.ja
    assert "driven out" in final.text.en


def test_objections_cite_the_clauses_of_this_game() -> None:
    table = Table(5).deal().speak("o")
    objections = table.GAME.check(table.state, told("i")[0])
    assert [one.clause for one in objections] == ["hachihachi-classic.drop.1"]


# ---------------------------------------------------------------- mizuten


@pytest.mark.parametrize("shibari3", ["on", "off"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_the_dealer_of_a_mizuten_is_in_without_being_asked(seats: int, shibari3: str) -> None:
    table = Table(seats, shibari3=shibari3).months(0, dealer=1).say(Mizuten()).deal()
    asks = shibari3 == "off" or seats > 3
    assert table.month.mizuten
    assert (stands(table)[1], table.month.speaker) == (("i", 2 % seats) if asks else (" ", None))
    keys = table.refuses(Spoke(player=1, says="out"))
    assert keys == (("spoke-final",) if asks else ("spoke-needless",))


def test_mizuten_is_declared_before_the_deal_and_once() -> None:
    assert Table(4).deal().refuses(Mizuten()) == ("mizuten-late",)
    assert Table(7).say(Blank(player=2)).refuses(Mizuten()) == ("mizuten-late",)
    assert Table(4).say(Mizuten()).refuses(Mizuten()) == ("mizuten-twice",)


def test_all_others_may_drop_against_a_mizuten() -> None:
    table = Table(4).say(Mizuten()).deal().speak("ooo")
    assert (table.points, table.month.phase, table.dealer) == ((18 + 24 + 30, -18, -24, -30), "over", 0)


def test_mizuten_lapses_with_the_blank_and_holds_after_a_redeal() -> None:
    table = Table(7).say(Mizuten(), Blank(player=0))
    assert (table.month.mizuten, "mizuten.7" in table.clauses("blank"), table.month.leader) == (False, True, 1)
    assert table.refuses(Mizuten()) == ("mizuten-twice",)
    table.say(Redo(reason="field"), Blank(player=3)).deal()
    assert (table.month.mizuten, stands(table)) == (True, "i  b   ")
    assert [line.struck is None for line in table.lines if line.sort == "mizuten"] == [True]


def test_mizuten_ends_with_the_month() -> None:
    table = Table(3).say(Mizuten()).deal().speak("oo").deal()
    assert (table.month.number, table.month.mizuten, table.month.speaker) == (2, False, 0)


# ---------------------------------------------------------------- the blank card


def test_the_blank_comes_before_the_field_and_only_at_seven() -> None:
    assert Table(7).refuses(Field()) == ("spoke-blank",)
    assert Table(6).refuses(Blank(player=0)) == ("blank-needless",)
    assert Table(7).say(Blank(player=0)).refuses(Blank(player=1)) == ("blank-late",)


@pytest.mark.parametrize("holder", range(7))
def test_who_holds_the_blank_is_out(holder: int) -> None:
    table = Table(7).say(Blank(player=holder)).deal().speak("iii")
    assert stands(table)[holder] == "b"
    assert sorted(stands(table)) == sorted("iiidddb")
    assert {"deal.12", "deal.13"} <= table.clauses("blank")


def test_with_shibari_four_may_drop_of_seven() -> None:
    """The blank holder does not count among the three that may drop (hachihachi-classic.drop.15)."""
    table = Table(7, shibari3="on").say(Blank(player=4)).deal().speak("ooo")
    assert stands(table) == "ooofbff"


# ---------------------------------------------------------------- the field


@pytest.mark.fuzz
@pytest.mark.parametrize("before", [*product(range(3), repeat=2)])
@pytest.mark.parametrize("lying", [*product((False, True), repeat=5)])
def test_zetsu_is_used_first_and_nothing_is_lost(before: tuple[int, int], lying: tuple[bool, ...]) -> None:
    """hachihachi-classic.field.1 to hachihachi-classic.field.7, for all fields and small queues."""
    cards = (CRANE, CURTAIN, MOON, RAIN_MAN, PHOENIX)
    judged = judge(Queue(*before), [card for card, there in zip(cards, lying, strict=True) if there])
    zetsu, big = before[0] + sum(lying[3:]), before[1] + sum(lying[:3])
    assert judged.kind == ("zetsu" if zetsu else "big" if big else "small")
    assert judged.after == ((zetsu - 1, big) if zetsu else (0, big - 1) if big else (0, 0))


@pytest.mark.parametrize("card", sorted(BRIGHTS))
def test_each_bright_makes_its_field(card: Flower) -> None:
    assert judge(Queue(), (card,)).kind == ("zetsu" if card in (RAIN_MAN, PHOENIX) else "big")


def test_a_queue_is_carried_from_month_to_month() -> None:
    table = Table(3)
    seen = []
    for brights in ((BIG, "sakura-hikari"), (ZETSU,), (), ("yanagi-hikari", ZETSU), (), ()):
        table.deal(*brights).speak("oo")
        seen.append((str(table.month.kind), table.month.factor, table.GAME.coming(table.state).carried))
    assert seen == [
        ("big", 2, "big"),
        ("zetsu", 4, "big"),
        ("big", 2, ""),
        ("zetsu", 4, "zetsu"),
        ("zetsu", 4, ""),
        ("small", 1, ""),
    ]


def test_a_month_known_by_totals_uses_a_queued_field() -> None:
    table = Table(4).deal(BIG, ZETSU).months(0)
    assert table.GAME.coming(table.state).carried == "big"
    assert table.months(0).GAME.coming(table.state).carried == ""


def test_a_withdrawn_field_is_not_queued() -> None:
    """And what was paid goes back (hachihachi-classic.deal.6)."""
    table = Table(4).deal(BIG).months(0).deal(ZETSU, BIG).speak("o")
    table.say(Redo())
    assert (table.points, table.month.number, table.month.queue, table.month.phase) == ((0,) * 4, 2, (0, 0), "deal")
    table.deal("sakura-hikari")
    assert (table.month.kind, table.month.after) == ("big", (0, 0))


def test_dealing_again() -> None:
    table = Table(4)
    assert table.refuses(Redo()) == ("redo-nothing",)
    table.say(Redo(reason="field"))
    assert (table.month.number, table.month.phase, table.month.leader) == (1, "deal", 0)
    assert {"deal.4", "deal.6"} <= table.clauses("redo")
    table.say(Mizuten())
    assert table.refuses(Redo()) == ("redo-nothing",)
    table.say(Redo(reason="field")).deal()
    assert (table.month.mizuten, stands(table)) == (True, "i   ")


def test_the_field_is_told_once() -> None:
    table = Table(4)
    assert table.refuses(Field(brights=("matsu-tan",))) == ("field-cards",)
    assert table.refuses(Field(brights=(BIG, BIG))) == ("field-cards",)
    assert table.deal().refuses(Field()) == ("field-told",)


# ---------------------------------------------------------------- totals


def test_totals_take_a_whole_month() -> None:
    table = Table(4)
    assert table.refuses(Totals(amounts=(1, -1, 0, 0))) == ("totals-leader",)
    assert table.refuses(Totals(amounts=(1, -2, 0, 0), leader=0)) == ("totals-sum",)
    assert table.refuses(Totals(amounts=(1, -1, 0), leader=0)) == ("totals-seats",)
    assert table.refuses(Totals(amounts=(1, -1, 0, 0), leader=4)) == ("totals-leader",)
    table.deal().say(Totals(amounts=(1, -1, 0, 0), leader=2))
    assert (table.points, table.dealer, table.month.phase, table.month.placer) == ((1, -1, 0, 0), 2, "over", 2)
    assert Table(4).deal().speak("i").refuses(Totals(amounts=(1, -1, 0, 0), leader=0)) == ("totals-begun",)


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


def test_the_dealer_of_a_mizuten_must_play() -> None:
    ruling = asked(Table(4).say(Mizuten()).deal(), said=["", "", "", ""], player=0)
    assert (ruling.verdict, "hachihachi-classic.mizuten.2" in ruling.clauses) == ("in", True)


@pytest.mark.parametrize(("brights", "fee"), [((), 18), ((BIG,), 36), ((ZETSU,), 72)])
def test_what_dropping_costs_me_here(brights: tuple[str, ...], fee: int) -> None:
    ruling = asked(Table(4).deal(*brights).speak("o"), said=["out", "", "", ""], player=1)
    assert [payment.amount for case in ruling.cases for payment in case.payments] == [fee]


def test_nobody_takes_the_hand_of_a_mizuten() -> None:
    table = Table(4)
    assert referee.ask_oyate(table.at, {"players": ["1"]}).verdict == "swap/1"
    ruling = referee.ask_oyate(table.say(Mizuten()).at, {"players": ["1"]})
    assert (ruling.verdict, ruling.clauses) == ("off", ("hachihachi-classic.deal.11",))


@pytest.mark.parametrize(("first_dealer", "first"), [("draw", 1), ("pile", 2)])
def test_who_deals_first(first_dealer: str, first: int) -> None:
    """The earliest card, or whoever picks the pile with the crane (hachihachi-classic.setup.7, hachihachi-classic.setup.9)."""
    table = Table(3, first_dealer=first_dealer)
    ruling = referee.ask_seats(table.at, {"draws": [["hagi-tane", "matsu-tan", "kiku-kasu1"]], "crane": 2})
    assert ruling.verdict == f"1-0-2/{first}"
    assert ("hachihachi-classic.setup.9" in ruling.clauses) == (first_dealer == "pile")


def test_four_of_a_month_in_a_hand_are_not_dealt_again() -> None:
    assert Table(3).deal().refuses(Redo(reason="hand")) == ("redo-hand",)


@pytest.mark.parametrize(
    ("two_out", "says"), [("futari", "ビキになる。"), ("ask", "ビキになる。"), ("split", "打たずに下り賃を分ける。")]
)
def test_what_coming_in_as_the_second_of_two_means(two_out: str, says: str) -> None:
    """setup.12, drop.17: the last who is asked, after one in and two out."""
    ruling = asked(Table(4, two_out=two_out).deal().speak("oio"), said=["out", "in", "out", ""], player=3)
    assert [case.note.ja for case in ruling.cases] == ["", says]
