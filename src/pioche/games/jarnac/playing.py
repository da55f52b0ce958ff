"""The ordinary acts of a hand: draw, exchange, lay a word, pass (TOUR DE JEU, Piocher)."""

from __future__ import annotations

from pioche.core.errors import RuleViolation
from pioche.core.lexicon.normal import fold
from pioche.core.tiles import lacking
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.draft import Draft
from pioche.games.jarnac.events import (
    DrawAnnounced,
    LettersDrawn,
    LettersExchanged,
    WordAccepted,
    WordPlayed,
)
from pioche.games.jarnac.model import EXCHANGED, FIRST_DRAW, Phase, WaitingDraw
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
    if not _waits_for_a_contest(draft, ""):
        draw_now(draft)


def _waits_for_a_contest(draft: Draft, aside: str) -> bool:
    """Hold a draw back as long as the game leaves the opponent to contest the last word."""
    state = draft.state
    if state.waiting is not None:
        raise RuleViolation("jarnac.draw-waits")
    if state.claim is None or state.claim.side != state.hand:
        return False
    if draft.env.now >= state.claim.until:
        return False
    seat = state.seat(state.hand)
    draft.add(DrawAnnounced(seat, state.claim.until, aside, draft.stopped()))
    return True


def accept(draft: Draft, command: cmd.Accept) -> None:
    """Let the last word stand; a draw that waited for a contest goes ahead."""
    side = draft.side(command.seat)
    claim = draft.state.claim
    if claim is None or claim.number != command.number or claim.side == side:
        raise RuleViolation("jarnac.contest-nothing", number=command.number)
    waiting = draft.state.waiting
    draft.add(WordAccepted(command.seat, command.number))
    if waiting is not None:
        draw_waiting(draft, waiting)


def draw_waiting(draft: Draft, waiting: WaitingDraw) -> None:
    """Make the draw or the exchange that waited."""
    if waiting.aside:
        _exchange_now(draft, waiting.aside)
    else:
        draw_now(draft)


def draw_now(draft: Draft) -> None:
    """Draw for the hand what is its due."""
    state = draft.state
    letters = draft.draw(state.draws)
    draft.add(LettersDrawn(state.seat(state.hand), letters, draft.running(state.hand)))


def exchange(draft: Draft, command: cmd.Exchange) -> None:
    """Set three loose letters aside, draw three, put the three back."""
    draft.hand(command.seat, command.turn)
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
    if not _waits_for_a_contest(draft, aside):
        _exchange_now(draft, aside)


def _exchange_now(draft: Draft, aside: str) -> None:
    state = draft.state
    letters = draft.draw(EXCHANGED + state.extra)
    seat = state.seat(state.hand)
    draft.add(LettersExchanged(seat, aside, letters, draft.running(state.hand)))


def play(draft: Draft, command: cmd.Play) -> None:
    """Lay a word on the next line, or transform a line."""
    side = draft.hand(command.seat, command.turn)
    state = draft.state
    if state.phase is not Phase.PLAY:
        raise RuleViolation(_why_no_word(state.phase))
    word = written_word(command.word)
    used = letters_used(state.mine, word, command.line)
    draft.add(
        WordPlayed(
            seat=command.seat,
            number=state.words + 1,
            word=word,
            line=command.line,
            used=used,
            until=draft.contest_until(),
            timing=draft.running(side),
        )
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
