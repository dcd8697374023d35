"""競走: two to four players score from nobody, and the first to 30 wins. Only the tests use it."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.arguments import SEAT
from scorekeeper.core.facts import SEATS, Fact, Totals
from scorekeeper.core.game import Shared
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Unit, score
from scorekeeper.core.offer import Choice, Input, Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.speech import Speech
from scorekeeper.core.trial import Trial, rule
from scorekeeper.core.words import NOTHING, Noun, Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.kit import asks, totals
from scorekeeper.kit.finish import summed_up
from scorekeeper.kit.game import RoundHead, Values, ruleset
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import MatchState, Move, RoundState
from scorekeeper.kit.sheets import of_rounds

LAW, POINTS = Law("race", __name__), Unit(Words("点", "points"))
STARTER, TAKEN, MISS = Words("親", "starter"), Words("取り分", "share"), Words("取消し", "taken back")
SPEECH = Speech(Noun("勝負", "match"), Noun("回", "round"), STARTER, Words("今回", "round"), Words("合計", "Total"))
WHOLE, TARGET = 10, 30


class Taken(Fact, frozen=True, tag="taken"):
    """What each seat takes of the ten points."""

    points: Annotated[tuple[Annotated[int, Meta(ge=0, le=WHOLE)] | None, ...], Meta(max_length=SEATS)]


class Missed(Fact, frozen=True, tag="missed"):
    """Every score of the last round is struck."""


class Stage(RoundState, frozen=True, kw_only=True):
    KINDS: ClassVar = {"taken": TAKEN, "missed": MISS}
    BADGES: ClassVar = (STARTER,)
    taken: tuple[int, ...] = ()

    @property
    def share_out(self) -> Shared | None:
        return Shared(self.taken, WHOLE - sum(self.taken), WHOLE) if self.taken else None


def check_taken(stage: Stage, fact: Taken) -> Iterator[Objection]:
    if len(fact.points) > stage.seating.seats or sum(one or 0 for one in fact.points) > WHOLE:
        yield LAW.no("taken-sum", "points")


def taken(stage: Stage, fact: Taken, entry: int) -> Stage:
    points = tuple(one or 0 for one in (*fact.points, *(None,) * SEATS))[: stage.seating.seats]
    scores = tuple(score(player, Reckoning().plus(TAKEN, one, LAW["score.1"])) for player, one in enumerate(points) if one)
    line = stage.line(entry, "taken", None, points.index(max(points)), scores, clauses=LAW.all("score.1"))
    return stage.add(line).replace(taken=points, next=points.index(max(points)))


def check_missed(stage: Stage, fact: Missed) -> Iterator[Objection]:
    if not stage.taken:
        yield LAW.no("missed-nothing")


def missed(stage: Stage, fact: Missed, entry: int) -> Stage:
    struck = stage.strike(LAW["score.1"], MISS, frozenset(("taken",)))
    return struck.add(struck.line(entry, "missed", clauses=LAW.all("score.1"))).replace(taken=(), next=stage.leader)


def over(match: MatchState[Stage]) -> str | None:
    return LAW["end.1"] if match.now.over and max(match.balances) >= TARGET else None


def told(stage: Stage, fact: Totals, entry: int) -> Stage:
    leader = stage.leader if fact.leader is None else fact.leader
    return stage.add(totals.totals_line(fact, entry, LAW["score.1"])).replace(next=leader)


def asked(at: Position[Stage]) -> Inquiry:
    all_of_it = asks.one("player", TAKEN, (Choice(str(one), Words(f"@{one}", f"@{one}")) for one in at.seats))
    return Inquiry("all", Words("全部取ったら", "Taking all"), NOTHING, "race", (all_of_it,))


def answer(at: Position[Stage], values: Values) -> Ruling:
    found = at.trial(Taken(points=tuple(WHOLE if one == values["player"] else 0 for one in at.seats)))
    assert isinstance(found, Trial)
    return rule("all", Words("全部が得点になる", "All of it is scored"), [LAW.because("taken")], found)


def name(stage: Stage) -> Words:
    return Words(f"第{stage.number}回", f"round {stage.number}")


FOOT = SheetFoot("final", SPEECH.ending, NOTHING, (), NOTHING, LAW["end.1"], last=True, holds=True)
GAME = ruleset(
    LAW,
    Words("競走", "Race"),
    Play(
        speech=SPEECH, unit=POINTS, first=Stage.begin, coming=Stage.following, lasts=LAW["end.1"], agreed=LAW["end.1"], over=over,
        finish=lambda match: summed_up(match.balances, FOOT), scores=True,
        moves={
            Taken: Move(check_taken, taken), Missed: Move(check_missed, missed, opens=False),
            Totals: Move(lambda stage, fact: totals.check_scores(fact, stage.seating.seats, LAW["score.1"], WHOLE), told),
        },
    ),
    edition="1", seats=(2, 4), deck=HANAFUDA,
    show=lambda at: RoundHead(name(at.round), name(at.match.now), target=TARGET, all_rounds=True),
    forms={
        "taken": lambda at: Offer("taken", Taken, TAKEN, inputs=(Input("points", TAKEN, "numbers", total=0, least=1, most=WHOLE),)),
        "missed": lambda at: Offer("missed", Missed, MISS, place="more", at_once=True) if at.match.now.taken else None,
        "totals": lambda at: totals.offer(
            SPEECH, POINTS, at.state.seats, LAW["score.1"], SPEECH.leads, asked=False, most=WHOLE
        ),
    },
    called={Taken: TAKEN, Missed: MISS},
    paper=of_rounds(Words("競走　記入表", "Race: score sheet"), SPEECH, POINTS, FOOT, name, name, rows=10),
    questions={"all": (asked, answer, {"player": SEAT})},
)  # fmt: skip
