"""What a hand is worth: from han and fu to base points, and from base points to what each player pays."""

from typing import NamedTuple

from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.house import USUAL, RiichiHouse
from scorekeeper.games.riichi.law import LAW

MANGAN = 2000
"""The base points of a mangan (riichi.payment.2)."""
YAKUMAN = 4 * MANGAN
UNITS = {"yakuman": 1, "double": 2, "triple": 3}
"""How many yakuman a hand that was told so is."""


FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
"""The fu that occur below a mangan."""


def fus(han: int, *, tsumo: bool, riichi: bool = False) -> tuple[int, ...]:
    """The fu that can occur with so many han (riichi.fu.8, riichi.fu.10, riichi.fu.11).

    `riichi`: the winner has declared it, which is one han, and a second by tsumo (riichi.yaku.1, riichi.yaku.3).
    """
    rest = han - riichi
    if tsumo and riichi and not rest:
        return ()
    return tuple(fu for fu in FU if (fu != 20 or (tsumo and rest > 1)) and (fu != 25 or rest > (2 if tsumo else 1)))


def most_fu(han: int) -> int:
    """The most fu of a hand with so many han, rounded: with one it is 102, two concealed kans and a triplet of terminals by ron
    (riichi.fu.8). With more a third kan may be there.
    """
    return 110 if han == 1 else 140


class HandLimit(NamedTuple):
    """A limit from `han` on: its key, name and base points."""

    key: str
    han: int
    words: Words
    base: int
    clause: str


LIMITS = (
    HandLimit("kazoe", 13, Words("数え役満", "counted yakuman"), YAKUMAN, LAW["payment.4"]),
    HandLimit("sanbaiman", 11, Words("三倍満", "sanbaiman"), 3 * MANGAN, LAW["payment.4"]),
    HandLimit("baiman", 8, Words("倍満", "baiman"), 2 * MANGAN, LAW["payment.4"]),
    HandLimit("haneman", 6, Words("跳満", "haneman"), 3 * MANGAN // 2, LAW["payment.4"]),
    HandLimit("mangan", 5, Words("満貫", "mangan"), MANGAN, LAW["payment.2"]),
)
RAISED = {(30, 4), (60, 3)}
"""(fu, han) that count as mangan although their base points stay below it (riichi.payment.3)."""
ROUND_UP = Words("100点未満切り上げ", "rounded up to 100")


HAN = {limit.key: limit.han for limit in LIMITS}
UNCOUNTED = tuple(limit._replace(clause=LAW["house.22"]) for limit in LIMITS if limit.key != "kazoe")
"""The limits of thirteen han and more where they are no yakuman (riichi.house.22)."""


class Value(NamedTuple):
    """What a won hand is worth: `han` and `fu`, or `units` of yakuman, or a limit that is `fixed`, a mangan or more.

    `yaku` are its names, as told or as read from the tiles.
    """

    han: int = 0
    fu: int = 0
    units: int = 0
    fixed: bool = False
    yaku: tuple[str, ...] = ()
    dora: int = 0
    clauses: tuple[str, ...] = ()
    house: RiichiHouse = USUAL

    @property
    def base(self) -> int:
        """The base points that han and fu make, before any limit: fu × 2^(han + 2) (riichi.payment.1)."""
        return self.fu << (self.han + 2)

    @property
    def limit(self) -> HandLimit | None:
        """The limit that the hand reaches, if it is no yakuman."""
        if self.units:
            return None
        if self.fixed:
            return next(one for one in LIMITS if self.han >= one.han)
        limits = LIMITS if self.house.kazoe == "yakuman" or self.han < HAN["kazoe"] else UNCOUNTED
        found = next((one for one in limits if self.han >= one.han), None)
        if found is None and (self.fu, self.han) in RAISED and self.house.kiriage == "on":
            return LIMITS[-1]._replace(clause=LAW["payment.3"])
        return LIMITS[-1] if found is None and self.base > MANGAN else found

    @property
    def words(self) -> Words:
        """3翻40符, 満貫, 役満."""
        if self.units:
            times = ("", "", "ダブル", "トリプル")[self.units] if self.units < 4 else f"{self.units}倍"
            name = Words(f"{times}役満", "yakuman" if self.units == 1 else f"{self.units} yakuman")
            return Words(f"{name.ja}（八連荘）", f"{name.en} (paarenchan)") if "paarenchan" in self.yaku else name
        if self.limit:
            return self.limit.words
        return Words(f"{self.han}翻{self.fu}符", f"{self.han} han {self.fu} fu")

    def share(self, factor: int) -> Reckoning:
        """What one payer owes: the base points times `factor` (1, 2, 4 or 6), rounded up to 100."""
        if self.units:
            why = Reckoning().plus(Words("役満", "yakuman"), YAKUMAN, LAW["payment.5"])
            if self.units > 1:
                why = why.times(Words("役満の数", "number of yakuman"), self.units, LAW["payment.5"])
            return why.times(FACTOR[factor], factor, LAW["payment.1"])
        if limit := self.limit:
            return Reckoning().plus(limit.words, limit.base, limit.clause).times(FACTOR[factor], factor, LAW["payment.1"])
        clause = LAW["payment.1"]
        why = (
            Reckoning()
            .plus(Words(f"{self.fu}符", f"{self.fu} fu"), self.fu, clause)
            .times(Words(f"{self.han}翻と場ゾロ2翻", f"{self.han} han and two"), 2 ** (self.han + 2), clause)
            .times(FACTOR[factor], factor, clause)
        )
        over = -why.value % 100
        return why.plus(ROUND_UP, over, clause) if over else why

    def of_units(self, units: int) -> "Value":
        """The same hand with only so many yakuman: a part that is paid apart from the rest."""
        return self._replace(units=units)


def by_number(han: int | str | None, fu: int | None = None, house: RiichiHouse = USUAL) -> Value:
    """The value of a hand told by number: han and fu, or the name of a limit."""
    if isinstance(han, str):
        return Value(HAN.get(han, 0), units=UNITS.get(han, 0), house=house)
    return Value(han or 0, fu or 0, house=house)


FACTOR = {
    1: Words("子の分", "a non-dealer's share"),
    2: Words("親の絡む分", "a share of or to the dealer"),
    4: Words("子のロン", "ron by a non-dealer"),
    6: Words("親のロン", "ron by the dealer"),
}


def share(value: Value, winner: int, payer: int, dealer: int) -> Reckoning:
    """What `payer` owes for a tsumo of `winner`."""
    return value.share(2 if dealer in (winner, payer) else 1)


def whole(value: Value, winner: int, dealer: int) -> Reckoning:
    """What one player owes for everything by ron."""
    return value.share(6 if winner == dealer else 4)
