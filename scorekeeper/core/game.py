"""The interface of a ruleset: one plain object of pure functions over immutable values.

Pages, store, sheets and command line know rulesets only through these types.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from scorekeeper.core.arguments import Takes
from scorekeeper.core.board import Board, Needs
from scorekeeper.core.chance import FigureTable
from scorekeeper.core.deck import Deck
from scorekeeper.core.exercise import Exercise
from scorekeeper.core.facts import Fact, Ruled
from scorekeeper.core.house import House
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Line, Unit
from scorekeeper.core.offer import Finding, Objection, Offer
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.speech import Speech
from scorekeeper.core.tally import Event, Tally
from scorekeeper.core.walk import WalkStep
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.core.yaku import YakuGroup

if TYPE_CHECKING:
    from scorekeeper.core.exchange import Format

T = TypeVar("T")


class Coming(NamedTuple):
    """The start of the coming round, for machines: its number, the seat that leads it, what it carries over from the one before
    ("" for nothing), and what else it begins with, by key. None, None, "" and nothing once the game is over.
    """

    round: int | None
    leader: int | None
    carried: str
    begins: Mapping[str, int | str] = MappingProxyType({})


class PendingBonus(NamedTuple):
    """What one player will pay another at the end, as it stands: an amount in the unit of results, of a sort for machines, earned
    in the round of this number by a clause, and what players call it.
    """

    round: int
    sort: str
    payer: int
    payee: int
    amount: int
    clause: str
    words: Words


class Shared(NamedTuple):
    """Something of which there is as much in every round, card points say: what each player has of it by seat, what is left to
    nobody, and the whole, which is their sum.
    """

    has: tuple[int, ...]
    left: int
    whole: int


class RoundTold(NamedTuple):
    """A round as far as it is entered, for machines: its number (from 1), its kind as a key, the seat that leads it, all of
    its lines, what it has moved and the tokens put down in it, by seat, what has been lent to each so far, whether it is over, how
    what it conserves was shared out, if that is known, and what it began with, by key.
    """

    number: int
    sort: str
    leader: int
    lines: tuple[Line, ...]
    moved: tuple[int, ...]
    tokens: tuple[int, ...]
    lent: tuple[int, ...]
    over: bool
    shared: Shared | None = None
    begins: Mapping[str, int | str] = MappingProxyType({})


class KeptRuling(NamedTuple):
    """A ruling that the table has accepted, and its line.

    `agreed` are the seats that have agreed; `before` is how many lines of the game come before this one, `round` the number of the
    current round at the time (None: the game was over).
    """

    fact: Ruled
    line: Line
    agreed: frozenset[int]
    before: int
    round: int | None


class FoldedState(msgspec.Struct, frozen=True, dict=True):
    """Base class of state that is folded from facts. It is never serialised, so it may hold any values, and keep what was computed
    from it, which no state made by `replace` has.
    """

    def replace(self, **changes: Any) -> Self:
        return msgspec.structs.replace(self, **changes)

    @cached_property
    def _answers(self) -> dict[Callable[[Any], Any], Any]:
        return {}

    def once(self, find: Callable[[Self], T]) -> T:
        """What this function finds in the state: it is asked once."""
        if find not in self._answers:
            self._answers[find] = find(self)
        found: T = self._answers[find]
        return found


class State(NamedTuple):
    """The state of a record: house rules, number of seats, the game's own part, the rulings that the table has accepted, and by
    seat the names of those who sit there now (() where nobody gave any) and their numbers: the seats in which they, or those for
    whom they sit, began. `gone` are the seats of those who have left, or have yet to come: those who are `waiting`.

    Made by folding facts; immutable.
    """

    house: House
    seats: int
    own: Any
    rulings: tuple[KeptRuling, ...] = ()
    names: tuple[str, ...] = ()
    people: tuple[int, ...] = ()
    gone: frozenset[int] = frozenset()
    waiting: tuple[int, ...] = ()


class Start(Protocol):
    """Begins a match: from its house rules and the number of seats, of which some are `waiting` for who comes later."""

    def __call__(self, house: Any, seats: int, waiting: tuple[int, ...] = (), /) -> State: ...


@dataclass(frozen=True)
class Game:
    """A ruleset. Every function is pure; `check` gives the objections to any fact of `facts` and never raises.

    `start` takes the house rules and the number of seats. `step` takes a fact that `check` did not object to and its log index.
    `rounds` are those with an entry, `reached` is the number of the one that the last entry belongs to. `find` gives what the cards
    chosen so far in a form make. `offer` is one of the `offers` by key, None if it is not available. `balances` are in the smallest
    unit, by seat; `final` (in the unit of results) and `places` (from 1, equal for ties) are None until the game is over;
    `ranked_by` are the clauses that decide the places where they need not follow the results. `unit` is the one of the default
    house rules until `under` says otherwise, and so is the `deck`; `units` and `decks` give them where house rules decide it. `ask`
    answers questions by key, from plain values, the rules and the state; it raises nothing but Misasked, and that never on the
    values of a form. `takes` are the arguments of each. `inquiry` is the form of one of these questions, None if it has none or
    cannot be asked now. `odds` are the exact chances under house rules, `yaku` the tables of yaku. `needs` are what everybody needs
    in the last round, None before it. `tallies` are what statistics count under house rules, `events` what has happened of it,
    without what was struck. `bonuses` are what will be paid in results at the end. `called` names facts on the undo button.
    `scores`: players score and do not pay each other, so that totals are no gains and losses: nothing need sum to zero, and no
    total has a plus. `takes_totals`: rounds can be entered by their totals, which is how a paper sheet is entered. `cited` are the
    clauses that the game's code has looked up so far, `sitting` is the one on how many play. `package` is the Python package that
    contains its rule book, `shares` are the packages, by name, of rule books that it shares with other games, and `earlier` the
    editions before this one whose records it still reads. `later` are objections, by key, that came with a later edition than the
    first: records of editions before do not know them. `frame` are the offers for what is said about the match: who sits where,
    that it ends early. `brief` is a shorter name, for narrow pages. `exercises` are what a player may practise, `walk` the steps by
    which newcomers enter a first round. `formats` are the files of other programs that it reads and writes.
    """

    name: str
    words: Words
    edition: str
    seats: tuple[int, int]
    deck: Deck[Any]
    unit: Unit
    house: type[House]
    facts: tuple[type[Fact], ...]
    start: Start
    check: Callable[[State, Fact], tuple[Objection, ...]]
    step: Callable[[State, Fact, int], State]
    offers: Callable[[State], tuple[Offer, ...]]
    offer: Callable[[State, str], Offer | None]
    frame: Callable[[State], tuple[Offer, ...]]
    find: Callable[[State, str, Mapping[str, list[str]]], tuple[Finding, ...]]
    board: Callable[[State], Board]
    lines: Callable[[State], tuple[Line, ...]]
    balances: Callable[[State], tuple[int, ...]]
    coming: Callable[[State], Coming]
    reached: Callable[[State], int]
    rounds: Callable[[State], tuple[RoundTold, ...]]
    final: Callable[[State], tuple[int, ...] | None]
    places: Callable[[State], tuple[int, ...] | None]
    ranked_by: Callable[[State], tuple[str, ...]]
    sheet: Callable[[State, tuple[str, ...]], Sheet]
    ask: Mapping[str, Callable[[State, Mapping[str, Any]], Ruling]]
    takes: Mapping[str, Takes]
    called: Mapping[type[Fact], Words]
    speech: Speech
    odds: Callable[[Any], tuple[FigureTable, ...]] = lambda house: ()
    yaku: Callable[[Any], tuple[YakuGroup, ...]] = lambda house: ()
    exercises: tuple[Exercise, ...] = ()
    walk: tuple[WalkStep, ...] = ()
    inquiry: Callable[[State, str], Inquiry | None] = lambda state, key: None
    needs: Callable[[State], Needs | None] = lambda state: None
    tallies: Callable[[Any], Mapping[str, Tally]] = lambda house: {}
    events: Callable[[State], tuple[Event, ...]] = lambda state: ()
    bonuses: Callable[[State], tuple[PendingBonus, ...]] = lambda state: ()
    cited: Callable[[], frozenset[str]] = frozenset
    sitting: str = "record"
    brief: Words = NOTHING
    package: str = ""
    shares: Mapping[str, str] = field(default_factory=dict)
    earlier: tuple[str, ...] = ()
    later: Mapping[str, str] = field(default_factory=dict)
    units: Callable[[Any], Unit] | None = None
    decks: Callable[[Any], Deck[Any]] | None = None
    scores: bool = False
    takes_totals: bool = False
    formats: tuple["Format", ...] = ()

    def inquiries(self, state: State) -> tuple[Inquiry, ...]:
        """The forms of all questions that can be asked now."""
        return tuple(inquiry for key in self.ask if (inquiry := self.inquiry(state, key)))

    def of(self, edition: str) -> "Game":
        """The game as it judges the records of an edition."""
        if edition == self.edition:
            return self
        since = self.earlier.index(edition) + 1 if edition in self.earlier else len(self.earlier)
        unknown = {key for key, came in self.later.items() if came in (*self.earlier, self.edition)[since:]}
        if not unknown:
            return self
        check = self.check
        return replace(self, check=lambda state, fact: tuple(one for one in check(state, fact) if one.key not in unknown))

    def under(self, *houses: Any) -> "Game":
        """The game in the unit of these house rules, and with their deck. Where they differ, amounts are in the small unit alone
        and results in the unit of results, which mean the same under all of them, and the deck is the usual one.
        """
        decks = {self.decks(house) for house in houses} if self.decks else {self.deck}
        if len(decks) == 1 and self.deck not in decks:
            return replace(self, deck=decks.pop()).under(*houses)
        if not (self.units and houses):
            return self
        units = {self.units(house) for house in houses}
        unit = units.pop() if len(units) == 1 else Unit(self.unit.small, result=self.unit.of_results.small)
        return self if unit == self.unit else replace(self, unit=unit)
