"""The offers in the order of the table page, and what piles of cards are worth while they are laid out."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.core.deck import points as value
from scorekeeper.core.forms import piece
from scorekeeper.core.offer import Choice, Finding, Input, Offer
from scorekeeper.core.words import Words, numeral, seat
from scorekeeper.decks.hanafuda import Flowers
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.mushi.captured import SharedCards
from scorekeeper.games.mushi.count import decider, shared_out, tied_by
from scorekeeper.games.mushi.ending import why_again
from scorekeeper.games.mushi.facts import MOST_MONTHS, MushiLength, MushiPlayedOut
from scorekeeper.games.mushi.law import LAW, POINT
from scorekeeper.games.mushi.month import MushiMonth
from scorekeeper.games.mushi.yaku import YAKU, table, yaku_in
from scorekeeper.kit import asks, totals
from scorekeeper.kit.game import Form
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position
from scorekeeper.kit.reasons import each_fee

At = Position[MushiMonth]
LEFT = "left"
"""The pile of what was left on the field, in forms."""
PLAYED_OUT = Words("打ち終わり", "Played out")


# ---------------------------------------------------------------- the end of a month


def makers(month: MushiMonth) -> tuple[Input, ...]:
    """For each yaku, which of the two has it."""
    label = Words("{yaku}　{fee}点", "{yaku}, {fee} points")
    return tuple(
        asks.who(
            month.players,
            label.put(yaku=row.yaku.words, fee=row.yaku.fee),
            key,
            nobody=Words("なし", "none"),
            clause=row.yaku.clause,
            optional=True,
        )
        for key, row in table(month.rules).items()
        if key in YAKU
    )


def own_yaku(month: MushiMonth) -> tuple[Input, ...]:
    """Of each of the two, which yaku of the table's own he has."""
    rows = table(month.rules)
    label = Words("自分の役　{who}", "Yaku of our own: {who}")
    yaku = [rows[key].yaku for key in rows.own]
    return tuple(asks.yaku_of(player, label, yaku, POINT) for player in month.players if yaku)


def by_word(month: MushiMonth) -> tuple[Input, ...]:
    """The same of what no cards make."""
    rows = table(month.rules)
    yaku = [rows[key].yaku for key in rows.own if key in rows.by_word]
    return tuple(asks.yaku_of(player, asks.BY_WORD, yaku, POINT) for player in month.players if yaku)


def holder(month: MushiMonth) -> tuple[Input, ...]:
    """Who has the card that decides a level month, where one does."""
    card, unsaid = decider(month.pack), Words("言わない", "not told")
    label = Words(f"{card.ja}（五分の月に）", f"{card.en.capitalize()} (if level)")
    asked = asks.who(month.players, label, "oni", nobody=unsaid, clause=LAW[tied_by(month.pack)[-1]], optional=True)
    return (asked,) if month.rules.tie == "oni" else ()


def points(month: MushiMonth) -> Input:
    """The card points of one of the two; the other's make up the deck."""
    whole = month.pack.deck.points
    hint = Words(f"（一人分でよい。合わせて{whole}点）", f"(one player is enough; together they make {whole})")
    of = month.players if month.seating.out else ()
    return Input("points", Words("札点", "Card points"), "numbers", total=whole, of=of, hint=hint, clause=LAW["settle.3"])


def piles(month: MushiMonth) -> Input:
    """The pile of each of the two, one of which will do, and what was left on the field."""
    left = Choice(LEFT, Words("場に残った札", "left on the field"))
    label = Words("一人分の取り札と、場に残った札", "One pile, and what was left on the field")
    return Input("captures", label, "piles", (*asks.players(month.players), left), clause=LAW["leftover.6"])


def _count(at: At, key: str, hint: Words, *asked: Input, **more: Any) -> Offer:
    verb = Words("{name}をしめる", "Close {name}").put(name=month_name(at.round.number))
    return Offer(key, MushiPlayedOut, PLAYED_OUT, hint, asked, verb=verb, **more)


def by_points(at: At) -> Offer | None:
    """By points and yaku, at a table that counts by hand. Of a year that is over the last month may have had one player alone."""
    if at.over:
        return None
    hint = Words("残り札を渡して、札点を数える", "hand over what is left, then count")
    asked = points(at.round), *makers(at.round), *own_yaku(at.round), *holder(at.round)
    return _count(at, "played-out", hint, *asked, place="now", door="piles", door_words=asks.COUNT_CARDS)


def by_piles(at: At) -> Offer | None:
    """By the cards, from which everything else is computed."""
    if at.over:
        return None
    paired = asks.flag("oni_willow", "鬼札は柳と組んだ（残り札なし）", "the oni was paired with a willow", LAW["leftover.2"])
    hint = Words("取り札から判定する", "judged from the captured cards")
    asked = piles(at.round), *((paired,) if at.round.pack.willows else ()), *by_word(at.round)
    return _count(at, "piles", hint, *asked, place="hidden", door="played-out", door_words=asks.BY_POINTS)


# ---------------------------------------------------------------- the rest


def redo(at: At) -> Offer:
    return why_again(at.round.pack).offer(
        at.round,
        Words("配り直し", "Deal again"),
        Words("親も月も替わらない", "same dealer, same month"),
        Words("なぜ", "Why"),
        Words("配り間違いなど", "a misdeal, or another reason"),
        verb=Words("同じ月を配り直す", "Deal the month again"),
    )


def stop(at: At) -> Offer | None:
    """The year ends with the months played so far."""
    last = at.match.now
    if at.over or not last.over:
        return None
    words = Words("ここで打ち切る", "Stop here")
    hint = Words("{n}か月の年とする", "the year ends with month {n}").put(n=numeral(last.number))
    return asks.tap("stop", MushiLength, words, hint, place="more", verb=words, fixed=(("months", last.number),))


def go_on(at: At) -> Offer | None:
    """The year has another number of months."""
    last = at.match.now
    if not last.over or last.number >= MOST_MONTHS:
        return None
    ahead = last.number + 1
    ended_early = at.over and at.round.months >= ahead
    start = min(MOST_MONTHS, max(ahead, at.round.months + (not ended_early)))
    label = Words("全部で何か月の年にするか", "How many months in all")
    asked = asks.count("months", label, ahead, MOST_MONTHS, LAW["year-end.1"], start=str(start))
    hint = Words("申し合わせで", "if the table agrees")
    words = Words("年を続ける", "Go on") if at.over else Words("月数を変える", "Number of months")
    return Offer("go-on", MushiLength, words, hint, (asked,), place="main" if at.over else "more", verb=words)


FORMS: dict[str, Form[MushiMonth]] = {
    **{key: basics.FORMS[key] for key in ("spoke-out", "spoke-in", "blank")},
    "played-out": basics.when_settled(by_points),
    "piles": basics.when_settled(by_piles),
    "redo": redo,
    "go-on": go_on,
    "stop": stop,
    "totals": totals.form(LAW["settle.4"], Words("次の親", "Who deals next"), Words("古い記入表から写す", "from an old sheet")),
}


# ---------------------------------------------------------------- found in the cards


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """What each pile is worth so far; of both, once the cards tell who gets what was left."""
    month = at.round
    if key != "piles" or at.over or not month.ready:
        return ()
    told = asks.cards_on_piles(tapped, "captures", (*month.players, LEFT), month.house.pack.deck)
    if not any(told[:2]):
        return ()
    shared = shared_out(month, MushiPlayedOut(captures=told, oni_willow=bool(tapped.get("oni_willow"))))
    deck = month.house.pack.deck
    laid = shared.piles if isinstance(shared, SharedCards) else tuple(frozenset(deck.cards_named(pile)) for pile in told[:2])
    words = {player: tapped.get(piece("names", player), ()) for player in month.players}
    return tuple(_worth(player, pile, words[player], month) for player, pile in zip(month.players, laid, strict=True) if pile)


def _worth(player: int, pile: Flowers, told: Sequence[str], month: MushiMonth) -> Finding:
    held = yaku_in(pile, month.rules, told)
    words = Words("{who}　{score}点", "{who}: {score} points").put(who=seat(player), score=value(pile))
    fees = each_fee(held)
    oni = Words("{fees}（鬼札）", "{fees} (oni)").put(fees=fees) if month.pack.oni in pile else fees
    return Finding({}, words, oni, sum(one.fee for one in held) if held else None, (), LAW["dekiyaku.5"])
