"""How often a player can have gone on: at most once a turn, and with something new each time."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.decks.hanafuda import HANAFUDA, Flower
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.account import CardPlace
from scorekeeper.kit.cards.yaku import HeldYaku, YakuTable


def earliest_turn(order: Sequence[int], dealer: int) -> int:
    """The earliest turn by which these two players can have spoken one after another: the dealer has the odd turns, the other the
    even ones.
    """
    turn = 0
    for player in order:
        turn += 1
        if (turn % 2 == 1) != (player == dealer):
            turn += 1
    return turn


def least_times(held: Iterable[HeldYaku]) -> int:
    """How many turns at least have brought a further card of a yaku that grows, after the one that made it: a turn takes cards of
    two months.
    """
    turns = 0
    for one in held:
        if one.more and not one.row.cards:
            a_turn = sum(sorted(Counter(card.month for card in one.row.of).values())[-2:])
            turns = max(turns, -(-(one.more + 1) // a_turn) - 1)
    return turns


def most_times(held: Iterable[HeldYaku], table: YakuTable[Flower]) -> int:
    """How many turns at most have brought something new: each of these yaku, those that it has replaced, and each further card of
    one that grows.
    """
    now = tuple(held)
    keys = {one.key for one in now}
    replaced = sum(1 for key in table if key not in keys and keys & {*table.rivals(key)})
    return sum(1 + one.more for one in now) + replaced


def other_able(table: YakuTable[Flower], held: Iterable[HeldYaku], captures: tuple[Flower, ...], most: int) -> bool:
    """Whether the opponent of a player who has these yaku, or these cards if they were told, can have any yaku; each has at `most`
    so many cards.
    """
    now = tuple(held)
    cards = captures or tuple(sorted(table.cards(one.key for one in now)))
    grown = () if captures else tuple((one.row.of, max(one.number, one.row.need)) for one in now if one.row.of)
    own = (CardPlace(cards, grown, most),)
    other = tuple(CardPlace(tuple(sorted(row.cards)), ((row.of, row.need),) if row.of else (), most) for row in table.values())
    return account.possible(HANAFUDA, (own, other))
