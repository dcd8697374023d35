"""May a stake be put down or changed, and who deals first?"""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.banking import referee as banking
from scorekeeper.games.kingo.facts import Stake
from scorekeeper.games.kingo.forms import At
from scorekeeper.games.kingo.law import LAW
from scorekeeper.games.kingo.month import check_stake
from scorekeeper.games.kingo.referee.clauses import by


def ask_staking(at: At, question: Values) -> Ruling:
    """As `games.banking` says; of a stake that is changed on the way, whether it may be. The verdict is yes, cut or no as there."""
    ruling = banking.ask_staking(at, question)
    month = at.round
    if ruling.verdict not in ("yes", "rests") or not month.closed:
        return ruling
    wrong = tuple(check_stake(month, Stake(player=int(question["player"]), stake=int(question.get("stake") or 0))))
    if wrong:
        return rule("no", wrong[0].text, [Reason(one.text, (one.clause,)) for one in wrong])
    said = Words("変えてよい。その後で一枚もらう", "it may be changed; then a card must be taken")
    return rule("yes", said, [*ruling.reasons, *by("bet.2", "bet.3")])


def first_inquiry(at: At) -> Inquiry | None:
    if at.over or at.match.now.lines:
        return None
    words = Words("最初の親はだれか", "Who deals first?")
    hint = Words("引いた札から", "from the cards drawn")
    asked = Input("drawn", Words("引いた月", "The months drawn"), "numbers", most=12, clause=LAW["setup.6"])
    return Inquiry("first", words, hint, "setup", (asked,))


def ask_first(at: At, question: Values) -> Ruling:
    """Who deals first if everybody drew these months (`drawn`, by seat)? The verdict is the seat, or `tie` and the seats."""
    house, drawn = at.house, [month or 0 for month in question["drawn"]]
    early = house.first_oya == "early"
    worth = [-month if early else house.number(month) for month in drawn]
    best = [player for player, one in enumerate(worth) if one == max(worth)]
    why = by("setup.6" if early else "setup.7", "setup.8")
    if len(best) > 1:
        tied = Words("{who}は札の点の高い方が先", "of {who} the higher card comes first").put(
            who=listed([seat(one) for one in best])
        )
        return rule("tie " + "-".join(map(str, best)), tied, why)
    return rule(str(best[0]), Words("{who}が親", "{who} deals").put(who=seat(best[0])), why)
