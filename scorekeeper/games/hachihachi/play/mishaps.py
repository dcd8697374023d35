"""When something went wrong: a hand that was no hand, a month dealt again."""

from collections.abc import Iterator

from scorekeeper.core.facts import Redo
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line
from scorekeeper.core.words import Words, literal
from scorekeeper.games.hachihachi.deal.field import Ground, Kind
from scorekeeper.games.hachihachi.facts import WrongTeyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import KINDS, SEATS, Month, Phase

WRONG = Words("無効", "void")
DEALT_AGAIN = Words("やり直し", "dealt again")
REASONS = {
    "deal": Words("配り間違い", "wrong deal"),
    "count": Words("取り札が合わない", "cards do not tally"),
    "seen": Words("札が見えた・崩れた", "cards seen or scattered"),
}
"""Why a month is dealt again (hachihachi.penalty.1, hachihachi.penalty.2, hachihachi.penalty.14); another reason stands as it was
told.
"""


def check_wrong_teyaku(month: Month, fact: WrongTeyaku) -> Iterator[Objection]:
    hand = month.hand(fact.player)
    if month.phase is Phase.DEAL or hand is None:
        yield LAW.no("wrong-none", "player")
    elif hand.void:
        yield LAW.no("wrong-twice", "player")


def apply_wrong_teyaku(month: Month, fact: WrongTeyaku, entry: int) -> Month:
    """The whole hand is void: fee, tobikomi and nuke go back (hachihachi.penalty.9, hachihachi.penalty.12).

    A right hand of which only wrong cards were shown is not: they are shown again and nothing is entered (hachihachi.penalty.16).
    """
    hand = month.hand(fact.player)
    assert hand is not None
    month = month.strike(LAW["penalty.9"], WRONG, frozenset(("teyaku",)), fact.player)
    month = month.strike(LAW["penalty.12"], WRONG, frozenset(("tobikomi", "nuke")), fact.player)
    paid_back = {dive.entry for dive in hand.dives}
    month = _strike_proofs(month, paid_back)
    month = month.with_hand(hand._replace(void=True))
    label = Words("手役は無効。公開札はそのまま", "hand void; shown cards stay shown")
    line = Line(entry, "note", KINDS["note"], label, fact.player, (), (), LAW.all("penalty.9", "penalty.12"))
    # A void shiso ends nothing: the month goes on, as long as nobody else holds one.
    if month.phase is Phase.SHISO and not any("shiso" in one.names and not one.void for one in month.hands):
        month = month._replace(phase=Phase.TEYAKU)
    return month.add(line)


def _strike_proofs(month: Month, dives: set[int]) -> Month:
    """A share given back for a tobikomi that is void now goes back too."""
    lines = tuple(
        line._replace(struck=LAW["penalty.12"], marks=(*line.marks, WRONG))
        if line.sort == "exempt" and line.struck is None and dives & set(line.about)
        else line
        for line in month.lines[month.past :]
    )
    return month._replace(lines=month.lines[: month.past] + lines)


def check_redo(month: Month, fact: Redo) -> Iterator[Objection]:
    if month.phase is Phase.DEAL:
        yield LAW.no("redo-nothing")
    elif month.over:
        yield LAW.no("redo-over")


def apply_redo(month: Month, fact: Redo, entry: int) -> Month:
    """Same month, same dealer, the bind from before the deal (hachihachi.penalty.4).

    All that was paid goes back (hachihachi.penalty.3).
    """
    struck = frozenset(("deal", "teyaku", "tobikomi", "exempt", "sage", "note", "dekiyaku"))
    month = month.strike(LAW["penalty.3"], DEALT_AGAIN, struck)
    assert month.moved == (0,) * SEATS, "nothing is paid yet that does not go back"
    label = REASONS.get(fact.reason, literal(fact.reason) if fact.reason else DEALT_AGAIN)
    clauses = LAW.all("penalty.1", "penalty.4", "field.14", "stone.4")
    month = month.add(Line(entry, "redo", DEALT_AGAIN, label, None, (), (), clauses))
    return month._replace(
        phase=Phase.DEAL,
        ground=Ground(month.ground.choice, Kind.NONE),
        bind=Kind.NONE,
        brights=(),
        hands=(),
        sage=None,
        points=None,
        past=len(month.lines),
    )
