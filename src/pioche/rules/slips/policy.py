"""What an edition decides about slips: the section `[slips]` and the table of faults `[faults]`.

`[slips]` says how a slip is read; `[faults]` gives each fault its sanction and its article. A
fault whose article is empty does not exist in that edition, and is not mentioned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pioche.rules.edition import Regulation
from pioche.rules.slips.verdict import SEVERITY, Fault, Sanction


@dataclass(frozen=True, slots=True)
class SlipPolicy:
    """How a slip is read. Each field is explained, with its articles, in the edition files."""

    first_pays: Literal["best-placement", "place-written"]
    first_score: Literal["possible", "exact"]
    first_word_down: Literal["inverted", "free"]
    first_joker: Literal["worst-square-best-placement", "minimum"]
    open_joker: Literal["minimum", "zero"]
    raccord_letters: int
    raccord_tolerated: int
    stray_letter: Literal["wrong", "ignored"]
    unlocated: Literal["zero", "one-value"]
    several_places: Literal["minimum-without-zero", "minimum", "zero"]
    partial_ends: int
    partial_word_length: int
    partial_raccord: Literal["in-all", "each-end"]
    extension_ends: int
    extension_word_length: int
    inverted_raccord: bool
    single_letter_both_ways: bool
    two_modes_differ: Literal["score-then-lower", "lower"]
    two_modes_one_wrong: Literal[
        "warning-unless-joined", "warning-if-whole", "harsher", "right-one"
    ]
    two_modes_both_wrong: Literal["milder", "zero", "harsher"]
    recover_altered: bool
    recover_shift: int
    recover_last_letter: bool
    several_solutions: Literal["minimum", "zero"]
    struck_ignored: bool
    single_warning: bool
    penalty: int
    penalty_floor: bool
    notices: bool
    notice_exempt: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found on a slip, before the edition says what it costs.

    `policy` names the policy that decides it where the table of faults does not, and `sanction`
    what that policy then says.
    """

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict, hash=False)
    policy: str = ""
    sanction: Sanction | None = None


class SlipRules:
    """An edition's rules about slips, ready for use."""

    __slots__ = ("_faults", "policy", "regulation")

    def __init__(self, regulation: Regulation) -> None:
        self.regulation = regulation
        self.policy = regulation.section("slips", SlipPolicy)
        self._faults: dict[str, tuple[Sanction, str]] = {
            path.removeprefix("faults."): (policy.value, policy.article)
            for path, policy in regulation.policies.items()
            if path.startswith("faults.")
        }

    def sanction(self, finding: Finding) -> Sanction:
        """Say what a finding costs in this edition."""
        return finding.sanction or self._faults[finding.code][0]

    def fault(self, finding: Finding) -> Fault | None:
        """The fault to write down; None if the edition knows no such fault."""
        sanction, article = self._faults[finding.code]
        if finding.policy:
            article = self.regulation.article(finding.policy).number
        if not article:
            return None
        return Fault(finding.code, article, finding.sanction or sanction, finding.params)

    @property
    def sanctions(self) -> tuple[Sanction, ...]:
        """What this edition knows to decide about a slip, the mildest first."""
        known = {sanction for sanction, article in self._faults.values() if article}
        return tuple(one for one in SEVERITY if one == "none" or one in known)

    def cost(self, sanction: Sanction, points: int | None = None) -> tuple[int, int]:
        """The points that a sanction takes off a coup, and the warnings that it counts."""
        penalty = self.policy.penalty if sanction == "penalty" else 0
        if self.policy.penalty_floor and points is not None:
            penalty = min(penalty, points)
        return penalty, int(sanction == "warning")

    def knows(self, code: str) -> bool:
        """Whether this edition has a fault."""
        return bool(self._faults[code][1])


#: Where the score of a slip comes from: written by the player, who answers for it, or computed.
Scores = Literal["claimed", "computed"]
#: Faults that only a score written by the player can have.
_OF_CLAIMS = ("faults.score-missing", "faults.score-wrong")


def usual_scores(regulation: Regulation) -> Scores:
    """Say where scores come from where nobody chose: some editions know no fault of the score."""
    claimed = any(regulation.article(path).number for path in _OF_CLAIMS)
    return "claimed" if claimed else "computed"


def with_computed_scores(regulation: Regulation) -> Regulation:
    """The regulation of a friendly hall: nobody claims a score, so none is missing or wrong.

    What a score may tell besides (which of several places is meant) it still tells if written.
    """
    for path in _OF_CLAIMS:
        regulation = regulation.replace(path, "none", article="")
    return regulation


def slip_rules(regulation: Regulation) -> SlipRules:
    """The rules about slips, kept with their regulation: many slips ask for the same."""
    return regulation.derived(SlipRules)
