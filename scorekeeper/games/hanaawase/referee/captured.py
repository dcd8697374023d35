"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from collections.abc import Iterable

from scorekeeper.core.game import Case, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.yaku import said
from scorekeeper.core.trial import refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import DECK, named, points
from scorekeeper.games.counted.claims import claimed
from scorekeeper.games.counted.count import NO_YAKU
from scorekeeper.games.counted.ending import yaku_fees
from scorekeeper.games.counted.month import LATER
from scorekeeper.games.hanaawase.claims import check_dekiyaku
from scorekeeper.games.hanaawase.facts import Dekiyaku
from scorekeeper.games.hanaawase.forms import COUNT, At
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import EVERYONE, Month, dealt_by
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, MADE, OYANAKA, TWELVE, found, hold
from scorekeeper.games.reasons import of_beaten, of_fees, summed

WHOSE = asking.who(EVERYONE, Words("だれの", "Whose"))
DEALER = asking.who(EVERYONE, Words("その月の胴", "Who dealt that month"), "dealer", optional=True, quiet=True)
NO_FUKE = Words("30点以下のふけはいない。ふけがあれば役代は消える。", "Nobody makes fuke, which would wipe all fees.")
WHY = {
    LAW["combo.2"]: Words("ほかの役は、同じ札を使っていても全て足す。", "All other yaku add up though cards are shared."),
    LAW["combo.3"]: Words("雨流れは無い。柳があっても、のみ・花見・月見は有効。", "Willow does not touch the drinking yaku."),
    LAW["dekiyaku.21"]: Words(
        "シマの役は藤・柳・桐だけ。ほかの月の4枚は役ではない。", "Only wisteria, willow and paulownia rows are yaku."
    ),
    LAW["dekiyaku.22"]: Words("カスは12枚から。柳で数えるのはカス札だけ。", "Kasu takes twelve; of willow only the chaff counts."),
    LAW["dekiyaku.23"]: Words("菊に盃はカスに数えない。", "The cup never counts as chaff."),
    LAW["special.8"]: Words(
        "普通の出来役と同じで、月を流さない。二人同時にも付く。", "An ordinary yaku: it voids nothing, and two may have it."
    ),
    LAW["special.9"]: Words("取り札が少なくても、この卓では役代は無い。", "In this house few captures pay nothing."),
}
"""The reasons by clause of a yaku."""


def bare(month: Month, question: Values) -> Month:
    """An empty month, dealt by the given `dealer`."""
    return dealt_by(month, question.get("dealer", month.leader), month.number)


def _others(clauses: Iterable[str]) -> list[Reason]:
    return [Reason(WHY[clause], (clause,)) for clause in clauses if clause in WHY]


# ---------------------------------------------------------------- by cards


def inquiry(at: At) -> Inquiry:
    return Inquiry(
        "captures",
        Words("この取り札で何ができているか", "What do these captures make?"),
        Words("出来役・重ならない役・札点", "yaku, what excludes what, card points"),
        "dekiyaku",
        (WHOSE, asking.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), LAW["combo.2"])),
    )


def ask_captures(at: At, question: Values) -> Ruling:
    """Which dekiyaku are in these captured `cards`?

    The verdict lists their keys in the order of the table (`gokou+nomi`), or is `none`. The words say the card points, every
    fee and their sum. `player`: whose cards they are; then oyanaka is checked too, if played, and the ruling has the payments.
    """
    cards, player, month = named(question["cards"]), question.get("player"), at.round
    made = found(cards, None if player is None else month.few(player))
    clauses = made.clauses if player is None else (*made.clauses, *month.why_unpaid(player, cards))
    reasons = [*of_fees(made.held), *of_beaten(DEKIYAKU, DEKIYAKU.made(frozenset(cards))), *_others(clauses)]
    score = points(cards)
    if not made.held:
        none = LAW.because("数えられる役が無い。札点だけになる。", "No yaku counts: only the card points do.", "settle.2")
        words = Words("札点{score}点。{none}", "{score} card points. {none}").put(score=score, none=NO_YAKU)
        return rule("none", words, [*reasons, none])
    words = Words("札点{score}点。{fees} = {sum}点", "{score} card points. {fees} = {sum} points")
    verdict = "+".join(one.key for one in made.held)
    ruling = rule(verdict, words.put(score=score, fees=summed(made.held), sum=made.fee), reasons, assumed=[NO_FUKE])
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
    total = points(named(question["cards"]))
    worth = LAW.because(
        "光20点、タネ10点、短冊5点、カス1点。柳も額面。", "Lights 20, tane 10, ribbons 5, chaff 1; willow at face value.", "setup.2"
    )
    return rule(str(total), Words(f"{total}点", f"{total} points"), [worth])


# ---------------------------------------------------------------- by name


def names_inquiry(at: At) -> Inquiry:
    """By name, at a table that counts by hand: the questions of the declaration itself."""
    return Inquiry(
        "names",
        Words("この役は一緒に数えるか", "Do these yaku count together?"),
        Words("役の名から。重ならないものを外す", "by name: what excludes what"),
        "combo",
        (WHOSE, *COUNT.which_dekiyaku(at)),
    )


def ask_names(at: At, question: Values) -> Ruling:
    """Which of these `names` count for `player`, and which are excluded? `kasu`, `captured`: as in the declaration of dekiyaku.

    The verdict lists the keys that count. The fees are due at the end of the month.
    """
    player, names = question.get("player", 0), question["names"]
    kept = DEKIYAKU.counted(names)
    fact = Dekiyaku(player=player, names=kept, kasu=question.get("kasu", TWELVE), captured=question.get("captured"))
    wrong = tuple(check_dekiyaku(bare(at.round, question), fact))
    if wrong:
        return refused(wrong)
    held = claimed(at.round, fact, 0).held
    takes = "{who}が二人からそれぞれ受け取る。", "{who} takes the fees from each of the others."
    more = LAW.because(*takes, "settle.2", "settle.1", who=seat(player))
    reasons = [*of_fees(held), *of_beaten(DEKIYAKU, names), *_others(MADE.by_name(held).clauses), more]
    words = Words("{names}で{fee}点", "{names}: {fee} points").put(names=said(held), fee=sum(one.fee for one in held))
    due = Case(LATER, yaku_fees(at.round, player, held))
    return rule("+".join(kept), words, reasons, at.allowed(fact), assumed=[NO_FUKE], cases=[due])


# ---------------------------------------------------------------- few captures


def oyanaka_inquiry(at: At) -> Inquiry:
    label = Words("取り札の枚数", "How many cards were captured")
    return Inquiry(
        "oyanaka",
        Words("親仲八丁ビキ十丁は付くか", "Is it oyanaka-hatchou biki-jitchou?"),
        Words("取り札の枚数から", "by the number of captured cards"),
        "special",
        (WHOSE, asking.count("captured", label, 0, len(DECK), OYANAKA.clause, start=""), DEALER),
        {"dealer": (str(at.round.leader),)},
    )


def ask_oyanaka(at: At, question: Values) -> Ruling:
    """Does `player` with this many `captured` cards have oyanaka? `dealer`: who dealt, if not the month's dealer.

    The verdict is oyanaka, none, odd for an impossible number, or off if the house does not play it.
    """
    month, player, number = bare(at.round, question), question.get("player", 0), question["captured"]
    few = month.few(player)
    if few is None:
        return rule("off", Words("この卓では採用していない", "this house does not play it"), _others(LAW.all("special.9")))
    if number % 2:
        pairs = LAW.because("札は同じ月の2枚ずつ取る。", "Cards are captured in pairs of a month.", "play.1")
        return rule("odd", Words("取り札は必ず偶数枚。数え直す", "captured cards are even in number: count again"), [pairs])
    limit = LAW.because(
        "胴と胴二は8枚以下、ビキは10枚以下。{who}は{few}枚以下で付く。",
        "Do and do-ni take 8 or fewer, biki 10: {who} needs {few} or fewer.",
        "special.7",
        who=seat(player),
        few=few,
    )
    if number > few:
        return rule("none", Words("付かない。{number}枚は多い", "no: {number} cards are too many").put(number=number), [limit])
    fuke = "札点が30点以下ならふけが先で、この役代も消える。", "Fuke comes first and wipes this fee too."
    words = Words("{who}に付く。二人から{fee}点ずつ", "{who} has it: {fee} points from each").put(who=seat(player), fee=OYANAKA.fee)
    reasons = [limit, *_others(LAW.all("special.8")), LAW.because(*fuke, "special.1", "special.3")]
    paid = yaku_fees(month, player, hold((OYANAKA.key,), 0))
    return rule("oyanaka", words, reasons, assumed=[NO_FUKE])._replace(payments=paid)
