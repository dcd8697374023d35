"""What the players stake: facts, checks, and what is left of 胴前."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, TypeVar

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.banking.speech import RESTS, STAKE

MOST = 10_000
"""The highest 胴前 that may be agreed."""
Seat = Annotated[int, Meta(ge=0, lt=SEATS)]
Amount = Annotated[int, Meta(ge=0, le=MOST)]
Amounts = Annotated[tuple[Amount | None, ...], Meta(max_length=SEATS)]
M = TypeVar("M", bound=Banked)


class Stakes(Fact, frozen=True):
    """What everybody stakes, by seat; 0 or nothing: he sits the month out. Staking is closed."""

    called: ClassVar = Words("張り", "the stakes")
    stakes: Amounts


class Stake(Fact, frozen=True):
    """What `player` alone stakes; 0: he sits the month out. Staking is closed once everybody has said."""

    called: ClassVar = Words("一人の張り", "one stake")
    player: Seat
    stake: Amount


def check_stakes(month: Banked, stakes: Sequence[int | None]) -> Iterator[Objection]:
    """Objections to what everybody stakes."""
    if stand := month.stands(None):
        yield stand
        return
    if len(stakes) > month.seating.seats or any(stakes[gone] for gone in month.seating.gone if gone < len(stakes)):
        yield month.LAW.no("stakes-seat", "stakes")
        return
    if month.leader < len(stakes) and stakes[month.leader]:
        yield month.LAW.no("stakes-banker", f"stakes[{month.leader}]", who=seat(month.leader))
    over = sum(one or 0 for one in stakes) - month.ceiling
    if over > 0:
        yield month.LAW.no("stakes-over", "stakes", by=month.ceiling_by, ceiling=month.ceiling, over=over)


def check_stake(month: Banked, player: int, stake: int) -> Iterator[Objection]:
    """Objections to what one stakes, in place of what he may have staked before."""
    if player >= month.seating.seats or player in month.seating.gone:
        yield month.LAW.no("stakes-seat", "player")
    elif player == month.leader:
        yield month.LAW.no("stakes-banker", "player", who=seat(player))
    elif stand := month.stands(player):
        yield stand
    elif stake > (room := month.room + month.stake(player)):
        yield month.LAW.no("stakes-room", "stake", room=room)


def after_stakes(month: M, stakes: Sequence[int | None]) -> M:
    """The month once everybody has staked so: those without a stake sit it out."""
    held = tuple(stakes[player] or 0 if player < len(stakes) else 0 for player in month.seating.everybody)
    return close(month.replace(stakes=held))


def one_staked(month: M, player: int, stake: int) -> M:
    """The month once one more has said what he stakes."""
    held = [*month.stakes, *(None,) * (month.seating.seats - len(month.stakes))]
    held[player] = stake
    month = month.replace(stakes=tuple(held))
    return close(month) if all(held[ko] is not None for ko in month.ko) else month


def close(month: M) -> M:
    out = [player for player in month.ko if not month.stake(player)]
    return month.replace(closed=True, seating=month.seating.without(*out))


def write_line(month: M, entry: int, label: Words, clauses: Sequence[str], player: int | None = None) -> M:
    """The month with the line of what was staked. One in which nobody has staked is over."""
    out = (month.BY.rests,) if month.closed and month.seating.out else ()
    month = month.add(month.line(entry, "stakes", label, player, clauses=(*clauses, *out)))
    return month.end() if month.closed and not month.stakers else month


def stakes_words(month: Banked, spots: Mapping[int, Words], one: int | None = None) -> Words:
    """All stakes in a line and who sits out, or that of `one`, each with its spot if there are any: 石川 20（一）・上田 休み."""
    each = [
        _stake_words(player, month.stake(player), spots.get(player, NOTHING)) for player in (month.ko if one is None else (one,))
    ]
    return listing(each) if month.stakers or one is not None else Words("だれも張らない", "nobody stakes")


def _stake_words(player: int, stake: int, spot: Words) -> Words:
    if not stake:
        return Words(f"@{player} {RESTS.ja}", f"@{player} {RESTS.en}")
    if spot == NOTHING:
        return Words(f"@{player} {stake}", f"@{player} {stake}")
    return Words(f"@{player} {stake}（{spot.ja}）", f"@{player} {stake} ({spot.en})")


def bank_left(month: Banked) -> Words:
    """What is left of 胴前, as the board says it."""
    return Words(f"胴前 {month.ceiling} 残り {month.room}", f"domae {month.ceiling}, left {month.room}")


def note(month: Banked, player: int) -> Words:
    """What a player has staked, beside what the month has moved; that he owes once his chips are gone."""
    said = month.stake(player)
    return Words(f"{STAKE.ja} {said}", f"stake {said}") if said else NOTHING


def owes(month: Banked, total: int) -> Words:
    """What a player owes beyond his chips, where the table has any."""
    debt = -(month.house.chips + total)
    return Words(f"借り {debt}", f"owes {debt}") if month.house.chips and debt > 0 else NOTHING
