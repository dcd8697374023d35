"""Was that discard 法度? Which card, whose captures, what was left in hand, who pays."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Case, Inquiry, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import Trial, entry_assumption, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import BY_NAME, Flower, Flowers, cards_named, month_of
from scorekeeper.games.hachihachi.facts import Exempt, Exemption, HachihachiDekiyaku, HachihachiTobikomi
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, SEVEN, beyond, cards_of, dekiyaku_in, ribbons_in
from scorekeeper.games.hachihachi.play.hatto import Threat, cover, is_hatto
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, At
from scorekeeper.games.hachihachi.show.referee.discard_reasons import (
    HIDDEN,
    NOT_PLAYED,
    payment_reasons,
    threat_reasons,
    verdict_reasons,
)
from scorekeeper.kit import asks
from scorekeeper.kit.eights.teyaku import HAND
from scorekeeper.kit.game import Values

HATTO = Words("法度", "hatto")
FREE = Words("法度ではない", "no hatto")
EXEMPT = Words("法度札だが免除", "a hatto card, but exempt")
HOW = (
    Choice("played", Words("手札から打った", "played from hand")),
    Choice("turned", Words("山からめくった", "turned from the stock")),
    Choice("left", Words("取らずに見逃した", "left lying")),
)
REST = (
    Choice("last", Words("最後の1枚", "it was the last card")),
    Choice("shown", Words("公開した", "shown")),
    Choice("hidden", Words("見せない", "not shown")),
)
AFTER = "作った人の次の手番では取られなかった", "Not taken on the maker's next turn"
THEN = (Choice("agari", Words("あがり", "agari")), Choice("sage", Words("下げ", "sage")))


def inquiry(at: At) -> Inquiry | None:
    """The form. The record knows the cards of a tobikomi and of a sage; the others are asked for."""
    if at.house.hatto == "off":
        return None
    played = {"how": ("played",)}
    later = Words("場に残り、後の手番で取られた", "It lay on the field and was taken later")
    taker, takers = (
        Words("取った人(二人に当たる札なら)", "Who took it, if it serves two"),
        asks.players(EVERYONE, unless="discarder"),
    )
    inputs = (
        asks.one("discarder", Words("打った人", "Who played it"), asks.players(EVERYONE)),
        asks.one("how", Words("どう出た札か", "How it came"), HOW, LAW["hatto.8"], start="played"),
        asks.cards("played", Words("その札", "The card"), 1, 1, LAW["hatto.1"]),
        Input("captures", Words("その時の取り札", "Captured by then"), "piles", when=asks.when(played), clause=LAW["hatto.11"]),
        asks.one("hand", Words("残りの手札", "The rest of the hand"), REST, LAW["hatto.20"], start="hidden", when=played),
        asks.cards(
            "rest",
            Words("公開した残りの手札", "The hand as shown"),
            1,
            HAND - 1,
            LAW["hatto.15"],
            when=played | {"hand": ("shown",)},
        ),
        asks.flag("later", *later, LAW["hatto.10"], when=played, quiet=True),
        *((asks.flag("after", *AFTER, LAW["house.6"], when=played),) if at.house.hatto == "next" else ()),
        asks.one("taker", taker, (NONE, *takers), when=played, optional=True, quiet=True),
        asks.one("then", Words("完成させた人は", "Who completed it"), THEN, LAW["hatto.24"], start="agari", when=played),
    )
    cards = known_captures(at.match.now)
    given = {f"captures.{player}": tuple(card.name for card in sorted(pile)) for player, pile in cards.items()}
    words = Words("この捨て札は法度か", "Was that discard hatto?")
    return Inquiry("hatto", words, Words("影札・免除・だれが払うか", "shadow card, exemption, who pays"), "hatto", inputs, given)


def known_captures(month: HachihachiMonth) -> dict[int, Flowers]:
    """The captured cards that follow from the record: months of tobikomi, and what is held under a sage."""
    cards = dict.fromkeys(range(SEATS), Flowers())
    for hand in () if month.over else month.standing:
        for number in hand.captured_months:
            cards[hand.player] |= month_of(number)
    if month.sage:
        cards[month.sage.holder] |= cards_of(month.sage.held)
    return {player: pile for player, pile in cards.items() if pile}


def fourths(month: HachihachiMonth, discarder: int, hand: Flowers, captured: Flowers) -> dict[Flower, int]:
    """Cards of a hand that would complete another's tobikomi, with that seat: nothing of the month has been captured yet."""
    return {
        card: one.player
        for one in month.standing
        if one.player != discarder
        for number in {*one.months} - {*one.captured_months}
        if not month_of(number) & captured
        for card in hand & month_of(number)
    }


def ask_hatto(at: At, question: Values) -> Ruling:
    """Was that discard hatto?

    `played`: the card; `rest`: what is left in the discarder's hand; `discarder`: his seat; `captures`: the captured cards by seat
    (the key is text); `tobikomi`: cards that would complete another's tobikomi, with that seat (else as the record tells);
    `how`: `played` from hand, `turned` up from the stock, or `left` lying; `hand`: whether the card was the `last`, or the rest
    `shown` or `hidden`; `later`: whether it was only taken on a later turn, `after`: only after the maker's next turn; `taker`: who
    took it, if it completes for two; `then`: whether that player goes out or takes sage. The verdict is `hatto` or `free`.
    """
    if at.house.hatto == "off":
        return rule("free", FREE, [LAW.because("no-hatto")])
    if question.get("how") in NOT_PLAYED:
        return rule("free", FREE, [LAW.because(NOT_PLAYED[question["how"]])])
    month, discarder = at.match.now, question["discarder"]
    (played,) = cards_named(question["played"])
    rest = cards_named(question.get("rest", ()))
    captures = {player: frozenset(cards_named(question["captures"].get(str(player), ()))) for player in range(SEATS)}
    if question.get("tobikomi") is None:
        dives = fourths(month, discarder, frozenset((played, *rest)), frozenset[Flower]().union(*captures.values()))
    else:
        dives = {BY_NAME[name]: player for name, player in question["tobikomi"].items()}
    judged, taker = is_hatto(played, rest, discarder, captures, dives, cover(month.house)), question.get("taker")
    if taker is not None and judged.threats and all(one.player != taker for one in judged.threats):
        spared = LAW.because("taken-by-other", who=seat(taker))
        return rule("free", FREE, [*threat_reasons(judged, captures), spared])
    if question.get("after") and judged.threats and at.house.hatto == "next":
        return rule("free", FREE, [*threat_reasons(judged, captures), LAW.because("after-next-turn")])
    hidden = question.get("hand") == "hidden"
    if hidden and judged.threats:
        judged = judged._replace(hatto=True, clauses=LAW.all("hatto.1", "hatto.21"))
    exemption: Exemption = "" if judged.hatto or not judged.threats else "shown" if rest else "last"
    reasons = [*threat_reasons(judged, captures), *verdict_reasons(judged, hidden=hidden)]
    if judged.hatto and at.house.hatto == "next":
        reasons.append(LAW.because("on-next-turn"))
    if question.get("later") and judged.hatto:
        reasons.append(LAW.because("later-turn"))
    assumed = [HIDDEN] if hidden and judged.threats else []
    cases: list[tuple[Threat, Trial]] = []
    for one in [one for one in judged.threats if one.player == taker] or judged.threats:
        claimed = exemption if month.liable(one.player) is None else ""
        outcome = at.trial(*_facts(one, discarder, captures, claimed, month.house, question.get("then", "agari")))
        if isinstance(outcome, Trial):
            cases.append((one, outcome))
        else:
            assumed.append(entry_assumption(outcome))
    words = HATTO if judged.hatto else EXEMPT if judged.threats else FREE
    verdict = "hatto" if judged.hatto else "free"
    if len(cases) != 1:
        return rule(verdict, words, reasons, assumed=assumed, cases=[_side(one, outcome) for one, outcome in cases])
    one, found_out = cases[0]
    reasons += payment_reasons(month, discarder, one, found_out, exempt=not judged.hatto)
    return rule(verdict, words, reasons, found_out, assumed=assumed)


def _side(one: Threat, outcome: Trial) -> Case:
    words = Words("{who}が取った", "{who} took it").put(who=seat(one.player))
    return Case(words, outcome.payments, says=("taker", str(one.player)))


def _facts(
    one: Threat, discarder: int, captures: Mapping[int, Flowers], exemption: Exemption, house: HachihachiHouse, then: str
) -> Iterator[Fact]:
    """What is declared when the threatened player takes the card."""
    if not one.yaku:
        yield HachihachiTobikomi(player=one.player, month=one.card.month, offender=discarder)
        if exemption:
            yield Exempt(player=discarder, reason=exemption)
        return
    before = captures[one.player]
    new = beyond(dekiyaku_in(before, house), dekiyaku_in(before | {one.card} | DEKIYAKU.cards(one.yaku), house))
    names = tuple(held.key for held in new)
    covered = tuple(name for name in one.yaku if name in names)
    yield HachihachiDekiyaku(
        player=one.player,
        names=names,
        then="sage" if then == "sage" else "agari",
        ribbons=ribbons_in(new) or SEVEN,
        offender=discarder,
        hatto=covered if covered != names else (),
        exempt=exemption,
    )
