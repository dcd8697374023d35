"""What a month that was played out brings beside the card points: the specials with their blow-off, and nuke."""

from scorekeeper.core.game import Choice, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.teyaku import NUKE_HANDS
from scorekeeper.games.hachihachi.end.count import EVEN, counted
from scorekeeper.games.hachihachi.end.kasu import MOST_KASU, SUJUROKU
from scorekeeper.games.hachihachi.end.nuke import NUKE
from scorekeeper.games.hachihachi.end.specials import FUTAHACHI, specials
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, At
from scorekeeper.games.hachihachi.show.referee.counts import THREE


def special_inquiry(at: At) -> Inquiry:
    inputs = (
        THREE._replace(spare=(("sujuroku", frozenset()),), optional=True),
        Input("sujuroku", Words("カスの多い人", "Who has many kasu"), "one", (NONE, *asking.players(EVERYONE)), optional=True),
        Input(
            "kasu",
            Words("そのカスの枚数(柳4枚も数える)", "How many kasu, all willow included"),
            "count",
            most=MOST_KASU,
            start=str(SUJUROKU),
            when=(("sujuroku", frozenset()),),
            clause=LAW["special.5"],
        ),
    )
    words = Words("特殊役はあるか", "Is there a special?")
    return Inquiry(
        "special", words, Words("総八・二八・素十六、吹き消し", "sohachi, futahachi, sujuroku, blow-off"), "special", inputs
    )


def ask_special(at: At, question: Values) -> Ruling:
    """Which specials were made, and what is blown off? The verdict lists them (`futahachi+sujuroku`), or is `none`."""
    who, kasu = question.get("sujuroku"), question.get("kasu", 0)
    told = tuple(question.get("points", ()))
    enough = who is not None and kasu >= SUJUROKU
    fact = PlayedOut(points=told, sujuroku=who if enough else None, kasu=kasu if enough else SUJUROKU)
    outcome = at.tried(fact)
    few = LAW.because(f"カスは{kasu}枚。素十六は16枚から。", f"{kasu} kasu: sujuroku takes 16.", "special.4")
    reasons = [few] if who is not None and not enough else []
    if not isinstance(outcome, Trial):
        if reasons and not told:
            return rule("none", Words("素十六ではない", "no sujuroku"), reasons)
        return refused(outcome)
    made = specials(counted(fact), at.match.now.leader)
    if not made:
        highest = max(counted(fact).points or (0,))
        reasons.append(
            LAW.because(
                f"三人とも88点ではなく、最も多くて{highest}点。二八は168点から。",
                f"Not 88 each, and the most is {highest}: futahachi takes {FUTAHACHI}.",
                "special.2",
                "special.3",
            )
        )
        return rule("none", Words("特殊役は無い", "no special"), reasons, leads="played-out")
    for one in made:
        reasons.append(
            Reason(Words("{who}の{yaku}", "{yaku} of {who}").put(who=seat(one.maker), yaku=one.words), (one.yaku.clause,))
        )
    blown = [hand for hand in at.match.now.hands if not hand.void]
    if blown:
        hands = listed(
            [Words("{who}の{hand}", "{hand} of {who}").put(who=seat(one.player), hand=teyaku.said(one.names)) for one in blown]
        )
        reasons.append(
            LAW.because(
                "吹き消し。{hands}の役代と飛込みを返す。",
                "Blown off: the fee and tobikomi of {hands} go back.",
                "special.8",
                "special.9",
                "tobikomi.12",
                hands=hands,
            )
        )
    reasons.append(LAW.because("点差は計算しない。抜けも無い。", "No card points and no nuke.", "special.7", "nuke.7"))
    reasons.append(LAW.because("手札を打ち終えた月だけのもの。", "Only when all hands are played out.", "special.1"))
    words = listed([Words("{who}の{yaku}", "{yaku} of {who}").put(who=seat(one.maker), yaku=one.words) for one in made])
    return rule("+".join(one.yaku.key for one in made), words, reasons, outcome, enter=False, leads="played-out")


ENDS = {
    "played": Words("打ち終わり", "played out"),
    "agari": Words("あがり", "agari"),
    "cancel": Words("下げの取消し", "a cancelled sage"),
}


def nuke_inquiry(at: At) -> Inquiry:
    hands = [hand.player for hand in at.match.now.hands if not hand.void and NUKE_HANDS & {*hand.names}]
    inputs = (
        Input("player", Words("だれが", "Who"), "one", asking.players(EVERYONE)),
        Input(
            "ended",
            Words("月の終わり方", "How the month ended"),
            "one",
            tuple(Choice(key, words) for key, words in ENDS.items()),
            start="played",
        ),
        THREE._replace(when=(("ended", frozenset(("played",))),)),
    )
    given = {"player": (str(hands[0]),)} if len(hands) == 1 else {}
    return Inquiry("nuke", Words("抜けはもらえるか", "Do I get nuke?"), Words("89点から", "from 89 points"), "nuke", inputs, given)


def ask_nuke(at: At, question: Values) -> Ruling:
    """Does this player get nuke? The verdict is `nuke` or `none`. It is paid with the count, so it is not entered by itself."""
    month, player = at.match.now, question["player"]
    hand = month.hand(player)
    none = Words("抜けは無い", "no nuke")
    if hand is None or hand.void:
        return rule(
            "none",
            none,
            [
                LAW.because(
                    "宣言していない手役、無効の手役に抜けは無い。", "A hand that was not declared, or is void, has none.", "nuke.10"
                )
            ],
        )
    if not NUKE_HANDS & set(hand.names):
        text = "{hand}に抜けは無い。赤・短一・十一・空素だけ。"
        return rule(
            "none",
            none,
            [LAW.because(text, "{hand} has none: only aka, tan'ichi, to'ichi and karasu.", "nuke.1", hand=teyaku.said(hand.names))],
        )
    reasons = [LAW.because("{hand}を宣言した。", "{hand} was declared.", "nuke.1", hand=teyaku.said(hand.names))]
    if question["ended"] != "played":
        clauses = ("nuke.6", "sage.20") if question["ended"] == "cancel" else ("nuke.6", "agari.3")
        return rule(
            "none",
            none,
            [
                *reasons,
                LAW.because("打ち終わりまで行かなかった月に抜けは無い。", "The month did not run to the last card.", *clauses),
            ],
        )
    fact = PlayedOut(points=tuple(question["points"]))
    outcome = at.tried(fact)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    score = (counted(fact).points or (0,) * SEATS)[player]
    lines = tuple(line for line in outcome.lines if line.sort == "nuke" and line.player == player)
    if not lines and specials(counted(fact), month.leader):
        return rule(
            "none", none, [*reasons, LAW.because("特殊役の月に抜けは無い。", "No nuke in a month with a special.", "nuke.7")]
        )
    text, clauses = f"取り札は{score}点。89点から。", ("nuke.2", "nuke.3") if score == EVEN else ("nuke.2", "nuke.9")
    reasons.append(LAW.because(text, f"{score} points captured; it takes {NUKE}.", *clauses))
    if not lines:
        return rule("none", none, reasons, leads="played-out")
    if len([line for line in outcome.lines if line.sort == "nuke"]) > 1:
        reasons.append(LAW.because("二人とも満たせば、両方がもらう。", "If two qualify, both collect.", "nuke.8"))
    paid = tuple(payment for line in lines for payment in line.payments)
    words = Words("抜けをもらう", "nuke is paid")
    told = outcome._replace(lines=lines, payments=paid)
    return rule("nuke", words, reasons, told, enter=False, leads="played-out")
