"""Do the tests bite? One operator changed at random, and the tests that run that line.

python bench/mutants.py [--number 300] [--seed 1] [--under src/pioche/rules src/pioche/games]

Works in a copy of the tree, which is never touched. First the tests run once, and each function
remembers which tests called it; then every change is tried against those tests alone, the quick
ones first, until one fails or `--budget` seconds of them are spent. What was tried is kept in
build/mutants.jsonl: a run that was stopped goes on where it was, `--fresh` forgets. Prints the
share noticed and every change that nobody noticed, to be read by a person: a test is missing, or
the code says something twice.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import click

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build"
#: Where the tests of a folder are; the longest that fits decides.
TESTS = {
    "src/pioche/rules": ("tests/rules", "tests/conformance"),
    "src/pioche/games": ("tests/games", "tests/golden"),
}
#: What a change of these cannot show in any test: they are texts, or types.
SKIPPED = (ast.JoinedStr, ast.Import, ast.ImportFrom)
SWAPPED: dict[type[ast.AST], type[Any]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip


@dataclass(frozen=True)
class Change:
    """One expression of one file, and what stands there instead."""

    file: str
    line: int
    start: int
    stop: int
    """Offsets in the file's bytes."""
    before: str
    after: str

    @property
    def key(self) -> str:
        return f"{self.file}:{self.start}:{self.after}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}  {self.before}  →  {self.after}"


def changes(path: Path) -> list[Change]:
    """Every change of one operator that a file allows."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    name, found = str(path.relative_to(ROOT)), []
    for node in _nodes(ast.parse(source)):
        start = starts[node.lineno - 1] + node.col_offset
        stop = starts[node.end_lineno - 1] + node.end_col_offset
        before = source[start:stop].decode()
        for other in _others(node):
            after = f"({ast.unparse(ast.fix_missing_locations(other))})"
            found.append(Change(name, node.lineno, start, stop, before, after))
    return found


def sample(every: list[Change], number: int, seed: int) -> list[Change]:
    """Some of them, by chance: each has its own, so that code changed elsewhere changes few."""
    seen: Counter[tuple[str, str, str]] = Counter()
    drawn = []
    for change in every:
        what = (change.file, change.before, change.after)
        seen[what] += 1
        mark = f"{seed}\0{seen[what]}\0" + "\0".join(what)
        drawn.append((hashlib.sha256(mark.encode()).digest(), change))
    return [change for _lot, change in sorted(drawn, key=lambda one: one[0])[:number]]


def _nodes(node: ast.AST) -> Iterator[Any]:
    """Expressions that run: no annotation, decorator or docstring."""
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "decorator_list"}:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, SKIPPED) or _is_field(child):
                continue
            if isinstance(child, ast.expr):
                yield child
            yield from _nodes(child)


def _is_field(node: ast.AST) -> bool:
    """Whether this is `field(…)` of a dataclass: how it is shown and compared."""
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "field"


def _others(node: ast.expr) -> Iterator[ast.expr]:
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(operator)]()], [right])
        case ast.BoolOp(operator, values):
            yield ast.BoolOp(SWAPPED[type(operator)](), values)
        case ast.BinOp(left, operator, right) if type(operator) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(operator)](), right)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)


class Calls:
    """A pytest plugin: which functions of the program each test calls, and how long it takes."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, float]] = {}
        self.seconds: dict[str, float] = {}
        self.calls: dict[str, set[str]] = {}
        self.folder = os.environ["MUTANTS_SOURCE"]

    def _called(self, frame: Any, _event: str, _arg: object) -> None:
        code = frame.f_code
        if code.co_filename.startswith(self.folder):
            self.now.add(f"{code.co_filename[len(self.folder) :]}:{code.co_firstlineno}")

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.now: set[str] = set()
        sys.settrace(self._called)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        sys.settrace(None)
        for function in self.now:
            self.calls.setdefault(function, set()).add(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration

    def pytest_sessionfinish(self) -> None:
        order = sorted(self.seconds, key=self.seconds.__getitem__)
        rank = {test: at for at, test in enumerate(order)}
        calls = {name: sorted(rank[test] for test in tests) for name, tests in self.calls.items()}
        told = {"tests": order, "seconds": [self.seconds[one] for one in order], "calls": calls}
        Path(os.environ["MUTANTS_CALLS"]).write_text(json.dumps(told), encoding="utf-8")


def pytest_configure(config: Any) -> None:
    """Loaded with `-p mutants`."""
    config.pluginmanager.register(Calls())


def pytest(copy: Path, *arguments: str, timeout: float | None = None, **env: str) -> int | None:
    """Run tests in the copy; None where they take too long."""
    path = os.pathsep.join((str(copy / "src"), str(ROOT / "bench")))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider"]
    with subprocess.Popen(
        [*command, *arguments],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **env},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as running:
        try:
            return running.wait(timeout)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, 9)
            return None


def called(copy: Path, under: list[str], slow: bool) -> dict[str, Any]:
    """Which tests call which function: measured once for a state of sources and tests."""
    folders = sorted({test for one in under for key, tests in TESTS.items() if one.startswith(key)
                      for test in _nearer(one, tests)})  # fmt: skip
    digest = hashlib.sha256(repr(folders).encode())
    for path in sorted(path for top in ("src", "tests") for path in (copy / top).rglob("*.py")):
        digest.update(path.read_bytes())
    kept = BUILD / f"mutants-{digest.hexdigest()[:12]}.json"
    if not kept.exists():
        print(f"running {' '.join(folders)} once…", file=sys.stderr)
        wanted = [*folders, "-p", "mutants", *([] if slow else ["-m", "not slow"])]
        source = f"{copy / 'src'}{os.sep}"
        status = pytest(copy, *wanted, MUTANTS_CALLS=str(kept), MUTANTS_SOURCE=source)
        if status != 0:
            raise SystemExit(f"the tests must pass before any change (status {status})")
    told: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return told


def _nearer(folder: str, tests: tuple[str, ...]) -> Iterator[str]:
    """A game's own tests, where it has a folder of them."""
    if folder.startswith("src/pioche/games/"):
        own = sorted((ROOT / "tests/games").glob(f"{folder.split('/')[3]}*"))
        if own:
            yield from (str(path.relative_to(ROOT)) for path in own)
            return
    yield from tests


def noticing(change: Change, told: dict[str, Any], budget: float) -> list[str]:
    """The tests that call the function of a change, the quickest first; those of its file, then of
    its folder, where it is in none.

    No more of them than the budget allows, and one at least.
    """
    tree = ast.parse((ROOT / change.file).read_bytes())
    inside = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        and node.lineno <= change.line <= (node.end_lineno or 0)
    ]
    file = change.file.removeprefix("src/")
    lines = {
        min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
        for node in inside
    }
    order = sorted({at for line in lines for at in told["calls"].get(f"{file}:{line}", ())})
    if not order:
        # A table or a default: what it says is seen by those who call its file, or its neighbours.
        for near in (f"{file}:", f"{file.rpartition('/')[0]}/"):
            calls = told["calls"].items()
            ranks = {at for name, ats in calls if name.startswith(near) for at in ats}
            order += sorted(ranks.difference(order))
    spent = accumulate(told["seconds"][at] for at in order)
    return [
        told["tests"][at]
        for number, (at, seconds) in enumerate(zip(order, spent, strict=True))
        if seconds <= budget or number == 0
    ]


def tried(copy: Path, change: Change, tests: list[str], budget: float) -> bool:
    """Whether a test fails with the change, or takes ten times what it should."""
    path = copy / change.file
    source = path.read_bytes()
    path.write_bytes(source[: change.start] + change.after.encode() + source[change.stop :])
    try:
        # A command line has its limits, and the quick tests notice most.
        for at in range(0, len(tests), 400):
            if pytest(copy, *tests[at : at + 400], timeout=60 + 10 * budget) != 0:
                return True
        return False
    finally:
        path.write_bytes(source)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--under", nargs="+", default=list(TESTS))
    parser.add_argument("--budget", type=float, default=60, help="seconds of tests for a change")
    parser.add_argument("--slow", action="store_true", help="slow tests too")
    parser.add_argument("--fresh", action="store_true")
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    log = BUILD / "mutants.jsonl"
    if options.fresh:
        log.unlink(missing_ok=True)
    known = {}
    if log.exists():
        for line in log.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            known[entry["digest"]] = entry["noticed"]
    files = sorted(path for one in options.under for path in (ROOT / one).rglob("*.py"))
    every = [change for path in files for change in changes(path)]
    chosen = sample(every, options.number, options.seed)
    survivors, noticed = [], 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        ignored = shutil.ignore_patterns("__pycache__", ".venv", "build", ".git", ".mypy_cache")
        shutil.copytree(ROOT, copy, ignore=ignored, dirs_exist_ok=True)
        told = called(copy, options.under, options.slow)
        with click.progressbar(chosen, label="changements", file=sys.stderr) as bar:
            for change in bar:
                tests = noticing(change, told, options.budget)
                # A change is known while its file and the tests that call it are the same.
                mark = hashlib.sha256(change.key.encode() + (ROOT / change.file).read_bytes())
                for test in sorted({one.partition("::")[0] for one in tests}):
                    mark.update((ROOT / test).read_bytes())
                digest = mark.hexdigest()
                if digest not in known:
                    known[digest] = bool(tests) and tried(copy, change, tests, options.budget)
                    with log.open("a", encoding="utf-8") as out:
                        entry = {**asdict(change), "digest": digest, "noticed": known[digest]}
                        out.write(json.dumps(entry, ensure_ascii=False) + "\n")
                noticed += known[digest]
                if not known[digest]:
                    survivors.append(change)
    print(f"{noticed} of {len(chosen)} changes noticed ({100 * noticed / len(chosen):.1f} %)")
    for change in sorted(survivors, key=lambda one: (one.file, one.line)):
        print(change)


if __name__ == "__main__":
    main()
