"""What becomes of the dealer and the honba, does the game end, and what do the points come to?"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorekeeper.core.answers import MOST
from scorekeeper.core.filled import amounts
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice, Input
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.text import holding, with_sign
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words, listing, numeral, same, seat
from scorekeeper.games.riichi import game_end
from scorekeeper.games.riichi.ends import ABORTS
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.game_end import PT, leads_last, over
from scorekeeper.games.riichi.hand import HUNDRED, STICK, RiichiHand, name
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW, WINDS
from scorekeeper.games.riichi.referee.happening import EARNED, because, end_hand, ending_question, no_such_draw
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position
from scorekeeper.kit.seating import everyone

At = Position[RiichiHand]


AS_NOW = Words(
    "持ち点は今のままとみる。点が動いた後は「これで半荘は終わるか」で分かる。",
    "Assuming the points as they are now. Once the payments are entered, ask whether the game ends.",
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
    ended = end_hand(hand, key)
    after = at.at(ended)
    reasons = [because(hand, key)]
    if key in EARNED and hand.house.agariyame == "on" and leads_last(ended):
        reasons.append(LAW.because("leader-may-end"))
    decisive = hand.house.west == "sudden" if hand.extra else hand.last and not ended.stays
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
    """The hands that may be the last: South 4, the West round where it is played, and any other; with East only a wind before."""
    played = [(house.winds - 1, SEATS), *((house.winds, n) for n in range(1, SEATS + 1) if house.west != "off")]
    named = (Choice(_hand_key(wind, n), Words(f"{WINDS[wind].ja}{numeral(n).ja}局", f"{WINDS[wind].en} {n}")) for wind, n in played)
    return (Choice("other", Words("それより前", "an earlier one")), *named)


def _hand_key(wind: int, number: int) -> str:
    """The nth hand of a round: west-2."""
    return f"{WINDS[wind].en.lower()}-{number}"


def _key(hand: RiichiHand) -> str:
    return _hand_key(hand.wind, hand.place + 1) if hand.extra or hand.last else "other"


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
    why = because(hand, key)
    stand = Reason(
        Words("持ち点は{sums}。", "Points: {sums}.").put(
            sums=listing([same(f"@{one} {holding(score)}") for one, score in enumerate(scores)])
        ),
        LAW.all("setup.2"),
    )
    if clause is None:
        west = hand.last and not hand.extra and not hand.stays
        if west:
            extra = WINDS[hand.house.winds]
            below = _east_only(hand, LAW.because("west-round", goal=holding(hand.house.goal), wind=extra))
            goes_on = Words("終わらない。{wind}入", "no: the {wind} round follows").put(wind=extra)
            return rule("west", goes_on, [why, stand, below])
        return rule("goes-on", Words("終わらない", "no, it goes on"), [why, stand, *_on(hand, key)])
    goal, cold, extra = holding(at.house.goal), holding(at.house.cold), WINDS[at.house.winds]
    reasons = {
        LAW["bust.1"]: Words("0点未満の人がいるのでハコテン。", "Somebody is below zero: the game is over."),
        LAW["house.9"]: Words("0点以下の人がいるので終わる。", "Somebody has no points left: the game is over."),
        LAW["house.8"]: Words(
            "最終局で一位の親が残るので、そこで終わる。", "The leading dealer ends the last hand: the game ends at once."
        ),
        LAW["house.12"]: Words(f"{cold}点以上の人がいるのでコールド。", f"Somebody has reached {cold}: the game is called."),
        LAW["house.50"]: Words("最終局のチョンボなので、やり直さない。", "It was a chombo in the last hand."),
        LAW["rank.10"]: Words(
            f"{extra.ja}入後、{goal}点以上になった人がいる。", f"In the {extra.en} round somebody has reached {goal}."
        ),
        LAW["rank.11"]: Words(f"この卓に{extra.ja}入はない。", f"The table plays no {extra.en} round."),
        LAW["rank.12"]: Words(
            f"{extra.ja}四局が終わればどんな点でも終わり。", f"After {extra.en} 4 the game ends whatever the points."
        ),
    }
    end = Reason(reasons.get(clause, Words("最終局で親が流れた。", "The deal passes in the last hand.")), (clause,))
    return rule("ends", Words("半荘が終わる", "yes, the game ends"), [why, stand, _east_only(hand, end)])


def _east_only(hand: RiichiHand, why: Reason) -> Reason:
    """The reason, with the clause that makes East 4 the last hand where that is so."""
    return why._replace(clauses=(*why.clauses, LAW["house.42"])) if hand.last and hand.house.length == "one" else why


def _may(hand: RiichiHand, key: str) -> Ruling:
    """The leading dealer may end the game, or go on."""
    why = because(hand, key)
    leads = LAW.because("leader-may-end")
    return rule("may-stop", Words("親が終えてよい。続けてもよい", "the dealer may end it, or go on"), [why, leads])


def _on(hand: RiichiHand, key: str) -> Iterator[Reason]:
    """Why a hand that might end the game does not."""
    if hand.last and key in EARNED and hand.house.agariyame == "off":
        yield LAW.because("dealer-goes-on")
    elif min(hand.scores) < 0:
        yield LAW.because("below-goes-on")
    elif hand.extra and hand.house.west == "full" and max(hand.scores) >= hand.house.goal:
        yield LAW.because("west-to-its-end", goal=holding(hand.house.goal), wind=WINDS[hand.wind])


def _suppose(hand: RiichiHand, which: str, key: str, scores: Sequence[int]) -> RiichiHand:
    """The hand named `which`, ended as `happened` with these points."""
    named = {_hand_key(wind, n): (wind, n - 1) for wind in range(len(WINDS)) for n in range(1, SEATS + 1)}
    earlier = (0, 0) if hand.last or hand.extra else (hand.wind, hand.place)
    wind, place = named.get(which, earlier)
    began = RiichiHand(number=hand.number, house=hand.house, seating=everyone(SEATS, place), wind=wind, start=tuple(scores))
    return end_hand(began, key)


def _impossible(house: RiichiHouse, scores: Sequence[int]) -> Ruling | None:
    """The ruling on points that no table has: in hundreds, with whole sticks they make 100,000 (riichi.setup.2)."""
    left = SEATS * house.start - sum(scores)
    if left >= 0 and not left % STICK and not any(score % HUNDRED for score in scores):
        return None
    why = LAW.because("points-sum", sum=holding(sum(scores)), whole=holding(SEATS * house.start))
    return rule("amiss", why.words, [why])


# ---------------------------------------------------------------- the result


def points_inquiry(at: At) -> Inquiry:
    chips, won = game_end.chips(at.match), game_end.winners(at.match)
    asks_chips = at.house.chip > 0 and max(map(abs, chips)) <= MOST
    return Inquiry(
        "points",
        Words("最後のポイントはいくらか", "What are the final scores?"),
        Words("五捨六入・ウマ・オカ・飛び賞・祝儀", "rounding, uma, oka, bust bonus, tips"),
        "rank",
        (_scores(), *((_winners_question(),) if at.house.yakitori else ()), *((_chips_question(),) if asks_chips else ())),
        {
            **amounts("scores", at.match.now.scores),
            **(amounts("chips", chips) if asks_chips else {}),
            **({"won": tuple(str(one) for one in sorted(won))} if at.house.yakitori else {}),
        },
    )


def _winners_question() -> Input:
    """Who has to be paid where those who never won pay the others (riichi.house.45)."""
    return asks.many(
        "won", Words("一度でも和了した人", "Who has won a hand"), asks.players(range(SEATS)), LAW["house.45"], optional=True
    )


def _chips_question() -> Input:
    """What chips have moved, in points (riichi.house.47)."""
    return Input("chips", Words("チップの収支（点で）", "Chips won or lost, in points"), "amounts", total=1, clause=LAW["house.47"])


def ask_points(at: At, question: Values) -> Ruling:
    """What each gets in pt for these `scores`, with the bust bonuses and tips of the record; who has `won` a hand, for yakitori,
    and what `chips` moved, in points, are those of the record unless they are told. The verdict lists the results.
    """
    scores = tuple(question["scores"])
    if wrong := _impossible(at.house, scores):
        return wrong
    won, chips = question.get("won"), question.get("chips")
    if chips is not None and at.house.chip and (sum(chips) or any(one % at.house.chip for one in chips)):
        why = LAW.because("chips-sum", chip=holding(at.house.chip))
        return rule("amiss", why.words, [why])
    supposed = at.match.replace(now=at.match.now.replace(start=scores, lines=(), kept=SEATS * at.house.start - sum(scores)))
    finish = game_end.finish_with(
        supposed,
        game_end.winners(at.match) if won is None else won,
        game_end.chips(at.match) if chips is None else chips,
    )
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
