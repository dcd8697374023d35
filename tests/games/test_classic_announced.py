"""八八 with 出る・下りる: announcing hands, shiso in all its forms, hands that were wrong, and hands that were driven out."""

from itertools import combinations
from random import Random
from typing import Any

import classic_reckoned as second
import msgspec
import pytest
from classic_table import BIG, ZETSU, Table

from scorekeeper.core.facts import Fact, Totals
from scorekeeper.decks.hanafuda import DECK, HANAFUDA
from scorekeeper.games.basics.facts import Blank, Paired
from scorekeeper.games.hachihachi_classic.driven import Earning, in_hand
from scorekeeper.games.hachihachi_classic.facts import Driven, Mizuten, PlayedOut, Teyaku, WrongTeyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse

SANBON = "matsu-hikari matsu-tan matsu-kasu1 ume-tane sakura-tan botan-tane kiku-tan"
SHISO = "matsu-hikari matsu-tan matsu-kasu1 matsu-kasu2 fuji-tane fuji-tan fuji-kasu1"
RIBBONS = "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan hagi-tan kiku-tan"


def announce(player: int, *names: str, cards: str = "", months: tuple[int, ...] = ()) -> Teyaku:
    return Teyaku(player=player, names=names, cards=tuple(cards.split()), months=months)


def table(says: str = "iii", seats: int = 0, brights: tuple[str, ...] = (), **house: Any) -> Table:
    return Table(seats or len(says), **house).deal(*brights).speak(says)


def amiss(at: Table, fact: Fact) -> tuple[str, ...]:
    """The keys of the objections to a fact; () if it stands."""
    return tuple(one.key for one in at.GAME.check(at.state, fact))


# ---------------------------------------------------------------- paying


def test_those_who_play_pay_and_those_out_do_not() -> None:
    at = table("oiii", seats=5)
    before = at.points
    at.say(announce(1, "aka", "sanbon"))
    assert [now - then for now, then in zip(at.points, before, strict=True)] == [0, 120, -60, -60, 0]
    assert at.lines[-1].label.en == "aka-sanbon"
    assert {"teyaku.2", "teyaku.20", "teyaku.7", "teyaku.28"} <= at.clauses("teyaku")


@pytest.mark.parametrize(("bright", "unit", "share"), [("", "12", 24), (BIG, "12", 48), (ZETSU, "12", 96), (ZETSU, "10", 80)])
def test_the_field_and_the_unit(bright: str, unit: str, share: int) -> None:
    at = table(brights=(bright,) if bright else (), unit=unit).say(announce(2, "sanbon"))
    assert at.points == (-share, -share, 2 * share)


def test_the_dearest_reading_is_for_the_owner_to_say() -> None:
    at = table()
    cards = "yanagi-tan matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1"
    at.say(announce(0, "tan-ichi", cards=cards))
    assert at.points == (72, -36, -36)


REFUSED = [
    (announce(0), "teyaku-none"),
    (announce(0, "royal"), "teyaku-unknown"),
    (announce(0, "sanbon-tate-sanbon"), "teyaku-unknown"),
    (announce(0, "aka", "karasu"), "teyaku-family"),
    (announce(0, "sanbon", "teshi"), "teyaku-family"),
    (announce(0, "aka", "shiso"), "teyaku-barred"),
    (announce(0, "karasu", "futa-tate-sanbon"), "teyaku-impossible"),
    (announce(0, "sanbon", cards="matsu-tan"), "teyaku-seven"),
    (announce(0, "teshi", cards=SANBON), "teyaku-other"),
    (announce(0, "aka", cards="matsu-hikari ume-tane sakura-tan fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-tane"), "teyaku-cards"),
    (announce(0, "tate-sanbon", months=(1,)), "teyaku-months"),
    (announce(0, "kuttsuki", months=(1,)), "teyaku-months"),
    (announce(3, "sanbon"), "not-sitting"),
]


@pytest.mark.parametrize(("fact", "key"), REFUSED, ids=lambda value: value if isinstance(value, str) else "")
def test_what_is_no_hand(fact: Teyaku, key: str) -> None:
    assert key in table().refuses(fact)


def test_cards_lie_in_one_place() -> None:
    at = table(brights=("matsu-hikari",))
    assert at.refuses(announce(0, "sanbon", cards=SANBON)) == ("teyaku-lying",)
    assert at.refuses(announce(0, "karasu", "sanbon", months=(1,))) == ("teyaku-months",)
    assert at.refuses(announce(0, "pika-ichi", "sanbon", months=(1,))) == ("three-lying",)
    other = table().say(announce(0, "sanbon", cards=SANBON))
    assert other.refuses(announce(1, "sanbon", cards=SANBON)) == ("teyaku-shared", "three-shared")
    assert other.refuses(announce(1, "sanbon", months=(1,))) == ("three-shared",)
    assert other.refuses(announce(0, "sanbon")) == ("teyaku-twice",)


PAIR_OF_PINE = "matsu-tan matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1"
KASU = "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1 kiri-kasu1"


@pytest.mark.parametrize(
    ("shown", "hand", "names", "months", "key"),
    [
        ("a pair of the month is gone", announce(1, "tan-ichi", cards=PAIR_OF_PINE), ("sanbon",), (1,), "three-lying"),
        # Of pine there are left the crane, the ribbon and one kasu: no aka, whose rest is ribbons and kasu.
        ("what is left is of another kind", announce(1, "karasu", cards=KASU), ("aka", "sanbon"), (1,), "three-lying"),
        ("one is gone, and the others will do", announce(1, "karasu", cards=KASU), ("sanbon",), (1,), ""),
        # Of paulownia there are left the phoenix and two kasu: a sanbon, no tate.
        ("one of the three kasu of paulownia", announce(1, "karasu", cards=KASU), ("tate-sanbon",), (12,), "three-lying"),
        ("with the phoenix", announce(1, "karasu", cards=KASU), ("sanbon",), (12,), ""),
    ],
    ids=lambda value: value if isinstance(value, str) and " " in value else "",
)
def test_cards_shown_by_one_are_in_no_three_of_another(
    shown: str, hand: Teyaku, names: tuple[str, ...], months: tuple[int, ...], key: str
) -> None:
    by_months = announce(0, *names, months=months)
    assert amiss(table().say(hand), by_months) == ((key,) if key else ())
    # In the other order the cards are refused instead.
    assert amiss(table().say(by_months), hand) == (("three-shared",) if key else ())


def test_the_cards_of_two_hands_leave_no_three() -> None:
    at = table().say(announce(0, "sanbon", months=(1,)), announce(1, "karasu", cards=KASU))
    other = "matsu-tan ume-kasu2 sakura-kasu2 fuji-kasu2 ayame-kasu2 hagi-kasu2 kiku-kasu1"
    assert amiss(at, announce(2, "tan-ichi", cards=other)) == ("three-shared",)
    assert amiss(at, announce(2, "tan-ichi", cards=other.replace("matsu", "kiku"))) == ()
    out = table("oiii", seats=5).say(announce(1, "sanbon", months=(1,)))
    assert amiss(out, driven(SANBON)) == ("three-shared",)
    assert amiss(out, driven(KASU)) == ()


def test_the_time_to_announce() -> None:
    at = Table(4)
    assert at.refuses(announce(0, "aka")) == ("no-field",)
    at.deal().speak("ii")
    assert at.refuses(announce(0, "aka")) == ("deal-open",)
    at.speak("oi")
    assert at.refuses(announce(2, "aka")) == ("not-playing",)
    at.say(PlayedOut(points=(90, 90, None, 84)))
    assert at.refuses(announce(0, "aka")) == ("teyaku-late",)
    at.say(Totals(amounts=(1, -1, 0, 0), leader=0))
    assert at.refuses(announce(0, "aka")) == ("teyaku-late",)


# ---------------------------------------------------------------- shiso


def test_a_shiso_with_gift_ends_the_year() -> None:
    at = table("oiii", seats=5).say(announce(1, "shiso", cards=SHISO))
    # 20 kan from each of two, a gift of 10 from each of two who are out, and the dealer's drop fee of 1 kan.
    assert at.points == (-132, 240 + 240 + 120 + 120 + 12, -240, -240, -120)
    assert at.dealer is None
    assert at.month.over
    assert at.month.stopped
    assert {"shisou.1", "shisou.3", "shisou.8"} <= at.clauses()


@pytest.mark.parametrize(("gift", "paid"), [(0, 0), (3, 36)])
def test_the_gift_by_house(gift: int, paid: int) -> None:
    at = table("oiii", shisou_gift=gift).say(announce(1, "shiso"))
    assert at.points == (-12 - paid, 240 + 240 + paid + 12, -240, -240)


def test_a_shiso_that_ends_the_month() -> None:
    at = table("ioii", shisou_then="month-end").say(announce(3, "karasu", "shiso"))
    assert at.points == (-288, -18 - 120, -288, 288 + 288 + 120 + 18)
    assert (at.number, at.dealer) == (2, 3)
    assert "shisou.11" in at.clauses()


def test_a_shiso_after_which_play_goes_on() -> None:
    at = table("ioii", shisou_then="continue").say(announce(3, "shiso"))
    assert not at.month.over
    at.say(PlayedOut(points=(88, None, 88, 88)))
    assert at.month.over


def test_other_hands_of_the_month_are_still_paid() -> None:
    at = table().say(announce(1, "shiso"), announce(0, "sanbon"))
    assert at.points == (-240 + 48, 480 - 24, -240 - 24)
    assert "shisou.9" in at.clauses("teyaku")
    assert at.month.next == 1


def test_two_shiso_of_one_month() -> None:
    at = table().say(announce(1, "shiso"), announce(2, "shiso"))
    assert at.points == (-480, 240, 240)
    assert at.month.next == 1
    at.say(WrongTeyaku(player=1))
    assert at.points == (-240, -240, 480)
    assert at.month.next == 2


def test_a_shiso_that_was_wrong_ends_nothing() -> None:
    at = table("oiii").say(announce(1, "shiso", cards=SHISO), WrongTeyaku(player=1))
    assert at.points == (-12, 0, 0, 0)
    assert at.pot == 12
    assert not at.month.over
    assert at.refuses(WrongTeyaku(player=1)) == ("wrong-twice",)
    assert at.refuses(WrongTeyaku(player=2)) == ("wrong-none",)
    at.say(announce(1, "tan-ichi"), PlayedOut(points=(None, 90, 88, 86)))
    # Three kan and a nuke from each of two, two card points, and the drop fee.
    assert at.points[1] == 72 + 24 + 2 + 12


def test_a_hand_that_was_wrong_goes_back_without_a_fine() -> None:
    at = table().say(announce(1, "sanbon"), WrongTeyaku(player=1))
    assert at.points == (0, 0, 0)
    assert "penalty.1" in at.clauses("teyaku")


# ---------------------------------------------------------------- months without play


def test_alone_only_shiso_is_paid_by_a_gift() -> None:
    at = table("oo", seats=3)
    assert at.month.dry
    assert at.month.over
    assert at.refuses(announce(2, "sanbon")) == ("teyaku-dry",)
    assert at.refuses(announce(0, "shiso")) == ("not-playing",)
    at.say(announce(2, "shiso"))
    assert at.points == (-12 - 120, -18 - 120, 12 + 18 + 240)
    assert at.dealer is None
    assert "shisou.10" in at.clauses("teyaku")
    at.say(WrongTeyaku(player=2))
    assert at.points == (-12, -18, 30)
    assert (at.number, at.dealer) == (2, 2)


def test_the_holder_of_a_halved_month_takes_all_drop_fees() -> None:
    at = table("ioi", two_out="split")
    assert at.points == (9, -18, 9)
    at.say(announce(2, "shiso"))
    assert at.points == (-240, -18 - 120, 240 + 120 + 18)
    assert at.month.next == 2
    at.say(WrongTeyaku(player=2))
    assert at.points == (9, -18, 9)
    assert (at.number, at.dealer) == (2, 0)
    at.say(announce(0, "shiso"))
    assert at.points == (240 + 120 + 18, -18 - 120, -240)


def test_a_halved_month_where_a_shiso_ends_nothing() -> None:
    at = table("ioi", two_out="ask", shisou_then="continue").say(Paired(plays=False), announce(2, "shiso"))
    assert at.points == (9 - 240, -18 - 120, 9 + 240 + 120)
    assert at.dealer == 0


# ---------------------------------------------------------------- before in or out


def test_announced_early_everybody_pays_the_fee() -> None:
    at = Table(5, shisou_when="before", shisou_then="month-end").deal(BIG)
    assert at.refuses(announce(3, "sanbon")) == ("deal-open",)
    at.say(announce(3, "shiso"))
    assert at.points == (-480, -480, -480, 4 * 480, -480)
    assert (at.number, at.dealer) == (2, 3)
    assert at.refuses(announce(1, "sanbon")) == ("shisou-over",)
    assert "shisou.6" in at.clauses("teyaku")


def test_early_the_blank_card_pays_too() -> None:
    at = Table(7, shisou_when="before").say(Blank(player=2)).deal()
    assert at.refuses(announce(2, "shiso")) == ("not-playing",)
    at.say(announce(0, "shiso"))
    assert at.points == (6 * 240, *(-240,) * 6)


def test_early_means_before_anybody_has_spoken() -> None:
    at = Table(4, shisou_when="before").deal().speak("i")
    assert at.refuses(announce(1, "shiso")) == ("shisou-early",)
    bold = Table(4, shisou_when="before").say(Mizuten()).deal().say(announce(1, "shiso"))
    assert bold.points == (-240, 720, -240, -240)


def test_an_early_shiso_that_was_wrong() -> None:
    at = Table(4, shisou_when="before").deal().say(announce(1, "shiso"), WrongTeyaku(player=1))
    assert at.points == (0, 0, 0, 0)
    assert at.month.speaker == 0


# ---------------------------------------------------------------- driven out


def driven(cards: str = "", **told: Any) -> Driven:
    return Driven(player=4, cards=tuple(cards.split()), **told)


DRIVEN = [
    ("a bright and two ribbons", driven(brights=1, ribbons=2), 9, 8),
    ("by cards", driven(SANBON), 12 + 12, 20),
    ("nothing", driven("ume-kasu1 ume-kasu2 sakura-kasu1 kiku-tane botan-tane hagi-tane yanagi-tane"), 0, 0),
    ("shiso", driven(SHISO), 120 + 9, 100 + 8),
    ("seven ribbons, red ones among them", driven(RIBBONS), 18 + 60 + 42 + 21, 15 + 50 + 35 + 18),
    ("five lights", driven(brights=5, names=("goko",)), 72 + 15, 60 + 13),
    ("four lights", driven(brights=4, names=("shiko",)), 60 + 12, 60),
    ("told by name", driven(brights=1, hand=("karasu", "shiso")), 144 + 3, 120 + 3),
]


@pytest.mark.parametrize(("fact", "twelve", "ten"), [one[1:] for one in DRIVEN], ids=[one[0] for one in DRIVEN])
def test_what_a_driven_hand_earns(fact: Driven, twelve: int, ten: int) -> None:
    for unit, share in (("12", twelve), ("10", ten)):
        at = table("oiii", seats=5, unit=unit)
        before = at.points
        at.say(fact)
        assert [now - then for now, then in zip(at.points, before, strict=True)] == [0, -share, -share, -share, 3 * share]
        assert at.month.driven == {4: share}


@pytest.mark.parametrize(("bright", "share"), [("", 3), (BIG, 5), (ZETSU, 10)])
def test_half_a_point_is_rounded_after_the_field(bright: str, share: int) -> None:
    at = table("oiii", seats=5, brights=(bright,) if bright else (), unit="10").say(driven(ribbons=1))
    assert at.month.driven == {4: share}


def test_only_red_and_blue_ribbons_count() -> None:
    at = table("oiii", seats=5, quarter_cards="red-blue-light").say(driven(RIBBONS))
    assert at.month.driven == {4: 18 + 60 + 42 + 12}
    assert "oikomi.5" in at.clauses("drive")


def test_a_shiso_in_a_driven_hand_ends_nothing() -> None:
    at = table("oiii", seats=5).say(driven(SHISO))
    assert not at.month.over
    assert "oikomi.10" in at.clauses("drive")


def test_what_no_driven_hand_is() -> None:
    at = table("oiii", seats=5)
    assert at.refuses(Driven(player=1, brights=1)) == ("drive-who",)
    assert at.refuses(driven(brights=5, ribbons=3)) == ("drive-cards",)
    assert at.refuses(driven(brights=5)) == ("drive-cards",)
    assert at.refuses(driven(ribbons=3, hand=("karasu",))) == ("drive-cards",)
    assert at.refuses(driven(hand=("aka", "shiso"))) == ("teyaku-barred",)
    assert at.refuses(driven(brights=5, names=("goko", "shiko"))) == ("dekiyaku-goko",)
    assert at.refuses(driven(brights=5, names=("royal",))) == ("dekiyaku-unknown",)
    assert at.refuses(driven(SHISO, brights=1)) == ("drive-one-way",)
    at.say(announce(1, "sanbon", cards=SANBON))
    assert "teyaku-shared" in at.refuses(driven(SHISO))
    assert at.refuses(driven(hand=("aka", "sanbon"), ribbons=7)) == ("drive-cards",)
    at.say(driven(brights=1))
    assert at.refuses(driven(brights=1)) == ("drive-twice",)
    assert table("oiii", seats=5, brights=(BIG,)).refuses(driven(brights=5, names=("goko",))) == ("drive-cards",)


def test_the_rain_man_is_kasu_and_a_light() -> None:
    at = table("oiii", seats=5).say(driven(brights=1, hand=("karasu",)))
    assert at.month.driven == {4: 24 + 3}


@pytest.mark.parametrize("seed", range(4))
def test_driven_hands_against_a_second_reckoning(seed: int) -> None:
    rng = Random(seed)
    names = [card.name for card in DECK]
    for _ in range(60):
        rules: dict[str, Any] = {"quarter_cards": rng.choice(("all", "red-blue-light")), "aka": rng.choice(("3", "2"))}
        house = ClassicHouse(**rules)
        cards = rng.sample(names, 7)
        at = table("oiii", seats=5, **rules).say(driven(" ".join(cards)))
        fee = second.drive_fee_of(msgspec.to_builtins(house), cards)
        assert at.month.driven == {4: fee * 12}
        found = in_hand(house, HANAFUDA.named(cards))
        again = table("oiii", seats=5, **rules)
        again.say(driven(brights=found.brights, ribbons=found.ribbons, hand=found.hand, names=found.names))
        assert again.month.driven == at.month.driven


def test_every_number_of_lights_and_ribbons_that_seven_cards_can_have() -> None:
    """Without names: all that three rows of ribbons and five lights allow, found by looking at every such hand."""
    at = table("oiii", seats=5)
    house = ClassicHouse()
    pool = [card for card in DECK if str(card.kind) in ("hikari", "tan") and card.name != "yanagi-tan"]
    plain = [card for card in DECK if str(card.kind) in ("tane", "kasu")]
    there = set()
    for size in range(8):
        for some in combinations(pool, size):
            rest = plain[: 7 - size]
            found = in_hand(house, (*some, *rest)) if len(rest) == 7 - size else None
            if found and not found.names:
                there.add((found.brights, found.ribbons))
    for brights in range(6):
        for ribbons in range(8):
            fact = driven(brights=brights, ribbons=ribbons)
            stands = not at.GAME.check(at.state, fact)
            assert stands == ((brights, ribbons) in there), Earning(brights, ribbons)
