"""A game's words for things that all games have."""

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.core.words import NOTHING, Noun, Words


class Speech(NamedTuple):
    """A game's words for things that all games have, from which pages make their sentences.

    A `match` consists of rounds, each with a leader. `now` is a short label for what the current round has moved, `ending` heads
    the page of the final result. `dealt` says what to do before the first round is entered, `free` that the coming round carries
    nothing over, `token` names the tokens held, with their number ({n}); empty in a game without them. `pot` is where money lies
    that belongs to nobody.
    """

    match: Noun
    round: Noun
    leader: Words
    now: Words
    ending: Words
    dealt: Words = NOTHING
    free: Words = NOTHING
    token: Words = NOTHING
    pot: Words = Words("場", "pot")

    @property
    def nouns(self) -> Mapping[str, Words]:
        """The placeholders of a sentence: {leader}, and match and round in the forms of Noun.forms."""
        return _nouns(self)

    def put(self, words: Words, **names: object) -> Words:
        """A general sentence in the words of this game."""
        return words.put(**_nouns(self), **names) if names else _put(self, words)

    def round_name(self, name: Words) -> Words:
        """A round by its name on the sheet: "hand 3"; a name that says what it is stays as it is: 東一局, "East 1"."""
        return name if self.round.ja in name.ja else self.put(Words("{name}{round}", "{round} {name}"), name=name)

    @property
    def seats(self) -> Words:
        return self.put(
            Words(
                "名前（席順。はじめの人が最初の{round}の{leader}）",
                "Names in seat order; the first is {leader} in the first {round}",
            )
        )

    @property
    def leads(self) -> Words:
        """The label for the leader of the next round."""
        return self.put(Words("次の{leader}", "next {leader}"))

    @property
    def end_notice(self) -> Words:
        return self.put(Words("この{round}で{match}が終わる", "The {match} ends with this {round}"))

    @property
    def closing_notice(self) -> Words:
        return self.put(Words("この{match}は確定した。", "This {match} is closed."))

    @property
    def start(self) -> Words:
        return self.put(Words("{match}を始める", "Start {a_match}"))

    @property
    def again(self) -> Words:
        return self.put(Words("次の{match}を始める", "Start the next {match}"))


@cache
def _nouns(speech: Speech) -> Mapping[str, Words]:
    return MappingProxyType(speech.match.forms("match") | speech.round.forms("round") | {"leader": speech.leader})


@lru_cache(maxsize=1000)
def _put(speech: Speech, words: Words) -> Words:
    return words.put(**_nouns(speech))


NOUNS = Noun("対局", "match", "matches").forms("match") | Noun("回", "round").forms("round")
"""The placeholders for sentences that are not about a particular game."""
