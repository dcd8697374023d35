"""The house rules of 六百間, by the letters of its check sheet."""

from typing import Annotated, ClassVar, Literal

from scorekeeper.core.house import House, Limit, Switch, number, option, switch
from scorekeeper.core.limits import Idle
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.roppyakken.law import LAW

MOST_LIMIT = 200
"""The highest limit of fuke that may be agreed."""


class RoppyakkenHouse(House, frozen=True):
    """The questions that the rules leave to the table, and which do not apply beside others."""

    limits: ClassVar[tuple[Limit, ...]] = (
        Idle(("deal",), LAW["deal.4"], seats=(3, 3)),
        Idle(("shikou-cards", "ame-nagare", "crane-saves", "fuke-count"), LAW["dekiyaku.2"], {"yaku": ("off",)}),
        Idle(("gaji-rest-8",), LAW["deal.3"], {"deal": ("10",)}),
        Idle(("gaji-rest-8",), LAW["three.4"], seats=(3, 3)),
        Idle(("gaji-rest-10",), LAW["deal.2"], {"deal": ("8",)}, seats=(2, 2)),
        Idle(("crane-saves",), LAW["ame-nagare.5"], {"ame-nagare": ("off",)}),
        Idle(("fuke-count", "fuke-limit", "bake-cup", "bake-willow", "bake-kiri"), LAW["fuke.1"], {"fuke": ("off",)}),
    )

    card_values: Annotated[
        Literal["50", "20"],
        option(
            Words("札の点数配分", "Card values"),
            {
                "50": (Words("五光札と梅に鶯 50点", "brights and warbler 50"), Words("合わせて490点。", "490 in all.")),
                "20": (
                    Words("四光札と梅に鶯 20点・小野道風 10点", "four brights and warbler 20, rain-man 10"),
                    Words("合わせて300点。", "300 in all."),
                ),
            },
            LAW["setup.9"],
            brief=Words("札の点", "card values"),
            letter="イ",
        ),
    ] = "50"
    deal: Annotated[
        Literal["8", "10"],
        option(
            Words("二人の札の配り方", "The deal for two"),
            {
                "8": (Words("手八場八", "8/8"), Words("山札が8枚余る。", "Eight cards stay in the stock.")),
                "10": (Words("手十場八", "10/8"), Words("山札を使い切る。", "All cards are used.")),
            },
            LAW["deal.2"],
            brief=Words("配り方", "deal"),
            letter="ロ",
        ),
    ] = "8"
    yaku: Annotated[
        Switch,
        switch(
            Words("出来役", "Yaku"),
            Words("役の点を足す。", "Their points are added."),
            Words("札の点だけで競う。", "Only card points count."),
            LAW["dekiyaku.1"],
            brief=Words("役", "yaku"),
            letter="ハ",
        ),
    ] = "on"
    shikou_cards: Annotated[
        Literal["5", "4"],
        option(
            Words("「四光」の構成", "What shikou is made of"),
            {
                "5": (Words("光札の5枚", "all five brights"), NOTHING),
                "4": (Words("小野道風を除く4枚", "the four without the rain-man"), NOTHING),
            },
            LAW["dekiyaku.3"],
            brief=Words("四光", "shikou"),
            letter="ニ",
        ),
    ] = "5"
    gaji_rest_8: Annotated[
        Literal["leave", "take"],
        option(
            Words("ガジの余り札（手八場八）", "Left over by the gaji (8/8)"),
            {
                "leave": (Words("放置", "left alone"), Words("誰の物にもならない。", "They are nobody's.")),
                "take": (
                    Words("ガジを取った者", "to the gaji's taker"),
                    Words("その月の札が場にあれば貰う。", "Cards of that month on the field."),
                ),
            },
            LAW["gaji.14"],
            brief=Words("余り（手八）", "left over (8/8)"),
            letter="ホ",
        ),
    ] = "leave"
    gaji_rest_10: Annotated[
        Literal["leave", "take", "mushi"],
        option(
            Words("ガジの余り札（手十場八・三人）", "Left over by the gaji (10/8, three players)"),
            {
                "leave": (Words("放置", "left alone"), Words("誰の物にもならない。", "They are nobody's.")),
                "take": (Words("2枚ともガジを取った者", "both to the gaji's taker"), NOTHING),
                "mushi": (
                    Words("むし方式", "the mushi way"),
                    Words(
                        "柳はほかの柳2枚を取った者、もう1枚はガジを取った者。",
                        "The willow goes to the holder of two others, the rest with the gaji.",
                    ),
                ),
            },
            LAW["gaji.16"],
            brief=Words("余り（手十・三人）", "left over (10/8, three)"),
            letter="ヘ",
        ),
    ] = "leave"
    ame_nagare: Annotated[
        Switch,
        switch(
            Words("雨流れ", "Washed out by rain"),
            Words("柳を取ると鉄砲・花見・月見は無効。", "A captured willow voids teppou, hanami and tsukimi."),
            Words("柳を取っていても有効。", "They stand."),
            LAW["ame-nagare.1"],
            letter="ト",
        ),
    ] = "on"
    crane_saves: Annotated[
        Switch,
        switch(
            Words("松に鶴での復活", "Saved by the crane"),
            Words("松に鶴があれば無効にならない。", "With the crane nothing is void."),
            Words("戻らない。", "It saves nothing."),
            LAW["ame-nagare.4"],
            brief=Words("鶴で復活", "crane saves"),
            letter="ト",
        ),
    ] = "off"
    score: Annotated[
        Literal["diff", "own"],
        option(
            Words("得点", "What is scored"),
            {
                "diff": (Words("点差を累積", "the difference"), Words("多い者だけが得点する。", "Only the higher player scores.")),
                "own": (Words("各自の点を累積", "own totals"), Words("全員が得点する。", "Everybody scores.")),
            },
            LAW["settle.2"],
            letter="チ",
        ),
    ] = "diff"
    fuke: Annotated[
        Switch,
        switch(
            Words("フケ", "Fuke"),
            Words("点の少ない者がいれば無勝負。", "A round is void if somebody has too few points."),
            Words("何点でも得点する。", "Every round is scored."),
            LAW["fuke.1"],
            letter="リ",
        ),
    ] = "off"
    fuke_count: Annotated[
        Literal["with-yaku", "cards"],
        option(
            Words("フケで見る点", "What fuke looks at"),
            {
                "with-yaku": (Words("出来役を含む合計", "cards and yaku"), NOTHING),
                "cards": (Words("札のみの合計", "cards alone"), NOTHING),
            },
            LAW["fuke.4"],
            brief=Words("フケの対象", "fuke by"),
            letter="リ",
        ),
    ] = "with-yaku"
    fuke_limit: Annotated[
        int,
        number(
            Words("フケの点（以下）", "The limit of fuke"),
            Words("これ以下の者がいれば無勝負。", "At or below it the round is void."),
            LAW["fuke.3"],
            0,
            MOST_LIMIT,
            brief=Words("フケの点", "fuke limit"),
            letter="リ",
        ),
    ] = 30
    bake_cup: Annotated[
        Switch,
        switch(
            Words("化け札：菊に盃", "Bakefuda: the cup"),
            Words("0点にも数えられる。", "It may count as 0."),
            Words("いつも10点。", "It is always 10."),
            LAW["fuke.10"],
            brief=Words("化け 盃", "bake: cup"),
            letter="ヌ",
        ),
    ] = "off"
    bake_willow: Annotated[
        Switch,
        switch(
            Words("化け札：柳の点数札3枚", "Bakefuda: three willows"),
            Words("0点にも数えられる。", "Each may count as 0."),
            Words("いつも元の点。", "They keep their points."),
            LAW["fuke.11"],
            brief=Words("化け 柳", "bake: willow"),
            letter="ヌ",
        ),
    ] = "off"
    bake_kiri: Annotated[
        Switch,
        switch(
            Words("化け札：桐の点数札2枚", "Bakefuda: two paulownias"),
            Words("0点にも数えられる。", "Each may count as 0."),
            Words("いつも元の点。", "They keep their points."),
            LAW["fuke.12"],
            brief=Words("化け 桐", "bake: kiri"),
            letter="ヌ",
        ),
    ] = "off"
