"""Does this deal stand, and which card may be the marker of five?"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import Kind
from scorekeeper.games.mushi.deck import LIGHTNING
from scorekeeper.games.mushi.forms import At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.yaku import YAKU
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import open_question

FIELD = "field"
SHIMA = frozenset(card.suit for key in ("fuji_shima", "kiri_shima") for card in YAKU[key].cards)
"""The months with a yaku of their own."""


PLACES = Choice("hand", Words("手札", "a hand")), Choice(FIELD, Words("場札", "the field"))
inquiry = open_question(
    "again",
    Words("配り直しになるか", "Is the month dealt again?"),
    Words("同じ月の4枚・柳の3枚", "four of a month, three willows"),
    "deal",
    lambda at: (
        asks.one("place", Words("どこの札", "Which cards"), PLACES, LAW["deal.3"], start=FIELD),
        asks.cards("cards", Words("その札", "The cards"), 1, at.round.pack.hand, LAW["deal.2"]),
    ),
)


def ask_deal(at: At, question: Values) -> Ruling:
    """Must be dealt again with these `cards` in the `place`, hand or field? The verdict is again or stands."""
    pack, place = at.round.pack, question["place"]
    cards = frozenset(at.house.pack.deck.cards_named(question["cards"]))
    full = any(cards >= month for month in pack.months)
    willows = bool(pack.willows) and cards >= pack.willows
    rules = LAW.because("four-again")
    three = LAW.because("willow-three")
    others = LAW.because("dropping-too")
    reasons = [*((rules,) if full or not willows else ()), *((three,) if willows or cards & pack.willows else ())]
    reasons += [LAW.because("all-alike")] if not pack.willows and any(card.month == LIGHTNING.month for card in cards) else []
    reasons += [others] if at.round.asks and place != FIELD else []
    if not full and not willows:
        return rule("stands", Words("配り直さない", "the deal stands"), reasons)
    outcome = at.trial(Redo(reason=place if full else "willow"))
    stays = LAW.because("deals-again", who=seat(at.round.dealt))
    said = Words("配り直し", "dealt again")
    return rule("again", said, [*reasons, stays], outcome) if isinstance(outcome, Trial) else cannot_stand(outcome)


marker_inquiry = open_question(
    "marker",
    Words("この札を目印にしてよいか", "Does this card make a good marker?"),
    Words("5人の時の下りる札", "with five at the table"),
    "deal",
    lambda at: (asks.cards("card", Words("目印にする札", "The marker"), 1, 1, LAW["deal.9"]),),
    where=lambda at: at.round.full,
)


def ask_marker(at: At, question: Values) -> Ruling:
    """Is this `card` a good marker? The verdict is good or poor; the table may choose any card."""
    (card,) = at.house.pack.deck.cards_named(question["card"])
    stays = LAW.because("marker-stays")
    good = card.kind is Kind.KASU and card.suit not in SHIMA and card != at.round.pack.oni
    if good:
        why = LAW.because("marker-good")
        return rule("good", Words("目印に良い", "a good marker"), [why, stays])
    what = (
        Words("鬼札は働きが違う。", "The oni works like no other card.")
        if card == at.round.pack.oni
        else Words("藤と桐には役がある。", "Wisteria and paulownia have a yaku.")
        if card.suit in SHIMA
        else Words("点のある札は避ける。", "A card that is worth points is best avoided.")
    )
    why = LAW.because("marker-poor", what=what)
    return rule("poor", Words("ほかの札の方が良い", "another card is better"), [why, stays])
