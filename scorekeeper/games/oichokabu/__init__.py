"""おいちょかぶ: two to ten; one banks, the others stake on four spots, and whose cards come nearer to nine wins.

Where to look: what is staked and paid comes from `kit.banking`. `hands` reads cards, `duel` says who wins and what for, `telling`
what cannot have been told; `month` puts a month together and says who deals next. `forms` and `sheet` show it, `referee` answers
questions, `better` counts whether to draw, `chances` has the odds and statistics.
"""

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.core.text import with_sign
from scorekeeper.core.words import NOTHING, Words, listing
from scorekeeper.decks.kabu import KABU_48
from scorekeeper.games.oichokabu import chances, forms, month, practice, referee, sheet, yaku
from scorekeeper.games.oichokabu.facts import Call, Fights, OichokabuStake, OichokabuStakes
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import LAW, SPEECH
from scorekeeper.games.oichokabu.month import CALLS, OichokabuMonth
from scorekeeper.kit.banking import ending, stakes
from scorekeeper.kit.banking.forms import gauge
from scorekeeper.kit.banking.speech import POINT, month_name
from scorekeeper.kit.game import RoundHead, ruleset
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import Move

SEATS = 2, 10
PLAY: Play[OichokabuMonth] = Play(
    speech=SPEECH,
    unit=POINT,
    first=OichokabuMonth.begin,
    sits=SEATS,
    coming=OichokabuMonth.following,
    moves={
        Call: Move(month.check_call, month.call),
        OichokabuStakes: Move(month.check_stakes, month.staking),
        OichokabuStake: Move(month.check_stake, month.one_staking),
        Fights: Move(month.check_fights, month.fights),
        ending.BankingLength: Move(ending.check_length, ending.length, opens=False, late=True),
        Totals: Move(ending.check_totals, ending.by_totals),
        Redo: Move(ending.check_redo, ending.redo),
    },
    over=ending.over,
    finish=ending.finish,
    lasts=LAW["year-end.1"],
    agreed=LAW["year-end.2"],
)


def stands(now: OichokabuMonth) -> Words:
    """How far the banker is from passing the deal, where that is counted."""
    run = with_sign(now.brought if not now.over else now.banker_balance)
    if now.house.domae_kind == "bank":
        return Words(f"胴 {now.ceiling}点", f"bank {now.ceiling}")
    if now.house.rotate == "months":
        return Words(f"親 {now.row}か月目", f"dealer’s month {now.row}")
    return Words(f"親の通算 {run}", f"dealer so far {run}") if now.house.rotate == "domae" else NOTHING


def show(at: Position[OichokabuMonth]) -> RoundHead:
    """The heading of the table page: the month, what is left of 胴前, how the banker stands and what he has called."""
    now = at.round
    called = CALLS.get(now.call, NOTHING)
    return RoundHead(
        month_name(now.number),
        month_name(at.match.now.number),
        badge=called if called != NOTHING else None,
        aside=stands(now),
        gauge=None if at.over else gauge(now),
    )


def stake_note(at: Position[OichokabuMonth], player: int) -> Words:
    """A player's stake and spot, or what he owes beyond his chips."""
    now = at.round
    spots = now.spots_words(player) if now.stake(player) else NOTHING
    where = Words(f"（{spots.ja}）", f" ({spots.en})") if spots != NOTHING else NOTHING
    stake = stakes.note(now, player)
    owes = stakes.owes(now, at.match.balances[player])
    said = [one for one in (Words(stake.ja + where.ja, stake.en + where.en), owes) if one != NOTHING]
    return listing(said) if said else NOTHING


GAME = ruleset(
    LAW,
    Words("おいちょかぶ", "Oicho-kabu"),
    PLAY,
    edition="1",
    seats=SEATS,
    sitting=LAW["setup.1"],
    deck=KABU_48,
    house=OichokabuHouse,
    show=show,
    noted=stake_note,
    forms=forms.FORMS,
    find=forms.find,
    paper=sheet.PAPER,
    questions=referee.QUESTIONS,
    odds=chances.tables,
    yaku=yaku.groups,
    worths=yaku.worths,
    tallies=chances.tallies,
    exercises=practice.EXERCISES,
    events=chances.events,
)
