"""What a page says, without its markup."""

import html
import re

SOFT = "\N{SOFT HYPHEN}"
SEEN = re.compile(r'<span class="sr">.*?</span>', re.DOTALL)
HEARD = re.compile(r'<(span|svg|b|i)\b[^>]*aria-hidden="true".*?</\1>', re.DOTALL)


def seen(page: str) -> str:
    """A page without what is read out to those who cannot see."""
    return SEEN.sub("", page)


def heard(page: str) -> str:
    """A page without what is not read out."""
    return HEARD.sub("", page)


def text(page: str) -> str:
    """All texts of a page or a part of it, with one space between words."""
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.replace(SOFT, ""))))


def joined(page: str) -> str:
    """The same, where what stands in several boxes is one word."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page.replace(SOFT, ""))).split())


def tight(page: str) -> str:
    """The same without any space."""
    return joined(page).replace(" ", "")


def rows(page: str) -> list[list[str]]:
    """The cells of the rows of all tables."""
    found = re.findall(r"<tr.*?>(.*?)</tr>", page, re.DOTALL)
    return [[joined(cell) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row, re.DOTALL)] for row in found]


def links(page: str) -> list[tuple[str, str]]:
    """Where the links of a page lead, and what they say."""
    found = re.findall(r'<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)</a>', page, re.DOTALL)
    return [(html.unescape(href), joined(said)) for href, said in found]


def red(page: str) -> list[str]:
    """The objections that stand beside the fields of a form."""
    return [said.strip() for said in re.findall(r'<p class="why-not[^"]*"[^>]*>(.*?)</p>', page, re.DOTALL) if said.strip()]


def first(pattern: str, page: str) -> str:
    """What the brackets of a pattern hold where it first fits a page, as it is read; it must fit somewhere."""
    found = re.search(pattern, page, re.DOTALL)
    assert found, pattern
    return html.unescape(found[1])


def hidden(page: str) -> dict[str, str]:
    """The hidden fields of the forms of a page."""
    return {name: html.unescape(value) for name, value in re.findall(r'type="hidden" name="(\w+)" value="(.*?)"', page)}
