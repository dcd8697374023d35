"""花合わせ: three fixed players, a year of twelve months, points against 88, yaku found in what was captured.

Where to look: `rules` says which function checks and applies each fact; `dekiyaku` and `dealt` hold the tables. A month goes
through `dealt` (hands shown, the row on the field), then `count` from piles of cards or, with `told`, by hand, and ends in
`ending`; `year` makes the final result. `offers`, `seen`, `board` and `sheet` show it; `referee` answers
what the table asks, `tallies` says what statistics count.
"""

from scorekeeper.core.game import Game
from scorekeeper.core.rulings import with_rulings
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hanaawase import board, odds, offers, referee, rules, seen, sheet, tallies, yaku
from scorekeeper.games.hanaawase.facts import FACTS
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import SEATS
from scorekeeper.games.hanaawase.unit import SPEECH, UNIT

GAME = with_rulings(
    Game(
        name="hanaawase",
        words=Words("花合わせ", "Hana-awase"),
        edition="1",
        seats=(SEATS, SEATS),
        deck=HANAFUDA,
        unit=UNIT,
        house=HanaawaseHouse,
        facts=FACTS,
        start=rules.start,
        check=rules.check,
        step=rules.step,
        offers=offers.offers,
        find=seen.find,
        board=board.board,
        lines=board.lines,
        balances=board.balances,
        coming=board.coming_state,
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
