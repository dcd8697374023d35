"""What becomes of the dealer and the honba, does the game end, and what do the points come to?"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.position import Position
from scorekeeper.core.play.seating import everyone
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.trial import refused, rule
from scorekeeper.core.words import Words, listed, numeral, same, seat
from scorekeeper.games.riichi.ends import ABORTS, ends_by_choice
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.game_end import BASE, PT, over
from scorekeeper.games.riichi.hand import HUNDRED, SOUTH, START, STICK, WEST, Hand, name
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.letters import held, signed

At = Position[Hand]


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
    "chombo": Happens(
        Words("チョンボ", "a chombo"),
        Words("チョンボの局は無勝負。親も本場も替わらない。", "A hand with a chombo is void: same dealer, same honba."),
        LAW.all("foul.12"),
    ),
}
"""What may end a hand, by key."""
EARNED = ("dealer", "both", "tenpai")
"""After these a dealer in the lead may end the last hand where the house allows it (riichi.dealer.8)."""


PASSES = ("child", "noten", "suufuu")
"""After these another player deals."""
AS_NOW = Words(
    "持ち点は今のままとみる。点が動いた後は「これで半荘は終わるか」で分かる。",
    "Assuming the points as they are now. Once the payments are entered, ask whether the game ends.",
)


def _ended(hand: Hand, key: str) -> Hand:
    """The hand as it ends when this happens, with the points as they are."""
    honba = {"child": 0, "chombo": hand.honba}.get(key, hand.honba + 1)
    return hand.end("abort" if key in ABORTS else key, stays=key not in PASSES, honba=honba)


HAPPENED = Input(
    "happened",
    Words("どう終わった", "How the hand ended"),
    "one",
    tuple(Choice(key, one.words) for key, one in HAPPENS.items()),
    clause=LAW["dealer.3"],
)


def dealer_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "dealer",
        Words("親と本場はどうなるか", "Who deals next, with how many honba?"),
        Words("連荘・親流れ・積み棒", "the deal stays or passes"),
        "dealer",
        (HAPPENED,),
    )


def ask_dealer(at: At, question: Values) -> Ruling:
    """What becomes of dealer and honba if the hand at hand ends as `happened`? The verdict is stays or passes, or `over`."""
    hand, key = at.round, question["happened"]
    if key == "noten" and hand.leader in hand.riichi:
        return refused((LAW.no("riichi-noten", "happened", who=seat(hand.leader)),))
    ended = _ended(hand, key)
    after = at.at(ended)
    reasons = [Reason(HAPPENS[key].because, HAPPENS[key].clauses)]
    if key in EARNED and ends_by_choice(ended):
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
        (HAPPENED, asking.one("hand", Words("どの局", "Which hand"), _hands(at.house), LAW["setup.1"]), _scores()),
        {"hand": (_key(at.round),), **amounts("scores", at.round.scores)},
    )


def _hands(house: RiichiHouse) -> tuple[Choice, ...]:
    """The hands that may be the last: South 4, the West round where it is played, and any other."""
    named = [Choice("other", Words("それより前", "an earlier one")), Choice("south-4", Words("南四局", "South 4"))]
    west = [Choice(f"west-{n}", Words(f"西{numeral(n).ja}局", f"West {n}")) for n in range(1, SEATS + 1)]
    return (*named, *(west if house.west != "off" else ()))


def _key(hand: Hand) -> str:
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
    if wrong := _impossible(scores):
        return wrong
    hand = _supposed(at.round, question["hand"], key, scores)
    if key in EARNED and min(scores) >= 0 and ends_by_choice(hand):
        return _may(hand, key)
    clause = over(at.at(hand).match)
    why = Reason(HAPPENS[key].because, HAPPENS[key].clauses)
    stand = Reason(
        Words("持ち点は{sums}。", "Points: {sums}.").put(
            sums=listed([same(f"@{one} {held(score)}") for one, score in enumerate(scores)])
        ),
        LAW.all("setup.2"),
    )
    if clause is None:
        west = hand.last and hand.wind == SOUTH and not hand.stays
        if west:
            below = LAW.because("west-round")
            return rule("west", Words("終わらない。西入", "no: the West round follows"), [why, stand, below])
        return rule("goes-on", Words("終わらない", "no, it goes on"), [why, stand, *_on(hand, key)])
    reasons = {
        LAW["bust.1"]: Words("0点未満の人がいるのでハコテン。", "Somebody is below zero: the game is over."),
        LAW["rank.10"]: Words("西入後、30,000点以上になった人がいる。", "In the West round somebody has reached 30,000."),
        LAW["rank.11"]: Words("この卓に西入はない。", "The table plays no West round."),
        LAW["rank.12"]: Words("西四局が終わればどんな点でも終わり。", "After West 4 the game ends whatever the points."),
    }
    end = Reason(reasons.get(clause, Words("最終局で親が流れた。", "The deal passes in the last hand.")), (clause,))
    return rule("ends", Words("半荘が終わる", "yes, the game ends"), [why, stand, end])


def _may(hand: Hand, key: str) -> Ruling:
    """The leading dealer may end the game, or go on."""
    why = Reason(HAPPENS[key].because, HAPPENS[key].clauses)
    leads = LAW.because("leader-may-end")
    return rule("may-stop", Words("親が終えてよい。続けてもよい", "the dealer may end it, or go on"), [why, leads])


def _on(hand: Hand, key: str) -> Iterator[Reason]:
    """Why a hand that might end the game does not."""
    if hand.last and key in EARNED and hand.house.agariyame == "off":
        yield LAW.because("dealer-goes-on")
    elif hand.wind == WEST and hand.house.west == "full" and max(hand.scores) >= BASE:
        yield LAW.because("west-to-its-end")


def _supposed(hand: Hand, which: str, key: str, scores: Sequence[int]) -> Hand:
    """The hand named `which`, ended as `happened` with these points."""
    wind = WEST if which.startswith("west") else SOUTH if which == "south-4" else 0
    place = int(which[-1]) - 1 if which != "other" else hand.place if hand.wind < SOUTH or not hand.last else 0
    began = Hand(number=hand.number, house=hand.house, seating=everyone(SEATS, place), wind=wind, start=tuple(scores))
    return _ended(began, key)


def _impossible(scores: Sequence[int]) -> Ruling | None:
    """The ruling on points that no table has: in hundreds, with whole sticks they make 100,000 (riichi.setup.2)."""
    left = SEATS * START - sum(scores)
    if left >= 0 and not left % STICK and not any(score % HUNDRED for score in scores):
        return None
    why = LAW.because("points-sum", sum=held(sum(scores)))
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
    if wrong := _impossible(scores):
        return wrong
    supposed = at.match.replace(now=at.match.now.replace(start=scores, lines=(), kept=SEATS * START - sum(scores)))
    finish = at.play.finish(supposed)
    steps = [
        Reason(Words("{who}：{steps}", "{who}: {steps}").put(who=seat(one), steps=_told(finish.why[one])), finish.why[one].clauses)
        for one in sorted(range(SEATS), key=lambda one: (finish.places[one], one))
    ]
    said = listed([same(f"@{one} {signed(pt)}") for one, pt in enumerate(finish.final)])
    steps.append(Reason(Words("順位はこの順。", "The ranks follow this order."), finish.clauses))
    return rule(" ".join(f"{pt:+d}" for pt in finish.final), said, steps)


def _told(why: Reckoning) -> Words:
    """The steps in pt, after the points themselves: 持ち点 31,700　ウマ +10 = +12."""
    first, *more = why.steps
    steps = [Words("{what} {points}", "{what} {points}").put(what=first.label, points=held(int(first.value)))]
    steps += [Words("{what} {pt}", "{what} {pt}").put(what=one.label, pt=_pt(Fraction(one.value, PT))) for one in more]
    joined = Words("　".join(step.ja for step in steps), ", ".join(step.en for step in steps))
    return Words("{steps} = {sum}", "{steps} = {sum}").put(steps=joined, sum=signed(why.value // PT))


def _pt(value: Fraction) -> str:
    """Points in pt with their sign; what rounding takes away is less than one."""
    return signed(int(value)) if value.denominator == 1 else f"{float(value):+g}".replace("-", "\N{MINUS SIGN}")
