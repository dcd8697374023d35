"""Which field is it, and does the bind continue?"""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import rule
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.hachihachi.deal.field import Ground, judge
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.games.hachihachi.law import LAW, kan
from scorekeeper.games.hachihachi.show.board import BOUND
from scorekeeper.games.hachihachi.show.forms.asked import NONE, At
from scorekeeper.kit import asks
from scorekeeper.kit.eights import referee as eights
from scorekeeper.kit.eights.fields import BIG_CARDS, WORDS, ZETSU_CARDS, FieldKind
from scorekeeper.kit.game import Values

BINDS = {kind: Choice(str(kind), words) for kind, words in ({FieldKind.NONE: NONE.label} | BOUND).items()}
LEAVES = {
    FieldKind.NONE: Words("翌月へのしばりは無い。", "The next month is not bound."),
    FieldKind.BIG: Words(
        "大場の二代しばり。翌月は光が無くても大場。", "It binds: the next month is a big field even without brights."
    ),
    FieldKind.ZETSU: Words("絶場の二代しばり。翌月も絶場。", "It binds: the next month is a zetsu field too."),
}
"""What the bind that a field leaves means for the next month."""


def field_inquiry(at: At) -> Inquiry:
    before = (
        asks.one("bind", Words("前の月からのしばり", "Bind from the month before"), BINDS.values(), optional=True),
        asks.flag("taken", "同じ月の4枚を胴が取った", "Do took all four of a month", LAW["deal.7"], quiet=True),
    )
    given = {"brights": at.round.brights, "bind": (str(at.round.bound),)}
    words = Words("どの場か、しばりは続くか", "Which field? Does the bind go on?")
    hint = Words("大場・絶場・二代しばり", "big, zetsu, binds")
    return eights.field(words, hint, LAW["field.2"], before, given)


def ask_field(at: At, question: Values) -> Ruling:
    """Which field do these `brights` make under `bind`? The verdict is the kind, with the bind it leaves, if any, after a slash."""
    brights, bind = cards_named(question.get("brights", ())), FieldKind(question.get("bind", ""))
    judged = judge(bind, brights)
    zetsu, big = (sum(card in cards for card in brights) for cards in (ZETSU_CARDS, BIG_CARDS))
    dealt = LAW.because("field-counted", zetsu=zetsu, big=big)
    before = Words("前の月からのしばりは{bind}。", "The bind from the month before: {bind}.").put(bind=BINDS[bind].label)
    taken = LAW.because("do-took-bright")
    reasons = [
        dealt,
        *([taken] if question.get("taken") else []),
        Reason(before, (judged.clause,)),
        Reason(LEAVES[judged.bind], (judged.clause,)),
    ]
    reasons += [
        _worth(Ground(at.house.field, judged.kind)),
        *eights.left_over(at.round, LAW.because("bind-extends"), LAW.because("bind-ends")),
    ]
    outcome = at.trial_if_allowed(HachihachiField(brights=tuple(card.name for card in brights))) if bind is at.round.bound else None
    leaves = Words("、翌月もしばり", ", binding the next month") if judged.bind else NOTHING
    said = Words("{kind}{leaves}", "{kind}{leaves}").put(kind=WORDS[judged.kind], leaves=leaves)
    return rule(f"{judged.kind}/{judged.bind}" if judged.bind else str(judged.kind), said, reasons, outcome)


def _worth(ground: Ground) -> Reason:
    """How the house treats such a field."""
    treatment = ground.treatment
    if treatment.added:
        more = kan(treatment.addition(ground.kind))
        return Reason(Words("役ごとに{more}増し。", "Every yaku gains {more}.").put(more=more), (treatment.clause,))
    times = f"{float(treatment.factor(ground.kind)):g}"
    return Reason(Words(f"授受は{times}倍。", f"Everything is multiplied by {times}."), (treatment.clause,))
