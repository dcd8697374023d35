"""Who sits where on an evening: laws of every plan, and how few repeated meetings the sizes from a small table to a hall have."""

from collections import Counter
from itertools import combinations

from scorekeeper.club.planning import SeatedRound, TableSizes, by_standing, pairs, plan, repeats, table_sizes

THREES, FOURS, EITHER = TableSizes(3, 3), TableSizes(4, 4), TableSizes(3, 4)


def still() -> float:
    """A clock by which no time passes, so that a plan is the same on every machine."""
    return 0.0


def seated(people: int, count: int, sizes: TableSizes, seed: int = 1, **more: object) -> tuple[SeatedRound, ...]:
    return plan(range(people), count, sizes, seed=seed, clock=still, **more)  # type: ignore[arg-type]


def everybody(one: SeatedRound) -> list[int]:
    return sorted(person for table in (*one.tables, one.byes) for person in table)


def test_how_large_the_tables_are() -> None:
    for people, sizes, expected in (
        (9, EITHER, [(3, 3, 3)]),
        (12, EITHER, [(4, 4, 4), (3, 3, 3, 3)]),
        (14, EITHER, [(4, 4, 3, 3)]),
        (13, FOURS, [(4, 4, 4)]),
        (5, EITHER, [(4,)]),
        (2, THREES, []),
        (0, THREES, []),
        (20, TableSizes(4, 4, tables=3), [(4, 4, 4)]),
        (7, TableSizes(2, 7), [(7,), (4, 3), (3, 2, 2)]),
    ):
        assert table_sizes(people, sizes) == expected


def test_nobody_meets_anybody_twice_and_everybody_has_each_seat_about_as_often() -> None:
    several = (9, 4, EITHER), (12, 4, EITHER), (12, 4, THREES), (15, 5, THREES), (16, 4, FOURS), (16, 5, FOURS), (23, 5, EITHER)
    for people, count, sizes in (*several, (60, 8, FOURS)):
        made = seated(people, count, sizes)
        assert [everybody(one) for one in made] == [[*range(people)]] * count
        assert repeats(made) == 0
    for people, count, sizes, most in ((16, 4, FOURS, 1), (15, 3, THREES, 1), (12, 4, THREES, 2), (60, 8, FOURS, 3)):
        tables = [table for one in seated(people, count, sizes) for table in one.tables]
        assert max(Counter((person, seat) for table in tables for seat, person in enumerate(table)).values()) <= most


AT_FOURS = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14, 48: 15, 52: 17, 56: 18, 60: 19}
"""The greatest numbers of rounds in which nobody meets anybody twice: with 20 people by exhaustive search, else as far as there are
others to meet, three in each round.
"""


def test_nobody_meets_anybody_twice_at_tables_of_four_as_long_as_that_can_be() -> None:
    """Nor with a guest or three who sit out in turns, or with so many too few, as far as is known."""
    assert {people: (people - 1) // 3 for people in AT_FOURS if people != 20} == {
        n: most for n, most in AT_FOURS.items() if n != 20
    }
    fewer = [(people - away, most - 2, EITHER) for people, most in AT_FOURS.items() for away in (1, 2, 3)]
    more = [(people + out, min(most, 8) - 2, FOURS) for people, most in AT_FOURS.items() for out in (1, 3) if people < 60]
    for people, count, sizes in [*((people, most, FOURS) for people, most in AT_FOURS.items()), *fewer, *more]:
        made = seated(people, count, sizes)
        assert [everybody(one) for one in made] == [[*range(people)]] * count
        assert repeats(made) == 0, (people, count)
        out = Counter(person for one in made for person in one.byes)
        assert max(out.values(), default=0) <= -(-out.total() // people)
        assert len({*(len(one.tables) for one in made)}) == 1


def test_nobody_meets_anybody_twice_at_tables_of_three() -> None:
    for people, count, sizes in ((15, 7, THREES), (20, 6, EITHER), (24, 11, THREES), (30, 14, THREES)):
        made = seated(people, count, sizes)
        assert [everybody(one) for one in made] == [[*range(people)]] * count
        assert repeats(made) == 0, (people, count)


def test_who_has_no_seat_sits_out_in_turns() -> None:
    for people, count, sizes in ((10, 4, THREES), (11, 7, THREES), (7, 7, FOURS), (17, 5, FOURS), (21, 3, TableSizes(4, 4, 4))):
        made = seated(people, count, sizes)
        out = [sum(person in one.byes for one in made) for person in range(people)]
        assert max(out) - min(out) <= 1
        assert all(everybody(one) == [*range(people)] for one in made)


def test_pairs_kept_apart_do_not_meet_if_that_can_be_and_repeats_are_counted() -> None:
    apart = {(0, 1), (0, 2), (3, 7), (4, 11)}
    made = seated(12, 3, THREES, apart=apart)
    assert not apart & {*pairs(table for one in made for table in one.tables)}
    assert repeats(made) == 0
    made = seated(24, 6, FOURS, apart=apart)
    assert not apart & {*pairs(table for one in made for table in one.tables)}
    assert repeats(made) == 0
    (only,) = seated(3, 1, THREES, apart={(0, 1)})
    assert sorted(only.tables[0]) == [0, 1, 2], "a table of its own cannot be divided"
    once = SeatedRound(((0, 1, 2),))
    assert [repeats([once] * times) for times in (1, 2, 3)] == [0, 3, 6]
    assert pairs([(2, 0, 1)]) == Counter(combinations(range(3), 2))


def test_a_new_plan_keeps_what_has_begun_and_knows_who_met() -> None:
    """After the first round one leaves and two come."""
    begun = seated(12, 4, THREES)[:1]
    people = [*range(1, 14)]
    made = plan(people, 3, THREES, seed=5, begun=begun, clock=still)
    assert repeats((*begun, *made)) == 0
    assert all(everybody(one) == people for one in made)
    assert [len(one.byes) for one in made] == [1, 1, 1]
    assert len({*(person for one in made for person in one.byes)}) == 3


def test_what_was_planned_stays_without_a_leaver_and_with_a_late_comer_in_a_free_seat() -> None:
    """Nobody meets anybody twice then, either."""
    whole = seated(31, 10, EITHER)
    for people in ([*range(30)], [*range(32)], [*range(1, 32)]):
        made = plan(people, 8, EITHER, seed=5, begun=whole[:2], before=whole[2:], clock=still)
        assert repeats((*whole[:2], *made)) == 0
        assert all(everybody(one) == people for one in made)


def test_who_sat_out_before_plays_now_and_late_comers_wait_before_those() -> None:
    """Who has played most waits first among those who never did."""
    begun = (SeatedRound(((0, 1, 2), (3, 4, 5)), (6,)),)
    (then,) = plan(range(7), 1, THREES, seed=3, begun=begun, clock=still)
    assert 6 not in then.byes
    begun = (SeatedRound(((0, 1, 2),), (3,)), SeatedRound(((0, 1, 3),), (2,)))
    (then,) = plan((0, 1, 2, 3, 4, 5, 6), 1, THREES, seed=3, begun=begun, clock=still)
    assert then.byes[0] in (0, 1)


def test_a_plan_is_made_of_its_seed_within_its_steps_and_its_time() -> None:
    """Twelve people at tables of four have to meet again; it ends all the same, and without a step as well."""
    ticks = iter(range(10_000))
    made = plan(range(12), 4, FOURS, seed=1, clock=lambda: next(ticks) / 10)
    assert next(ticks) < 20
    assert all(everybody(one) == [*range(12)] for one in made)
    assert 0 < repeats(seated(12, 4, FOURS)) <= 20
    assert all(everybody(one) == [*range(12)] for one in seated(12, 4, FOURS, steps=0))
    assert seated(2, 2, THREES) == (SeatedRound((), (0, 1)),) * 2, "nobody is lost where nobody can sit"
    assert seated(0, 1, THREES) == (SeatedRound((), ()),)
    assert seated(16, 3, FOURS, seed=4) == seated(16, 3, FOURS, seed=4)
    assert seated(16, 3, FOURS, seed=4) != seated(16, 3, FOURS, seed=5)


def test_the_last_round_by_standings() -> None:
    order = [5, 3, 8, 1, 0, 2, 7, 6, 4]
    made = by_standing(order, THREES, seed=1)
    assert [sorted(table) for table in made.tables] == [[3, 5, 8], [0, 1, 2], [4, 6, 7]]
    apart = by_standing(order, THREES, seed=1, apart={(3, 8)})
    assert (3, 8) not in pairs(apart.tables)
    assert {3, 5} <= {*apart.tables[0]}
    assert everybody(apart) == sorted(order)
