"""What is my hand, and is the deal dealt again?"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi import yaku
from scorekeeper.games.koikoi.facts import Teyaku
from scorekeeper.games.koikoi.forms import At
from scorekeeper.games.koikoi.law import LAW, mon
from scorekeeper.games.koikoi.month import FIELD, HANDED
from scorekeeper.games.koikoi.referee.going import coming
from scorekeeper.games.koikoi.yaku import TEYAKU
from scorekeeper.kit import asks
from scorekeeper.kit.cards import splits
from scorekeeper.kit.cards.splits import BEFORE, KEEP
from scorekeeper.kit.game import Values

ALONE = Words("相手は手役を宣言していない。", "Assuming the other declares no hand.")


def inquiry(at: At) -> Inquiry | None:
    if at.over or not at.round.ready:
        return None
    return TEYAKU.inquiry(at.round.seating.turn, LAW["deal.1"], LAW["teyaku.8"])


def ask_teyaku(at: At, question: Values) -> Ruling:
    """Which hand are these eight `cards` of `player` (absent: the dealer)? The verdict is its key, none, or off if the house does
    not play it; late, if the first card has been `played`.
    """
    closed = tuple(open_for(at.round))
    if closed:
        return cannot_stand(closed)
    played = yaku.adopted(at.house)
    if not played:
        none = LAW.because("no-hands")
        ask_again = LAW.because("may-ask")
        return rule("off", Words("手役は無い", "no hands are played"), [none, ask_again])
    if question.get("played"):
        late = LAW.because("before-play")
        return rule("late", Words("始まった後の宣言は無効", "too late: play has begun"), [late])
    hand = cards_named(question["cards"])
    found, split = TEYAKU.teyaku_of(hand), splits.split_words(hand)
    by_shape = LAW.because("split", split=split)
    if not found:
        return rule("none", Words("手役なし", "no teyaku"), [by_shape])
    made = yaku.teyaku(at.house)[found].yaku
    if found not in played:
        off = Reason(Words("{yaku}はこの卓では採用していない。", "{yaku} is not played here.").put(yaku=made.words), (made.clause,))
        return rule("off", Words("この卓では手役ではない", "not a hand in this house"), [by_shape, off])
    player = question.get("player", at.round.leader)
    shown = tuple(tuple(question["cards"]) if one == player else () for one in at.seats)
    outcome = at.trial(Teyaku(cards=shown))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    fee = mon(made.fee)
    ends = yaku.ends(at.house, found)
    goes = (
        Words("宣言すれば月は終わり、その人の勝ち。", "Declared, it ends the month and wins it.")
        if ends
        else Words("月は続く。公開した札は手札に戻す。", "The month goes on; the shown cards go back into the hand.")
    )
    cited = next(one for one in outcome.lines if one.sort == "teyaku").clauses
    reasons = [
        by_shape,
        Reason(Words("{yaku} {fee}。", "{yaku}, {fee}.").put(yaku=made.words, fee=fee), (made.clause,)),
        Reason(goes, tuple(one for one in cited if one.startswith("koikoi.teyaku."))),
    ]
    if ends:
        reasons.append(coming(at.after(outcome)))
    said = Words("{yaku}。宣言すれば相手から{fee}", "{yaku}: declared, it takes {fee} from the other").put(yaku=made.words, fee=fee)
    cases = (Case(Words("宣言する", "Declare"), outcome.payments, goes), KEEP)
    return rule(found, said, reasons, outcome, assumed=[ALONE, BEFORE], cases=cases)


def again_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    happened = (
        Choice("field", Words("場札に同月4枚", "four of a month on the field")),
        Choice("four", Words("手札に同月4枚", "four of a month in a hand")),
        Choice("pairs", Words("手札に2枚ずつ4組", "four pairs in a hand")),
    )
    return Inquiry(
        "again",
        Words("配り直しになるか", "Is the month dealt again?"),
        Words("場の4枚・手の4枚・4組", "four on the field, four or pairs in a hand"),
        "deal",
        (asks.one("happened", Words("何があった", "What happened"), happened, LAW["deal.2"]),),
    )


def ask_again(at: At, question: Values) -> Ruling:
    """Is a deal void that has four of a month on the `field`, `four` in a hand, or four `pairs` in one?

    The verdict is again, ask (if the owner asks) or stands.
    """
    stays = LAW.because("deals-again", who=seat(at.round.dealt))
    happened = question["happened"]
    if happened == "field":
        outcome = at.trial(Redo(reason=FIELD))
        four = LAW.because("field-four")
        said = Words("配り直し", "dealt again")
        return rule("again", said, [four, stays], outcome) if isinstance(outcome, Trial) else cannot_stand(outcome)
    if not yaku.adopted(at.house):
        outcome = at.trial(Redo(reason=HANDED))
        owner = LAW.because("owner-asks")
        said = Words("申し出れば配り直し", "dealt again if its owner asks")
        return rule("ask", said, [owner, stays], outcome) if isinstance(outcome, Trial) else cannot_stand(outcome)
    key = "teshi" if happened == "four" else "kuttsuki"
    made = TEYAKU[key].yaku
    stands = LAW.because("hands-played")
    pays = Reason(Words("{yaku}を宣言できる。", "{yaku} may be declared.").put(yaku=made.words), (made.clause, LAW["teyaku.8"]))
    reasons = [stands, *((pays,) if key in yaku.adopted(at.house) else ())]
    return rule("stands", Words("そのまま打つ", "the deal stands"), reasons)
