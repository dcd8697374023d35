"""The blank sheet of こいこい; what is written is in cases.txt."""

from scorekeeper.games.koikoi import GAME
from scorekeeper.sheet.blanks import blank

PLAYERS = ("秋山", "石川", "上田", "榎本", "大野")


def test_the_marks_of_a_blank_sheet() -> None:
    for seats, marks in ((2, "親こ"), (5, "親縛下追こ")):
        made = blank(GAME, GAME.house(), ("",) * seats)
        cells = (cell for one in made.rounds for row in one.rows for cell in row.cells)
        assert {"".join(sign.words.ja for sign in cell.signs) for cell in cells} == {marks}
        assert [mark.sign.ja for mark in made.legend if mark.shape] == [*marks]
        assert [one.name.ja for one in made.rounds][-1] == "十二"
