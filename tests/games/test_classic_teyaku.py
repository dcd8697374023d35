"""Teyaku of 八八 with 出る・下りる: cases from the clauses. test_classic_reckoned_twice.py has every reading of sampled hands."""

from typing import Any

import pytest

from scorekeeper.core.counting import classes
from scorekeeper.decks.hanafuda import DECK, named
from scorekeeper.games.eights.alike import seen, together
from scorekeeper.games.eights.teyaku import HAND, KindHand, MonthHand
from scorekeeper.games.hachihachi_classic import samples, teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse

CRANES = "matsu-hikari matsu-tan matsu-kasu1"
WISTERIA, CLOVER = "fuji-tane fuji-tan fuji-kasu1", "hagi-tane hagi-tan hagi-kasu1"
PAULOWNIA = "kiri-kasu1 kiri-kasu2 kiri-kasu3"
WILLOWS = "yanagi-hikari yanagi-tane yanagi-tan yanagi-kasu1"
SIX = "ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1"


def case(clause: str, cards: str, names: str, kan: int, exposed: int, **house: str) -> Any:
    return pytest.param(cards.split(), tuple(names.split()), kan, exposed, ClassicHouse(**house), id=f"{clause}-{names}")  # type: ignore[arg-type]


CASES = [
    case("teyaku.7", f"{CRANES} ume-tane sakura-hikari botan-tane kiku-tan", "sanbon", 2, 3),
    case("teyaku.9", f"{CRANES} ume-tane sakura-hikari botan-tane kiku-tan", "sanbon", 2, 0, sanbon_expose="show"),
    case("teyaku.9", f"{WISTERIA} ume-tane sakura-hikari botan-tane kiku-tan", "tate-sanbon", 3, 3, sanbon_expose="show"),
    case("teyaku.8", "kiri-hikari kiri-kasu1 kiri-kasu2 ume-tane sakura-tan botan-tane kiku-tan", "sanbon", 2, 3),
    case("teyaku.8", f"{PAULOWNIA} ume-tane sakura-tan botan-tane kiku-tan", "tate-sanbon", 3, 3),
    case("teyaku.10", f"{WISTERIA} ume-tane sakura-hikari botan-tane kiku-tan", "tate-sanbon", 3, 3),
    case("teyaku.11", "matsu-hikari matsu-tan ume-tane ume-tan kiku-tane kiku-tan botan-tane", "kuttsuki", 4, 6),
    case("teyaku.12", f"{CRANES} matsu-kasu2 ume-tane sakura-tan kiku-tane", "teshi", 6, 4),
    case("teyaku.13", f"{CRANES} ume-tane ume-tan kiku-tane kiku-tan", "haneken", 7, 7),
    case("teyaku.14", f"{CRANES} matsu-kasu2 ume-tane ume-tan kiku-tane", "ichi-ni-shi", 8, 7),
    case("teyaku.15", f"{CRANES} matsu-kasu2 {WISTERIA}", "shiso", 20, 7),
    case("teyaku.16", f"{CRANES} ume-tane ume-tan ume-kasu1 kiku-tane", "futa-sanbon", 6, 6),
    case("teyaku.16", f"{CRANES} {WISTERIA} kiku-tane", "futa-sanbon", 6, 6),
    case("teyaku.17", f"{CRANES} ume-tane ume-tan ume-kasu1 kiku-tane", "futa-sanbon", 6, 6, sanbon_tate="on"),
    case("teyaku.18", f"{CRANES} {WISTERIA} kiku-tane", "sanbon-tate-sanbon", 7, 6, sanbon_tate="on"),
    case("teyaku.9", f"{CRANES} {WISTERIA} kiku-tane", "futa-sanbon", 6, 3, sanbon_expose="show"),
    case("teyaku.19", f"{WISTERIA} {CLOVER} kiku-tane", "futa-tate-sanbon", 8, 6),
    case("teyaku.20", "matsu-tan sakura-tan ume-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1", "aka", 3, 5),
    case("teyaku.21", "matsu-tan sakura-tan ume-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1", "aka", 2, 5, aka="2"),
    case("teyaku.22", "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan botan-tan kiku-tan", "aka", 3, 0),
    case("teyaku.22", "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan botan-tan yanagi-tan", "aka", 3, 0),
    case("teyaku.23", "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan botan-tan kiku-tan", "", 0, 0, seven_tan_hand="none"),
    case("teyaku.23", "matsu-tan ume-tan sakura-tan fuji-tan ayame-tan botan-tan yanagi-tan", "aka", 3, 1, seven_tan_hand="none"),
    case("teyaku.24", f"matsu-tan {SIX}", "tan-ichi", 3, 6),
    case("teyaku.25", f"kiku-tane {SIX}", "to-ichi", 3, 6),
    case("teyaku.26", f"matsu-hikari {SIX}", "pika-ichi", 4, 6),
    case("teyaku.27", f"matsu-kasu1 {SIX}", "karasu", 4, 7),
    case("teyaku.5", f"yanagi-hikari {SIX}", "karasu", 4, 7),
    case("teyaku.5", f"yanagi-tane {SIX}", "karasu", 4, 7),
    case("teyaku.36", "yanagi-tan matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1", "aka", 3, 5),
    case("teyaku.36", "yanagi-tan matsu-tan ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 hagi-kasu1", "tan-ichi", 3, 6, aka="2"),
    case("teyaku.6", f"yanagi-hikari yanagi-tane matsu-tan {' '.join(SIX.split()[:4])}", "tan-ichi", 3, 6),
    case("teyaku.28", f"{PAULOWNIA} matsu-hikari ume-kasu1 sakura-kasu1 kiku-kasu1", "pika-ichi tate-sanbon", 7, 6),
    case("teyaku.35", f"{PAULOWNIA} matsu-hikari ume-kasu1 sakura-kasu1 kiku-kasu1", "pika-ichi", 4, 6, hikari_tate="off"),
    case("teyaku.32", "yanagi-tane yanagi-tan yanagi-kasu1 ume-kasu1 sakura-kasu1 kiku-kasu1 hagi-kasu1", "karasu sanbon", 6, 7),
    case("teyaku.29", f"yanagi-tane yanagi-tan yanagi-kasu1 {PAULOWNIA} hagi-kasu1", "karasu futa-sanbon", 10, 7),
    case("teyaku.31", f"{WILLOWS} ume-tan ume-kasu1 ume-kasu2", "tan-ichi shiso", 23, 7),
    case("teyaku.31", f"{WILLOWS} ume-tan ume-kasu1 ume-kasu2", "tan-ichi shiso", 23, 7, aka="2"),
    case("shisou.11", f"{WILLOWS} {PAULOWNIA}", "karasu shiso", 24, 7),
    case("teyaku.33", "kiku-tane kiku-kasu1 kiku-kasu2 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1", "to-ichi sanbon", 5, 7),
    case("teyaku.30", f"{CRANES} matsu-kasu2 ume-tane sakura-tan kiku-tane", "teshi", 6, 4),
    case("nothing", "matsu-hikari ume-tane sakura-tan fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-tane", "", 0, 0),
]


@pytest.mark.parametrize(("cards", "names", "kan", "exposed", "house"), CASES)
def test_what_a_hand_is(cards: list[str], names: tuple[str, ...], kan: int, exposed: int, house: ClassicHouse) -> None:
    hand = named(cards)
    found = teyaku.readings(house, hand)
    assert teyaku.best(house, hand) == (found[0].names if found else ()) == names
    assert teyaku.hands(house).fee(names) == 12 * kan
    assert len(found[0].exposed if found else ()) == exposed


def test_a_kan_of_ten_points() -> None:
    assert teyaku.hands(ClassicHouse(unit="10")).fee(("karasu", "shiso")) == 240


@pytest.mark.parametrize("sanbon_tate", ["on", "off"])
def test_the_compounds_that_no_cards_make_are_these(sanbon_tate: Any) -> None:
    """Every class of hand of the whole deck, read under both treatments of two threes."""
    house = ClassicHouse(sanbon_tate=sanbon_tate)
    dealt = {one.names for alike in classes(DECK, HAND, seen, together).values() for one in teyaku.readings(house, alike.example)}
    both = [(str(kind), str(month)) for kind in KindHand for month in MonthHand if month in teyaku.hands(house).yaku]
    claimed = {names for names in both if teyaku.possible(house, names) and not teyaku.barred(house, names)}
    assert {names for names in dealt if len(names) == 2} == claimed
    assert {name for names in dealt for name in names} == {*teyaku.hands(house).yaku}


@pytest.mark.parametrize("sanbon_tate", ["on", "off"])
def test_every_sample_is_that_hand_alone(sanbon_tate: Any) -> None:
    house = ClassicHouse(sanbon_tate=sanbon_tate, unit="10")
    shown = [one for group in samples.groups(house)[:2] for one in group.samples]
    assert {one.yaku.key for one in shown} == {*teyaku.hands(house).yaku}
    for one in shown:
        (reading,) = teyaku.readings(house, one.cards + one.rest)
        assert reading.names == (one.yaku.key,)
        assert one.fees == (one.yaku.fee, 2 * one.yaku.fee, 4 * one.yaku.fee)
