"""Teyaku: the hands in seven cards, their names and fees, what is shown, and invalid declarations."""

from collections import Counter
from itertools import product

from hypothesis import given
from strategies import hands

from scorekeeper.decks.hanafuda import Flower
from scorekeeper.games.hachihachi.deal.teyaku import HANDS, readings
from scorekeeper.games.hachihachi.facts import HachihachiTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from tests.games.hachihachi.table import hand, month

COUNT = {
    "sanbon": ("三本", 2), "tatesanbon": ("立三本", 3), "kuttsuki": ("喰付", 4), "teshi": ("手四", 6), "haneken": ("はねけん", 7),
    "ichinishi": ("一二四", 9), "shiso": ("四三", 40), "futasanbon": ("二三本", 8), "sanbontate": ("三本立三本", 9),
    "futatate": ("二立三本", 10),
}  # fmt: skip
KASU = {"aka": ("赤", 2), "tanichi": ("短一", 3), "toichi": ("十一", 3), "bikaichi": ("光一", 4), "karasu": ("空素", 4)}
NO_SUCH_HAND = {("karasu", "futasanbon"), ("bikaichi", "futatate"), ("karasu", "futatate")}
COMPOUNDS = [pair for pair in product(KASU, COUNT) if pair not in NO_SUCH_HAND]


def test_names_and_fees_of_hands_and_of_compounds_kasu_type_first() -> None:
    told = [((name,), words, fee) for name, (words, fee) in (COUNT | KASU).items()]
    told += [((one, other), KASU[one][0] + COUNT[other][0], KASU[one][1] + COUNT[other][1]) for one, other in COMPOUNDS]
    for names, words, fee in told:
        for said in {names, names[::-1]}:
            at = month(hand(2, *said))
            assert (at.line("teyaku").label.ja, at.kan) == (words, (-fee, -fee, 2 * fee))
            assert ("teyaku.5" in at.clauses()) == (len(names) == 2)


def best(hand: tuple[Flower, ...], willow_as: tuple[bool, ...] = (True, False)) -> int:
    """The fee of the best declaration, computed in another way: every reading of the willow, every hand by its definition."""
    fees = [0]
    sizes = Counter(card.month for card in hand)
    shape = sorted(sizes.values(), reverse=True)
    special = 0
    for number, size in sizes.items():
        if size == 3 and (number in (4, 5, 7) or (number == 12 and all(card.name != "kiri-hikari" for card in hand))):
            special += 1
    fits = {
        "shiso": shape == [4, 3],
        "ichinishi": shape == [4, 2, 1],
        "teshi": shape[0] == 4 and shape[1] == 1,
        "haneken": shape == [3, 2, 2],
        "futasanbon": shape[:2] == [3, 3] and special == 0,
        "sanbontate": shape[:2] == [3, 3] and special == 1,
        "futatate": shape[:2] == [3, 3] and special == 2,
        "sanbon": shape[0] == 3 and shape[1] < 3 and shape != [3, 2, 2] and not special,
        "tatesanbon": shape[0] == 3 and shape[1] < 3 and shape != [3, 2, 2] and special == 1,
        "kuttsuki": shape == [2, 2, 2, 1],
    }
    count = sum(COUNT[name][1] for name, fit in fits.items() if fit)
    assert sum(fits.values()) <= 1
    for willow in product(willow_as, repeat=7):
        kinds = [str(card.kind) if not kasu or card.month != 11 else "kasu" for card, kasu in zip(hand, willow, strict=True)]
        told = (kinds.count("hikari"), kinds.count("tane"), kinds.count("tan"))
        if told[:2] == (0, 0):
            fees.append({0: 4, 1: 3}.get(told[2], 2))
        fees.append({(0, 1, 0): 3, (1, 0, 0): 4}.get(told, 0))
    return 12 * (count + max(fees))


@given(hands())
def test_the_best_hand_is_the_best(hand: tuple[Flower, ...]) -> None:
    found = readings(hand)
    assert (HANDS.fee(found[0].names) if found else 0) == best(hand)
    for one in found:
        assert len(one.shown) + len(one.hidden) == 7
        assert not {*one.shown} & {*one.hidden}
        assert len(one.hidden) - one.choose <= (4 if "aka" in one.names else 7)
        assert one.names not in NO_SUCH_HAND
    bent = readings(hand, HachihachiHouse(willow="kasu"))  # house.5
    assert len(bent) < 2
    assert (HANDS.fee(bent[0].names) if bent else 0) == best(hand, (True,))


@given(hands())
def test_every_reading_can_be_declared_and_nothing_else(hand: tuple[Flower, ...]) -> None:
    may = {one.names for one in readings(hand)}
    at = month()
    for told in [(one,) for one in COUNT | KASU] + [*COMPOUNDS]:
        fact = HachihachiTeyaku(player=0, names=told, cards=tuple(card.name for card in hand))
        assert (at.GAME.check(at.state, fact) == ()) == (told in may)
