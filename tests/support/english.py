"""The pages in both languages: how a message is said there, and French left on English ones."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from playwright.sync_api import Page

from pioche.texts import ngettext, speaking
from pioche.texts.catalogue import catalogue

LOCALES = {"fr": "fr-FR", "en": "en-GB"}

KEPT = frozenset(
    {
        *("top", "tops", "solo", "solos", "scrabble", "scrabbles", "topping", "duplicate"),
        *("joker", "jokers", "multiplex", "jarnac", "jarnacs", "benjamin", "benjamins"),
        *("blitz", "semi-rapide", "rapide", "pioche"),
    }
)
"""Words of the game that English pages keep; the glossary lists them."""


class Words:
    """Messages as a page in a language shows them; a message that no page has is a mistake."""

    def __init__(self, language: str) -> None:
        self.locale = LOCALES[language]
        self._language = language

    def __call__(self, message: str, **filled: object) -> str:
        """The text of a French message, filled in."""
        known = catalogue("en")
        assert message in known.texts, message
        text = message if self._language == "fr" else known.texts[message]
        return text.format(**filled)

    def plural(self, one: str, many: str, n: int) -> str:
        """The text of a message that depends on a number."""
        assert one in catalogue("en").plurals, one
        with speaking(self._language):
            return ngettext(one, many, n).format(n=n)


@cache
def _french() -> frozenset[str]:
    """Messages that English says otherwise, as they look once they are on a page."""
    known = catalogue("en")
    # « Analyse » is a noun there, and a verb here.
    said = {one for one, english in known.texts.items() if one != english}
    said -= {*known.texts.values(), *(one for both in known.plurals.values() for one in both)}
    return frozenset(_plain(one) for one in said if "{" not in one)


@cache
def _parts() -> tuple[str, ...]:
    """Of messages with something to fill in: their longest part, where it has words enough."""
    found = set()
    for one, english in catalogue("en").texts.items():
        if "{" in one and one != english:
            part = max(re.split(r"\{[^}]*\}", _plain(one)), key=len)
            if len(re.findall(r"\w{2,}", part)) >= 2 and part not in english:
                found.add(part)
    return tuple(found)


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


#: Short words that are French and nothing else.
_SIGNS = re.compile(
    r"\b(?:le|la|les|des|une|du|au|aux|est|sont|pas|vous|votre|vos|avec|pour|dans|sans|sur|qui|que|"
    r"cette|ce|ces|par|ou|où|et|un|son|sa|ses|leur|mais|plus|tout|tous|toutes|chaque|aucun|aucune)\b"
    r"|\b[dlnsjcmtDLNSJCMT]’\w|\bqu’|«|»"
    # English leaves no space before these.
    r"|[a-z] [;:!](?= |$)",
)
_ACCENTED = re.compile(r"\w*[àâçéèêëîïôöùûüœ]\w*", re.IGNORECASE)

SHOWN = """
(allowed) => {
  const found = new Set();
  const seen = (one) => one.checkVisibility() && !one.closest("[lang=fr], script, style, noscript");
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (node.data.trim() && seen(node.parentElement) && !node.parentElement.closest(allowed))
      found.add(node.data);
  for (const one of document.querySelectorAll("body *"))
    if (seen(one) && !one.closest(allowed))
      for (const name of ["aria-label", "title", "placeholder", "alt", "data-told"])
        if (one.getAttribute(name)) found.add(one.getAttribute(name));
  return [document.title, ...found];
}
"""
"""Every text that somebody may read or hear on a page, but what is marked as French."""


def french_left(page: Page, allowed: str = "#none", names: Collection[str] = ()) -> list[str]:
    """French on an English page; `allowed` are elements that hold people's own words and the word
    list's, `names` what people are called."""
    assert page.locator("html").get_attribute("lang") == "en", page.url
    return [text for text in page.evaluate(SHOWN, allowed) if _is_french(text, tuple(names))]


@cache
def _is_french(text: str, names: tuple[str, ...]) -> bool:
    plain = _plain(text)
    for name in sorted(names, key=len, reverse=True):
        plain = plain.replace(name, "_")
    plain = _plain(plain)
    if plain.lower() in KEPT or len(plain) < 2:  # a letter is a letter
        return False
    # What is all capitals is a word on the grid or a key.
    words = re.sub(r"\b[A-ZÀ-Ü?()·]{2,}\b", "_", plain)
    return (
        plain in _french()
        or bool(_ACCENTED.search(words))
        or bool(_SIGNS.search(words))
        or any(one in plain for one in _parts())
    )
