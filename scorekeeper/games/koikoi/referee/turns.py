"""What do these captures make, is anything of it new, and may the player say shobu or koi?"""

from collections.abc import Iterable, Iterator

from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Objection
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.calling import bare, check_captures, judged
from scorekeeper.games.koikoi.facts import Koi, Shobu
from scorekeeper.games.koikoi.forms import TURN, At
from scorekeeper.games.koikoi.judge import told
from scorekeeper.games.koikoi.law import LAW, mon
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.referee.going import coming, multiplied
from scorekeeper.games.koikoi.telling import only_counting
from scorekeeper.games.koikoi.yaku import dekiyaku, found
from scorekeeper.kit import asks
from scorekeeper.kit.cards.turns import TurnCaptures
from scorekeeper.kit.cards.yaku import HeldYaku, yaku_words
from scorekeeper.kit.game import Values

ALL_TOLD = Words("取り札はこれで全部。", "Assuming these are all the captured cards.")
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


def call_inquiry(at: At) -> Inquiry | None:
    """May I stop, may I go on? Who asks has the cards in three piles."""
    if at.over or not at.round.ready:
        return None
    last = asks.flag("last", "いまが最後の手札", "This was the last card of the hand", LAW["call.11"])
    return Inquiry(
        "call",
        Words("いま勝負、こいを言えるか", "May I say shobu or koi now?"),
        Words("新しい役・いまの文数・最後の札", "new yaku, what it is worth, the last card"),
        "call",
        (asks.who(at.round.seating.turn), TURN, last),
    )


def ask_call(at: At, question: Values) -> Ruling:
    """May `player` (absent: the dealer) say shobu or koi now?

    `before`, `hand`, `turned`: the cards captured before this turn, by the hand card, by the turned card; `captures` is the same as
    three piles. `last`: it was the last card of the hand. The verdict is both, shobu (biki on the last card), no-news or nothing.
    """
    month = at.round
    closed = tuple(open_for(month))
    if closed:
        return cannot_stand(closed)
    piles, player = question.get("captures", question), question.get("player", month.leader)
    fact = Shobu(player=player, captures=tuple(tuple(piles.get(pile, ())) for pile in TurnCaptures._fields))
    wrong = tuple(check_captures(fact)) or tuple(open_for(month, ("player", player)))
    if wrong:
        return cannot_stand(wrong)
    found = judged(at.round.played, bare(fact))
    reasons = [*_held(found.held, found.new), *LAW.why(found.clauses, WHY)]
    if not found.new:
        no = LAW.no("shobu-no-news" if found.held else "shobu-nothing")
        return rule(no.key.removeprefix("shobu-"), no.text, [*reasons, *_ignored(no)], assumed=[ALL_TOLD])
    outcome = at.trial(fact)
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    worth = mon(sum(one.amount for one in outcome.payments if one.payee == player and one.payer >= 0))
    held = yaku_words(found.held)
    must = bool(question.get("last")) and player != month.leader
    reasons += [*_doubled(month), *multiplied(outcome.payments, at.house)]
    reasons += [*(_last(month, player) if question.get("last") else ()), *_choosing(month, must=must)]
    said_ = (
        Words("{held}。ビキの最後の札なので勝負（{worth}）", "{held}: the last card, so it is shobu ({worth})")
        if must
        else Words("{held}。勝負もこいも言える（{worth}）", "{held}: shobu or koi ({worth})")
    )
    after = coming(at.after(outcome))
    koi = at.trial(Koi(player=player))
    on = Words("続ける。まだだれも払わない。", "Play goes on; nobody pays yet.")
    cases = [Case(Words("勝負", "Shobu"), outcome.payments, after.words)]
    if not must and isinstance(koi, Trial):
        cases.append(Case(Words("こい", "Koi"), (), on))
    return rule(
        "shobu" if must else "both",
        said_.put(held=held, worth=worth),
        [*reasons, after],
        outcome,
        assumed=[ALL_TOLD],
        cases=tuple(cases),
    )


def _held(held: Iterable[HeldYaku], new: frozenset[str]) -> Iterator[Reason]:
    """Every yaku that is held, and whether it is new at the end of this turn."""
    fresh, known = (
        Words("この巡にできた、または増えた", "made or better this turn"),
        Words("前の巡からそのまま", "held before, unchanged"),
    )
    for one in held:
        news = fresh if one.key in new else known
        clauses = (one.row.yaku.clause, LAW["call.2"])
        yield Reason(Words("{yaku}。{news}。", "{yaku}: {news}.").put(yaku=_worth(one), news=news), clauses)


def _worth(one: HeldYaku) -> Words:
    return Words("{yaku} {fee}", "{yaku}, {fee}").put(yaku=one.words, fee=mon(one.fee))


def _ignored(no: Objection) -> Iterator[Reason]:
    yield LAW.because("nothing-new")


def _doubled(month: Month) -> Iterator[Reason]:
    koi = len(month.koi)
    if month.house.inflate == "on" and koi:
        yield LAW.because("koi-doubles-month", n=koi, factor=2**koi)
    elif koi and month.house.koi_times == "none":
        yield LAW.because("plain-fee")


def _last(month: Month, player: int) -> Iterator[Reason]:
    if player == month.leader:
        yield LAW.because("dealer-may")
    else:
        yield LAW.because("biki-cannot")


def _choosing(month: Month, *, must: bool) -> Iterator[Reason]:
    yield LAW.because("shobu-ends")
    if must:
        return
    yield LAW.because("koi-goes-on")
    yield LAW.because("koi-risks")


# ---------------------------------------------------------------- what do they make?


def yaku_inquiry(at: At) -> Inquiry:
    return Inquiry(
        "yaku",
        Words("この取り札で何ができているか", "What do these captures make?"),
        Words("重ならない役・化け札・文数", "which add up, the cup, how many mon"),
        "dekiyaku",
        (asks.cards("cards", Words("取り札", "Captured cards"), 1, len(DECK), LAW["dekiyaku.21"]),),
    )


def ask_yaku(at: At, question: Values) -> Ruling:
    """What do these captured `cards` make, whenever captured? The verdict lists the keys (`gokou+tane`), or is `none`."""
    cards = frozenset(cards_named(question["cards"]))
    held = found(cards, at.round.played)
    others = [*LAW.why(told(cards, held, at.round.played), WHY)]
    if not held:
        none = LAW.because("no-yaku-counts")
        return rule("none", Words("役なし", "no yaku"), [*others, none], assumed=[ALL_TOLD])
    reasons = [Reason(_worth(one), (one.row.yaku.clause,)) for one in held]
    total = LAW.because("in-all", worth=mon(sum(one.fee for one in held)))
    words = Words("{held}。合わせて{worth}", "{held}: {worth} in all").put(
        held=yaku_words(held), worth=mon(sum(one.fee for one in held))
    )
    return rule("+".join(one.key for one in held), words, [*reasons, *others, total], assumed=[ALL_TOLD])


# ---------------------------------------------------------------- is it new?


def new_inquiry(at: At) -> Inquiry | None:
    table = dekiyaku(at.round.played)
    choices = tuple(Choice(key, row.yaku.words) for key, row in table.items())
    return Inquiry(
        "new",
        Words("それは新しい役か", "Is that a new yaku?"),
        Words("前の巡の役と、いまの役から", "from the yaku before and now"),
        "call",
        (
            asks.many("before", Words("前の巡までの役", "Held before this turn"), choices, LAW["call.6"], optional=True),
            asks.many("now", Words("いまの役", "Held now"), choices, LAW["call.2"], least=1),
            asks.many(
                "grown", Words("そのうち枚数が増えた役", "Of these, with a further card"), choices, LAW["call.3"], optional=True
            ),
        ),
    )


def ask_new(at: At, question: Values) -> Ruling:
    """Is anything of the yaku held `now` new, if those of `before` were held?

    `grown` have a further card. The verdict is new or old.
    """
    table = dekiyaku(at.round.played)
    before, now = frozenset(question.get("before") or ()), frozenset(question["now"])
    if lost := {key for key in before - now if not table.rivals(key) & now}:
        why = LAW.because("yaku-lost", words=table.words(lost))
        return rule("amiss", why.words, [why])
    grown = frozenset(question.get("grown") or ()) & before & now & {*table.growing}
    up = {key for key in now - before if any(key in table.rivals(old) for old in before)}
    made = now - before - up - only_counting(at.house)
    reasons = []
    if made:
        reasons.append(LAW.because("made-this-turn", yaku=table.words(made)))
    if up:
        reasons.append(LAW.because("step-up", yaku=table.words(up)))
    if grown:
        reasons.append(LAW.because("one-more", yaku=table.words(grown)))
    if reasons:
        chooses = LAW.because("may-choose")
        return rule("new", Words("新しい役がある", "something is new"), [*reasons, chooses])
    kept = LAW.because("not-new")
    return rule("old", Words("新しい役は無い", "nothing is new"), [kept])
