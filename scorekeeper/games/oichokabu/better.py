"""How likely a ko wins who draws a third card, or who stands: counted over all cards that nobody has seen.

Every order in which the unseen cards can lie counts alike. What the banker does with four to six is his own choice; both are
counted. With less he draws, with more he stands, also where no rule binds him.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words
from scorekeeper.games.oichokabu.duel import duel
from scorekeeper.games.oichokabu.forms import At
from scorekeeper.games.oichokabu.hands import NAMES, SANTA, SHICHIKEN, OichokabuHand, draws, months, number, of_cards, stands_with
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.banking.forms import cards
from scorekeeper.kit.game import Values

COPIES = 4
SEEN = 40
Left = Mapping[int, int]
"""How many cards of each month nobody has seen."""


class Chances(NamedTuple):
    """The chances of what a ko gains, in stakes."""

    gains: Mapping[int, Fraction]

    @property
    def wins(self) -> Fraction:
        return sum((chance for gain, chance in self.gains.items() if gain > 0), Fraction(0))

    @property
    def level(self) -> Fraction:
        return self.gains.get(0, Fraction(0))

    @property
    def worth(self) -> Fraction:
        """What he gains on average, in stakes."""
        return sum((gain * chance for gain, chance in self.gains.items()), Fraction(0))


def cards_left(seen: tuple[int, ...], house: OichokabuHouse) -> Counter[int]:
    """The cards that are left when these months have been seen; below zero for too many of one."""
    left = Counter(dict.fromkeys(months(house), COPIES))
    left.subtract(seen)
    return left


def banker(left: Left, house: OichokabuHouse, *, free: bool) -> Counter[OichokabuHand]:
    """In how many of all orders of three of the cards left the banker's come to each hand, if he draws on four to six (`free`) or
    stands.
    """
    found: Counter[OichokabuHand] = Counter()
    hands, whole = _hands(house), sum(left.values())
    for one, first in left.items():
        for two in left:
            pairs = first * (left[two] - (one == two))
            if not pairs:
                continue
            hand = hands[one, two]
            if hand.special or hand.number >= SHICHIKEN or (hand.number > SANTA and not free):
                found[hand] += pairs * (whole - 2)
                continue
            for three, many in left.items():
                found[hands[one, two, three]] += pairs * (many - (one == three) - (two == three))
    return found


@lru_cache(4)
def _hands(house: OichokabuHouse) -> Mapping[tuple[int, ...], OichokabuHand]:
    """What any two or three months of the banker come to: a question asks each a hundred times."""
    of_months = months(house)
    return {own: of_cards(own, house, oya=True) for count in (2, 3) for own in product(of_months, repeat=count)}


def chances(own: tuple[int, int], left: Left, house: OichokabuHouse, *, draw: bool, free: bool) -> Chances:
    """The chances of a ko with these two months who draws, or stands."""
    gains: Counter[int] = Counter()
    for third, many in left.items() if draw else ((0, 1),):
        after = Counter(left)
        if draw:
            after[third] -= 1
        ko = of_cards((*own, third) if draw else own, house)
        for hand, orders in banker(after, house, free=free).items() if many else ():
            gains[duel(ko, hand, house).factor] += many * orders
    return Chances({gain: Fraction(orders, gains.total()) for gain, orders in gains.items() if orders})


# ---------------------------------------------------------------- the question


def inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    keys = cards(at.house.pack)
    inputs = (
        asks.one("one", Words("自分の1枚目", "My first card"), keys, LAW["match.1"], look="turns"),
        asks.one("two", Words("自分の2枚目", "My second card"), keys, LAW["match.1"], look="turns"),
        asks.cards(
            "seen",
            Words("ほかに見えている札", "Other cards in sight"),
            0,
            SEEN,
            LAW["deal.5"],
            optional=True,
            choices=keys,
            look="turns",
        ),
    )
    hint = Words("見えていない札から数える", "counted from the unseen cards")
    words = Words("引くのと止めるのと、どちらが分がよいか", "Is it better to draw or to stand?")
    return Inquiry("chances", words, hint, "draw", inputs)


def ask(at: At, values: Values) -> Ruling:
    """The verdict is `draw`, `stand` or `depends` on what the banker does with four to six; `must`, `not` where nothing is free."""
    house, own = at.house, (int(values["one"]), int(values["two"]))
    seen = (*own, *map(int, values.get("seen") or ()))
    if not {*seen} <= {*months(house)}:
        return cannot_stand((LAW.no("cards-deck", "seen", by=LAW[house.cards_by]),))
    left = cards_left(seen, house)
    if min(left.values()) < 0 or sum(left.values()) < 4:
        return cannot_stand((LAW.no("cards-five", "seen", by=LAW[house.cards_by]),))
    digit = number(own, house)
    may, clause = draws(digit, house)
    if may == "must" and stands_with(own, house, oya=False):
        may = "may"
    reasons = [Reason(Words("2枚は{n}（{name}）。", "The two make {n} ({name}).").put(n=digit, name=NAMES[digit]), (clause,))]
    worths: dict[bool, list[Fraction]] = {True: [], False: []}
    for draw in (True, False):
        if (may == "must" and not draw) or (may == "not" and draw):
            continue
        for free in (False, True):
            found = chances(own, left, house, draw=draw, free=free)
            worths[draw].append(found.worth)
            reasons.append(_chances_reason(found, draw=draw, free=free))
    usual = Words("親は3以下で引き、7以上で止めるとした。", "Assuming the dealer draws on 3 or less and stands on 7 or more.")
    assumed = [usual] if "off" in (house.santa, house.shichiken) else []
    if may != "may":
        said = (
            Words("引くしかない", "there is no choice: draw")
            if may == "must"
            else Words("止めるしかない", "there is no choice: stand")
        )
        return rule(may, said, reasons, assumed=assumed)
    better = [one > other for one, other in zip(worths[True], worths[False], strict=True)]
    if len({*better}) > 1:
        return rule(
            "depends",
            Words("親が四・五・六で引くかによる", "it depends on what the dealer does with 4 to 6"),
            reasons,
            assumed=assumed,
        )
    if better[0]:
        return rule("draw", Words("引く方がよい", "draw"), reasons, assumed=assumed)
    return rule("stand", Words("止める方がよい", "stand"), reasons, assumed=assumed)


def _chances_reason(found: Chances, *, draw: bool, free: bool) -> Reason:
    words = Words(
        "{how}、親が4〜6で{dealer}とき：勝ち{wins}%、分け{level}%、平均{worth}。",
        "{how}, if the dealer {dealer} on 4 to 6: won {wins}%, drawn {level}%, on average {worth}.",
    )
    return Reason(
        words.put(
            how=Words("引くと", "Drawing") if draw else Words("止めると", "Standing"),
            dealer=Words("引く", "draws") if free else Words("止める", "stands"),
            wins=f"{float(100 * found.wins):.1f}",
            level=f"{float(100 * found.level):.1f}",
            worth=f"{float(found.worth):+.3f}".replace("-", "−"),
        ),
        LAW.all("draw.2", "match.1"),
    )
