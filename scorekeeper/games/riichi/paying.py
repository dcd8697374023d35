"""Who pays a hand that was won, and for whom: shares, honba, the sticks, and players who are liable."""

from collections.abc import Iterator

from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.hand import STICK, RiichiHand, Won
from scorekeeper.games.riichi.house import USUAL
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.worth import Value, share, whole

HALF = Words("折半", "half each")


def ron(hand: RiichiHand, won: Won, payer: int) -> Iterator[Payment]:
    """The discarder pays everything, but shares with a liable player the yakuman that he is liable for (riichi.pao.3)."""
    yield from _liable_payments(hand, won, payer)
    if rest := _rest(won):
        yield Payment(payer, won.player, whole(rest, won.player, hand.leader))


def tsumo(hand: RiichiHand, won: Won) -> Iterator[Payment]:
    """The other three each pay a share; who is liable pays everything that he is liable for (riichi.pao.2, riichi.pao.7)."""
    rest = _rest(won)
    if won.feeder is not None:
        yield from _liable_payments(hand, won, won.feeder)
        if rest:
            yield Payment(won.feeder, won.player, _for_all(hand, won, rest))
        return
    for pao in won.pao:
        why = whole(won.value.of_units(pao.units), won.player, hand.leader)
        yield Payment(pao.player, won.player, why.times(pao.words, 1, LAW["pao.2"]))
    if rest:
        yield from (Payment(one, won.player, share(rest, won.player, one, hand.leader)) for one in hand.after(won.player))


def honba(hand: RiichiHand, won: Won) -> Iterator[Payment]:
    """300 for each honba: from the discarder, or 100 from each; after a tsumo the liable player pays all of it (riichi.pao.5)."""
    each = hand.house.honba
    if not hand.honba or not each:
        return
    usual = LAW["dealer.5" if each == USUAL.honba else "house.15"]
    counted = Words(f"{hand.honba}本場", f"{hand.honba} honba")
    by_ron = won.payer is not None
    feeds = won.payer if by_ron else won.feeder  # counts as the discarder (riichi.pao.10)
    moved = feeds not in (None, _liable(won)) and bool(won.pao) and hand.house.pao_honba == "liable"
    alone = _liable(won) if moved or feeds is None else feeds
    if alone is not None:
        clause = usual if by_ron else LAW["pao.7"] if won.feeder is not None else LAW["pao.5"]
        clause = LAW["house.32"] if moved else clause
        yield Payment(alone, won.player, Reckoning().plus(counted, each * hand.honba, clause))
    else:
        why = Reckoning().plus(counted, each // 3 * hand.honba, usual)
        yield from (Payment(one, won.player, why) for one in hand.after(won.player))


def sticks(hand: RiichiHand, won: Won) -> Iterator[Payment]:
    """All sticks on the table, also those left from earlier hands (riichi.riichi.10)."""
    if hand.pot:
        count = hand.pot // STICK
        words = Words(f"棒{count}本", "1 stick" if count == 1 else f"{count} sticks")
        yield Payment(POT, won.player, Reckoning().plus(words, hand.pot, LAW["riichi.10"]))


def shares(hand: RiichiHand, pot: int) -> dict[int, int]:
    """Who takes how much of the sticks at several rons: each his own stick, and the first the rest (riichi.house.19)."""
    winners = [won.player for won in hand.wins]
    own = {player: STICK for player in winners if player in hand.riichi}
    own[winners[0]] = own.get(winners[0], 0) + pot - sum(own.values())
    return {player: own[player] for player in winners if own.get(player)}


def _rest(won: Won) -> Value | None:
    """What nobody is liable for; None if that is nothing (riichi.pao.6)."""
    units = won.value.units - sum(pao.units for pao in won.pao)
    return None if won.pao and not units else won.value.of_units(units)


def _liable(won: Won) -> int | None:
    return won.pao[0].player if won.pao else None


def _liable_payments(hand: RiichiHand, won: Won, payer: int) -> Iterator[Payment]:
    """The yakuman that somebody is liable for: half each by that player and `payer`, all of it if both are the same player."""
    for pao in won.pao:
        why = whole(won.value.of_units(pao.units), won.player, hand.leader)
        if pao.player == payer:
            yield Payment(payer, won.player, why.times(pao.words, 1, LAW["pao.4"]))
        else:
            half = why.times(pao.words, 1, LAW["pao.3"]).halve(HALF, LAW["pao.3"] if won.feeder is None else LAW["pao.10"])
            yield from (Payment(one, won.player, half) for one in (pao.player, payer))


def _for_all(hand: RiichiHand, won: Won, value: Value) -> Reckoning:
    """What the three would have paid for a tsumo, in one sum (riichi.pao.7)."""
    why = Reckoning()
    for one in hand.after(won.player):
        each = Words(f"@{one}の分", f"share of @{one}")
        why = why.plus(each, share(value, won.player, one, hand.leader).value, LAW["pao.7"])
    return why
