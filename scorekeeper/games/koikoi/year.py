"""The year: twelve months, and their sum."""

from collections.abc import Sequence

from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words, listing
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month
from scorekeeper.kit.finish import Finish, summed_up
from scorekeeper.kit.rounds import MatchState

Year = MatchState[Month]
YEAR = 12
FOOT = SheetFoot("final", Words("年計", "Total"), NOTHING, (), NOTHING, LAW["setup.5"], last=True)


def over(year: Year) -> str | None:
    """The clause by which the year is over, or None while it goes on."""
    if not year.now.over:
        return None
    months, house, held = length(year.now.house), year.now.house, holdings(year)
    if (house.target and max(held) >= house.target) or (house.start and house.broke == "on" and min(held) <= 0):
        return LAW["house.9"]
    return LAW["setup.5" if months == YEAR else "house.6"] if year.now.number >= months else None


def holdings(year: Year) -> tuple[int, ...]:
    """What everybody has: the start that the table agreed on, and what the months have moved (koikoi.house.9)."""
    return tuple(year.now.house.start + moved for moved in year.balances)


def length(house: KoikoiHouse) -> int:
    """Months of a year; a drawn one counts (koikoi.setup.5, koikoi.house.6, koikoi.dealer.3)."""
    return int(house.months)


def finish(year: Year) -> Finish:
    """What the months have moved decides; nothing is paid at the end (koikoi.setup.5)."""
    return summed_up(year.balances, FOOT._replace(note=counts(year)))


def counts(year: Year) -> Words:
    """How many months each has won and how many nobody has, and how often each has said koi: what is written beside the sum."""
    won = [month.winner for month in year.rounds if month.winner is not None]
    said = [player for month in year.rounds for player in month.koi]
    draws = sum(month.by == "draw" for month in year.rounds)
    told = (
        _counted(Words("勝負", "won"), won),
        Words(f"無勝負 {draws}", f"drawn {draws}") if draws else NOTHING,
        _counted(Words("こい", "koi"), said),
    )
    return joined(*told)


def _counted(label: Words, players: Sequence[int]) -> Words:
    each = listing(
        [Words(f"@{player} {times}", f"@{player} {times}") for player in sorted({*players}) if (times := players.count(player))]
    )
    return Words(f"{label.ja} {each.ja}", f"{label.en} {each.en}") if players else NOTHING


def joined(*parts: Words) -> Words:
    """The parts of a remark on the sheet, without empty ones."""
    told = [part for part in parts if part != NOTHING]
    return Words("　".join(part.ja for part in told), "; ".join(part.en for part in told))
