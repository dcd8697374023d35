"""The record sheet: a row for every round, with everybody's cards, yaku, sum, score and running total, and the race to 600."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.sheet import FigureSign, LegendMark, SheetCell, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral, of, seat
from scorekeeper.games.basics.marks import DEALS
from scorekeeper.games.roppyakken.count import PlayerCount
from scorekeeper.games.roppyakken.game_end import WON, feet_of
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW
from scorekeeper.games.roppyakken.round import AGAIN, RoppyakkenRound, game_words
from scorekeeper.games.roppyakken.yaku import ICHIKORO, card_words, ichikoro_keys, table
from scorekeeper.kit.sheets import SheetWriter, blank_rounds

ROUNDS = 10
CARDS, FEES, BOTH = Words("札", "cards"), Words("役", "yaku"), Words("計", "sum")
VOID, BELOW = Words("フケ", "fuke"), Words("計の下", "below the sum")
WINS = FigureSign(Words("殺", "W"), "does")


def _rounds(hand: RoppyakkenRound) -> Iterator[SheetRound]:
    """The row of a round that is over: of each player the points of cards and yaku, their sum, and the yaku and the score below."""
    if hand.over:
        kind = AGAIN if any(line.sort == "redo" for line in hand.lines) else NOTHING
        cells = tuple(_cell(hand, player) for player in range(hand.seats))
        row = SheetRow(cells, kind=kind, note=_note(hand), line=hand.lines[-1])
        yield SheetRound(numeral(hand.number), (), (row,), number=hand.number, sort=hand.sort, lines=hand.lines)


def _cell(hand: RoppyakkenRound, player: int) -> SheetCell:
    cell = SheetCell(None, hand.moves[player] or None, signs=_signs(hand, player))
    if hand.results:
        found, house = hand.results[player], hand.house
        counted, total = found.own_points(house), found.total(house)
        return cell._replace(items=(counted, total - counted or None, total), under=_under(found, house))
    if hand.end == "ichikoro" and player == hand.winner:
        return cell._replace(items=(None, hand.moves[player], hand.moves[player]), under=hand.lines[-1].label)
    return cell._replace(items=(None, None, None))


def _under(one: PlayerCount, house: RoppyakkenHouse) -> Words:
    """The yaku of a player; those that rain washed out; the cards that he counts as 0."""
    names = table(house).words
    made = (
        (Words("{names}", "{names}"), names(one.made.names)),
        (Words("雨流れ {names}", "washed out: {names}"), names(one.made.washed)),
        (Words("0点 {names}", "as 0: {names}"), card_words(one.zeros)),
    )
    said = [words.put(names=there) for words, there in made if there != NOTHING]
    return Words("／".join(one.ja for one in said), "; ".join(one.en for one in said))


def _note(hand: RoppyakkenRound) -> Words:
    """Why a round is void, or that it was not counted; and who has won a game with it, of several."""
    line, won = hand.lines[-1], game_words(hand)
    match hand.end:
        case "fuke":
            return of(VOID, listing([seat(player) for player in hand.fuke]))
        case "ichikoro":
            early = Words("途中で終わり", "ended early")
            return early if won == NOTHING else listing([early, won])
        case "totals":
            return listing([line.label, *line.marks])
    return won


def _signs(hand: RoppyakkenRound, player: int) -> tuple[FigureSign, ...]:
    deals = (DEALS,) if player == hand.leader else ()
    return (*deals, WINS) if player == hand.winner else deals


def _length(house: RoppyakkenHouse) -> tuple[LegendMark, ...]:
    """How long several games last."""
    if house.length == "one":
        return ()
    n = numeral(house.games if house.length == "games" else house.rounds)
    games = Words("先に{n}番取った人の勝ち", "whoever is first to win {n}")
    rounds = Words("{n}回の間に取った番", "those won in {n} rounds")
    return (LegendMark(WON, (games if house.length == "games" else rounds).put(n=n), LAW.all("house.8")),)


def _marks(house: RoppyakkenHouse) -> tuple[LegendMark, ...]:
    keys = [key for key in ichikoro_keys(house) if key in ICHIKORO] if house.yaku == "on" else []
    names = table(house).words(keys) if keys else NOTHING
    wins = (WINS.means(Words("{names}で勝ち", "wins by {names}").put(names=names), LAW["win.3"]),) if keys else ()
    return (
        DEALS.means(Words("その回の親", "deals the round"), LAW["settle.5"]),
        *wins,
        LegendMark(BELOW, Words("得点", "the score"), LAW.all("settle.2", "settle.3")),
        *_length(house),
    )


def _legend(match: Any, rounds: tuple[SheetRound, ...]) -> tuple[LegendMark, ...]:
    """What stands below the sum, and how long several games last."""
    return (*_below(match, rounds), *_length(match.now.house))


def _below(match: Any, rounds: tuple[SheetRound, ...]) -> tuple[LegendMark, ...]:
    if not any(cell.items[-1] for one in rounds for row in one.rows for cell in row.cells):
        return ()
    three = match.now.seats > 2
    if match.now.house.score == "own":
        own = Words("得点（計のまま）", "the score, which is the sum")
        if match.now.house.round_up == "on":
            up = Words("得点（計を100点に切り上げ）", "the score: the sum, rounded up to hundreds")
            return (LegendMark(BELOW, up, LAW.all("house.7")),)
        return (LegendMark(BELOW, own, LAW.all("three.2" if three else "settle.3")),)
    lead = Words("得点（次に多い人との差）", "the score, which is the lead over the second")
    return (LegendMark(BELOW, lead, LAW.all("three.1" if three else "settle.2")),)


PAPER = SheetWriter(
    title=Words("六百間　記入表", "Roppyakken: score sheet"),
    heads=(Words("回", "round"), NOTHING, Words("備考", "remarks")),
    columns=(NOTHING, Words("得点", "score")),
    items=(CARDS, FEES, BOTH),
    lower=True,
    rounds=_rounds,
    blank=blank_rounds(ROUNDS, (DEALS,)),
    feet=feet_of,
    marks=_marks,
    legend=_legend,
    running=True,
    target=lambda house: house.target,
)
