"""Which yaku are still possible, as far as the cards have been seen?"""

from collections.abc import Sequence
from fractions import Fraction

from scorekeeper.core.chance import percent
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import Flower, Flowers
from scorekeeper.games.mushi.deck import Pack
from scorekeeper.games.mushi.forms import At
from scorekeeper.games.mushi.law import LAW
from scorekeeper.games.mushi.unseen import chance_held, possible
from scorekeeper.games.mushi.yaku import table
from scorekeeper.kit import asks
from scorekeeper.kit.cards.yaku import YakuRow
from scorekeeper.kit.game import Values

PILES = {
    "mine": Words("自分の取り札", "my pile"),
    "theirs": Words("相手の取り札", "other pile"),
    "hand": Words("自分の手札", "my hand"),
    "field": Words("場札", "field"),
}
NONE = Words("無い", "none")
MINE, THEIRS, BOTH = Words("自分は", "you"), Words("相手は", "the other"), Words("どちらも", "either")


def inquiry(at: At) -> Inquiry | None:
    """Of whom the cards are, the record need not know."""
    if at.over:
        return None
    hand = at.round.pack.hand
    return Inquiry(
        "possible",
        Words("どの役がまだできるか", "Which yaku are still possible?"),
        Words("見えた札から、要る札が相手の手にある確率も", "by the cards seen, with the chance that the other holds the rest"),
        "dekiyaku",
        (
            Input(
                "seen",
                Words("見えている札", "The cards in sight"),
                "piles",
                tuple(Choice(key, words) for key, words in PILES.items()),
                clause=LAW["dekiyaku.6"],
                optional=True,
            ),
            asks.count("holds", Words("相手の手札の枚数", "Cards in the other's hand"), 0, hand, LAW["deal.2"], start=str(hand)),
        ),
    )


def ask_possible(at: At, question: Values) -> Ruling:
    """Which yaku can I and which can the other still make, by the cards in sight?

    `seen` are four piles: `mine` and `theirs` captured, my `hand` and the `field`; `holds` is how many cards the other has in hand.
    The verdict is what I can make, a slash, what the other can make (`gokou+sankou/fuji_shima`), none for nothing; or amiss, if the
    other can have no such hand.
    """
    piles = question.get("seen") or {}
    pack = at.round.pack
    mine, theirs, *more = (frozenset(at.house.pack.deck.cards_named(piles.get(key, ()))) for key in PILES)
    unseen = frozenset(pack.cards).difference(mine, theirs, *more)
    size = min(question["holds"], len(unseen))
    played = table(at.house)
    own, others = (possible(*piles, played, pack) for piles in ((mine, theirs), (theirs, mine)))
    sides = (MINE, mine, own), (THEIRS, theirs, others)
    reasons: list[Reason] = []
    for key, row in played.items():
        if key in own or key in others:
            wanted = (row.cards | row.of) - mine - theirs
            share = chance_held(unseen, wanted, size, pack)
            if share is None:
                return _amiss(pack)
            lacks = {who: _lacks(row, pile, len(wanted)) for who, pile, keys in sides if key in keys}
            needs = {BOTH: lacks[MINE]} if len(lacks) > 1 and len({*lacks.values()}) == 1 else lacks
            reasons += [_missing(row, who, many, sorted(wanted & unseen), share) for who, many in needs.items()]
    text_of = Words("自分は{own}。相手は{others}", "you: {own}; the other: {others}")
    text = text_of.put(own=played.words(own) if own else NONE, others=played.words(others) if others else NONE)
    return rule(
        "/".join("+".join(keys) or "none" for keys in (own, others)),
        text,
        [*reasons, LAW.because("out-of-reach"), LAW.because("alike" if pack.willows else "alike-41")],
    )


def _lacks(row: YakuRow[Flower], pile: Flowers, wanted: int) -> int:
    """How many cards a player with this pile still needs, of which so many are wanted."""
    return max(0, row.need - len(row.of & pile)) if row.of else wanted


def _missing(row: YakuRow[Flower], who: Words, lacks: int, hidden: Sequence[Flower], share: Fraction) -> Reason:
    """What a yaku lacks, and how likely the other's hand has any of what is unseen."""
    if not lacks:
        said = Words("{yaku}：{who}できている。", "{yaku}: made by {who}.")
    elif not hidden:
        said = Words("{yaku}：{who}あと{n}枚。どれも見えている。", "{yaku}: {who} needs {n} more, all of them in sight.")
    else:
        said = Words(
            "{yaku}：{who}あと{n}枚。見えない{cards}が相手の手札にある確率は{share}。",
            "{yaku}: {who} needs {n} more. The chance that the other holds an unseen one ({cards}) is {share}.",
        )
    cards = listing([card.words for card in hidden])
    return Reason(said.put(yaku=row.yaku.words, who=who, n=lacks, cards=cards, share=percent(share)), (row.yaku.clause,))


def _amiss(pack: Pack) -> Ruling:
    again = LAW.because("no-whole-month" if pack.willows else "no-whole-month-41")
    return rule("amiss", Words("見えている札か枚数が違う", "the cards in sight or the number are wrong"), [again])
