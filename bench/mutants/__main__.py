"""python -m bench.mutants [--number 300] [--seed 1] [--under src/pioche/rules src/pioche/games]

Prints the share noticed and every change that nobody noticed, to be read by a person: a test is
missing, or the code says something twice.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import pytest
from bench.mutants.changes import Change, changes, sample
from bench.mutants.reach import Known, Reach, Watch
from bench.mutants.warm import (
    ELSEWHERE,
    NOTICED,
    STARVED,
    SURVIVED,
    Warm,
    change_code,
    limit_work,
    worked,
)

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "mutants"
UNDER = ("src/pioche/rules", "src/pioche/games")
#: The tests of rules and games, then those that see them from afar.
NEAR = ("tests/rules", "tests/conformance", "tests/games", "tests/golden")
WIDE = ("tests/formats", "tests/printing", "tests/bots", "tests/bulk", "tests/cli", "tests/room",
        "tests/web")  # fmt: skip
#: A database of its own in each fork would be left behind there.
PYTEST = ("-q", "-p", "no:xdist", "-p", "no:cacheprovider")
CHOSEN = ("-k", "not postgresql")
#: Seconds after which the rest of a test file is left alone: others reach what it does.
SEEING_S = 90
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?)(?: - .*)?$", re.MULTILINE)
AT_MOST = 300  # tests that a new process is told in one command


class Verdict(msgspec.Struct):
    """What became of a change; `by`: the test that noticed it, or nothing if it took too long."""

    key: str
    mark: str
    noticed: bool
    by: str = ""


class Trial:
    """A pytest plugin: instead of running the tests, tries changes against them."""

    def __init__(self, copy: Path, chosen: Sequence[Change], options: argparse.Namespace) -> None:
        self._copy = copy
        self._chosen = chosen
        self._budget = float(options.budget)
        self._kept = BUILD / "reach.json"
        self._log = BUILD / "tried.jsonl"
        self._reach = Reach.load(self._kept)
        self._watch = Watch(copy, UNDER, seconds=math.inf)
        self.survivors: list[Change] = []

    def pytest_sessionstart(self) -> None:
        self._watch.__enter__()

    def pytest_collection_finish(self) -> None:
        self._watch.__exit__()
        self._reach.imports = sorted(self._watch.called)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        warm = Warm(session)
        near = [id for id in warm.items if id.startswith(NEAR)]
        far = [id for id in warm.items if not id.startswith(NEAR)]
        self.survivors = list(self._chosen)
        for told, ids in (("near", near), ("far", far)):
            if ids and self.survivors:
                self._learn(warm, ids)
                self._try_all(warm, told, ids)
        return True

    def _try_all(self, warm: Warm, told: str, ids: Sequence[str]) -> None:
        """Try what is left against some of the tests, each change as long as the budget says."""
        tried, allowed = self._tried(), frozenset(ids)
        chosen, self.survivors = self.survivors, []
        for at, change in enumerate(chosen, 1):
            tests = self._reach.noticing(change, allowed, self._budget)
            known = next(
                (one for one in tried.get(change.key, ()) if self._holds(one, change, tests)), None
            )
            if known is None:
                known = self._try(warm, change, tests)
                with self._log.open("ab") as out:
                    out.write(msgspec.json.encode(known) + b"\n")
            if not known.noticed:
                self.survivors.append(change)
            said = known.by or ("taken too long" if known.noticed else "NOBODY")
            count = f"{told} {at}/{len(chosen)} {len(self.survivors)}"
            print(f"{count}  {change}  {said}", file=sys.stderr, flush=True)

    # -- what is known already --------------------------------------------------------------------

    def _learn(self, warm: Warm, wanted: Sequence[str]) -> None:
        """Run the test files that are new or changed once, and note what they call."""
        files = sorted({id.partition("::")[0] for id in wanted})
        for file in self._reach.stale(self._copy, files):
            ids = [id for id in wanted if id.partition("::")[0] == file]
            seen = BUILD / "seen.json"
            seen.unlink(missing_ok=True)
            status = warm.fork(lambda ids=ids, seen=seen: self._see(warm, ids, seen), 900)  # type: ignore[misc]
            said = "seen" if status == 0 else "fail"
            print(f"{file}: {len(ids)} tests {said}", file=sys.stderr, flush=True)
            told = seen.read_bytes() if seen.exists() else b"{}"
            known = msgspec.json.decode(told, type=dict[str, Known])
            self._reach.learn(self._copy, [file], known)
            self._reach.save(self._kept)

    def _see(self, warm: Warm, ids: Sequence[str], seen: Path) -> int:
        known: dict[str, Known] = {}
        watch = Watch(self._copy, UNDER)
        bad, give_up = 0, worked() + SEEING_S

        def told(id: str, seconds: float, failed: bool) -> bool:
            nonlocal bad
            if failed:
                bad = 1  # A test that fails by itself says nothing about a change.
            else:
                known[id] = Known(seconds, sorted(watch.called))
            watch.begin()
            return worked() < give_up

        with watch:
            warm.run(ids, told)
        seen.write_bytes(msgspec.json.encode(known))
        return bad

    def _mark(self, change: Change, tests: Sequence[str]) -> str:
        """The file of a change and some tests of it, as they are now."""
        mark = hashlib.sha256((self._copy / change.file).read_bytes())
        for file in sorted({one.partition("::")[0] for one in tests}):
            mark.update((self._copy / file).read_bytes())
        return mark.hexdigest()

    def _holds(self, known: Verdict, change: Change, tests: Sequence[str]) -> bool:
        """Whether a verdict still holds: the test that noticed is the same, or all that did not."""
        asked = [known.by] if known.by else tests
        there = all((self._copy / one.partition("::")[0]).exists() for one in asked)
        return there and known.mark == self._mark(change, asked)

    def _tried(self) -> dict[str, list[Verdict]]:
        found: dict[str, list[Verdict]] = {}
        if self._log.exists():
            for line in self._log.read_bytes().splitlines():
                one = msgspec.json.decode(line, type=Verdict)
                found.setdefault(one.key, []).append(one)
        return found

    # -- one change -------------------------------------------------------------------------------

    def _try(self, warm: Warm, change: Change, tests: Sequence[str]) -> Verdict:
        path = self._copy / change.file
        source = change.made(path.read_bytes())
        here = change.function and f"{change.file}:{change.function}" not in self._reach.imports
        noticer = BUILD / "noticer"
        noticer.write_text("")

        def work() -> int:
            if not change_code(path, source):
                return ELSEWHERE
            status = SURVIVED

            def told(id: str, _seconds: float, failed: bool) -> bool:
                nonlocal status
                if failed:
                    noticer.write_text(id)
                    status = NOTICED
                return not failed

            warm.run(tests, told)
            return status

        status = warm.fork(work, 60 + 3 * self._budget) if here else ELSEWHERE
        noticed, by = status != SURVIVED, noticer.read_text()
        if status == ELSEWHERE:
            noticed, by = self._try_anew(path, source, tests)
        return Verdict(change.key, self._mark(change, [by] if by else tests), noticed, by)

    def _try_anew(self, path: Path, source: bytes, tests: Sequence[str]) -> tuple[bool, str]:
        """Whether a new process notices the change, written into the copy, and by which test."""
        before = path.read_bytes()
        path.write_bytes(source)
        try:
            for at in range(0, len(tests), AT_MOST):
                command = [sys.executable, "-m", "pytest", "-x", *PYTEST, *tests[at : at + AT_MOST]]
                patience = 60 + 3 * self._budget
                try:
                    subprocess.run(
                        command,
                        check=True,
                        capture_output=True,
                        timeout=STARVED * patience,
                        preexec_fn=partial(limit_work, patience),
                    )
                except subprocess.CalledProcessError as failed:
                    named = FAILED.search(failed.stdout.decode())
                    return True, named[1] if named else tests[at]
                except subprocess.TimeoutExpired:
                    return True, ""
            return False, ""
        finally:
            path.write_bytes(before)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m bench.mutants")
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--under", nargs="+", default=list(UNDER))
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for a change")
    parser.add_argument("--tests", nargs="+", default=[*NEAR, *WIDE])
    options = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder).resolve() / "pioche"
        ignored = shutil.ignore_patterns("__pycache__", ".venv", "build", ".git", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=ignored)
        os.chdir(copy)
        sys.path[:0] = [str(copy / "src")]
        os.environ["PYTHONPATH"] = str(copy / "src")
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        under = [copy / one for one in options.under]
        files = sorted(x for one in under for x in ([one] if one.is_file() else one.rglob("*.py")))
        every = [change for path in files for change in changes(copy, path)]
        trial = Trial(copy, sample(every, options.number, options.seed), options)
        slow = ["-m", "not slow and not browser"]
        status = pytest.main([*PYTEST, *CHOSEN, *slow, *options.tests], plugins=[trial])
    if status != 0:
        raise SystemExit(f"the tests could not be collected ({status})")
    number = min(options.number, len(every))
    noticed = number - len(trial.survivors)
    print(f"{noticed} of {number} changes noticed ({100 * noticed / number:.1f} %)")
    for change in sorted(trial.survivors, key=lambda one: (one.file, one.line)):
        print(change)


if __name__ == "__main__":
    main()
