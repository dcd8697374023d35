"""A table as a request sees it, and what one tap takes back or restores."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from flask import abort, current_app, g, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import Gone, HTTPException

from scorekeeper.core import forms, record
from scorekeeper.core.acts import Act, acts, put_back
from scorekeeper.core.board import Board
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Game, State
from scorekeeper.core.ledger import Line
from scorekeeper.core.log import live
from scorekeeper.core.names import name_key
from scorekeeper.core.naming import names_by_entry
from scorekeeper.core.offer import Offer
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.store import FoldedRecord, OpenedLink, Role, Unsound
from scorekeeper.web.common.cookies import phone
from scorekeeper.web.common.functions import store, under
from scorekeeper.web.common.reports import log_failure
from scorekeeper.web.record.entry_summaries import FEW, Lines, by_entry, describe, few


@dataclass(frozen=True)
class At:
    """A table as a request sees it: the link that was used and what it allows. `locked`: the host lets nobody make entries.
    `refused`: today's rules refuse an entry; the state is the one before it. `implied`: the end of the log, which is entered only
    with what is declared next.

    What pages show of it is computed once, on first use.
    """

    id: str
    record: Record
    state: State
    link: str
    role: Role
    locked: bool
    by: str | None
    refused: Refused | None = None
    implied: tuple[Fact, ...] = ()

    @property
    def as_folded(self) -> FoldedRecord:
        return FoldedRecord(self.record, self.state, self.refused)

    @property
    def file(self) -> str:
        """The file name for downloads of this table."""
        return _file_of(self.record)

    def later(self, folded: FoldedRecord) -> "At":
        """The same table as it has become."""
        return At(self.id, folded.record, folded.state, self.link, self.role, self.locked, self.by, folded.refused)

    @property
    def mark(self) -> str:
        """Changes whenever the table changes; a page that has it is up to date."""
        changes = store().changes
        return f"{self.seq}{' locked' if self.locked else ''}{f' changed {changes}' if changes else ''}"

    @cached_property
    def acts(self) -> tuple[Act, ...]:
        """What was entered: declarations, corrections, undos."""
        return acts(self.record.log)

    @property
    def act_count(self) -> int:
        """The number of acts so far."""
        return len(self.acts) - len(self.implied)

    @property
    def scores(self) -> bool:
        """Whether this browser may declare here now."""
        return self.mends and not self.refused

    @property
    def mends(self) -> bool:
        """Whether this browser may correct earlier entries here now."""
        return self.role == "scorer" and not self.locked

    @cached_property
    def game(self) -> Game:
        return self.record.game

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who sit there now, by seat."""
        return self.state.names or self.record.players

    @cached_property
    def _names(self) -> Callable[[int], tuple[str, ...]]:
        return names_by_entry(self.record)

    def when(self, entry: int) -> "At":
        """The same table with the names of those who sat there when an entry was declared."""
        names = self._names(entry)
        return self if names == self.players else replace(self, state=self.state._replace(names=names))

    @cached_property
    def frame(self) -> tuple[Offer, ...]:
        """What may be said about the match now."""
        return self.game.frame(self.state)

    @property
    def own_seat(self) -> int | None:
        """The seat of this phone's user; None for one who does not sit here."""
        by, keys = self.by, (str, name_key)
        return next((seat for key in keys for seat, player in enumerate(self.players) if by and key(player) == key(by)), None)

    @property
    def seq(self) -> int:
        return len(self.record.log) - len(self.implied)

    @cached_property
    def board(self) -> Board:
        return self.game.board(self.state)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        return self.game.lines(self.state)

    @cached_property
    def by_entry(self) -> Lines:
        """The lines that each entry made."""
        return by_entry(self.lines)

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """What may be declared now, whoever asks."""
        return self.game.offers(self.state)

    def open(self, key: str) -> Offer | None:
        """The offer with this key, if it may be declared now."""
        found = self.game.offer(self.state, key)
        return found if found and not found.shut else None

    @cached_property
    def ahead(self) -> "At | None":
        """The table once it has what the next declaration implies, as a deal without bright cards; None where nothing is."""
        offer = next((one for one in self.offers if one.implied and not one.shut), None)
        fact = forms.read(offer, forms.start(offer), len(self.players)).fact if offer and self.scores else None
        if fact is None or isinstance(begun := record.add(self.record, self.state, fact), Refused):
            return None
        return replace(self, record=begun[0], state=begun[1], implied=(fact,))

    def declaring(self, key: str, *, ahead: bool) -> "tuple[At, Offer] | None":
        """The offer with this key, if it may be declared now or, if asked for, `ahead`; and the table as it is declared at."""
        if offer := self.open(key):
            return self, offer
        there = self.ahead if ahead else None
        offer = there.open(key) if there else None
        return (there, offer) if there and offer else None


def at(link: str, *, partly: bool = False) -> At:
    """The table that a link opens; 404 for a link that was never made, 410 for one that was revoked, whose table was removed, or to
    a phone that was signed off.
    Halted if today's rules refuse an entry, except for a page that shows it `partly`.
    """
    records, device, name = store(), phone(), session.get("name")
    known, found = records.visit(link, device)
    opened = there(known)
    if found is None:
        raise TableRemoved
    records.devices.note(opened.table, device, opened.role, name)
    under(found.record.ruleset, found.state.house, found.state.seats - len(found.state.gone))
    here = At(opened.table, found.record, found.state, link, opened.role, bool(opened.locked), name, found.refused)
    if here.refused and not partly:
        raise Halted(here)
    g.here = here
    return here


class Halted(Exception):
    """Today's rules refuse an entry of the record, so that there is nothing to say of it as a whole."""

    def __init__(self, here: At) -> None:
        super().__init__(here.id)
        self.here = here


def raw(link: str) -> tuple[bytes, str]:
    """The record file of the table that a link opens, and its name, not folded; if it cannot be read, as it is stored."""
    id = there(store().opens(link, phone())).table
    try:
        stored = store().load(id)
        if stored:
            return record.write(stored.record), _file_of(stored.record)
    except Unsound as error:
        log_failure(error)
    content = store().raw(id)
    if content is None:
        raise TableRemoved
    return content, "record"


def _file_of(one: Record) -> str:
    """The file name for downloads of a table: from its content, with no part of a link."""
    return f"{one.game.name}-{record.fingerprint(one)}"


def there(opened: OpenedLink | None) -> OpenedLink:
    """What a link opens, if anything; else 404 or 410."""
    if opened is None:
        abort(404)
    if opened.removed:
        raise TableRemoved
    if opened.ended:
        raise SignedOff
    if opened.revoked:
        abort(410)
    return opened


class SignedOff(Gone):
    """The host has signed this phone off from the table."""


class TableRemoved(Gone):
    """The host has removed what a link opened."""


def scoring(link: str, *, mending: bool = False) -> At:
    """The table of a request that makes an entry; 403 with the watcher link, 423 while the host has locked it. Halted if today's
    rules refuse an entry, except for `mending` it.
    """
    here = at(link, partly=mending)
    if here.role != "scorer":
        abort(403)
    if here.locked:
        abort(423)
    return here


def needs_name(here: At) -> bool:
    """Whether to ask for the name of this phone's user: it has none, or one that does not sit at this table and was given at
    another.
    """
    if not here.by:
        return True
    return here.own_seat is None and "sits" in session and here.id not in session["sits"]


def naming(link: str) -> ResponseReturnValue:
    """Ask for the name of this phone's user, then lead on to the page that was requested."""
    return redirect(url_for("people.who", table=link, then=request.full_path.removesuffix("?")), 303)


def named_for(link: str) -> str:
    """The page that was requested before the name, if it belongs to this table, else the table; other input is ignored."""
    path, _, query = request.args.get("then", "").partition("?")
    try:
        endpoint, values = current_app.url_map.bind(request.host).match(path, "GET")
    except HTTPException:
        values = {}
    if values.get("table") != link:
        return url_for("table.page", table=link)
    return url_for(endpoint, **values) + (query and f"?{query}")


LINES = 100
"""The most lines of a round on the table page, the newest; a long round has forty."""


class Numbered(NamedTuple):
    """The lines on the table page, each with the number used in its address, and how many earlier lines of the round are left
    out.
    """

    lines: list[tuple[int, Line]]
    earlier: int


def number_lines(here: At) -> Numbered:
    shown = here.board.lines[-LINES:]
    wanted = {id(line) for line in shown}
    found = [(number, line) for number, line in enumerate(here.lines) if id(line) in wanted]
    return Numbered(found, len(here.board.lines) - len(shown))


class TableUndo(NamedTuple):
    """What one tap takes back or restores: the entry to void, and its description."""

    entry: int
    words: Words


def undoable(here: At) -> TableUndo | None:
    """The newest act that still counts in part."""
    counting = live(here.record.log)
    if not counting:
        return None
    entry = max(entry for entry, _ in counting)
    return TableUndo(entry, act_words(here.game, here.by_entry, _act_of(here, entry)))


def redoable(here: At) -> TableUndo | None:
    """What the last undo took back that has not been redone. It is described as it stood before."""
    undone = put_back(here.acts)
    if not undone:
        return None
    last = undone[-1]
    before = record.fold(here.record._replace(log=here.record.log[: last.entries[0]]))
    if isinstance(before, Refused):  # an imported record need not have been valid at every point
        return None
    return TableUndo(last.entries[0], act_words(here.game, by_entry(here.game.lines(before)), _act_of(here, last.voids[-1])))


def _act_of(here: At, entry: int) -> Act:
    return next(act for act in reversed(here.acts) if entry in act.entries)


def act_words(game: Game, lines: Lines, act: Act) -> Words:
    """訂正 手役 短一 秋山 +6貫: an act in a few words, by the lines of a state in which it counts."""
    words = few([describe(game, lines, fact, entry) for entry, fact in act.declarations[:FEW]], len(act.declarations))
    made = ACTS.get(act.kind, NOTHING)
    return Words(f"{made.ja}{words.ja}", f"{made.en}{words.en}")


ACTS = {"corrected": Words("訂正 ", "correction: "), "inserted": Words("書き足し ", "insertion: ")}
"""Names of acts that are more than a new declaration."""
