"""Sheets with rounds left to be filled in by hand: a blank one, and that of a match in progress."""

from scorekeeper.core.game import Game
from scorekeeper.core.house import House, options
from scorekeeper.core.sheet import CIRCLED, BlankSheet, LegendMark, Occasion, Sheet, SheetRound, signs
from scorekeeper.core.words import NOTHING, Words, numeral
from scorekeeper.sheet.of_record import NTH, with_player_names

WRITE = "＿"
"""Stands for a number to be written by hand."""
OTHERS = Words("ほかの決まり", "Others")
"""What is written in where a table does otherwise than the source says."""


def blank(game: Game, house: House | None, players: tuple[str, ...] = ()) -> Sheet:
    """A blank sheet to be filled in by hand, with the names if known. Without house rules (None) all choices that the source leaves
    open are on the sheet, to be circled; what else a table does otherwise is written in.
    """
    seats = players or ("",) * game.seats[0]
    bare = game.sheet(game.start(house or game.house(), len(seats)), seats)
    if house is None:
        every = options(game.house)
        asked = [(one.short, tuple(label for label, _ in one.choices.values())) for one in every if not one.departs]
        written = [(OTHERS, ())] if any(one.departs for one in every) else []
        bare = bare._replace(options=(), asked=(*asked, *written))
    form = bare.form
    # A round may need more lines than it has, so that the rounds of a sheet that runs down are numbered by hand.
    alike = form.rounds[0].rows
    rounds = form.rounds if bare.across or bare.running else tuple(one._replace(name=NOTHING, rows=alike) for one in form.rounds)
    rounds += () if bare.running else _spare(form, bare.across)
    ruled = bare._replace(
        rounds=rounds,
        feet=(*form.half, *form.feet),
        ranks=(),
        legend=_by_hand_legend(form),
        form=BlankSheet(),
        edition=game.edition,
    )
    ruled = ruled._replace(occasion=Occasion(nth=game.speech.put(NTH, n=WRITE)))
    return with_player_names(ruled)


SPARE = {False: 2, True: 3}
"""How many empty rounds without a name a sheet by hand has after the usual ones, and how many of a sheet that runs across."""


def _spare(form: BlankSheet, across_: bool) -> tuple[SheetRound, ...]:
    """Room for rounds beyond those of an ordinary match."""
    like = form.rounds[0]._replace(name=NOTHING, number=0, group=NOTHING)
    return (like,) * SPARE[across_]


LEFT = 8
"""The minimum number of empty rounds with which a match goes on whose length is open."""
NEXT = 3
"""The same for a race, whose rounds have lines for a race of usual length."""


def _by_hand_legend(form: BlankSheet) -> tuple[LegendMark, ...]:
    """The legend of a sheet that is filled in by hand."""
    return (*form.legend, CIRCLED) if signs(form.rounds) else form.legend


def with_empty_rounds(sheet: Sheet) -> Sheet:
    """The sheet of a match in progress with empty rounds and feet below, to go on by hand; any other sheet as it is."""
    if sheet.form.so_far == NOTHING:
        return sheet
    form = sheet.form
    if sheet.holding:
        last = form.rounds[-1]
        rest = (*form.rest, *(last._replace(number=last.number + more) for more in range(1, LEFT - len(form.rest) + 1)))
    elif sheet.target:
        done = max((one.number for one in sheet.rounds), default=0)
        more = range(max(done, len(form.rounds)) + 1, done + NEXT + 1)
        rest = (*form.rest, *(form.rounds[-1]._replace(name=numeral(number), number=number) for number in more))
    else:
        rest = form.rest if sheet.running and form.rest else (*form.rest, *_spare(form, sheet.across))
    return sheet._replace(rounds=(*sheet.rounds, *rest), feet=form.feet, legend=_by_hand_legend(form))
