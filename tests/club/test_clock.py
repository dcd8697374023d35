"""The clock of a round, by the instants that the server tells."""

from datetime import UTC, datetime, timedelta

from scorekeeper.club.clock import RoundClock

EIGHT = datetime(2026, 11, 28, 20, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return EIGHT + timedelta(minutes=minutes)


def test_a_clock_stands_runs_and_is_paused_and_there_is_more_time() -> None:
    clock = RoundClock(50)
    assert (clock.has_begun, clock.seconds_left(at(30))) == (False, 3000)
    clock = clock.after("start", at(0))
    assert (clock.has_begun, clock.seconds_left(at(20))) == (True, 1800)
    assert clock.after("start", at(10)) == clock, "it runs already"
    clock = clock.after("pause", at(20))
    assert (clock.has_begun, clock.since, clock.seconds_left(at(45))) == (True, None, 1800)
    assert clock.after("pause", at(40)) == clock
    assert clock.after("start", at(60)).seconds_left(at(65)) == 1500
    clock = RoundClock(50).after("start", at(0)).after("more", at(10), 5).after("more", at(12), 10, desk=2)
    assert [clock.seconds_left(at(50)), clock.seconds_left(at(50), 1), clock.seconds_left(at(50), 2)] == [300, 300, 900]
    assert clock.after("more", at(12), 5, desk=2).seconds_left(at(50), 2) == 1200
    assert clock.seconds_left(at(60)) == -300


def test_one_more_hand() -> None:
    clock = RoundClock(50).after("start", at(0)).after("last", at(40), desk=1)
    assert [clock.is_last(desk) for desk in range(3)] == [False, True, False]
    assert [clock.after("last", at(41)).is_last(desk) for desk in range(3)] == [True] * 3
    assert not clock.after("last", at(41)).after("more", at(42), 5).is_last(0), "there is time again"
    assert not clock.after("more", at(42), 5, desk=1).is_last(1)
    # The machine's clock was wrong when the round began: setting it back stops nothing.
    assert RoundClock(50).after("start", at(10)).seconds_left(at(0)) == 3000
