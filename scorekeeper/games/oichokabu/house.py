"""The house rules of おいちょかぶ, by the letters of its check sheet."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import Limit, Switch, number, option, switch
from scorekeeper.core.limits import Idle
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.banking import house as banking
from scorekeeper.games.oichokabu.law import LAW

MAKI = tuple(str(n) for n in range(1, 9))


class OichokabuHouse(banking.CardsHouse, frozen=True):
    """The questions that the rules leave to the table, and which of them do not apply beside others."""

    limits: ClassVar[tuple[Limit, ...]] = (
        Idle(("n11", "n12"), LAW["setup.2"], {"deck": ("40",)}),
        Idle(("two-then-three",), LAW["match.5"], seats=(2, 2)),
        Idle(("rotate", "rotate-months"), LAW["dealer.6"], {"domae-kind": ("bank",)}),
        Idle(("rotate-months",), LAW["dealer.5"], {"rotate": ("domae", "goke", "winner")}),
        Idle(("bank-target",), LAW["dealer.6"], {"domae-kind": ("limit",)}),
    )

    deck: Annotated[Literal["40", "48"], banking.deck(LAW["setup.2"])] = "40"
    n11: Annotated[int, banking.counts("柳", 11, LAW["setup.3"], "イ")] = banking.TEN
    n12: Annotated[int, banking.counts("桐", 12, LAW["setup.3"], "イ")] = banking.TEN
    domae: Annotated[int, banking.domae(LAW["domae.1"])] = 100
    maki: Annotated[
        Literal["per-ko", "off", "1", "2", "3", "4", "5", "6", "7", "8"],
        option(
            Words("まき札", "Maki-fuda"),
            {
                "per-ko": (Words("子の数", "one for each ko"), NOTHING),
                "off": (Words("無", "no"), NOTHING),
                **{n: (Words(f"{n}枚", n), NOTHING) for n in MAKI},
            },
            LAW["deal.2"],
            letter="ハ",
        ),
    ] = "per-ko"
    sancho_name: Annotated[
        Switch,
        switch(
            Words("三丁嫌い・なめ", "Sancho-girai and na-me"),
            Words("切る前に言えば、4枚目か一番下を引ける。", "Announced, the first card is the fourth or the bottom one."),
            Words("いつも一番上。", "It is always the top card."),
            LAW["deal.10"],
            letter="ニ",
        ),
    ] = "on"
    santa: Annotated[
        Switch,
        switch(
            Words("三太は引き", "Santa draws"),
            Words("3以下は必ず引く。", "With 3 or less a card must be drawn."),
            Words("3以下でも止めてよい。", "One may stand even then."),
            LAW["draw.1"],
            letter="ホ",
        ),
    ] = "on"
    shichiken: Annotated[
        Switch,
        switch(
            Words("七ケン引きなし", "Shichiken stands"),
            Words("7以上は引けない。", "With 7 or more no card may be drawn."),
            Words("7以上でも引いてよい。", "One may draw even then."),
            LAW["draw.3"],
            letter="ヘ",
        ),
    ] = "on"
    tie: Annotated[
        Literal["draw", "oya"],
        option(
            Words("同数", "Equal numbers"),
            {"draw": (Words("引き分け", "drawn"), NOTHING), "oya": (Words("親の勝ち", "the dealer wins"), NOTHING)},
            LAW["match.3"],
            brief=Words("同数", "ties"),
            letter="ト",
        ),
    ] = "draw"
    two_then_three: Annotated[
        Switch,
        switch(
            Words("親の2枚で勝負→3枚で勝負", "First fights on two cards"),
            Words("好きな子とだけ先に勝負できる。", "The dealer may fight some before he draws."),
            Words("全員と同じ枚数で勝負する。", "He fights everybody with the same hand."),
            LAW["match.5"],
            brief=Words("2枚で先に", "first on two"),
            letter="チ",
        ),
    ] = "on"
    shippin: Annotated[
        Literal["either", "ordered"],
        option(
            Words("四一・九一", "Shippin and kuppin"),
            {
                "either": (Words("複式", "either order"), Words("順番を問わない。", "In either order.")),
                "ordered": (Words("単式", "ordered"), Words("1月は2枚目に限る。", "Only with month 1 second.")),
            },
            LAW["special.4"],
            letter="リ",
        ),
    ] = "either"
    arashi3: Annotated[
        Switch,
        switch(
            Words("あらしの3倍付け", "Arashi pays three times"),
            Words("張りの3倍。", "Three times the stake."),
            Words("張りと同額。", "The stake itself."),
            LAW["special.11"],
            brief=Words("あらし3倍", "arashi ×3"),
            letter="ヌ",
        ),
    ] = "on"
    oya_arashi: Annotated[
        Literal["on", "lose", "off"],
        option(
            Words("親のあらし", "The dealer's arashi"),
            {
                "on": (Words("有", "yes"), Words("あらしでない子に勝つ。", "It beats whoever has none.")),
                "lose": (Words("負け", "it loses"), Words("残りの子全員に負ける。", "It loses to all that are left.")),
                "off": (Words("無", "no"), Words("ただの合計。", "It is a plain total.")),
            },
            LAW["special.15"],
            letter="ル",
        ),
    ] = "off"
    rotate: Annotated[
        Literal["domae", "goke", "months", "winner"],
        option(
            Words("親の交代条件", "When the deal passes"),
            {
                "domae": (Words("胴前分の増減", "domae won or lost"), NOTHING),
                "goke": (Words("ゴケ以下の勝負", "fought on 5 or less"), NOTHING),
                "months": (Words("決めた月数", "months in a row"), NOTHING),
                "winner": (Words("勝ち頭", "biggest winner"), NOTHING),
            },
            LAW["dealer.2"],
            brief=Words("親交代", "deal passes"),
            letter="ヲ",
        ),
    ] = "domae"
    rotate_months: Annotated[
        int,
        number(
            Words("続けて親をする月数", "Months in a row"),
            Words("交代を月数で決めるとき。", "Where the deal passes by months."),
            LAW["dealer.5"],
            1,
            12,
            brief=Words("親の月数", "months as dealer"),
            letter="ヲ",
        ),
    ] = 1
    oya_draw: Annotated[
        Literal["after", "before"],
        option(
            Words("親の1枚目", "The dealer's first card"),
            {
                "after": (Words("張りの後", "after the stakes"), NOTHING),
                "before": (Words("張りの前", "before them"), NOTHING),
            },
            LAW["deal.8"],
            brief=Words("親の1枚目", "dealer's first card"),
        ),
    ] = "after"
    domae_kind: Annotated[
        Literal["limit", "bank"],
        option(
            Words("胴前の意味", "What the domae is"),
            {
                "limit": (Words("張りの上限", "a limit"), NOTHING),
                "bank": (Words("親の胴", "the dealer's bank"), Words("勝ち負けで増減する。", "It grows and shrinks.")),
            },
            LAW["domae.5"],
            brief=Words("胴前の意味", "domae is"),
        ),
    ] = "limit"
    bank_target: Annotated[
        Literal["2", "3"],
        option(
            Words("胴の立ち", "The bank stands at"),
            {"2": (Words("2倍", "double"), NOTHING), "3": (Words("3倍", "triple"), NOTHING)},
            LAW["dealer.6"],
            brief=Words("胴の立ち", "bank stands at"),
        ),
    ] = "2"
    chips: Annotated[int, banking.chips(LAW["setup.6"], 1)] = 100
    months: Annotated[int, banking.months(LAW["year-end.1"])] = 12
