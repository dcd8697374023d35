"""The dealt field, at tables where it multiplies what is paid or wins the month: its fact, its form and its factor."""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.core.offer import Choice, Input, Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, same
from scorekeeper.games.koikoi.facts import KoikoiField
from scorekeeper.games.koikoi.house import LAW, KoikoiHouse
from scorekeeper.games.koikoi.month import FIELD, PAIRS, REDEALT, At, Month
from scorekeeper.kit import asks
from scorekeeper.kit.eights import fields, forms
from scorekeeper.kit.game import RoundHead
from scorekeeper.kit.months import heading

FACTORS: Mapping[str, Callable[[int], int]] = {
    "any": lambda lights: 2 if lights else 1,
    "lights": lambda lights: max(1, lights),
    "more": lambda lights: 1 + lights,
}
"""By what so many 20-point cards on the dealt field multiply (koikoi.house.12)."""
HOLDS = {"four": REDEALT.reasons[FIELD].words, "pairs": REDEALT.reasons[PAIRS].words}
"""What may win the month for the dealer (koikoi.house.16)."""
LIGHTS = Words("場の光", "brights on the field")
FIELD_BADGE = Words("場の光", "brights")
OTHER = Words("どちらでもない", "neither")


def winning(house: KoikoiHouse) -> tuple[str, ...]:
    """What on the field wins the month for the dealer."""
    return tuple(key for key, choice in (("four", house.field_four), ("pairs", house.field_pairs)) if choice == "wins")


def needs_field(month: Month) -> bool:
    """Whether what is paid depends on a field that has not been told."""
    return month.house.field_times != "none" and month.lights is None


def factor(month: Month) -> int:
    """By what the field multiplies; 1 while it is not known."""
    return FACTORS[month.house.field_times](len(month.lights)) if month.house.field_times != "none" and month.lights else 1


def head(at: At) -> RoundHead:
    """The month, with its factor once a field is known that multiplies."""
    times = factor(at.round)
    if times == 1:
        return heading(at)
    return heading(at, FIELD_BADGE)._replace(factor=same(f"×{times}"))


# ---------------------------------------------------------------- told


def check_field(month: Month, fact: KoikoiField) -> Iterator[Objection]:
    wins = winning(month.house)
    if month.house.field_times == "none" and fact.brights:
        yield LAW.no("field-needless", "brights")
    elif month.lights is not None:
        yield LAW.no("field-told")
    elif not fields.are_brights(fact.brights):
        yield LAW.no("field-cards", "brights")
    elif fact.holds and fact.holds not in wins:
        usual = month.house.field_four == "redeal" and month.house.field_pairs == "on"
        yield LAW.no("field-pays-nothing", "holds", by=LAW["deal.2"] if usual else "")
    elif fact.holds and (month.koi or month.hands):
        yield LAW.no("field-late", "holds")
    elif month.house.field_times == "none" and not fact.holds:
        yield LAW.no("field-needless")


def field(month: Month, fact: KoikoiField, entry: int) -> Month:
    """What the month is multiplied by; or the dealer wins it."""
    brights, house = fields.in_order(fact.brights), month.house
    if house.field_times != "none":
        month = month.replace(lights=brights)
        marks = (same(f"×{factor(month)}"),) if factor(month) > 1 else ()
        label = fields.brights_words(brights)
        month = month.add(month.line(entry, "field", label, marks=marks, clauses=LAW.all("house.12")))
    if not fact.holds:
        return month
    why = Reckoning().plus(HOLDS[fact.holds], house.field_fee, LAW["house.16"])
    paid = month.seating.from_others(month.leader, why)
    line = month.line(entry, "lying", HOLDS[fact.holds], month.leader, paid, clauses=LAW.all("house.16"))
    return month.win(entry, month.leader, line)


def form(at: At) -> Offer | None:
    """Opened on the table page where the field multiplies; elsewhere a key for what wins the month."""
    month = at.round
    if month.house.field_times == "none":
        return _winning_form(at)
    if not needs_field(month):
        return None
    made = forms.field(KoikoiField, month.number, Words("配られた場札の光札", "Bright cards on the dealt field"), LAW["house.12"])
    return made._replace(inputs=(*made.inputs, *_holds(month)))


def _winning_form(at: At) -> Offer | None:
    month = at.round
    if month.koi or month.hands or not winning(month.house):
        return None
    hint = Words("親が文を取る", "the dealer is paid")
    return Offer("field", KoikoiField, Words("場札で親の勝ち", "The field wins"), hint, (*_holds(month),), place="more")


def _holds(month: Month) -> Iterator[Input]:
    wins = winning(month.house)
    if wins and not (month.koi or month.hands):
        some = month.house.field_times != "none"
        choices = (*((Choice("", OTHER),) if some else ()), *(Choice(key, HOLDS[key]) for key in wins))
        yield asks.one("holds", Words("場にそろった札", "What the field holds"), choices, LAW["house.16"], optional=some)
