"""Who wins, and what is paid?"""

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.kingo import hands
from scorekeeper.games.kingo.forms import At, of_dealer, of_ko
from scorekeeper.games.kingo.hands import BUST
from scorekeeper.games.kingo.judge import against, judge
from scorekeeper.games.kingo.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.banking.paying import payment
from scorekeeper.kit.banking.speech import STAKE, points
from scorekeeper.kit.game import Values

USUAL = 10
"""The stake of a fight about which nothing else is said."""


def fight_inquiry(at: At) -> Inquiry | None:
    house, month = at.house, at.round
    words = Words("どちらが勝ち、いくら払うか", "Who wins, and what is paid?")
    hint = Words("役の強さ・総取り・同数・ばれ", "the stronger yaku, the sweep, ties, busts")
    asked = (
        asks.one("dealer", Words("親の手", "The dealer's hand"), of_dealer(house), LAW["yaku.27"], look="turns"),
        asks.one("ko", Words("子の手", "The ko's hand"), of_ko(house, mistakes=False), LAW["yaku.27"], look="turns"),
        asks.count("stake", STAKE, 1, month.ceiling, LAW["settle.1"], start=str(min(USUAL, month.ceiling))),
    )
    known = [player for player in month.still_to_fight if month.hand(player)]
    given = {"dealer": (month.last.key,)} if month.last and not month.over else {}
    if known and (hand := month.hand(known[0])):
        given |= {"ko": (hand.key,), "stake": (str(month.stake(known[0])),)}
    return Inquiry("fight", words, hint, "match", asked, given)


def ask_fight(at: At, question: Values) -> Ruling:
    """Who wins, these hands told by their keys (`dealer`, `ko`), and what is paid for this `stake`?

    The verdict is dealer, ko/ with the multiple, draw, or void if both bust.
    """
    month = at.round
    dealer, ko = hands.hand_of_key(str(question["dealer"])), hands.hand_of_key(str(question["ko"]))
    stake, player = int(question.get("stake") or USUAL), month.ko[0]
    outcome = judge(dealer, ko, at.house)
    staked = month.replace(stakes=tuple(stake if one == player else 0 for one in at.seats))
    paid = payment(staked, player, outcome)
    if outcome.gain > 0:
        verdict, said = f"ko/{outcome.factor}", Words("子の勝ち。{n}もらう", "the ko wins {n}")
    elif outcome.gain < 0:
        verdict, said = "dealer", Words("親の勝ち。張りの{n}を取る", "the dealer wins and takes {n}")
    elif dealer.key == BUST:
        verdict, said = "void", Words("無勝負。張りは戻る", "no contest, the stake goes back")
    else:
        verdict, said = "draw", Words("引き分け。張りは戻る", "a draw, the stake goes back")
    amount = points(paid.amount if paid else 0)
    words = Words("{fight}：{said}", "{fight} – {said}").put(fight=against(dealer, ko), said=said.put(n=amount))
    rates = [*(paid.why.clauses if paid else LAW.all("settle.4")), LAW["match.12"]]
    assumed = [Words("張っているのは{who}とした。", "Assuming the ko is {who}.").put(who=seat(player))]
    return rule(verdict, words, LAW.texts(*outcome.clauses, *rates), assumed=assumed)._replace(payments=(paid,) if paid else ())
