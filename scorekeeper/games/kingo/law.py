"""The law, the unit and the speech of きんご."""

from scorekeeper.core.words import Words
from scorekeeper.kit.banking.month import By
from scorekeeper.kit.banking.speech import speech
from scorekeeper.kit.law import Law

LAW = Law("kingo", __package__)
SPEECH = speech(
    Words(
        "子が最初の札を見て張ってから、右隣から順に配る。",
        "The ko stake on their first card; then deal to the right.",
    )
)
BY = By(
    ceiling=LAW["domae.1"],
    low=LAW["domae.2"],
    full=LAW["domae.3"],
    rests=LAW["bet.5"],
    loses=LAW["settle.1"],
    wins=LAW["settle.2"],
    draws=LAW["settle.4"],
    even=LAW["settle.5"],
    uncapped=LAW["settle.6"],
    passes=LAW["dealer.1"],
    again=LAW["deal.1"],
    lasts=LAW["year-end.1"],
    ranks=LAW["year-end.2"],
)
