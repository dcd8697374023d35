"""張り: two to ten players, a banker against the others' stakes on spots; no months, no fixed end. Only the tests use it."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact, Totals
from scorekeeper.core.forms import piece
from scorekeeper.core.ledger import Payment, Unit
from scorekeeper.core.offer import Choice, Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.speech import Speech
from scorekeeper.core.words import NOTHING, Noun, Words, numeral, seat
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.kit import asks, totals
from scorekeeper.kit.finish import summed_up
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move, RoundState
from scorekeeper.kit.sheets import of_rounds

LAW, TEN = Law("probe", __name__), Unit(Words("点", "points"))
BANKER, RESTS, BETS = Words("親", "banker"), Words("休み", "out"), Words("張り", "stakes")
SPEECH = Speech(Noun("勝負", "match"), Noun("回", "hand"), BANKER, Words("今回", "hand"), Words("合計", "Total"))
SPOTS = tuple(Choice(str(n), numeral(n)) for n in range(1, 5))


class Bets(Fact, frozen=True, tag="bets"):
    """Every seat's stake (0: nothing) and its spot, and the spots that beat the banker."""

    stakes: Annotated[tuple[Annotated[int, Meta(ge=0, le=99)] | None, ...], Meta(max_length=SEATS)]
    spots: Annotated[tuple[Annotated[str, Meta(pattern="^[1-4]?$")], ...], Meta(max_length=SEATS)]
    won: Annotated[tuple[Annotated[str, Meta(pattern="^[1-4]$")], ...], Meta(max_length=4)] = ()


class Rest(Fact, frozen=True, tag="rest"):
    player: Annotated[int, Meta(ge=0, lt=SEATS)]


class Hand(RoundState, frozen=True, kw_only=True):
    KINDS: ClassVar = {"bets": BETS}
    BADGES: ClassVar = (BANKER, *(Words("子", "stakes"),) * (SEATS - 1))
    OUT: ClassVar = RESTS


def staked(hand: Hand, fact: Bets) -> tuple[tuple[int, int, str], ...]:
    """(player, stake, spot) of every seat."""
    blank = (0,) * SEATS
    filled = zip(hand.seating.everybody, (*fact.stakes, *blank), (*fact.spots, *("",) * SEATS), strict=False)
    return tuple((player, stake or 0, spot) for player, stake, spot in filled)


def check_bets(hand: Hand, fact: Bets) -> Iterator[Objection]:
    at = staked(hand, fact)
    if at[hand.leader][1] or at[hand.leader][2]:
        yield LAW.no("bets-banker", piece("stakes", hand.leader))
    elif not any(stake for _, stake, _ in at) or max(len(fact.stakes), len(fact.spots)) > hand.seating.seats:
        yield LAW.no("bets-none", "stakes")
    spots = {choice.value for choice in SPOTS}
    wrong = [p for p, stake, spot in at if spot not in (spots if stake else {""}) or (stake and p in hand.seating.out)]
    yield from (LAW.no("bets-spot", piece("spots", player), who=seat(player)) for player in wrong)


def bets(hand: Hand, fact: Bets, entry: int) -> Hand:
    playing = {player: (stake, spot in fact.won) for player, stake, spot in staked(hand, fact) if stake}
    bank, why = hand.leader, {p: Reckoning().plus(BETS, stake, LAW["stake.1"]) for p, (stake, _) in playing.items()}
    paid = tuple(Payment(bank, p, why[p]) if wins else Payment(p, bank, why[p]) for p, (_, wins) in playing.items())
    seating = hand.seating.without(*({*hand.seating.everybody} - {bank, *playing}))
    broke = all(wins for _, wins in playing.values())
    line = hand.line(entry, "bets", BETS, bank, paid, clauses=LAW.all("bank.1"))
    return hand.add(line).replace(seating=seating, next=seating.turn[int(broke)])


def check_rest(hand: Hand, fact: Rest) -> Iterator[Objection]:
    if fact.player not in hand.seating.turn[1:] or len(hand.seating.turn) == 2:
        yield LAW.no("rest-not", "player", who=seat(fact.player))


def ask_bets(at: Position[Hand]) -> Offer:
    won = asks.many("won", Words("親に勝った場所", "Spots that beat the banker"), SPOTS)
    return Offer("bets", Bets, BETS, inputs=(*asks.stakes(at.round.seating.turn[1:], BETS, SPOTS, LAW["stake.1"]), won))


def name(hand: Hand) -> Words:
    return Words(f"第{hand.number}回", f"hand {hand.number}")


FOOT = SheetFoot("final", SPEECH.ending, NOTHING, (), NOTHING, LAW["end.1"], last=True)
GAME = ruleset(
    LAW,
    Words("張り", "Stakes"),
    Play(
        speech=SPEECH, unit=TEN, first=Hand.begin, coming=Hand.following, lasts=LAW["end.1"], agreed=LAW["end.1"], open_end=True,
        finish=lambda match: summed_up(match.balances, FOOT),
        moves={
            Bets: Move(check_bets, bets), Totals: totals.move(LAW["end.1"]),
            Rest: Move(check_rest, lambda hand, fact, entry: hand.replace(seating=hand.seating.without(fact.player))),
        },
    ),
    edition="1", seats=(2, SEATS), deck=HANAFUDA, show=lambda at: RoundHead(name(at.round), name(at.match.now)),
    forms={
        "bets": ask_bets,
        "rest": lambda at: Offer("rest", Rest, RESTS, inputs=(asks.who(at.round.seating.turn[1:]),)),
        "totals": lambda at: totals.offer(SPEECH, TEN, at.state.seats, LAW["end.1"], SPEECH.leads, asked=False),
    },
    called={Bets: BETS, Rest: RESTS},
    paper=of_rounds(
        Words("張り　記入表", "Stakes: score sheet"), SPEECH, TEN, FOOT, name,
        lambda hand: Words(f"親 @{hand.leader}", f"banker @{hand.leader}"), rows=20,
    ),
)  # fmt: skip
