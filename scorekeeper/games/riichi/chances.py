"""What statistics count: wins, deal-ins, riichi and tenpai by hand, what wins were worth, and how hands ended."""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.house import own_yaku
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.riichi import busts
from scorekeeper.games.riichi.hand import RiichiHand, Won
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW, OYA
from scorekeeper.games.riichi.worth import LIMITS
from scorekeeper.kit import totals
from scorekeeper.kit.tallies import lead_event, leading

KINDS = RiichiHand.KINDS
BELOW, YAKUMAN = "below", "yakuman"
"""The keys of wins below mangan and of true yakuman; the others are the limits."""
ENDS = ("ron", "tsumo", "nagashi", "draw", "abort", "chombo", totals.SORT)
CLAUSES = {
    "ron": "win.1",
    "tsumo": "payment.6",
    "nagashi": "yaku.26",
    "draw": "turn.4",
    "abort": "draw.7",
    "chombo": "foul.12",
    totals.SORT: "sheet.1",
}


@cache
def tallies(house: RiichiHouse) -> Mapping[str, Tally]:
    """The statistics; under all house rules the same, but for the yaku of the table's own."""
    limits = {one.key: TallyRow(one.words, clause=one.clause) for one in reversed(LIMITS)}
    return {
        "hand": Tally(
            Words("局ごと", "by hand"),
            LAW["setup.1"],
            {
                "won": TallyRow(Words("和了", "won"), clause=LAW["payment.6"]),
                "fed": TallyRow(Words("放銃", "dealt in"), clause=LAW["payment.6"]),
                "riichi": TallyRow(KINDS["riichi"], clause=LAW["riichi.1"]),
                "tenpai": TallyRow(Words("流局でテンパイ", "tenpai at a draw"), clause=LAW["tenpai.1"]),
            },
            rate=True,
            note=Words("チョンボでやり直した局は数えない。", "Hands played again after a chombo do not count."),
        ),
        "riichi": Tally(
            Words("リーチした局", "hands with riichi"),
            LAW["riichi.1"],
            {
                "won": TallyRow(Words("和了", "won"), clause=LAW["riichi.10"]),
                "fed": TallyRow(Words("放銃", "dealt in"), clause=LAW["payment.6"]),
                "other": TallyRow(Words("ほかの人の和了", "another won"), clause=LAW["riichi.10"]),
                "drawn": TallyRow(KINDS["draw"], clause=LAW["riichi.11"]),
            },
            rate=True,
        ),
        "won": Tally(
            Words("和了点", "value of wins"),
            LAW["payment.1"],
            {
                BELOW: TallyRow(Words("満貫未満", "below mangan"), clause=LAW["payment.1"]),
                **limits,
                YAKUMAN: TallyRow(Words("役満", "yakuman"), clause=LAW["payment.5"]),
            },
            paid=True,
            mean=True,
            note=Words("本場と供託は入らない。", "Without honba and sticks."),
        ),
        "fed": Tally(
            Words("放銃点", "value of deal-ins"),
            LAW["payment.6"],
            {"fed": TallyRow(Words("放銃", "dealt in"), clause=LAW["payment.6"])},
            paid=True,
            mean=True,
            note=Words("本場は入らない。", "Without honba."),
        ),
        "bust": Tally(
            Words("ハコテン", "busts"),
            LAW["bust.1"],
            {
                "bust": TallyRow(Words("飛んだ", "fell below zero"), clause=LAW["bust.1"]),
                "caused": TallyRow(Words("飛ばした", "busted somebody"), clause=LAW["bust.2"]),
            },
        ),
        "ended": Tally(
            Words("局の終わり方", "how hands ended"),
            LAW["setup.1"],
            {key: TallyRow(KINDS[key], clause=LAW[CLAUSES[key]]) for key in ENDS},
            per="deal",
            rate=True,
        ),
        **_own_tally(house),
        "dealer": leading(OYA, Words("親をした局", "hands as dealer"), LAW["setup.4"], LAW["dealer.3"]),
    }


def _own_tally(house: RiichiHouse) -> Mapping[str, Tally]:
    """How often each yaku of the table's own was told."""
    rows = {yaku.key: TallyRow(yaku.words, clause=yaku.clause) for _, yaku in own_yaku(house)}
    return {"own": Tally(Words("卓の役", "the table's own yaku"), LAW["house.39"], rows)} if rows else {}


def events(hand: RiichiHand) -> Iterator[Event]:
    """What happened in a hand that is over. A chombo leaves only itself, and so does a hand known by its totals."""
    if not hand.over:
        return
    number = hand.number
    yield Event("ended", COULD, None, number)
    yield Event("ended", hand.by, None, number)
    if hand.by not in ("chombo", totals.SORT):
        yield from lead_event(hand)
        yield Event("hand", COULD, None, number)
        yield from _riichi_events(hand)
        yield from _win_events(hand)
        yield from (Event("hand", "tenpai", player, number) for player in hand.tenpai)
    for player, score in enumerate(hand.scores):
        if busts.is_bust(hand.house, score) and not busts.is_bust(hand.house, hand.start[player]):
            yield Event("bust", "bust", player, number)
    yield from (Event("bust", "caused", one.payee, number) for one in hand.extras if one.sort == "bust")


def _riichi_events(hand: RiichiHand) -> Iterator[Event]:
    """Riichi, and what became of it."""
    winners = {won.player for won in hand.wins}
    fed = {won.payer for won in hand.wins}
    for player in hand.riichi:
        yield Event("hand", "riichi", player, hand.number)
        yield Event("riichi", COULD, player, hand.number)
        key = "won" if player in winners else "fed" if player in fed else "other" if winners else "drawn"
        yield Event("riichi", key, player, hand.number)


def _win_events(hand: RiichiHand) -> Iterator[Event]:
    """Each win with what it was worth, and each deal-in once, with all that it cost."""
    number = hand.number
    lost: dict[int, int] = {}
    paid = {line.player: line.moves(hand.seating.seats) for line in hand.lines if line.sort in ("ron", "tsumo", "nagashi")}
    for won in hand.wins:
        amount = paid[won.player]
        yield Event("hand", "won", won.player, number)
        yield Event("won", _worth(won), won.player, number, amount[won.player])
        yield from (Event("own", key, won.player, number) for key in won.value.yaku if key in OWN_KEYS)
        if won.payer is not None:
            lost[won.payer] = lost.get(won.payer, 0) + amount[won.payer]
    for payer, cost in lost.items():
        yield Event("hand", "fed", payer, number)
        yield Event("fed", "fed", payer, number, cost)


def _worth(won: Won) -> str:
    limit = won.value.limit
    return YAKUMAN if won.value.units else limit.key if limit else BELOW
