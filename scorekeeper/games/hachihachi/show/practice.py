"""What a player of 八八 practises."""

from collections.abc import Mapping

from scorekeeper.core.exercise import Dealt, Dice, Exercise
from scorekeeper.core.facts import Fact
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import YakuGroup
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiField
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU, dekiyaku
from scorekeeper.games.hachihachi.play.hatto import cover
from scorekeeper.games.hachihachi.show.referee.discard import EXEMPT, FREE, HATTO
from scorekeeper.games.hachihachi.show.samples import groups
from scorekeeper.kit import practice
from scorekeeper.kit.eights.practice import discard
from scorekeeper.kit.practice import (
    VERDICT,
    any_of,
    captures,
    card_points,
    form,
    gains,
    hand,
    kind_of_verdict,
    maybe,
    names,
    some_of,
    verdict_among,
)

LIGHTS = names(BRIGHTS)
DEALER, ASKED = "0", "1"
SEATED = tuple(map(str, range(SEATS)))
DEALS_NEXT = {seat: Words(f"次の胴は@{seat}", f"@{seat} deals next") for seat in SEATED}


def _hand_groups(house: HachihachiHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[:2]


def _capture_groups(house: HachihachiHouse) -> tuple[YakuGroup, ...]:
    return groups(house)[2:3]


def _keys(house: HachihachiHouse) -> list[str]:
    """The dekiyaku of the table; all of the source where it has none, which the game then refuses."""
    return [*(dekiyaku(house) or DEKIYAKU)]


def _field(house: HachihachiHouse, dice: Dice) -> tuple[Fact, ...]:
    """Any field: half of them have no bright card."""
    return (HachihachiField(brights=tuple(dice.sample(LIGHTS, dice.choice((0, 0, 1, 2))))),)


def _sage(house: HachihachiHouse, dice: Dice) -> tuple[Fact, ...]:
    """A month in which somebody plays on with a yaku, more often than not."""
    if dice.random() < practice.PLAIN:
        return _field(house, dice)
    one = dice.choice(_keys(house))
    return (*_field(house, dice), HachihachiDekiyaku(player=dice.randint(0, SEATS - 1), names=(one,), then="sage"))


def _discard(house: HachihachiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """The dealer plays a card that another player lacks for a yaku, or another card."""
    yaku = [DEKIYAKU[key].sample.cards for key in _keys(house) if key in cover(house).keys]
    told = discard(dice.choice(yaku or [DEKIYAKU[key].sample.cards for key in DEKIYAKU]), SEATED[1:], 3, dice)
    return told.answers(dice.choice(("last", "shown", "shown"))) | {"discarder": DEALER, "how": "played", "then": "agari"}


def _payment(house: HachihachiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A yaku, with hatto of another player or without, and with an exemption or without."""
    made = dice.choice(_keys(house))
    told: dict[str, Dealt] = {"player": ASKED, "names": [made], "ribbons": "7", "then": "agari"}
    if made in cover(house).keys and dice.random() < 2 / 3:
        told |= {"offender": dice.choice((DEALER, "2")), "exempt": dice.choice(("", "", "last"))}
    return told


EXERCISES = (
    Exercise("teyaku", "teyaku", form({"cards": hand(HANAFUDA, _hand_groups, 7)}), VERDICT),
    Exercise(
        "teyaku-pays",
        "teyaku",
        form({"cards": hand(HANAFUDA, _hand_groups, 7), "player": ASKED}),
        gains(1),
        Words("この手札で@1はいくら貰うか", "What does @1 get for this hand?"),
        _field,
        silent=("player",),
    ),
    Exercise("dekiyaku", "dekiyaku", form({"cards": captures(HANAFUDA, _capture_groups, 14, 6)}), VERDICT),
    Exercise(
        "dekiyaku-pays",
        "dekiyaku",
        form({"cards": captures(HANAFUDA, _capture_groups, 12, 6), "player": ASKED}),
        gains(1),
        Words("ここであがれば@1はいくら貰うか", "What does @1 get by going out now?"),
        _field,
        silent=("player",),
    ),
    Exercise("hatto", "hatto", _discard, verdict_among(HATTO, EXEMPT, FREE), before=_field, silent=("how", "then")),
    Exercise("pays", "pays", _payment, VERDICT, Words("だれが払うか", "Who pays?"), _field),
    Exercise(
        "sage",
        "sage",
        form(
            {
                "player": any_of(*SEATED),
                "names": lambda house, dice: dice.sample(_keys(house), dice.randint(0, 1)),
                "ribbons": "7",
                "last": maybe(1 / 3),
            }
        ),
        VERDICT,
        before=_sage,
    ),
    Exercise("field", "field", form({"brights": some_of(LIGHTS, 0, 2), "bind": any_of("", "", "big", "zetsu")}), VERDICT),
    Exercise(
        "dealer",
        "dealer",
        form({"ended": any_of("yaku", "points", "points"), "player": any_of(*SEATED), "points": card_points(HANAFUDA, SEATS)}),
        kind_of_verdict(**DEALS_NEXT),
        before=_field,
    ),
)
