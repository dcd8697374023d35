"""きんご: a dealer against three and more, who stake, draw towards fifteen, and fight him one by one.

Where to look: `hands` says what cards make, `judge` who wins a fight. Stakes, payments and the deal come from `kit.banking`; a
`month` goes on until the dealer has fought everybody, and `telling` says what no table can tell of it. `forms` and `sheet` show it,
`referee` answers questions, `tallies` counts.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.words import NOTHING, Words, listing
from scorekeeper.decks.kabu import KABU_48
from scorekeeper.games.kingo import chances, forms, hands, month, practice, referee, sheet, tallies, telling
from scorekeeper.games.kingo.facts import Fight, Hands, KingoStake, KingoStakes
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import LAW, SPEECH
from scorekeeper.games.kingo.month import KingoMonth
from scorekeeper.kit.banking import ending, stakes
from scorekeeper.kit.banking.ending import BankingLength
from scorekeeper.kit.banking.forms import gauge
from scorekeeper.kit.banking.speech import POINT, month_name
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

PLAY: Play[KingoMonth] = Play(
    speech=SPEECH,
    unit=POINT,
    first=KingoMonth.begin,
    sits=(3, 10),
    coming=KingoMonth.following,
    moves={
        KingoStakes: Move(month.check_stakes, month.after_stakes),
        KingoStake: Move(month.check_stake, month.one_staked),
        Hands: Move(telling.check_hands, month.tell_hands),
        Fight: Move(telling.check_fight, month.fight),
        BankingLength: Move(ending.check_length, ending.length, opens=False, late=True),
        Redo: Move(ending.check_redo, ending.redo),
        Totals: Move(ending.check_totals, ending.by_totals),
    },
    over=ending.over,
    finish=ending.finish,
    lasts=LAW["year-end.1"],
    agreed=LAW["year-end.2"],
)


def show(at: Position[KingoMonth]) -> RoundHead:
    """The heading of the table page: the month, and what is left of 胴前."""
    return RoundHead(month_name(at.round.number), month_name(at.match.now.number), gauge=gauge(at.round))


def stake_note(at: Position[KingoMonth], player: int) -> Words:
    """What a player has staked and ended with, and what he owes beyond his chips."""
    hand = at.round.hand(player)
    said = (stakes.note(at.round, player), hand.words if hand else NOTHING, stakes.owes(at.round, at.match.balances[player]))
    return listing([one for one in said if one != NOTHING])


GAME = ruleset(
    LAW,
    Words("きんご", "Kingo"),
    PLAY,
    edition="1",
    seats=(3, 10),
    sitting=LAW["setup.1"],
    deck=KABU_48,
    house=KingoHouse,
    show=show,
    noted=stake_note,
    forms=forms.FORMS,
    find=forms.find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=hands.groups,
    worths=hands.worths,
    tallies=tallies.tallies,
    exercises=practice.EXERCISES,
    events=tallies.events,
)
