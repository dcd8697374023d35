"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from collections.abc import Iterable

from scorekeeper.core.game import Case, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.yaku import said
from scorekeeper.core.trial import refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import DECK, named
from scorekeeper.games.bakappana.claims import check_dekiyaku
from scorekeeper.games.bakappana.facts import Dekiyaku
from scorekeeper.games.bakappana.forms import COUNT, At
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.bakappana.yaku import OYANAKA, found, table
from scorekeeper.games.counted.count import NO_YAKU
from scorekeeper.games.counted.ending import yaku_fees
from scorekeeper.games.counted.month import LATER
from scorekeeper.games.reasons import of_beaten, of_fees, summed

NO_FUKE = Words("{least}点以下のフケはいない。", "Nobody has {least} points or less.").put(least=Month.LEAST)
WHY = {
    LAW["settle.3"]: Words("ほかの役は、同じ札を使っていても全て足す。", "All other yaku add up though cards are shared."),
    LAW["dekiyaku.22"]: Words("柳があっても、のみ・花見・月見は流れない。", "Willow does not touch the drinking yaku."),
    LAW["dekiyaku.4"]: Words("小野道風の入った光4枚は役でない。", "Four brights with the rain man are no yaku."),
    LAW["special.2"]: Words("取り札が少なくても、この卓では役代は無い。", "In this house few captures pay nothing."),
}
"""The reasons by clause of a yaku."""


def whose(at: At) -> Input:
    """Which of those who play."""
    return asking.who(at.round.players, Words("だれの", "Whose"), optional=True, quiet=True)


def _others(clauses: Iterable[str]) -> list[Reason]:
    return [Reason(WHY[clause], (clause,)) for clause in clauses if clause in WHY]


def _fuke(month: Month) -> list[Words]:
    return [NO_FUKE] if month.house.fuke == "on" and not month.two else []


# ---------------------------------------------------------------- by cards


def inquiry(at: At) -> Inquiry:
    asked = (whose(at),) if at.round.ready else ()
    return Inquiry(
        "captures",
        Words("この取り札で何ができているか", "What do these captures make?"),
        Words("出来役・重ならない役・札点", "yaku, what excludes what, card points"),
        "dekiyaku",
        (*asked, asking.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), LAW["settle.3"])),
    )


def ask_captures(at: At, question: Values) -> Ruling:
    """Which dekiyaku are in these captured `cards`?

    The verdict lists their keys in the order of the table (`gokou+nomi`); `nagashi` if willow washes all out; or `none`. The words
    say the card points, every fee and their sum. `player`: whose cards they are; then oyanaka is checked too, if played, and the
    ruling has the payments.
    """
    cards, player, month = named(question["cards"]), question.get("player"), at.round
    if player not in month.players or not month.ready:
        player = None
    made = found(at.house, cards, None if player is None else month.few(player))
    clauses = made.clauses if player is None else (*made.clauses, *month.why_unpaid(player, cards))
    yaku = table(at.house)
    reasons = [*of_fees(made.held), *of_beaten(yaku, yaku.made(frozenset(cards))), *_others(clauses)]
    score = month.worth(cards)
    if month.washes(made.keys):
        all_of_it = "雨しまで全員の出来役が流れ、札点だけになる。", "Willow voids everybody's dekiyaku: only card points count."
        words = Words("札点{score}点。雨しまで役流し", "{score} card points; willow washes out all yaku").put(score=score)
        return rule("nagashi", words, [LAW.because(*all_of_it, "special.7")], assumed=_fuke(month))
    if not made.held:
        none = LAW.because("数えられる役が無い。札点だけになる。", "No yaku counts: only the card points do.", "settle.2")
        words = Words("札点{score}点。{none}", "{score} card points. {none}").put(score=score, none=NO_YAKU)
        return rule("none", words, [*reasons, none])
    words = Words("札点{score}点。{fees} = {sum}点", "{score} card points. {fees} = {sum} points")
    verdict = "+".join(one.key for one in made.held)
    words = words.put(score=score, fees=summed(made.held), sum=made.fee)
    ruling = rule(verdict, words, reasons, assumed=_fuke(month))
    return ruling if player is None else ruling._replace(payments=yaku_fees(month, player, made.held))


def points_inquiry(at: At) -> Inquiry:
    return Inquiry(
        "points",
        Words("この取り札は何点か", "How many points are these cards?"),
        Words("札点だけ", "card points alone"),
        "settle",
        (asking.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), LAW["setup.2"]),),
    )


def ask_points(at: At, question: Values) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = at.round.worth(named(question["cards"]))
    kinds = "光20点、タネ10点、短冊5点、カス1点。柳も額面。", "Lights 20, tane 10, ribbons 5, chaff 1; willow at face value."
    bare = "この卓ではカスを0点とする。", "In this house chaff counts nothing."
    reasons = [LAW.because(*kinds, "setup.2"), *([LAW.because(*bare, "settle.5")] if at.house.kasu_point == "0" else [])]
    return rule(str(total), Words(f"{total}点", f"{total} points"), reasons)


# ---------------------------------------------------------------- by name


def names_inquiry(at: At) -> Inquiry | None:
    """By name, at a table that counts by hand: the questions of the declaration itself."""
    if not at.round.ready:
        return None
    return Inquiry(
        "names",
        Words("この役は一緒に数えるか", "Do these yaku count together?"),
        Words("役の名から。重ならないものを外す", "by name: what excludes what"),
        "settle",
        (whose(at), *COUNT.which_dekiyaku(at)),
    )


def ask_names(at: At, question: Values) -> Ruling:
    """Which of these `names` count for `player`, and which are excluded? `captured`: as in the declaration of dekiyaku.

    The verdict lists the keys that count. The fees are due at the end of the month.
    """
    month, names = at.round, question["names"]
    player = question.get("player", month.players[0])
    yaku = table(at.house)
    kept = yaku.counted(names)
    fact = Dekiyaku(player=player, names=kept, captured=question.get("captured"))
    wrong = tuple(check_dekiyaku(month.replace(claims=()), fact))
    if wrong:
        return refused(wrong)
    held = month.sets.hold(kept)
    takes = "{who}がほかに打った者からそれぞれ受け取る。", "{who} takes the fees from each of the others who played."
    more = LAW.because(*takes, "settle.2", "settle.1", who=seat(player))
    reasons = [*of_fees(held), *of_beaten(yaku, names), *_others(month.sets.by_name(held).clauses), more]
    words = Words("{names}で{fee}点", "{names}: {fee} points").put(names=said(held), fee=sum(one.fee for one in held))
    cases = [Case(LATER, yaku_fees(month, player, held))] if any(one.fee for one in held) else []
    return rule("+".join(kept), words, reasons, at.allowed(fact), assumed=_fuke(month), cases=cases)


# ---------------------------------------------------------------- few captures


def oyanaka_inquiry(at: At) -> Inquiry | None:
    if not at.round.ready:
        return None
    label = Words("取り札の枚数", "How many cards were captured")
    return Inquiry(
        "oyanaka",
        Words("親仲八丁ビキ十丁は付くか", "Is it oyanaka-hatchou biki-jitchou?"),
        Words("取り札の枚数から", "by the number of captured cards"),
        "special",
        (
            asking.who(at.round.players, Words("だれの", "Whose")),
            asking.count("captured", label, 0, len(DECK), OYANAKA.clause, start=""),
        ),
    )


def ask_oyanaka(at: At, question: Values) -> Ruling:
    """Does `player` with this many `captured` cards have oyanaka?

    The verdict is oyanaka, none, odd for an impossible number, or off if it is not played.
    """
    month, number = at.round, question["captured"]
    player = question.get("player", month.players[0])
    if month.two:
        two = "2人の月には用いない。", "A month of two does without it."
        return rule("off", Words("二人の月には無い", "not in a month of two"), [LAW.because(*two, "settle.6")])
    few = month.few(player)
    if few is None:
        return rule("off", Words("この卓では採用していない", "this house does not play it"), _others(LAW.all("special.2")))
    if number % 2:
        pairs = LAW.because("札は同じ月の2枚か4枚で取る。", "Cards are captured two or four of a month at a time.", "play.1")
        return rule("odd", Words("取り札は必ず偶数枚。数え直す", "captured cards are even in number: count again"), [pairs])
    limit = LAW.because(
        "親と胴二は8枚以下、ビキは10枚以下。{who}は{few}枚以下で付く。",
        "The dealer and do-ni take 8 or fewer, biki 10: {who} needs {few} or fewer.",
        "special.1",
        who=seat(player),
        few=few,
    )
    if number > few:
        return rule("none", Words("付かない。{number}枚は多い", "no: {number} cards are too many").put(number=number), [limit])
    words = Words("{who}に付く。二人から{fee}点ずつ", "{who} has it: {fee} points from each").put(who=seat(player), fee=OYANAKA.fee)
    paid = yaku_fees(month, player, month.sets.hold((OYANAKA.key,)))
    return rule("oyanaka", words, [limit], assumed=_fuke(month))._replace(payments=paid)
