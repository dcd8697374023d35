"""What seven dealt cards are worth: as a teyaku with what stays exposed, to a player who is driven out, or before he speaks."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.chance import percent
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, entry_assumption, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import Flower, Kind, cards_named
from scorekeeper.games.basics.deal import PLAY, Stand
from scorekeeper.games.hachihachi_classic import driven, shisou, teyaku
from scorekeeper.games.hachihachi_classic.announced import hand_fee
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven, ClassicTeyaku
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.referee.asked import WHOSE, At, each, names
from scorekeeper.games.hachihachi_classic.teyaku import SHISO, ClassicReading
from scorekeeper.games.hachihachi_classic.worth import OtherHand, worth
from scorekeeper.kit import asks
from scorekeeper.kit.eights.teyaku import HAND, PAULOWNIA, KindHand, three_months
from scorekeeper.kit.game import Values
from scorekeeper.kit.reasons import of_steps

DRY = {1: "one-in", 2: "split-month"}
AFTER_SHISO = {"ginmi": "shiso-to-ginmi", "month-end": "shiso-ends-month", "continue": "shiso-played-on"}


def inquiry(at: At) -> Inquiry:
    month = at.round
    whose = [player for player in at.seats if month.stands.get(player) is not Stand.BLANK]
    readings = (
        Choice("", Words("高い方", "the most expensive")),
        *(Choice(one.key, one.words) for one in teyaku.hands(at.house).yaku.values()),
    )
    return Inquiry(
        "hand",
        Words("この手札はいくらになるか", "What is this hand worth?"),
        Words("手役と晒す札、下り賃、追い込み賃", "teyaku and what is exposed, drop fee, drive-out fee"),
        "teyaku",
        (
            asks.who(whose, WHOSE, optional=True, clause=LAW["teyaku.2"]),
            asks.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, LAW["deal.3"]),
            asks.one("name", Words("どの役で言うか", "Announced as"), readings, LAW["teyaku.36"], optional=True, quiet=True),
        ),
        {"player": (str(month.speaker),)} if month.speaker is not None else {},
    )


def ask_hand(at: At, question: Values) -> Ruling:
    """What are seven dealt `cards` worth? `player`: whose they are; `name`: a hand that is to be in the announced reading.

    Of a player who was driven out the verdict is what each of those in pays, of one who is out `out`, else every way to announce
    the hand, the best first, as `aka+tate-sanbon/…`.
    """
    last, player, cards = at.match.now, question.get("player"), cards_named(question["cards"])
    # Whoever was in may still announce shiso after a month without play; else the hand is one of the month to come.
    month = last if (last.dry or last.stopped) and player in last.seating.turn else at.round
    at = at.at(month)
    stand = None if player is None else month.stands.get(player)
    if stand is Stand.DRIVEN:
        return _rule_drive(at, question)
    if stand is not None and stand not in PLAY:
        return rule("out", Words("下りたので何ももらえない", "out: nothing"), [LAW.because("out-no-teyaku")])
    readings = teyaku.readings(at.house, cards)
    verdict = "/".join("+".join(one.names) for one in readings)
    reasons = [*_why(month, cards, readings)]
    if month.asks and month.kind and player is not None and stand is None:
        cases, more = _before(at, player, cards, readings)
        now = at.trial_if_allowed(_fact(player, readings[0], question)) if readings and shisou.is_early(month) else None
        return rule(verdict, _readings_words(at.house, readings), [*reasons, *more], now, cases=cases)
    if not readings:
        return rule("", Words("手役は無い", "no teyaku"), reasons)
    picked = next((one for one in readings if question.get("name") in one.names), readings[0])
    if month.dry and SHISO not in picked.names:
        return rule(verdict, _readings_words(at.house, readings), [*reasons, LAW.because(DRY[min(len(month.playing), 2)])])
    tries = {one.names: at.trial(_fact(player, one, question)) for one in readings} if player is not None else {}
    outcome = tries.get(picked.names, ())
    assumed = [entry_assumption(outcome)] if outcome and not isinstance(outcome, Trial) else []
    found = outcome if isinstance(outcome, Trial) else None
    shown = [_case(at, month, one, tries.get(one.names, ()), picked) for one in readings]
    return rule(verdict, teyaku.hands(at.house).hand_name(picked.names), reasons, found, assumed=assumed, cases=shown)


def _fact(player: int, reading: ClassicReading, question: Values) -> ClassicTeyaku:
    return ClassicTeyaku(player=player, names=reading.names, cards=tuple(question["cards"]))


def _readings_words(house: ClassicHouse, readings: Sequence[ClassicReading]) -> Words:
    return teyaku.hands(house).hand_name(readings[0].names) if readings else Words("手役は無い", "no teyaku")


def _case(at: At, month: ClassicMonth, reading: ClassicReading, tried: object, picked: ClassicReading) -> Case:
    """One way to announce the hand: what it pays, and what stays exposed."""
    fee = each(at, hand_fee(month, reading.names).value)
    shown = Words("{fee}。戻して打つ", "{fee}; shown, then played from the hand").put(fee=fee)
    if reading.exposed:
        cards = listing([card.words for card in sorted(reading.exposed)])
        shown = Words("{fee}。晒す札：{cards}", "{fee}; exposed: {cards}").put(fee=fee, cards=cards)
    own = ("name", reading.names[-1]) if reading is not picked else None
    return Case(teyaku.hands(at.house).hand_name(reading.names), tried.payments if isinstance(tried, Trial) else (), shown, own)


# ---------------------------------------------------------------- why


def _why(month: ClassicMonth, cards: Sequence[Flower], readings: Sequence[ClassicReading]) -> Iterator[Reason]:
    house, whole = month.house, frozenset(name for one in readings for name in one.names)
    yield from _parts(house, readings)
    if not readings:
        yield LAW.because("neither-kind")
    if all(card.kind is Kind.TAN for card in cards):
        yield LAW.because("seven-ribbons" if house.seven_tan_hand == "none" else "seven-are-aka")
    if any(one.as_kasu for one in readings):
        yield LAW.because("willow-either")
    if PAULOWNIA in three_months(card.name for card in cards):
        yield LAW.because("three-paulownia")
    if any(len({card for card in cards if card.month == month}) == 4 for month in range(1, 13)):
        yield LAW.because("four-stand")
        yield LAW.because("one-of-a-group")
    if readings:
        yield from _announcing_reasons(month, whole)
        yield LAW.because("announcing-optional")
    if len(readings) > 1:
        yield LAW.because("holder-chooses")


def _parts(house: ClassicHouse, readings: Sequence[ClassicReading]) -> Iterator[Reason]:
    """The hands with their fees, and what becomes of them together."""
    kan, hands = int(house.unit), teyaku.hands(house)
    for name in dict.fromkeys(name for one in readings for name in one.names):
        yaku = hands.yaku[name]
        yield Reason(Words("{yaku} {n}貫", "{yaku}, {n} kan").put(yaku=yaku.words, n=yaku.fee // kan), (yaku.clause,))
    best = readings[0].names if readings else ()
    if len(best) > 1:
        threes = ("teyaku.29",) if len(hands.threes(best)) > 1 else ()
        light = ("teyaku.34",) if KindHand.PIKAICHI in best and "tate-sanbon" in best else ()
        yield LAW.because("hands-add-up", *threes, *light)
    kinds = [name for one in readings for name in one.names if name in teyaku.KIND_HANDS]
    months = [name for one in readings for name in one.names if name in teyaku.MONTH_HANDS]
    barred = next((clause for kind in kinds for name in months if (clause := teyaku.barring_clause(house, (kind, name)))), "")
    if barred:
        yield Reason(Words("この二つは重ねて言えない。", "These two may not be announced together."), (barred,))


def _announcing_reasons(month: ClassicMonth, whole: frozenset[str]) -> Iterator[Reason]:
    """What an announced hand may earn besides, and what stays exposed."""
    house, hands = month.house, teyaku.hands(month.house)
    yield LAW.because("exposed-in-hand")
    if house.sanbon_expose == "show" and whole & teyaku.SANBON:
        yield LAW.because("sanbon-shown")
    if hands.threes(whole):
        yield LAW.because("dive-earns")
    if hands.has_nuke(whole):
        yield LAW.because("nuke-earns")
    elif KindHand.PIKAICHI in whole:
        yield LAW.because("pikaichi-no-nuke")
    if SHISO in whole:
        yield LAW.because(AFTER_SHISO[month.house.shisou_then])


# ---------------------------------------------------------------- before speaking, and driven out


def _before(at: At, player: int, cards: Sequence[Flower], readings: Sequence[ClassicReading]) -> tuple[list[Case], list[Reason]]:
    """The ways for a player who has yet to speak; driven out only if so many may come in before him."""
    found = worth(at.round, player, cards)
    play, gets = Words("手役は無い", "no teyaku"), _NONE_PAID
    if readings:
        play = Words("手役は{fee}", "{fee} for the teyaku").put(fee=each(at, found.fee.value))
    if found.driven.value:
        gets = Words("出た三人から{fee}", "{fee} from the three in").put(fee=each(at, found.driven.value))
    cases = [
        Case(Words("出る", "In"), (), play),
        Case(Words("下りる", "Out"), (Payment(player, POT, found.drop),) if found.drop.value else ()),
    ]
    reasons = [*of_steps(found.drop)]
    if found.may_be_driven:
        cases.append(Case(Words("追い込まれる", "Driven out"), (), gets))
        reasons += of_steps(found.driven) if found.driven.value else [LAW.because("driven-nothing")]
    if readings and SHISO in readings[0].names and shisou.is_early(at.round):
        reasons.append(LAW.because("shiso-first"))
    return cases, [*reasons, _of_others(found.other)]


def _of_others(other: OtherHand) -> Reason:
    """How likely another player's hand is a teyaku."""
    return LAW.because("other-hand", chance=percent(other.teyaku), kan=f"{float(other.kan):.2f}")


_NONE_PAID = Words("追い込み賃は無い", "no drive-out fee")


def _rule_drive(at: At, question: Values) -> Ruling:
    """What each of those in pays a player who was driven out."""
    month, player, cards = at.round, question["player"], cards_named(question["cards"])
    found = driven.fee(month, driven.in_hand(at.house, cards))
    outcome = at.trial(ClassicDriven(player=player, cards=tuple(question["cards"])))
    assumed = [] if isinstance(outcome, Trial) else [entry_assumption(outcome)]
    tried = outcome if isinstance(outcome, Trial) else None
    if not found.value:
        return rule("0", _NONE_PAID, [LAW.because("driven-nothing")], tried, assumed=assumed)
    pays = LAW.because("driven-at-once", who=names(month.seating.turn))
    words = Words("{who}は{fee}もらう", "{who} gets {fee}").put(who=seat(player), fee=each(at, found.value))
    return rule(str(found.value), words, [*of_steps(found), pays], tried, assumed=assumed)
