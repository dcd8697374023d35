"""Does this deal stand, and which card may be the marker of five?"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import Kind
from scorekeeper.decks.mushi import MUSHI
from scorekeeper.games.mushi.forms import At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.month import HAND
from scorekeeper.games.mushi.yaku import ONI, WILLOWS, YAKU

FIELD = "field"
SHIMA = frozenset(card.suit for key in ("fuji_shima", "kiri_shima") for card in YAKU[key].cards)
"""The months with a yaku of their own."""


def inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    places = Choice("hand", Words("手札", "a hand")), Choice(FIELD, Words("場札", "the field"))
    return Inquiry(
        "again",
        Words("配り直しになるか", "Is the deal dealt again?"),
        Words("同じ月の4枚・柳の3枚", "four of a month, three willows"),
        "deal",
        (
            asking.one("place", Words("どこの札", "Which cards"), places, LAW["deal.3"], start=FIELD),
            asking.cards("cards", Words("その札", "The cards"), 1, HAND, LAW["deal.2"]),
        ),
    )


def ask_deal(at: At, question: Values) -> Ruling:
    """Must be dealt again with these `cards` in the `place`, hand or field? The verdict is again or stands."""
    cards, place = frozenset(MUSHI.named(question["cards"])), question["place"]
    full = [suit.words for suit, month in MUSHI.by_suit if ONI not in month and cards.issuperset(month)]
    willows = cards >= WILLOWS
    rules = LAW.because(
        "1人の手札か場札に、同じ月の4枚がそろえば配り直す。", "Four of a month in one hand or on the field: dealt again.", "deal.3"
    )
    three = LAW.because(
        "柳は鬼札を除く3枚。鬼札は柳に数えない。", "Of willow the three without the oni, which is no willow.", "deal.4", "setup.5"
    )
    others = LAW.because("下りるつもりの者の手札でも同じ。", "Also in the hand of somebody who would drop.", "deal.5")
    reasons = [*((rules,) if full or not willows else ()), *((three,) if willows or cards & WILLOWS else ())]
    reasons += [others] if at.round.asks and place != FIELD else []
    if not full and not willows:
        return rule("stands", Words("配り直さない", "the deal stands"), reasons)
    outcome = at.tried(Redo(reason=place if full else "willow"))
    stays = LAW.because("{who}がもう一度配る。", "{who} deals again.", "deal.3", who=seat(at.round.dealt))
    said = Words("配り直し", "dealt again")
    return rule("again", said, [*reasons, stays], outcome) if isinstance(outcome, Trial) else refused(outcome)


def marker_inquiry(at: At) -> Inquiry | None:
    """Which card may be the marker; at a table of five."""
    if at.over or not at.round.full:
        return None
    return Inquiry(
        "marker",
        Words("この札を目印にしてよいか", "Does this card make a good marker?"),
        Words("5人の時の下りる札", "with five at the table"),
        "deal",
        (asking.cards("card", Words("目印にする札", "The marker"), 1, 1, LAW["deal.9"]),),
    )


def ask_marker(at: At, question: Values) -> Ruling:
    """Is this `card` a good marker? The verdict is good or poor; the table may choose any card."""
    (card,) = MUSHI.named(question["card"])
    stays = LAW.because(
        "目印は抜かずに場札に残す。配られた者は下りる。", "It stays on the field; whoever is dealt it is out.", "deal.9", "deal.8"
    )
    good = card.kind is Kind.KASU and card.suit not in SHIMA and card != ONI
    if good:
        why = LAW.because("役に関係ない月のカス。", "A chaff card of a month without yaku.", "deal.9")
        return rule("good", Words("目印に良い", "a good marker"), [why, stays])
    what = (
        Words("鬼札は働きが違う。", "The oni has work to do.")
        if card == ONI
        else Words("藤と桐には役がある。", "Wisteria and paulownia have a yaku.")
        if card.suit in SHIMA
        else Words("点のある札は避ける。", "A card worth more than chaff is best avoided.")
    )
    why = LAW.because("{what}カスが良い。", "{what} Better take a chaff card.", "deal.9", what=what)
    return rule("poor", Words("ほかの札の方が良い", "another card is better"), [why, stays])
