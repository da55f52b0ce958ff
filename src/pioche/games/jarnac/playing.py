"""The ordinary acts of a hand: draw, exchange, lay a word, pass (TOUR DE JEU, Piocher)."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.core.lexicon.normal import fold
from pioche.core.tiles import lacking
from pioche.games.course import Course
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.events import (
    DrawAnnounced,
    JarnacTaken,
    LettersDrawn,
    LettersExchanged,
    WordAccepted,
    WordPlayed,
)
from pioche.games.jarnac.model import EXCHANGED, FIRST_DRAW, Phase, State, WaitingDraw
from pioche.games.jarnac.passing import close_window, pass_bag
from pioche.games.jarnac.placing import letters_used
from pioche.games.jarnac.timing import running, stopped


def written_word(text: str) -> str:
    """Read a word as people type it: accents and case do not matter."""
    word = fold(text.strip())
    if word is None:
        raise RuleViolation("jarnac.word-letters", word=text)
    return word


def draw(course: Course[State], command: cmd.Draw) -> None:
    """Draw on receiving the bag (six the first time) or after a word (one)."""
    if course.state.phase is Phase.PLAY:
        raise RuleViolation("jarnac.already-drawn")
    if course.state.phase is Phase.WINDOW:
        raise RuleViolation("jarnac.window-jarnac-only")
    if not _waits_for_a_contest(course, ""):
        draw_now(course)


def _waits_for_a_contest(course: Course[State], aside: str) -> bool:
    """Hold a draw back as long as the game leaves the opponent to contest the last word."""
    state = course.state
    if state.waiting is not None:
        raise RuleViolation("jarnac.draw-waits")
    if state.claim is None or state.claim.side != state.hand:
        return False
    if course.env.now >= state.claim.until:
        return False
    seat = state.seat(state.hand)
    course.add(DrawAnnounced(seat, state.claim.until, aside, stopped(course)))
    return True


def accept(course: Course[State], command: cmd.Accept) -> None:
    """Let the last word stand; a draw that waited for a contest goes ahead."""
    claim, side = course.state.claim, course.state.side_of(command.seat)
    if claim is None or claim.number != command.number or claim.side == side:
        raise RuleViolation("jarnac.contest-nothing", number=command.number)
    waiting = course.state.waiting
    course.add(WordAccepted(command.seat, command.number))
    if waiting is not None:
        draw_waiting(course, waiting)


def draw_waiting(course: Course[State], waiting: WaitingDraw) -> None:
    """Make the draw or the exchange that waited."""
    if waiting.aside:
        _exchange_now(course, waiting.aside)
    else:
        draw_now(course)


def draw_now(course: Course[State]) -> None:
    """Draw for the hand what is its due."""
    state = course.state
    letters = _drawn(course, state.draws)
    course.add(LettersDrawn(state.seat(state.hand), letters, running(course, state.hand)))


def _drawn(course: Course[State], many: int) -> str:
    """Draw letters, as many as the bag still has."""
    bag = course.state.bag
    return bag.draw(min(many, len(bag)), course.env.chance)[0]


def exchange(course: Course[State], command: cmd.Exchange) -> None:
    """Set three loose letters aside, draw three, put the three back."""
    state = course.state
    if state.phase is Phase.WINDOW:
        raise RuleViolation("jarnac.window-jarnac-only")
    if state.phase is not Phase.BAG:
        raise RuleViolation("jarnac.exchange-on-receipt")
    if not state.mine.opened:
        raise RuleViolation("jarnac.exchange-first-turn", count=FIRST_DRAW)
    if state.one_letter_only:
        raise RuleViolation("jarnac.exchange-eighth-line")
    loose = state.mine.loose
    aside = command.letters.upper().replace(" ", "")
    if len(loose) < EXCHANGED:
        raise RuleViolation("jarnac.exchange-few-letters", count=EXCHANGED, held=len(loose))
    if len(aside) != EXCHANGED:
        raise RuleViolation("jarnac.exchange-three", count=EXCHANGED, letters=command.letters)
    if not (aside.isascii() and aside.isalpha()):
        raise RuleViolation("jarnac.word-letters", word=command.letters)
    missing = lacking(loose, aside)
    if missing:
        raise RuleViolation("jarnac.exchange-missing", missing=missing, loose=loose)
    if len(state.bag) < EXCHANGED:
        raise RuleViolation("jarnac.exchange-bag", count=EXCHANGED, left=len(state.bag))
    if not _waits_for_a_contest(course, aside):
        _exchange_now(course, aside)


def _exchange_now(course: Course[State], aside: str) -> None:
    state = course.state
    letters = _drawn(course, EXCHANGED + state.extra)
    seat = state.seat(state.hand)
    course.add(LettersExchanged(seat, aside, letters, running(course, state.hand)))


def play(course: Course[State], command: cmd.Play) -> None:
    """Lay a word on the next line, or transform a line."""
    state = course.state
    if state.phase is not Phase.PLAY:
        raise RuleViolation(_why_no_word(state.phase))
    word = written_word(command.word)
    used = letters_used(state.mine, word, command.line)
    lay(course, WordPlayed, command, word, used)


def lay(
    course: Course[State],
    laid: type[WordPlayed] | type[JarnacTaken],
    command: cmd.Play | cmd.CallJarnac,
    word: str,
    used: str,
) -> None:
    """Add a word laid or taken, which may be contested from now on."""
    state = course.state
    until = course.env.now + state.options.contest_ms
    timing = running(course, state.hand)
    course.add(laid(command.seat, state.words + 1, word, command.line, used, until, timing))


def _why_no_word(phase: Phase) -> str:
    return {
        Phase.BAG: "jarnac.draw-before-word",
        Phase.LAID: "jarnac.draw-after-word",
        Phase.WINDOW: "jarnac.window-jarnac-only",
    }[phase]


def say_pass(course: Course[State], command: cmd.Pass) -> None:
    """« Je passe » ; in the ten seconds, it says that no Jarnac will come."""
    match course.state.phase:
        case Phase.PLAY:
            pass_bag(course, "said")
        case Phase.WINDOW:
            close_window(course)
        case Phase.BAG:
            raise RuleViolation("jarnac.draw-before-pass")
        case _laid:
            raise RuleViolation("jarnac.draw-after-word")
