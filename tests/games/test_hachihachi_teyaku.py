"""Teyaku: the hands in seven cards, their names and fees, what is shown, and invalid declarations."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from strategies import hands

from scorekeeper.decks.hanafuda import BY_NAME, DECK, Flower
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.teyaku import readings
from scorekeeper.games.hachihachi.facts import Dekiyaku, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku

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


@pytest.mark.parametrize(("name", "words", "fee"), [(key, *row) for key, row in (COUNT | KASU).items()])
def test_single_hands(table, name: str, words: str, fee: int) -> None:
    at = table().say(Field(), Teyaku(player=0, names=(name,)))
    assert at.kan == (2 * fee, -fee, -fee)
    assert at.line("teyaku").label.ja == words
    assert "teyaku.3" in at.clauses


@pytest.mark.parametrize(("kasu", "count"), COMPOUNDS)
def test_compounds_are_sums_named_kasu_type_first(table, kasu: str, count: str) -> None:
    fee = KASU[kasu][1] + COUNT[count][1]
    for names in ((kasu, count), (count, kasu)):
        at = table().say(Field(), Teyaku(player=2, names=names))
        assert at.kan == (-fee, -fee, 2 * fee)
        assert at.line("teyaku").label.ja == KASU[kasu][0] + COUNT[count][0]
        assert "teyaku.5" in at.clauses


def test_the_compounds_of_the_rules() -> None:
    named = {("aka", "sanbon"): ("赤三本", 4), ("aka", "tatesanbon"): ("赤立三本", 5), ("bikaichi", "teshi"): ("光一手四", 10)}
    named |= {("tanichi", "futatate"): ("短一二立三本", 13), ("toichi", "ichinishi"): ("十一一二四", 12)}
    named |= {("karasu", "shiso"): ("空素四三", 44), ("bikaichi", "shiso"): ("光一四三", 44)}
    for names, (words, kan) in named.items():
        assert teyaku.HANDS.said(names).ja == words
        assert teyaku.HANDS.fee(names) == 12 * kan


def cards(text: str) -> tuple[Flower, ...]:
    """Cards by short names: `1h` pine bright, `4e` wisteria animal, `5t` iris ribbon, `7a` to `7c` kasu."""
    kinds = {"h": "hikari", "e": "tane", "t": "tan", "a": "kasu1", "b": "kasu2", "c": "kasu3"}
    plants = "matsu ume sakura fuji ayame botan hagi susuki kiku momiji yanagi kiri".split()
    return tuple(BY_NAME[f"{plants[int(one[:-1]) - 1]}-{kinds[one[-1]]}"] for one in text.split())


# Seven cards, all hands that may be declared (the best first), and what the best one hides. `|2`: this many of those must be shown.
HANDS = {
    "1h 1t 1a 2e 3h 9e 10e": ("sanbon", "2e 3h 9e 10e"),
    "4e 4t 4a 2e 3h 9e 10e": ("tatesanbon", "2e 3h 9e 10e"),
    "5e 5t 5a 2e 3h 9e 10e": ("tatesanbon", "2e 3h 9e 10e"),
    "7e 7t 7a 2e 3h 9e 10e": ("tatesanbon", "2e 3h 9e 10e"),
    "12a 12b 12c 2e 3h 9e 10e": ("tatesanbon", "2e 3h 9e 10e"),
    "12h 12a 12b 2e 3h 9e 10e": ("sanbon", "2e 3h 9e 10e"),
    "1h 1t 2e 2t 3h 3t 9e": ("kuttsuki", "9e"),
    "1h 1t 1a 1b 3h 9e 10e": ("teshi", "3h 9e 10e"),
    "1h 1t 1a 2e 2t 3h 3t": ("haneken", ""),
    "4e 4t 4a 2e 2t 3h 3t": ("haneken", ""),
    "1h 1t 1a 1b 2e 2t 3h": ("ichinishi", ""),
    "1h 1t 1a 1b 2e 2t 2a": ("shiso", ""),
    "1h 1t 1a 2e 2t 2a 3h": ("futasanbon", "3h"),
    "1h 1t 1a 4e 4t 4a 3h": ("sanbontate", "3h"),
    "5e 5t 5a 4e 4t 4a 3h": ("futatate", "3h"),
    "1a 1b 2a 3a 4a 5t 6t": ("aka", "5t 6t"),
    "1a 1b 2a 3a 4a 6a 5t": ("tanichi", "5t"),
    "1a 1b 2a 3a 4a 6a 5e": ("toichi", "5e"),
    "1a 1b 2a 3a 4a 6a 8h": ("bikaichi", "8h"),
    "1a 1b 2a 3a 4a 6a 7a": ("karasu", ""),
    # A willow card may be read as kasu, or not.
    "1a 1b 2a 3a 4a 6a 11h": ("karasu / bikaichi", ""),
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
    "5t 5a 5b 2t 10t 1a 3a": ("aka-tatesanbon", "2t 10t"),
    "12h 12a 12b 12c 1a 2a 3a": ("bikaichi-teshi", ""),
    "4a 4b 4t 5a 5b 5t 1t": ("aka-futatate", "1t"),
    "4a 4b 4t 5a 5b 5t 1a": ("aka-futatate", ""),
    "4a 4b 4t 12a 12b 12c 1a": ("tanichi-futatate", ""),
    "1a 1b 2a 2b 3a 3b 8h": ("bikaichi-kuttsuki", "8h"),
    # Aka hides four ribbons at most; those that the count hand shows count as shown.
    "1t 2t 3t 4t 6a 9a 10a": ("aka", "1t 2t 3t 4t"),
    "1t 2t 3t 4t 5t 6a 9a": ("aka", "1t 2t 3t 4t 5t |1"),
    "1t 2t 3t 4t 5t 6t 9a": ("aka", "1t 2t 3t 4t 5t 6t |2"),
    "1t 2t 3t 4t 5t 6t 7t": ("aka", "1t 2t 3t 4t 5t 6t 7t |3"),
    "1t 1a 1b 2t 3t 4t 5t": ("aka-sanbon", "2t 3t 4t 5t"),
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
    for month, size in sizes.items():
        if size == 3 and (month in (4, 5, 7) or (month == 12 and all(card.name != "kiri-hikari" for card in hand))):
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
    from conftest import Table

    names = tuple(card.name for card in hand)
    may = {one.names for one in readings(hand)}
    at = Table().say(Field())
    for told in [(one,) for one in COUNT | KASU] + [*COMPOUNDS]:
        fact = Teyaku(player=0, names=told, cards=names)
        assert (at.game.check(at.state, fact) == ()) == (told in may)


def seven(text: str) -> tuple[str, ...]:
    return tuple(card.name for card in cards(text))


@pytest.mark.parametrize(
    ("fact", "key", "clause"),
    [
        (Teyaku(player=0, names=()), "teyaku-none", "teyaku.4"),
        (Teyaku(player=0, names=("zoro",)), "teyaku-unknown", "teyaku.4"),
        (Teyaku(player=0, names=("sanbon", "teshi")), "teyaku-family", "teyaku.4"),
        (Teyaku(player=0, names=("aka", "tanichi")), "teyaku-family", "teyaku.4"),
        (Teyaku(player=0, names=("aka", "aka")), "teyaku-family", "teyaku.4"),
        (Teyaku(player=0, names=("karasu", "futasanbon")), "teyaku-impossible", "teyaku.26"),
        (Teyaku(player=0, names=("bikaichi", "futatate")), "teyaku-impossible", "teyaku.26"),
        (Teyaku(player=0, names=("futatate", "karasu")), "teyaku-impossible", "teyaku.26"),
        # Only part of the hand, or a lower one (teyaku.7, penalty.11).
        (Teyaku(player=0, names=("sanbon",), cards=seven("1t 1a 1b 2t 3t 6a 9a")), "teyaku-other", "teyaku.7"),
        (Teyaku(player=0, names=("aka",), cards=seven("1t 1a 1b 2t 3t 6a 9a")), "teyaku-other", "teyaku.7"),
        (Teyaku(player=0, names=("kuttsuki",), cards=seven("1h 1t 1a 2e 2t 3h 3t")), "teyaku-other", "penalty.11"),
        (Teyaku(player=0, names=("bikaichi", "tatesanbon"), cards=seven("12h 12a 12b 12c 1a 2a 3a")), "teyaku-other", "teyaku.7"),
        (Teyaku(player=0, names=("sanbon",), cards=seven("1h 1t 2e 3h 4e 5e 6t")), "teyaku-cards", "teyaku.4"),
        (Teyaku(player=0, names=("sanbon",), cards=seven("1h 1t 1a 3h 4e 5e")), "teyaku-seven", "deal.3"),
        (Teyaku(player=0, names=("sanbon",), cards=seven("1h 1t 1a 3h 4e 5e 5e")), "teyaku-seven", "deal.3"),
        (Teyaku(player=0, names=("sanbon",), cards=("joker",) * 7), "teyaku-seven", "deal.3"),
        (Teyaku(player=0, names=("tatesanbon",), months=(1,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("sanbon",), months=(4,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("sanbontate",), months=(1, 2)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("futasanbon",), months=(1,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("futasanbon",), months=(1, 1)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("teshi",), months=(1,)), "teyaku-months", "teyaku.12"),
        # Three cards of that month are too many of one kind for the other half of the name.
        (Teyaku(player=0, names=("karasu", "sanbon"), months=(1,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("karasu", "tatesanbon"), months=(4,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("bikaichi", "tatesanbon"), months=(4,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("tanichi", "futatate"), months=(4, 5)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("toichi", "sanbon"), months=(1,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("aka", "sanbon"), months=(8,)), "teyaku-months", "teyaku.12"),
        (Teyaku(player=0, names=("karasu", "sanbon"), months=(12,)), "teyaku-months", "teyaku.12"),
        # The given months contradict the cards.
        (Teyaku(player=0, names=("sanbon",), cards=seven("1h 1t 1a 2e 3h 9e 10e"), months=(2,)), "teyaku-months", "teyaku.12"),
    ],
)
def test_invalid_declarations(table, fact: Teyaku, key: str, clause: str) -> None:
    assert table().say(Field()).refuses(fact) == ((key, clause),)


@pytest.mark.parametrize(
    ("names", "months"),
    [
        (("sanbon",), (1,)),
        (("sanbon",), (12,)),
        (("tatesanbon",), (12,)),
        (("haneken",), (5,)),
        (("haneken",), (12,)),
        (("sanbontate",), (12, 1)),
        (("sanbontate",), (4, 12)),
        (("futatate",), (4, 12)),
        (("futasanbon",), (1, 12)),
        (("karasu", "sanbon"), (11,)),
        (("karasu", "tatesanbon"), (12,)),
        (("karasu", "sanbontate"), (11, 12)),
        (("bikaichi", "sanbon"), (12,)),
        (("bikaichi", "sanbon"), (8,)),
        (("aka", "futatate"), (4, 5)),
        (("tanichi", "futatate"), (4, 12)),
    ],
)
def test_months_that_fit(table, names: tuple[str, ...], months: tuple[int, ...]) -> None:
    table().say(Field(), Teyaku(player=0, names=names, months=months))


def test_aka_shiso_pays_less_but_may_be_chosen(table) -> None:
    """The willow ribbon may be read either way, the lower one too (teyaku.9); 短一四三 is only the better choice (teyaku.26)."""
    names = "11h 11e 11t 11a 1t 1a 1b"
    assert [one.names for one in readings(cards(names))] == [("tanichi", "shiso"), ("aka", "shiso"), ("shiso",)]
    assert table().say(Field(), Teyaku(player=0, names=("aka", "shiso"), cards=seven(names))).kan == (84, -42, -42)


@pytest.mark.parametrize(
    ("played", "key"),
    [
        (Dekiyaku(player=0, names=("akatan",), then="sage"), "teyaku-late"),
        (TwoTurned(player=1), "teyaku-late"),
        (Dekiyaku(player=0, names=("akatan",), then="agari"), "teyaku-over"),
        (PlayedOut(points=(90, 87, 87)), "teyaku-over"),
    ],
)
def test_after_the_first_card_it_is_too_late(table, played, key) -> None:
    at = table().say(Field(), played)
    assert at.refuses(Teyaku(player=1, names=("aka",))) == ((key, "teyaku.1"),)


def test_after_a_tobikomi_it_is_too_late(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("sanbon",)), Tobikomi(player=0))
    assert at.refuses(Teyaku(player=1, names=("aka",))) == (("teyaku-late", "teyaku.1"),)


def test_a_forgotten_hand_can_be_inserted(table) -> None:
    at = table().say(Field(), TwoTurned(player=1), Teyaku(player=1, names=("aka",), place=0))
    assert at.kan == (-2, 4, -2)


def test_one_hand_per_player(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("aka",)))
    assert at.refuses(Teyaku(player=0, names=("sanbon",))) == (("teyaku-twice", "teyaku.4"),)
    at.say(WrongTeyaku(player=0))
    assert at.kan == (0, 0, 0)
    assert at.refuses(Teyaku(player=0, names=("sanbon",))) == (("teyaku-void", "penalty.10"),)


def test_the_objection_names_the_best_hand(table) -> None:
    at = table().say(Field())
    fact = Teyaku(player=0, names=("aka",), cards=seven("1a 1b 2a 3a 4a 6a 11h"))
    (told,) = at.game.check(at.state, fact)
    assert "空素" in told.text.ja


def test_all_three_may_declare(table) -> None:
    at = table().say(Field(), *(Teyaku(player=player, names=(name,)) for player, name in enumerate(("aka", "toichi", "karasu"))))
    assert at.kan == (4 - 3 - 4, 6 - 2 - 4, 8 - 2 - 3)


def test_a_card_is_in_one_place_only(table) -> None:
    at = table().say(Field(brights=("susuki-hikari",)))
    mine = seven("1a 1b 2a 3a 4a 6a 8h")
    assert at.refuses(Teyaku(player=0, names=("bikaichi",), cards=mine)) == (("teyaku-lying", "field.2"),)
    at.say(Teyaku(player=0, names=("karasu",), cards=seven("1a 1b 2a 3a 4a 6a 7a")))
    assert at.refuses(Teyaku(player=1, names=("karasu",), cards=seven("2b 3b 4b 5a 5b 6b 7a"))) == (("teyaku-shared", "setup.16"),)
    at.say(Teyaku(player=1, names=("sanbon",), months=(9,)))
    assert at.refuses(Teyaku(player=2, names=("sanbon",), months=(9,))) == (("three-shared", "setup.16"),)


def test_a_three_needs_its_cards(table) -> None:
    """With the phoenix on the field, three of paulownia are its kasu, a tatesanbon."""
    at = table().say(Field(brights=("kiri-hikari",)))
    assert at.refuses(Teyaku(player=0, names=("sanbon",), months=(12,))) == (("three-lying", "field.2"),)
    at.say(Teyaku(player=0, names=("tatesanbon",), months=(12,)))
    # Seat 1 cannot hold two more paulownia; seat 0 told only the month.
    pairs = seven("12a 12b 1a 1b 2a 2b 9e")
    assert at.refuses(Teyaku(player=1, names=("toichi", "kuttsuki"), cards=pairs)) == (("three-shared", "setup.16"),)
    other = table().say(Field(), Teyaku(player=1, names=("toichi", "kuttsuki"), cards=pairs))
    for name in ("sanbon", "tatesanbon"):
        assert other.refuses(Teyaku(player=0, names=(name,), months=(12,))) == (("three-lying", "field.2"),)


def test_a_void_hand_holds_no_cards(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("sanbon",), months=(9,)), WrongTeyaku(player=0))
    at.say(Teyaku(player=1, names=("sanbon",), months=(9,)))
    (offer,) = [offer for offer in at.game.offers(at.state) if offer.key == "tobikomi"]
    assert offer.shut is None
    assert at.say(Tobikomi(player=1)).kan == (-3, 6, -3)


def test_there_are_forty_eight_cards_to_choose_from() -> None:
    assert len({*DECK}) == 48
