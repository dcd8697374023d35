"""What a table has made a yaku worth, beside the clause that says what the source gives it."""

from scorekeeper.core.game import Game
from scorekeeper.core.house import OFF, WORTH, House, worths
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.kit.asks import fee


def own_worths(game: Game, house: House | None, clause: str) -> Words:
    """この卓では五光 10文（本則 15文）。 Nothing if the table counts the yaku of this clause as the source does."""
    own = dict(house.worth) if house else {}
    if house is None or not own:
        return NOTHING
    found = [(one, own[one.name.removeprefix(WORTH)]) for one in worths(type(house)) if one.name.removeprefix(WORTH) in own]
    groups = (*game.yaku(game.house()), *game.yaku(house))
    units = {sample.yaku.key: group.unit or game.unit for group in groups for sample in group.samples}
    told = [
        Words("{yaku} {worth}（本則 {source}）", "{yaku} {worth} (source {source})").put(
            yaku=one.question,
            worth=one.label_of(OFF) if worth == OFF else fee(int(worth) * house.scale, units.get(one.yaku.key, game.unit)),
            source=fee(one.yaku.fee, units.get(one.yaku.key, game.unit)),
        )
        for one, worth in found
        if one.yaku and one.clause == clause
    ]
    if not told:
        return NOTHING
    return Words(f"この卓では{'、'.join(one.ja for one in told)}。", f"At this table: {', '.join(one.en for one in told)}.")
