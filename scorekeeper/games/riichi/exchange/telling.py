"""How the wins of a file are declared: by tiles where it has them, else by yaku, else by number."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.games.riichi.claims import eighth
from scorekeeper.games.riichi.exchange.playback import PlayedWin
from scorekeeper.games.riichi.facts import AlsoRon, Ron, Tsumo, Win
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.liability import LIABLE
from scorekeeper.games.riichi.worth import HAN
from scorekeeper.games.riichi.yaku import LUCK

PLAIN = 4
"""Up to so many han the fu matter (riichi.payment.2)."""
UNITS = ("", "yakuman", "double", "triple")
"""So many yakuman by number."""
TILES, YAKU, NUMBER = "tiles", "yaku", "number"
Telling = tuple[str, Win]
"""How a win is told, and the fact."""


def richest(win: PlayedWin) -> str:
    """The way that says most of what the file has."""
    return TILES if win.hand else YAKU if win.yaku and win.whole and not win.unknown else NUMBER


def tellings(hand: RiichiHand, win: PlayedWin, *, first: bool) -> Iterator[Telling]:
    """The facts that a win can be declared by, the one that says most first; in each way with who is liable, then without."""
    for way, worth in _worths(hand, win):
        liable = _liable(win)
        for named in (liable, {}) if liable else ({},):
            yield way, _fact(win, worth | named, first=first)


def _fact(win: PlayedWin, worth: Mapping[str, Any], *, first: bool) -> Win:
    if win.payer is None:
        return Tsumo(player=win.player, **worth)
    return Ron(player=win.player, payer=win.payer, **worth) if first else AlsoRon(player=win.player, **worth)


def _worths(hand: RiichiHand, win: PlayedWin) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the hand is worth, in every way that the file allows. What the eighth win of a dealer adds is added here anyway."""
    yaku, units = win.yaku, win.units
    chips = {"chips": win.chips} if hand.house.chip and win.chips else {}
    if eighth(hand, win.player) and "paarenchan" in yaku:
        yaku, units = tuple(key for key in yaku if key != "paarenchan"), units - 1
    if win.hand:
        yield (
            TILES,
            {
                "hand": win.hand,
                "calls": win.calls,
                "kans": win.kans,
                "indicators": win.indicators,
                "ura": win.ura,
                "red": win.red if hand.house.red != "0" else 0,
                "yaku": tuple(key for key in yaku if key in LUCK),
            },
        )
    if yaku and win.whole and not win.unknown:
        for open in (False, True) if win.open is None else (win.open,):
            told = {"yaku": yaku, "dora": win.dora, "open": open, **chips}
            if win.fu:
                yield YAKU, told | {"fu": win.fu}
            yield YAKU, told
    yield from ((NUMBER, told | chips) for told in _numbers(win, units))


def _numbers(win: PlayedWin, units: int) -> Iterator[dict[str, Any]]:
    """The worth by number: yakuman, han with fu, or the name of a limit."""
    if units or win.units:
        yield {"han": UNITS[min(units, len(UNITS) - 1)] if units else "mangan"}
        return
    if 0 < win.han <= PLAIN and win.fu:
        yield {"han": win.han, "fu": win.fu}
    if PLAIN < win.han < HAN["kazoe"]:
        yield {"han": win.han}
    if win.limit:
        yield {"han": win.limit}
    if win.han >= HAN["kazoe"]:
        yield {"han": "kazoe"}
        yield {"han": "sanbaiman"}


def names_liable(fact: Win) -> bool:
    """Whether the fact says who is liable."""
    return any(getattr(fact, name) is not None for name in (*LIABLE, "rinshan_by"))


def _liable(win: PlayedWin) -> dict[str, Any]:
    """The field of a fact that names who is liable; nothing if nobody is."""
    if win.liable is None:
        return {}
    named = next((key for key in LIABLE if key in win.yaku), "rinshan_by" if win.payer is None else "")
    return {named: win.liable} if named else {}
