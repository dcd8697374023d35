"""The rule books: every clause of every game with its examples, and the examples played out.

A game's rule book is `rulebook.toml` in its folder: topics, terms (the glossary) and clauses. An example is a table's situation in
facts with what must come of it; the app shows it to players and the tests run it. Its form:

    [[clause.example]]
    ja = "@1が青短と七短をそろえてあがる。" # the situation in one sentence; @0 @1 @2 are the seats, 0 the first dealer
    en = "@1 goes out with aotan and nanatan."
    house = { field = "C" }             # house rules other than the defaults
    given = [ { fact = "field" } ]      # entries of the log before, as in a record file (examples/seed-year.json)
    fact = { fact = "…" }               # the declaration in question; leave it out to look at where `given` leads

and at least one expectation:

    pays = [[0, 1, 24], [2, 1, 24]]     # payer, payee, amount in the smallest unit: all that `fact` moves (its lines that are not
                                        # struck); of one pair as a sum, in any order; [] for nothing; with `asks`: of the ruling
    objects = true                      # instead: `fact` is refused, by an objection that cites the clause
    struck = [1]                        # exactly these entries' lines are struck afterwards
    after = { month = 2, dealer = 1, bind = "big", badge = "絶場", factor = "×4", badges = ["ビキ", "胴", "胴二"],
              balances = [24, -24, 0], totals = [24, -24, 0], tokens = [0, 1, 0], over = false, final = [13, 71, -84] }
                                        # any of these. month, dealer, bind: what the round at hand (or the next, if it is over)
                                        # starts from. From the table page, in Japanese: badge and factor of the round, badge, total
                                        # and tokens (stones put down) of every seat
    offers = { open = ["teyaku"], shut = ["tobikomi"] } # what may be declared afterwards; shut: not there, or there and closed
    asks = "hatto"                      # an inquiry of the game, after `given`
    question = { played = "kiri-hikari", … }
    verdict = "free"                    # the verdict of its ruling, which cites the clause
    cards = ["fuji-tan", …]             # cards put into the form that recognises them, after `given`:
    finds = [["aka", "tatesanbon"]]     # the names that it finds, best first
    shows = ["fuji-tan", …]             # the first finding's cards to show (its first group)
    hides = ["ume-tan"]                 # and the others (its second group; [] if there is none)
    groups = ["見せる 5枚", "伏せてよい"]  # the labels of its groups
    sheet = [ { row = 0, cells = ["-3|-6", "-3|-6", "+6|+12★"], note = "青短・消（@2）", struck = false } ]
                                        # rows of the last round on the sheet (of another: `round`, from 0), counted from 0 or, if
                                        # negative, from the end. A cell: big|small, an empty column left empty, ★ for a token
                                        # `kind = "ふけ"`: what kind of row it says it is
    marks = ["大", "大"]                 # the marks beside that last round
    feet = { rounded = ["+13|", "|", "-84|"] } # rows of the final chain by key
    figures = …                         # exact figures, which tests/test_odds.py runs; nothing is played out here

Law: where an example says `pays`, `objects` or `verdict`, the clause is among those that the added lines, the objections or the
ruling cite; and no example stands under house rules that switch its clause off.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

import msgspec

from scorekeeper.core import record
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Finding, Game, Objection, Ruling, State
from scorekeeper.core.house import House, chosen
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.sheet import Cell, Round, Sheet
from scorekeeper.core.words import Words


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class _Said(_Part, frozen=True, kw_only=True):
    """A table of the file with a text in both languages."""

    ja: str
    en: str

    @property
    def words(self) -> Words:
        return Words(self.ja, self.en)


class Topic(_Said, frozen=True, kw_only=True):
    key: str


class Term(_Said, frozen=True, kw_only=True):
    """A word of the table, glossed once. `said`: what else it is called where it stands by itself, in either language."""

    key: str
    reading: str = ""
    said: tuple[str, ...] = ()
    gloss_ja: str
    gloss_en: str

    @property
    def gloss(self) -> Words:
        return Words(self.gloss_ja, self.gloss_en)


class After(_Part, frozen=True, kw_only=True):
    """Where the game must stand; what is None is not looked at."""

    month: int | None = None
    dealer: int | None = None
    bind: str | None = None
    badge: str | None = None
    factor: str | None = None
    badges: tuple[str, ...] | None = None
    over: bool | None = None
    totals: tuple[int, ...] | None = None
    balances: tuple[int, ...] | None = None
    tokens: tuple[int, ...] | None = None
    final: tuple[int, ...] | None = None


class Doors(_Part, frozen=True, kw_only=True):
    """Keys of offers that must be open, and of others that must not."""

    open: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()


class Written(_Part, frozen=True, kw_only=True):
    """What a row of the sheet must hold."""

    row: int
    cells: tuple[str, ...]
    kind: str | None = None
    note: str | None = None
    struck: bool | None = None
    round: int = -1


class Example(_Said, frozen=True, kw_only=True):
    """A situation and what must come of it, in the form that the head of this module describes."""

    clause: str = ""
    house: dict[str, str | int] = {}
    given: tuple[dict[str, Any], ...] = ()
    fact: dict[str, Any] | None = None
    pays: tuple[tuple[int, int, int], ...] | None = None
    objects: bool = False
    struck: tuple[int, ...] | None = None
    after: After | None = None
    offers: Doors | None = None
    asks: str = ""
    question: dict[str, Any] = {}
    verdict: str | None = None
    cards: tuple[str, ...] = ()
    finds: tuple[tuple[str, ...], ...] | None = None
    shows: tuple[str, ...] | None = None
    hides: tuple[str, ...] | None = None
    groups: tuple[str, ...] | None = None
    sheet: tuple[Written, ...] = ()
    marks: tuple[str, ...] | None = None
    feet: dict[str, tuple[str, ...]] = {}
    figures: Any = None

    @property
    def cites(self) -> bool:
        """Whether what comes of it must cite the clause."""
        return self.pays is not None or self.objects or self.verdict is not None


class Clause(_Said, frozen=True, kw_only=True):
    """A rule. `procedure`: it only guides hands, nothing computes it. `only`: the choices of house rules under which it holds."""

    id: str
    topic: str
    procedure: bool = False
    only: dict[str, tuple[str, ...]] = {}
    example: tuple[Example, ...] = ()

    @property
    def examples(self) -> tuple[Example, ...]:
        return tuple(msgspec.structs.replace(one, clause=self.id) for one in self.example)

    def off(self, house: House) -> bool:
        """Whether these house rules switch the clause off."""
        return any(str(chosen(house, option)) not in choices for option, choices in self.only.items())


class _File(_Part, frozen=True, kw_only=True):
    topic: tuple[Topic, ...] = ()
    term: tuple[Term, ...] = ()
    clause: tuple[Clause, ...] = ()


class Book(NamedTuple):
    """A game's rule book: everything in the order of the file, by key or id."""

    topics: dict[str, Topic]
    clauses: dict[str, Clause]
    terms: dict[str, Term]


def _package(game: Game) -> str:
    return f"scorekeeper.games.{game.name.replace('-', '_')}"


def folder(game: Game) -> Traversable:
    """Where a game's source and rule book lie."""
    return resources.files(_package(game))


def book(game: Game) -> Book:
    """The rule book of a game, read once. ValueError where a key or id is there twice."""
    return _read(_package(game), game.rulebook)


@cache
def _read(package: str, name: str) -> Book:
    where = resources.files(package) / name
    file = msgspec.convert(tomllib.loads(where.read_text("utf-8")), _File)
    keys = [
        *(f"topic {one.key}" for one in file.topic),
        *(f"term {one.key}" for one in file.term),
        *(one.id for one in file.clause),
    ]
    twice = [key for key, times in Counter(keys).items() if times > 1]
    if twice:
        raise ValueError(f"twice in {name} of {package}: {', '.join(twice)}")
    return Book({one.key: one for one in file.topic}, {one.id: one for one in file.clause}, {one.key: one for one in file.term})


class Outcome(NamedTuple):
    """An example played out: what it led to, and every difference from what it expects."""

    state: State | None = None
    lines: tuple[Line, ...] = ()
    """The lines that the fact added."""
    payments: tuple[Payment, ...] = ()
    """What they move, or what the ruling would."""
    objections: tuple[Objection, ...] = ()
    ruling: Ruling | None = None
    findings: tuple[Finding, ...] = ()
    sheet: Sheet | None = None
    problems: tuple[str, ...] = ()

    @property
    def cited(self) -> frozenset[str]:
        """Every clause behind what happened."""
        cited = {clause for line in self.lines for clause in line.cites()}
        cited |= {objection.clause for objection in self.objections}
        return frozenset(cited | set(self.ruling.clauses if self.ruling else ()))


def run(game: Game, example: Example) -> Outcome:
    """Play an example out, and compare."""
    if example.figures is not None:
        return Outcome()
    try:
        outcome = _play(game, example)
    except msgspec.ValidationError as error:
        return Outcome(problems=(f"cannot be read: {error}",))
    return outcome._replace(problems=(*outcome.problems, *_differences(game, example, outcome)))


def _play(game: Game, example: Example) -> Outcome:
    house = msgspec.convert(example.house, game.house)
    entry_type = record.union(game)
    given: tuple[Fact, ...] = tuple(msgspec.convert(entry, entry_type) for entry in example.given)
    players = tuple(f"@{seat}" for seat in range(game.seats[0]))
    table = Record(game, game.edition, house, players, given)
    state = record.fold(table)
    if isinstance(state, Refused):
        return Outcome(problems=tuple(f"given[{state.entry}] is refused: {why.key} ({why.clause})" for why in state.objections))
    outcome = Outcome(state)
    if example.fact is not None:
        outcome = _declare(game, table, state, msgspec.convert(example.fact, entry_type))
    elif example.asks:
        ruling = game.ask[example.asks](state, example.question)
        outcome = Outcome(state, payments=ruling.payments, ruling=ruling)
    elif example.cards:
        outcome = Outcome(state, findings=_find(game, state, example.cards))
    if outcome.state and (example.sheet or example.marks is not None or example.feet):
        outcome = outcome._replace(sheet=game.sheet(outcome.state, players))
    return outcome


def _declare(game: Game, table: Record, state: State, fact: Fact) -> Outcome:
    added = record.add(table, state, fact)
    if isinstance(added, Refused):
        return Outcome(state, objections=added.objections)
    _, after = added
    lines = tuple(line for line in game.lines(after) if line.entry == len(table.log))
    paid = tuple(payment for line in lines if line.struck is None for payment in line.payments)
    return Outcome(after, lines, paid)


def _find(game: Game, state: State, cards: tuple[str, ...]) -> tuple[Finding, ...]:
    """What the open form that recognises cards makes of these."""
    keys = [one.key for one in game.offers(state) if any(question.kind == "found" for question in one.inputs)]
    return game.find(state, keys[0], {"cards": list(cards)}) if keys else ()


def _differences(game: Game, example: Example, outcome: Outcome) -> Iterator[str]:
    if outcome.state is None:
        return
    clause = book(game).clauses.get(example.clause)
    if clause and clause.off(outcome.state.house):
        yield "these house rules switch the clause off"
    if example.objects and not outcome.objections:
        yield "the fact is not refused"
    if outcome.objections and not example.objects:
        yield from (f"the fact is refused: {why.key} ({why.clause})" for why in outcome.objections)
        return
    if example.cites and example.clause and example.clause not in outcome.cited:
        yield f"cites {', '.join(sorted(outcome.cited)) or 'nothing'} instead of {example.clause}"
    if example.pays is not None:
        yield from _differ("pays", _sums(example.pays), _sums((one.payer, one.payee, one.amount) for one in outcome.payments))
    if example.verdict is not None:
        yield from _differ("verdict", example.verdict, outcome.ruling and outcome.ruling.verdict)
    if example.struck is not None:
        struck = {line.entry for line in game.lines(outcome.state) if line.struck}
        yield from _differ("struck", set(example.struck), struck)
    if example.after:
        yield from _stands(game, outcome.state, example.after)
    if example.offers:
        open_now = {offer.key for offer in game.offers(outcome.state) if offer.shut is None}
        yield from (f"offer {key} is not open" for key in example.offers.open if key not in open_now)
        yield from (f"offer {key} is open" for key in example.offers.shut if key in open_now)
    yield from _found(example, outcome.findings)
    if outcome.sheet:
        yield from _written(example, outcome.sheet)
    if not _expects(example):
        yield "nothing is expected"


def _expects(example: Example) -> bool:
    plain = (example.pays, example.struck, example.after, example.offers, example.verdict, example.finds, example.marks)
    found = (example.shows, example.hides, example.groups)
    return example.objects or any(one is not None for one in (*plain, *found)) or bool(example.sheet or example.feet)


def _differ(what: str, wanted: object, is_: object) -> Iterator[str]:
    if wanted != is_:
        yield f"{what}: {is_!r}, not {wanted!r}"


def _sums(payments: Iterable[tuple[int, int, int]]) -> dict[tuple[int, int], int]:
    """What every payer pays every payee in all."""
    sums: Counter[tuple[int, int]] = Counter()
    for payer, payee, amount in payments:
        sums[payer, payee] += amount
    return dict(sums)


def _stands(game: Game, state: State, after: After) -> Iterator[str]:
    coming, board = game.next(state), game.board(state)
    stands = After(
        month=coming.month,
        dealer=coming.dealer,
        bind=coming.bind,
        badge=board.badge.ja if board.badge else "",
        factor=board.factor.ja,
        badges=tuple(seat.badge.ja for seat in board.seats),
        over=board.over,
        totals=tuple(seat.total for seat in board.seats),
        balances=game.balances(state),
        tokens=tuple(seat.tokens for seat in board.seats),
        final=game.final(state),
    )
    for name in After.__struct_fields__:
        wanted = getattr(after, name)
        if wanted is not None:
            yield from _differ(f"after.{name}", wanted, getattr(stands, name))


def _found(example: Example, findings: tuple[Finding, ...]) -> Iterator[str]:
    if example.finds is not None:
        yield from _differ("finds", example.finds, tuple(tuple(one.values.get("names", ())) for one in findings))
    groups = findings[0].groups if findings else ()
    cards = [{card.name for card in group} for _, group in groups]
    for what, wanted, place in (("shows", example.shows, 0), ("hides", example.hides, 1)):
        if wanted is not None:
            yield from _differ(what, set(wanted), cards[place] if len(cards) > place else set())
    if example.groups is not None:
        yield from _differ("groups", example.groups, tuple(label.ja for label, _ in groups))


def _written(example: Example, sheet: Sheet) -> Iterator[str]:
    for wanted in example.sheet:
        rows = _round(sheet, wanted.round).rows
        where = f"sheet row {wanted.row}"
        if not -len(rows) <= wanted.row < len(rows):
            yield f"{where}: there are {len(rows)} rows"
            continue
        row = rows[wanted.row]
        yield from _differ(where, _plain(wanted.cells), tuple(cell_text(cell) for cell in row.cells))
        if wanted.kind is not None:
            yield from _differ(f"{where}, kind", wanted.kind, row.kind.ja)
        if wanted.note is not None:
            yield from _differ(f"{where}, note", wanted.note, row.note.ja)
        if wanted.struck is not None:
            yield from _differ(f"{where}, struck", wanted.struck, row.struck)
    if example.marks is not None:
        yield from _differ("marks", example.marks, tuple(mark.ja for mark in _round(sheet, -1).marks))
    for key, cells in example.feet.items():
        foot = next((foot for foot in sheet.feet if foot.key == key), None)
        yield from _differ(f"foot {key}", _plain(cells), tuple(cell_text(cell) for cell in foot.cells) if foot else None)


def _round(sheet: Sheet, number: int) -> Round:
    return sheet.rounds[number]


def _plain(cells: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(cell.replace("−", "-").replace(" ", "") for cell in cells)


def cell_text(cell: Cell) -> str:
    """A cell as examples write it: +6|+12★, an empty column left empty."""
    big, small = ("" if number is None else f"{number:+d}" if number else "0" for number in (cell.big, cell.small))
    return f"{big}|{small}{'★' if cell.token else ''}"
