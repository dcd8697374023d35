"""A month: declared hands, koi, and how it ends: by a hand, by shobu, or when the hands have run out."""

from collections.abc import Iterator
from typing import ClassVar

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, numeral, seat
from scorekeeper.games.basics.deal import Deal
from scorekeeper.games.basics.redealt import Again, Redealt
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.facts import Koi
from scorekeeper.games.koikoi.house import KoikoiHouse, in_month
from scorekeeper.games.koikoi.koi import LAST, reached
from scorekeeper.games.koikoi.law import BIKI, LAW, OYA
from scorekeeper.kit import totals

DROP_FEE = Words("下り賃", "drop fee")
DRIVE_FEE = Words("追い込み賃", "drive-out fee")
HAND = 8
"""Cards, and so turns, of each player (koikoi.deal.1)."""
FIELD, HANDED = "field", "hand"
"""Why a month is dealt again: four of a month on the field, or a hand that would be a teyaku."""
REDEALT = Redealt(
    LAW,
    {
        FIELD: Again(Words("場に同月4枚", "four of a month on the field"), "deal.2"),
        HANDED: Again(
            Words("手札に同月4枚か4組", "four of a month or four pairs in a hand"),
            "deal.3",
            Words("申し出があったとき", "if its owner asks"),
        ),
    },
    "deal.2",
)


class Month(Deal, frozen=True, kw_only=True):
    """The state of a month. `koi` are the players who said koi, in order. `hands`: the teyaku declared, by player. `by`: how it
    ended, as the sort of the line that decided it; "" while it goes on.
    """

    PLAYING: ClassVar = 2
    FORCED_BY: ClassVar = LAW.all("out.1")
    POT_TO: ClassVar = LAW.all("out.3")
    KINDS: ClassVar = {
        **Deal.KINDS,
        "teyaku": Words("手役", "teyaku"),
        "koi": Words("こい", "koi"),
        "shobu": Words("勝負", "shobu"),
        "last": Words("最後のこい", "last koi"),
        "dealer": Words("親の勝ち", "the dealer wins"),
        "draw": Words("無勝負", "draw"),
        totals.SORT: totals.KIND,
    }
    BADGES: ClassVar = (OYA, BIKI)

    house: KoikoiHouse
    koi: tuple[int, ...] = ()
    hands: tuple[tuple[int, str], ...] = ()
    by: str = ""

    def drop_fee(self, player: int) -> Reckoning:
        return self._fee(DROP_FEE)

    def drive_fee(self, player: int) -> Reckoning:
        return self._fee(DRIVE_FEE)

    def _fee(self, label: Words) -> Reckoning:
        """The flat fee; nothing without one."""
        return Reckoning().plus(label, self.house.kudari, LAW["out.3" if self.house.kudari else "out.2"])

    @property
    def played(self) -> KoikoiHouse:
        """The house rules as they are in this month."""
        return in_month(self.house, self.number)

    @property
    def other(self) -> dict[int, int]:
        """The opponent of each of the two who play."""
        one, two = self.seating.turn
        return {one: two, two: one}

    @property
    def after_draw(self) -> tuple[int, str]:
        """Who deals after a draw, and the clause; where it is not known who plays, the dealer stays."""
        if self.house.draw_dealer == "passes" and len(self.seating.turn) == self.PLAYING:
            return self.other[self.leader], LAW["house.5"]
        return self.leader, LAW["dealer.2"]

    @property
    def winner(self) -> int | None:
        """Who won; None in a draw or while the month goes on."""
        return self.next if self.by not in ("", "draw") else None

    @property
    def sort(self) -> str:
        return "draw" if self.by == "draw" else ""

    def won(self, entry: int, winner: int, line: Line) -> "Month":
        """The winner takes the pot and deals next."""
        pot = self.take_pot(entry, winner, *LAW.all("out.3"))
        clauses = (*line.clauses, *LAW.all("settle.1", "sheet.1", "dealer.1"))
        return self.add(line._replace(clauses=tuple(dict.fromkeys(clauses))), *pot).replace(next=winner, by=line.sort)

    def drawn(self, entry: int, label: Words, *clauses: str, marks: tuple[Words, ...] = ()) -> "Month":
        """Nobody has won: the dealer stays, or the deal passes to the other player (koikoi.house.5). Whoever paid into the pot gets
        it back, and the month counts.
        """
        dealer, clause = self.after_draw
        after = (clause, *LAW.all("dealer.3", *(("out.4",) if self.pot else ())))
        line = self.line(entry, "draw", label, marks=marks, clauses=(*clauses, *after))
        return self.add(line, *self.return_pot(entry, *LAW.all("out.4"))).replace(next=dealer, by="draw")


# ---------------------------------------------------------------- koi


def check_koi(month: Month, fact: Koi) -> Iterator[Objection]:
    """Koi is said once a turn, by biki not with the last card (koikoi.call.11)."""
    yield from open_for(month, ("player", fact.player))
    if reached((*month.koi, fact.player), month.leader) >= LAST:
        yield LAW.no("koi-many", "player")
    elif month.house.koi_limit == "one" and fact.player in month.koi:
        yield LAW.no("koi-once", "player", who=seat(fact.player))


def koi(month: Month, fact: Koi, entry: int) -> Month:
    """Play goes on and nothing is settled; what was made stays (koikoi.call.6)."""
    said = (*month.koi, fact.player)
    nth = Words("{n}回目", "no. {n}").put(n=numeral(len(said)))
    factor = (Words(f"勝負なら×{2 ** len(said)}", f"×{2 ** len(said)} at shobu"),) if month.house.inflate == "on" else ()
    once = ("house.10",) if month.house.koi_limit == "one" else ()
    clauses = LAW.all("call.6", *(("settle.2",) if month.house.inflate == "on" else ()), *once)
    return month.replace(koi=said).add(month.line(entry, "koi", nth, fact.player, marks=factor, clauses=clauses))


# ---------------------------------------------------------------- dealt again


def check_redo(month: Month, fact: Redo) -> Iterator[Objection]:
    if fact.reason == HANDED and any(getattr(month.house, key) == "on" for key in ("teshi", "kuttsuki", "futasanbon", "haneken")):
        yield LAW.no("redo-hand", "reason")
    else:
        yield from REDEALT.check(month, fact)


# ---------------------------------------------------------------- totals


def check_totals(month: Month, fact: Totals) -> Iterator[Objection]:
    yield from totals.check_led(LAW, fact, month.seating.seats, LAW["sheet.1"], begun=month.has_begun, asked=False)


def by_totals(month: Month, fact: Totals, entry: int) -> Month:
    """Whoever gained most has won, unless the fact says who deals next. Where nothing moved nobody has."""
    gained = max(fact.amounts)
    leaders = [player for player, amount in enumerate(fact.amounts) if amount == gained]
    won = fact.leader if fact.leader is not None else leaders[0] if gained and len(leaders) == 1 else None
    line = totals.line(fact, entry, LAW["sheet.1"], Words("役は不明", "yaku unknown"))
    dealer, clause = month.after_draw if won is None else (won, LAW["dealer.1"])
    month = month.add(line._replace(clauses=(LAW["sheet.1"], clause)))
    return month.replace(next=dealer, by="draw" if won is None else totals.SORT)
