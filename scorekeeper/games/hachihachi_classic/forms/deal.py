"""The forms of the deal: what is declared before it, the field, the deal that is made again, and a month by its totals."""

from scorekeeper.core.facts import Redo
from scorekeeper.core.offer import Choice, Offer
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi_classic.facts import ClassicField, Mizuten
from scorekeeper.games.hachihachi_classic.law import LAW, SPEECH
from scorekeeper.games.hachihachi_classic.opening import REDONE, ZERO, totals_may_be_told
from scorekeeper.games.hachihachi_classic.referee.asked import At
from scorekeeper.kit import asks, totals
from scorekeeper.kit.eights import forms as eights
from scorekeeper.kit.eights.month import Phase


def mizuten(at: At) -> Offer | None:
    month = at.round
    if month.phase is not Phase.DEAL or month.stands or month.has_mizuten:
        return None
    hint = Words("配る前に{who}が宣言", "{who} declares it before the deal").put(who=seat(month.dealt))
    return Offer("mizuten", Mizuten, Words("みずてん", "Mizuten"), hint, at_once=True)


def field(at: At) -> Offer | None:
    month = at.round
    if month.phase is not Phase.DEAL or (month.full and not month.stands):
        return None
    label = Words("場札6枚にある20点札", "20-point cards among the six on the field")
    return eights.field(ClassicField, month.number, label, LAW["field.2"])


def redo(at: At) -> Offer | None:
    """A month that a shiso has ended may still turn out to be dealt wrongly."""
    month = at.match.now if at.match.now.phase is Phase.SHISOU else at.round
    if month.phase is Phase.OVER:
        return None
    begun = month.phase is not Phase.DEAL or bool(month.stands)
    other = (Choice("", Words("ほかの理由", "another reason")),) if begun else ()
    why = (*(Choice(key, words) for key, words in REDONE.items()), *other)
    return Offer(
        "redo",
        Redo,
        Words("配り直し", "Deal again"),
        Words("場に同じ月の4枚など", "four of a month on the field, or another reason"),
        (asks.one("reason", Words("なぜ配り直すか", "Why"), why, LAW["deal.4"], optional=bool(other)),),
        place="more",
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


def by_totals(at: At) -> Offer | None:
    if not totals_may_be_told(at.round):
        return None
    leader, hint = Words("月の勝者(次の親)", "Who won and deals next"), Words("古い記入表から写す", "copied from an old sheet")
    return totals.offer(SPEECH, at.unit, at.state.seats, ZERO, leader, hint, asked=True)
