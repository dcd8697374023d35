"""The certificate of a season's winner: its words, set in columns sign by sign, because the printer knows no vertical writing."""

from calendar import month_name
from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from scorekeeper.core.speech import Speech
from scorekeeper.core.text import cells_of
from scorekeeper.core.words import Words
from scorekeeper.local.widths import ems

DIGITS = "〇一二三四五六七八九"
PLACES = ("", "十", "百", "千")
SMALL = frozenset("ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
TURNED = frozenset("ー〜～…（）「」")
LONGEST, LONGEST_NAME, WIDE = 17, 5.4, 2
"""The most signs of a column of the text, and of the name; a longer one is set smaller. The columns of a terminal that a sign takes
if it stands by itself.
"""


LEAD = 1.32
"""The height of a sign with the space below it, in em."""
ONE = 0.62
"""The least share at which a name stands in one column: a longer one stands in two."""


class PlacedSign(NamedTuple):
    """A sign of a column and how it stands: small kana go up and right, dashes and brackets lie on their side. So do Latin words:
    they run along the column, `long` em of it.
    """

    text: str
    style: str
    long: float = LEAD


class SignColumn(NamedTuple):
    """A column of signs; `share` is the part of the usual size at which all of it fits."""

    signs: tuple[PlacedSign, ...]
    share: float


def kanji(number: int) -> str:
    """214 as 二百十四. `number` is from 0 to 99,999,999."""
    if number == 0:
        return DIGITS[0]
    high, low = divmod(number, 10_000)
    return (_four(high) + "万" if high else "") + _four(low)


def _four(number: int) -> str:
    """A number below 10,000; 一 is left out before 十, 百 and 千."""
    digits = [int(digit) for digit in reversed(str(number))]
    told = [("" if digit == 1 and place else DIGITS[digit]) + PLACES[place] if digit else "" for place, digit in enumerate(digits)]
    return "".join(reversed(told)) if number else ""


def day(when: date) -> str:
    """二〇二六年六月二十五日."""
    year = "".join(DIGITS[int(digit)] for digit in str(when.year))
    return f"{year}年{kanji(when.month)}月{kanji(when.day)}日"


def day_in_english(when: date) -> str:
    """25 June 2026."""
    return f"{when.day} {month_name[when.month]} {when.year}"


def column(text: str, longest: float = LONGEST) -> SignColumn:
    """A text as a column of signs, of which so many upright ones fit at the usual size."""
    signs = tuple(_signs(text))
    return SignColumn(signs, min(1.0, longest * LEAD / max(LEAD, sum(sign.long for sign in signs))))


def _signs(text: str) -> Iterator[PlacedSign]:
    """Every wide sign stands by itself, as does a single narrow one; several in a row run along the column. A space between wide
    signs is as wide as they are.
    """
    for narrow, group in groupby(text, lambda letter: cells_of(letter) < WIDE):
        run = "".join(group)
        run = (run.strip() or "\N{IDEOGRAPHIC SPACE}") if narrow else run
        if narrow and len(run) > 1:
            yield PlacedSign(run, "run", round(ems(run) + LEAD - 1, 2))
        else:
            yield from (PlacedSign(one, "small" if one in SMALL else "turned" if one in TURNED else "") for one in run)


def name(who: str, longest: float = LONGEST_NAME) -> tuple[SignColumn, ...]:
    """A name with 殿 in a column, or in two of the same size if it is long, parted at a space if there is one in the middle."""
    whole = column(f"{who}　殿", longest)
    if whole.share >= ONE:
        return (whole,)
    middle = len(who) // 2
    spaces = [nth for nth, letter in enumerate(who) if letter.isspace() and 0 < nth < len(who) - 1]
    cut = min(spaces, key=lambda nth: abs(nth - middle), default=middle)
    parts = column(who[:cut], longest), column(f"{who[cut:].strip()}　殿", longest)
    share = min(part.share for part in parts)
    return tuple(part._replace(share=share) for part in parts)


class Participation(NamedTuple):
    """How much a player took part in: the `matches` played, of which so many are `counted`, `length` rounds in all, of which the
    `rounds` not sat out.
    """

    matches: int
    rounds: int
    length: int
    counted: int

    @property
    def whole(self) -> bool:
        return self.rounds == self.length

    @property
    def all(self) -> bool:
        """Whether every match counts."""
        return self.counted == self.matches


def rank(place: int) -> str:
    """首位, 第二位, 第三位."""
    return "首位" if place == 1 else f"第{kanji(place)}位"


def text(
    season: str, game: Words, taken: Participation, speech: Speech, value: Fraction, unit: str, per: str = "", place: int = 1
) -> tuple[SignColumn, ...]:
    """The columns of the text, without punctuation. A value without a kanji numeral, such as a negative one, is left out.
    `per` says of what it is an average.
    """
    matches = f"全{kanji(taken.matches)}{speech.match.ja}"
    played = f"{matches}を打ち通し" if taken.whole else f"{matches}のうち{kanji(taken.rounds)}の{speech.round.ja}を打ち"
    best = "" if taken.all else f"良き{kanji(taken.counted)}{speech.match.ja}に"
    worth = f"{per}{kanji(int(value))}{unit}の成績" if value > 0 and value.denominator == 1 else "優れた成績"
    said = (
        f"あなたは{season}において",
        f"{game.ja}　{played}",
        f"{best}{worth}を収め",
        f"{rank(place)}となりました",
        "よって　ここにこれを賞します",
    )
    return tuple(column(one) for one in said)
