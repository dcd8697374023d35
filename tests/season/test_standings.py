"""Standings: every rule of a season and their combinations, by hand; and laws of any season."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from storing import match_in

from scorekeeper.core.facts import EndedEarly, Fact, Substituted, Totals
from scorekeeper.core.record import Record
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.koikoi import GAME as TWO
from scorekeeper.games.koikoi.facts import Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.riichi import GAME as RIICHI
from scorekeeper.season.cross import CrossTable, cross_table
from scorekeeper.season.group import GroupState, KeptSeason, SeasonPenalty, Who
from scorekeeper.season.matches import PlayedMatch, match_of
from scorekeeper.season.played import Played, numbers_by_name, people_of, season_of_matches
from scorekeeper.season.rules import CLAUSES, By, SeasonRules, brief, clauses
from scorekeeper.season.standings import Standing, rank_points, standings
from scorekeeper.season.statistics import statistics

A, B, C, D = 1, 2, 3, 4
PLAIN = SeasonRules()
NAMES = {A: "秋山", B: "石川", C: "上田", D: "遠藤"}
Result = dict[int, int]
"""Everybody's result of a match, in kan, by person."""


def match(number: int, final: Sequence[int] | None, seats: int = 3, rounds: Sequence[int] = ()) -> PlayedMatch:
    """A match of which only the result matters, None for an unfinished one, and how many of 12 rounds each played, else all."""
    began = f"2026-01-01T{number // 60:02}:{number % 60:02}:00Z"
    begun = match_of(Record(GAME, GAME.edition, HachihachiHouse(), ("一", "二", "三")), GAME.start(HachihachiHouse(), 3))
    begun = replace(begun, players=tuple(f"席{seat}" for seat in range(seats)), began=began, ended=began)
    begun = replace(begun, played=tuple(rounds) or (12,) * seats, length=12)
    if final is None:
        return begun
    ranks = tuple(1 + sum(other > own for other in final) for own in final)
    return replace(begun, final=tuple(final), ranks=ranks, closed=True)


def of_matches(
    names: Iterable[str], sat: tuple[int, ...], rules: SeasonRules = PLAIN, **matches: PlayedMatch | None
) -> Played[PlayedMatch]:
    """A season of people by number from 1, of whom always the same sit at the same seats."""
    people = {number: Who(number, name, False) for number, name in enumerate(names, 1)}
    game = next(one.ruleset for one in matches.values() if one)
    kept = KeptSeason(9, "春", game, rules, dict.fromkeys(matches, sat))
    return season_of_matches(GroupState("会", people, {9: kept}), kept, matches)


def season(
    rules: SeasonRules, *results: Result | tuple[int, ...], guests: Sequence[int] = (), rounds: Sequence[Sequence[int]] = ()
) -> Played:
    """A season of matches by their results; a tuple of people is an unfinished match. `rounds`: how many of 12 each played."""
    people = {number: Who(number, name, number in guests) for number, name in NAMES.items()}
    seated = {f"t{nth}": tuple(result) for nth, result in enumerate(results)}
    kept = KeptSeason(9, "春", GAME.name, rules, seated)
    matches = {
        f"t{nth}": match(nth, tuple(result.values()) if isinstance(result, dict) else None, len(result), took)
        for nth, (result, took) in enumerate(zip_longest(results, rounds, fillvalue=()))
    }
    return season_of_matches(GroupState("会", people, {9: kept}), kept, matches)


MATCHES: tuple[Result, ...] = ({A: 30, B: -10, C: -20}, {B: 12, C: 12, D: -24}, {A: -5, B: -5, C: 10}, {C: -40, A: 25, D: 15})
POINTS = (3, 1, -1)

ROWS = [row.split("\t") for row in (Path(__file__).parent / "standings.tsv").read_text("utf-8").splitlines() if row[0] != "#"]


def by_hand(rows: str) -> list[tuple[str, int | None, Fraction | None, int]]:
    """Rows of a table: who, the place, the value, and a number; a dash for a place or a value that somebody has not."""
    cells = (row.split() for row in rows.split(", "))
    return [
        (who, None if place == "-" else int(place), None if value == "-" else Fraction(value), int(number))
        for who, place, value, number in cells
    ]


def test_standings_by_hand() -> None:
    for of, case, rules, guests, expected in ROWS:
        if of == "matches":
            who = ["-ABCD".index(one) for one in guests.strip("-")]
            found = standings(season(msgspec.json.decode(rules, type=SeasonRules), *MATCHES, guests=who))
            told = [("-ABCD"[row.who.number], row.place, row.value, len(row.counting)) for row in found.rows]
            assert told == by_hand(expected), case
            assert (found.over, found.tells_rounds) == (4, False), "nobody sat out a round"


FIVE = ("秋山", "石川", "上田", "榎本", "大野")
"""An evening of こいこい, at which two of them play each month."""
STAYS = [(1, 0)] * 4 + [(2, 0)] * 4 + [(3, 0)] * 3 + [(1, 0)]
"""Who plays a month against the dealer, and who wins: 秋山 wins every month of this year, and 大野 sits out all of it."""
TURNS = [((nth + 1) % 5, (nth + 1) % 5) for nth in range(12)]
"""Whoever sits next to the dealer wins each month of this year, and deals next."""
EVENING = STAYS, TURNS
FEE = 6
"""What aka-tan pays, in mon."""


def months(year: Sequence[tuple[int, int]]) -> Iterator[Fact]:
    """The facts of a year: those between the dealer and the opponent drop, whoever is left is driven out, and aka-tan is called."""
    dealer = 0
    for other, winner in year:
        yield Spoke(player=dealer, says="in")
        for seat in range(dealer + 1, dealer + 5):
            yield Spoke(player=seat % 5, says="in" if seat % 5 == other else "out")
            if seat % 5 == other:
                break
        yield Shobu(player=winner, names=("akatan",))
        dealer = winner


def evening(rules: SeasonRules, *years: Sequence[tuple[int, int]], **house: object) -> Played:
    """A season of こいこい, with the five in the same seats (persons 1 to 5), under house rules."""
    records = [Record(TWO, TWO.edition, KoikoiHouse(**house), FIVE, tuple(months(year))) for year in years]  # type: ignore[arg-type]
    return of_matches(FIVE, (1, 2, 3, 4, 5), rules, **{f"t{nth}": match_in(record) for nth, record in enumerate(records)})


def test_evenings_of_five_people_by_hand() -> None:
    for of, case, rules, _, expected in ROWS:
        if of == "evenings":
            found = standings(evening(msgspec.json.decode(rules, type=SeasonRules), *EVENING))
            told = [(row.who.name, row.place, row.value and Fraction(row.value) / FEE, row.divisor) for row in found.rows]
            assert told == by_hand(expected), case
            assert found.tells_rounds


def test_who_sat_out_every_round_is_not_placed_and_fees_are_divided_among_the_rounds_played() -> None:
    found = standings(evening(SeasonRules(by="rounds"), STAYS))
    last = found.rows[-1]
    assert (last.who.name, last.place, last.value, last.unplaced) == ("大野", None, None, "season.rounds")
    assert (last.divisor, last.counted) == (0, 1)
    assert last.cites(found.rules) == ("season.rounds",)
    assert [row.place for row in found.rows] == [1, 2, 2, 2, None], "who lost every round lost as much in each"
    # With 1 mon: 秋山 takes what those before the other player drop, and pays those who are driven out after him.
    found = standings(evening(SeasonRules(by="rounds"), STAYS, kudari=1))
    first = found.of(1)
    drops = 1 * 4 + 2 * 3
    driven = 3 * 4 + 2 * 4 + 1 * 3 + 3
    assert (first.summed, first.divisor) == (12 * FEE + drops - driven, 12)
    last = found.of(5)
    assert (last.summed, last.divisor, last.value) == (2 * 12, 0, None), "he is driven out each month and paid by two"


def test_a_round_known_by_its_totals_counts_for_everybody() -> None:
    log = (*months(TURNS[:11]), Totals(amounts=(3, -1, -1, -1, 0)))
    match = match_in(Record(TWO, TWO.edition, KoikoiHouse(), FIVE, log))
    assert match.final is not None
    assert (match.played, match.length) == ((6, 6, 5, 5, 5), 12)


def test_every_match_says_whether_it_counts_and_nobody_has_a_value_without_one() -> None:
    row = standings(season(SeasonRules(by="ranks", points=POINTS, best=2), *MATCHES, (A, B, C))).of(C)
    told = [(share.sat.table, share.rank, share.level, share.worth, share.left) for share in row.shares]
    assert told == [
        ("t0", 3, 1, -1, "season.best"),
        ("t1", 1, 2, 2, None),
        ("t2", 1, 1, 3, None),
        ("t3", 3, 1, -1, "season.best"),
        ("t4", 1, 3, None, "season.over"),
    ]
    assert (row.summed, row.divisor, row.value, row.over) == (5, 1, 5, 4)
    assert row.cites(SeasonRules(by="ranks")) == ("season.ranks", "season.best", "season.over")
    row = standings(season(SeasonRules(best=1), {A: 7, B: -7, C: 0}, {A: 7, B: 0, C: -7})).of(A)
    assert [share.left for share in row.shares] == [None, "season.best"], "of equal matches the earlier counts"
    found = standings(season(SeasonRules(), MATCHES[1], (A, B, C)))
    assert [(row.who.number, row.place, row.value, row.unplaced) for row in found.rows] == [
        (B, 1, 12, None),
        (C, 1, 12, None),
        (D, 3, -24, None),
        (A, None, None, "season.over"),
    ]
    assert found.rows[0].cites(SeasonRules()) == ("season.total", "season.over", "season.tie")
    assert found.over == 1
    assert found.of(9) is None
    assert standings(season(SeasonRules())).rows == ()


@pytest.mark.parametrize(
    ("rules", "value"),
    [
        (SeasonRules(), 7),  # 30, −5 and 25: without penalties 50
        (SeasonRules(best=2), 12),
        (SeasonRules(by="average"), Fraction(50, 3) - 43),
        (SeasonRules(by="ranks", points=(60, 30, 0)), 60 + 15 + 60 - 43),
    ],
)
def test_penalties_are_taken_off_the_value_whatever_the_season_counts(rules: SeasonRules, value: Fraction) -> None:
    played = season(rules, *MATCHES)
    given = (SeasonPenalty(20, A, 40, "遅刻"), SeasonPenalty(21, A, 3, "私語"), SeasonPenalty(22, 7, 5, "来ない"))
    fined = standings(played._replace(season=played.season._replace(penalties=given), group=with_guest(played.group)))
    row, before = fined.of(A), standings(played)
    assert row
    assert (row.value, row.fines, row.penalties) == (value, 43, given[:2])
    assert "season.penalty" in row.cites(rules)
    assert dict(clauses(rules, GAME.speech, fined=True)).keys() >= {*row.cites(rules)}
    values = [row.value for row in fined.rows if row.place]
    assert values == sorted(values, reverse=True), "the places follow"
    others = {row.who.number: (row.value, row.cites(rules)[:1]) for row in before.rows if row.who.number != A}
    assert {row.who.number: (row.value, row.cites(rules)[:1]) for row in fined.rows if row.who.number != A} == others


def with_guest(group: GroupState) -> GroupState:
    """The group with somebody who has not played."""
    return group._replace(people={**group.people, 7: Who(7, "大野", False)})


def test_shared_places_share_their_points() -> None:
    worths = {
        (3, 1, 0): {(1, 1): 3, (2, 1): 1, (1, 2): 2, (2, 2): Fraction(1, 2), (1, 3): Fraction(4, 3)},
        (3, 1): {(3, 1): 0, (2, 2): Fraction(1, 2)},
        (15, 5, -5, -15): {(2, 3): -5},
        (): {(1, 1): 0},
    }
    """By the points of the places: what a place is worth that so many share."""
    for points, places in worths.items():
        assert {place: rank_points(points, *place) for place in places} == places


def test_two_spellings_have_one_line() -> None:
    base = season(SeasonRules(), {A: 5, B: -5, C: 0}, {D: 3, B: -3, C: 0})
    people = {number: who for number, who in base.group.people.items() if number != D}
    merged = GroupState("会", people, {9: base.season}, {D: A})
    found = standings(season_of_matches(merged, base.season, {one.table: one.match for one in base.matches}))
    assert [(row.who.number, row.value) for row in found.rows] == [(A, 8), (C, 0), (B, -8)]


RULES = st.builds(
    SeasonRules,
    by=st.sampled_from(get_args(By)),
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


@given(matches=SEASONS, rules=RULES)
def test_a_match_distributes_the_points_of_its_places(matches: list[Result], rules: SeasonRules) -> None:
    by_rank = replace(rules, by="ranks", best=0)
    found = standings(season(by_rank, *matches))
    given_out = sum(row.value or 0 for row in found.rows)
    padded = (*rules.points, 0, 0, 0, 0)
    assert given_out == sum(sum(padded[: len(result)]) for result in matches)


@given(matches=SEASONS, rules=RULES, guests=GUESTS)
def test_places_follow_the_values(matches: list[Result], rules: SeasonRules, guests: tuple[int, ...]) -> None:
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


@given(data=st.data(), matches=SEASONS, rules=RULES, guests=GUESTS)
def test_a_value_is_its_sum_divided_by_what_the_season_counts(
    data: st.DataObject, matches: list[Result], rules: SeasonRules, guests: tuple[int, ...]
) -> None:
    rounds = [[data.draw(st.integers(0, 12)) for _ in result] for result in matches]
    found = standings(season(rules, *matches, guests=guests, rounds=rounds))
    for row in found.rows:
        counted = row.counting
        worths = [share.worth for share in counted if share.worth is not None]
        assert (row.summed, row.counted) == (sum(worths), len(counted))
        assert (row.rounds, row.length) == (sum(share.rounds for share in counted), 12 * row.counted)
        assert row.divisor == {"average": row.counted, "rounds": row.rounds}.get(rules.by, 1)
        assert row.value == (row.summed / row.divisor if row.divisor else None)
        if rules.by == "rounds":
            assert (row.value is None) == (row.rounds == 0)
            assert row.place is None or row.rounds
    if rules.by != "ranks" and not rules.best:
        assert sum(row.summed for row in found.rows) == 0
    assert found.tells_rounds == (rules.by == "rounds" or any(row.rounds < row.length for row in found.rows))


@given(matches=SEASONS, best=st.integers(0, 4), least=st.integers(0, 3))
def test_where_nobody_sits_out_an_average_and_one_by_rounds_rank_alike(matches: list[Result], best: int, least: int) -> None:
    by_match, by_round = (standings(season(SeasonRules(by=by, best=best, least=least), *matches)) for by in ("average", "rounds"))  # type: ignore[arg-type]
    assert [(row.who, row.place, row.value) for row in by_match.rows] == [
        (row.who, row.place, row.value and row.value * 12) for row in by_round.rows
    ]


@given(matches=SEASONS, rules=RULES, order=st.randoms())
def test_the_order_of_the_matches_changes_no_standing(matches: list[Result], rules: SeasonRules, order: Random) -> None:
    shuffled = matches[:]
    order.shuffle(shuffled)
    one, other = (standings(season(rules, *some)) for some in (matches, shuffled))
    assert [(row.who, row.place, row.value) for row in one.rows] == [(row.who, row.place, row.value) for row in other.rows]


def test_results_of_houses_that_do_not_round_are_added_up_in_the_usual_unit() -> None:
    """41,600 points without rounding are +61.6 pt beside the +62 of a table that rounds."""
    told: list[Fact] = [Totals(amounts=(16600, 10800, -9700, -17700), leader=1)]
    told += [Totals(amounts=(0, 0, 0, 0), leader=leader % 4) for leader in (2, 3, 4, 5, 6, 7, 8)]
    exact, rounded = (
        match_in(Record(RIICHI, RIICHI.edition, RIICHI.house(rounding=rounding), tuple("一二三四"), tuple(told)))
        for rounding in ("none", "5-6")
    )
    assert [exact.worth(0), rounded.worth(0)] == [Fraction(308, 5), 62]
    found = of_matches(NAMES.values(), (A, B, C, D), exact=exact, rounded=rounded)
    assert [float(row.summed) for row in standings(found).rows] == [123.6, 31.8, -49.7, -105.7]
    assert statistics(found).game.name == RIICHI.name


def test_who_got_what_from_whom() -> None:
    """By hand, as the payments that settle each match. Points that nobody pays only say who was ranked above whom."""
    paid = cross_table(season(SeasonRules(), *MATCHES, (A, B, C)))
    by_hand = {(A, B): 10, (A, C): 40, (A, D): 0, (B, C): -5, (B, D): 12, (C, D): -3}
    assert (paid.pays, paid.net) == (True, by_hand | {(other, one): -net for (one, other), net in by_hand.items()})
    assert paid.sums == {A: 50, B: -3, C: -38, D: -9}
    scored = cross_table(season(SeasonRules(), {A: 30, B: 20, C: 20}, {B: 5, A: 3}))
    assert (scored.pays, scored.above[A, B], scored.above[B, A], scored.above[B, C], scored.above[C, B]) == (False, 1, 1, 0, 0)
    assert (B, D) not in scored.net


def test_the_rules_of_a_season_in_a_line() -> None:
    assert brief(SeasonRules("average", best=8, least=3), GAME.speech) == (
        "一年あたり、よい方から8年、3年から順位に入る",
        "Per match, best 8 matches, ranked from 3 matches on",
    )
    assert brief(SeasonRules("ranks", points=(5, 0, -5)), RIICHI.speech) == ("順位点、点 5 0 -5", "Rank points, points 5 0 -5")


def test_a_season_may_leave_out_what_ended_early_and_counts_a_substitute_for_himself() -> None:
    whole = match(0, (30, -10, -20), 3, ())
    early, taken = replace(whole, early=True), replace(whole, instead=((1, "D"),))
    for counts, first in (("counts", [60, -20, -40]), ("not", [30, -10, -20])):
        found = of_matches("ABCD", (1, 2, 3), SeasonRules(early=counts), whole=whole, early=early)  # type: ignore[arg-type]
        assert sorted(row.value for row in standings(found).rows if row.value is not None) == sorted(first)
    assert of_matches("ABCD", (1, 2, 3), taken=taken).matches[0].people == (1, 4, 3)


def test_a_substitute_with_rounds_of_his_own_is_ranked_beside_the_first() -> None:
    """秋山 gives his seat up after the first of two rounds, with 6; D won 4 in it. A stranger's part waits, and nobody has it."""
    record = Record(TWO, TWO.edition, TWO.house(), ("A", "B"))
    sub = Substituted(player=0, name="D", counts="own")
    lines = (Totals(amounts=(6, -6), leader=0), sub, Totals(amounts=(4, -4), leader=0), EndedEarly(how="rules"))

    def played(*lines: Fact, names: str = "ABCD", rules: SeasonRules = PLAIN) -> dict[str, object]:
        found = of_matches(names, (1, 2), rules, t=match_in(record.and_then(*lines)))
        strangers[:] = [(one.name, one.worth) for sat in found.matches for one in sat.strangers]
        cross[:] = [cross_table(found)]
        rows[:] = standings(found).rows
        return {row.who.name: row.value for row in rows}

    strangers: list[tuple[str, object]] = []
    cross: list[CrossTable] = []
    rows: list[Standing] = []
    assert played(*lines) == {"A": 6, "D": 4, "B": -10}
    assert {row.who.name: row.rounds for row in rows} == {"A": 1, "D": 1, "B": 2}
    assert strangers == []
    assert (cross[0].cell(1, 2), cross[0].cell(4, 2), cross[0].cell(1, 4)) == (6, 4, 0)
    assert played(*lines, names="ABC") == {"A": 6, "B": -10}
    assert strangers == [("D", 4)]
    assert (cross[0].pays, cross[0].total(2), cross[0].cell(1, 2)) == (True, -10, 6)
    fixed = replace(sub, counts="fixed", fixed=-20)
    told = (lines[0], fixed, *lines[2:])
    assert not cross[0].fixed
    assert played(*told) == {"A": 6, "B": -10, "D": -20}
    assert (cross[0].fixed, cross[0].total(4)) == (True, 4), "what was played, and the table says so"
    assert "決まった点の代わりの人も、打った点で" in cross[0].key(TWO.unit).ja
    ranks = SeasonRules("ranks", points=(5, 3, 1))
    assert played(*lines, rules=ranks) == {"A": 5, "D": 3, "B": 1}
    assert played(*told, rules=ranks) == {"A": 5, "B": 1, "D": -20}
    assert played(fixed, *lines[2:]) == {"D": -20, "B": -4}


def test_a_substitute_stays_himself_under_a_new_name_in_the_group() -> None:
    who = Who(3, "上田", False, former=("上野",))
    group = GroupState("会", {1: Who(1, "秋山", False), 3: who})
    assert people_of((1, 2), [(1, "上野")], numbers_by_name(group)) == (1, 3)
    assert people_of((1, 2), [(1, "秋山")], numbers_by_name(group)) == (1, "秋山")
    assert people_of((1, 2), [(1, "上田"), (2, "江口")], numbers_by_name(group)) == (1, 3, "江口")
