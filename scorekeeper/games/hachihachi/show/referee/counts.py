"""The count at the end of a month: points, and counts that do not add up."""

from collections.abc import Iterator, Sequence
from functools import cache

from scorekeeper.core.captures import reachable
from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks import captures as whole
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK, HANAFUDA, cards_named, points
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.kit.game import Values

THREE = Input(
    "points",
    Words("三人の取り札の点(一人は空でよい)", "Points captured; one may be left empty"),
    "numbers",
    total=DECK_POINTS,
    clause=LAW["settle.2"],
)
SLIPS = {
    1: Words("カス1枚", "one kasu"),
    5: Words("短冊1枚", "one ribbon"),
    10: Words("タネ1枚", "one animal"),
    20: Words("光1枚", "one bright"),
}
"""A card left out, or counted twice, by what it is worth."""
MIXED = {
    4: Words("短冊とカスの取り違え", "a ribbon taken for a kasu, or the other way round"),
    5: Words("タネと短冊の取り違え", "an animal taken for a ribbon, or the other way round"),
    9: Words("タネとカスの取り違え", "an animal taken for a kasu, or the other way round"),
    10: Words("光とタネの取り違え", "a bright taken for an animal, or the other way round"),
    15: Words("光と短冊の取り違え", "a bright taken for a ribbon, or the other way round"),
    19: Words("光とカスの取り違え", "a bright taken for a kasu, or the other way round"),
}
"""A card taken for another kind, by what that changes."""


def ask_points(at: At, question: Values) -> Ruling:
    """How many points are these captured `cards`? The verdict is the number."""
    total = points(cards_named(question["cards"]))
    sums = LAW.because("card-points")
    return rule(str(total), Words(f"{total}点", f"{total} points"), [sums])


def count_inquiry(at: At) -> Inquiry:
    counts = Words("三人の点(数えたまま)", "The three counts, as counted")
    cards = Words("三人の枚数(数えたなら)", "Number of cards each, if counted")
    inputs = (
        Input("points", counts, "numbers", clause=LAW["settle.2"]),
        Input("cards", cards, "numbers", optional=True, clause=LAW["penalty.2"]),
    )
    words = Words("点が合わない", "The points do not add up")
    return Inquiry("count", words, Words("264点・48枚", "264 points, 48 cards"), "penalty", inputs)


def ask_count(at: At, question: Values) -> Ruling:
    """The counts do not add up: where can the error be? The verdict is `tally`, `recount` or, by the cards, `redo`.

    The ruling would enter a new deal, to be used if a recount does not help.
    """
    told, cards = question["points"], question.get("cards")
    total, many = sum(told), sum(cards) if cards else len(DECK)
    reasons = [LAW.because("not-264", total=total)]
    if cards:
        reasons.append(LAW.because("not-48", many=many))
        odd = [player for player, number in enumerate(cards) if number % 2]
        if odd:
            reasons.append(LAW.because("odd-number", who=_seats(odd)))
    wrong = [*_impossible(told, cards or ())] if total == DECK_POINTS else []
    odd_cards = any(number % 2 for number in cards or ())
    if total == DECK_POINTS and many == len(DECK) and not wrong and not odd_cards:
        return rule("tally", Words("合っている", "it tallies"), reasons, leads="played-out")
    reasons += [*wrong, *_hints(told)]
    reasons.append(LAW.because("replayed"))
    outcome = at.trial_if_allowed(Redo(reason="count"))
    missing = many != len(DECK)
    words = (
        Words("札が48枚でない。やり直し", "not 48 cards: replay")
        if missing
        else Words("数え直す。合わなければやり直し", "count again; if it still does not tally, replay")
    )
    return rule("redo" if missing else "recount", words, reasons, outcome)


def _seats(seats: Sequence[int]) -> Words:
    return listing([seat(player) for player in seats])


@cache
def _piles() -> frozenset[tuple[int, ...]]:
    """How many cards a player can have captured, and their points."""
    return reachable(HANAFUDA, lambda pile: [(len(pile), points(pile))])


def _impossible(told: Sequence[int], cards: Sequence[int]) -> Iterator[Reason]:
    if not whole.possible((told[0], told[1], told[2])):
        yield LAW.because("taken-in-pairs")
        return
    for player, (many, ten) in enumerate(zip(cards, told, strict=False)):
        if many % 2 == 0 and (many, ten) not in _piles():
            yield LAW.because("points-of-cards", who=seat(player), many=many, ten=ten)


def _hints(told: Sequence[int]) -> Iterator[Reason]:
    """Where the error may be."""
    short = DECK_POINTS - sum(told)
    slip, mixed = SLIPS.get(abs(short)), MIXED.get(abs(short))
    if slip and short > 0:
        yield LAW.because("short", n=short, slip=slip)
    elif slip:
        yield LAW.because("over", n=-short, slip=slip)
    if mixed:
        yield LAW.because("off", n=abs(short), mixed=mixed)
    able = [player for player in EVERYONE if short and _could_mend(told, player, short)]
    if short and able and len(able) < SEATS:
        yield LAW.because("whose-miscount", who=_seats(able))


def _could_mend(told: Sequence[int], player: int, short: int) -> bool:
    """Whether the counts could be right if only this player's were wrong."""
    first, second, third = (ten + short if one == player else ten for one, ten in enumerate(told))
    return whole.possible((first, second, third))
