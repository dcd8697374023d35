"""Statistics: small seasons computed by hand, and laws of any matches of a group, also of their standings."""

from collections import Counter
from fractions import Fraction
from itertools import starmap
from math import comb
from pathlib import Path
from random import Random

import msgspec
import pytest
from kinds import times
from storing import group_of, match_in
from strategies import WAITS, grown

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.ledger import POT
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.season import entries
from scorekeeper.season.counts import times_in
from scorekeeper.season.entries import Called, Hosted, Merged, PersonEntered, SeasonEntered
from scorekeeper.season.matches import PlayedMatch, match_of
from scorekeeper.season.played import Played, season_of_matches
from scorekeeper.season.standings import standings
from scorekeeper.season.statistics import Player, Statistics, statistics

HERE = Path(__file__).parents[1]
SEED, SHISO, EQUAL = HERE.parent / "examples/seed-year.json", HERE / "records/shiso-in-march.json", HERE / "records/all-equal.json"
PEOPLE = ("秋山", "石川", "上田", "江口", "秋山さん")
SANBON = Fraction(4_620_000, comb(48, 7))
"""The share of all hands that have 三本 (the odds in the rule book)."""


def generated(game: Game, number: int) -> list[PlayedMatch]:
    """Finished matches under the default house rules."""
    found: list[PlayedMatch] = []
    rng = Random(game.name)
    while len(found) < number:
        for record, state in grown(game, game.house(), rng, 400):
            if game.final(state) is not None:
                found.append(match_of(record, state))
                POTS[found[-1].fingerprint] = won_from_the_pot(game, state)
                break
    return found


POTS: dict[str, list[int]] = {}
"""By the fingerprint of a generated match: what each seat got from the pot, less what it put in."""


def won_from_the_pot(game: Game, state: State) -> list[int]:
    won = [0] * state.seats
    for line in game.lines(state):
        for one in line.payments if line.struck is None else ():
            if one.payer == POT:
                won[one.payee] += one.amount
            elif one.payee == POT:
                won[one.payer] -= one.amount
    return won


def season(matches: list[tuple[PlayedMatch, tuple[int, ...]]], *more: Fact, people: tuple[str, ...] = PEOPLE) -> Played:
    """A season of these matches, each with its players by number from 1."""
    facts: list[Fact] = [Called(name="木曜会"), *(PersonEntered(name=name) for name in people)]
    at = len(facts)
    facts.append(SeasonEntered(name="春の部", ruleset=matches[0][0].ruleset))
    facts += [entries.MatchEntered(table=f"t{place}", season=at, people=sat) for place, (_, sat) in enumerate(matches)]
    group = group_of(*facts, *more)
    return season_of_matches(group, group.seasons[at], {f"t{place}": match for place, (match, _) in enumerate(matches)})


@pytest.fixture(scope="module")
def three() -> Statistics:
    """The sample match (13, 71, −84), one that 四三 ended in March (−113, −128, 241), and one in which everybody is level."""
    return statistics(season([(match_in(SEED), (1, 2, 3)), (match_in(SHISO), (2, 3, 4)), (match_in(EQUAL), (3, 1, 2))]))


def player(of: Statistics, number: int) -> Player:
    found = of.player(number)
    assert found
    return found


FINALS: list[tuple[int, tuple[int, ...], tuple[int, ...], int, Fraction, Fraction]] = [
    # a player's results, places, their sum, mean and variance
    (1, (13, 0), (1, 1, 0), 13, Fraction(13, 2), Fraction(169, 4)),
    (2, (71, -113, 0), (2, 1, 0), -42, Fraction(-14), Fraction(17222, 3)),
    (3, (-84, -128, 0), (1, 0, 2), -212, Fraction(-212, 3), Fraction(25376, 9)),
    (4, (241,), (1, 0, 0), 241, Fraction(241), Fraction(0)),
]


def test_matches_rounds_and_a_pair_by_hand(three: Statistics) -> None:
    for number, finals, ranks, total, mean, variance in FINALS:
        one = player(three, number)
        assert tuple(sitting.final for sitting in one.sittings) == finals
        assert (one.ranks, one.total, one.mean, one.variance) == (ranks, total, mean, variance)
        assert one.deviation == pytest.approx(float(variance) ** 0.5)
        assert (one.best.final, one.worst.final) == (max(finals), min(finals))
    # April and October of the sample match; the round that 四三 ended brought 44 kan from each of two players, three times.
    best, worst, shiso = player(three, 1).best_round, player(three, 1).worst_round, player(three, 4).best_round
    assert (best.sitting.sat.table, best.round.number, best.amount) == ("t0", 4, 672)
    assert (worst.sitting.sat.table, worst.round.number, worst.amount) == ("t0", 10, -672)
    assert (shiso.round.number, shiso.amount) == (3, 44 * 12 * 3 * 2 - 4 * 12 * 3)
    # In the sample match the two paid each other 1,129 and 1,180; in the level match the first paid 40 more.
    pair, turned = three.pair(1, 2), three.pair(2, 1)
    assert (pair.above, pair.below, pair.level) == (0, 1, 1)
    assert (pair.sum_paid, pair.sum_received, pair.net) == (1169, 1180, 11)
    assert (turned.one, turned.other, turned.above, turned.net) == (pair.other, pair.one, 1, -11)
    assert three.player(5) is three.pair(1, 4) is None


def test_what_happened_and_what_was_expected_by_hand(three: Statistics) -> None:
    for row in (Path(__file__).parent / "happened.tsv").read_text("utf-8").splitlines()[1:]:
        number, kind, key, *amounts = row.split("\t")
        one, (often, moved) = player(three, int(number)), map(int, amounts[:2])
        (count,) = [count for count in one.kind(kind).counts if count.key == key]
        assert (count.times, count.moved) == (often, moved), row
        sats = {sitting.sat.table: sitting for sitting in one.sittings}
        counted = {sat.table: times_in(sat.match, kind, key, sats[sat.table].seat) for sat in one.where(kind, key)}
        assert sum(counted.values()) == often
        assert 0 not in counted.values()
    # Hands of 11 rounds of the sample match (one was blown off), of 3 and of 12: each player's own, and all together.
    for number, hands in ((1, 23), (2, 26), (3, 26), (4, 3)):
        teyaku = player(three, number).kind("teyaku")
        assert (teyaku.tries, teyaku.counts[0].expected) == (hands, hands * SANBON)
    (everybody,) = [kind for kind in three.kinds if kind.key == "teyaku"]
    assert (everybody.tries, everybody.counts[0].expected) == (78, 78 * SANBON)
    (fields,) = [kind for kind in three.kinds if kind.key == "field"]
    assert fields.tries == 12 + 3 + 12
    assert sum(count.expected or 0 for count in fields.counts) == fields.tries
    assert {count.expected for count in player(three, 1).kind("dekiyaku").counts} == {None}


Seated = list[tuple[PlayedMatch, tuple[int, ...]]]


@pytest.fixture(scope="module", params=[game.name for game in GAMES])
def many(request: pytest.FixtureRequest) -> Seated:
    """Generated matches, and some of five people at each: the first and the last, two spellings of one person, never together."""
    matches = generated(BY_NAME[request.param], times(4))
    rng = Random(len(matches))
    return [(match, tuple(rng.sample((rng.choice((1, 5)), 2, 3, 4), len(match.players)))) for match in matches]


@pytest.mark.fuzz
def test_the_matches_of_each_game_sum_to_zero(many: Seated) -> None:
    """Or, where players score, to what they scored; each in as many rounds as it has."""
    found, game = standings(season(many, Hosted(person=2, guest=True))), BY_NAME[many[0][0].ruleset]
    assert found.over == len(many)
    for match, _ in many:
        assert 0 < match.length == len(match.rounds)
        assert all(0 <= played <= match.length for played in match.played)
        numbers = [round.number for round in match.rounds]
        assert numbers == sorted(set(numbers))
        assert game.name in WAITS or game.scores or all(sum(round.moved) == 0 for round in match.rounds)
    scored = sum(sum(match.final or ()) for match, _ in many) if game.scores else 0
    assert sum(row.value or 0 for row in found.rows) == scored
    assert [row.place for row in found.rows if row.who.guest] in ([], [None])


@pytest.mark.fuzz
def test_what_one_wins_the_others_lose_and_counts_add_up_over_the_players(many: Seated) -> None:
    found = statistics(season(many))
    seats = len(many[0][0].players)
    assert len(found.matches) == len(many)
    scored = sum(sum(match.final or ()) for match, _ in many) if found.game.scores else 0
    assert sum(one.total for one in found.people) == scored
    assert sum(len(one.sittings) for one in found.people) == seats * len(many)
    assert sum(pair.net + pair.reverse.net for pair in found.pairs) == 0
    assert sum(len(pair.met) for pair in found.pairs) == comb(seats, 2) * len(many)
    for one in found.people:
        assert sum(one.ranks) == len(one.sittings)
        pairs = [found.pair(one.who.number, other.who.number) for other in found.people if other != one]
        if not found.game.scores:
            pots = sum(POTS[sitting.sat.match.fingerprint][sitting.seat] for sitting in one.sittings)
            every = sum(round.moved[sitting.seat] for sitting in one.sittings for round in sitting.sat.match.rounds)
            assert sum(pair.net for pair in pairs if pair) + pots == every
        assert one.worst.final <= one.mean <= one.best.final
        assert one.rounds_played + one.sat_out == one.length == sum(sitting.sat.match.length for sitting in one.sittings)
        assert one.rounds_played == len([*one.rounds])
        assert (one.per_round or 0) * one.rounds_played == (one.total if one.rounds_played else 0)
    for pair in found.pairs:
        assert pair.above + pair.below + pair.level == len(pair.met)
    events = Counter((one.kind, one.key) for match, _ in many for one in match.events)
    own = Counter(
        (one.kind, one.key) for match, _ in many for one in match.events for _ in match.players[: None if one.player is None else 1]
    )
    for kind in found.kinds:
        theirs = [held for one in found.people if (held := one.kind(kind.key))]
        assert sum(held.total_moved for held in theirs) == kind.total_moved
        for place, count in enumerate(kind.counts):
            counts = [held.counts[place] for held in theirs]
            assert {one.key for one in counts} == {count.key}
            assert count.times == events[kind.key, count.key]
            assert sum(one.times for one in counts) == own[kind.key, count.key]
            share = 1 if kind.tally.per == "hand" else seats
            assert sum(one.expected or 0 for one in counts) == share * (count.expected or 0)


def added(ones: list[Player]) -> tuple[object, ...]:
    """The numbers that must not change when two spellings are merged."""
    kinds = [kind for one in ones for kind in one.kinds]
    rows: Counter[tuple[str, str]] = Counter()
    moved: Counter[tuple[str, str]] = Counter()
    expected: Counter[tuple[str, str]] = Counter()
    for kind in kinds:
        for count in kind.counts:
            rows[kind.key, count.key] += count.times
            moved[kind.key, count.key] += count.moved
            expected[kind.key, count.key] += count.expected or 0
    ranks = tuple(starmap(lambda *ranks: sum(ranks), zip(*(one.ranks for one in ones), strict=True)))
    return sum(one.total for one in ones), sum(len(one.sittings) for one in ones), ranks, rows, moved, expected


@pytest.mark.fuzz
def test_two_spellings_of_one_person_and_several_seasons_add_up(many: Seated) -> None:
    apart = statistics(season(many))
    together = statistics(season(many, Merged(person=5, into=1)))
    assert together.player(5) is None
    assert added([player(together, 1)]) == added([player(apart, 1), player(apart, 5)])
    assert added([player(together, 2)]) == added([player(apart, 2)])
    assert [kind.times for kind in together.kinds] == [kind.times for kind in apart.kinds]
    several = statistics(season(many[:2]), season(many[2:]))
    assert added([*several.people]) == added([*apart.people]), "in two seasons the same as in one"


def test_unfinished_matches_are_left_out() -> None:
    done = match_in(SEED)
    found = statistics(season([(done, (1, 2, 3)), (msgspec.structs.replace(done, final=None), (2, 3, 4))]))
    assert [one.who.number for one in found.people] == [1, 2, 3]
    assert len(found.matches) == 1
    nobody = statistics(season([(msgspec.structs.replace(done, final=None), (2, 3, 4))]))
    assert (nobody.people, nobody.pairs, nobody.kinds) == ((), (), ())
