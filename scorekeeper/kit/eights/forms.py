"""Forms that both 八八 have; each gives its own clauses and facts."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from scorekeeper.core.facts import Fact
from scorekeeper.core.ledger import Unit
from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK, PLANTS, Flower
from scorekeeper.kit import asks
from scorekeeper.kit.eights.kasu import MOST_KASU, SUJUROKU
from scorekeeper.kit.eights.month import Announced, AnnouncedHand
from scorekeeper.kit.eights.teyaku import HAND, EightsHands
from scorekeeper.kit.months import month_name

MONTHS = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
BRIGHT_CARDS = tuple(Choice(card.name, card.words) for card in DECK if card in BRIGHTS)


# ---------------------------------------------------------------- the field


def brights(label: Words, clause: str) -> Input:
    """The bright cards on the field."""
    return asks.cards("brights", label, 0, len(BRIGHT_CARDS), clause, choices=BRIGHT_CARDS)


def field(fact: type[Fact], number: int, label: Words, clause: str) -> Offer:
    """The bright cards on the field of the month of this number."""
    return Offer(
        "field",
        fact,
        month_name(number),
        Words("配り終えたら", "after the deal"),
        (brights(label, clause),),
        place="first",
        verb=Words("この場で始める", "Start on this field"),
        implied=True,
    )


# ---------------------------------------------------------------- dealt hands


def by_name(hands: EightsHands, unit: Unit, kinds: Words, months: Words, clause: str, **of_threes: Any) -> tuple[Input, ...]:
    """The hands by `kinds` and those by `months`, of each of which one may be chosen; and the months of the threes, for who does
    not enter the cards.
    """

    def group(label: Words, yaku: Mapping[str, Yaku]) -> Input:
        return asks.many("names", label, asks.choices(yaku.values(), unit), clause, least=1, most=1)

    label = Words("三本の月(分かれば)", "Months of the threes, if known")
    threes = asks.many("months", label, MONTHS, when={"names": hands.diving}, quiet=True, optional=True, **of_threes)
    return group(kinds, hands.by_kinds), group(months, hands.by_months), threes


def seven_cards(clause: str) -> Input:
    """The cards of a dealt hand."""
    return asks.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, clause)


def seven(tapped: Mapping[str, list[str]]) -> list[Flower]:
    """The cards chosen for `seven_cards`; none until there are seven."""
    cards = [BY_NAME[name] for name in dict.fromkeys(tapped.get("cards", [])) if name in BY_NAME]
    return cards if len(cards) == HAND else []


def wrong_teyaku(fact: type[Fact], players: Iterable[int], hint: Words) -> Offer | None:
    """One of these players' hands was none."""
    announced = tuple(players)
    if not announced:
        return None
    return Offer(
        "wrong-teyaku",
        fact,
        Words("手役の無効", "A wrong teyaku"),
        hint,
        (asks.who(announced, Words("間違えた人", "Whose hand")),),
        place="more",
        verb=Words("無効にする", "Declare it void"),
    )


# ---------------------------------------------------------------- captured cards


def diving(month: Announced, hands: EightsHands) -> list[AnnouncedHand[Any]]:
    """The announced hands with a three that has not been captured whole yet."""
    return [hand for hand in month.standing if len(hand.dives) < len(hands.threes(hand.names))]


def tobikomi(
    fact: type[Fact], words: Words, month: Announced, owners: Sequence[AnnouncedHand[Any]], asked: Iterable[Input]
) -> Offer:
    """One of the `owners` has captured his three. Without owners it is shut and says why."""
    if not owners:
        done = [seat(hand.player) for hand in month.standing if hand.dives]
        entered = Words(f"{listing(done).ja}は記入済み", "entered already")
        return Offer("tobikomi", fact, words, shut=entered if done else Words("三本の手役が無い", "no hand with a three"))
    hint = Words("{names}の三本", "{names}: three").put(names=listing([seat(hand.player) for hand in owners]))
    return Offer("tobikomi", fact, words, hint, (asks.who(hand.player for hand in owners), *asked))


WITH_KASU: dict[str, tuple[str, ...]] = {"sujuroku": ()}
"""The condition of the number of kasu: somebody has many."""


def sujuroku(players: Iterable[int], special: str, kasu: str) -> tuple[Input, Input]:
    """Who has sujuroku, and with how many kasu: the clauses on each."""
    return (
        asks.who(
            players,
            Words("カスを16枚以上取った人(素十六)", "Who has 16 kasu or more (sujuroku)"),
            "sujuroku",
            nobody=Words("いない", "nobody"),
            clause=special,
            optional=True,
        ),
        asks.count(
            "kasu",
            Words("そのカスの枚数(柳も数える)", "How many kasu, willow included"),
            SUJUROKU,
            MOST_KASU,
            kasu,
            when=WITH_KASU,
        ),
    )


DOORS = {
    "played-out": ("piles", asks.COUNT_CARDS),
    "piles": ("played-out", asks.BY_POINTS),
}


def played_out(
    fact: type[Fact], number: int, key: Literal["played-out", "piles"], hint: Words, inputs: tuple[Input, ...], **more: Any
) -> Offer:
    """The count of the month of this number: by points, or by cards (`piles`), each with a door to the other."""
    door, words = DOORS[key]
    doors: dict[str, Any] = {"door": door, "door_words": words, "place": "hidden" if key == "piles" else "main"}
    verb = Words("{month}をしめる", "Close {month}").put(month=month_name(number))
    return Offer(key, fact, Words("打ち終わり", "Played out"), hint, inputs, verb=verb, **{**doors, **more})
