"""The odds of 八八 with 出る・下りる: against every hand and field of small decks, and against the other game's table."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest

from scorekeeper import odds
from scorekeeper.core.chance import Average, Chance
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, Flower
from scorekeeper.games import hachihachi, hachihachi_classic
from scorekeeper.games.eights.fields import BIG_CARDS, ZETSU_CARDS, FieldKind
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi_classic import chances, driven, teyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse

HOUSES = [
    ClassicHouse(),
    ClassicHouse(aka="2", seven_tan_hand="none", sanbon_tate="on", hikari_tate="off", quarter_cards="red-blue-light"),
]
SMALL = [(11, 12, 1, 4), (7, 3, 9, 11)]


def of_months(*months: int) -> tuple[Flower, ...]:
    return tuple(card for card in DECK if card.month in months)


@pytest.mark.fuzz
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("months", SMALL)
def test_hands_of_a_small_deck_one_by_one(months: tuple[int, ...], house: ClassicHouse) -> None:
    deck = of_months(*months)[2:]
    by_hand = Counter(driven.in_hand(house, hand) for hand in combinations(deck, 7))
    assert chances.earned(house, frozenset(DECK) - {*deck}) == by_hand


@pytest.mark.fuzz
@pytest.mark.parametrize("house", HOUSES)
def test_hands_that_are_alike_earn_alike(house: ClassicHouse) -> None:
    """A name is read once for all hands that it is the same for."""
    each: Counter[driven.Earning] = Counter()
    for hands, cards in driven.hands().values():
        each[driven.in_hand(house, cards)] += hands
    assert chances.earned(house) == each


def test_teyaku_are_dealt_as_in_the_other_game() -> None:
    """Where aka is two kan and all compounds are allowed both games read all hands alike."""
    house = ClassicHouse(aka="2", sanbon_tate="on")
    ours = chances.teyaku_table(house)
    theirs = odds.tables(hachihachi.GAME, HachihachiHouse())[0]
    numbers = [[cell.deals for cell in table.cells.values() if isinstance(cell, Chance)] for table in (ours, theirs)]
    assert len(numbers[0]) > 70
    assert Counter(numbers[0]) == Counter(numbers[1])


def test_without_seven_ribbons_so_many_hands_are_nothing() -> None:
    with_them, without = (chances.counted(ClassicHouse(seven_tan_hand=one))[()] for one in ("aka", "none"))  # type: ignore[arg-type]
    assert without - with_them == 36


@pytest.mark.parametrize("months", [(1, 3, 8, 12), (11, 12, 2, 8)])
def test_fields_of_a_small_deck_one_by_one(months: tuple[int, ...]) -> None:
    deck = of_months(*months)
    found: Counter[tuple[int, int]] = Counter()
    for field in combinations(deck, 6):
        if 4 not in Counter(card.month for card in field).values():
            found[len(ZETSU_CARDS.intersection(field)), len(BIG_CARDS.intersection(field))] += 1
    assert chances.count_fields(deck) == found


def test_all_fields_that_are_not_dealt_again() -> None:
    assert chances.count_fields().total() == 12_271_512 - 12 * 946


RARE = Counter({(0, 0): 17, (1, 0): 1, (0, 1): 1, (2, 1): 1})
TOY = Counter({(0, 0): 5, (1, 0): 2, (0, 1): 2, (2, 1): 1})


def test_a_short_year_by_every_course_of_it() -> None:
    found = chances.count_years(TOY, 4)
    twelve: Counter[FieldKind] = Counter()
    queued, bound = [0, 0], 0
    for course in product(TOY.items(), repeat=4):
        zetsu = big = 0
        ways = 1
        kinds = []
        for (more, larger), times in course:
            zetsu, big, ways = zetsu + more, big + larger, ways * times
            if zetsu:
                kinds.append(FieldKind.ZETSU)
                zetsu -= 1
            elif big:
                kinds.append(FieldKind.BIG)
                big -= 1
            else:
                kinds.append(FieldKind.SMALL)
        for kind in kinds:
            twelve[kind] += ways
        queued = [queued[0] + zetsu * ways, queued[1] + big * ways]
        bound += ways * bool(zetsu or big)
    assert found.twelve == {kind: Fraction(times, 10**4) for kind, times in twelve.items()}
    assert found.queued == (Fraction(queued[0], 10**4), Fraction(queued[1], 10**4))
    assert found.bound == Fraction(bound, 10**4)


def test_the_months_that_are_added_until_nothing_is_queued() -> None:
    """Against a walk of the queue that is long enough for what is left to vanish."""
    start = chances.count_years(RARE, 2)
    more = chances.extra_months(RARE, start.queued)
    now = {(0, 0): 1.0}
    for _ in range(2):
        now = _step(now, Counter())
    walked: Counter[FieldKind] = Counter()
    for _ in range(80):
        now = {queue: chance for queue, chance in now.items() if any(queue) and chance > 1e-12}
        now = _step(now, walked)
    assert walked[FieldKind.ZETSU] == pytest.approx(float(more[FieldKind.ZETSU]), abs=1e-6)
    assert walked[FieldKind.BIG] == pytest.approx(float(more[FieldKind.BIG]), abs=1e-6)
    assert walked[FieldKind.SMALL] == 0 == more[FieldKind.SMALL]


def _step(now: dict[tuple[int, int], float], kinds: "Counter[FieldKind]") -> dict[tuple[int, int], float]:
    after: dict[tuple[int, int], float] = {}
    for (zetsu, big), chance in now.items():
        for (more, larger), times in RARE.items():
            z, b, weight = zetsu + more, big + larger, chance * times / RARE.total()
            kinds[FieldKind.ZETSU if z else FieldKind.BIG if b else FieldKind.SMALL] += weight  # type: ignore[assignment]
            left = (z - 1, b) if z else (0, max(b - 1, 0))
            after[left] = after.get(left, 0) + weight
    return after


@pytest.mark.parametrize("house", HOUSES)
def test_every_table_sums_up(house: ClassicHouse) -> None:
    tables = {table.key: table for table in odds.tables(hachihachi_classic.GAME, house)}
    assert set(tables) == {"teyaku", "drive", "field", "year"}
    rows = {row: cell.value for (row, _), cell in tables["drive"].cells.items() if isinstance(cell, Chance)}
    assert sum(rows[key] for key in ("none", "to1", "to2", "to4", "more")) == 1
    for column in ("none", "big", "zetsu"):
        assert sum(cell.value for (_, key), cell in tables["field"].cells.items() if key == column) == 1
    length = tables["year"].cells["length", "twelve"]
    assert length == Average(Fraction(12))


def test_a_driven_hand_is_worth_so_much_on_average() -> None:
    """The cards alone: five of 48 and nine of 48 at a quarter kan, seven cards a hand; teyaku and tsukami beside them."""
    mean = chances.drive_table(ClassicHouse()).cells["mean", "hands"].value
    cards = Fraction(7 * (len(BRIGHTS) + 9), 48) / 4
    names = sum(
        Fraction(teyaku.hands(ClassicHouse()).fee(one) * times, 24) for one, times in chances.counted(ClassicHouse()).items()
    )
    assert cards + names / 73_629_072 < mean < cards + names / 73_629_072 + Fraction(5, 100)
