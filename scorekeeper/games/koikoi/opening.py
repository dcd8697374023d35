"""What is disputed before the first card: what a dealt hand is, and whether the month is dealt again."""

from collections.abc import Mapping
from typing import Literal

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.facts import KoikoiField, Teyaku
from scorekeeper.games.koikoi.house import LAW, mon
from scorekeeper.games.koikoi.month import FIELD, HANDED, PAIRS, At, redealt_fields
from scorekeeper.games.koikoi.next_dealer import coming
from scorekeeper.games.koikoi.yaku import TEYAKU
from scorekeeper.kit import asks
from scorekeeper.kit.cards.splits import BEFORE, KEEP, split_words
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import open_question


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


ON_FIELD: Mapping[str, tuple[str, Literal["four", "pairs"]]] = {"field": (FIELD, "four"), "field-pairs": (PAIRS, "pairs")}
"""What may lie on the field: as a reason to deal again, and as what wins the month."""
AGAIN = {  # what happened, and the hand that it would be
    "field": (Words("場札に同月4枚", "four of a month on the field"), ""),
    "field-pairs": (Words("場札に2枚ずつ4組", "four pairs on the field"), ""),
    "four": (Words("手札に同月4枚", "four of a month in a hand"), "teshi"),
    "pairs": (Words("手札に2枚ずつ4組", "four pairs in a hand"), "kuttsuki"),
}


def _choices(at: At) -> tuple[Choice, ...]:
    """What may have happened; four pairs on the field are nothing at most tables."""
    return tuple(Choice(key, words) for key, (words, _) in AGAIN.items() if key != "field-pairs" or at.house.field_pairs != "on")


is_dealt_again = open_question(
    "again",
    Words("配り直しになるか", "Is the month dealt again?"),
    Words("場の4枚・手の4枚・4組", "four on the field, four or pairs in a hand"),
    "deal",
    lambda at: (asks.one("happened", Words("何があった", "What happened"), _choices(at), LAW["deal.2"]),),
)


def ask_again(at: At, question: Values) -> Ruling:
    """Is a deal void that has four of a month or four pairs on the field (`field`, `field-pairs`), or `four` or `pairs` in a hand?

    The verdict is again, ask (if the owner asks), wins (the dealer) or stands.
    """
    (_, key), played = AGAIN[question["happened"]], TEYAKU.hands_played(at.house)
    if key and played:
        made = TEYAKU[key].yaku
        declare = Words("{yaku}を宣言できる。", "{yaku} may be declared.").put(yaku=made.words)
        pays = (Reason(declare, (made.clause, LAW["teyaku.8"])),) if key in played else ()
        return rule("stands", Words("そのまま打つ", "the deal stands"), [LAW.because("hands-played"), *pays])
    on_field = ON_FIELD.get(question["happened"])
    if on_field and on_field[0] not in redealt_fields(at.house):
        return _stands(at, on_field[1])
    outcome = at.trial(Redo(reason=on_field[0] if on_field else HANDED))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    why = "owner-asks" if key else "field-pairs" if question["happened"] == "field-pairs" else "field-four"
    reasons = [LAW.because(why), LAW.because("deals-again", who=seat(at.round.dealt))]
    if key:
        return rule("ask", Words("申し出れば配り直し", "dealt again if its owner asks"), reasons, outcome)
    return rule("again", Words("配り直し", "dealt again"), reasons, outcome)


def _stands(at: At, holds: Literal["four", "pairs"]) -> Ruling:
    """Where the field is no reason to deal again: the dealer wins the month, takes the four, or nothing follows."""
    choice = {"four": at.house.field_four, "pairs": at.house.field_pairs}[holds]
    if choice != "wins":
        reason = LAW.because("dealer-takes", who=seat(at.round.leader)) if choice == "takes" else LAW.because("field-stands")
        return rule("stands", Words("そのまま打つ", "the deal stands"), [reason])
    outcome = at.trial(KoikoiField(holds=holds))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    won = LAW.because("field-wins", who=seat(at.round.leader), worth=mon(at.house.field_fee))
    said = Words("親の勝ち", "the dealer wins the month")
    return rule("wins", said, [won, coming(at.after(outcome))], outcome, enter=at.house.field_times == "none")
