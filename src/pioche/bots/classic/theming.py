"""A theme that has a list: its words are worth more to whoever notices them.

What was chosen without looking at the list is compared with the moves that form its words, by score
and what is kept; where the end is played exactly, by what it comes to after each of them.
"""

from __future__ import annotations

from collections.abc import Callable

from pioche.bots.classic.budget import Budget
from pioche.bots.classic.endgame import solve
from pioche.bots.classic.equity import TurnOption, kept, move_equity
from pioche.bots.classic.keeping import Keeping
from pioche.bots.classic.leaves import HUNDREDTHS, Leaves
from pioche.bots.classic.levels import Level
from pioche.bots.classic.sight import Eyes
from pioche.bots.classic.situation import Situation, rack_value
from pioche.core.chance import Chance
from pioche.core.finder import Finder
from pioche.core.move import Move
from pioche.games.turns import Theme


def notice(
    chosen: TurnOption,
    theme: Theme,
    situation: Situation,
    level: Level,
    finder: Finder,
    chance: Chance,
) -> TurnOption:
    """The move of the theme that is worth more than what was chosen, bonus counted; else that."""
    if theme.voted:
        return chosen
    listed = frozenset(theme.words)
    keeping = Keeping.at(situation, Leaves.shipped()) if level.leaves else None
    eyes = Eyes(level, chance, situation.form) if level.sees_like_people else None

    def bonus(move: Move) -> int:
        return theme.bonus * sum(word.upper() in listed for word in move.words)

    if level.endgame and not situation.bag and situation.two_players:
        return _at_the_end(chosen, situation, Budget(level.endgame), finder, bonus)

    def worth(move: Move) -> float:
        value = float(move.score) if keeping is None else move_equity(situation, move, keeping)
        return value + bonus(move)

    best = chosen
    if chosen.move is not None:
        most = worth(chosen.move)
    else:
        most = keeping.worth(chosen.keep) / HUNDREDTHS if keeping is not None else 0.0
    for move in finder.moves(situation.board, situation.rack):
        if not bonus(move) or (eyes is not None and not eyes.see(move)):
            continue
        value = worth(move)
        if value > most:
            best, most = TurnOption(value, kept(situation.rack, move.tiles), move), value
    return best


def _at_the_end(
    chosen: TurnOption,
    situation: Situation,
    budget: Budget,
    finder: Finder,
    bonus: Callable[[Move], int],
) -> TurnOption:
    """Both racks are known: what each word of the theme brings, with all that follows."""
    best, most = chosen, chosen.equity
    if chosen.move is not None:
        most += bonus(chosen.move)
    listed = [move for move in finder.moves(situation.board, situation.rack) if bonus(move)]
    theirs = situation.unseen
    for at, move in enumerate(listed):
        keep = kept(situation.rack, move.tiles)
        value = float(move.score + bonus(move))
        if keep:
            board, part = situation.board.play(move), budget.part(1 / (len(listed) - at))
            value -= solve(board, theirs, keep, finder, part).spread
            budget.spend(part.spent)
        else:
            value += 2 * rack_value(theirs)
        if value > most:
            best, most = TurnOption(value, keep, move), value
    return best
