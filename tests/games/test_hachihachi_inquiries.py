"""The referee of 八八: every question on both sides of each boundary, with the deciding clauses."""

from collections.abc import Sequence
from typing import Any

import pytest
from hachihachi_table import OUT, ZETSU2, Table, agari, hand, month, out, sage

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Exempt, Field, Tobikomi
from scorekeeper.games.hachihachi.law import LAW

Said = Sequence[Fact]


def ask(at: Table, key: str, **values: Any) -> Ruling:
    """The ruling, after checking that what it would enter is valid and moves what it says."""
    ruling = at.ask(key, **values)
    if ruling.facts:
        before = at.points
        assert tuple(new - old for new, old in zip(at.say(*ruling.facts).points, before, strict=True)) == net(ruling)
    return ruling


def net(ruling: Ruling) -> tuple[int, ...]:
    sums = [0, 0, 0]
    for payment in ruling.payments:
        sums[payment.payer] -= payment.amount
        sums[payment.payee] += payment.amount
    return tuple(sums)


def paid(payments: Sequence[Payment]) -> list[tuple[int, int, int]]:
    return sorted((one.payer, one.payee, one.amount) for one in payments)


def cites(ruling: Ruling, clauses: str) -> None:
    assert {f"hachihachi.{clause}" for clause in clauses.split()} <= set(ruling.clauses), ruling.clauses


def cards(text: str) -> list[str]:
    return text.split()


def piles(*text: str) -> dict[str, list[str]]:
    return {str(player): cards(pile) for player, pile in enumerate(text)}


AKA, CHERRY = hand(0, "aka"), hand(0, "sanbon", months=(3,))
LEVEL: list[Fact] = [Field(), OUT]
KARASU = cards("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-hikari")

# Was that discard hatto? Seat 0 plays; seat 1 moves next, seat 2 just before.

RED_BUT_CHERRY = "matsu-tan ume-tan"
SIX_RIBBONS = "matsu-tan ume-tan fuji-tan ayame-tan hagi-tan yanagi-tan"


def plays(card: str, *piles_of_others: str, rest: str = "", hand: str = "", discarder: int = 0, **more: Any) -> dict[str, Any]:
    """A card played before two who have captured these; the rest of the hand, if it is shown."""
    shown = {"hand": "shown", "rest": cards(rest)} if rest else {"hand": hand or "hidden"}
    return {"played": [card], "discarder": discarder, "captures": piles("", *piles_of_others), **shown, **more}


RED = plays("sakura-tan", RED_BUT_CHERRY, "")


def test_two_threatened_by_one_card() -> None:
    """One player's inoshikacho and the other's aotan depend on maple cards; the shadow card helps whoever takes it."""
    played = plays("momiji-tane", "kiku-tan botan-tan momiji-kasu1", "hagi-tane botan-tane momiji-kasu2")
    ruling = ask(month(), "hatto", **played)
    assert (ruling.verdict, ruling.facts) == ("hatto", ())
    assert [paid(case.payments) for case in ruling.cases] == [[(0, 1, 168)], [(0, 2, 144)]]
    assert [case.says for case in ruling.cases] == [("taker", "1"), ("taker", "2")]
    # Once we know who took it, that is entered.
    told = ask(month(), "hatto", **played, taker=2)
    assert (told.facts, told.cases) == ((agari(2, "inoshikacho", offender=0),), ())


def test_hatto_before_the_field_is_told() -> None:
    ruling = ask(Table(), "hatto", **RED)
    assert (ruling.verdict, ruling.payments, ruling.facts) == ("hatto", (), ())
    assert "場" in ruling.assumed[-1].ja


def test_proofs_of_a_tobikomi_afterwards_and_in_the_form() -> None:
    def given() -> Any:
        return next(one.given for one in GAME.inquiries(at.state) if one.key == "tobikomi")

    at = month(CHERRY, Tobikomi(player=0, month=3, offender=1))
    assert given() == {"player": ("0",), "how": ("played",), "offender": ("1",), "month": ("3",)}
    ruling = ask(at, "tobikomi", player=0, how="played", offender=1, proof="last")
    assert ruling.facts == (Exempt(player=1, reason="last"),)
    assert paid(ruling.payments) == [(2, 1, 12)]
    assert given() == {"player": ("0",)}


# Which teyaku are these, and what is shown of them?


@pytest.mark.parametrize(
    ("seven", "verdict", "hidden", "choose", "clauses"),
    [
        ("matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-tan", "tanichi/aka", 1, 0, "teyaku.21"),
        ("ayame-tan ayame-kasu1 ayame-kasu2 ume-tan momiji-tan kiku-kasu1 botan-kasu1", "aka+tatesanbon", 2, 0, "expose.2"),
        ("matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-tan kiku-tane kiku-tan", "haneken", 0, 0, "expose.3"),
        # Four ribbons stay hidden, of five one is shown as well.
        ("matsu-tan ume-tan sakura-tan fuji-tan kiku-kasu1 botan-kasu1 hagi-kasu1", "aka", 4, 0, "expose.5"),
        ("matsu-tan ume-tan sakura-tan fuji-tan kiku-tan botan-kasu1 hagi-kasu1", "aka", 5, 1, "expose.5 expose.6"),
        ("matsu-tan ume-tan sakura-tan fuji-tan kiku-tan botan-tan hagi-tan", "aka", 7, 3, "expose.6"),
        ("matsu-hikari ume-tane sakura-tan fuji-tan ayame-tane botan-tan hagi-tane", "", 0, 0, "teyaku.4"),
    ],
)
def test_which_teyaku_and_what_is_shown(seven: str, verdict: str, hidden: int, choose: int, clauses: str) -> None:
    ruling = ask(month(), "teyaku", cards=cards(seven))
    assert (ruling.verdict, len(ruling.cases)) == (verdict, len([name for name in verdict.split("/") if name]))
    cites(ruling, clauses)
    if ruling.cases:
        note = ruling.cases[0].note.ja
        shown, _, rest = note.partition("。")
        assert len([card for card in rest.partition(": ")[2].split("・") if card]) == hidden, note
        assert len(shown.split("・")) == 7 - hidden or not shown.removeprefix("見せる: ")
        assert (f"このうち{choose}枚も見せる" in note) == bool(choose)


def test_a_teyaku_is_entered_until_play_begins() -> None:
    big = {"brights": ("matsu-hikari",)}
    ruling = ask(month(**big), "teyaku", cards=KARASU, player=1)
    assert (ruling.verdict, net(ruling)) == ("karasu/bikaichi", (-96, 192, -96))
    assert [len(case.payments) for case in ruling.cases] == [2, 2]
    assert [case.says for case in ruling.cases] == [None, ("name", "bikaichi")]
    other = ask(month(**big), "teyaku", cards=KARASU, player=1, name="bikaichi")
    assert other.facts == (hand(1, "bikaichi", cards=tuple(KARASU)),)
    late = ask(month(sage(0, "akatan"), **big), "teyaku", cards=KARASU, player=1)
    assert late.facts == late.payments == ()
    assert late.assumed


# Dekiyaku in captured cards, and one card away.


def test_six_ribbons_need_one_of_four() -> None:
    ruling = ask(month(), "dekiyaku", cards=cards(SIX_RIBBONS))
    (seventh,) = [reason.words.ja for reason in ruling.reasons if "七短" in reason.words.ja]
    assert seventh.count("・") == 3
    assert all(plant in seventh for plant in ("桜", "牡丹", "菊", "紅葉"))


# Sage, agari, cancel.


@pytest.mark.parametrize(
    ("said", "values", "verdict", "cases", "clauses"),
    [
        ((), {"names": ["akatan"]}, "choose", [168, 84, 84 - 144], "agari.2 sage.2 sage.7 sage.10"),
        ((), {"names": ["akatan"], "last": True}, "agari", [168], "sage.4 agari.6"),
        ((), {"names": ["akatan"], "two_turned": True}, "sage", [84, 84 - 144], "penalty.5"),
        ((), {"names": ["akatan"], "two_turned": True, "last": True}, "agari", [168], "agari.6"),
        ((), {}, "no", [], "agari.2"),
        # One's own sage stands.
        ((sage(1, "aotan"),), {"names": ["akatan"]}, "choose", [336, 168, 168 - 144], "sage.5"),
        ((sage(1, "aotan"),), {}, "cancel", [84, 84 - 144], "sage.16 sage.18"),
        ((sage(1, "aotan"),), {"more": "akatan", "theirs": "goko"}, "cancel", [84, 336, 84 - 480], "sage.16"),
        ((sage(1, "aotan"),), {"last": True}, "forced", [84], "sage.19 sage.20"),
        ((sage(1, "aotan", two_turned=True),), {}, "no", [84, 84 - 144], "penalty.5"),
        # Another's sage stands: out at once, and he pays.
        ((sage(2, "aotan"),), {"names": ["akatan"]}, "agari", [168 - 42], "agari.7"),
        ((sage(2, "aotan"),), {}, "no", [], "sage.16"),
    ],
)
def test_may_i_take_sage(said: Said, values: dict[str, Any], verdict: str, cases: list[int], clauses: str) -> None:
    """What seat 1 gets in each outcome."""
    ruling = ask(month(*said), "sage", player=1, **values)
    assert ruling.verdict == verdict
    assert [sum(one.amount * ((one.payee == 1) - (one.payer == 1)) for one in case.payments) for case in ruling.cases] == cases
    cites(ruling, clauses)


def test_half_of_what_hatto_made_is_the_offenders() -> None:
    """The offender's own share and the third player's, also if another goes out first; nothing before the yaku is paid."""
    half, beaten = ask(month(sage(1, "aotan", offender=0)), "sage", player=1, theirs="akatan").cases
    assert paid(half.payments) == [(0, 1, 84)]
    assert paid(beaten.payments) == [(0, 1, 84), (1, 2, 168)]


# The field, the dealer, the count, mishaps.


def test_the_field_under_the_house_rules_and_at_the_year_end() -> None:
    cites(ask(Table(field="F"), "field", brights=["matsu-hikari"]), "field.20")
    cites(ask(Table().say(*LEVEL * 11), "field"), "etsunen.1")
    cites(ask(Table(etsunen="on").say(*LEVEL * 11), "field"), "etsunen.2")
    # It is entered unless another bind than that of the record is asked about.
    assert ask(Table(), "field", brights=["matsu-hikari"]).facts
    assert not ask(Table(), "field", brights=["matsu-hikari"], bind="big").facts


@pytest.mark.parametrize("ended", [{"ended": "points", "points": [100, 84, 80]}, {"ended": "yaku", "player": 0}])
def test_nobody_deals_after_the_last_month(ended: dict[str, Any]) -> None:
    for etsunen, ends in (("off", True), ("on", False)):
        ruling = ask(Table(etsunen=etsunen).say(*LEVEL * 11, Field(brights=ZETSU2)), "dealer", **ended)
        assert ruling.verdict == "0"
        assert ("年は終わり" in ruling.words.ja) is ends
        assert any("hachihachi.dealer.5" in reason.clauses for reason in ruling.reasons) is not ends


def test_only_a_compound_is_void_for_a_part() -> None:
    whole = LAW.because("compound-void")
    assert whole not in ask(month(AKA), "wrong-teyaku", player=0, what="part").reasons
    assert whole in ask(month(hand(0, "aka", "sanbon")), "wrong-teyaku", player=0, what="wrong").reasons


# The year end.


def told(amounts: tuple[int, int, int], dealer: int) -> list[Fact]:
    """A year of totals: these in the first month, four stones for everyone, the last month dealt by `dealer`."""
    leaders = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]
    leaders.remove(dealer)
    order = [*leaders[:-1], dealer, leaders[-1]]
    return [Totals(amounts=(0, 0, 0) if number else amounts, leader=leader) for number, leader in enumerate(order)]


@pytest.mark.parametrize(
    ("amounts", "dealer", "final", "clauses"),
    [
        # The top is tied: the last month's dealer, then its do-ni.
        ((60, 60, -120), 1, (-5, 24, -19), "year-end.7 year-end.10"),
        ((60, 60, -120), 2, (24, -5, -19), "year-end.7 year-end.10"),
        # One point apart is no tie.
        ((60, 61, -121), 0, (-5, 24, -19), "year-end.1 year-end.2 year-end.3 year-end.4 year-end.6"),
        # The last are tied: twelve stones halved.
        ((120, -60, -60), 0, (28, -14, -14), "year-end.8"),
        ((0, 0, 0), 0, (0, 0, 0), "year-end.9"),
    ],
)
def test_ties_at_the_year_end(amounts: tuple[int, int, int], dealer: int, final: tuple[int, ...], clauses: str) -> None:
    at = Table().say(*told(amounts, dealer))
    ruling = ask(at, "year-end")
    assert tuple(int(kan) for kan in ruling.verdict.split()) == at.final == final
    assert ruling.assumed == ()
    cites(ruling, clauses)
    assert ("hachihachi.year-end.7" in ruling.clauses) == ("year-end.7" in clauses)


def test_the_year_end_before_it_is_over_with_chips_and_after_shiso() -> None:
    (standing, *_) = ask(Table().say(*told((60, 61, -121), 0)), "year-end").reasons
    assert standing.words.ja.endswith("@1 +4貫9点・@0 +4貫8点・@2 −10貫5点")
    before = ask(month(), "year-end")
    assert before.verdict == "0 0 0"
    assert before.assumed
    cites(before, "year-end.9")
    for method in ("written", "chips"):
        clauses = ask(month(out(95, 88, 81), method=method), "year-end").clauses
        assert ("hachihachi.setup.6" in clauses, "hachihachi.year-end.5" in clauses) == ((method == "chips"),) * 2
    cites(ask(month(hand(1, "shiso")), "year-end"), "shiso.3")
    both = ask(month(hand(1, "shiso"), hand(2, "shiso")), "year-end")
    assert both.verdict == "0 0 0"
    cites(both, "shiso.4")
