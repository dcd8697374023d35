"""What months and seasons are called."""

from scorekeeper.core.words import Words

ORDINALS = ("", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十")
SEASON = 3
"""Months of a season (koikoi-three.season.1)."""
SEASONS = (Words("春", "spring"), Words("夏", "summer"), Words("秋", "autumn"), Words("冬", "winter"))


def numeral(number: int) -> Words:
    """三, 十二, 二十一; in English a figure."""
    tens, ones = divmod(number, 10)
    ten = f"{ORDINALS[tens] if tens > 1 else ''}十" if 0 < tens < 10 else ""
    return Words(ten + ORDINALS[ones] if number < 100 else str(number), str(number))


def month_name(number: int) -> Words:
    """三月, month 3; the months of an extension count on: 十三月."""
    said = numeral(number)
    return Words(f"{said.ja}月", f"month {said.en}")


def season_of(month: int) -> int:
    """The season of a month, counted from 1."""
    return (month - 1) // SEASON + 1


def season_name(season: int) -> Words:
    """春, 夏, 秋, 冬; the seasons of an extension return (返り春), and are counted from the second year of them on."""
    years, place = divmod(season - 1, len(SEASONS))
    name = SEASONS[place]
    if not years:
        return name
    again = str(years) if years > 1 else ""
    return Words(f"返り{name.ja}{again}", f"{name.en} again{f' {again}' if again else ''}")
