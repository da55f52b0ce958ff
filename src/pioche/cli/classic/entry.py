"""What a player types at a classic table, as a command: `MAISON H4`, `e ABC`, `p`, `c`…"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import combinations

from pioche.core.alphabet import JOKER
from pioche.core.board import EMPTY, Board
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon.normal import fold
from pioche.core.place import Place
from pioche.core.scoring import place_word
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
_THEME = "*"


def read_command(
    text: str, view: SeatedView, open_now: Collection[str], seat: str
) -> c.SeatedCommand:
    """Read a line; `view` tells the grid and the rack, `open_now` what may be done now."""
    words = text.split()
    if not words:
        if "accept" in open_now:
            return c.Accept(seat)
        raise InputError("terminal.unreadable", text=text)
    if any(map(_PLACE.fullmatch, words)) and not _recycles(words):
        return _play(words, text, view, seat)
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


def _play(words: list[str], text: str, view: SeatedView, seat: str) -> c.Play:
    """Read a word and a place in any order, and after a star the words of the theme."""
    line, star, claimed = text.partition(_THEME)
    parts = line.split()
    places = [part for part in parts if _PLACE.fullmatch(part)]
    letters = [part for part in parts if not _PLACE.fullmatch(part)]
    if len(places) != 1 or len(letters) != 1:
        raise InputError("terminal.unreadable", text=text.strip())
    word = with_jokers(Board.of_rows(view.rows), view.rack, letters[0], places[0])
    theme = tuple(claimed.replace(",", " ").upper().split())
    if star and not theme:
        theme = (word.upper(),)
    return c.Play(seat, word, places[0], theme)


def with_jokers(board: Board, rack: str, typed: str, place: str) -> str:
    """Write a word as moves are written, lower case for jokers.

    Mixed case says itself which letters are jokers. Otherwise jokers stand for the letters that
    the rack lacks, where they cost the fewest points.
    """
    if not (typed.isupper() or typed.islower()) and typed.isascii():
        return typed
    word = fold(typed)
    if word is None:
        return typed
    try:
        move = place_word(board, word, Place.parse(place))
    except PiocheError:
        # The table will say what is wrong with it.
        return word
    jokers = rack.count(JOKER)
    lacking = _lacking(rack, move.tiles)
    if not lacking or len(lacking) > jokers:
        return word
    laid = [at for at in range(len(word)) if board[move.place.square(at)] == EMPTY]
    best = word
    most = -1
    for chosen in combinations(laid, len(lacking)):
        if sorted(word[at] for at in chosen) != sorted(lacking):
            continue
        written = "".join(x.lower() if at in chosen else x for at, x in enumerate(word))
        score = place_word(board, written, move.place).score
        if score > most:
            best, most = written, score
    return best


def _lacking(rack: str, tiles: str) -> str:
    missing = ""
    for tile in tiles:
        if tile in rack:
            rack = rack.replace(tile, "", 1)
        else:
            missing += tile
    return missing
