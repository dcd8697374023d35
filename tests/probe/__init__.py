"""A game for tests alone: a banker and stakes, two to ten players, rounds that somebody sits out, no end until the table stops."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Objection, Offer, Speech
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Payment, Unit, ahead
from scorekeeper.core.play import asking
from scorekeeper.core.play.finish import Finish, in_small
from scorekeeper.core.play.game import Shown, ruleset
from scorekeeper.core.play.law import Law
from scorekeeper.core.play.position import Play, Position
from scorekeeper.core.play.rounds import Match, Move, Round
from scorekeeper.core.play.seating import Seating, everyone
from scorekeeper.core.play.sheets import Paper, empty
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import Foot, Row
from scorekeeper.core.sheet import Round as Written
from scorekeeper.core.words import NOTHING, Noun, Words, listed, numeral, seat
from scorekeeper.decks.kabu import KABU

LAW = Law("probe", __name__)
TURN = Words("番", "turn")
UNIT = Unit(Words("本", "sticks"))
SPEECH = Speech(
    Noun("会", "sitting"), Noun("番", "turn"), Words("親", "banker"), Words("今番", "turn"), Words("会の終わり", "The end")
)
SEAT = Annotated[int, Meta(ge=0, le=9)]
FOOT = Foot("final", Words("合計", "Total"), NOTHING, (), NOTHING, LAW["end.1"], last=True)


class Out(Fact, frozen=True, tag="out"):
    players: Annotated[tuple[SEAT, ...], Meta(max_length=9)]


class Staked(Fact, frozen=True, tag="staked"):
    stakes: Annotated[tuple[Annotated[int, Meta(ge=0, le=999)] | None, ...], Meta(max_length=10)]
    won: Annotated[tuple[SEAT, ...], Meta(max_length=9)] = ()


class Turn(Round, frozen=True, kw_only=True):
    KINDS: ClassVar = {"out": Words("休み", "sits out"), "staked": Words("張り", "stakes")}
    BADGES: ClassVar = (SPEECH.leader,)


def check_out(turn: Turn, fact: Out) -> Iterator[Objection]:
    if turn.leader in fact.players or not fact.players or {*fact.players} - {*turn.seating.turn}:
        yield LAW.no("out-who", "players")
    elif len({*fact.players}) > len(turn.seating.turn) - 2:
        yield LAW.no("out-all", "players")


def out(turn: Turn, fact: Out, entry: int) -> Turn:
    playing = tuple(player for player in turn.seating.turn if player not in fact.players)
    line = turn.line(entry, "out", listed([seat(player) for player in sorted({*fact.players})]), clauses=LAW.all("setup.2"))
    return turn.add(line).replace(seating=Seating(turn.seating.seats, playing))


def check_staked(turn: Turn, fact: Staked) -> Iterator[Objection]:
    staked = {player for player, stake in enumerate(fact.stakes) if stake}
    if not staked or staked - {*turn.seating.others(turn.leader)}:
        yield LAW.no("stakes-who", "stakes")
    elif {*fact.won} - staked:
        yield LAW.no("won-unstaked", "won")


def staked(turn: Turn, fact: Staked, entry: int) -> Turn:
    bank, paid = turn.leader, []
    for player, stake in enumerate(fact.stakes):
        won = player in fact.won
        if stake:
            why = Reckoning().plus(Words("張り", "stake"), stake, LAW["bank.1" if won else "bank.2"])
            paid.append(Payment(bank, player, why) if won else Payment(player, bank, why))
    line = turn.line(entry, "staked", None, bank, tuple(paid), clauses=LAW.all("bank.3"))
    return turn.add(line).replace(next=(bank + 1) % turn.seating.seats)


def finish(match: Match[Turn]) -> Finish:
    why = tuple(Reckoning().plus(TURN, one, LAW["end.1"]) for one in match.balances)
    return Finish(
        why, match.balances, ahead(match.balances), (FOOT._replace(cells=in_small(match.balances), why=why),), LAW.all("end.1")
    )


def sit_out(at: Position[Turn]) -> Offer:
    others = asking.players(at.round.seating.others(at.round.leader))
    return Offer("out", Out, KIND["out"], inputs=(asking.many("players", asking.WHO, others, LAW["setup.2"], least=1),))


def stake(at: Position[Turn]) -> Offer:
    stakes = asking.numbers(
        "stakes", Words("だれがいくら", "Who stakes what"), at.round.seating.others(at.round.leader), LAW["bank.2"]
    )
    won = asking.many("won", Words("勝った人", "Who won"), asking.players(at.round.seating.others(at.round.leader)), LAW["bank.1"])
    return Offer("staked", Staked, KIND["staked"], inputs=(stakes, won))


def written(turn: Turn) -> Iterator[Written]:
    for line in turn.lines:
        if line.payments:
            row = Row(in_small(turn.moved, turn.seating.out), line=line)
            yield Written(numeral(turn.number), (), (row,), number=turn.number)


KIND = Turn.KINDS
GAME = ruleset(
    LAW,
    Words("試し張り", "Probe"),
    Play(
        speech=SPEECH,
        unit=UNIT,
        first=lambda house, seats: Turn(number=1, house=house, seating=everyone(seats, 0)),
        coming=lambda turn: Turn(number=turn.number + 1, house=turn.house, seating=everyone(turn.seating.seats, turn.next or 0)),
        over=lambda match: None,
        finish=finish,
        moves={Out: Move(check_out, out), Staked: Move(check_staked, staked)},
        lasts=LAW["end.1"],
        agreed=LAW["end.1"],
        open_end=True,
    ),
    edition="1",
    seats=(2, 10),
    deck=KABU,
    house=House,
    show=lambda at: Shown(numeral(at.round.number), numeral(at.match.now.number)),
    forms={"staked": stake, "out": sit_out},
    called={**asking.CALLED, Out: KIND["out"], Staked: KIND["staked"]},
    paper=Paper(
        title=Words("試し張り　記入表", "Probe: score sheet"),
        heads=(TURN, NOTHING, Words("備考", "remarks")),
        columns=(NOTHING, UNIT.small),
        rounds=written,
        blank=lambda house, seats: [Written(numeral(n), (), empty(seats), played=False, number=n) for n in range(1, 13)],
        feet=lambda house: (FOOT,),
    ),
    ask={},
    inquiries=(),
)
