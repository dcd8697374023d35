"""The sheet of a game: a row a hand with who won from whom and what it was worth, changes and points, and the yaku."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.sheet import STICK as DRAWN
from scorekeeper.core.sheet import FigureSign, LegendMark, SheetCell, SheetFoot, SheetRound, SheetRow
from scorekeeper.core.words import NOTHING, Words, listing, same, seat
from scorekeeper.games.riichi import busts
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.game_end import closing
from scorekeeper.games.riichi.hand import HUNDRED, STICK, RiichiHand, Won, name
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW, OYA, WINDS
from scorekeeper.games.riichi.worth import Value
from scorekeeper.games.riichi.yaku import all_yaku
from scorekeeper.kit.rounds import MatchState
from scorekeeper.kit.sheets import SheetWriter, empty, with_player

HANDS = 20
"""Rows of a blank sheet."""
DEALER = FigureSign(Words("親", "D"), "role")
RIICHI = FigureSign(Words("立", "R"), DRAWN)
WON = FigureSign(Words("和", "W"), "does")
FED = FigureSign(Words("放", "F"), "befalls")
TENPAI = FigureSign(Words("聴", "T"), "befalls")
KEPT = Words("供", "+")
HONBA = Words("本", "h.")
ENDED = {"abort": Words("途中流局", "abort"), "nagashi": Words("流し満貫", "nagashi")}
"""Shorter names for a narrow column."""


def _rounds(hand: RiichiHand) -> Iterator[SheetRound]:
    """The row of a hand that is over, or in which something was paid."""
    if not hand.over and not hand.lines:
        return
    cells = tuple(SheetCell(None, moved or None, signs=tuple(_signs(hand, player))) for player, moved in enumerate(hand.moves))
    row = SheetRow(cells, note=_note(hand), more=_more(hand))
    yield SheetRound(
        name(hand, honba=False),
        (),
        (row,),
        number=hand.number,
        sort=hand.sort,
        group=WINDS[hand.wind],
        lines=hand.lines,
        under=_under(hand),
        full=name(hand),
        fields=(tuple(_who(hand)), tuple(_worth(hand))),
    )


def _signs(hand: RiichiHand, player: int) -> Iterator[FigureSign]:
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


def _under(hand: RiichiHand) -> Words:
    """Honba, and the sticks that were left from earlier hands."""
    left = hand.kept // STICK
    ja, en = f"{hand.honba}本場", f"{hand.honba} honba"
    return Words(f"{ja}　{KEPT.ja}{left}", f"{en} {KEPT.en}{left}") if left else Words(ja, en)


def _who(hand: RiichiHand) -> Iterator[Words]:
    """Who won, and from whom or how; how a hand ended that nobody won."""
    yield from (seat(won.player) for won in hand.wins)
    if payers := {won.payer for won in hand.wins if won.payer is not None}:
        yield from (same(f"←@{payer}") for payer in payers)
    elif hand.by:
        yield ENDED.get(hand.by, RiichiHand.KINDS[hand.by])


def _worth(hand: RiichiHand) -> Iterator[Words]:
    """What a win was worth, its han and its fu or limit; one line each if there were several."""
    if len(hand.wins) == 1:
        yield from _parts(hand.wins[0].value)
    else:
        for won in hand.wins:
            parts = (*_parts(won.value),)
            yield Words(
                "".join(part.ja for part in parts), "/".join(part.en.removesuffix(" fu").removesuffix(" han") for part in parts)
            )


def _parts(value: Value) -> Iterator[Words]:
    counted = value.han and not value.units and not value.fixed
    if counted and (value.yaku or value.fu):
        yield Words(f"{value.han}翻", f"{value.han} han")
    yield Words(f"{value.fu}符", f"{value.fu} fu") if counted and value.limit is None else value.words


def _note(hand: RiichiHand) -> Words:
    """The yaku of each win, as far as they were told, or what else ended the hand."""
    if hand.by == "chombo":
        return _chonbo_words(hand)
    if not hand.wins:
        nagashi = [with_player(RiichiHand.KINDS["nagashi"], line.player) for line in hand.lines if line.sort == "nagashi"]
        ended = [said for line in hand.lines if line.sort == hand.by for said in (line.label, *line.marks) if said != NOTHING]
        return listing([*nagashi, *ended])
    told = [(won, _yaku(won)) for won in hand.wins if won.value.yaku]
    if len(hand.wins) == 1:
        return told[0][1] if told else NOTHING
    both = [Words(f"@{won.player} {said.ja}", f"@{won.player}: {said.en}") for won, said in told]
    return Words("　".join(one.ja for one in both), "; ".join(one.en for one in both))


def _yaku(won: Won) -> Words:
    names = [
        Words(told.ja.replace("・", " "), told.en) for told in (all_yaku(won.value.house)[key].words for key in won.value.yaku)
    ]
    dora = won.value.dora
    return listing([*names, *([Words(f"ドラ{dora}", f"dora {dora}")] if dora else [])])


def _chonbo_words(hand: RiichiHand) -> Words:
    who = listing([seat(line.player) for line in hand.lines if line.sort == hand.by and line.player is not None])
    if hand.fined:
        pt = hand.house.chombo
        return Words(f"{who.ja}　後で−{pt}", f"{who.en}: {pt} pt at the end")
    return Words(f"{who.ja}　満貫払い", f"{who.en}: pays a mangan")


def _more(hand: RiichiHand) -> Words:
    """Who is liable, fouls, and how the game ended before its last hand."""
    told = [Words(f"軽い反則 @{line.player}", f"minor foul @{line.player}") for line in hand.lines if line.sort == "foul"]
    liable = {pao.player for won in hand.wins for pao in won.pao} | {won.feeder for won in hand.wins if won.feeder is not None}
    if liable:
        who = listing([seat(player) for player in sorted(liable)])
        told.append(Words(f"責任払い {who.ja}", f"liable: {who.en}"))
    for won in hand.wins:
        if won.chips:
            who = Words(f"@{won.player} ", f" (@{won.player})") if len(hand.wins) > 1 else NOTHING
            told.append(Words(f"{who.ja}チップ{won.chips}", f"{won.chips} chip{'s' if won.chips > 1 else ''} each{who.en}"))
    if hand.stopped:
        told.append(RiichiHand.KINDS["stop"])
    if hand.over and busts.bust_seats(hand):
        told.append(Words("飛び終了", "bust: the game ends"))
    return Words("　".join(one.ja for one in told), "; ".join(one.en for one in told))


def _legend(match: MatchState[RiichiHand], rounds: tuple[SheetRound, ...]) -> Iterator[LegendMark]:
    """The sticks that were left, and the two lines of every cell."""
    if any(hand.kept for hand in match.rounds):
        yield LegendMark(KEPT, Words("前の局から残る供託（本）", "sticks left from earlier hands"), (LAW["riichi.1"],))
    if rounds:
        yield LegendMark(Words("上・下", "above, below"), Words("増減・持ち点", "change, points"), (LAW["setup.2"],))


def _marks(house: RiichiHouse) -> tuple[LegendMark, ...]:
    return (
        DEALER.means(OYA, LAW["setup.4"]),
        RIICHI.means(Words("立直（千点を出す）", "riichi (puts down 1,000)"), LAW["riichi.1"]),
        WON.means(Words("和了", "won"), LAW["payment.6"]),
        FED.means(Words("放銃", "dealt in"), LAW["payment.6"]),
        TENPAI.means(Words("流局で聴牌", "tenpai at a draw"), LAW["tenpai.1"]),
        LegendMark(Words("東・南", "E, S"), Words("○で囲む", "circle")),
        LegendMark(Words("立直", "riichi"), Words("持ち点の前に横棒一本", "a dash before the points")),
        LegendMark(
            Words("流局", "draw"), Words("和了の欄に「流」、聴牌の増減を囲む", "write so under “won”; circle who is tenpai")
        ),
        LegendMark(OYA, Words("増減の升の角を塗る", "fill a corner of the change")),
        LegendMark(KEPT, Words("残る供託（本）", "sticks left")),
    )


def _blank(house: Any, seats: int) -> Iterator[SheetRound]:
    """What everybody begins with, and empty hands."""
    start = house.start
    began = (SheetCell(so_far=start // HUNDRED),) * seats
    how = Words(f"百点で書く（{start:,}は{start // HUNDRED}）", f"{start // HUNDRED} is {start:,}")
    yield SheetRound(Words("初め", "start"), (), (SheetRow(began, note=how),), played=False, fields=((), ()))
    fields = ((same("←"),), ())
    for number in range(1, HANDS + 1):
        under = Words(f"　{HONBA.ja}　{KEPT.ja}", f"  {HONBA.en}  {KEPT.en}")
        yield SheetRound(Words("東南　局", "E S"), (), empty(seats), played=False, number=number, under=under, fields=fields)


def _blank_feet(house: RiichiHouse) -> tuple[SheetFoot, ...]:
    """The closing rows to be filled by hand, in hundreds as the hands above them."""
    points, *results = closing(house)
    whole = f"{SEATS * house.start // HUNDRED:,}"
    said = Words(f"供託とも {whole}（百点）", f"{whole} hundreds in all")
    return (points._replace(aside=said, note=said), *results)


PAPER = SheetWriter(
    title=Words("麻雀　半荘記録", "Riichi: game record"),
    heads=(Words("局", "hand"), NOTHING, Words("備考（役）", "remarks (yaku)")),
    columns=(Words("増減", "change"), Words("持ち点", "points")),
    rounds=_rounds,
    blank=_blank,
    feet=_blank_feet,
    legend=_legend,
    marks=_marks,
    running=True,
    starts=lambda house: house.start,
    fields=((Words("和了", "won"), Words("← 放銃", "← from")), (Words("翻", "han"), Words("符", "fu"))),
    places=(Words("東家 起", "East"), Words("南家", "South"), Words("西家", "West"), Words("北家", "North")),
)
