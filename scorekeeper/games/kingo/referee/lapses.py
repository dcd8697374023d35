"""What becomes of a yaku that nobody called, and of a mistake?"""

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.games.kingo.forms import At
from scorekeeper.games.kingo.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values

HAPPENED = Words("何があったか", "What happened")
LAPSES = {
    "pair": (
        "lost",
        Words("親が2枚の役（四一など）に気づかず3枚目を引いた", "The dealer drew a third card to a two-card yaku (shippin etc.)"),
        "yaku.4",
    ),
    "ittan-soon": (
        "stands",
        Words("親の一旦十六。まだだれとも精算していない", "The dealer's ittan-juroku; nobody has been paid"),
        "yaku.25",
    ),
    "ittan-late": ("lost", Words("親が一旦十六を言わずに精算した", "The dealer settled without naming ittan-juroku"), "yaku.25"),
    "ko-late": ("lost", Words("子が役を言わず、次の子へ配られた", "A ko did not declare, and the next was served"), "yaku.24"),
    "ko-opened": ("stands", Words("子が言わずに伏せ札を開いた", "A ko said nothing but opened the hidden card"), "yaku.24"),
    "kingo": ("stands", Words("きんごを言い忘れた", "Kingo was not declared"), "kingo.4"),
    "arashi": ("lost", Words("あらしに気づかず4枚目をもらった", "A fourth card was taken to an arashi"), "yaku.16"),
    "goshita": ("lost", Words("五下五枚に気づかず6枚目をもらった", "A sixth card was taken to goshita-gomai"), "yaku.19"),
}
"""What can be forgotten: whether the yaku is lost, how it happened, and the clause."""
STANDING = {
    "lost": Words("役は消え、ただの合計（16以上はばれ）", "the yaku is lost: a plain total, which is bust over 15"),
    "stands": Words("そのまま残る", "it stands"),
}


def lapse_inquiry(at: At) -> Inquiry | None:
    words = Words("言わなかった役はどうなるか", "Is a yaku lost if nobody declared it?")
    hint = Words("言い忘れ・もう一枚もらった", "not declared, or one more card taken")
    choices = (Choice(key, happened) for key, (_, happened, _) in LAPSES.items())
    clause = LAW["kingo.3" if at.house.declare == "showdown" else "yaku.24"]
    return Inquiry("lapse", words, hint, "yaku", (asks.one("lost", HAPPENED, choices, clause),))


def ask_lapse(at: At, question: Values) -> Ruling:
    """Is a yaku `lost` (what happened)? The verdict is lost or stands."""
    key = question["lost"]
    verdict, _, short = LAPSES[key]
    if at.house.declare == "showdown" and short in ("yaku.24", "kingo.4"):
        return rule("stands", STANDING["stands"], LAW.texts(*LAW.all("kingo.3")))
    return rule(verdict, STANDING[verdict], LAW.texts(*LAW.all(short)))


ERRORS = {
    "short-soon": (
        "draw",
        Words("子が{low}以下で止めた。次の人へはまだ配っていない", "A ko stands on {low} or less; the next is not served yet"),
        "draw.8",
    ),
    "short-late": (
        "lost",
        Words("子が{low}以下で止めたと、後で分かった", "A ko stood on {low} or less; it is found out later"),
        "draw.8",
    ),
    "dealer-short": ("draw", Words("親が{low}以下で止めた", "The dealer stands on {low} or less"), "draw.7"),
    "raised": ("draw", Words("張りを増減してから止めた", "A ko changed the stake and then stood"), "bet.3"),
    "over": ("cut", Words("胴前を超えて張った", "More than the domae was staked"), "domae.3"),
    "spent": ("stands", Words("山が尽きて、もう引けない", "The pile has run out"), "deal.7"),
}
"""Mistakes: what follows, what happened, and the clause. `low` is the highest total on which one must draw."""
FOLLOWS = {
    "draw": Words("もう一枚引かせる", "another card must be drawn"),
    "lost": Words("張りを失う", "the stake is lost"),
    "cut": Words("残りの点まで減らす", "it is cut to what is left"),
    "stands": Words("その時の合計で勝負する", "the hands fight as they stand"),
    "free": Words("間違いではない", "that is no mistake"),
}


def error_inquiry(at: At) -> Inquiry | None:
    words = Words("間違えたときはどうするか", "What happens after this mistake?")
    hint = Words("止め違い・張り過ぎ・山切れ", "standing wrongly, staking too much, an empty pile")
    choices = (Choice(key, happened.put(low=at.house.duty - 1)) for key, (_, happened, _) in ERRORS.items())
    clause = LAW["draw.3" if at.house.free else "draw.8"]
    return Inquiry("error", words, hint, "draw", (asks.one("error", HAPPENED, choices, clause),))


def ask_error(at: At, question: Values) -> Ruling:
    """What follows from a mistake (`error`)? The verdict is draw, lost, cut, stands, or free where it is none."""
    verdict, _, short = ERRORS[question["error"]]
    if at.house.free and short in ("draw.7", "draw.8"):
        return rule("free", FOLLOWS["free"], LAW.texts(*LAW.all("draw.3")))
    own = [LAW.because("duty-own", low=at.house.duty - 1, least=at.house.duty)] if short in ("draw.7", "draw.8") else []
    return rule(verdict, FOLLOWS[verdict], [*LAW.texts(*LAW.all(short)), *(own if at.house.own_duty else [])])
