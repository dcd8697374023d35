"""What a played-out month pays beside the card points: the specials with their blow-off, and nuke."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.end.count import count_of
from scorekeeper.games.hachihachi.end.played_out import UNPAID
from scorekeeper.games.hachihachi.end.specials import specials, without_pay
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.games.hachihachi.show.referee.counts import THREE
from scorekeeper.kit import asks
from scorekeeper.kit.eights.forms import WITH_KASU
from scorekeeper.kit.eights.kasu import SUJUROKU
from scorekeeper.kit.eights.referee import many_kasu
from scorekeeper.kit.eights.specials import EVEN
from scorekeeper.kit.game import Values

ENDS = (
    Choice("played", Words("打ち終わり", "played out")),
    Choice("agari", Words("あがり", "agari")),
    Choice("cancel", Words("下げの取消し", "a cancelled sage")),
)


def special_inquiry(at: At) -> Inquiry:
    inputs = (THREE._replace(spare=asks.when(WITH_KASU), optional=True), *many_kasu(EVERYONE, LAW["special.5"]))
    hint = Words("総八・二八・素十六、吹き消し", "sohachi, futahachi, sujuroku, blow-off")
    return Inquiry("special", Words("特殊役はあるか", "Is there a special?"), hint, "special", inputs)


def ask_special(at: At, question: Values) -> Ruling:
    """Which specials were made, and what is blown off? The verdict lists them (`futahachi+sujuroku`), or is `none`."""
    who, kasu = question.get("sujuroku"), question.get("kasu", 0)
    told, enough = tuple(question.get("points", ())), who is not None and kasu >= SUJUROKU
    fact = HachihachiPlayedOut(points=told, sujuroku=who if enough else None, kasu=kasu if enough else SUJUROKU)
    outcome = at.trial(fact)
    reasons = [LAW.because("kasu-short", kasu=kasu)] if who is not None and not enough else []
    if not isinstance(outcome, Trial):
        if reasons and not told:
            return rule("none", Words("素十六ではない", "no sujuroku"), reasons)
        return cannot_stand(outcome)
    count = count_of(fact)
    made = specials(count, at.match.now.leader, at.house)
    if not made:
        none = LAW.because("neither-special", most=max(count.points or (0,)))
        return rule("none", Words("特殊役は無い", "no special"), [*reasons, none], leads="played-out")
    whose = [Words("{who}の{yaku}", "{yaku} of {who}").put(who=seat(one.maker), yaku=one.words) for one in made]
    reasons += [Reason(words, (one.yaku.clause,)) for words, one in zip(whose, made, strict=True)]
    given_way = without_pay(count, at.match.now.leader, at.house)
    reasons += [Reason(UNPAID.put(special=one.words, who=seat(one.maker)), LAW.all("house.4")) for one in given_way]
    verdict = "+".join(one.yaku.key for one in made)
    return rule(verdict, listing(whose), [*reasons, *_special_month(at)], outcome, enter=False, leads="played-out")


def _special_month(at: At) -> Iterator[Reason]:
    """What a special does to everything else."""
    blown = [
        Words("{who}の{hand}", "{hand} of {who}").put(who=seat(one.player), hand=HANDS.hand_name(one.names))
        for one in at.match.now.standing
    ]
    if blown:
        yield LAW.because("blown-off", hands=listing(blown))
    yield LAW.because("no-points-no-nuke")
    yield LAW.because("played-out-only")


def nuke_inquiry(at: At) -> Inquiry:
    hands = [hand.player for hand in at.match.now.standing if HANDS.has_nuke(hand.names)]
    inputs = (
        asks.one("player", asks.WHO, asks.players(EVERYONE)),
        asks.one("ended", Words("月の終わり方", "How the month ended"), ENDS, start="played"),
        THREE._replace(when=asks.when({"ended": ("played",)})),
    )
    given = {"player": (str(hands[0]),)} if len(hands) == 1 else {}
    return Inquiry("nuke", Words("抜けはもらえるか", "Is nuke paid?"), Words("89点から", "from 89 points"), "nuke", inputs, given)


def ask_nuke(at: At, question: Values) -> Ruling:
    """Does this player get nuke? The verdict is `nuke` or `none`. It is paid with the count, so it is not entered by itself."""
    month, player, ended = at.match.now, question["player"], question["ended"]
    hand = month.hand(player)
    if hand is None or hand.void:
        return _none(LAW.because("hand-undeclared"))
    name = HANDS.hand_name(hand.names)
    if not HANDS.has_nuke(hand.names):
        return _none(LAW.because("hand-without-nuke", hand=name))
    declared = LAW.because("hand-declared", hand=name)
    if ended != "played":
        return _none(declared, LAW.because("ended-early", "sage.20" if ended == "cancel" else "agari.3"))
    fact = HachihachiPlayedOut(points=tuple(question["points"]))
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    count = count_of(fact)
    paid = [line for line in outcome.lines if line.sort == "nuke"]
    mine = tuple(line for line in paid if line.player == player)
    if specials(count, month.leader, at.house):
        return _none(declared, LAW.because("special-no-nuke"))
    score = (count.points or (0,) * SEATS)[player]
    enough = LAW.because("nuke-points", "nuke.3" if score == EVEN else "nuke.9", score=score)
    if not mine:
        return _none(declared, enough)._replace(leads="played-out")
    both = LAW.because("two-nuke")
    told = outcome._replace(lines=mine, payments=tuple(payment for line in mine for payment in line.payments))
    reasons = [declared, enough, *([both] if len(paid) > 1 else [])]
    return rule("nuke", Words("抜けをもらう", "nuke is paid"), reasons, told, enter=False, leads="played-out")


def _none(*why: Reason) -> Ruling:
    return rule("none", Words("抜けは無い", "no nuke"), why)
