"""What cards come to: numbers, arashi, the banker's 四一 and 九一; and when a third card must or may be drawn."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from scorekeeper.core.house import OFF
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.kabu import NumberCard
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.own import own_hands, own_of
from scorekeeper.kit.cards.account import CardPlace

NAMES = (
    Words("ブタ", "buta"),
    Words("ピン", "pin"),
    Words("ニゾウ", "nizo"),
    Words("三太", "santa"),
    Words("四谷", "yotsuya"),
    Words("ゴケ", "goke"),
    Words("六法", "roppo"),
    Words("七ケン", "shichiken"),
    Words("オイチョ", "oicho"),
    Words("カブ", "kabu"),
)
"""The names of the numbers from 0 (oichokabu.setup.8)."""
ARASHI, FOUL = Words("あらし", "arashi"), Words("引き違い", "wrong draw")
SPECIAL = {"shippin": Words("四一", "shippin"), "kuppin": Words("九一", "kuppin")}
SHIROKU = Words("四六", "shiroku")
FOUR_SIX = {4, 6}
FIRSTS = {"shippin": 4, "kuppin": 9}
PLAIN, MOST_MONTHS = 10, 12
SANTA, SHICHIKEN, GOKE = 3, 7, 5
Draw = Literal["must", "may", "not"]


def may_have(key: str, house: OichokabuHouse, *, oya: bool) -> bool:
    """Whether the banker, or a player, may have this hand at this table (oichokabu.special.8, oichokabu.house.4, house.6)."""
    if key == "shiroku":
        return not oya and house.shiroku == "on"
    if key in OWN_KEYS:
        return key in own_hands(house) and own_hands(house)[key].may_be_of(oya=oya)
    if key in SPECIAL and (key == "shippin" and house.shippin_who == "ko") == oya:
        return False
    return is_recognised(key, house)


def is_recognised(key: str, house: OichokabuHouse) -> bool:
    """Whether arashi, 四一 or 九一 is more than its number at this table."""
    return dict(house.worth).get(key) != OFF


class OichokabuHand(NamedTuple):
    """What cards come to. `arashi`: three of a month (0: of one that was not told). `special`: the banker's 四一 or 九一; of a
    player 四一, where it is his, or 四六, with which he takes his stake back; of either a hand of the table's own, with its name.
    """

    number: int
    arashi: int | None = None
    special: str = ""
    foul: bool = False
    name: Words = NOTHING

    @property
    def words(self) -> Words:
        if self.foul:
            return FOUL
        if self.special:
            return self.name if self.own else SHIROKU if self.special == "shiroku" else SPECIAL[self.special]
        return Words(str(self.number), str(self.number)) if self.arashi is None else ARASHI

    @property
    def own(self) -> bool:
        """Whether it is a hand of the table's own."""
        return self.special in OWN_KEYS


def months(house: OichokabuHouse) -> range:
    """The months whose cards are played."""
    return range(1, (PLAIN if house.deck == "40" else MOST_MONTHS) + 1)


def number(cards: Sequence[int], house: OichokabuHouse) -> int:
    """The last digit of the total (oichokabu.match.1, setup.2, setup.3)."""
    return sum(map(house.number, cards)) % 10


def of_cards(cards: Sequence[int], house: OichokabuHouse, *, oya: bool = False) -> OichokabuHand:
    """What these months come to, of the banker or of a player."""
    three = len(cards) == 3 and len({*cards}) == 1 and is_recognised("arashi", house)
    if own := own_of(cards, house, oya=oya):
        return OichokabuHand(number(cards, house), special=own.key, name=own.words)
    if oya:
        if (special := special_of(cards, house)) is not None:
            return OichokabuHand(number(cards, house), special=special)
        three = three and house.oya_arashi != "off"
    elif special := special_of_ko(cards, house):
        return OichokabuHand(number(cards, house), special=special)
    return OichokabuHand(number(cards, house), cards[0] if three else None)


def special_of(cards: Sequence[int], house: OichokabuHouse) -> str | None:
    """四一 or 九一 in the banker's two cards, judged by the month; None without (oichokabu.special.1, oichokabu.special.2)."""
    for key, first in FIRSTS.items():
        if not may_have(key, house, oya=True):
            continue
        if tuple(cards) == (first, 1) or (house.shippin == "either" and tuple(cards) == (1, first)):
            return key
    return None


def special_of_ko(cards: Sequence[int], house: OichokabuHouse) -> str | None:
    """四一 or 四六 in a player's two cards, in either order, where he may have them (oichokabu.house.4, oichokabu.house.6)."""
    if len(cards) != 2:
        return None
    if {*cards} == FOUR_SIX and may_have("shiroku", house, oya=False):
        return "shiroku"
    return "shippin" if {*cards} == {FIRSTS["shippin"], 1} and may_have("shippin", house, oya=False) else None


def of_name(told: str, month: int, house: OichokabuHouse) -> OichokabuHand:
    """What was told by name; `month` is that of an arashi, 0 if it was not told."""
    if told == "foul":
        return OichokabuHand(0, foul=True)
    if told in OWN_KEYS:
        own = own_hands(house)[told]
        return OichokabuHand(own.number, special=told, name=own.words)
    if told == "shiroku":
        return OichokabuHand(sum(FOUR_SIX) % 10, special=told)
    if told in SPECIAL:
        return OichokabuHand((FIRSTS[told] + 1) % 10, special=told)
    if told == "arashi":
        return OichokabuHand(number((month,) * 3, house) if month else 0, month)
    return OichokabuHand(int(told))


def draws(digit: int, house: OichokabuHouse) -> tuple[Draw, str]:
    """Whether two cards that come to this number take a third, and the clause."""
    if digit <= SANTA:
        return ("must", LAW["draw.1"]) if house.santa == "on" else ("may", LAW["draw.4"])
    if digit >= SHICHIKEN:
        return ("not", LAW["draw.3"]) if house.shichiken == "on" else ("may", LAW["draw.5"])
    return "may", LAW["draw.2"]


def arashi_months(house: OichokabuHouse) -> tuple[int, ...]:
    """The months of which there may be an arashi: two cards of it leave a third to be drawn (oichokabu.special.13)."""
    played = months(house) if is_recognised("arashi", house) else ()
    return tuple(month for month in played if draws(number((month, month), house), house)[0] != "not")


# ---------------------------------------------------------------- which cards make a hand

Ways = tuple[CardPlace[NumberCard], ...]
"""What a hand can be."""


def as_place(cards: Iterable[int], house: OichokabuHouse) -> CardPlace[NumberCard]:
    return CardPlace(house.pack.cards_named(map(str, cards)))


@lru_cache(4096)
def ways(hand: OichokabuHand, house: OichokabuHouse, *, oya: bool, two: int | None = None) -> Ways:
    """All cards of a hand that was told by name. `two`: what the banker's first two came to, before he drew the third."""
    drawn = [] if two is not None else [cards for cards in product(months(house), repeat=2) if _stands(cards, house, oya=oya)]
    for cards in product(months(house), repeat=3):
        first = number(cards[:2], house)
        if draws(first, house)[0] != "not" and two in (None, first):
            drawn.append(cards)
    made = {tuple(sorted(cards)) for cards in drawn if _is(hand, of_cards(cards, house, oya=oya))}
    return tuple(as_place(cards, house) for cards in sorted(made))


def _stands(cards: tuple[int, ...], house: OichokabuHouse, *, oya: bool) -> bool:
    """Whether one may stop with these two cards."""
    return draws(number(cards, house), house)[0] != "must" or stands_with(cards, house, oya=oya)


def stands_with(cards: Sequence[int], house: OichokabuHouse, *, oya: bool) -> bool:
    """Whether these two cards are a hand with which nobody has to draw."""
    return bool((special_of if oya else special_of_ko)(cards, house) or own_of(cards, house, oya=oya))


def _is(told: OichokabuHand, made: OichokabuHand) -> bool:
    """Whether cards that make a hand may be the one that was told."""
    if told.arashi is not None:
        return made.arashi in (told.arashi or made.arashi,) and made.arashi is not None
    if told.own:
        return made.special == told.special
    return made.arashi is None and (made.number, made.special) == (told.number, told.special)
