"""The count at the end of a month: points that do not add up, the specials, and nuke."""

from collections.abc import Iterator, Sequence

from scorekeeper.core import captures as whole
from scorekeeper.core.captures import DECK_POINTS
from scorekeeper.core.cards import DECK, named, points
from scorekeeper.core.facts import Redo
from scorekeeper.core.game import Choice, Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hachihachi import teyaku
from scorekeeper.games.hachihachi.captures import MOST_KASU
from scorekeeper.games.hachihachi.count import EVEN, SUJUROKU, counted
from scorekeeper.games.hachihachi.ending import NUKE
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.questions import EVERYONE, NONE, players
from scorekeeper.games.hachihachi.referee.trying import Values, because, month_at, tried, tried_or_none
from scorekeeper.games.hachihachi.specials import FUTAHACHI, specials
from scorekeeper.games.hachihachi.teyaku import NUKE_HANDS

THREE = Input(
    "points",
    Words("三人の取り札の点(一人は空でよい)", "Points captured; one may be left open"),
    "numbers",
    total=DECK_POINTS,
    clause="hachihachi.settle.2",
)
SLIPS = {
    1: Words("カス1枚", "one kasu"),
    5: Words("短冊1枚", "one ribbon"),
    10: Words("タネ1枚", "one animal"),
    20: Words("光1枚", "one bright"),
}
"""A card left out, or counted twice, by what it is worth."""
MIXED = {
    4: Words("短冊とカスの取り違え", "a ribbon taken for a kasu, or the other way"),
    5: Words("タネと短冊の取り違え", "an animal taken for a ribbon, or the other way"),
    9: Words("タネとカスの取り違え", "an animal taken for a kasu, or the other way"),
    10: Words("光とタネの取り違え", "a bright taken for an animal, or the other way"),
    15: Words("光と短冊の取り違え", "a bright taken for a ribbon, or the other way"),
    19: Words("光とカスの取り違え", "a bright taken for a kasu, or the other way"),
}
"""A card taken for another kind, by what that changes."""


def ask_points(state: State, question: Values) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = points(named(question["cards"]))
    return rule(
        str(total), Words(f"{total}点", f"{total} points"), [because("札の点を足す。", "The points of the cards.", "setup.3")]
    )


def count_inquiry(state: State) -> Inquiry:
    inputs = (
        Input("points", Words("三人の点(数えたまま)", "The three counts as they are"), "numbers", clause="hachihachi.settle.2"),
        Input(
            "cards",
            Words("三人の枚数(数えたなら)", "How many cards each, if counted"),
            "numbers",
            optional=True,
            clause="hachihachi.penalty.2",
        ),
    )
    words = Words("点が合わない", "The points do not add up")
    return Inquiry("count", words, Words("264点・48枚", "264 points, 48 cards"), "penalty", inputs)


def ask_count(state: State, question: Values) -> Ruling:
    """The counts do not add up: where can the error be? The verdict is `tally`, `recount` or, by the cards, `redo`.

    What would be entered is the replay of the month, after a recount that does not help.
    """
    told, cards = question["points"], question.get("cards")
    total, many = sum(told), sum(cards) if cards else len(DECK)
    reasons = [because(f"三人で{total}点。264点でなければならない。", f"{total} points in all; there are 264.", "settle.2")]
    if cards:
        reasons.append(because(f"三人で{many}枚。全部で48枚。", f"{many} cards in all; there are 48.", "penalty.2"))
        odd = [player for player, number in enumerate(cards) if number % 2]
        if odd:
            text = "{who}の枚数が奇数。札は2枚ずつ取るので偶数になる。"
            reasons.append(
                because(text, "{who} has an odd number of cards, but they are taken in pairs.", "settle.2", who=_seats(odd))
            )
    wrong = [*_impossible(told)] if total == DECK_POINTS else []
    odd_cards = any(number % 2 for number in cards or ())
    if total == DECK_POINTS and many == len(DECK) and not wrong and not odd_cards:
        return rule("tally", Words("合っている", "it tallies"), reasons)
    reasons += [*wrong, *_hints(told)]
    reasons.append(
        because(
            "数え直しても合わなければ、その月をやり直す。",
            "If a recount does not help, the month is replayed.",
            "penalty.2",
            "penalty.3",
            "penalty.4",
        )
    )
    outcome = tried_or_none(state, Redo(reason="count"))
    missing = many != len(DECK)
    words = (
        Words("札が48枚でない。やり直し", "not 48 cards: replay")
        if missing
        else Words("数え直す。合わなければやり直し", "count again; else replay")
    )
    return rule("redo" if missing else "recount", words, reasons, outcome)


def _seats(seats: Sequence[int]) -> Words:
    return listed([seat(player) for player in seats])


def _impossible(told: Sequence[int]) -> Iterator[Reason]:
    if not whole.possible((told[0], told[1], told[2])):
        yield because(
            "合計は合うが、2枚ずつ取ってこの点にはならない。",
            "The sum is right, but cards taken in pairs cannot make these.",
            "settle.2",
        )


def _hints(told: Sequence[int]) -> Iterator[Reason]:
    """Where the error may be."""
    short = DECK_POINTS - sum(told)
    slip, mixed = SLIPS.get(abs(short)), MIXED.get(abs(short))
    if slip and short > 0:
        yield because(
            "{n}点足りない。{slip}の数え落としかもしれない。", "{n} short: perhaps {slip} left out.", "setup.3", n=short, slip=slip
        )
    elif slip:
        yield because(
            "{n}点多い。{slip}を二度数えたかもしれない。", "{n} over: perhaps {slip} counted twice.", "setup.3", n=-short, slip=slip
        )
    if mixed:
        yield because("{n}点違い。{mixed}かもしれない。", "{n} off: perhaps {mixed}.", "setup.3", n=abs(short), mixed=mixed)
    able = [player for player in EVERYONE if short and _mended(told, player, short)]
    if short and able and len(able) < SEATS:
        yield because(
            "間違いが一人だけなら、{who}の数え違い。",
            "If only one count is wrong, it is that of {who}.",
            "settle.2",
            who=_seats(able),
        )


def _mended(told: Sequence[int], player: int, short: int) -> bool:
    """Whether the counts could be right if only this player's were wrong."""
    first, second, third = (ten + short if one == player else ten for one, ten in enumerate(told))
    return whole.possible((first, second, third))


def special_inquiry(state: State) -> Inquiry:
    inputs = (
        THREE._replace(spare=(("sujuroku", frozenset()),), optional=True),
        Input("sujuroku", Words("カスの多い人", "Who has many kasu"), "one", (NONE, *players()), optional=True),
        Input(
            "kasu",
            Words("そのカスの枚数(柳4枚も数える)", "How many kasu, all willow included"),
            "count",
            most=MOST_KASU,
            start=str(SUJUROKU),
            when=(("sujuroku", frozenset()),),
            clause="hachihachi.special.5",
        ),
    )
    words = Words("特殊役はあるか", "Is there a special?")
    return Inquiry(
        "special", words, Words("総八・二八・素十六、吹き消し", "sohachi, futahachi, sujuroku, blow-off"), "special", inputs
    )


def ask_special(state: State, question: Values) -> Ruling:
    """Which specials were made, and what is blown off? The verdict lists them (`futahachi+sujuroku`), or is `none`."""
    who, kasu = question.get("sujuroku"), question.get("kasu", 0)
    told = tuple(question.get("points", ()))
    enough = who is not None and kasu >= SUJUROKU
    fact = PlayedOut(points=told, sujuroku=who if enough else None, kasu=kasu if enough else SUJUROKU)
    outcome = tried(state, fact)
    few = because(f"カスは{kasu}枚。素十六は16枚から。", f"{kasu} kasu: sujuroku takes 16.", "special.4")
    reasons = [few] if who is not None and not enough else []
    if not isinstance(outcome, Trial):
        if reasons and not told:
            return rule("none", Words("素十六ではない", "no sujuroku"), reasons)
        return refused(outcome)
    made = specials(counted(fact), month_at(state).dealer)
    if not made:
        highest = max(counted(fact).points or (0,))
        reasons.append(
            because(
                f"三人とも88点ではなく、最も多くて{highest}点。二八は168点から。",
                f"Not 88 each, and the most is {highest}: futahachi takes {FUTAHACHI}.",
                "special.2",
                "special.3",
            )
        )
        return rule("none", Words("特殊役は無い", "no special"), reasons)
    keys = {"hachihachi.special.2": "sohachi", "hachihachi.special.3": "futahachi", "hachihachi.special.4": "sujuroku"}
    for one in made:
        reasons.append(Reason(Words("{who}の{yaku}", "{yaku} of {who}").put(who=seat(one.maker), yaku=one.words), (one.clause,)))
    blown = [hand for hand in month_at(state).hands if not hand.void]
    if blown:
        hands = listed(
            [Words("{who}の{hand}", "{hand} of {who}").put(who=seat(one.player), hand=teyaku.said(one.names)) for one in blown]
        )
        reasons.append(
            because(
                "吹き消し。{hands}の役代と飛込みを返す。",
                "Blown off: the fee and tobikomi of {hands} go back.",
                "special.8",
                "special.9",
                "tobikomi.12",
                hands=hands,
            )
        )
    reasons.append(because("点差は計算しない。抜けも無い。", "No card points and no nuke.", "special.7", "nuke.7"))
    reasons.append(because("手札を打ち終えた月だけのもの。", "Only when all hands are played out.", "special.1"))
    words = listed([Words("{who}の{yaku}", "{yaku} of {who}").put(who=seat(one.maker), yaku=one.words) for one in made])
    return rule("+".join(keys[one.clause] for one in made), words, reasons, outcome, enter=False)


ENDS = {
    "played": Words("打ち終わり", "played out"),
    "agari": Words("あがり", "agari"),
    "cancel": Words("下げの取消し", "a cancelled sage"),
}


def nuke_inquiry(state: State) -> Inquiry:
    hands = [hand.player for hand in month_at(state).hands if not hand.void and NUKE_HANDS & {*hand.names}]
    inputs = (
        Input("player", Words("だれが", "Who"), "one", players()),
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


def ask_nuke(state: State, question: Values) -> Ruling:
    """Does this player get nuke? The verdict is `nuke` or `none`. It is paid with the count, so it is not entered by itself."""
    month, player = month_at(state), question["player"]
    hand = month.hand(player)
    none = Words("抜けは無い", "no nuke")
    if hand is None or hand.void:
        return rule(
            "none",
            none,
            [
                because(
                    "宣言していない手役、無効の手役に抜けは無い。", "A hand that was not declared, or is void, has none.", "nuke.10"
                )
            ],
        )
    if not NUKE_HANDS & set(hand.names):
        text = "{hand}に抜けは無い。赤・短一・十一・空素だけ。"
        return rule(
            "none",
            none,
            [because(text, "{hand} has none: only aka, tan'ichi, to'ichi and karasu.", "nuke.1", hand=teyaku.said(hand.names))],
        )
    reasons = [because("{hand}を宣言した。", "{hand} was declared.", "nuke.1", hand=teyaku.said(hand.names))]
    if question["ended"] != "played":
        clauses = ("nuke.6", "sage.20") if question["ended"] == "cancel" else ("nuke.6", "agari.3")
        return rule(
            "none",
            none,
            [*reasons, because("打ち終わりまで行かなかった月に抜けは無い。", "The month did not run to the last card.", *clauses)],
        )
    fact = PlayedOut(points=tuple(question["points"]))
    outcome = tried(state, fact)
    if not isinstance(outcome, Trial):
        return refused(outcome)
    score = (counted(fact).points or (0,) * SEATS)[player]
    lines = tuple(line for line in outcome.lines if line.sort == "nuke" and line.player == player)
    if not lines and specials(counted(fact), month.dealer):
        return rule("none", none, [*reasons, because("特殊役の月に抜けは無い。", "No nuke in a month with a special.", "nuke.7")])
    text, clauses = f"取り札は{score}点。89点から。", ("nuke.2", "nuke.3") if score == EVEN else ("nuke.2", "nuke.9")
    reasons.append(because(text, f"{score} points captured; it takes {NUKE}.", *clauses))
    if not lines:
        return rule("none", none, reasons)
    if len([line for line in outcome.lines if line.sort == "nuke"]) > 1:
        reasons.append(because("二人とも満たせば、両方がもらう。", "If two qualify, both collect.", "nuke.8"))
    paid = tuple(payment for line in lines for payment in line.payments)
    words = Words("抜けをもらう", "nuke is paid")
    return rule("nuke", words, reasons, outcome._replace(lines=lines, payments=paid), enter=False)
