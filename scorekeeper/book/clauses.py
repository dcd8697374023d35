"""The clauses of a rule book, with their examples and all else that stands beside them, as its file has them.

A game's rule book is `rulebook.toml` in its folder: topics, terms (the glossary) and clauses. Every clause has a short title
(`title_ja`, 2 to 10 characters; `title_en`, 1 to 4 words) for the contents of its topic. An example is a situation, given in facts,
with its expected outcome; the app shows it to players and the tests run it (examples.py). Its format:

    [[clause.example]]
    ja = "@1が青短と七短をそろえてあがる。" # the situation in one sentence; @0 @1 @2 are the seats, 0 leads the first round
    en = "@1 goes out with aotan and nanatan."
    house = { field = "C" }             # house rules other than the defaults
    seats = 5                           # how many sit at the table, if more than the fewest that may
    game = "…"                          # in a book that games share: the game that it is about, if it is not about all of them
    given = [ { fact = "field" } ]      # earlier entries of the log, as in a record file (examples/seed-year.json)
    fact = { fact = "…" }               # the declaration in question; leave it out to test the state after `given`

and at least one expectation:

    pays = [[0, 1, 24], [2, 1, 24]]     # payer, payee, amount in the smallest unit: all that `fact` moves (its lines that are not
                                        # struck); of one pair as a sum, in any order; [] for nothing; with `asks`: of the ruling
    scores = [[1, 190]]                 # where players score: player, amount; [] for nothing
    objects = "shobu-none"              # instead: `fact` (or `house`, without a fact) is refused by this objection, which cites
                                        # the clause
    struck = [1]                        # exactly these entries' lines are struck afterwards
    after = { round = 2, leader = 1, carried = "big", badge = "絶場", factor = "×4", badges = ["先", "次", "後"],
              balances = [24, -24, 0], totals = [24, -24, 0], tokens = [0, 1, 0], over = false, final = [13, 71, -84] }
                                        # any of these. round, leader, carried: the start of the current round (or the next, if it
                                        # is over). From the table page, in Japanese: badge and factor of the round, badge, total
                                        # and tokens (stones put down) of each seat
    offers = { open = ["teyaku"], shut = ["tobikomi"] } # offers that are available afterwards, and offers that are not
    asks = "hatto"                      # an inquiry of the game, after `given`
    question = { played = "kiri-hikari", … }
    verdict = "free"                    # the verdict of its ruling, which cites the clause
    cards = ["fuji-tan", …]             # cards put into the form that recognises them, after `given`:
    finds = [["aka", "tatesanbon"]]     # the names that it finds, best first
    shows = ["fuji-tan", …]             # the first finding's cards to show (its first group)
    hides = ["ume-tan"]                 # and its other cards (its second group; [] if there is none)
    groups = ["見せる 5枚", "伏せてよい"]  # the labels of its groups
    sheet = [ { row = 0, cells = ["-3|-6", "-3|-6", "+6|+12★"], note = "青短・消（@2）", struck = false } ]
                                        # rows of the last round on the sheet (of another: `round`, from 0), counted from 0 or, if
                                        # negative, from the end. A cell: big|small, an empty column left empty, ★ for a token
                                        # `kind = "ふけ"`: its kind of row
    marks = ["大", "大"]                 # the marks beside that last round
    feet = { rounded = ["+13|", "|", "-84|"] } # rows of the final chain by key
    figures = …                         # exact figures, checked by tests/book/test_odds.py and not here

An objection, shown to a player whose declaration cannot stand, is written under the clause that forbids it, with placeholders. The
game's code refers to it by its key (kit/law.py), and some example triggers it:

    [[clause.objection]]
    key = "shobu-none"
    ja = "できている役を全て選ぶ。"
    en = "Choose all yaku that are held."

A reason, which tells why a ruling is as it is, is written under the clause that says so, with placeholders. The game's code refers
to it by its key:

    [[clause.reason]]
    key = "speaks-first"
    ja = "先に{who}が言う。"
    en = "{who} speaks first."
    also = ["call.2"]                   # further clauses that it cites

A game that says in its own words what a rule book of several games says names the clauses of that one, and code that games share
then cites its own (games/basics/deal.py):

    instead = ["basics.out.5"]

A clause that says what holds otherwise in some case names the clauses of its book that it is an exception to. Where a question fits
both equally well, the exception is named first:

    exception_to = ["call.6"]

What the source leaves open, and how it is decided here, is written under the clause too and shown below it. Code cites the clause:

    [[clause.decision]]
    ja = "並んだ2人は、ともに2位である。"
    en = "Both of them are second."

A question to the table before the match, a house rule, is written under the clause that leaves the choice to the table. The game's
House has a field for each, with its default and, of a number, its bounds (core/house.py):

    [[clause.option]]
    name = "koi-fail"                   # as in the record; koi_fail in code
    letter = "ニ"                       # on the check sheet of the rules, if that has letters
    ja = "こいの後、勝負が無い時"
    en = "Nobody calls shobu after koi"
    brief_ja = "こいの後"               # a short label, if it needs one
    brief_en = "after koi"
    says_ja, says_en = …                # of a number: what it does
    choice.draw = { ja = "無勝負", en = "a draw", says_ja = "役代のやり取りは無い。", says_en = "Nothing is paid." }
    choice.last = { … }                 # each choice; `on` and `off` are called 有 and 無 unless they say otherwise

`questions.toml` in the same folder has, for every clause, questions that it answers, in the words of players and not of the clause.
They are shown and searched with the clause:

    ["hatto.2"]
    ja = ["…", "…", "…"]                # three
    en = ["…", "…"]                     # two
"""

from typing import Any

import msgspec

from scorekeeper.core.house import House, option_value
from scorekeeper.core.words import Words

ANY = "N"
"""Stands for any number but 0 among the choices under which a clause applies."""


class BookTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class BilingualTable(BookTable, frozen=True, kw_only=True):
    """A table of the file with a text in both languages."""

    ja: str
    en: str

    @property
    def words(self) -> Words:
        return Words(self.ja, self.en)


class Topic(BilingualTable, frozen=True, kw_only=True):
    key: str


class Term(BilingualTable, frozen=True, kw_only=True):
    """A glossary term. `said` are other names for it, in either language, that are unambiguous on their own."""

    key: str
    reading: str = ""
    said: tuple[str, ...] = ()
    gloss_ja: str
    gloss_en: str

    @property
    def gloss(self) -> Words:
        return Words(self.gloss_ja, self.gloss_en)


class After(BookTable, frozen=True, kw_only=True):
    """The expected state; None values are not checked."""

    round: int | None = None
    leader: int | None = None
    carried: str | None = None
    badge: str | None = None
    factor: str | None = None
    badges: tuple[str, ...] | None = None
    over: bool | None = None
    totals: tuple[int, ...] | None = None
    balances: tuple[int, ...] | None = None
    tokens: tuple[int, ...] | None = None
    final: tuple[int, ...] | None = None


class Availability(BookTable, frozen=True, kw_only=True):
    """Keys of offers that must be available, and of others that must not."""

    open: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()


class Written(BookTable, frozen=True, kw_only=True):
    """The expected content of a row of the sheet."""

    row: int
    cells: tuple[str, ...]
    kind: str | None = None
    note: str | None = None
    struck: bool | None = None
    round: int = -1


class Example(BilingualTable, frozen=True, kw_only=True):
    """A situation and its expected outcome, in the format described at the top of this module."""

    clause: str = ""
    house: dict[str, str | int] = {}
    seats: int = 0
    game: str = ""
    given: tuple[dict[str, Any], ...] = ()
    fact: dict[str, Any] | None = None
    pays: tuple[tuple[int, int, int], ...] | None = None
    scores: tuple[tuple[int, int], ...] | None = None
    objects: str | bool = False
    struck: tuple[int, ...] | None = None
    after: After | None = None
    offers: Availability | None = None
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
        """Whether the outcome must cite the clause."""
        return self.pays is not None or self.scores is not None or bool(self.objects) or self.verdict is not None


class Questions(BookTable, frozen=True, kw_only=True):
    """Questions that a clause answers, by language."""

    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class RefusalTable(BilingualTable, frozen=True, kw_only=True):
    """An objection: its key, and its words with placeholders."""

    key: str


class Because(BilingualTable, frozen=True, kw_only=True):
    """A reason of rulings: its key, its words with placeholders, and further clauses that it cites, by short id."""

    key: str
    also: tuple[str, ...] = ()


class ChoiceTable(BookTable, frozen=True, kw_only=True):
    """A choice of an option: what it is called, and what it means."""

    ja: str = ""
    en: str = ""
    says_ja: str = ""
    says_en: str = ""


class OptionTable(BilingualTable, frozen=True, kw_only=True):
    """A question on the house rules; kit/law.py makes the option of it."""

    name: str
    letter: str = ""
    brief_ja: str = ""
    brief_en: str = ""
    says_ja: str = ""
    says_en: str = ""
    choice: dict[str, ChoiceTable] = {}


Choices = dict[str, tuple[str, ...]]
"""Options of house rules by name, each with the choices that are meant."""


class ClauseTable(BilingualTable, frozen=True, kw_only=True):
    """A rule. `title_ja`, `title_en`: what it is about, in a few words, as in a list of contents. `procedure`: it is about handling
    cards, and no code implements it. `only`: the choices of house rules under which it applies, all of them together; N is any
    number but 0. Of several such tables any one is enough. `instead`: the clauses of a book that games share which the game says in
    these words of its own. `exception_to`: the clauses of the same book, by short id, that it is an exception to. `option`: the
    house rules that it leaves to the table; `objection`: the objections to declarations that it forbids; `reason`: what rulings
    say of it; `decision`: what the source leaves open and is decided here.
    """

    id: str
    topic: str
    title_ja: str
    title_en: str
    procedure: bool = False
    only: Choices | tuple[Choices, ...] = ()
    instead: tuple[str, ...] = ()
    exception_to: tuple[str, ...] = ()
    option: tuple[OptionTable, ...] = ()
    objection: tuple[RefusalTable, ...] = ()
    reason: tuple[Because, ...] = ()
    decision: tuple[BilingualTable, ...] = ()
    example: tuple[Example, ...] = ()
    questions: Questions = Questions()

    @property
    def title(self) -> Words:
        return Words(self.title_ja, self.title_en)

    @property
    def short(self) -> str:
        """The id without the name of the game, `hatto.2`; whole if the clause is in a book that games share."""
        return self.id if self.topic.count(".") else self.id.partition(".")[2]

    @property
    def examples(self) -> tuple[Example, ...]:
        return tuple(msgspec.structs.replace(one, clause=self.id) for one in self.example)

    def off(self, house: House) -> bool:
        """Whether these house rules switch the clause off."""
        return bool(self.ways) and not any(
            all(_under(option_value(house, option), choices) for option, choices in way.items()) for way in self.ways
        )

    def excepts(self, general: str) -> bool:
        """Whether it is an exception to the clause with this id."""
        return general in {f"{self.id.partition('.')[0]}.{short}" for short in self.exception_to}

    @property
    def ways(self) -> tuple[Choices, ...]:
        """The sets of choices of which one must be made; none if the clause always applies."""
        return (self.only,) if isinstance(self.only, dict) else self.only

    @property
    def switched_by(self) -> frozenset[str]:
        """The names of the options that switch it."""
        return frozenset(option for way in self.ways for option in way)


def _under(value: object, choices: tuple[str, ...]) -> bool:
    return str(value) in choices or (ANY in choices and value != 0)


class RulebookTable(BookTable, frozen=True, kw_only=True):
    topic: tuple[Topic, ...] = ()
    term: tuple[Term, ...] = ()
    clause: tuple[ClauseTable, ...] = ()
