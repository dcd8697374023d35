"""How often koi can have been said: at most once a turn, and with something new each time."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scorekeeper.decks.hanafuda import HANAFUDA, Flower
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.telling import MOST
from scorekeeper.games.koikoi.yaku import TEYAKU, dekiyaku
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.account import CardPlace
from scorekeeper.kit.cards.yaku import HeldYaku, YakuTable

LAST = 2 * TEYAKU.size
"""The turns of a month: the dealer has the odd ones, biki the even ones (koikoi.play.1)."""


def reached(order: Sequence[int], dealer: int) -> int:
    """The earliest turn by which these players can have spoken one after another."""
    turn = 0
    for player in order:
        turn += 1
        if (turn % 2 == 1) != (player == dealer):
            turn += 1
    return turn


def least(held: Iterable[HeldYaku]) -> int:
    """How many turns at least have brought a further card of a yaku that grows, after the one that made it: a turn takes cards of
    two months (koikoi.call.3, koikoi.call.4).
    """
    turns = 0
    for one in held:
        if one.more and not one.row.cards:
            a_turn = sum(sorted(Counter(card.month for card in one.row.of).values())[-2:])
            turns = max(turns, -(-(one.more + 1) // a_turn) - 1)
    return turns


def most(held: Iterable[HeldYaku], table: YakuTable[Flower]) -> int:
    """How many turns at most have brought something new: each of these yaku, those that it has replaced, and each further card of
    one that grows (koikoi.call.3).
    """
    now = tuple(held)
    keys = {one.key for one in now}
    replaced = sum(1 for key in table if key not in keys and keys & {*table.rivals(key)})
    return sum(1 + one.more for one in now) + replaced


def able(house: KoikoiHouse, held: Iterable[HeldYaku], captures: tuple[Flower, ...]) -> bool:
    """Whether the opponent of a player who has these yaku, or these cards if they were told, can have any yaku."""
    table, now = dekiyaku(house), tuple(held)
    cards = captures or tuple(sorted(table.cards(one.key for one in now)))
    grown = () if captures else tuple((one.row.of, max(one.number, one.row.need)) for one in now if one.row.of)
    own = (CardPlace(cards, grown, MOST),)
    other = tuple(CardPlace(tuple(sorted(row.cards)), ((row.of, row.need),) if row.of else (), MOST) for row in table.values())
    return account.possible(HANAFUDA, (own, other))
