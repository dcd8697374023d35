"""What a page says, without its markup, as somebody reads it who sees it."""

import html
import re

SOFT = "\N{SOFT HYPHEN}"
UNSEEN = re.compile(r'<span class="sr">.*?</span>', re.DOTALL)
"""What is read out to those who cannot see."""


def text(page: str) -> str:
    """All texts of a page or a part of it, with one space between words."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.replace(SOFT, ""))))


def tight(page: str) -> str:
    """The same without any space, for what Japanese sets in several boxes."""
    return re.sub(r"\s", "", html.unescape(re.sub(r"<[^>]*>", "", page.replace(SOFT, ""))))


def rows(page: str) -> list[list[str]]:
    """The cells of the rows of all tables, tight."""
    found = re.findall(r"<tr.*?>(.*?)</tr>", UNSEEN.sub("", page), re.DOTALL)
    return [[tight(cell) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row, re.DOTALL)] for row in found]


def links(page: str) -> list[str]:
    return [html.unescape(href) for href in re.findall(r'<a\b[^>]*? href="([^"]*)"', page)]


def red(page: str) -> list[str]:
    """The objections that stand beside the fields of a form."""
    return [said.strip() for said in re.findall(r'<p class="why-not[^"]*"[^>]*>(.*?)</p>', page, re.DOTALL) if said.strip()]
