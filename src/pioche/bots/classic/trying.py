"""Options of a turn of a game that is over, tried in some worlds at a time.

A world follows from its number: whoever asks for worlds 0 to 31, then for 32 to 63, adds the sums
up and has what one long simulation would say. So nobody waits, nothing is kept between questions,
and a page shows how far it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pioche.bots.classic.equity import EXCHANGE_NEEDS, TurnOption, equity_of, kept, turn_options
from pioche.bots.classic.insight import SEED, WIDTH, candidate_leave, done_option, same_option
from pioche.bots.classic.leaves import HUNDREDTHS
from pioche.bots.classic.reviewing import turn_of_step
from pioche.bots.classic.simulate import FINISH, TURNS, Lookout, play_worlds, setting_of
from pioche.bots.classic.situation import Situation
from pioche.bots.classic.wins import SURE_WIN
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.core.tiles import lacking, parse_rack, sort_tiles
from pioche.games.game import Game

#: What one question may ask for: options, worlds, and both together. In the middle of a game that
#: is a twentieth of a second, near its end, where worlds are played out, a quarter.
MOST_OPTIONS = 12
MOST_WORLDS = 128
MOST_TRIES = 768
FURTHEST_WORLD = 100_000


@dataclass(frozen=True, slots=True)
class TriedOption:
    """An option, what static judgement says of it, and the sums over the worlds asked for."""

    word: str
    ref: str
    score: int
    exchanged: str
    keep: str
    leave: float | None
    """What is kept is worth; none where the bag is empty."""
    equity: float
    played: bool
    points: float
    """Sum over the worlds of the points gained on the others."""
    squares: float
    """Sum of their squares: with `points`, how sure the mean is."""
    wins: float
    """Sum of the chances to win, each from 0 to 1; 0 among more than two."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A turn's options in some worlds."""

    rack: str
    bag: int
    unseen: str
    spread: int
    turns: int
    """Turns looked ahead, to the end of the game where the bag is nearly empty."""
    first: int
    worlds: int
    options: tuple[TriedOption, ...]


def tried(
    game: Game[Any],
    events: Sequence[Any],
    step: int,
    lookout: Lookout,
    written: Sequence[str],
    worlds: range,
) -> Tried | None:
    """Try options of the turn of a step: those written (`MOT H4`, `-ABC`, `-` for a pass), or the
    best by equity and what was played. None where the step has no turn.
    """
    _within_bounds(written, worlds)
    found_turn = turn_of_step(game, events, step)
    if found_turn is None:
        return None
    number, turn, situation = found_turn
    done = done_option(turn, situation, lookout)
    options = [_read(text, situation, lookout) for text in written]
    if not options:
        options = turn_options(situation, lookout.finder, lookout.leaves, WIDTH)
        if not any(same_option(one, done) for one in options):
            options = [*options, done]
    setting = setting_of(situation, SEED + number, TURNS, FINISH)
    moves = [(one.move, one.exchanged) for one in options]
    found, _turns = play_worlds(lookout, setting, moves, worlds)
    size = 2 * len(worlds)
    return Tried(
        situation.rack,
        situation.bag,
        situation.unseen,
        situation.spread,
        TURNS,
        worlds.start,
        len(worlds),
        tuple(
            _summed(one, situation, found[at * size : (at + 1) * size], done)
            for at, one in enumerate(options)
        ),
    )


def _summed(
    one: TurnOption,
    situation: Situation,
    outcomes: Sequence[int],
    done: TurnOption,
) -> TriedOption:
    points = [value / HUNDREDTHS for value in outcomes[0::2]]
    return TriedOption(
        one.move.word if one.move is not None else "",
        one.move.ref if one.move is not None else "",
        one.score,
        one.exchanged,
        one.keep,
        candidate_leave(one, situation),
        one.equity,
        same_option(one, done),
        sum(points),
        sum(point * point for point in points),
        sum(outcomes[1::2]) / SURE_WIN,
    )


def _within_bounds(written: Sequence[str], worlds: range) -> None:
    if len(written) > MOST_OPTIONS:
        raise InputError("past.too-many-options", most=MOST_OPTIONS)
    # Without options written, the best by equity and what was played are tried.
    most = min(MOST_WORLDS, MOST_TRIES // (len(written) or WIDTH + 1))
    if not (0 < len(worlds) <= most and 0 <= worlds.start <= FURTHEST_WORLD):
        raise InputError("past.worlds", most=most, furthest=FURTHEST_WORLD)


def _read(text: str, situation: Situation, lookout: Lookout) -> TurnOption:
    """An option as it is written; `InputError` for what this rack cannot do here."""
    match text.split():
        case [sign] if sign.startswith("-"):
            tiles = str(parse_rack(sign[1:])) if sign[1:] else ""
            if tiles and situation.bag < EXCHANGE_NEEDS:
                raise InputError("past.no-exchange", bag=situation.bag)
            move = None
        case [word, ref]:
            move = place_word(situation.board, word, Place.parse(ref))
            tiles = move.tiles
        case _other:
            raise InputError("past.option", text=text)
    missing = lacking(situation.rack, tiles)
    if missing:
        raise InputError("past.lacking", text=text, missing=missing)
    score = move.score if move is not None else 0
    equity = equity_of(situation, score, tiles, lookout.leaves, laid=move is not None)
    exchanged = "" if move is not None else sort_tiles(tiles)
    return TurnOption(equity, kept(situation.rack, tiles), move, exchanged)
