"""What a player types, as a command: `CALS`, `CALS 2`, `j MOT`, `e ABC`, `p`, `c`…"""

from __future__ import annotations

from pioche.core.errors import InputError, RuleViolation
from pioche.core.lexicon.normal import fold
from pioche.games import jarnac
from pioche.games.jarnac import Command, Mat, Phase, State, letters_used

_PASS = {"p", "passe", "je passe"}
_DRAW = {"t", "tirer", "piocher", "pioche"}
_RESIGN = {"abandonner", "j’abandonne", "j'abandonne"}
_JARNAC = ("j", "jarnac", "jarnac!")
_EXCHANGE = ("e", "changer", "échanger", "echanger")


def read_command(text: str, state: State, seat: str) -> Command:
    """Read a line typed by the side that has the hand."""
    lowered = " ".join(text.lower().replace("!", " ").split())
    if not lowered:
        return _nothing_typed(text, state, seat)
    if lowered in _PASS:
        return jarnac.Pass(seat, state.turn)
    if lowered in _DRAW:
        return jarnac.Draw(seat, state.turn)
    if lowered in _RESIGN:
        return jarnac.Resign(seat)
    first, *rest = lowered.split()
    if first in _JARNAC:
        if not rest:
            raise InputError("terminal.jarnac-word")
        word, line = _word_and_line(rest, text, state.theirs)
        return jarnac.CallJarnac(seat, state.turn, word, line)
    if first in _EXCHANGE:
        if not rest:
            raise InputError("terminal.exchange-letters")
        return jarnac.Exchange(seat, state.turn, "".join(rest).upper())
    word, line = _word_and_line([first, *rest], text, state.mine)
    return jarnac.Play(seat, state.turn, word, line)


def _nothing_typed(text: str, state: State, seat: str) -> Command:
    """A bare Enter does what comes next by itself: draw, or let the ten seconds go."""
    if state.phase is Phase.WINDOW:
        return jarnac.Pass(seat, state.turn)
    if state.phase in (Phase.BAG, Phase.LAID):
        return jarnac.Draw(seat, state.turn)
    raise InputError("terminal.unreadable", text=text)


def _word_and_line(parts: list[str], text: str, mat: Mat) -> tuple[str, int | None]:
    """Read a word and perhaps a line, before or after it; find the line if it is not told."""
    numbers = [part for part in parts if part.isdecimal()]
    words = [part for part in parts if not part.isdecimal()]
    if len(words) != 1 or len(numbers) > 1:
        raise InputError("terminal.unreadable", text=text.strip())
    word = fold(words[0])
    if word is None or len(word) < 2:
        raise InputError("terminal.unreadable", text=text.strip())
    if numbers:
        number = int(numbers[0])
        return word, None if number == 0 else number - 1
    ways = [line for line in (None, *range(len(mat.lines))) if _can_be_made(mat, word, line)]
    # The same old word on two lines, or the same letters: any of them will do.
    if len({None if way is None else mat.lines[way] for way in ways}) > 1:
        raise InputError("terminal.which-line", word=word)
    return word, ways[0] if ways else _nearest_line(mat, word)


def _can_be_made(mat: Mat, word: str, line: int | None) -> bool:
    try:
        letters_used(mat, word, line)
    except RuleViolation:
        return False
    return True


def _nearest_line(mat: Mat, word: str) -> int | None:
    """The line that a word begins or contains, so that the refusal speaks of it."""
    for line, old in enumerate(mat.lines):
        if old in word:
            return line
    return None
