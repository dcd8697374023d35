"""Ron and tsumo: checks, payments, and who deals next."""

from collections.abc import Iterator

from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.riichi import busts, claims, paying
from scorekeeper.games.riichi.facts import SEATS, AlsoRon, Ron, Tsumo, Win
from scorekeeper.games.riichi.hand import Extra, RiichiHand, Won, repeats
from scorekeeper.games.riichi.house import THOUSAND
from scorekeeper.games.riichi.law import LAW

TURNED = Words("頭の和了者へ", "to the first winner in turn")
BACK = Words("棒を分ける", "sticks shared out")


def check_ron(hand: RiichiHand, fact: Ron) -> Iterator[Objection]:
    if fact.payer == fact.player:
        yield LAW.no("ron-self", "payer")
        return
    yield from claims.check(hand, fact, fact.payer)


def check_also_ron(hand: RiichiHand, fact: AlsoRon) -> Iterator[Objection]:
    if hand.house.rons == "head":
        yield LAW.no("head-bump")
        return
    if hand.by != "ron":
        yield LAW.no("also-none")
        return
    if hand.house.rons == "two" and len(hand.wins) > 1:
        yield LAW.no("three-abort")
        return
    payer = hand.wins[0].payer
    if fact.player == payer or fact.player in {won.player for won in hand.wins}:
        yield LAW.no("also-player", "player")
        return
    if fact.hand and any(won.tile and fact.hand[-1] != won.tile for won in hand.wins):
        yield LAW.no("also-tile", "hand")
        return
    yield from claims.check(hand, fact, payer)


def check_tsumo(hand: RiichiHand, fact: Tsumo) -> Iterator[Objection]:
    yield from claims.check(hand, fact, None)


def ron(hand: RiichiHand, fact: Ron, entry: int) -> RiichiHand:
    return _pay_win(hand, claims.win_of(hand, fact, fact.payer), fact, entry)


def also_ron(hand: RiichiHand, fact: AlsoRon, entry: int) -> RiichiHand:
    """One more winner on the same discard. Who comes first in turn after the discarder takes the sticks (riichi.payment.10)."""
    payer = hand.wins[0].payer
    assert payer is not None
    won = claims.win_of(hand, fact, payer)
    own = hand.house.pot_rons == "own"
    if _turn(won) < _turn(hand.wins[0]):
        if not own:
            hand = hand.strike(LAW["payment.10"], TURNED, frozenset({"pot"}))
        if hand.house.multi_honba == "first":
            hand = hand.strike(LAW["payment.8"], TURNED, frozenset({"honba"}))
    return _pay_win(hand, won, fact, entry)


def tsumo(hand: RiichiHand, fact: Tsumo, entry: int) -> RiichiHand:
    return _pay_win(hand, claims.win_of(hand, fact, None), fact, entry)


def _turn(won: Won) -> int:
    """How many seats after the discarder the winner sits, by which several wins are in order (riichi.payment.9)."""
    return (won.player - (won.payer or 0)) % SEATS


def _pay_win(hand: RiichiHand, won: Won, fact: Win, entry: int) -> RiichiHand:
    """The hand with one win paid. The first winner in turn takes the sticks; the dealer's win keeps the deal."""
    sort = "tsumo" if won.payer is None else "ron"
    payments = tuple(paying.tsumo(hand, won) if won.payer is None else paying.ron(hand, won, won.payer))
    several = bool(hand.wins)
    told = (*(("win.1", "payment.9") if several else ()), *(("win.6",) if won.payer is None else ()))
    told = (*told, *(("house.46",) if claims.needs_two(hand) else ()), *(("house.47",) if won.chips else ()))
    clauses = (LAW["payment.6"], *won.value.clauses, *LAW.all(*told, *_no_tip_clauses(won)))
    hand = hand.add(hand.line(entry, sort, won.value.words, won.player, payments, clauses=clauses))
    hand = hand.replace(wins=tuple(sorted((*hand.wins, won), key=_turn)))
    open_sorts = {line.sort for line in hand.lines if line.struck is None}
    if "honba" not in open_sorts or hand.house.multi_honba == "each":
        hand = _add_extra(hand, entry, "honba", won, tuple(paying.honba(hand, won)), several)
    if several and hand.house.pot_rons == "own":
        hand = _own_sticks(hand, entry)
    elif "pot" not in open_sorts:
        hand = _add_extra(hand, entry, "pot", won, tuple(paying.sticks(hand, won)), several)
    won_too = any(one.player == hand.leader for one in hand.wins)
    dealer = repeats(hand, won_too)
    hand = hand.cite(hand.repeat_clause) if won_too and not dealer else hand
    hand = hand.replace(
        extras=(*busts.bonuses(hand), *(more for one in hand.wins for more in (*tips(hand, one), *chips(hand, one))))
    )
    return hand.end(
        "ron" if won.payer is not None else "tsumo",
        stays=dealer,
        honba=hand.honba + 1 if dealer else 0,
        run=hand.run + 1 if dealer else 0,
    )


def _own_sticks(hand: RiichiHand, entry: int) -> RiichiHand:
    """The hand with the sticks shared out anew, if another winner changes who takes them (riichi.house.19)."""
    paid = {line.player: line.payments[0].amount for line in hand.lines if line.sort == "pot" and line.struck is None}
    due = paying.shares(hand, hand.pot + sum(paid.values()))
    if due == paid:
        return hand
    hand = hand.strike(LAW["house.19"], BACK, frozenset({"pot"}))
    for player, amount in due.items():
        why = Reckoning().plus(BACK, amount, LAW["house.19"])
        hand = hand.add(hand.line(entry, "pot", BACK, player, (Payment(POT, player, why),), clauses=(LAW["house.19"],)))
    return hand


def _no_tip_clauses(won: Won) -> tuple[str, ...]:
    """The clauses on hands that pay like a yakuman, or are special, but earn no tip."""
    limit = won.value.limit
    counted = ("yakuman.18", "bonus.3") if limit and limit.key == "kazoe" else ()
    return counted or (("bonus.3",) if won.value.fixed or ("renhou" in won.value.yaku and not won.value.units) else ())


def tips(hand: RiichiHand, won: Won) -> Iterator[Extra]:
    """What a yakuman earns in pt after the game, whoever is liable for it (riichi.bonus.1, riichi.bonus.5)."""
    clause = LAW["bonus.2" if won.value.units > 1 else "bonus.6" if len(hand.wins) > 1 else "bonus.1"]
    payers = hand.after(won.player) if won.payer is None else (won.payer,)
    each = hand.house.tip if won.payer is None else hand.house.tip_ron or 3 * hand.house.tip
    for payer in payers if each * won.value.units else ():
        yield Extra(payer, won.player, THOUSAND * each * won.value.units, clause, "tip")


def chips(hand: RiichiHand, won: Won) -> Iterator[Extra]:
    """The chips of a win: from each after a tsumo, from the discarder or all after a ron (riichi.house.47)."""
    alone = hand.house.chip_from == "payer"
    payers = (won.payer,) if alone and won.payer is not None else hand.after(won.player)
    for payer in payers if won.chips else ():
        yield Extra(payer, won.player, hand.house.chip * won.chips, LAW["house.47"], "chip")


def _add_extra(hand: RiichiHand, entry: int, sort: str, won: Won, payments: tuple[Payment, ...], several: bool) -> RiichiHand:
    """The hand with the honba or the sticks of a win on a line of their own, if there are any."""
    if not payments:
        return hand
    why = {"honba": "payment.8" if hand.house.multi_honba == "first" else "payment.7", "pot": "payment.10"}[sort]
    clauses = (LAW[why],) if several else ()
    return hand.add(hand.line(entry, sort, payments[0].why.steps[0].label, won.player, payments, clauses=clauses))
