"""How a win was told: by number, by yaku or by tiles, and what it is worth."""

from collections.abc import Collection, Iterable, Iterator

import msgspec

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import listing, same
from scorekeeper.decks.tiles import FOUR, TILES, WINDS
from scorekeeper.games.riichi import liability, reading
from scorekeeper.games.riichi.calls import groups_of
from scorekeeper.games.riichi.dividing import Dealt
from scorekeeper.games.riichi.facts import SEATS, Win
from scorekeeper.games.riichi.hand import RiichiHand, Won
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.reading import Luck
from scorekeeper.games.riichi.standing import conflicts, further_yaku, fus
from scorekeeper.games.riichi.worth import UNITS, Value, by_number, most_fu
from scorekeeper.games.riichi.yaku import all_yaku, fixes, table, together, worth, yakuman

EIGHT = 8
"""A dealer's eighth win in a row is a yakuman (riichi.yakuman.12)."""
FIVES = ("man5", "pin5", "sou5")
"""The tiles of which some are red (riichi.house.29)."""
PINFU, PAIRS = 20, 25
"""The fu of a pinfu tsumo and of seven pairs (riichi.fu.10, riichi.fu.11)."""
PLAIN = 4
"""Up to so many han the fu matter (riichi.payment.2)."""
OF_YAKU, OF_TILES = ("dora", "open"), ("calls", "kans", "indicators", "ura", "hidden", "furiten", "red")
"""What only means something beside yaku told by name, and beside tiles."""


def win_of(hand: RiichiHand, fact: Win, payer: int | None) -> Won:
    """The win with who is liable."""
    found = value(hand, fact, payer)
    told = {name: getattr(fact, name) for name in liability.liable(hand.house)}
    every = liability.liable(hand.house).items()
    pao = tuple(one._replace(player=told[name]) for name, one in every if told[name] is not None)
    if pao and hand.house.pao_part == "all":
        first, *others = pao
        pao = (first._replace(units=found.units - sum(one.units for one in others)), *others)
    tile = fact.hand[-1] if fact.hand else ""
    return Won(fact.player, payer, found, pao, fact.rinshan_by, tile, chips_of(hand, fact, payer, found.units))


def value(hand: RiichiHand, fact: Win, payer: int | None) -> Value:
    """What the hand is worth, as it was told. The eighth win of a dealer in a row makes it a yakuman, and so does an open riichi
    that somebody deals into who is not in riichi.
    """
    told = (
        by_tiles(hand, fact, payer)
        if fact.hand
        else by_name(hand, fact, payer)
        if fact.yaku
        else by_number(fact.han, fact.fu, hand.house)
    )
    if eighth(hand, fact.player) and "paarenchan" not in told.yaku:
        return told._replace(
            units=together(hand.house, (told.units, 1)),
            fixed=False,
            yaku=(*told.yaku, "paarenchan"),
            clauses=(*told.clauses, LAW["yakuman.12"]),
        )
    if deals_into_open(hand, told.yaku, payer):
        return told._replace(units=max(told.units, 1), fixed=False, clauses=tuple(dict.fromkeys((*told.clauses, LAW["house.55"]))))
    return told


def deals_into_open(hand: RiichiHand, yaku: Collection[str], payer: int | None) -> bool:
    """Whether a win with these yaku is an open riichi that is paid as a yakuman (riichi.house.55)."""
    return "open-riichi" in yaku and hand.house.open_riichi == "yakuman" and payer is not None and payer not in hand.riichi


def eighth(hand: RiichiHand, player: int) -> bool:
    """Whether a win of this player now is the eighth in a row, or a later one, of the dealer."""
    return player == hand.leader and hand.run >= EIGHT - 1 and hand.house.paarenchan == "on"


def by_name(hand: RiichiHand, fact: Win, payer: int | None) -> Value:
    """The value of a hand told by its yaku, with the riichi of the table, and with its fu where these yaku leave one number."""
    names = yaku_names(hand, fact)
    house, played = hand.house, table(hand.house)
    han, units = worth(names, fact.open, fact.dora, house)
    rows = [played[name] for name in names if name in played]
    own = LAW.all("house.37") if any(row.source is not None for row in rows) else ()
    clauses = tuple(dict.fromkeys((*(row.clause for row in rows), *own, *_several(house, names))))
    only = fus(names, fact.open, payer is None, han, house) if fact.fu is None else ()
    fixed = not units and fixes(house, names, han)
    return Value(han, fact.fu or (only[0] if len(only) == 1 else 0), units, fixed, names, fact.dora, clauses, house)


def by_tiles(hand: RiichiHand, fact: Win, payer: int | None) -> Value:
    """The dearest reading of the tiles (riichi.fu.12)."""
    best, *others = readings(hand, fact, payer)
    cited = [*(made.clause for made in (*best.yaku, *best.dora)), *(part.clause for part in best.parts)]
    if any(made.key != "red" for made in best.dora):
        cited += LAW.all("dora.2", *(("dora.6",) if len(fact.indicators) > 1 else ()))
    if fact.ura and len(fact.indicators) > 1 and hand.house.kan_ura == "off":
        cited.append(LAW["house.41"])
    if any(one.value != best.value for one in others):
        cited.append(LAW["fu.12"])
    cited += _several(hand.house, [made.key for made in best.yaku])
    if best.is_fixed:
        cited.append(LAW["yaku.31"])
    return best.value._replace(clauses=tuple(dict.fromkeys(cited)))


def readings(hand: RiichiHand, fact: Win, payer: int | None) -> tuple[reading.TilesReading, ...]:
    """Every reading of the tiles of a win, the one that counts first."""
    found = reading.readings(*dealt_and_luck(hand, fact, payer))
    return tuple(sorted(found, key=lambda one: not has_two(one.value))) if needs_two(hand) else found


def _several(house: RiichiHouse, names: Iterable[str]) -> tuple[str, ...]:
    """The clause on yakuman that add up, or do not, if there are several."""
    played = table(house)
    many = sum(bool(played[name].units) for name in names if name in played)
    return LAW.all("yakuman.13" if house.yakuman_add == "add" else "house.23") if many > 1 else ()


def yaku_names(hand: RiichiHand, fact: Win) -> tuple[str, ...]:
    """The yaku that were told, in order, with the riichi that the table has seen."""
    told = {*fact.yaku}
    if fact.player in hand.riichi and "double-riichi" not in told:
        told.add("riichi")
    return tuple(key for key in all_yaku(hand.house) if key in told)


def dealt_and_luck(hand: RiichiHand, fact: Win, payer: int | None) -> tuple[Dealt, Luck]:
    """The tiles of a win and what they cannot show."""
    names = {*yaku_names(hand, fact)}
    if eighth(hand, fact.player):
        names.add("paarenchan")
    dealt = Dealt(
        tuple(TILES.by_name[name] for name in fact.hand),
        groups_of([TILES.by_name[name] for name in fact.calls]) if fact.calls else (),
        tuple(TILES.by_name[name] for name in fact.kans),
    )
    luck = Luck(
        payer is not None,
        WINDS[(fact.player - hand.leader) % SEATS],
        WINDS[hand.wind],
        frozenset(names),
        fact.furiten,
        not fact.hidden,
        tuple(TILES.by_name[name] for name in fact.indicators),
        tuple(TILES.by_name[name] for name in fact.ura),
        hand.house,
        fact.red,
    )
    return dealt, luck


# ---------------------------------------------------------------- checks


def check(hand: RiichiHand, fact: Win, payer: int | None) -> Iterator[Objection]:
    """Objections to how a win was told, and to who is liable."""
    wrong = tuple(_telling_faults(hand, fact, payer)) or tuple(_two_han(hand, fact, payer))
    yield from wrong
    if not wrong:
        yield from liability.check(hand, fact, payer, value(hand, fact, payer))


def needs_two(hand: RiichiHand) -> bool:
    """Whether two han of yaku are needed (riichi.house.46)."""
    house: RiichiHouse = hand.house
    return 0 < house.two_han <= hand.honba


def _two_han(hand: RiichiHand, fact: Win, payer: int | None) -> Iterator[Objection]:
    """An objection to a hand of one han where that is too few; by number only one han in all shows it, since dora do not count."""
    if not needs_two(hand) or eighth(hand, fact.player):
        return
    if fact.hand or fact.yaku:
        found = by_tiles(hand, fact, payer) if fact.hand else by_name(hand, fact, payer)
        few = not has_two(found)
    else:
        few = fact.han == 1
    if few:
        yield LAW.no("two-han", "hand" if fact.hand else "yaku" if fact.yaku else "han", least=hand.house.two_han)


def has_two(value: Value) -> bool:
    """Whether a hand told by yaku or by tiles has two han without its dora, or is a limit by itself."""
    return bool(value.units or value.fixed) or value.han - value.dora > 1


def _telling_faults(hand: RiichiHand, fact: Win, payer: int | None) -> Iterator[Objection]:
    if fact.hand:
        yield from _idle(fact, "han", "fu", "chips", *OF_YAKU)
        yield from _tiles(hand, fact, payer)
    elif fact.yaku:
        yield from _idle(fact, "han", *OF_TILES)
        yield from _names(hand, fact, payer)
    else:
        yield from _idle(fact, *OF_YAKU, *OF_TILES)
        yield from _number(hand, fact, payer)
    yield from _chips(hand, fact)


def chips_of(hand: RiichiHand, fact: Win, payer: int | None, units: int) -> int:
    """How many chips each payer gives: for ippatsu, ura and red fives by the tiles, or as told, and for every yakuman
    (riichi.house.47).
    """
    house: RiichiHouse = hand.house
    if not house.chip:
        return 0
    yakuman = yakuman_chips(house, units, tsumo=payer is None)
    if not fact.hand:
        return fact.chips + yakuman
    dealt, luck = dealt_and_luck(hand, fact, payer)
    ura = sum(dealt.own[reading.after(tile).place] for tile in luck.ura)
    return house.chip_ippatsu * ("ippatsu" in fact.yaku) + house.chip_ura * ura + house.chip_red * fact.red + yakuman


def yakuman_chips(house: RiichiHouse, units: int, *, tsumo: bool) -> int:
    """The chips that so many yakuman earn from each payer."""
    return units * (house.chip_yakuman if tsumo else house.chip_yakuman_ron)


def _chips(hand: RiichiHand, fact: Win) -> Iterator[Objection]:
    """Chips only where the house has them, and not fewer than a told ippatsu earns."""
    if fact.chips and not hand.house.chip:
        yield LAW.no("chips-off", "chips")
    elif hand.house.chip and not fact.hand and "ippatsu" in fact.yaku and fact.chips < hand.house.chip_ippatsu:
        yield LAW.no("chips-few", "chips", least=hand.house.chip_ippatsu)


def _idle(fact: Win, *fields: str) -> Iterator[Objection]:
    """A value that nothing uses is an objection."""
    for field in fields:
        if getattr(fact, field) not in (None, (), False, 0):
            yield LAW.no("worth-twice", field)


def _tiles(hand: RiichiHand, fact: Win, payer: int | None) -> Iterator[Objection]:
    piles = ("hand", "calls", "kans", "indicators", "ura")
    unknown = [field for field in piles if {*getattr(fact, field)} - TILES.by_name.keys()]
    if unknown:
        yield from (LAW.no("tile-unknown", field) for field in unknown)
        return
    others = "" if (hand.house.ura, hand.house.kandora, hand.house.red) == ("off", "off", "0") else LAW["dora.1"]
    if fact.ura and hand.house.ura == "off":
        yield LAW.no("ura-house", "ura", by=others)
        fact = msgspec.structs.replace(fact, ura=())
    elif len(fact.ura) > 1 and hand.house.kan_ura == "off":
        yield LAW.no("kan-ura-house", "ura")
    if len(fact.indicators) > 1 and hand.house.kandora == "off":
        yield LAW.no("kandora-house", "indicators")
    if fact.red and hand.house.red == "0":
        yield LAW.no("red-house", "red", by=others)
    elif fact.red > int(hand.house.red):
        yield LAW.no("red-many", "red", most=hand.house.red)
    elif fact.red > sum(name in FIVES for name in (*fact.hand, *fact.calls)) + FOUR * sum(name in FIVES for name in fact.kans):
        yield LAW.no("red-none", "red")
    if fact.hidden and payer is not None:
        yield LAW.no("hidden-ron", "hidden")
    yield from _riichi(hand, fact)
    yield from reading.faults(*dealt_and_luck(hand, fact, payer))


def _names(hand: RiichiHand, fact: Win, payer: int | None) -> Iterator[Objection]:
    every = all_yaku(hand.house)
    if unknown := [name for name in fact.yaku if name not in every]:
        yield LAW.no("yaku-unknown", "yaku", words=unknown[0])
        return
    if len({*fact.yaku}) < len(fact.yaku):
        twice = next(name for name in fact.yaku if fact.yaku.count(name) > 1)
        yield LAW.no("yaku-twice", "yaku", words=every[twice].words)
        return
    yield from _riichi(hand, fact)
    if fact.dora > (most := most_dora(hand.house, ura=fact.player in hand.riichi)):
        house = hand.house
        by = "dora.6" if house.kandora == "on" else "dora.4" if house.ura == "off" else "dora.1"
        by = "dora.5" if house.ura == "on" and fact.player in hand.riichi else by
        by = by if house.red == "0" else "house.29"
        yield LAW.no("dora-many", "dora", by=LAW[by], most=most)
    names = yaku_names(hand, fact)
    tsumo = payer is None
    wrong = tuple(conflicts(names, open=fact.open, tsumo=tsumo, dealer=fact.player == hand.leader, house=hand.house))
    wrong = wrong or tuple(further_yaku(names, open=fact.open, tsumo=tsumo, house=hand.house))
    if fact.dora and {*names} & {*yakuman(hand.house), "shiisan"}:
        wrong += (LAW.no("dora-unused", "dora"),)
    yield from wrong
    if not wrong:
        yield from _fu(hand, by_name(hand, fact, payer), fact, payer)


def most_dora(house: RiichiHouse, *, ura: bool) -> int:
    """The most dora a hand can have: four for each indicator, those of the `ura` included, and the red fives (riichi.dora.4,
    riichi.house.29).
    """
    return FOUR * (most_indicators(house) + (most_ura(house) if ura else 0)) + int(house.red)


def most_indicators(house: RiichiHouse) -> int:
    """One from the start and, where there is kan dora, one for each kan (riichi.dora.1, riichi.dora.6)."""
    return 5 if house.kandora == "on" else 1


def most_ura(house: RiichiHouse) -> int:
    """As many as those of the dora, or only the one from the start (riichi.dora.5, riichi.house.41)."""
    return 0 if house.ura == "off" else most_indicators(house) if house.kan_ura == "on" else 1


def _riichi(hand: RiichiHand, fact: Win) -> Iterator[Objection]:
    """A riichi puts a stick on the table, so it is entered before the win (riichi.riichi.1)."""
    if fact.player not in hand.riichi and {"riichi", "double-riichi"} & {*fact.yaku}:
        yield LAW.no("riichi-untold", "yaku")


def _number(hand: RiichiHand, fact: Win, payer: int | None) -> Iterator[Objection]:
    if fact.han is None:
        yield LAW.no("worth-none", "han")
    elif fact.han == "kazoe" and hand.house.kazoe != "yakuman":
        yield LAW.no("kazoe-off", "han")
    elif isinstance(fact.han, str) and UNITS.get(fact.han, 0) > hand.house.units:
        yield LAW.no("yakuman-one", "han")
    elif fact.han == 1 and payer is None and fact.player in hand.riichi:
        yield LAW.no("riichi-tsumo", "han")
    elif fact.rinshan_by is not None and fact.fu in (PINFU, PAIRS):
        yield LAW.no("fu-kan", "fu")
    else:
        yield from _fu(hand, by_number(fact.han, fact.fu, hand.house), fact, payer)


def _fu(hand: RiichiHand, told: Value, fact: Win, payer: int | None) -> Iterator[Objection]:
    """Fu count up to four han and must be able to occur with them (riichi.fu.8, riichi.fu.10, riichi.fu.11)."""
    riichi = fact.player in hand.riichi
    if told.units or told.fixed or told.han > PLAIN:
        if fact.fu is not None:
            yield LAW.no("fu-unused", "fu")
    elif fact.fu is None:
        if not told.fu:
            yield LAW.no("fu-none", "fu")
    elif fact.fu % 10 and fact.fu != PAIRS:
        yield LAW.no("fu-odd", "fu")
    elif fact.fu == PINFU and (payer is not None or told.han < 2 + riichi):
        yield LAW.no("fu-pinfu", "fu")
    elif fact.fu == PAIRS and told.han < (2 if payer is not None else 3) + riichi:
        yield LAW.no("fu-pairs", "fu")
    elif not told.yaku and fact.fu > (most := most_fu(told.han)):
        yield LAW.no("fu-most", "fu", most=most)
    elif told.yaku and fact.fu not in (possible := fus(told.yaku, fact.open, payer is None, told.han, hand.house)):
        yield LAW.no("fu-yaku", "fu", fus=listing([same(str(one)) for one in possible]))
