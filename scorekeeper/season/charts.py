"""The charts of matches: a match round by round, a season match by match, distributions, counts against expectation."""

from bisect import insort
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import floor

from scorekeeper.charts.bars import CountBar, bars
from scorekeeper.charts.drawing import Chart, Frame, abreast
from scorekeeper.charts.histogram import histogram
from scorekeeper.charts.lines import MOST, AxisPlace, ChartLine, lines
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Unit
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.season.counts import TallyKind
from scorekeeper.season.matches import PlayedMatch
from scorekeeper.season.rules import label
from scorekeeper.season.standings import Standing, Standings
from scorekeeper.season.statistics import Player

LONGEST = 60
"""The maximum number of matches drawn one by one; of a longer season only every second, fifth, tenth … is drawn."""
SCREEN = Frame()
NUMBER, HOW_MANY = Words("{match}目", "{match}"), Words("{match}の数", "{matches}")
"""Labels of a match's number, and of a number of matches."""
TIMES, EXPECTED = Words("回数", "times"), Words("期待回数", "expected")


def match(one: PlayedMatch, players: Sequence[str], game: Game, lang: str, frame: Frame = SCREEN) -> Chart | None:
    """A match round by round: each player's running total in the smallest unit. None before a round is played.

    A note says that more is settled at the end, except where players score: nothing is.
    """
    if not one.rounds:
        return None
    numbers = (0, *sample_numbers(len(one.rounds)))
    places = [AxisPlace(nth, one.rounds[nth - 1].name if nth else NOTHING) for nth in numbers]
    gained = zip(*(round.moved for round in one.rounds), strict=True)
    sums = [tuple(accumulate(moved, initial=0)) for moved in gained]
    drawn = [ChartLine(name, tuple(had[nth] for nth in numbers)) for name, had in zip(players, sums, strict=True)]
    speech = game.speech
    title = speech.put(Words("{round}ごとの累計", "Running totals, {round} by {round}"))
    note = speech.put(Words("{match}の終わりの計算は入っていない。", "The settlement at the end of the {match} is not included."))
    note = NOTHING if game.scores else note
    if len(numbers) <= len(one.rounds):
        every = Words("{n}{round}ごとの値を結ぶ。", "A value is drawn only every {n} {rounds}. ")
        every = speech.put(every, n=numbers[1])
        note = Words(f"{every.ja}{note.ja}", f"{every.en}{note.en}")
    return lines("match", title, speech.nouns["round"], places, drawn, game.unit, lang, frame, note)


def sample_numbers(count: int) -> tuple[int, ...]:
    """The numbers of the matches to draw, from 1, always including the last; at most LONGEST + 1."""
    step = next(step for power in range(9) for one in (1, 2, 5) if count <= LONGEST * (step := one * 10**power))
    return (*range(step, count, step), count)


def course(
    found: Standings, tables: Sequence[str], unit: Unit, speech: Speech, lang: str, frame: Frame = SCREEN
) -> tuple[Chart, ...]:
    """The season match by match: each player's value in the standings after each match, at most MOST players in a chart.

    `tables` are the matches with a final result, in order. All charts have the same scale.
    """
    rows = [row for row in found.rows if row.value is not None]
    if not rows:
        return ()
    numbers = sample_numbers(len(tables))
    drawn = [ChartLine(row.who.name, tuple(running(row, found, tables, numbers))) for row in rows]
    places = [AxisPlace(number, same(str(number))) for number in numbers]
    step = numbers[0]
    note = Words("{n}{match}ごとの値を結ぶ。間の{match}は描いていない。", "A value is drawn only every {n} {matches}.")
    values = [value for line in drawn for value in line.values if value is not None]
    per = label(found.rules, speech)
    title = speech.put(
        Words("{match}ごとの値の動き（{per}）", "The standings, {match} by {match} ({per})"), per=per._replace(en=per.en.lower())
    )
    told = speech.put(note, n=step) if step > 1 else NOTHING
    head = speech.put(NUMBER)
    pieces = {f"course{nth}": some for nth, some in enumerate(abreast(drawn, MOST))}
    return tuple(lines(key, title, head, places, some, unit, lang, frame, told, values) for key, some in pieces.items())


def running(row: Standing, found: Standings, tables: Sequence[str], numbers: Sequence[int]) -> Iterator[Fraction | None]:
    """A player's value in the standings after each of these numbers of matches; None as long as they have none.
    Penalties, which belong to no match, are in the last value.
    """
    shares = {share.sat.table: share for share in row.shares}
    best: list[tuple[Fraction | int, bool, int, int]] = []
    total: Fraction | int = 0
    matches = rounds = 0
    by, most, asked = found.rules.by, found.rules.best, set(numbers)
    for number, table in enumerate(tables, 1):
        share = shares.get(table)
        if share and share.worth is not None:
            total, matches, rounds = total + share.worth, matches + 1, rounds + share.rounds
            if most:
                insort(
                    best, (share.worth, share.takes_precedence(found.rules), -number, share.rounds)
                )  # of equal ones the latest goes first
            if len(best) > most:
                worth, *_, fewer = best.pop(0)
                total, matches, rounds = total - worth, matches - 1, rounds - fewer
        if number in asked:
            divisor = rounds if by == "rounds" else matches if by == "average" else min(1, matches)
            fined = row.fines if number == len(tables) else 0
            yield Fraction(total) / divisor - fined if divisor else None


def results(player: Player, unit: Unit, speech: Speech, lang: str, frame: Frame = SCREEN) -> Chart:
    """The distribution of a player's final results, in `unit`."""
    title, heads = Words("最終得点の散らばり", "Final results"), (Words("最終得点", "final result"), speech.put(HOW_MANY))
    return histogram("results", title, heads, [floor(sitting.final) for sitting in player.sittings], unit, lang, _low(frame))


def ranks(player: Player, speech: Speech, lang: str, frame: Frame = SCREEN) -> Chart:
    """How often a player was first, second, and so on."""
    title, heads = Words("順位", "Ranks"), (Words("順位", "rank"), speech.put(HOW_MANY), NOTHING)
    counted = [CountBar(Words(f"{rank}位", f"rank {rank}"), times) for rank, times in enumerate(player.ranks, 1)]
    return bars("ranks", title, heads, counted, lang, frame)


def expectation_chart(kind: TallyKind, lang: str, frame: Frame = SCREEN) -> Chart | None:
    """The counts of a kind beside their expected numbers; None if none is known."""
    counted = [CountBar(count.words, count.times, count.expected) for count in kind.counts if count.expected is not None]
    if not counted:
        return None
    note = Words("棒は数えた回数、縦の線は期待回数。", "Bars show the count, vertical lines the expected number.")
    return bars(f"expected-{kind.key}", kind.tally.words, (kind.tally.words, TIMES, EXPECTED), counted, lang, frame, note)


def _low(frame: Frame) -> Frame:
    return frame._replace(height=frame.height * 0.7)
