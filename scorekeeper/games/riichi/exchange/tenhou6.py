"""Reading tenhou.net/6: a JSON object with `name`, `rule` and, for each hand, a list in `log`.

Such a list has [number of the hand, honba, sticks], everybody's points, the indicators of the dora and of the ura dora, for each
player the dealt tiles, draws and discards, and the result: what it is called, and for a win, after it and for each winner, what it
moves and [winner, payer or winner, who is liable or winner, worth in words, yaku in words…]. `sc` has points and results at the
end. An address that holds all this, as the viewer makes it, or one for each hand, is read as well, and what `writing` adds.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec

from scorekeeper.core.encoding import utf_8
from scorekeeper.core.exchange import Converted, unreadable
from scorekeeper.core.game import Game
from scorekeeper.core.record import Refused
from scorekeeper.core.words import Words, literal
from scorekeeper.games.riichi.exchange import codes
from scorekeeper.games.riichi.exchange.codes import tile_of
from scorekeeper.games.riichi.exchange.converting import record_of
from scorekeeper.games.riichi.exchange.playback import (
    MAHJONG_SOUL,
    TENHOU,
    PlayedGame,
    PlayedHand,
    PlayedWin,
    Points,
    UnreadableGame,
    require_sound,
)
from scorekeeper.games.riichi.exchange.walking import HeldTiles, red_of, walk
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.house import OF_YAKUMAN
from scorekeeper.games.riichi.worth import YAKUMAN
from scorekeeper.games.riichi.yaku import DOUBLE

NAME = Words("天鳳の牌譜", "a tenhou.net/6 file")
ADDRESS = "json="
LENGTH = 17
"""How many things a hand has."""
TOP = 400
"""How far into a file the keys are looked for that every one has."""
LIMITS = {"数え役満": "kazoe", "三倍満": "sanbaiman", "倍満": "baiman", "跳満": "haneman", "満貫": "mangan"}
"""The limits as the worth of a hand names them, a name before those that it contains."""
OPEN = "副露"
"""Before the worth of a hand that has calls, in files that we write: they have no tiles that would show it."""
LEAST = 3
"""The fewest han of a limit."""
_BEGUN = re.compile(r"(\d{4})(\d\d)(\d\d)(\d\d)gm")
"""How the number of a game of Tenhou begins: with the hour, by Japanese time."""
CUT_OFF = "不明"
"""How a hand ends of which nobody knows how it ended."""
_FU_HAN = re.compile(r"(\d+)符(\d+)飜")
_YAKU = re.compile(r"(.+?)[(（](?:(\d+)飜|役満)[)）]")
_POINTS = re.compile(r"(\d+)(?:-(\d+))?点(∀?)")
_TABLE = re.compile(r"[般上特鳳技若銀琥孔]?[東南]")
"""How the rules of a table of Tenhou begin, which name open tanyao (喰) where it counts."""
_ROOM = re.compile("の間|友人戦|大会戦| Room")
"""What names the rooms of Mahjong Soul, as programs write them that save its games like this."""
_DISP_SANMA = re.compile("三[^風]|三$")


def recognises(content: bytes) -> bool:
    """Whether this is such a file: it has the keys that all have, and not the one that every record has."""
    if content.lstrip()[:4] in (b"http", b"tenh"):
        return b"tenhou.net/" in content[:TOP] and ADDRESS.encode() in content[:TOP]
    return b'"ruleset"' not in content and b'"log"' in content and b'"name"' in content and b'"rule"' in content


class _Rule(msgspec.Struct):
    disp: str = ""
    aka: int = 0
    aka51: int = 0
    aka52: int = 0
    aka53: int = 0
    house: dict[str, Any] | None = None


class _File(msgspec.Struct):
    name: list[str]
    log: list[list[Any]]
    rule: _Rule
    ref: str = ""
    sc: list[float] | None = None
    sticks: list[tuple[list[int], list[int]]] = []
    chips: list[list[int]] = []


def read(game: Game, content: bytes) -> Converted | Refused:
    """The record of a file, or why it is none."""
    try:
        text = utf_8(content).strip()
        parts = [text] if text.startswith(b"{") else [unquote(one.partition(ADDRESS)[2]).encode() for one in text.decode().split()]
        played = played_game(_one_file([msgspec.json.decode(one, type=_File) for one in parts]))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return unreadable(NAME, f"JSONが崩れている（{error}）。保存し直す。", f"its JSON is broken ({error}). Save it again.")
    except UnreadableGame as error:
        return unreadable(NAME, *error.args)
    return record_of(game, played)


def _one_file(files: Sequence[_File]) -> _File:
    """The game of which these have the hands: of some programs each hand has an address of its own. UnreadableGame if they are of
    several games.
    """
    first, *others = files
    if any(one.name != first.name for one in others):
        raise UnreadableGame("別の対局のアドレスが混ざっている。", "its addresses are of several games.")
    first.log = [hand for one in files for hand in one.log]
    return first


def played_game(file: _File) -> PlayedGame:
    """The game of a file. UnreadableGame if it is one for three, or a hand cannot be read."""
    disp, rule = file.rule.disp, file.rule
    if _DISP_SANMA.search(disp) or len(file.name) != SEATS:
        raise UnreadableGame("四人の麻雀だけを読む。", "only mahjong for four is read.")
    hands: list[PlayedHand] = []
    own = _own_yaku(rule.house)
    for nth, (one, sticks) in enumerate(zip_longest(file.log, file.sticks[: len(file.log)]), 1):
        if _is_cut_off(one):
            continue
        try:
            hand = _hand(one, own)
            if sticks:
                hand = hand._replace(riichi=tuple(sticks[0]), fouls=tuple(sticks[1]))
            if chips := file.chips[nth - 1 : nth]:
                wins = tuple(win._replace(chips=int(n)) for win, n in zip(hand.wins, chips[0], strict=True))
                hand = hand._replace(wins=wins)
            hands.append(require_sound(hand))
        except (ValueError, TypeError, KeyError, IndexError, AttributeError) as error:
            raise UnreadableGame(f"{nth}局目が読めない。", f"hand {nth} of it does not fit the format.") from error
    if file.log and not hands:
        raise UnreadableGame("終わった局が無い。", "none of its hands is over.")
    scores = file.sc if file.sc and len(file.sc) == 2 * SEATS else None
    return PlayedGame(
        tuple(file.name),
        tuple(hands),
        east="東" in disp or "East" in disp,
        red=(rule.aka51 + rule.aka52 + rule.aka53) or (3 if rule.aka else 0),
        kuitan="喰" in disp or not _TABLE.match(disp),
        known=MAHJONG_SOUL if _ROOM.search(disp) else TENHOU,
        house=rule.house,
        points=tuple(int(one) for one in scores[::2]) if scores else None,
        results=tuple(round(one * 1000) for one in scores[1::2]) if scores else None,
        tiles=any(hand[5] for hand in file.log if len(hand) == LENGTH),
        at="{}-{}-{}T{}:00+09:00".format(*begun.groups()) if (begun := _BEGUN.match(file.ref)) else "",
    )


def _is_cut_off(one: Sequence[Any]) -> bool:
    """Whether a hand was laid aside before its end, as an editor or a viewer leaves it."""
    return bool(one) and isinstance(one[-1], list) and one[-1][:1] == [CUT_OFF]


class _OwnName(NamedTuple):
    """The key of a yaku of the table's own, and how many yakuman it is."""

    key: str
    units: int


def _own_yaku(house: Mapping[str, Any] | None) -> Mapping[str, _OwnName] | None:
    """The yaku of the table's own by name, in a file that we have written; None in any other."""
    if house is None:
        return None
    told = house.get("own")
    found: dict[str, _OwnName] = {}
    for nth, (name, one) in enumerate(told.items() if isinstance(told, dict) else (), 1):
        worth = one.get("worth") if isinstance(one, dict) and one.get("then") in OF_YAKUMAN else 0
        found[literal(name).ja] = _OwnName(f"own-{nth}", worth if isinstance(worth, int) else 0)
    return found


def _hand(one: Sequence[Any], own: Mapping[str, _OwnName] | None) -> PlayedHand:
    """A hand from its list; `own` are the yaku of the table's own if we have written it. The errors of a list that is shaped
    otherwise pass.
    """
    (number, honba, sticks), start, dora, ura, *dealt, result = one
    held = [walk(*dealt[3 * seat : 3 * seat + 3]) for seat in range(SEATS)] if any(map(len, dealt[::3])) else None
    named, *details = result
    wins: tuple[PlayedWin, ...] = ()
    if named == codes.WON:
        indicators = tuple(tile_of(tile) for tile in dora), tuple(tile_of(tile) for tile in ura)
        pairs = zip(details[::2], details[1::2], strict=True)
        wins = tuple(_win(number, moved, told, held, indicators, own) for moved, told in pairs)
    riichi = None
    if held is not None:
        payers = {win.payer for win in wins}
        riichi = tuple(
            seat for seat, one in enumerate(held) if one.riichi is not None and not (seat in payers and one.declared_last)
        )
    moved = _points(details[0]) if details and not wins else (0,) * SEATS
    moved = tuple(map(sum, zip(*(win.moved for win in wins), strict=True))) if wins else moved
    return PlayedHand(
        number,
        honba,
        sticks,
        _points(start),
        riichi,
        wins,
        "" if wins else codes.ENDS[named],
        moved,
        (0, 1, 2, 3) if named == "全員聴牌" else () if named == "全員不聴" else None,
        tuple(details[1]) if not wins and len(details) > 1 else None,
    )


def _points(moved: Sequence[Any]) -> Points:
    found = tuple(int(amount) for amount in moved)
    if len(found) != SEATS:
        raise ValueError(moved)
    return found


def _win(
    number: int,
    moved: Sequence[Any],
    told: Sequence[Any],
    held: Sequence[HeldTiles] | None,
    indicators: tuple[tuple[str, ...], tuple[str, ...]],
    own: Mapping[str, _OwnName] | None,
) -> PlayedWin:
    player, payer, liable, *rest = told
    worth, *yaku = rest or ("",)
    dealer = number % SEATS
    names = [(found[1], int(found[2] or 0)) for one in yaku if (found := _YAKU.fullmatch(one))]
    both = (player - dealer) % SEATS == number // SEATS
    keys, dora, unknown = codes.keys_of(names, both=both, own={name: one.key for name, one in (own or {}).items()})
    fu_han = _FU_HAN.search(worth)
    units = _units(worth, dealer=player == dealer) if "役満" in worth and "数え" not in worth else 0
    limit = next((key for name, key in LIMITS.items() if name in worth), "") if not units else ""
    win = PlayedWin(
        player,
        None if payer == player else payer,
        _points(moved),
        None if liable == player else liable,
        han=0 if units else int(fu_han[2]) if fu_han else sum(han for _, han in names),
        fu=int(fu_han[1]) if fu_han else 0,
        units=units,
        limit=limit,
        yaku=keys,
        dora=dora,
        unknown=(*unknown, *(one for one in yaku if not _YAKU.fullmatch(one))),
        whole=_is_whole(names, keys, int(fu_han[2]) if fu_han else 0, units, {one.key: one.units for one in (own or {}).values()}),
        open=bool(held[player].calls) if held is not None else worth.startswith(OPEN) if own is not None else None,
    )
    return win._replace(**_tiles(win, held, *indicators)) if held is not None else win


def _is_whole(names: Sequence[tuple[str, int]], keys: Sequence[str], han: int, units: int, own: Mapping[str, int]) -> bool:
    """Whether the yaku that are told make up the worth: so many yakuman, those of the table's `own` among them, so many han or,
    at a limit, enough for one.
    """
    if units:
        return sum(max(own.get(key, 0), 1 + (key in DOUBLE)) for key in keys) >= units
    told = sum(one for _, one in names)
    return told == han if han else told >= LEAST


def _units(worth: str, *, dealer: bool) -> int:
    """How many yakuman a hand is, by its points."""
    found = _POINTS.search(worth)
    if not found:
        return 1
    low, high, every = int(found[1]), int(found[2] or 0), found[3]
    base = low // 2 if every else low if high else low // (6 if dealer else 4)
    return max(base // YAKUMAN, 1)


def _tiles(win: PlayedWin, held: Sequence[HeldTiles], dora: tuple[str, ...], ura: tuple[str, ...]) -> Mapping[str, Any]:
    """The winner's tiles, the winning one last. ValueError if they are not there."""
    own = held[win.player]
    concealed = [*own.concealed]
    last = concealed.pop() if win.payer is None else held[win.payer].last
    if last is None:
        raise ValueError(win)
    every = (*concealed, last, *(tile for group in (*own.calls, *own.kans) for tile in group))
    return {
        "hand": (*codes.in_order(map(tile_of, concealed)), tile_of(last)),
        "calls": codes.groups_in_order(map(tile_of, group) for group in own.calls),
        "kans": codes.in_order(tile_of(group[0]) for group in own.kans),
        "red": red_of(every),
        "indicators": dora,
        "ura": ura if own.riichi is not None else (),
    }
