"""The tables of yaku for the rule book: each with cards that make it and its fee."""

from scorekeeper.core.cards import DECK
from scorekeeper.core.game import Group, Sample, Yaku
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.dekiyaku import DEKIYAKU, Dekiyaku
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.teyaku import TEYAKU, Teyaku


def _hand(row: Teyaku) -> Sample:
    """As many cards of the first months as the hand holds of each."""
    dealt = [[card for card in DECK if card.month == month][:size] for month, size in enumerate(row.split, 1)]
    formed = tuple(card for cards in dealt for card in cards if len(cards) > 1)
    return Sample(row.yaku, formed, (row.yaku.fee,), tuple(card for cards in dealt for card in cards if len(cards) == 1))


def _captured(row: Dekiyaku) -> Sample:
    spare = min(1, len(row.of) - row.need)  # without the first card five ribbons are no red ones too
    cards = (*row.must, *sorted(row.of)[spare : spare + row.need])
    return Sample(row.yaku, tuple(sorted(cards)), (row.yaku.fee,))


def groups(house: KoikoiHouse) -> tuple[Group, ...]:
    dekiyaku = [_captured(row) for row in DEKIYAKU.values()]
    if house.gokou_shugi:
        gift = Yaku("gokou-shugi", Words("五光の祝儀", "gift for gokou"), house.gokou_shugi, "koikoi-three.dekiyaku.2")
        dekiyaku.insert(1, Sample(gift, (), (gift.fee,)))
    return (
        Group(Words("手役", "Teyaku"), tuple(map(_hand, TEYAKU.values()))),
        Group(Words("出来役", "Dekiyaku"), tuple(dekiyaku)),
    )
