"""Dekiyaku: the captured sets, their cards and fees, and what is not counted beside what."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from scorekeeper.core.game import Yaku
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, listed
from scorekeeper.decks.hanafuda import (
    BLUE_RIBBONS,
    BOAR,
    BOAR_DEER_BUTTERFLIES,
    BRIDGE,
    BRIGHTS,
    BUTTERFLIES,
    CRANE,
    CURTAIN,
    MOON,
    PHOENIX,
    RAIN_MAN,
    RED_RIBBONS,
    RIBBONS,
    SAKE_CUP,
    WARBLER,
    WILLOW,
    Flower,
    Kind,
    month_of,
    named,
)

SIX, SEVEN = 6, 7
"""The ribbons of rokutan and nanatan, the willow's among them."""
TWELVE = 12
"""The chaff cards of kasu; each further one adds GROWTH (hanaawase.dekiyaku.22)."""
GROWTH = 10
ALL_CHAFF = 24
FEW = 8, 8, 10
"""The most cards of oyanaka for dealer, douni, biki (hanaawase.special.7)."""

LITTLE_BIRDS = frozenset(named(("ume-tane", "fuji-tane", "susuki-tane", "yanagi-tane")))
GRASS = frozenset(named(("fuji-tan", "ayame-tan", "hagi-tan")))
DRINKS = frozenset(("nomi", "hanami", "tsukimi"))
ROWS = frozenset((4, 11, 12))
"""The months whose four cards are a yaku; no other's are (hanaawase.dekiyaku.21)."""


def chaff(cards: Iterable[Flower]) -> int:
    """How many are chaff. Of willow only its chaff card counts (hanaawase.teyaku.3, hanaawase.dekiyaku.22).

    The cup is never chaff (hanaawase.dekiyaku.23).
    """
    return sum(card.kind is Kind.KASU for card in cards)


def ribbons(cards: Iterable[Flower]) -> int:
    return len(RIBBONS.intersection(cards))


class Row(NamedTuple):
    """A row of the table. `cards` must all be captured, and `more` must hold of the pile where the set leaves a choice."""

    yaku: Yaku
    cards: frozenset[Flower] = frozenset()
    more: Callable[[frozenset[Flower]], bool] = lambda pile: True


OYANAKA = Yaku("oyanaka", Words("親仲八丁ビキ十丁", "oyanaka-hatchou biki-jitchou"), 30, "hanaawase.special.7")
"""Where the house plays it an ordinary yaku, which voids nothing and which two may have (hanaawase.special.8)."""

TABLE = (
    Row(Yaku("gokou", Words("五光", "gokou"), 160, "hanaawase.dekiyaku.1"), BRIGHTS),
    Row(Yaku("shikou", Words("四光", "shikou"), 80, "hanaawase.dekiyaku.2"), BRIGHTS - {RAIN_MAN}),
    Row(Yaku("ootori", Words("大鳥", "ootori"), 80, "hanaawase.dekiyaku.3"), frozenset((CRANE, PHOENIX, *LITTLE_BIRDS))),
    Row(Yaku("goun", Words("五雲", "goun"), 60, "hanaawase.dekiyaku.4"), frozenset((WARBLER, BRIDGE, BUTTERFLIES, BOAR, SAKE_CUP))),
    Row(Yaku("nanatan", Words("七短", "nanatan"), 40, "hanaawase.dekiyaku.5"), more=lambda pile: ribbons(pile) >= SEVEN),
    Row(Yaku("akatan", Words("赤短", "akatan"), 40, "hanaawase.dekiyaku.6"), RED_RIBBONS),
    Row(Yaku("aotan", Words("青短", "aotan"), 40, "hanaawase.dekiyaku.7"), BLUE_RIBBONS),
    Row(
        Yaku("ameshikou", Words("雨四光", "ameshikou"), 30, "hanaawase.dekiyaku.8"),
        frozenset((RAIN_MAN,)),
        more=lambda pile: len(BRIGHTS & pile) >= 4,
    ),
    Row(Yaku("inoshikachou", Words("猪鹿蝶", "inoshikachou"), 30, "hanaawase.dekiyaku.9"), BOAR_DEER_BUTTERFLIES),
    Row(Yaku("nomi", Words("のみ", "nomi"), 30, "hanaawase.dekiyaku.10"), frozenset((CURTAIN, MOON, SAKE_CUP))),
    Row(Yaku("kotori", Words("小鳥", "kotori"), 30, "hanaawase.dekiyaku.11"), LITTLE_BIRDS),
    Row(Yaku("rokutan", Words("六短", "rokutan"), 20, "hanaawase.dekiyaku.12"), more=lambda pile: ribbons(pile) >= SIX),
    Row(
        Yaku("omote-sugawara", Words("表菅原", "omote-sugawara"), 20, "hanaawase.dekiyaku.13"), frozenset((CRANE, WARBLER, CURTAIN))
    ),
    Row(Yaku("kusa", Words("くさ", "kusa"), 20, "hanaawase.dekiyaku.14"), GRASS),
    Row(
        Yaku("matsu-kiri-bouzu", Words("松桐坊主", "matsu-kiri-bouzu"), 10, "hanaawase.dekiyaku.15"),
        frozenset((CRANE, MOON, PHOENIX)),
    ),
    Row(Yaku("hanami", Words("花見ののみ", "hanami"), 10, "hanaawase.dekiyaku.16"), frozenset((CURTAIN, SAKE_CUP))),
    Row(Yaku("tsukimi", Words("月見ののみ", "tsukimi"), 10, "hanaawase.dekiyaku.17"), frozenset((MOON, SAKE_CUP))),
    Row(Yaku("fuji-shima", Words("藤シマ", "fuji-shima"), 10, "hanaawase.dekiyaku.18"), month_of(4)),
    Row(Yaku("ame-shima", Words("雨シマ", "ame-shima"), 10, "hanaawase.dekiyaku.19"), month_of(11)),
    Row(Yaku("kiri-shima", Words("桐シマ", "kiri-shima"), 10, "hanaawase.dekiyaku.20"), month_of(12)),
    Row(Yaku("kasu", Words("カス", "kasu"), 10, "hanaawase.dekiyaku.22"), more=lambda pile: chaff(pile) >= TWELVE),
)
DEKIYAKU: dict[str, Row] = {row.yaku.key: row for row in TABLE} | {OYANAKA.key: Row(OYANAKA, more=lambda pile: False)}
"""Fees from each of the two others. Oyanaka looks at the seat too and is found in `of`."""

BEATEN: dict[str, frozenset[str]] = {
    "shikou": frozenset(("gokou",)),
    "ameshikou": frozenset(("gokou",)),
    "kotori": frozenset(("ootori",)),
    "rokutan": frozenset(("nanatan",)),
    "hanami": frozenset(("nomi",)),
    "tsukimi": frozenset(("nomi",)),
    "matsu-kiri-bouzu": frozenset(("gokou", "shikou", "ameshikou")),
}
"""What is not counted beside what: the only exclusions (hanaawase.combo.1)."""


class Part(NamedTuple):
    """A dekiyaku that is held: its key, and how many chaff cards where it is kasu."""

    name: str
    kasu: int = TWELVE

    @property
    def yaku(self) -> Yaku:
        return DEKIYAKU[self.name].yaku

    @property
    def extra(self) -> int:
        """The chaff cards beyond the twelfth."""
        return self.kasu - TWELVE if self.name == "kasu" else 0

    @property
    def words(self) -> Words:
        return Words(f"カス{self.kasu}枚", f"kasu of {self.kasu}") if self.extra else self.yaku.words

    @property
    def fee(self) -> int:
        return self.yaku.fee + GROWTH * self.extra

    def onto(self, why: Reckoning) -> Reckoning:
        """The reckoning with this yaku's fee added."""
        why = why.plus(self.yaku.words, self.yaku.fee, self.yaku.clause)
        if self.extra:
            label = Words(f"13枚目からのカス {self.extra}枚", f"chaff beyond the twelfth: {self.extra}")
            why = why.plus(label, GROWTH * self.extra, self.yaku.clause)
        return why


class Found(NamedTuple):
    """The dekiyaku of a pile, and every clause that says why these and no others."""

    parts: tuple[Part, ...]
    clauses: tuple[str, ...]

    @property
    def fee(self) -> int:
        return sum(part.fee for part in self.parts)


def said(parts: Iterable[Part]) -> Words:
    """The names of several dekiyaku: 五光・のみ."""
    return listed([part.words for part in parts])


def of(cards: Iterable[Flower], most: int | None = None) -> Found:
    """Every dekiyaku in these captured cards; `most`: the most cards of oyanaka at this seat, where it is played."""
    pile = frozenset(cards)
    there = sets(pile)
    kept = counted(there)
    parts = tuple(Part(key, chaff(pile)) if key == "kasu" else Part(key) for key in kept)
    if most is not None and len(pile) <= most:
        parts = (*parts, Part(OYANAKA.key))
    clauses = [part.yaku.clause for part in parts]
    if len(kept) < len(there):
        clauses.append("hanaawase.combo.1")
    return Found(parts, (*dict.fromkeys(clauses), *_beside(pile, parts)))


def sets(pile: frozenset[Flower]) -> tuple[str, ...]:
    """Every dekiyaku whose cards are there, counted or not."""
    return tuple(key for key, row in DEKIYAKU.items() if row.cards <= pile and row.more(pile))


def counted(keys: Iterable[str]) -> tuple[str, ...]:
    """What counts of these: a set is left out beside one that beats it."""
    there = frozenset(keys)
    return tuple(key for key in DEKIYAKU if key in there and not BEATEN.get(key, frozenset()) & there)


def _beside(pile: frozenset[Flower], parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The clauses about several yaku, about willow and the drinks, about the cup and about rows that are none."""
    found: list[str] = []
    names = {part.name for part in parts}
    if len(parts) > 1:
        found.append("hanaawase.combo.2")
    if names & DRINKS and pile & WILLOW:
        found.append("hanaawase.combo.3")
    if SAKE_CUP in pile and chaff(pile) >= TWELVE - 1:
        found.append("hanaawase.dekiyaku.23")
    if pile & WILLOW and chaff(pile) >= TWELVE - 1:
        found.append("hanaawase.dekiyaku.22")
    if any(month_of(month) <= pile for month in range(1, 13) if month not in ROWS):
        found.append("hanaawase.dekiyaku.21")
    if OYANAKA.key in names:
        found.append("hanaawase.special.8")
    return tuple(found)


def clauses_of(parts: tuple[Part, ...]) -> tuple[str, ...]:
    """The clauses behind yaku that were told by name."""
    return (*(part.yaku.clause for part in parts), *_beside(frozenset(), parts))


def cards_of(names: Iterable[str]) -> frozenset[Flower]:
    """The cards that must have been captured for these yaku, free choices left out."""
    return frozenset().union(*(DEKIYAKU[name].cards for name in names))
