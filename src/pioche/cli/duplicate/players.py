"""Two ways to answer at home: freely, or with a slip judged as in competition."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.cli.duplicate.table import Answer, refuse, split_answer
from pioche.core.errors import RuleViolation
from pioche.core.move import Move
from pioche.core.place import Place
from pioche.core.scoring import parse_word
from pioche.core.tiles import Rack
from pioche.games.duplicate import PlayWord, Setup, State
from pioche.games.session import Session
from pioche.rules.sanctions.warnings import WarningRule
from pioche.rules.slips.adjudicate import adjudicate
from pioche.rules.slips.position import Position
from pioche.rules.slips.slip import Slip, Solution
from pioche.texts import _, ngettext
from pioche.texts.announce import points_text

SEAT = "joueur"


class FreePlayer:
    """Plays for pleasure: an impossible word is refused, and another may be tried."""

    announced = False

    @property
    def instructions(self) -> str:
        """How to write an answer."""
        return _("Écrire le mot et sa place : MAIsON H4 (minuscule : joker).")

    def answer(self, session: Session[State], line: str, *, now: int, late: bool) -> Answer:
        """Take a word and its place; refuse what cannot be played."""
        word, ref = split_answer(line, 2, "cli_duplicate.move-shape")
        session.do(PlayWord(SEAT, word, ref), now=now)
        seats = session.state.seats
        assert seats is not None  # the table seats its player
        proposal = seats.last(SEAT)
        assert proposal is not None  # just proposed
        if proposal.refusal is not None:
            raise refuse(RuleViolation(proposal.refusal.code, **proposal.refusal.params))
        text = f"{proposal.word} {proposal.ref} : {proposal.points}"
        return Answer(proposal.points, text + (_(" (hors du temps)") if late else ""))

    def nothing(self, session: Session[State]) -> Answer:
        """Nothing played, nothing scored."""
        return Answer(0, _("Coup passé."))

    def finish(self, total: int) -> tuple[int, Sequence[str]]:
        """Nothing is taken off."""
        return total, ()


class CompetitionPlayer:
    """Writes a slip each coup: word, place and score; zeros and sanctions count."""

    announced = True

    @property
    def instructions(self) -> str:
        """How to write an answer."""
        return _("Écrire le bulletin : mot, place et score, MAIsON H4 24 (minuscule : joker).")

    def __init__(self, setup: Setup) -> None:
        self._rule = WarningRule.of(setup.regulation, setup.formula, setup.tempo)
        self._warnings = 0
        self._zeros = 0

    def answer(self, session: Session[State], line: str, *, now: int, late: bool) -> Answer:
        """Judge the slip as the arbiters do."""
        word, ref, score = split_answer(line, 3, "cli_duplicate.slip-shape")
        slip = self._slip(parse_word(word), Place.parse(ref), score, late=late)
        return self._judge(session, slip)

    def nothing(self, session: Session[State]) -> Answer:
        """No slip is a zero."""
        return self._judge(session, Slip(1, state="missing"))

    def _slip(self, word: str, place: Place, score: str, *, late: bool) -> Slip:
        circled = tuple(at for at, letter in enumerate(word) if letter.islower())
        # « maison » in lower case throughout is a way of typing, not seven jokers.
        solution = Solution(
            word=word.upper(),
            direction="across" if place.across else "down",
            circled=() if word.islower() else circled,
            reference=str(place),
            score=int(score) if score.isdecimal() else None,
        )
        return Slip(1, state="late" if late else "handed-in", solutions=(solution,))

    def _judge(self, session: Session[State], slip: Slip) -> Answer:
        state = session.state
        tops = state.tops.candidates if state.tops is not None else ()
        best = state.tops.score if state.tops is not None else 0
        position = Position(
            board=state.board,
            rack=Rack(state.rack),
            lexicon=session.lexicon,
            formula=state.setup.formula,
            coup=state.coup,
            tops=[Move(state.board, c.word, Place.parse(c.ref), best) for c in tops],
        )
        verdict = adjudicate(position, slip, state.setup.regulation)
        self._warnings += verdict.warnings
        self._zeros += verdict.sanction == "zero"
        lines = [_("Bulletin : {points}.").format(points=points_text(verdict.net))]
        lines += [
            _("  {message} (article {article})").format(
                message=fault.message, article=fault.article
            )
            for fault in verdict.faults
        ]
        return Answer(verdict.net, "\n".join(lines))

    def finish(self, total: int) -> tuple[int, Sequence[str]]:
        """Say what was sanctioned, and take off what the warnings cost."""
        remarks = [
            ngettext("{n} avertissement", "{n} avertissements", self._warnings).format(
                n=self._warnings
            )
            + ", "
            + ngettext("{n} zéro", "{n} zéros", self._zeros).format(n=self._zeros)
        ]
        penalty = self._rule.penalty(self._warnings)
        if penalty:
            remarks.append(
                _("Pénalité pour avertissements : {points}.").format(points=points_text(penalty))
            )
        return total - penalty, remarks
