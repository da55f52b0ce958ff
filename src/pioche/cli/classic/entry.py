"""What a player types at a classic table, as a command: `MAISON H4`, `e ABC`, `p`, `c`…"""

from __future__ import annotations

import re
from collections.abc import Collection

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.lexicon.normal import fold
from pioche.core.typed import whole_places, written_word
from pioche.games import turns as c
from pioche.games.turns import SeatedView

_PLACE = re.compile(r"[A-Oa-o]\d{1,2}|\d{1,2}[A-Oa-o]")
_VERBS = {
    "passer": "pass",
    "p": "pass",
    "echanger": "exchange",
    "e": "exchange",
    "contester": "challenge",
    "c": "challenge",
    "accepter": "accept",
    "a": "accept",
    "recycler": "recycle",
    "r": "recycle",
    "piocher": "draw",
    "prendre": "take",
    "chercher": "look-up",
    "suggestions": "suggest",
    "s": "suggest",
    "oui": "yes",
    "non": "no",
}
#: A star of its own, or behind the place; elsewhere it marks a joker (MAIS*ON).
_THEME = re.compile(r"(?:(?<=\s)|(?<=\d)|(?<=\d[A-Oa-o]))\*")


def read_command(
    text: str, view: SeatedView, open_now: Collection[str], seat: str
) -> c.SeatedCommand:
    """Read a line; `view` tells the grid and the rack, `open_now` what may be done now."""
    line, *claimed = _THEME.split(text, maxsplit=1)
    words = whole_places(line.split())
    if not words:
        if "accept" in open_now and not claimed:
            return c.Accept(seat)
        raise InputError("terminal.unreadable", text=text)
    if any(map(_PLACE.fullmatch, words)) and not _recycles(words):
        word, place = _move(words, text, view)
        theme = tuple("".join(claimed).replace(",", " ").upper().split())
        return c.Play(seat, word, place, theme or (word.upper(),) * len(claimed))
    verb = _VERBS.get((fold(words[0]) or "").lower())
    rest = "".join(words[1:])
    match verb:
        case "pass" if not rest:
            return c.Pass(seat)
        case "exchange" if rest:
            return c.Exchange(seat, rest)
        case "challenge" if not rest:
            return c.Challenge(seat)
        case "accept" if not rest:
            return c.Accept(seat)
        case "recycle" if rest:
            return c.Recycle(seat, rest)
        case "draw" if rest:
            return c.Draw(seat, rest)
        case "take" if rest:
            return c.Take(seat, rest)
        case "look-up" if rest:
            return c.LookUp(seat, fold(rest) or rest)
        case "suggest" if not rest:
            return c.Suggest(seat)
        case "yes" | "no" if not rest:
            return c.Vote(seat, agrees=verb == "yes")
        case _other:
            return _bare(text, seat, open_now)


def _recycles(words: list[str]) -> bool:
    return _VERBS.get((fold(words[0]) or "").lower()) == "recycle"


def _bare(text: str, seat: str, open_now: Collection[str]) -> c.SeatedCommand:
    """Where tiles are to be chosen, they may be typed alone."""
    letters = "".join(text.split())
    if "draw" in open_now:
        return c.Draw(seat, letters)
    if "take" in open_now:
        return c.Take(seat, letters)
    if "play" in open_now and fold(letters) is not None:
        raise InputError("terminal.place-missing", word=letters.upper())
    raise InputError("terminal.unreadable", text=text.strip())


def _move(words: list[str], text: str, view: SeatedView) -> tuple[str, str]:
    """Read a word and a place, in any order."""
    places = [part for part in words if _PLACE.fullmatch(part)]
    letters = [part for part in words if not _PLACE.fullmatch(part)]
    if len(places) != 1 or len(letters) != 1:
        raise InputError("terminal.unreadable", text=text.strip())
    return written_word(Board.of_rows(view.rows), view.rack, letters[0], places[0]), places[0]
