"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from collections.abc import Iterable, Iterator

from scorekeeper.core.game import Case, Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.trial import refused, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import DECK, named, points
from scorekeeper.games.hanaawase import dekiyaku
from scorekeeper.games.hanaawase.dekiyaku import BEATEN, DEKIYAKU, FEW, OYANAKA, TWELVE, Part
from scorekeeper.games.hanaawase.ending import fees
from scorekeeper.games.hanaawase.facts import Dekiyaku
from scorekeeper.games.hanaawase.month import LATER
from scorekeeper.games.hanaawase.offers import dekiyaku_offer
from scorekeeper.games.hanaawase.referee.trying import DEALER, WHOSE, Values, bare, because, month_at, tried_or_none
from scorekeeper.games.hanaawase.told import check_dekiyaku, parts_of

NO_YAKU = Words("役なし", "no yaku")
NO_FUKE = Words("30点以下のふけはいない。ふけがあれば役代は消える。", "Nobody makes fuke, which would wipe all fees.")
WHY = {
    "combo.2": Words("ほかの役は、同じ札を使っていても全て足す。", "All other yaku add up though cards are shared."),
    "combo.3": Words("雨流れは無い。柳があっても、のみ・花見・月見は有効。", "Willow does not touch the drinking yaku."),
    "dekiyaku.21": Words(
        "シマの役は藤・柳・桐だけ。ほかの月の4枚は役ではない。", "Only wisteria, willow and paulownia rows are yaku."
    ),
    "dekiyaku.22": Words("カスは12枚から。柳で数えるのはカス札だけ。", "Kasu takes twelve; of willow only the chaff counts."),
    "dekiyaku.23": Words("菊に盃はカスに数えない。", "The cup never counts as chaff."),
    "special.8": Words(
        "普通の出来役と同じで、月を流さない。二人同時にも付く。", "An ordinary yaku: it voids nothing, and two may have it."
    ),
    "special.9": Words("取り札が少なくても、この卓では役代は無い。", "In this house few captures pay nothing."),
}
"""What the clauses behind yaku say of the case at hand."""


def inquiry(state: State) -> Inquiry:
    cards = Input("cards", Words("取り札", "Captured cards"), "cards", least=1, most=len(DECK), clause="hanaawase.combo.2")
    return Inquiry(
        "captures",
        Words("この取り札で何ができているか", "What do these captures make?"),
        Words("出来役・重ならない役・札点", "yaku, what excludes what, card points"),
        "dekiyaku",
        (WHOSE, cards),
    )


def ask_captures(state: State, question: Values) -> Ruling:
    """Which dekiyaku are in these captured `cards`?

    The verdict lists their keys in the order of the table (`gokou+nomi`), `none` without any. The words say the card points, every
    fee and their sum. `player`: whose cards they are; then oyanaka is looked at too where it is played, and what the others pay is
    told.
    """
    cards, player = named(question["cards"]), question.get("player")
    month = month_at(state)
    found = dekiyaku.of(cards, None if player is None else month.most(player))
    clauses = found.clauses
    if player is not None and month.house.oyanaka == "off" and len(cards) <= FEW[month.turn.index(player)]:
        clauses = (*clauses, "hanaawase.special.9")
    reasons = [*_fees(found.parts), *_beaten(dekiyaku.sets(frozenset(cards))), *_others(clauses)]
    if not found.parts:
        reasons.append(because("数えられる役が無い。札点だけになる。", "No yaku counts: only the card points do.", "settle.2"))
    ja = " + ".join(f"{part.words.ja} {part.fee}" for part in found.parts) or NO_YAKU.ja
    en = " + ".join(f"{part.words.en} {part.fee}" for part in found.parts) or NO_YAKU.en
    ten = points(cards)
    said = Words(
        f"札点{ten}点。{ja}{f' = {found.fee}点' if found.parts else ''}",
        f"{ten} card points. {en}{f' = {found.fee} points' if found.parts else ''}",
    )
    verdict = "+".join(part.name for part in found.parts) or "none"
    ruling = rule(verdict, said, reasons, assumed=[NO_FUKE] if found.parts else ())
    return ruling if player is None or not found.parts else ruling._replace(payments=fees(player, found.parts))


def _fees(parts: Iterable[Part]) -> Iterator[Reason]:
    for part in parts:
        words = Words("{yaku} {fee}点", "{yaku}, {fee} points").put(yaku=part.words, fee=part.fee)
        yield Reason(words, (part.yaku.clause,))


def _beaten(there: Iterable[str]) -> Iterator[Reason]:
    """What is not counted beside what."""
    held = frozenset(there)
    for less in (key for key in DEKIYAKU if key in held):
        better = [DEKIYAKU[key].yaku.words for key in DEKIYAKU if key in BEATEN.get(less, frozenset()) & held]
        if better:
            yield because(
                "{better}があるので、{less}は数えない。",
                "{less} does not count beside {better}.",
                "combo.1",
                DEKIYAKU[less].yaku.clause.removeprefix("hanaawase."),
                better=listed(better),
                less=DEKIYAKU[less].yaku.words,
            )


def _others(clauses: Iterable[str]) -> Iterator[Reason]:
    for clause in clauses:
        words = WHY.get(clause.removeprefix("hanaawase."))
        if words:
            yield Reason(words, (clause,))


def names_inquiry(state: State) -> Inquiry:
    """By name, at a table that counts by hand: the questions of the declaration itself."""
    _, names, *more = dekiyaku_offer(month_at(state)).inputs
    return Inquiry(
        "names",
        Words("この役は一緒に数えるか", "Do these yaku count together?"),
        Words("役の名から。重ならないものを外す", "by name: what excludes what"),
        "combo",
        (WHOSE, names, *more),
    )


def ask_names(state: State, question: Values) -> Ruling:
    """Which of these `names` count for `player`, and which are excluded? `kasu`, `captured`: as in the declaration of dekiyaku.

    The verdict lists the keys that count. The fees are due at the end of the month.
    """
    month, player, names = month_at(state), question.get("player", 0), question["names"]
    kept = dekiyaku.counted(names)
    fact = Dekiyaku(player=player, names=kept, kasu=question.get("kasu", TWELVE), captured=question.get("captured"))
    wrong = tuple(check_dekiyaku(bare(month, question), fact))
    if wrong:
        return refused(wrong)
    parts = parts_of(fact)
    more = because(
        "{who}が二人からそれぞれ受け取る。",
        "{who} takes the fees from each of the others.",
        "settle.2",
        "settle.1",
        who=seat(player),
    )
    reasons = [*_fees(parts), *_beaten(names), *_others(dekiyaku.clauses_of(parts)), more]
    sum_ = sum(part.fee for part in parts)
    said = Words("{names}で{fee}点", "{names}: {fee} points").put(names=dekiyaku.said(parts), fee=sum_)
    due = Case(LATER, fees(player, parts))
    return rule("+".join(kept), said, reasons, tried_or_none(state, fact), assumed=[NO_FUKE], cases=[due])


def oyanaka_inquiry(state: State) -> Inquiry:
    return Inquiry(
        "oyanaka",
        Words("親仲八丁ビキ十丁は付くか", "Is it oyanaka-hatchou biki-jitchou?"),
        Words("取り札の枚数から", "by the number of captured cards"),
        "special",
        (
            WHOSE,
            Input(
                "captured", Words("取り札の枚数", "How many cards were captured"), "count", most=len(DECK), clause=OYANAKA.clause
            ),
            DEALER,
        ),
        {"dealer": (str(month_at(state).dealer),)},
    )


def ask_oyanaka(state: State, question: Values) -> Ruling:
    """Does `player` with so many `captured` cards have oyanaka? `dealer`: whose deal it was, if not the month's.

    The verdict is oyanaka, none, odd for a number that cannot be, or off where the house does not play it.
    """
    month, player, number = bare(month_at(state), question), question.get("player", 0), question["captured"]
    most = month.most(player)
    if most is None:
        return rule("off", Words("この卓では採用していない", "this house does not play it"), _others(["hanaawase.special.9"]))
    if number % 2:
        pairs = because("札は同じ月の2枚ずつ取る。", "Cards are captured in pairs of a month.", "play.1")
        return rule("odd", Words("取り札は必ず偶数枚。数え直す", "captured cards are even in number: count again"), [pairs])
    who = seat(player)
    limit = because(
        "胴と胴二は8枚以下、ビキは10枚以下。{who}は{most}枚以下で付く。",
        "Do and do-ni take 8 or fewer, biki 10: {who} needs {most} or fewer.",
        "special.7",
        who=who,
        most=most,
    )
    first = because(
        "札点が30点以下ならふけが先で、この役代も消える。", "Fuke comes first and wipes this fee too.", "special.1", "special.3"
    )
    if number > most:
        said = Words("付かない。{number}枚は多い", "no: {number} cards are too many").put(number=number)
        return rule("none", said, [limit])
    said = Words("{who}に付く。二人から{fee}点ずつ", "{who} has it: {fee} points from each").put(who=who, fee=OYANAKA.fee)
    ruling = rule("oyanaka", said, [limit, *_others(["hanaawase.special.8"]), first], assumed=[NO_FUKE])
    return ruling._replace(payments=fees(player, (Part(OYANAKA.key),)))


def points_inquiry(state: State) -> Inquiry:
    cards = Input("cards", Words("取り札", "Captured cards"), "cards", least=1, most=len(DECK), clause="hanaawase.setup.2")
    return Inquiry(
        "points",
        Words("この取り札は何点か", "How many points are these cards?"),
        Words("札点だけ", "card points alone"),
        "settle",
        (cards,),
    )


def ask_points(state: State, question: Values) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = points(named(question["cards"]))
    worth = because(
        "光20点、タネ10点、短冊5点、カス1点。柳も額面。", "Lights 20, tane 10, ribbons 5, chaff 1; willow at face value.", "setup.2"
    )
    return rule(str(total), Words(f"{total}点", f"{total} points"), [worth])
