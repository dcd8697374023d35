"""A month and the year: declared hands, koi, draws and new deals; twelve months and their sum. How a month is won: `shobu`."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.ledger import Line
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same, seat
from scorekeeper.games.basics.deal import Deal
from scorekeeper.games.basics.redealt import Again, Redealt
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi.facts import Koi, Teyaku
from scorekeeper.games.koikoi.house import BIKI, LAW, OYA, KoikoiHouse, in_month
from scorekeeper.games.koikoi.yaku import DEKIYAKU, TEYAKU
from scorekeeper.kit import purses, totals
from scorekeeper.kit.calling.times import earliest_turn
from scorekeeper.kit.cards.yaku import HeldYaku
from scorekeeper.kit.finish import Finish, summed_up
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import MatchState
from scorekeeper.kit.sheets import remark

DROP_FEE = Words("下り賃", "drop fee")
DRIVE_FEE = Words("追い込み賃", "drive-out fee")
FIELD, PAIRS, HANDED = "field", "pairs", "hand"
"""Why a month is dealt again: four of a month or four pairs on the field, or a hand that would be a teyaku."""
REDEALT = Redealt(
    LAW,
    {
        FIELD: Again(Words("場に同月4枚", "four of a month on the field"), "deal.2"),
        PAIRS: Again(Words("場に2枚ずつ4組", "four pairs on the field"), "house.16"),
        HANDED: Again(
            Words("手札に同月4枚か4組", "four of a month or four pairs in a hand"),
            "deal.3",
            Words("申し出があったとき", "if its owner asks"),
        ),
    },
    "deal.2",
)


class Month(Deal, frozen=True, kw_only=True):
    """The state of a month. `koi` are the players who said koi, in order. `hands`: the teyaku declared, by player. `lights`: the
    20-point cards on the dealt field, None while they are not told. `by`: how it ended, as the sort of the line that decided it; ""
    while it goes on. `held`: the yaku that were paid then.
    """

    PLAYING: ClassVar = 2
    FORCED_BY: ClassVar = LAW.all("out.1")
    POT_TO: ClassVar = LAW.all("out.3")
    KINDS: ClassVar = {
        **Deal.KINDS,
        "field": Words("場札", "the field"),
        "lying": Words("場札で親の勝ち", "the field wins"),
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
    lights: tuple[str, ...] | None = None
    by: str = ""
    held: tuple[HeldYaku, ...] = ()

    def drop_fee(self, player: int) -> Reckoning:
        return self._fee(DROP_FEE)

    def drive_fee(self, player: int) -> Reckoning:
        return self._fee(DRIVE_FEE)

    def _fee(self, label: Words) -> Reckoning:
        """The flat fee; nothing without one."""
        return Reckoning().plus(label, self.house.kudari, LAW["out.3" if self.house.kudari else "out.2"])

    @property
    def rules(self) -> KoikoiHouse:
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

    def win(self, entry: int, winner: int, line: Line) -> "Month":
        """The winner takes the pot and deals next."""
        pot = self.take_pot(entry, winner, *LAW.all("out.3"))
        clauses = (*line.clauses, *LAW.all("settle.1", "sheet.1", "dealer.1"))
        return self.add(line._replace(clauses=tuple(dict.fromkeys(clauses))), *pot).replace(next=winner, by=line.sort)

    def draw(self, entry: int, label: Words, *clauses: str, marks: tuple[Words, ...] = ()) -> "Month":
        """Nobody has won: the dealer stays, or the deal passes to the other player (koikoi.house.5). Whoever paid into the pot gets
        it back, and the month counts.
        """
        dealer, clause = self.after_draw
        after = (clause, *LAW.all("dealer.3", *(("out.4",) if self.pot else ())))
        line = self.line(entry, "draw", label, marks=marks, clauses=(*clauses, *after))
        return self.add(line, *self.return_pot(entry, *LAW.all("out.4"))).replace(next=dealer, by="draw")


# ---------------------------------------------------------------- dealt hands


def check_teyaku(month: Month, fact: Teyaku) -> Iterator[Objection]:
    shown = [player for player, pile in enumerate(fact.cards) if pile]
    told = [player for player, name in enumerate(fact.names) if name]
    closed = tuple(open_for(month, *((f"names[{one}]", one) for one in told), *((f"cards[{one}]", one) for one in shown)))
    wrong, played = tuple(TEYAKU.check(LAW, fact, "teyaku-eight", closed)), TEYAKU.hands_played(month.house)
    if not played:
        wrong = tuple(one._replace(clause=LAW["teyaku.1"]) if one.clause == LAW["teyaku.6"] else one for one in wrong)
    yield from wrong
    if wrong:
        return
    hands = TEYAKU.declared_hands(fact)
    field = {player: f"cards[{player}]" if player in shown else f"names[{player}]" for player in hands}
    off = [player for player, name in hands.items() if name not in played]
    if off:
        yield LAW.no("teyaku-off", field[off[0]], words=TEYAKU.words(hands[off[0]]))
    elif month.koi:
        yield LAW.no("teyaku-late")
    elif month.hands and month.house.hand_both != "each":
        yield LAW.no("hands-together")
    elif twice := [player for player in hands if player in dict(month.hands)]:
        yield LAW.no("teyaku-twice", field[twice[0]], who=seat(twice[0]))


def teyaku(month: Month, fact: Teyaku, entry: int) -> Month:
    """Each hand is paid by the opponent at once. If one player's ends the month he has won; if both players' do, nobody has
    (koikoi.teyaku.15).
    """
    hands, table = TEYAKU.declared_hands(fact), TEYAKU.under(month.house)
    ending = [player for player, name in hands.items() if table[name].ends_round(month.house)]
    month = month.replace(hands=(*month.hands, *hands.items()))
    if len(hands) > 1 and month.house.hand_both != "each":
        return _both_unpaid(month, entry)
    for player in sorted(hands, key=ending.__contains__):
        row = table[hands[player]].yaku
        paid = month.seating.from_others(player, Reckoning().plus(row.words, row.fee, row.clause))
        line = month.line(entry, "teyaku", row.words, player, paid, clauses=_hand_clauses(month, hands[player], len(hands)))
        month = month.win(entry, player, line) if ending == [player] else month.add(line)
    if len(ending) > 1:
        return month.draw(entry, Words("双方の手役で終わり", "ended by both hands"), *LAW.all("teyaku.15"))
    return month


def _both_unpaid(month: Month, entry: int) -> Month:
    """Both have a hand where that is a draw, or where neither counts (koikoi.house.18)."""
    label = Words("双方の手役", "hands of both")
    if month.house.hand_both == "draw":
        return month.draw(entry, label, *LAW.all("house.18"))
    return month.add(month.line(entry, "teyaku", label, clauses=LAW.all("teyaku.6", "house.18")))


def _hand_clauses(month: Month, name: str, hands: int) -> Iterator[str]:
    yield from LAW.all("teyaku.6", "teyaku.8", "teyaku.9", *(("teyaku.15",) if hands > 1 else ()))
    yield from LAW.all("house.1") if name in dict(month.house.worth) else ()
    yield from LAW.all("teyaku.7") if name == "teshi" else ()
    yield TEYAKU[name].ending_clause(month.house)


# ---------------------------------------------------------------- koi


def check_koi(month: Month, fact: Koi) -> Iterator[Objection]:
    """Koi is said once a turn, by biki not with the last card (koikoi.call.11)."""
    if earliest_turn((*month.koi, fact.player), month.leader) >= DEKIYAKU.turns:
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


def redealt_fields(house: KoikoiHouse) -> tuple[str, ...]:
    """The reasons on the field for which this table deals again (koikoi.deal.2, koikoi.house.16)."""
    asked = {FIELD: house.field_four, PAIRS: house.field_pairs}
    return tuple(key for key, choice in asked.items() if choice == "redeal")


def check_redo(month: Month, fact: Redo) -> Iterator[Objection]:
    if fact.reason == HANDED and any(getattr(month.house, key) == "on" for key in ("teshi", "kuttsuki", "futasanbon", "haneken")):
        yield LAW.no("redo-hand", "reason")
    elif fact.reason in {FIELD, PAIRS} - {*redealt_fields(month.house)}:
        yield LAW.no("redo-field", "reason")
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


# ---------------------------------------------------------------- the year

Year = MatchState[Month]
YEAR = 12
FOOT = SheetFoot("final", Words("年計", "Total"), NOTHING, (), NOTHING, LAW["setup.5"], last=True)


def length(house: KoikoiHouse) -> int:
    """Months of a year; a drawn one counts (koikoi.setup.5, koikoi.house.6, koikoi.dealer.3)."""
    return int(house.months)


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on."""
    if not year.now.over:
        return None
    months, house, holds = length(year.now.house), year.now.house, purses.holdings(year)
    if purses.at_target(house, holds) or purses.is_broke(house, holds):
        return LAW["house.9"]
    return LAW["setup.5" if months == YEAR else "house.6"] if year.now.number >= months else None


def finish(year: Year) -> Finish:
    """What the months have moved decides; nothing is paid at the end (koikoi.setup.5)."""
    return summed_up(year.balances, FOOT._replace(note=counts(year)))


def counts(year: Year) -> Words:
    """How many months each has won and how many nobody has, and how often each has said koi: what is written beside the sum."""
    won = [year.seat_now(month, month.winner) for month in year.rounds if month.winner is not None]
    draws = sum(month.by == "draw" for month in year.rounds)
    return remark(
        _count_each(Words("勝負", "won"), won),
        Words(f"無勝負 {draws}", f"drawn {draws}") if draws else NOTHING,
        _count_each(Words("こい", "koi"), [year.seat_now(month, player) for month in year.rounds for player in month.koi]),
    )


def _count_each(label: Words, players: Sequence[int]) -> Words:
    each = listing([same(f"@{player} {players.count(player)}") for player in sorted({*players})])
    return Words(f"{label.ja} {each.ja}", f"{label.en} {each.en}") if players else NOTHING


At = Position[Month]
"""A position of a match."""
