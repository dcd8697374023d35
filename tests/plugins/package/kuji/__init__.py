"""くじ: two to six players draw lots; the player with the highest is paid its number by each of the others."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.deck import Card, Deck, Suit
from scorekeeper.core.facts import Fact
from scorekeeper.core.house import House, between
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import NOTHING, Noun, Words, numeral, same
from scorekeeper.kit import asks
from scorekeeper.kit.finish import summed_up
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move, RoundState
from scorekeeper.kit.sheets import SheetWriter, blank_rounds, round_a_row

LAW = Law("kuji", __name__)
TEN = Unit(Words("点", "points"))
SPEECH = Speech(
    Noun("勝負", "match"), Noun("回", "draw"), Words("親", "first to draw"), Words("今回", "draw"), Words("合計", "Total")
)
NUMBERS = range(1, 10)
LOTS = Deck(
    "kuji",
    Words("くじ", "lots"),
    (Suit(str(n), same(str(n)), Words(f"{numeral(n).ja}番", f"number {n}")) for n in NUMBERS),
    (Card(n, str(n), str(n), Words(f"{numeral(n).ja}番", f"number {n}"), n, "", str(n)) for n in NUMBERS),
)


class KujiHouse(House, frozen=True):
    law: ClassVar = LAW

    draws: Annotated[int, between(1, 20)] = 3


class Drawn(Fact, frozen=True, tag="drawn"):
    """`player` drew the highest lot, which is `lot`."""

    called: ClassVar = Words("くじ", "the lot")
    player: Annotated[int, Meta(ge=0, le=5)]
    lot: Annotated[tuple[Annotated[str, Meta(max_length=2)], ...], Meta(max_length=2)]


class Draw(RoundState, frozen=True, kw_only=True):
    KINDS: ClassVar = {"drawn": Words("くじ", "lot")}


def check_drawn(draw: Draw, fact: Drawn) -> Iterator[Objection]:
    if fact.player >= draw.seating.seats:
        yield LAW.no("nobody", "player")
    if len(fact.lot) != 1 or fact.lot[0] not in LOTS.by_name:
        yield LAW.no("no-lot", "lot")


def drawn(draw: Draw, fact: Drawn, entry: int) -> Draw:
    (lot,) = LOTS.cards_named(fact.lot)
    paid = draw.seating.from_others(fact.player, Reckoning().plus(lot.words, lot.points, LAW["draw.1"]))
    line = draw.line(entry, "drawn", lot.words, fact.player, paid, clauses=LAW.all("draw.1"))
    return draw.add(line).replace(next=fact.player)


def offer(at: Position[Draw]) -> Offer:
    highest = asks.cards("lot", Words("引いたくじ", "The lot"), 1, 1, LAW["draw.1"])
    return Offer("drawn", Drawn, Words("くじ", "Lot"), inputs=(asks.who(at.seats), highest))


def name(draw: Draw) -> Words:
    return Words(f"第{draw.number}回", f"draw {draw.number}")


def lot(draw: Draw) -> Words:
    return draw.lines[-1].label


FOOT = SheetFoot("final", SPEECH.ending, NOTHING, (), NOTHING, LAW["end.1"], last=True)
GAME = ruleset(
    LAW,
    Words("くじ", "Lots"),
    Play(
        speech=SPEECH, unit=TEN, first=Draw.begin, coming=Draw.following, lasts=LAW["setup.2"], agreed=LAW["end.1"],
        over=lambda match: LAW["setup.2"] if match.now.over and match.now.number == match.now.house.draws else None,
        finish=lambda match: summed_up(match.balances, FOOT), moves={Drawn: Move(check_drawn, drawn)},
    ),
    edition="1", seats=(2, 6), deck=LOTS, house=KujiHouse, show=lambda at: RoundHead(name(at.round), name(at.match.now)),
    forms={"drawn": offer},
    paper=SheetWriter(
        title=Words("くじ　記入表", "Lots: score sheet"), heads=(Words("回", "draw"), NOTHING, Words("備考", "remarks")),
        columns=(NOTHING, TEN.small), rounds=round_a_row(name, lot),
        blank=lambda house, seats: blank_rounds(house.draws)(house, seats), feet=lambda house: (FOOT,),
    ),
)  # fmt: skip
