"""What a table of おいちょかぶ asks: the third card, who wins and what it pays, who deals, wrong draws; more in special.py."""

from scorekeeper.core import arguments
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.oichokabu import better
from scorekeeper.games.oichokabu.duel import CLAUSES, duel
from scorekeeper.games.oichokabu.forms import ON, PLACE, At, numbers, own_choices
from scorekeeper.games.oichokabu.hands import (
    ARASHI,
    NAMES,
    SPECIAL,
    draws,
    is_recognised,
    may_have,
    number,
    of_name,
    special_of,
    special_of_ko,
)
from scorekeeper.games.oichokabu.law import LAW
from scorekeeper.games.oichokabu.month import OichokabuMonth
from scorekeeper.games.oichokabu.own import own_of
from scorekeeper.games.oichokabu.special import WHO, arashi, ask_arashi, ask_sweep, card, role, sweep
from scorekeeper.kit import asks
from scorekeeper.kit.banking import referee as banking
from scorekeeper.kit.banking.forms import cards
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.banking.paying import payment
from scorekeeper.kit.banking.speech import points
from scorekeeper.kit.banking.stakes import MOST
from scorekeeper.kit.game import Questions, Values

# ---------------------------------------------------------------- the third card


def third(at: At) -> Inquiry:
    inputs = (
        role(Words("だれの札", "Whose cards")),
        card(at, "one", Words("1枚目", "First card"), LAW["match.1"]),
        card(at, "two", Words("2枚目", "Second card"), LAW["match.1"]),
    )
    hint = Words("3以下・4から6・7以上", "3 or less, 4 to 6, 7 or more")
    return Inquiry("third", Words("3枚目を引けるか", "Must I or may I take a third card?"), hint, "draw", inputs)


def ask_third(at: At, values: Values) -> Ruling:
    """The verdict is `must`, `may` or `not`; `sweep` of a banker who has 四一 or 九一 and need not draw."""
    house, pair = at.house, (int(values["one"]), int(values["two"]))
    digit = number(pair, house)
    may, clause = draws(digit, house)
    count = Words("2枚の数は{n}（{name}）。", "The two cards make {n} ({name}).").put(n=digit, name=NAMES[digit])
    reasons = [Reason(count, (clause,))]
    if own := own_of(pair, house, oya=values.get("who") == "oya"):
        reasons.append(LAW.because("own-stands", name=own.words))
        may = "may" if may == "must" else may
    if values.get("who") == "oya":
        reasons.append(LAW.because("dealer-bound"))
        if key := special_of(pair, house):
            why = [LAW.because("takes-all", by=LAW[CLAUSES[key]], name=SPECIAL[key])]
            if key == "kuppin" and house.santa == "on":
                why.append(LAW.because("zero-may-stand"))
            why.append(LAW.because("drawing-ends-it"))
            return rule("sweep", Words("引かずに総取りできる", "takes all without drawing"), [*reasons, *why])
    elif mine := special_of_ko(pair, house):
        reasons.append(LAW.because("four-one-of-ko" if mine == "shippin" else "may-leave"))
    elif {*pair} in ({4, 1}, {9, 1}):
        reasons.append(LAW.because("plain-of-ko"))
    last = LAW.because("three-cards")
    said = {
        "must": Words("必ず引く", "must draw"),
        "may": Words("引いても止めてもよい", "draw or stand, as you like"),
        "not": Words("引けない", "must not draw"),
    }
    if may == "may":
        reasons.append(LAW.because("no-reason"))
    return rule(may, said[may], [*reasons, *(() if may == "not" else (last,))])


def decider_inquiry(at: At) -> Inquiry | None:
    if at.over or not any(len(at.round.on(choice.value)) > 1 for choice in PLACE):
        return None
    spot = asks.one("spot", ON, (one for one in PLACE if len(at.round.on(one.value)) > 1), LAW["draw.9"])
    hint = Words("同じ札に張った子のうち", "of those on the same card")
    return Inquiry("decides", Words("3枚目を引くかはだれが決めるか", "Who decides about the third card?"), hint, "draw", (spot,))


def ask_shared(at: At, values: Values) -> Ruling:
    """The verdict is the seat of who decides about the card of this `spot`; `nobody` if nobody has staked there."""
    month, spot = at.round, str(values["spot"])
    there = month.on(spot)
    if not there:
        why = LAW.because("nobody-there")
        return rule("nobody", Words("だれも決めない", "nobody does"), [why])
    most = max(month.stake_on(player, spot) for player in there)
    best = [player for player in there if month.stake_on(player, spot) == most]
    reasons = [LAW.because("largest-stake", n=most)]
    if len(best) > 1:
        reasons.append(LAW.because("they-confer"))
    return rule(str(best[0]), Words("{who}が決める", "{who} decides").put(who=seat(best[0])), reasons)


# ---------------------------------------------------------------- who wins


def winner(at: At) -> Inquiry | None:
    if at.over:
        return None
    house = at.house
    arashi = (Choice("arashi", ARASHI),) if is_recognised("arashi", house) else ()
    keys = (*numbers(), *arashi)
    of_ko = (Choice(key, words) for key, words in SPECIAL.items() if may_have(key, house, oya=False))
    keys = (*keys, *of_ko, *own_choices(house, oya=False))
    special = tuple(Choice(key, words) for key, words in SPECIAL.items() if may_have(key, house, oya=True))
    own = (*numbers(), *special, *(() if house.oya_arashi == "off" else arashi), *own_choices(house, oya=True))
    both = {"ko": ("arashi",), "oya": ("arashi",)}
    inputs = [
        asks.one("ko", Words("子の数", "Number of the ko"), keys, LAW["match.1"], look="keys"),
        asks.one("oya", Words("親の数", "Number of the dealer"), own, LAW["match.1"], look="keys"),
        asks.count("stake", Words("張り", "Stake"), 0, MOST, LAW["settle.2"], optional=True),
    ]
    if house.oya_arashi == "on":
        for name, label in (
            ("ko_month", Words("子のあらしの月", "Month of the ko's arashi")),
            ("oya_month", Words("親のあらしの月", "Month of the dealer's")),
        ):
            inputs.append(asks.one(name, label, cards(house.pack), LAW["special.17"], when=both))
    hint = Words("数・四一・あらし・同数", "numbers, shippin, arashi, equal numbers")
    return Inquiry("winner", Words("どちらの勝ちで、いくら払うか", "Who wins, and how much is paid?"), hint, "match", tuple(inputs))


def ask_winner(at: At, values: Values) -> Ruling:
    """Who wins with these numbers? The verdict is what the player gains in stakes: `+1`, `-3`, `0`."""
    house = at.house
    for name in ("ko", "oya"):
        if values[name] in OWN_KEYS and not may_have(str(values[name]), house, oya=name == "oya"):
            return cannot_stand((LAW.no("own-none", name),))
        if values[name] in SPECIAL and not may_have(str(values[name]), house, oya=name == "oya"):
            return cannot_stand((LAW.no("hand-off", name, words=SPECIAL[values[name]]),))
    ko = of_name(str(values["ko"]), int(values.get("ko_month") or 0), house)
    oya = of_name(str(values["oya"]), int(values.get("oya_month") or 0), house)
    outcome = duel(ko, oya, house)
    stake = int(values.get("stake") or 0)
    by: type[Banked] = OichokabuMonth
    result = {1: by.BY.wins, -1: by.BY.loses, 0: by.BY.draws}[outcome.gain]
    reasons = [Reason(outcome.label, outcome.clauses)]
    if outcome.times:
        n = outcome.times.factor
        pays = (
            Words("張りの{n}倍。", "It pays {n} times the stake.").put(n=n)
            if n > 1
            else Words("倍付けはない。", "No multiple is paid.")
        )
        reasons.append(Reason(pays, (outcome.times.clause,)))
    moved = stake * abs(outcome.factor)
    if outcome.times and outcome.times.factor > 1:
        won, lost = (
            Words("親がそれを払い、張りは戻る。", "The dealer pays that, and the stake goes back."),
            Words("親がそれを取る。", "The dealer takes that."),
        )
    else:
        won, lost = (
            Words("親が張りと同じだけ払い、張りは戻る。", "The dealer pays as much, and the stake goes back."),
            Words("親が張りを取る。", "The dealer takes the stake."),
        )
    what = {1: won, -1: lost, 0: Words("張りは戻る。", "The stake goes back.")}[outcome.gain]
    reasons.append(Reason(what, (result,)))
    if outcome.gain > 0 and moved > at.round.ceiling:
        reasons.append(LAW.because("in-full"))
    said = {1: Words("子の勝ち", "the ko wins"), -1: Words("親の勝ち", "the dealer wins"), 0: Words("引き分け", "a draw")}[
        outcome.gain
    ]
    words = Words("{said}。{n}", "{said}: {n}").put(said=said, n=points(moved)) if moved else said
    ruling = rule(f"{outcome.factor:+d}" if outcome.gain else "0", words, reasons)
    month = at.round
    if not stake or not outcome.gain:
        return ruling
    player = month.ko[0]
    held = [stake if one == player else 0 for one in month.seating.everybody]
    paid = payment(month.replace(stakes=tuple(held)), player, outcome)
    return ruling._replace(payments=(paid,) if paid else ())


# ---------------------------------------------------------------- wrong draws, and the first dealer


def misdraw(at: At) -> Inquiry | None:
    if at.house.santa == at.house.shichiken == "off":
        return None
    errors = (
        Choice("stood", Words("3以下で止めた", "stood on 3 or less")),
        Choice("drew", Words("7以上で引いた", "drew on 7 or more")),
    )
    inputs = (
        role(Words("だれの誤り", "Whose error")),
        asks.one("error", Words("何を", "What"), errors, LAW["draw.11"], start="stood"),
        asks.flag("late", "親が2枚目を引いた後", "after the dealer's second card", LAW["draw.12"], when={"who": ("ko",)}),
    )
    hint = Words("いつ気づいたか", "and when it was noticed")
    return Inquiry("misdraw", Words("引き違いはどうなるか", "What happens after a wrong draw?"), hint, "draw", inputs)


def ask_misdraw(at: At, values: Values) -> Ruling:
    """The verdict is `draw` or `discard` in time, `lost` later, `pays` of the banker, who errs after his second card, and `fine`
    where no rule forbids it.
    """
    house, drew, oya = at.house, values["error"] == "drew", values.get("who") == "oya"
    if (house.shichiken if drew else house.santa) == "off":
        why = LAW.because("table-allows", by=LAW["draw.5"] if drew else "")
        return rule("fine", Words("誤りではない", "that is no error"), [why])
    broken = LAW.because("seven-stands" if drew else "three-draws")
    if not (oya or values.get("late")):
        why = LAW.because("put-right")
        if drew:
            return rule("discard", Words("余分な札を捨て、2枚で数える", "the surplus card goes, and the two count"), [broken, why])
        return rule("draw", Words("いま引く", "the card is drawn now"), [broken, why])
    why = LAW.because("beyond-mending")
    if oya:
        return rule(
            "pays", Words("親が残りの子全員に張りと同額を払う", "the dealer pays every remaining ko their stake"), [broken, why]
        )
    return rule("lost", Words("その札に張った子は全員張りを失う", "all on that card lose their stakes"), [broken, why])


def first(at: At) -> Inquiry | None:
    return banking.first(at, LAW["setup.7"])


def ask_first(at: At, values: Values) -> Ruling:
    """As `kit.banking` says."""
    unknown = LAW.no("cards-deck", by=LAW[at.house.cards_by])
    return banking.ask_first(at, values, [LAW.because("earliest")], unknown)


MONTH = arguments.number(1, 12)
QUESTIONS: Questions[OichokabuMonth] = {
    "third": (third, ask_third, {"one": MONTH, "two": MONTH, "who": arguments.word(WHO).optional}),
    "winner": (
        winner,
        ask_winner,
        {
            "ko": arguments.word((*range(10), "shippin", "arashi", "foul", *sorted(OWN_KEYS))),
            "oya": arguments.word((*range(10), *SPECIAL, "arashi", "foul", *sorted(OWN_KEYS))),
            "stake": arguments.number().optional,
            "ko_month": MONTH.optional,
            "oya_month": MONTH.optional,
        },
    ),
    "staking": (banking.staking, banking.ask_staking, {"player": arguments.SEAT, "stake": arguments.number().optional}),
    "arashi": (arashi, ask_arashi, {"one": MONTH, "two": MONTH, "three": MONTH, "who": arguments.word(WHO).optional}),
    "sweep": (sweep, ask_sweep, {"one": MONTH, "two": MONTH, "third": arguments.FLAG.optional, "arashi": arguments.FLAG.optional}),
    "banker": (banking.banking, banking.ask_banker, {}),
    "decides": (decider_inquiry, ask_shared, {"spot": arguments.word(PLACE)}),
    "misdraw": (
        misdraw,
        ask_misdraw,
        {"error": arguments.word(("stood", "drew")), "who": arguments.word(WHO).optional, "late": arguments.FLAG.optional},
    ),
    "chances": (better.inquiry, better.ask, {"one": MONTH, "two": MONTH, "seen": arguments.cards().optional}),
    "first": (first, ask_first, {"drawn": arguments.ALL_NUMBERS}),
}
"""The most frequently disputed first."""
