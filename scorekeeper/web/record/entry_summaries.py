"""Short descriptions of log entries: what counts as it stands now, the rest as it stood at another time.

To know how an entry stood, the log has to be folded as of then, and a log can be made so that no two of its acts share a state.
So describing has a budget of steps; an entry that would exceed it is described by its name alone.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.core.acts import about, acts
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.game import Game, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.log import in_force, live
from scorekeeper.core.naming import names_by_entry
from scorekeeper.core.record import LOG_LENGTH, Record, Refused, start, steps
from scorekeeper.core.words import NOTHING, Words, listing, literal, seat
from scorekeeper.web.common.functions import amount

STEPS = LOG_LENGTH + 1000
"""The budget of one page: enough to fold the longest log as it is now, and a part of it as it was."""
EVERY = 50
"""After every so many steps the state is kept, so that logs with the same beginning continue from there."""
READ = 100
"""Log entries that can be put in order in the time of one step."""
FEW = 5
"""The most facts of an act that are named; beyond that their number is given."""

Lines = Mapping[int, Sequence[Line]]
"""The lines that each entry made."""


def by_entry(lines: Iterable[Line]) -> Lines:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.entry, []).append(line)
    return found


def describe(game: Game, lines: Lines, fact: Fact, entry: int) -> Words:
    """飛込み 秋山 +4貫: an entry in a few words.

    One that made lines of several kinds or players is named by the line of what it declares, else by its first if that is its
    player's, with all that its player got: 出来役 青短 石川 +9貫, drop fees and all. Without such a line it is named by its
    declaration, and by its player unless several got something. So is one whose line is of another kind: 下げの取消し 赤短. Where
    nothing moves, the line says it better, unless its word is part of the declaration's: 下げ 赤短, 一人の張り 石川 50.
    """
    made, by = lines.get(entry, ()), getattr(fact, "player", None)
    called = game.called.get(type(fact), NOTHING)
    if not made:
        return called
    several = called != NOTHING and len({line.player for line in made if line.payments}) > 1
    own: Sequence[Line] = made
    if several or len({line.sort for line in made}) > 1:
        whose = [line for line in made if line.player == by is not None]
        own = [line for line in whose if line.sort == type(fact).__struct_config__.tag]
        own = own or [line for line in made[:1] if line in whose]
        if not own:
            named = isinstance(by, int) and called != NOTHING and not several
            return Words(f"{called.ja} @{by}", f"{called.en} @{by}") if named else called
    line = own[-1]
    plain = line.player is None or called == NOTHING or line.label.ja in called.ja
    kind = called if not plain and (line.payments or line.kind.ja in called.ja) else line.kind
    label = kind if kind == line.label else Words(f"{kind.ja} {line.label.ja}", f"{kind.en} {line.label.en}")
    if line.player is None:
        return called if line.counted else label
    moved = sum(one.moves(game.seats[1])[line.player] for one in made if one.counted == line.counted)
    written = amount(moved, game.unit, counted=line.counted)
    gain = f" {written.sign}{written.bare}" if moved else ""
    if f"@{line.player} " not in label.ja:  # a stake says whose it is
        who = seat(line.player)
        label = Words(f"{label.ja} {who.ja}", f"{label.en} {who.en}")
    return Words(f"{label.ja}{gain}", f"{label.en}{gain}")


def few(words: Sequence[Words], count: int) -> Words:
    """The first of `count` things, and how many more there are."""
    left = count - len(words)
    return listing([*words, Words(f"ほか{left}件", f"{left} more")]) if left else listing(words)


class Stood(NamedTuple):
    """A record at some point: the lines of every entry that counted, and the round in which each was declared."""

    lines: Lines
    rounds: Mapping[int, Words]


UNKNOWN = Stood({}, {})
"""For a record that would take too long."""


class EntrySummaries:
    """Describes the entries of a record, in one pass over the log and with a limited budget of folding."""

    def __init__(self, record: Record, steps: int = STEPS) -> None:
        self.log = record.log
        self.acts = acts(record.log)
        self.act_of = {entry: nth for nth, act in enumerate(self.acts) for entry in act.entries}
        self.about = about(record.log)
        self.counting = in_force(record.log)
        self.ends = {fact.entry: entry for entry, fact in enumerate(self.log) if isinstance(fact, Void) and entry in self.counting}
        """For each voided entry, the entry that voids it."""
        self.short = False
        """Whether something had to be described by its name alone."""
        self.placing: Collection[int] = ()
        """The entries whose round is needed as well; set before the first description."""
        self._record = record
        self._names = names_by_entry(record)
        self._left = steps
        self._stood: dict[int, Stood] = {}
        self._path: list[int] = []
        self._states = [start(record)]
        self._rounds: dict[int, Words] = {}

    def declarations(self, nth: int) -> list[int]:
        """The facts that an act declares."""
        return [entry for entry, _ in self.acts[nth].declarations]

    def targets(self, nth: int) -> list[int]:
        """The facts that an act takes back or restores, each once."""
        return [*dict.fromkeys(self.about[entry] for entry in self.acts[nth].voids)]

    def end(self, entry: int) -> int:
        """The length of the log at which an entry is described: now, or if it does not count, right after its act."""
        return len(self.log) if entry in self.counting else self.acts[self.act_of[entry]].entries[-1] + 1

    def words(self, entry: int, end: int | None = None) -> Words:
        """A short description of a fact, as it stood when the log had this length."""
        lines = self.standing_at(self.end(entry) if end is None else end).lines
        said, then = describe(self._record.game, lines, self.log[entry], entry), self._names(entry)
        return said if then == self._names(-1) else said.with_names([literal(name).ja for name in then])

    def with_round(self, entry: int) -> Words:
        """The same, preceded by the round in which it was declared, unless it begins with that."""
        words, round = self.words(entry), self.standing_at(self.end(entry)).rounds.get(entry)
        if not round or words.ja.startswith(f"{round.ja} "):
            return words
        return Words(f"{round.ja}　{words.ja}", f"{round.en}: {words.en}")

    def standing_at(self, end: int) -> Stood:
        """The record as it was when its log had this length."""
        if end not in self._stood:
            self._left -= end // READ
            self._stood[end] = self._fold(live(self.log[:end])) if self._left > 0 else self._untold()
        return self._stood[end]

    def _untold(self) -> Stood:
        self.short = True
        return UNKNOWN

    def _fold(self, facts: tuple[tuple[int, Fact], ...]) -> Stood:
        """Fold these facts, reusing the common beginning with the previous call, so that a page full of undos costs little more
        than one fold.
        """
        alike = sum(1 for _ in takewhile(lambda both: both[0][0] == both[1], zip(facts, self._path, strict=False)))
        begun = alike - alike % EVERY
        self._left -= len(facts) - begun
        if self._left < 0:
            return self._untold()
        for entry in self._path[begun:]:
            self._rounds.pop(entry, None)
        del self._path[begun:], self._states[begun // EVERY + 1 :]
        game, state = self._record.game, self._states[-1]
        for step in steps(game, state, facts[begun:]):
            if isinstance(step, Refused):  # an imported record need not have been valid at every point
                break
            if step.entry in self.placing:
                self._rounds[step.entry] = self._round(state, step.state)
            state = step.state
            self._path.append(step.entry)
            if len(self._path) % EVERY == 0:
                self._states.append(state)
        return Stood(by_entry(game.lines(state)), {**self._rounds})

    def _round(self, before: State, after: State) -> Words:
        """The round of an entry. Another ron on a discard is declared after the hand that it belongs to."""
        game = self._record.game
        board, coming = game.board(before), game.coming(before).round
        joined = coming is not None and game.reached(after) < coming and board.lines
        return self._rounds.get(board.lines[-1].entry, board.round) if joined else board.round
