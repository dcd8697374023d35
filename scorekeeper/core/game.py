"""What a ruleset is: one plain object of pure functions over immutable values.

A page, the store, the sheet and the command line know rulesets only through these types.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Self

import msgspec

from scorekeeper.core.chance import Heading, Table
from scorekeeper.core.deck import Card, Deck
from scorekeeper.core.facts import Fact, Ruled
from scorekeeper.core.house import House
from scorekeeper.core.ledger import Line, Payment, Unit
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.tally import Event, Tally
from scorekeeper.core.words import NOTHING, Noun, Words


class Yaku(NamedTuple):
    """A row of a table of yaku. `fee` in the smallest unit, before any factor."""

    key: str
    words: Words
    fee: int
    clause: str


class Sample(NamedTuple):
    """A yaku with cards that make it, () where no cards of one's own do; in a dealt hand, the `rest` of it. `fees`: what it pays
    under each heading of its group, () where it pays nothing.
    """

    yaku: Yaku
    cards: tuple[Card, ...]
    fees: tuple[int, ...]
    rest: tuple[Card, ...] = ()


class Group(NamedTuple):
    """Yaku of one kind, in the order in which a table of yaku shows them. Each pays one fee, or one for every heading of `pays`."""

    words: Words
    samples: tuple[Sample, ...]
    pays: tuple[Heading, ...] = ()


class Objection(NamedTuple):
    """Why a fact cannot stand. `where` is the field that is wrong (a field of the fact, "" for the fact as a whole)."""

    key: str
    where: str
    text: Words
    clause: str


class Choice(NamedTuple):
    """A value that may be chosen. It is not there while the field named by `unless` holds this same value."""

    value: str
    label: Words
    detail: Words = NOTHING
    unless: str = ""


class Input(NamedTuple):
    """One question of a form. Its `name` is the field of the fact; `names.1` is what seat 1 has in a field with a text for every
    seat, "" where nothing is answered.

    kinds: `one` and `many` of the choices; `flag` a switch; `count` a number from `least` to `most`; `numbers` one number a
    seat (of the seats `of` alone, if any are), the last missing one computed from `total`, all others there or `least` of them;
    `cards` between `least` and `most` of the cards of the deck (or of the choices if given); `piles` a pile of cards for every
    seat (or for every choice, if there are any; with `total` the last takes the rest); `amounts` a signed amount for every
    seat, `total` being how many small units make a big one; `found` one of the game's findings in the cards chosen. `many` with
    `most` 1 lets go of the choice before. `when` says that the question only matters while another field holds one of some
    values (any value: an empty set). `badge` labels stand out. `quiet` questions are rare and stand under a fold.
    """

    name: str
    label: Words
    kind: Literal["one", "many", "flag", "count", "numbers", "cards", "piles", "found", "amounts"]
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    total: int = 0
    start: str = ""
    when: tuple[tuple[str, frozenset[str]], ...] = ()
    hint: Words = NOTHING
    clause: str = ""
    optional: bool = False
    spare: tuple[tuple[str, frozenset[str]], ...] = ()
    quiet: bool = False
    badge: bool = False
    of: tuple[int, ...] = ()


class Offer(NamedTuple):
    """What may be declared now. An offer that is not open keeps its place and says why in `shut`.

    `fact` is the type that the inputs fill, with the values of `fixed` added. `place` is where it stands: `first` on the table page
    itself, `now` as the wide one of the moment, `main` among the fixed ones, `more` behind ほか…, `close` as the one next step,
    `hidden` only behind the door of another. `door` is the key of another way to say the same fact. `verb` labels the confirm
    button.
    """

    key: str
    fact: type[Fact]
    words: Words
    hint: Words = NOTHING
    inputs: tuple[Input, ...] = ()
    place: Literal["first", "now", "main", "more", "close", "hidden"] = "main"
    shut: Words | None = None
    door: str = ""
    door_words: Words = NOTHING
    verb: Words = Words("この通り記入する", "Enter this")
    fixed: tuple[tuple[str, Any], ...] = ()


class Finding(NamedTuple):
    """What the app recognises in cards: values it would fill in, a name, what it is made of, the fee, and groups of cards to
    show.
    """

    values: dict[str, list[str]]
    words: Words
    detail: Words
    fee: int | None
    groups: tuple[tuple[Words, tuple[Card, ...]], ...]
    clause: str


class Reason(NamedTuple):
    """One step of an argument, and the clauses that it rests on."""

    words: Words
    clauses: tuple[str, ...]


class Case(NamedTuple):
    """One of several outcomes side by side: what would happen, what would be paid, and what else follows.

    `says` is the answer (the name of a question, a value) that makes it the ruling, where one does.
    """

    words: Words
    payments: tuple[Payment, ...]
    note: Words = NOTHING
    says: tuple[str, str] | None = None


class Ruling(NamedTuple):
    """The answer to a question that a table asks: a verdict by key and in one line of words, the clauses behind it, and what would
    be paid.

    `reasons` are the steps to the verdict, in order; `clauses` hold theirs too. `assumed` is what was taken for granted because
    nobody told it. `cases` are the outcomes to choose from where the answer is a choice. `facts`, declared together in the state
    asked about, enter the verdict; () where there is nothing to enter. `leads` is the key of an offer whose form takes the same
    answers, where the verdict is a part of what that declares.
    """

    verdict: str
    words: Words
    clauses: tuple[str, ...]
    payments: tuple[Payment, ...] = ()
    reasons: tuple[Reason, ...] = ()
    assumed: tuple[Words, ...] = ()
    cases: tuple[Case, ...] = ()
    facts: tuple[Fact, ...] = ()
    leads: str = ""


class Inquiry(NamedTuple):
    """A question that a table may ask now: `Game.ask[key]` answers it from the values that the inputs give (`core.answers`).

    `topic` is the topic of the rule book that it belongs to. `given` are the answers that follow from the record, as a form sends
    them (`player`, `captures.1`); players may change them.
    """

    key: str
    words: Words
    hint: Words
    topic: str
    inputs: tuple[Input, ...] = ()
    given: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Seat(NamedTuple):
    """How a player is headed: the badge, whether it leads, total and change of the round, tokens held, and whether the player
    takes part in the round.
    """

    badge: Words
    leads: bool
    total: int
    change: int
    tokens: int
    plays: bool = True


class Board(NamedTuple):
    """The table page: where the game stands.

    `round` is the one at hand or, once that is over, the next; its badge, factor, aside and leader go with it. `note` names the
    round of what was declared last, whose `lines` are shown; `first` is the number that the first has among all of the game.
    """

    round: Words
    badge: Words | None
    factor: Words
    aside: Words
    seats: tuple[Seat, ...]
    lines: tuple[Line, ...]
    first: int
    note: Words = NOTHING
    over: bool = False
    closed: bool = False


class Coming(NamedTuple):
    """What the coming round starts from, in plain values for machines: its number, the seat that leads it, and what it carries over
    from the one before ("" for nothing). None, None and "" once the game is over.
    """

    round: int | None
    leader: int | None
    carried: str


class Speech(NamedTuple):
    """What a game calls the things that the house knows of every game; the pages make their sentences of it.

    A `match` is made of rounds, each of which somebody leads. `now` is short for what the round at hand has moved, `ending` heads
    the page of the final result. `dealt` says what is to be done before a first round is entered, `free` that the coming round
    carries nothing over, `token` names the tokens held, with their number ({n}); empty in a game that has no such thing.
    """

    match: Noun
    round: Noun
    leader: Words
    now: Words
    ending: Words
    dealt: Words = NOTHING
    free: Words = NOTHING
    token: Words = NOTHING

    @property
    def nouns(self) -> dict[str, Words]:
        """What a sentence may have places for: {leader}, and match and round in the forms of Noun.forms."""
        return self.match.forms("match") | self.round.forms("round") | {"leader": self.leader}

    def put(self, words: Words, **names: object) -> Words:
        """A sentence of the house in the words of the game."""
        return words.put(**self.nouns, **names)

    def named(self, name: Words) -> Words:
        """A round by what its sheet calls it: 東一局, "hand East 1"."""
        return self.put(Words("{name}{round}", "{round} {name}"), name=name)

    @property
    def seats(self) -> Words:
        return self.put(
            Words(
                "名前（席順。はじめの人が最初の{round}の{leader}）",
                "Names in seat order; the first is {leader} of the first {round}",
            )
        )

    @property
    def leads(self) -> Words:
        """Who leads the next round."""
        return self.put(Words("次の{leader}", "next {leader}"))

    @property
    def ended(self) -> Words:
        return self.put(Words("この{round}で{match}が終わる", "The {match} ends with this {round}"))

    @property
    def closed(self) -> Words:
        return self.put(Words("この{match}は確定した。", "This {match} is closed."))

    @property
    def start(self) -> Words:
        return self.put(Words("{match}を始める", "Start {a_match}"))

    @property
    def again(self) -> Words:
        return self.put(Words("次の{match}を始める", "Start the next {match}"))


NOUNS = Noun("対局", "match", "matches").forms("match") | Noun("回", "round").forms("round")
"""What the house itself says where it speaks of no one game."""


class Kept(NamedTuple):
    """A ruling that the table has accepted, and its line.

    `agreed` are the seats that have agreed; `before` says how many lines of the game come before this one, `round` which one was
    at hand (None: the game was over).
    """

    fact: Ruled
    line: Line
    agreed: frozenset[int]
    before: int
    round: int | None


class Folded(msgspec.Struct, frozen=True):
    """What a game makes by folding facts. Nobody reads it from a file or writes it into one, so that it may hold any values."""

    def replace(self, **changes: Any) -> Self:
        return msgspec.structs.replace(self, **changes)


class State(NamedTuple):
    """Where a record stands: house rules, seats, the game's own part, and the rulings that the table has accepted.

    Made by folding facts; nothing mutates it.
    """

    house: House
    seats: int
    own: Any
    rulings: tuple[Kept, ...] = ()


@dataclass(frozen=True)
class Game:
    """A ruleset. Every function is pure; `check` answers every fact of `facts` with objections and never raises.

    `step` takes a fact that `check` did not object to and its place in the log. `find` names what lies in the cards chosen so
    far in a form. `offer` is one of the `offers` by its key, None where it is not there now. `balances` are in the smallest
    unit; `final` (in the unit of results) and `places`, by seat as the sheet ranks them (1 the first, alike where level), are None
    until the game is over. `ask` answers questions by key, told in plain values, from the rules and the state; it never raises
    on the values of a form. `inquiries` are those of them that have a form. `odds` are the exact chances under house rules,
    `yaku` the tables of yaku. `tallies` says by key what statistics count under house rules, `events` what of it happened;
    nothing that was struck. `cited` are the clauses that the game's code has asked for so far. `package` is the Python package
    in whose folder its rule book lies.
    """

    name: str
    words: Words
    edition: str
    seats: tuple[int, int]
    deck: Deck[Any]
    unit: Unit
    house: type[House]
    facts: tuple[type[Fact], ...]
    start: Callable[[Any, int], State]
    check: Callable[[State, Fact], tuple[Objection, ...]]
    step: Callable[[State, Fact, int], State]
    offers: Callable[[State], tuple[Offer, ...]]
    offer: Callable[[State, str], Offer | None]
    find: Callable[[State, str, Mapping[str, list[str]]], tuple[Finding, ...]]
    board: Callable[[State], Board]
    lines: Callable[[State], tuple[Line, ...]]
    balances: Callable[[State], tuple[int, ...]]
    coming: Callable[[State], Coming]
    final: Callable[[State], tuple[int, ...] | None]
    places: Callable[[State], tuple[int, ...] | None]
    sheet: Callable[[State, tuple[str, ...]], Sheet]
    ask: Mapping[str, Callable[[State, Mapping[str, Any]], Ruling]]
    called: Mapping[type[Fact], Words]
    speech: Speech
    rulebook: str = "rulebook.toml"
    odds: Callable[[Any], tuple[Table, ...]] = lambda house: ()
    yaku: Callable[[Any], tuple[Group, ...]] = lambda house: ()
    inquiries: Callable[[State], tuple[Inquiry, ...]] = lambda state: ()
    tallies: Callable[[Any], Mapping[str, Tally]] = lambda house: {}
    events: Callable[[State], tuple[Event, ...]] = lambda state: ()
    cited: Callable[[], frozenset[str]] = frozenset
    package: str = ""
