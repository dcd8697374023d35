"""The odds: exact tables against the source's corrected figures, and the exact count against reading hands one by one.

A clause of a rule book gives figures by an example of this form, which `test_the_rule_book_gives_the_right_figures` runs:

    [[clause.example]]
    ja = "…"
    en = "…"
    house = { etsunen = "on" }          # house rules other than the defaults
    figures = [ { table = "teyaku", row = "sanbon", column = "total", says = "6.27" } ]

Each figure is looked up in the tables of `book.odds` by the keys of its table, row and column, and rounded to the digits
printed. `says`: a chance in percent or an average; `once`: a chance as one in so many; `count`: the deals that make it; `deals`:
all deals of the table. Commas are for the eye.
"""

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, islice, product
from typing import Any

import kinds
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands

from scorekeeper.book import odds
from scorekeeper.book.reading import book
from scorekeeper.core.chain import queue, visits, walk
from scorekeeper.core.chance import Average, Chance, FigureTable
from scorekeeper.core.counting import Digits, classes
from scorekeeper.core.game import Game
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, RIBBONS, WILLOW, Flower, Kind, month_of
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import judge
from scorekeeper.games.hachihachi.deal.teyaku import COUNT_HANDS, IMPOSSIBLE, KASU_HANDS, best, readings
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.show.chances import hands as hachihachi
from scorekeeper.games.hachihachi.show.chances.fields import BINDS

HANDS = 73_629_072

# The source's table with the corrections of hachihachi.decisions (b): percent and "one in", as printed. Columns: alone, aka,
# tan'ichi, to'ichi, bika'ichi, karasu, and the total with its number of hands.
ROWS = ("none", *COUNT_HANDS)
COLUMNS = ("none", *KASU_HANDS)
SOURCE = """
73.96723 1/1.35195 | 5.954719 1/16.7934 | 3.278911 1/30.4979 | 2.914588 1/34.3102 | 1.430728 1/69.8945 | 1.122796 1/89.0634 |
5.467639 1/18.2894 | 0.284447 1/351.559 | 0.185454 1/539.218 | 0.159231 1/628.020 | 0.130334 1/767.257 | 0.047590 1/2101.29 | 6.274695 1/15.9370 4620000
2.033262 1/49.1821 | 0.128591 1/777.662 | 0.074612 1/1340.27 | 0.071939 1/1390.07 | 0.008019 1/12471.0 | 0.014179 1/7052.59 | 2.330601 1/42.9074 1716000
2.000634 1/49.9842 | 0.136511 1/732.540 | 0.071654 1/1395.60 | 0.063692 1/1570.05 | 0.032482 1/3078.65 | 0.018457 1/5417.89 | 2.323430 1/43.0398 1710720
0.161121 1/620.651 | 0.001043 1/95871.2 | 0.002420 1/41318.2 | 0.002151 1/46483.0 | 0.003333 1/30003.7 | 0.002037 1/49086.05 | 0.172106 1/581.038 126720
0.115177 1/868.226 | 0.005672 1/17631.5 | 0.003190 1/31344.9 | 0.002836 1/35263.0 | 0.001654 1/60450.8 | 0.000550 1/181800 | 0.129079 1/774.717 95040
0.040441 1/2472.77 | 0.000196 1/511313 | 0.000660 1/151500 | 0.000587 1/170438 | 0.000777 1/128722 | 0.000367 1/272700 | 0.043026 1/2324.15 31680
0.000679 1/147258 | - | 0.000012 1/8181008 | 0.000011 1/9203634 | 0.000014 1/7362907 | 0.0000014 1/73629072 | 0.000717 1/139449 528
0.026758 1/3737.14 | 0.000872 1/114687 | 0.000685 1/146089 | 0.000570 1/175307 | 0.000668 1/149653 | - | 0.029554 1/3383.69 21760
0.022306 1/4483.02 | 0.000929 1/107645 | 0.000570 1/175307 | 0.000535 1/186876 | 0.000106 1/943962 | 0.000109 1/920363 | 0.024556 1/4072.40 18080
0.002925 1/34182.5 | 0.000155 1/645869 | 0.000090 1/1115592 | 0.000090 1/1115592 | - | - | 0.003260 1/30678.8 2400
| 6.513134 1/15.3536 4795560 | 3.618258 1/27.6376 2664090 | 3.216230 1/31.0923 2368080 | 1.608115 1/62.1846 1184040 | 1.206086 1/82.9128 888030 | 26.03277 1/3.84131
"""  # noqa: E501


def tables(game: Game = GAME, **house: str) -> dict[str, FigureTable]:
    return {table.key: table for table in odds.tables(game, msgspec.convert(house, game.house))}


def rounds_to(value: Fraction, printed: str) -> bool:
    """Whether `value` rounds to the printed number."""
    printed = printed.replace(",", "")
    return odds.as_decimal(value, len(printed.partition(".")[2])) == printed


def test_the_teyaku_table_agrees_with_the_source() -> None:
    cells = tables()["teyaku"].cells
    for row, line in zip((*ROWS, "total"), SOURCE.strip().splitlines(), strict=True):
        for column, printed in zip((*COLUMNS, "total"), map(str.split, line.split("|")), strict=True):
            cell = cells[row, column]
            assert isinstance(cell, Chance)
            if printed == ["-"]:
                assert cell.deals == 0
            elif printed:
                percent, once, *count = printed
                assert rounds_to(cell.value * 100, percent), (row, column)
                assert rounds_to(1 / cell.value, once.removeprefix("1/")), (row, column)
                assert cell.value == Fraction(cell.deals or 0, HANDS)
                assert count in ([], [str(cell.deals)])


def test_the_teyaku_table_is_complete() -> None:
    table = tables()["teyaku"]
    inner = {place: table.cells[place] for place in table.cells if "total" not in place}
    assert {*inner} == {(row, column) for row in ROWS for column in COLUMNS}
    assert sum(cell.deals for cell in inner.values()) == table.deals == HANDS
    # Aka with shiso can be declared, but never pays best (hachihachi.teyaku.26).
    assert {(column, row) for (row, column), cell in inner.items() if not cell.deals} == IMPOSSIBLE | {("aka", "shiso")}
    assert {*table.cells} == {(row.key, column.key) for row in table.rows for column in table.columns}
    assert [row.key for row in table.rows] == [*ROWS, "total"]


KAN_OF_F = {
    ("sanbon", "none"): (2, 3, 4),
    ("tatesanbon", "none"): (3, 4, 5),
    ("sanbon", "aka"): (4, 6, 8),
    ("ichinishi", "none"): (9, 10, 11),
    ("tatesanbon", "tanichi"): (6, 8, 10),
    ("shiso", "karasu"): (44, 46, 48),
}


@pytest.mark.parametrize(
    ("field", "factors"), [("A", (1, 2, 4)), ("B", (1, 2, 3)), ("C", (1, 1.5, 2)), ("D", (1, 2, 2)), ("E", (1, 1, 1))]
)
def test_what_a_cell_pays(field: str, factors: tuple[float, ...]) -> None:
    for (row, column), cell in tables(field=field)["teyaku"].cells.items():
        names = [name for name in (row, column) if name != "none"]
        if "total" in names or not names or not cell.deals:
            assert cell.pays == ()
        else:
            assert cell.pays == tuple(teyaku.HANDS.fee(names) * factor for factor in factors)


def test_what_a_cell_pays_when_the_field_adds() -> None:
    cells = tables(field="F")["teyaku"].cells
    assert {place: tuple(points // 12 for points in cells[place].pays) for place in KAN_OF_F} == KAN_OF_F


def test_fields_by_binomials() -> None:
    """Without a bind: small has none of the five brights, zetsu some of two, big the rest. A big bind makes a small field big."""
    table, every = tables()["field"], math.comb(48, 6)
    zetsu, small = every - math.comb(46, 6), math.comb(43, 6)
    counted = {
        ("small", "none"): small,
        ("big", "none"): every - zetsu - small,
        ("zetsu", "none"): zetsu,
        ("big", "big"): every - zetsu,
        ("zetsu", "big"): zetsu,
        ("zetsu", "zetsu"): every,
    }
    assert table.deals == every
    for place, cell in table.cells.items():
        assert cell == Chance(Fraction(counted.get(place, 0), every), counted.get(place, 0))


def test_a_year_with_etsunen() -> None:
    """The chain by hand: what is left after twelve months continues as two geometric series, since zetsu is never followed by
    big.
    """
    cells = tables(etsunen="on")["year"].cells
    everything = Fraction(math.comb(48, 6))
    two_zetsu = math.comb(46, 4) / everything
    big_bind = (math.comb(46, 6) - math.comb(43, 6) - 3 * math.comb(43, 5)) / everything
    after_zetsu = 1 / (1 - two_zetsu)
    after_big = (1 + two_zetsu * after_zetsu) / (1 - big_bind)
    left = left_after(12)
    extra = left["big"] * after_big + left["zetsu"] * after_zetsu
    assert cells["length", "etsunen"] == Average(12 + extra)
    assert cells["small", "etsunen"] == cells["small", "twelve"]
    parts = sum(cells[kind, "etsunen"].value for kind in ("small", "big", "zetsu"))
    assert parts == 12 + extra


def left_after(months: int) -> dict[str, Fraction]:
    """The probability of each bind after so many months, by following every set of brights through every month."""
    fields = {
        frozenset(lying): Fraction(math.comb(43, 6 - len(lying)), math.comb(48, 6))
        for size in range(6)
        for lying in combinations(sorted(BRIGHTS), size)
    }
    binds = {bind: Fraction(not bind) for bind in BINDS}
    for _ in range(months):
        after = dict.fromkeys(binds, Fraction(0))
        for bind, chance in binds.items():
            for lying, share in fields.items():
                after[judge(bind, lying).bind] += chance * share
        binds = after
    return {str(bind): chance for bind, chance in binds.items()}


@pytest.mark.parametrize(("field", "worth"), [("A", (1, 2, 4)), ("C", (1, Fraction(3, 2), 2)), ("E", (1, 1, 1)), ("F", (0, 1, 2))])
@pytest.mark.parametrize("etsunen", ["off", "on"])
def test_the_average_factor(field: str, worth: tuple[Fraction, ...], etsunen: str) -> None:
    cells = tables(field=field, etsunen=etsunen)["year"].cells
    for column in {column for _, column in cells}:
        months = [cells[kind, column].value for kind in ("small", "big", "zetsu")]
        paid = sum(times * one for times, one in zip(months, worth, strict=True))
        assert cells["factor", column].value == paid / cells["length", column].value


# ---- two independent counts ----


DECKS = {
    "pine, iris, pampas, willow, paulownia": [*month_of(1), *month_of(5), *month_of(8), *month_of(11), *month_of(12)],
    "wisteria, bush clover, willow, paulownia": [*month_of(4), *month_of(7), *month_of(11), *month_of(12)],
    "all ribbons, all willow, paulownia kasu": [
        *(RIBBONS | WILLOW),
        *(card for card in month_of(12) if card.kind is Kind.KASU),
    ],
    "two kasu of every month that has them, and the brights": [
        *(card for card in DECK if card.name.endswith(("kasu1", "kasu2")) and card.month in (1, 3, 5, 8, 11, 12)),
        *BRIGHTS,
    ],
}


@pytest.mark.fuzz
def test_the_exact_count_equals_reading_every_hand() -> None:
    for name in kinds.share(DECKS, 2):
        deck = DECKS[name]
        counted, read = hachihachi.count_hands(deck), {hand: best(hand) for hand in combinations(sorted(deck), 7)}
        assert counted.names == Counter(read.values()), name
        assert counted.names.total() == math.comb(len(deck), 7)
        bent = hachihachi.count_hands(deck, HachihachiHouse(willow="kasu"))
        assert bent.names == counted.names, name  # no other reading pays more
        assert bent.aka == Counter(len((RIBBONS - WILLOW).intersection(hand)) for hand, names in read.items() if "aka" in names), (
            name
        )
        assert counted.aka == Counter(len(RIBBONS.intersection(hand)) for hand, names in read.items() if "aka" in names), name


@cache
def exact_classes() -> Any:
    return classes(DECK, 7, hachihachi.teyaku_features, hachihachi.together)


@given(hands(), st.permutations(range(1, 13)))
def test_hands_of_a_class_are_read_alike(cards: tuple[Flower, ...], order: list[int]) -> None:
    months = [sorted(card for card in cards if card.month == month) for month in order]
    assert best(exact_classes()[reduce(hachihachi.together, map(hachihachi.teyaku_features, months))].example) == best(cards)
    first = readings(cards)[:1]
    assert best(cards) == (first[0].names if first else ())


def test_classes_count_every_subset() -> None:
    """A class that distinguishes everything holds one hand; one that distinguishes nothing holds all."""
    deck = [*month_of(3), *month_of(9), *month_of(12)]
    alone = classes(deck, 4, frozenset, lambda one, other: one | other)
    assert {*alone} == {frozenset(hand) for hand in combinations(deck, 4)}
    assert all(found.hands == 1 and frozenset(found.example) == seen for seen, found in alone.items())
    assert classes(deck, 4, lambda cards: None, lambda one, other: None)[None].hands == math.comb(12, 4)
    assert classes(deck, 13, len, lambda one, other: one + other) == {}


def test_digits_count_hands_of_a_class_by_groups_of_cards() -> None:
    deck = [*month_of(1), *month_of(3), *month_of(8)]
    groups = BRIGHTS, frozenset({*RIBBONS, *month_of(8)}) - BRIGHTS
    digits = Digits(groups, math.comb(12, 5))
    found = classes(deck, 5, lambda cards: len(cards) == 4, lambda one, other: one or other, digits.weigh)
    counted = {(whole, *numbers): many for whole, (hands, _) in found.items() for numbers, many in digits.read(hands)}
    by_hand = Counter(
        (4 in Counter(card.month for card in hand).values(), *(len(group.intersection(hand)) for group in groups))
        for hand in combinations(deck, 5)
    )
    assert counted == by_hand


def test_a_queue_over_every_course() -> None:
    used = left = some = 0
    for course in product((0, 0, 1, 2), repeat=4):
        waiting = 0
        for more in course:
            used += waiting + more > 0
            waiting = max(waiting + more - 1, 0)
        left, some = left + waiting, some + (waiting > 0)
    assert queue({0: 2, 1: 1, 2: 1}, 4) == (Fraction(used, 256), Fraction(left, 256), Fraction(some, 256))


def test_expected_visits_equal_the_sum_over_a_walk() -> None:
    chain = {"a": {"a": Fraction(1, 2), "b": Fraction(1, 4)}, "b": {"a": Fraction(1, 3), "end": Fraction(2, 3)}}
    start = {"a": Fraction(1, 5), "b": Fraction(4, 5)}
    steps = [*islice(walk(chain, start), 100)]
    for state, times in visits(chain, start).items():
        assert abs(times - sum(step.get(state, 0) for step in steps)) < Fraction(1, 10**9)
    with pytest.raises(ValueError, match="a never leads to an end"):
        visits({"a": {"a": Fraction(1)}}, {"a": Fraction(1)})


# ---- what is shown ----


WRITTEN = {
    Fraction(19_167_684, HANDS): ("26.03277%", "1/3.84131"),
    Fraction(1, HANDS): ("0.0000014%", "1/73629072"),
    Fraction(528, HANDS): ("0.000717%", "1/139449"),
    Fraction(1): ("100.0000%", "1/1.00000"),
    Fraction(1, 3): ("33.33333%", "1/3.00000"),
}


def test_how_a_chance_is_written() -> None:
    assert {chance: (odds.percent(chance), odds.once(chance)) for chance in WRITTEN} == WRITTEN


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("house", [HachihachiHouse(), HachihachiHouse(field="C"), HachihachiHouse(field="F", etsunen="on")])
def test_text_and_json_show_every_figure(house: HachihachiHouse, lang: str) -> None:
    told = odds.tables(GAME, house)
    text, plain = odds.text(told, lang), odds.plain(told, lang)
    assert max(map(len, text.splitlines())) <= 132
    assert msgspec.json.decode(msgspec.json.encode(plain)) == plain
    for table, said in zip(told, plain, strict=True):
        assert table.words.say(lang) in text
        cells = {(row["key"], column): cell for row in said["rows"] for column, cell in row["cells"].items()}
        assert {*cells} == {*table.cells}
        for place, figure in table.cells.items():
            assert all(line in text for line in odds.lines(figure, table.unit))
            if isinstance(figure, Chance):
                assert cells[place]["percent"] == pytest.approx(float(figure.value) * 100)
                assert cells[place].get("count") == figure.deals
                assert [*cells[place].get("pays", {}).values()] == [*figure.pays]
            else:
                assert cells[place] == {"average": float(figure.value)}


def test_half_a_kan_is_written() -> None:
    assert odds.lines(tables(field="C")["teyaku"].cells["tatesanbon", "none"], GAME.unit)[-1] == "3 · 4.5 · 6"


# ---- the rule book ----


def figures() -> Iterator[tuple[str, Game, dict[str, str], dict[str, str]]]:
    """(clause, game, house rules, figure) of every figure in the rule books, whole or in parts."""
    for game in GAMES:
        for clause in book(game).clauses.values():
            for example in clause.examples:
                for figure in example.figures or ():
                    yield clause.id, game, dict(example.house), figure


def difference(table: FigureTable, figure: dict[str, str]) -> str | None:
    """The error in a figure of a rule book, if any."""
    cell = table.cells[figure["row"], figure["column"]]
    exact: dict[str, Fraction | int | None] = {"says": cell.value, "deals": table.deals}
    if isinstance(cell, Chance):
        exact |= {"says": cell.value * 100, "once": 1 / cell.value if cell.value else None, "count": cell.deals}
    claims = {key: printed for key, printed in figure.items() if key not in ("table", "row", "column")}
    for key, printed in claims.items():
        value = exact[key]
        if value is None or not rounds_to(Fraction(value), printed):
            return f"{key}: {printed} is printed, {value if value is None else float(value)} is right"
    return None if claims else "nothing is said"


def test_the_rule_book_gives_the_right_figures() -> None:
    found = [*figures()]
    for clause, game, house, figure in found:
        table = tables(game, **house)[figure["table"]]
        assert clause in table.clauses
        assert difference(table, figure) is None, (clause, figure)
    told = {clause for clause, *_ in found}
    assert told >= {f"hachihachi.odds.{number}" for number in range(1, 7)}, "every clause about odds gives figures"


def test_a_wrong_figure_is_noticed() -> None:
    table = tables()["teyaku"]
    right = {"row": "sanbon", "column": "total", "says": "6.27", "once": "15.94", "count": "4,620,000"}
    assert difference(table, right) is None
    assert all(difference(table, right | wrong) for wrong in ({"says": "6.28"}, {"once": "15.95"}, {"count": "4,620,001"}))
    assert difference(table, {"row": "sanbon", "column": "total"}) == "nothing is said"


def test_a_compound_has_one_place() -> None:
    """The exact count and the table use the same names."""
    places = {teyaku.HANDS.in_order(name for name in (column, row) if name != "none") for row in ROWS for column in COLUMNS}
    assert {*hachihachi.count_hands().names} <= places
