"""Who has fallen below zero, and whom that pays."""

from collections.abc import Iterator

from scorekeeper.core.ledger import POT, Line
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.hand import Extra, RiichiHand
from scorekeeper.games.riichi.house import THOUSAND, RiichiHouse
from scorekeeper.games.riichi.law import LAW

WINS = frozenset({"ron", "tsumo", "nagashi", "honba", "draw"})
"""The sorts of lines that earn the bonus; a foul does not (riichi.bust.5)."""


def is_bust(house: RiichiHouse, score: int) -> bool:
    """Whether somebody with this score has gone bust (riichi.bust.1, riichi.house.9, riichi.house.10)."""
    return score < 0 if house.bust == "below" else score <= 0 and house.bust == "zero"


def bust_seats(hand: RiichiHand) -> tuple[int, ...]:
    """The seats that have gone bust."""
    return tuple(player for player, score in enumerate(hand.scores) if is_bust(hand.house, score))


def bonuses(hand: RiichiHand) -> Iterator[Extra]:
    """One for each player who has gone bust, to whom the payment went that did it; payments count in their order."""
    busted, pt = bust_seats(hand), hand.house.bust_bonus
    for player in busted if pt else ():
        payee, clause = _cause(hand, player)
        if payee is not None:
            yield Extra(player, payee, THOUSAND * pt, LAW["bust.6"] if len(busted) > 1 else clause, "bust")


def _cause(hand: RiichiHand, player: int) -> tuple[int | None, str]:
    """Who received the payment that took this player below zero for good, None if nobody earns the bonus."""
    held, cause = hand.start[player], None
    for line in _in_order(hand):
        for payment in line.payments:
            before = held
            held += payment.amount * ((payment.payee == player) - (payment.payer == player))
            if is_bust(hand.house, held) and not is_bust(hand.house, before):
                cause = (payment, line.sort)
    if cause is None or cause[1] not in WINS or cause[0].payee == POT:
        return None, ""
    payment, sort = cause
    liable = any(player in {pao.player for pao in won.pao} | {won.feeder} for won in hand.wins)
    several = len(hand.wins) > 1
    return payment.payee, LAW["bust.4" if sort == "draw" else "bust.8" if liable else "bust.3" if several else "bust.2"]


def _in_order(hand: RiichiHand) -> list[Line]:
    """The lines as they are paid: what came before the wins, then the wins in turn after the discarder (riichi.payment.9)."""
    lines = [line for line in hand.lines if line.struck is None]
    payer = hand.wins[0].payer if len(hand.wins) > 1 else None
    if payer is None:
        return lines
    return sorted(
        lines,
        key=lambda line: (line.player - payer) % SEATS if line.sort in ("ron", "honba", "pot") and line.player is not None else 0,
    )
