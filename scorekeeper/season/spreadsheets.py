"""A season as spreadsheets: its standings and its matches as CSV with a byte order mark.

Amounts are numbers, times are those of the club, in a form that every spreadsheet reads as a date; the day is that of the evening.
The fingerprint of a record follows a #, without which 12e345678901 would become a number.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from fractions import Fraction

from scorekeeper.core.words import Words
from scorekeeper.games import BY_NAME
from scorekeeper.local import days
from scorekeeper.season.matches import MatchResult, PlayedMatch
from scorekeeper.season.played import Played
from scorekeeper.season.rules import label
from scorekeeper.season.standings import standings
from scorekeeper.sheet.text_csv import safe

Cell = str | int | float | None
PLACE, NAME, VALUE = Words("順位", "place"), Words("名前", "name"), Words("値（{label}）", "value ({label})")
OVER, COUNTED = Words("終わった{match}", "{matches} over"), Words("数えた{match}", "{matches} counted")
FINED = Words("罰点", "penalties")
PLAYED = Words("打った{round}", "{rounds} played")
LENGTH = Words("数えた{match}の{round}", "{rounds} of these {matches}")
CLAUSES = Words("決まり", "clauses")
MATCH, DAY, BEGAN = Words("{match}", "{match}"), Words("日", "day"), Words("始まり", "began")
RECORD, SEAT = Words("記録", "record"), Words("席", "seat")
FINAL = Words("最終得点（{unit}）", "final ({unit})")
ROUND = Words("{n}{round}（{unit}）", "{round} {n} ({unit})")


def tables(seasons: Iterable[Played[PlayedMatch]], lang: str) -> dict[str, str]:
    """The CSV texts of an archive by file name: standings and matches of each season."""
    found: dict[str, str] = {}
    for nth, played in enumerate(seasons, 1):
        found |= {f"standings-{nth}.csv": standings_csv(played, lang), f"matches-{nth}.csv": matches_csv(played, lang)}
    return found


def standings_csv(played: Played[MatchResult], lang: str) -> str:
    """The standings: a row for each player; the place is empty for a player who is not placed."""
    return csv_text([head.say(lang) for head in heads_of_standings(played)], rows_of_standings(played))


def heads_of_standings(played: Played[MatchResult]) -> tuple[Words, ...]:
    speech = BY_NAME[played.season.ruleset].speech
    value = label(standings(played).rules, speech)
    value = value._replace(en=value.en.lower())
    heads = PLACE, NAME, VALUE, OVER, COUNTED, PLAYED, LENGTH, CLAUSES, FINED
    return tuple(speech.put(head, label=value) for head in heads)


def rows_of_standings(played: Played[MatchResult]) -> Iterator[tuple[Cell, ...]]:
    found = standings(played)
    for row in found.rows:
        clauses = " ".join(row.cites(found.rules))
        yield row.place, row.who.name, exact(row.value), row.over, row.counted, row.rounds, row.length, clauses, -row.fines


def matches_csv(played: Played[PlayedMatch], lang: str) -> str:
    """The matches: a row for each player of each match, with what each round moved. Final results of unfinished matches and rounds
    that a player sat out are empty.
    """
    game = BY_NAME[played.season.ruleset]
    unit, speech = game.unit, game.speech
    rounds = sorted({round.number for sat in played.matches for round in sat.match.rounds})
    heads = [speech.put(head).say(lang) for head in (MATCH, DAY, BEGAN, RECORD, SEAT, NAME, PLACE)]
    heads.append(FINAL.put(unit=unit.of_results.small).say(lang))
    heads += [speech.put(ROUND, n=number, unit=unit.small).say(lang) for number in rounds]
    return csv_text(heads, _matches(played, rounds))


def _matches(played: Played[PlayedMatch], rounds: list[int]) -> Iterator[tuple[Cell, ...]]:
    for nth, (_, match, people, *_) in enumerate(played.matches, 1):
        moved = {
            (round.number, seat): amount
            for round in match.rounds
            for seat, amount in enumerate(round.moved)
            if seat not in round.out
        }
        when = days.moment(match.began)
        day, began = (str(days.day(when)), f"{when:%Y-%m-%d %H:%M}") if when else (None, None)
        for seat, person in enumerate(people):
            final = exact(match.worth(seat))
            gained = tuple(moved.get((number, seat)) for number in rounds)
            name = played.group.people[person].name
            yield nth, day, began, f"#{match.fingerprint}", seat + 1, name, match.ranks[seat], final, *gained


def exact(value: Fraction | int | None) -> int | float | None:
    """An int if the value is whole, else a float."""
    return None if value is None else value.numerator if value.denominator == 1 else float(value)


def csv_text(heads: list[str], rows: Iterable[tuple[Cell, ...]]) -> str:
    out = io.StringIO("\N{ZERO WIDTH NO-BREAK SPACE}")
    out.seek(0, io.SEEK_END)
    writer = csv.writer(out)
    writer.writerow(map(safe, heads))
    for row in rows:
        writer.writerow([safe(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue()
