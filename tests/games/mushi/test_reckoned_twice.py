"""Years of むし, dealt and played card by card, with the app and with reckoned.py."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kinds import times

from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.mushi import GAME
from scorekeeper.games.mushi.captured import SharedCards, share
from scorekeeper.games.mushi.deck import FORTY, FORTY_ONE
from scorekeeper.games.mushi.unseen import possible
from tests.games.hanafuda import WILLOWS
from tests.games.mushi.played import Played, Table, months
from tests.games.mushi.reckoned import Year, handed, made, to_the_oni
from tests.games.told_twice import App

YEARS = 120


class Mushi(App):
    GAME = GAME

    def pairs(self, year: Year) -> dict[str, tuple[Any, Any]]:
        found: dict[str, tuple[Any, Any]] = {
            "balances": (tuple(year.balances), self.balances),
            "over": (year.over, self.next[0] is None),
            "final": (tuple(year.balances) if year.over else None, self.final),
        }
        if year.over:
            places = tuple(1 + sum(more > one for more in year.balances) for one in year.balances)
            found["places"] = (places, GAME.places(self.state))
        elif year.playing and year.asked is None:
            found["next"] = ((year.done + 1, year.playing[0]), self.next[:2])  # drop.6
        elif not year.said and year.blank is None:
            found["next"] = ((year.done + 1, year.dealer), self.next[:2])
        return found


def test_both_reckonings_agree() -> None:
    for seed in range(times(YEARS)):
        table = Table(Random(seed))
        Mushi(table.seats, **table.house).agrees(table.year, table.facts(), table.rng, (seed, table.house))


def tellings(month: Played) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The ways in which a table may tell a month by cards: one pile or both, with all that was left, the other card or nothing."""
    first, second, left = (tuple(part) for part in (*month.piles, month.left))
    done = [tuple(pile) for pile in handed(month.piles, month.left, 1)]
    for field in {left, tuple(card for card in left if card not in WILLOWS), ()}:
        yield from ((first, (), field), ((), second, field), (first, second, field))
    yield from ((done[0],), ((), done[1]), (done[0], done[1]))


def test_a_played_month_is_understood_or_asked_about() -> None:
    """However it is told by cards, it is counted as it was played; where the telling leaves it open, the table is asked."""
    for month in months(Random(1), times(60)):
        want = tuple(frozenset(BY_NAME[card] for card in pile) for pile in handed(month.piles, month.left, 1))
        for way in tellings(month):
            for flag in {False, not month.left}:
                found = share(FORTY, way, 1, flag, (0, 1))
                if isinstance(found, SharedCards):
                    assert found.piles == want, (month, way)
                else:
                    assert found.key in ("willow-split", "left-untold"), (month, way)
        assert isinstance(share(FORTY, (*map(tuple, month.piles), tuple(month.left)), 1, False, (0, 1)), SharedCards)


def test_what_is_made_in_the_end_was_possible_all_the_time() -> None:
    """And what is impossible for both at some time is made by nobody."""
    rng = Random(3)
    for month in months(rng, times(40)):
        final = handed(month.piles, month.left, 1)
        for _ in range(6):
            seen = [frozenset(BY_NAME[card] for card in rng.sample(pile, rng.randrange(len(pile) + 1))) for pile in month.piles]
            for player in (0, 1):
                assert {*made(final[player])} <= {*possible(seen[player], seen[1 - player])}
        whole = [frozenset(BY_NAME[card] for card in pile) for pile in final]
        for player in (0, 1):
            assert {*possible(whole[player], whole[1 - player])} == {*made(final[player])}, "all is known"


def test_with_forty_one_cards_the_left_over_ones_go_to_the_oni() -> None:
    """And however such a month is told by cards, it is counted as it was played."""
    for month in months(Random(4), times(120), butterflies=True):
        after = to_the_oni(month.piles, month.left, 1)
        want = tuple(frozenset(BY_NAME[card] for card in pile) for pile in after)
        first, second, lying = (tuple(part) for part in (*month.piles, month.left))
        done = [tuple(pile) for pile in after]
        for way in ((first, second, lying), (first, second), (first, (), lying), ((), second, lying), tuple(done), (done[0],)):
            found = share(FORTY_ONE, way, 1, False, (0, 1))
            assert isinstance(found, SharedCards), (month, way, found)
            assert found.piles == want, (month, way)
        for player in (0, 1):
            assert {*possible(want[player], want[1 - player], pack=FORTY_ONE)} == {*made(after[player])}
