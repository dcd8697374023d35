"""Chombo, a minor foul, or no more winning in this hand?"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.facts import SEATS, Chombo, Foul
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position

At = Position[RiichiHand]


class Done(NamedTuple):
    """Something that somebody did wrong, what follows, and its clauses."""

    words: Words
    follows: Literal["foul", "forfeit", "chombo", "nothing", "replay"]
    clauses: tuple[str, ...]


DONE: Mapping[str, Done] = {
    "false-call": Done(Words("錯チー・錯ポン・錯カン", "a false chi, pon or kan"), "foul", LAW.all("foul.1", "foul.2")),
    "empty-call": Done(Words("空チー・空ポン・空カン（声だけ）", "a call by voice only"), "forfeit", LAW.all("foul.3")),
    "wrong-meld": Done(Words("鳴いた牌の位置や牌の間違い", "a misplaced or wrong open set"), "forfeit", LAW.all("foul.4")),
    "shown": Done(Words("手牌をわざと見せた", "tiles shown on purpose"), "chombo", LAW.all("foul.5")),
    "wrong-turn": Done(Words("違う順番でツモ、打牌の前", "drew out of turn, not yet discarded"), "forfeit", LAW.all("foul.6")),
    "wrong-turn-discard": Done(Words("違う順番でツモ、打牌の後", "drew out of turn and discarded"), "chombo", LAW.all("foul.6")),
    "peek": Done(Words("他家の手や王牌を見た", "looked at a hand or the dead wall"), "chombo", LAW.all("foul.7")),
    "count": Done(Words("多牌・少牌", "too many or too few tiles"), "forfeit", LAW.all("foul.8")),
    "count-call": Done(Words("多牌・少牌の発覚後に鳴いた", "called after that was found"), "chombo", LAW.all("foul.8")),
    "wrecked": Done(Words("続けられなくした", "made play impossible"), "chombo", LAW.all("foul.9")),
    "broken-up": Done(Words("確認前に和了の手を崩した", "broke up a winning hand unchecked"), "chombo", LAW.all("foul.10")),
    "noten-riichi": Done(Words("リーチして流局時ノーテン", "noten after riichi"), "chombo", LAW.all("foul.14", "riichi.9")),
    "false-win": Done(Words("手を開いた誤ロン・誤ツモ", "a false win, the hand opened"), "chombo", LAW.all("foul.15")),
    "false-voice": Done(Words("発声だけの誤ロン・誤ツモ", "a false win by voice only"), "forfeit", LAW.all("foul.15")),
    "furiten": Done(Words("フリテンで手を開いてロン", "opened a furiten hand for ron"), "chombo", LAW.all("furiten.4")),
    "with-valid": Done(Words("正しい和了と同時の誤ロン", "a false ron beside a valid win"), "nothing", LAW.all("foul.16")),
    "wall": Done(Words("開門の場所を間違えた", "broke the wall at the wrong place"), "replay", LAW.all("setup.5")),
}
"""What may be done wrong, by key, the most frequent first."""
FOLLOWS = {
    "foul": Words("軽い反則。供託に1,000点払って続ける", "a minor foul: 1,000 into the pot, play goes on"),
    "forfeit": Words("和了放棄。点は動かない", "dead hand: no win in this hand; nothing is paid"),
    "chombo": Words("チョンボ。満貫払いで、局はやり直し", "chombo: a mangan is paid and the hand is played again"),
    "nothing": Words("罰はない。正しい和了だけを払う", "no penalty: only the valid win is paid"),
    "replay": Words("親の第一打の前ならやり直し、後ならそのまま", "redone before the dealer's first discard, kept after it"),
}


def inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "foul",
        Words("チョンボか、和了放棄か", "Is this a chombo, or is the hand dead?"),
        Words("錯和・多牌・空ポン・見せ牌", "false wins, wrong tiles, empty calls"),
        "foul",
        (
            asks.one(
                "done", Words("何をした", "What was done"), [Choice(key, one.words) for key, one in DONE.items()], LAW["foul.15"]
            ),
            asks.who(range(SEATS)),
        ),
    )


def ask_foul(at: At, question: Values) -> Ruling:
    """What follows if `player` has `done` this? The verdict is foul, forfeit, chombo, nothing or replay."""
    done, player = DONE[question["done"]], question["player"]
    what = Reason(Words("{what}。", "What was done: {what}.").put(what=done.words), done.clauses)
    facts: dict[str, Fact] = {"foul": Foul(player=player), "chombo": Chombo(players=(player,))}
    reasons = [what, *_more(at.house, done.follows)]
    if done.follows not in facts:
        return rule(done.follows, FOLLOWS[done.follows], reasons)
    found = at.trial(facts[done.follows])
    if not isinstance(found, Trial):
        return cannot_stand(found)
    if done.follows == "chombo" and at.house.chombo != "mangan":
        pt = at.house.chombo
        said = Words(f"チョンボ。後で{pt}ポイント引き、局はやり直し", f"chombo: {pt} pt at the end, and the hand is played again")
        return rule(done.follows, said, reasons, found)
    return rule(done.follows, FOLLOWS[done.follows], reasons, found)


def _more(house: RiichiHouse, follows: str) -> list[Reason]:
    if follows == "chombo":
        return [
            LAW.because("fine-mangan") if house.chombo == "mangan" else LAW.because("fine-later", pt=house.chombo),
            LAW.because("played-again"),
        ]
    if follows == "forfeit":
        return [LAW.because("counts-noten")]
    return []
