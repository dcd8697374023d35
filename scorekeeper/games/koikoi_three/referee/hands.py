"""What is my hand, and whose hand is higher?"""

from collections import Counter

from scorekeeper.core.cards import named
from scorekeeper.core.forms import piece
from scorekeeper.core.game import Case, Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, same, seat
from scorekeeper.games.koikoi_three import teyaku
from scorekeeper.games.koikoi_three.facts import Teyaku
from scorekeeper.games.koikoi_three.month import SEATS
from scorekeeper.games.koikoi_three.offers import players, teyaku_by_name
from scorekeeper.games.koikoi_three.referee.stopping import swept
from scorekeeper.games.koikoi_three.referee.trying import Values, because, coming, house_of, month_at, tried
from scorekeeper.games.koikoi_three.unit import mon

SPLITS = tuple(row.yaku.clause.removeprefix("koikoi-three.") for row in teyaku.TEYAKU.values())
ALONE = Words("ほかの二人は手役を宣言していない。", "Neither of the two others declares a hand.")
BEFORE = Words("まだだれも札を打っていない。", "Nobody has played a card yet.")
COMPARED = {
    "koikoi-three.teyaku.9": Words(
        "手役で月は終わり、その人の勝ち。小引の勝ちにも数える。", "The hand wins the month, for kobiki too."
    ),
    "koikoi-three.teyaku.10": Words(
        "最も高い手役の勝ち。次点との差を二人から受け取る。", "The highest wins, and takes its lead from each."
    ),
    "koikoi-three.teyaku.11": Words("二人ずつ比べて、高い方が差を受け取る。", "Two by two the higher takes the difference."),
    "koikoi-three.teyaku.12": Words(
        "最も高い手役が同額なので流れ。三人目の手役も払われない。", "The highest are level: void, and no third hand is paid either."
    ),
}
"""What follows from comparing declared hands."""


def inquiry(state: State) -> Inquiry:
    seven = Input("cards", Words("手札7枚", "The seven cards"), "cards", least=teyaku.HAND, most=teyaku.HAND)
    return Inquiry(
        "teyaku",
        Words("この手札は手役か", "Is this hand a teyaku?"),
        Words("配られた7枚から", "from the seven cards dealt"),
        "teyaku",
        (
            Input("player", Words("だれの手札", "Whose hand"), "one", players()),
            seven._replace(clause="koikoi-three.deal.2"),
            Input(
                "played", Words("もう最初の札が打たれた", "The first card has been played"), "flag", clause="koikoi-three.teyaku.7"
            ),
        ),
    )


def ask_teyaku(state: State, question: Values) -> Ruling:
    """Which hand are these seven `cards` of `player` (absent: seat 0)? The verdict is its key or none; or late, if the first card
    has been `played`.
    """
    if question.get("played"):
        late = because("手役は最初の札が出る前に宣言する。", "A hand is declared before the first card.", "teyaku.7")
        return rule("late", Words("札が出た後の宣言は無効", "too late: play has begun"), [late])
    cards = named(question["cards"])
    found = teyaku.hand(cards)
    sizes = sorted(Counter(card.month for card in cards).values(), reverse=True)
    split = same("-".join(map(str, sizes)))
    if not found:
        five = "月ごとの枚数は{split}。五つの手役のどれでもない。", "Split {split} by month: none of the five hands."
        return rule("none", Words("手役なし", "no teyaku"), [because(*five, *SPLITS, "teyaku.6", split=split)])
    player, yaku = question.get("player", 0), teyaku.TEYAKU[found].yaku
    shown = tuple(tuple(question["cards"]) if one == player else () for one in range(SEATS))
    outcome = tried(state, Teyaku(cards=shown))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    fee = mon(yaku.fee)
    one = "月ごとの枚数は{split}で{yaku}。手役は一つだけ。", "Split {split} by month: {yaku}, and that alone."
    reasons = [
        Reason(Words(*one).put(split=split, yaku=yaku.words), (yaku.clause, "koikoi-three.teyaku.6")),
        because("最初の札が出る前に宣言し、手札を見せる。", "Declared and shown before the first card.", "teyaku.7"),
        Reason(COMPARED["koikoi-three.teyaku.9"], ("koikoi-three.teyaku.9",)),
        because(
            "宣言は任意。しなければ役代は無く、場に同月4枚があれば流れ。",
            "Nobody must declare; undeclared it pays nothing, and four of a month on the field void the deal.",
            "teyaku.8",
            "field.1",
        ),
    ]
    if month_at(state).limited:
        reasons.append(because("3文しぼりでも手役は有効。", "The 3-mon limit does not touch hands.", "flow.5"))
    said = Words("{yaku}。宣言すれば二人から{fee}ずつ", "{yaku}: declared, it takes {fee} from each").put(yaku=yaku.words, fee=fee)
    return rule(
        found,
        said,
        [*reasons, *swept(outcome), coming(outcome.state)],
        outcome,
        assumed=[ALONE, BEFORE],
        cases=(
            Case(Words("宣言する", "Declare"), outcome.payments, coming(outcome.state).words),
            Case(Words("宣言しない", "Keep it"), (), Words("そのまま打つ。", "Play on.")),
        ),
    )


def clash_inquiry(state: State) -> Inquiry:
    return Inquiry(
        "clash",
        Words("だれの手役が上か", "Whose hand is higher?"),
        Words("二人以上が手役を宣言した", "two or three declare at once"),
        "teyaku",
        teyaku_by_name().inputs,
    )


def ask_clash(state: State, question: Values) -> Ruling:
    """Whose hand is higher? `names`: the declared hand of every seat, "" for none; or `names.1` that of one.

    The verdict is the seat that wins, or void.
    """
    told = question.get("names") or tuple(question.get(piece("names", one), "") for one in range(SEATS))
    names = tuple(told)
    outcome = tried(state, Teyaku(names=names))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    declared = [(seat(player), teyaku.TEYAKU[name].yaku) for player, name in enumerate(names) if name]
    hands = [
        Reason(Words("{who}の{yaku} {fee}", "{yaku} of {who}, {fee}").put(who=who, yaku=one.words, fee=mon(one.fee)), (one.clause,))
        for who, one in declared
    ]
    compared = teyaku.clash(names, house_of(state).teyaku_clash)
    reasons = [*hands, *(Reason(COMPARED[clause], (clause,)) for clause in compared.clauses), *swept(outcome)]
    reasons.append(coming(outcome.state))
    if compared.winner is None:
        return rule("void", Words("手役が同額で流れ", "void: the highest hands are level"), reasons, outcome, assumed=[BEFORE])
    won = teyaku.TEYAKU[names[compared.winner]].yaku
    said = Words("{who}の{yaku}の勝ち", "{who} wins with {yaku}").put(who=seat(compared.winner), yaku=won.words)
    return rule(str(compared.winner), said, reasons, outcome, assumed=[BEFORE])
