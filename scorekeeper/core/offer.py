"""What a table may declare: offers with their forms, what is wrong with what was told, and what the app finds in cards."""

from typing import Any, Literal, NamedTuple

from scorekeeper.core.deck import Card
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import NOTHING, Words


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

    Keys that are `rare` stand behind one that opens them. What is `sure` is known already: it is chosen and cannot be taken back;
    so is one with `sure_when` while that holds (as `when` of an Input), unless the choice `instead` is made. One with `only_when`
    can be chosen only while that holds. `most`: of cards, if it is a pile that can have no more.
    """

    value: str
    label: Words
    detail: Words = NOTHING
    unless: str = ""
    rare: bool = False
    sure: bool = False
    most: int = 0
    sure_when: tuple[tuple[str, frozenset[str]], ...] = ()
    only_when: tuple[tuple[str, frozenset[str]], ...] = ()
    instead: str = ""


class Gauge(NamedTuple):
    """How much of something is used: what it is, the whole of it, and the part that is used, at most the whole."""

    words: Words
    whole: int
    used: int

    @property
    def rest(self) -> int:
        return self.whole - self.used


class FullHand(NamedTuple):
    """When a hand takes no further card: it is one of `hands`, each of them joined by `+` in the order of the choices, or what its
    cards are worth, by value, comes to `least`, unless it is one of `open`.
    """

    hands: tuple[str, ...] = ()
    worths: tuple[tuple[str, int], ...] = ()
    least: int = 0
    open: tuple[str, ...] = ()


class Input(NamedTuple):
    """One input of a form. Its `name` is the field of the fact; `names.1` is the item of seat 1 in a field with a text for each
    seat, "" if unanswered, or, if it is of kind `many`, with several.

    Kinds: `one` and `many` of the choices; `flag`, a switch; `count`, a number from `least` to `most`; `numbers`, one number a seat
    (only the seats in `of`, if given), up to `most`, where one missing number is computed from `total`, or at least `least` must be
    there; `cards`, from `least` to `most` cards of the deck (or of the choices, if given); `piles`, a pile of cards for each seat
    (or for each choice, if given; with `total` the last gets the rest); `amounts`, a signed amount for each seat, which sum to zero
    or to one of `sums`, `total` being how many small units make a big one (with `least`, so many that are not 0 will do once they
    sum to zero: the others are 0); `found`, one of the game's findings in the chosen cards.
    `text` is a line of at most `most` characters, `signed` one with a number that may be negative.
    `many` with `most` 1 drops the previous choice. `when`: the input only applies while the named inputs hold one of the given
    values (an empty set: any value). `badge` labels are highlighted. `quiet` inputs are rare and collapsed.

    `look`: `keys` are laid out as large keys, six in a row; those of one name take turns in one place. `seats` of players are a
    row each, with what is `said` of one who is chosen and of one who is not. `places` are each taken by one of the choices: one
    that is chosen for another place changes with who was there. `rack`: inputs of kind `cards` that fill one rack of slots, each
    from a tab of its own or from that of the input which it `joins`: that one's first. `sets` are all that can be laid there at
    once, their cards joined by `+`; a set takes the place of three cards of the first input of the rack, which has `most` without.
    `fills` is the field of the fact if it is not the name; what several inputs give it is joined in their order.
    `any_sum`: amounts that need not make up for each other. `starts`: where the number of each seat starts, or a `count` once its
    `player` is chosen; `blank`: why that of a seat starts without one. `chips` are keys
    that add so much to a number; `numbers` with chips are a row a seat, with the input `beside` for that seat (`spots.1`) in it.
    All numbers together may be the whole of `gauge`. `parts`: how many items the field has of which `name.1` is one, if not one a
    seat. Questions of look `turns` are rows, of which the keys of one are shown: an answer leads to the next that has none. If they
    take `many`, those of one seat are shown together under its tab, with the `numbers` of all above.
    One player chosen `of` these seats: whoever is no choice leaves his place empty.
    `own`: on the phone of one of these players it starts with himself. `full`: when cards of look `turns` lead to the next row.
    `until`: what stands in its place, among the questions that are always asked, until it applies.
    """

    name: str
    label: Words
    kind: Literal["one", "many", "flag", "count", "numbers", "cards", "piles", "found", "amounts", "text", "signed"]
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
    look: Literal["", "keys", "seats", "places", "rack", "turns"] = ""
    said: tuple[Words, Words] = (NOTHING, NOTHING)
    joins: str = ""
    sets: tuple[Choice, ...] = ()
    fills: str = ""
    any_sum: bool = False
    sums: tuple[int, ...] = ()
    starts: tuple[int | None, ...] = ()
    blank: tuple[Words, ...] = ()
    chips: tuple[int, ...] = ()
    beside: str = ""
    gauge: Gauge | None = None
    parts: int = 0
    own: bool = False
    full: FullHand = FullHand()
    until: Words = NOTHING

    @property
    def part(self) -> str:
        """The seat of which it asks the item: 1 of `names.1`."""
        return self.name.partition(".")[2]

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

    `fact` is the type that the inputs fill, together with the values of `fixed`. `place`: `first` directly on the table page,
    `now` the wide button for the moment, `apart` a button as large as others in that row, `main` among the permanent buttons,
    `more` behind ほか…, `frame` on a page about the match, `close` the only next step, `hidden` reachable only through another
    offer's `door`. `door` is the key of
    another form for the same fact, `door_words` its label; `further` are the keys and labels of still others. `then` is the
    form that may follow at once, with the label of the button that enters this one and leads there.
    `known` is what a form like it asks and this one knows, question and answer, shown after its first question.
    `verb` labels the confirm button. `seat` is the player in whose column the table page puts the offer. `at_once`: it has no
    inputs, and the tap itself enters it; undo is beside it. `implied`: what is declared without it enters it first, as it starts.
    """

    key: str
    fact: type[Fact]
    words: Words
    hint: Words = NOTHING
    inputs: tuple[Input, ...] = ()
    place: Literal["first", "now", "apart", "main", "more", "close", "hidden", "frame"] = "main"
    shut: Words | None = None
    door: str = ""
    door_words: Words = NOTHING
    further: tuple[tuple[str, Words], ...] = ()
    then: tuple[str, Words] | None = None
    known: tuple[tuple[Words, Words], ...] = ()
    verb: Words = Words("この通り記入する", "Enter this")
    fixed: tuple[tuple[str, Any], ...] = ()
    seat: int | None = None
    at_once: bool = False
    implied: bool = False

    @property
    def turns(self) -> tuple[Input, ...]:
        """The inputs of which one row, or one tab, is shown at a time."""
        return tuple(question for question in self.inputs if question.look == "turns")

    @property
    def has_tabs(self) -> bool:
        """Whether these are shown under a tab of each seat."""
        return bool(self.turns) and self.turns[0].kind == "many"


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
