"""The offers for one player: the forms to fill in for him, and which of them a touch of his total opens."""

from collections.abc import Iterator

from scorekeeper.core.facts import Fact
from scorekeeper.core.offer import Offer
from scorekeeper.web.record.request import At

PLAYER = "player"
"""The question that says whose a declaration is."""


def offers_for(here: At, seat: int) -> tuple[Offer, ...]:
    """The forms that may be filled in now for this player, in the order of play."""
    offers = here.offers if here.scores else ()
    return tuple(
        offer
        for offer in offers
        if offer.place in ("now", "main") and not offer.shut and offer.seat is None
        if any(one.name == PLAYER and str(seat) in (choice.value for choice in one.choices) for one in offer.inputs)
    )


def next_offers(here: At) -> dict[int, Offer]:
    """By seat the form that a touch of the total opens: the first, until this player has declared it in this round or somebody has
    declared the second.
    """
    here = here.ahead or here
    said = {*_declared_so_far(here)}
    found = {}
    for seat in range(len(here.players)):
        offers = offers_for(here, seat)
        if offers:
            first, second = offers[0], offers[min(1, len(offers) - 1)]
            begun = (first.fact, seat) in said or any(fact is second.fact is not first.fact for fact, _ in said)
            found[seat] = second if begun else first
    return found


def _declared_so_far(here: At) -> Iterator[tuple[type[Fact], int | None]]:
    """What has been declared in this round, and by whom."""
    for entry in dict.fromkeys(line.entry for line in here.board.lines):
        fact = here.record.log[entry]
        yield type(fact), getattr(fact, PLAYER, None)
