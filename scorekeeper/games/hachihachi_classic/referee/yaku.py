"""A yaku has been made: who pays for it, what comes of lowering it, who pays for a tobikomi, and what captured cards make."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import DECK, cards_named, points
from scorekeeper.games.hachihachi_classic import sage
from scorekeeper.games.hachihachi_classic.dekiyaku import cover, dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicCancel, ClassicDekiyaku, ClassicPlayedOut, ClassicTobikomi
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.reached import REACHED
from scorekeeper.games.hachihachi_classic.referee.asked import (
    At,
    dive_line,
    each,
    moves,
    offender,
    reached_answer,
    reached_by,
    yaku,
)
from scorekeeper.games.hachihachi_classic.teyaku import hands
from scorekeeper.kit import asks
from scorekeeper.kit.counted.month import LATER
from scorekeeper.kit.eights.kasu import SUJUROKU, kasu_of
from scorekeeper.kit.eights.near import near
from scorekeeper.kit.game import Values
from scorekeeper.kit.months import month_name

THEN = (Choice("end", Words("終える", "end the month")), Choice("lower", Words("下げる", "lower and go on")))
RISKS = ("sum-of-all", "cancelled-half", "beaten", "cancel-before")


# ---------------------------------------------------------------- who pays, and lowering


def inquiry(at: At) -> Inquiry:
    month = at.round
    names, live = tuple(yaku(at, dekiyaku(at.house))), month.live is not None
    by_hatto = tuple(choice for choice in names if choice.value in cover(at.house).keys)
    others = (Choice("", Words("一番安い役", "the cheapest")), *names)
    of_hatto = asks.many(
        "hatto",
        Words("そのうち法度でできた役", "Those made by hatto"),
        by_hatto,
        LAW["hatto.5"],
        optional=True,
        quiet=True,
        when={"offender": ()},
    )
    return Inquiry(
        "pays",
        Words("役ができた。だれが払うか、下げるとどうなるか", "A yaku is made: who pays, and what if it is lowered?"),
        Words("終える・下げる・取り消す・法度", "ending, lowering, cancelling, hatto"),
        "sage",
        (
            asks.who(month.seating.turn, clause=LAW["dekiyaku.8"]),
            asks.many("names", Words("いまできた役", "Made just now"), names, LAW["dekiyaku.10"], least=1 - live, optional=live),
            asks.one("then", Words("どうするか", "What follows"), THEN, LAW["dekiyaku.11"], start="end", when={"names": ()}),
            *((offender(at, Words("法度を犯した人", "Who broke hatto"), when={"names": ()}), of_hatto) if by_hatto else ()),
            asks.flag("last", "月の最後の札だった", "It was the last card of the month", LAW["sage.15"], quiet=True),
            *reached_by(at),
            asks.one("more", Words("下げて狙う役", "Yaku hoped for"), others, LAW["sage.2"], optional=True, quiet=True),
            asks.one(
                "theirs",
                Words("先に他の者にできる役", "What another may make first"),
                others,
                LAW["sage.5"],
                optional=True,
                quiet=True,
            ),
        ),
        {"player": (str(month.live),)} if live else {},
    )


def ask_pays(at: At, question: Values) -> Ruling:
    """Who pays for the yaku `names` that `player` has just made, if he ends the month or lowers (`then`)?

    The rest as in `Dekiyaku`; `more` and `theirs` are what he or another may make after it. Without `names`: what becomes of his
    live lowering. The verdict is `both`, `one` between two, `offender`, `lowerer` or `mixed`; `lowered`; `cancel` or `no`.
    """
    month, player = at.round, question["player"]
    if not question.get("names"):
        return _standing(at, question)
    then, hatto = question.get("then", "end"), tuple(question.get("hatto", ())) if "offender" in question else ()
    told = {"hatto": hatto, "reached": reached_answer(at, question) if then == "end" else None}
    fact = asks.fact_from(ClassicDekiyaku, question, then=then, **told)
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    after = at.after(outcome)
    made = after.match.now.made[-1]
    if fact.then == "lower":
        words = Words("下げて続ける。まだだれも払わない", "lowered: nobody pays yet")
        return rule("lowered", words, [*map(LAW.because, RISKS)], outcome, cases=_outcomes(after, player, question))
    bearers = {made.bearer(key) for key in made.keys}
    verdict, words, why = _bearers(month, bearers, made.offender)
    return rule(verdict, words, [why, *moves(at, outcome.lines)], outcome)


def _bearers(month: ClassicMonth, bearers: set[int | None], offender: int | None) -> tuple[str, Words, Reason]:
    """(verdict, words, reason) by who pays for both for each of the yaku; None where each pays."""
    if month.two:
        return "one", Words("相手が払う", "the opponent pays"), LAW.because("one-opponent")
    if bearers == {None}:
        return "both", Words("二人がそれぞれ払う", "each of the two pays"), LAW.because("each-of-two")
    if len(bearers) > 1:
        return "mixed", Words("役ごとに払う人が違う", "it differs by yaku"), LAW.because("hatto-only-made")
    (alone,) = bearers
    who = seat(alone or 0)
    if alone == offender:
        return "offender", Words("{who}が二人分払う", "{who} pays both shares").put(who=who), LAW.because("broke-hatto", who=who)
    words = Words("下げた{who}が二人分払う", "{who}, who lowered, pays both shares").put(who=who)
    return "lowerer", words, LAW.because("lowering-failed", who=who)


def _standing(at: At, question: Values) -> Ruling:
    """Without a new yaku: what becomes of a live lowering."""
    month, player = at.round, question["player"]
    if month.live != player:
        live = LAW.because("live-only")
        return rule("no", Words("終えることも取り消すこともできない", "neither ended nor cancelled"), [live])
    outcome = at.trial(ClassicCancel(reached=reached_answer(at, question)))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    may = LAW.because("may-cancel")
    words = Words("いつでも取り消せる", "it may be cancelled at any time")
    return rule("cancel", words, [may, *map(LAW.because, RISKS)], cases=_outcomes(at, player, question))


def _outcomes(at: At, player: int, question: Values) -> Iterator[Case]:
    """What may come of a live lowering, side by side."""
    known, table = reached_answer(at, question), dekiyaku(at.house)
    rivals = at.round.seating.others(player)
    cancelled, over = at.trial_if_allowed(ClassicCancel(reached=known)), at.trial_if_allowed(ClassicPlayedOut(reached=known))
    if cancelled:
        yield Case(Words("取り消す", "Cancelled"), cancelled.payments, Words("半額", "half"))
    elif over:
        yield Case(Words("何もできずに終わる", "Nothing more is made"), over.payments, Words("半額", "half"))
    for words, who, key in (
        (Words("自分に{yaku}ができて終える", "The same player makes {yaku} and ends"), player, question.get("more")),
        (
            Words("先に{who}に{yaku}ができる", "{who} makes {yaku} first").put(who=seat(rivals[0]), yaku="{yaku}"),
            rivals[0],
            question.get("theirs"),
        ),
    ):
        keys = (key,) if key else sorted(table, key=lambda one: table[one].yaku.fee)
        tries = ((one, at.trial_if_allowed(ClassicDekiyaku(player=who, names=(one,), then="end", reached=known))) for one in keys)
        found = next(((one, tried) for one, tried in tries if tried), None)
        if found:
            yield Case(words.put(yaku=table[found[0]].yaku.words), found[1].payments)


# ---------------------------------------------------------------- tobikomi


def dive_inquiry(at: At) -> Inquiry:
    month = at.round
    owners = [hand.player for hand in month.standing if hands(month.house).threes(hand.names)]
    months = tuple(Choice(str(number), month_name(number)) for number in range(1, 13))
    live = [asks.flag("early", "下げより前に取り切った", "It was complete before the lowering", LAW["sage.6"])]
    return Inquiry(
        "tobikomi",
        Words("飛び込みはだれが払うか", "Who pays for this tobikomi?"),
        Words("三本を取り切った、四枚目の法度", "all of a three captured, hatto by the fourth card"),
        "tobikomi",
        (
            asks.who(
                owners or month.seating.turn, Words("三本を取り切った人", "Who captured all of the three"), clause=LAW["tobikomi.1"]
            ),
            asks.one("month", Words("どの月の三本(分かれば)", "Which month, if known"), months, optional=True, quiet=True),
            *(
                (offender(at, Words("四枚目で法度を犯した人", "Who broke hatto by the fourth card")),)
                if at.house.hatto != "off"
                else ()
            ),
            *(live if month.live is not None else []),
        ),
    )


def ask_tobikomi(at: At, question: Values) -> Ruling:
    """Who pays for a tobikomi? As in `Tobikomi`. The verdict is `each`, `offender` or `lowerer`."""
    fact = asks.fact_from(ClassicTobikomi, question)
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    month: ClassicMonth = at.after(outcome).match.now
    line = dive_line(at, outcome, fact.player)
    hand = month.hand(fact.player)
    assert hand is not None
    dive = hand.dives[-1]
    lowerer = sage.liable(month, fact.player, None, dive.under)
    reasons = [Reason(Words("飛び込みは月の終わりに払う。", "Tobikomi is paid when the month ends."), line.cites())]
    if dive.offender is not None:
        reasons.append(LAW.because("gave-fourth", who=seat(dive.offender)))
    elif lowerer is not None:
        reasons.append(LAW.because("lowered-pays", who=seat(lowerer)))
    verdict, alone = ("offender", dive.offender) if dive.offender is not None else ("lowerer", lowerer)
    words = Words("それぞれが{fee}", "{fee}").put(fee=each(at, line.payments[0].amount))
    if alone is not None and not month.two:
        words = Words("{who}が二人分払う", "{who} pays both shares").put(who=seat(alone))
    return rule(verdict if alone is not None else "each", words, reasons, outcome, cases=[Case(LATER, line.payments)])


# ---------------------------------------------------------------- captured cards


def captures_inquiry(at: At) -> Inquiry:
    return Inquiry(
        "captures",
        Words("この取り札は何点で、何ができているか", "What are these captures worth, and what do they make?"),
        Words("札の点・出来役・あと一枚・素十六・89点", "points, dekiyaku, one card away, sujuroku, 89 points"),
        "dekiyaku",
        (asks.cards("cards", Words("取り札", "The captured cards"), 1, len(DECK), LAW["setup.2"]),),
    )


def ask_captures(at: At, question: Values) -> Ruling:
    """What are these captured `cards`? The verdict is their points with the dekiyaku after a slash (`88/akatan+shichitan`)."""
    cards = cards_named(question["cards"])
    own, total, kasu = frozenset(cards), points(cards), kasu_of(cards)
    table = dekiyaku(at.house)
    made = table.keys_that_count(table.made(own))
    lights = LAW.because("card-points")
    reasons = [lights, *(Reason(_fee(table[key].yaku), (table[key].yaku.clause,)) for key in made), *near(table, own)]
    if "shichitan" in made and len(made) > 1:
        reasons.append(LAW.because("shichitan-adds"))
    if "goko" in made:
        reasons.append(LAW.because("goko-without-shiko"))
    if kasu >= SUJUROKU:
        reasons.append(LAW.because("kasu-reached", kasu=kasu))
    if total >= REACHED:
        reasons.append(LAW.because("reached-89"))
    said = table.words(made) if made else Words("出来役は無い", "no dekiyaku")
    words = Words("{n}点。{said}", "{n} points: {said}").put(n=total, said=said)
    return rule(f"{total}/{'+'.join(made) or 'none'}", words, reasons)


def _fee(one: Yaku) -> Words:
    return Words("{yaku} {n}貫", "{yaku}, {n} kan").put(yaku=one.words, n=one.fee)
