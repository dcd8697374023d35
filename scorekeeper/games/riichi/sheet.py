"""The sheet of a game: a row a hand with who won from whom and what it was worth, changes and points, and the yaku."""

from collections.abc import Iterator

from scorekeeper.core.play.sheets import Paper, ruled
from scorekeeper.core.sheet import Cell, Mark, Round, Row, Sign
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.games.riichi.game_end import FEET
from scorekeeper.games.riichi.hand import START, STICK, Hand, name
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW, OYA, TEN

HANDS = 20
"""Rows of a blank sheet."""
DEALER = Sign(Words("親", "D"), "role")
RIICHI = Sign(Words("立", "R"), "does")
WON = Sign(Words("和", "W"), "does")
FED = Sign(Words("放", "F"), "befalls")
TENPAI = Sign(Words("聴", "T"), "befalls")


def _rounds(hand: Hand) -> Iterator[Round]:
    """The row of a hand that is over, or in which something was paid."""
    if not hand.over and not hand.lines:
        return
    cells = tuple(Cell(None, moved or None, signs=tuple(_signs(hand, player))) for player, moved in enumerate(hand.moved))
    row = Row(cells, kind=_kind(hand), note=_note(hand), more=_more(hand))
    yield Round(name(hand), (), (row,), number=hand.number, sort=hand.sort, lines=hand.lines)


def _signs(hand: Hand, player: int) -> Iterator[Sign]:
    if player == hand.leader:
        yield DEALER
    if player in hand.riichi:
        yield RIICHI
    if player in {won.player for won in hand.wins}:
        yield WON
    if player in {won.payer for won in hand.wins}:
        yield FED
    if player in hand.tenpai:
        yield TENPAI


def _kind(hand: Hand) -> Words:
    return Hand.KINDS.get(hand.by, NOTHING)


def _note(hand: Hand) -> Words:
    """What each win was worth, or what else ended the hand."""
    if not hand.wins:
        return listed([line.label for line in hand.lines if line.sort == hand.by])
    several = len(hand.wins) > 1
    return listed([_by(won.value.words, won.player) if several else won.value.words for won in hand.wins])


def _by(words: Words, player: int) -> Words:
    return Words(f"{words.ja}（@{player}）", f"{words.en} (@{player})")


def _more(hand: Hand) -> Words:
    """Who is liable, fouls, and the sticks that wait for the next hand."""
    told = [Words(f"軽い反則 @{line.player}", f"minor foul @{line.player}") for line in hand.lines if line.sort == "foul"]
    liable = {pao.player for won in hand.wins for pao in won.pao} | {won.feeder for won in hand.wins if won.feeder is not None}
    if liable:
        who = listed([seat(player) for player in sorted(liable)])
        told.append(Words(f"責任払い {who.ja}", f"liable: {who.en}"))
    if hand.over and hand.pot:
        told.append(Words(f"供託残り {hand.pot // STICK}本", f"sticks left: {hand.pot // STICK}"))
    return Words("　".join(one.ja for one in told), "; ".join(one.en for one in told))


def _marks(house: RiichiHouse) -> tuple[Mark, ...]:
    return (
        DEALER.means(OYA, LAW["setup.4"]),
        RIICHI.means(Words("リーチ（千点を出す）", "riichi (puts down 1,000)"), LAW["riichi.1"]),
        WON.means(Words("和了", "won"), LAW["payment.6"]),
        FED.means(Words("放銃", "dealt in"), LAW["payment.6"]),
        TENPAI.means(Words("流局で聴牌", "tenpai at a draw"), LAW["tenpai.1"]),
    )


PAPER = Paper(
    title=Words("麻雀　半荘記録", "Riichi: game record"),
    heads=(Words("局", "hand"), NOTHING, Words("備考", "remarks")),
    columns=(NOTHING, TEN.small),
    rounds=_rounds,
    blank=ruled(HANDS, (DEALER, RIICHI, WON, FED)),
    feet=lambda house: tuple(FEET.values()),
    marks=_marks,
    running=True,
    begins=START,
)
