"""Facts: what people declared, never what it costs. A record is a list of facts, from which nothing is ever erased."""

from typing import Annotated, ClassVar, Literal

import msgspec

from scorekeeper.core.words import NOTHING, Words

SEATS = 10
"""The maximum number of seats at any table."""


class Fact(msgspec.Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The fields that every fact has.

    `by` is the name of the person who entered it, `at` the time (ISO 8601). `place` puts a forgotten or corrected fact right after
    an earlier entry of the log (−1: before the first) instead of at the end. `also`: it was declared together with the entry
    before it, as one act; this only matters for undo. `called` is the name of the declaration on the undo button.
    """

    called: ClassVar[Words] = NOTHING
    by: Annotated[str, msgspec.Meta(max_length=24)] | None = None
    at: Annotated[str, msgspec.Meta(max_length=40, pattern=r"^\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)$")] | None = None
    place: int | None = None
    also: bool = False


class Void(Fact, frozen=True, tag="void"):
    """Entry number `entry` of the log does not count. Voiding a void restores the entry."""

    entry: int


class Redo(Fact, frozen=True, tag="redo"):
    """The round is dealt again; everything paid in it is returned."""

    called: ClassVar = Words("やり直し", "dealing again")
    reason: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Totals(Fact, frozen=True, tag="totals"):
    """A round of which only the totals are known, typed from an old sheet.

    `amounts` are by seat in the smallest unit and sum to zero, apart from what is left in a pot or taken from it; `leader` is the
    seat that leads the next round, if known. `winner` won the match by this round whatever the totals are, in a game where that can
    be; `earned`: the leader has earned the lead in this round, even if he had kept it anyway, in a game where that counts.
    """

    called: ClassVar = Words("合計だけの記入", "the totals")
    amounts: Annotated[tuple[Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)], ...], msgspec.Meta(max_length=SEATS)]
    leader: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)] | None = None
    winner: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)] | None = None
    earned: bool = False


class Closed(Fact, frozen=True, tag="closed"):
    """The table has agreed to the final result (in the unit of results), stored so that a later fold can be compared with it."""

    called: ClassVar = Words("確定", "closing")
    final: tuple[int, ...] = ()


ANSWER = 40
"""The maximum length of an answer stored in a ruling, in characters."""
Answer = Annotated[str, msgspec.Meta(max_length=ANSWER)]


class Ruled(Fact, frozen=True, tag="ruled"):
    """The table has accepted a ruling on a question asked in this state. Facts entered because of it are separate.

    `inquiry` is the key of the question, `answers` the answers to it in the format of a form; `verdict` and `clauses` are what the
    rules said at the time. `agreed` are the seats that agreed at once. `otherwise` is what the table decided instead, if it did.
    """

    called: ClassVar = Words("裁定", "ruling")
    inquiry: Answer
    verdict: Annotated[str, msgspec.Meta(max_length=200)]
    clauses: Annotated[tuple[Answer, ...], msgspec.Meta(min_length=1, max_length=40)]
    answers: Annotated[tuple[tuple[Answer, Answer], ...], msgspec.Meta(max_length=120)] = ()
    agreed: Annotated[tuple[Annotated[int, msgspec.Meta(ge=0, lt=SEATS)], ...], msgspec.Meta(max_length=SEATS)] = ()
    otherwise: Annotated[str, msgspec.Meta(max_length=120)] = ""


class Agreed(Fact, frozen=True, tag="agreed"):
    """`player` also agrees to the ruling at log index `entry`, which is provisional until everybody has agreed."""

    called: ClassVar = Words("裁定への同意", "agreeing to a ruling")
    entry: int
    player: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


REASON = 60
"""The maximum length of a reason that the table gives, in characters."""
Reason = Annotated[str, msgspec.Meta(max_length=REASON)]
HouseWord = Annotated[str, msgspec.Meta(max_length=400)]
Seat = Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]


class AgreedScore(Fact, frozen=True, tag="score"):
    """The table has agreed to move amounts that no rule computes: for a broken card, or as a `penalty`.

    `amounts` are by seat in the smallest unit. They sum to zero, but where players score: there a penalty
    may be below it.
    """

    called: ClassVar = Words("話し合いの点", "an agreed score")
    amounts: Annotated[tuple[Annotated[int, msgspec.Meta(ge=-(10**6), le=10**6)], ...], msgspec.Meta(max_length=SEATS)]
    reason: Reason
    penalty: bool = False


class EndedEarly(Fact, frozen=True, tag="ended"):
    """The table ends the match after a round, before its rules do.

    `how`: by the `rules`, as if this round had been the last; by the `sums` alone, without what the end of a match pays; or
    `unfinished`, without a result.
    """

    called: ClassVar = Words("早じまい", "ending early")
    how: Literal["rules", "sums", "unfinished"]
    reason: Reason = ""


class PlayerRenamed(Fact, frozen=True, tag="renamed"):
    """The same person under another name: a slip is mended, or the name has changed."""

    called: ClassVar = Words("名前の直し", "a name")
    player: Seat
    name: Annotated[str, msgspec.Meta(max_length=80)]


class Substituted(Fact, frozen=True, tag="substituted"):
    """From the next round on another person sits in this seat.

    `counts` says whose the seat's result is: that of the `first`, or of the `second`, who sits down now; or each has his `own`
    rounds, and the second what the end moves. `fixed`: the first has his own rounds, and the second counts as `fixed` in a season,
    in the unit of results.
    """

    called: ClassVar = Words("代わりの人", "a substitute")
    player: Seat
    name: Annotated[str, msgspec.Meta(max_length=80)]
    counts: Literal["first", "second", "own", "fixed"] = "first"
    fixed: Annotated[int, msgspec.Meta(ge=-(10**4), le=10**4)] = 0


class Reseated(Fact, frozen=True, tag="reseated"):
    """From the next round on the people sit in other seats: in seat n sits who sat in `order[n]` before. What each
    has goes along."""

    called: ClassVar = Words("席の直し", "other seats")
    order: Annotated[tuple[Seat, ...], msgspec.Meta(max_length=SEATS)]


class HouseRevised(Fact, frozen=True, tag="house"):
    """The house rules are these from the next round on, or from the first: `choices` are what they answer otherwise than the
    source, option and answer, as in the address of a house.
    """

    called: ClassVar = Words("決まりの直し", "house rules")
    choices: Annotated[tuple[tuple[HouseWord, HouseWord], ...], msgspec.Meta(max_length=200)] = ()


class PlayerLeft(Fact, frozen=True, tag="left"):
    """Somebody leaves for good, between two rounds: the rest play as a table of fewer, and what he has won or lost stays."""

    called: ClassVar = Words("退席", "leaving")
    player: Seat
    reason: Reason = ""


class PlayerJoined(Fact, frozen=True, tag="joined"):
    """Somebody sits down beside the last seat, between two rounds, and plays from the next one on."""

    called: ClassVar = Words("途中から", "joining")
    name: Annotated[str, msgspec.Meta(max_length=80)]


class RoundSkipped(Fact, frozen=True, tag="skipped"):
    """The table skips the coming round: it counts as played, and pays nothing.

    `leader` leads the next one; the game may decide that, or need it.
    """

    called: ClassVar = Words("飛ばし", "skipped")
    leader: Seat | None = None
    reason: Reason = ""


class RoundReplayed(Fact, frozen=True, tag="replayed"):
    """The round that has just ended is played again from its beginning; everything paid in it is returned."""

    called: ClassVar = Words("もう一度", "again")
    reason: Reason = ""


FRAME: tuple[type[Fact], ...] = (
    AgreedScore,
    EndedEarly,
    PlayerRenamed,
    Substituted,
    Reseated,
    HouseRevised,
    RoundSkipped,
    RoundReplayed,
    PlayerLeft,
    PlayerJoined,
)
"""What is said about the match and not in it: who sits where, by which rules, until when it goes on, and what no rule computes."""
SHARED: tuple[type[Fact], ...] = (Void, Redo, Totals, Closed, Ruled, Agreed, *FRAME)
