"""What is my hand, and whose hand is higher?"""

from scorekeeper.core.forms import piece
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.koikoi_three.facts import TeyakuThree
from scorekeeper.games.koikoi_three.forms import EVERYONE, TEYAKU_FORMS, At
from scorekeeper.games.koikoi_three.law import LAW, mon
from scorekeeper.games.koikoi_three.referee.going import coming
from scorekeeper.games.koikoi_three.referee.stopping import kobiki_reasons
from scorekeeper.games.koikoi_three.yaku import TEYAKU, clash
from scorekeeper.kit.cards import splits
from scorekeeper.kit.cards.splits import BEFORE, KEEP
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import as_question

ALONE = Words("ほかの二人は手役を宣言していない。", "Assuming the two others declare no hand.")
COMPARED = {
    LAW["teyaku.9"]: Words("手役で月は終わり、その人の勝ち。小引の勝ちにも数える。", "The hand wins the month, for kobiki too."),
    LAW["teyaku.10"]: Words(
        "最も高い手役の勝ち。次点との差を二人から受け取る。", "The highest wins, and takes its lead from each."
    ),
    LAW["teyaku.11"]: Words("二人ずつ比べて、高い方が差を受け取る。", "In each pair the higher takes the difference."),
    LAW["teyaku.12"]: Words(
        "最も高い手役が同額なので流れ。三人目の手役も払われない。", "The highest are tied: void, and no third hand is paid either."
    ),
}
"""The reasons by clause, when declared hands are compared."""


def inquiry(at: At) -> Inquiry | None:
    return None if at.over else TEYAKU.inquiry(EVERYONE, LAW["deal.2"], LAW["teyaku.7"])


def ask_teyaku(at: At, question: Values) -> Ruling:
    """Which hand are these seven `cards` of `player` (absent: seat 0)? The verdict is its key or none; or late, if the first card
    has been `played`.
    """
    if question.get("played"):
        late = LAW.because("before-first-card")
        return rule("late", Words("札が出た後の宣言は無効", "too late: play has begun"), [late])
    hand = cards_named(question["cards"])
    found, split = TEYAKU.teyaku_of(hand), splits.split_words(hand)
    if not found:
        return rule("none", Words("手役なし", "no teyaku"), [LAW.because("none-of-five", split=split)])
    player, made = question.get("player", 0), TEYAKU.under(at.house).get(found, TEYAKU[found]).yaku
    shown = tuple(tuple(question["cards"]) if one == player else () for one in EVERYONE)
    outcome = at.trial(TeyakuThree(cards=shown))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    fee = mon(made.fee)
    one = "月ごとの枚数は{split}で{yaku}。手役は一つだけ。", "Split {split} by month: {yaku}, and that alone."
    reasons = [
        Reason(Words(*one).put(split=split, yaku=made.words), (made.clause, LAW["teyaku.6"])),
        LAW.because("shown-first"),
        Reason(COMPARED[LAW["teyaku.9"]], (LAW["teyaku.9"],)),
        LAW.because("declaring-voluntary"),
    ]
    if at.round.has_limit:
        reasons.append(LAW.because("hands-count"))
    said = Words("{yaku}。宣言すれば二人から{fee}ずつ", "{yaku}: declared, it takes {fee} from each").put(yaku=made.words, fee=fee)
    return rule(
        found,
        said,
        [*reasons, *kobiki_reasons(outcome), coming(at.after(outcome))],
        outcome,
        assumed=[ALONE, BEFORE],
        cases=(
            Case(Words("宣言する", "Declare"), outcome.payments, coming(at.after(outcome)).words),
            KEEP,
        ),
    )


clash_inquiry = as_question(
    "clash",
    Words("だれの手役が上か", "Whose hand is higher?"),
    Words("二人以上が手役を宣言した", "two or three declare at once"),
    "teyaku",
    TEYAKU_FORMS["teyaku"],
)


def ask_clash(at: At, question: Values) -> Ruling:
    """Whose hand is higher? `names`: the declared hand of every seat, "" for none; or `names.1` that of one.

    The verdict is the seat that wins, or void.
    """
    told = question.get("names") or tuple(question.get(piece("names", one), "") for one in EVERYONE)
    names = tuple(told)
    outcome = at.trial(TeyakuThree(names=names))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    declared = [(seat(player), TEYAKU.under(at.house)[name].yaku) for player, name in enumerate(names) if name]
    hands = [
        Reason(Words("{who}の{yaku} {fee}", "{yaku} of {who}, {fee}").put(who=who, yaku=one.words, fee=mon(one.fee)), (one.clause,))
        for who, one in declared
    ]
    compared = clash(names, at.house)
    reasons = [*hands, *(Reason(COMPARED[clause], (clause,)) for clause in compared.clauses), *kobiki_reasons(outcome)]
    reasons.append(coming(at.after(outcome)))
    if compared.winner is None:
        return rule("void", Words("手役が同額で流れ", "void: the highest hands are tied"), reasons, outcome, assumed=[BEFORE])
    won = TEYAKU.under(at.house)[names[compared.winner]].yaku
    said = Words("{who}の{yaku}の勝ち", "{who} wins with {yaku}").put(who=seat(compared.winner), yaku=won.words)
    return rule(str(compared.winner), said, reasons, outcome, assumed=[BEFORE])
