"""Where the rules judge: a command gives events, or is refused with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pioche.core.errors import RuleViolation
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac.claiming import call_jarnac, contest
from pioche.games.jarnac.clockwork import restart_clocks, stop_clocks, time_up
from pioche.games.jarnac.draft import Draft
from pioche.games.jarnac.due import due
from pioche.games.jarnac.model import Phase, State
from pioche.games.jarnac.opening import open_game, toss
from pioche.games.jarnac.passing import end
from pioche.games.jarnac.playing import accept, draw, exchange, play, say_pass

if TYPE_CHECKING:
    from pioche.games.jarnac.events import Event
    from pioche.games.shape import Env


def decide(state: State | None, command: cmd.Command, env: Env) -> tuple[Event, ...]:
    """Judge a command.

    A deadline that has passed takes effect before whatever comes after it, even if nobody has
    fired it yet.
    """
    if state is None:
        if not isinstance(command, cmd.OpenGame):
            raise RuleViolation("jarnac.not-open")
        return open_game(command, env)
    draft = Draft(state, env)
    if isinstance(command, cmd.TimeUp):
        time_up(draft, command)
        return tuple(draft.events)
    overdue = due(state)
    if overdue is not None and overdue[0] <= env.now:
        time_up(draft, overdue[1])
    _judge(draft, command)
    return tuple(draft.events)


def _judge(draft: Draft, command: cmd.Command) -> None:
    match command:
        case cmd.OpenGame():
            raise RuleViolation("jarnac.already-open")
        case cmd.Toss():
            toss(draft)
            return
        case cmd.RestartClocks():
            restart_clocks(draft)
            return
        case cmd.Resign(seat):
            _resign(draft, draft.side(seat))
            return
    draft.require_started()
    match command:
        case cmd.Draw():
            draw(draft, command)
        case cmd.Exchange():
            exchange(draft, command)
        case cmd.Play():
            play(draft, command)
        case cmd.Pass():
            say_pass(draft, command)
        case cmd.CallJarnac():
            call_jarnac(draft, command)
        case cmd.Contest():
            contest(draft, command)
        case cmd.Accept():
            accept(draft, command)
        case cmd.StopClocks():
            stop_clocks(draft)


def _resign(draft: Draft, side: int) -> None:
    if draft.state.phase is Phase.OVER:
        raise RuleViolation("jarnac.game-over")
    end(draft, "resigned", resigned=side)
