"""What happens in a hand beside wins: riichi, draws, fouls, and hands known by their totals."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.play import totals
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.games.riichi import busts, paying
from scorekeeper.games.riichi.facts import SEATS, Abort, Chombo, Draw, Foul, Riichi, Stop
from scorekeeper.games.riichi.game_end import BASE, ranks
from scorekeeper.games.riichi.hand import HUNDRED, SOUTH, STICK, Hand, Won
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.worth import Value, share

NOTEN = 3000
"""What the noten players pay in all (riichi.tenpai.1)."""
MANGAN = Value(han=5)
ABORTS = {
    "kyuushu": (Words("九種九牌", "nine terminals and honours"), ("draw.1", "draw.2", "draw.7"), True),
    "suukan": (Words("四カンツ", "four kans"), ("draw.3", "draw.7"), True),
    "suufuu": (Words("四風子連打", "four equal winds"), ("draw.5", "draw.7"), False),
}
"""The label, the clauses, and whether the dealer deals again."""


# ---------------------------------------------------------------- riichi


def check_riichi(hand: Hand, fact: Riichi) -> Iterator[Objection]:
    if fact.player in hand.riichi:
        yield LAW.no("riichi-twice", "player")
    elif hand.scores[fact.player] < STICK:
        yield LAW.no("riichi-points", "player")


def riichi(hand: Hand, fact: Riichi, entry: int) -> Hand:
    why = Reckoning().plus(Words("リーチ料", "riichi stick"), STICK, LAW["riichi.1"])
    hand = hand.add(hand.line(entry, "riichi", player=fact.player, payments=(Payment(fact.player, POT, why),)))
    return hand.replace(riichi=(*hand.riichi, fact.player))


# ---------------------------------------------------------------- fouls


def as_told(hand: Hand, fact: Foul | Abort) -> Iterator[Objection]:
    """Nothing speaks against a foul or a broken-off hand: it is what the table says it is."""
    yield from ()


def foul(hand: Hand, fact: Foul, entry: int) -> Hand:
    """1,000 into the pot, and play goes on; who is below zero when the hand ends has ended the game (riichi.bust.5)."""
    why = Reckoning().plus(Words("軽い反則", "minor foul"), STICK, LAW["foul.1"])
    return hand.add(hand.line(entry, "foul", player=fact.player, payments=(Payment(fact.player, POT, why),)))


def check_chombo(hand: Hand, fact: Chombo) -> Iterator[Objection]:
    if not fact.players:
        yield LAW.no("chombo-none", "players")
    elif len({*fact.players}) < len(fact.players):
        yield LAW.no("seat-twice", "players")


def chombo(hand: Hand, fact: Chombo, entry: int) -> Hand:
    """The sticks of this hand go back, each offender pays a mangan, and the same hand is played again."""
    back = Reckoning().plus(Words("リーチ料を戻す", "the stick goes back"), STICK, LAW["riichi.12"])
    if hand.riichi:
        given = tuple(Payment(POT, player, back) for player in hand.riichi)
        hand = hand.add(hand.line(entry, "returned", payments=given))
    several = LAW.all("foul.17") if len(fact.players) > 1 else ()
    for player in sorted(fact.players):
        paid = tuple(Payment(player, one, _fine(hand, player, one)) for one in hand.after(player))
        hand = hand.add(
            hand.line(entry, "chombo", player=player, payments=paid, clauses=(*LAW.all("foul.12", "foul.13"), *several))
        )
    if min(hand.scores) < 0:
        hand = hand.cite(LAW["bust.5"])
    return hand.end("chombo", stays=True, honba=hand.honba, run=hand.run)


def _fine(hand: Hand, offender: int, other: int) -> Reckoning:
    """Dealer or not, the fine is what a mangan by tsumo pays (riichi.foul.11)."""
    return share(MANGAN, other, offender, hand.leader).times(Words("満貫払い", "as a fine"), 1, LAW["foul.11"])


# ---------------------------------------------------------------- draws


def check_draw(hand: Hand, fact: Draw) -> Iterator[Objection]:
    for where, seats in (("tenpai", fact.tenpai), ("nagashi", fact.nagashi)):
        if len({*seats}) < len(seats):
            yield LAW.no("seat-twice", where)
    noten = [seat(player) for player in hand.riichi if player not in fact.tenpai]
    if noten:
        yield LAW.no("riichi-noten", "tenpai", who=listed(noten))


def draw(hand: Hand, fact: Draw, entry: int) -> Hand:
    hand = hand.replace(tenpai=tuple(sorted(fact.tenpai)))
    if fact.nagashi:
        return _nagashi(hand, fact, entry)
    payments = tuple(_noten(hand, fact.tenpai))
    clauses = LAW.all("turn.4", *_clauses(fact.tenpai), *_kept(hand))
    hand = hand.add(hand.line(entry, "draw", _shown(fact.tenpai), payments=payments, clauses=clauses))
    hand = hand.replace(extras=tuple(busts.bonuses(hand)))
    return _drawn(hand)


def _drawn(hand: Hand) -> Hand:
    """A tenpai dealer deals again; there is one more honba in any case (riichi.dealer.2, riichi.dealer.4)."""
    stays = hand.leader in hand.tenpai
    return hand.cite(LAW["dealer.2" if stays else "dealer.3"], LAW["dealer.4"]).end("draw", stays=stays, honba=hand.honba + 1)


def _kept(hand: Hand) -> tuple[str, ...]:
    """The clause on sticks that wait for the next winner, if there are any."""
    return ("riichi.11",) if hand.pot else ()


def _shown(tenpai: Sequence[int]) -> Words:
    who = listed([seat(player) for player in sorted(tenpai)])
    if not tenpai:
        return Words("全員ノーテン", "nobody tenpai")
    return Words("全員テンパイ", "all tenpai") if len(tenpai) == SEATS else Words(f"テンパイ {who.ja}", f"tenpai: {who.en}")


def _clauses(tenpai: Sequence[int]) -> tuple[str, ...]:
    count = len({*tenpai})
    return ("tenpai.5",) if count in (0, SEATS) else ("tenpai.1", f"tenpai.{count + 1}")


def _noten(hand: Hand, tenpai: Sequence[int]) -> Iterator[Payment]:
    """Every noten player pays every tenpai player an equal part, in turn (riichi.tenpai.2 to 4, riichi.bust.4)."""
    noten = [player for player in _from_dealer(hand) if player not in tenpai]
    if not tenpai or not noten:
        return
    each = NOTEN // len({*tenpai}) // len(noten)
    why = Reckoning().plus(Words("ノーテン罰符", "noten payment"), each, LAW[f"tenpai.{len({*tenpai}) + 1}"])
    order = noten if len({*tenpai}) > 1 else hand.after(tenpai[0])
    for payer in order:
        yield from (Payment(payer, payee, why) for payee in hand.after(payer) if payee in tenpai)


def _from_dealer(hand: Hand) -> tuple[int, ...]:
    return (hand.leader, *hand.after(hand.leader))


def _nagashi(hand: Hand, fact: Draw, entry: int) -> Hand:
    """Each is paid a mangan as by tsumo; where it counts as a win also honba and sticks (riichi.yaku.26 to 29)."""
    win = hand.house.nagashi == "win"
    winners = [player for player in _from_dealer(hand) if player in fact.nagashi]
    wins = tuple(Won(player, None, MANGAN._replace(fixed=True)) for player in winners)
    for won in wins:
        player = won.player
        payments = tuple(Payment(one, player, share(MANGAN, player, one, hand.leader)) for one in hand.after(player))
        several = ("yaku.29",) if win and winners[1:] else ()
        clauses = LAW.all("yaku.31", *(("yaku.26", "yaku.28") if win else ("yaku.27",)), *several, "bonus.3")
        hand = hand.add(hand.line(entry, "nagashi", player=player, payments=payments, clauses=clauses))
        if win:
            for sort, due in (("honba", tuple(paying.honba(hand, won))), ("pot", tuple(paying.sticks(hand, won)))):
                if due:
                    hand = hand.add(hand.line(entry, sort, due[0].why.steps[0].label, player, due))
    hand = hand.replace(extras=tuple(busts.bonuses(hand)))
    if not win:
        return _drawn(hand)
    dealer = hand.leader in winners
    return hand.replace(wins=wins).end(
        "nagashi", stays=dealer, honba=hand.honba + 1 if dealer else 0, run=hand.run + 1 if dealer else 0
    )


def abort(hand: Hand, fact: Abort, entry: int) -> Hand:
    """Nothing is paid and the sticks stay; four equal winds pass the deal (riichi.draw.5)."""
    label, clauses, stays = ABORTS[fact.reason]
    hand = hand.add(hand.line(entry, "abort", label, clauses=LAW.all(*clauses, *_kept(hand))))
    return hand.end("abort", stays=stays, honba=hand.honba + 1)


# ---------------------------------------------------------------- the rest


def check_stop(hand: Hand, fact: Stop) -> Iterator[Objection]:
    if hand.house.agariyame == "off":
        yield LAW.no("stop-house")
    elif not may_stop(hand):
        yield LAW.no("stop-not")


def may_stop(hand: Hand) -> bool:
    """Whether the dealer may end the game now: after the last hand, won or drawn tenpai (riichi.dealer.8)."""
    won = any(one.player == hand.leader for one in hand.wins)
    earned = won or (hand.by == "draw" and hand.leader in hand.tenpai)
    return earned and ends_by_choice(hand)


def ends_by_choice(hand: Hand) -> bool:
    """Whether a dealer who stays after this hand could end the game: the last hand, with the dealer first. While all are below
    30,000 a West round would follow (riichi.rank.8), so that nothing would end.
    """
    leads = ranks(hand.house, hand.scores)[hand.leader] == 1
    goes_west = hand.wind == SOUTH and hand.house.west != "off" and max(hand.scores) < BASE
    return hand.house.agariyame == "on" and hand.last and hand.stays and leads and not goes_west


def stop(hand: Hand, fact: Stop, entry: int) -> Hand:
    return hand.add(hand.line(entry, "stop", player=hand.leader, clauses=LAW.all("dealer.8"))).replace(stopped=True)


def check_redo(hand: Hand, fact: Redo) -> Iterator[Objection]:
    """Before the first discard nothing is entered that could be given back (riichi.setup.5)."""
    yield LAW.no("redo-nothing")


def sticks_left(hand: Hand) -> totals.Left:
    """One stick of each player may stay on the table (riichi.riichi.11), or the winner took what lay there (riichi.riichi.10): the
    sticks of the hand itself then come from the other players.
    """
    added = tuple(-STICK * count for count in range(1, SEATS + 1))
    pot = Words(f"（{hand.pot:,}点）", f" of {hand.pot:,}") if hand.pot else NOTHING
    words = Words(
        f"卓に残したリーチ棒は1本で和が1,000点少なく、取った供託{pot.ja}はその分多い。",
        f"A stick left on the table makes the sum 1,000 less; taking the pot{pot.en} makes it that much more.",
    )
    return totals.Left((*added, *((hand.pot,) if hand.pot else ())), words)


def check_totals(hand: Hand, fact: Totals) -> Iterator[Objection]:
    if hand.lines:
        yield LAW.no("totals-begun")
        return
    yield from totals.check(fact, SEATS, LAW["setup.2"], sticks_left(hand))
    if any(amount % HUNDRED for amount in fact.amounts):
        yield LAW.no("totals-hundreds", "amounts")
    if fact.leader is not None and (fact.leader - hand.leader) % SEATS > 1:
        yield LAW.no("totals-dealer", "leader")


def by_totals(hand: Hand, fact: Totals, entry: int) -> Hand:
    """Whoever deals next was told, or the dealer deals again if he gained."""
    line = totals.line(fact, entry, LAW["setup.2"], Words("翻と符は不明", "han and fu unknown"))
    if left := sum(fact.amounts):
        line = line._replace(clauses=(*line.clauses, LAW["riichi.11" if left < 0 else "riichi.10"]))
    stays = fact.amounts[hand.leader] > 0 if fact.leader is None else fact.leader == hand.leader
    return hand.add(line).end("totals", stays=stays, honba=hand.honba + 1 if stays else 0)
