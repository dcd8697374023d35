"""Who needs what in the last hand, by the app and from reckoned.py, in generated games."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from kinds import times

from scorekeeper.core.board import Needed, Needs
from scorekeeper.games.riichi import GAME
from tests.games.riichi.reckoned import SEATS, Told, after, base, places, ron_points, tell, tsumo_points
from tests.games.riichi.test_reckoned_twice import Play

GAMES = 5
"""Games of each mood."""
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman", "double", "triple")
FUS = (20, 25, *range(30, 120, 10))


class Row(NamedTuple):
    """One way to win: the least that is enough, and the least fu with one to four han, "" for any, None if none is enough."""

    least: str
    cells: tuple[str | None, ...]


def values(tsumo: bool, riichi: bool) -> Iterator[dict[str, Any]]:
    """Every value that a hand can have below a limit (fu.1, fu.8, fu.10, fu.11). Riichi is one han, its tsumo another."""
    for han, fu in product((1, 2, 3, 4), FUS):
        least_han = {20: 2 if tsumo else 9, 25: 3 if tsumo else 2}.get(fu, 1 if tsumo and riichi else 1 - riichi)
        if han >= least_han + riichi:
            yield {"han": han, "fu": fu}


def row(play: Play, goal: int, player: int, payer: int | None) -> Row:
    """What `player` needs from this payer, or by tsumo."""
    dealer = play.stand.dealer
    entry = {"fact": "ron" if payer is not None else "tsumo", "player": player, "payer": payer}

    def enough(worth: dict[str, Any]) -> bool:
        stand = tell(play.house, Told(play.stand, play.stand), {**entry, **worth}).stand
        return places(play.house, stand.scores)[player] <= goal

    def paid(worth: dict[str, Any]) -> tuple[int, ...]:
        points = base(play.house, worth)
        if payer is not None:
            return (ron_points(points, player == dealer),)
        return tuple(sorted({tsumo_points(points, player, each, dealer) for each in after(player)}))

    few = 1 if play.needs_two(play.stand, player) else 0  # house.46
    below = [worth for worth in values(payer is None, player in play.stand.riichi) if worth["han"] > few]
    reaching = [worth for worth in (*below, *({"han": name} for name in LIMITS)) if enough(worth)]
    if not reaching:
        return Row("not enough", ())
    least = min((paid(worth) for worth in reaching), key=sum)
    cells: list[str | None] = []
    for han in (1, 2, 3, 4):
        fus = [worth["fu"] for worth in below if worth["han"] == han]
        good = [worth["fu"] for worth in reaching if worth["han"] == han]
        cells.append(None if not good else "" if good == fus else str(good[0]))
    if cells[-1] is None:
        cells[-1] = next(worth["han"] for worth in reaching if "fu" not in worth)
    told = " each" if payer is None and player == dealer else ""
    return Row("・".join(f"{points:,}" for points in least) + told, tuple(cells))


def seen(needed: Needed) -> dict[int | None, Row]:
    """The rows of a player, by payer; None for tsumo."""
    found: dict[int | None, Row] = {}
    for way in needed.ways:
        cells = tuple({"○": "", "—": None}.get(cell.en, cell.en) for cell in way.cells)
        read = Row(way.least.en, cells)
        if way.words.en == "Ron":
            found |= dict.fromkeys(after(needed.seat), read)
        elif way.words.en == "Tsumo":
            found[None] = read
        elif way.words.en.startswith("from "):
            found |= {int(name.strip(" @")): read for name in way.words.en.removeprefix("from ").split(",")}
    return found


def drawn(said: str, tenpai: set[int]) -> bool:
    """Whether a sentence on draws counts this one: `enough with @0 tenpai and @1 noten, or @3 tenpai`."""
    if not said.startswith("enough"):
        return False
    if " with " not in said:
        return True
    cases = said.split(" with ")[1].rstrip(".").split(", or ")
    return any(all((int(one[1]) in tenpai) is one.endswith(" tenpai") for one in case.split(" and ")) for case in cases)


def compare(play: Play, needs: Needs) -> None:
    now = places(play.house, play.stand.scores)
    for goal, told in enumerate(needs.goals, start=1):
        assert {one.seat for one in told.players} == {seat for seat in SEATS if now[seat] > goal}, (play.house, play.entries)
        for needed in told.players:
            rows = seen(needed)
            for payer in (*after(needed.seat), None):
                expected = row(play, goal, needed.seat, payer)
                assert rows[payer] == expected, (play.house, play.entries, goal, needed.seat, payer)
            sentence = next(way.least.en for way in needed.ways if way.words.en == "Draw").split(". After riichi: ")
            for others in product((False, True), repeat=4):
                tenpai = {seat for seat in SEATS if others[seat]}
                if not tenpai >= {*play.stand.riichi}:
                    continue
                stand = tell(play.house, Told(play.stand, play.stand), {"fact": "draw", "tenpai": sorted(tenpai)}).stand
                reached = places(play.house, stand.scores)[needed.seat] <= goal
                assert drawn(sentence[0], tenpai) is reached, (play.house, play.entries, goal, needed.seat, tenpai, sentence)


class Watched(Play):
    """A game in progress in which what everybody needs is looked at."""

    looked = 0

    def compare(self) -> None:
        super().compare()
        needs = GAME.needs(self.state)
        if needs is not None and self.rng.random() < 0.3:
            Watched.looked += 1
            compare(self, needs)


def test_both_say_who_needs_what() -> None:
    for seed, mood in product(range(times(GAMES)), ("fast", "level", "draws")):
        Watched(Random(f"{mood} {seed}"), mood).play()
    assert Watched.looked > 10
