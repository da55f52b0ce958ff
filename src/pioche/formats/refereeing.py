"""Judging a file of slips: the verdicts of each coup, then the results of the room."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pioche.core.alphabet import BAG
from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.finder import Finder
from pioche.core.lexicon import Lexicon
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import place_move
from pioche.core.tiles import Bag, Rack, sort_tiles
from pioche.formats.slips import ReadCoup, ReadFile, Settings
from pioche.rules.draw import Supply
from pioche.rules.end import ending
from pioche.rules.interruption import after_interruption
from pioche.rules.opening import NextCoup, rank_by_opening
from pioche.rules.ranking.game import GameResult, score_game
from pioche.rules.ranking.standing import Ranking, Standing
from pioche.rules.sanctions.mean import Compensation, JudgedCoup, Notice
from pioche.rules.sanctions.warnings import first_coup, sanction_policy
from pioche.rules.slips import Position, Slip, Verdict, adjudicate_all
from pioche.rules.survival import eliminated
from pioche.rules.top import choose_top


@dataclass(frozen=True, slots=True)
class RefereedCoup:
    """A coup, judged: its top, the move retained, the verdicts in the order of the slips."""

    number: int
    position: Position
    verdicts: tuple[Verdict, ...]
    annulled: bool = False

    def written(self) -> dict[str, Any]:
        """Verdicts and top as the contract writes them."""
        return {
            "verdicts": [verdict.written() for verdict in self.verdicts],
            "top": {
                "score": self.position.top_score,
                "moves": [[move.word, move.ref, move.score] for move in self.position.tops],
            },
        }


@dataclass(frozen=True, slots=True)
class RefereedFile:
    """A file of slips, judged; `result` is there for a room."""

    read: ReadFile
    coups: tuple[RefereedCoup, ...]
    result: GameResult | None = None
    annulled: bool = False
    """Broken off too early: nothing counts (2011: 3.6)."""

    def written(self) -> dict[str, Any]:
        """What `arbitrer --json` prints; a single coup is not wrapped in a room."""
        if self.result is None:
            return self.coups[0].written()
        given = {(one.coup, one.table): one for one in self.result.compensations}
        settings = self.read.settings
        return {
            "edition": settings.regulation.name,
            "formula": settings.formula.name,
            "tempo": settings.tempo.name,
            **({"annulled": True} if self.annulled else {}),
            "coups": [_written_coup(coup, given, self.result.solos) for coup in self.coups],
            "results": [standing.written() for standing in self.result.standings],
            "rankings": [
                {
                    "by": ranking.by,
                    "label": ranking.title,
                    "lines": [
                        {"table": line.player.table, "rank": line.rank, "total": line.total}
                        for line in ranking.lines
                    ],
                }
                for ranking in self.rankings()
            ],
        }

    def rankings(self) -> tuple[Ranking[Standing], ...]:
        """Rank categories and series by themselves; everybody is in the results already."""
        if self.result is None:
            return ()
        return self.result.rankings()


def _written_coup(
    coup: RefereedCoup,
    given: Mapping[tuple[int, int], Compensation],
    solos: Mapping[int, int],
) -> dict[str, Any]:
    document = {"coup": coup.number, **coup.written(), "solo": solos.get(coup.number)}
    if coup.annulled:
        document["annulled"] = True
    for verdict in document["verdicts"]:
        mean = given.get((coup.number, verdict["table"]))
        if mean is not None:
            # « il n’y a pas de nouvelle nullité » (5.7)
            verdict.update(points=mean.points, sanction="none")
            verdict["compensation"] = {"mean": mean.mean, "first_coup": mean.first_coup}
    return document


def referee(read: ReadFile) -> RefereedFile:
    """Judge everything in a file."""
    settings = read.settings
    lexicon = Lexicon.load(settings.lexicon)
    finder = Finder(lexicon, max_laid=settings.formula.max_laid, rules=settings.formula.scores)
    coups: list[RefereedCoup] = []
    out: dict[int, int] = {}
    for coup in read.coups:
        judged = _judge(coup, settings, lexicon, finder, _expected(read, coup, out))
        coups.append(judged)
        if not coup.annulled:
            points = {verdict.table: verdict.points for verdict in judged.verdicts}
            out |= dict.fromkeys(eliminated(points, settings.formula), coup.number)
    if read.players is None:
        return RefereedFile(read, tuple(coups))
    counted = [
        JudgedCoup(
            done.number,
            done.position.top_score,
            {verdict.table: verdict for verdict in done.verdicts},
            {
                notice.table: Notice(notice.delivered_before_coup, notice.correct)
                for notice in coup.notices
            },
        )
        for coup, done in zip(read.coups, coups, strict=True)
        if not coup.annulled
    ]
    if _annulled(read, len(counted)):
        return RefereedFile(read, tuple(coups), GameResult((), (), {}), annulled=True)
    result = score_game(
        read.players,
        counted,
        settings.regulation,
        settings.formula,
        settings.tempo,
        tie_break=read.tie_break,
        sudden_death=dict(read.sudden_death),
        out=out,
    )
    return RefereedFile(read, tuple(coups), result)


def _annulled(read: ReadFile, collected: int) -> bool:
    """Whether the game was broken off before enough coups had their slips collected."""
    settings = read.settings
    policy = settings.regulation.interruption
    return read.interrupted and not (
        after_interruption(math.inf, collected, settings.formula.original, policy).valid
    )


def _expected(read: ReadFile, coup: ReadCoup, out: Mapping[int, int]) -> tuple[Slip, ...]:
    """The slips of a coup, a missing one for who was there and handed none in.

    In sudden death nothing is expected, nor read, from who is out.
    """
    if read.players is None:
        return coup.slips
    policy = sanction_policy(read.settings.regulation)
    slips = tuple(slip for slip in coup.slips if slip.table not in out)
    came = {slip.table for slip in slips}
    absent = (
        Slip(player.table, state="missing")
        for player in read.players
        if player.table not in came
        and player.table not in out
        and first_coup(policy, player.arrivals) <= coup.number
    )
    return (*slips, *absent)


def _judge(
    coup: ReadCoup, settings: Settings, lexicon: Lexicon, finder: Finder, slips: Sequence[Slip]
) -> RefereedCoup:
    tops = finder.tops(coup.board, coup.rack)
    if coup.retained is not None:
        retained: Move | None = place_move(coup.board, coup.retained, settings.formula.scores)
    else:
        retained = _choice(coup, settings, tops, finder)
    position = Position(
        coup.board, Rack(coup.rack), lexicon, settings.formula, coup.number, tops, retained
    )
    verdicts = tuple(adjudicate_all(position, slips, settings.regulation))
    return RefereedCoup(coup.number, position, verdicts, coup.annulled)


def _choice(
    coup: ReadCoup, settings: Settings, tops: Sequence[Move], finder: Finder
) -> Move | None:
    """Retain as the program does in a game, as far as the position tells what is left."""
    if not tops:
        return None
    regulation, formula = settings.regulation, settings.formula
    supply = _supply(coup)

    def after(move: Move) -> Supply:
        assert supply is not None  # only asked where it is known
        return replace(supply, kept=sort_tiles(str(Rack(coup.rack).minus(move.tiles))))

    def ends_game(move: Move) -> bool:
        return supply is not None and (
            ending(after(move).remaining, regulation.end, regulation.draw) is not None
        )

    def top_score(board: Board, rack: str) -> int:
        best = finder.tops(board, rack)
        return best[0].score if best else 0

    def measure(moves: Sequence[Move]) -> list[tuple[Move, float | None]]:
        following = NextCoup(coup.number + 1, formula.rack_size, regulation.draw, top_score)
        return rank_by_opening(moves, coup.rack, after, following)

    choice = choose_top(
        tops,
        regulation.top,
        loses_joker=lambda _move: False,
        ends_game=ends_game,
        measure=measure if supply is not None and formula.jokers == "drawn" else None,
    )
    first = choice.candidates[0]
    return Move(coup.board, first.word, Place.parse(first.ref), choice.score)


def _supply(coup: ReadCoup) -> Supply | None:
    """What is left in the bag; None for a grid that no bag can give."""
    try:
        bag = Bag.full(BAG).minus(coup.board.tiles).minus(coup.rack)
    except InputError:
        return None
    return Supply("", bag)
