"""The odds of 八八 with 出る・下りる, counted a second time: hands month by month, fields by combinations, years step by step."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from kinds import share

from scorekeeper.games.hachihachi_classic import chances
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from tests.games.hachihachi_classic.reckoned import drive_fee_of, made, readings, stands
from tests.games.hachihachi_classic.years import rules
from tests.games.hanafuda import BLUE, CARDS, MONTHS, RED, kind, plant

HAND, SIX = 7, 6
ZETSU_LIGHTS, BIG_LIGHTS = 2, 3
LIGHT_MONTHS, DARK_MONTHS = 5, 7
State = tuple[Any, ...]


@cache
def hands() -> Mapping[State, tuple[int, tuple[str, ...]]]:
    """Hands of seven that no rule tells apart: how many, and one of them."""
    found: dict[State, tuple[int, tuple[str, ...]]] = {((), (), ()): (1, ())}
    for name in MONTHS:
        cards = [card for card in CARDS if plant(card) == name]
        after: dict[State, tuple[int, tuple[str, ...]]] = {}
        for size in range(5):
            for some in combinations(cards, size):
                for (sizes, kinds, rain), (ways, example) in found.items():
                    if len(example) + size <= HAND:
                        more = (size + (stands(name, some) if size == 3 else 0) / 2,) if size > 1 else ()
                        own = () if name == "yanagi" else tuple(described(card) for card in some)
                        key = (
                            tuple(sorted((*sizes, *more))),
                            tuple(sorted((*kinds, *own))),
                            some if name == "yanagi" else rain,
                        )
                        old, _ = after.get(key, (0, ()))
                        after[key] = (old + ways, (*example, *some))
        found = after
    return {key: (ways, example) for key, (ways, example) in found.items() if len(example) == HAND}


def described(card: str) -> str:
    return "red" if card in RED else "blue" if card in BLUE else kind(card)


def played(house: Mapping[str, Any]) -> ClassicHouse:
    return ClassicHouse(**{name.replace("-", "_"): choice for name, choice in house.items()})


def merged(house: Mapping[str, Any], names: Mapping[tuple[str, ...], int]) -> Counter[tuple[str, ...]]:
    """Aka of 3 kan and tan-ichi as one: no clause prefers either where a willow ribbon makes a hand both (teyaku.36)."""
    found: Counter[tuple[str, ...]] = Counter()
    for each, ways in names.items():
        found[tuple("tan-ichi" if name == "aka" and house["aka"] == "3" else name for name in each)] += ways
    return found


def test_as_many_hands_are_each_teyaku_and_earn_each_drive_out_fee() -> None:
    for case in share(range(3)):
        as_many_hands_under(rules(Random(case)))


def as_many_hands_under(house: Mapping[str, Any]) -> None:
    names: Counter[tuple[str, ...]] = Counter()
    fees: Counter[Fraction] = Counter()
    caught = 0
    for ways, example in hands().values():
        best = readings(house, example)
        names[best[0].names if best else ()] += ways
        fees[drive_fee_of(house, example)] += ways
        caught += ways * bool(made(example))
    app = chances.hands_by_name(played(house))
    assert names.total() == comb(48, HAND)
    assert merged(house, names) == merged(house, app)
    table = chances.drive_table(played(house))
    cells = {row: figure for (row, _), figure in table.cells.items()}
    bounds = {"none": (-1, 0), "to1": (0, 1), "to2": (1, 2), "to4": (2, 4), "more": (4, 100)}
    for row, (low, high) in bounds.items():
        assert cells[row].deals == sum(ways for fee, ways in fees.items() if low < fee <= high), row
    assert cells["tsukami"].deals == caught
    assert cells["teyaku"].deals == names.total() - names[()]
    assert cells["mean"].value == sum(fee * ways for fee, ways in fees.items()) / names.total()


def fields() -> Counter[tuple[int, int]]:
    """Fields of six without a whole month, by how many zetsu and big lights they have."""
    found: Counter[tuple[int, int]] = Counter()
    for zetsu in range(ZETSU_LIGHTS + 1):
        for big in range(BIG_LIGHTS + 1):
            lights = zetsu + big
            each = comb(43, SIX - lights)
            if lights and lights - 1 <= 2:
                each -= lights * comb(40, 3 - lights)
            if lights <= 2:
                each -= DARK_MONTHS * comb(39, 2 - lights)
            found[zetsu, big] = comb(ZETSU_LIGHTS, zetsu) * comb(BIG_LIGHTS, big) * each
    return found


def test_as_many_fields_are_of_each_kind() -> None:
    assert +fields() == +chances.count_fields()


def months(*, on: bool) -> Iterator[tuple[dict[str, float], float]]:
    """Month by month the chance of each kind, and that anything is left; after December only where something is."""
    dealt = fields()
    now = {(0, 0): 1.0}
    for number in range(1, 400 if on else 13):
        if number == 13:
            now.pop((0, 0), None)
        after: defaultdict[tuple[int, int], float] = defaultdict(float)
        kinds = {"small": 0.0, "big": 0.0, "zetsu": 0.0}
        for (zetsu, big), chance in now.items():
            for (more, light), ways in dealt.items():
                part = chance * ways / dealt.total()
                both = zetsu + more, big + light
                kinds["zetsu" if both[0] else "big" if both[1] else "small"] += part
                after[(both[0] - 1, both[1]) if both[0] else (0, max(both[1] - 1, 0))] += part
        if number > 12:
            after.pop((0, 0), None)
        now = {queue: chance for queue, chance in after.items() if chance > 1e-13}
        yield kinds, 1 - now.get((0, 0), 0.0)


@pytest.mark.parametrize("on", [True, False])
def test_a_year_has_as_many_months_of_each_kind(*, on: bool) -> None:
    table = chances.year_table(ClassicHouse(etsunen="on" if on else "off"))
    year = [*months(on=on)]
    for span, whole in {"twelve": year[:12], "etsunen": year if on else []}.items():
        if whole:
            for name in ("small", "big", "zetsu"):
                mean = table.cells[name, span].value
                assert float(mean) == pytest.approx(sum(kinds[name] for kinds, _ in whole), abs=1e-6), (span, name)
    assert float(table.cells["bound", "twelve"].value) == pytest.approx(year[11][1], abs=1e-9)
