"""Two questions of the referee: do 四一 and 九一 take all stakes, is that arashi and when is it paid?"""

from msgspec.structs import replace

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.games.oichokabu.duel import ALL, CLAUSES, of_oya, times
from scorekeeper.games.oichokabu.forms import At
from scorekeeper.games.oichokabu.hands import FIRSTS, SPECIAL, arashi_months, is_recognised, number, special_of
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.own import why_arashi_waits
from scorekeeper.kit import asks
from scorekeeper.kit.banking.forms import cards
from scorekeeper.kit.banking.speech import KO, OYA
from scorekeeper.kit.game import Values

WHO = (Choice("ko", KO), Choice("oya", OYA))


def card(at: At, name: str, label: Words, clause: str) -> Input:
    return asks.one(name, label, cards(at.house.pack), clause, look="keys")


def role(label: Words) -> Input:
    return asks.one("who", label, WHO, LAW["draw.7"], start="ko")


# ---------------------------------------------------------------- 四一 and 九一


def sweep(at: At) -> Inquiry:
    inputs = (
        card(at, "one", Words("親の1枚目", "Dealer's first card"), LAW["special.1"]),
        card(at, "two", Words("親の2枚目", "Dealer's second card"), LAW["special.1"]),
        asks.flag("third", "3枚目を引いた", "he drew a third card", LAW["special.6"]),
        asks.flag("arashi", "あらしの子が居る", "a ko has arashi", LAW["special.3"]),
    )
    hint = Words("四一・九一の総取り、済んだ勝負", "fights already settled, arashi")
    return Inquiry("sweep", Words("四一・九一で総取りになるか", "Does this take all stakes?"), hint, "special", inputs)


def ask_sweep(at: At, values: Values) -> Ruling:
    """The verdict is `all`, `all-but` where an arashi is there, or `plain` with the number (`plain 5`)."""
    house, pair = at.house, (int(values["one"]), int(values["two"]))
    key, digit = special_of(pair, house), number(pair, house)
    if key is None or values.get("third"):
        why = []
        if key is not None:
            why.append(LAW.because("third-ends-it"))
        elif special_of(pair, replace(house, worth=())):
            why += LAW.texts(LAW["house.1"])
        elif house.shippin_who == "ko" and {*pair} == {FIRSTS["shippin"], 1}:
            why.append(LAW.because("four-one-of-ko"))
        elif any({*pair} == {first, 1} for first in FIRSTS.values()):
            why.append(LAW.because("one-first"))
        else:
            why.append(LAW.because("four-nine-one"))
            if house.deck == "48":
                why.append(LAW.because("by-month"))
        two = Words("総取りにならない（2枚で{n}）", "no: the two make {n}").put(n=digit)
        three = Words("総取りにならない。3枚の数で勝負する", "no: the three cards fight with their number")
        return rule(f"plain {digit}", three if values.get("third") else two, why)
    reasons = [
        LAW.because("takes-all", by=LAW[CLAUSES[key]], name=SPECIAL[key]),
        LAW.because("either-order" if house.shippin == "either" else "one-after"),
        LAW.because("no-call"),
    ]
    if values.get("arashi"):
        if house.arashi_rank == "below":
            return rule("all", ALL, [*reasons, LAW.because("sweep-beats-arashi")])
        reasons.append(LAW.because("loses-to-arashi"))
        return rule("all-but", Words("あらしの子のほかを総取り", "all but those with arashi"), reasons)
    return rule("all", ALL, reasons)


# ---------------------------------------------------------------- arashi


def arashi(at: At) -> Inquiry:
    labels = (Words("1枚目", "First card"), Words("2枚目", "Second card"), Words("3枚目", "Third card"))
    inputs = (
        role(Words("だれの札", "Whose cards")),
        *(card(at, name, label, LAW["special.10"]) for name, label in zip(("one", "two", "three"), labels, strict=True)),
    )
    hint = Words("いつ払うか、何倍か", "when it is paid, and how many times the stake")
    return Inquiry("arashi", Words("これはあらしか、いつ払うか", "Is this arashi, and when is it paid?"), hint, "special", inputs)


def ask_arashi(at: At, values: Values) -> Ruling:
    """The verdict is `no` or `plain` with the number; `now 3` or `last 3` with the multiple; of the banker `wins` or `loses`."""
    house, three = at.house, tuple(int(values[name]) for name in ("one", "two", "three"))
    oya, digit = values.get("who") == "oya", number(three, house)
    if len({*three}) > 1:
        why = [LAW.because("not-one-month")]
        if house.deck == "48":
            why.append(LAW.because("numbers-not-months"))
        return rule(f"no {digit}", Words("あらしではない（{n}）", "no: it makes {n}").put(n=digit), why)
    if not is_recognised("arashi", house):
        return rule(f"plain {digit}", Words("ただの{n}", "a plain {n}").put(n=digit), LAW.texts(LAW["house.1"]))
    if three[0] not in arashi_months(house):
        why = [LAW.because("no-third")]
        return rule("not", Words("この月のあらしはできない", "there is no arashi of this month"), why)
    if oya and house.oya_arashi == "off":
        why = [LAW.because("plain-total")]
        return rule(f"plain {digit}", Words("ただの{n}", "a plain {n}").put(n=digit), why)
    pays = times(house)
    said = Words("張りの{n}倍。", "{n} times the stake.").put(n=pays.factor)
    much = Reason(said if pays.factor > 1 else Words("張りと同じだけ。", "As much as the stake."), (pays.clause,))
    if oya:
        wins = house.oya_arashi == "on"
        said = (
            Words("あらしでない子全員に勝つ", "it beats all without arashi")
            if wins
            else Words("残りの子全員に負ける", "it loses to all who are left")
        )
        return rule("wins" if wins else "loses", said, [Reason(said, (of_oya(house),)), much])
    beats = LAW.because("beats-others" if house.oya_arashi == "on" else "beats-any")
    each = LAW.because("each-his-own")
    waits = why_arashi_waits(house)
    if not waits:
        when = LAW.because("paid-at-once")
        return rule(f"now {pays.factor}", Words("あらし。すぐに払う", "arashi, paid at once"), [beats, when, much, each])
    both = [LAW.because("both-arashi")] if house.oya_arashi == "on" else []
    when = LAW.because("waits", by="" if waits == LAW["special.19"] else waits)
    return rule(f"last {pays.factor}", Words("あらし。最後に払う", "arashi, paid at the end"), [beats, *both, when, much, each])
