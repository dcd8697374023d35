"""A first month of 八八 with the real cards, in three steps."""

from scorekeeper.core.walk import WalkStep
from scorekeeper.core.words import Words

WALK = (
    WalkStep(
        "field",
        Words("配る", "Deal"),
        Words(
            "一人に7枚ずつ配り、場に6枚開く。場の6枚に光札があれば、見えたとおりに触れる。無ければそのまま記入する。",
            "Deal seven cards to each and six face up on the field. Tap the bright cards that you see among the six, if any,"
            " and enter it.",
        ),
    ),
    WalkStep(
        "teyaku-cards",
        Words("手札を見る", "Look at the hands"),
        Words(
            "同じ月が3枚、カスばかり、などの手札は手役になる。あると思う人は7枚に触れる。何の役かはここに出る。",
            "Three cards of a month, or hardly anything but kasu: such hands are teyaku. Whoever may have one taps the seven cards,"
            " and sees here which it is.",
        ),
        Words("だれにも手役は無い", "Nobody has a teyaku"),
    ),
    WalkStep(
        "played-out",
        Words("打って、数える", "Play, and count"),
        Words(
            "手札を1枚打ち、山から1枚めくり、同じ月の札を取る。手札が尽きたら取り札の点を数える。光は20、タネは10、短冊は5、カスは1。"
            "二人が数えれば、三人目は出る。",
            "Play a card from the hand, turn one from the stock, and take cards of the same month. When the hands are empty, count"
            " what each has captured: brights 20, animals 10, ribbons 5, kasu 1. Two count, and the third follows.",
        ),
        Words("役ができて、あがった", "Somebody made a yaku and went out"),
        "dekiyaku",
    ),
)
