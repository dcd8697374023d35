"""What do these captures make, and may the player stop now?"""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.koikoi_three.facts import TURN, ShobuThree
from scorekeeper.games.koikoi_three.forms import EVERYONE, At
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.judge import JudgedThree, YakuNews, cited_news, judge
from scorekeeper.games.koikoi_three.law import LAW, mon
from scorekeeper.games.koikoi_three.referee.going import coming
from scorekeeper.games.koikoi_three.shobu import check_captures, judgement_of, why
from scorekeeper.kit import asks
from scorekeeper.kit.calling.referee import ALL_TOLD, with_fee
from scorekeeper.kit.cards.turns import TurnCaptures
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import open_question

NEWS = {
    YakuNews.NEW: Words("この巡にできた", "made this turn"),
    YakuNews.RISEN: Words("この巡に上がった", "better than before this turn"),
    YakuNews.OLD: Words("前の巡からそのまま", "held before, unchanged"),
    YakuNews.GROWN: Words("枚数が増えただけで、この卓では新しくない", "only a further card, which is not new in this house"),
    YakuNews.TEN: Words("菊に盃を入れてちょうど10枚", "exactly ten with the cup"),
    YakuNews.REVIVED: Words("松に鶴で生き返った(日の出)", "revived by the crane (hinode)"),
    YakuNews.COUNTS: Words("これだけでは勝負できない", "not enough to stop by itself"),
    YakuNews.UNDER_RAIN: Words("雨の中でそろい、後から松に鶴が来た", "completed under rain, before the crane came"),
}
WHY = (
    "best-lights",
    "ootori-absorbs",
    "teppou-absorbs",
    "others-add-up",
    "cup-is-kasu",
    "cup-is-both",
    "cup-is-either",
    "eleven-with-cup",
    "ten-with-cup",
    "rain-voids-cup",
    "rain-fallen",
    "own-willow",
    "rain-same-turn",
    "no-rain",
    "crane-first",
    "revived-adds",
    "revived-before",
    "limit",
    "limit-of-all",
)
"""The reasons of a judgement, each by the clause that it is written under."""
NO_TURN = Words(
    "いつ取った札かは見ていない。勝負できるかは「いま勝負できるか」で聞く。",
    "This leaves aside when the cards were captured; whether shobu may be called now is a question of its own.",
)


LIMITS = (
    Choice("0", Words("なし", "none")),
    Choice("1", Words("3文しぼり", "3 mon"), Words("流れてやり直す月", "a month dealt again")),
)
LIMIT = asks.one("limit", Words("しぼり", "Limit"), LIMITS, LAW["flow.3"], optional=True, quiet=True)
inquiry = open_question(
    "captures",
    Words("いま勝負できるか", "May I call shobu now?"),
    Words("雨流れ・日の出・盃入りのカス・3文しぼり", "rain, hinode, kasu with the cup, the 3-mon limit"),
    "call",
    lambda at: (asks.who(EVERYONE), TURN, LIMIT),
    given=lambda at: {"limit": (str(int(at.round.has_limit)),)},
)
"""The limit follows from the record."""


def ask_captures(at: At, question: Values) -> Ruling:
    """May `player` (absent: seat 0) call shobu now?

    `before`, `hand`, `turned`: the cards captured before this turn, by the hand card, by the turned card; `captures` is the same as
    three piles. `limit`: whether the 3-mon limit holds (absent: as in the current month). The verdict is shobu, or why not:
    no-news, rain, under-rain, revived, kasu-ten, grown or limit. Koikoi is allowed whenever shobu is, any number of times, and
    needs no word.
    """
    month = at.round
    piles = question.get("captures", question)
    limited = bool(question.get("limit", month.has_limit))
    if limited != month.has_limit and not month.over:
        month = month.replace(voids=int(limited))
    fact = ShobuThree(player=question.get("player", 0), captures=tuple(tuple(piles.get(pile, ())) for pile in TurnCaptures._fields))
    wrong = tuple(check_captures(fact))
    if wrong:
        return cannot_stand(wrong)
    found = judgement_of(month.replace(voids=int(limited)), fact)
    reasons = [*_yaku_reasons(found, at.house), *LAW.why(found.clauses, WHY)]
    if found.refusal:
        ignored = LAW.because("ignored")
        ignored = ignored._replace(clauses=(found.refusal.clause, *ignored.clauses))
        verdict = found.refusal.key.removeprefix("shobu-")
        return rule(verdict, found.refusal.text, [*reasons, ignored], assumed=[ALL_TOLD])
    there = at.at(month)
    outcome = there.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    held, worth = found.words, mon(why(found, at.house).value)
    said = Words(f"{held.ja}。勝負できる（{worth.ja}）", f"{held.en}: shobu may be called ({worth.en})")
    return rule(
        "shobu",
        said,
        [*reasons, *_stops(outcome, at, worth)],
        outcome,
        assumed=[ALL_TOLD],
        cases=_choice(outcome, at),
        enter=limited == at.round.has_limit,
    )


def _yaku_reasons(found: JudgedThree, house: KoikoiThreeHouse) -> Iterator[Reason]:
    """Every yaku that is valid, and what it is at the end of this turn."""
    for one in found.held:
        clauses = (one.row.yaku.clause, *cited_news((one,), found.news, house))
        yield Reason(
            Words("{yaku}。{news}。", "{yaku}: {news}.").put(yaku=with_fee(one, mon(one.fee)), news=NEWS[found.news[one.key]]),
            clauses,
        )
    yield from _gift(found, house)


def _gift(found: JudgedThree, house: KoikoiThreeHouse) -> Iterator[Reason]:
    if house.gokou_shugi and any(one.key == "gokou" for one in found.held):
        yield LAW.because("gift", gift=mon(house.gokou_shugi))


def _stops(outcome: Trial, at: At, worth: Words) -> Iterator[Reason]:
    yield LAW.because("shobu-ends", worth=worth)
    yield LAW.because("koikoi-instead")
    yield LAW.because("koikoi-risks")
    yield from kobiki_reasons(outcome)
    yield coming(at.after(outcome))


def kobiki_reasons(outcome: Trial) -> Iterator[Reason]:
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
        Words("重ならない役・雨流れ・文数", "which add up, rain, how many mon"),
        "dekiyaku",
        (
            asks.who(EVERYONE, Words("だれの取り札", "Whose")),
            asks.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), LAW["combo.4"]),
        ),
    )


def ask_yaku(at: At, question: Values) -> Ruling:
    """What do these captured `cards` make, whenever captured? The verdict lists the keys (`gokou+tane`), or is `none`.

    The payments are what they would bring `player` (absent: seat 0).
    """
    found = judge(TurnCaptures(frozenset(), frozenset(cards_named(question["cards"])), frozenset()), at.house, limit=False)
    reckoned, player = why(found, at.house), question.get("player", 0)
    worth, held = mon(reckoned.value), found.words
    reasons = [Reason(with_fee(one, mon(one.fee)), (one.row.yaku.clause,)) for one in found.held]
    # That the crane came first is not known here.
    reasons += [*_gift(found, at.house), *(reason for reason in LAW.why(found.clauses, WHY) if reason.clauses != (LAW["rain.8"],))]
    if not found.held:
        reasons.append(LAW.because("no-yaku-counts"))
        return rule("none", held, reasons, assumed=[ALL_TOLD, NO_TURN])
    sum_ = LAW.because("by-shobu", who=seat(player), worth=worth)
    said = Words("{held}。合わせて{worth}", "{held}: {worth} in all").put(held=held, worth=worth)
    ruling = rule("+".join(one.key for one in found.held), said, [*reasons, sum_], assumed=[ALL_TOLD, NO_TURN])
    return ruling._replace(payments=at.round.seating.from_others(player, reckoned))
