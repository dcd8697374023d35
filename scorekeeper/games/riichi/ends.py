"""What happens in a hand beside wins: riichi, draws, fouls, and hands known by their totals."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.house import option_value
from scorekeeper.core.ledger import POT, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.games.riichi import busts, paying
from scorekeeper.games.riichi.facts import SEATS, Abort, Chombo, Draw, Foul, Riichi, StopGame
from scorekeeper.games.riichi.game_end import may_end
from scorekeeper.games.riichi.hand import HUNDRED, STICK, RiichiHand, Won, repeats
from scorekeeper.games.riichi.house import USUAL, RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.worth import Value, share
from scorekeeper.kit import totals

MANGAN = Value(han=5)


class Broken(NamedTuple):
    """A way to break off a hand: its label, the option that says what becomes of the deal, the clauses on when it is and, where the
    source has it, on the deal.
    """

    words: Words
    option: str
    when: tuple[str, ...] = ()
    then: tuple[str, str] = ("", "")

    def ends(self, house: RiichiHouse) -> str:
        """Whether the dealer stays or the deal passes; "off" if the house has no such draw."""
        if self.option == "abort-triple" and house.rons != "two":
            return "off"
        return str(option_value(house, self.option))

    def clauses(self, house: RiichiHouse) -> tuple[str, ...]:
        usual, clause = self.then
        return (*self.when, clause if self.ends(house) == usual else OTHERWISE[self.option], "draw.7")


ABORTS = {
    "kyuushu": Broken(Words("九種九牌", "nine terminals and honours"), "abort-nine", ("draw.1",), ("stay", "draw.2")),
    "suukan": Broken(Words("四カンツ", "four kans"), "abort-kans", (), ("stay", "draw.3")),
    "suufuu": Broken(Words("四風子連打", "four equal winds"), "abort-winds", (), ("pass", "draw.5")),
    "suucha": Broken(Words("四人リーチ", "four riichi"), "abort-riichi"),
    "sancha": Broken(Words("三家和", "three rons"), "abort-triple"),
}
OTHERWISE = dict.fromkeys(("abort-nine", "abort-kans", "abort-winds"), "house.17") | {
    "abort-riichi": "house.18",
    "abort-triple": "house.14",
}
"""The clause on what tables do otherwise, by option."""


# ---------------------------------------------------------------- riichi


def check_riichi(hand: RiichiHand, fact: Riichi) -> Iterator[Objection]:
    if fact.player in hand.riichi:
        yield LAW.no("riichi-twice", "player")
    elif hand.scores[fact.player] < STICK and hand.house.riichi_poor == "off":
        yield LAW.no("riichi-points", "player")


def riichi(hand: RiichiHand, fact: Riichi, entry: int) -> RiichiHand:
    why = Reckoning().plus(Words("リーチ料", "riichi stick"), STICK, LAW["riichi.1"])
    hand = hand.add(hand.line(entry, "riichi", player=fact.player, payments=(Payment(fact.player, POT, why),)))
    return hand.replace(riichi=(*hand.riichi, fact.player))


# ---------------------------------------------------------------- fouls


def as_told(hand: RiichiHand, fact: Foul) -> Iterator[Objection]:
    """Nothing speaks against a foul: it is what the table says it is."""
    yield from ()


def check_abort(hand: RiichiHand, fact: Abort) -> Iterator[Objection]:
    """A broken-off hand is what the table says it is, if its house breaks off for that."""
    if ABORTS[fact.reason].ends(hand.house) == "off":
        yield LAW.no("abort-off", "reason", words=ABORTS[fact.reason].words)
    elif fact.reason == "suucha" and len(hand.riichi) < SEATS:
        yield LAW.no("abort-riichi", "reason")


def foul(hand: RiichiHand, fact: Foul, entry: int) -> RiichiHand:
    """1,000 into the pot, or what the house has instead, and play goes on; who is below zero when the hand ends has ended the game
    (riichi.bust.5, riichi.house.49).
    """
    fine = hand.house.fine
    clause = LAW["foul.1" if fine == USUAL.fine else "house.49"]
    why = Reckoning().plus(Words("軽い反則", "minor foul"), fine, clause)
    paid = (Payment(fact.player, POT, why),) if fine else ()
    return hand.add(hand.line(entry, "foul", player=fact.player, payments=paid, clauses=() if fine else (clause,)))


def check_chombo(hand: RiichiHand, fact: Chombo) -> Iterator[Objection]:
    if not fact.players:
        yield LAW.no("chombo-none", "players")
    elif len({*fact.players}) < len(fact.players):
        yield LAW.no("seat-twice", "players")


def chombo(hand: RiichiHand, fact: Chombo, entry: int) -> RiichiHand:
    """The sticks of this hand go back, each offender pays a mangan, and the same hand is played again."""
    back = Reckoning().plus(Words("リーチ料を戻す", "the stick goes back"), STICK, LAW["riichi.12"])
    if hand.riichi:
        given = tuple(Payment(POT, player, back) for player in hand.riichi)
        hand = hand.add(hand.line(entry, "returned", payments=given))
    several = LAW.all("foul.17") if len(fact.players) > 1 else ()
    if hand.house.chombo != "mangan":
        clauses = LAW.all("house.33", "foul.12", *(("foul.17",) if several else ()))
        label = Words(f"後で−{hand.house.chombo}", f"{hand.house.chombo} pt at the end")
        for player in sorted(fact.players):
            hand = hand.add(hand.line(entry, "chombo", label, player, clauses=clauses))
        return hand.replace(fined=tuple(sorted(fact.players))).end("chombo", stays=True, honba=hand.honba, run=hand.run)
    for player in sorted(fact.players):
        paid = tuple(Payment(player, one, _fine(hand, player, one)) for one in hand.after(player))
        hand = hand.add(
            hand.line(entry, "chombo", player=player, payments=paid, clauses=(*LAW.all("foul.12", "foul.13"), *several))
        )
    if busts.bust_seats(hand):
        hand = hand.cite(LAW["bust.5"])
    return hand.end("chombo", stays=True, honba=hand.honba, run=hand.run)


def _fine(hand: RiichiHand, offender: int, other: int) -> Reckoning:
    """Dealer or not, the fine is what a mangan by tsumo pays (riichi.foul.11)."""
    return share(MANGAN, other, offender, hand.leader).times(Words("満貫払い", "as a fine"), 1, LAW["foul.11"])


# ---------------------------------------------------------------- draws


def check_draw(hand: RiichiHand, fact: Draw) -> Iterator[Objection]:
    for where, seats in (("tenpai", fact.tenpai), ("nagashi", fact.nagashi)):
        if len({*seats}) < len(seats):
            yield LAW.no("seat-twice", where)
    if fact.nagashi and hand.house.nagashi == "off":
        yield LAW.no("nagashi-off", "nagashi")
    noten = [seat(player) for player in hand.riichi if player not in fact.tenpai]
    if noten:
        yield LAW.no("riichi-noten", "tenpai", who=listing(noten))


def draw(hand: RiichiHand, fact: Draw, entry: int) -> RiichiHand:
    hand = hand.replace(tenpai=tuple(sorted(fact.tenpai)))
    if fact.nagashi:
        return _nagashi(hand, fact, entry)
    payments = tuple(_noten(hand, fact.tenpai))
    clauses = LAW.all("turn.4", *_clauses(hand.house, fact.tenpai), *_stick_clauses(hand))
    hand = hand.add(hand.line(entry, "draw", _tenpai_words(fact.tenpai), payments=payments, clauses=clauses))
    hand = hand.replace(extras=tuple(busts.bonuses(hand)))
    return _after_draw(hand)


def _after_draw(hand: RiichiHand) -> RiichiHand:
    """A tenpai dealer deals again; there is one more honba in any case (riichi.dealer.2, riichi.dealer.4)."""
    tenpai, repeat = hand.leader in hand.tenpai, hand.repeat
    stays = repeat == "draw" or (tenpai and repeat == "tenpai")
    usual = LAW["dealer.2" if stays else "dealer.3"]
    return hand.cite(usual if stays == tenpai else hand.repeat_clause, LAW["dealer.4"]).end(
        "draw", stays=stays, honba=hand.honba + 1
    )


def _stick_clauses(hand: RiichiHand) -> tuple[str, ...]:
    """The clause on sticks that wait for the next winner, if there are any."""
    return ("riichi.11",) if hand.pot else ()


def _tenpai_words(tenpai: Sequence[int]) -> Words:
    who = listing([seat(player) for player in sorted(tenpai)])
    if not tenpai:
        return Words("全員ノーテン", "nobody tenpai")
    return Words("全員テンパイ", "all tenpai") if len(tenpai) == SEATS else Words(f"テンパイ {who.ja}", f"tenpai: {who.en}")


def _clauses(house: RiichiHouse, tenpai: Sequence[int]) -> tuple[str, ...]:
    count = len({*tenpai})
    if count in (0, SEATS):
        return ("tenpai.5",)
    return ("tenpai.1", f"tenpai.{count + 1}") if house.noten == USUAL.noten else ("house.16",)


def _noten(hand: RiichiHand, tenpai: Sequence[int]) -> Iterator[Payment]:
    """Every noten player pays every tenpai player an equal part, in turn (riichi.tenpai.2 to 4, riichi.bust.4)."""
    noten = [player for player in _from_dealer(hand) if player not in tenpai]
    if not tenpai or not noten:
        return
    each = hand.house.noten // len({*tenpai}) // len(noten)
    if not each:
        return
    clause = f"tenpai.{len({*tenpai}) + 1}" if hand.house.noten == USUAL.noten else "house.16"
    why = Reckoning().plus(Words("ノーテン罰符", "noten payment"), each, LAW[clause])
    order = noten if len({*tenpai}) > 1 else hand.after(tenpai[0])
    for payer in order:
        yield from (Payment(payer, payee, why) for payee in hand.after(payer) if payee in tenpai)


def _from_dealer(hand: RiichiHand) -> tuple[int, ...]:
    return (hand.leader, *hand.after(hand.leader))


def _nagashi(hand: RiichiHand, fact: Draw, entry: int) -> RiichiHand:
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
        return _after_draw(hand)
    dealer = repeats(hand, hand.leader in winners)
    return hand.replace(wins=wins).end(
        "nagashi", stays=dealer, honba=hand.honba + 1 if dealer else 0, run=hand.run + 1 if dealer else 0
    )


def abort(hand: RiichiHand, fact: Abort, entry: int) -> RiichiHand:
    """Nothing is paid and the sticks stay; four equal winds pass the deal (riichi.draw.5)."""
    broken = ABORTS[fact.reason]
    hand = hand.add(hand.line(entry, "abort", broken.words, clauses=LAW.all(*broken.clauses(hand.house), *_stick_clauses(hand))))
    return hand.end("abort", stays=broken.ends(hand.house) == "stay", honba=hand.honba + 1)


# ---------------------------------------------------------------- the rest


def check_stop(hand: RiichiHand, fact: StopGame) -> Iterator[Objection]:
    if hand.house.agariyame == "off":
        yield LAW.no("stop-house")
    elif hand.house.agariyame == "auto":
        yield LAW.no("stop-auto")
    elif not may_end(hand):
        yield LAW.no("stop-not")


def stop(hand: RiichiHand, fact: StopGame, entry: int) -> RiichiHand:
    return hand.add(hand.line(entry, "stop", player=hand.leader, clauses=LAW.all("dealer.8"))).replace(stopped=True)


def check_redo(hand: RiichiHand, fact: Redo) -> Iterator[Objection]:
    """Before the first discard nothing is entered that could be given back (riichi.setup.5)."""
    yield LAW.no("redo-nothing")


def sticks_left(hand: RiichiHand) -> totals.LeftInPot:
    """One stick of each player may stay on the table (riichi.riichi.11), or the winner took what lay there (riichi.riichi.10): the
    sticks of the hand itself then come from the other players.
    """
    added = tuple(-STICK * count for count in range(1, SEATS + 1))
    pot = Words(f"（{hand.pot:,}点）", f" of {hand.pot:,}") if hand.pot else NOTHING
    words = Words(
        f"卓に残したリーチ棒は1本で和が1,000点少なく、取った供託{pot.ja}はその分多い。",
        f"A stick left on the table makes the sum 1,000 less; taking the pot{pot.en} makes it that much more.",
    )
    return totals.LeftInPot((*added, *((hand.pot,) if hand.pot else ())), words)


def check_totals(hand: RiichiHand, fact: Totals) -> Iterator[Objection]:
    if hand.lines:
        yield LAW.no("totals-begun")
        return
    yield from totals.check(fact, SEATS, LAW["setup.2"], sticks_left(hand))
    if any(amount % HUNDRED for amount in fact.amounts):
        yield LAW.no("totals-hundreds", "amounts")
    if fact.leader is not None and (fact.leader - hand.leader) % SEATS > 1:
        yield LAW.no("totals-dealer", "leader")


def by_totals(hand: RiichiHand, fact: Totals, entry: int) -> RiichiHand:
    """Whoever deals next was told, or the dealer deals again if he gained."""
    line = totals.line(fact, entry, LAW["setup.2"], Words("翻と符は不明", "han and fu unknown"))
    if left := sum(fact.amounts):
        line = line._replace(clauses=(*line.clauses, LAW["riichi.11" if left < 0 else "riichi.10"]))
    stays = repeats(hand, fact.amounts[hand.leader] > 0) if fact.leader is None else fact.leader == hand.leader
    return hand.add(line).end("totals", stays=stays, honba=hand.honba + 1 if stays else 0)
