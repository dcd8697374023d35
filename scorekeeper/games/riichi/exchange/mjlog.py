"""Reading mjlog, the XML of Tenhou, plain or packed by gzip: an element for each thing that happens in a game.

`GO type` has the rules, `UN` the names, `INIT` begins a hand (`seed`: its number, honba, sticks, two dice and the indicator of the
dora; `ten`: points in hundreds), `REACH step=2` puts a stick down, `AGARI` is a win and `RYUUKYOKU` a draw, both with `sc`: for
each player the points before and what is moved, in hundreds; the last of all has `owari`, points and results at the end. Tiles
are numbered from 0 to 135, four of a kind after one another.
"""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import unquote
from xml.etree import ElementTree

from scorekeeper.core.exchange import Converted, unreadable
from scorekeeper.core.game import Game
from scorekeeper.core.record import FILE_LENGTH, Refused
from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import FOUR, TILES
from scorekeeper.games.riichi.exchange import codes
from scorekeeper.games.riichi.exchange.codes import kind_of
from scorekeeper.games.riichi.exchange.converting import record_of
from scorekeeper.games.riichi.exchange.playback import PlayedGame, PlayedHand, PlayedWin, UnreadableGame, require_sound
from scorekeeper.games.riichi.facts import SEATS

NAME = Words("mjlog", "an mjlog file")
GZIP = b"\x1f\x8b"
TAG = b"<mjloggm"
TOP = 400
"""How far into a file its first element is looked for."""
NO_RED, NO_KUITAN, SOUTH, SANMA = 0x02, 0x04, 0x08, 0x10
"""Bits of the rules."""
REDS = frozenset((16, 52, 88))
"""The red fives."""
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "")
"""The limits by their numbers."""
Event = tuple[str, Mapping[str, str]]
"""An element: its name and what it says."""


def recognises(content: bytes) -> bool:
    """Whether this is such a file, or one that is packed."""
    return content.startswith(GZIP) or TAG in content[:TOP]


def read(game: Game, content: bytes) -> Converted | Refused:
    """The record of a file, or why it is none."""
    try:
        played = played_game(_events(content))
    except UnreadableGame as error:
        return unreadable(NAME, *error.args)
    except (ElementTree.ParseError, zlib.error, UnicodeError, EOFError) as error:
        return unreadable(NAME, f"壊れている（{error}）。もう一度保存する。", f"it is damaged ({error}). Save it again.")
    except (ValueError, TypeError, KeyError, IndexError, StopIteration) as error:
        what = repr(error)[:80]
        return unreadable(NAME, f"形が違う所がある（{what}）。", f"a part of it does not fit the format ({what}).")
    return record_of(game, played)


def _events(content: bytes) -> tuple[Event, ...]:
    """The elements of a file, in order. UnreadableGame if it is too long, or declares anything, which no such file does."""
    if content.startswith(GZIP):
        packed = zlib.decompressobj(zlib.MAX_WBITS | 16)
        content = packed.decompress(content, FILE_LENGTH + 1)
        if not packed.eof and len(content) <= FILE_LENGTH:
            raise EOFError("cut off")
    if len(content) > FILE_LENGTH:
        raise UnreadableGame("長すぎて読まない。", "it is too long.")
    if TAG not in content[:TOP] or b"<!" in content:
        raise UnreadableGame("天鳳の牌譜ではない。", "it is no log of Tenhou.")
    return tuple((one.tag, one.attrib) for one in ElementTree.fromstring(content))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(one) for one in text.split(",")) if text else ()


def _from_dealer_on(values: Sequence[int], first: int) -> tuple[int, ...]:
    """Values by seat, from the first dealer on."""
    return (*values[first:], *values[:first])


def played_game(events: Sequence[Event]) -> PlayedGame:
    """The game of a file. UnreadableGame if it is one for three; ValueError, KeyError or IndexError where it has another shape."""
    rules = int(next(says["type"] for tag, says in events if tag == "GO"))
    if rules & SANMA:
        raise UnreadableGame("四人の麻雀だけを読む。", "only mahjong for four is read.")
    names = next(says for tag, says in events if tag == "UN" and all(f"n{seat}" in says for seat in range(SEATS)))
    first = next((int(says.get("oya", "0")) for tag, says in events if tag == "TAIKYOKU"), 0)
    order = [(first + seat) % SEATS for seat in range(SEATS)]
    red = not rules & NO_RED
    begun = [nth for nth, (tag, _) in enumerate(events) if tag == "INIT"]
    parts = zip(begun, (*begun[1:], len(events)), strict=True)
    hands = [require_sound(_hand(events[since:until], first, red=red)) for since, until in parts]
    over = next((says["owari"].split(",") for _, says in reversed(events) if "owari" in says), [])
    over = over if len(over) >= 2 * SEATS else []
    return PlayedGame(
        tuple(unquote(names[f"n{seat}"]) for seat in order),
        tuple(hands),
        east=not rules & SOUTH,
        red=3 if red else 0,
        kuitan=not rules & NO_KUITAN,
        points=_from_dealer_on([100 * int(one) for one in over[: 2 * SEATS : 2]], first) if over else None,
        results=_from_dealer_on([round(1000 * float(one)) for one in over[1 : 2 * SEATS : 2]], first) if over else None,
    )


def _hand(events: Sequence[Event], first: int, *, red: bool) -> PlayedHand:
    """A hand from the elements from its INIT up to the next one."""
    says = events[0][1]
    number, honba, sticks, *_ = _numbers(says["seed"])
    start = _from_dealer_on([100 * one for one in _numbers(says["ten"])], first)
    riichi = tuple((int(one["who"]) - first) % SEATS for tag, one in events if tag == "REACH" and one["step"] == "2")
    wins = tuple(_win(number, one, first, red=red) for tag, one in events if tag == "AGARI")
    if wins:
        moved = tuple(map(sum, zip(*(win.moved for win in wins), strict=True)))
        return PlayedHand(number, honba, sticks, start, riichi, wins, "", moved)
    draw = next(one for tag, one in events if tag == "RYUUKYOKU")
    shown = tuple(seat for seat in range(SEATS) if f"hai{(seat + first) % SEATS}" in draw)
    end = codes.TYPES[draw["type"]] if "type" in draw else "draw"
    return PlayedHand(number, honba, sticks, start, riichi, (), end, _score_changes(draw, first), shown)


def _score_changes(says: Mapping[str, str], first: int) -> tuple[int, ...]:
    return _from_dealer_on([100 * one for one in _numbers(says["sc"])[1::2]], first)


def _win(number: int, says: Mapping[str, str], first: int, *, red: bool) -> PlayedWin:
    player, payer = ((int(says[who]) - first) % SEATS for who in ("who", "fromWho"))
    fu, _, limit = _numbers(says["ten"])
    told = _numbers(says.get("yaku", ""))
    yakuman = _numbers(says.get("yakuman", ""))
    names = [*((codes.YAKU[key], han) for key, han in zip(told[::2], told[1::2], strict=True))]
    both = (player - number) % SEATS == number // SEATS
    keys, dora, _ = codes.keys_of((*names, *((codes.YAKU[key], 0) for key in yakuman)), both=both)
    last = int(says["machi"])
    concealed = [tile for tile in _numbers(says["hai"]) if tile != last]
    melds = [_meld(one) for one in _numbers(says.get("m", ""))]
    calls = [meld for meld, closed in melds if not closed]
    kans = [meld for meld, closed in melds if closed]
    every = [*concealed, last, *(tile for meld, _ in melds for tile in meld)]
    counted = sum(han for _, han in names)
    return PlayedWin(
        player,
        None if payer == player else payer,
        _score_changes(says, first),
        (int(says["paoWho"]) - first) % SEATS if "paoWho" in says else None,
        han=counted,
        fu=fu,
        units=len(yakuman),
        limit="kazoe" if limit == len(LIMITS) - 1 and not yakuman else LIMITS[limit],
        yaku=keys,
        dora=dora,
        open=bool(calls),
        hand=(*codes.in_order(_names(concealed)), kind_of(last).name),
        calls=codes.groups_in_order(map(_names, calls)),
        kans=codes.in_order(kind_of(meld[0]).name for meld in kans),
        red=len(REDS & {*every}) if red else 0,
        indicators=_names(_numbers(says["doraHai"])),
        ura=_names(_numbers(says.get("doraHaiUra", ""))),
    )


def _names(tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(kind_of(tile).name for tile in tiles)


def _meld(code: int) -> tuple[tuple[int, ...], bool]:
    """The tiles of a call from its number, and whether it is a closed kan."""
    if code & 0x4:  # a chii: which sequence and which tile of it was called, then which of its four each tile is
        sequence = (code >> 10) // 3
        lowest = sequence // 7 * 9 + sequence % 7
        which = ((code >> 3) & 3, (code >> 5) & 3, (code >> 7) & 3)
        return tuple(FOUR * (lowest + place) + one for place, one in enumerate(which)), False
    if code & 0x18:  # a pon, or a pon that became a kan: which kind, and which of its four is not in the pon
        kind, spare = (code >> 9) // 3, (code >> 5) & 3
        tiles = range(FOUR * kind, FOUR * kind + FOUR)
        return tuple(tile for tile in tiles if code & 0x10 or tile != tiles[spare]), False
    kind = (code >> 8) // FOUR
    if kind >= len(TILES.cards):
        raise ValueError(code)
    return tuple(range(FOUR * kind, FOUR * kind + FOUR)), not code & 3
