"""Federations as plug-ins: a package of somebody else's, installed, is in import and export."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from pioche.formats.federations import federations

PLUGIN = """
from pioche.core.errors import InputError
from pioche.formats.federations import Federation
from pioche.formats.foreign.building import Row, build
from pioche.formats.foreign.reading import Reader
from pioche.formats.results import Writer

def read(data, name):
    lines = [line.split(",") for line in data.decode().splitlines()[1:]]
    rows = [Row(f"Coup {n}", r, w, p, int(s)) for n, (r, w, p, s) in enumerate(lines, 1)]
    return [build("Rouge", rows)], []

def write(game):
    return f"ROUGE {game.title} {len(game.lines)}".encode()

def fail(game):
    raise ZeroDivisionError("oups")

FEDERATION = Federation(
    "rouge", "Fédération rouge",
    readers=(Reader("rouge", "Rouge", lambda data: data.startswith(b"ROUGE"), read),),
    writers=(Writer("rouge", "Rouge", "rge", "text/plain", write),
             Writer("casse", "Cassé", "x", "text/plain", fail)),
)
"""
PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "pioche-rouge"
version = "1.0"
[project.entry-points."pioche.federations"]
rouge = "pioche_rouge:FEDERATION"
absente = "pioche_nulle_part:FEDERATION"
fausse = "pioche_rouge:read"
[tool.setuptools]
py-modules = ["pioche_rouge"]
"""
ASKED = """
import json, sys, warnings
from pioche.core.errors import InputError
from pioche.formats.federations import federations, readers, write_results, writers
from pioche.formats.foreign.reading import read_foreign
from pioche.formats.results import GameResults
with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    names = [one.name for one in federations()]
game = GameResults("G", "Soirée", 0, "", "", "", "", True, False, (), (), 0, (), ())
(read,), _ = read_foreign(b"ROUGE\\nUTEHJDT,HUTTE,H4,24", "x", "auto", readers())
try:
    write_results("casse", game)
except InputError as error:
    refused = str(error)
print(json.dumps({
    "names": names, "readers": [one.name for one in readers()], "writers": list(writers()),
    "written": write_results("rouge", game)[1].decode(), "word": read.coups[0].word,
    "refused": refused, "told": [str(one.message) for one in told],
}))
"""


def test_ours_is_found_by_its_entry_point() -> None:
    assert federations()[0].name == "fisf"


@pytest.mark.slow
def test_a_package_of_somebody_elses_adds_its_formats(tmp_path: Path) -> None:
    source, site = tmp_path / "source", tmp_path / "site"
    source.mkdir()
    (source / "pioche_rouge.py").write_text(PLUGIN)
    (source / "pyproject.toml").write_text(textwrap.dedent(PROJECT))
    install = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    built = subprocess.run(
        [sys.executable, *install, "--target", str(site), str(source)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    env = {**os.environ, "PYTHONPATH": str(site)}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, *words]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    asked = run("-c", ASKED)
    assert asked.returncode == 0, asked.stderr
    answer = json.loads(asked.stdout)
    assert answer["names"] == ["fisf", "rouge"]
    assert answer["readers"][-1] == "texte" and "rouge" in answer["readers"]
    assert {"csv", "sigles", "rouge"} <= set(answer["writers"])
    assert (answer["written"], answer["word"]) == ("ROUGE Soirée 0", "HUTTE")
    # What does not work is told, and stops nobody.
    assert "« casse » ne marche pas" in answer["refused"]
    assert ["absente" in told or "fausse" in told for told in answer["told"]] == [True, True]
    # The command too.
    (tmp_path / "partie.rge").write_text("ROUGE\nUTEHJDT,HUTTE,H4,24\n")
    read = run("-m", "pioche", "lire", str(tmp_path / "partie.rge"))
    assert json.loads(read.stdout)[0]["coups"][0]["word"] == "HUTTE", read.stderr
