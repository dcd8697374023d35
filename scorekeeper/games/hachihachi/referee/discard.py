"""Was that discard 法度? Which card, whose captures, what was left in hand, who pays."""

from collections.abc import Iterator

from scorekeeper.core.cards import BY_NAME, Card, month_of, named
from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Case, Choice, Input, Inquiry, Reason, Ruling, State
from scorekeeper.core.trial import Trial, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.hachihachi import hatto
from scorekeeper.games.hachihachi.dekiyaku import DEKIYAKU, cards_of, found
from scorekeeper.games.hachihachi.facts import Dekiyaku, Exempt, Exemption, Tobikomi
from scorekeeper.games.hachihachi.hatto import Judgement, Threat
from scorekeeper.games.hachihachi.month import SEATS, Month
from scorekeeper.games.hachihachi.questions import players
from scorekeeper.games.hachihachi.referee.trying import Values, because, month_at, tried

HATTO, FREE, EXEMPT = (
    Words("法度", "hatto"),
    Words("法度ではない", "no hatto"),
    Words("法度札だが免除", "a hatto card, but exempt"),
)
NOT_PLAYED = {
    "turned": because(
        "山札をめくって出た札。法度は手札から打った札だけ。",
        "It was turned up from the stock: only a card from hand is hatto.",
        "hatto.8",
    ),
    "left": because(
        "取れる札を取らずに見逃しただけ。法度ではない(飛込みは別)。",
        "A card was only left lying: no hatto, tobikomi excepted.",
        "hatto.9",
    ),
}
WHY = {
    "hatto.14": Words("打ったのは最後の手札。免除される。", "It was the last hand card: exempt."),
    "hatto.15": Words(
        "残りの手札も全て法度札なら、定めの順に打てば免除される。",
        "With nothing but hatto cards in hand, the right one first is exempt.",
    ),
    "hatto.16": Words("役代の少ない札から打つ。", "The card that makes the cheaper yaku goes first."),
    "hatto.17": Words(
        "役代が同じなら、前の手番の人を完成させる札から打つ。", "At equal fee the card for whoever moves just before goes first."
    ),
    "hatto.18": Words("二つの役を完成させる札は、役代の和で比べる。", "A card that makes two yaku counts as their sum."),
    "hatto.19": Words(
        "残りの手札に、七短か五雲だけを作る札がある。法度札ではないので、それを打てた。",
        "A card left in hand makes only nanatan or goun: no hatto card, so it could be played.",
    ),
    "hatto.31": Words(
        "飛込みを作る4枚目も法度札。1貫と数える。", "A fourth card that makes a tobikomi is a hatto card too; it counts as 1 kan."
    ),
    "hatto.3": Words("作るのは七短か五雲だけ。法度の対象ではない。", "It makes only nanatan or goun, which hatto does not cover."),
    "hatto.4": Words("打った時点で、対象の役まで2枚以上足りない。", "When it was played the yaku lacked two cards or more."),
    "hatto.11": Words(
        "まだ取っていない札は、確実に取れても数えない。", "Cards not captured yet do not count, however sure they are."
    ),
}
"""What the clauses of a judgement say of the case at hand."""
SAFE = Words("残りの手札に法度札でない札があった。それを打てた。", "A card that was no hatto card was left in hand.")
HIDDEN = Words("残りの手札は見せていない。免除は求めていない。", "The rest of the hand is not shown: no exemption is claimed.")


def inquiry(state: State) -> Inquiry:
    """The form. The record knows the cards of a tobikomi and of a sage; the others are asked for."""
    month = month_at(state)
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
        Input("discarder", Words("打った人", "Who played it"), "one", players()),
        Input("how", Words("どう出た札か", "How it came"), "one", how, start="played", clause="hachihachi.hatto.8"),
        Input("played", Words("その札", "The card"), "cards", least=1, most=1, clause="hachihachi.hatto.1"),
        Input("captures", Words("その時の取り札", "Captured by then"), "piles", when=only, clause="hachihachi.hatto.11"),
        Input(
            "hand",
            Words("残りの手札", "The rest of the hand"),
            "one",
            hand,
            start="hidden",
            when=only,
            clause="hachihachi.hatto.20",
        ),
        Input(
            "rest",
            Words("公開した残りの手札", "The hand as shown"),
            "cards",
            least=1,
            most=6,
            when=(*only, ("hand", frozenset(("shown",)))),
            clause="hachihachi.hatto.15",
        ),
        Input(
            "then", Words("完成させた人は", "Who completed it"), "one", then, start="agari", when=only, clause="hachihachi.hatto.24"
        ),
    )
    given = {f"captures.{player}": tuple(card.name for card in sorted(cards)) for player, cards in known(month).items()}
    words = Words("この捨て札は法度か", "Was that discard hatto?")
    return Inquiry("hatto", words, Words("影札・免除・だれが払うか", "shadow card, exemption, who pays"), "hatto", inputs, given)


def known(month: Month) -> dict[int, frozenset[Card]]:
    """The captured cards that follow from the record: months of tobikomi, and what is held under a sage."""
    cards: dict[int, frozenset[Card]] = {}
    for hand in month.hands if not month.over else ():
        for dive in hand.dives:
            if dive.month and not hand.void:
                cards[hand.player] = cards.get(hand.player, frozenset()) | month_of(dive.month)
    if month.sage:
        holder = month.sage.holder
        cards[holder] = cards.get(holder, frozenset()) | cards_of(part.name for part in month.sage.parts)
    return {player: pile for player, pile in cards.items() if pile}


def fourths(month: Month, discarder: int, hand: frozenset[Card], captured: frozenset[Card]) -> dict[Card, int]:
    """Cards of a hand that would complete another's tobikomi, with that seat: nothing of the month has been captured yet."""
    return {
        card: one.player
        for one in month.hands
        if one.player != discarder and not one.void
        for number in set(one.months) - {dive.month for dive in one.dives}
        if not month_of(number) & captured
        for card in hand & month_of(number)
    }


def ask_hatto(state: State, question: Values) -> Ruling:
    """Was that discard hatto?

    `played`: the card; `rest`: what is left in the discarder's hand; `discarder`: his seat; `captures`: the captured cards by seat
    (the key is text); `tobikomi`: cards that would complete another's tobikomi, with that seat (else as the record tells);
    `how`: `played` from hand, `turned` up from the stock, or `left` lying; `hand`: whether the card was the `last`, or the rest
    `shown` or `hidden`; `then`: whether the completer goes out or takes sage. The verdict is `hatto` or `free`.
    """
    how = NOT_PLAYED.get(question.get("how", ""))
    if how:
        return rule("free", FREE, [how])
    month, discarder = month_at(state), question["discarder"]
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
    judged = hatto.exempt(played, rest, discarder, captures, dives)
    if hidden and judged.threats:
        judged = judged._replace(hatto=True, clauses=("hachihachi.hatto.1", "hachihachi.hatto.21"))
    exemption: Exemption = "" if judged.hatto or not judged.threats else "shown" if rest else "last"
    reasons = [*_threatened(judged, captures), *_decided(judged, hidden=hidden)]
    assumed = [HIDDEN] if hidden and judged.threats else []
    cases: list[tuple[Threat, Trial]] = []
    for one in judged.threats:
        liable = month.sage is not None and month.sage.holder != one.player
        facts = _facts(one, discarder, captures, "" if liable else exemption, question.get("then", "agari"))
        outcome = tried(state, *facts)
        if isinstance(outcome, Trial):
            cases.append((one, outcome))
        else:
            assumed.append(Words("支払いは計算していない: {why}", "Payments are not reckoned: {why}").put(why=outcome[0].text))
    words = HATTO if judged.hatto else EXEMPT if judged.threats else FREE
    found = cases[0][1] if len(cases) == 1 else None
    if found:
        reasons += _paid(month, discarder, cases[0][0], found)
    sides = [Case(Words("{who}が取った", "{who} took it").put(who=seat(one.player)), trial.payments) for one, trial in cases]
    verdict = "hatto" if judged.hatto else "free"
    return rule(verdict, words, reasons, found, assumed=assumed, cases=sides if len(sides) > 1 else ())


def _facts(one: Threat, discarder: int, captures: dict[int, tuple[Card, ...]], exemption: Exemption, then: str) -> Iterator[Fact]:
    """What is declared when the threatened player takes the card."""
    if one.names == ("tobikomi",):
        yield Tobikomi(player=one.player, month=one.card.month, offender=discarder)
        if exemption:
            yield Exempt(player=discarder, reason=exemption)
        return
    before = found(captures[one.player])
    missing = cards_of(one.names) - frozenset(captures[one.player])
    after = found((*captures[one.player], one.card, *missing))
    held = {part.name: part.ribbons for part in before}
    new = [part for part in after if held.get(part.name) != part.ribbons or part.name not in held]
    ribbons = next((part.ribbons for part in new if part.name == "nanatan"), 7)
    names = tuple(part.name for part in new)
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


def _threatened(judged: Judgement, captures: dict[int, tuple[Card, ...]]) -> Iterator[Reason]:
    """What the card completes for whom."""
    for one in judged.threats:
        who = seat(one.player)
        if one.names == ("tobikomi",):
            yield because(
                "{card}は{who}が宣言した三本の4枚目。まだ1枚も取られていない。",
                "{card} is the fourth card of {who}'s declared three, of which nothing is captured yet.",
                "tobikomi.7",
                "hatto.31",
                card=one.card.words,
                who=who,
            )
            continue
        names = listed([DEKIYAKU[name].yaku.words for name in one.names])
        have = sorted(cards_of(one.names) & frozenset(captures[one.player]))
        yield because(
            "{who}は{cards}を取っていて、{names}まであと1枚。",
            "{who} has captured {cards}: {names} lacks one card.",
            "hatto.1",
            who=who,
            cards=listed([card.words for card in have]),
            names=names,
        )
        if len(one.names) > 1:
            yield because("1枚で二つの役ができる。両方が法度払い。", "One card makes two yaku, and hatto covers both.", "hatto.6")
        if one.shadow:
            yield because(
                "{card}は影札。同月の他の2枚は取られていて、役の札としか合わない。",
                "{card} is the shadow card: two of its month are gone, so it can only meet the card of the yaku.",
                "hatto.5",
                card=one.card.words,
            )


def _decided(judged: Judgement, *, hidden: bool) -> Iterator[Reason]:
    """Why it is hatto, or not."""
    if not judged.threats and judged.clauses == ("hachihachi.hatto.1",):
        yield because("この札で対象の役が完成する人はいない。", "Nobody is one card short with this card.", "hatto.1")
    for clause in judged.clauses:
        short = clause.removeprefix("hachihachi.")
        words = SAFE if short == "hatto.15" and judged.hatto and "hachihachi.hatto.1" in judged.clauses else WHY.get(short)
        if words:
            yield Reason(words, (clause,))
    if hidden and judged.threats:
        yield because(
            "残りの手札を見せなければ、免除は無い。",
            "Without showing the rest of the hand there is no exemption.",
            "hatto.21",
            "hatto.20",
        )


def _paid(month: Month, discarder: int, one: Threat, outcome: Trial) -> Iterator[Reason]:
    """Who pays, in words."""
    third = next(player for player in range(SEATS) if player not in (discarder, one.player))
    if month.sage and month.sage.holder != one.player:
        yield because(
            "{who}の下げが続いている。法度の人でなく、下げた{who}が二人分払う。",
            "{who}'s sage stands: the holder pays both shares, not the offender.",
            "hatto.30",
            "sage.12",
            who=seat(month.sage.holder),
        )
        return
    payers = {payment.payer for payment in outcome.payments}
    if payers == {discarder}:
        yield because(
            "{who}が{third}の分も払う。{third}は払わない。",
            "{who} pays the share of {third} too; {third} pays nothing.",
            "hatto.2",
            who=seat(discarder),
            third=seat(third),
        )
    elif not payers:
        yield because("下げたので、まだ支払わない。", "It went to sage: nothing is paid yet.", "sage.1")
