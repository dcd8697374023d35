"""The house rules of きんご: its check sheet イ to リ, and what the rules leave to the table beside it."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import Limit, Switch, number, option, switch
from scorekeeper.core.limits import Idle, Never
from scorekeeper.core.words import Words
from scorekeeper.games.banking import house as banking
from scorekeeper.games.banking.ending import MOST_MONTHS
from scorekeeper.games.kingo.law import LAW


class KingoHouse(banking.CardsHouse, frozen=True):
    """The questions that the rules leave to the table, and which of them exclude each other or do not apply."""

    limits: ClassVar[tuple[Limit, ...]] = (
        Never(("rotate-months", "rotate-kingo"), lambda where: LAW.no("rotate-none", where), ("0", "off")),
        Idle(("n11", "n12"), LAW["setup.3"], {"deck": ("40",)}),
        Idle(("oya-under-12",), LAW["draw.3"], {"choice": ("2-14",)}),
    )

    deck: Annotated[Literal["40", "48"], banking.deck(LAW["setup.2"])] = "40"
    n11: Annotated[int, banking.counts("柳", 11, LAW["setup.3"])] = banking.TEN
    n12: Annotated[int, banking.counts("桐", 12, LAW["setup.3"])] = banking.TEN
    domae: Annotated[int, banking.domae(LAW["domae.1"])] = 100
    first_deal: Annotated[
        Literal["1", "3"],
        option(
            Words("最初の配布枚数", "Cards dealt first"),
            {
                "1": (Words("1枚", "1"), Words("伏せて1枚ずつ配る。", "One face down to each.")),
                "3": (Words("3枚", "3"), Words("3枚から1枚を選び、2枚は返す。", "Each keeps one of three.")),
            },
            LAW["deal.2"],
            brief=Words("最初の札", "first cards"),
            letter="ハ",
        ),
    ] = "1"
    choice: Annotated[
        Literal["12-14", "2-14"],
        option(
            Words("請求するか止めるかを選べる合計", "Totals on which one may draw or stand"),
            {
                "12-14": (Words("12〜14", "12–14"), Words("11以下なら必ず引く。", "With 11 or less one must draw.")),
                "2-14": (Words("2〜14", "2–14"), Words("縛りなし。親も同じ。", "No duty, for the dealer neither.")),
            },
            LAW["draw.2"],
            brief=Words("選択", "free on"),
            letter="ニ",
        ),
    ] = "12-14"
    oya_under_12: Annotated[
        Switch,
        switch(
            Words("親の11以下でのばれた子との勝負", "Dealer with 11 or less against bust ko"),
            Words("ばれた子とだけ先に精算してよい。", "He may settle with them alone."),
            Words("12以上になるまで待つ。", "He waits until 12."),
            LAW["match.10"],
            brief=Words("11以下とばれ", "busts below 12"),
            letter="ホ",
        ),
    ] = "off"
    declare: Annotated[
        Literal["made", "showdown"],
        option(
            Words("きんご・役の宣言", "Declaring kingo and yaku"),
            {
                "made": (Words("成立時", "when made"), Words("できた時に言って開く。", "Declared and opened at once.")),
                "showdown": (Words("勝負時", "at the fight"), Words("勝負の時に開く。", "Shown at the fight.")),
            },
            LAW["kingo.2"],
            brief=Words("宣言", "declared"),
            letter="ヘ",
        ),
    ] = "made"
    goppin: Annotated[
        Switch,
        switch(
            Words("五一", "Goppin"),
            Words("親の5月と1月は役。", "The dealer's months 5 and 1 are a yaku."),
            Words("ただの6。", "They are a plain 6."),
            LAW["yaku.5"],
            letter="ト",
        ),
    ] = "on"
    arashi_chase: Annotated[
        Switch,
        switch(
            Words("8〜10月のあらし狙い", "Chasing an arashi of months 8–10"),
            Words("2枚そろえば3枚目をもらえる。", "With two of them a third may be taken."),
            Words("2枚で終わる。", "They end with two cards."),
            LAW["yaku.14"],
            brief=Words("あらし狙い", "chase"),
            letter="チ",
        ),
    ] = "off"
    rotate_months: Annotated[
        int,
        number(
            Words("親の交代：何月毎（0はなし）", "The deal passes every … months (0: not so)"),
            Words("0なら、きんごの成立だけで替わる。", "With 0 it passes by kingo alone."),
            LAW["dealer.2"],
            0,
            MOST_MONTHS,
            brief=Words("交代 月毎", "passes, months"),
            letter="リ",
        ),
    ] = 1
    rotate_kingo: Annotated[
        Switch,
        switch(
            Words("親の交代：きんごの成立", "The deal passes to whoever made kingo"),
            Words("きんごになった人が次の親。", "Whoever made kingo deals next."),
            Words("きんごでは替わらない。", "Kingo does not matter."),
            LAW["dealer.3"],
            brief=Words("交代 きんご", "passes, kingo"),
            letter="リ",
        ),
    ] = "off"
    first_oya: Annotated[
        Literal["early", "big"],
        option(
            Words("最初の親", "The first dealer"),
            {
                "early": (Words("早い月", "earliest month"), Words("引いた月の早い人。", "Whoever draws the earliest month.")),
                "big": (Words("大きい数", "largest number"), Words("引いた数の大きい人。", "Whoever draws the largest number.")),
            },
            LAW["setup.6"],
        ),
    ] = "early"
    months: Annotated[int, banking.months(LAW["year-end.1"])] = 12
    chips: Annotated[int, banking.chips(LAW["setup.5"], 0)] = 100

    @property
    def free(self) -> bool:
        """Whether there is no duty to draw at 11 or less (kingo.draw.3)."""
        return self.choice == "2-14"
