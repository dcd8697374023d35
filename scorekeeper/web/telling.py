"""Entries of a log in a few words: what counts as it stands now, what does not as it stood at another time.

To know how an entry stood is to fold the log as it was then. A log may be made so that no two of its acts share a state; so a
telling has a number of steps that it may take, and tells by its name alone what would take more.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.core.acts import about, acts
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.game import Game
from scorekeeper.core.ledger import Line
from scorekeeper.core.record import LOG_LENGTH, Record, Refused, in_force, live, start, steps
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.web.pages import amount

STEPS = LOG_LENGTH + 1000
"""Steps that one telling takes: enough for the longest log as it is now, and for some of it as it was."""
EVERY = 50
"""After so many steps the state is kept, from which what begins alike goes on."""
READ = 100
"""Entries of a log that are put in order in the time of one step."""
FEW = 5
"""Facts of an act that are named; of more their number is told."""

Lines = Mapping[int, Sequence[Line]]
"""The lines that each entry made."""


def by_entry(lines: Iterable[Line]) -> Lines:
    found: dict[int, list[Line]] = {}
    for line in lines:
        found.setdefault(line.entry, []).append(line)
    return found


def described(game: Game, lines: Lines, fact: Fact, entry: int) -> Words:
    """飛込み 秋山 +4貫: an entry in a few words. One that made several kinds of rows is called by what was declared."""
    made = lines.get(entry, ())
    called = game.called.get(type(fact), NOTHING)
    if not made or len({line.sort for line in made}) > 1:
        return called
    line = made[-1]
    label = line.kind if line.kind == line.label else Words(f"{line.kind.ja} {line.label.ja}", f"{line.kind.en} {line.label.en}")
    if line.player is None:
        return called if line.counted else label
    moved = line.moved(game.seats[1])[line.player]
    who = seat(line.player)
    written = amount(moved, game.unit, counted=line.counted)
    gain = f" {written.sign}{written.bare}" if moved else ""
    return Words(f"{label.ja} {who.ja}{gain}", f"{label.en} {who.en}{gain}")


def few(words: Sequence[Words], count: int) -> Words:
    """The first of `count` things, and how many more there are."""
    left = count - len(words)
    return listed([*words, Words(f"ほか{left}件", f"{left} more")]) if left else listed(words)


class Stood(NamedTuple):
    """A record as it stood: the lines of every entry that counted, and the round in which each was declared."""

    lines: Lines
    rounds: Mapping[int, Words]


UNKNOWN = Stood({}, {})
"""Of a record that did not stand, as one from elsewhere need not have at all times."""


class Telling:
    """Tells the entries of a record. It goes through the log once, and folds it no further than it has steps for."""

    def __init__(self, record: Record, steps: int = STEPS) -> None:
        self.log = record.log
        self.acts = acts(record.log)
        self.act_of = {entry: nth for nth, act in enumerate(self.acts) for entry in act.entries}
        self.about = about(record.log)
        self.counting = in_force(record.log)
        self.ends = {fact.entry: entry for entry, fact in enumerate(self.log) if isinstance(fact, Void) and entry in self.counting}
        """What takes an entry back."""
        self.short = False
        """Whether something was told by its name alone."""
        self.placing: Collection[int] = ()
        """The entries of which it is to tell the round, too, set before anything is told."""
        self._record = record
        self._left = steps
        self._stood: dict[int, Stood] = {}
        self._path: list[int] = []
        self._states = [start(record)]
        self._rounds: dict[int, Words] = {}

    def said(self, nth: int) -> list[int]:
        """The facts that an act declares."""
        return [entry for entry, _ in self.acts[nth].said]

    def targets(self, nth: int) -> list[int]:
        """The facts that an act takes back or brings back, each once."""
        return [*dict.fromkeys(self.about[entry] for entry in self.acts[nth].taken)]

    def end(self, entry: int) -> int:
        """How long the log was when an entry stood as it is told: now, or where it does not count, once its act was declared."""
        return len(self.log) if entry in self.counting else self.acts[self.act_of[entry]].entries[-1] + 1

    def words(self, entry: int, end: int | None = None) -> Words:
        """A fact in a few words, as it stood when the log was so long."""
        return described(self._record.game, self.stood(self.end(entry) if end is None else end).lines, self.log[entry], entry)

    def placed(self, entry: int) -> Words:
        """The same after the round that it was declared in."""
        words, round = self.words(entry), self.stood(self.end(entry)).rounds.get(entry)
        return Words(f"{round.ja}　{words.ja}", f"{round.en}: {words.en}") if round else words

    def stood(self, end: int) -> Stood:
        """The record as it was when its log was so long."""
        if end not in self._stood:
            self._left -= end // READ
            self._stood[end] = self._folded(live(self.log[:end])) if self._left > 0 else self._untold()
        return self._stood[end]

    def _untold(self) -> Stood:
        self.short = True
        return UNKNOWN

    def _folded(self, facts: tuple[tuple[int, Fact], ...]) -> Stood:
        """What they begin with alike with the last ones is not folded again, so that a page full of undos costs little more than
        one fold.
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
            if isinstance(step, Refused):
                return UNKNOWN
            if step.entry in self.placing:
                self._rounds[step.entry] = game.board(state).round
            state = step.state
            self._path.append(step.entry)
            if len(self._path) % EVERY == 0:
                self._states.append(state)
        return Stood(by_entry(game.lines(state)), {**self._rounds})
