"""Facts: what a person declared, never what it costs. A record is a list of them; nothing in the list is ever erased."""

from typing import Annotated

import msgspec

SEATS = 10
"""The most seats of any table."""


class Fact(msgspec.Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What every fact may carry besides what it says.

    `by` names who entered it, `at` when (ISO 8601). `place` puts a fact that was forgotten or corrected right after an earlier
    entry of the log (−1: before the first) instead of at the end. `also` says that it was declared together with the entry before
    it, as one act: it matters only to who takes the act back.
    """

    by: Annotated[str, msgspec.Meta(max_length=24)] | None = None
    at: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)$")] | None = None
    place: int | None = None
    also: bool = False


class Void(Fact, frozen=True, tag="void"):
    """Entry number `entry` of the log does not count. Voiding a void brings the entry back."""

    entry: int


class Redo(Fact, frozen=True, tag="redo"):
    """The round is dealt again; everything paid in it goes back."""

    reason: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Totals(Fact, frozen=True, tag="totals"):
    """A round that is known only by its totals, typed from an old sheet.

    `amounts` by seat in the smallest unit, which sum to zero; `leader` is who leads the next round, where the sheet tells.
    """

    amounts: Annotated[tuple[Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)], ...], msgspec.Meta(max_length=SEATS)]
    leader: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)] | None = None


class Closed(Fact, frozen=True, tag="closed"):
    """The table has agreed to the final result, which is kept beside the facts so that a later refold can be compared with it."""

    final: tuple[int, ...] = ()


ANSWER = 40
"""The longest answer to a question that a ruling keeps, in characters."""
Answer = Annotated[str, msgspec.Meta(max_length=ANSWER)]


class Ruled(Fact, frozen=True, tag="ruled"):
    """The table has accepted a ruling on what was asked in the state in which this stands. What it enters are facts of their own.

    `inquiry` is the key of the question, `answers` what was answered to it, as a form sends it; `verdict` and `clauses` what the
    rules said then. `agreed` are the seats that agreed at once. `otherwise` says what the table ruled instead, where it did.
    """

    inquiry: Answer
    verdict: Annotated[str, msgspec.Meta(max_length=200)]
    clauses: Annotated[tuple[Answer, ...], msgspec.Meta(min_length=1, max_length=40)]
    answers: Annotated[tuple[tuple[Answer, Answer], ...], msgspec.Meta(max_length=80)] = ()
    agreed: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, lt=SEATS)], ...], msgspec.Meta(max_length=SEATS)] = ()
    otherwise: Annotated[str, msgspec.Meta(max_length=120)] = ""


class Agreed(Fact, frozen=True, tag="agreed"):
    """`player` agrees, too, to the ruling that is entry number `entry` of the log. Until all have it is provisional."""

    entry: int
    player: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


SHARED: tuple[type[Fact], ...] = (Void, Redo, Totals, Closed, Ruled, Agreed)
