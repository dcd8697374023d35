"""The interface of a ruleset: one plain object of pure functions over immutable values.

Pages, store, sheets and command line know rulesets only through these types.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
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
    """A row of a table of yaku. `fee` is in the smallest unit, before any factor."""

    key: str
    words: Words
    fee: int
    clause: str


class Sample(NamedTuple):
    """A yaku with example cards, () if it is not made of a player's own cards. `rest` are the other cards of a dealt hand. `fees`
    are what it pays under each heading of its group, () if nothing.
    """

    yaku: Yaku
    cards: tuple[Card, ...]
    fees: tuple[int, ...]
    rest: tuple[Card, ...] = ()


class Group(NamedTuple):
    """Yaku of one kind, in the order of display. Each pays one fee, or one for each heading of `pays`, in the game's unit or in the
    `unit` in which this game counts what yaku are worth.
    """

    words: Words
    samples: tuple[Sample, ...]
    pays: tuple[Heading, ...] = ()
    unit: Unit | None = None


class Objection(NamedTuple):
    """Why a fact cannot stand. `where` is the wrong field of the fact, "" for the fact as a whole; `clause` the rule it breaks.
    `lasting`: what is entered there must be taken back, nothing that is added mends it.
    """

    key: str
    where: str
    text: Words
    clause: str
    lasting: bool = False


class Choice(NamedTuple):
    """A value that may be chosen. It is hidden while the input named by `unless` holds the same value.

    Keys that are `rare` stand behind one that opens them. What is `sure` is known already: it is chosen and cannot be taken back.
    `most`: of cards, if it is a pile that can have no more.
    """

    value: str
    label: Words
    detail: Words = NOTHING
    unless: str = ""
    rare: bool = False
    sure: bool = False
    most: int = 0


class Gauge(NamedTuple):
    """How much of something is used: what it is, the whole of it, and the part that is used, at most the whole."""

    words: Words
    whole: int
    used: int

    @property
    def left(self) -> int:
        return self.whole - self.used


class Input(NamedTuple):
    """One input of a form. Its `name` is the field of the fact; `names.1` is the item of seat 1 in a field with a text for each
    seat, "" if unanswered, or, if it is of kind `many`, with several.

    Kinds: `one` and `many` of the choices; `flag`, a switch; `count`, a number from `least` to `most`; `numbers`, one number a seat
    (only the seats in `of`, if given), up to `most`, where one missing number is computed from `total`, or at least `least` must be
    there; `cards`, from `least` to `most` cards of the deck (or of the choices, if given); `piles`, a pile of cards for each seat
    (or for each choice, if given; with `total` the last gets the rest); `amounts`, a signed amount for each seat, which sum to zero
    or to one of `sums`, `total` being how many small units make a big one; `found`, one of the game's findings in the chosen cards.
    `many` with `most` 1 drops the previous choice. `when`: the input only applies while the named inputs hold one of the given
    values (an empty set: any value). `badge` labels are highlighted. `quiet` inputs are rare and collapsed.

    `look`: `keys` are laid out as large keys, six in a row; those of one name take turns in one place. `seats` of players are a
    row each, with what is `said` of one who is chosen and of one who is not. `rack`: inputs of kind `cards` that fill one rack of
    slots, each from a tab of its own or from that of the input which it `joins`: that one's first. `sets` are all that can be laid
    there at once, their cards joined by `+`; a set takes the place of three cards of the first input of the rack, which has `most`
    without. `fills` is the field of the fact if it is not the name; what several inputs give it is joined in their order.
    `any_sum`: amounts that need not make up for each other. `starts`: of kind `numbers`, where each seat starts. `chips` are keys
    that add so much to a number; `numbers` with chips are a row a seat, with the input `beside` for that seat (`spots.1`) in it.
    All numbers together may be the whole of `gauge`. `parts`: how many items the field has of which `name.1` is one, if not one a
    seat. Questions of look `turns` are rows, of which the keys of one are shown: an answer leads to the next that has none.
    `own`: on the phone of one of these players it starts with himself.
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
    look: Literal["", "keys", "seats", "rack", "turns"] = ""
    said: tuple[Words, Words] = (NOTHING, NOTHING)
    joins: str = ""
    sets: tuple[Choice, ...] = ()
    fills: str = ""
    any_sum: bool = False
    sums: tuple[int, ...] = ()
    starts: tuple[int | None, ...] = ()
    chips: tuple[int, ...] = ()
    beside: str = ""
    gauge: Gauge | None = None
    parts: int = 0
    own: bool = False

    @property
    def rare(self) -> str:
        """What stands behind the key that opens rare choices: 20・25・70–."""
        rare = [choice.rare for choice in self.choices]
        first = rare.index(False) if False in rare else 0
        before = [choice.value for choice in self.choices[:first] if choice.rare]
        beyond = [choice.value for choice in self.choices[first:] if choice.rare]
        return "・".join((*before, *(f"{value}–" for value in beyond[:1])))


class Offer(NamedTuple):
    """A fact that may be declared now, with its form. An offer that is not available keeps its place and says why in `shut`.

    `fact` is the type that the inputs fill, together with the values of `fixed`. `place`: `first` directly on the table page, `now`
    the wide button for the moment, `main` among the permanent buttons, `more` behind ほか…, `close` the only next step, `hidden`
    reachable only through another offer's `door`. `door` is the key of another form for the same fact, `door_words` its label;
    `further` are the keys and labels of still others. `then` is the form that may follow at once, with the label of the button that
    enters this one and leads there.
    `verb` labels the confirm button. `seat` is the player in whose column the table page puts the offer. `at_once`: it has no
    inputs, and the tap itself enters it; undo is beside it.
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
    further: tuple[tuple[str, Words], ...] = ()
    then: tuple[str, Words] | None = None
    verb: Words = Words("この通り記入する", "Enter this")
    fixed: tuple[tuple[str, Any], ...] = ()
    seat: int | None = None
    at_once: bool = False


class Account(NamedTuple):
    """A sum part by part: what it counts, its rows (words, amount, clause), and the total."""

    words: Words
    rows: tuple[tuple[Words, Words, str], ...]
    total: Words


class Finding(NamedTuple):
    """What the app recognises in cards: the values to fill in, its name and details, the fee in the smallest unit, and groups of
    cards to show. With `ledgers` it is a reading of all the cards; of several the first counts.
    """

    values: dict[str, list[str]]
    words: Words
    detail: Words
    fee: int | None
    groups: tuple[tuple[Words, tuple[Card, ...]], ...]
    clause: str
    ledgers: tuple[Account, ...] = ()


class Reason(NamedTuple):
    """One step of a ruling's argument, and the clauses that it rests on."""

    words: Words
    clauses: tuple[str, ...]


class Case(NamedTuple):
    """One of several outcomes side by side: what would happen, what would be paid, and what else follows.

    `says` is the answer (name of an input, value) that would make it the ruling, if there is one.
    """

    words: Words
    payments: tuple[Payment, ...]
    note: Words = NOTHING
    says: tuple[str, str] | None = None


class Ruling(NamedTuple):
    """The answer to an inquiry: a verdict as a key and in one line of words, the clauses behind it, and what would be paid.

    `reasons` are the steps to the verdict, in order; `clauses` include theirs. `assumed` is what was assumed because it was not
    given. `cases` are the outcomes if the answer is a choice. `facts`, declared together in the same state, enter the verdict; ()
    if there is nothing to enter. `leads` is the key of an offer whose form takes the same answers, if the verdict is part of what
    that form declares.
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
    """A question that the players may ask now: `Game.ask[key]` answers it from the values of its inputs (`core.answers`).

    `topic` is a topic of the rule book. `given` are the answers that follow from the record, in the format of a form (`player`,
    `captures.1`); players may change them.
    """

    key: str
    words: Words
    hint: Words
    topic: str
    inputs: tuple[Input, ...] = ()
    given: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Seat(NamedTuple):
    """A player on the board: title, whether they lead, total and change in the current round, tokens held, whether they take
    part in the round, and a short `note` beside the change.
    """

    badge: Words
    leads: bool
    total: int
    change: int
    tokens: int
    plays: bool = True
    note: Words = NOTHING


class Turn(NamedTuple):
    """A player in a list of those who are asked one after the other.

    `badge` is what they are or become, `note` what is to be known of them, `said` what they have said (of the one who is asked:
    that it is their turn), `amount` what that moved, and `plays` whether they take part; None while it has not been said. Who does
    not speak at all does not count in the order.
    """

    seat: int
    badge: Words
    note: Words
    said: Words
    amount: int | None = None
    plays: bool | None = None
    counts: bool = True


class Asked(NamedTuple):
    """Players who are asked one after the other, in the order of speaking: what, and who is asked now (None: nobody any more).

    `order` says the place of who is asked; `sums` are (label, what becomes of it, amount).
    """

    words: Words
    seat: int | None
    order: Words
    turns: tuple[Turn, ...]
    sums: tuple[tuple[Words, Words, int | None], ...] = ()


class Board(NamedTuple):
    """The table page: the current position of the game.

    `round` is the current round or, once that is over, the next; `badge`, `factor`, `aside` and leader are those of this round.
    `whole` names the round if its short name is not its own (East 1, 2 honba). `note` names the round of the last entry, whose
    `lines` are shown; `first` is the index of its first line among all of the game. While `asked`, the list of those who are
    asked stands where the lines are; who is asked answers by the two offers at once for their seat: the first stays out, the
    second takes part.

    With `around` the players are shown as they sit around the table, and the tap of a seat that enters something at once is on the
    seat itself. It is the number of tokens that lie in the middle of the table. `needs` is the
    link to who needs what, NOTHING while the game does not say so. With a `target` their totals are shown as a race to it.
    `pot` is what lies in it, in the smallest unit. `holds`: totals are what players hold or scored, not what they won or lost.
    `gauge` is what all may use of together, and how much of it is used.
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
    asked: Asked | None = None
    around: int | None = None
    needs: Words = NOTHING
    whole: Words = NOTHING
    target: int | None = None
    pot: int = 0
    holds: bool = False
    gauge: Gauge | None = None

    @property
    def heading(self) -> Words:
        """The name of the round among all rounds of the match."""
        return self.round if self.whole == NOTHING else self.whole


class Need(NamedTuple):
    """One way to reach a place: the least that is enough, and what is enough under each heading; or a sentence, without cells."""

    words: Words
    least: Words
    cells: tuple[Words, ...] = ()


class Needed(NamedTuple):
    """What a player needs to reach a place; `words` say how far it is."""

    seat: int
    words: Words
    ways: tuple[Need, ...]


class Goal(NamedTuple):
    """A place, and what those behind it need."""

    words: Words
    players: tuple[Needed, ...]


class Needs(NamedTuple):
    """Who needs what in the last round to reach which place. `legend` explains the cells under the `headings`."""

    words: Words
    note: Words
    headings: tuple[Words, ...]
    goals: tuple[Goal, ...]
    legend: Words


class Coming(NamedTuple):
    """The start of the coming round, for machines: its number, the seat that leads it, and what it carries over from the one before
    ("" for nothing). None, None and "" once the game is over.
    """

    round: int | None
    leader: int | None
    carried: str


class Shared(NamedTuple):
    """Something of which there is as much in every round, card points say: what each player has of it by seat, what is left to
    nobody, and the whole, which is their sum.
    """

    has: tuple[int, ...]
    left: int
    whole: int


class Told(NamedTuple):
    """A round as far as it is entered, for machines: its number (from 1), its kind as a key, the seat that leads it, all of
    its lines, what it has moved and the tokens put down in it, by seat, what has been lent to each so far, whether it is over, and
    how what it conserves was shared out, if that is known.
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


class Speech(NamedTuple):
    """A game's words for things that all games have, from which pages make their sentences.

    A `match` consists of rounds, each with a leader. `now` is a short label for what the current round has moved, `ending` heads
    the page of the final result. `dealt` says what to do before the first round is entered, `free` that the coming round carries
    nothing over, `token` names the tokens held, with their number ({n}); empty in a game without them. `pot` is where money lies
    that belongs to nobody.
    """

    match: Noun
    round: Noun
    leader: Words
    now: Words
    ending: Words
    dealt: Words = NOTHING
    free: Words = NOTHING
    token: Words = NOTHING
    pot: Words = Words("場", "pot")

    @property
    def nouns(self) -> dict[str, Words]:
        """The placeholders of a sentence: {leader}, and match and round in the forms of Noun.forms."""
        return self.match.forms("match") | self.round.forms("round") | {"leader": self.leader}

    def put(self, words: Words, **names: object) -> Words:
        """A general sentence in the words of this game."""
        return words.put(**self.nouns, **names)

    def named(self, name: Words) -> Words:
        """A round by its name on the sheet: "hand 3"; a name that says what it is stays as it is: 東一局, "East 1"."""
        return name if self.round.ja in name.ja else self.put(Words("{name}{round}", "{round} {name}"), name=name)

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
        """The label for the leader of the next round."""
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
"""The placeholders for sentences that are not about a particular game."""


class Kept(NamedTuple):
    """A ruling that the table has accepted, and its line.

    `agreed` are the seats that have agreed; `before` is how many lines of the game come before this one, `round` the number of the
    current round at the time (None: the game was over).
    """

    fact: Ruled
    line: Line
    agreed: frozenset[int]
    before: int
    round: int | None


class Folded(msgspec.Struct, frozen=True):
    """Base class of state that is folded from facts. It is never serialised, so it may hold any values."""

    def replace(self, **changes: Any) -> Self:
        return msgspec.structs.replace(self, **changes)


class State(NamedTuple):
    """The state of a record: house rules, number of seats, the game's own part, and the rulings that the table has accepted.

    Made by folding facts; immutable.
    """

    house: House
    seats: int
    own: Any
    rulings: tuple[Kept, ...] = ()


@dataclass(frozen=True)
class Game:
    """A ruleset. Every function is pure; `check` gives the objections to any fact of `facts` and never raises.

    `start` takes the house rules and the number of seats. `step` takes a fact that `check` did not object to and its log index.
    `rounds` are those with an entry. `find` gives what the cards chosen so far in a form make. `offer` is one of the `offers` by
    key, None if it is not available. `balances` are in the smallest unit, by seat; `final` (in the unit of results) and `places`
    (from 1, equal for ties) are None until the game is over. `unit` is the one of the default house rules until `under` says
    otherwise; `units` gives it where house rules decide it. `ask` answers questions by key, from plain values, the rules and the
    state; it never raises on the values of a form. `inquiries` are the questions that have a form. `odds` are the exact chances
    under house rules, `yaku` the tables of yaku. `needs` are what everybody needs in the last round, None before it. `tallies` are
    what statistics count under house rules, `events` what has happened of it, without what was struck. `called` names facts on the
    undo button. `scores`: players score and do not pay each other, so that totals are no gains and losses: nothing need sum to
    zero, and no total has a plus. `cited` are the clauses that the game's code has looked up so far, `sitting` is the one on how
    many play. `package` is the Python package that contains its rule book, `shares` are the packages, by name, of rule books that
    it shares with other games, and `earlier` the editions before this one whose records it still reads. `brief` is a shorter name,
    for narrow pages.
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
    rounds: Callable[[State], tuple[Told, ...]]
    final: Callable[[State], tuple[int, ...] | None]
    places: Callable[[State], tuple[int, ...] | None]
    sheet: Callable[[State, tuple[str, ...]], Sheet]
    ask: Mapping[str, Callable[[State, Mapping[str, Any]], Ruling]]
    called: Mapping[type[Fact], Words]
    speech: Speech
    odds: Callable[[Any], tuple[Table, ...]] = lambda house: ()
    yaku: Callable[[Any], tuple[Group, ...]] = lambda house: ()
    inquiries: Callable[[State], tuple[Inquiry, ...]] = lambda state: ()
    needs: Callable[[State], Needs | None] = lambda state: None
    tallies: Callable[[Any], Mapping[str, Tally]] = lambda house: {}
    events: Callable[[State], tuple[Event, ...]] = lambda state: ()
    cited: Callable[[], frozenset[str]] = frozenset
    sitting: str = "record"
    brief: Words = NOTHING
    package: str = ""
    shares: Mapping[str, str] = field(default_factory=dict)
    earlier: tuple[str, ...] = ()
    units: Callable[[Any], Unit] | None = None
    scores: bool = False

    def under(self, *houses: Any) -> "Game":
        """The game in the unit of these house rules. Where they differ, amounts are in the small unit alone and results in the
        unit of results, which mean the same under all of them.
        """
        units = {self.units(house) for house in houses} if self.units and houses else {self.unit}
        unit = units.pop() if len(units) == 1 else Unit(self.unit.small, result=self.unit.of_results.small)
        return self if unit == self.unit else replace(self, unit=unit)
