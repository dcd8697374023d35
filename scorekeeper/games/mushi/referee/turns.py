"""What may a card take, the oni above all: from the hand or turned from the stock."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import Flower
from scorekeeper.decks.mushi import MUSHI
from scorekeeper.games.mushi.forms import At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.yaku import ONI, WILLOWS

HAND, STOCK = "hand", "stock"
THREE = 3
"""So many cards of a month can lie on the field only since the deal."""
FIELD = 16
"""The most cards that can lie on the field: eight dealt, of one month three at most, then one of every other month, and the oni."""


class Taken(NamedTuple):
    """The cards that may be taken, how (`take` it, `choose` one, take `all`, `put` the card there, `hold` it), and why."""

    how: str
    cards: tuple[Flower, ...]
    why: tuple[Reason, ...]


def inquiry(at: At) -> Inquiry:
    origins = Choice(HAND, Words("手札から", "from the hand")), Choice(STOCK, Words("山札から", "from the stock"))
    return Inquiry(
        "oni",
        Words("この札で何を取れるか（鬼札など）", "What may this card take (the oni, for one)?"),
        Words("手札か山札か、最後の1枚か", "from the hand or the stock, the last card or not"),
        "oni",
        (
            asking.cards("card", Words("出した札・めくった札", "The card played or turned"), 1, 1, LAW["play.1"]),
            asking.one("origin", Words("どこから", "Where from"), origins, LAW["play.1"], start=HAND),
            asking.cards("field", Words("その時の場札", "What lay on the field then"), 0, FIELD, LAW["play.1"], optional=True),
            asking.flag("last", "最後の手札・最後の山札だった", "the last card of the hand or of the stock", LAW["oni.11"]),
        ),
        {"card": (ONI.name,), "origin": (HAND,)},
    )


def ask_take(at: At, question: Values) -> Ruling:
    """What may `card` take, played from the hand or turned from the stock (`origin`), with these cards on the `field`?

    `last`: it is the player's last hand card, or the last card of the stock. The verdict is `take/` with the card, `choose/` with
    those of which one is taken, `all/` with all three; put, if the card stays on the field; hold, if it cannot be played yet.
    """
    (card,) = MUSHI.named(question["card"])
    field = MUSHI.named(question.get("field") or ())
    turned, last = question["origin"] == STOCK, bool(question.get("last"))
    taken = _oni(field, turned=turned, last=last) if card == ONI else _other(card, field, turned=turned, last=last)
    names = "+".join(one.name for one in taken.cards)
    said = SAID[taken.how].put(card=card.words, cards=listed([one.words for one in taken.cards]))
    return rule(f"{taken.how}/{names}" if names else taken.how, said, taken.why)


SAID = {
    "take": Words("{cards}を取る", "takes the {cards}"),
    "choose": Words("どれか1枚を取る：{cards}", "takes one of these: {cards}"),
    "all": Words("まとめて取る：{cards}", "takes all of these: {cards}"),
    "put": Words("取れない。場に置く", "takes nothing and stays on the field"),
    "hold": Words("まだ出せない", "cannot be played yet"),
}

# ---------------------------------------------------------------- the oni, played or turned

MAY = LAW.because(
    "手札の鬼札は、柳以外の好きな1枚を、いまでも後の番でも取れる。捨てることはできない。",
    "From the hand the oni takes any card but a willow, now or on a later turn. It is never discarded.",
    "oni.1",
    "oni.2",
)
LAST = LAW.because("最後の手札でも、合う札があれば取る。", "Also as the last hand card it takes what fits.", "oni.1", "oni.11")
MUST = LAW.because(
    "めくった鬼札は、柳以外の好きな1枚をその場で必ず取る。", "Turned, the oni must take any card but a willow.", "oni.8"
)
ONE_OF_THREE = LAW.because("同じ月の3枚をまとめては取れない。", "It never takes three of a month together.", "oni.3")
EXCEPTION = LAW.because(
    "最後の山札の鬼札は、例外として残った柳と合わせる。",
    "As the last card of the stock it takes the willow that is left.",
    "oni.10",
    "leftover.2",
)
NO_WILLOW = LAW.because("柳は鬼札では取れない。", "The oni does not take a willow.", "oni.1")
STAYS = LAW.because("場が空か柳だけなら、鬼札は場に置く。", "With no other card on the field it stays there.", "oni.9")
PUT_OUT = LAW.because("最後の手札なら、例外として場に出す。", "As the last hand card it is put out, as an exception.", "oni.11")
LATER = LAW.because(
    "次にめくった柳以外の札が、必ずこの鬼札を取る。", "The next card turned that is no willow must take it.", "oni.9", "oni.7"
)
KEEP = LAW.because(
    "鬼札は捨てられない。合う札が場に出るまで、ほかの手札を打つ。",
    "The oni is not discarded: play another card until something fits.",
    "oni.2",
)


def _one_of(cards: Sequence[Flower], *why: Reason) -> Taken:
    return Taken("take" if len(cards) == 1 else "choose", tuple(cards), why)


def _oni(field: Sequence[Flower], *, turned: bool, last: bool) -> Taken:
    """What the oni takes."""
    plain = [card for card in field if card not in WILLOWS]
    willows = [card for card in field if card in WILLOWS]
    if plain:
        months = [card.month for card in plain]
        three = any(months.count(month) >= THREE for month in months)
        return _one_of(plain, MUST if turned else LAST if last else MAY, *((ONE_OF_THREE,) if three else ()))
    if turned and last and willows:
        return _one_of(willows, EXCEPTION)
    if turned:
        return Taken("put", (), (STAYS, LATER))
    return Taken("put", (), (NO_WILLOW, PUT_OUT, LATER)) if last else Taken("hold", (), (NO_WILLOW, KEEP))


# ---------------------------------------------------------------- any other card

NOT_FROM_HAND = LAW.because("場の鬼札は手札では取れない。", "A hand card does not take the oni on the field.", "oni.6")
TAKES_ONI = LAW.because(
    "場に鬼札がある時は、めくった札で必ず鬼札を取る。", "A turned card must take the oni on the field.", "oni.4", "oni.9"
)
ONI_FIRST = LAW.because("同じ月の札が場にあっても、鬼札が優先。", "The oni comes before a match of its own month.", "oni.5")
LAST_WILLOW = LAW.because(
    "残りが柳だけなら、最後の柳と鬼札を合わせる。", "With only willows left, the last one takes the oni.", "oni.12"
)
NOTHING_LEFT = LAW.because("場札は残らない。", "Nothing is left over.", "leftover.2")
WAITS = (
    "めくった札が柳なら普通に扱い、鬼札は次の者のめくりを待つ。",
    "A turned willow is played as usual; the oni waits for the next player's.",
)
THREE_WILLOWS = LAW.because(
    "柳として合うのは道風・燕・短冊の3枚だけ。", "Only rain man, swallow and ribbon match as willow.", "setup.6", "setup.5"
)
NO_MATCH = LAW.because("同じ月の札が場に無ければ、場に残る。", "Without a match it stays on the field.", "play.1")
FOURTH = LAW.because("場の3枚は、残りの1枚でまとめて取る。", "The fourth takes all three.", "play.3")
EITHER = LAW.because("合う札が2枚なら、どちらか1枚を選ぶ。", "Of two that match it takes one.", "play.2")
MATCH = LAW.because("同じ月の札は必ず合わせて取る。", "A match must be taken.", "play.1")


def _other(card: Flower, field: Sequence[Flower], *, turned: bool, last: bool) -> Taken:
    """What any other card takes. The oni on the field is taken by turned cards alone."""
    fits = [one for one in field if one.month == card.month and one != ONI]
    matched = _matched(card, fits)
    if ONI not in field:
        return matched
    if not turned:
        return matched._replace(why=(NOT_FROM_HAND, *matched.why))
    if card not in WILLOWS:
        return _one_of([ONI], TAKES_ONI, *((ONI_FIRST,) if fits else ()))
    if last and not fits:
        return _one_of([ONI], LAST_WILLOW, NOTHING_LEFT)
    return matched._replace(why=(LAW.because(*WAITS, "oni.13" if last else "oni.7"), *matched.why))


def _matched(card: Flower, fits: Sequence[Flower]) -> Taken:
    """The cards of its month that a card takes."""
    willow = (THREE_WILLOWS,) if card in WILLOWS else ()
    if not fits:
        return Taken("put", (), (*willow, NO_MATCH))
    if len(fits) >= THREE:
        return Taken("all", tuple(fits), (FOURTH,))
    return _one_of(fits, *willow, EITHER if len(fits) > 1 else MATCH)
