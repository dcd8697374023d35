"""What a difference of card points comes to between two: as it is, or as atsukai."""

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words, listing
from scorekeeper.decks.hanafuda import HANAFUDA
from scorekeeper.games.basics.deal import PAIR
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month_end import ATSUKAI, USUAL, of_two
from scorekeeper.games.hachihachi_classic.referee.asked import At
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.reasons import of_steps

DIFFERENCE = Words("札の点の差", "difference of card points")
NOT_KNOWN = Words("場はまだ分からないので、小場として。", "The field is not known yet: as on a small field.")


def inquiry(at: At) -> Inquiry | None:
    """The form, where a month may be played by two."""
    month = at.round
    if at.over or (month.quorum > PAIR and (at.house.shibari3 == "on" or at.house.two_out == "split")):
        return None
    difference = asks.count(
        "difference", Words("二人の取り札の点の差", "By how many points the two differ"), 0, HANAFUDA.points, LAW["two.4"]
    )
    return Inquiry(
        "atsukai",
        Words("二人八八で、この差はいくらになるか", "What is paid for this difference between two?"),
        Words("あつかいの区分と場の倍率", "the brackets of atsukai, and the field"),
        "two",
        (difference,),
    )


def ask_atsukai(at: At, question: Values) -> Ruling:
    """What does a `difference` of card points come to in this month between two? The verdict is what is paid, in points."""
    month = at.round
    why, clauses = of_two(month, Reckoning().plus(DIFFERENCE, question["difference"], LAW["two.4"]))
    agreed = LAW["two.9"] in LAW.all(*clauses)
    unit = at.unit if agreed else at.unit._replace(big=None)
    said = Words("少ない方が{fee}払う", "the one with fewer pays {fee}").put(fee=asks.fee(why.value, unit))
    if not why.value:
        said = Words("差が無いので払わない", "no difference, nothing to pay")
    reasons = [_brackets(at), *of_steps(why), *([LAW.because("raw-difference")] if agreed else [])]
    if not why.value:
        reasons.append(LAW.because("tied-points"))
    return rule(str(why.value), said, reasons, assumed=() if month.kind else [NOT_KNOWN])


def _brackets(at: At) -> Reason:
    """From which difference on how much is paid in this house."""
    house = at.house
    if house.atsukai == "off":
        return LAW.because("no-atsukai")
    bounds = house.atsukai_3, house.atsukai_4, house.atsukai_5
    told = [Words(f"{least}点から{kan}貫", f"{kan} kan from {least} points") for least, kan in zip(bounds, ATSUKAI, strict=True)]
    own, also = ("", ("two.6",)) if bounds == USUAL else (LAW["two.7"], ())
    return LAW.because("atsukai-bands", *also, told=listing(told), by=own)
