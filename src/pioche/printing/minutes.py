"""What the sheets of a hall are made from: the same from a file of slips or from a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pioche.formats.refereeing import RefereedFile
from pioche.games.duplicate import State, results
from pioche.rules.ranking.game import GameResult
from pioche.rules.ranking.standing import Entrant, Ranking, Standing
from pioche.rules.sanctions.mean import Compensation
from pioche.rules.slips import Verdict
from pioche.texts import _


@dataclass(frozen=True, slots=True)
class CoupMinutes:
    """A coup: what was retained, and every verdict by table."""

    number: int
    rack: str
    top: int
    retained: str
    verdicts: Mapping[int, Verdict]
    billets: tuple[int, ...]
    """Tables to which a billet goes."""


@dataclass(frozen=True, slots=True)
class Minutes:
    """A game in the hall, written down."""

    title: str
    edition: str
    players: tuple[Entrant, ...]
    coups: tuple[CoupMinutes, ...]
    result: GameResult | None
    rankings: tuple[Ranking[Standing], ...] = ()
    annulled: bool = False
    """Broken off too early: there are no results (2011: 3.6)."""

    @property
    def subtitle(self) -> str:
        """The title, where there is one, and the edition; where nothing counts, that too."""
        annulled = _("partie annulée, rien ne compte") if self.annulled else ""
        return " – ".join(part for part in (self.title, self.edition, annulled) if part)

    @property
    def means(self) -> Mapping[tuple[int, int], Compensation]:
        """The means given, by coup and table."""
        given = self.result.compensations if self.result else ()
        return {(one.coup, one.table): one for one in given}

    def name(self, table: int) -> str:
        """The name at a table; "" where nobody sits."""
        return next((one.label for one in self.players if one.table == table), "")

    @property
    def arbiters(self) -> tuple[str, ...]:
        """Name the arbiters, in order."""
        return tuple(sorted({player.arbiter for player in self.players}))


def minutes_of_file(judged: RefereedFile, title: str) -> Minutes:
    """Write down a file of slips, judged."""
    coups = tuple(
        CoupMinutes(
            coup.number,
            str(coup.position.rack),
            coup.position.top_score,
            f"{coup.position.retained.word} {coup.position.retained.ref}"
            if coup.position.retained
            else "–",
            {verdict.table: verdict for verdict in coup.verdicts},
            tuple(verdict.table for verdict in coup.verdicts if verdict.notice),
        )
        for coup in judged.coups
        if not coup.annulled
    )
    tables = sorted({table for coup in coups for table in coup.verdicts})
    players = judged.read.players or tuple(Entrant(table) for table in tables)
    edition = judged.read.settings.regulation.title
    return Minutes(
        title, edition, players, coups, judged.result, judged.rankings(), judged.annulled
    )


def minutes_of_game(state: State, named: Callable[[Entrant], Entrant]) -> Minutes:
    """Write down a game of the hall; `named` says who a player is, which the game does not know."""
    hall = state.hall
    if hall is None:
        return Minutes(state.setup.name, state.setup.regulation.title, (), (), None)
    found = results(state)
    # Before anybody has played: those who are expected, for sheets printed to be filled in.
    playing = found.playing or frozenset(hall.players)
    players = {table: named(player) for table, player in hall.players.items() if table in playing}
    final = replace(
        found.final,
        standings=tuple(
            replace(one, player=players[one.player.table]) for one in found.final.standings
        ),
    )
    played = {one.number: one for one in state.played}
    coups = tuple(
        CoupMinutes(
            coup.number,
            played[coup.number].rack,
            coup.top,
            f"{played[coup.number].word} {played[coup.number].ref}",
            {table: entry.verdict for table, entry in coup.entries.items() if table in playing},
            tuple(sorted(coup.notices & playing)),
        )
        for coup in hall.coups
        if coup.number in played
    )
    setup = state.setup
    return Minutes(
        setup.name,
        setup.regulation.title,
        tuple(players.values()),
        coups,
        final,
        final.rankings(),
        found.annulled,
    )
