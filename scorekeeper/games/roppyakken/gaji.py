"""The questions on the gaji: what it may take, what takes it, and whose the cards are that it leaves over."""

from collections.abc import Iterable

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import PLANTS, WILLOW, Flower, named
from scorekeeper.games.hands import called
from scorekeeper.games.roppyakken import piles
from scorekeeper.games.roppyakken.forms import At
from scorekeeper.games.roppyakken.law import LAW
from scorekeeper.games.roppyakken.yaku import GAJI, VALUED

NOBODY = Words("居ない", "nobody")
LIES = Words("場の札", "Cards on the field")
PLACES_OF_GAJI = (
    Choice("hand", Words("手にある", "in the hand")),
    Choice("turned", Words("山からめくった", "turned from the stock")),
    Choice("lies", Words("場にある", "on the field")),
)
TURNED = ("山からめくった", "Turned from the stock")


MOST_LIE = 17
"""The most cards that can lie on the field: eight dealt, of three months at least, and one of each other month."""
MOST_LEFT = 4
"""The most that the gaji leaves over where all others are played (roppyakken.gaji.18)."""


def _field(least: int, most: int) -> Input:
    return asking.cards("field", LIES, least, most, LAW["gaji.2"])


def _names(cards: Iterable[Flower]) -> str:
    """The names of cards, those of a month together: `sakura-hikari,tan susuki-tane`."""
    months: dict[str, list[str]] = {}
    for card in cards:
        plant, _, kind = card.name.partition("-")
        months.setdefault(plant, []).append(kind)
    return " ".join(f"{plant}-{','.join(kinds)}" for plant, kinds in months.items())


def gaji(at: At) -> Inquiry:
    where = asking.one("where", Words("ガジのある所", "Where the gaji is"), PLACES_OF_GAJI, LAW["gaji.1"], start="hand")
    lies = {"where": ("lies",)}
    card = asking.cards("card", Words("ガジを取ろうとする札", "The card that would take it"), 1, 1, LAW["gaji.9"], when=lies)
    turned = asking.flag("turned", *TURNED, LAW["gaji.10"], when=lies)
    hint = Words("手・山・場のガジ", "in a hand, turned, or on the field")
    inputs = where, card, turned, _field(0, MOST_LIE)
    return Inquiry("gaji", Words("ガジで何が取れるか", "What may the gaji take?"), hint, "gaji", inputs)


def ask_gaji(at: At, values: Values) -> Ruling:
    """The verdict names the cards it may take, and `free` if it may be discarded instead; or `discard`. If it lies on the field:
    what a `card` does (ask_lies).
    """
    if values.get("where") == "lies":
        return ask_lies(at, values)
    field = named(values.get("field") or ())
    willows = [card for card in field if card in WILLOW - {GAJI}]
    others = [card for card in field if card in VALUED and card not in WILLOW]
    may = [card for card in field if card in willows or card in others]
    why: list[Reason] = [LAW.because("柳としても、鬼札としても使える。", "It is a willow or a wild card.", "gaji.1")]
    if values.get("where") == "turned":
        why.append(LAW.because("めくったガジも同じ。", "Turned from the stock it is the same.", "gaji.8"))
    else:
        why.append(LAW.because("手のガジは好きな番に出せる。", "From the hand it may be played at any turn.", "gaji.4"))
    if not may:
        why.append(LAW.because("柳も点のある札も無い。", "There is neither a willow nor a valued card.", "gaji.5"))
        return rule("discard", Words("取れる札は無い。場に捨てる", "nothing: it is discarded"), why)
    why.append(LAW.because("鬼札として取れるのは点のある札だけ。", "As a wild card it takes what is worth points.", "gaji.2"))
    months = [card.month for card in field]
    if any(months.count(card.month) == 3 for card in others):
        why.append(LAW.because("3枚あっても1枚だけ取る。", "Of three it takes one only.", "gaji.12"))
    if willows:
        taken = "柳は柳として取る。捨てることはできない。", "A willow is taken as such; it may not be discarded."
        why.append(LAW.because(*taken, "gaji.3", "gaji.6"))
    else:
        free = "柳が無いので、柳として捨ててもよい。", "Without a willow there it may be discarded as one."
        why.append(LAW.because(*free, "gaji.7"))
    words = Words("{cards}のどれかを取れる" if len(may) > 1 else "{cards}を取れる", "it may take {cards}")
    return rule(_names(may) + ("" if willows else " free"), words.put(cards=called(may)), why)


def ask_lies(at: At, values: Values) -> Ruling:
    """The verdict is `must`, `either` (it or another willow), `free` or `no`."""
    (card,) = named(values["card"])
    turned = bool(values.get("turned"))
    others = [one for one in named(values.get("field") or ()) if one in WILLOW - {GAJI, card}]
    if card in WILLOW:
        if others:
            why = LAW.because("ほかの柳もあるので、どちらでもよい。", "There is another willow: it takes either.", "gaji.11")
            return rule("either", Words("ガジかほかの柳を取る", "it takes the gaji or the other willow"), [why])
        why = LAW.because("柳はガジを取る。", "A willow takes the gaji.", "gaji.11" if turned else "gaji.9")
        return rule("must", Words("必ず取る", "it must take it"), [why])
    if turned and card in VALUED:
        why = LAW.because("めくった点のある札は、取っても取らなくてもよい。", "A turned valued card may take it or not.", "gaji.10")
        return rule("free", Words("取っても、取らなくてもよい", "it may take it or not"), [why])
    only = "手からは柳、山からは柳か点のある札だけ。", "From the hand only a willow, from the stock also a valued card."
    return rule("no", Words("取れない", "it cannot take it"), [LAW.because(*only, "gaji.10" if turned else "gaji.9")])


# ---------------------------------------------------------------- what is left over


def left(at: At) -> Inquiry:
    months = tuple(Choice(str(month), words) for month, (_, words) in PLANTS.items() if month != piles.OF_WILLOW)
    inputs = [
        asking.who(at.seats, Words("ガジを取った人", "Who has the gaji"), clause=LAW["gaji.13"]),
        asking.one("month", Words("ガジが取った月", "The month it took"), months, LAW["gaji.13"]),
        _field(1, MOST_LEFT if piles.used_up(at.house, len(at.seats)) else MOST_LIE),
    ]
    if piles.rest(at.house, len(at.seats)) == "mushi":
        label = Words("ほかの柳2枚を取った人", "Who has the two other willows")
        inputs.append(asking.who(at.seats, label, "willows", nobody=NOBODY, clause=LAW["gaji.18"], optional=True))
    hint = Words("終わりに場に残った札", "cards on the field at the end")
    return Inquiry("left", Words("残った札はだれの物か", "Whose are the cards left over?"), hint, "gaji", tuple(inputs))


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
    field = named(values["field"])
    whose = piles.given(field, values["player"], values["month"], values.get("willows"), house, seats)
    all_played = piles.used_up(house, seats)
    why = [LAW.because("その月の札と柳が1枚ずつ余る。", "A card of that month and a willow are left over.", "gaji.13")]
    if not all_played:
        why.append(LAW.because("ほかの残り札は誰の物でもない。", "Other cards that remain are nobody's.", "deal.8"))
    elif seats > 2:
        why.append(LAW.because("三人では手十場八と同じ。", "With three it is as with 10/8.", "three.4"))
    why.append(LAW.because("この卓の取り決め。", "This is the house rule.", REST[piles.rest(house, seats), all_played]))
    if not whose:
        return rule("nobody", Words("誰の物でもない", "they are nobody's"), why)
    why.append(LAW.because("役と点を数える前に貰う。", "They are taken before the count.", "gaji.19"))
    found = [(one, [card for card in field if whose.get(card) == one]) for one in sorted({*whose.values()})]
    words = listed([Words("{cards}は{who}", "{cards} to {who}").put(cards=called(cards), who=seat(one)) for one, cards in found])
    return rule(" ".join(f"{one}:{','.join(card.name for card in cards)}" for one, cards in found), words, why)
