"""What the juge-arbitre says aloud, as lines made for a voice (2011: 3.1, 3.4)."""

from __future__ import annotations

from pioche.texts import N_, _, ngettext

#: The spelling table of the regulations.
COUNTRIES = {
    "A": N_("Algérie"),
    "B": N_("Belgique"),
    "C": N_("Canada"),
    "D": N_("Danemark"),
    "E": N_("Égypte"),
    "F": N_("France"),
    "G": N_("Grèce"),
    "H": N_("Hongrie"),
    "I": N_("Italie"),
    "J": N_("Jordanie"),
    "K": N_("Kenya"),
    "L": N_("Luxembourg"),
    "M": N_("Maroc"),
    "N": N_("Norvège"),
    "O": N_("Océanie"),
    "P": N_("Portugal"),
    "Q": N_("Québec"),
    "R": N_("Roumanie"),
    "S": N_("Suisse"),
    "T": N_("Tunisie"),
    "U": N_("Uruguay"),
    "V": N_("Venezuela"),
    "W": N_("Wallonie"),
    "X": N_("Xénophon"),
    "Y": N_("Yougoslavie"),
    "Z": N_("Zambie"),
    "?": N_("Joker"),
}
_NUMBERS = N_("zéro un deux trois quatre cinq six sept huit neuf")

SENTENCES = {
    "reliquat": N_("Reliquat : {letters}."),
    "drawn": N_("{country} – {letter}."),
    "drawn-bare": N_("{country}."),
    "rack": N_("Tirage : {letters}."),
    "across": N_("Horizontal."),
    "down": N_("Vertical."),
    "place": N_("{place}."),
    "word": N_("{word}."),
    "spelling": N_("{letters}."),
    "joker-country": N_("joker {country}"),
    "joker-letter": N_("joker {letter}"),
    "recall": N_("{word}, {place}, {points}."),
}


def country(tile: str) -> str:
    """The country that stands for a letter."""
    return _(COUNTRIES[tile])


def number(n: int) -> str:
    """A number in words up to nine, in figures from there."""
    words = _(_NUMBERS).split()
    return words[n] if n < len(words) else str(n)


def grouped(tiles: str) -> str:
    """Countries, identical letters together: « deux Tunisie »."""
    return ", ".join(
        country(tile) if tiles.count(tile) == 1 else f"{number(tiles.count(tile))} {country(tile)}"
        for tile in dict.fromkeys(tiles)
    )


def _of_letters(n: int) -> str:
    """« d’une lettre », « de trois lettres »."""
    return ngettext("d’une lettre", "de {n} lettres", n).format(n=number(n))


def reliquat_line(n: int) -> str:
    """Announce how many letters are kept."""
    return _("Reliquat {letters}.").format(letters=_of_letters(n))


def rejet_line(n: int) -> str:
    """Announce how many letters go back to the bag."""
    return _("Rejet {letters}.").format(letters=_of_letters(n))


def new_words_line(words: list[str]) -> str:
    """Announce the other words formed."""
    template = ngettext("Mot formé : {words}.", "Mots formés : {words}.", len(words))
    return template.format(words=", ".join(words))
