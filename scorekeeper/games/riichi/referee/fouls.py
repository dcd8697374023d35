"""Chombo, a minor foul, or no more winning in this hand?"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words
from scorekeeper.games.riichi.facts import SEATS, Chombo, Foul
from scorekeeper.games.riichi.game_end import ends_by_chombo
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import USUAL, RiichiHouse
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
    "forfeit": Words("和了放棄。点は動かない", "dead hand: no win in this hand; nothing is paid"),
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
    reasons = [what, *_more(at.round, done.follows)]
    if done.follows not in facts:
        return rule(done.follows, FOLLOWS[done.follows], reasons)
    found = at.trial(facts[done.follows])
    if not isinstance(found, Trial):
        return cannot_stand(found)
    return rule(done.follows, _minor(at.house) if done.follows == "foul" else _chombo(at.round), reasons, found)


def _minor(house: RiichiHouse) -> Words:
    """What a minor foul costs (riichi.foul.1, riichi.house.49)."""
    if not house.fine:
        return Words("軽い反則。罰はなく続ける", "a minor foul: nothing is paid, play goes on")
    return Words(f"軽い反則。供託に{house.fine:,}点払って続ける", f"a minor foul: {house.fine:,} into the pot, play goes on")


def _chombo(hand: RiichiHand) -> Words:
    """What a chombo costs, and whether the hand is played again (riichi.foul.11, riichi.house.33, riichi.house.50)."""
    pt = hand.house.chombo
    fine = Words("満貫払いで", "a mangan is paid") if pt == "mangan" else Words(f"後で{pt}ポイント引き", f"{pt} pt at the end,")
    if ends_by_chombo(hand, "chombo"):
        return Words(f"チョンボ。{fine.ja}、半荘は終わる", f"chombo: {fine.en} and the game ends")
    return Words(f"チョンボ。{fine.ja}、局はやり直し", f"chombo: {fine.en} and the hand is played again")


def _more(hand: RiichiHand, follows: str) -> list[Reason]:
    house: RiichiHouse = hand.house
    if follows == "foul" and house.fine != USUAL.fine:
        return [LAW.because("fine-here", fine=f"{house.fine:,}")]
    if follows == "chombo":
        return [
            LAW.because("fine-mangan") if house.chombo == "mangan" else LAW.because("fine-later", pt=house.chombo),
            LAW.because("chombo-ends") if ends_by_chombo(hand, follows) else LAW.because("played-again"),
        ]
    if follows == "forfeit":
        return [LAW.because("counts-noten")]
    return []
