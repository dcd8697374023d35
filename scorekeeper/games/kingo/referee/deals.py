"""May a stake be put down or changed, and who deals first?"""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.games.kingo.facts import KingoStake
from scorekeeper.games.kingo.forms import At
from scorekeeper.games.kingo.law import LAW
from scorekeeper.games.kingo.month import check_stake
from scorekeeper.kit.banking import referee as banking
from scorekeeper.kit.game import Values


def ask_staking(at: At, question: Values) -> Ruling:
    """As `kit.banking` says; of a stake that is changed on the way, whether it may be. The verdict is yes, cut or no as there."""
    ruling = banking.ask_staking(at, question)
    month = at.round
    if ruling.verdict not in ("yes", "rests") or not month.closed:
        return ruling
    wrong = tuple(check_stake(month, KingoStake(player=int(question["player"]), stake=int(question.get("stake") or 0))))
    if wrong:
        return rule("no", wrong[0].text, [Reason(one.text, (one.clause,)) for one in wrong])
    said = Words("変えてよい。その後で一枚もらう", "it may be changed; then a card must be taken")
    return rule("yes", said, [*ruling.reasons, *LAW.texts(*LAW.all("bet.2", "bet.3"))])


def first_inquiry(at: At) -> Inquiry | None:
    return banking.first(at, LAW["setup.6" if at.house.first_oya == "early" else "setup.7"])


def ask_first(at: At, question: Values) -> Ruling:
    """As `kit.banking` says."""
    early, unknown = at.house.first_oya == "early", LAW.no("card-unknown", by=LAW[at.house.cards_by])
    return banking.ask_first(at, question, LAW.texts(*LAW.all("setup.6" if early else "setup.7")), unknown, early=early)
