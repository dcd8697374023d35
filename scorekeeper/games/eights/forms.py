"""Forms that both 八八 have; each gives its own clauses and facts."""

from collections.abc import Iterable, Mapping

from scorekeeper.core.facts import Fact
from scorekeeper.core.game import Choice, Input, Offer
from scorekeeper.core.play import asking
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BRIGHTS, BY_NAME, DECK, PLANTS, Flower
from scorekeeper.games.eights.teyaku import HAND
from scorekeeper.games.months import month_name

MONTHS = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
BRIGHT_CARDS = tuple(Choice(card.name, card.words) for card in DECK if card in BRIGHTS)


def field(fact: type[Fact], number: int, label: Words, clause: str) -> Offer:
    """The bright cards on the field of the month of this number."""
    return Offer(
        "field",
        fact,
        month_name(number),
        Words("配り終えたら", "after the deal"),
        (asking.cards("brights", label, 0, len(BRIGHT_CARDS), clause, choices=BRIGHT_CARDS),),
        place="first",
        verb=Words("この場で始める", "Start on this field"),
    )


def seven_cards(clause: str) -> Input:
    """The cards of a dealt hand."""
    return asking.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, clause)


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
        (asking.who(announced, Words("間違えた人", "Whose hand")),),
        place="more",
        verb=Words("無効にする", "Declare it void"),
    )
