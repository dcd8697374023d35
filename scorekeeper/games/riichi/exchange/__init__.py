"""Games of riichi in the files of other programs: tenhou.net/6, which is read and written, and mjlog, which is read.

`playback` is a game as such a file tells it, `tenhou6` and `mjlog` read it from there, `walking` finds the winner's tiles among the
draws and discards, `converting` and `telling` make a record of it, `writing` writes a record as tenhou.net/6. `codes` has what
these formats call tiles and yaku.
"""

from scorekeeper.core.exchange import Format
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.exchange import mjlog, tenhou6, writing

TENHOU6 = Format(
    "tenhou6",
    Words("天鳳の牌譜（JSON）", "tenhou.net/6 JSON"),
    ".json",
    "application/json",
    tenhou6.recognises,
    tenhou6.read,
    writing.write,
)
MJLOG = Format("mjlog", Words("天鳳の牌譜（mjlog）", "mjlog"), ".mjlog", "application/xml", mjlog.recognises, mjlog.read)
FORMATS = (TENHOU6, MJLOG)
