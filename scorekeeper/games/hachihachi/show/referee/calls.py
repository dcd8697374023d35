"""May this player take sage, go out or cancel? The outcomes with their payments, side by side."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Objection
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import RIBBONS
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, SageCancel
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.play.dekiyaku import SEVEN, dekiyaku
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, LAST, TWO_TURNED, At, names, ribbons
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values

NO_HATTO = Words("法度は無いとして。", "Assuming no hatto.")
CHEAPEST = Words("他の人の役は、できうる最も安い役で見た。", "Assuming the cheapest yaku that the others can make.")
CANCEL = {True: Words("下げて取り消す", "Sage, and cancel"), False: Words("取り消す", "Cancel")}
"""The name of a cancel, by whether the sage is still to be taken."""


def sage_inquiry(at: At) -> Inquiry:
    sage = at.match.now.sage
    inputs = (
        asks.one("player", asks.WHO, asks.players(EVERYONE)),
        asks.many("names", Words("この手番でできた役", "Made in this turn"), names(at.house), optional=True),
        ribbons(),
        LAST,
        TWO_TURNED,
        asks.one("more", Words("下げて足すつもりの役", "Yaku that the sage hopes for"), names(at.house), optional=True),
        asks.one("theirs", Words("先にできそうな他の人の役", "What another may make first"), names(at.house), optional=True),
    )
    given = {"player": (str(sage.holder),)} if sage else {}
    words = Words("下げてよいか、取り消せるか", "May I take sage? May I cancel?")
    return Inquiry("sage", words, Words("三つの結果を並べる", "the three outcomes side by side"), "sage", inputs, given)


def ask_sage(at: At, question: Values) -> Ruling:
    """May this player take sage, go out, or cancel now? The verdict is `choose`, `agari`, `sage`, `cancel` or `no`.

    The cases are the outcomes with their payments. Nothing is entered: the choice is the player's.
    """
    if not question.get("names"):
        return _standing(at, question)
    out, under = (at.trial(asks.fact_from(HachihachiDekiyaku, question, then=then)) for then in ("agari", "sage"))
    cases = [*_outcomes(at.after(under), question)] if isinstance(under, Trial) else []
    if isinstance(out, Trial):
        cases.insert(0, Case(Words("いまあがる", "Go out now"), out.payments, Words("月が終わる", "the month ends")))
    if not isinstance(under, Trial):
        return _no_sage(under, question, cases) if isinstance(out, Trial) else cannot_stand(out)
    if isinstance(out, Trial):
        words = Words("下げてもあがってもよい", "sage or agari, as you like")
        choice = LAW.because("agari-or-sage")
        reasons, verdict = [choice, _may(again=at.match.now.sage is not None), LAW.because("silence-is-sage"), *_risks()], "choose"
    else:
        words = Words("下げるしかない", "sage is the only choice")
        seen = LAW.because("next-card-seen")
        reasons, verdict = [seen, *_risks()], "sage"
    return rule(verdict, words, reasons, cases=cases, assumed=_assumptions(question), leads="dekiyaku")


def _may(*, again: bool) -> Reason:
    if again:
        return LAW.because("sage-often")
    return LAW.because("no-sage-stands")


def _no_sage(why: tuple[Objection, ...], question: Values, cases: list[Case]) -> Ruling:
    reasons = [Reason(one.text, (one.clause,)) for one in why]
    if question.get("last"):
        reasons.append(LAW.because("last-turn-full"))
    reasons.append(LAW.because("silence-is-agari"))
    words = Words("下げられない。あがる", "no sage: go out")
    return rule("agari", words, reasons, cases=cases, assumed=(NO_HATTO,), leads="dekiyaku")


def _standing(at: At, question: Values) -> Ruling:
    """The ruling without a new yaku: whether the current sage may be cancelled."""
    sage = at.match.now.sage
    if sage is None or sage.holder != question["player"]:
        reasons = [LAW.because("new-yaku-needed")]
        if sage:
            reasons.append(LAW.because("only-holder-cancels", who=seat(sage.holder)))
        return rule("no", Words("下げも取消しもできない", "neither sage nor cancel"), reasons)
    if question.get("last"):
        forced = LAW.because("cancelled-by-force")
        outcome, cases = at.trial_if_allowed(SageCancel(forced=True)), _cancel_cases(at, question, forced=True)
        return rule("forced", Words("強制取消し", "cancelled by force"), [forced], outcome, cases=cases)
    cases, assumed = _outcomes(at, question), _assumptions(question)
    if sage.forced:
        until = LAW.because("forced-sage-stands")
        return rule("no", Words("まだ取り消せない", "it may not be cancelled yet"), [until], cases=cases, assumed=assumed)
    reasons = [LAW.because("between-turns"), LAW.because("yaku-of-turn-first"), *_risks()]
    return rule("cancel", Words("取り消せる", "you may cancel"), reasons, cases=cases, assumed=assumed, leads="cancel")


def _risks() -> Iterator[Reason]:
    yield LAW.because("cancelled-half")
    yield LAW.because("others-yaku-yours")


def _assumptions(question: Values) -> tuple[Words, ...]:
    return (NO_HATTO,) if question.get("theirs") else (CHEAPEST, NO_HATTO)


def _outcomes(at: At, question: Values) -> Iterator[Case]:
    """The possible outcomes of a standing sage: half, more, or both shares of another's yaku."""
    sage, player = at.match.now.sage, question["player"]
    assert sage is not None
    yield from _cancel_cases(at, question, forced=sage.forced)
    more: str = question.get("more", "")
    had = next((one.number for one in sage.held if one.key == more), SEVEN - 1)
    count = min(had + 1, len(RIBBONS))
    added = at.trial_if_allowed(HachihachiDekiyaku(player=player, names=(more,), then="agari", ribbons=count)) if more else None
    if added:
        label = Words("新しい役を足してあがる", "Sage, and go out with more")
        yield Case(label, added.payments, dekiyaku(at.house)[more].yaku.words)
    table = dekiyaku(at.house)
    rival, *_ = at.match.now.seating.others(player)
    theirs = question.get("theirs")
    for name in (theirs,) if theirs else sorted(table, key=lambda key: table[key].yaku.fee):
        beaten = at.trial_if_allowed(HachihachiDekiyaku(player=rival, names=(name,), then="agari"))
        if beaten:
            label = Words("先に{who}が{yaku}", "{who} makes {yaku} first").put(who=seat(rival), yaku=table[name].yaku.words)
            yield Case(label, beaten.payments, Words("半額を受け取り、二人分を払う", "half received, both shares paid"))
            return


def _cancel_cases(at: At, question: Values, *, forced: bool) -> Iterator[Case]:
    """The half that is paid if the sage ends without a new yaku."""
    half = at.trial_if_allowed(SageCancel(forced=forced))
    if half:
        label = Words("強制取消し", "Cancelled by force") if forced else CANCEL[bool(question.get("names"))]
        yield Case(label, half.payments, Words("半額", "half"))
