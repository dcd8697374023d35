"""Teyaku: the hands in seven cards, their names and fees, what is shown, and invalid declarations."""

from collections import Counter
from itertools import product

import pytest
from hachihachi_table import hand, month
from hypothesis import given
from strategies import hands

from scorekeeper.decks.hanafuda import BY_NAME, Flower
from scorekeeper.games.hachihachi.deal.teyaku import readings
from scorekeeper.games.hachihachi.facts import Teyaku

COUNT = {
    "sanbon": ("三本", 2),
    "tatesanbon": ("立三本", 3),
    "kuttsuki": ("喰付", 4),
    "teshi": ("手四", 6),
    "haneken": ("はねけん", 7),
    "ichinishi": ("一二四", 9),
    "shiso": ("四三", 40),
    "futasanbon": ("二三本", 8),
    "sanbontate": ("三本立三本", 9),
    "futatate": ("二立三本", 10),
}
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


def cards(text: str) -> tuple[Flower, ...]:
    """Cards by short names: `1h` pine bright, `4e` wisteria animal, `5t` iris ribbon, `7a` to `7c` kasu."""
    kinds = {"h": "hikari", "e": "tane", "t": "tan", "a": "kasu1", "b": "kasu2", "c": "kasu3"}
    plants = "matsu ume sakura fuji ayame botan hagi susuki kiku momiji yanagi kiri".split()
    return tuple(BY_NAME[f"{plants[int(one[:-1]) - 1]}-{kinds[one[-1]]}"] for one in text.split())


# Seven cards besides the examples of the rule book, all hands that may be declared (the best first), and what the best one hides.
# `|2`: this many of those must be shown.
HANDS = {
    "1h 1t 1a 2e 3h 9e 10e": ("sanbon", "2e 3h 9e 10e"),
    "5e 5t 5a 2e 3h 9e 10e": ("tatesanbon", "2e 3h 9e 10e"),
    "7e 7t 7a 2e 3h 9e 10e": ("tatesanbon", "2e 3h 9e 10e"),
    "1h 1t 1a 1b 3h 9e 10e": ("teshi", "3h 9e 10e"),
    "1h 1t 1a 2e 2t 3h 3t": ("haneken", ""),
    "5e 5t 5a 4e 4t 4a 3h": ("futatate", "3h"),
    "1a 1b 2a 3a 4a 5t 6t": ("aka", "5t 6t"),
    # A willow card may be read as kasu, or not.
    "1a 1b 2a 3a 4a 6a 11e": ("karasu / toichi", ""),
    "1a 1b 2a 3a 4a 6a 11t": ("karasu / tanichi", ""),
    "1a 1b 2a 3a 4a 5t 11t": ("tanichi / aka", "5t"),
    "1a 1b 2a 3a 5t 6t 11t": ("aka", "5t 6t 11t"),
    "1a 1b 2a 3a 4a 5e 11e": ("toichi", "5e"),
    "1a 1b 2a 3a 4a 8h 11h": ("bikaichi", "8h"),
    "1a 1b 2a 3a 4a 11e 11t": ("karasu / tanichi / toichi", ""),
    "1a 1b 2a 3a 11h 11e 11t": ("karasu-sanbon / tanichi-sanbon / toichi-sanbon / bikaichi-sanbon / sanbon", ""),
    "11h 11e 11t 11a 1a 2a 3a": ("karasu-teshi / bikaichi-teshi / toichi-teshi / tanichi-teshi / teshi", ""),
    # Compounds hide only what both hands may hide; the examples expose.10 and expose.11.
    "4a 4b 4t 5a 5b 5t 1t": ("aka-futatate", "1t"),
    "4a 4b 4t 5a 5b 5t 1a": ("aka-futatate", ""),
    "4a 4b 4t 12a 12b 12c 1a": ("tanichi-futatate", ""),
    "1a 1b 2a 2b 3a 3b 8h": ("bikaichi-kuttsuki", "8h"),
    # Aka hides four ribbons at most; those that the count hand shows count as shown.
    "1t 2t 3t 4t 5t 6t 9a": ("aka", "1t 2t 3t 4t 5t 6t |2"),
    "1t 2t 3t 4t 5t 6t 7t": ("aka", "1t 2t 3t 4t 5t 6t 7t |3"),
    "1t 1a 2t 2a 3t 3a 11t": ("aka-kuttsuki", "11t"),
    "1t 2t 3t 4t 5t 11t 6a": ("aka", "1t 2t 3t 4t 5t 11t |2"),
    # Nothing at all.
    "1h 1t 2e 3h 4e 5e 6t": ("", ""),
    "1h 8h 3a 4a 5a 6a 7a": ("", ""),
}


@pytest.mark.parametrize(("seven", "names", "hidden"), [(key, *row) for key, row in HANDS.items()])
def test_hands_read_from_seven_cards(seven: str, names: str, hidden: str) -> None:
    found = readings(cards(seven))
    want = [set(name.split("-")) for name in names.split(" / ")] if names else []
    assert [{*one.names} for one in found][:1] == want[:1]
    assert sorted(sorted(one.names) for one in found) == sorted(sorted(one) for one in want)
    if found:
        stay, _, choose = hidden.partition("|")
        assert {*found[0].hidden} == {*cards(stay)}
        assert found[0].choose == int(choose or 0)
        assert {*found[0].shown} | {*found[0].hidden} == {*cards(seven)}


def best(hand: tuple[Flower, ...]) -> int:
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
    for willow in product((True, False), repeat=7):
        kinds = [str(card.kind) if not kasu or card.month != 11 else "kasu" for card, kasu in zip(hand, willow, strict=True)]
        told = (kinds.count("hikari"), kinds.count("tane"), kinds.count("tan"))
        if told[:2] == (0, 0):
            fees.append({0: 4, 1: 3}.get(told[2], 2))
        fees.append({(0, 1, 0): 3, (1, 0, 0): 4}.get(told, 0))
    return 12 * (count + max(fees))


@given(hands())
def test_the_best_hand_is_the_best(hand: tuple[Flower, ...]) -> None:
    found = readings(hand)
    assert (found[0].fee if found else 0) == best(hand)
    for one in found:
        assert len(one.shown) + len(one.hidden) == 7
        assert not {*one.shown} & {*one.hidden}
        assert len(one.hidden) - one.choose <= (4 if "aka" in one.names else 7)
        assert one.names not in NO_SUCH_HAND


@given(hands())
def test_every_reading_can_be_declared_and_nothing_else(hand: tuple[Flower, ...]) -> None:
    may = {one.names for one in readings(hand)}
    at = month()
    for told in [(one,) for one in COUNT | KASU] + [*COMPOUNDS]:
        fact = Teyaku(player=0, names=told, cards=tuple(card.name for card in hand))
        assert (at.GAME.check(at.state, fact) == ()) == (told in may)


def seven(text: str) -> tuple[str, ...]:
    return tuple(card.name for card in cards(text))


def test_the_objection_names_the_best_hand() -> None:
    (told,) = month().refusing(hand(0, "aka", cards=seven("1a 1b 2a 3a 4a 6a 11h")))
    assert "空素" in told.text.ja
