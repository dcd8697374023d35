"""Was that play hatto, and who pays: what it gave to whom, and what was left in hand."""

from collections.abc import Iterator, Sequence
from typing import Literal

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Case, Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import Trial, cannot_stand, entry_assumption, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import DECK, PLANTS, Flower, Flowers, cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, cover, dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicDekiyaku, ClassicTobikomi
from scorekeeper.games.hachihachi_classic.hatto import (
    DISCARDED,
    LEFT,
    OF_MONTH,
    WRONG,
    Breach,
    ClassicJudgement,
    OpenCards,
    is_hatto,
)
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.playing import holders
from scorekeeper.games.hachihachi_classic.referee.asked import At, dive_line, moves, reached_answer, reached_by
from scorekeeper.games.hachihachi_classic.teyaku import hands
from scorekeeper.kit import asks
from scorekeeper.kit.cards.yaku import YakuTable
from scorekeeper.kit.counted.month import LATER
from scorekeeper.kit.eights.teyaku import HAND
from scorekeeper.kit.game import Values
from scorekeeper.kit.months import month_name

REST = (
    Choice("shown", Words("見せた", "shown")),
    Choice("last", Words("最後の1枚だった", "it was the last card")),
    Choice("hidden", Words("見せない・3枚以上", "not shown, or more than two")),
)
THEN = (
    Choice("end", Words("役にして終えた", "made the yaku and ended")),
    Choice("lower", Words("役にして下げた", "made the yaku and lowered")),
    Choice("none", Words("役にならなかった", "did not make it")),
)
FREE = Words("法度ではない", "no hatto")
AFTER = "相手の次の手番では取られなかった", "Not taken on the other player's next turn"
WAYS = {DISCARDED: "lacks-discarded", OF_MONTH: "lacks-of-month", LEFT: "lacks-left"}
OF_THREE = {DISCARDED: "fourth-discarded", LEFT: "fourth-left"}
WHY = ("not-covered", "last-hand-card", "both-hatto", "nearest-first", "fourth-even-last", "no-hatto-of-two")
"""The reasons of a judgement, each by the clause that it is written under."""
NOT_HELD = Words("残りの手札に{suit}の札は無いとして。", "Assuming that no card of {suit} was left in hand.")
HIDDEN = Words("残りの手札は3枚以上あるとして。", "Assuming that three cards or more were left in hand.")


def inquiry(at: At) -> Inquiry | None:
    """The form. The record knows the announced threes, and cards of yaku that were lowered and of tobikomi."""
    if at.house.hatto == "off":
        return None
    month = at.round
    turn = month.seating.turn
    known: dict[int, list[str]] = {}
    for card, player in holders(month).items():
        known.setdefault(player, []).append(card.name)
    return Inquiry(
        "hatto",
        Words("この札を打ったのは法度か", "Was that play hatto?"),
        Words("捨てた・残した、最後の札、だれが払うか", "discarded or left, the last cards, who pays"),
        "hatto",
        (
            asks.who(turn, Words("打った人", "Who played it"), "discarder", clause=LAW["hatto.2"]),
            asks.cards("played", Words("手札から打った札", "The card played from hand"), 1, 1, LAW["hatto.2"]),
            asks.cards("field", Words("場に残っていた札", "What else lay on the field"), 0, 12, LAW["hatto.2"], optional=True),
            asks.cards("took", Words("それで取った札(取れば)", "What it took, if anything"), 0, 3, LAW["hatto.2"], optional=True),
            Input(
                "captures",
                Words("その時の取り札", "Captured by then"),
                "piles",
                asks.players(turn),
                clause=LAW["hatto.2"],
                optional=True,
            ),
            asks.one("hand", Words("残りの手札", "The rest of the hand"), REST, LAW["hatto.8"], start="hidden"),
            asks.cards(
                "rest", Words("残りの手札の札", "The cards left in hand"), 1, HAND - 1, LAW["hatto.9"], when={"hand": ("shown",)}
            ),
            asks.one("then", Words("相手はそれで", "And the other player"), THEN, LAW["hatto.4"], start="end"),
            *((asks.flag("after", *AFTER, LAW["house.12"]),) if at.house.hatto == "next" else ()),
            *reached_by(at),
        ),
        {f"captures.{player}": tuple(sorted(cards)) for player, cards in known.items() if player in turn},
    )


def ask_hatto(at: At, question: Values) -> Ruling:
    """Was it hatto that `discarder` played the card `played` from hand?

    `field`: the other cards on the field; `took`: those that he took with it; `captures`: the captured cards by seat (the key is
    text); `rest`: the cards left in his hand, `hand`: whether they are `shown`, none (`last`) or `hidden`; `threes`: the months of
    announced threes with the seat (else as the record tells); `then`: whether the other player makes the yaku by it. The verdict
    is `hatto`, `spared` if nothing came of it, or `free`; `which` if two cards lay there of which it had to take one.
    """
    if at.house.hatto == "off":
        return rule("free", FREE, [LAW.because("no-hatto")])
    month, discarder = at.round, question["discarder"]
    closed = tuple(open_for(month, ("discarder", discarder)))
    if closed:
        return cannot_stand(closed)
    (played,) = cards_named(question["played"])
    took, rest = cards_named(question.get("took", ())), cards_named(question.get("rest", ()))
    piles = {player: frozenset(cards_named(question.get("captures", {}).get(str(player), ()))) for player in month.seating.turn}
    announced = question.get("threes")
    owners = _threes(at) if announced is None else {int(number): player for number, player in announced.items()}
    field = Flowers((*cards_named(question.get("field", ())), *took))
    if not took and sum(card.month == played.month for card in field) == 2:
        return rule("which", Words("どちらを取ったかを選ぶ", "choose which of the two was taken"), [LAW.because("one-of-two")])
    seen = OpenCards(discarder, month.seating.turn, field, piles, owners, cover(month.house))
    judged = is_hatto(seen, played, rest, took[0] if len(took) == 1 else None)
    hidden = question.get("hand", "hidden" if not rest else "shown") == "hidden"
    if hidden and judged.breaches:
        judged = judged._replace(hatto=True, clauses=tuple(_plain(judged.breaches)), excused=(), first=None)
    reasons = [*_given_away(judged), *_verdict_reasons(judged)]
    assumed = [*([HIDDEN] if judged.breaches else []), *_not_held(seen, played, took, judged)] if hidden else []
    if not judged.hatto:
        return rule("free", FREE, reasons, assumed=assumed)
    if question.get("after") and at.house.hatto == "next":
        return rule("free", FREE, [*_given_away(judged), LAW.because("after-next-turn")])
    if at.house.hatto == "next":
        reasons.append(LAW.because("on-next-turn"))
    if question.get("then") == "none":
        return rule(
            "spared",
            Words("法度だが、役にならず払わない", "hatto, but nothing came of it"),
            [*reasons, LAW.because("no-yaku-no-pay")],
            assumed=assumed,
        )
    tries = [(one, at.trial(_fact(at, one, discarder, piles[one.player], question))) for one in judged.charges]
    words = Words("法度。役になれば{who}が二人分払う", "hatto: {who} pays both shares of what it makes").put(who=seat(discarder))
    found = [(one, tried) for one, tried in tries if isinstance(tried, Trial)]
    assumed += [entry_assumption(tried) for _, tried in tries if not isinstance(tried, Trial)]
    cases = [Case(_took(one), dive_line(at, tried, one.player).payments if one.dive else tried.payments) for one, tried in found]
    if len(tries) == 1 and found:
        ((one, tried),) = found
        later = [cases[0]._replace(words=LATER)] if one.dive else []
        return rule("hatto", words, [*reasons, *moves(at, tried.lines)], tried, assumed=assumed, cases=later)
    return rule("hatto", words, reasons, assumed=assumed, cases=cases)


def _not_held(seen: OpenCards, played: Flower, took: Sequence[Flower], judged: ClassicJudgement) -> Iterator[Words]:
    """Of a hand that is not shown: that it had no card for what lies on the field and is wanted (hachihachi-classic.hatto.2)."""
    unseen = tuple(card for card in DECK if card != played and card not in seen.field | seen.all_captures)
    possible = is_hatto(seen, played, unseen, took[0] if len(took) == 1 else None).breaches
    for month in sorted({one.card.month for one in possible if one.way == LEFT} - {one.card.month for one in judged.breaches}):
        yield NOT_HELD.put(suit=PLANTS[month][1])


def _threes(at: At) -> dict[int, int]:
    """The announced threes of months that are known, none of which is captured whole yet, with their owners."""
    month = at.round
    return {
        number: hand.player
        for hand in month.standing
        if hands(month.house).threes(hand.names)
        for number in {*hand.months} - {*hand.captured_months}
    }


def _took(one: Breach) -> Words:
    """Who takes the card, and what for."""
    yaku = ClassicMonth.KINDS["tobikomi"] if one.dive else DEKIYAKU.words(one.names)
    return Words("{who}が取って{yaku}", "{who} took it: {yaku}").put(who=seat(one.player), yaku=yaku)


def _plain(breaches: Sequence[Breach]) -> Iterator[str]:
    """The clauses of a breach, whatever is left in hand."""
    if any(one.dive for one in breaches):
        yield LAW["hatto.6"]
    if not all(one.dive for one in breaches):
        yield from WRONG


def _given_away(judged: ClassicJudgement) -> Iterator[Reason]:
    """What the play gives to whom."""
    for one in judged.breaches:
        who = seat(one.player)
        if one.dive:
            yield LAW.because(OF_THREE[one.way], who=who, month=month_name(one.card.month))
        else:
            yaku = listing([DEKIYAKU[name].yaku.words for name in one.names])
            yield LAW.because(WAYS[one.way], card=one.card.words, who=who, yaku=yaku)


def _verdict_reasons(judged: ClassicJudgement) -> Iterator[Reason]:
    """Why it is hatto or not."""
    if judged.busy:
        yield LAW.because("took-another")
    elif not judged.breaches:
        yield from LAW.why(judged.clauses, ("fourth-free", "nobody-lacks-one"))
    yield from LAW.why(judged.clauses, WHY)
    if judged.first:
        yield LAW.because("goes-first", card=judged.first.words)
    if judged.hatto:
        kinds = {one.dive for one in judged.charges}
        dive = LAW["hatto.7"] if False not in kinds else ""
        yield LAW.because("offender-pays", *(("hatto.7",) if True in kinds else ()), by=dive)


def _fact(at: At, one: Breach, discarder: int, own: Flowers, question: Values) -> Fact:
    """What is declared when the other player takes the card."""
    if one.dive:
        return ClassicTobikomi(player=one.player, month=one.card.month, offender=discarder)
    new = _new(dekiyaku(at.house), own, one.card)
    then: Literal["end", "lower"] = "lower" if question.get("then") == "lower" else "end"
    covered = tuple(name for name in one.names if name in new)
    hatto = covered if covered != new else ()
    return ClassicDekiyaku(
        player=one.player,
        names=new,
        then=then,
        offender=discarder,
        hatto=hatto,
        reached=reached_answer(at, question) if then == "end" else None,
    )


def _new(table: YakuTable[Flower], own: Flowers, card: Flower) -> tuple[str, ...]:
    """The yaku that this card makes, beside what was there."""
    before = table.keys_that_count(table.made(own))
    return tuple(key for key in table.keys_that_count(table.made(own | {card})) if key not in before)
