"""Check that every policy of the regulations has a test that notices a change.

    python tools/check_policies.py [tests…]

Runs the tests that name an article (see tests/support/articles.py) with their policy changed;
each must fail. Then every policy of the default edition, and every point where another edition
decides otherwise, must have such a test. `tools/regulation_table.py` writes them all down.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", nargs="*", default=[str(ROOT / "tests")])
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT / "tests"))
    plugin = import_module("support.articles").PolicyMutants()
    quiet = ["-o", "addopts=--strict-markers --import-mode=importlib", "-p", "no:terminal"]
    arguments = [*quiet, "-p", "no:cacheprovider", *options.tests]
    status = pytest.main(arguments, plugins=[plugin])
    faults = list(plugin.faults)
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        faults.append(f"pytest could not collect the tests (status {int(status)})")
    covered = {(claim.edition, claim.policy) for claim in plugin.claims}
    if options.tests == parser.get_default("tests"):
        faults += [f"no test decides {policy} in {name}" for name, policy in wanted() - covered]
    for fault in sorted(faults):
        print(fault)
    print(
        f"{plugin.killed} changes of policy noticed by {len({c.test for c in plugin.claims})} tests"
    )
    return 1 if faults else 0


def wanted() -> set[tuple[str, str]]:
    """Every policy of the default edition, and where another edition differs in value."""
    from pioche.rules.edition import DEFAULT, Regulation, editions
    from pioche.rules.formula import NORMAL, read_formulas

    regulations = {name: Regulation.load(name) for name in editions()}
    base = regulations[DEFAULT].policies
    points = {(DEFAULT, policy) for policy in base}
    for name, regulation in regulations.items():
        points |= {
            (name, path)
            for path, policy in regulation.policies.items()
            if path not in base or policy.value != base[path].value
        }
    points |= {
        (DEFAULT, f"formula.{name}.{key}")
        for name, keys in read_formulas().items()
        for key in keys
        if name != NORMAL or key in {"rack_size", "max_laid", "bonuses"}
    }
    return points


if __name__ == "__main__":
    sys.exit(main())
