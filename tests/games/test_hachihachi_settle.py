"""The end of a month that was played out: possible captures, card points, nuke, and the next dealer."""

from itertools import permutations, product

import pytest

from scorekeeper.decks import captures as whole
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.games.eights import kasu as captures
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Field, PlayedOut, Teyaku

WORTH = {"hikari": 20, "tane": 10, "tan": 5, "kasu": 1}
MONTHS = {month: [card for card in DECK if card.month == month] for month in range(1, 13)}


def worth(card: Flower) -> int:
    return WORTH[card.name.partition("-")[2].rstrip("123")]


def shares(month: int) -> set[tuple[int, int]]:
    """(points of seat 0, points of seat 1) for every division of a month's cards in which nobody gets one or three."""
    found = set()
    for takers in product(range(3), repeat=4):
        if all(takers.count(seat) % 2 == 0 for seat in range(3)):
            taken = [
                sum(worth(card) for card, taker in zip(MONTHS[month], takers, strict=True) if taker == seat) for seat in range(2)
            ]
            found.add(tuple(taken))
    return found


def test_the_deck() -> None:
    assert sum(worth(card) for card in DECK) == 264
    assert all(len(cards) == 4 for cards in MONTHS.values())


def test_exactly_what_can_be_captured_is_possible() -> None:
    """All divisions of 264 points, counted independently: bit 265·a + b means a points for seat 0 and b for seat 1."""
    reach = 1
    for month in MONTHS:
        after = 0
        for one, two in shares(month):
            after |= reach << (265 * one + two)
        reach = after
    for one in range(265):
        for two in range(265 - one):
            assert whole.possible((one, two, 264 - one - two)) == bool(reach >> (265 * one + two) & 1), (one, two)


@pytest.mark.parametrize("divided", [(88, 88, 89), (-1, 132, 133), (265, 0, -1), (0, 0, 0)])
def test_other_sums_are_not_possible(divided: tuple[int, ...]) -> None:
    assert not whole.possible(divided)


@pytest.mark.parametrize("months", [(1,), (11,), (12,), (8, 11), (1, 8, 12), (2, 11, 12)])
def test_single_months_are_divided_as_cards_are_captured(months: tuple[int, ...]) -> None:
    """A small deck of only these months, card by card."""
    divided = {(0, 0)}
    for month in months:
        divided = {(a + one, b + two) for a, b in divided for one, two in shares(month)}
    by_code = {(0, 0)}
    for month in months:
        by_code = {(a + one, b + two) for a, b in by_code for one, two in whole.THREE.shares(tuple(MONTHS[month]))}
    assert by_code == divided


def test_kasu_and_points_that_go_together() -> None:
    """What one player can capture, for every even choice of each month's cards, with each willow card as kasu or not."""
    reach = {(0, 0)}
    for month, cards in MONTHS.items():
        step = set()
        for taken in product((False, True), repeat=4):
            if sum(taken) % 2:
                continue
            pile = [card for card, mine in zip(cards, taken, strict=True) if mine]
            least = sum(worth(card) == 1 for card in pile)
            most = len(pile) if month == 11 else least
            step |= {(kasu, sum(map(worth, pile))) for kasu in range(least, most + 1)}
        reach = {(kasu + more, points + worth_) for kasu, points in reach for more, worth_ in step}
    for kasu, points in product(range(30), range(265)):
        assert captures.possible_kasu(kasu, points) == ((kasu, points) in reach), (kasu, points)


@pytest.mark.parametrize(
    ("fact", "key", "clause"),
    [
        (PlayedOut(), "points-two", "settle.2"),
        (PlayedOut(points=(88,)), "points-two", "settle.2"),
        (PlayedOut(points=(None, None, 88)), "points-two", "settle.2"),
        (PlayedOut(points=(90, 90, 90)), "points-sum", "penalty.2"),
        (PlayedOut(points=(88, 88, 87)), "points-sum", "penalty.2"),
        (PlayedOut(points=(200, 100)), "points-over", "settle.2"),
        (PlayedOut(points=(-1, 100, 165)), "points-range", "settle.2"),
        (PlayedOut(points=(265, 0, 0)), "points-range", "settle.2"),
        (PlayedOut(points=(1, 130, 133)), "points-cards", "settle.2"),
        (PlayedOut(points=(263, 1, 0)), "points-cards", "settle.2"),
        (PlayedOut(points=(90, 87, 87), sujuroku=0, kasu=15), "kasu-range", "special.4"),
        (PlayedOut(points=(90, 87, 87), sujuroku=0, kasu=28), "kasu-range", "special.4"),
        (PlayedOut(points=(4, 130, 130), sujuroku=0, kasu=16), "kasu-points", "special.6"),
        (PlayedOut(points=(90, 87, 87), nuke=(0,)), "nuke-hand", "nuke.10"),
    ],
)
def test_invalid_counts(table, fact: PlayedOut, key: str, clause: str) -> None:
    assert table().say(Field()).refuses(fact) == ((key, clause),)


def piles(*months: str) -> tuple[tuple[str, ...], ...]:
    """Three piles from one word per month: who takes its four cards in order, as `0011`."""
    takers = [*months, *("2222",) * (12 - len(months))]
    return tuple(
        tuple(
            card.name
            for month, who in enumerate(takers, 1)
            for card, one in zip(MONTHS[month], who, strict=True)
            if int(one) == seat
        )
        for seat in range(3)
    )


SHARED = ("0011", "1100", "2211", "1100", "0000", "1122", "2200", "2200", "1122", "0022", "2222", "0000")


@pytest.mark.parametrize(
    ("told", "key", "clause"),
    [
        ((("matsu-hikari",),), "capture-few", "penalty.2"),
        ((("matsu-hikari",), (), ("matsu-tan",)), "capture-few", "penalty.2"),
        ((("joker",), ()), "capture-unknown", "setup.16"),
        ((("matsu-hikari",), ("matsu-hikari",)), "capture-twice", "setup.16"),
        (((), ()), "capture-yaku", "agari.2"),
        (piles("0111", "1110"), "capture-odd", "settle.2"),
    ],
)
def test_invalid_piles(table, told: tuple[tuple[str, ...], ...], key: str, clause: str) -> None:
    assert (key, clause) in table().say(Field()).refuses(PlayedOut(captures=told))


def test_piles_count_themselves(table) -> None:
    told = piles(*SHARED)
    points = tuple(sum(worth(card) for card in DECK if card.name in pile) for pile in told)
    whole, short = table().say(Field(), PlayedOut(captures=told)), table().say(Field(), PlayedOut(captures=told[:2]))
    assert whole.points == short.points == table().say(Field(), PlayedOut(points=points)).points


@pytest.mark.parametrize("missing", range(3))
def test_the_missing_number_is_computed(table, missing: int) -> None:
    told = tuple(None if seat == missing else ten for seat, ten in enumerate((90, 85, 89)))
    assert table().say(Field(), PlayedOut(points=told)).points == (2, -3, 1)
    if missing == 2:
        assert table().say(Field(), PlayedOut(points=(90, 85))).points == (2, -3, 1)


@pytest.mark.parametrize("points", [*permutations((98, 90, 76)), (88, 100, 76), (110, 77, 77), (66, 99, 99), (87, 87, 90)])
def test_card_points(table, points: tuple[int, ...]) -> None:
    assert table().say(Field(), PlayedOut(points=points)).points == tuple(ten - 88 for ten in points)


@pytest.mark.parametrize(
    ("points", "dealer"),
    [((98, 90, 76), 0), ((90, 98, 76), 1), ((76, 90, 98), 2), ((99, 99, 66), 0), ((66, 99, 99), 1), ((99, 66, 99), 0)],
)
def test_the_highest_count_deals_next(table, points: tuple[int, ...], dealer: int) -> None:
    at = table().say(Field(), Teyaku(player=2, names=("karasu",)), PlayedOut(points=points, nuke=()))
    assert at.next == (2, dealer, "")
    assert at.stones[dealer] == 1


@pytest.mark.parametrize(
    ("first", "second"), [(0, (99, 99, 66)), (1, (99, 99, 66)), (2, (99, 99, 66)), (2, (66, 99, 99)), (1, (99, 66, 99))]
)
def test_ties_go_round_from_the_dealer(table, first: int, second: tuple[int, ...]) -> None:
    at = table().say(Field(), Dekiyaku(player=first, names=("akatan",), then="agari"), Field(), PlayedOut(points=second))
    turn = [(first + step) % 3 for step in range(3)]
    assert at.next[1] == next(seat for seat in turn if second[seat] == 99)
    assert "dealer.4" in at.clauses


NUKE = {
    # The declared hand, the points of seat 0, whether there is a nuke.
    ("aka", 89): True,
    ("tanichi", 89): True,
    ("toichi", 100): True,
    ("karasu", 89): True,
    ("aka sanbon", 89): True,
    ("bikaichi", 120): False,
    ("sanbon", 120): False,
    ("aka", 88): False,
    ("aka", 80): False,
}


@pytest.mark.parametrize(("names", "ten", "entitled"), [(*key, value) for key, value in NUKE.items()])
def test_nuke(table, names: str, ten: int, entitled: bool) -> None:
    at = table().say(Field(), Teyaku(player=0, names=tuple(names.split())))
    before = at.points
    points = (ten, 90, 174 - ten)
    at.say(PlayedOut(points=points))
    moved = tuple(now - then - (score - 88) for now, then, score in zip(at.points, before, points, strict=True))
    assert moved == ((24, -12, -12) if entitled else (0, 0, 0))


@pytest.mark.parametrize(
    ("names", "points", "nuke", "key", "clause"),
    [
        ("aka", (88, 90, 86), (0,), "nuke-short", "nuke.3"),
        ("aka", (80, 90, 94), (0,), "nuke-short", "nuke.2"),
        ("bikaichi", (90, 88, 86), (0,), "nuke-other", "nuke.1"),
        ("aka", (88, 88, 88), (0,), "nuke-special", "nuke.7"),
        ("aka", (170, 50, 44), (0,), "nuke-special", "nuke.7"),
    ],
)
def test_nuke_that_is_not_due(table, names: str, points: tuple[int, ...], nuke: tuple[int, ...], key: str, clause: str) -> None:
    at = table().say(Field(), Teyaku(player=0, names=(names,)))
    assert at.refuses(PlayedOut(points=points, nuke=nuke)) == ((key, clause),)


def test_two_nukes_and_one_not_claimed(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("aka",)), Teyaku(player=1, names=("aka",)))
    start = at.points
    both = table().say(*at.record.log, PlayedOut(points=(90, 90, 84)))
    assert both.points == (start[0] + 12 + 2, start[1] + 12 + 2, start[2] - 24 - 4)
    one = table().say(*at.record.log, PlayedOut(points=(90, 90, 84), nuke=(1,)))
    assert one.points == (start[0] - 12 + 2, start[1] + 24 + 2, start[2] - 12 - 4)
    none = table().say(*at.record.log, PlayedOut(points=(90, 90, 84), nuke=()))
    assert none.points == (start[0] + 2, start[1] + 2, start[2] - 4)


@pytest.mark.parametrize(
    "ending",
    [
        [Dekiyaku(player=1, names=("akatan",), then="agari")],
        [Dekiyaku(player=1, names=("akatan",), then="sage"), Cancel()],
        [Dekiyaku(player=1, names=("akatan",), then="sage"), Cancel(forced=True)],
    ],
)
def test_no_nuke_in_a_month_that_was_not_played_out(table, ending: list) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("karasu",)), *ending)
    assert "nuke" not in {line.sort for line in at.lines}


@pytest.mark.parametrize("told", [{"points": (88, 88, 88)}, {"sujuroku": 0}])
def test_cards_and_points_cannot_both_be_given(table, told) -> None:
    pile = tuple(card.name for card in DECK)
    refused = table().say(Field()).refuses(PlayedOut(captures=(pile[:24], pile[24:]), **told))
    assert ("capture-or-points", "settle.2") in refused
