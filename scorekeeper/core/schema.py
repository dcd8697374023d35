"""The JSON Schema of a game's records, for editors and other programs."""

from collections.abc import Iterator
from typing import Any

import msgspec

from scorekeeper.core.game import Game
from scorekeeper.core.house import OFF, WORTH, options
from scorekeeper.core.house import worths as worth_options
from scorekeeper.core.names import NAME_LENGTH
from scorekeeper.core.own_yaku import DEAREST, MOST
from scorekeeper.core.record import SEAL, union


def schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of a record of this game."""
    (entry, house), components = msgspec.json.schema_components((union(game), game.house), ref_template="#/$defs/{name}")
    asked = components[game.house.__name__]["properties"]
    for option in options(game.house):
        asked[option.name] = {"title": option.question.ja, "description": option.question.en, **asked[option.name]}
    asked["worth"] = _worth_schema(game)
    if "own" in asked:
        asked["own"] = _own_schema(components.pop("OwnYaku"), [*game.house.own_then])
    least, most = game.seats
    components |= {
        "yaku": {"type": "string", "description": "the key of a hand or a yaku", "examples": [*_yaku(game)]},
        "card": {"type": "string", "description": "the name of a card", "examples": [*game.deck.by_name]},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Scorekeeper record: {game.name}",
        "type": "object",
        "required": ["ruleset", "players"],
        "additionalProperties": False,
        "properties": {
            "ruleset": {"const": game.name},
            "edition": {"enum": [*game.earlier, game.edition]},
            "house": house,
            "players": {
                "type": "array",
                "minItems": least,
                "maxItems": most,
                "uniqueItems": True,
                "items": {"type": "string", "minLength": 1, "maxLength": NAME_LENGTH},
            },
            "log": {"type": "array", "items": entry},
            "seals": {
                "type": "array",
                "items": {
                    "type": "array",
                    "prefixItems": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": SEAL}],
                    "minItems": 2,
                    "maxItems": 2,
                },
            },
        },
        "$defs": components,
    }


def _worth_schema(game: Game) -> dict[str, Any]:
    """The worths that a table can give to yaku: a number in the unit of the source, or "off"."""
    value = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": DEAREST}, {"const": OFF}]}
    yaku = {
        one.name.removeprefix(WORTH): {"title": one.question.ja, "description": one.question.en, **value}
        for one in worth_options(game.house)
    }
    return {"type": "object", "additionalProperties": False, "properties": yaku, "default": {}}


def _own_schema(own: dict[str, Any], then: list[str]) -> dict[str, Any]:
    """The yaku of a table's own, by name, with the consequences that there are in the game."""
    del own["properties"]["name"]
    own["properties"]["then"]["enum"] = then
    one = own | {"required": [field for field in own["required"] if field != "name"]}
    return {"type": "object", "maxProperties": MOST, "additionalProperties": one, "default": {}}


def _yaku(game: Game) -> Iterator[str]:
    """The keys of all hands and yaku under the usual house rules."""
    keys = (sample.yaku.key for group in game.yaku(game.house()) for sample in group.samples)
    yield from dict.fromkeys(keys)
