"""A count at the end of a month against the tobikomi made in it: its owner took all four cards of that month."""

from random import Random

import pytest
from strategies import captured

from scorekeeper.decks.hanafuda import BY_NAME, month_of, points
from scorekeeper.games.eights.kasu import kasu_of
from scorekeeper.games.eights.teyaku import TATE_MONTHS
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Field, PlayedOut, Teyaku, Tobikomi, WrongTeyaku
from scorekeeper.games.hachihachi.play.dekiyaku import found


def objections(at, count: PlayedOut) -> list[str]:
    return [one.key for one in GAME.check(at.state, count)]


def dived(player: int, month: int, *, told: bool = True) -> tuple[Teyaku, Tobikomi]:
    """A three of `month` and its tobikomi; the month is left open unless it is told."""
    name = "tatesanbon" if month in TATE_MONTHS else "sanbon"
    months = (month,) if told else ()
    return Teyaku(player=player, names=(name,), months=months), Tobikomi(player=player)


PINES = (Field(), *dived(0, 1))
OPEN = (Field(), *dived(0, 1, told=False))
TWO_OPEN = (Field(), Teyaku(player=0, names=("futasanbon",)), Tobikomi(player=0), Tobikomi(player=0))


@pytest.mark.parametrize(
    ("said", "count", "key"),
    [
        # The four pines are 27 points, and no three without a special needs less than the 17 of the plums.
        (PINES, PlayedOut(points=(26, 120, 118)), "points-taken"),
        (PINES, PlayedOut(points=(0, 120, 144)), "points-taken"),
        (PINES, PlayedOut(points=(27, 120, 117)), ""),
        (PINES, PlayedOut(points=(120, 27, 117)), ""),
        (OPEN, PlayedOut(points=(16, 120, 128)), "points-taken"),
        (OPEN, PlayedOut(points=(17, 120, 127)), ""),
        (TWO_OPEN, PlayedOut(points=(33, 120, 111)), "points-taken"),
        (TWO_OPEN, PlayedOut(points=(34, 120, 110)), ""),
        # Nobody has so many points without a yaku.
        ((Field(),), PlayedOut(points=(206, 29, 29)), "points-yaku"),
        ((Field(),), PlayedOut(points=(202, 31, 31)), ""),
        # 27 kasu are all there are, two of them pines.
        (PINES, PlayedOut(sujuroku=1, kasu=26), "kasu-taken"),
        (PINES, PlayedOut(sujuroku=1, kasu=25), ""),
        (PINES, PlayedOut(sujuroku=0, kasu=27), ""),
        (PINES, PlayedOut(sujuroku=0, kasu=16, points=(40, 112, 112)), "kasu-taken"),
        (OPEN, PlayedOut(sujuroku=1, kasu=27), "kasu-taken"),
    ],
)
def test_points_and_kasu_against_a_tobikomi(table, said, count: PlayedOut, key: str) -> None:
    assert objections(table().say(*said), count) == [key] * bool(key)


def test_the_tobikomi_of_a_void_hand_says_nothing(table) -> None:
    at = table().say(*PINES, WrongTeyaku(player=0))
    assert objections(at, PlayedOut(points=(0, 120, 144))) == []


def test_what_was_dealt_is_taken_and_what_contradicts_it_is_refused(table) -> None:
    rng, seen = Random(11), set()
    for _ in range(250):
        told = captured(rng)
        piles = [tuple(BY_NAME[name] for name in pile) for pile in told]
        if any(map(found, piles)):
            continue
        owner, month = rng.randrange(3), rng.randrange(1, 12)
        at = table().say(Field(), *dived(owner, month, told=rng.random() < 0.7))
        known = bool(at.state.own.now.hand(owner).months)
        kind = [one for one in range(1, 13) if (one in TATE_MONTHS or one == 12) == (month in TATE_MONTHS) or one == 12]
        true = any(month_of(one) <= {*piles[owner]} for one in ([month] if known else kind))
        seen.add((known, true))
        assert objections(at, PlayedOut(captures=told)) == ["same-card" if known else "tobikomi-pile"] * (not true)
        if true:
            kasu = max(range(3), key=lambda player: kasu_of(piles[player]))
            more = {"sujuroku": kasu, "kasu": kasu_of(piles[kasu])} if kasu_of(piles[kasu]) >= 16 else {}
            assert objections(at, PlayedOut(points=tuple(map(points, piles)), **more)) == []
    assert len(seen) == 4
