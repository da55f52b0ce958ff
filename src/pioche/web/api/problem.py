"""The problem of the day: one position, one top to find, without a clock.

Anybody may look and try, as often as they like. The solution is told to whoever found it, or asked
for it: asked for, it counts as not found. Word tools stay open: it is nobody's competition.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import msgspec
from starlette.responses import Response

from pioche.core.errors import RuleViolation
from pioche.daily import Problem, problem_of
from pioche.room.profiles import DayLine
from pioche.texts.spoken import date_text
from pioche.training.questions import MissedCoup, judge_move
from pioche.web.api.daily import DAY, LIST, AskedDay, Day, ListName, asked_day, line_of
from pioche.web.api.profiles import made_profile
from pioche.web.api.shapes import Answer, Request
from pioche.web.api.table import Call, Route
from pioche.web.days import PROBLEM
from pioche.web.errors import json_response


class DayProblem(Answer):
    """The position, what its one top scores, and how far somebody is with it."""

    day: str
    date: str
    lexicon: str
    rows: tuple[str, ...]
    rack: str
    points: int
    gap: int
    tries: int = 0
    found: bool = False
    over: bool = False
    best: int = 0
    """The most that was proposed."""
    players: int = 0
    finders: int = 0
    solution: tuple[str, str] | None = None
    """Told to whoever found it or gave up."""
    words: tuple[str, ...] = ()
    """What the solution makes."""


class TryProblem(Request):
    """A solution proposed; without a word, the solution is asked for."""

    day: Day = ""
    lexicon: ListName = ""
    word: Annotated[str, msgspec.Meta(max_length=40)] = ""
    ref: Annotated[str, msgspec.Meta(max_length=8)] = ""


class ProblemTried(Answer):
    """What a proposal was worth, and the problem after it."""

    points: int | None
    problem: str
    after: DayProblem


async def problem(call: Call) -> DayProblem:
    """The problem of a day, as far as the asker has solved it."""
    asked = await asked_day(call, call.query["day"], call.query["lexicon"])
    found = await call.service.host.thinking(problem_of, asked.text, asked.lexicon)
    profile = await call.service.sessions.profile(call.request)
    own = await call.service.host.reading(
        call.service.store.own_days, profile.id if profile else ""
    )
    return await _problem(call, asked, found, line_of(own, asked, PROBLEM))


def _coup(found: Problem) -> MissedCoup:
    return MissedCoup(found.rows, found.rack, (found.word, found.ref, found.points))


async def _problem(call: Call, asked: AskedDay, found: Problem, line: DayLine | None) -> DayProblem:
    reading, store = call.service.host.reading, call.service.store
    key = (asked.text, asked.lexicon.sha256, PROBLEM)
    over = line is not None and line.ended_at is not None
    shown = DayProblem(
        asked.text,
        date_text(asked.day),
        asked.lexicon.name,
        found.rows,
        found.rack,
        found.points,
        found.gap,
        tries=line.tries if line else 0,
        found=bool(line and line.points >= found.points),
        over=over,
        best=line.points if line else 0,
        players=await reading(store.count_days, *key, begun=True),
        finders=await reading(store.count_days, *key, found.points),
    )
    if not over:
        return shown
    words = judge_move(_coup(found), (), asked.lexicon).words
    return msgspec.structs.replace(shown, solution=(found.word, found.ref), words=words)


async def try_problem(call: Call) -> Response:
    """Judge a solution of the problem, or show it; found or shown, it is over."""
    service, body = call.service, call.body
    asked = await asked_day(call, body.day, body.lexicon)
    profile, give = await made_profile(call)
    service.limiter.hit("answers", profile.id)
    reading, store = service.host.reading, service.store
    found = await service.host.thinking(problem_of, asked.text, asked.lexicon)
    line = await reading(
        store.begin_day,
        DayLine(profile.id, asked.text, asked.lexicon.sha256, PROBLEM, asked.now),
    )
    if line.ended_at is not None:
        raise RuleViolation("daily.problem-done")
    points, why = None, ""
    if body.word:
        verdict = judge_move(_coup(found), (body.word, body.ref), asked.lexicon)
        points, why = verdict.points, verdict.problem
        best = max(line.points, points or 0)
        ended = asked.now if verdict.known else None
        line = replace(line, tries=line.tries + 1, points=best, ended_at=ended)
    else:
        line = replace(line, ended_at=asked.now)
    await reading(store.end_day, line)
    response = json_response(ProblemTried(points, why, await _problem(call, asked, found, line)))
    await give(response)
    return response


PROBLEM_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/api/daily/problem",
        problem,
        "Le problème du jour",
        DayProblem,
        query=(DAY, LIST),
        searches=True,
    ),
    Route(
        "POST",
        "/api/daily/problem",
        try_problem,
        "Proposer une solution du problème du jour",
        ProblemTried,
        TryProblem,
        searches=True,
    ),
)
