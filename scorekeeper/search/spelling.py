"""Spelling: normalising a text before it is searched, so that width, script and notation of numbers do not matter."""

import itertools
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

KANA = re.compile("[ぁ-ゖァ-ヺー一-鿿々]")
RUN = re.compile(r"[a-z']+|\d+|[ぁ-ゖー一-鿿々]+")
NUMERAL = re.compile("[〇一二三四五六七八九十百]+")
DIGITS = {numeral: digit for digit, numeral in enumerate("〇一二三四五六七八九")}
TENS = {"十": 10, "百": 100}
TO_HIRAGANA = {ord(letter): ord(letter) - 0x60 for letter in map(chr, range(ord("ァ"), ord("ヶ") + 1))}

Parts = list[str]
"""A text split into parts."""

HELD = 4096
"""The cache size for normalised texts, as an index reads each text several times."""

COUNTED = "いち に さん よん ご ろく なな はち きゅう じゅう".split()
THINGS = "ひとつ ふたつ みっつ よっつ いつつ むっつ ななつ やっつ ここのつ".split()
PEOPLE = {"ひとり": "1人", "ふたり": "2人", "さんにん": "3人", "よにん": "4人"}
TIMES = {"いちど": "1度", "いっぺん": "1度", "いっかい": "1回", "いっこ": "1個", "にこ": "2個", "しちまい": "7枚"}
SPELLED = {
    **{
        said + counter: f"{number}{unit}"
        for number, said in enumerate(COUNTED, 1)
        for counter, unit in (("まい", "枚"), ("ばい", "倍"))
    },
    **{said: f"{number}つ" for number, said in enumerate(THINGS, 1)},
    **PEOPLE,
    **TIMES,
}
NUMBERS = "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen".split()
PLACES = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
TENFOLD = "twenty thirty forty fifty sixty seventy eighty ninety".split()
MONTHS = "january february march april - june july august september october november december".split()
ENGLISH = {
    **{said: str(number) for number, said in enumerate(NUMBERS, 2)},
    **{said: str(number * 10) for number, said in enumerate(TENFOLD, 2)},
    **{said: f"{number}th" for number, said in enumerate(PLACES, 1)},
    **{said: f"month {number}" for number, said in enumerate(MONTHS, 1)},
    "hundred": "100",
}
"""`may` is more often a question than a month."""
SPOKEN = re.compile("|".join(sorted(SPELLED, key=len, reverse=True)))
ENDINGS = ("ing", "ed", "es", "s")
KEPT = ("ss", "us", "is")
IRREGULAR = """
be am is are was were been being / beat beaten / become became / begin began begun / break broke broken / bring brought
buy bought / catch caught / choose chose chosen / come came coming / deal dealt / do does did doing / done / draw drew drawn
fall fell fallen / feed fed / find found / forget forgot forgotten / get got gotten / give gave given giving / go goes went going
gone / have has had having / here / hide hid hidden / hold held / keep kept / know knew known / lay laid / leave left
lose lost losing / make made making / mean meant / note notes noted / owe owes owed owing / pay paid / run ran running
say said / see saw seen / show shown / sit sat / stand stood / stick stuck / take took taking / taken / tell told / there / they
throw threw thrown / tie ties tied tying / try tries tried / use uses used using / win won / write wrote written writing
"""
SHORTENED = re.compile(
    r"\b(?:(ca|wo|do|does|did|is|are|was|were|has|have|had|would|could|should|must|need)n'?t|cannot)\b|(?<=[a-z])'(ve|ll|re|m)\b"
)
WHOLE = {"ca": "can", "wo": "will", "ve": "have", "ll": "will", "re": "are", "m": "am"}
FORMS = {form: one.split()[0] for one in re.split(" / |\n", IRREGULAR.strip()) for form in one.split()}


def japanese(text: str) -> bool:
    """Whether a text is Japanese: any kana or kanji makes it so."""
    return KANA.search(text) is not None


def language(text: str) -> str:
    return "ja" if japanese(text) else "en"


@lru_cache(maxsize=HELD)
def plain(text: str) -> str:
    """A text normalised to one width, case and kana, with numbers in digits: 「サンマイ」「さんまい」「三枚」 are all 「3枚」."""
    folded = _fold(text)
    if not japanese(folded):
        return re.sub("[a-z]+", lambda found: ENGLISH.get(found[0], found[0]), _fold(folded).replace("’", "'"))
    # What a space held apart may belong together: か and ゛, which is a space and a mark to NFKC, are が.
    folded = _fold(re.sub(r"\s+", "", folded)).replace("’", "'").translate(TO_HIRAGANA)
    return SPOKEN.sub(lambda found: SPELLED[found[0]], NUMERAL.sub(_number, folded))


def _fold(text: str) -> str:
    """One width and case. What is folded may compose anew and the other way round, so that only a text folded twice is stable."""
    return unicodedata.normalize("NFKC", text.casefold())


def _number(found: re.Match[str]) -> str:
    """十六 is 16, 二百六十三 is 263; digits in a row, as in 四三, are 43."""
    total = digits = 0
    for numeral in found[0]:
        if numeral in DIGITS:
            digits = digits * 10 + DIGITS[numeral]
        else:
            total, digits = total + (digits or 1) * TENS[numeral], 0
    return str(total + digits)


@lru_cache(maxsize=HELD)
def stem(word: str) -> str:
    """An English word without common endings: the same for `dealing`, `deals` and `deal`."""
    word = word.removesuffix("'s").replace("'", "")
    if word in FORMS:
        return FORMS[word]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith(KEPT):
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and (word[-1] == "e" or word[-1] == word[-2]):
        return word[:-1]
    return word[:-1] + "y" if len(word) > 3 and word.endswith("i") else word


@lru_cache(maxsize=HELD)
def stems(text: str) -> tuple[str, ...]:
    """The words of a plain English text, stemmed, shortened ones in full (don't: do, not); numbers as they are."""
    whole = SHORTENED.sub(_in_full, text)
    return tuple(stemmed for word in re.findall(r"[a-z']+|\d+(?:th)?", whole) if (stemmed := stem(word)))


def _in_full(found: re.Match[str]) -> str:
    denied, ending = found.groups()
    return f" {WHOLE[ending]}" if ending else f"{WHOLE.get(denied, denied) if denied else 'can'} not"


def letters(text: str) -> Parts:
    """Letter n-grams, which find a word in spite of its ending or a typo: pairs in Japanese, triples in English."""
    if not japanese(text):
        return [part for word in stems(plain(text)) for part in threes(word)]
    return pairs(RUN.findall(plain(text)))


def phrases(text: str) -> Parts:
    """The wording: single letters, pairs and triples in Japanese, single words and pairs in English."""
    spelled = plain(text)
    if japanese(spelled):
        runs = RUN.findall(spelled)
        triples = (run[start : start + 3] for run in runs for start in range(len(run) - 2))
        return [*(letter for run in runs for letter in run), *pairs(runs), *triples]
    said = stems(spelled)
    return [*said, *map(" ".join, itertools.pairwise(said))]


@lru_cache(maxsize=HELD)
def threes(word: str) -> tuple[str, ...]:
    """The letter triples of a word, including its boundaries."""
    ended = f"^{word}$"
    return tuple(ended[start : start + 3] for start in range(len(ended) - 2))


def pairs(runs: Iterable[str]) -> list[str]:
    """The pairs in runs of Japanese letters; single letters and other runs whole."""
    found: list[str] = []
    for run in runs:
        if len(run) > 1 and KANA.match(run):
            found += map("".join, itertools.pairwise(run))
        else:
            found.append(run)
    return found
