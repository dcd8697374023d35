"""Writing a record as tenhou.net/6. A record knows no deals, draws and discards, so these are empty: a program that only shows the
course of the points, yaku and results reads it as any other, and this one makes the same record of it.

Beside what others write, `rule.house` has the house rules and `sticks` for each hand who declared riichi and who paid a stick for a
foul, `chips` those of each win where the house has them; 副露 stands before the worth of a hand with calls. Hands known by their
totals (合計) and those of a chombo (チョンボ) end in words of their own, the latter with the seats.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.exchange import WrittenFile
from scorekeeper.core.facts import AgreedScore, EndedEarly, HouseRevised, PlayerRenamed, Reseated, Substituted
from scorekeeper.core.game import State
from scorekeeper.core.house import plain_house
from scorekeeper.core.ledger import sum_by_seat
from scorekeeper.core.log import live
from scorekeeper.core.record import Record
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.claims import yakuman_chips
from scorekeeper.games.riichi.exchange import codes
from scorekeeper.games.riichi.exchange.telling import PLAIN
from scorekeeper.games.riichi.exchange.tenhou6 import OPEN
from scorekeeper.games.riichi.facts import SEATS, Chombo, Draw, Win
from scorekeeper.games.riichi.game_end import PT, standing
from scorekeeper.games.riichi.hand import STICK, RiichiHand, Won
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import WINDS
from scorekeeper.games.riichi.liability import LIABLE
from scorekeeper.games.riichi.worth import Value
from scorekeeper.games.riichi.yaku import all_yaku, table

DISP, KUITAN = {1: "東", 2: "南"}, "喰"
RED = "赤"
EMPTY: list[Any] = []
PAID = ("ron", "tsumo", "honba", "pot")
"""The lines of a win."""
MOVED = ("draw", "nagashi", "honba", "pot", "chombo", "returned", "totals")
"""The lines of another end."""
LIMITS = {"kazoe": "数え役満", "sanbaiman": "三倍満", "baiman": "倍満", "haneman": "跳満", "mangan": "満貫"}
LOST = {
    AgreedScore: Words("話し合いの点は訳なしで、次の局の点にだけ出る。", "Agreed scores only show in the points of the next hand."),
    EndedEarly: Words("早じまいの訳は入らない。", "Why the match was ended early is not in it."),
    HouseRevised: Words("途中で変えた決まりは、今のものだけ。", "Of house rules that changed, only the present ones are in it."),
    PlayerRenamed: Words("名前は初めのもの。", "Names are those of the beginning."),
    Substituted: Words("代わりの人の名前は入らない。", "Substitutes are not in it."),
    Reseated: Words("席の入れ替えは点の動きにだけ出る。", "A change of seats only shows in the points."),
}
"""What of a record the file does not hold, by the kind of fact."""
TWO_LIABLE = Words("二人の責任払いは、一人だけが入る。", "Where two players are liable, only one of them is in it.")
NO_TILES = Words(
    "配牌・ツモ・打牌は記録に無い。牌図では点の動きと役だけが見える。",
    "A record has no deals, draws and discards: a viewer shows the points and yaku only.",
)


class _Told(NamedTuple):
    """What the facts of a hand say besides its state: its wins in order, and the fact that ended it otherwise."""

    wins: tuple[Win, ...]
    end: Draw | Chombo | None


def write(record: Record) -> WrittenFile:
    """The file of a record, and what of it the file does not hold; of a record that cannot stand only what comes before."""
    state, refused = records.as_far(record)
    hands: tuple[RiichiHand, ...] = state.own.rounds
    over = tuple(hand for hand in hands if hand.over)
    log = [_hand(hand, _facts_of(record, hand)) for hand in over]
    house: RiichiHouse = state.own.now.house
    red = 0 if house.red == "0" else 1
    kuitan = KUITAN if house.kuitan == "on" else ""
    content: dict[str, Any] = {
        "title": ["", ""],
        "name": list(record.players),
        "rule": {"disp": DISP[house.winds] + kuitan + (RED if red else ""), "aka": red, "house": plain_house(house)},
        "log": log,
        "sticks": [_sticks(hand) for hand in over],
    }
    if house.chip:
        content["chips"] = [[_chips(hand, won) for won in hand.wins] if hand.by in ("ron", "tsumo") else [] for hand in over]
    if (final := record.game.final(state)) is not None:
        points = standing(hands[-1])
        content["sc"] = [one for seat in range(SEATS) for one in (points[seat], _pt(final[seat] * house.per))]
    return WrittenFile(msgspec.json.encode(content), tuple(_remarks(record, state, over, whole=not refused)))


def _pt(thousandths: int) -> int | float:
    return thousandths // PT if thousandths % PT == 0 else thousandths / PT


def _remarks(record: Record, state: State, over: Sequence[RiichiHand], *, whole: bool) -> Iterator[Words]:
    yield NO_TILES
    if not whole:
        yield Words("今の規則では成り立たない記入の前まで。", "It ends before an entry that today's rules do not allow.")
    kinds = {type(fact) for _, fact in live(record.log)}
    yield from (words for kind, words in LOST.items() if kind in kinds)
    if len(over) < len(state.own.rounds) and state.own.now.lines:
        yield Words("途中の局は入らない。", "The hand that is going on is not in it.")
    if any(len({won.feeder, *(pao.player for pao in won.pao)} - {None}) > 1 for hand in over for won in hand.wins):
        yield TWO_LIABLE


def _facts_of(record: Record, hand: RiichiHand) -> _Told:
    """The facts behind the lines of a hand."""
    entries = dict.fromkeys(line.entry for line in hand.lines)
    facts = [record.log[entry] for entry in entries]
    end = next((fact for fact in facts if isinstance(fact, Draw | Chombo)), None)
    return _Told(tuple(fact for fact in facts if isinstance(fact, Win)), end)


# ---------------------------------------------------------------- a hand


def _hand(hand: RiichiHand, told: _Told) -> list[Any]:
    """A hand as its list: without tiles but the indicators, if a winner told them."""
    shown = next((fact for fact in told.wins if fact.indicators), None)
    ura = next((fact.ura for fact in told.wins if fact.ura), ())
    return [
        [hand.wind * SEATS + hand.place, hand.honba, hand.kept // STICK],
        list(hand.start),
        [codes.CODE[name] for name in shown.indicators] if shown else EMPTY,
        [codes.CODE[name] for name in ura],
        *[EMPTY] * (3 * SEATS),
        _result(hand, told),
    ]


def _chips(hand: RiichiHand, won: Won) -> int:
    """The chips of a win that a record tells where it has no tiles: without those of a yakuman."""
    return won.chips - yakuman_chips(hand.house, won.value.units, tsumo=won.payer is None)


def _sticks(hand: RiichiHand) -> tuple[list[int], list[int]]:
    """Who declared riichi in a hand, and who paid a stick for a foul."""
    return list(hand.riichi), [line.player for line in hand.lines if line.sort == "foul" and line.player is not None]


def _result(hand: RiichiHand, told: _Told) -> list[Any]:
    if hand.by in ("ron", "tsumo"):
        found: list[Any] = [codes.WON]
        by_player = {fact.player: fact for fact in told.wins}
        for won in hand.wins:
            found += [_sums(hand, PAID, won.player), _win(hand, won, by_player[won.player])]
        return found
    moved = _sums(hand, MOVED)
    if isinstance(told.end, Draw) and told.end.nagashi:
        return ["流し満貫", moved, list(told.end.nagashi)]
    match hand.by:
        case "abort":
            reason = next(line.label for line in hand.lines if line.sort == "abort")
            return [_ABORTS[reason.ja]]
        case "draw":
            named = {0: "全員不聴", SEATS: "全員聴牌"}.get(len(hand.tenpai), "流局")
            return [named, moved] if any(moved) else [named]
        case "chombo":
            return ["チョンボ", moved, list(told.end.players) if isinstance(told.end, Chombo) else []]
    return ["合計", moved]


_ABORTS = {"九種九牌": "九種九牌", "四カンツ": "四槓散了", "四風子連打": "四風連打", "四人リーチ": "四家立直", "三家和": "三家和了"}


def _sums(hand: RiichiHand, sorts: Sequence[str], player: int | None = None) -> list[int]:
    """What the lines of some sorts move, of one player's or of all."""
    moved: tuple[int, ...] = (0,) * SEATS
    for line in hand.lines[hand.past :]:
        if line.sort in sorts and line.struck is None and player in (None, line.player):
            moved = sum_by_seat(moved, line.moves(SEATS))
    return list(moved)


# ---------------------------------------------------------------- a win


def _win(hand: RiichiHand, won: Won, fact: Win) -> list[Any]:
    liable = won.feeder if won.feeder is not None else next((pao.player for pao in won.pao), won.player)
    payer = won.player if won.payer is None else won.payer
    opened = fact.open or bool(fact.calls)
    return [won.player, payer, liable, (OPEN if opened else "") + _worth(hand, won), *_yaku(hand, won, fact, open=opened)]


def _worth(hand: RiichiHand, won: Won) -> str:
    """The worth in words: 30符4飜7700点, 満貫2000-4000点."""
    value = won.value
    return _worth_words(value) + _points(value, tsumo=won.payer is None, dealer=won.player == hand.leader)


def _worth_words(value: Value) -> str:
    if value.units:
        return "役満"
    if value.limit:
        plain = f"{value.fu}符{value.han}飜" if value.fu and value.han <= PLAIN else ""
        return plain + LIMITS[value.limit.key]
    return f"{value.fu}符{value.han}飜"


def _points(value: Value, *, tsumo: bool, dealer: bool) -> str:
    """What is paid: 3900点∀ by each to a dealer, 700-1300点 by the others and by the dealer."""
    if not tsumo:
        return f"{value.share(6 if dealer else 4).value}点"
    return f"{value.share(2).value}点∀" if dealer else f"{value.share(1).value}-{value.share(2).value}点"


def _yaku(hand: RiichiHand, won: Won, fact: Win, *, open: bool) -> Iterator[str]:
    """The yaku in words, with what each is worth, and the dora; of a hand told by number those that somebody is liable for."""
    value, played = won.value, table(hand.house)
    keys = value.yaku or tuple(key for key in LIABLE if getattr(fact, key) is not None)
    for key in keys:
        row = played[key]
        worth = "役満" if row.units else f"{row.han(open=open)}飜"
        for name in _names(hand, won, key):
            half = key == "renpuu" and not row.units
            yield f"{name}({row.han(open=open) // 2}飜)" if half else f"{name}({worth})"
    if value.dora and not value.units:
        yield f"{codes.NAME['dora']}({value.dora}飜)"
    if not keys and won.player in hand.riichi:
        yield f"{codes.NAME['riichi']}(1飜)"


def _names(hand: RiichiHand, won: Won, key: str) -> tuple[str, ...]:
    """What a yaku is called; a wind that is both the round's and the winner's is two."""
    own, round = f"自風 {WINDS[(won.player - hand.leader) % SEATS].ja}", f"場風 {WINDS[hand.wind].ja}"
    winds = {"jikaze": (own,), "bakaze": (round,), "renpuu": (own, round)}
    return winds.get(key) or (codes.NAME.get(key) or all_yaku(hand.house)[key].words.ja,)
