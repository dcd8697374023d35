"""Hatto: who owes what when several yaku are made in succession, exemptions, and exemptions judged from the cards."""

from typing import Any

import pytest
from test_hachihachi_sage import agari, sage

from scorekeeper.core.forms import matters, read
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, WrongTeyaku
from scorekeeper.games.hachihachi.play.hatto import completes, is_hatto


def both(then: str, offender: int = 1, **more: str) -> Dekiyaku:
    """Akatan by the card of the offender and inoshikacho by that of the other, in one turn."""
    made: dict[str, Any] = {"hatto": ("akatan",), "hatto_other": ("inoshikacho",), "then": then, **more}
    return Dekiyaku(player=0, names=("akatan", "inoshikacho"), offender=offender, **made)


# The maker is seat 0; 1 and 2 play the cards. Kan of seats 0, 1, 2.
CHAINS = {
    # hatto.6, hatto.7: one card, two yaku.
    "two covered at once": ([agari(0, "akatan", "aotan", offender=1)], (28, -28, 0)),
    "nanatan beside it": ([agari(0, "akatan", "nanatan", offender=1)], (34, -24, -10)),
    "goun beside it": ([agari(0, "inoshikacho", "goun", offender=2)], (36, -12, -24)),
    "one of two by hatto": ([agari(0, "akatan", "aotan", offender=1, hatto=("akatan",))], (28, -21, -7)),
    # hatto.24 to hatto.26: sage after a hatto.
    "failed": ([sage(0, "akatan", offender=1), Cancel()], (7, -7, 0)),
    "added naturally": ([sage(0, "akatan", offender=1), agari(0, "aotan")], (28, -28, 0)),
    "added nanatan": ([sage(0, "akatan", offender=1), agari(0, "nanatan")], (34, -34, 0)),
    "added goun": ([sage(0, "akatan", offender=1), agari(0, "goun")], (38, -38, 0)),
    "added and failed": ([sage(0, "akatan", offender=1), sage(0, "nanatan"), Cancel()], (17, -17, 0)),
    "added twice": ([sage(0, "akatan", offender=1), sage(0, "inoshikacho"), agari(0, "goun")], (50, -50, 0)),
    "added nanatan grows": (
        [sage(0, "akatan", offender=1), sage(0, "nanatan"), agari(0, "nanatan", ribbons=9)],
        (38, -38, 0),
    ),
    # hatto.27: a second offender.
    "second offender": ([sage(0, "akatan", offender=1), agari(0, "aotan", offender=2)], (28, -14, -14)),
    "second offender, failed": ([sage(0, "akatan", offender=1), sage(0, "aotan", offender=2), Cancel()], (14, -7, -7)),
    "second offender exempt": ([sage(0, "akatan", offender=1), agari(0, "aotan", offender=2, exempt="last")], (28, -28, 0)),
    # hatto.25 after several offenders: the first who still owes something.
    "goko leaves the first offender first": (
        [sage(0, "shiko", offender=1), sage(0, "akatan", offender=2), sage(0, "goko"), agari(0, "goun")],
        (78, -64, -14),
    ),
    "another's goko frees the first": (
        [sage(0, "shiko", offender=1), sage(0, "akatan", offender=2), sage(0, "goko", offender=2), agari(0, "goun")],
        (78, 0, -78),
    ),
    "the first still owes what was added": (
        [sage(0, "shiko", offender=1), sage(0, "akatan"), sage(0, "goko", offender=2), agari(0, "goun")],
        (78, -38, -40),
    ),
    # hatto.10: one lying card taken by hand, one by the stock.
    "two offenders": ([both("agari")], (26, -14, -12)),
    "two offenders, failed": ([both("sage"), Cancel()], (13, -7, -6)),
    "two offenders, the other exempt": ([both("agari", exempt_other="last")], (26, -20, -6)),
    "two offenders, one exempt": ([both("agari", exempt="shown")], (26, -7, -19)),
    "two offenders, one proved": ([both("sage"), agari(0, "goun", proved=(1,))], (50, -7, -43)),
    "the hand card comes first": ([both("sage", offender=2), agari(0, "goun")], (50, -12, -38)),
    "two offenders under a sage": ([sage(1, "aotan"), both("agari")], (26 - 3.5, 7 - 26, -3.5)),
    # hatto.28: natural first, only the second is charged.
    "natural first": ([sage(0, "akatan"), agari(0, "aotan", offender=1)], (28, -21, -7)),
    "natural, hatto, natural": ([sage(0, "akatan"), sage(0, "aotan", offender=1), agari(0, "goun")], (52, -45, -7)),
    # hatto.29 and hatto.25: lights.
    "goko by hatto": ([sage(0, "shiko"), agari(0, "goko", offender=2)], (40, 0, -40)),
    "shiko by hatto, goko naturally": ([sage(0, "shiko", offender=2), agari(0, "goko")], (40, 0, -40)),
    "shiko and goko by two": ([sage(0, "shiko", offender=1), agari(0, "goko", offender=2)], (40, 0, -40)),
    "goko by hatto, failed": ([sage(0, "shiko"), sage(0, "goko", offender=2), Cancel()], (20, 0, -20)),
    # hatto.32: the nanatan of a mixed completion grows in the way in which it is paid.
    "nanatan grows": ([sage(0, "akatan", "nanatan", offender=1), agari(0, "nanatan", ribbons=8)], (36, -25, -11)),
    "natural nanatan grows": ([sage(0, "nanatan"), agari(0, "nanatan", ribbons=8)], (22, -11, -11)),
    # hatto.22, hatto.23: exemptions, at once or when it falls due.
    "exempt at once": ([agari(0, "akatan", offender=1, exempt="shown")], (14, -7, -7)),
    "exempt, then sage": ([sage(0, "akatan", offender=1, exempt="last"), agari(0, "aotan")], (28, -14, -14)),
    "proved at the cancel": ([sage(0, "akatan", offender=1), Cancel(proved=(1,))], (7, -3.5, -3.5)),
    "proved at the agari": ([sage(0, "akatan", offender=1), agari(0, "aotan", proved=(1,))], (28, -14, -14)),
    "one of two proved": (
        [sage(0, "akatan", offender=1), agari(0, "aotan", offender=2, proved=(1,))],
        (28, -7, -21),
    ),
    "proved when beaten": ([sage(0, "akatan", offender=1), agari(2, "aotan", proved=(1,))], (7 - 14, -3.5, 14 - 3.5)),
    # sage.13: the offender owes the half of a hatto-made yaku, even after completing one himself.
    "the offender completes": ([sage(0, "akatan", offender=1), agari(1, "aotan")], (7 - 14, 14 - 7, 0)),
    "the third completes": ([sage(0, "akatan", offender=1), agari(2, "aotan")], (7 - 14, -7, 14)),
    # hatto.30: the sage holder pays instead of the offender.
    "hatto under a sage": ([sage(0, "akatan"), agari(1, "aotan", offender=2)], (7 - 14, 14 - 3.5, -3.5)),
    "the holder's own hatto under his sage": ([sage(0, "akatan"), agari(1, "aotan", offender=0)], (7 - 14, 14 - 3.5, -3.5)),
}


@pytest.mark.parametrize(("facts", "kan"), CHAINS.values(), ids=CHAINS.keys())
def test_who_owes_what(table, facts: list, kan: tuple[float, ...]) -> None:
    assert table().say(Field(), *facts).kan == kan


@pytest.mark.parametrize(
    ("facts", "clauses"),
    [
        ([agari(0, "akatan", offender=1)], {"hatto.2"}),
        ([agari(0, "akatan", "aotan", offender=1)], {"hatto.6"}),
        ([sage(0, "akatan", offender=1), agari(0, "goun")], {"hatto.25"}),
        ([sage(0, "akatan", offender=1), agari(0, "aotan", offender=2)], {"hatto.27"}),
        ([sage(0, "akatan"), agari(0, "aotan", offender=2)], {"hatto.28"}),
        ([sage(0, "shiko"), agari(0, "goko", offender=2)], {"hatto.29"}),
        ([sage(0, "akatan"), agari(1, "aotan", offender=2)], {"hatto.30", "sage.12", "sage.10"}),
        ([both("agari")], {"hatto.27", "hatto.10"}),
        ([sage(0, "akatan", offender=1), Cancel()], {"hatto.24", "sage.7"}),
        ([sage(0, "akatan", offender=1), sage(0, "goun"), Cancel()], {"hatto.26", "sage.8"}),
        ([agari(0, "akatan", offender=1, exempt="last")], {"hatto.14"}),
        ([agari(0, "akatan", offender=1, exempt="shown")], {"hatto.15", "hatto.20"}),
    ],
)
def test_the_clauses_behind_it(table, facts: list, clauses: set[str]) -> None:
    assert clauses <= table().say(Field(), *facts).clauses


def test_natural_growth_is_not_owed_by_hatto(table) -> None:
    at = table().say(Field(), sage(0, "nanatan"), sage(0, "nanatan", ribbons=8))
    assert not any(clause.startswith("hatto") for clause in at.clauses)


SANBON = Teyaku(player=0, names=("sanbon",))


@pytest.mark.parametrize("omitted", [False, True])
def test_tobikomi_by_hatto(table, omitted: bool) -> None:
    at = table().say(Field(), SANBON, Tobikomi(player=0, offender=1, omitted=omitted))
    assert at.kan == (4 + 2, -2 - 2, -2)
    assert {"tobikomi.9", "tobikomi.8" if omitted else "tobikomi.7"} <= at.clauses


@pytest.mark.parametrize("reason", ["last", "shown"])
def test_a_tobikomi_hatto_is_proved_before_the_month_is_settled(table, reason) -> None:
    at = table().say(Field(), SANBON, Tobikomi(player=0, offender=1))
    assert at.refuses(Exempt(player=2, reason=reason)) == (("exempt-none", "tobikomi.10"),)
    at.say(Exempt(player=1, reason=reason))
    assert at.kan == (4 + 2, -2 - 1, -2 - 1)
    assert at.refuses(Exempt(player=1, reason=reason)) == (("exempt-none", "tobikomi.10"),)
    late = table().say(Field(), SANBON, Tobikomi(player=0, offender=1), agari(2, "akatan"))
    assert late.refuses(Exempt(player=1, reason=reason)) == (("exempt-late", "tobikomi.10"),)


def test_what_has_no_exemption(table) -> None:
    at = table().say(Field(), SANBON, Tobikomi(player=0, offender=1, omitted=True))
    assert at.refuses(Exempt(player=1, reason="last")) == (("exempt-omitted", "tobikomi.8"),)
    at = table().say(Field(), SANBON, Tobikomi(player=0))
    assert at.refuses(Exempt(player=1, reason="last")) == (("exempt-none", "tobikomi.10"),)


def test_a_holder_who_paid_has_nothing_to_prove(table) -> None:
    at = table().say(Field(), SANBON, sage(2, "aotan"), Tobikomi(player=0, offender=1))
    assert at.refuses(Exempt(player=1, reason="last")) == (("exempt-none", "tobikomi.10"),)


TWO_HANDS = (Field(), SANBON, Teyaku(player=2, names=("tatesanbon",)))
DIVES = (Tobikomi(player=0, offender=1), Tobikomi(player=2, offender=1))
BEFORE = (4 - 3, -2 - 3, 6 - 2)


def test_two_tobikomi_of_one_offender(table) -> None:
    at = table().say(*TWO_HANDS, *DIVES)
    assert at.kan == (BEFORE[0] + 2, BEFORE[1] - 4, BEFORE[2] + 2)
    # The remaining hand shown: seat 2 gives back the share of seat 0's, and seat 0 that of seat 2's.
    at.say(Exempt(player=1, reason="shown"))
    assert at.kan == (BEFORE[0] + 1, BEFORE[1] - 2, BEFORE[2] + 1)


def test_only_the_latest_card_was_the_last(table) -> None:
    at = table().say(*TWO_HANDS, *DIVES, Exempt(player=1, reason="last"))
    assert at.kan == (BEFORE[0] + 2 - 1, BEFORE[1] - 3, BEFORE[2] + 2)


def test_a_void_hand_takes_back_its_own_share_only(table) -> None:
    at = table().say(*TWO_HANDS, *DIVES, Exempt(player=1, reason="shown"), WrongTeyaku(player=0))
    # Left: seat 2's hand (3 kan) and its tobikomi, paid by both others.
    assert at.kan == (-3 - 1, -3 - 1, 6 + 2)


def test_a_blow_off_returns_what_everyone_paid(table) -> None:
    at = table().say(*TWO_HANDS, *DIVES, Exempt(player=1, reason="shown"), PlayedOut(sujuroku=1, kasu=16))
    assert at.kan == (-12, 24, -12)
    at = table().say(*TWO_HANDS, sage(1, "aotan"), Tobikomi(player=0), Cancel())
    assert at.kan == (BEFORE[0] + 2 - 3.5, BEFORE[1] - 2 + 7, BEFORE[2] - 3.5)


def named(text: str) -> list:
    return [BY_NAME[name] for name in text.split()]


AOTAN_BUT_MAPLE = "botan-tan kiku-tan"
INOSHIKACHO_BUT_BOAR = "momiji-tane botan-tane"


@pytest.mark.parametrize(
    ("played", "rest", "one", "two", "hatto", "clause"),
    [
        # Seat 0 plays; seat 1 moves next, seat 2 just before.
        ("momiji-tan", "matsu-kasu1", AOTAN_BUT_MAPLE, "", True, "hatto.1"),
        ("momiji-tan", "matsu-kasu1", "botan-tan", "", False, "hatto.1"),
        ("matsu-kasu1", "momiji-tan", AOTAN_BUT_MAPLE, "", False, "hatto.1"),
        # The last card.
        ("momiji-tan", "", AOTAN_BUT_MAPLE, "", False, "hatto.14"),
        # A shadow card: the two other maples are taken.
        ("momiji-kasu1", "matsu-kasu1", AOTAN_BUT_MAPLE, "momiji-tane momiji-kasu2", True, "hatto.1"),
        ("momiji-kasu1", "matsu-kasu1", AOTAN_BUT_MAPLE, "momiji-tane", False, "hatto.1"),
        # Nothing but hatto cards: the cheaper first.
        ("hagi-tane", "momiji-tan", AOTAN_BUT_MAPLE, INOSHIKACHO_BUT_BOAR, False, "hatto.15"),
        ("momiji-tan", "hagi-tane", AOTAN_BUT_MAPLE, INOSHIKACHO_BUT_BOAR, True, "hatto.16"),
        # Equal fees: first the card for the player who moves just before.
        ("momiji-tan", "sakura-tan", "matsu-tan ume-tan", AOTAN_BUT_MAPLE, False, "hatto.15"),
        ("sakura-tan", "momiji-tan", "matsu-tan ume-tan", AOTAN_BUT_MAPLE, True, "hatto.17"),
        # A card for two yaku counts as their sum; a card for nanatan alone is no hatto card.
        (
            "sakura-tan",
            "kiri-hikari",
            "matsu-tan ume-tan",
            "matsu-hikari sakura-hikari susuki-hikari",
            False,
            "hatto.15",
        ),
        (
            "momiji-tan",
            "fuji-tan",
            "matsu-tan ume-tan sakura-tan botan-tan kiku-tan ayame-tan",
            "",
            True,
            "hatto.19",
        ),
    ],
)
def test_the_exemption_judged_from_the_cards(played: str, rest: str, one: str, two: str, hatto: bool, clause: str) -> None:
    judged = is_hatto(BY_NAME[played], named(rest), 0, {0: [], 1: named(one), 2: named(two)})
    assert judged.hatto == hatto
    assert f"hachihachi.{clause}" in judged.clauses


def test_goko_takes_shikos_place_in_a_threat_too() -> None:
    four = named("matsu-hikari sakura-hikari susuki-hikari yanagi-hikari")
    assert completes(BY_NAME["kiri-hikari"], four) == ("goko",)
    assert completes(BY_NAME["kiri-hikari"], four[:3]) == ("shiko",)
    assert completes(BY_NAME["kiri-hikari"], four[:2]) == ()


def test_a_tobikomi_card_counts_as_one_kan() -> None:
    captures = {0: [], 1: named(AOTAN_BUT_MAPLE), 2: []}
    dive = {BY_NAME["matsu-tan"]: 2}
    assert not is_hatto(BY_NAME["matsu-tan"], named("momiji-tan"), 0, captures, dive).hatto
    judged = is_hatto(BY_NAME["momiji-tan"], named("matsu-tan"), 0, captures, dive)
    assert judged.hatto
    assert "hachihachi.hatto.16" in judged.clauses


def test_a_tobikomi_adds_to_the_yaku_of_the_same_card() -> None:
    """The card for seat 1 makes a tobikomi and inoshikacho, 1 + 6 kan; the one for seat 2 akatan, 7 kan, and seat 2 goes first."""
    captures = {0: [], 1: named("hagi-tane momiji-tane"), 2: named("matsu-tan ume-tan")}
    dive = {BY_NAME["botan-tane"]: 1}
    judged = is_hatto(BY_NAME["botan-tane"], named("sakura-tan"), 0, captures, dive)
    assert [(one.names, one.fee) for one in judged.threats] == [(("inoshikacho", "tobikomi"), 84)]
    assert judged.hatto
    assert {"hachihachi.hatto.17", "hachihachi.hatto.18", "hachihachi.hatto.31"} <= {*judged.clauses}
    assert not is_hatto(BY_NAME["sakura-tan"], named("botan-tane"), 0, captures, dive).hatto


@pytest.mark.parametrize(
    ("hand", "fact", "key", "clause"),
    [
        (("kuttsuki",), Tobikomi(player=0), "tobikomi-none", "tobikomi.1"),
        (("teshi",), Tobikomi(player=0), "tobikomi-none", "tobikomi.1"),
        (("ichinishi",), Tobikomi(player=0), "tobikomi-none", "tobikomi.1"),
        (("aka",), Tobikomi(player=0), "tobikomi-none", "tobikomi.1"),
        (("sanbon",), Tobikomi(player=1), "tobikomi-none", "tobikomi.1"),
        (("sanbon",), Tobikomi(player=0, offender=0), "tobikomi-self", "tobikomi.7"),
        (("sanbon",), Tobikomi(player=0, omitted=True), "omitted-who", "tobikomi.8"),
        # The month must be that of a declared three.
        (("sanbon",), Tobikomi(player=0, month=4), "tobikomi-month", "tobikomi.2"),
        (("tatesanbon",), Tobikomi(player=0, month=1), "tobikomi-month", "tobikomi.2"),
    ],
)
def test_invalid_tobikomi(table, hand: tuple[str, ...], fact: Tobikomi, key: str, clause: str) -> None:
    assert table().say(Field(), Teyaku(player=0, names=hand)).refuses(fact) == ((key, clause),)


def test_one_tobikomi_for_each_three(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("sanbontate",), months=(1, 4)))
    assert at.refuses(Tobikomi(player=0, month=2)) == (("tobikomi-month", "tobikomi.2"),)
    at.say(Tobikomi(player=0, month=4))
    assert at.refuses(Tobikomi(player=0, month=4)) == (("tobikomi-twice", "tobikomi.5"),)
    at.say(Tobikomi(player=0, month=1))
    assert at.refuses(Tobikomi(player=0)) == (("tobikomi-done", "tobikomi.5"),)
    assert at.kan == (18 + 4, -9 - 2, -9 - 2)


def test_a_three_belongs_to_one_player(table) -> None:
    at = table().say(Field(), SANBON, Teyaku(player=1, names=("sanbon",), months=(3,)))
    assert at.refuses(Tobikomi(player=0, month=3)) == (("tobikomi-month", "tobikomi.2"),)
    at.say(Tobikomi(player=0, month=1))


@pytest.mark.parametrize("ending", [agari(2, "akatan"), PlayedOut(points=(90, 87, 87))])
def test_a_forgotten_tobikomi_until_the_month_is_settled(table, ending) -> None:
    at = table().say(Field(), SANBON, ending)
    assert at.refuses(Tobikomi(player=0)) == (("tobikomi-late", "tobikomi.4"),)


def test_nothing_about_hatto_is_asked_or_entered_of_yaku_that_it_does_not_cover(table) -> None:
    """What was answered before another yaku was chosen (hatto.3) stays in the hidden part of the form."""
    offers = {offer.key: offer for offer in GAME.offers(table().say(Field()).state)}
    kept = {"offender": ["1"], "exempt": ["shown"], "hatto_other": ["aotan"], "exempt_other": ["last"]}
    told = {"player": ["0"], "names": ["nanatan"], "ribbons": ["7"], "then": ["agari"], **kept}
    assert read(offers["dekiyaku"], told, 3).fact == agari(0, "nanatan", ribbons=7)
    assert not [one.name for one in offers["dekiyaku"].inputs if one.name in kept and matters(one, told)]
    assert [one.name for one in offers["dekiyaku"].inputs if one.name in kept and matters(one, told | {"names": ["akatan"]})] == [
        *kept
    ]
