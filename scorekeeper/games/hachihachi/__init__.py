"""八八: three fixed players, a year of twelve months, options A to F, the two-month bind, etsunen.

Where to look: `rules` says which function checks and applies each fact; `field`, `teyaku`, `dekiyaku` and `specials` hold the
tables. A month goes through `deal`, then `tobikomi`, `agari` and `sage`, with `hatto` saying who owes what, and ends by `count`
and `ending`; `penalty` mends what went wrong, `year` makes the final result. `offers` (and the `offer_` modules), `board` and
`sheet` show it; `referee` answers what the table asks, `tallies` says what statistics count.
"""

from scorekeeper.core.game import Game
from scorekeeper.core.rulings import with_rulings
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.hachihachi import rules
from scorekeeper.games.hachihachi.facts import FACTS
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW, SPEECH, UNIT
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.show import board, referee, sheet, tallies
from scorekeeper.games.hachihachi.show import chances as odds
from scorekeeper.games.hachihachi.show import samples as yaku
from scorekeeper.games.hachihachi.show.forms import hands as offer_hands
from scorekeeper.games.hachihachi.show.forms import offers

GAME = with_rulings(
    Game(
        name=LAW.name,
        words=Words("八八", "Hachi-hachi"),
        edition="1",
        seats=(SEATS, SEATS),
        deck=HANAFUDA,
        unit=UNIT,
        house=HachihachiHouse,
        facts=FACTS,
        start=rules.start,
        check=rules.check,
        step=rules.step,
        offers=offers.offers,
        find=offer_hands.find,
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
        cited=lambda: frozenset(LAW.cited),
    )
)
