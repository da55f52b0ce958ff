"""One solution of a slip on a position, under an edition: what the readings work on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from pioche.core.place import Place
from pioche.rules.slips.attempt import Attempt, attempt
from pioche.rules.slips.policy import Finding, SlipPolicy, SlipRules
from pioche.rules.slips.position import Position
from pioche.rules.slips.slip import BLANK, Solution


@dataclass(frozen=True, slots=True)
class Case:
    """A solution to understand; the word in capitals, as drawn."""

    position: Position
    rules: SlipRules
    solution: Solution
    word: str
    circled: frozenset[int]
    illegible: frozenset[str] = frozenset()
    tried: dict[tuple[str, Place], Attempt] = field(default_factory=dict, compare=False, repr=False)
    """Attempts already made: several readings ask for the same."""

    @classmethod
    def of(
        cls,
        position: Position,
        rules: SlipRules,
        solution: Solution,
        illegible: Collection[str] = (),
    ) -> Case:
        """Prepare a solution for reading."""
        word = "".join(solution.word.split()).upper()
        if rules.policy.unlocated == "one-value":
            # What cannot be read counts as not written.
            reference = None if "reference" in illegible else solution.reference
            raccord = () if "raccord" in illegible else solution.raccord
            solution, illegible = replace(solution, reference=reference, raccord=raccord), ()
        return cls(
            position, rules, solution, word, frozenset(solution.circled), frozenset(illegible)
        )

    @property
    def policy(self) -> SlipPolicy:
        """The edition's way of reading."""
        return self.rules.policy

    @property
    def across(self) -> bool:
        """The direction in which the word is drawn."""
        return self.solution.across

    @property
    def claimed(self) -> int | None:
        """The score written, if it can be read."""
        return self.solution.score

    @property
    def whole(self) -> bool:
        """Whether no square was left blank inside the word."""
        return BLANK not in self.word

    @property
    def has_reference(self) -> bool:
        """Whether the reference box was used, legibly or not."""
        return "reference" in self.illegible or bool((self.solution.reference or "").strip())

    @property
    def has_raccord(self) -> bool:
        """Whether letters were written around the word, legibly or not."""
        return "raccord" in self.illegible or bool(self.solution.raccord)

    @property
    def letters_needed(self) -> int:
        """Letters of raccord needed; while the grid holds fewer, those it holds (reading)."""
        return min(self.policy.raccord_letters, self.position.tile_count)

    @property
    def letters_tolerated(self) -> int:
        """Letters of raccord from which a short raccord still counts."""
        return min(self.policy.raccord_tolerated, self.letters_needed)

    def attempt(self, place: Place, word: str | None = None) -> Attempt:
        """Try the word, or a longer one that begins with it, at a place."""
        word = word or self.word
        known = self.tried.get((word, place))
        if known is None:
            known = self.tried[word, place] = attempt(self.position, word, place, self.circled)
        return known


@dataclass(frozen=True, slots=True)
class ModeReading:
    """What a mode of reference says: playable attempts, and faults found on the way.

    No attempt: this mode earns nothing, and the findings say why. `written` are the places as
    drawn, right or wrong; `recovered` marks a wrong mode that the edition understands all the
    same; `understood` is what was meant where it cannot be played.
    """

    attempts: tuple[Attempt, ...] = ()
    findings: tuple[Finding, ...] = ()
    written: tuple[Place, ...] = ()
    recovered: bool = False
    understood: Attempt | None = None
    ambiguous: bool = True
    """Whether several places are an ambiguity, not two statements that contradict each other."""
    by_score: bool = True
    """Whether the score may tell which of several places is meant."""
    fits_refused: bool = False
    """Whether another place that fits is refused by its words (a minimum may include zero)."""

    @property
    def right(self) -> bool:
        """Whether this mode is correct by itself."""
        return bool(self.attempts) and not self.recovered


def behind(reading: ModeReading | None, *before: Finding) -> ModeReading | None:
    """The same reading, with other faults found before; None stays None."""
    return reading and replace(reading, findings=(*before, *reading.findings))


def refused(found: Attempt, *before: Finding) -> ModeReading:
    """An attempt that earns nothing: its refusals, behind what was found before."""
    return ModeReading((), (*before, *found.refusals), (found.place,), understood=found)


def zero(code: str, params: dict[str, str | int] | None = None, policy: str = "") -> Finding:
    """A finding that earns nothing whatever the table of faults says of its milder form."""
    return Finding(code, params or {}, policy, "zero")
