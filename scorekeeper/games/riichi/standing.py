"""Which yaku can stand together in one hand, and with which fu, where a hand is told by their names.

What is written here as tables was found by looking at every hand; the tests hold it to hands that were really made.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words, listing, literal
from scorekeeper.games.riichi.house import USUAL, RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.yaku import (
    DRAGONS,
    INSTEAD,
    LUCK,
    VALUES,
    YAKU,
    RiichiYaku,
    all_yaku,
    concealed_keys,
    fixes,
    giving_way,
    table,
)
from scorekeeper.games.riichi.yaku import yakuman as yakuman_of

SETS = 4
WHERE = "yaku"


def _key_set(keys: str) -> frozenset[str]:
    return frozenset(keys.split())


TSUMO = _key_set("tsumo haitei rinshan tenhou chiihou shiisan suuankou")
"""By tsumo only. 四暗刻 by ron has a pair wait and is the double one."""
RON = _key_set("houtei chankan renhou")
DEALER, CHILD = _key_set("tenhou paarenchan"), _key_set("chiihou renhou")
FIRST = _key_set("renhou tenhou chiihou")
"""Before the first own discard, without a kan."""
IN_SETS = "iipeikou ryanpeikou pinfu toitoi sanankou sankantsu doukou sanshoku ittsu chanta junchan shousangen rinshan chankan"
"""The yaku besides triplets of honours that seven pairs have not."""
ALONE = _key_set("chuuren junsei daisharin kokushi juusanmen")
FACES = _key_set("daisangen shousuushii daisuushii chinroutou ryuuiisou")
SHAPED = ALONE | FACES | _key_set("suuankou tanki tsuuiisou suukantsu")
"""The yakuman that the tiles make."""
APART = (
    (_key_set("riichi double-riichi open-riichi ippatsu"), FIRST),
    (FIRST, _key_set("haitei houtei rinshan sankantsu suukantsu")),
    (_key_set("tenhou"), _key_set("chiihou")),
    (_key_set("ippatsu"), _key_set("rinshan houtei")),
    (_key_set("haitei"), _key_set("rinshan")),
    (_key_set("houtei"), _key_set("chankan")),
    (_key_set("tanyao"), VALUES | _key_set("ittsu chanta honroutou shousangen honitsu junchan")),
    (_key_set("chiitoitsu"), VALUES | _key_set(IN_SETS)),
    (_key_set("junchan chinitsu"), VALUES | _key_set("shousangen")),
    (_key_set("sanshoku doukou"), _key_set("honitsu chinitsu")),
    (_key_set("sanshoku"), _key_set("ittsu")),
    (_key_set("ryanpeikou"), _key_set("sanshoku ittsu")),
    (_key_set("ittsu"), _key_set("chanta junchan")),
    (_key_set("chinitsu"), _key_set("chanta honroutou")),
    (_key_set("honitsu"), _key_set("junchan")),
    (_key_set("chankan"), _key_set("ryanpeikou chinroutou tsuuiisou suukantsu daisharin daisuushii tanki junsei juusanmen")),
    (_key_set("rinshan"), ALONE),
    (_key_set("suuankou"), _key_set("suukantsu")),
    (_key_set("tsuuiisou"), _key_set("chinroutou ryuuiisou")),
    (FACES, FACES),
    (ALONE, SHAPED),
)
"""Nothing at the left stands beside anything at the right."""
TOGETHER = (
    DRAGONS,
    _key_set("shousangen bakaze jikaze"),
    _key_set("chinitsu junchan sanankou"),
    _key_set("chinitsu junchan sankantsu"),
    _key_set("chinitsu junchan rinshan"),
    _key_set("chinitsu ittsu rinshan"),
    _key_set("chankan chinitsu junchan pinfu"),
)
"""What cannot stand together although any two of it can: it would be a yakuman, or need a fifth tile of a kind."""
NEEDS = (
    ("ippatsu", _key_set("riichi double-riichi"), 1, Words("立直", "riichi")),
    ("open-riichi", _key_set("riichi double-riichi"), 1, Words("立直", "riichi")),
    ("shousangen", DRAGONS, 2, Words("三元牌の翻牌二つ", "two yakuhai of dragons")),
    ("honroutou", _key_set("toitoi chiitoitsu"), 1, Words("対々和か七対子", "toitoi or chiitoitsu")),
)
"""(A yaku, others of which it needs so many, their words)."""


def conflicts(names: Sequence[str], *, open: bool, tsumo: bool, dealer: bool, house: RiichiHouse = USUAL) -> Iterator[Objection]:
    """Why no hand has all these yaku; nothing if one has. Yakuman leave aside what else the tiles make, so that is not told."""
    instead = {all_yaku(house)[key].clause: row.clause for key, row in table(house).items()}
    for one in _conflicts(names, open=open, tsumo=tsumo, dealer=dealer, house=house):
        yield one._replace(clause=instead.get(one.clause, one.clause))


def _conflicts(names: Sequence[str], *, open: bool, tsumo: bool, dealer: bool, house: RiichiHouse) -> Iterator[Objection]:
    """The same, by the clauses of the source."""
    played, yakuman, every = table(house), yakuman_of(house), all_yaku(house)
    for name in dict.fromkeys(names):
        if name in every and name not in played:
            yield LAW.no("yaku-off", WHERE, by=OFF.get(name, LAW["house.37"]), words=every[name].words)
    for name in dict.fromkeys(names):
        if name not in every:
            yield LAW.no("yaku-unknown", WHERE, words=literal(name))
        elif names.count(name) > 1:
            yield _no("yaku-twice", every[name])
    told = [name for name in every if name in names and name in played]
    yield from _circumstances(told, house, open=open, tsumo=tsumo, dealer=dealer)
    if open and house.kuitan == "off" and "tanyao" in told:
        yield LAW.no("yaku-open", WHERE, by=LAW["house.38"], words=YAKU["tanyao"].words)
    units = [name for name in told if name in yakuman]
    if "shiisan" in told and {*told} - {"shiisan", "paarenchan"}:
        yield LAW.no("yaku-alone", WHERE)
        return
    if units:
        aside = [name for name in told if name not in yakuman | LUCK | {"tsumo"}]
        if aside:
            yield LAW.no("yaku-aside", WHERE, words=listing([YAKU[name].words for name in aside]))
            told = [name for name in told if name not in aside]
    for less, more in giving_way({*told}, house, open=open).items():
        yield LAW.no("yaku-instead", WHERE, by=LAW["house.39"], words=every[more].words, other=every[less].words)
    apart = tuple(_apart(told))
    yield from apart
    if not units:
        for name, others, number, words in NEEDS:
            if name in told and len(others & {*told}) < number:
                yield _no("yaku-needs", YAKU[name], other=words)
        if not apart:
            yield from _too_many_sets([name for name in told if name in YAKU], open=open, tsumo=tsumo)


def _no(key: str, row: RiichiYaku, other: Words = NOTHING) -> Objection:
    return LAW.no(key, WHERE, by=row.clause, words=row.words, other=other)


def _circumstances(told: Sequence[str], house: RiichiHouse, *, open: bool, tsumo: bool, dealer: bool) -> Iterator[Objection]:
    for name in told:
        row = all_yaku(house)[name]
        if open and name in concealed_keys(house):
            yield _no("yaku-open", row)
        if name in (RON if tsumo else TSUMO):
            yield _no("yaku-ron" if tsumo else "yaku-tsumo", row)
        if name in (CHILD if dealer else DEALER):
            yield _no("yaku-child" if dealer else "yaku-dealer", row)


def _apart(told: Sequence[str]) -> Iterator[Objection]:
    """Objections to two that no hand has both of."""
    for more, less in INSTEAD:
        if more in told and less in told:
            yield _no("yaku-instead", YAKU[more], other=YAKU[less].words)
    instead = {frozenset(pair) for pair in INSTEAD}
    for one, other in combinations(told, 2):
        both = frozenset((one, other))
        if both in instead:
            continue
        robbed = both == {"chankan", "renhou"} and "kokushi" not in told
        if robbed or any((one in left and other in right) or (one in right and other in left) for left, right in APART):
            yield _no("yaku-apart", YAKU[one], other=YAKU[other].words)


class SetCounts(NamedTuple):
    """How many of the four sets must be sequences, and how many triplets or kans."""

    sequences: int
    triplets: int


def sets_needed(names: Collection[str]) -> SetCounts:
    """The sets that ordinary yaku need at least, none of them being seven pairs."""
    told = {*names}
    values = len(told & VALUES) if "shousangen" not in told else 2 + len(told & (VALUES - DRAGONS))
    triplets = values + (3 if "doukou" in told else 0)
    if told & {"sanankou", "sankantsu"}:
        triplets = max(triplets, 3)
    if "toitoi" in told or ("honroutou" in told and "chiitoitsu" not in told):
        triplets = max(triplets, SETS)
    if "rinshan" in told:
        triplets = max(triplets, 1)
    sequences = max((COUNT[name] for name in told & COUNT.keys()), default=0)
    if "iipeikou" in told:
        if told & {"sanshoku", "ittsu"}:
            sequences = SETS
        elif "chankan" in told:
            sequences = max(sequences, 3)
    return SetCounts(sequences, triplets)


COUNT = {
    "pinfu": 4,
    "ryanpeikou": 4,
    "sanshoku": 3,
    "ittsu": 3,
    "iipeikou": 2,
    "chanta": 1,
    "junchan": 1,
    "chankan": 1,
}
"""How many sequences a yaku has. What is robbed from a kan can only complete a sequence: its owner has the other three."""


def _too_many_sets(told: Sequence[str], *, open: bool, tsumo: bool) -> Iterator[Objection]:
    """Objections to yaku that need more than four sets together, or would be a yakuman."""
    for many in TOGETHER:
        if many <= {*told}:
            yield _together([name for name in told if name in many])
            return
    sets = sets_needed(told)
    if tsumo and not open and sets.triplets >= SETS:
        yield LAW.no("yaku-suuankou", WHERE)
    elif sum(sets) > SETS or (open and {"chankan", "sanankou"} <= {*told}):
        yield _together(_fewest(told))


OFF = dict.fromkeys(("shiisan", "daisharin", "paarenchan"), LAW["house.28"]) | {
    "ippatsu": LAW["house.26"],
    "open-riichi": LAW["yaku.32"],
    "renhou": LAW["house.27"],
}
"""The clauses by which a house does not play a yaku."""


def further_yaku(names: Collection[str], *, open: bool, tsumo: bool, house: RiichiHouse = USUAL) -> Iterator[Objection]:
    """The yaku that every hand with these has besides; for those that can stand together."""
    told = {*names}
    if told & {"shiisan", *yakuman_of(house)}:
        return
    closed, triplets = not open, sets_needed(told).triplets
    if tsumo and closed and "tsumo" not in told:
        yield _no("yaku-forgotten", YAKU["tsumo"])
    if triplets >= SETS and not {"toitoi", "chiitoitsu"} & told:
        yield _no("yaku-forgotten", YAKU["toitoi"])
    if closed and (triplets >= (3 if tsumo else SETS) or "sankantsu" in told) and "sanankou" not in told:
        yield _no("yaku-forgotten", YAKU["sanankou"])
    if "shousangen" in told and told & {"iipeikou", *VALUES - DRAGONS} and "honitsu" not in told:
        yield _no("yaku-forgotten", YAKU["honitsu"])


def _fewest(told: Sequence[str]) -> list[str]:
    """As few of the yaku as are too many together."""
    for number in range(2, len(told)):
        for some in combinations(told, number):
            if sum(sets_needed(some)) > SETS:
                return list(some)
    return list(told)


def _together(names: Sequence[str]) -> Objection:
    if len(names) == 2:
        return _no("yaku-apart", YAKU[names[0]], other=YAKU[names[1]].words)
    return LAW.no("yaku-together", WHERE, words=listing([YAKU[name].words for name in names]))


# ---------------------------------------------------------------- fu

PLAIN = 4
"""Up to so many han the fu matter (riichi.payment.2)."""


def fus(names: Collection[str], open: bool, tsumo: bool, han: int, house: RiichiHouse = USUAL) -> tuple[int, ...]:
    """The fu that a hand with these yaku can have, rounded; () if they do not matter."""
    told = {*names}
    if told & yakuman_of(house) or fixes(house, told, han) or han > PLAIN:
        return ()
    if "chiitoitsu" in told:
        return (25,)
    if "pinfu" in told:
        return (20,) if tsumo else (30,)
    low, high = _least(told, open=open, tsumo=tsumo), _most(told, open=open, tsumo=tsumo, pair=int(house.wind_pair))
    return tuple(range(low + -low % 10, high + -high % 10 + 1, 10))


def _base(*, open: bool, tsumo: bool) -> int:
    return 22 if tsumo else 20 if open else 30


def _least(told: set[str], *, open: bool, tsumo: bool) -> int:
    """The fewest fu before rounding. A closed ron that is no pinfu has more than the thirty of one, and so has an open one."""
    triplets = sets_needed(told).triplets
    values = len(told & VALUES)
    kan = 4 if "sankantsu" in told else 1
    concealed = 3 if "sanankou" in told else 0 if open else triplets if tsumo else max(triplets - 1, 0)
    fu = _base(open=open, tsumo=tsumo)
    for nth in range(triplets):
        honour = nth >= triplets - values or "honroutou" in told
        fu += 2 * (2 if honour else 1) * (2 if nth < concealed else 1) * (kan if nth < 3 else 1)
    if "rinshan" in told and "sankantsu" not in told:
        fu += 8 - 2
    return fu if tsumo else max(fu, 32 if not open else 22)


def _most(told: set[str], *, open: bool, tsumo: bool, pair: int) -> int:
    """The most fu before rounding: kans up to two, closed triplets up to two, unless the yaku have three."""
    triplets = SETS - sets_needed(told).sequences
    kans, concealed = 3 if "sankantsu" in told else 2, 3 if "sanankou" in told else 2
    ends = 1 if "tanyao" in told else 2
    fu = _base(open=open, tsumo=tsumo) + 2 + (0 if "tanyao" in told else pair)
    for nth in range(triplets):
        fu += 2 * ends * (2 if nth < concealed else 1) * (4 if nth < kans else 1)
    return fu
