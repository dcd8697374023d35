"""What tables of both games ask: may I stake that much, who banks next, and who first?"""

from typing import Any

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input, Objection
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.kit import asks
from scorekeeper.kit.banking.forms import CHIPS, gauge
from scorekeeper.kit.banking.month import Banked
from scorekeeper.kit.banking.speech import STAKE, month_name, points
from scorekeeper.kit.banking.stakes import MOST, check_stake
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position

At = Position[Any]


def staking(at: At) -> Inquiry | None:
    if at.over:
        return None
    month: Banked = at.round
    inputs = (
        asks.who(at.seats, Words("張る人", "Who stakes"), clause=month.BY.ceiling),
        asks.count("stake", STAKE, 0, MOST, month.BY.ceiling, chips=CHIPS, gauge=gauge(month)),
    )
    hint = Words("胴前の残り・休み", "what is left of the domae, sitting out")
    return Inquiry("staking", Words("これだけ張ってよいか", "May I stake that much?"), hint, "domae", inputs)


def ask_staking(at: At, values: Values) -> Ruling:
    """May `player` stake that much now? The verdict is `yes`, `cut` to what is left (`cut 10`), `no`, or `rests` for 0."""
    month: Banked = at.round
    player, stake, by = int(values["player"]), int(values.get("stake") or 0), month.BY
    wrong = tuple(check_stake(month, player, stake))
    room = month.room + month.stake(player)
    ceiling = Reason(
        Words("胴前は全員の張りを合わせて{n}点まで。", "All stakes together may be {n} points.").put(n=month.ceiling),
        (month.ceiling_by,),
    )
    if not wrong:
        low = Reason(Words("胴前に届かなくてもよい。", "They need not reach it."), (by.low,))
        if not stake:
            rests = Reason(Words("張らずに休んでもよい。", "A month may be sat out."), (by.rests,))
            return rule("rests", Words("休んでよい", "a ko may sit out"), [rests])
        fits = Reason(Words("残りは{n}点。", "{n} points are left.").put(n=room), (by.full,))
        return rule("yes", Words("{n}張ってよい", "{n} may be staked").put(n=points(stake)), [ceiling, fits, low])
    if wrong[0].key == "stakes-room" and room > 0:
        cut = Reason(Words("残りの{n}点まで減らす。", "It is cut to the {n} points left.").put(n=room), (by.full,))
        return rule(f"cut {room}", Words("{n}まで", "up to {n}").put(n=points(room)), [ceiling, cut])
    return rule("no", wrong[0].text, [ceiling, *(Reason(one.text, (one.clause,)) for one in wrong)])


def banking(at: At) -> Inquiry | None:
    if at.over:
        return None
    hint = Words("交代の決まりと、今までの増減", "the rule of the table, and the dealer's balance")
    return Inquiry("banker", Words("次の親はだれか", "Who deals next?"), hint, "dealer")


def ask_banker(at: At, values: Values) -> Ruling:
    """Who banks the month at hand or, if it is over, the next? The verdict is the seat."""
    month: Banked = at.round
    last: Banked = at.match.now
    said = Words("{name}の親は{who}", "{who} deals {name}").put(name=month_name(month.number), who=seat(month.leader))
    if last.change is None or month.number == last.number:
        run = Words("{who}は親になってから{n}点。", "{who} stands at {n} since taking the deal.")
        reasons = [Reason(run.put(who=seat(month.leader), n=with_sign(month.brought)), (month.BY.passes,))]
        return rule(str(month.leader), said, reasons)
    change, by = last.change, last.BY
    run = Words("{who}は親になってから{n}点、{m}か月。", "{who} stands at {n}, having dealt {m}.")
    many = Words(str(last.row), "one month" if last.row == 1 else f"{last.row} months")
    told = Reason(run.put(who=seat(last.leader), n=with_sign(last.banker_balance), m=many), (change.clause,))
    decided = [] if last.decides == NOTHING else [Reason(last.decides, (change.clause,))]
    reasons = [told, *decided, *last.LAW.texts(change.clause, *last.more)]
    if change.banker == last.leader:
        reasons.append(Reason(Words("交代しない。", "It does not pass."), (change.clause,)))
    elif change.right:
        reasons.append(Reason(Words("親は右隣へ移る。", "The deal passes to the right."), (by.passes,)))
    return rule(str(month.leader), said, reasons)


def first(at: At, clause: str) -> Inquiry | None:
    if at.over or at.match.now.lines:
        return None
    drawn = Input("drawn", Words("引いた札の月", "Month of the card drawn"), "numbers", most=12, clause=clause)
    hint = Words("一人1枚ずつ引いた札から", "from the cards that all have drawn")
    return Inquiry("first", Words("最初の親はだれか", "Who deals first?"), hint, "setup", (drawn,))


def ask_first(at: At, values: Values, why: list[Reason], unknown: Objection, *, early: bool = True) -> Ruling:
    """Who deals first if everybody drew these months (`drawn`, by seat): the `early` one, or the largest number?

    The verdict is the seat, `tie` and the seats whose cards decide, or amiss if a month is `unknown`. `why` says how it is decided.
    """
    house, drawn = at.house, values["drawn"]
    if not {*map(str, drawn)} <= house.pack.by_name.keys():
        return cannot_stand((unknown,))
    worth = [-month if early else house.number(month) for month in drawn]
    best = [player for player, one in enumerate(worth) if one == max(worth)]
    if len(best) == 1:
        return rule(str(best[0]), Words("{who}が親", "{who} deals").put(who=seat(best[0])), why)
    tied = Words("{who}のうち札の位の高い方。位も同じなら引き直す", "the higher card among {who}; if equal, they draw again")
    return rule("tie " + "-".join(map(str, best)), tied.put(who=listing([seat(one) for one in best])), why)
