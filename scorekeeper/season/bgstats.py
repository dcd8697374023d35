"""Finished matches as a play file of BG Stats (`.bgsplay`), which that app imports: games, players and plays that refer to each
other by number. What it knows again at a second import are UUIDs, which are made here from what does not change: the ruleset, the
name of a player, the table.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple
from uuid import NAMESPACE_OID, uuid5

import msgspec

from scorekeeper.core.game import Game
from scorekeeper.core.names import name_key
from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.local.days import moment
from scorekeeper.season.matches import MatchResult
from scorekeeper.season.played import Played

KEY, SUFFIX = "bgstats", ".bgsplay"
KIND = "application/octet-stream"
"""So that no browser makes another suffix of it."""
ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share, export or open-in function"
    " to open it with Board Game Stats."
)
"""What the app writes at the head of its own files."""
LONGEST = 12 * 60
"""A match that took more minutes than this was laid aside for a while, so that its length says nothing."""
UNDATED = Words("日付は前の{match}のもの。", "The date is that of the {match} before.")
_OURS = uuid5(NAMESPACE_OID, "scorekeeper")


class FinishedPlay(NamedTuple):
    """A match as a play: the table or the record by which it is known, when it began (None: not known) and how long it took in
    minutes (0: not known), and by seat the players, what each has in the usual unit of results, and their places.
    """

    key: str
    game: Game
    began: datetime | None
    minutes: int
    players: tuple[str, ...]
    worths: tuple[Fraction | int, ...]
    places: tuple[int, ...]
    comment: str = ""


def play_of(key: str, match: MatchResult, players: tuple[str, ...] | None = None, comment: str = "") -> FinishedPlay | None:
    """The play of a match, with other names of its players if they are given; None if it has no result."""
    worths = tuple(worth for seat in range(len(match.players)) if (worth := match.worth(seat)) is not None)
    if len(worths) < len(match.players):
        return None
    began, ended = moment(match.began), moment(match.ended)
    minutes = round((ended - began).total_seconds() / 60) if began and ended else 0
    minutes = minutes if 0 <= minutes <= LONGEST else 0
    return FinishedPlay(key, BY_NAME[match.ruleset], began, minutes, players or match.players, worths, match.ranks, comment)


def plays_of(played: Played[MatchResult]) -> Iterator[FinishedPlay]:
    """The finished matches of a season, by the names that people have in the group."""
    for one in played.final_matches:
        names = tuple(played.group.who(person).name for person in one.people)
        if found := play_of(one.table, one.match, names, f"{played.group.name} {played.season.name}".strip()):
            yield found


def write(plays: Iterable[FinishedPlay], lang: str) -> bytes:
    """The play file, with names of games in `lang`. A play without a date takes that of the one before and says so; where there is
    none before it takes that of the next one, and without any date it is left out, since the app takes no play without one.
    """
    every = [*plays]
    first = next((one.began for one in every if one.began), None)
    if first is None:
        every = []
    games = {one.game.name: one.game for one in every}
    names = {name_key(name): name for one in every for name in one.players}
    number = {key: nth for nth, key in enumerate((*games, *names), 1)}
    found: list[dict[str, Any]] = []
    when = first
    for one in every:
        assert when is not None, "there is a date"
        when = one.began or when
        undated = "" if one.began else one.game.speech.put(UNDATED).say(lang)
        found.append(_play(one, when, number, " ".join(filter(None, (one.comment, undated)))))
    changed = _stamp(when) if when else ""
    file = {
        "about": ABOUT,
        "games": [_game(number[name], game, changed, lang) for name, game in games.items()],
        "players": [_player(number[key], key, name, changed) for key, name in names.items()],
        "locations": [],
        "plays": found,
    }
    return msgspec.json.encode(file)


def _stamp(when: datetime) -> str:
    return f"{when:%Y-%m-%d %H:%M:%S}"


def _uuid(sort: str, key: str) -> str:
    return str(uuid5(_OURS, f"{sort} {key}")).upper()


def _player(number: int, key: str, name: str, changed: str) -> dict[str, Any]:
    found = {"id": number, "uuid": _uuid("player", key), "name": name, "isAnonymous": False}
    return found | {"modificationDate": changed, "bggUsername": ""}


def _game(number: int, game: Game, changed: str, lang: str) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": _uuid("game", game.name),
        "name": game.words.say(lang),
        "modificationDate": changed,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
        "bggId": 0,
    }


def _play(one: FinishedPlay, when: datetime, number: dict[str, int], comment: str) -> dict[str, Any]:
    written = _stamp(when)
    return {
        "uuid": _uuid("play", one.key),
        "gameRefId": number[one.game.name],
        "playDate": written,
        "entryDate": written,
        "modificationDate": written,
        "durationMin": one.minutes,
        "comments": comment,
        "ignored": False,
        "manualWinner": True,
        "usesTeams": False,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "bggId": 0,
        "playImages": "[]",
        "playerScores": [
            {
                "playerRefId": number[name_key(name)],
                "score": _decimal(worth),
                "winner": place == 1,
                "rank": place,
                "seatOrder": seat + 1,
                "startPlayer": seat == 0,
                "newPlayer": False,
            }
            for seat, (name, worth, place) in enumerate(zip(one.players, one.worths, one.places, strict=True))
        ],
    }


def _decimal(worth: Fraction | int) -> str:
    """A result as the app writes scores: 100, −4.5."""
    return f"{float(worth):.10g}"
