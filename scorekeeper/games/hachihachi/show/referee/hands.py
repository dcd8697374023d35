"""Which hands seven cards make, and what must be shown."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Objection
from scorekeeper.core.trial import Trial, entry_assumption, rule
from scorekeeper.core.words import Words, listing
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import WILLOW, Flower, Kind, cards_named
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.teyaku import HANDS, HandReading
from scorekeeper.games.hachihachi.facts import HachihachiTeyaku
from scorekeeper.games.hachihachi.law import LAW, kan
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, At
from scorekeeper.games.hachihachi.show.forms.hands import SEVEN_CARDS
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values

SHOWN = {
    LAW["expose.2"]: Words("両方の役が伏せてよい札だけ伏せられる。", "Only what both hands let you hide may stay hidden."),
    LAW["expose.3"]: Words("役を作る札を見せる。", "The cards that form the hand are shown."),
    LAW["expose.4"]: Words("カス6枚を見せ、役名の1枚を伏せる。", "The six kasu are shown, the named card is hidden."),
    LAW["expose.5"]: Words("カスを見せる。短冊は4枚まで伏せてよい。", "The kasu are shown; up to four ribbons may be hidden."),
    LAW["expose.6"]: Words("短冊を伏せられるのは4枚まで。", "At most four ribbons stay hidden."),
    LAW["expose.7"]: Words(
        "枚数系の役で見せる短冊は、伏せられる4枚に入らない。", "Ribbons that the count hand shows are not among those four."
    ),
    LAW["expose.8"]: Words("柳の短冊は、伏せても、カスとして見せてもよい。", "The willow ribbon may be hidden, or shown as kasu."),
    LAW["expose.9"]: Words("カスと読んだ柳は、カスとして見せる。", "Willow read as kasu is shown like kasu."),
    LAW["expose.10"]: Words("立三本の短冊は見せる。", "The ribbon of the tatesanbon is shown."),
    LAW["expose.11"]: Words("光も手四の札なので見せる。", "The bright is part of the teshi too, so it is shown."),
    LAW["teyaku.25"]: Words("7枚とも見せる。", "All seven are shown."),
}
"""What is shown, by clause."""


def teyaku_inquiry(at: At) -> Inquiry:
    whose = Words("だれの手札(払いも見るなら)", "Whose hand, to see what is paid")
    willow = Words("柳をどう読むか(選べるなら)", "How to read willow, if there is a choice")
    hands = (NONE, *(Choice(name, yaku.words) for name, yaku in teyaku.KASU_HANDS.items()))
    inputs = (
        SEVEN_CARDS,
        asks.one("player", whose, asks.players(EVERYONE), optional=True),
        *(() if at.house.willow == "kasu" else (asks.one("name", willow, hands, LAW["teyaku.9"], optional=True, quiet=True),)),
    )
    words = Words("この7枚は何の手役か", "Which teyaku are these seven cards?")
    hint = Words("見せる札・柳の読み方・一部だけ", "what to show, willow, declaring a part")
    return Inquiry("teyaku", words, hint, "teyaku", inputs)


def ask_teyaku(at: At, question: Values) -> Ruling:
    """Which hands may seven `cards` be declared as? The verdict lists them, the best first, as `aka+tatesanbon/...`.

    The cases are the readings with what each pays. With a `player`, the ruling enters the reading whose kasu-type hand is
    `name`, or else the best.
    """
    cards, player = cards_named(question["cards"]), question.get("player")
    readings = teyaku.readings(cards, at.house)
    if not readings:
        reasons = [LAW.because("neither-kind")]
        return rule("", Words("手役は無い", "no teyaku"), reasons)
    paid = teyaku.hands(at.house).yaku
    reasons = [Reason(_fee(paid[name]), (paid[name].clause,)) for reading in readings for name in reading.names]
    reasons = [*dict.fromkeys(reasons), *_readings(cards, readings, at.house.willow)]
    tries = [_declare(at, player, reading, question["cards"]) for reading in readings]
    said = next((number for number, reading in enumerate(readings) if question.get("name") in reading.names), 0)
    outcome = tries[said]
    assumed = []
    if player is not None and not isinstance(outcome, Trial) and outcome:
        assumed = [entry_assumption(outcome)]
    cases = [
        Case(
            HANDS.hand_name(reading.names),
            one.payments if isinstance(one, Trial) else (),
            _what_to_show(reading),
            None if reading is readings[said] else _reading_choice(reading),
        )
        for reading, one in zip(readings, tries, strict=True)
    ]
    verdict = "/".join("+".join(reading.names) for reading in readings)
    found = outcome if isinstance(outcome, Trial) else None
    words = HANDS.hand_name(readings[said].names)
    return rule(verdict, words, reasons, found, assumed=assumed, cases=cases, leads="teyaku-cards")


def _reading_choice(reading: HandReading) -> tuple[str, str] | None:
    """The answer that selects a reading of the willow: the kasu-type hand, if there is one."""
    return next((("name", name) for name in reading.names if name in teyaku.KASU_HANDS), None)


def _declare(at: At, player: int | None, reading: HandReading, cards: Sequence[str]) -> Trial | tuple[Objection, ...]:
    if player is None:
        return ()
    return at.trial(HachihachiTeyaku(player=player, names=reading.names, cards=tuple(cards)))


def _fee(yaku: Yaku) -> Words:
    return Words("{yaku} {fee}", "{yaku}, {fee}").put(yaku=yaku.words, fee=kan(yaku.fee))


def _readings(cards: Sequence[Flower], readings: Sequence[HandReading], willow: str) -> Iterator[Reason]:
    """The reasons common to all readings."""
    best = readings[0]
    bent = any(card in WILLOW and card.kind is not Kind.KASU for card in cards)
    if len(best.names) > 1:
        yield LAW.because("kinds-add-up")
    if len(readings) > 1:
        yield LAW.because("willow-either")
    elif bent:
        yield LAW.because("willow-no-better" if willow == "choice" else "willow-is-kasu")
    if any(card in WILLOW for card in cards):
        yield LAW.because("willow-month-11")
    yield LAW.because("whole-or-nothing")
    yield from (Reason(SHOWN[clause], (clause,)) for clause in best.clauses)
    if "shiso" in best.names:
        yield LAW.because("shiso-ends-year")


def _what_to_show(reading: HandReading) -> Words:
    """What to show and what may stay hidden."""
    shown = Words("見せる: {cards}", "show: {cards}").put(cards=listing([card.words for card in reading.shown]))
    if not reading.hidden:
        return shown
    label = Words("。伏せてよい: {cards}", "; may stay hidden: {cards}")
    if reading.choose:
        label = Words(f"。このうち{reading.choose}枚も見せる: {{cards}}", f"; show {reading.choose} of these too: {{cards}}")
    hidden = label.put(cards=listing([card.words for card in reading.hidden]))
    return Words(shown.ja + hidden.ja, shown.en + hidden.en)
