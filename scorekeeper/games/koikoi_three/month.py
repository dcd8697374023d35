"""A month: dealt until somebody wins it by a declared hand or by shobu, or known only by its totals."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import ClassVar

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.ledger import Line, Payment, moves_of
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.games.koikoi_three import yaku
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, TeyakuThree
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW
from scorekeeper.games.koikoi_three.yaku import TEYAKU, TeyakuClash, clash, fee
from scorekeeper.kit import months, totals
from scorekeeper.kit.rounds import RoundState
from scorekeeper.kit.seating import everyone

SEATS = 3
"""Exactly three players; nobody sits out (koikoi-three.setup.1)."""
SEASON = 3
"""Months of a season (koikoi-three.season.1)."""
SEASONS = (Words("春", "spring"), Words("夏", "summer"), Words("秋", "autumn"), Words("冬", "winter"))
LIMIT = 3
"""What a shobu must be worth in a replayed month, in mon (koikoi-three.flow.3)."""
LIMITED = Words("3文しぼり", "3-mon limit")


class KoikoiThreeMonth(RoundState, frozen=True, kw_only=True):
    """The state of a month. `voids` counts the void deals before this one; after one the 3-mon limit holds.

    `by`: how it was won, as the sort of the line that decided it. `hands`: the hands declared in that deal by seat, "" for none.
    """

    KINDS: ClassVar = {
        "teyaku": Words("手役", "teyaku"),
        "shobu": Words("勝負", "shobu"),
        "void": Words("流れ", "void"),
        "kobiki": Words("小引", "kobiki"),
        totals.SORT: totals.KIND,
    }
    BADGES: ClassVar = months.BADGES
    """Dealer, next to his right, last (koikoi-three.setup.5)."""

    house: KoikoiThreeHouse
    voids: int = 0
    by: str = ""
    hands: tuple[str, ...] = ()

    @property
    def winner(self) -> int | None:
        """Who won deals the next month (koikoi-three.dealer.1)."""
        return self.next

    @property
    def has_limit(self) -> bool:
        """Whether the 3-mon limit holds: in every replayed deal of the month, not in the next month (koikoi-three.flow.7)."""
        return self.voids > 0

    @property
    def sort(self) -> str:
        return "limit" if self.has_limit else ""

    @property
    def carry_over(self) -> str:
        return self.sort

    @property
    def season(self) -> int:
        """The season, counted from 1."""
        return (self.number - 1) // SEASON + 1

    def win(self, winner: int, line: Line, *why: str) -> "KoikoiThreeMonth":
        """The month is won, which ends the limit. `why` are the clauses."""
        after = LAW.all("settle.1", "settle.2", "dealer.1", *(("flow.7",) if self.has_limit else ()))
        return self.add(line._replace(clauses=(*why, *after))).replace(next=winner, by=line.sort)

    def void(self, entry: int, label: Words, *why: str, marks: tuple[Words, ...] = ()) -> "KoikoiThreeMonth":
        """The deal is void: its biki deals the same month again (koikoi-three.flow.2). The limit stays the same
        (koikoi-three.flow.6).
        """
        clauses = (*why, *LAW.all("flow.1", "flow.2", *(("flow.6",) if self.has_limit else ())))
        month = self.add(self.line(entry, "void", label, marks=marks, clauses=clauses))
        biki = self.seating.turn[-1]
        return month.replace(voids=self.voids + 1, seating=everyone(SEATS, biki), past=len(month.lines))


def first(house: KoikoiThreeHouse, seats: int) -> KoikoiThreeMonth:
    """Month 1, dealt by the first player (koikoi-three.setup.3)."""
    return KoikoiThreeMonth(number=1, house=house, seating=everyone(seats, 0))


def coming(month: KoikoiThreeMonth) -> KoikoiThreeMonth:
    """The month after one that is over: its winner deals, in an extension too (koikoi-three.dealer.1, koikoi-three.year-end.8)."""
    assert month.winner is not None
    return KoikoiThreeMonth(number=month.number + 1, house=month.house, seating=everyone(SEATS, month.winner))


def season_name(season: int) -> Words:
    """春, 夏, 秋, 冬. The seasons of an extension return (返り春), numbered from their second return on."""
    years, place = divmod(season - 1, len(SEASONS))
    name = SEASONS[place]
    if not years:
        return name
    again = str(years) if years > 1 else ""
    return Words(f"返り{name.ja}{again}", f"{name.en} again{f' {again}' if again else ''}")


# ---------------------------------------------------------------- declared hands


def hands(fact: TeyakuThree) -> tuple[str, ...]:
    """The declared hand of every seat, "" for none: by name, or as the seven cards say."""
    declared = TEYAKU.declared_hands(fact)
    return tuple(declared.get(player, "") for player in range(SEATS))


def check_teyaku(month: KoikoiThreeMonth, fact: TeyakuThree) -> Iterator[Objection]:
    """Declaring is voluntary (koikoi-three.teyaku.8), so a missing hand is no mistake."""
    wrong = tuple(TEYAKU.check(LAW, fact, "teyaku-seven"))
    yield from wrong
    off = next((name for name in hands(fact) if name and name not in yaku.TEYAKU.under(month.house)), "") if not wrong else ""
    if off:
        yield LAW.no("teyaku-off", "names", words=TEYAKU.words(off))


def teyaku(month: KoikoiThreeMonth, fact: TeyakuThree, entry: int) -> KoikoiThreeMonth:
    """The hands are shown before the first card (koikoi-three.teyaku.7) and decide the month, even if the field has four
    of a month.
    """
    names = hands(fact)
    compared = clash(names, month.house)
    own = LAW.all("house.1") if {*names} & dict(month.house.worth).keys() else ()
    shown = {player: yaku.TEYAKU.under(month.house)[name].yaku for player, name in enumerate(names) if name}
    beside = tuple(
        Words(f"@{player} {one.words.ja}", f"@{player} {one.words.en}")
        for player, one in shown.items()
        if player != compared.winner
    )
    if compared.winner is None:
        return month.void(entry, Words("手役が同額", "hands tied"), *compared.clauses, *own, marks=beside)
    winner = compared.winner
    pairwise = len(shown) > 1 and month.house.teyaku_clash == "pairwise"
    paid = (
        tuple(_pairwise(names, month.house))
        if pairwise
        else month.seating.from_others(winner, _less_second(shown[winner], compared))
    )
    marks = (*beside, *((LIMITED,) if month.has_limit else ()))
    line = month.line(entry, "teyaku", shown[winner].words, winner, paid, marks=marks)
    limit = ("flow.5",) if month.has_limit else ()
    return month.replace(hands=names).win(winner, line, *compared.clauses, *own, *LAW.all("teyaku.7", *limit))


def _less_second(hand: Yaku, compared: TeyakuClash) -> Reckoning:
    """The fee minus the next highest (koikoi-three.teyaku.10)."""
    why = _fee(hand)
    return why.plus(Words("次点の手役", "the second hand"), -compared.second, compared.clauses[-1]) if compared.second else why


def _fee(hand: Yaku) -> Reckoning:
    return Reckoning().plus(hand.words, hand.fee, hand.clause)


def _pairwise(names: Sequence[str], house: KoikoiThreeHouse) -> Iterator[Payment]:
    """In each pair the higher hand takes the difference (koikoi-three.teyaku.11)."""
    for payee, payer in permutations(range(SEATS), 2):
        if fee(names[payee], house) <= fee(names[payer], house):
            continue
        why = _fee(yaku.TEYAKU.under(house)[names[payee]].yaku)
        if names[payer]:
            lower = yaku.TEYAKU.under(house)[names[payer]].yaku
            why = why.plus(lower.words, -lower.fee, LAW["teyaku.11"])
        yield Payment(payer, payee, why)


# ---------------------------------------------------------------- void deals


def check_field_of_four(month: KoikoiThreeMonth, fact: FieldOfFour) -> Iterator[Objection]:
    if fact.declared:
        yield LAW.no("field-declared", "declared")


def field_of_four(month: KoikoiThreeMonth, fact: FieldOfFour, entry: int) -> KoikoiThreeMonth:
    """An undeclared hand does not save the deal (koikoi-three.teyaku.8)."""
    return month.void(entry, Words("場に同月4枚", "four of a month on the field"), *LAW.all("field.1", "teyaku.8"))


def check_nagare(month: KoikoiThreeMonth, fact: Nagare) -> tuple[Objection, ...]:
    """Everyone has played seven cards (koikoi-three.play.1); there is nothing to check."""
    return ()


def nagare(month: KoikoiThreeMonth, fact: Nagare, entry: int) -> KoikoiThreeMonth:
    """Yaku held after koikoi are worth nothing, not even the dealer's, and letting a month run out is allowed."""
    return month.void(entry, Words("勝負なし", "no shobu"), *LAW.all("call.9", "dealer.2", "flow.8", "call.6"))


def check_redo(month: KoikoiThreeMonth, fact: Redo) -> Iterator[Objection]:
    """A misdeal needs no entry."""
    yield LAW.no("no-redo")


# ---------------------------------------------------------------- totals


def winner(house: KoikoiThreeHouse, amounts: Sequence[int]) -> int | None:
    """Who won a month with these totals: both others paid the same fee, or hands were compared in pairs. None: no month ends so."""
    gained = max(amounts)
    if gained > 0 and sorted(amounts) == [-gained / 2, -gained / 2, gained]:
        return amounts.index(gained)
    return _by_pairs(house).get(tuple(amounts)) if house.teyaku_clash == "pairwise" else None


@lru_cache(16)
def _by_pairs(house: KoikoiThreeHouse) -> Mapping[tuple[int, ...], int]:
    """The winner of every comparison of hands in pairs, by what each gained (koikoi-three.teyaku.11)."""
    hands = ("", *yaku.TEYAKU.under(house))
    compared = ((names, clash(names, house).winner) for names in product(hands, repeat=SEATS) if any(names))
    return {moves_of(_pairwise(names, house), SEATS): won for names, won in compared if won is not None}


def check_totals(month: KoikoiThreeMonth, fact: Totals) -> Iterator[Objection]:
    wrong = tuple(totals.check(fact, SEATS, LAW["settle.2"]))
    yield from wrong
    if wrong:
        return
    won, worth = winner(month.house, fact.amounts), max(fact.amounts) // 2
    if won is None:
        yield LAW.no("totals-unequal", "amounts", by=LAW["teyaku.11" if month.house.teyaku_clash == "pairwise" else "settle.1"])
    elif fact.leader not in (None, won):
        yield LAW.no("totals-winner", "leader")
    elif month.has_limit and worth < LIMIT and worth not in _differences(month.house):
        yield LAW.no("totals-limit", "amounts")


def _differences(house: KoikoiThreeHouse) -> frozenset[int]:
    """What two hands that were declared together can leave, which no limit holds back (koikoi-three.flow.5)."""
    fees = sorted(fee(name, house) for name in yaku.TEYAKU.under(house))
    return frozenset(high - low for low, high in combinations(fees, 2)) if house.teyaku_clash == "diff" else frozenset()


def by_totals(month: KoikoiThreeMonth, fact: Totals, entry: int) -> KoikoiThreeMonth:
    """If no win leaves these amounts, as where a year on paper is computed with an error in it, whoever gained most won."""
    won = winner(month.house, fact.amounts)
    if won is None:
        won = fact.amounts.index(max(fact.amounts)) if fact.leader is None else fact.leader
    marks = [Words("役は不明", "yaku unknown")]
    if not month.voids:
        marks.append(Words("流れも不明", "void deals unknown"))
    line = totals.line(fact, entry, LAW["settle.2"], *marks)._replace(clauses=LAW.all("settle.2", "dealer.1"))
    return month.add(line).replace(next=won, by=line.sort)
