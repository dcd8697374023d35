"""What a player of 六百間 practises."""

from collections.abc import Mapping

from scorekeeper.core.exercise import Dealt, Dice, Exercise
from scorekeeper.decks.hanafuda import DECK, HANAFUDA, MOON, SAKE_CUP, WILLOW
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.yaku import GAJI, groups
from scorekeeper.kit import practice
from scorekeeper.kit.practice import VERDICT, any_of, captures, form, names, with_suit


def _field(house: RoppyakkenHouse, dice: Dice) -> Mapping[str, Dealt]:
    """The gaji in a hand, turned or on the field, beside a few other cards."""
    lies = dice.sample([card for card in DECK if card != GAJI], dice.randint(2, 5))
    where = dice.choice(("hand", "turned", "lies"))
    told: dict[str, Dealt] = {"where": where, "field": names(lies)}
    if where == "lies":
        one = dice.choice([card for card in (*sorted(WILLOW), *DECK[::5]) if card != GAJI and card not in lies])
        told |= {"card": one.name, "turned": "on" if dice.random() < 1 / 2 else ""}
    return told


def _rain(house: RoppyakkenHouse, dice: Dice) -> list[str]:
    """Captured cards with the moon and the cup, most often, and now and then a willow or the crane."""
    wanted = {MOON, SAKE_CUP} if dice.random() > practice.PLAIN else {SAKE_CUP}
    return names(practice.in_pairs(wanted | {*dice.sample(sorted(DECK), dice.randint(1, 3))}, DECK, dice))


EXERCISES = (
    Exercise("captures", "captures", form({"captures": captures(HANAFUDA, groups, 12, 4)}), VERDICT),
    Exercise("rain", "ame", form({"captures": _rain}), VERDICT),
    Exercise("gaji", "gaji", _field, VERDICT, fixed=("field",)),
    Exercise("again", "again", form({"cards": with_suit(HANAFUDA, 8)}), VERDICT),
    Exercise("ends", "ends", form({"sums": lambda house, dice: _sums(dice), "shikou": any_of("", "", "0", "1")}), VERDICT),
)


def _sums(dice: Dice) -> Mapping[str, list[str]]:
    """Two totals, one of which may have reached the end."""
    return {seat: [str(10 * dice.randint(35, 68))] for seat in ("0", "1")}
