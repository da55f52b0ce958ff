"""Games of duplicate for tests: whole ones, and positions set up by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.core.tiles import Bag
from pioche.games.duplicate.commands import (
    CloseCoup,
    DrawRack,
    OpenGame,
    RetainTop,
    RingBell,
    StartClock,
)
from pioche.games.duplicate.session import Session
from pioche.games.duplicate.state import Position, State
from pioche.games.shape import Env
from pioche.rules.draw import Supply
from support.wordlists import lexicon_of

NOW = 1_800_000_000_000


@cache
def francais() -> Lexicon:
    return Lexicon.load("francais")


def session(seed: int = 1, words: list[str] | None = None, **options: object) -> Session:
    """Open a game; without a clock unless asked."""
    lexicon = francais() if words is None else lexicon_of(*words)
    options.setdefault("timed", False)
    command = OpenGame(**options)  # type: ignore[arg-type]  # options of the command
    return Session(command, Env(NOW, SeededChance(seed), lexicon))


def at(
    game: Session,
    moves: list[list[str]],
    kept: str = "",
    bag: str = "",
    coup: int = 2,
    reserve: int = 0,
) -> Session:
    """Set a game up at a position: words laid, letters kept, letters in the bag."""
    position = Position(Board.of(moves), Supply(kept, Bag.of(bag), reserve))
    game._state = replace(game.state, position=position, coup=coup)
    return game


def play_coup(game: Session, now: int = NOW) -> None:
    """Play a whole coup, with its clock if the game has one."""
    game.do(DrawRack(), now)
    if game.state.ended is not None:
        return
    if game.state.setup.timed:
        game.do(StartClock(), now)
        game.do(RingBell(), now + 180_000)
        game.do(CloseCoup(), now + 181_000)
    game.do(RetainTop(), now + 182_000)


def all_tiles(state: State) -> Counter[str]:
    """Every tile of a game, wherever it is; a whole box if none is lost or doubled."""
    return Counter(state.board.tiles) + Counter(state.position.remaining)


WHOLE_BOX = Counter(BAG)
