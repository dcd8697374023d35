"""How well and how fast the search answers: hit rates of the test questions by game, language and half, and of inquiries.

The time is that of a warm answer. The unseen half is for the end alone: who tunes the search runs `python -m bench.tune_search`.
"""

from collections.abc import Sequence
from functools import cache
from time import perf_counter

from bench.asked import HALVES, Asked, asked, wanted
from bench.rows import Row
from scorekeeper import search
from scorekeeper.core.game import Game
from scorekeeper.core.words import LANGUAGES
from scorekeeper.games import BY_NAME, GAMES

FIRST, THREE = 0.85, 0.95
MOST_MS = 50
MOST_S = 1
TRIED, AGAIN = 4, 10
"""Every so-manieth question is timed, and so many of the slowest a second time."""


def measure() -> list[Row]:
    rows: list[Row] = []
    for game in GAMES:
        start = perf_counter()
        search.ready(game)
        rows.append(Row(f"{game.name}: rule book made ready, s", perf_counter() - start, f"≤ {MOST_S}"))
        for half in HALVES:
            rows += rates(game, half)
            silent = [one for one in asked(game, half) if not one.clauses]
            said = sum(search.ask(game, one.text).silent for one in silent) / len(silent)
            rows.append(Row(f"{game.name} {half}: said to be silent of {len(silent)}", said, "≥ 1"))
            inquiries = len(wanted(game, half))
            rows.append(Row(f"{game.name} {half}: the inquiry that fits, of {inquiries}", fitting(game, half), f"≥ {FIRST}"))
        rows.append(Row(f"{game.name}: slowest answer of the seen half, ms", slowest(game), f"≤ {MOST_MS}"))
    return rows


def rates(game: Game, half: str) -> list[Row]:
    """How often the right clause comes first, and among the first three: in both languages together, then in each."""
    rows: list[Row] = []
    for langs in (LANGUAGES, *((lang,) for lang in LANGUAGES)):
        answered = [one for one in asked(game, half) if one.lang in langs and one.clauses]
        first, three = hits(game, answered)
        whose = f"{game.name} {half}, {' and '.join(langs)}"
        rows.append(Row(f"{whose}: hit@1 of {len(answered)}", first, f"≥ {FIRST}"))
        rows.append(Row(f"{whose}: hit@3 of {len(answered)}", three, f"≥ {THREE}"))
    return rows


@cache
def answered(game: str, text: str) -> search.Answer:
    """The answer to a question, which several measurements share."""
    return search.ask(BY_NAME[game], text)


def hits(game: Game, questions: list[Asked]) -> tuple[float, float]:
    """The share of questions whose first clause, or one of the first three, is a right one. Where the first is what the default
    house plays instead of the second, the second is a right answer too: most questions were written without a house in mind.
    """
    found = [(answered(game.name, one.text).clauses, one.clauses) for one in questions]
    first = sum(any(hit.clause in right for hit in leading(clauses)) for clauses, right in found)
    three = sum(any(hit.clause in right for hit in clauses) for clauses, right in found)
    return first / len(found), three / len(found)


def leading(clauses: Sequence[search.Hit]) -> Sequence[search.Hit]:
    """The first clause, and with it the one that the house does not play."""
    return clauses[: 2 if len(clauses) > 1 and clauses[0].in_force and not clauses[1].in_force else 1]


def fitting(game: Game, half: str) -> float:
    """The share of questions that lead to the inquiry that fits, or to none if none does."""
    fits = [answered(game.name, one.text).inquiry == one.inquiry for one in wanted(game, half)]
    return sum(fits) / len(fits)


def slowest(game: Game) -> float:
    """The slowest answer in milliseconds; each of the slow questions counts with the better of two tries."""

    def taken(text: str) -> float:
        start = perf_counter()
        search.ask(game, text)
        return (perf_counter() - start) * 1000

    first = sorted(((taken(one.text), one.text) for one in asked(game, HALVES[0])[::TRIED]), reverse=True)
    return max(min(once, taken(text)) for once, text in first[:AGAIN])
