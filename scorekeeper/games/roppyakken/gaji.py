"""The questions on the gaji: what it may take, what takes it, and whose the cards are that it leaves over."""

from collections.abc import Iterable

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import PLANTS, WILLOW, Flower, cards_named
from scorekeeper.games.roppyakken import piles
from scorekeeper.games.roppyakken.forms import At
from scorekeeper.games.roppyakken.law import LAW
from scorekeeper.games.roppyakken.yaku import VALUED, card_words, name_of
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values

NOBODY = Words("居ない", "nobody")
LIES = Words("場の札", "Cards on the field")
PLACES_OF_GAJI = (
    Choice("hand", Words("手にある", "in the hand")),
    Choice("turned", Words("山からめくった", "turned from the stock")),
    Choice("lies", Words("場にある", "on the field")),
)
THREE = Words("柳3枚（まとめて）", "the three willows together")
TURNED = ("山からめくった", "Turned from the stock")


MOST_LIE = 17
"""The most cards that can lie on the field: eight dealt, of three months at least, and one of each other month."""
MOST_LEFT = 4
"""The most that the gaji leaves over where all others are played (roppyakken.gaji.18)."""


def _field(least: int, most: int) -> Input:
    return asks.cards("field", LIES, least, most, LAW["gaji.2"])


def _names(cards: Iterable[Flower]) -> str:
    """The names of cards, those of a month together: `sakura-hikari,tan susuki-tane`."""
    months: dict[str, list[str]] = {}
    for card in cards:
        plant, _, kind = card.name.partition("-")
        months.setdefault(plant, []).append(kind)
    return " ".join(f"{plant}-{','.join(kinds)}" for plant, kinds in months.items())


def gaji(at: At) -> Inquiry:
    where = asks.one("where", Words("ガジのある所", "Where the gaji is"), PLACES_OF_GAJI, LAW["gaji.1"], start="hand")
    lies = {"where": ("lies",)}
    card = asks.cards("card", Words("ガジを取ろうとする札", "The card that would take it"), 1, 1, LAW["gaji.9"], when=lies)
    turned = asks.flag("turned", *TURNED, LAW["gaji.10"], when=lies)
    hint = Words("手・山・場のガジ", "in a hand, turned, or on the field")
    inputs = where, card, turned, _field(0, MOST_LIE)
    return Inquiry("gaji", Words("ガジで何が取れるか", "What may the gaji take?"), hint, "gaji", inputs)


def ask_gaji(at: At, values: Values) -> Ruling:
    """The verdict names the cards it may take, `together` if willows are three, which it takes as one, and `free` if it may be
    discarded instead; or `discard`. If it lies on the field: what a `card` does (ask_lies).
    """
    if values.get("where") == "lies":
        return ask_lies(at, values)
    field = cards_named(values.get("field") or ())
    willows = [card for card in field if card in piles.OTHERS]
    others = [card for card in field if card in VALUED and card not in WILLOW]
    may = [card for card in field if card in willows or card in others]
    turned = values.get("where") == "turned"
    why = [LAW.because("willow-or-wild"), LAW.because("turned-the-same" if turned else "any-turn")]
    if not may:
        why.append(LAW.because("neither-there"))
        return rule("discard", Words("取れる札は無い。場に捨てる", "nothing: it is discarded"), why)
    why.append(LAW.because("wild-takes-points"))
    months = [card.month for card in field]
    if any(months.count(card.month) == 3 for card in others):
        why.append(LAW.because("one-of-three"))
    why.append(LAW.because("willow-taken" if willows else "discard-as-willow"))
    together = len(willows) == 3
    why += [LAW.because("fourth-willow")] if together else []
    picks = [*(name_of(card) for card in may if card in others or not together), *((THREE,) if together else ())]
    words = Words("{cards}を取れる", "it may take: {cards}")
    if len(picks) > 1:
        words = Words("{cards}のどれかを取れる", "it may take one of these: {cards}")
    verdict = _names(may) + (" together" if together else "" if willows else " free")
    return rule(verdict, words.put(cards=listing(picks)), why)


def ask_lies(at: At, values: Values) -> Ruling:
    """The verdict is `must`, `all` (it and two other willows), `either` (it or another willow), `free` or `no`."""
    (card,) = cards_named(values["card"])
    turned = bool(values.get("turned"))
    others = [one for one in cards_named(values.get("field") or ()) if one in piles.OTHERS - {card}]
    if card in WILLOW:
        if len(others) > 1:
            return rule("all", Words("柳3枚をまとめて取る", "it takes all three willows"), [LAW.because("fourth-willow")])
        if others:
            why = LAW.because("either-willow", by="" if turned else LAW["play.2"])
            return rule("either", Words("ガジかほかの柳を取る", "it takes the gaji or the other willow"), [why])
        why = LAW.because("willow-takes-gaji", by=LAW["gaji.11"] if turned else "")
        return rule("must", Words("必ず取る", "it must take it"), [why])
    if turned and card in VALUED:
        why = LAW.because("turned-may-take")
        return rule("free", Words("取っても、取らなくてもよい", "it may take it or not"), [why])
    only = LAW.because("takes-no-gaji", by=LAW["gaji.10"] if turned else "")
    return rule("no", Words("取れない", "it cannot take it"), [only])


# ---------------------------------------------------------------- what is left over


def left_over_inquiry(at: At) -> Inquiry:
    months = tuple(Choice(str(month), words) for month, (_, words) in PLANTS.items() if month != piles.OF_WILLOW)
    inputs = [
        asks.who(at.seats, Words("ガジを取った人", "Who has the gaji"), clause=LAW["gaji.13"]),
        asks.one("month", Words("ガジが取った月", "The month it took"), months, LAW["gaji.13"]),
        _field(1, MOST_LEFT if piles.used_up(at.house, len(at.seats)) else MOST_LIE),
    ]
    if piles.rest(at.house, len(at.seats)) == "mushi":
        label = Words("ほかの柳2枚を取った人", "Who has the two other willows")
        inputs.append(asks.who(at.seats, label, "willows", nobody=NOBODY, clause=LAW["gaji.18"], optional=True))
    hint = Words("終わりに場に残った札", "cards on the field at the end")
    return Inquiry("left", Words("残った札はだれの物か", "Who gets the left-over cards?"), hint, "gaji", tuple(inputs))


REST = {
    ("leave", False): "gaji.14",
    ("take", False): "gaji.15",
    ("leave", True): "gaji.16",
    ("take", True): "gaji.17",
    ("mushi", True): "gaji.18",
}
"""The clause on cards left over, by the house rule and whether all cards are played."""


def ask_left(at: At, values: Values) -> Ruling:
    """The verdict lists who is given what, `1:yanagi-tan,kiku-tan`, or is `nobody`."""
    house, seats = at.house, len(at.seats)
    field, willows, all_played = frozenset(cards_named(values["field"])), values.get("willows"), piles.used_up(house, seats)
    fits = piles.left_by(field, values["month"], house, seats)
    if not fits or (piles.rest(house, seats) == "mushi" and (willows is None) != (field >= piles.OTHERS)):
        amiss = LAW.because("left-willows" if fits else "left-wrong" if all_played else "left-taken")
        return rule("amiss", amiss.words, [amiss])
    whose = piles.give_out(field, values["player"], values["month"], willows, house, seats)
    deal = [] if seats == 2 and all_played else ["three-as-ten" if all_played else "others-nobodys"]
    rest = LAW.because("house-rule", by=LAW[REST[piles.rest(house, seats), all_played]])
    why = [*map(LAW.because, ("month-and-willow", *deal)), rest]
    if not whose:
        return rule("nobody", Words("だれの物でもない", "nobody gets them"), why)
    why.append(LAW.because("before-counting"))
    found = [(one, [card for card in sorted(field) if whose.get(card) == one]) for one in sorted({*whose.values()})]
    words = listing(
        [Words("{cards}は{who}", "{cards} to {who}").put(cards=card_words(cards), who=seat(one)) for one, cards in found]
    )
    return rule(" ".join(f"{one}:{','.join(card.name for card in cards)}" for one, cards in found), words, why)
