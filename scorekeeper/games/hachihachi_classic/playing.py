"""What all declarations during play share."""

from collections.abc import Iterable, Iterator, Mapping

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import Flower, Flowers, month_of
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.hachihachi_classic.dekiyaku import SLIPS, card_holders, keys_made_by, ribbons
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.cards.hands import card_names
from scorekeeper.kit.eights.month import Phase


def check_playing(month: ClassicMonth, *players: tuple[str, int]) -> Iterator[Objection]:
    """Objections unless the month is being played, and by all of the players, (field, seat)."""
    if month.phase is Phase.DEAL:
        yield LAW.no("no-field")
    else:
        yield from open_for(month, *players)


def holders(month: ClassicMonth) -> dict[Flower, int]:
    """Who has captured the cards that dekiyaku and tobikomi need, as far as they are known."""
    whole = [(hand.player, number) for hand in month.standing for number in hand.captured_months]
    return card_holders(month.house, month.made) | {card: player for player, number in whole for card in month_of(number)}


def same_card(
    cards: Iterable[Flower], held: Mapping[Flower, int], player: int, where: str, *, lasting: bool = False
) -> Iterator[Objection]:
    """The objection to cards of this player that another has captured."""
    taken = [card for card in sorted(cards) if held.get(card, player) != player]
    if taken:
        yield LAW.no("same-card", where, lasting=lasting, words=card_names(taken), who=seat(held[taken[0]]))


def check_ribbons(month: ClassicMonth, player: int, keys: Iterable[str], own: Flowers, where: str) -> Iterator[Objection]:
    """Whether the nine ribbons are enough for a player with these yaku and cards beside the others."""
    held = holders(month)
    mine, theirs = ribbons(month.house, keys, own), 0
    for other in month.seating.others(player):
        known = frozenset(card for card, owner in held.items() if owner == other)
        theirs += ribbons(month.house, keys_made_by(month.made, other), known)
    if mine + theirs > len(SLIPS):
        yield LAW.no("ribbons-nine", where, mine=mine, theirs=theirs)


def check_offender(month: ClassicMonth, player: int, offender: int | None) -> Iterator[Objection]:
    """Objections to who is said to have broken hatto for this player's sake."""
    if offender is None:
        return
    if month.house.hatto == "off":
        yield LAW.no("hatto-off", "offender")
    elif month.two:
        yield LAW.no("hatto-two", "offender")
    elif offender == player:
        yield LAW.no("offender-self", "offender")
    else:
        yield from open_for(month, ("offender", offender))
