"""The questions by which a hand is told by its yaku or by its tiles, and what the tiles are found to be."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from scorekeeper.core import forms
from scorekeeper.core.offer import Account, Choice, Finding, Input, Offer
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import NOTHING, Words, listing, same
from scorekeeper.decks.tiles import FOUR, TILES, Tile
from scorekeeper.games.riichi import claims
from scorekeeper.games.riichi.calls import SET
from scorekeeper.games.riichi.facts import SEATS, AlsoRon, Ron, Win
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.reading import DORA, HAND, RED, URA, TilesReading, after
from scorekeeper.games.riichi.standing import RON, TSUMO
from scorekeeper.games.riichi.worth import FU
from scorekeeper.games.riichi.yaku import LUCK, RiichiYaku, table
from scorekeeper.kit import asks

KNOWN = frozenset(("paarenchan",))
"""What the table knows without being told."""
WITH_STICK = frozenset(("riichi", "double-riichi", "open-riichi", "ippatsu"))
"""What only a hand that has declared riichi can have."""
NOBODY = "nobody"
MOST_DORA = 12
"""With any yaku more of them change nothing (riichi.payment.4)."""
USUAL = range(30, 60)
BY_STICK = Words("立直はリーチ棒に従う。", "Riichi follows the stick.")
FU_LABEL, HAN_LABEL, YAKU_LABEL = Words("符", "Fu"), Words("翻", "Han"), Words("役", "Yaku")


def han_of(row: RiichiYaku) -> Words:
    """1翻; 2翻・鳴き1翻."""
    if row.units:
        return NOTHING if row.units == 1 else Words("二つ分", "double")
    if row.limit.ja:
        return row.limit
    if row.open and row.open != row.closed:
        return Words(f"{row.closed}・鳴き{row.open}翻", f"{row.closed}, open {row.open}")
    return Words(f"{row.closed}翻", f"{row.closed} han")


def of_luck(row: RiichiYaku, sticks: tuple[int, ...], detail: Words = NOTHING) -> Choice:
    """A yaku of the moment: riichi is known by the stick, and what goes with it needs one (riichi.riichi.1)."""
    if row.key not in WITH_STICK:
        return Choice(row.key, row.words, detail)
    declared = asks.when({"player": [str(player) for player in sticks] or [NOBODY]})
    if row.key != "riichi":
        return Choice(row.key, row.words, detail, only_when=declared)
    return Choice(row.key, row.words, detail, sure_when=declared, only_when=declared, instead="double-riichi")


@lru_cache
def by_yaku(house: RiichiHouse, sticks: tuple[int, ...], *, tsumo: bool) -> tuple[Input, ...]:
    """The yaku in groups, the dora, whether there are calls, and the fu. `sticks` are those who have declared riichi."""
    barred = (RON if tsumo else TSUMO) | KNOWN
    played = table(house).values()
    rows = [row for row in played if row.key not in barred | OWN_KEYS]
    own = [row for row in played if row.key in OWN_KEYS]
    luck = [row for row in rows if row.key in LUCK | {"tsumo"} and not row.units and 0 < row.closed < HEAVY]
    plain = [row for row in rows if row not in luck and not row.units]
    groups = (
        (Words("場の役", "Of the moment"), luck),
        (Words("1翻の役", "One han"), [row for row in plain if row.closed == 1]),
        (Words("2翻の役", "Two han"), [row for row in plain if row.closed == 2]),
        (Words("3翻からの役", "Three han and more"), [row for row in plain if row.closed >= HEAVY or not row.closed]),
        (Words("卓の役", "The table's own"), own),
        (Words("役満", "Yakuman"), [row for row in rows if row.units]),
    )
    none = Choice("", Words("なし", "none"), Words("一つに決まる・満貫から", "only one, or mangan"))
    fu = (Choice(str(one), same(str(one)), rare=one not in USUAL) for one in FU if one != FU[0] or tsumo)
    return (
        asks.flag("open", "鳴いている", "Open hand"),
        *(
            asks.many(
                "yaku",
                words,
                [of_luck(row, sticks, han_of(row)) for row in rows],
                LAW["yaku.33"],
                least=1,
                spare=asks.when({"player": [str(player) for player in sticks]}) if sticks else (),
                quiet=rows is not own and rows[0].units > 0,
                hint=BY_STICK if rows is luck else NOTHING,
            )
            for words, rows in groups
            if rows
        ),
        asks.count("dora", Words("ドラ", "Dora"), 0, min(MOST_DORA, claims.most_dora(house, ura=True)), LAW["dora.3"]),
        *chips(house),
        asks.one("fu", FU_LABEL, (none, *fu), LAW["payment.1"], optional=True, look="keys"),
    )


def chips(house: RiichiHouse) -> tuple[Input, ...]:
    """How many chips ippatsu, ura and red fives earn, where the tiles do not say."""
    label = Words("一発・裏・赤のチップ（一人から）", "Chips from each for ippatsu, ura, red")
    return (asks.count("chips", label, 0, 30, LAW["house.47"], optional=True),) if house.chip else ()


HEAVY = 3
"""Yaku of so many han stand in a group of their own."""


@lru_cache
def by_tiles(house: RiichiHouse, sticks: tuple[int, ...], *, tsumo: bool) -> tuple[Input, ...]:
    """The tiles in a rack with the indicators that the house plays, and what they do not show."""
    luck = [row for row in table(house).values() if row.key in LUCK - KNOWN - (RON if tsumo else TSUMO)]
    return (
        *won_tiles(),
        *indicators(house),
        asks.many(
            "yaku",
            Words("牌では分からないこと", "What the tiles do not show"),
            [of_luck(row, sticks) for row in luck],
            LAW["yaku.33"],
            optional=True,
        ),
        *(
            (asks.flag("hidden", "どれをツモったか見せていない", "The drawn tile was not shown", LAW["win.3"], quiet=True),)
            if tsumo
            else ()
        ),
        asks.flag("furiten", "フリテン", "Furiten", LAW["yakuman.16"], quiet=True),
    )


def won_tiles() -> tuple[Input, ...]:
    """The tiles of a hand that wins, the last of them apart, in a rack."""
    last = Words("最後の一枚があがり牌", "the last one wins")
    return (
        asks.cards("hand", Words("手牌", "Hand"), 1, HAND - 1, LAW["win.4"], look="rack", hint=last),
        asks.cards("won", Words("あがり", "Winning tile"), 1, 1, LAW["win.4"], look="rack", joins="hand", fills="hand"),
        *sets(),
    )


@cache
def sets() -> tuple[Input, ...]:
    """The calls and closed kans beside a hand."""
    calls = asks.cards("calls", Words("鳴き", "Calls"), 0, FOUR * FOUR, LAW["call.1"], look="rack", sets=tuple(_open_sets()))
    closed = Words("暗カン", "Closed kan")
    return calls, asks.cards("kans", closed, 0, FOUR, LAW["call.5"], look="rack", joins="calls", sets=tuple(_kans()))


def indicators(house: RiichiHouse) -> tuple[Input, ...]:
    """The indicators that the house plays."""
    most = claims.most_indicators(house)
    dora = asks.cards("indicators", Words("ドラ表示", "Dora"), 0, most, LAW["dora.1"], look="rack")
    ura = asks.cards("ura", Words("裏ドラ", "Ura"), 0, claims.most_ura(house), LAW["dora.5"], look="rack")
    red = asks.count("red", RED, 0, int(house.red), LAW["house.29"], optional=True)
    return (dora, *((ura,) if house.ura == "on" else ()), *((red,) if house.red != "0" else ()))


def _open_sets() -> Iterator[Choice]:
    for tile in TILES.cards:
        run = _sequence(tile)
        if run:
            yield Choice("+".join(one.name for one in run), Words("チー", "chi"))
        yield Choice("+".join([tile.name] * SET), Words("ポン", "pon"), Words("三枚", "three"))
        yield Choice("+".join([tile.name] * FOUR), Words("明カン", "open kan"), Words("四枚", "four"))


def _kans() -> Iterator[Choice]:
    yield from (Choice(tile.name, Words("暗カン", "closed kan"), Words("伏せて", "face down")) for tile in TILES.cards)


def _sequence(tile: Tile) -> tuple[Tile, ...]:
    """The sequence that begins with a tile; () if there is none."""
    return () if tile.honour or tile.number > 9 - SET + 1 else TILES.cards[tile.place : tile.place + SET]


# ---------------------------------------------------------------- what was found


def findings_of(hand: RiichiHand, offer: Offer, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The readings of the tiles of a form, the dearest first; until they can be read, what the indicators make dora."""
    fact = forms.read(offer, tapped, SEATS).fact
    if not isinstance(fact, Win) or not fact.hand:
        return tuple(_dora_findings(tapped))
    payer = fact.payer if isinstance(fact, Ron) else hand.wins[0].payer if isinstance(fact, AlsoRon) and hand.wins else None
    if any(claims.check(hand, fact, payer)):
        return tuple(_dora_findings(tapped))
    dealer, ron = fact.player == hand.leader, payer is not None
    factors = (6,) if dealer and ron else (4,) if ron else (2,) if dealer else (1, 2)
    return tuple(_reading_finding(one, factors) for one in claims.readings(hand, fact, payer))


def _dora_findings(tapped: Mapping[str, list[str]]) -> Iterator[Finding]:
    """The tiles that the indicators point to (riichi.dora.2)."""
    for name, words in (("indicators", DORA), ("ura", URA)):
        tiles = [after(TILES.by_name[one]).words for one in tapped.get(name, []) if one in TILES.by_name]
        if tiles:
            yield Finding({}, words, listing(tiles), None, (), LAW["dora.2"])


def _reading_finding(reading: TilesReading, factors: tuple[int, ...]) -> Finding:
    value: dict[str, Any] = {}
    return Finding(value, _name(reading), _formula(reading, factors), None, (), reading.yaku[0].clause, tuple(_accounts(reading)))


def _name(reading: TilesReading) -> Words:
    worth = reading.value
    if reading.units or not worth.limit:
        return worth.words
    fu = Words(f"{reading.fu}符", f" {reading.fu} fu") if reading.fu else NOTHING
    return Words(f"{worth.words.ja}　{reading.han}翻{fu.ja}", f"{worth.words.en}, {reading.han} han{fu.en}")


def _formula(reading: TilesReading, factors: tuple[int, ...]) -> Words:
    """40 × 2⁵ × 4 = 5,120 → 5,200: what each payer would owe for all of it (riichi.payment.1)."""
    worth = reading.value
    if worth.limit or reading.units:
        return NOTHING
    dues = "・".join(f"{worth.share(factor).value:,}" for factor in factors)
    times = "".join(f" × {factor}" for factor in factors if len(factors) == 1)
    due = worth.base * factors[0]
    rounded = f" → {dues}" if due % 100 or len(factors) > 1 else ""
    return same(f"{reading.fu} × 2{SUPERS[reading.han + 2]}{times} = {due:,}{rounded}")


SUPERS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def _accounts(reading: TilesReading) -> Iterator[Account]:
    rows = tuple((made.words, made.worth, made.clause) for made in (*reading.yaku, *reading.dora))
    total = reading.value.words if reading.units else Words(f"{reading.han}翻", f"{reading.han} han")
    yield Account(YAKU_LABEL, rows, total)
    if reading.parts:
        parts = tuple((part.words, same(str(part.fu)), part.clause) for part in reading.parts)
        sums = sum(part.fu for part in reading.parts)
        rounded = ((Words("切り上げ", "rounded up"), same(f"+{reading.fu - sums}"), LAW["fu.8"]),) if reading.fu > sums else ()
        yield Account(FU_LABEL, (*parts, *rounded), Words(f"{reading.fu}符", f"{reading.fu} fu"))
