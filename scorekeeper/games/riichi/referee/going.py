"""What becomes of the dealer and the honba, does the game end, and what do the points come to?"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.text import holding, with_sign
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import NOTHING, Words, listing, numeral, same, seat
from scorekeeper.games.riichi.ends import ABORTS
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.game_end import PT, leads_last, over
from scorekeeper.games.riichi.hand import HUNDRED, SOUTH, STICK, WEST, RiichiHand, name
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position
from scorekeeper.kit.seating import everyone

At = Position[RiichiHand]


class Happens(NamedTuple):
    """Something that may end a hand, and the clauses on what it does to dealer and honba."""

    words: Words
    because: Words
    clauses: tuple[str, ...]


HAPPENS: Mapping[str, Happens] = {
    "dealer": Happens(
        Words("親の和了", "the dealer wins"),
        Words("親が和了したので連荘、本場が1本増える。", "The dealer has won and deals again, with one more honba."),
        LAW.all("dealer.1", "dealer.4"),
    ),
    "both": Happens(
        Words("親と子のダブロン", "the dealer and another win"),
        Words("和了した人に親がいるので連荘。", "The dealer is among the winners and deals again."),
        LAW.all("dealer.6", "dealer.4"),
    ),
    "child": Happens(
        Words("子の和了", "another player wins"),
        Words("子だけの和了なので親が移り、本場は0に戻る。", "Only others have won: the deal passes, honba go back to 0."),
        LAW.all("dealer.3", "dealer.4"),
    ),
    "tenpai": Happens(
        Words("流局、親テンパイ", "a draw, the dealer tenpai"),
        Words("親がテンパイなので連荘、本場が1本増える。", "The dealer is tenpai and deals again, with one more honba."),
        LAW.all("dealer.2", "dealer.4"),
    ),
    "noten": Happens(
        Words("流局、親ノーテン", "a draw, the dealer noten"),
        Words(
            "親がノーテンなので親が移る。流局なので本場は1本増える。",
            "The dealer is noten: the deal passes. A draw adds one honba.",
        ),
        LAW.all("dealer.3", "dealer.4"),
    ),
    "kyuushu": Happens(
        Words("九種九牌", "nine terminals and honours"),
        Words("九種九牌は親の連荘で、本場を1本足す。", "Nine terminals: the dealer stays, with one more honba."),
        LAW.all("draw.2"),
    ),
    "suukan": Happens(
        Words("四カンツ", "four kans"),
        Words("何人かで四つのカンは親の連荘で、本場を1本足す。", "Four kans by several: the dealer stays, with one more honba."),
        LAW.all("draw.3"),
    ),
    "suufuu": Happens(
        Words("四風子連打", "four equal winds"),
        Words("四風子連打は親が移り、本場を1本足す。", "Four equal winds: the deal passes, with one more honba."),
        LAW.all("draw.5"),
    ),
    "suucha": Happens(ABORTS["suucha"].words, NOTHING, ()),
    "sancha": Happens(ABORTS["sancha"].words, NOTHING, ()),
    "chombo": Happens(
        Words("チョンボ", "a chombo"),
        Words("チョンボの局は無勝負。親も本場も替わらない。", "A hand with a chombo is void: same dealer, same honba."),
        LAW.all("foul.12"),
    ),
}
"""What may end a hand, by key."""
EARNED = ("dealer", "both", "tenpai")
"""After these a dealer in the lead may end the last hand where the house allows it (riichi.dealer.8)."""


PASSES = ("child", "noten")
"""After these another player deals."""
BROKEN = {
    "stay": Words("{what}は親の連荘で、本場を1本足す。", "{what}: the dealer stays, with one more honba."),
    "pass": Words("{what}は親が移り、本場を1本足す。", "{what}: the deal passes, with one more honba."),
}
"""What becomes of the deal after an abortive draw that the source has otherwise."""


def stays(house: RiichiHouse, key: str) -> bool:
    """Whether the dealer deals again after this."""
    return ABORTS[key].ends(house) == "stay" if key in ABORTS else key not in PASSES


def because(house: RiichiHouse, key: str) -> Reason:
    """What follows from what happened, with its clauses."""
    told = HAPPENS[key]
    if key not in ABORTS:
        return Reason(told.because, told.clauses)
    broken = ABORTS[key]
    if broken.ends(house) == broken.then[0]:
        return Reason(told.because, told.clauses)
    *_, clause, _ = broken.clauses(house)
    return Reason(BROKEN[broken.ends(house)].put(what=broken.words), LAW.all(clause))


def no_such_draw(house: RiichiHouse, key: str) -> Ruling | None:
    """The ruling on a draw that the house does not have."""
    if key in ABORTS and ABORTS[key].ends(house) == "off":
        return cannot_stand((LAW.no("abort-off", "happened", words=ABORTS[key].words),))
    return None


AS_NOW = Words(
    "持ち点は今のままとみる。点が動いた後は「これで半荘は終わるか」で分かる。",
    "Assuming the points as they are now. Once the payments are entered, ask whether the game ends.",
)


def _end_hand(hand: RiichiHand, key: str) -> RiichiHand:
    """The hand as it ends when this happens, with the points as they are."""
    honba = {"child": 0, "chombo": hand.honba}.get(key, hand.honba + 1)
    return hand.end("abort" if key in ABORTS else key, stays=stays(hand.house, key), honba=honba)


def ending_question(house: RiichiHouse) -> Input:
    """How the hand ended: what the house plays."""
    played = [key for key in HAPPENS if key not in ABORTS or ABORTS[key].ends(house) != "off"]
    return asks.one(
        "happened",
        Words("どう終わった", "How the hand ended"),
        [Choice(key, HAPPENS[key].words) for key in played],
        LAW["dealer.3"],
    )


def dealer_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "dealer",
        Words("親と本場はどうなるか", "Who deals next, with how many honba?"),
        Words("連荘・親流れ・積み棒", "the deal stays or passes"),
        "dealer",
        (ending_question(at.house),),
    )


def ask_dealer(at: At, question: Values) -> Ruling:
    """What becomes of dealer and honba if the hand at hand ends as `happened`? The verdict is stays or passes, or `over`."""
    hand, key = at.round, question["happened"]
    if wrong := no_such_draw(at.house, key):
        return wrong
    if key == "noten" and hand.leader in hand.riichi:
        return cannot_stand((LAW.no("riichi-noten", "happened", who=seat(hand.leader)),))
    ended = _end_hand(hand, key)
    after = at.at(ended)
    reasons = [because(at.house, key)]
    if key in EARNED and hand.house.agariyame == "on" and leads_last(ended):
        reasons.append(LAW.because("leader-may-end"))
    decisive = hand.last and not ended.stays if hand.wind == SOUTH else hand.wind == WEST and hand.house.west == "sudden"
    assumed = [AS_NOW] if decisive and hand.house.west != "off" and key not in (*ABORTS, "chombo") else []
    if after.over:
        reasons.append(Reason(Words("これで半荘が終わる。", "The game ends here."), (after.over,)))
        return rule("over", Words("半荘が終わる", "the game ends"), reasons, assumed=assumed)
    coming = after.round
    said = Words("{hand}、親は{who}", "{hand}; {who} deals").put(hand=name(coming), who=seat(coming.leader))
    return rule("stays" if ended.stays else "passes", said, reasons, assumed=assumed)


# ---------------------------------------------------------------- the end


def ends_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "ends",
        Words("これで半荘は終わるか", "Does the game end here?"),
        Words("オーラス・西入・ハコテン", "the last hand, the West round, a bust"),
        "rank",
        (ending_question(at.house), asks.one("hand", Words("どの局", "Which hand"), _hands(at.house), LAW["setup.1"]), _scores()),
        {"hand": (_key(at.round),), **amounts("scores", at.round.scores)},
    )


def _hands(house: RiichiHouse) -> tuple[Choice, ...]:
    """The hands that may be the last: South 4, the West round where it is played, and any other."""
    named = [Choice("other", Words("それより前", "an earlier one")), Choice("south-4", Words("南四局", "South 4"))]
    west = [Choice(f"west-{n}", Words(f"西{numeral(n).ja}局", f"West {n}")) for n in range(1, SEATS + 1)]
    return (*named, *(west if house.west != "off" else ()))


def _key(hand: RiichiHand) -> str:
    if hand.wind == WEST:
        return f"west-{hand.place + 1}"
    return "south-4" if hand.last else "other"


def _scores() -> Input:
    return Input(
        "scores",
        Words("その局の後の持ち点", "Everybody's points after this hand"),
        "amounts",
        total=1,
        clause=LAW["setup.2"],
        any_sum=True,
    )


def ask_ends(at: At, question: Values) -> Ruling:
    """Does the game end if this `hand` ended as `happened` and left these `scores`? Verdict: ends, west, goes-on, may-stop."""
    scores, key = tuple(question["scores"]), question["happened"]
    if wrong := _impossible(at.house, scores) or no_such_draw(at.house, key):
        return wrong
    hand = _suppose(at.round, question["hand"], key, scores)
    if key in EARNED and hand.house.agariyame == "on" and over(at.at(hand).match) is None and leads_last(hand):
        return _may(hand, key)
    clause = over(at.at(hand).match)
    why = because(at.house, key)
    stand = Reason(
        Words("持ち点は{sums}。", "Points: {sums}.").put(
            sums=listing([same(f"@{one} {holding(score)}") for one, score in enumerate(scores)])
        ),
        LAW.all("setup.2"),
    )
    if clause is None:
        west = hand.last and hand.wind == SOUTH and not hand.stays
        if west:
            below = LAW.because("west-round")
            return rule("west", Words("終わらない。西入", "no: the West round follows"), [why, stand, below])
        return rule("goes-on", Words("終わらない", "no, it goes on"), [why, stand, *_on(hand, key)])
    goal, cold = holding(at.house.goal), holding(at.house.cold)
    reasons = {
        LAW["bust.1"]: Words("0点未満の人がいるのでハコテン。", "Somebody is below zero: the game is over."),
        LAW["house.9"]: Words("0点以下の人がいるので終わる。", "Somebody has no points left: the game is over."),
        LAW["house.8"]: Words(
            "最終局で一位の親が残るので、そこで終わる。", "The leading dealer ends the last hand: the game ends at once."
        ),
        LAW["house.12"]: Words(f"{cold}点以上の人がいるのでコールド。", f"Somebody has reached {cold}: the game is called."),
        LAW["rank.10"]: Words(f"西入後、{goal}点以上になった人がいる。", f"In the West round somebody has reached {goal}."),
        LAW["rank.11"]: Words("この卓に西入はない。", "The table plays no West round."),
        LAW["rank.12"]: Words("西四局が終わればどんな点でも終わり。", "After West 4 the game ends whatever the points."),
    }
    end = Reason(reasons.get(clause, Words("最終局で親が流れた。", "The deal passes in the last hand.")), (clause,))
    return rule("ends", Words("半荘が終わる", "yes, the game ends"), [why, stand, end])


def _may(hand: RiichiHand, key: str) -> Ruling:
    """The leading dealer may end the game, or go on."""
    why = because(hand.house, key)
    leads = LAW.because("leader-may-end")
    return rule("may-stop", Words("親が終えてよい。続けてもよい", "the dealer may end it, or go on"), [why, leads])


def _on(hand: RiichiHand, key: str) -> Iterator[Reason]:
    """Why a hand that might end the game does not."""
    if hand.last and key in EARNED and hand.house.agariyame == "off":
        yield LAW.because("dealer-goes-on")
    elif min(hand.scores) < 0:
        yield LAW.because("below-goes-on")
    elif hand.wind == WEST and hand.house.west == "full" and max(hand.scores) >= hand.house.goal:
        yield LAW.because("west-to-its-end")


def _suppose(hand: RiichiHand, which: str, key: str, scores: Sequence[int]) -> RiichiHand:
    """The hand named `which`, ended as `happened` with these points."""
    wind = WEST if which.startswith("west") else SOUTH if which == "south-4" else 0
    place = int(which[-1]) - 1 if which != "other" else hand.place if hand.wind < SOUTH or not hand.last else 0
    began = RiichiHand(number=hand.number, house=hand.house, seating=everyone(SEATS, place), wind=wind, start=tuple(scores))
    return _end_hand(began, key)


def _impossible(house: RiichiHouse, scores: Sequence[int]) -> Ruling | None:
    """The ruling on points that no table has: in hundreds, with whole sticks they make 100,000 (riichi.setup.2)."""
    left = SEATS * house.start - sum(scores)
    if left >= 0 and not left % STICK and not any(score % HUNDRED for score in scores):
        return None
    why = LAW.because("points-sum", sum=holding(sum(scores)), whole=holding(SEATS * house.start))
    return rule("amiss", why.words, [why])


# ---------------------------------------------------------------- the result


def points_inquiry(at: At) -> Inquiry:
    return Inquiry(
        "points",
        Words("最後のポイントはいくらか", "What are the final scores?"),
        Words("五捨六入・ウマ・オカ・飛び賞・祝儀", "rounding, uma, oka, bust bonus, tips"),
        "rank",
        (_scores(),),
        amounts("scores", at.match.now.scores),
    )


def ask_points(at: At, question: Values) -> Ruling:
    """What each gets in pt for these `scores`, with the bust bonuses and tips of the record. The verdict lists them."""
    scores = tuple(question["scores"])
    if wrong := _impossible(at.house, scores):
        return wrong
    supposed = at.match.replace(now=at.match.now.replace(start=scores, lines=(), kept=SEATS * at.house.start - sum(scores)))
    finish = at.play.finish(supposed)
    steps = [
        Reason(
            Words("{who}：{steps}", "{who}: {steps}").put(who=seat(one), steps=_steps_words(finish.why[one])),
            finish.why[one].clauses,
        )
        for one in sorted(range(SEATS), key=lambda one: (finish.places[one], one))
    ]
    said = listing([same(f"@{one} {_pt(Fraction(pt * at.house.per, PT))}") for one, pt in enumerate(finish.final)])
    steps.append(Reason(Words("順位はこの順。", "The ranks follow this order."), finish.clauses))
    return rule(" ".join(f"{pt:+d}" for pt in finish.final), said, steps)


def _steps_words(why: Reckoning) -> Words:
    """The steps in pt, after the points themselves: 持ち点 31,700　ウマ +10 = +12."""
    first, *more = why.steps
    steps = [Words("{what} {points}", "{what} {points}").put(what=first.label, points=holding(int(first.value)))]
    steps += [Words("{what} {pt}", "{what} {pt}").put(what=one.label, pt=_pt(Fraction(one.value, PT))) for one in more]
    joined = Words("　".join(step.ja for step in steps), ", ".join(step.en for step in steps))
    return Words("{steps} = {sum}", "{steps} = {sum}").put(steps=joined, sum=_pt(Fraction(why.value, PT)))


def _pt(value: Fraction) -> str:
    """Points in pt with their sign; what rounding takes away is less than one."""
    return with_sign(int(value)) if value.denominator == 1 else f"{float(value):+g}".replace("-", "\N{MINUS SIGN}")
