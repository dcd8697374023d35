"""A table of any game for declarations: facts are folded as in a record of the app, and what follows is asked in a word."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

import msgspec

from scorekeeper.core.answers import answers
from scorekeeper.core.board import Board
from scorekeeper.core.chance import FigureTable
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection, Offer
from scorekeeper.core.record import Record, Refused, add, start
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.tally import Event
from scorekeeper.decks.hanafuda import DECK


def piles(shares: str, seats: int = 3) -> tuple[tuple[str, ...], ...]:
    """The captures of so many in twelve words: who captured each card of a month, in the order of the deck (`0011`). Nobody among
    them has what is of another seat or of `-`.
    """
    owners = zip(DECK, "".join(shares.split()), strict=True)
    taken = [(card.name, owner) for card, owner in owners]
    return tuple(tuple(name for name, owner in taken if owner == str(seat)) for seat in range(seats))


class Table:
    """Players by seat; seat 0 deals first. A game's own table names its game, and adds its declarations."""

    GAME: ClassVar[Game]
    SEATS: ClassVar[int] = 3

    def __init__(self, seats: int | None = None, **house: Any) -> None:
        rules = msgspec.convert({name.replace("_", "-"): choice for name, choice in house.items()}, self.GAME.house)
        self.record = Record(self.GAME, self.GAME.edition, rules, tuple("ABCDEFGHIJ"[: seats or self.SEATS]))
        self.state: State = start(self.record)

    @classmethod
    def of(cls, game: Game, seats: int | None = None, **house: Any) -> "Table":
        """The table of any game, of the fewest who may play it unless more are named."""
        kind = type(game.name, (cls,), {"GAME": game, "SEATS": game.seats[0]})
        table: Table = kind(seats, **house)
        return table

    def say(self, *facts: Fact) -> Self:
        """Declare facts that must be accepted."""
        for fact in facts:
            added = add(self.record, self.state, fact)
            assert not isinstance(added, Refused), (fact, added)
            self.record, self.state = added
        return self

    def refusing(self, fact: Fact) -> tuple[Objection, ...]:
        """The objections to a fact that must be refused."""
        refused = add(self.record, self.state, fact)
        assert isinstance(refused, Refused), f"{fact} stands"
        assert all(one.text.ja and one.text.en for one in refused.objections)
        return refused.objections

    def refuses(self, fact: Fact) -> tuple[tuple[str, str], ...]:
        """Declare a fact that must be refused: the (key, clause) of every objection."""
        return tuple((one.key, self.short(one.clause)) for one in self.refusing(fact))

    def keys(self, fact: Fact) -> tuple[str, ...]:
        """Declare a fact that must be refused: the keys of the objections."""
        return tuple(one.key for one in self.refusing(fact))

    def ask(self, key: str, **question: Any) -> Ruling:
        """What the referee rules, in both languages and with its clauses."""
        ruling = self.GAME.ask[key](self.state, question)
        assert ruling.words.ja
        assert ruling.words.en
        assert ruling.clauses
        return ruling

    def opened(self, key: str, taps: Mapping[str, Sequence[str]]) -> Ruling:
        """What is ruled on a form as it opens, with what is tapped besides."""
        inquiry = next(one for one in self.inquiries if one.key == key)
        form = {name: [*values] for name, values in (*inquiry.given.items(), *taps.items())}
        read = answers(inquiry.inputs, form, self.state.seats, self.GAME.deck)
        assert read.values is not None, (read.missing, read.wrong)
        return self.ask(key, **read.values)

    def short(self, clause: str) -> str:
        """A clause without the name of the game."""
        return clause.removeprefix(f"{self.GAME.name}.")

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.GAME.lines(self.state)

    def line(self, sort: str) -> Line:
        """The only line of this sort."""
        (found,) = [line for line in self.lines if line.sort == sort]
        return found

    def clauses(self, *sorts: str) -> frozenset[str]:
        """Every clause that lines (of some sorts) cite, without the name of the game."""
        cited = (line.cites() for line in self.lines if not sorts or line.sort in sorts)
        return frozenset(self.short(clause) for clauses in cited for clause in clauses)

    @property
    def points(self) -> tuple[int, ...]:
        """What everybody has won or lost so far, in the smallest unit, payment by payment."""
        sums = [0] * self.state.seats
        for line in self.lines:
            for payment in line.payments if line.struck is None else ():
                for seat, amount in ((payment.payer, -payment.amount), (payment.payee, payment.amount)):
                    if seat >= 0:
                        sums[seat] += amount
        return tuple(sums)

    @property
    def pot(self) -> int:
        return -sum(self.points)

    @property
    def balances(self) -> tuple[int, ...]:
        return self.GAME.balances(self.state)

    @property
    def final(self) -> tuple[int, ...] | None:
        return self.GAME.final(self.state)

    @property
    def month(self) -> Any:
        """The month or round of the last entry."""
        return self.state.own.now

    @property
    def offers(self) -> tuple[Offer, ...]:
        return self.GAME.offers(self.state)

    def offer(self, key: str) -> Offer:
        return next(one for one in self.offers if one.key == key)

    @property
    def inquiries(self) -> tuple[Inquiry, ...]:
        return self.GAME.inquiries(self.state)

    @property
    def board(self) -> Board:
        return self.GAME.board(self.state)

    @property
    def sheet(self) -> Sheet:
        return self.GAME.sheet(self.state, self.record.players)

    @property
    def odds(self) -> dict[str, FigureTable]:
        return {one.key: one for one in self.GAME.odds(self.record.house)}

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self.GAME.events(self.state))

    @property
    def open(self) -> list[str]:
        """The forms that are open."""
        return sorted(one.key for one in self.offers if one.shut is None)

    @property
    def places(self) -> tuple[int, ...] | None:
        return self.GAME.places(self.state)

    @property
    def next(self) -> tuple[int | None, int | None, str]:
        """(month, dealer, bind) of the next month."""
        number, dealer, bind, _ = self.GAME.coming(self.state)
        return number, dealer, bind
