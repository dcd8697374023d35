"""From a game as a file tells it to a record: names, house rules, the hands, and the end.

The house is that of the server, which the source of its rules is known for; what the source leaves open follows from the file where
it can.
"""

from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Any

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.exchange import Converted
from scorekeeper.core.facts import EndedEarly
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, option_value
from scorekeeper.core.names import NAME_LENGTH, name_key, nameless
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import NOTHING, Words, literal
from scorekeeper.games.riichi.exchange.making import GameOver, Making, Unplayable
from scorekeeper.games.riichi.exchange.playback import MAHJONG_SOUL, TENHOU, PlayedGame, Points
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.game_end import PT, UMA, finish
from scorekeeper.games.riichi.hand import STICK
from scorekeeper.games.riichi.law import WINDS
from scorekeeper.local import toml

UNKNOWN = {"tip": 0, "bust-bonus": 0, "shiisan": "off", "daisharin": "off", "paarenchan": "off"}
"""What the formats have no word for: it is not played there."""
SEEN: Mapping[str, Mapping[str, Any]] = {
    TENHOU: {},
    MAHJONG_SOUL: {"ura": "on", "kandora": "on", "kiriage": "off", "multi-honba": "first", "renhou": "off"},
}
"""What the source of a house leaves open and its games show."""
LOOSER: tuple[Mapping[str, Any], ...] = (
    {},
    {"agariyame": "off"},
    {"bust": "off"},
    {"agariyame": "off", "bust": "off"},
    {"agariyame": "off", "bust": "off", "west": "full"},
)
"""House rules by which the game may go on where the file does."""
EAST_ONLY = "東風戦"


def record_of(game: Game, played: PlayedGame) -> Converted | Refused:
    """The record of a game, with what is to be said beside it. Refused if a hand cannot be entered in any way."""
    if not played.hands:
        return _refusal(Words("局が一つも無い。", "It has no hand."))
    names, remarks = _names(played.names)
    over = NOTHING
    for more in LOOSER if played.house is None else LOOSER[:1]:
        house = _house(game, played, more)
        if isinstance(house, Refused):
            return house
        made = Making(Record(game, game.edition, house, names))
        try:
            made.hands(played.hands)
        except GameOver as stopped:
            over = stopped.hand
            continue
        except Unplayable as stopped:
            why = stopped.objections[0]
            return _refusal(Words("{hand}: {why}", "{hand}: {why}").put(hand=stopped.hand, why=why.text))
        break
    else:
        text = Words("規則では{here}の前に終わっている。", "By the rules here the game is over before {here}.")
        return _refusal(text.put(here=over))
    remarks = [*remarks, *_house_remarks(house, played, more), *made.remarks]
    remarks += _end(made, played)
    first, *others = made.record.log
    record = made.record._replace(log=(msgspec.structs.replace(first, at=played.at or None), *others))
    return Converted(record, tuple(dict.fromkeys(remarks)), tuple(made.differences))


def _refusal(text: Words) -> Refused:
    whole = Words(f"牌譜を取り込めない。{text.ja}", f"This game cannot be imported. {text.en}")
    return Refused(None, (Objection("foreign-file", "", whole, "record"),))


def _names(given: tuple[str, ...]) -> tuple[tuple[str, ...], list[Words]]:
    """Names that a record can have, and what was changed."""
    names: list[str] = []
    remarks: list[Words] = []
    for seat, name in enumerate(given):
        wanted = name.strip()[:NAME_LENGTH]
        if nameless(wanted, ""):
            wanted = f"{WINDS[seat].ja}家"
        for n in range(2, SEATS + 1):
            if name_key(wanted) in map(name_key, names):
                wanted = f"{name.strip()[: NAME_LENGTH - 3]} {n}"
        if wanted != name.strip():
            text = Words("名前「{name}」は「{wanted}」とした。", "The name “{name}” became “{wanted}”.")
            remarks.append(text.put(name=literal(name[:NAME_LENGTH]), wanted=literal(wanted)))
        names.append(wanted)
    return tuple(names), remarks


# ---------------------------------------------------------------- house rules


def _house(game: Game, played: PlayedGame, more: Mapping[str, Any]) -> House | Refused:
    if played.house is not None:
        return records.house_of(game, played.house)
    first = played.hands[0]
    start = (sum(first.start) + STICK * first.sticks) // SEATS
    red = str(played.red) if played.red in (3, 4) else "0"
    kuitan = {} if played.kuitan else {"kuitan": "off"}
    given = {**_house_of_server(game, played.known), **UNKNOWN, **SEEN[played.known], "start": start, "red": red, **kuitan, **more}
    return records.house_of(game, given | _ways_to_count(game, given, played))


def _house_of_server(game: Game, key: str) -> dict[str, Any]:
    """The house rules of a house that is known by name, from the file beside the rule book."""
    houses = toml.contents(resources.files(game.package) / "houses.toml")["house"]
    found: dict[str, Any] = next(one["house"] for one in houses if one["key"] == key)
    return found


def _ways_to_count(game: Game, given: Mapping[str, Any], played: PlayedGame) -> dict[str, Any]:
    """The uma and the rounding by which the file's points at the end make its results; nothing if none do, or it has no results."""
    if played.points is None or played.results is None:
        return {}
    ways = ({"uma": uma, "rounding": rounding} for rounding in (given["rounding"], "none") for uma in UMA)
    return next((way for way in ways if _results(game, {**given, **way}, played.points) == played.results), {})


def _results(game: Game, given: Mapping[str, Any], points: Points) -> Points | None:
    """The results of points at the end, in thousandths of a pt."""
    house = records.house_of(game, given)
    if isinstance(house, Refused):
        return None
    state = game.start(house, SEATS)
    match = state.own
    at_end = match.replace(now=match.now.replace(start=points, house=house))
    return tuple(match.now.house.per * one for one in finish(at_end).final)


def _house_remarks(house: House, played: PlayedGame, more: Mapping[str, Any]) -> Iterator[Words]:
    if played.tiles:
        yield Words("配牌・ツモ・打牌は記録に入らない。", "Deals, draws and discards are not part of a record.")
    if played.house is not None:
        return
    known = {TENHOU: Words("天鳳", "Tenhou"), MAHJONG_SOUL: Words("雀魂", "Mahjong Soul")}[played.known]
    text = Words("決まりは{house}のもの、祝儀と飛び賞はなし。", "House rules: those of {house}, without tips and bust bonus.")
    yield text.put(house=known)
    if played.results is None:
        text = Words(
            "ウマはファイルに無い。{house}の {uma} とした。", "The file does not say which uma; that of {house}, {uma}, is used."
        )
        yield text.put(house=known, uma=option_value(house, "uma"))
    if more:
        yield Words(
            "ファイルではこの先も打っている。途中で終える決まりは外した: {names}。",
            "The file goes on where these rules would end the game, which are left out: {names}.",
        ).put(names=", ".join(more))


# ---------------------------------------------------------------- the end


def _end(made: Making, played: PlayedGame) -> Iterator[Words]:
    """End the game as the file does, and compare the results."""
    game, last = made.record.game, played.hands[-1]
    if game.final(made.state) is None and (played.results or (played.east and played.house is None and last.number >= SEATS - 1)):
        reason = EAST_ONLY if played.east else ""
        made.declare(EndedEarly(how="rules", reason=reason))
        if played.east:
            yield Words("東風戦。早じまいとして記入した。", "A game of East only; it is entered as ended early.")
    final = game.final(made.state)
    if final is None:
        yield Words("対局は終わっていない。卓で続けられる。", "The game is not over; it can go on at its table.")
    elif played.results is not None:
        here = tuple(made.house.per * one for one in final)
        if here != played.results:
            text = Words("結果: ファイルは {file}、ここでは {here}。", "The result: {file} in the file, {here} here.")
            yield text.put(file=_pts(played.results), here=_pts(here))


def _pts(results: Points) -> str:
    return " ".join(f"{one / PT:+g}".replace("-", "\N{MINUS SIGN}") for one in results)
