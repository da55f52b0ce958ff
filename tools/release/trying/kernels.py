"""The libraries of the wheels themselves: the fuzzer and the golden counts, linked to each.

Every library must say the same of the same random input, to the last move found. Under qemu
the one for x86-64 also runs on a processor that does not count bits in one instruction.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from runpy import run_path

from pioche.core import native
from pioche.core.layout import STANDARD
from pioche.core.scoring import STANDARD_SCORES
from tools.release.archives import read_zip
from tools.release.building import C_LIBRARIES, ROOT, run
from tools.release.inspecting import entry_points
from tools.release.targets import TARGETS, Target
from tools.release.trying.systems import debian

ROUNDS = 2000
GOLDEN = ROOT / "tests" / "core" / "golden_counts.txt"


@dataclass(frozen=True, slots=True)
class Machine:
    """A way to run programs of a target."""

    name: str
    target: Target
    runner: tuple[str, ...] = ()
    rounds: int = ROUNDS


def machines(arm: Path) -> Iterator[Machine]:
    """All ways there are here; `arm` is a root of that machine."""
    for target in TARGETS:
        emulated = ("qemu-aarch64-static", "-L", str(arm), "-E", "LD_LIBRARY_PATH=.")
        match target.system, target.machine:
            case "linux", "x86_64":
                yield Machine("Linux x86-64, glibc", target)
                old = ("qemu-x86_64-static", "-cpu", "core2duo", "-E", "LD_LIBRARY_PATH=.")
                yield Machine("the same, on a processor of 2006 (qemu)", target, old)
            case "musl", "x86_64":
                yield Machine("Linux x86-64, musl", target)
            case "linux", "aarch64":
                yield Machine("Linux aarch64, glibc (qemu)", target, emulated)
            case "musl", "aarch64":
                yield Machine("Linux aarch64, musl (qemu)", target, emulated)
            case "windows", "x86_64":
                yield Machine("Windows x86-64 (wine)", target, ("wine",))
            case _other:
                print(f"{target.platform}: inspected only, nothing here runs it")


def try_kernels(dist: Path, work: Path) -> None:
    """Run everything on every machine; stops at the first difference."""
    words: list[str] = run_path(str(ROOT / "tests" / "support" / "wordlists.py"))["syllables"]()
    arm = debian(work / "arm", "libc6", "musl", machine="arm64")
    said: dict[int, str] = {}
    for machine in machines(arm):
        folder = work / machine.target.platform
        if not folder.exists():
            _prepare(folder, dist, machine.target, words)
        begun = time.perf_counter()
        golden = _golden(machine, folder)
        fuzzed = _run(machine, folder, "fuzz", "1", str(machine.rounds)).strip()
        if said.setdefault(machine.rounds, fuzzed) != fuzzed:
            raise SystemExit(f"{machine.name}: {fuzzed}, elsewhere {said[machine.rounds]}")
        spent = time.perf_counter() - begun
        print(f"{machine.name}: {golden} golden counts; {fuzzed} ({spent:.1f} s)", flush=True)


def _prepare(folder: Path, dist: Path, target: Target, words: Sequence[str]) -> None:
    """Lay the library out of the wheel, and link both programs to it."""
    folder.mkdir(parents=True)
    (wheel,) = dist.glob(f"*-{target.platform}.whl")
    (folder / target.library).write_bytes(read_zip(wheel)[f"pioche/core/{target.library}"])
    (folder / "words").write_bytes("\n".join(words).encode("ascii"))
    (folder / "rules").write_bytes(bytes(native._native_rules(7, STANDARD_SCORES, STANDARD)))
    linked, flags = target.library, ["-std=c11", "-O2", "-g0"]
    zig = (sys.executable, "-m", "ziglang")
    if target.system == "windows":
        names = "".join(f"{name}\n" for name in sorted(entry_points()))
        (folder / "kernel.def").write_text(f"LIBRARY {target.library}\nEXPORTS\n{names}")
        run(*zig, "dlltool", "-m", "i386:x86-64", "-d", "kernel.def", "-l", "k.lib", cwd=folder)
        linked = "k.lib"
    if target.system == "musl":
        flags.append("-dynamic")
    for name in ("fuzz", "golden"):
        source = ROOT / "kernel" / "fuzz" / f"{name}.c"
        include = f"-I{ROOT / 'kernel'}"
        program = f"{name}.exe"
        run(
            *(*zig, "cc", "-target", target.zig, *flags, include, str(source), linked),
            *("-o", program),
            cwd=folder,
            env=C_LIBRARIES,
        )


def _run(machine: Machine, folder: Path, program: str, *arguments: str) -> str:
    prefix = str(folder.parent / "wine")
    done = subprocess.run(
        [*machine.runner, f"./{program}.exe", *arguments],
        cwd=folder,
        env={**os.environ, "LD_LIBRARY_PATH": ".", "WINEPREFIX": prefix, "WINEDEBUG": "-all"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{machine.name}: {program} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def _golden(machine: Machine, folder: Path) -> int:
    lines = GOLDEN.read_text("ascii").splitlines()
    for line in lines:
        racks, _equals, wanted = line.partition(" = ")
        found = _run(machine, folder, "golden", "words", "rules", *racks.split()).strip()
        if found != wanted:
            raise SystemExit(f"{machine.name}: {racks}: {found}, not {wanted}")
    return len(lines)
