"""The referee of 八八: every question on both sides of each boundary, with the deciding clauses."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import balances
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku
from scorekeeper.games.hachihachi.law import LAW

CHERRY = Teyaku(player=0, names=("sanbon",), months=(3,))
BIG = Field(brights=("matsu-hikari",))


def sage(player: int, *names: str, **more: Any) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="sage", **more)


def agari(player: int, *names: str, **more: Any) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="agari", **more)


def ask(at: Any, key: str, **values: Any) -> Ruling:
    """The ruling, after checking that what it would enter is valid and moves what it says."""
    ruling = GAME.ask[key](at.state, values)
    if ruling.facts:
        before = at.points
        lines = balances(at.say(*ruling.facts).lines, 3)
        assert tuple(new - old for new, old in zip(lines, before, strict=True)) == net(ruling)
    return ruling


def net(ruling: Ruling) -> tuple[int, ...]:
    sums = [0, 0, 0]
    for payment in ruling.payments:
        sums[payment.payer] -= payment.amount
        sums[payment.payee] += payment.amount
    return tuple(sums)


def paid(payments: Any) -> list[tuple[int, int, int]]:
    return sorted((one.payer, one.payee, one.amount) for one in payments)


def cites(ruling: Ruling, clauses: str) -> None:
    assert {f"hachihachi.{clause}" for clause in clauses.split()} <= set(ruling.clauses), ruling.clauses


def cards(text: str) -> list[str]:
    return text.split()


def piles(*text: str) -> dict[str, list[str]]:
    return {str(player): cards(pile) for player, pile in enumerate(text)}


# 3. Was that discard hatto? Seat 0 plays; seat 1 moves next, seat 2 just before.

RED_BUT_CHERRY = "matsu-tan ume-tan"
BLUE_BUT_MAPLE = "botan-tan kiku-tan"
BOARLESS = "momiji-tane botan-tane"
DEER_AND_RIBBON = "hagi-tane botan-tane botan-tan kiku-tan momiji-kasu1 momiji-kasu2"
SIX_RIBBONS = "matsu-tan ume-tan fuji-tan ayame-tan hagi-tan yanagi-tan"


@pytest.mark.parametrize(
    ("played", "hand", "rest", "one", "two", "verdict", "moves", "clauses"),
    [
        # One card short; not shown, last, shown with a safe card.
        ("sakura-tan", "hidden", "", RED_BUT_CHERRY, "", "hatto", (-168, 168, 0), "hatto.1 hatto.2 hatto.20 hatto.21"),
        ("sakura-tan", "last", "", RED_BUT_CHERRY, "", "free", (-84, 168, -84), "hatto.14 hatto.22"),
        ("sakura-tan", "shown", "kiku-kasu1", RED_BUT_CHERRY, "", "hatto", (-168, 168, 0), "hatto.15 hatto.2"),
        # Two cards short; or the right card stayed in hand.
        ("sakura-tan", "hidden", "", "matsu-tan", "", "free", (0, 0, 0), "hatto.4 hatto.11"),
        ("kiku-kasu1", "shown", "sakura-tan", RED_BUT_CHERRY, "", "free", (0, 0, 0), "hatto.1"),
        # The shadow card: two, then only one of its month gone.
        ("sakura-kasu1", "hidden", "", RED_BUT_CHERRY, "sakura-hikari sakura-kasu2", "hatto", (-168, 168, 0), "hatto.5 hatto.2"),
        ("sakura-kasu1", "hidden", "", RED_BUT_CHERRY, "sakura-hikari", "free", (0, 0, 0), "hatto.1"),
        # Goun and the seventh ribbon are not covered.
        ("fuji-tan", "hidden", "", "matsu-tan ume-tan botan-tan kiku-tan ayame-tan hagi-tan", "", "free", (0, 0, 0), "hatto.3"),
        ("ume-tane", "hidden", "", "ayame-tane botan-tane hagi-tane kiku-tane", "", "free", (0, 0, 0), "hatto.3"),
        # One card for a covered yaku and nanatan: the first by the offender, nanatan by both.
        ("sakura-tan", "hidden", "", SIX_RIBBONS, "", "hatto", (-168 - 120, 168 + 240, -120), "hatto.2 hatto.7"),
        # The deer for inoshikacho; with both kasu gone it is the shadow card of the maple ribbon too.
        ("momiji-tane", "hidden", "", "hagi-tane botan-tane", "", "hatto", (-144, 144, 0), "hatto.2"),
        ("momiji-tane", "hidden", "", DEER_AND_RIBBON, "", "hatto", (-312, 312, 0), "hatto.6 hatto.2"),
        # Nothing but hatto cards: the cheaper first, then the more expensive; at equal fees, first for the player who moves before.
        ("hagi-tane", "shown", "momiji-tan", BLUE_BUT_MAPLE, BOARLESS, "free", (-72, -72, 144), "hatto.15 hatto.16 hatto.22"),
        ("momiji-tan", "shown", "hagi-tane", BLUE_BUT_MAPLE, BOARLESS, "hatto", (-168, 168, 0), "hatto.16 hatto.2"),
        ("momiji-tan", "shown", "sakura-tan", RED_BUT_CHERRY, BLUE_BUT_MAPLE, "free", (-84, -84, 168), "hatto.17 hatto.20"),
        ("sakura-tan", "shown", "momiji-tan", RED_BUT_CHERRY, BLUE_BUT_MAPLE, "hatto", (-168, 168, 0), "hatto.17"),
    ],
)
def test_was_that_discard_hatto(
    table, played: str, hand: str, rest: str, one: str, two: str, verdict: str, moves: tuple[int, ...], clauses: str
) -> None:
    at = table().say(Field())
    values = {"played": [played], "hand": hand, "discarder": 0, "captures": piles("", one, two), "how": "played"}
    ruling = ask(at, "hatto", **values, **({"rest": cards(rest)} if rest else {}))
    assert ruling.verdict == verdict
    assert net(ruling) == moves
    cites(ruling, clauses)


@pytest.mark.parametrize(("how", "clause"), [("turned", "hatto.8"), ("left", "hatto.9")])
def test_only_what_is_played_from_hand(table, how: str, clause: str) -> None:
    ruling = ask(table().say(Field()), "hatto", played=["sakura-tan"], how=how, discarder=0)
    assert ruling.verdict == "free"
    assert ruling.facts == ()
    cites(ruling, clause)


RED = {"played": ["sakura-tan"], "discarder": 0, "captures": piles("", RED_BUT_CHERRY, ""), "hand": "hidden"}


def test_hatto_on_a_big_field_and_under_a_sage(table) -> None:
    assert net(ask(table().say(BIG), "hatto", **RED)) == (-336, 336, 0)
    taken = ask(table().say(BIG), "hatto", **RED, then="sage")
    assert taken.facts[0] == sage(1, "akatan", offender=0)
    assert taken.payments == ()
    cites(taken, "sage.1")
    # Another's sage: its holder pays. The maker's own: the offender does.
    others = ask(table().say(Field(), sage(2, "aotan")), "hatto", **RED)
    assert paid(others.payments) == [(0, 2, 42), (1, 2, 42), (2, 1, 168)]
    cites(others, "hatto.30 sage.12 sage.10")
    own = ask(
        table().say(Field(), sage(1, "inoshikacho")),
        "hatto",
        **RED | {"captures": piles("", f"{RED_BUT_CHERRY} hagi-tane {BOARLESS}", "")},
    )
    assert net(own) == (-72 - 168, 144 + 168, -72)
    cites(own, "hatto.28")


def test_a_card_that_makes_nanatan_alone_could_be_played(table) -> None:
    """Seat 1 has akatan under sage and lacks the maple ribbon; the wisteria in hand would make the seventh ribbon alone."""
    at = table().say(Field(), sage(1, "akatan"))
    captures = piles("", "matsu-tan ume-tan sakura-tan botan-tan kiku-tan ayame-tan", "")
    ruling = ask(at, "hatto", played=["momiji-tan"], hand="shown", rest=["fuji-tan"], discarder=0, captures=captures)
    assert ruling.verdict == "hatto"
    assert ruling.facts == (agari(1, "aotan", "nanatan", offender=0, hatto=("aotan",)),)
    # Aotan by the offender alone; akatan from before and nanatan by both.
    assert net(ruling) == (-168 - 120 - 84, 168 + 240 + 168, -120 - 84)
    cites(ruling, "hatto.19 hatto.7 hatto.28")


def test_which_card_had_to_go_first(table) -> None:
    captures = piles("", BLUE_BUT_MAPLE, BOARLESS)
    ruling = ask(
        table().say(Field()), "hatto", played=["momiji-tan"], hand="shown", rest=["hagi-tane"], discarder=0, captures=captures
    )
    assert "先に打つ札は萩に猪だった。" in [reason.words.ja for reason in ruling.reasons]


def test_a_card_taken_on_a_later_turn(table) -> None:
    cites(ask(table().say(Field()), "hatto", **RED, later=True), "hatto.10")


def test_the_sage_holder_himself_plays_the_card(table) -> None:
    ruling = ask(table().say(Field(), sage(0, "aotan")), "hatto", **RED)
    assert paid(ruling.payments) == [(0, 1, 168), (1, 0, 42), (2, 0, 42)]
    cites(ruling, "hatto.30")


def test_goko_is_not_shiko_as_well(table) -> None:
    threats = piles("", "matsu-hikari sakura-hikari susuki-hikari yanagi-hikari", "")
    ruling = ask(table().say(Field()), "hatto", played=["kiri-hikari"], discarder=2, captures=threats, hand="hidden")
    assert ruling.facts[0] == agari(1, "goko", offender=2)
    assert net(ruling) == (0, 480, -480)


def test_two_threatened_by_one_card(table) -> None:
    """One player's inoshikacho and the other's aotan depend on maple cards; the shadow card helps whoever takes it."""
    captures = piles("", "kiku-tan botan-tan momiji-kasu1", "hagi-tane botan-tane momiji-kasu2")
    ruling = ask(table().say(Field()), "hatto", played=["momiji-tane"], discarder=0, captures=captures, hand="hidden")
    assert ruling.verdict == "hatto"
    assert [paid(case.payments) for case in ruling.cases] == [[(0, 1, 168)], [(0, 2, 144)]]
    assert [case.says for case in ruling.cases] == [("taker", "1"), ("taker", "2")]
    assert ruling.facts == ()
    # Once we know who took it, that is entered.
    told = ask(table().say(Field()), "hatto", played=["momiji-tane"], discarder=0, captures=captures, hand="hidden", taker=2)
    assert told.facts == (agari(2, "inoshikacho", offender=0),)
    assert told.cases == ()


def test_no_hatto_if_another_takes_the_card(table) -> None:
    captures = piles("", RED_BUT_CHERRY, "")
    ruling = ask(table().say(Field()), "hatto", played=["sakura-tan"], discarder=0, captures=captures, hand="hidden", taker=2)
    assert (ruling.verdict, ruling.payments) == ("free", ())


def test_the_fourth_card_of_a_three_is_a_hatto_card(table) -> None:
    """The record contains the months of the declared threes."""
    at = table().say(Field(), CHERRY)
    ruling = ask(at, "hatto", played=["sakura-tan"], discarder=1, captures=piles("", "", ""), hand="hidden")
    assert ruling.facts == (Tobikomi(player=0, month=3, offender=1),)
    cites(ruling, "tobikomi.7 hatto.31 tobikomi.9")
    # A player who lacks only that card cannot take it: its partners are all in the owner's hand.
    captures = piles("", "", RED_BUT_CHERRY)
    red = ask(table().say(Field(), CHERRY), "hatto", played=["sakura-tan"], discarder=1, captures=captures, hand="hidden")
    assert red.facts == ruling.facts
    taken = piles("", "", "sakura-kasu1")
    assert (
        ask(table().say(Field(), CHERRY), "hatto", played=["sakura-tan"], discarder=1, captures=taken, hand="hidden").verdict
        == "free"
    )
    last = ask(table().say(Field(), CHERRY), "hatto", played=["sakura-tan"], discarder=1, captures=piles("", "", ""), hand="last")
    assert last.facts == (Tobikomi(player=0, month=3, offender=1), Exempt(player=1, reason="last"))
    assert net(last) == (24, -12, -12)


@pytest.mark.parametrize(
    ("played", "rest", "verdict", "moves"),
    [("sakura-tan", "momiji-tan", "free", (24, -12, -12)), ("momiji-tan", "sakura-tan", "hatto", (0, -168, 168))],
)
def test_a_fourth_card_goes_before_a_more_expensive_one(
    table, played: str, rest: str, verdict: str, moves: tuple[int, ...]
) -> None:
    """Nothing but hatto cards in hand: the fourth cherry counts as one kan, aotan as seven."""
    at = table().say(Field(), CHERRY)
    values = {"hand": "shown", "discarder": 1, "captures": piles("", "", BLUE_BUT_MAPLE)}
    ruling = ask(at, "hatto", played=[played], rest=[rest], **values)
    assert (ruling.verdict, net(ruling)) == (verdict, moves)
    cites(ruling, "hatto.15 hatto.16 hatto.31")


def test_hatto_before_the_field_is_told(table) -> None:
    ruling = ask(table(), "hatto", **RED)
    assert ruling.verdict == "hatto"
    assert ruling.payments == ruling.facts == ()
    assert "場" in ruling.assumed[-1].ja


# 4. Tobikomi.


@pytest.mark.parametrize(
    ("values", "verdict", "moves", "clauses"),
    [
        ({"how": "own"}, "free", (24, -12, -12), "tobikomi.3 tobikomi.2"),
        ({"how": "played", "offender": 1}, "hatto", (24, -24, 0), "tobikomi.7 tobikomi.9"),
        ({"how": "omitted", "offender": 2}, "hatto", (24, 0, -24), "tobikomi.8 tobikomi.9"),
        ({"how": "played", "offender": 1, "proof": "last"}, "exempt", (24, -12, -12), "tobikomi.10 hatto.14"),
        ({"how": "played", "offender": 1, "proof": "shown"}, "exempt", (24, -12, -12), "tobikomi.10 hatto.15"),
        # An omission has no exemption.
        ({"how": "omitted", "offender": 2, "proof": "shown"}, "hatto", (24, 0, -24), "tobikomi.8"),
    ],
)
def test_tobikomi(table, values: dict[str, Any], verdict: str, moves: tuple[int, ...], clauses: str) -> None:
    ruling = ask(table().say(Field(), CHERRY), "tobikomi", player=0, **values)
    assert ruling.verdict == verdict
    assert net(ruling) == moves
    cites(ruling, clauses)


def test_a_proof_afterwards_enters_the_proof_alone(table) -> None:
    at = table().say(Field(), CHERRY, Tobikomi(player=0, offender=1))
    ruling = ask(at, "tobikomi", player=0, how="played", offender=1, proof="last")
    assert ruling.facts == (Exempt(player=1, reason="last"),)
    assert paid(ruling.payments) == [(2, 1, 12)]


def test_pending_proofs_are_in_the_form(table) -> None:
    at = table().say(Field(), CHERRY, Tobikomi(player=0, month=3, offender=1))
    (form,) = [one for one in GAME.inquiries(at.state) if one.key == "tobikomi"]
    assert form.given == {"player": ("0",), "how": ("played",), "offender": ("1",), "month": ("3",)}
    at.say(Exempt(player=1, reason="last"))
    (form,) = [one for one in GAME.inquiries(at.state) if one.key == "tobikomi"]
    assert form.given == {"player": ("0",)}


def test_tobikomi_before_and_under_a_sage(table) -> None:
    under = table().say(Field(), CHERRY, sage(2, "aotan"))
    ruling = ask(under, "tobikomi", player=0, how="played", offender=1)
    assert paid(ruling.payments) == [(2, 0, 24)]
    cites(ruling, "tobikomi.11 sage.11 sage.12 hatto.30")
    early = ask(table().say(Field(), CHERRY, sage(2, "aotan")), "tobikomi", player=0, how="own", early=True)
    assert paid(early.payments) == [(1, 0, 12), (2, 0, 12)]
    cites(early, "sage.14")
    own = ask(table().say(Field(), CHERRY, sage(0, "aotan")), "tobikomi", player=0, how="own")
    assert paid(own.payments) == [(1, 0, 12), (2, 0, 12)]
    cites(own, "sage.15")


def test_each_three_of_two_has_its_tobikomi(table) -> None:
    two = Teyaku(player=0, names=("futasanbon",), months=(3, 9))
    at = table().say(Field(), two, Tobikomi(player=0, month=3))
    ruling = ask(at, "tobikomi", player=0, how="own", month=9)
    assert net(ruling) == (24, -12, -12)
    assert ask(table().say(Field(), two, Tobikomi(player=0, month=3)), "tobikomi", player=0, how="own", month=3).verdict == "amiss"


@pytest.mark.parametrize(("names", "clause"), [(("kuttsuki",), "tobikomi.1"), ((), "tobikomi.1")])
def test_no_tobikomi_without_a_three(table, names: tuple[str, ...], clause: str) -> None:
    at = table().say(Field(), *([Teyaku(player=0, names=names)] if names else []))
    ruling = ask(at, "tobikomi", player=0, how="own")
    assert ruling.verdict == "amiss"
    cites(ruling, clause)


# 1. Which teyaku are these?


@pytest.mark.parametrize(
    ("hand", "verdict", "clauses"),
    [
        (
            "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-hikari",
            "karasu/bikaichi",
            "teyaku.8 teyaku.9 teyaku.25",
        ),
        (
            "matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-tan",
            "tanichi/aka",
            "teyaku.22 teyaku.21 teyaku.10",
        ),
        (
            "ayame-tan ayame-kasu1 ayame-kasu2 ume-tan momiji-tan kiku-kasu1 botan-kasu1",
            "aka+tatesanbon",
            "teyaku.5 teyaku.7 expose.2",
        ),
        ("kiri-hikari kiri-kasu1 kiri-kasu2 kiri-kasu3 kiku-kasu1 botan-kasu1 matsu-kasu1", "bikaichi+teshi", "teyaku.7 teyaku.14"),
        ("kiri-kasu1 kiri-kasu2 kiri-kasu3 matsu-hikari ume-tane sakura-tan kiku-tane", "tatesanbon", "teyaku.12 expose.3"),
        ("kiri-hikari kiri-kasu2 kiri-kasu3 matsu-hikari ume-tane sakura-tan kiku-tane", "sanbon", "teyaku.11"),
        ("matsu-tan ume-tan sakura-tan fuji-tan ayame-tan matsu-kasu1 ume-kasu1", "aka", "expose.5 expose.6"),
        ("matsu-hikari ume-tane sakura-tan fuji-tan ayame-tane botan-tan hagi-tane", "", "teyaku.4"),
    ],
)
def test_which_teyaku(table, hand: str, verdict: str, clauses: str) -> None:
    ruling = ask(table().say(Field()), "teyaku", cards=cards(hand))
    assert ruling.verdict == verdict
    assert len(ruling.cases) == (len(verdict.split("/")) if verdict else 0)
    cites(ruling, clauses)


IRIS = "ayame-tan ayame-kasu1 ayame-kasu2"
WISTERIA = "fuji-tan fuji-kasu1 fuji-kasu2"


@pytest.mark.parametrize(
    ("hand", "names", "hidden", "choose"),
    [
        # What forms the hand is shown, the rest is not; haneken and above show all.
        ("matsu-hikari matsu-tan matsu-kasu1 ume-tane sakura-tan kiku-tane botan-tane", "sanbon", 4, 0),
        ("matsu-hikari matsu-tan ume-tane ume-tan kiku-tane kiku-tan botan-tane", "kuttsuki", 1, 0),
        ("matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-tan kiku-tane kiku-tan", "haneken", 0, 0),
        ("ayame-tane ayame-tan ayame-kasu1 ume-tane ume-tan kiku-tane kiku-tan", "haneken", 0, 0),
        ("matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane sakura-tan kiku-tane", "teshi", 3, 0),
        ("matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane ume-tan kiku-tane", "ichinishi", 0, 0),
        ("matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 ume-tane ume-tan ume-kasu1", "shiso", 0, 0),
        ("matsu-hikari matsu-tan matsu-kasu1 ume-tane ume-tan ume-kasu1 kiku-tane", "futasanbon", 1, 0),
        (f"matsu-hikari matsu-tan matsu-kasu1 {IRIS} kiku-tane", "sanbontate", 1, 0),
        (f"{WISTERIA} ayame-tane ayame-tan ayame-kasu1 kiku-tane", "futatate", 1, 0),
        # One named card stays hidden.
        ("sakura-tan ume-kasu1 matsu-kasu1 fuji-kasu1 kiku-kasu1 botan-kasu1 hagi-kasu1", "tanichi", 1, 0),
        ("ume-tane sakura-kasu1 matsu-kasu1 fuji-kasu1 kiku-kasu1 botan-kasu1 hagi-kasu1", "toichi", 1, 0),
        ("matsu-hikari sakura-kasu1 ume-kasu1 fuji-kasu1 kiku-kasu1 botan-kasu1 hagi-kasu1", "bikaichi", 1, 0),
        ("matsu-kasu1 sakura-kasu1 ume-kasu1 fuji-kasu1 kiku-kasu1 botan-kasu1 hagi-kasu1", "karasu", 0, 0),
        # Four ribbons stay hidden, of five one is shown as well.
        ("matsu-tan ume-tan sakura-tan fuji-tan kiku-kasu1 botan-kasu1 hagi-kasu1", "aka", 4, 0),
        ("matsu-tan ume-tan sakura-tan fuji-tan kiku-tan botan-kasu1 hagi-kasu1", "aka", 5, 1),
        ("matsu-tan ume-tan sakura-tan fuji-tan kiku-tan botan-tan hagi-tan", "aka", 7, 3),
        # In a compound only what both allow; ribbons that the three shows count among those shown.
        (f"{IRIS} ume-tan momiji-tan kiku-kasu1 botan-kasu1", "aka+tatesanbon", 2, 0),
        ("matsu-tan matsu-kasu1 matsu-kasu2 ume-tan sakura-tan fuji-tan kiku-tan", "aka+sanbon", 4, 0),
        ("kiri-hikari kiri-kasu1 kiri-kasu2 kiri-kasu3 kiku-kasu1 botan-kasu1 matsu-kasu1", "bikaichi+teshi", 0, 0),
    ],
)
def test_what_is_shown_of_a_hand(table, hand: str, names: str, hidden: int, choose: int) -> None:
    ruling = ask(table().say(Field()), "teyaku", cards=cards(hand))
    assert ruling.verdict.partition("/")[0] == names
    note = ruling.cases[0].note.ja
    shown, _, rest = note.partition("。")
    assert len([card for card in rest.partition(": ")[2].split("・") if card]) == hidden, note
    assert len(shown.split("・")) == len(cards(hand)) - hidden or not shown.removeprefix("見せる: ")
    assert (f"このうち{choose}枚も見せる" in note) == bool(choose)


KARASU = cards("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-hikari")


def test_a_teyaku_is_entered_until_play_begins(table) -> None:
    ruling = ask(table().say(BIG), "teyaku", cards=KARASU, player=1)
    assert net(ruling) == (-96, 192, -96)
    assert [len(case.payments) for case in ruling.cases] == [2, 2]
    assert [case.says for case in ruling.cases] == [None, ("name", "bikaichi")]
    other = ask(table().say(BIG), "teyaku", cards=KARASU, player=1, name="bikaichi")
    assert other.facts == (Teyaku(player=1, names=("bikaichi",), cards=tuple(KARASU)),)
    late = ask(table().say(BIG, sage(0, "akatan")), "teyaku", cards=KARASU, player=1)
    assert late.facts == late.payments == ()
    assert late.assumed


# 2. Dekiyaku in captured cards, and one card away.


@pytest.mark.parametrize(
    ("captured", "verdict", "near", "clauses"),
    [
        ("matsu-tan ume-tan sakura-tan", "akatan", set(), "dekiyaku.5"),
        (RED_BUT_CHERRY, "", {"あと1枚で赤短: 桜に赤短"}, "dekiyaku.10"),
        ("matsu-tan", "", set(), "dekiyaku.10"),
        ("ume-tane ayame-tane botan-tane kiku-tane", "", {"あと1枚で五雲: 萩に猪"}, "dekiyaku.10"),
        ("ume-tane ayame-tane botan-tane", "", set(), "dekiyaku.10"),
        ("matsu-hikari sakura-hikari susuki-hikari kiri-hikari", "shiko", {"あと1枚で五光: 柳に小野道風"}, "dekiyaku.2"),
        ("matsu-hikari sakura-hikari susuki-hikari kiri-hikari yanagi-hikari", "goko", set(), "dekiyaku.1"),
        (
            "matsu-hikari sakura-hikari susuki-hikari yanagi-hikari",
            "",
            {"あと1枚で五光: 桐に鳳凰"},
            "dekiyaku.10",
        ),
        (f"{SIX_RIBBONS} botan-tan", "nanatan", {"あと1枚で赤短: 桜に赤短"}, "dekiyaku.4"),
        ("ume-tane ayame-tane botan-tane hagi-tane kiku-tane momiji-tane", "goun+inoshikacho", set(), "dekiyaku.9"),
    ],
)
def test_which_dekiyaku(table, captured: str, verdict: str, near: set[str], clauses: str) -> None:
    ruling = ask(table().say(Field()), "dekiyaku", cards=cards(captured))
    assert ruling.verdict == verdict
    assert {reason.words.ja for reason in ruling.reasons if reason.words.ja.startswith("あと1枚")} == near
    cites(ruling, clauses)


def test_six_ribbons_need_one_of_four(table) -> None:
    ruling = ask(table().say(Field()), "dekiyaku", cards=cards(SIX_RIBBONS))
    (seventh,) = [reason.words.ja for reason in ruling.reasons if "七短" in reason.words.ja]
    assert seventh.count("・") == 3
    assert all(plant in seventh for plant in ("桜", "牡丹", "菊", "紅葉"))


def test_dekiyaku_with_a_player_are_paid(table) -> None:
    eight = f"{SIX_RIBBONS} botan-tan kiku-tan"
    ruling = ask(table().say(Field()), "dekiyaku", cards=cards(eight), player=0)
    assert ruling.facts == (agari(0, "nanatan", ribbons=8),)
    assert net(ruling) == (264, -132, -132)
    # Beyond what is held under his sage.
    at = table().say(Field(), sage(0, "nanatan"))
    grown = ask(at, "dekiyaku", cards=cards(eight), player=0)
    assert net(grown) == (264, -132, -132)
    cites(grown, "sage.6")


# 5. Sage, agari, cancel.


@pytest.mark.parametrize(
    ("said", "values", "verdict", "cases", "clauses"),
    [
        ((), {"player": 1, "names": ["akatan"]}, "choose", [168, 84, 84 - 144], "agari.2 sage.2 sage.7 sage.10"),
        ((), {"player": 1, "names": ["akatan"], "last": True}, "agari", [168], "sage.4 agari.6"),
        ((), {"player": 1, "names": ["akatan"], "two_turned": True}, "sage", [84, 84 - 144], "penalty.5"),
        ((), {"player": 1, "names": ["akatan"], "two_turned": True, "last": True}, "agari", [168], "agari.6"),
        ((), {"player": 1}, "no", [], "agari.2"),
        # One's own sage stands.
        ((sage(1, "aotan"),), {"player": 1, "names": ["akatan"]}, "choose", [336, 168, 168 - 144], "sage.5"),
        ((sage(1, "aotan"),), {"player": 1}, "cancel", [84, 84 - 144], "sage.16 sage.18"),
        ((sage(1, "aotan"),), {"player": 1, "more": "akatan", "theirs": "goko"}, "cancel", [84, 336, 84 - 480], "sage.16"),
        ((sage(1, "aotan"),), {"player": 1, "last": True}, "forced", [84], "sage.19 sage.20"),
        ((sage(1, "aotan", two_turned=True),), {"player": 1}, "no", [84, 84 - 144], "penalty.5"),
        # Another's sage stands: out at once, and he pays.
        ((sage(2, "aotan"),), {"player": 1, "names": ["akatan"]}, "agari", [168 - 42], "agari.7"),
        ((sage(2, "aotan"),), {"player": 1}, "no", [], "sage.16"),
    ],
)
def test_may_i_take_sage(
    table, said: tuple[Fact, ...], values: dict[str, Any], verdict: str, cases: list[int], clauses: str
) -> None:
    """What seat 1 gets in each outcome."""
    ruling = ask(table().say(Field(), *said), "sage", **values)
    assert ruling.verdict == verdict
    got = [sum(one.amount * ((one.payee == 1) - (one.payer == 1)) for one in case.payments) for case in ruling.cases]
    assert got == cases
    cites(ruling, clauses)


def test_half_of_what_hatto_made_is_the_offenders(table) -> None:
    """The offender's own share and the third player's, also if another goes out first; nothing before the yaku is paid."""
    at = table().say(Field(), sage(1, "aotan", offender=0))
    half, beaten = ask(at, "sage", player=1, theirs="akatan").cases
    assert paid(half.payments) == [(0, 1, 84)]
    assert paid(beaten.payments) == [(0, 1, 84), (1, 2, 168)]


# 6. Who pays now?


@pytest.mark.parametrize(
    ("said", "values", "verdict", "moves", "clauses"),
    [
        ((), {"player": 1, "names": ["akatan"]}, "both", (-84, 168, -84), "dekiyaku.8"),
        ((), {"player": 1, "names": ["akatan"], "offender": 0}, "offender", (-168, 168, 0), "hatto.2"),
        ((), {"player": 1, "names": ["akatan"], "offender": 0, "exempt": "last"}, "both", (-84, 168, -84), "hatto.22 hatto.14"),
        ((), {"player": 1, "names": ["akatan", "nanatan"], "offender": 0}, "mixed", (-288, 408, -120), "hatto.7"),
        ((), {"player": 1, "names": ["akatan"], "then": "sage"}, "nobody", (0, 0, 0), "sage.1"),
        ((sage(2, "aotan"),), {"player": 1, "names": ["akatan"]}, "holder", (-42, 126, -84), "sage.10 sage.13 sage.7"),
        ((sage(2, "aotan"),), {"player": 1, "names": ["akatan"], "offender": 0}, "holder", (-42, 126, -84), "sage.12 hatto.30"),
        # The offender also owes what is added to a hatto-made yaku; another player's hatto is paid separately.
        ((sage(1, "aotan", offender=0),), {"player": 1, "names": ["akatan"]}, "offender", (-336, 336, 0), "hatto.25"),
        (
            (sage(1, "aotan", offender=0),),
            {"player": 1, "names": ["akatan"], "offender": 2},
            "offender",
            (-168, 336, -168),
            "hatto.27",
        ),
        ((sage(1, "aotan"),), {"player": 1, "names": ["akatan"], "offender": 2}, "mixed", (-84, 336, -252), "hatto.28"),
        ((), {"player": 1, "names": ["goun"], "offender": 0}, "amiss", (0, 0, 0), "hatto.3"),
    ],
)
def test_who_pays(
    table, said: tuple[Fact, ...], values: dict[str, Any], verdict: str, moves: tuple[int, ...], clauses: str
) -> None:
    ruling = ask(table().say(Field(), *said), "pays", **({"then": "agari"} | values))
    assert ruling.verdict == verdict
    assert net(ruling) == moves
    cites(ruling, clauses)


# 7. The field and its bind; 8. the next dealer.


@pytest.mark.parametrize(
    ("bind", "brights", "verdict", "clauses"),
    [
        ("", "", "small", "field.3 field.15"),
        ("", "matsu-hikari", "big", "field.4"),
        ("", "matsu-hikari sakura-hikari", "big/big", "field.5"),
        ("", "kiri-hikari matsu-hikari sakura-hikari", "zetsu", "field.6"),
        ("", "kiri-hikari yanagi-hikari", "zetsu/zetsu", "field.7"),
        ("big", "", "big", "field.11"),
        ("big", "matsu-hikari sakura-hikari", "big/big", "field.10"),
        ("", "kiri-hikari", "zetsu", "field.6"),
        ("", "matsu-hikari sakura-hikari susuki-hikari", "big/big", "field.5"),
        ("big", "matsu-hikari", "big", "field.11"),
        ("big", "kiri-hikari", "zetsu", "field.8"),
        ("big", "kiri-hikari matsu-hikari sakura-hikari", "zetsu", "field.8"),
        ("big", "kiri-hikari yanagi-hikari", "zetsu/zetsu", "field.9"),
        ("zetsu", "kiri-hikari", "zetsu", "field.13"),
        ("zetsu", "matsu-hikari", "zetsu", "field.13"),
        ("zetsu", "matsu-hikari sakura-hikari", "zetsu", "field.13"),
        ("zetsu", "", "zetsu", "field.13"),
        ("zetsu", "kiri-hikari yanagi-hikari", "zetsu/zetsu", "field.12"),
    ],
)
def test_which_field(table, bind: str, brights: str, verdict: str, clauses: str) -> None:
    ruling = ask(table(), "field", bind=bind, brights=cards(brights))
    assert ruling.verdict == verdict
    assert bool(ruling.facts) == (not bind)
    cites(ruling, clauses)


def test_the_field_under_the_house_rules_and_at_the_year_end(table) -> None:
    cites(ask(table("F"), "field", brights=["matsu-hikari"]), "field.20")
    eleven = [one for _ in range(11) for one in (Field(), PlayedOut(points=(95, 88, 81)))]
    cites(ask(table().say(*eleven), "field"), "etsunen.1")
    cites(ask(table(etsunen="on").say(*eleven), "field"), "etsunen.2")


@pytest.mark.parametrize(
    ("said", "values", "verdict", "clauses"),
    [
        ((Field(),), {"ended": "points", "points": [100, 84, 80]}, "0", "dealer.3 stone.1"),
        ((Field(),), {"ended": "points", "points": [80, 92, 92]}, "1", "dealer.4"),
        ((Field(),), {"ended": "points", "points": [88, 88, 88]}, "0", "special.12"),
        ((Field(),), {"ended": "points", "points": [170, 50, 44]}, "0", "special.12"),
        ((Field(),), {"ended": "yaku", "player": 2}, "2", "dealer.2"),
        ((Field(), sage(1, "aotan")), {"ended": "cancel", "player": 2}, "none", "sage.16"),
        ((Field(), sage(1, "aotan")), {"ended": "cancel", "player": 1}, "1", "dealer.2"),
        ((Field(), sage(1, "aotan")), {"ended": "yaku", "player": 2}, "2", "sage.22"),
        # From the record.
        ((Field(), sage(1, "aotan"), agari(2, "akatan")), {}, "2", "sage.22"),
        ((Field(), PlayedOut(points=(80, 92, 92))), {}, "1", "dealer.4"),
        ((Field(), CHERRY, PlayedOut(points=(95, 88, 81)), WrongTeyaku(player=0)), {}, "0", "dealer.3"),
        ((Field(), PlayedOut(sujuroku=2, kasu=17)), {}, "2", "special.12"),
        ((Field(), PlayedOut(points=(46, 50, 168), sujuroku=1, kasu=17)), {}, "2", "special.13"),
        ((Field(), PlayedOut(points=(88, 88, 88), sujuroku=1, kasu=16)), {}, "0", "special.14"),
        ((Field(), PlayedOut(points=(88, 88, 88))), {}, "0", "special.12"),
        ((Field(), PlayedOut(points=(87, 88, 89))), {}, "2", "dealer.3"),
        ((Field(), Teyaku(player=1, names=("shiso",))), {}, "none", "shiso.6"),
        ((Field(),), {}, "none", "dealer.2 dealer.3"),
    ],
)
def test_who_deals_next(table, said: tuple[Fact, ...], values: dict[str, Any], verdict: str, clauses: str) -> None:
    ruling = ask(table().say(*said), "dealer", **values)
    assert ruling.verdict == verdict
    cites(ruling, clauses)


@pytest.mark.parametrize("ended", [{"ended": "points", "points": [100, 84, 80]}, {"ended": "yaku", "player": 0}])
def test_nobody_deals_after_the_last_month(table, ended: dict[str, Any]) -> None:
    december = [*told((0, 0, 0), 0)[:-1], Field(brights=("yanagi-hikari", "kiri-hikari"))]
    for etsunen, ends in (("off", True), ("on", False)):
        ruling = ask(table(etsunen=etsunen).say(*december), "dealer", **ended)
        assert ruling.verdict == "0"
        assert ("年は終わり" in ruling.words.ja) is ends
        assert any("hachihachi.dealer.5" in reason.clauses for reason in ruling.reasons) is not ends


# 9. The count; 10. specials; 11. nuke.


@pytest.mark.parametrize(
    ("points", "count", "verdict", "told"),
    [
        ([100, 84, 80], None, "tally", ""),
        ([100, 84, 80], [16, 16, 16], "tally", ""),
        ([100, 84, 79], None, "recount", "カス1枚の数え落とし"),
        ([100, 84, 85], None, "recount", "短冊1枚を二度"),
        ([100, 80, 80], None, "recount", "短冊とカスの取り違え"),
        ([100, 84, 80], [16, 15, 17], "recount", "奇数"),
        ([100, 84, 80], [46, 2, 0], "recount", "2枚では84点にならない"),
        ([100, 84, 79], [16, 16, 15], "redo", "48枚"),
        ([262, 1, 1], None, "recount", "2枚ずつ"),
        ([265, 0, 0], None, "recount", "カス1枚を二度"),
    ],
)
def test_the_points_do_not_add_up(table, points: list[int], count: list[int] | None, verdict: str, told: str) -> None:
    values = {"points": points} | ({"cards": count} if count else {})
    at = table().say(Field(), CHERRY)
    ruling = ask(at, "count", **values)
    assert ruling.verdict == verdict
    assert any(told in reason.words.ja for reason in ruling.reasons)
    if verdict != "tally":
        assert ruling.facts == (Redo(reason="count"),)
        assert net(ruling) == (-48, 24, 24)
        cites(ruling, "penalty.2 penalty.3 penalty.4")


AKA = Teyaku(player=0, names=("aka",))


@pytest.mark.parametrize(
    ("values", "verdict", "moves", "clauses"),
    [
        ({"points": [88, 88, None]}, "sohachi", (240 - 48, -120 + 24, -120 + 24), "special.2 special.8 special.9"),
        ({"points": [168, 60, 36]}, "futahachi", (240 - 48, -96, -96), "special.3"),
        ({"points": [36, 170, 58]}, "futahachi", (-144 - 48, 288 + 24, -144 + 24), "special.3 nuke.7"),
        ({"points": [167, 60, 37]}, "none", (0, 0, 0), "special.3"),
        ({"points": [89, 88, 87]}, "none", (0, 0, 0), "special.3"),
        ({"points": [46, 50, 168], "sujuroku": 2, "kasu": 16}, "futahachi+sujuroku", (-264 - 48, -264 + 24, 528 + 24), "special.4"),
        # Two makers are both paid: seat 2 his 168, seat 1 his 17 kasu.
        (
            {"points": [46, 50, 168], "sujuroku": 1, "kasu": 17},
            "futahachi+sujuroku",
            (-120 - 168 - 48, 336 - 120 + 24, 240 - 168 + 24),
            "special.4 special.3",
        ),
        ({"sujuroku": 1, "kasu": 16}, "sujuroku", (-144 - 48, 288 + 24, -144 + 24), "special.4 special.5 special.6"),
        ({"sujuroku": 1, "kasu": 17}, "sujuroku", (-168 - 48, 336 + 24, -168 + 24), "special.4"),
        ({"sujuroku": 1, "kasu": 15}, "none", (0, 0, 0), "special.4"),
    ],
)
def test_is_there_a_special(table, values: dict[str, Any], verdict: str, moves: tuple[int, ...], clauses: str) -> None:
    ruling = ask(table().say(Field(), AKA), "special", **values)
    assert ruling.verdict == verdict
    assert net(ruling) == moves
    assert ruling.facts == ()
    cites(ruling, clauses)


def test_a_special_returns_a_tobikomi_to_its_payer(table) -> None:
    at = table().say(Field(), CHERRY, Tobikomi(player=0, offender=1))
    ruling = ask(at, "special", sujuroku=2, kasu=16)
    assert net(ruling) == (-48 - 24 - 144, 24 + 24 - 144, 24 + 288)
    cites(ruling, "special.8 tobikomi.12")


def test_no_special_while_a_sage_stands(table) -> None:
    ruling = ask(table().say(Field(), sage(1, "aotan")), "special", sujuroku=1, kasu=18)
    assert ruling.verdict == "amiss"
    cites(ruling, "sage.19")


@pytest.mark.parametrize(
    ("said", "values", "verdict", "clauses"),
    [
        ((AKA,), {"player": 0, "points": [89, 90, None]}, "nuke", "nuke.1 nuke.2 nuke.4"),
        ((AKA,), {"player": 0, "points": [88, 91, None]}, "none", "nuke.3"),
        ((AKA,), {"player": 0, "points": [87, 92, None]}, "none", "nuke.2"),
        ((AKA,), {"player": 0, "points": [168, 60, None]}, "none", "nuke.7"),
        ((AKA,), {"player": 0, "ended": "agari"}, "none", "nuke.6"),
        ((AKA,), {"player": 0, "ended": "cancel"}, "none", "nuke.6 sage.20"),
        ((AKA,), {"player": 1, "points": [80, 100, None]}, "none", "nuke.10"),
        ((AKA, WrongTeyaku(player=0)), {"player": 0, "points": [100, 80, None]}, "none", "nuke.10"),
        ((Teyaku(player=0, names=("bikaichi",)),), {"player": 0, "points": [100, 80, None]}, "none", "nuke.1"),
        ((AKA, Teyaku(player=1, names=("tanichi",))), {"player": 0, "points": [89, 90, None]}, "nuke", "nuke.8"),
    ],
)
def test_do_i_get_nuke(table, said: tuple[Fact, ...], values: dict[str, Any], verdict: str, clauses: str) -> None:
    ruling = ask(table().say(Field(), *said), "nuke", **({"ended": "played"} | values))
    assert ruling.verdict == verdict
    assert net(ruling) == ((24, -12, -12) if verdict == "nuke" else (0, 0, 0))
    cites(ruling, clauses)


# 12. A wrong hand; 13. mishaps.


@pytest.mark.parametrize(
    ("said", "values", "verdict", "moves", "clauses"),
    [
        ((CHERRY,), {"what": "wrong"}, "void", (-48, 24, 24), "penalty.9 penalty.10 penalty.13"),
        ((CHERRY,), {"what": "lower"}, "void", (-48, 24, 24), "penalty.11"),
        ((CHERRY,), {"what": "shown"}, "stands", (0, 0, 0), "penalty.16"),
        ((CHERRY, Tobikomi(player=0, offender=1)), {"what": "wrong"}, "void", (-72, 48, 24), "penalty.12"),
        ((Teyaku(player=0, names=("aka", "sanbon")),), {"what": "part"}, "void", (-96, 48, 48), "penalty.12"),
        ((CHERRY, Teyaku(player=1, names=("aka",))), {"what": "wrong"}, "void", (-48, 24, 24), "teyaku.3 teyaku.1"),
        # Until the next deal: the nuke of the month goes back as well; then it is too late.
        ((AKA, PlayedOut(points=(95, 88, 81))), {"what": "wrong"}, "void", (-72, 36, 36), "penalty.12 penalty.13"),
        ((AKA, PlayedOut(points=(95, 88, 81)), Field()), {"what": "wrong"}, "amiss", (0, 0, 0), "penalty.13"),
        # The real cards decide, if they are given.
        ((Teyaku(player=0, names=("karasu",)),), {"what": "wrong", "cards": KARASU}, "stands", (0, 0, 0), "penalty.16"),
        ((Teyaku(player=0, names=("tanichi",)),), {"what": "shown", "cards": KARASU}, "void", (-72, 36, 36), "penalty.10"),
        ((), {"what": "wrong"}, "amiss", (0, 0, 0), "penalty.13"),
    ],
)
def test_a_wrong_teyaku(
    table, said: tuple[Fact, ...], values: dict[str, Any], verdict: str, moves: tuple[int, ...], clauses: str
) -> None:
    ruling = ask(table().say(Field(), *said), "wrong-teyaku", player=0, **values)
    assert ruling.verdict == verdict
    assert net(ruling) == moves
    cites(ruling, clauses)


def test_only_a_compound_is_void_for_a_part(table) -> None:
    whole = LAW.because("compound-void")
    single, compound = (table().say(Field(), Teyaku(player=0, names=names)) for names in (("aka",), ("aka", "sanbon")))
    assert whole not in ask(single, "wrong-teyaku", player=0, what="part").reasons
    assert whole in ask(compound, "wrong-teyaku", player=0, what="wrong").reasons


@pytest.mark.parametrize(
    ("said", "values", "verdict", "facts", "clauses"),
    [
        ((), {"what": "two", "player": 1}, "back", (TwoTurned(player=1),), "penalty.6"),
        (
            (),
            {"what": "two", "player": 1, "names": ["akatan"]},
            "sage",
            (sage(1, "akatan", two_turned=True),),
            "penalty.5 penalty.7",
        ),
        (
            (),
            {"what": "two", "player": 1, "names": ["akatan"], "last": True},
            "agari",
            (agari(1, "akatan", last=True, two_turned=True),),
            "penalty.8",
        ),
        (
            (sage(2, "aotan"),),
            {"what": "two", "player": 1, "names": ["akatan"]},
            "agari",
            (agari(1, "akatan", two_turned=True),),
            "penalty.8",
        ),
        ((), {"what": "deal"}, "redo", (Redo(reason="deal"),), "penalty.1 penalty.3 penalty.4 field.14 stone.4"),
        ((), {"what": "seen", "seen": "harmless"}, "on", (), "penalty.15"),
        ((), {"what": "seen", "seen": "mended"}, "restore", (), "penalty.14"),
        ((), {"what": "seen", "seen": "lost"}, "redo", (Redo(reason="seen"),), "penalty.14 penalty.3"),
        ((agari(1, "akatan"),), {"what": "deal"}, "amiss", (), "penalty.4"),
    ],
)
def test_go_on_or_deal_again(
    table, said: tuple[Fact, ...], values: dict[str, Any], verdict: str, facts: tuple[Fact, ...], clauses: str
) -> None:
    ruling = ask(table().say(Field(), *said), "mishap", **values)
    assert ruling.verdict == verdict
    assert ruling.facts == facts
    cites(ruling, clauses)


# 14. The year end.


def year(*last: int) -> list[Fact]:
    """Eleven level months dealt by seat 0, then one with these points."""
    return [*(one for _ in range(11) for one in (Field(), PlayedOut(points=(90, 87, 87)))), Field(), PlayedOut(points=last)]


@pytest.mark.parametrize(
    ("last", "clauses"),
    [
        ((100, 84, 80), "year-end.1 year-end.2 year-end.3 year-end.4 year-end.6"),
        ((88, 100, 76), "year-end.1 year-end.2"),
    ],
)
def test_the_year_end(table, last: tuple[int, ...], clauses: str) -> None:
    at = table().say(*year(*last))
    ruling = ask(at, "year-end")
    assert [int(kan) for kan in ruling.verdict.split()] == [*at.final]
    assert ruling.assumed == ()
    cites(ruling, clauses)


def test_the_year_end_cites_chips_only_where_they_are_played_with(table) -> None:
    for method in ("written", "chips"):
        clauses = {*ask(table(method=method).say(Field(), PlayedOut(points=(95, 88, 81))), "year-end").clauses}
        assert ({"hachihachi.setup.6", "hachihachi.year-end.5"} <= clauses) is (method == "chips")
        assert ("hachihachi.year-end.5" in clauses) is (method == "chips")


def test_the_year_end_before_it_is_over(table) -> None:
    ruling = ask(table().say(Field()), "year-end")
    assert ruling.verdict == "0 0 0"
    assert ruling.assumed
    cites(ruling, "year-end.9")


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
        ((60, 60, -120), 0, (24, -5, -19), "year-end.7 year-end.10"),
        ((60, 60, -120), 1, (-5, 24, -19), "year-end.7 year-end.10"),
        ((60, 60, -120), 2, (24, -5, -19), "year-end.7 year-end.10"),
        # One point apart is no tie.
        ((60, 61, -121), 0, (-5, 24, -19), "year-end.1 year-end.2"),
        # The last are tied: twelve stones halved.
        ((120, -60, -60), 0, (28, -14, -14), "year-end.8"),
        ((0, 0, 0), 0, (0, 0, 0), "year-end.9"),
    ],
)
def test_ties_at_the_year_end(table, amounts: tuple[int, int, int], dealer: int, final: tuple[int, ...], clauses: str) -> None:
    at = table().say(*told(amounts, dealer))
    ruling = ask(at, "year-end")
    assert tuple(int(kan) for kan in ruling.verdict.split()) == at.final == final
    cites(ruling, clauses)
    assert ("hachihachi.year-end.7" in ruling.clauses) == ("year-end.7" in clauses)


def test_shiso_takes_all(table) -> None:
    ruling = ask(table().say(Field(), Teyaku(player=1, names=("shiso",))), "year-end")
    cites(ruling, "shiso.3")
    both = ask(table().say(Field(), Teyaku(player=1, names=("shiso",)), Teyaku(player=2, names=("shiso",))), "year-end")
    assert both.verdict == "0 0 0"
    cites(both, "shiso.4")
