"""The rules of a season: what counts of each match, how many matches, and who is placed."""

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from scorekeeper.core.facts import SEATS
from scorekeeper.core.offer import Objection
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Words

MOST = 1000
"""The largest number of matches in a rule."""
Count = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
By = Literal["total", "average", "rounds", "ranks"]
Early = Literal["counts", "not"]

CLAUSES = {
    "season.total": Words("{match}の最終得点をすべて足す。", "The final results of the {matches} are added up."),
    "season.average": Words(
        "{match}の最終得点の平均。数えた{match}の数で割る。",
        "The average of the final results: their sum divided by the number of {matches} that count.",
    ),
    "season.rounds": Words(
        "{match}の最終得点の和を、打った{round}の数で割る。休んだ{round}は打った数に入れない。合計だけを記入した{round}は、全員が打ったと数える。"
        "一度も打っていない人は順位に入らない。",
        "The sum of the final results divided by the number of {rounds} played. {Rounds} that a player sat out do not count as"
        " played; those of which only the totals were entered count for everybody. Players who have played none are not ranked.",
    ),
    "season.ranks": Words(
        "{match}ごとの順位に点を付けて足す。同じ順位の人は、分け合う順位の点の平均をもらう。",
        "Each {match} gives points for its ranks. Players who share ranks get the average of the points of those ranks.",
    ),
    "season.best": Words("一人につき、よい方から{n}{match}だけ数える。", "Of each player's {matches} only the best {n} count."),
    "season.least": Words("{n}{match}に満たない人は順位に入らない。", "Players with fewer than {n} {matches} are not ranked."),
    "season.early": Words("早じまいの{match}は数えない。", "{Matches} that ended early do not count."),
    "season.guest": Words("客は順位に入らない。", "Guests are not ranked."),
    "season.tie": Words("値が同じ人は同じ順位。", "Players with equal values share a rank."),
    "season.penalty": Words("罰点は、順位を決める値から引く。", "Penalties are taken off the value that decides the ranks."),
    "season.over": Words(
        "最終得点の出た{match}だけを数える。途中の{match}は数えない。",
        "Only {matches} with a final result count, not those still going on.",
    ),
}
"""The clauses of standings by id, with placeholders for the words of a game; every number in the standings cites one."""
LABELS: dict[By, Words] = {
    "total": Words("合計", "Total"),
    "average": Words("一{match}あたり", "Per {match}"),
    "rounds": Words("一{round}あたり", "Per {round} played"),
    "ranks": Words("順位点", "Rank points"),
}
"""What a value of the standings is, by what the season counts."""


class SeasonRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What counts: the `total` of the final results, their `average`, their sum per round played (`rounds`), or points for `ranks`
    (`points`, from the first rank on).

    Only the `best` matches of each player count (0: all); players with fewer than `least` matches are not ranked. `early`:
    whether a match that the table ended early counts.
    """

    by: By = "total"
    best: Count = 0
    least: Count = 0
    points: Annotated[tuple[Annotated[int, msgspec.Meta(ge=-1000, le=1000)], ...], msgspec.Meta(max_length=SEATS)] = ()
    early: Early = "counts"


def label(rules: SeasonRules, speech: Speech) -> Words:
    """What a value of the standings is, in the words of the game."""
    return speech.put(LABELS[rules.by])


def brief(rules: SeasonRules, speech: Speech) -> Words:
    """The rules in a line."""
    said = [label(rules, speech)]
    said += [speech.put(Words("よい方から{n}{match}", "best {n} {matches}"), n=rules.best)] if rules.best else []
    said += [speech.put(Words("{n}{match}から順位に入る", "ranked from {n} {matches} on"), n=rules.least)] if rules.least else []
    said += [speech.put(Words("早じまいは数えない", "none that ended early"))] if rules.early == "not" else []
    said += [Words("点 {points}", "points {points}").put(points=" ".join(map(str, rules.points)))] if rules.by == "ranks" else []
    return Words("、".join(one.ja for one in said), ", ".join(one.en for one in said))


def clauses(rules: SeasonRules, speech: Speech, *, fined: bool = False) -> Iterator[tuple[str, Words]]:
    """The clauses that the rules of a season use, by id, in the words of its game; `fined`: there are penalties."""
    used = [f"season.{rules.by}", "season.best" if rules.best else "", "season.least" if rules.least else ""]
    used += ["season.early"] if rules.early == "not" else []
    used += ["season.penalty"] if fined else []
    for id in filter(None, (*used, "season.tie", "season.guest", "season.over")):
        yield id, speech.put(CLAUSES[id], n=rules.best if id == "season.best" else rules.least)


def amiss(rules: SeasonRules) -> Iterator[Objection]:
    """The objections to these rules."""
    if rules.by == "ranks" and len(rules.points) < 2:
        text = Words("順位ごとの点を、一位から順に入れる。", "Enter the points for each rank, from the first on.")
        yield Objection("rank-points", "points", text, "season.ranks")
    if rules.best and rules.least > rules.best:
        text = Words(
            "数える数より多くは求められない。どちらかを直す。",
            "The minimum exceeds the number of matches that count. Change one of the two.",
        )
        yield Objection("least-best", "least", text, "season.least")
