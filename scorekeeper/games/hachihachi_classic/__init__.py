"""八八 with 出る・下りる: two to seven players, of whom three play each month; a year of twelve months and its ginmi.

Where to look: `month` is the state of a month, `field` its field and the queue of fields. A month goes through `opening` (mizuten,
the blank card, the field; who is in by games/basics), the announced hands and the play; `year` says what everybody holds and
borrows and how the year ends, `feet` shows it. `board` is the heading of the table page, `forms` has its forms, `sheet` draws the
sheet, `referee` answers what is asked.
"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.hachihachi_classic import (
    announced,
    board,
    chances,
    driven,
    feet,
    forms,
    month,
    opening,
    practice,
    samples,
    sheet,
    tallies,
    turn,
    year,
)
from scorekeeper.games.hachihachi_classic.forms import hands
from scorekeeper.games.hachihachi_classic.house import KAN, ClassicHouse, unit
from scorekeeper.games.hachihachi_classic.law import LAW, SPEECH
from scorekeeper.games.hachihachi_classic.referee import QUESTIONS
from scorekeeper.kit.eights import year as years
from scorekeeper.kit.finish import GINMI
from scorekeeper.kit.game import ruleset
from scorekeeper.kit.position import Play

PLAY = Play(
    speech=SPEECH,
    unit=unit(ClassicHouse()),
    units=unit,
    first=month.ClassicMonth.begin,
    sits=month.SEATS,
    coming=month.ClassicMonth.following,
    moves={**opening.MOVES, **driven.MOVES, **announced.MOVES, **turn.MOVES},
    over=year.over,
    unsure=years.unsure,
    settle=year.borrow,
    finish=feet.finish,
    award=GINMI,
    lasts=LAW["dealer.2"],
    agreed=LAW["ginmi.8"],
)

GAME = ruleset(
    LAW,
    Words("八八（出る・下りる）", "Hachi-hachi with drops"),
    PLAY,
    brief=Words("八八", "Hachi-hachi"),
    edition="1",
    seats=month.SEATS,
    sitting=LAW["setup.1"],
    deck=HANAFUDA,
    house=ClassicHouse,
    show=board.show,
    questions=QUESTIONS,
    asked=basics.asking,
    forms=forms.FORMS,
    find=hands.find,
    called={Redo: Words("配り直し", "dealing again")},
    balances=board.balances,
    totals=board.totals,
    tokens=board.stones,
    noted=board.loan_note,
    odds=chances.tables,
    yaku=samples.groups,
    worths=samples.worths,
    scale=KAN,
    tallies=tallies.tallies,
    exercises=practice.EXERCISES,
    events=tallies.events,
    paper=sheet.PAPER,
)
