"""出番: two to ten sit and two of them play, who are asked one after the other; keys in columns, and taps that enter at once. Only
the tests use it.
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.board import Asking, TurnToSpeak
from scorekeeper.core.facts import SEATS, Fact, Totals
from scorekeeper.core.ledger import POT, Payment, Unit
from scorekeeper.core.offer import Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import NOTHING, Noun, Words, numeral, seat
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.kit import asks, totals
from scorekeeper.kit.finish import summed_up
from scorekeeper.kit.game import Form, RoundHead, ruleset
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move, RoundState
from scorekeeper.kit.seating import Seating, everyone
from scorekeeper.kit.sheets import of_rounds

LAW, MON = Law("turns", __name__), Unit(Words("文", "mon"))
FIRST, SECOND, OUT = Words("親", "first"), Words("子", "second"), Words("下り", "out")
DROP, PLAYS, PUSHED = Words("下りる", "Out"), Words("出る", "In"), Words("追込", "driven out")
POOL, PRESS, WON = Words("積み", "pot"), Words("こい", "press"), Words("勝負", "win")
SPEECH = Speech(Noun("勝負", "match"), Noun("回", "hand"), FIRST, Words("今回", "hand"), Words("合計", "Total"))
PLAYING = 2
Player = Annotated[int, Meta(ge=0, lt=SEATS)]


class Said(Fact, frozen=True, tag="said"):
    player: Player
    says: Literal["in", "out"]


class Pressed(Fact, frozen=True, tag="pressed"):
    player: Player


class Won(Fact, frozen=True, tag="won"):
    player: Player
    points: Annotated[int, Meta(ge=1, le=50)]


class Hand(RoundState, frozen=True, kw_only=True):
    KINDS: ClassVar = {"in": PLAYS, "out": DROP, "pressed": PRESS, "won": WON}
    BADGES: ClassVar = (FIRST, SECOND)
    OUT: ClassVar = OUT

    said: Mapping[int, str] = MappingProxyType({})
    presses: tuple[int, ...] = ()

    @property
    def order(self) -> tuple[int, ...]:
        return everyone(self.seating.seats, (self.number - 1) % self.seating.seats).turn

    @property
    def speaker(self) -> int | None:
        """Who is asked: nobody once two are in, or only two are left."""
        if len(self.seating.turn) <= PLAYING or sum(one == "in" for one in self.said.values()) == PLAYING:
            return None
        return next((player for player in self.order if player not in self.said), None)

    @property
    def pool(self) -> int:
        return sum(one.amount for line in self.lines for one in line.payments if one.payee == POT)

    def badge(self, player: int) -> Words:
        if self.speaker is None:
            return PUSHED if player in self.seating.out and player not in self.said else super().badge(player)
        return OUT if self.said.get(player) == "out" else FIRST if player == self.leader else NOTHING


def fee(hand: Hand, player: int) -> int:
    return 1 + hand.order.index(player)


def check_said(hand: Hand, fact: Said) -> Iterator[Objection]:
    if fact.player != hand.speaker:
        yield LAW.no("said-turn", "player")


def said(hand: Hand, fact: Said, entry: int) -> Hand:
    paid = (Payment(fact.player, POT, Reckoning().plus(DROP, fee(hand, fact.player), LAW["turn.2"])),) if fact.says == "out" else ()
    told = {**hand.said, fact.player: fact.says}
    playing = tuple(player for player in hand.order if told.get(player) == "in")
    left = tuple(player for player in hand.order if told.get(player) != "out")
    seating = Seating(hand.seating.seats, playing if len(playing) == PLAYING else left)
    line = hand.line(entry, fact.says, None, fact.player, paid, clauses=LAW.all("turn.1"))
    return hand.add(line).replace(said=told, seating=seating)


def check_plays(hand: Hand, fact: Pressed | Won) -> Iterator[Objection]:
    if hand.speaker is not None or fact.player not in hand.seating.turn:
        yield LAW.no("plays-not", "player", who=seat(fact.player))


def pressed(hand: Hand, fact: Pressed, entry: int) -> Hand:
    line = hand.line(entry, "pressed", None, fact.player, clauses=LAW.all("play.1"))
    return hand.add(line).replace(presses=(*hand.presses, fact.player))


def won(hand: Hand, fact: Won, entry: int) -> Hand:
    why = Reckoning().plus(WON, fact.points, LAW["play.2"])
    paid = hand.seating.from_others(fact.player, why)
    if hand.pool:
        paid = (*paid, Payment(POT, fact.player, Reckoning().plus(POOL, hand.pool, LAW["turn.2"])))
    line = hand.line(entry, "won", None, fact.player, paid, clauses=LAW.all("play.2"))
    return hand.add(line).replace(next=(hand.order[0] + 1) % hand.seating.seats)


def answer(key: str, words: Words) -> Form[Hand]:
    def offer(at: Position[Hand]) -> Offer | None:
        hand = at.round
        if hand.speaker is None:
            return None
        costs = Words("{n}文を積む", "{n} mon into the pot").put(n=fee(hand, hand.speaker))
        title = hand.BADGES[sum(one == "in" for one in hand.said.values())]
        hint = costs if key == "out" else Words("{title}になる", "as {title}").put(title=title)
        return Offer(key, Said, words, hint, fixed=(("player", hand.speaker), ("says", key)), seat=hand.speaker, at_once=True)

    return offer


def plays(seat: int, offer: Callable[[Hand], Offer]) -> Form[Hand]:
    def shown(at: Position[Hand]) -> Offer | None:
        hand = at.round
        return offer(hand)._replace(seat=seat) if hand.speaker is None and seat in hand.seating.turn else None

    return shown


def press(seat: int) -> Callable[[Hand], Offer]:
    def offer(hand: Hand) -> Offer:
        nth = hand.presses.count(seat)
        more = Words(f"こい　{numeral(nth + 1).ja}回目", f"Press no. {nth + 1}")
        return Offer(f"press-{seat}", Pressed, more if nth else Words("こい", "Press"), fixed=(("player", seat),), at_once=True)

    return offer


def win(seat: int) -> Callable[[Hand], Offer]:
    points = asks.count("points", Words("点数", "Points"), 1, 50, LAW["play.2"])
    return lambda hand: Offer(f"won-{seat}", Won, Words("勝負", "Win"), inputs=(points,), fixed=(("player", seat),))


def asked(at: Position[Hand]) -> Asking | None:
    hand = at.round
    if hand.speaker is None:
        return None
    there = sum(one == "in" for one in hand.said.values())
    pool = ((POOL, Words("この回の勝者が取る", "for whoever wins the hand"), hand.pool),) if hand.pool else ()
    left = (PLAYS, Words("あと{n}人", "{n} more").put(n=PLAYING - there), None)
    nth = numeral(hand.order.index(hand.speaker) + 1)
    place = Words(f"{nth.ja}番", f"no. {nth.en}")
    turns = tuple(turn(hand, one) for one in hand.order)
    return Asking(Words("出る・下りる", "In or out"), hand.speaker, place, turns, (*pool, left))


def turn(hand: Hand, player: int) -> TurnToSpeak:
    match hand.said.get(player):
        case "in":
            return TurnToSpeak(player, hand.badge(player), NOTHING, PLAYS, plays=True)
        case "out":
            return TurnToSpeak(player, hand.badge(player), NOTHING, DROP, -fee(hand, player), plays=False)
    costs = Words("下り賃 {n}文", "dropping costs {n} mon").put(n=fee(hand, player))
    now = Words("いま", "now") if player == hand.speaker else Words("まだ", "not yet")
    return TurnToSpeak(player, hand.badge(player), costs, now)


def noted(at: Position[Hand], player: int) -> Words:
    count = at.round.presses.count(player)
    return Words(f"こい {count}回", f"pressed {count}×") if count else NOTHING


def name(hand: Hand) -> Words:
    return Words(f"第{hand.number}回", f"hand {hand.number}")


SEATED = range(SEATS)
FOOT = SheetFoot("final", SPEECH.ending, NOTHING, (), NOTHING, LAW["end.1"], last=True)
GAME = ruleset(
    LAW,
    Words("出番", "Turns"),
    Play(
        speech=SPEECH, unit=MON, first=Hand.begin, coming=Hand.following, lasts=LAW["end.1"], agreed=LAW["end.1"], open_end=True,
        finish=lambda match: summed_up(match.balances, FOOT),
        moves={
            Said: Move(check_said, said), Pressed: Move(check_plays, pressed), Won: Move(check_plays, won),
            Totals: totals.move(LAW["end.1"]),
        },
    ),
    edition="1", seats=(2, SEATS), deck=HANAFUDA, show=lambda at: RoundHead(name(at.round), name(at.match.now)),
    forms={"out": answer("out", DROP), "in": answer("in", PLAYS)}
    | {f"won-{one}": plays(one, win(one)) for one in SEATED} | {f"press-{one}": plays(one, press(one)) for one in SEATED}
    | {"totals": lambda at: totals.offer(SPEECH, MON, at.state.seats, LAW["end.1"], SPEECH.leads, asked=False)},
    called={Said: Words("出る・下りる", "in or out"), Pressed: PRESS, Won: WON}, asked=asked, noted=noted,
    paper=of_rounds(
        Words("出番　記入表", "Turns: score sheet"), SPEECH, MON, FOOT, name,
        lambda hand: Words(f"親 @{hand.leader}", f"first @{hand.leader}"), rows=20,
    ),
)  # fmt: skip
