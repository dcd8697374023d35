"""When the game is over, and who has won."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.ledger import ahead
from scorekeeper.core.play.finish import Finish, in_small
from scorekeeper.core.play.rounds import Match
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import Foot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.roppyakken.law import LAW, TARGET
from scorekeeper.games.roppyakken.round import Hand

SUM = Words("累計", "Total")
FOOT = Foot("final", SUM, NOTHING, (), NOTHING, LAW["win.1"], last=True, holds=True)


def reached(sums: Sequence[int]) -> int | None:
    """Who has won by points: the only one with the most, if that is 600 or more (roppyakken.win.1, roppyakken.win.2)."""
    most = max(sums)
    best = [player for player, sum in enumerate(sums) if sum == most]
    return best[0] if most >= TARGET and len(best) == 1 else None


def over(match: Match[Hand]) -> str | None:
    if not match.now.over:
        return None
    if match.now.winner is not None:
        return LAW["win.3"]
    return LAW["win.1"] if reached(match.balances) is not None else None


def places(match: Match[Hand]) -> tuple[int, ...]:
    """The winner by a yaku is first whatever the scores are; the others follow by theirs."""
    sums, winner = match.balances, match.now.winner
    if winner is None:
        return ahead(sums)
    return ahead([max(sums) + 1 if player == winner else sum for player, sum in enumerate(sums)])


def why(match: Match[Hand]) -> Iterator[Reckoning]:
    """Everybody's total round by round."""
    for player in range(match.now.seats):
        whole = Reckoning()
        for hand in match.rounds:
            if hand.moved[player]:
                whole = whole.plus(hand.lines[-1].kind, hand.moved[player], LAW["setup.2"])
        yield whole


def finish(match: Match[Hand]) -> Finish:
    sums, reasons = match.balances, tuple(why(match))
    by_yaku = match.now.winner is not None
    note = Words("イチコロで勝ち", "won by ichikoro") if by_yaku else NOTHING
    foot = FOOT._replace(cells=in_small(sums), why=reasons, note=note, clause=LAW["win.3" if by_yaku else "win.1"])
    return Finish(reasons, sums, places(match), lambda: (foot,), (foot.clause,), ranked_by=LAW.all("win.3") if by_yaku else ())
