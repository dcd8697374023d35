"""The referee of こいこい: what a table asks, computed, with what the record knows filled in."""

from collections.abc import Iterable, Iterator

from scorekeeper.core.arguments import FLAG, SEAT, cards, piles, word
from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Choice
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.reckoning import Op
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.basics import referee as basics
from scorekeeper.games.basics.forms import when_settled
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.facts import RAN_OUT, SHOBU, TURN, Koi, RanOut, Shobu, Teyaku
from scorekeeper.games.koikoi.house import LAW, mon
from scorekeeper.games.koikoi.month import FIELD, HANDED, At, Month
from scorekeeper.games.koikoi.shobu import times
from scorekeeper.games.koikoi.yaku import DEKIYAKU, TEYAKU
from scorekeeper.kit import asks
from scorekeeper.kit.calling.checks import check_captures
from scorekeeper.kit.calling.referee import ALL_TOLD, CallQuestions
from scorekeeper.kit.calling.table import bare
from scorekeeper.kit.cards.splits import BEFORE, KEEP, split_words
from scorekeeper.kit.cards.turns import TurnCaptures
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.game import Questions, Values
from scorekeeper.kit.months import dealing, month_name, who_deals
from scorekeeper.kit.questions import as_question, open_question, takes_of

KEYS = (*DEKIYAKU.rows, *sorted(OWN_KEYS))
WHY = (
    "sankou-stays",
    "best-lights",
    "more-ribbons",
    "ribbons-together",
    "ribbons-apart",
    "drinks-stay",
    "others-add-up",
    "cup-is-kasu",
    "ten-with-cup",
    "cup-is-tane",
    "further-card",
)
"""The reasons of a judgement, each by the clause that it is written under."""
CAPTURES = CallQuestions[Month](
    yaku=DEKIYAKU,
    keys=KEYS,
    why=WHY,
    hint=Words("重ならない役・化け札・文数", "which add up, the cup, how many mon"),
    adds=LAW["dekiyaku.21"],
    stays=LAW["call.6"],
)

# ---------------------------------------------------------------- who deals next: the last reason of every ruling on a month


def coming(at: At) -> Reason:
    """The dealer of the month at hand, or of the next one."""
    if at.over:
        return Reason(Words("これで年の終わり。合計で勝敗が決まる。", "The year is over; the totals decide."), (at.over,))
    month, done = at.round, at.match.done
    name, who = month_name(month.number), seat(month.leader)
    if month.leader != month.dealt:
        return LAW.because("dealer-dropped", name=name, who=who)
    before = at.match.now if at.match.now.over else done[-1] if done else None
    if before is None:
        return LAW.because("seats-drawn", name=name, who=who)
    if before.winner is None:
        passed = month.house.draw_dealer == "passes"
        return LAW.because("draw-passes" if passed else "dealer-stays", name=name, who=who)
    return LAW.because("winner-deals", name=name, who=who)


def is_ready(at: At) -> bool:
    """Whether it is settled who plays."""
    return at.round.ready


# ---------------------------------------------------------------- may the player say shobu or koi?


LAST = asks.flag("last", "いまが最後の手札", "This was the last card of the hand", LAW["call.11"])
may_call = open_question(
    "call",
    Words("いま勝負、こいを言えるか", "May I say shobu or koi now?"),
    Words("新しい役・いまの文数・最後の札", "new yaku, what it is worth, the last card"),
    "call",
    lambda at: (asks.who(at.round.seating.turn), TURN, LAST),
    where=is_ready,
)


def ask_call(at: At, question: Values) -> Ruling:
    """May `player` (absent: the dealer) say shobu or koi now?

    `before`, `hand`, `turned`: the cards captured before this turn, by the hand card, by the turned card; `captures` is the same as
    three piles. `last`: it was the last card of the hand. The verdict is both, shobu (biki on the last card), no-news or nothing.
    """
    month = at.round
    laid, player = question.get("captures", question), question.get("player", month.leader)
    fact = Shobu(player=player, captures=tuple(tuple(laid.get(pile, ())) for pile in TurnCaptures._fields))
    laid_wrong = tuple(check_captures(LAW, fact, fact.captures, DEKIYAKU.most))
    wrong = tuple(open_for(month)) or laid_wrong or tuple(open_for(month, ("player", player)))
    if wrong:
        return cannot_stand(wrong)
    judged = DEKIYAKU.judge(month.rules, bare(fact))
    reasons = CAPTURES.reasons_of(judged)
    if not judged.new:
        no = LAW.no("shobu-no-news" if judged.held else "shobu-nothing")
        return rule(no.key.removeprefix("shobu-"), no.text, [*reasons, LAW.because("nothing-new")], assumed=[ALL_TOLD])
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    worth = mon(sum(one.amount for one in outcome.payments if one.payee == player and one.payer >= 0))
    must = bool(question.get("last")) and player != month.leader
    said = (
        Words("{held}。ビキの最後の札なので勝負（{worth}）", "{held}: the last card, so it is shobu ({worth})")
        if must
        else Words("{held}。勝負もこいも言える（{worth}）", "{held}: shobu or koi ({worth})")
    )
    after = coming(at.after(outcome))
    reasons += [*_doubled_reasons(month, len(month.koi), "koi-doubles-month", "plain-fee"), *_by_house(outcome.payments, month)]
    if question.get("last"):
        reasons.append(LAW.because("dealer-may") if player == month.leader else LAW.because("biki-cannot"))
    reasons.append(LAW.because("shobu-ends"))
    cases = [Case(Words("勝負", "Shobu"), outcome.payments, after.words)]
    if not must:
        reasons += [LAW.because("koi-goes-on"), LAW.because("koi-risks")]
        if isinstance(at.trial(Koi(player=player)), Trial):
            cases.append(Case(Words("こい", "Koi"), (), Words("続ける。まだだれも払わない。", "Play goes on; nobody pays yet.")))
    said = said.put(held=yaku_words(judged.held), worth=worth)
    return rule("shobu" if must else "both", said, [*reasons, after], outcome, assumed=[ALL_TOLD], cases=cases)


def _doubled_reasons(month: Month, koi: int, doubles: str, plain: str) -> Iterator[Reason]:
    """What so many koi have done to the fee."""
    if month.house.inflate == "on" and koi:
        yield LAW.because(doubles, n=koi, factor=2**koi)
    elif koi and month.house.koi_times == "none":
        yield LAW.because(plain)


def _by_house(payments: Iterable[Payment], month: Month) -> Iterator[Reason]:
    """Why a fee is more than the total of the yaku, at tables that count so."""
    for step in (step for payment in payments for step in payment.why.steps):
        if step.clause == LAW["house.2"]:
            yield LAW.because("seven-doubles", n=month.house.seven)
        elif step.clause == LAW["house.3"] and step.op is Op.TIMES:
            yield LAW.because("koi-multiplies", factor=int(step.value))
        elif step.clause == LAW["house.3"]:
            yield LAW.because("koi-adds", more=int(step.value))


# ---------------------------------------------------------------- whose koi has failed, and what if the hands run out?


def ask_koi(at: At, question: Values) -> Ruling:
    """What does a shobu of `player` with `names` (and numbers, as in the form) bring? The verdict is pays, or amiss."""
    outcome = basics.trial_of(at, Shobu, {"player": at.round.leader, **question})
    if isinstance(outcome, Ruling):
        return outcome
    month, (fact,) = at.round, outcome.facts
    assert isinstance(fact, Shobu)
    player, other = fact.player, month.other[fact.player]
    (paid,) = (one for line in outcome.lines if line.sort == "shobu" for one in line.payments)
    put = {"other": seat(other), "who": seat(player), "worth": mon(paid.amount)}
    reasons = [*_failed_koi(month, player, other), *_factor(month, fact), *_by_house([paid], month)]
    reasons += [LAW.because("pays", other=put["other"], who=put["who"], worth=put["worth"]), coming(at.after(outcome))]
    return rule("pays", Words("{other}が{who}に{worth}払う", "{other} pays {who} {worth}").put(**put), reasons, outcome)


def _failed_koi(month: Month, player: int, other: int) -> Iterator[Reason]:
    if player in month.koi and other in month.koi:
        yield LAW.because("both-koi")
    elif player in month.koi:
        yield LAW.because("koi-adds-up")
    if other in month.koi:
        yield LAW.because("koi-failed", other=seat(other))


def _factor(month: Month, fact: Shobu) -> Iterator[Reason]:
    koi = times(month, fact)
    if month.house.inflate == "on":
        yield LAW.because("koi-doubles", n=koi, factor=2**koi)
        if month.hands:
            yield LAW.because("hands-not-doubled")
    elif koi and month.house.koi_times == "none":
        yield LAW.because("no-doubling")


ENDS = {
    "draw": Words("無勝負。役代のやり取りは無く、1回と数える。", "A draw: no yaku is paid, and the month counts."),
    "last": Words("最後にこいを言った者の役を有効として払う。", "The yaku of who said koi last are paid."),
    "dealer": Words("一度も役が無いので親の勝ち。", "Nobody ever had a yaku: the dealer wins."),
}


def ask_ran_out(at: At, question: Values) -> Ruling:
    """What if the hands have run out?

    `last`: who said koi last (absent: as entered); `names` and numbers as in the form. The verdict is draw, last or dealer.
    """
    outcome = basics.trial_of(at, RanOut, question)
    if isinstance(outcome, Ruling):
        return outcome
    line = next(one for one in outcome.lines if one.sort in ENDS)
    reasons = [Reason(ENDS[line.sort], tuple(one for one in line.clauses if one.startswith("koikoi.call.")))]
    if at.round.pot and line.sort == "draw":
        reasons.append(Reason(Words("下り賃は払った者に返す。", "Drop fees go back."), LAW.all("out.4")))
    elif at.round.pot:
        reasons.append(Reason(Words("積みは勝者が取る。", "The winner takes the pot."), LAW.all("out.3")))
    return rule(line.sort, ENDS[line.sort], [*reasons, coming(at.after(outcome))], outcome)


# ---------------------------------------------------------------- what is my hand, and is the deal dealt again?


def what_hand(at: At) -> Inquiry | None:
    return TEYAKU.inquiry(at.round.seating.turn, LAW["deal.1"], LAW["teyaku.8"]) if not at.over and at.round.ready else None


def ask_teyaku(at: At, question: Values) -> Ruling:
    """Which hand are these eight `cards` of `player` (absent: the dealer)? The verdict is its key, none, or off if the house does
    not play it; late, if the first card has been `played`.
    """
    if closed := tuple(open_for(at.round)):
        return cannot_stand(closed)
    played = TEYAKU.hands_played(at.house)
    if not played:
        return rule("off", Words("手役は無い", "no hands are played"), [LAW.because("no-hands"), LAW.because("may-ask")])
    if question.get("played"):
        return rule("late", Words("始まった後の宣言は無効", "too late: play has begun"), [LAW.because("before-play")])
    hand = cards_named(question["cards"])
    key, by_shape = TEYAKU.teyaku_of(hand), LAW.because("split", split=split_words(hand))
    if not key:
        return rule("none", Words("手役なし", "no teyaku"), [by_shape])
    made = TEYAKU.under(at.house).get(key, TEYAKU[key]).yaku
    if key not in played:
        off = Reason(Words("{yaku}はこの卓では採用していない。", "{yaku} is not played here.").put(yaku=made.words), (made.clause,))
        return rule("off", Words("この卓では手役ではない", "not a hand in this house"), [by_shape, off])
    player = question.get("player", at.round.leader)
    outcome = at.trial(Teyaku(cards=tuple(tuple(question["cards"]) if one == player else () for one in at.seats)))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    put, ends = {"yaku": made.words, "fee": mon(made.fee)}, TEYAKU[key].ends_round(at.house)
    goes = (
        Words("宣言すれば月は終わり、その人の勝ち。", "Declared, it ends the month and wins it.")
        if ends
        else Words("月は続く。公開した札は手札に戻す。", "The month goes on; the shown cards go back into the hand.")
    )
    cited = next(one for one in outcome.lines if one.sort == "teyaku").clauses
    reasons = [
        by_shape,
        Reason(Words("{yaku} {fee}。", "{yaku}, {fee}.").put(**put), (made.clause,)),
        Reason(goes, tuple(one for one in cited if one.startswith("koikoi.teyaku."))),
        *([coming(at.after(outcome))] if ends else ()),
    ]
    said = Words("{yaku}。宣言すれば相手から{fee}", "{yaku}: declared, it takes {fee} from the other").put(**put)
    alone = Words("相手は手役を宣言していない。", "Assuming the other declares no hand.")
    cases = (Case(Words("宣言する", "Declare"), outcome.payments, goes), KEEP)
    return rule(key, said, reasons, outcome, assumed=[alone, BEFORE], cases=cases)


AGAIN = {  # what happened, and the hand that it would be
    "field": (Words("場札に同月4枚", "four of a month on the field"), ""),
    "four": (Words("手札に同月4枚", "four of a month in a hand"), "teshi"),
    "pairs": (Words("手札に2枚ずつ4組", "four pairs in a hand"), "kuttsuki"),
}


HAPPENED = tuple(Choice(key, words) for key, (words, _) in AGAIN.items())
is_dealt_again = open_question(
    "again",
    Words("配り直しになるか", "Is the month dealt again?"),
    Words("場の4枚・手の4枚・4組", "four on the field, four or pairs in a hand"),
    "deal",
    lambda at: (asks.one("happened", Words("何があった", "What happened"), HAPPENED, LAW["deal.2"]),),
)


def ask_again(at: At, question: Values) -> Ruling:
    """Is a deal void that has four of a month on the `field`, `four` in a hand, or four `pairs` in one?

    The verdict is again, ask (if the owner asks) or stands.
    """
    (_, key), played = AGAIN[question["happened"]], TEYAKU.hands_played(at.house)
    if key and played:
        made = TEYAKU[key].yaku
        declare = Words("{yaku}を宣言できる。", "{yaku} may be declared.").put(yaku=made.words)
        pays = (Reason(declare, (made.clause, LAW["teyaku.8"])),) if key in played else ()
        return rule("stands", Words("そのまま打つ", "the deal stands"), [LAW.because("hands-played"), *pays])
    outcome = at.trial(Redo(reason=HANDED if key else FIELD))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    reasons = [LAW.because("owner-asks" if key else "field-four"), LAW.because("deals-again", who=seat(at.round.dealt))]
    if key:
        return rule("ask", Words("申し出れば配り直し", "dealt again if its owner asks"), reasons, outcome)
    return rule("again", Words("配り直し", "dealt again"), reasons, outcome)


# ---------------------------------------------------------------- all of them, the most frequently disputed first

TURN_PILES = piles("before", "hand", "turned")
QUESTIONS: Questions[Month] = {
    "call": (
        may_call,
        ask_call,
        {
            "captures": TURN_PILES.optional,
            **{pile: cards().optional for pile in TurnCaptures._fields},
            "player": SEAT.optional,
            "last": FLAG.optional,
        },
    ),
    "koi": (
        as_question(
            "koi",
            Words("だれのこいが失敗で、だれがいくら払うか", "Whose koi has failed, and who pays what?"),
            Words("勝負した人の役から", "from the yaku of who called shobu"),
            "call",
            when_settled(SHOBU.by_names),
        ),
        ask_koi,
        takes_of(Shobu, {"names": KEYS, "old": KEYS}, without=("captures",), needs=("names",)),
    ),
    **CAPTURES.questions,
    "ran-out": (
        as_question(
            "ran-out",
            Words("勝負が無いまま手札が尽きたら", "What if the hands run out without shobu?"),
            Words("無勝負・最後のこい・親の勝ち", "a draw, the last koi, the dealer's win"),
            "call",
            when_settled(RAN_OUT.by_names),
        ),
        ask_ran_out,
        takes_of(RanOut, {"names": KEYS}),
    ),
    "teyaku": (what_hand, ask_teyaku, {"cards": cards(8, 8).optional, "player": SEAT.optional, "played": FLAG.optional}),
    "again": (is_dealt_again, ask_again, {"happened": word(AGAIN)}),
    "dealer": (who_deals(Words("勝った人・無勝負・親が下りた時", "the winner, a draw, a dealer who dropped")), dealing(coming), {}),
    **basics.QUESTIONS,
}
