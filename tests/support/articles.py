"""Tests that name an article, and the proof that they would notice if it changed.

Mark a test with the edition and the article that it decides, and with the policy behind it:

    @pytest.mark.article("fisf-2011", "3.2", policy="draw.minimum_each")
    def test_two_of_each(): ...

For several editions at once, with each edition's own number:

    @by_edition("draw.minimum_each", {"fisf-2011": "3.2", "ancien": "2.2", "simplifie": "5"})
    def test_two_of_each(edition): ...

`tools/check_policies.py` (part of `make check`) then runs each such test again with its policy
changed in that edition: true becomes false, a number grows by one, a list loses its last item;
anything else, or a better change, is given as `mutant=…`. **A test that still passes does not
count, and fails the check.** So does an article number that is not the one in the edition's data.
Policies of formulas are named `formula.<name>.<key>` and belong to "fisf-2011".

The test must load its regulation itself (`Regulation.load`, `Formula.parse`, or anything that
calls them in this process), in its body or in a function-scoped fixture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from pioche.rules import edition as editions
from pioche.rules import formula as formulas

_MISSING = object()


@dataclass(frozen=True)
class Claim:
    """A test says that it decides this article, through this policy."""

    test: str
    edition: str
    article: str
    policy: str
    mutant: object = _MISSING

    @property
    def value(self) -> Any:
        if self.policy.startswith("formula."):
            _formula, name, key = self.policy.split(".")
            return formulas.read_formulas()[name][key]["value"]
        return editions.Regulation.load(self.edition).policies[self.policy].value

    @property
    def true_article(self) -> str:
        """The article in the data; another edition's is written with its name."""
        if self.policy.startswith("formula."):
            _formula, name, key = self.policy.split(".")
            return formulas.formula_article(name, key)
        cited = editions.Regulation.load(self.edition).article(self.policy)
        return cited.number if cited.edition == self.edition else f"{cited.edition} {cited.number}"

    @property
    def changed(self) -> Any:
        if self.mutant is not _MISSING:
            return self.mutant
        match self.value:
            case bool() as flag:
                return not flag
            case int() as number:
                return number + 1
            case [*items, _last]:
                return items
        raise ValueError(f"{self.test}: give a mutant= for {self.policy}")


def by_edition(policy: str, numbers: Mapping[str, str], **kw: object) -> Callable[[Any], Any]:
    """Run a test for several editions, each with its own article number."""
    return pytest.mark.parametrize(
        "edition",
        [
            pytest.param(name, marks=pytest.mark.article(name, number, policy=policy, **kw))
            for name, number in numbers.items()
        ],
    )


def claims_of(item: pytest.Item) -> list[Claim]:
    """Read the marks of a test; a mark without a policy claims nothing that can be changed."""
    return [
        Claim(
            item.nodeid,
            mark.args[0],
            mark.args[1],
            mark.kwargs["policy"],
            mark.kwargs.get("mutant", _MISSING),
        )
        for mark in item.iter_markers("article")
        if "policy" in mark.kwargs
    ]


@contextmanager
def changed_policy(claim: Claim) -> Iterator[None]:
    """Let every regulation loaded meanwhile have this policy changed."""
    changed = claim.changed
    with pytest.MonkeyPatch.context() as patch:
        if claim.policy.startswith("formula."):
            _formula, name, key = claim.policy.split(".")
            table: Any = deepcopy(formulas.read_formulas())
            table[name][key]["value"] = changed
            patch.setattr(formulas, "read_formulas", lambda: table)
        else:
            resolved = {name: editions.resolve(name) for name in editions.editions()}
            title, policies = resolved[claim.edition]
            before = policies[claim.policy]
            policy = editions.Policy(changed, before.article, before.edition)
            resolved[claim.edition] = (title, {**policies, claim.policy: policy})
            patch.setattr(editions, "resolve", resolved.__getitem__)
        yield


class PolicyMutants:
    """A pytest plugin: runs each claiming test with its policy changed; it must fail."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []
        self.faults: list[str] = []
        self.killed = 0

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        claiming = [item for item in items if claims_of(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in claiming])
        items[:] = claiming

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        claims = claims_of(item)
        for number, claim in enumerate(claims, 1):
            self.claims.append(claim)
            if claim.true_article != claim.article:
                self.faults.append(
                    f"{claim.test}: {claim.policy} is article {claim.true_article} of "
                    f"{claim.edition}, not {claim.article}"
                )
            with changed_policy(claim):
                item._initrequest()  # type: ignore[attr-defined]  # fresh fixtures for each change
                following = nextitem if number == len(claims) else item
                reports = runtestprotocol(item, log=False, nextitem=following)
            calls = [report for report in reports if report.when == "call"]
            if not calls or calls[0].skipped:
                self.faults.append(f"{claim.test}: could not run with {claim.policy} changed")
            elif calls[0].passed:
                self.faults.append(
                    f"{claim.test}: still passes with {claim.policy} = {claim.changed!r} "
                    f"in {claim.edition}"
                )
            else:
                self.killed += 1
        return True
