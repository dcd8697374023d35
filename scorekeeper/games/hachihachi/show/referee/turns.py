"""What captured cards make, and who pays for it."""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.trial import Trial, cannot_stand, entry_assumption, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.play.dekiyaku import SEVEN, beyond, cards_of, dekiyaku, dekiyaku_in, ribbons_in
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.games.hachihachi.show.forms.turns import turn
from scorekeeper.kit import asks
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.eights.near import near
from scorekeeper.kit.game import Values

NOW = Words("法度でなく、ここであがるとして。", "Assuming agari now, without hatto.")


def dekiyaku_inquiry(at: At) -> Inquiry:
    whose = Words("だれの取り札(払いも見るなら)", "Whose cards, to see what is paid")
    inputs = (
        asks.cards("cards", Words("取り札", "The captured cards"), 1, len(DECK)),
        asks.one("player", whose, asks.players(EVERYONE), optional=True),
    )
    given: dict[str, tuple[str, ...]] = {}
    sage = at.match.now.sage
    if sage:
        held = cards_of(sage.held)
        given = {"player": (str(sage.holder),), "cards": tuple(card.name for card in sorted(held))}
    words = Words("この取り札に出来役はあるか", "What do these captures make?")
    return Inquiry("dekiyaku", words, Words("あと1枚の役も", "and what is one card away"), "dekiyaku", inputs, given)


def ask_dekiyaku(at: At, question: Values) -> Ruling:
    """Which dekiyaku are in these captured `cards`? The verdict lists their keys; the reasons name those that lack one card.

    With a `player` the payments are those of going out with them now, beyond what he holds under his sage.
    """
    cards, player = cards_named(question["cards"]), question.get("player")
    held = dekiyaku_in(cards, at.house)
    reasons = [Reason(one.words, (one.row.yaku.clause,)) for one in held]
    reasons += near(dekiyaku(at.house), frozenset(cards))
    if len(held) > 1:
        reasons.append(LAW.because("yaku-add-up"))
    if not held:
        return rule(
            "", Words("出来役は無い", "no dekiyaku"), [*reasons, LAW.because("own-too" if at.house.own else "seven-dekiyaku")]
        )
    verdict = "+".join(one.key for one in held)
    if player is None:
        return rule(verdict, yaku_words(held), reasons)
    new = beyond(at.match.now.held_by(player), held)
    names = tuple(one.key for one in new)
    outcome = at.trial(HachihachiDekiyaku(player=player, names=names, then="agari", ribbons=ribbons_in(new) or SEVEN))
    if isinstance(outcome, Trial):
        return rule(verdict, yaku_words(held), reasons, outcome, assumed=[NOW])
    return rule(verdict, yaku_words(held), reasons, assumed=[entry_assumption(outcome)])


def pays_inquiry(at: At) -> Inquiry:
    words = Words("だれがいくら払うか", "Who pays, and how much?")
    hint = Words("下げた人・法度・役がいくつか・半額", "sage, hatto, several yaku, half")
    return Inquiry("pays", words, hint, "hatto", turn(at.match.now), {})


def ask_pays(at: At, question: Values) -> Ruling:
    """Who pays for these dekiyaku? The verdict is `both`, `offender`, `holder`, `mixed` or, under sage, `nobody` yet."""
    fact = asks.fact_from(HachihachiDekiyaku, question, exempt=question.get("exempt", ""))
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    if fact.then == "sage":
        yet = LAW.because("sage-unpaid")
        return rule("nobody", Words("まだだれも払わない", "nobody pays yet"), [yet], outcome)
    liable = at.match.now.liable(fact.player)
    if liable is not None:
        return _holder_pays(liable, outcome, by_hatto=fact.offender is not None)
    doubles = [any(step.told for step in payment.why.steps) for payment in outcome.payments]
    offenders = sorted({payment.payer for payment, double in zip(outcome.payments, doubles, strict=True) if double})
    who, reasons = listing([seat(one) for one in offenders]), []
    if fact.exempt:
        reasons.append(LAW.because("exempt-both-pay"))
    if offenders:
        reasons.append(LAW.because("hatto-both-shares", who=who))
    if all(doubles):
        return rule("offender", Words("{who}が二人分払う", "{who} pays both shares").put(who=who), reasons, outcome)
    if offenders:
        rest = LAW.because("rest-each")
        return rule("mixed", Words("役ごとに払う人が違う", "it differs by yaku"), [*reasons, rest], outcome)
    full = LAW.because("full-each")
    return rule("both", Words("二人がそれぞれ払う", "each of the two pays"), [*reasons, full], outcome)


def _holder_pays(liable: int, outcome: Trial, *, by_hatto: bool) -> Ruling:
    who = seat(liable)
    reasons = [LAW.because("under-sage-both", who=who), LAW.because("holder-half", who=who)]
    if by_hatto:
        reasons.append(LAW.because("hatto-under-sage"))
    return rule("holder", Words("下げた{who}が二人分払う", "{who}, who took sage, pays both").put(who=who), reasons, outcome)
