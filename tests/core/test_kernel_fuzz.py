"""The kernel's entry points under AddressSanitizer: random lists, damaged images, odd boards."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

KERNEL = Path(__file__).resolve().parents[2] / "kernel"
FLAGS = ["-std=c11", "-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@pytest.fixture(scope="module")
def fuzzer(tmp_path_factory) -> Path:
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler")
    program = tmp_path_factory.mktemp("fuzz") / "fuzz"
    sources = [KERNEL / "fuzz" / "fuzz.c", *sorted(KERNEL.glob("*.c"))]
    built = subprocess.run(
        [compiler, *FLAGS, "-I", KERNEL, *sources, "-o", program],
        capture_output=True,
        text=True,
        check=False,
    )
    if (built.returncode and "sanitize" in built.stderr + built.stdout) or "asan" in built.stderr:
        pytest.skip("this compiler has no AddressSanitizer")
    assert built.returncode == 0, built.stderr
    return program


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_thrown_at_the_kernel_breaks_it(fuzzer, seed):
    done = subprocess.run([fuzzer, str(seed), "1500"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    rounds, contexts, moves, simulations = map(int, re.findall(r"\d+", done.stdout))
    assert rounds == 1500
    assert contexts > 300
    assert moves > 50_000
    assert simulations > 500
