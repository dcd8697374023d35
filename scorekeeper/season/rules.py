"""How a season puts its players in order: what counts of each match, how many matches, and who is placed at all."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from scorekeeper.core.facts import SEATS
from scorekeeper.core.game import Objection, Speech
from scorekeeper.core.words import Words

MOST = 1000
"""The most matches that a rule may speak of."""
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
By = Literal["total", "average", "ranks"]

CLAUSES = {
    "season.total": Words("{match}の最終得点をすべて足す。", "The final results of the {matches} are added up."),
    "season.average": Words(
        "{match}の最終得点の平均。数えた{match}の数で割る。",
        "The average of the final results: their sum divided by the number of {matches} that count.",
    ),
    "season.ranks": Words(
        "{match}ごとの順位に点を付けて足す。同じ順位の人は、分け合う順位の点の平均をもらう。",
        "Each {match} gives points for its ranks. Players who share ranks get the average of the points of those ranks.",
    ),
    "season.best": Words("一人につき、よい方から{n}{match}だけ数える。", "Of each player's {matches} only the best {n} count."),
    "season.least": Words("{n}{match}に満たない人は順位に入らない。", "Whoever has played fewer than {n} {matches} is not placed."),
    "season.guest": Words("客は順位に入らない。", "Guests are not placed."),
    "season.tie": Words("値が同じ人は同じ順位。", "Players with equal values share a place."),
    "season.over": Words(
        "最終得点の出た{match}だけを数える。途中の{match}は数えない。",
        "Only {matches} with a final result count, none that is still going on.",
    ),
}
"""The clauses of standings, by id, in the words of a game; every number of a table of standings cites one."""


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What counts: the `total` of the final results, their `average`, or points for `ranks` (`points`: first's, second's …).

    Only the `best` matches of each player count (0: all); whoever has fewer than `least` matches is not placed.
    """

    by: By = "total"
    best: Count = 0
    least: Count = 0
    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=-1000, le=1000)], ...], msgspec.Meta(max_length=SEATS)] = ()


def clauses(rules: Rules, speech: Speech) -> Iterator[tuple[str, Words]]:
    """What a season goes by, in the words of its game: every clause that its rules make use of, by id."""
    used = [f"season.{rules.by}", "season.best" if rules.best else "", "season.least" if rules.least else ""]
    for id in filter(None, (*used, "season.tie", "season.guest", "season.over")):
        yield id, speech.put(CLAUSES[id], n=rules.best if id == "season.best" else rules.least)


def amiss(rules: Rules) -> Iterator[Objection]:
    """Why these rules cannot be."""
    if rules.by == "ranks" and len(rules.points) < 2:
        text = Words("順位ごとの点を、一位から順に入れる。", "Enter the points for each rank, from the first on.")
        yield Objection("rank-points", "points", text, "season.ranks")
    if rules.best and rules.least > rules.best:
        text = Words(
            "数える数より多くは求められない。どちらかを直す。",
            "More are asked for than count. Change one of the two.",
        )
        yield Objection("least-best", "least", text, "season.least")
