"""八八 with 出る・下りる: announcing hands, shiso in all its forms, hands that were wrong, and hands that were driven out."""

from itertools import combinations
from typing import Any

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.basics.facts import Blank
from scorekeeper.games.hachihachi_classic.driven import Earning, in_hand
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven, ClassicTeyaku, ClassicWrongTeyaku, Mizuten
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from tests.games.hachihachi_classic.table import BIG, ZETSU, Table, driven, hand, spoken

SANBON = "matsu-hikari matsu-tan matsu-kasu1 ume-tane sakura-tan botan-tane kiku-tan"
SHISO = "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 fuji-tane fuji-tan fuji-kasu1"
RIBBONS = "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan hagi-tan kiku-tan"
NOTHING = "ume-kasu1 ume-kasu2 sakura-kasu1 kiku-tane botan-tane hagi-tane yanagi-tane"
PAIR_OF_PINE = "matsu-tan matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1"
KASU = "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1 kiri-kasu1"


def amiss(at: Table, fact: Fact) -> tuple[str, ...]:
    """The keys of the objections to a fact; () if it stands."""
    return tuple(one.key for one in at.GAME.check(at.state, fact))


# ---------------------------------------------------------------- what is no hand


@pytest.mark.parametrize(
    ("shown", "names", "months", "key"),
    [
        # A pair of the month is gone.
        (hand(1, "tan-ichi", cards=PAIR_OF_PINE), ("sanbon",), (1,), "three-lying"),
        # Of pine there are left the crane, the ribbon and one kasu: no aka, whose rest is ribbons and kasu, but a plain three.
        (hand(1, "karasu", cards=KASU), ("aka", "sanbon"), (1,), "three-lying"),
        (hand(1, "karasu", cards=KASU), ("sanbon",), (1,), ""),
        # Of paulownia there are left the phoenix and two kasu: a sanbon, no tate.
        (hand(1, "karasu", cards=KASU), ("tate-sanbon",), (12,), "three-lying"),
        (hand(1, "karasu", cards=KASU), ("sanbon",), (12,), ""),
    ],
)
def test_cards_shown_by_one_are_in_no_three_of_another(shown: ClassicTeyaku, names: Any, months: Any, key: str) -> None:
    """In the other order the cards are refused instead."""
    by_months = hand(0, *names, months=months)
    assert amiss(spoken("iii").say(shown), by_months) == ((key,) if key else ())
    assert amiss(spoken("iii").say(by_months), shown) == (("three-shared",) if key else ())


def test_the_cards_of_two_hands_leave_no_three() -> None:
    at = spoken("iii").say(hand(0, "sanbon", months=(1,)), hand(1, "karasu", cards=KASU))
    other = "matsu-tan ume-kasu2 sakura-kasu2 fuji-kasu2 ayame-kasu2 hagi-kasu2 kiku-kasu1"
    assert amiss(at, hand(2, "tan-ichi", cards=other)) == ("three-shared",)
    assert amiss(at, hand(2, "tan-ichi", cards=other.replace("matsu", "kiku"))) == ()
    out = spoken("oiii", 5).say(hand(1, "sanbon", months=(1,)))
    assert amiss(out, driven(SANBON)) == ("three-shared",)
    assert amiss(out, driven(KASU)) == ()


# ---------------------------------------------------------------- shiso

ONE, TWO = hand(1, "shiso"), hand(2, "shiso")
WRONG_1, WRONG_2 = ClassicWrongTeyaku(player=1), ClassicWrongTeyaku(player=2)
BEFORE = {"shisou_when": "before"}


def test_early_means_before_anybody_has_spoken() -> None:
    """The blank card pays too, and a mizuten is declared before (shisou.6)."""
    at = Table(7, **BEFORE).say(Blank(player=2)).deal()
    assert (at.keys(TWO), at.keys(hand(1, "sanbon"))) == (("not-playing",), ("deal-open",))
    assert at.say(hand(0, "shiso")).points == (6 * 240, *(-240,) * 6)
    bold = Table(4, **BEFORE).say(Mizuten()).deal().say(ONE)
    assert bold.points == (-240, 720, -240, -240)
    wrong = Table(4, **BEFORE).deal().say(ONE, WRONG_1)
    assert wrong.month.speaker == 0


# ---------------------------------------------------------------- driven out


@pytest.mark.parametrize(
    ("fact", "twelve", "ten"),
    [
        (driven(NOTHING), 0, 0),
        (driven(SHISO), 120 + 9, 100 + 8),
        (driven(RIBBONS), 18 + 60 + 42 + 21, 15 + 50 + 35 + 18),
        (driven(brights=1, ribbons=2), 9, 8),
        (driven(brights=5, names=("goko",)), 72 + 15, 60 + 13),
        (driven(brights=4, names=("shiko",)), 60 + 12, 60),
        (driven(brights=1, hand=("karasu", "shiso")), 144 + 3, 120 + 3),
        # The rain man is kasu and a light.
        (driven(brights=1, hand=("karasu",)), 24 + 3, 20 + 3),
    ],
)
def test_what_a_driven_hand_earns(fact: ClassicDriven, twelve: int, ten: int) -> None:
    for unit, share in (("12", twelve), ("10", ten)):
        at = spoken("oiii", 5, unit=unit).say(fact)
        assert at.points == (-int(unit), -share, -share, -share, 3 * share)
        assert at.month.driven == {4: share}


@pytest.mark.parametrize(("bright", "share"), [((), 3), ((BIG,), 5), ((ZETSU,), 10)])
def test_half_a_point_is_rounded_after_the_field(bright: tuple[str, ...], share: int) -> None:
    assert Table(5, unit="10").deal(*bright).speak("oiii").say(driven(ribbons=1)).month.driven == {4: share}


@pytest.mark.fuzz
def test_every_number_of_lights_and_ribbons_that_seven_cards_can_have() -> None:
    """Without names: all that three rows of ribbons and five lights allow, found by looking at every such hand."""
    at, house = spoken("oiii", 5), ClassicHouse()
    pool = [card for card in DECK if str(card.kind) in ("hikari", "tan") and card.name != "yanagi-tan"]
    plain = [card for card in DECK if str(card.kind) in ("tane", "kasu")]
    there = set()
    for size in range(8):
        for some in combinations(pool, size):
            found = in_hand(house, (*some, *plain[: 7 - size]))
            if not found.names:
                there.add((found.brights, found.ribbons))
    for brights in range(6):
        for ribbons in range(8):
            stands = not at.GAME.check(at.state, driven(brights=brights, ribbons=ribbons))
            assert stands == ((brights, ribbons) in there), Earning(brights, ribbons)
