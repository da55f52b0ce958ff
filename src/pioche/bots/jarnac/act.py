"""From what a seat sees to what it does."""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

from pioche.bots.jarnac.exchanging import letters_to_exchange
from pioche.bots.jarnac.eyes import seen
from pioche.bots.jarnac.levels import Level
from pioche.bots.jarnac.planning import Planner, best_at_once, swing
from pioche.bots.luck import roll
from pioche.core.chance import SeededChance
from pioche.games import jarnac
from pioche.games.jarnac import (
    ClaimView,
    Command,
    Mat,
    MatView,
    Opening,
    SeatView,
    judge_word,
    solver_for,
    winning_side,
)
from pioche.games.shape import Env


class Mind:
    """One look at the table, through a seat's own view."""

    def __init__(self, view: SeatView, acts: Collection[str], env: Env, level: Level) -> None:
        self.view = view
        self.acts = acts
        self.env = env
        self.level = level
        self.seat = view.you
        own = 0 if view.mats[0].seat == view.you else 1
        self.own = _mat(view.mats[own])
        self.other = _mat(view.mats[1 - own])
        self.solver = solver_for(env.lexicon, view.options.words)
        self.unseen = "".join(letter * count for letter, count in view.unseen.items())
        self.moment = f"{view.toss}{view.you}:{view.turn}"

    def decide(self) -> Command | None:
        """What it does now; None when it has nothing to do."""
        acts = self.acts
        if "toss" in acts:
            return jarnac.Toss()
        if self.view.claim is not None and "contest" in acts:
            answer = self._answer(self.view.claim)
            if answer is not None:
                return answer
        if "call-jarnac" in acts:
            opening = self._jarnac()
            if opening is not None:
                return jarnac.CallJarnac(self.seat, self.view.turn, opening.word, opening.line)
        if "play" in acts:
            opening = self._word()
            if opening is not None:
                return jarnac.Play(self.seat, self.view.turn, opening.word, opening.line)
        if "pass" in acts:
            return jarnac.Pass(self.seat, self.view.turn)
        return self._draw() if "draw" in acts else None

    def _answer(self, claim: ClaimView) -> Command | None:
        """Contest a bad word; let a good one stand if its author waits to draw."""
        verdict = judge_word(claim.word, claim.before, self.view.options.words, self.env.lexicon)
        if not verdict.valid and roll("contest", self.moment, claim.word) < self.level.contests:
            return jarnac.Contest(self.seat, claim.number, jarnac=self._best_jarnac() is not None)
        if self.view.waiting is not None:
            return jarnac.Accept(self.seat, claim.number)
        return None

    def _jarnac(self) -> Opening | None:
        """Take the best Jarnac seen, unless silence wins the game."""
        if self.view.closing and winning_side((self.own, self.other)) == 0:
            return None
        return self._best_jarnac()

    def _best_jarnac(self) -> Opening | None:
        # Out of time, a Jarnac is pointed out and needs no line.
        line_free = not self.own.full or self.own.out_of_time
        openings = list(self.solver.openings(self.other)) if line_free else []
        found = seen(self.level, openings, self.moment, jarnac=True)
        return max(found, key=lambda o: (swing(o), o.word)) if found else None

    def _word(self) -> Opening | None:
        openings = seen(self.level, self.solver.openings(self.own), self.moment)
        if not openings:
            return None
        if not self.level.futures:
            return best_at_once(openings)
        planner = Planner(self.solver, self.other, self.unseen, self._imagination())
        return planner.choose(self.own, openings, self.level.futures)

    def _draw(self) -> Command:
        if self.level.exchanges and "exchange" in self.acts:
            aside = letters_to_exchange(self.own, self.unseen, self.solver, self._imagination())
            if aside is not None:
                return jarnac.Exchange(self.seat, self.view.turn, aside)
        return jarnac.Draw(self.seat, self.view.turn)

    def _imagination(self) -> SeededChance:
        """Chance of its own: thinking must not use up the letters that the game will draw."""
        return SeededChance(crc32(f"{self.moment}{self.own}{self.other}".encode()))


def _mat(view: MatView) -> Mat:
    return Mat(
        loose=view.loose,
        lines=view.lines,
        jarnacs=view.jarnacs,
        awards=view.awards,
        opened=view.opened,
        out_of_time=view.out_of_time,
    )
