"""Was that discard 法度? Which card, whose captures, what was left in hand, who pays."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Case, Inquiry, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, rule, unpaid
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import BY_NAME, Flower, Flowers, month_of, named
from scorekeeper.games.eights.teyaku import HAND
from scorekeeper.games.hachihachi.facts import Dekiyaku, Exempt, Exemption, Tobikomi
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, Month
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, SEVEN, beyond, found, ribbons_in
from scorekeeper.games.hachihachi.play.hatto import Threat, is_hatto
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, At
from scorekeeper.games.hachihachi.show.referee.discard_reasons import HIDDEN, NOT_PLAYED, decided, paid, threatened

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
THEN = (Choice("agari", Words("あがり", "agari")), Choice("sage", Words("下げ", "sage")))


def inquiry(at: At) -> Inquiry:
    """The form. The record knows the cards of a tobikomi and of a sage; the others are asked for."""
    played = {"how": ("played",)}
    later = Words("場に残り、後の手番で取られた", "It lay on the field and was taken later")
    taker, takers = (
        Words("取った人(二人に当たる札なら)", "Who took it, if it serves two"),
        asking.players(EVERYONE, unless="discarder"),
    )
    inputs = (
        asking.one("discarder", Words("打った人", "Who played it"), asking.players(EVERYONE)),
        asking.one("how", Words("どう出た札か", "How it came"), HOW, LAW["hatto.8"], start="played"),
        asking.cards("played", Words("その札", "The card"), 1, 1, LAW["hatto.1"]),
        Input("captures", Words("その時の取り札", "Captured by then"), "piles", when=asking.when(played), clause=LAW["hatto.11"]),
        asking.one("hand", Words("残りの手札", "The rest of the hand"), REST, LAW["hatto.20"], start="hidden", when=played),
        asking.cards(
            "rest",
            Words("公開した残りの手札", "The hand as shown"),
            1,
            HAND - 1,
            LAW["hatto.15"],
            when=played | {"hand": ("shown",)},
        ),
        asking.flag("later", *later, LAW["hatto.10"], when=played, quiet=True),
        asking.one("taker", taker, (NONE, *takers), when=played, optional=True, quiet=True),
        asking.one("then", Words("完成させた人は", "Who completed it"), THEN, LAW["hatto.24"], start="agari", when=played),
    )
    cards = known(at.match.now)
    given = {f"captures.{player}": tuple(card.name for card in sorted(pile)) for player, pile in cards.items()}
    words = Words("この捨て札は法度か", "Was that discard hatto?")
    return Inquiry("hatto", words, Words("影札・免除・だれが払うか", "shadow card, exemption, who pays"), "hatto", inputs, given)


def known(month: Month) -> dict[int, Flowers]:
    """The captured cards that follow from the record: months of tobikomi, and what is held under a sage."""
    cards = dict.fromkeys(range(SEATS), Flowers())
    for hand in () if month.over else month.standing:
        for number in hand.taken:
            cards[hand.player] |= month_of(number)
    if month.sage:
        cards[month.sage.holder] |= DEKIYAKU.cards(one.key for one in month.sage.held)
    return {player: pile for player, pile in cards.items() if pile}


def fourths(month: Month, discarder: int, hand: Flowers, captured: Flowers) -> dict[Flower, int]:
    """Cards of a hand that would complete another's tobikomi, with that seat: nothing of the month has been captured yet."""
    return {
        card: one.player
        for one in month.standing
        if one.player != discarder
        for number in {*one.months} - {*one.taken}
        if not month_of(number) & captured
        for card in hand & month_of(number)
    }


def ask_hatto(at: At, question: Values) -> Ruling:
    """Was that discard hatto?

    `played`: the card; `rest`: what is left in the discarder's hand; `discarder`: his seat; `captures`: the captured cards by seat
    (the key is text); `tobikomi`: cards that would complete another's tobikomi, with that seat (else as the record tells);
    `how`: `played` from hand, `turned` up from the stock, or `left` lying; `hand`: whether the card was the `last`, or the rest
    `shown` or `hidden`; `later`: whether it was only taken on a later turn; `taker`: who took it, if it completes for two; `then`:
    whether that player goes out or takes sage. The verdict is `hatto` or `free`.
    """
    if question.get("how") in NOT_PLAYED:
        return rule("free", FREE, [LAW.because(NOT_PLAYED[question["how"]])])
    month, discarder = at.match.now, question["discarder"]
    (played,) = named(question["played"])
    rest = named(question.get("rest", ()))
    captures = {player: frozenset(named(question["captures"].get(str(player), ()))) for player in range(SEATS)}
    if question.get("tobikomi") is None:
        dives = fourths(month, discarder, frozenset((played, *rest)), frozenset[Flower]().union(*captures.values()))
    else:
        dives = {BY_NAME[name]: player for name, player in question["tobikomi"].items()}
    judged, taker = is_hatto(played, rest, discarder, captures, dives), question.get("taker")
    if taker is not None and judged.threats and all(one.player != taker for one in judged.threats):
        spared = LAW.because("taken-by-other", who=seat(taker))
        return rule("free", FREE, [*threatened(judged, captures), spared])
    hidden = question.get("hand") == "hidden"
    if hidden and judged.threats:
        judged = judged._replace(hatto=True, clauses=LAW.all("hatto.1", "hatto.21"))
    exemption: Exemption = "" if judged.hatto or not judged.threats else "shown" if rest else "last"
    reasons = [*threatened(judged, captures), *decided(judged, hidden=hidden)]
    if question.get("later") and judged.hatto:
        reasons.append(LAW.because("later-turn"))
    assumed = [HIDDEN] if hidden and judged.threats else []
    cases: list[tuple[Threat, Trial]] = []
    for one in [one for one in judged.threats if one.player == taker] or judged.threats:
        claimed = exemption if month.liable(one.player) is None else ""
        outcome = at.tried(*_facts(one, discarder, captures, claimed, question.get("then", "agari")))
        if isinstance(outcome, Trial):
            cases.append((one, outcome))
        else:
            assumed.append(unpaid(outcome))
    words = HATTO if judged.hatto else EXEMPT if judged.threats else FREE
    verdict = "hatto" if judged.hatto else "free"
    if len(cases) != 1:
        return rule(verdict, words, reasons, assumed=assumed, cases=[_side(one, outcome) for one, outcome in cases])
    one, found_out = cases[0]
    reasons += paid(month, discarder, one, found_out, exempt=not judged.hatto)
    return rule(verdict, words, reasons, found_out, assumed=assumed)


def _side(one: Threat, outcome: Trial) -> Case:
    words = Words("{who}が取った", "{who} took it").put(who=seat(one.player))
    return Case(words, outcome.payments, says=("taker", str(one.player)))


def _facts(one: Threat, discarder: int, captures: Mapping[int, Flowers], exemption: Exemption, then: str) -> Iterator[Fact]:
    """What is declared when the threatened player takes the card."""
    if not one.yaku:
        yield Tobikomi(player=one.player, month=one.card.month, offender=discarder)
        if exemption:
            yield Exempt(player=discarder, reason=exemption)
        return
    before = captures[one.player]
    new = beyond(found(before), found(before | {one.card} | DEKIYAKU.cards(one.yaku)))
    names = tuple(held.key for held in new)
    covered = tuple(name for name in one.yaku if name in names)
    yield Dekiyaku(
        player=one.player,
        names=names,
        then="sage" if then == "sage" else "agari",
        ribbons=ribbons_in(new) or SEVEN,
        offender=discarder,
        hatto=covered if covered != names else (),
        exempt=exemption,
    )
