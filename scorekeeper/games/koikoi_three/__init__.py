"""三人こいこい: three fixed players, a year of twelve months in four seasons, the unit the mon.

Where to look: `rules` says which function checks and applies each fact; `teyaku` and `dekiyaku` hold the tables. A deal ends by a
hand or is void (`deal`), or somebody calls `shobu`, which `judge` judges; `typed` takes a month by its totals. `year` pays kobiki,
extends, and makes the final result. `offers`, `board` and `sheet` show it; `referee` answers what the table asks,
`tallies` says what statistics count.
"""

from scorekeeper.core.game import Game, Speech
from scorekeeper.core.rulings import with_rulings
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three import board, odds, offers, referee, rules, sheet, tallies, yaku
from scorekeeper.games.koikoi_three.facts import FACTS
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import SEATS
from scorekeeper.games.koikoi_three.unit import UNIT

SPEECH = Speech(
    dealt=Words("手役があれば、打ち始める前に宣言する。", "Declare a hand before the first card is played."),
    free=Words("しぼりなし", "no limit"),
    ending=Words("吟味と合計", "Ginmi and total"),
)

GAME = with_rulings(
    Game(
        name="koikoi-three",
        words=Words("三人こいこい", "Koi-koi for three"),
        edition="1",
        seats=(SEATS, SEATS),
        unit=UNIT,
        house=KoikoiHouse,
        facts=FACTS,
        start=rules.start,
        check=rules.check,
        step=rules.step,
        offers=offers.offers,
        find=offers.find,
        board=board.board,
        lines=board.lines,
        balances=board.balances,
        next=board.coming,
        final=board.final,
        places=board.places,
        sheet=sheet.sheet_of,
        ask=referee.ASK,
        called=offers.CALLED,
        speech=SPEECH,
        odds=odds.tables,
        yaku=yaku.groups,
        inquiries=referee.inquiries,
        tallies=tallies.tallies,
        events=tallies.events,
    )
)
