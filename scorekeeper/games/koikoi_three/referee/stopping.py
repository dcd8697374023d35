"""What do these captures make, and may the player stop now?"""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import DECK, named
from scorekeeper.games.koikoi_three.facts import Shobu
from scorekeeper.games.koikoi_three.forms import EVERYONE, TURN, At
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.judge import Judged, News, cited_news, judge
from scorekeeper.games.koikoi_three.law import LAW, mon
from scorekeeper.games.koikoi_three.referee.going import coming
from scorekeeper.games.koikoi_three.shobu import check_captures, judged, why
from scorekeeper.games.koikoi_three.yaku import Held
from scorekeeper.games.turns import Turn

NEWS = {
    News.NEW: Words("この巡にできた", "made this turn"),
    News.RISEN: Words("この巡に上がった", "better than before this turn"),
    News.OLD: Words("前の巡からそのまま", "held before, unchanged"),
    News.GROWN: Words("枚数が増えただけで、この卓では新しくない", "only a further card, which is not new in this house"),
    News.TEN: Words("菊に盃を入れてちょうど10枚", "exactly ten with the cup"),
    News.REVIVED: Words("松に鶴で生き返った(日の出)", "revived by the crane (hinode)"),
    News.UNDER_RAIN: Words("雨の中でそろい、後から松に鶴が来た", "completed under rain, before the crane came"),
}
WHY = {
    "combo.1": Words("光札の役は最も高い1つだけを数える。", "Of the yaku of lights only the best counts."),
    "combo.2": Words("大鳥があるので小鳥は数えない。", "Ootori absorbs kotori."),
    "combo.3": Words("鉄砲があるので花見酒・月見酒は数えない。", "Teppou absorbs hanamizake and tsukimizake."),
    "combo.4": Words("ほかの役は、同じ札を使っていても全て足す。", "All other yaku add up even when they share cards."),
    "bake.1": Words("菊に盃はカスにも1枚と数える。", "The cup also counts as one kasu."),
    "bake.2": Words("菊に盃はタネとカスに同時に使える。", "The cup serves as tane and as kasu at once."),
    "bake.3": Words(
        "この卓では菊に盃をタネかカスの有利な方だけに数える。", "In this house the cup counts for tane or kasu, where it pays more."
    ),
    "bake.4": Words(
        "盃入りのカスはちょうど10枚では言えず、11枚目から言える。", "Kasu with the cup give no shobu at ten, but at eleven."
    ),
    "bake.5": Words("盃入りちょうど10枚のカスも1文と数える。", "Exactly ten kasu with the cup still count 1 mon."),
    "rain.1": Words("雨で流れるのは盃役だけ。", "Rain voids the cup yaku alone."),
    "rain.2": Words("柳を取っていて松に鶴が無い。盃役は雨流れ。", "Willow is captured and the crane is not: cup yaku are void."),
    "rain.3": Words("雨を呼ぶのは自分の取った柳だけ。", "Only one's own willow brings rain."),
    "rain.4": Words(
        "手札でそろえても、同じ巡のめくりで柳を取れば流れる。", "Willow by the turned card voids what the hand card completed."
    ),
    "rain.5": Words("松に鶴を取っているので雨流れは無い。", "With the crane captured rain does no harm."),
    "rain.8": Words("松に鶴が先、盃役が後。柳があっても勝負できる。", "Crane first, cup yaku after: shobu, willow or not."),
    "rain.9": Words("生き返った盃役は、別の新しい役と一緒なら数える。", "A revived cup yaku is added to another new yaku."),
    "rain.10": Words("前に生き返った盃役は、有効だが新しくはない。", "A cup yaku revived before is valid, but not new."),
    "flow.3": Words("やり直しの月は3文以上でなければ勝負できない。", "In a month dealt again shobu takes 3 mon."),
    "flow.4": Words(
        "3文は、巡の終わりに有効な役を全部足して見る。", "The 3 mon are the sum of all that is valid at the end of the turn."
    ),
}
"""The reasons by clause of a judgement."""
ALL_TOLD = Words("取り札はこれで全部。", "These are all the captured cards.")
NO_TURN = Words(
    "いつ取った札かは見ていない。勝負できるかは「いま勝負できるか」で聞く。",
    "When the cards were captured is left aside: whether shobu may be called is a question of its own.",
)


def inquiry(at: At) -> Inquiry | None:
    """May I stop now? The limit follows from the record."""
    if at.over:
        return None
    limits = (
        Choice("0", Words("なし", "none")),
        Choice("1", Words("3文しぼり", "3 mon"), Words("流れてやり直す月", "a month dealt again")),
    )
    limit = asking.one("limit", Words("しぼり", "Limit"), limits, LAW["flow.3"], optional=True, quiet=True)
    return Inquiry(
        "captures",
        Words("いま勝負できるか", "May I call shobu now?"),
        Words("雨流れ・日の出・盃入りのカス・3文しぼり", "rain, hinode, kasu with the cup, the 3-mon limit"),
        "call",
        (asking.who(EVERYONE), TURN, limit),
        {"limit": (str(int(at.round.limited)),)},
    )


def ask_captures(at: At, question: Values) -> Ruling:
    """May `player` (absent: seat 0) call shobu now?

    `before`, `hand`, `turned`: the cards captured before this turn, by the hand card, by the turned card; `captures` is the same as
    three piles. `limit`: whether the 3-mon limit holds (absent: as in the current month). The verdict is shobu, or why not:
    no-news, rain, under-rain, revived, kasu-ten, grown or limit. Koikoi is allowed whenever shobu is, any number of times, and
    needs no word.
    """
    month = at.round
    piles = question.get("captures", question)
    limited = bool(question.get("limit", month.limited))
    if limited != month.limited and not month.over:
        month = month.replace(voids=int(limited))
    fact = Shobu(player=question.get("player", 0), captures=tuple(tuple(piles.get(pile, ())) for pile in Turn._fields))
    wrong = tuple(check_captures(fact))
    if wrong:
        return refused(wrong)
    found = judged(month.replace(voids=int(limited)), fact)
    reasons = [*_held(found, at.house), *_others(found)]
    if found.refusal:
        ignored = LAW.because(
            "資格の無い勝負は言っても無効。罰は無く、そのまま続ける。",
            "Without the right to it a shobu is ignored, without penalty, and play goes on.",
            "call.10",
            "call.1",
        )
        ignored = ignored._replace(clauses=(found.refusal.clause, *ignored.clauses))
        verdict = found.refusal.key.removeprefix("shobu-")
        return rule(verdict, found.refusal.text, [*reasons, ignored], assumed=[ALL_TOLD])
    there = at.at(month)
    outcome = there.tried(fact)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    held, worth = found.words, mon(why(found, at.house).value)
    said = Words(f"{held.ja}。勝負できる（{worth.ja}）", f"{held.en}: shobu may be called ({worth.en})")
    return rule(
        "shobu",
        said,
        [*reasons, *_stops(outcome, at, worth)],
        outcome,
        assumed=[ALL_TOLD],
        cases=_choice(outcome, at),
        enter=limited == at.round.limited,
    )


def _held(found: Judged, house: KoikoiHouse) -> Iterator[Reason]:
    """Every yaku that is valid, and what it is at the end of this turn."""
    for one in found.held:
        clauses = (one.row.yaku.clause, *cited_news((one,), found.news, house))
        yield Reason(Words("{yaku}。{news}。", "{yaku}: {news}.").put(yaku=_worth(one), news=NEWS[found.news[one.key]]), clauses)
    yield from _gift(found, house)


def _gift(found: Judged, house: KoikoiHouse) -> Iterator[Reason]:
    if house.gokou_shugi and any(one.key == "gokou" for one in found.held):
        yield LAW.because(
            "五光には祝儀{gift}を加える。", "Gokou brings a gift of {gift}.", "dekiyaku.2", gift=mon(house.gokou_shugi)
        )


def _worth(one: Held) -> Words:
    return Words("{yaku} {fee}", "{yaku}, {fee}").put(yaku=one.words, fee=mon(one.fee))


def _others(found: Judged) -> Iterator[Reason]:
    """The other reasons of a judgement: what does not count, the cup, rain and the limit."""
    for clause in found.clauses:
        words = WHY.get(clause.removeprefix("koikoi-three."))
        if words:
            yield Reason(words, (clause,))


def _stops(outcome: Trial, at: At, worth: Words) -> Iterator[Reason]:
    yield LAW.because(
        "勝負すれば月は終わり、二人からそれぞれ{worth}を受け取る。倍にはならない。",
        "Shobu ends the month: each of the two pays {worth}, never doubled.",
        "call.5",
        "call.7",
        "settle.1",
        worth=worth,
    )
    yield LAW.because(
        "こいこいと言って続けてもよい。何度でも、最後の手札でも。",
        "Koikoi may be said instead, as often as one likes, even on the last card.",
        "call.6",
    )
    yield LAW.because(
        "その後に他の人が勝負すれば、払うのはその役代だけ。勝負を言えずに終われば役は無効。",
        "If somebody else stops after that, only that fee is paid; unless called, one's own yaku are worth nothing.",
        "call.8",
        "call.9",
    )
    yield from swept(outcome)
    yield coming(at.after(outcome))


def swept(outcome: Trial) -> Iterator[Reason]:
    """The kobiki that comes with it."""
    for line in outcome.lines:
        if line.sort == "kobiki":
            yield Reason(Words("{won}勝ったので小引。", "Kobiki: {won} are won.").put(won=line.label), line.clauses)


def _choice(outcome: Trial, at: At) -> tuple[Case, ...]:
    return (
        Case(Words("勝負", "Shobu"), outcome.payments, coming(at.after(outcome)).words),
        Case(Words("こいこい", "Koikoi"), (), Words("月は続く。まだだれも払わない。", "The month goes on; nobody pays yet.")),
    )


def yaku_inquiry(at: At) -> Inquiry:
    return Inquiry(
        "yaku",
        Words("この取り札で何ができているか", "What do these captures make?"),
        Words("重ならない役・雨流れ・文数", "what adds up, rain, how many mon"),
        "dekiyaku",
        (
            asking.who(EVERYONE, Words("だれの取り札", "Whose")),
            asking.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), LAW["combo.4"]),
        ),
    )


def ask_yaku(at: At, question: Values) -> Ruling:
    """What do these captured `cards` make, whenever captured? The verdict lists the keys (`gokou+tane`), or is `none`.

    The payments are what they would bring `player` (absent: seat 0).
    """
    found = judge(Turn(frozenset(), frozenset(named(question["cards"])), frozenset()), at.house, limit=False)
    reckoned, player = why(found, at.house), question.get("player", 0)
    worth, held = mon(reckoned.value), found.words
    reasons = [Reason(_worth(one), (one.row.yaku.clause,)) for one in found.held]
    # That the crane came first is not known here.
    reasons += [*_gift(found, at.house), *(reason for reason in _others(found) if reason.clauses != (LAW["rain.8"],))]
    if not found.held:
        reasons.append(LAW.because("数えられる役が無い。", "No yaku counts here.", "call.2"))
        return rule("none", held, reasons, assumed=[ALL_TOLD, NO_TURN])
    sum_ = LAW.because(
        "勝負すれば、{who}が二人から{worth}ずつ。",
        "By shobu {who} gets {worth} from each.",
        "settle.1",
        who=seat(player),
        worth=worth,
    )
    said = Words("{held}。合わせて{worth}", "{held}: {worth} in all").put(held=held, worth=worth)
    ruling = rule("+".join(one.key for one in found.held), said, [*reasons, sum_], assumed=[ALL_TOLD, NO_TURN])
    return ruling._replace(payments=at.round.seating.from_others(player, reckoned))
