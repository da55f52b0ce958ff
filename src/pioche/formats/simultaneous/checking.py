"""Which centres count: those that played the package, all of it, with its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pioche.core.board import Board
from pioche.core.errors import InputError
from pioche.core.place import Place
from pioche.core.scoring import place_word
from pioche.formats.simultaneous.package import Package
from pioche.formats.simultaneous.results import CentreResults, CoupPlayed
from pioche.games.duplicate import DrawPrepared, Position, full_supply, joker_replacement
from pioche.rules.edition import Regulation
from pioche.rules.formula import Formula
from pioche.rules.sanctions.warnings import WarningRule
from pioche.rules.tempo import Tempo
from pioche.texts import sentence


@dataclass(frozen=True, slots=True)
class Checks:
    """What decides the results of a package's game."""

    package: Package
    regulation: Regulation
    warning: WarningRule

    @classmethod
    def of(cls, package: Package) -> Checks:
        """The rules of a package."""
        header = package.header
        regulation = Regulation.load(header.edition)
        tempo = Tempo.parse(package.body.tempo, regulation)
        warning = WarningRule.of(regulation, Formula.parse(header.formula), tempo)
        return cls(package, regulation, warning)

    def refusal(self, one: CentreResults) -> str:
        """Why a centre is left out, in a French sentence; nothing where it counts."""
        body = one.body
        if body.package != self.package.sha256:
            return sentence("simultaneous.other-package")
        if body.lexicon_sha256 != self.package.header.lexicon_sha256:
            return sentence(
                "simultaneous.other-words",
                wanted=self.package.header.lexicon_sha256[:12],
                found=body.lexicon_sha256[:12],
            )
        try:
            differs = self.difference(body.opened_with, body.coups)
        except InputError:
            return sentence("simultaneous.not-opened")
        if differs:
            return differs
        if not body.ended:
            return sentence("simultaneous.unfinished", coups=len(body.coups))
        return self._miscounted(one)

    def difference(self, key: bytes, coups: Sequence[CoupPlayed]) -> str:
        """Where a hall has not played what the package holds, in a French sentence."""
        game = self.package.opened(key)
        walk = _Walk(Formula.parse(self.package.header.formula))
        for played in coups:
            if game.over:
                break
            coup = game.next()
            code = walk.difference(coup, played)
            if code:
                return sentence(
                    f"simultaneous.{code}",
                    coup=played.n,
                    rack=played.rack,
                    word=played.word,
                    ref=played.ref,
                    wanted=f"{coup.word} {coup.ref}",
                    letters=coup.letters,
                    score=played.score,
                    right=walk.score,
                )
        done = not game.over and game.next().end
        return "" if done else sentence("simultaneous.unfinished", coups=len(coups))

    def _miscounted(self, one: CentreResults) -> str:
        coups = one.body.coups
        there: set[int] = set()
        for table in one.body.tables:
            if table.table in there:
                return sentence("simultaneous.table-twice", table=table.table)
            there.add(table.table)
            right = table.adds_up() and len(table.rows) == len(coups)
            if not right or table.warning_penalty != self.warning.penalty(table.warnings):
                return sentence("simultaneous.miscounted", table=table.table)
            for row, coup in zip(table.rows, coups, strict=True):
                if row is not None and not 0 <= max(row.found, row.points) <= coup.score:
                    return sentence("simultaneous.above-top", table=table.table, coup=coup.n)
        return ""


class _Walk:
    """A package's coups, one after the other: what lies where, what each top is worth."""

    def __init__(self, formula: Formula) -> None:
        self._formula = formula
        self._position = Position(Board(), full_supply(formula))
        self.score = 0
        """Of the last top."""

    def difference(self, coup: DrawPrepared, played: CoupPlayed) -> str:
        """The code of what differs in a coup; nothing where it is the same."""
        if coup.end:
            return "beyond"
        rack = self._lay(coup)
        found = (played.n, sorted(played.drawn), sorted(played.rack))
        if found != (coup.n, sorted(coup.letters), sorted(rack)):
            return "other-rack"
        if (played.word, played.ref) != (coup.word, coup.ref):
            return "other-top"
        return "other-score" if played.score != self.score else ""

    def _lay(self, coup: DrawPrepared) -> str:
        """Lay the top of a coup, and tell its rack."""
        position, rules = self._position, self._formula.scores
        if len(coup.letters) != position.supply.wanted(self._formula.rack_size):
            # A rack was put back, and what was kept before it too.
            position = Position(position.board, position.supply.emptied())
        rack = position.supply.rack(coup.letters)
        move = place_word(position.board, coup.word, Place.parse(coup.ref), rules)
        replaced = joker_replacement(position, coup.letters, move)
        self._position = position.after(move, rack, coup.letters, replaced)
        self.score = move.score
        return rack
