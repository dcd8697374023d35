"""What captured cards make, who pays for it, and whether to take sage, go out or cancel."""

from collections.abc import Iterator

from scorekeeper.core.game import Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.yaku import said
from scorekeeper.core.trial import Trial, refused, rule, unpaid
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import RIBBONS, Flower, named
from scorekeeper.games.hachihachi.facts import Dekiyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.play import dekiyaku
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, SEVEN, Held
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.games.hachihachi.show.forms.turns import turn


def dekiyaku_inquiry(at: At) -> Inquiry:
    month = at.match.now
    inputs = (
        Input("cards", Words("取り札", "The captured cards"), "cards", least=1, most=48),
        Input(
            "player",
            Words("だれの取り札(払いも見るなら)", "Whose, to see what is paid"),
            "one",
            asking.players(EVERYONE),
            optional=True,
        ),
    )
    given: dict[str, tuple[str, ...]] = {}
    if month.sage:
        held = DEKIYAKU.cards(part.key for part in month.sage.held)
        given = {"player": (str(month.sage.holder),), "cards": tuple(card.name for card in sorted(held))}
    words = Words("この取り札に出来役はあるか", "What do these captures make?")
    return Inquiry("dekiyaku", words, Words("あと1枚の役も", "and what is one card away"), "dekiyaku", inputs, given)


def ask_dekiyaku(at: At, question: Values) -> Ruling:
    """Which dekiyaku are in these captured `cards`? The verdict lists their keys; the reasons tell what lacks one card.

    With a `player` the payments are those of going out with them now, beyond what he holds under his sage.
    """
    cards = named(question["cards"])
    parts = dekiyaku.found(cards)
    reasons = [Reason(part.words, (DEKIYAKU[part.key].yaku.clause,)) for part in parts]
    reasons += _near(cards, parts)
    if len(parts) > 1:
        reasons.append(LAW.because("同時に持つ役は足す。", "Yaku held together add up.", "dekiyaku.9"))
    if not parts:
        reasons.append(
            LAW.because("出来役は7種だけ。この中には無い。", "Only seven dekiyaku exist, and none is here.", "dekiyaku.10")
        )
    outcome, assumed = None, []
    player = question.get("player")
    if player is not None and parts:
        sage = at.match.now.sage
        held = {part.key: part.number for part in sage.held} if sage and sage.holder == player else {}
        new = [part for part in parts if held.get(part.key) != part.number]
        ribbons = next((part.number for part in new if part.key == "nanatan"), SEVEN)
        fact = Dekiyaku(player=player, names=tuple(part.key for part in new), then="agari", ribbons=ribbons)
        tried_now = at.tried(fact)
        if isinstance(tried_now, Trial):
            outcome = tried_now
            assumed = [Words("法度でなく、ここであがるとして。", "Going out now, without any hatto.")]
        else:
            assumed = [unpaid(tried_now)]
    words = said(parts) if parts else Words("出来役は無い", "no dekiyaku")
    return rule("+".join(part.key for part in parts), words, reasons, outcome, assumed=assumed)


def _near(cards: tuple[Flower, ...], parts: tuple[Held, ...]) -> Iterator[Reason]:
    """The yaku that lack one card, and which."""
    have, made = frozenset(cards), {part.key for part in parts}
    for key, row in DEKIYAKU.items():
        missing = row.cards - have
        if key == "nanatan":
            missing = RIBBONS - have if len(have & RIBBONS) == SEVEN - 1 else frozenset()
        elif len(missing) != 1 or (key == "shiko" and "goko" in made):
            continue
        if missing:
            yield Reason(
                Words("あと1枚で{yaku}: {cards}", "One card from {yaku}: {cards}").put(
                    yaku=row.yaku.words, cards=listed([card.words for card in sorted(missing)])
                ),
                (row.yaku.clause,),
            )


def pays_inquiry(at: At) -> Inquiry:
    words = Words("だれがいくら払うか", "Who pays, and how much?")
    hint = Words("下げた人・法度・役がいくつか・半額", "sage, hatto, several yaku, half")
    return Inquiry("pays", words, hint, "hatto", turn(at.match.now), {})


def ask_pays(at: At, question: Values) -> Ruling:
    """Who pays for these dekiyaku? The verdict is `both`, `offender`, `holder`, `mixed` or, under sage, `nobody` yet."""
    fact = asking.said(Dekiyaku, question, exempt=question.get("exempt", ""))
    outcome = at.tried(fact)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    sage = at.match.now.sage
    reasons: list[Reason] = []
    if fact.then == "sage":
        reasons.append(LAW.because("下げたので、まだ支払わない。", "It goes to sage: nothing is paid yet.", "sage.1"))
        return rule("nobody", Words("まだだれも払わない", "nobody pays yet"), reasons, outcome)
    if sage and sage.holder != fact.player:
        who = seat(sage.holder)
        reasons += [
            LAW.because(
                "{who}が下げている間の役。{who}が二人分払う。",
                "Made under {who}'s sage: {who} pays both shares.",
                "sage.10",
                who=who,
            ),
            LAW.because("{who}の役は半額で受け取る。", "{who} still collects half of what is held.", "sage.13", "sage.7", who=who),
        ]
        if fact.offender is not None:
            reasons.append(
                LAW.because("法度でも、払うのは下げた人。", "Even with hatto the sage holder pays.", "sage.12", "hatto.30")
            )
        return rule("holder", Words("下げた{who}が二人分払う", "{who}, who took sage, pays both").put(who=who), reasons, outcome)
    doubles = [any(step.told for step in payment.why.steps) for payment in outcome.payments]
    offenders = sorted({payment.payer for payment, double in zip(outcome.payments, doubles, strict=True) if double})
    if fact.exempt:
        reasons.append(LAW.because("免除されるので、二人が払う。", "Exempt, so both pay.", "hatto.22"))
    if offenders:
        who = listed([seat(one) for one in offenders])
        reasons.append(
            LAW.because("法度で作った役は{who}が二人分払う。", "{who} pays both shares of what hatto made.", "hatto.2", who=who)
        )
    if not all(doubles):
        text = "そのほかは二人がそれぞれ払う。" if offenders else "二人がそれぞれ全額を払う。"
        reasons.append(
            LAW.because(text, "Each of the two pays the rest." if offenders else "Each of the two pays in full.", "dekiyaku.8")
        )
        words = Words("二人がそれぞれ払う", "each of the two pays")
        return rule(
            "mixed" if offenders else "both",
            Words("役ごとに払う人が違う", "it differs by yaku") if offenders else words,
            reasons,
            outcome,
        )
    return rule("offender", Words("{who}が二人分払う", "{who} pays both shares").put(who=who), reasons, outcome)
