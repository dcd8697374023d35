"""When the game is over, and who has won."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.ledger import ahead
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.roppyakken.house import SIX_HUNDRED
from scorekeeper.games.roppyakken.law import LAW
from scorekeeper.games.roppyakken.round import RoppyakkenRound
from scorekeeper.kit import frame
from scorekeeper.kit.finish import CLAUSE, Finish, in_small
from scorekeeper.kit.rounds import MatchState

SUM = Words("累計", "Total")
FOOT = SheetFoot("final", SUM, NOTHING, (), NOTHING, LAW["win.1"], last=True, holds=True)


def winner_by_points(sums: Sequence[int], target: int) -> int | None:
    """Who has won by points: the only one with the most, if that is the target or more (roppyakken.win.1, roppyakken.win.2)."""
    most = max(sums)
    best = [player for player, sum in enumerate(sums) if sum == most]
    return best[0] if most >= target and len(best) == 1 else None


def over(match: MatchState[RoppyakkenRound]) -> str | None:
    if not match.now.over:
        return None
    if match.now.winner is not None:
        return LAW["win.3"]
    house = match.now.house
    won = LAW["win.1" if house.target == SIX_HUNDRED else "house.2"]
    return won if winner_by_points(match.balances, house.target) is not None else None


def places(match: MatchState[RoppyakkenRound]) -> tuple[int, ...]:
    """The winner by a yaku is first whatever the scores are; the others follow by theirs."""
    sums, winner = match.balances, match.now.winner
    if winner is None:
        return ahead(sums)
    return ahead([max(sums) + 1 if player == winner else sum for player, sum in enumerate(sums)])


def why(match: MatchState[RoppyakkenRound]) -> Iterator[Reckoning]:
    """Everybody's total round by round."""
    for player in range(match.now.seats):
        whole = Reckoning()
        for hand in match.rounds:
            if hand.moves[player]:
                whole = whole.plus(hand.lines[-1].kind, hand.moves[player], LAW["setup.2"])
            if beside := match.moved_beside(hand)[player]:
                whole = whole.plus(frame.BESIDE, beside, CLAUSE)
        yield whole


def finish(match: MatchState[RoppyakkenRound]) -> Finish:
    sums, reasons = match.balances, tuple(why(match))
    by_yaku = match.now.winner is not None
    note = Words("イチコロで勝ち", "won by ichikoro") if by_yaku else NOTHING
    foot = FOOT._replace(cells=in_small(sums), why=reasons, note=note, clause=over(match) or LAW["win.1"])
    return Finish(reasons, sums, places(match), lambda: (foot,), (foot.clause,), ranked_by=LAW.all("win.3") if by_yaku else ())
