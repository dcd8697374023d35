"""馬鹿っ花: fees of dropping and of being driven out, what a hand earns, the pot, fuke and the next dealer."""

from fractions import Fraction
from itertools import combinations
from math import floor
from random import Random

import pytest
from bakappana_table import Table, played, told
from hanaawase_table import PLANTS

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.games.bakappana import dealt
from scorekeeper.games.bakappana.facts import Chaff, Dekiyaku, Driven, PlayedOut
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.basics.facts import Blank, Paired

EVEN = "0011 0220 1212 0011 1100 2211 1221 1122 0202 1001 0022 0022"
"""A division of the cards in which nobody has 20 points or less."""
LEVEL = PlayedOut(points=(88, 88, 88))


# ---------------------------------------------------------------- dropping


@pytest.mark.parametrize(
    ("house", "seats", "says", "paid"),
    [
        ({}, 5, "ooiii", (0, 0)),
        ({"kudari": "flat", "kudari_flat": 7}, 5, "ooiii", (7, 7)),
        ({"kudari": "hachi-seat"}, 5, "ooiii", (10, 15)),
        ({"kudari": "hachi-seat"}, 5, "oioii", (10, 20)),
        ({"kudari": "hachi-seat"}, 4, "ioii", (15,)),
        ({"kudari": "hachi-seat"}, 6, "oooiii", (10, 10, 15)),
        ({"kudari": "hachi-seat", "shortage": "play"}, 6, "iooooi", (10, 15, 20, 25)),
        ({"kudari": "hachi-seat", "shortage": "play"}, 6, "ooiooo", (10, 10, 20, 25, 30)),
        ({"kudari": "hachi-seat", "shortage": "play"}, 5, "iiooo", (20, 25, 30)),
        ({"kudari": "hachi-order"}, 5, "iooii", (10, 15)),
        ({"kudari": "hachi-order"}, 6, "oooiii", (10, 15, 20)),
        ({"kudari": "hachi-order", "shortage": "play"}, 6, "oooooi", (10, 15, 20, 25, 30)),
    ],
)
def test_what_dropping_costs(house: dict[str, object], seats: int, says: str, paid: tuple[int, ...]) -> None:
    table = Table(seats, **house)
    for fact in told(says, seats=seats):
        if table.month.speaker == fact.player:
            table.say(fact)
    fees = [payment.amount for line in table.lines if line.sort == "out" for payment in line.payments]
    assert fees == [fee for fee in paid if fee]


def test_seven_pass_over_the_blank_card() -> None:
    table = Table(7, kudari="hachi-seat", shortage="play").say(Blank(player=2))
    for player in (0, 1, 3, 4, 5):
        table.say(told("o", player, 7)[0])
    assert table.points == (-10, -10, 0, -15, -20, -25, 80)
    assert (table.dealer, table.number) == (6, 2)


def test_the_winner_takes_the_pot_and_a_dropper_cannot_deal() -> None:
    table = Table(5, kudari="hachi-seat").say(*told("oo", seats=5))
    assert (table.pot, [*table.month.stands.values()]) == (25, ["out", "out", "forced", "forced", "forced"])
    table.say(PlayedOut(points=(None, None, 80, 84, 100)))
    assert (table.points, table.pot, table.dealer) == ((-10, -15, -8, -4, 37), 0, 4)
    assert "out.8" in table.clauses("pot")


def test_fuke_gives_the_pot_back_but_not_what_was_driven() -> None:
    table = Table(6, kudari="hachi-seat", fuke="on", teyaku="on").say(*told("oiii", seats=6))
    table.say(Driven(player=4, brights=1), Chaff(player=2, name="rokkasu"))
    assert table.points == (-10, -23, 37, -23, 9, 0)
    table.say(PlayedOut(points=(None, 20, 120, 124)))
    assert (table.points, table.pot, table.dealer) == ((0, -3, -3, -3, 9, 0), 0, 1)
    assert {"special.3", "special.4", "special.5", "drive.7", "dealer.3"} <= table.clauses("fuke", "chaff")
    assert "out.9" in table.clauses("pot")


def test_two_who_alone_are_in_may_split() -> None:
    table = Table(4, kudari="flat", shortage="ask").say(*told("oioi", seats=4))
    assert table.refuses(LEVEL) == ("deal-choosing",)
    table.say(Paired(plays=False))
    assert (table.points, table.dealer, table.number) == ((-5, 5, -5, 5), 1, 2)


# ---------------------------------------------------------------- driven out


def halves(hand: tuple[Flower, ...]) -> int:
    """Twice the drive-out fee of a hand before rounding, from the rules alone, for the usual yaku and with teyaku."""
    kind = [card.name.partition("-")[2].rstrip("123") for card in hand]
    names = {card.name for card in hand}
    brights = kind.count("hikari")
    slips = sum(one == "tan" for one in kind) - ("yanagi-tan" in names)
    sum_ = 5 * (brights + slips) + {6: 20, 7: 30}.get(kind.count("kasu"), 0)
    sets = {
        100: ("matsu-hikari sakura-hikari susuki-hikari yanagi-hikari kiri-hikari",),
        40: ("botan-tan kiku-tan momiji-tan", "matsu-tan ume-tan sakura-tan"),
        30: ("matsu-hikari ume-tane sakura-hikari",),
        20: ("matsu-hikari susuki-hikari kiri-hikari", "botan-tane hagi-tane momiji-tane", "fuji-tan ayame-tan hagi-tan"),
    }
    sum_ += sum(fee for fee, rows in sets.items() for row in rows if {*row.split()} <= names)
    shikou = {"matsu-hikari", "sakura-hikari", "susuki-hikari", "kiri-hikari"} <= names
    sum_ += 60 * (shikou and "yanagi-hikari" not in names) + {6: 30, 7: 40}.get(slips, 0)
    drinks = [20 for one in ("sakura-hikari", "susuki-hikari") if {one, "kiku-tane"} <= names]
    return sum_ + sum(drinks)


def test_what_any_hand_earns() -> None:
    rng, house = Random(5), BakappanaHouse(kudari="hachi-seat", teyaku="on")
    strong = [card for card in DECK if card.points > 5 or card.name.endswith("tan")]
    for number in range(600):
        hand = tuple(rng.sample(strong if number % 2 else DECK, 7))
        if dealt.four(hand):
            continue
        fee = dealt.drive_fee(dealt.earned(house, Driven(player=0, cards=tuple(card.name for card in hand)))).value
        assert fee == floor(Fraction(halves(hand), 2) + Fraction(1, 2)), hand


@pytest.mark.parametrize(
    ("brights", "ribbons", "hand", "names", "fee"),
    [
        (1, 0, "", (), 3),
        (0, 2, "", (), 5),
        (0, 0, "rokkasu", (), 10),
        (0, 0, "shichikasu", (), 15),
        (0, 1, "rokkasu", (), 13),
        (2, 0, "", ("hanami",), 15),
        (3, 3, "", ("akatan", "matsu-kiri-bouzu"), 45),
        (4, 0, "", ("shikou", "matsu-kiri-bouzu"), 50),
        (0, 7, "", ("nanatan", "akatan", "aotan"), 78),
    ],
)
def test_fees_by_name(brights: int, ribbons: int, hand: str, names: tuple[str, ...], fee: int) -> None:
    table = Table(4, kudari="hachi-order", teyaku="on").say(*told("iii", seats=4))
    table.say(Driven(player=3, brights=brights, ribbons=ribbons, hand=hand, names=names))  # type: ignore[arg-type]
    assert table.points == (-fee, -fee, -fee, 3 * fee)


@pytest.mark.parametrize(
    ("brights", "ribbons", "hand", "names"),
    [
        (5, 0, "", ()),
        (0, 6, "", ()),
        (0, 7, "", ("nanatan",)),
        (1, 1, "rokkasu", ()),
        (1, 0, "shichikasu", ()),
        (1, 0, "", ("hanami", "tsukimi")),
        (2, 0, "", ("matsu-kiri-bouzu",)),
        (4, 4, "", ("shikou", "matsu-kiri-bouzu")),
        (0, 0, "rokkasu", ("inoshikachou",)),
    ],
)
def test_hands_that_cannot_be(brights: int, ribbons: int, hand: str, names: tuple[str, ...]) -> None:
    table = Table(4, kudari="hachi-order", teyaku="on").say(*told("iii", seats=4))
    fact = Driven(player=3, brights=brights, ribbons=ribbons, hand=hand, names=names)  # type: ignore[arg-type]
    assert table.refuses(fact) == ("drive-cards",)


def test_every_kind_of_hand_can_be_told() -> None:
    """What cards earn may be told by numbers and names as well."""
    rng = Random(8)
    for _ in range(150):
        table = Table(4, kudari="hachi-seat", teyaku="on").say(*told("iii", seats=4))
        hand = tuple(rng.sample(DECK, 7))
        if dealt.four(hand):
            continue
        what = dealt.earned(table.record.house, Driven(player=3, cards=tuple(card.name for card in hand)))  # type: ignore[arg-type]
        names = tuple(one.key for one in what.held)
        told_ = Driven(player=3, brights=what.brights, ribbons=what.ribbons, hand=what.hand, names=names)  # type: ignore[arg-type]
        table.say(told_)


def test_a_flat_fee_is_paid_by_itself() -> None:
    table = Table(5, kudari="flat", kudari_flat=4).say(*told("iii", seats=5))
    assert table.points == (-8, -8, -8, 12, 12)
    assert table.refuses(Driven(player=3, brights=1)) == ("drive-off",)


# ---------------------------------------------------------------- dealt again


def test_a_redeal_undoes_everything_and_asks_again() -> None:
    table = Table(4, kudari="hachi-seat", teyaku="on").say(*told("o", seats=4), Chaff(player=1, name="rokkasu"))
    table.say(Redo(reason="hand"))
    assert (table.points, table.number, table.dealer) == ((0, 0, 0, 0), 1, 0)
    assert table.month.speaker == 0
    table.say(*told("io", seats=4))
    assert table.points == (0, -15, 0, 0)


@pytest.mark.parametrize("plant", PLANTS)
def test_four_of_any_month_are_dealt_again(plant: str) -> None:
    hand = [card for card in DECK if card.name.startswith(f"{plant}-")]
    other = [card for card in DECK if card.name.endswith("kasu1") and not card.name.startswith(f"{plant}-")][:3]
    names = tuple(card.name for card in (*hand, *other))
    table = Table(4, kudari="hachi-seat", teyaku="on").say(*told("iii", seats=4))
    assert "hand-four" in table.refuses(Driven(player=3, cards=names))


# ---------------------------------------------------------------- who deals next


@pytest.mark.parametrize(
    ("house", "fact", "dealer"),
    [
        ({}, PlayedOut(points=(80, 100, 84)), 1),
        ({}, LEVEL, 0),
        ({}, PlayedOut(points=(80, 92, 92)), 1),
        ({"fuke": "on"}, PlayedOut(fuke=(2,)), 0),
        ({"fuke": "on", "fuke_dealer": "fuke"}, PlayedOut(fuke=(2,)), 2),
        ({"fuke": "on", "fuke_dealer": "fuke"}, PlayedOut(fuke=(0, 1)), 1),
        ({"fuke": "on", "fuke_dealer": "fuke"}, PlayedOut(fuke=()), 0),
        ({}, Totals(amounts=(-5, 2, 3)), 2),
        ({"teyaku": "on"}, Totals(amounts=(-5, 2, 3), leader=1), 1),
    ],
)
def test_who_deals_next(house: dict[str, str], fact: PlayedOut | Totals, dealer: int) -> None:
    assert Table(**house).say(fact).dealer == dealer


def test_a_tie_goes_to_the_dealer_of_the_month_who_is_not_the_first_seat() -> None:
    table = Table().say(PlayedOut(points=(80, 100, 84)), PlayedOut(points=(90, 90, 84)))
    assert table.dealer == 1


@pytest.mark.parametrize("few", [2, 4, 6])
def test_the_hands_that_a_fee_ends(few: int) -> None:
    """The seven cards that are entered lie in one hand only."""
    table = Table(teyaku="on")
    cards = tuple(card.name for card in DECK if "kasu" in card.name and card.month in (1, 2, 3))
    table.say(Chaff(player=0, name="rokkasu", cards=cards))
    for shared in combinations(cards, few):
        others = tuple(card.name for card in DECK if "kasu" in card.name and card.month in (4, 5, 6, 7))[: 6 - few]
        assert "hand-shared" in table.refuses(Chaff(player=1, name="rokkasu", cards=(*shared, *others)))
        break


def test_nobody_below_twenty_one() -> None:
    table = Table(fuke="on").say(played(EVEN))
    assert table.number == 2
    assert not table.month.void


def test_told_yaku_stay_with_those_who_play() -> None:
    table = Table(5, kudari="hachi-order").say(*told("iii", seats=5))
    assert table.refuses(Dekiyaku(player=4, names=("akatan",))) == ("not-playing",)
    assert table.refuses(PlayedOut(points=(88, 88, None, 88))) == ("not-playing",)
