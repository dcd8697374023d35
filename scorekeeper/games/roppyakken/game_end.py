"""When the game is over, and who has won."""

from collections.abc import Iterator

from scorekeeper.core.ledger import ahead
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.roppyakken.house import SIX_HUNDRED, RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW
from scorekeeper.games.roppyakken.round import RoppyakkenRound
from scorekeeper.kit import frame
from scorekeeper.kit.finish import CLAUSE, Finish, in_small
from scorekeeper.kit.rounds import MatchState

SUM = Words("累計", "Total")
FOOT = SheetFoot("final", SUM, NOTHING, (), NOTHING, LAW["win.1"], last=True, holds=True)
WON = Words("番数", "won")
GAMES_FOOT = SheetFoot("final", WON, NOTHING, (), NOTHING, LAW["house.8"], last=True, holds=True)


def feet_of(house: RoppyakkenHouse) -> tuple[SheetFoot, ...]:
    """The closing rows: the scores, and where several games are played how many everybody has won."""
    return (FOOT,) if house.length == "one" else (FOOT._replace(key="scores", last=False), GAMES_FOOT)


def over(match: MatchState[RoppyakkenRound]) -> str | None:
    hand, house = match.now, match.now.house
    if not hand.over:
        return None
    if house.length != "one":
        ended = hand.number >= house.rounds if house.length == "rounds" else max(hand.games_after) >= house.games
        return LAW["house.8"] if ended else None
    if hand.winner is not None:
        return LAW["win.3"]
    return LAW["win.1" if house.target == SIX_HUNDRED else "house.2"] if hand.won_by is not None else None


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


def by_games(match: MatchState[RoppyakkenRound]) -> Finish:
    """How many games everybody has won (roppyakken.house.8)."""
    games = match.now.games_after
    reasons = tuple(Reckoning().plus(WON, many, LAW["house.8"]) for many in games)
    scores, foot = feet_of(match.now.house)
    rows = scores._replace(cells=in_small(match.balances)), foot._replace(cells=in_small(games), why=reasons)
    return Finish(reasons, games, ahead(games), lambda: rows, (foot.clause,))


def finish(match: MatchState[RoppyakkenRound]) -> Finish:
    if match.now.house.length != "one":
        return by_games(match)
    sums, reasons = match.balances, tuple(why(match))
    by_yaku = match.now.winner is not None
    note = Words("イチコロで勝ち", "won by ichikoro") if by_yaku else NOTHING
    foot = FOOT._replace(cells=in_small(sums), why=reasons, note=note, clause=over(match) or LAW["win.1"])
    return Finish(reasons, sums, places(match), lambda: (foot,), (foot.clause,), ranked_by=LAW.all("win.3") if by_yaku else ())
