"""The ordinary acts of a hand: draw, exchange, lay a word, pass (TOUR DE JEU, Piocher)."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.core.lexicon.normal import fold
from pioche.core.tiles import lacking
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.draft import Draft
from pioche.games.jarnac.events import LettersDrawn, LettersExchanged, WordPlayed
from pioche.games.jarnac.model import EXCHANGED, FIRST_DRAW, Phase
from pioche.games.jarnac.passing import close_window, pass_bag
from pioche.games.jarnac.placing import letters_used


def written_word(text: str) -> str:
    """Read a word as people type it: accents and case do not matter."""
    word = fold(text.strip())
    if word is None:
        raise RuleViolation("jarnac.word-letters", word=text)
    return word


def draw(draft: Draft, command: cmd.Draw) -> None:
    """Draw on receiving the bag (six the first time) or after a word (one)."""
    draft.hand(command.seat, command.turn)
    if draft.state.phase is Phase.PLAY:
        raise RuleViolation("jarnac.already-drawn")
    if draft.state.phase is Phase.WINDOW:
        raise RuleViolation("jarnac.window-jarnac-only")
    draw_now(draft)


def draw_now(draft: Draft) -> None:
    """Draw for the hand what is its due."""
    state = draft.state
    letters = draft.draw(state.draws)
    draft.add(LettersDrawn(state.seat(state.hand), letters, draft.running(state.hand)))


def exchange(draft: Draft, command: cmd.Exchange) -> None:
    """Set three loose letters aside, draw three, put the three back."""
    side = draft.hand(command.seat, command.turn)
    state = draft.state
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
    letters = draft.draw(EXCHANGED + state.extra)
    draft.add(LettersExchanged(command.seat, aside, letters, draft.running(side)))


def play(draft: Draft, command: cmd.Play) -> None:
    """Lay a word on the next line, or transform a line."""
    side = draft.hand(command.seat, command.turn)
    state = draft.state
    if state.phase is not Phase.PLAY:
        raise RuleViolation(_why_no_word(state.phase))
    word = written_word(command.word)
    used = letters_used(state.mine, word, command.line)
    draft.add(
        WordPlayed(command.seat, state.words + 1, word, command.line, used, draft.running(side))
    )


def _why_no_word(phase: Phase) -> str:
    return {
        Phase.BAG: "jarnac.draw-before-word",
        Phase.LAID: "jarnac.draw-after-word",
        Phase.WINDOW: "jarnac.window-jarnac-only",
    }[phase]


def say_pass(draft: Draft, command: cmd.Pass) -> None:
    """« Je passe » ; in the ten seconds, it says that no Jarnac will come."""
    draft.hand(command.seat, command.turn)
    match draft.state.phase:
        case Phase.PLAY:
            pass_bag(draft, "said")
        case Phase.WINDOW:
            close_window(draft)
        case Phase.BAG:
            raise RuleViolation("jarnac.draw-before-pass")
        case _laid:
            raise RuleViolation("jarnac.draw-after-word")
