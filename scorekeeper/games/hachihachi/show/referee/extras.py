"""What a played-out month pays beside the card points: the specials with their blow-off, and nuke."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.eights.forms import WITH_KASU
from scorekeeper.games.eights.kasu import SUJUROKU
from scorekeeper.games.eights.referee import many_kasu
from scorekeeper.games.eights.specials import EVEN, FUTAHACHI
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.end.count import counted
from scorekeeper.games.hachihachi.end.nuke import NUKE
from scorekeeper.games.hachihachi.end.specials import specials
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.games.hachihachi.show.referee.counts import THREE

ENDS = (
    Choice("played", Words("打ち終わり", "played out")),
    Choice("agari", Words("あがり", "agari")),
    Choice("cancel", Words("下げの取消し", "a cancelled sage")),
)


def special_inquiry(at: At) -> Inquiry:
    inputs = (THREE._replace(spare=asking.when(WITH_KASU), optional=True), *many_kasu(EVERYONE, LAW["special.5"]))
    hint = Words("総八・二八・素十六、吹き消し", "sohachi, futahachi, sujuroku, blow-off")
    return Inquiry("special", Words("特殊役はあるか", "Is there a special?"), hint, "special", inputs)


def ask_special(at: At, question: Values) -> Ruling:
    """Which specials were made, and what is blown off? The verdict lists them (`futahachi+sujuroku`), or is `none`."""
    who, kasu = question.get("sujuroku"), question.get("kasu", 0)
    told, enough = tuple(question.get("points", ())), who is not None and kasu >= SUJUROKU
    fact = PlayedOut(points=told, sujuroku=who if enough else None, kasu=kasu if enough else SUJUROKU)
    outcome = at.tried(fact)
    few = "カスは{kasu}枚。素十六は16枚から。", "{kasu} kasu: sujuroku takes 16."
    reasons = [LAW.because(*few, "special.4", kasu=kasu)] if who is not None and not enough else []
    if not isinstance(outcome, Trial):
        if reasons and not told:
            return rule("none", Words("素十六ではない", "no sujuroku"), reasons)
        return refused(outcome)
    count = counted(fact)
    made = specials(count, at.match.now.leader)
    if not made:
        none = LAW.because(
            "三人とも88点ではなく、最も多くて{most}点。二八は168点から。",
            f"Not 88 each, and the most is {{most}}: futahachi takes {FUTAHACHI}.",
            "special.2",
            "special.3",
            most=max(count.points or (0,)),
        )
        return rule("none", Words("特殊役は無い", "no special"), [*reasons, none], leads="played-out")
    whose = [Words("{who}の{yaku}", "{yaku} of {who}").put(who=seat(one.maker), yaku=one.words) for one in made]
    reasons += [Reason(words, (one.yaku.clause,)) for words, one in zip(whose, made, strict=True)]
    verdict = "+".join(one.yaku.key for one in made)
    return rule(verdict, listed(whose), [*reasons, *_special_month(at)], outcome, enter=False, leads="played-out")


def _special_month(at: At) -> Iterator[Reason]:
    """What a special does to everything else."""
    blown = [
        Words("{who}の{hand}", "{hand} of {who}").put(who=seat(one.player), hand=HANDS.said(one.names))
        for one in at.match.now.standing
    ]
    if blown:
        yield LAW.because(
            "吹き消し。{hands}の役代と飛込みを返す。",
            "Blown off: the fee and tobikomi of {hands} go back.",
            "special.8",
            "special.9",
            "tobikomi.12",
            hands=listed(blown),
        )
    yield LAW.because("点差は計算しない。抜けも無い。", "No card points and no nuke.", "special.7", "nuke.7")
    yield LAW.because("手札を打ち終えた月だけのもの。", "Only when all hands are played out.", "special.1")


def nuke_inquiry(at: At) -> Inquiry:
    hands = [hand.player for hand in at.match.now.standing if HANDS.has_nuke(hand.names)]
    inputs = (
        asking.one("player", asking.WHO, asking.players(EVERYONE)),
        asking.one("ended", Words("月の終わり方", "How the month ended"), ENDS, start="played"),
        THREE._replace(when=asking.when({"ended": ("played",)})),
    )
    given = {"player": (str(hands[0]),)} if len(hands) == 1 else {}
    return Inquiry("nuke", Words("抜けはもらえるか", "Do I get nuke?"), Words("89点から", "from 89 points"), "nuke", inputs, given)


def ask_nuke(at: At, question: Values) -> Ruling:
    """Does this player get nuke? The verdict is `nuke` or `none`. It is paid with the count, so it is not entered by itself."""
    month, player, ended = at.match.now, question["player"], question["ended"]
    hand = month.hand(player)
    if hand is None or hand.void:
        undeclared = "宣言していない手役、無効の手役に抜けは無い。", "A hand that was not declared, or is void, has none."
        return _none(LAW.because(*undeclared, "nuke.10"))
    name = HANDS.said(hand.names)
    if not HANDS.has_nuke(hand.names):
        other = "{hand}に抜けは無い。赤・短一・十一・空素だけ。", "{hand} has none: only aka, tan'ichi, to'ichi and karasu."
        return _none(LAW.because(*other, "nuke.1", hand=name))
    declared = LAW.because("{hand}を宣言した。", "{hand} was declared.", "nuke.1", hand=name)
    if ended != "played":
        early = "打ち終わりまで行かなかった月に抜けは無い。", "The month did not run to the last card."
        return _none(declared, LAW.because(*early, "nuke.6", "sage.20" if ended == "cancel" else "agari.3"))
    fact = PlayedOut(points=tuple(question["points"]))
    outcome = at.tried(fact)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    count = counted(fact)
    paid = [line for line in outcome.lines if line.sort == "nuke"]
    mine = tuple(line for line in paid if line.player == player)
    if specials(count, month.leader):
        return _none(declared, LAW.because("特殊役の月に抜けは無い。", "No nuke in a month with a special.", "nuke.7"))
    score = (count.points or (0,) * SEATS)[player]
    points = "取り札は{score}点。89点から。", f"{{score}} points captured; it takes {NUKE}."
    enough = LAW.because(*points, "nuke.2", "nuke.3" if score == EVEN else "nuke.9", score=score)
    if not mine:
        return _none(declared, enough)._replace(leads="played-out")
    both = LAW.because("二人とも満たせば、両方がもらう。", "If two qualify, both collect.", "nuke.8")
    told = outcome._replace(lines=mine, payments=tuple(payment for line in mine for payment in line.payments))
    reasons = [declared, enough, *([both] if len(paid) > 1 else [])]
    return rule("nuke", Words("抜けをもらう", "nuke is paid"), reasons, told, enter=False, leads="played-out")


def _none(*why: Reason) -> Ruling:
    return rule("none", Words("抜けは無い", "no nuke"), why)
