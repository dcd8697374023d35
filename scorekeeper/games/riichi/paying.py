"""Who pays a hand that was won, and for whom: shares, honba, the sticks, and players who are liable."""

from collections.abc import Iterator

from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.hand import STICK, Hand, Won
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.worth import Value, share, whole

HONBA = 300
"""What each honba adds to a win (riichi.dealer.5)."""
HALF = Words("折半", "half each")


def ron(hand: Hand, won: Won, payer: int) -> Iterator[Payment]:
    """The discarder pays everything, but shares with a liable player the yakuman that he is liable for (riichi.pao.3)."""
    yield from _shared(hand, won, payer)
    if rest := _rest(won):
        yield Payment(payer, won.player, whole(rest, won.player, hand.leader))


def tsumo(hand: Hand, won: Won) -> Iterator[Payment]:
    """The other three each pay a share; who is liable pays everything that he is liable for (riichi.pao.2, riichi.pao.7)."""
    rest = _rest(won)
    if won.feeder is not None:
        yield from _shared(hand, won, won.feeder)
        if rest:
            yield Payment(won.feeder, won.player, _for_all(hand, won, rest))
        return
    for pao in won.pao:
        why = whole(won.value.of_units(pao.units), won.player, hand.leader)
        yield Payment(pao.player, won.player, why.times(pao.words, 1, LAW["pao.2"]))
    if rest:
        yield from (Payment(one, won.player, share(rest, won.player, one, hand.leader)) for one in hand.after(won.player))


def honba(hand: Hand, won: Won) -> Iterator[Payment]:
    """300 for each honba: from the discarder, or 100 from each; after a tsumo the liable player pays all of it (riichi.pao.5)."""
    if not hand.honba:
        return
    counted = Words(f"{hand.honba}本場", f"{hand.honba} honba")
    alone = won.payer if won.payer is not None else won.feeder if won.feeder is not None else _liable(won)
    if alone is not None:
        clause = LAW["dealer.5"] if won.payer is not None else LAW["pao.7"] if won.feeder is not None else LAW["pao.5"]
        yield Payment(alone, won.player, Reckoning().plus(counted, HONBA * hand.honba, clause))
    else:
        why = Reckoning().plus(counted, HONBA // 3 * hand.honba, LAW["dealer.5"])
        yield from (Payment(one, won.player, why) for one in hand.after(won.player))


def sticks(hand: Hand, won: Won) -> Iterator[Payment]:
    """All sticks on the table, also those left from earlier hands (riichi.riichi.10)."""
    if hand.pot:
        count = hand.pot // STICK
        words = Words(f"棒{count}本", "1 stick" if count == 1 else f"{count} sticks")
        yield Payment(POT, won.player, Reckoning().plus(words, hand.pot, LAW["riichi.10"]))


def _rest(won: Won) -> Value | None:
    """What nobody is liable for; None if that is nothing (riichi.pao.6)."""
    units = won.value.units - sum(pao.units for pao in won.pao)
    return None if won.pao and not units else won.value.of_units(units)


def _liable(won: Won) -> int | None:
    return won.pao[0].player if won.pao else None


def _shared(hand: Hand, won: Won, payer: int) -> Iterator[Payment]:
    """The yakuman that somebody is liable for: half each by that player and `payer`, all of it if both are the same player."""
    for pao in won.pao:
        why = whole(won.value.of_units(pao.units), won.player, hand.leader)
        if pao.player == payer:
            yield Payment(payer, won.player, why.times(pao.words, 1, LAW["pao.4"]))
        else:
            half = why.times(pao.words, 1, LAW["pao.3"]).halved(HALF, LAW["pao.3"] if won.feeder is None else LAW["pao.10"])
            yield from (Payment(one, won.player, half) for one in (pao.player, payer))


def _for_all(hand: Hand, won: Won, value: Value) -> Reckoning:
    """What the three would have paid for a tsumo, in one sum (riichi.pao.7)."""
    why = Reckoning()
    for one in hand.after(won.player):
        each = Words(f"@{one}の分", f"share of @{one}")
        why = why.plus(each, share(value, won.player, one, hand.leader).value, LAW["pao.7"])
    return why
