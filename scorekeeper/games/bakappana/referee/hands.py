"""What a dealt hand is: a redeal, a fee, or what its owner gets who is driven out."""

import msgspec

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.ledger import Payment
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.bakappana.chances import readings
from scorekeeper.games.bakappana.dealt import drive_fee, earnings
from scorekeeper.games.bakappana.facts import BakappanaChaff, BakappanaDriven
from scorekeeper.games.bakappana.forms import At
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import FIVE, hand_size
from scorekeeper.games.bakappana.yaku import CHAFF, paid_hands
from scorekeeper.games.basics import driven
from scorekeeper.kit import asks
from scorekeeper.kit.cards.hands import HAND, chaff
from scorekeeper.kit.game import Values
from scorekeeper.kit.reasons import of_steps

CARDS = asks.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, LAW["deal.1"])
FIVE_CARDS = asks.cards("cards", Words("手札5枚", "The five cards"), FIVE, FIVE, LAW["house.9"])


def inquiry(at: At) -> Inquiry | None:
    if at.over or at.round.claims:
        return None
    players = at.round.players if at.round.ready else ()
    return Inquiry(
        "hand",
        Words("この手札は配り直しか、役代があるか", "Is this hand dealt again, or worth a fee?"),
        Words("同じ月の4枚・六カス・七カス", "four of a month, rokkasu, shichikasu"),
        "teyaku",
        (
            *((asks.who(players, Words("だれの", "Whose"), optional=True, quiet=True),) if players else ()),
            FIVE_CARDS if at.round.four else CARDS,
            asks.flag("played", "もう最初の札が打たれた", "The first card has been played", LAW["teyaku.4"]),
        ),
    )


def ask_hand(at: At, question: Values) -> Ruling:
    """What is a hand of seven `cards`, or of five where four play? `played`: whether the first card has been played.

    The verdict is redeal, rokkasu, shichikasu, none, late if it is too late to declare it, or off if the house has no fee for it.
    """
    cards, month = cards_named(question["cards"]), at.round
    size = hand_size(month.rules)
    if len(cards) != size and month.four:
        return rule("amiss", Words("手札5枚を選ぶ", "choose the five cards of the hand"), [LAW.because("five-cards")])
    if len(cards) != size:
        return cannot_stand((LAW.no("hand-cards", "cards", sizes=size),))
    names = readings(cards)
    if "four" in names:
        must = LAW.because("four-again")
        return rule("redeal", Words("配り直し", "dealt again"), [must], at.trial_if_allowed(Redo(reason="hand")))
    count = Words("カスは{n}枚。", "{n} kasu.").put(n=chaff(cards))
    if not names:
        clauses = (
            LAW.all("teyaku.2", "teyaku.3") if month.rules.teyaku == "on" else LAW.all("house.9" if month.four else "teyaku.1")
        )
        return rule("none", Words("役なし。そのまま打つ", "nothing: play on"), [Reason(count, clauses)])
    if month.rules.teyaku == "off":
        none = LAW.because("no-teyaku")
        return rule("off", Words("役代は無い。そのまま打つ", "no fee: play on"), [none])
    if names[0] not in paid_hands(at.round.rules):
        return cannot_stand((LAW.no("chaff-off", "cards", words=CHAFF[names[0]].words),))
    yaku = paid_hands(at.round.rules)[names[0]]
    what = Reason(count, (yaku.clause,))
    if question.get("played"):
        late = LAW.because("before-first-card")
        return rule("late", Words("打ち始めたので成立しない", "play has begun: it does not count"), [what, late])
    free = LAW.because("declaring-voluntary")
    words = Words("{hand}。宣言すれば{fee}点ずつ", "{hand}: declared, {fee} points from each").put(hand=yaku.words, fee=yaku.fee)
    player = question.get("player", month.players[0])
    tried = at.trial(msgspec.convert({"player": player, "name": yaku.key, "cards": question["cards"]}, BakappanaChaff))
    if not isinstance(tried, Trial):
        return cannot_stand(tried) if month.ready else rule(yaku.key, words, [what, free])
    cases = [
        Case(Words("宣言する", "Declared"), tried.payments),
        Case(Words("言わずにおく", "Not declared"), (), Words("役代は無い。", "No fee.")),
    ]
    return rule(yaku.key, words, [what, free], tried, cases=cases)


# ---------------------------------------------------------------- driven out


def driven_inquiry(at: At) -> Inquiry | None:
    """Where the fee depends on the hand."""
    if not at.round.asks or not at.round.by_hand or at.over:
        return None
    left = driven.still_to_tell(at.round, {hand.player for hand in at.round.driven})
    whose = (asks.who(left, Words("追い込まれた人", "Who was driven out"), optional=True),) if left else ()
    return Inquiry(
        "driven",
        Words("追い込み賃はいくらか", "How much is the drive-out fee?"),
        Words("手札7枚から", "from the seven cards"),
        "drive",
        (*whose, CARDS),
    )


def ask_driven(at: At, question: Values) -> Ruling:
    """What does each of the three in pay for these seven `cards` of a player who is driven out? `player`: whose they are.

    The verdict is the amount; a flat fee whatever the cards are, or 0.
    """
    month, player = at.round, question.get("player")
    if not month.by_hand:
        flat = month.drive_fee(0)
        fixed = LAW.because("hand-no-matter", by=LAW["out.3" if flat.value else "out.2"])
        return rule(str(flat.value), Words(f"{flat.value}点ずつ", f"{flat.value} points from each"), [fixed])
    cards = tuple(question["cards"])
    if "four" in readings(cards_named(cards)):
        again = LAW.because("four-dealt-again")
        return rule("redeal", Words("配り直し", "dealt again"), [again])
    fee = drive_fee(earnings(month.rules, BakappanaDriven(player=0, cards=cards)), at.house)
    if not fee.value:
        none = LAW.because("nothing-in-hand")
        return rule("0", Words("追い込み賃は無い", "no drive-out fee"), [none])
    each = LAW.because("each-of-three")
    words = Words(f"{fee.value}点ずつ", f"{fee.value} points from each")
    tried = at.trial_if_allowed(BakappanaDriven(player=player, cards=cards)) if player is not None else None
    ruling = rule(str(fee.value), words, [*of_steps(fee), each], tried)
    if tried or player is None or not month.ready:
        return ruling
    return ruling._replace(payments=tuple(Payment(payer, player, fee) for payer in month.seating.turn if payer != player))
