"""A game of riichi as a file of another program tells it, before anything of it is reckoned here.

Seats are those of the record: the first dealer is 0. Points are whole, tiles have the names of records.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.games.riichi.facts import SEATS

TENHOU, MAHJONG_SOUL = "tenhou", "mahjong-soul"
"""The keys of the houses whose games these files hold."""
Points = tuple[int, ...]
"""Points by seat."""


class UnreadableGame(Exception):
    """What is wrong with a file, in both languages."""


class PlayedWin(NamedTuple):
    """A win. `payer` is None for a tsumo, `liable` somebody else who answers for it.

    Of its worth the file says `han` and `fu` (0: not said), or how many `units` of yakuman, or a `limit` by its key in records.
    `yaku` are keys of records, without dora, `dora` how many of these, all sorts together, and `unknown` yaku that no key is
    known for; `whole`: they make up the worth. `open` is None where the file does not say it. The tiles are () where it does not
    have them: `hand` are the concealed ones, the winning tile last. `chips` are those from each payer, without those of a yakuman.
    """

    player: int
    payer: int | None
    moved: Points
    liable: int | None = None
    han: int = 0
    fu: int = 0
    units: int = 0
    limit: str = ""
    yaku: tuple[str, ...] = ()
    dora: int = 0
    unknown: tuple[str, ...] = ()
    whole: bool = True
    open: bool | None = None
    hand: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    kans: tuple[str, ...] = ()
    red: int = 0
    indicators: tuple[str, ...] = ()
    ura: tuple[str, ...] = ()
    chips: int = 0


class PlayedHand(NamedTuple):
    """A hand: its `number` from East 1 (0) on, its honba, the `sticks` from before and everybody's points at its start.

    `riichi` are the seats that put a stick down, None if the file does not say so, `fouls` those that paid one for a minor foul. It
    ended by `wins`, or by `end`: `draw`, `nagashi`, `totals`, `chombo`, or the reason of an abortive draw. `moved` is what its end
    moved, without the sticks that were put down; `tenpai`, and `seats` of a nagashi or a chombo, are None where the file does not
    say so.
    """

    number: int
    honba: int
    sticks: int
    start: Points
    riichi: tuple[int, ...] | None
    wins: tuple[PlayedWin, ...] = ()
    end: str = ""
    moved: Points = (0,) * SEATS
    tenpai: tuple[int, ...] | None = None
    seats: tuple[int, ...] | None = None
    fouls: tuple[int, ...] = ()


MOST = 10**6
"""The most points that a record can tell."""
MOST_HONBA = 99


def require_sound(hand: PlayedHand) -> PlayedHand:
    """The hand; ValueError if it has seats, points or counters that no hand has."""
    seats = [*(hand.riichi or ()), *hand.fouls, *(hand.tenpai or ()), *(hand.seats or ())]
    seats += [seat for win in hand.wins for seat in (win.player, win.payer, win.liable) if seat is not None]
    points = (hand.start, hand.moved, *(win.moved for win in hand.wins))
    if not all(seat in range(SEATS) for seat in seats):
        raise ValueError(seats)
    if not all(len(one) == SEATS and max(map(abs, one)) <= MOST for one in points):
        raise ValueError(points)
    if hand.number not in range(3 * SEATS) or not {hand.honba, hand.sticks} <= {*range(MOST_HONBA + 1)}:
        raise ValueError(hand.number, hand.honba, hand.sticks)
    return hand


class PlayedGame(NamedTuple):
    """A game: names by seat, its hands, and what is known of its rules.

    `east`: it is one of East only. `red` is how many fives are red; `kuitan`: tanyao counts with calls. `known` is the key of the
    house that is known by name and played there, `house` further house rules. `points` and `results` (thousandths of a pt) are
    those at the end, None if the file has none. `tiles`: it has draws and discards. `at` is when it began (ISO 8601), "" if the
    file does not say.
    """

    names: tuple[str, ...]
    hands: tuple[PlayedHand, ...]
    east: bool = False
    red: int = 0
    kuitan: bool = True
    known: str = TENHOU
    house: Mapping[str, Any] | None = None
    points: Points | None = None
    results: Points | None = None
    tiles: bool = True
    at: str = ""
