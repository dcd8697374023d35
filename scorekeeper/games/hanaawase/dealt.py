"""The deal: chaff hands that are shown, hands that allow a redeal, four of a month on the opening field."""

from collections.abc import Iterator
from functools import partial

from scorekeeper.core.facts import Redo
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, literal, seat
from scorekeeper.decks.hanafuda import PLANTS, Flower, cards_named, month_of
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, Redeal, Shima
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.yaku import AGAIN, CHAFF, paid_hands, readings
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.hands import FIELD, HAND, no_chaff
from scorekeeper.kit.counted import shown
from scorekeeper.kit.counted.month import LATER

# ---------------------------------------------------------------- chaff hands


def check_chaff(month: HanaawaseMonth, fact: HanaawaseChaff) -> Iterator[Objection]:
    yaku = CHAFF[fact.name]
    if fact.name not in paid_hands(month.house):
        yield LAW.no("chaff-off", "name", words=yaku.words)
        return
    yield from shown.check_chaff(month, fact, yaku, partial(no_chaff, LAW, yaku))


def show_chaff(month: HanaawaseMonth, fact: HanaawaseChaff, entry: int) -> HanaawaseMonth:
    """Showing is voluntary (hanaawase.teyaku.5). The cards stay in the hand, face up (hanaawase.teyaku.4). Paid at the end."""
    yaku = CHAFF[fact.name]
    clauses = (yaku.clause, *LAW.all("teyaku.4", "teyaku.5", "teyaku.6", "teyaku.7"))
    line = month.line(entry, "shown", yaku.words, fact.player, marks=(LATER,), clauses=clauses)
    return shown.show(month, fact, yaku, line)


# ---------------------------------------------------------------- dealt again


def check_redeal(month: HanaawaseMonth, fact: Redeal) -> Iterator[Objection]:
    yield from shown.check_time(month)
    hand = month.hand(fact.player)
    if hand:
        yield LAW.no("redeal-chosen", "player", words=CHAFF[hand.name].words)
    yield from shown.check_hand(month, fact, {HAND}, partial(_no_redeal, fact))


def _no_redeal(fact: Redeal, cards: tuple[Flower, ...]) -> Objection | None:
    months = len({card.month for card in cards})
    if fact.reason in readings(cards):
        return None
    if fact.reason == "teshi":
        return LAW.no("redeal-four", "reason")
    return LAW.no("redeal-two-months", "reason") if months < 3 else LAW.no("redeal-months", "reason", months=months)


def redeal(month: HanaawaseMonth, fact: Redeal, entry: int) -> HanaawaseMonth:
    """The owner may ask (hanaawase.teyaku.11); of two readings this one was picked (hanaawase.teyaku.13)."""
    yaku, cards = AGAIN[fact.reason], cards_named(fact.cards)
    clauses = [yaku.clause, *LAW.all("teyaku.11", "teyaku.12")]
    if cards and paid_hands(month.house).keys() & {*readings(cards)}:
        clauses.append(LAW["teyaku.13"])
    if len({card.month for card in cards}) == 2:
        clauses.append(LAW["teyaku.14"])
    return month.again(month.line(entry, "redo", yaku.words, fact.player, clauses=clauses))


def check_redo(month: HanaawaseMonth, fact: Redo) -> Iterator[Objection]:
    if not month.has_begun or month.over:
        yield LAW.no("redo-nothing")


def redo(month: HanaawaseMonth, fact: Redo, entry: int) -> HanaawaseMonth:
    """A month dealt again for any other reason, as after a redeal hand."""
    label = literal(fact.reason) if fact.reason else None
    return month.again(month.line(entry, "redo", label, clauses=LAW.all("teyaku.12")))


# ---------------------------------------------------------------- the row on the field


def check_shima(month: HanaawaseMonth, fact: Shima) -> Iterator[Objection]:
    if month.claims:
        yield LAW.no("shima-late")
    if month.row:
        yield LAW.no("shima-twice", "month")
    held = account.overlap(month.deal, FIELD, month_of(fact.month))
    if held:
        yield LAW.no("shima-hand", "month", who=seat(held[0]))


def shima(month: HanaawaseMonth, fact: Shima, entry: int) -> HanaawaseMonth:
    """The four cards count as the dealer's captures in every way (hanaawase.field.2)."""
    _, plant = PLANTS[fact.month]
    label = Words("{plant}の4枚", "all four of {plant}").put(plant=plant)
    line = month.line(entry, "shima", label, month.leader, clauses=LAW.all("field.1", "field.2"))
    return month.replace(row=fact.month).add(line)
