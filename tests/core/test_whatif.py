"""What if: the same year under another option, or with another ruling, compared with what was played."""

import pytest
from generated import beginnings, rules, years
from kinds import times

from scorekeeper.core.corrections import change, strike
from scorekeeper.core.facts import Closed, Fact
from scorekeeper.core.game import Game
from scorekeeper.core.house import options
from scorekeeper.core.log import live
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.core.whatif import LEFT_OUT, WhatIfResult, alternatives, others, rank_changes, result, under
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField, HachihachiPlayedOut

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
BIG, BOUND = HachihachiField(brights=("matsu-hikari",)), HachihachiField(brights=("matsu-hikari", "sakura-hikari"))
LEVEL = HachihachiPlayedOut(points=(95, 88, 81))
AOTAN = HachihachiDekiyaku(player=1, names=("aotan",), then="agari", offender=2)


def year(*log: Fact, **house: str) -> Record:
    return Record(GAME, GAME.edition, GAME.house(**house), ("A", "B", "C"), log)


def stands(found: WhatIfResult | Refused) -> WhatIfResult:
    assert isinstance(found, WhatIfResult), found
    return found


@pytest.mark.parametrize(
    ("value", "balances"),
    [
        # A big month in which the middle seat goes out with aotan, by the hatto of the last; seat 0 won 7 points before.
        ("A", (7, 0 + 336, -7 - 336)),
        ("B", (7, 0 + 336, -7 - 336)),
        ("C", (7, 0 + 252, -7 - 252)),
        ("E", (7, 0 + 168, -7 - 168)),
        ("F", (7, 0 + 192, -7 - 192)),
    ],
)
def test_a_month_under_every_treatment(value: str, balances: tuple[int, ...]) -> None:
    record = year(HachihachiField(), LEVEL, BIG, AOTAN)
    found = {one.value: one for one in others(record, "field")}
    assert found[value].played == (value == "A")
    assert stands(found[value].result).balances == balances


def test_another_ruling_changes_a_rank() -> None:
    """Seat 2 is last by a hatto; without it, both others would have paid."""
    record = year(HachihachiField(), HachihachiPlayedOut(points=(80, 88, 96)), BIG, AOTAN)
    was = stands(result(record))
    assert was.balances == (-8, 336, 8 - 336)
    assert was.ranks == (2, 1, 3)
    without = stands(result(record, *change(record, 3, HachihachiDekiyaku(player=1, names=("aotan",), then="agari"))))
    assert without.balances == (-8 - 168, 336, 8 - 168)
    assert without.ranks == (3, 1, 2)
    assert rank_changes(was, without) == (0, 2)


def test_the_outcomes_of_all_other_answers_of_an_entry() -> None:
    """Aotan of the middle seat on a big field, by the hatto of the last; instead: no hatto, another's, sage, another's yaku, no
    entry.
    """
    record = year(HachihachiField(), HachihachiPlayedOut(points=(80, 88, 96)), BIG, AOTAN)
    led = {(one.question and one.question.en, one.words.en): stands(one.result).balances for one in alternatives(record, 3)}
    assert led["Hatto", "none"] == (-8 - 168, 336, 8 - 168)
    assert led["Hatto", "@0"] == (-8 - 336, 336, 8)
    assert led["And then", "Sage"] == led[None, LEFT_OUT.en] == (-8, 0, 8)
    assert ("Hatto", "@1") not in led, "nobody breaks hatto for himself"
    assert ("Hatto", "@2") not in led, "as it was told"


@pytest.mark.fuzz
@every_game
def test_every_entry_may_be_answered_differently(game: Game) -> None:
    """Each answer has an outcome or names the first invalid entry, and the record is unchanged."""
    for record in (one.record for one in beginnings(game)[: times(1)]):
        for entry, fact in live(record.log):
            if not isinstance(fact, Closed):
                found = [*alternatives(record, entry)]
                assert found[-1].question is None
                assert all(isinstance(one.result, WhatIfResult) or one.result.objections for one in found)


def test_level_players_share_a_rank() -> None:
    assert stands(result(year())).ranks == (1, 1, 1)
    assert stands(result(year(HachihachiField(), HachihachiPlayedOut(points=(90, 87, 87))))).ranks == (1, 2, 2)


TWELVE = tuple(one for _ in range(11) for one in (HachihachiField(), LEVEL))


def test_etsunen_continues_or_is_invalid() -> None:
    bound = year(*TWELVE, BOUND, LEVEL)
    off, on = others(bound, "etsunen")
    assert off.played
    assert stands(off.result).final is not None
    assert stands(on.result).final is None
    longer = year(*TWELVE, BOUND, LEVEL, HachihachiField(), LEVEL, etsunen="on")
    off, on = others(longer, "etsunen")
    assert on.played
    assert isinstance(off.result, Refused)
    assert off.result.entry == len(TWELVE) + 2
    assert [why.key for why in off.result.objections] == ["match-over"]


def test_a_closed_year_is_recomputed() -> None:
    record = year(*TWELVE, BIG, AOTAN)
    final = stands(result(record)).final
    assert final is not None
    closed = record.and_then(Closed(final=final))
    found = {one.value: stands(one.result) for one in others(closed, "field")}
    assert found["A"].final == final
    assert found["E"].final != final
    assert all(sum(one.final or ()) == 0 for one in found.values())


def test_a_strike_that_invalidates_later_entries() -> None:
    record = year(HachihachiField(), LEVEL)
    found = result(record, *strike(record, 0))
    assert isinstance(found, Refused)
    assert found.entry == 1


@pytest.mark.fuzz
@every_game
def test_the_outcome_of_the_actual_rules_agrees_with_the_record(game: Game) -> None:
    for match in beginnings(game)[: times(1)]:
        played = stands(result(match.record))
        assert played.balances == game.balances(match.state)
        for option in options(game.house):
            found = [one for one in others(match.record, option.name) if one.played]
            assert [one.house for one in found] == [match.record.house] * bool(option.choices)
            assert all(one.result == played for one in found)


@every_game
def test_other_house_rules_have_an_outcome_or_name_an_invalid_entry(game: Game) -> None:
    for match in years(game):
        rng = match.rng
        for house in (rules(rng, game) for _ in range(3)):
            found = under(match.record, house)
            log = tuple(fact for fact in match.record.log if not isinstance(fact, Closed))
            folded = fold(match.record._replace(house=house, log=log))
            if isinstance(found, Refused):
                assert isinstance(folded, Refused)
                assert folded.objections == found.objections
            else:
                assert found.state == folded
