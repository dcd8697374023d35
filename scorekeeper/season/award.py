"""The certificate of a season's winner: its words, set in columns sign by sign, because the printer knows no vertical writing."""

from datetime import date
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.speech import Speech
from scorekeeper.core.words import Words

DIGITS = "〇一二三四五六七八九"
PLACES = ("", "十", "百", "千")
SMALL = frozenset("ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
TURNED = frozenset("ー〜～…（）「」-–—")
LONGEST = 17
"""The most signs of a column of the text; a longer one is set smaller."""


class Sign(NamedTuple):
    """A sign of a column and how it stands: small kana go up and right, dashes and brackets lie on their side."""

    text: str
    style: str


class Column(NamedTuple):
    """A column of signs; `share` is the part of the usual size at which all of it fits."""

    signs: tuple[Sign, ...]
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


def column(text: str, longest: int = LONGEST) -> Column:
    """A text as a column of signs."""
    signs = tuple(Sign(one, "small" if one in SMALL else "turned" if one in TURNED else "") for one in text)
    return Column(signs, min(1.0, longest / max(1, len(signs))))


class Taken(NamedTuple):
    """How much a player took part in: the `matches` that count, `length` rounds in all, of which the `rounds` not sat out."""

    matches: int
    rounds: int
    length: int

    @property
    def whole(self) -> bool:
        return self.rounds == self.length


def text(season: str, game: Words, taken: Taken, speech: Speech, value: Fraction, unit: str, per: str = "") -> tuple[Column, ...]:
    """The columns of the text, without punctuation. A value without a kanji numeral, such as a negative one, is left out.
    `per` says of what it is an average.
    """
    matches = f"全{kanji(taken.matches)}{speech.match.ja}"
    played = f"{matches}を打ち通し" if taken.whole else f"{matches}のうち{kanji(taken.rounds)}の{speech.round.ja}を打ち"
    worth = f"{per}{kanji(int(value))}{unit}の成績を収め" if value > 0 and value.denominator == 1 else "優れた成績を収め"
    said = (
        f"あなたは{season}において",
        f"{game.ja}　{played}",
        worth,
        "首位となりました",
        "よって　ここにこれを賞します",
    )
    return tuple(column(one) for one in said)
