"""What a player of 八八 with 出る・下りる practises, at a table of three, who all play."""

from collections.abc import Mapping

from scorekeeper.core.exercise import Dealt, Dice, Exercise
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import YakuGroup
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA
from scorekeeper.games.basics.facts import Spoke
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, cover, dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicField
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.samples import groups
from scorekeeper.kit.eights.practice import discard
from scorekeeper.kit.practice import VERDICT, captures, form, gains, hand, names, number, some_of

PLAYERS = 3
LIGHTS = names(BRIGHTS)
SEATED = tuple(map(str, range(PLAYERS)))


def _hand_groups(house: ClassicHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[:2]


def _capture_groups(house: ClassicHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[2:3]


def _keys(house: ClassicHouse) -> list[str]:
    """The dekiyaku of the table; all of the source where it has none, which the game then refuses."""
    return [*(dekiyaku(house) or DEKIYAKU)]


def _field(house: ClassicHouse, dice: Dice) -> tuple[Fact, ...]:
    """Any field, of which half have no bright card, and everybody is in."""
    field = ClassicField(brights=tuple(dice.sample(LIGHTS, dice.choice((0, 0, 1, 2)))))
    return (field, *(Spoke(player=player, says="in") for player in range(PLAYERS)))


def _payment(house: ClassicHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A yaku, with hatto of another player or without."""
    made = dice.choice(_keys(house))
    told: dict[str, Dealt] = {"player": "1", "names": [made], "then": dice.choice(("end", "end", "end", "lower"))}
    return told | ({"offender": dice.choice(("0", "2"))} if made in cover(house).keys and dice.random() < 2 / 3 else {})


def _discard(house: ClassicHouse, dice: Dice) -> Mapping[str, Dealt]:
    """The dealer plays a card that another player lacks for a yaku, or another card."""
    yaku = [DEKIYAKU[key].sample.cards for key in _keys(house) if key in cover(house).keys]
    told = discard(dice.choice(yaku or [DEKIYAKU[key].sample.cards for key in DEKIYAKU]), SEATED[1:], 2, dice)
    return told.answers(dice.choice(("last", "shown", "shown"))) | {"discarder": "0", "then": dice.choice(("end", "none"))}


EXERCISES = (
    Exercise(
        "hand",
        "hand",
        form({"cards": hand(HANAFUDA, _hand_groups, 7), "player": "1"}),
        gains(1),
        Words("この手札で@1はいくら貰うか", "What does @1 get for this hand?"),
        _field,
        PLAYERS,
        silent=("player",),
    ),
    Exercise("teyaku", "hand", form({"cards": hand(HANAFUDA, _hand_groups, 7)}), VERDICT, before=_field, seats=PLAYERS),
    Exercise("captures", "captures", form({"cards": captures(HANAFUDA, _capture_groups, 12, 6)}), VERDICT, seats=PLAYERS),
    Exercise("field", "field", form({"brights": some_of(LIGHTS, 0, 2), "zetsu": number(0, 1), "big": number(0, 1)}), VERDICT),
    Exercise("pays", "pays", _payment, VERDICT, Words("だれが払うか", "Who pays?"), _field, PLAYERS),
    Exercise("hatto", "hatto", _discard, VERDICT, before=_field, seats=PLAYERS),
)
