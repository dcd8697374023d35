"""The referee of 八八: every question on both sides of each boundary, with the deciding clauses."""

from collections.abc import Sequence
from typing import Any

import pytest
from hachihachi_table import OUT, ZETSU2, Table, agari, hand, month, out, sage

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Exempt, Field, Tobikomi, TwoTurned, WrongTeyaku
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
DIVE = Tobikomi(player=0, offender=1)
LEVEL: list[Fact] = [Field(), OUT]
KARASU = cards("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 yanagi-hikari")

# Was that discard hatto? Seat 0 plays; seat 1 moves next, seat 2 just before.

RED_BUT_CHERRY = "matsu-tan ume-tan"
BLUE_BUT_MAPLE = "botan-tan kiku-tan"
BOARLESS = "momiji-tane botan-tane"
DEER_AND_RIBBON = "hagi-tane botan-tane botan-tan kiku-tan momiji-kasu1 momiji-kasu2"
SIX_RIBBONS = "matsu-tan ume-tan fuji-tan ayame-tan hagi-tan yanagi-tan"
FOUR_LIGHTS = "matsu-hikari sakura-hikari susuki-hikari yanagi-hikari"


def plays(card: str, *piles_of_others: str, rest: str = "", hand: str = "", discarder: int = 0, **more: Any) -> dict[str, Any]:
    """A card played before two who have captured these; the rest of the hand, if it is shown."""
    shown = {"hand": "shown", "rest": cards(rest)} if rest else {"hand": hand or "hidden"}
    return {"played": [card], "discarder": discarder, "captures": piles("", *piles_of_others), **shown, **more}


RED = plays("sakura-tan", RED_BUT_CHERRY, "")

HATTO: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    ((), RED, "hatto", (-168, 168, 0), "hatto.1 hatto.2 hatto.20 hatto.21"),
    ((), plays("sakura-tan", RED_BUT_CHERRY, "", hand="last"), "free", (-84, 168, -84), "hatto.14 hatto.22"),
    # The shadow card, with only one of its month gone.
    ((), plays("sakura-kasu1", RED_BUT_CHERRY, "sakura-hikari"), "free", (0, 0, 0), "hatto.1"),
    ((), plays("ume-tane", "ayame-tane botan-tane hagi-tane kiku-tane", ""), "free", (0, 0, 0), "hatto.3"),
    # One card for a covered yaku and nanatan: the first by the offender, nanatan by both.
    ((), plays("sakura-tan", SIX_RIBBONS, ""), "hatto", (-168 - 120, 168 + 240, -120), "hatto.2 hatto.7"),
    # The deer for inoshikacho; with both kasu gone it is the shadow card of the maple ribbon too.
    ((), plays("momiji-tane", "hagi-tane botan-tane", ""), "hatto", (-144, 144, 0), "hatto.2"),
    ((), plays("momiji-tane", DEER_AND_RIBBON, ""), "hatto", (-312, 312, 0), "hatto.6 hatto.2"),
    # Nothing but hatto cards: the cheaper first, then the more expensive; at equal fees, first for the player who moves before.
    ((), plays("hagi-tane", BLUE_BUT_MAPLE, BOARLESS, rest="momiji-tan"), "free", (-72, -72, 144), "hatto.15 hatto.16 hatto.22"),
    ((), plays("momiji-tan", BLUE_BUT_MAPLE, BOARLESS, rest="hagi-tane"), "hatto", (-168, 168, 0), "hatto.16 hatto.2"),
    ((), plays("momiji-tan", RED_BUT_CHERRY, BLUE_BUT_MAPLE, rest="sakura-tan"), "free", (-84, -84, 168), "hatto.17 hatto.20"),
    ((), plays("sakura-tan", RED_BUT_CHERRY, BLUE_BUT_MAPLE, rest="momiji-tan"), "hatto", (-168, 168, 0), "hatto.17"),
    # Taken on a later turn, or by another.
    ((), {**RED, "later": True}, "hatto", (-168, 168, 0), "hatto.10"),
    ((), {**RED, "taker": 2}, "free", (0, 0, 0), ""),
    # Under another's sage its holder pays, also if he plays the card; under the maker's own the offender does.
    ((sage(2, "aotan"),), RED, "hatto", (-42, 168 - 42, 84 - 168), "hatto.30 sage.12 sage.10"),
    ((sage(0, "aotan"),), RED, "hatto", (84 - 168, 168 - 42, -42), "hatto.30"),
    (
        (sage(1, "inoshikacho"),),
        plays("sakura-tan", f"{RED_BUT_CHERRY} hagi-tane {BOARLESS}", ""),
        "hatto",
        (-72 - 168, 144 + 168, -72),
        "hatto.28",
    ),
    ((), plays("kiri-hikari", FOUR_LIGHTS, "", discarder=2), "hatto", (0, 480, -480), "hatto.2"),
    # The fourth card of a three, whose months are in the record. Who lacks only that card cannot take it: its partners are all in
    # the owner's hand, but for one that has been captured.
    ((CHERRY,), plays("sakura-tan", "", "", discarder=1), "hatto", (24, -24, 0), "tobikomi.7 hatto.31 tobikomi.9"),
    ((CHERRY,), plays("sakura-tan", "", RED_BUT_CHERRY, discarder=1), "hatto", (24, -24, 0), "hatto.31"),
    ((CHERRY,), plays("sakura-tan", "", "sakura-kasu1", discarder=1), "free", (0, 0, 0), ""),
    # It counts as one kan, aotan as seven.
    ((CHERRY,), plays("sakura-tan", "", BLUE_BUT_MAPLE, rest="momiji-tan", discarder=1), "free", (24, -12, -12), "hatto.16"),
    ((CHERRY,), plays("momiji-tan", "", BLUE_BUT_MAPLE, rest="sakura-tan", discarder=1), "hatto", (0, -168, 168), "hatto.31"),
]

TOBIKOMI: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    ((CHERRY,), {"how": "own"}, "free", (24, -12, -12), "tobikomi.3 tobikomi.2"),
    ((CHERRY,), {"how": "played", "offender": 1}, "hatto", (24, -24, 0), "tobikomi.7 tobikomi.9"),
    ((CHERRY,), {"how": "omitted", "offender": 2}, "hatto", (24, 0, -24), "tobikomi.8 tobikomi.9"),
    ((CHERRY,), {"how": "played", "offender": 1, "proof": "last"}, "exempt", (24, -12, -12), "tobikomi.10 hatto.14"),
    ((CHERRY,), {"how": "played", "offender": 1, "proof": "shown"}, "exempt", (24, -12, -12), "tobikomi.10 hatto.15"),
    # An omission has no exemption.
    ((CHERRY,), {"how": "omitted", "offender": 2, "proof": "shown"}, "hatto", (24, 0, -24), "tobikomi.8"),
    # Under another's sage, before it, and under the owner's own.
    ((CHERRY, sage(2, "aotan")), {"how": "played", "offender": 1}, "holder", (24, 0, -24), "tobikomi.11 sage.11 sage.12 hatto.30"),
    ((CHERRY, sage(2, "aotan")), {"how": "own", "early": True}, "free", (24, -12, -12), "sage.14"),
    ((CHERRY, sage(0, "aotan")), {"how": "own"}, "free", (24, -12, -12), "sage.15"),
    # Each three of two has its own.
    ((hand(0, "futasanbon", months=(3, 9)), Tobikomi(player=0, month=3)), {"how": "own", "month": 9}, "free", (24, -12, -12), ""),
    ((hand(0, "futasanbon", months=(3, 9)), Tobikomi(player=0, month=3)), {"how": "own", "month": 3}, "amiss", (0, 0, 0), ""),
    ((hand(0, "kuttsuki"),), {"how": "own"}, "amiss", (0, 0, 0), "tobikomi.1"),
    ((), {"how": "own"}, "amiss", (0, 0, 0), "tobikomi.1"),
]

RED_BY_1 = {"player": 1, "names": ["akatan"], "then": "agari"}
PAYS: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    ((), RED_BY_1, "both", (-84, 168, -84), "dekiyaku.8"),
    ((), RED_BY_1 | {"offender": 0}, "offender", (-168, 168, 0), "hatto.2"),
    ((), RED_BY_1 | {"offender": 0, "exempt": "last"}, "both", (-84, 168, -84), "hatto.22 hatto.14"),
    ((), RED_BY_1 | {"names": ["akatan", "nanatan"], "offender": 0}, "mixed", (-288, 408, -120), "hatto.7"),
    ((), RED_BY_1 | {"then": "sage"}, "nobody", (0, 0, 0), "sage.1"),
    ((sage(2, "aotan"),), RED_BY_1, "holder", (-42, 126, -84), "sage.10 sage.13 sage.7"),
    ((sage(2, "aotan"),), RED_BY_1 | {"offender": 0}, "holder", (-42, 126, -84), "sage.12 hatto.30"),
    # The offender also owes what is added to a hatto-made yaku; another player's hatto is paid separately.
    ((sage(1, "aotan", offender=0),), RED_BY_1, "offender", (-336, 336, 0), "hatto.25"),
    ((sage(1, "aotan", offender=0),), RED_BY_1 | {"offender": 2}, "offender", (-168, 336, -168), "hatto.27"),
    ((sage(1, "aotan"),), RED_BY_1 | {"offender": 2}, "mixed", (-84, 336, -252), "hatto.28"),
    ((), RED_BY_1 | {"names": ["goun"], "offender": 0}, "amiss", (0, 0, 0), "hatto.3"),
]

# Who deals next: told by the answers, or from the record.
DEALER: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    (said, values, verdict, (0, 0, 0), clauses)
    for said, values, verdict, clauses in (
        ((), {"ended": "points", "points": [100, 84, 80]}, "0", "dealer.3 stone.1"),
        ((), {"ended": "points", "points": [80, 92, 92]}, "1", "dealer.4"),
        ((), {"ended": "points", "points": [88, 88, 88]}, "0", "special.12"),
        ((), {"ended": "points", "points": [170, 50, 44]}, "0", "special.12"),
        ((), {"ended": "yaku", "player": 2}, "2", "dealer.2"),
        ((sage(1, "aotan"),), {"ended": "cancel", "player": 2}, "none", "sage.16"),
        ((sage(1, "aotan"),), {"ended": "cancel", "player": 1}, "1", "dealer.2"),
        ((sage(1, "aotan"),), {"ended": "yaku", "player": 2}, "2", "sage.22"),
        ((sage(1, "aotan"), agari(2, "akatan")), {}, "2", "sage.22"),
        ((out(80, 92, 92),), {}, "1", "dealer.4"),
        ((CHERRY, out(95, 88, 81), WrongTeyaku(player=0)), {}, "0", "dealer.3"),
        ((out(sujuroku=2, kasu=17),), {}, "2", "special.12"),
        ((out(46, 50, 168, sujuroku=1, kasu=17),), {}, "2", "special.13"),
        ((out(88, 88, 88, sujuroku=1, kasu=16),), {}, "0", "special.14"),
        ((out(88, 88, 88),), {}, "0", "special.12"),
        ((out(87, 88, 89),), {}, "2", "dealer.3"),
        ((hand(1, "shiso"),), {}, "none", "shiso.6"),
        ((), {}, "none", "dealer.2 dealer.3"),
    )
]

BOTH = {"points": [46, 50, 168]}
SPECIAL: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    ((AKA,), {"points": [88, 88, None]}, "sohachi", (240 - 48, -120 + 24, -120 + 24), "special.2 special.8 special.9"),
    ((AKA,), {"points": [168, 60, 36]}, "futahachi", (240 - 48, -96, -96), "special.3"),
    ((AKA,), {"points": [36, 170, 58]}, "futahachi", (-144 - 48, 288 + 24, -144 + 24), "special.3 nuke.7"),
    ((AKA,), {"points": [167, 60, 37]}, "none", (0, 0, 0), "special.3"),
    ((AKA,), {"points": [89, 88, 87]}, "none", (0, 0, 0), "special.3"),
    ((), BOTH | {"sujuroku": 2, "kasu": 16}, "futahachi+sujuroku", (-264, -264, 528), "special.4"),
    # Two makers are both paid: seat 2 his 168, seat 1 his 17 kasu.
    ((), BOTH | {"sujuroku": 1, "kasu": 17}, "futahachi+sujuroku", (-120 - 168, 336 - 120, 240 - 168), "special.4 special.3"),
    ((AKA,), {"sujuroku": 1, "kasu": 16}, "sujuroku", (-144 - 48, 288 + 24, -144 + 24), "special.4 special.5 special.6"),
    ((AKA,), {"sujuroku": 1, "kasu": 17}, "sujuroku", (-168 - 48, 336 + 24, -168 + 24), "special.4"),
    ((AKA,), {"sujuroku": 1, "kasu": 15}, "none", (0, 0, 0), "special.4"),
    # A tobikomi goes back to its payer, and while a sage stands there is none.
    ((CHERRY, DIVE), {"sujuroku": 2, "kasu": 16}, "sujuroku", (-48 - 24 - 144, 48 - 144, 24 + 288), "special.8 tobikomi.12"),
    ((sage(1, "aotan"),), {"sujuroku": 1, "kasu": 18}, "amiss", (0, 0, 0), "sage.19"),
]

NUKE: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    (said, {"ended": "played", "player": 0} | values, verdict, (24, -12, -12) if verdict == "nuke" else (0, 0, 0), clauses)
    for said, values, verdict, clauses in (
        ((AKA,), {"points": [89, 90, None]}, "nuke", "nuke.1 nuke.2 nuke.4"),
        ((AKA,), {"points": [88, 91, None]}, "none", "nuke.3"),
        ((AKA,), {"points": [87, 92, None]}, "none", "nuke.2"),
        ((AKA,), {"points": [168, 60, None]}, "none", "nuke.7"),
        ((AKA,), {"ended": "agari"}, "none", "nuke.6"),
        ((AKA,), {"ended": "cancel"}, "none", "nuke.6 sage.20"),
        ((AKA,), {"player": 1, "points": [80, 100, None]}, "none", "nuke.10"),
        ((AKA, WrongTeyaku(player=0)), {"points": [100, 80, None]}, "none", "nuke.10"),
        ((hand(0, "bikaichi"),), {"points": [100, 80, None]}, "none", "nuke.1"),
        ((AKA, hand(1, "tanichi")), {"points": [89, 90, None]}, "nuke", "nuke.8"),
    )
]

WRONG: list[tuple[Said, dict[str, Any], str, tuple[int, ...], str]] = [
    ((CHERRY,), {"what": "wrong"}, "void", (-48, 24, 24), "penalty.9 penalty.10 penalty.13"),
    ((CHERRY,), {"what": "lower"}, "void", (-48, 24, 24), "penalty.11"),
    ((CHERRY,), {"what": "shown"}, "stands", (0, 0, 0), "penalty.16"),
    ((CHERRY, DIVE), {"what": "wrong"}, "void", (-72, 48, 24), "penalty.12"),
    ((hand(0, "aka", "sanbon"),), {"what": "part"}, "void", (-96, 48, 48), "penalty.12"),
    ((CHERRY, hand(1, "aka")), {"what": "wrong"}, "void", (-48, 24, 24), "teyaku.3 teyaku.1"),
    # Until the next deal: the nuke of the month goes back as well; then it is too late.
    ((AKA, out(95, 88, 81)), {"what": "wrong"}, "void", (-72, 36, 36), "penalty.12 penalty.13"),
    ((AKA, out(95, 88, 81), Field()), {"what": "wrong"}, "amiss", (0, 0, 0), "penalty.13"),
    # The real cards decide, if they are given.
    ((hand(0, "karasu"),), {"what": "wrong", "cards": KARASU}, "stands", (0, 0, 0), "penalty.16"),
    ((hand(0, "tanichi"),), {"what": "shown", "cards": KARASU}, "void", (-72, 36, 36), "penalty.10"),
    ((), {"what": "wrong"}, "amiss", (0, 0, 0), "penalty.13"),
]

ASKED = {
    "hatto": HATTO,
    "tobikomi": [(said, {"player": 0, **values}, *rest) for said, values, *rest in TOBIKOMI],
    "pays": PAYS,
    "dealer": DEALER,
    "special": SPECIAL,
    "nuke": NUKE,
    "wrong-teyaku": [(said, {"player": 0, **values}, *rest) for said, values, *rest in WRONG],
}


@pytest.mark.parametrize(("key", "nth"), [(key, nth) for key, rows in ASKED.items() for nth in range(len(rows))])
def test_what_is_ruled(key: str, nth: int) -> None:
    said, values, verdict, moves, clauses = ASKED[key][nth]
    ruling = ask(month(*said), key, **values)
    assert (ruling.verdict, net(ruling)) == (verdict, moves)
    cites(ruling, clauses)


def test_what_a_ruling_on_hatto_enters() -> None:
    big = {"brights": ("matsu-hikari",)}
    assert net(ask(month(**big), "hatto", **RED)) == (-336, 336, 0)
    taken = ask(month(**big), "hatto", **RED, then="sage")
    assert (taken.facts, taken.payments) == ((sage(1, "akatan", offender=0),), ())
    goko = ask(month(), "hatto", **plays("kiri-hikari", FOUR_LIGHTS, "", discarder=2))
    assert goko.facts == (agari(1, "goko", offender=2),)
    dive = Tobikomi(player=0, month=3, offender=1)
    assert ask(month(CHERRY), "hatto", **plays("sakura-tan", "", "", discarder=1)).facts == (dive,)
    last = ask(month(CHERRY), "hatto", **plays("sakura-tan", "", "", discarder=1, hand="last"))
    assert last.facts == (dive, Exempt(player=1, reason="last"))
    assert net(last) == (24, -12, -12)


def test_a_card_that_makes_nanatan_alone_could_be_played() -> None:
    """Seat 1 has akatan under sage and lacks the maple ribbon; the wisteria in hand would make the seventh ribbon alone."""
    ribbons = "matsu-tan ume-tan sakura-tan botan-tan kiku-tan ayame-tan"
    ruling = ask(month(sage(1, "akatan")), "hatto", **plays("momiji-tan", ribbons, "", rest="fuji-tan"))
    assert ruling.verdict == "hatto"
    assert ruling.facts == (agari(1, "aotan", "nanatan", offender=0, hatto=("aotan",)),)
    # Aotan by the offender alone; akatan from before and nanatan by both.
    assert net(ruling) == (-168 - 120 - 84, 168 + 240 + 168, -120 - 84)
    cites(ruling, "hatto.19 hatto.7 hatto.28")


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


@pytest.mark.parametrize(
    ("captured", "verdict", "near", "clauses"),
    [
        ("matsu-tan ume-tan sakura-tan", "akatan", set(), "dekiyaku.5"),
        (RED_BUT_CHERRY, "", {"あと1枚で赤短: 桜に赤短"}, "dekiyaku.10"),
        ("matsu-tan", "", set(), "dekiyaku.10"),
        ("ume-tane ayame-tane botan-tane kiku-tane", "", {"あと1枚で五雲: 萩に猪"}, "dekiyaku.10"),
        ("ume-tane ayame-tane botan-tane", "", set(), "dekiyaku.10"),
        (FOUR_LIGHTS.replace("yanagi", "kiri"), "shiko", {"あと1枚で五光: 柳に小野道風"}, "dekiyaku.2"),
        (FOUR_LIGHTS, "", {"あと1枚で五光: 桐に鳳凰"}, "dekiyaku.10"),
        (f"{SIX_RIBBONS} botan-tan", "nanatan", {"あと1枚で赤短: 桜に赤短"}, "dekiyaku.4"),
        ("ume-tane ayame-tane botan-tane hagi-tane kiku-tane momiji-tane", "goun+inoshikacho", set(), "dekiyaku.9"),
    ],
)
def test_which_dekiyaku(captured: str, verdict: str, near: set[str], clauses: str) -> None:
    ruling = ask(month(), "dekiyaku", cards=cards(captured))
    assert ruling.verdict == verdict
    assert {reason.words.ja for reason in ruling.reasons if reason.words.ja.startswith("あと1枚")} == near
    cites(ruling, clauses)


def test_six_ribbons_need_one_of_four() -> None:
    ruling = ask(month(), "dekiyaku", cards=cards(SIX_RIBBONS))
    (seventh,) = [reason.words.ja for reason in ruling.reasons if "七短" in reason.words.ja]
    assert seventh.count("・") == 3
    assert all(plant in seventh for plant in ("桜", "牡丹", "菊", "紅葉"))


@pytest.mark.parametrize("said", [(), (sage(0, "nanatan"),)])
def test_dekiyaku_with_a_player_are_paid(said: Said) -> None:
    """Also beyond what is held under his sage (sage.6)."""
    ruling = ask(month(*said), "dekiyaku", cards=cards(f"{SIX_RIBBONS} botan-tan kiku-tan"), player=0)
    assert (ruling.facts, net(ruling)) == ((agari(0, "nanatan", ribbons=8),), (264, -132, -132))
    cites(ruling, "sage.6" if said else "dekiyaku.4")


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
def test_the_points_do_not_add_up(points: list[int], count: list[int] | None, verdict: str, told: str) -> None:
    ruling = ask(month(CHERRY), "count", points=points, **({"cards": count} if count else {}))
    assert ruling.verdict == verdict
    assert any(told in reason.words.ja for reason in ruling.reasons)
    if verdict != "tally":
        assert (ruling.facts, net(ruling)) == ((Redo(reason="count"),), (-48, 24, 24))
        cites(ruling, "penalty.2 penalty.3 penalty.4")


def test_only_a_compound_is_void_for_a_part() -> None:
    whole = LAW.because("compound-void")
    assert whole not in ask(month(AKA), "wrong-teyaku", player=0, what="part").reasons
    assert whole in ask(month(hand(0, "aka", "sanbon")), "wrong-teyaku", player=0, what="wrong").reasons


RED_OF_TWO = {"what": "two", "player": 1, "names": ["akatan"]}


@pytest.mark.parametrize(
    ("said", "values", "verdict", "facts", "clauses"),
    [
        ((), {"what": "two", "player": 1}, "back", (TwoTurned(player=1),), "penalty.6"),
        ((), RED_OF_TWO, "sage", (sage(1, "akatan", two_turned=True),), "penalty.5 penalty.7"),
        ((), RED_OF_TWO | {"last": True}, "agari", (agari(1, "akatan", last=True, two_turned=True),), "penalty.8"),
        ((sage(2, "aotan"),), RED_OF_TWO, "agari", (agari(1, "akatan", two_turned=True),), "penalty.8"),
        ((), {"what": "deal"}, "redo", (Redo(reason="deal"),), "penalty.1 penalty.3 penalty.4 field.14 stone.4"),
        ((), {"what": "seen", "seen": "harmless"}, "on", (), "penalty.15"),
        ((), {"what": "seen", "seen": "mended"}, "restore", (), "penalty.14"),
        ((), {"what": "seen", "seen": "lost"}, "redo", (Redo(reason="seen"),), "penalty.14 penalty.3"),
        ((agari(1, "akatan"),), {"what": "deal"}, "amiss", (), "penalty.4"),
    ],
)
def test_go_on_or_deal_again(said: Said, values: dict[str, Any], verdict: str, facts: Said, clauses: str) -> None:
    ruling = ask(month(*said), "mishap", **values)
    assert (ruling.verdict, ruling.facts) == (verdict, facts)
    cites(ruling, clauses)


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
