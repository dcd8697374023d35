"""出る・下りる: who of the players at the table plays a deal, what dropping costs, and who deals.

Everybody is asked in turn from the dealer. As soon as enough are in, the rest are driven out; as soon as everybody left is needed,
they are forced in (shibari), or too few play, as the house has it.
"""

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.ledger import POT, Line, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.basics.house import Basics
from scorekeeper.games.basics.law import LAW
from scorekeeper.kit.law import Law
from scorekeeper.kit.rounds import GONE, RoundState
from scorekeeper.kit.seating import everyone


class Stand(StrEnum):
    """How somebody takes part in a deal or does not."""

    IN = "in"
    FORCED = "forced"
    """In, because everybody left is needed (basics.force.1)."""
    OUT = "out"
    DRIVEN = "driven"
    """Out, because enough are in (basics.drive.1)."""
    BLANK = "blank"
    """Out with the blank card (basics.deal.8)."""


PLAY = frozenset((Stand.IN, Stand.FORCED))
TITLES = {
    Stand.OUT: Words("下り", "out"),
    Stand.DRIVEN: Words("追込", "driven out"),
}
"""The badges of those who drop or are driven out."""
PAIR = 2
"""So many must be in for anything to be played (basics.force.3)."""
DEALT_AGAIN = Words("配り直し", "dealt again")


class Deal(RoundState, frozen=True, kw_only=True):
    """A round of a game in which `PLAYING` of the players at the table play.

    `dealt` is who dealt the cards: the deal may move on from there (basics.out.5). `stands` is what is settled of each player, in
    the order in which it was. `paired`: whether the only two who are in play it out, where they choose that. Until the deal is
    `ready`, `seating` has everybody who may still play.
    """

    PLAYING: ClassVar[int]
    BLANK_AT: ClassVar[int] = 7
    """At so many players the hands take all cards and a blank one (basics.deal.7)."""
    BLANK: ClassVar[Words] = Words("白札", "blank card")
    """The card whose holder is out (basics.deal.8)."""
    BLANK_TITLE: ClassVar[Words] = Words("白札", "blank")
    """The badge of whoever holds it."""
    FORCED_BY: ClassVar[tuple[str, ...]] = ()
    """The game's own clauses on being forced in."""
    POT_TO: ClassVar[tuple[str, ...]] = ()
    """The game's clauses on who takes the pot."""
    UNASKED: ClassVar[tuple[str, ...]] = ()
    """The game's clauses on who is in without being asked."""
    KEPT: ClassVar[frozenset[str]] = frozenset()
    """The sorts of lines from before the deal, which stand when the cards are dealt again."""
    OWN: ClassVar[Law | None] = None
    """The law of a game that says all this in its own rule book, where clauses name those of basics that they stand for."""

    KINDS: ClassVar[Mapping[str, Words]] = {
        "in": Words("出る", "in"),
        "out": Words("下りる", "out"),
        "forced": Words("縛り", "forced in"),
        "driven": Words("追い込み", "driven out"),
        "blank": Words("白札", "blank card"),
        "pot": Words("積み", "pot"),
        "redo": DEALT_AGAIN,
    }
    """The lines of who plays. Games add their own."""

    house: Any
    dealt: int = 0
    stands: Mapping[int, Stand] = MappingProxyType({})
    paired: bool | None = None

    @property
    def shortage(self) -> str:
        """What this house does when too few are in, as in `Basics`."""
        house: Basics = self.house
        return house.shortage

    @classmethod
    def rule(cls, *shorts: str) -> tuple[str, ...]:
        """The clauses that say in this game what these clauses of basics say."""
        own = cls.OWN.instead if cls.OWN else {}
        return tuple(dict.fromkeys(clause for one in LAW.all(*shorts) for clause in own.get(one, (one,))))

    @classmethod
    def no(cls, key: str, where: str = "", **names: Any) -> Objection:
        """The objection of basics, by the clause that says so in this game."""
        short = LAW.objections[key].clause.removeprefix(f"{LAW.name}.")
        return LAW.no(key, where, blank=cls.BLANK, **names)._replace(clause=cls.rule(short)[0])

    @classmethod
    def because(cls, key: str, **names: object) -> Reason:
        """The reason of basics, by the clauses that say so in this game."""
        words, shorts = LAW.reasons[key]
        return Reason(words.put(**names), cls.rule(*shorts))

    @classmethod
    def topic(cls, short: str) -> str:
        """The topic of a clause in the rule book of this game, which has those of basics under their full names."""
        topic = cls.rule(short)[0].rpartition(".")[0]
        return topic.rpartition(".")[2] if cls.OWN else topic

    @property
    def no_oyate(self) -> Reason | None:
        """Why nobody may take the dealer's hand in this deal; None if they may."""
        if self.house.oyate == "on":
            return None
        return self.because("no-oyate")

    @property
    def by_pile(self) -> bool:
        """Whether the first dealer is who picks the pile with the crane."""
        house: Basics = self.house
        return house.seat_draw == "pile"

    def drop_fee(self, player: int) -> Reckoning:
        """What the player pays into the pot who drops out now; 0 if nothing (basics.out.4)."""
        return Reckoning()

    def drive_fee(self, player: int) -> Reckoning:
        """What each of those who are in pays the player at once who is driven out; 0 if nothing."""
        return Reckoning()

    # ------------------------------------------------------------ who is asked

    @property
    def most(self) -> int:
        """How many play a deal, if so many are there."""
        return self.PLAYING

    def following(self) -> Self:
        return self.fresh(self.next or 0, self.number + 1)

    def fresh(self, dealer: int, number: int) -> Self:
        """A deal of the same match in which nothing has been said."""
        return type(self)(number=number, house=self.house, seating=self.everyone(dealer), dealt=self.everyone(dealer).leader)

    def before_speaking(self) -> Self:
        """This deal before anybody has spoken."""
        return self.fresh(self.dealt, self.number)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """Everybody in the order of speaking, from who dealt."""
        return self.everyone(self.dealt).turn

    @property
    def full(self) -> bool:
        """Whether somebody holds the blank card."""
        return self.seating.there == self.BLANK_AT

    @property
    def quorum(self) -> int:
        """How many play a deal; at a smaller table everybody."""
        return min(self.most, self.seating.there)

    @property
    def asks(self) -> bool:
        """Whether there are more players than play, so that they are asked."""
        return self.seating.there > self.most

    @property
    def may_be_asked(self) -> bool:
        """Whether anybody may be asked yet."""
        return True

    @property
    def speaker(self) -> int | None:
        """Who is asked now."""
        if not self.asks or not self.may_be_asked or self.over or (self.full and not self.stands):
            return None
        return next((player for player in self.order if player not in self.stands), None)

    @property
    def playing(self) -> tuple[int, ...]:
        """Those who are in, in turn from the dealer of this deal (basics.out.6)."""
        return tuple(player for player in self.order if self.stands.get(player) in PLAY)

    @property
    def is_settled(self) -> bool:
        """Whether it is settled of everybody whether they are in."""
        return not self.asks or len(self.stands) == self.seating.there

    @property
    def choosing(self) -> bool:
        """Whether the only two who are in have yet to choose between playing and splitting (basics.force.10)."""
        short = self.asks and self.is_settled and len(self.playing) == PAIR < self.quorum
        return short and self.shortage == "ask" and self.paired is None

    @property
    def ready(self) -> bool:
        """Whether the cards may be played."""
        return self.is_settled and not self.choosing

    @property
    def pot(self) -> int:
        """What lies in the pot, in the smallest unit."""
        return sum(amount for _, amount in self.paid_in)

    @property
    def paid_in(self) -> tuple[tuple[int, int], ...]:
        """(player, amount): who has paid into the pot of this deal, unless it has been taken."""
        moved = [one for line in self.lines[self.past :] if line.struck is None for one in line.payments]
        if any(one.payer == POT for one in moved):
            return ()
        return tuple((one.payer, one.amount) for one in moved if one.payee == POT)

    def with_gone(self, gone: frozenset[int]) -> Self:
        seating = everyone(self.seating.seats, self.dealt, gone)
        return self.replace(seating=seating, dealt=seating.leader)

    def badge(self, player: int) -> Words:
        if player in self.seating.gone:
            return GONE
        stand = self.stands.get(player)
        if stand is Stand.BLANK:
            return self.BLANK_TITLE
        if stand in TITLES:
            return TITLES[stand]
        if self.is_settled and len(self.seating.turn) == PAIR and player == self.seating.turn[-1]:
            return self.BADGES[-1]
        if self.is_settled:
            return super().badge(player)
        if player in self.playing:
            return self.BADGES[self.playing.index(player)]
        return self.BADGES[0] if player == self.leader and not self.playing else Words("", "")

    # ------------------------------------------------------------ settled

    def stand(self, told: Mapping[int, Stand]) -> Self:
        """The deal with these players settled as well. The others keep their turn; the first of them leads."""
        stands = {**self.stands, **told}
        left = [player for player in self.order if stands.get(player, Stand.IN) in PLAY]
        return self.replace(stands=stands, seating=self.seating._replace(turn=tuple(left)))

    def follows(self) -> Mapping[int, Stand]:
        """What is settled of those who have not spoken: all of them driven out, or forced in, or nothing yet."""
        left = [player for player in self.order if player not in self.stands]
        there = len(self.playing)
        if there == self.quorum:
            return dict.fromkeys(left, Stand.DRIVEN)
        if self.shortage == "shibari" and there + len(left) <= self.quorum:
            return dict.fromkeys(left, Stand.FORCED)
        if len(left) == 1 and not there:
            return {left[0]: Stand.IN}
        return {}

    # ------------------------------------------------------------ the pot

    def take_pot(self, entry: int, winner: int, *clauses: str) -> tuple[Line, ...]:
        """The winner takes the pot, if there is one."""
        if not self.pot:
            return ()
        why = Reckoning()
        for player, amount in self.paid_in:
            why = why.plus(Words("@{player}の下り賃", "drop fee of @{player}").put(player=player), amount, clauses[0])
        return (self.line(entry, "pot", Words("下り賃", "drop fees"), winner, (Payment(POT, winner, why),), clauses=clauses),)

    def return_pot(self, entry: int, *clauses: str) -> tuple[Line, ...]:
        """Everybody gets back what lies in the pot, if there is any."""
        back = Words("下り賃を返す", "drop fees returned")
        paid = tuple(Payment(POT, player, Reckoning().plus(back, amount, clauses[0])) for player, amount in self.paid_in)
        return (self.line(entry, "pot", back, None, paid, clauses=clauses),) if paid else ()

    def again(self, entry: int, label: Words, *clauses: str) -> Self:
        """Everything of this deal is undone, and the same dealer deals the same round again."""
        month = self.strike(clauses[0], DEALT_AGAIN, lambda line: line.sort not in self.KEPT)
        lines = month.add(self.line(entry, "redo", label, clauses=clauses)).lines
        return self.fresh(self.dealt, self.number).replace(lines=lines, past=len(lines))
