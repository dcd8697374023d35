"""Was that discard 法度? Which card, whose captures, what was left in hand, who pays."""

from collections.abc import Iterator

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Case, Choice, Input, Inquiry, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, rule, unpaid
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import BY_NAME, Flower, month_of, named
from scorekeeper.games.hachihachi.facts import Dekiyaku, Exempt, Exemption, Tobikomi
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, Month
from scorekeeper.games.hachihachi.play import hatto
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, SEVEN, found
from scorekeeper.games.hachihachi.play.hatto import Threat
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NONE, At
from scorekeeper.games.hachihachi.show.referee.discard_reasons import HIDDEN, LATER, NOT_PLAYED, decided, paid, threatened

HATTO, FREE, EXEMPT = (
    Words("法度", "hatto"),
    Words("法度ではない", "no hatto"),
    Words("法度札だが免除", "a hatto card, but exempt"),
)


def inquiry(at: At) -> Inquiry:
    """The form. The record knows the cards of a tobikomi and of a sage; the others are asked for."""
    month = at.match.now
    how = (
        Choice("played", Words("手札から打った", "played from hand")),
        Choice("turned", Words("山からめくった", "turned from the stock")),
        Choice("left", Words("取らずに見逃した", "left lying")),
    )
    hand = (
        Choice("last", Words("最後の1枚", "it was the last card")),
        Choice("shown", Words("公開した", "shown")),
        Choice("hidden", Words("見せない", "not shown")),
    )
    then = (Choice("agari", Words("あがり", "agari")), Choice("sage", Words("下げ", "sage")))
    only = (("how", frozenset(("played",))),)
    inputs = (
        Input("discarder", Words("打った人", "Who played it"), "one", asking.players(EVERYONE)),
        Input("how", Words("どう出た札か", "How it came"), "one", how, start="played", clause=LAW["hatto.8"]),
        Input("played", Words("その札", "The card"), "cards", least=1, most=1, clause=LAW["hatto.1"]),
        Input("captures", Words("その時の取り札", "Captured by then"), "piles", when=only, clause=LAW["hatto.11"]),
        Input(
            "hand",
            Words("残りの手札", "The rest of the hand"),
            "one",
            hand,
            start="hidden",
            when=only,
            clause=LAW["hatto.20"],
        ),
        Input(
            "rest",
            Words("公開した残りの手札", "The hand as shown"),
            "cards",
            least=1,
            most=6,
            when=(*only, ("hand", frozenset(("shown",)))),
            clause=LAW["hatto.15"],
        ),
        Input(
            "later",
            Words("場に残り、後の手番で取られた", "It lay on the field and was taken later"),
            "flag",
            when=only,
            quiet=True,
            clause=LAW["hatto.10"],
        ),
        Input(
            "taker",
            Words("取った人(二人に当たる札なら)", "Who took it, if it serves two"),
            "one",
            (NONE, *asking.players(EVERYONE, unless="discarder")),
            when=only,
            optional=True,
            quiet=True,
        ),
        Input("then", Words("完成させた人は", "Who completed it"), "one", then, start="agari", when=only, clause=LAW["hatto.24"]),
    )
    given = {f"captures.{player}": tuple(card.name for card in sorted(cards)) for player, cards in known(month).items()}
    words = Words("この捨て札は法度か", "Was that discard hatto?")
    return Inquiry("hatto", words, Words("影札・免除・だれが払うか", "shadow card, exemption, who pays"), "hatto", inputs, given)


def known(month: Month) -> dict[int, frozenset[Flower]]:
    """The captured cards that follow from the record: months of tobikomi, and what is held under a sage."""
    cards: dict[int, frozenset[Flower]] = {}
    for hand in month.hands if not month.over else ():
        for dive in hand.dives:
            if dive.month and not hand.void:
                cards[hand.player] = cards.get(hand.player, frozenset()) | month_of(dive.month)
    if month.sage:
        holder = month.sage.holder
        cards[holder] = cards.get(holder, frozenset()) | DEKIYAKU.cards(part.key for part in month.sage.held)
    return {player: pile for player, pile in cards.items() if pile}


def fourths(month: Month, discarder: int, hand: frozenset[Flower], captured: frozenset[Flower]) -> dict[Flower, int]:
    """Cards of a hand that would complete another's tobikomi, with that seat: nothing of the month has been captured yet."""
    return {
        card: one.player
        for one in month.hands
        if one.player != discarder and not one.void
        for number in set(one.months) - {dive.month for dive in one.dives}
        if not month_of(number) & captured
        for card in hand & month_of(number)
    }


def ask_hatto(at: At, question: Values) -> Ruling:
    """Was that discard hatto?

    `played`: the card; `rest`: what is left in the discarder's hand; `discarder`: his seat; `captures`: the captured cards by seat
    (the key is text); `tobikomi`: cards that would complete another's tobikomi, with that seat (else as the record tells);
    `how`: `played` from hand, `turned` up from the stock, or `left` lying; `hand`: whether the card was the `last`, or the rest
    `shown` or `hidden`; `later`: whether it was taken on a later turn only; `taker`: who took it, where it serves two; `then`:
    whether the completer goes out or takes sage. The verdict is `hatto` or `free`.
    """
    how = NOT_PLAYED.get(question.get("how", ""))
    if how:
        return rule("free", FREE, [how])
    month, discarder = at.match.now, question["discarder"]
    (played,) = named([question["played"]] if isinstance(question["played"], str) else question["played"])
    rest = named(question.get("rest", ()))
    captures = {player: named(question["captures"].get(str(player), ())) for player in range(SEATS)}
    hidden = question.get("hand") == "hidden"
    taken = frozenset(card for pile in captures.values() for card in pile)
    told = question.get("tobikomi")
    dives = (
        fourths(month, discarder, frozenset((played, *rest)), taken)
        if told is None
        else {BY_NAME[name]: player for name, player in told.items()}
    )
    judged = hatto.is_hatto(played, rest, discarder, captures, dives)
    if hidden and judged.threats:
        judged = judged._replace(hatto=True, clauses=LAW.all("hatto.1", "hatto.21"))
    exemption: Exemption = "" if judged.hatto or not judged.threats else "shown" if rest else "last"
    reasons = [*threatened(judged, captures), *decided(judged, hidden=hidden)]
    if question.get("later") and judged.hatto:
        reasons.append(LATER)
    assumed = [HIDDEN] if hidden and judged.threats else []
    cases: list[tuple[Threat, Trial]] = []
    for one in [one for one in judged.threats if one.player == question.get("taker")] or judged.threats:
        liable = month.sage is not None and month.sage.holder != one.player
        facts = _facts(one, discarder, captures, "" if liable else exemption, question.get("then", "agari"))
        outcome = at.tried(*facts)
        if isinstance(outcome, Trial):
            cases.append((one, outcome))
        else:
            assumed.append(unpaid(outcome))
    words = HATTO if judged.hatto else EXEMPT if judged.threats else FREE
    found = cases[0][1] if len(cases) == 1 else None
    if found:
        reasons += paid(month, discarder, cases[0][0], found, exempt=not judged.hatto)
    sides = [_side(one, outcome) for one, outcome in cases]
    verdict = "hatto" if judged.hatto else "free"
    return rule(verdict, words, reasons, found, assumed=assumed, cases=sides if len(sides) > 1 else ())


def _side(one: Threat, outcome: Trial) -> Case:
    words = Words("{who}が取った", "{who} took it").put(who=seat(one.player))
    return Case(words, outcome.payments, says=("taker", str(one.player)))


def _facts(one: Threat, discarder: int, captures: dict[int, tuple[Flower, ...]], exemption: Exemption, then: str) -> Iterator[Fact]:
    """What is declared when the threatened player takes the card."""
    if one.names == ("tobikomi",):
        yield Tobikomi(player=one.player, month=one.card.month, offender=discarder)
        if exemption:
            yield Exempt(player=discarder, reason=exemption)
        return
    before = found(captures[one.player])
    missing = DEKIYAKU.cards(one.names) - frozenset(captures[one.player])
    after = found((*captures[one.player], one.card, *missing))
    held = {part.key: part.number for part in before}
    new = [part for part in after if held.get(part.key) != part.number]
    ribbons = next((part.number for part in new if part.key == "nanatan"), SEVEN)
    names = tuple(part.key for part in new)
    covered = tuple(name for name in one.names if name in names)
    yield Dekiyaku(
        player=one.player,
        names=names,
        then="sage" if then == "sage" else "agari",
        ribbons=ribbons,
        offender=discarder,
        hatto=covered if covered != names else (),
        exempt=exemption,
    )
