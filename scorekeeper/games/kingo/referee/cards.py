"""Must or may another card be taken, is that better, and what do cards make?"""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.games.kingo import chances, hands
from scorekeeper.games.kingo.forms import At, most
from scorekeeper.games.kingo.hands import BUST, HIGH, KINGO, LOW, KingoHand
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.banking.forms import cards
from scorekeeper.kit.game import Values

DEALER = "dealer", "親の札", "the dealer's cards"


def _cards(label: Words, house: KingoHouse) -> Input:
    return asks.cards("cards", label, 1, most(house), LAW[house.cards_by], choices=cards(house.pack), look="turns")


def draw_inquiry(at: At) -> Inquiry | None:
    words = Words("もう一枚もらうか、止めるか", "Must or may another card be taken?")
    hint = Words("いまの合計・15・役", "the total so far, 15, yaku")
    spent = asks.flag("spent", "山が尽きた", "the pile has run out", LAW["deal.7"])
    asked = (_cards(Words("いまの札", "The cards so far"), at.house), asks.flag(*DEALER, LAW["deal.6"]), spent)
    return Inquiry("draw", words, hint, "draw", asked)


def ask_draw(at: At, question: Values) -> Ruling:
    """Must or may another card be taken with these `cards` (of the `dealer`; with the pile `spent`)?

    The verdict is must, may or no; after a slash what it would give up or what ends it: may/arashi, no/15, no/bust.
    """
    house, dealer, months = at.house, bool(question.get("dealer")), hands.months_of(question["cards"])
    amiss = _amiss(months, house, dealer=dealer)
    if amiss:
        return amiss
    hand = hands.of_dealer(months, house) if dealer else hands.of_ko(months, house)
    if question.get("spent"):
        return _rule_on("no", hand, house, "deal.7")
    return _drawing(hand, house, dealer=dealer)


def _drawing(hand: KingoHand, house: KingoHouse, *, dealer: bool) -> Ruling:
    months, total = hand.months, hand.total or 0
    pair = len(months) == 2 and months[0] == months[1] and months[0] in HIGH and not dealer
    if len(months) == 1:
        return _rule_on("must", hand, house, "deal.5")
    if pair and house.arashi_chase == "on":
        return _rule_on("may", hand, house, "yaku.14", *(("yaku.15",) if hand.key == "ittan" else ()))
    if hand.key in hands.NAMES and hand.key not in ("15", BUST):
        lapses = {"goppin": "yaku.7", "shippin": "yaku.4", "kuppin": "yaku.4", "arashi": "yaku.16", "goshita": "yaku.19"}
        if total < KINGO and hand.key in lapses:
            free = "draw.3" if house.free else "draw.7" if dealer else "draw.1" if total < house.duty else "draw.2"
            return _rule_on("may", hand, house, free, lapses[hand.key])
        return _rule_on("no", hand, house, "draw.4" if total == KINGO else "draw.5")
    if total >= KINGO:
        chased = ("yaku.13",) if pair else ("yaku.14",) if len(months) == 2 and house.arashi_chase == "on" and not dealer else ()
        low = ("yaku.18",) if len(months) == LOW - 1 and max(months) <= LOW and not dealer else ()
        ends = "kingo.5" if dealer else "kingo.2" if house.declare == "made" else "kingo.3"
        why = ("draw.4", ends) if total == KINGO else ("draw.5", *chased)
        return _rule_on("no", hand, house, *why, *low)
    if house.free:
        return _rule_on("may", hand, house, "draw.3", "draw.6")._replace(verdict="may")
    if hand.is_low(house):
        return _rule_on("must", hand, house, "draw.7" if dealer else "draw.1")
    arashi = ("yaku.12",) if len(months) == 2 and months[0] == months[1] and not dealer else ()
    more = ("match.1",) if dealer else ("draw.6", *arashi)
    return _rule_on("may", hand, house, "draw.2", *more)._replace(verdict="may")


SAID = {
    "must": Words("{hand}。もう一枚もらう", "{hand}: another card must be taken"),
    "may": Words("{hand}。もらうのも止めるのも自由", "{hand}: draw or stand, as you like"),
    "no": Words("{hand}。もうもらえない", "{hand}: no further card"),
}


DUTIES = ("draw.1", "draw.2", "draw.7")
"""What the source says of the duty to draw, and of the totals above it."""


def _rule_on(verdict: str, hand: KingoHand, house: KingoHouse, *shorts: str) -> Ruling:
    """By these clauses; where the table has another duty, by that instead of the source's."""
    said = SAID[verdict].put(hand=_hand_words(hand))
    key = verdict if verdict == "must" else f"{verdict}/{hand.key}"
    own = house.own_duty and any(short in DUTIES for short in shorts)
    duty = [LAW.because("duty-own", low=house.duty - 1, least=house.duty)] if own else []
    rest = (short for short in shorts if not (own and short in DUTIES))
    return rule(key, said, [*duty, *LAW.texts(*LAW.all(*rest), *hand.clauses)])


def _hand_words(hand: KingoHand) -> Words:
    """五下五枚（19）; 14; きんご."""
    if hand.total is None or hand.key == str(hand.total) or str(hand.total) in hand.words.ja:
        return hand.words
    return Words(f"{hand.words.ja}（{hand.total}）", f"{hand.words.en} ({hand.total})")


def _amiss(months: tuple[int, ...], house: KingoHouse, *, dealer: bool) -> Ruling | None:
    """The ruling on cards that nobody can have."""
    if any(str(month) not in house.pack.by_name for month in months):
        wrong = LAW.no("card-unknown", by=LAW[house.cards_by])
    elif many := hands.too_many(months, house, dealer=dealer):
        wrong = LAW.no(many, who=Words("この手", "this hand"))
    else:
        return None
    return rule("amiss", wrong.text, [Reason(wrong.text, (wrong.clause,))])


def chance_inquiry(at: At) -> Inquiry | None:
    words = Words("引くのと止めるのと、どちらが得か", "Draw or stand: which is better?")
    hint = Words("見えた札から、勝ち・負け・ばれの確率", "the chances to win, lose and bust by the cards seen")
    own = _cards(Words("自分の札", "Your own cards"), at.house)
    seen = own._replace(name="seen", label=Words("ほかに見えた札", "Other cards seen"), least=0, most=at.house.pack.size // 2)
    open_cards = tuple(str(one) for hand in at.round.told if hand for one in hand.months)
    return Inquiry("chance", words, hint, "draw", (own, seen), {"seen": open_cards} if open_cards else {})


def ask_chance(at: At, question: Values) -> Ruling:
    """Should a ko with these `cards`, who has `seen` others, draw or stand?

    The verdict is draw, stand or even, and what standing and drawing gain on the average, in hundredths of the stake: draw/-12/-25;
    no, and what standing gains; must; or amiss.
    """
    house, months = at.house, hands.months_of(question["cards"])
    amiss = _amiss(months, house, dealer=False)
    if amiss:
        return amiss
    asked = ask_draw(at, {"cards": question["cards"]})
    may = asked.verdict.partition("/")[0]
    try:
        pool = chances.without(chances.whole(house), (*months, *hands.months_of(question.get("seen") or ())))
    except (IndexError, ValueError):
        wrong = LAW.no("card-many", card=Words("同じ月", "a month"), by=LAW[house.cards_by])
        return rule("amiss", wrong.text, [Reason(wrong.text, (wrong.clause,))])
    if len(months) < 2 or may == "must":
        return asked
    hand = hands.of_ko(months, house)
    stay = chances.standing(pool, hand.key, house)
    told = [_odds_reason(Words("止めれば", "Standing"), stay, LAW["match.4"], *(asked.clauses[:1] if may == "may" else ()))]
    every = Words("親は{n}以上で止め、全員と勝負するとした。", "Assuming the dealer stands from {n} and fights everybody.")
    assumed = [every.put(n=house.duty)]
    if may == "no":
        return rule(f"no/{_hundredths(stay)}", SAID["no"].put(hand=_hand_words(hand)), [*told, *asked.reasons], assumed=assumed)
    more = chances.drawing(pool, months, house)
    told.append(
        _odds_reason(
            Words("引けば", "Drawing"), more, *(house.own_duty or LAW.all("draw.3" if house.free else "draw.1")), *LAW.all("draw.5")
        )
    )
    verdict = "even" if stay.worth == more.worth else "stand" if stay.worth > more.worth else "draw"
    return rule(f"{verdict}/{_hundredths(stay)}/{_hundredths(more)}", BETTER[verdict], told, assumed=assumed)


BETTER = {
    "stand": Words("止める方が得", "standing is better"),
    "draw": Words("引く方が得", "drawing is better"),
    "even": Words("どちらも同じ", "no difference"),
}


def _hundredths(odds: chances.Odds) -> int:
    return round(odds.worth * 100)


def _odds_reason(how: Words, odds: chances.Odds, *clauses: str) -> Reason:
    """止めれば 勝ち41%・分け3%・負け56%（ばれ0%）、平均−0.15."""
    words = Words(
        "{how} 勝ち{won}%・分け{even}%・負け{lost}%（ばれ{bust}%）、平均は張りの{worth}倍。",
        "{how}: won {won} %, drawn {even} %, lost {lost} % (bust {bust} %); on the average {worth} stakes.",
    )
    shares = {name: f"{float(share) * 100:.1f}" for name, share in odds._asdict().items()}
    return Reason(words.put(how=how, **shares | {"worth": f"{float(odds.worth):+.2f}"}), clauses)


def hand_inquiry(at: At) -> Inquiry | None:
    words = Words("この札は何か（あらし・一旦十六・五下五枚…）", "What do these cards make?")
    hint = Words("数の合計と役、倍率", "the total, the yaku and its multiple")
    asked = (_cards(Words("札", "The cards"), at.house), asks.flag(*DEALER, LAW["yaku.26"]))
    return Inquiry("hand", words, hint, "yaku", asked)


def ask_hand(at: At, question: Values) -> Ruling:
    """What do these `cards` (of the `dealer`) make? The verdict is the total, bust, or the key of the yaku."""
    house, dealer, months = at.house, bool(question.get("dealer")), hands.months_of(question["cards"])
    amiss = _amiss(months, house, dealer=dealer)
    if amiss:
        return amiss
    hand = hands.of_dealer(months, house) if dealer else hands.of_ko(months, house)
    times = hands.times(hand.key, house)
    paid = (
        Words("。勝てば張りの{n}倍", ": a win is paid {n} times the stake").put(n=times)
        if times > 1 and not dealer
        else Words("", "")
    )
    said = Words("{hand}{paid}", "{hand}{paid}").put(hand=_hand_words(hand), paid=paid)
    rate = {"arashi": "yaku.10", "ittan": "yaku.21"}.get(hand.key)
    rates = LAW.all(rate) if rate and not dealer else ()
    rates = LAW.all("house.1") if hands.own_times(hand.key, house) is not None else rates
    return rule(hand.key, said, LAW.texts(*hand.clauses, *rates))
