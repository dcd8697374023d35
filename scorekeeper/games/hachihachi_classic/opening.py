"""Before the cards are played: mizuten, the blank card, the field, who is in, cards dealt again; and months known by totals."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, literal
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.basics import speaking
from scorekeeper.games.basics.facts import Blank, Paired, Spoke
from scorekeeper.games.hachihachi_classic.facts import ClassicField, Mizuten
from scorekeeper.games.hachihachi_classic.field import judge
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit import totals
from scorekeeper.kit.eights import fields
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.month import YEAR, Phase
from scorekeeper.kit.rounds import Move

REDONE = {"field": Words("場に同じ月の4枚", "four of a month on the field")}
"""Why the cards must be dealt again (hachihachi-classic.deal.4)."""
HANDED = "hand"
"""No reason: four of a month in a hand (hachihachi-classic.deal.5)."""
ZERO = LAW["settle.4"]
NO_FIELD = Words("場は不明", "field unknown")
NOT_KNOWN = Words("役と点は不明", "yaku and points unknown")
LAPSED = Words("みずてんは消える", "mizuten lapses")
F = TypeVar("F", bound=Fact)


# ---------------------------------------------------------------- before the deal


def check_mizuten(month: ClassicMonth, fact: Mizuten) -> Iterator[Objection]:
    if month.has_mizuten:
        yield LAW.no("mizuten-twice")
    elif month.phase is not Phase.DEAL or month.stands:
        yield LAW.no("mizuten-late")


def mizuten(month: ClassicMonth, fact: Mizuten, entry: int) -> ClassicMonth:
    line = month.line(entry, "mizuten", player=month.dealt, clauses=LAW.all("mizuten.1", "mizuten.2"))
    return month.add(line).replace(mizuten=True, has_mizuten=True)


def blank(month: ClassicMonth, fact: Blank, entry: int) -> ClassicMonth:
    """The blank card prevails over mizuten (hachihachi-classic.mizuten.7)."""
    after = speaking.blank(month, fact, entry)
    if not month.mizuten or fact.player != month.dealt:
        return after
    *before, last = after.cite(LAW["mizuten.7"]).lines
    return after.replace(lines=(*before, last._replace(marks=(*last.marks, LAPSED))), mizuten=False)


# ---------------------------------------------------------------- the field


def check_field(month: ClassicMonth, fact: ClassicField) -> Iterator[Objection]:
    if month.phase is not Phase.DEAL:
        yield LAW.no("field-told", "brights")
    elif month.full and not month.stands:
        yield month.no("spoke-blank")
    if not fields.are_brights(fact.brights):
        yield LAW.no("field-cards", "brights")


def field(month: ClassicMonth, fact: ClassicField, entry: int) -> ClassicMonth:
    """The factor of the month, and what it leaves for later ones."""
    brights = fields.in_order(fact.brights)
    judged = judge(month.queue, (BY_NAME[name] for name in brights), month.house.field_join)
    month = month.replace(kind=judged.kind, brights=brights, phase=Phase.TEYAKU)
    clauses = [*judged.clauses, *(LAW.all("field.10") if month.number > YEAR else ())]
    clauses += LAW.all("field.11") if any(judged.after) and not any(month.after) else ()
    if judged.kind is not FieldKind.SMALL:
        clauses.append(LAW["field.8"])
    marks = (fields.brights_words(brights), *((month.after.words,) if any(month.after) else ()))
    line = month.line(entry, "deal", fields.WORDS[judged.kind], marks=marks, clauses=clauses)
    month = month.add(line)
    return (month.cite(*LAW.all("two.1")) if month.two else month).once_field_known()


# ---------------------------------------------------------------- who is in


def after_field(check: Callable[[ClassicMonth, F], Iterable[Objection]]) -> Callable[[ClassicMonth, F], Iterator[Objection]]:
    """What is said after the deal, whose field must be known."""

    def check_after_field(month: ClassicMonth, fact: F) -> Iterator[Objection]:
        if month.kind:
            yield from check(month, fact)
        else:
            yield LAW.no("no-field")

    return check_after_field


def check_spoke(month: ClassicMonth, fact: Spoke) -> Iterator[Objection]:
    """After a month nothing can be said before the next field; but who won it alone could not drop
    (hachihachi-classic.drop.22).
    """
    wrong = tuple(after_field(speaking.check_spoke)(month, fact))
    if month.next is None or any(one.clause == LAW["drop.22"] for one in wrong):
        yield from wrong
    else:
        yield LAW.no("no-field")


def settle_if_alone(said: Callable[[ClassicMonth, F, int], ClassicMonth]) -> Callable[[ClassicMonth, F, int], ClassicMonth]:
    """A month is over if one player alone is in (hachihachi-classic.drop.21), or if the fees are split."""

    def after(month: ClassicMonth, fact: F, entry: int) -> ClassicMonth:
        month = said(month, fact, entry)
        if month.next is None:
            return month.cite(*LAW.all("two.1")) if month.two else month
        return month.cite(*month.used_up).win(month.next)

    return after


# ---------------------------------------------------------------- dealt again, and totals


def check_redo(month: ClassicMonth, fact: Redo) -> Iterator[Objection]:
    if month.phase is Phase.OVER:
        yield LAW.no("redo-over")
    elif fact.reason == HANDED:
        yield LAW.no("redo-hand", "reason")
    elif month.phase is Phase.DEAL and not month.stands and fact.reason not in REDONE:
        yield LAW.no("redo-nothing")


def redo(month: ClassicMonth, fact: Redo, entry: int) -> ClassicMonth:
    """Dealt again by the same dealer, for four of a month or any other reason: everything since the deal is undone."""
    label = REDONE.get(fact.reason) or (literal(fact.reason) if fact.reason else month.KINDS["redo"])
    return month.again(entry, label, *LAW.all("deal.4", "deal.6"))


def totals_may_be_told(month: ClassicMonth) -> bool:
    """Whether nothing is told of the month that its totals do not leave open."""
    return all(line.sort in ("mizuten", "deal") for line in month.lines[month.past :])


def check_totals(month: ClassicMonth, fact: Totals) -> Iterator[Objection]:
    yield from totals.check_led(LAW, fact, month.seating.seats, ZERO, begun=not totals_may_be_told(month))


def by_totals(month: ClassicMonth, fact: Totals, entry: int) -> ClassicMonth:
    """A month whose totals alone are known uses one of the queued fields (hachihachi-classic.field.12)."""
    assert fact.leader is not None
    marks = (NOT_KNOWN,) if month.kind else (NO_FIELD, NOT_KNOWN)
    return month.add(totals.line(fact, entry, ZERO, *marks)).win(fact.leader)


MOVES: dict[type[Fact], Move[Any]] = {
    Mizuten: Move(check_mizuten, mizuten),
    Blank: Move(speaking.check_blank, blank),
    ClassicField: Move(check_field, field),
    Spoke: Move(check_spoke, settle_if_alone(speaking.spoke), opens=False),
    Paired: Move(after_field(speaking.check_paired), settle_if_alone(speaking.pair_up)),
    Totals: Move(check_totals, by_totals),
    Redo: Move(check_redo, redo, late=True),
}
