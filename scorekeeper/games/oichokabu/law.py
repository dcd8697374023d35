"""The law and the speech of おいちょかぶ."""

from scorekeeper.core.words import Words
from scorekeeper.kit.banking.month import By
from scorekeeper.kit.banking.speech import speech
from scorekeeper.kit.law import Law

LAW = Law("oichokabu", __package__)
BY = By(
    ceiling=LAW["domae.1"],
    low=LAW["domae.2"],
    full=LAW["domae.3"],
    rests=LAW["bet.3"],
    loses=LAW["settle.1"],
    wins=LAW["settle.2"],
    draws=LAW["settle.3"],
    even=LAW["settle.4"],
    uncapped=LAW["settle.5"],
    passes=LAW["dealer.1"],
    again=LAW["deal.1"],
    lasts=LAW["year-end.1"],
    ranks=LAW["year-end.2"],
)
SPEECH = speech(Words("一列目をまいたら、張りを入れる。", "Once the first row is dealt, enter the stakes."))
EDITION = "1"
