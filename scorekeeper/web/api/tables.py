"""The types of the API for tables, from which its description is made.

Keys never depend on a language.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import msgspec

from scorekeeper.core import record as records
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.offer import Input as Question
from scorekeeper.core.offer import Objection, Offer
from scorekeeper.core.record import Refused
from scorekeeper.core.sheet import Sheet as Drawn
from scorekeeper.core.sheet import SheetCell
from scorekeeper.core.sheet import SheetRow as SheetRow
from scorekeeper.core.words import Words
from scorekeeper.settlement import Settled, SettledCell, SettledFoot
from scorekeeper.store import Role
from scorekeeper.web.api.games import QuestionChoice

Key = Annotated[str, msgspec.Meta(min_length=8, max_length=80)]
"""Made up by the client and used once: sent again, it is the same declaration."""


class OfferInput(msgspec.Struct, frozen=True):
    """A question of an offer; `name` is the field of the fact. `when` says which other answers make it relevant."""

    name: str
    label: str
    kind: str
    choices: list[QuestionChoice]
    least: int
    most: int
    total: int
    optional: bool
    when: dict[str, list[str]]
    clause: str


class Declarable(msgspec.Struct, frozen=True):
    """A fact of this kind may be declared now. `shut` says why it cannot be; `fixed` are fields with only one value."""

    key: str
    fact: str
    label: str
    inputs: list[OfferInput]
    fixed: dict[str, Any]
    shut: str | None


class TableState(msgspec.Struct, frozen=True):
    """The state of a table. `seq` is the number of its entries, `locked` the time since which nobody can make entries. The lines
    in its rounds are numbered from 0; they are those `from` one on, and more of them begin at `next`, if it is not null.
    """

    role: Role
    seq: int
    closed: bool
    locked: bool
    settled: Settled
    since: int = msgspec.field(name="from")
    next: int | None


class TableSheetCell(SettledCell, frozen=True):
    """A player's columns in a row, his marks there, and whether he sits the round out; on a sheet that tells of what an amount is
    made, the figures before it and the line below them.
    """

    signs: list[str]
    out: bool
    items: list[int | None]
    under: str


class SheetLine(msgspec.Struct, frozen=True):
    """A row of the sheet with its remark."""

    cells: list[TableSheetCell]
    remark: str
    struck: bool


class TableSheetRound(msgspec.Struct, frozen=True):
    number: int
    name: str
    marks: list[str]
    rows: list[SheetLine]


class SheetEvening(msgspec.Struct, frozen=True):
    """An evening on which the match was played, and the number of the round with which it began; `within`: that round had begun on
    the evening before.
    """

    day: str
    round: int
    within: bool


class TableSheet(msgspec.Struct, frozen=True):
    """The kinyū sheet as a table. The rows in its rounds are numbered from 0; they are those `from` one on, and more of them begin
    at `next`, if it is not null. A column is a person's, wherever he sits; `formerly` are the names that stood over it before,
    joined by ・, and there is none of them where nobody's name has changed. `evenings` are those of the whole match, as far as
    times are known.
    """

    title: str
    players: list[str]
    formerly: list[str]
    options: list[tuple[str, str]]
    rounds: list[TableSheetRound]
    evenings: list[SheetEvening]
    feet: list[SettledFoot]
    ranks: list[str]
    edition: str
    fingerprint: str
    reopened: int
    since: int = msgspec.field(name="from")
    next: int | None


class Declaration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Facts to declare together, as in the log of a record file. `seq` is the number of entries that the sender has seen."""

    facts: Annotated[list[msgspec.Raw], msgspec.Meta(min_length=1, max_length=100)]
    seq: Annotated[int, msgspec.Meta(ge=0)]
    key: Key
    by: Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)] | None = None


class FactsDeclared(msgspec.Struct, frozen=True):
    """The facts were entered, under these numbers. `again`: the key had been used before, and nothing was added. Of a long match
    the lines are the last ones, `from` one on.
    """

    entries: list[int]
    seq: int
    again: bool
    settled: Settled
    since: int = msgspec.field(name="from")


class Previewed(msgspec.Struct, frozen=True):
    """Where the table would stand; nothing was entered. Of a long match the lines are the last ones, `from` one on."""

    settled: Settled
    since: int = msgspec.field(name="from")


class Complaint(msgspec.Struct, frozen=True):
    """Why a fact is refused: a key that never changes, the wrong field, what to do, and the clause."""

    key: str
    where: str
    text: str
    clause: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request failed (RFC 9457). `seq`: the number of entries now, if somebody else entered something first."""

    status: int
    title: str
    objections: list[Complaint] = []
    seq: int | None = None


def declarable(offer: Offer, players: Sequence[str], lang: str) -> Declarable:
    def say_named(words: Words) -> str:
        return words.with_names(players).say(lang)

    def question(one: Question) -> OfferInput:
        return OfferInput(
            one.name,
            say_named(one.label),
            one.kind,
            [QuestionChoice(each.value, say_named(each.label), say_named(each.detail)) for each in one.choices],
            one.least,
            one.most,
            one.total,
            one.optional,
            {name: sorted(values) for name, values in one.when},
            one.clause,
        )

    return Declarable(
        offer.key,
        str(offer.fact.__struct_config__.tag),
        say_named(offer.words),
        [question(one) for one in offer.inputs],
        msgspec.to_builtins(dict(offer.fixed)),
        say_named(offer.shut) if offer.shut else None,
    )


def sheet(drawn: Drawn, evenings: Iterable[SheetEvening], lang: str, since: int, next: int | None) -> TableSheet:
    """A prepared sheet, in which seats already have the players' names, from one row on; the next ones are elsewhere."""

    def cell(one: SheetCell) -> TableSheetCell:
        signs = [sign.words.say(lang) for sign in one.signs]
        return TableSheetCell(one.big, one.small, signs, one.out, [*one.items], one.under.say(lang))

    def row(one: SheetRow) -> SheetLine:
        remark = " ".join(filter(None, (one.kind.say(lang), one.note.say(lang), one.more.say(lang), one.end.say(lang))))
        return SheetLine([cell(each) for each in one.cells], remark, one.struck)

    return TableSheet(
        drawn.title.say(lang),
        [*drawn.players],
        [*drawn.formerly],
        [(label.say(lang), value.say(lang)) for label, value in drawn.options],
        [
            TableSheetRound(
                one.number,
                one.whole.say(lang),
                [mark.say(lang) for mark in (*one.marks, *(line for field in one.fields for line in field))],
                [row(each) for each in one.rows],
            )
            for one in drawn.rounds
        ],
        [*evenings],
        [
            SettledFoot(
                one.key,
                one.name.say(lang),
                [SettledCell(cell.big, cell.small) for cell in one.cells],
                one.note.say(lang),
                one.clause,
            )
            for one in drawn.feet
        ],
        [rank.say(lang) for rank in drawn.ranks],
        drawn.edition,
        drawn.fingerprint,
        drawn.reopened,
        since,
        next,
    )


def complaints(objections: Iterable[Objection], players: Sequence[str], lang: str, entry: int | None = None) -> list[Complaint]:
    return [
        Complaint(one.key, records.whereabouts(entry, one.where), one.text.with_names(players).say(lang), one.clause)
        for one in objections
    ]


def refusal_complaints(found: Refused, players: Sequence[str], lang: str) -> list[Complaint]:
    """The objections to an entry of the log, each with its place in the log."""
    return complaints(found.objections, players, lang, found.entry)
