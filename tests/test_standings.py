"""Standings: every rule of a season and their combinations, by hand; and laws of any season."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinds import times
from strategies import grown

from scorekeeper.core.game import Game, State
from scorekeeper.core.record import Record
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.season.group import Group, Kept, Who
from scorekeeper.season.matches import Match, match_of
from scorekeeper.season.played import Played, played
from scorekeeper.season.rules import CLAUSES, Rules, clauses
from scorekeeper.season.standings import Standing, rank_points, standings

A, B, C, D = 1, 2, 3, 4
NAMES = {A: "秋山", B: "石川", C: "上田", D: "遠藤"}
Result = dict[int, int]
"""Everybody's result of a match, in kan, by person."""


def ranks(final: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 + sum(other > own for other in final) for own in final)


def match(number: int, final: Sequence[int] | None, seats: int = 3) -> Match:
    """A match of which only the result matters; None for an unfinished one."""
    began = f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"
    begun = match_of(Record(GAME, GAME.edition, HachihachiHouse(), ("一", "二", "三")), GAME.start(HachihachiHouse(), 3))
    begun = msgspec.structs.replace(begun, players=tuple(f"席{seat}" for seat in range(seats)), began=began, ended=began)
    return begun if final is None else msgspec.structs.replace(begun, final=tuple(final), ranks=ranks(final), closed=True)


def season(rules: Rules, *results: Result | tuple[int, ...], guests: Sequence[int] = ()) -> Played:
    """A season of matches by their results; a tuple of people is an unfinished match."""
    people = {number: Who(number, name, number in guests) for number, name in NAMES.items()}
    seated = {f"t{nth}": tuple(result) for nth, result in enumerate(results)}
    kept = Kept(9, "春", GAME.name, rules, seated)
    matches = {
        f"t{nth}": match(nth, tuple(result.values()) if isinstance(result, dict) else None, len(result))
        for nth, result in enumerate(results)
    }
    return played(Group("会", people, {9: kept}), kept, matches)


MATCHES: tuple[Result, ...] = (
    {A: 30, B: -10, C: -20},
    {B: 12, C: 12, D: -24},
    {A: -5, B: -5, C: 10},
    {C: -40, A: 25, D: 15},
)
POINTS = (3, 1, -1)

TABLE: dict[str, tuple[Rules, tuple[int, ...], list[tuple[int, int | None, Fraction | int | None, int]]]] = {
    # by hand: (person, place, value, matches that count), in order
    "total": (Rules(), (), [(A, 1, 50, 3), (B, 2, -3, 3), (D, 3, -9, 2), (C, 4, -38, 4)]),
    "average": (
        Rules(by="average"),
        (),
        [(A, 1, Fraction(50, 3), 3), (B, 2, -1, 3), (D, 3, Fraction(-9, 2), 2), (C, 4, Fraction(-38, 4), 4)],
    ),
    # A: 1st 3, shared 2nd and 3rd (1 − 1) / 2 = 0, 1st 3; B: 1, shared 1st and 2nd 2, 0; C: −1, 2, 3, −1; D: −1, 1
    "ranks": (Rules(by="ranks", points=POINTS), (), [(A, 1, 6, 3), (B, 2, 3, 3), (C, 2, 3, 4), (D, 4, 0, 2)]),
    "best 2 in all": (Rules(best=2), (), [(A, 1, 55, 2), (C, 2, 22, 2), (B, 3, 7, 2), (D, 4, -9, 2)]),
    "best 2 on average": (
        Rules(by="average", best=2),
        (),
        [(A, 1, Fraction(55, 2), 2), (C, 2, 11, 2), (B, 3, Fraction(7, 2), 2), (D, 4, Fraction(-9, 2), 2)],
    ),
    "best 1 by ranks": (
        Rules(by="ranks", points=POINTS, best=1),
        (),
        [(A, 1, 3, 1), (C, 1, 3, 1), (B, 3, 2, 1), (D, 4, 1, 1)],
    ),
    "best of more than were played": (Rules(best=100), (), [(A, 1, 50, 3), (B, 2, -3, 3), (D, 3, -9, 2), (C, 4, -38, 4)]),
    "at least 3": (Rules(least=3), (), [(A, 1, 50, 3), (B, 2, -3, 3), (C, 3, -38, 4), (D, None, -9, 2)]),
    "at least 4": (Rules(least=4), (), [(C, 1, -38, 4), (A, None, 50, 3), (B, None, -3, 3), (D, None, -9, 2)]),
    "best 3, at least 3": (
        Rules(best=3, least=3),
        (),
        [(A, 1, 50, 3), (C, 2, 2, 3), (B, 3, -3, 3), (D, None, -9, 2)],
    ),
    "average, at least 3": (
        Rules(by="average", least=3),
        (),
        [(A, 1, Fraction(50, 3), 3), (B, 2, -1, 3), (C, 3, Fraction(-19, 2), 4), (D, None, Fraction(-9, 2), 2)],
    ),
    "ranks, best 3, at least 4": (
        Rules(by="ranks", points=POINTS, best=3, least=3),
        (),
        [(A, 1, 6, 3), (C, 2, 4, 3), (B, 3, 3, 3), (D, None, 0, 2)],
    ),
    "a guest": (Rules(), (A,), [(B, 1, -3, 3), (D, 2, -9, 2), (C, 3, -38, 4), (A, None, 50, 3)]),
    "a guest, too, with too few matches": (
        Rules(least=3),
        (D,),
        [(A, 1, 50, 3), (B, 2, -3, 3), (C, 3, -38, 4), (D, None, -9, 2)],
    ),
    "no points for the third": (
        Rules(by="ranks", points=(2, 1)),
        (),
        [(A, 1, Fraction(9, 2), 3), (C, 2, Fraction(7, 2), 4), (B, 3, 3, 3), (D, 4, 1, 2)],
    ),
}


@pytest.mark.parametrize("case", TABLE)
def test_standings_by_hand(case: str) -> None:
    rules, guests, expected = TABLE[case]
    found = standings(season(rules, *MATCHES, guests=guests))
    assert [(row.who.number, row.place, row.value, len(row.counting)) for row in found.rows] == expected
    assert found.over == 4


def of(found: Played, person: int) -> Standing:
    row = standings(found).of(person)
    assert row
    return row


def test_every_match_says_whether_it_counts_and_why_not() -> None:
    row = of(season(Rules(by="ranks", points=POINTS, best=2), *MATCHES, (A, B, C)), C)
    told = [(share.sat.table, share.rank, share.level, share.worth, share.left) for share in row.shares]
    assert told == [
        ("t0", 3, 1, -1, "season.best"),
        ("t1", 1, 2, 2, None),
        ("t2", 1, 1, 3, None),
        ("t3", 3, 1, -1, "season.best"),
        ("t4", 1, 3, None, "season.over"),
    ]
    assert (row.summed, row.divisor, row.value, row.over) == (5, 1, 5, 4)
    assert row.cites(Rules(by="ranks")) == ("season.ranks", "season.best", "season.over")


def test_of_equal_matches_the_earlier_counts() -> None:
    row = of(season(Rules(best=1), {A: 7, B: -7, C: 0}, {A: 7, B: 0, C: -7}), A)
    assert [share.left for share in row.shares] == [None, "season.best"]


def test_players_without_a_finished_match_are_listed_without_a_value() -> None:
    found = standings(season(Rules(), MATCHES[1], (A, B, C)))
    assert [(row.who.number, row.place, row.value, row.unplaced) for row in found.rows] == [
        (B, 1, 12, None),
        (C, 1, 12, None),
        (D, 3, -24, None),
        (A, None, None, "season.over"),
    ]
    assert found.rows[0].cites(Rules()) == ("season.total", "season.over", "season.tie")
    assert found.over == 1
    assert found.of(9) is None


def test_a_season_without_matches_has_empty_standings() -> None:
    assert standings(season(Rules())).rows == ()


@pytest.mark.parametrize(
    ("points", "rank", "level", "worth"),
    [
        ((3, 1, 0), 1, 1, 3),
        ((3, 1, 0), 2, 1, 1),
        ((3, 1, 0), 1, 2, 2),
        ((3, 1, 0), 2, 2, Fraction(1, 2)),
        ((3, 1, 0), 1, 3, Fraction(4, 3)),
        ((3, 1), 3, 1, 0),
        ((3, 1), 2, 2, Fraction(1, 2)),
        ((15, 5, -5, -15), 2, 3, -5),
        ((), 1, 1, 0),
    ],
)
def test_shared_places_share_their_points(points: tuple[int, ...], rank: int, level: int, worth: Fraction | int) -> None:
    assert rank_points(points, rank, level) == worth


def test_two_spellings_have_one_line() -> None:
    base = season(Rules(), {A: 5, B: -5, C: 0}, {D: 3, B: -3, C: 0})
    people = {number: who for number, who in base.group.people.items() if number != D}
    merged = Group("会", people, {9: base.season}, {D: A})
    found = standings(played(merged, base.season, {one.table: one.match for one in base.matches}))
    assert [(row.who.number, row.value) for row in found.rows] == [(A, 8), (C, 0), (B, -8)]


# Laws

RULES = st.builds(
    Rules,
    by=st.sampled_from(("total", "average", "ranks")),
    best=st.integers(0, 4),
    least=st.integers(0, 3),
    points=st.lists(st.integers(-20, 20), min_size=2, max_size=4).map(tuple),
)


@st.composite
def results(draw: st.DrawFn) -> Result:
    """A match of three or four players, with results that sum to zero."""
    people = draw(st.permutations([A, B, C, D]))[: draw(st.integers(3, 4))]
    final = [draw(st.integers(-30, 30)) for _ in people[1:]]
    return dict(zip(people, [*final, -sum(final)], strict=True))


SEASONS = st.lists(results(), min_size=1, max_size=8)
GUESTS = st.sets(st.sampled_from((A, B, C, D)), max_size=2).map(tuple)


@given(matches=SEASONS, guests=GUESTS, least=st.integers(0, 5))
def test_totals_sum_to_zero_including_guests(matches: list[Result], guests: tuple[int, ...], least: int) -> None:
    found = standings(season(Rules(least=least), *matches, guests=guests))
    assert sum(row.value or 0 for row in found.rows) == 0


@given(matches=SEASONS, rules=RULES)
def test_a_match_distributes_the_points_of_its_places(matches: list[Result], rules: Rules) -> None:
    by_rank = msgspec.structs.replace(rules, by="ranks", best=0)
    found = standings(season(by_rank, *matches))
    given_out = sum(row.value or 0 for row in found.rows)
    padded = (*rules.points, 0, 0, 0, 0)
    assert given_out == sum(sum(padded[: len(result)]) for result in matches)


@given(matches=SEASONS, rules=RULES, guests=GUESTS)
def test_places_follow_the_values(matches: list[Result], rules: Rules, guests: tuple[int, ...]) -> None:
    found = standings(season(rules, *matches, guests=guests))
    placed = [row for row in found.rows if row.place]
    assert found.rows[: len(placed)] == tuple(placed)
    for row in placed:
        assert row.value is not None
        assert row.place == 1 + sum(other.value > row.value for other in placed if other.value is not None)
        assert row.level == (sum(other.value == row.value for other in placed) > 1)
    for row in found.rows:
        assert (row.place is None) == bool(row.who.guest or row.over < max(1, rules.least))
        counted, left = row.counting, [share for share in row.shares if share.left == "season.best"]
        assert len(counted) == (min(rules.best, row.over) if rules.best else row.over)
        assert all(one.worth >= other.worth for one in counted for other in left)  # type: ignore[operator]
        assert {*row.cites(rules)} <= {id for id, _ in clauses(rules, GAME.speech)} <= {*CLAUSES}


@given(matches=SEASONS, rules=RULES, order=st.randoms())
def test_the_order_of_the_matches_changes_no_standing(matches: list[Result], rules: Rules, order: Random) -> None:
    shuffled = matches[:]
    order.shuffle(shuffled)
    one, other = (standings(season(rules, *some)) for some in (matches, shuffled))
    assert [(row.who, row.place, row.value) for row in one.rows] == [(row.who, row.place, row.value) for row in other.rows]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_matches_of_each_game_sum_to_zero(game: Game) -> None:
    people = {number: Who(number, name, guest=number == D) for number, name in NAMES.items()}
    matches: dict[str, Match | None] = {}
    seated: dict[str, tuple[int, ...]] = {}
    many = times(8)
    for seed in range(many):
        *_, (record, state) = played_out(game, seed)
        matches[str(seed)] = match_of(record, state)
        seated[str(seed)] = tuple(Random(seed).sample([A, B, C, D], 3))
    kept = Kept(9, "春", game.name, Rules(), seated)
    found = standings(played(Group("会", people, {9: kept}), kept, matches))
    assert found.over == many
    assert sum(row.value or 0 for row in found.rows) == 0
    assert sorted(row.place or 0 for row in found.rows) == [0, 1, 2, 3]


def played_out(game: Game, seed: int) -> Iterator[tuple[Record, State]]:
    """A generated match up to its end."""
    for record, state in grown(game, game.house(), Random(seed), 2000):
        yield record, state
        if game.final(state) is not None:
            return
