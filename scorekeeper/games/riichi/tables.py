"""The tables of yaku, each with a hand that has it."""

from functools import cache

from scorekeeper.core.chance import Heading
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Sample, Yaku, YakuGroup
from scorekeeper.decks.tiles import HONOURS, MAN, PIN, SOU, TILES, Tile
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.yaku import RiichiYaku, table

HAN, UNITS = Unit(Words("翻", "han")), Unit(Words("倍", "yakuman"))
CLOSED, OPEN = Heading("closed", Words("門前", "closed")), Heading("open", Words("鳴いて", "with calls"))
SUITS = {"m": MAN, "p": PIN, "s": SOU, "z": HONOURS}
HANDS = {
    "pinfu": "234m567m345p78s99s6s",
    "tanyao": "234m567p55p678s333s",
    "iipeikou": "223344m567p11z789s",
    "yakuhai-haku": "234m678p55s789s555z",
    "yakuhai-hatsu": "234m678p55s789s666z",
    "yakuhai-chun": "234m678p55s789s777z",
    "bakaze": "234m678p55s789s111z",
    "jikaze": "234m678p55s789s222z",
    "renpuu": "234m678p55s789s111z",
    "toitoi": "222m555p888p33s444z",
    "sanankou": "222m555p888p345s99s",
    "sankantsu": "2222m5555p8888s678m99p",
    "doukou": "333m333p333s678s22z",
    "sanshoku": "345m345p345s99m222s",
    "ittsu": "123456789m345p22s",
    "chanta": "123m789p123s99s333z",
    "honroutou": "111m999p999s22z444z",
    "shousangen": "555z666z77z234m678p",
    "chiitoitsu": "2288m3366p1144s55z",
    "ryanpeikou": "223344m667788p11s",
    "honitsu": "123456m888m11z777z",
    "junchan": "123m789m123p999p11s",
    "chinitsu": "11123345678999m",
    "shiisan": "147m258p369s12355z",
    "daisangen": "555z666z777z234m88p",
    "suuankou": "222m555p888p333s99s",
    "tanki": "222m555p888p333s99s",
    "chinroutou": "111m999m111p999s11s",
    "shousuushii": "111z222z333z44z678p",
    "daisuushii": "111z222z333z444z88p",
    "tsuuiisou": "111z222z44z555z777z",
    "ryuuiisou": "222333444s66s888s",
    "kokushi": "19m19p19s12345677z",
    "juusanmen": "19m19p19s12345677z",
    "chuuren": "11123455678999p",
    "junsei": "11123455678999p",
    "suukantsu": "1111m5555p8888s2222z9m9m",
    "daisharin": "22334455667788p",
}
"""A hand for every yaku that tiles show."""


def tiles(text: str) -> tuple[Tile, ...]:
    """Tiles in the notation of players: 234m, 55z; m p s are the suits, z the honours from east on."""
    found: list[Tile] = []
    waiting: list[int] = []
    for sign in text:
        if sign.isdecimal():
            waiting.append(int(sign))
        else:
            suit = [tile for tile in TILES.cards if tile.suit == SUITS[sign]]
            found += [suit[number - 1] for number in waiting]
            waiting = []
    return tuple(found)


@cache
def groups(house: RiichiHouse) -> tuple[YakuGroup, ...]:
    """Yaku by their han, then yakuman, as the house plays them."""
    played = table(house).values()
    small = [row for row in played if not row.units]
    great = [row for row in played if row.units]
    return (
        YakuGroup(Words("役", "Yaku"), tuple(_sample(row, (row.closed, row.open)) for row in small), (CLOSED, OPEN), HAN),
        YakuGroup(Words("役満", "Yakuman"), tuple(_sample(row, (row.units,)) for row in great), (), UNITS),
    )


def _sample(row: RiichiYaku, fees: tuple[int, ...]) -> Sample:
    return Sample(Yaku(row.key, row.words, fees[0], row.clause, row.source), tiles(HANDS.get(row.key, "")), fees)
