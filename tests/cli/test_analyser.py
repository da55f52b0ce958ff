"""`pioche analyser`: a classic game reviewed turn by turn."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

GAME = """\
#character-encoding UTF-8
#player1 Anne Anne
#player2 Bruno Bruno
#lexicon francais
>Anne: AEINRST 8G RATINES +66 66
>Bruno: DOULEG? -GU +0 0
>Anne: KWVUTTT - +0 66
>Bruno: DOLEAM? M6 DO. +5 5
"""


#: The command with a clock that each look moves on by a millisecond: as much is thought of on a
#: busy machine as on an idle one.
COUNTED = """
import itertools, time
looks = itertools.count()
time.perf_counter = lambda: next(looks) / 1000
from pioche.cli.main import main
main()
"""


def analyser(path: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", COUNTED, "analyser", str(path), *options],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "partie.gcg"
    path.write_text(GAME, "utf-8")
    return path


def test_each_turn_stands_beside_the_best_there_was(written: Path) -> None:
    done = analyser(written, "--secondes", "0.05", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    document = json.loads(done.stdout)
    assert [player["name"] for player in document["players"]] == ["Anne", "Bruno"]
    assert [turn["kind"] for turn in document["turns"]] == ["play", "exchange", "pass", "play"]
    first, _second, third, last = document["turns"]
    assert first["played"]["word"] == "RATINES"
    assert first["lost_equity"] < 5, "a scrabble at once is nearly the best"
    assert (first["bag"], len(first["unseen"]), first["spread"]) == (88, 95, 0)
    assert third["best"]["exchanged"], "nothing else helps such a rack"
    assert third["lost_equity"] > 10
    assert third["lost_win"] > 0
    assert last["played"]["keep"] == "AELM?"
    assert last["best"]["score"] > 50, "DOLEAM? has a scrabble here"
    for turn in document["turns"]:
        assert sum(move["played"] for move in turn["moves"]) == 1
        assert turn["best"] == turn["moves"][0]
        assert all(0 <= move["win"] <= 1 for move in turn["moves"] if move["worlds"])
    losses = [turn["lost_equity"] for turn in document["turns"] if turn["player"] == "Bruno"]
    assert document["players"][1]["lost_equity"] == pytest.approx(sum(losses), abs=0.02)


def documented_shape() -> list[list[str]]:
    """The keys that the page of the machine promises: of the document, a player, a turn, a move."""
    page = (Path(__file__).parents[2] / "docs/classic.md").read_text("utf-8")
    promise = re.search(r"`pioche analyser --json`: (.*?), moves best first", page, re.DOTALL)
    assert promise is not None
    document, player, turn, move = (
        re.fullmatch(r"`{(.*)\[{(.*)}\](.*)\[{(.*)}\]}`; a move is `{(.*)}`", promise[1], re.DOTALL)
        .expand(r"\1\3|\2|\4|\5")
        .split("|")
    )
    return [re.findall(r'"(\w+)"', text) for text in (document, player, turn, move)]


def test_its_document_has_the_documented_keys_and_no_others(written: Path) -> None:
    keys, player, turn, move = documented_shape()
    document = json.loads(analyser(written, "--secondes", "0.05", "--json").stdout)
    assert list(document) == keys and document["lexicon"].keys() == {"name", "sha256"}
    assert all(list(one) == player for one in document["players"])
    for one in document["turns"]:
        assert sorted(one) == sorted(turn)
        assert all(list(each) == move for each in (one["best"], one["played"], *one["moves"]))
        assert all(each["win"] is None or 0 <= each["win"] <= 1 for each in one["moves"])


def test_without_time_nothing_is_simulated(written: Path) -> None:
    first = analyser(written, "--secondes", "0", "--json")
    document = json.loads(first.stdout)
    assert all(not move["worlds"] for turn in document["turns"] for move in turn["moves"])
    assert analyser(written, "--secondes", "0", "--json").stdout == first.stdout


def test_a_time_that_is_no_number_is_refused(written: Path) -> None:
    done = analyser(written, "--secondes", "nan", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert "« nan » n’est pas un nombre" in done.stderr and len(done.stderr.splitlines()) == 1


def test_people_read_french(written: Path) -> None:
    done = analyser(written, "--secondes", "0.05")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("  1. Anne [AEINRST] RATINES H7 66 (équité 66,0, simulation ")
    assert any(line.startswith("     mieux : échange ") for line in lines)
    assert lines[-1].startswith("Bruno : 5 points, ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Ce fichier GCG ne nomme pas deux joueurs."),
        (
            "#player1 a a\n#player2 b b\n",
            "Cette partie n’a aucun coup à revoir.",
        ),
        (
            "#player1 a a\n#player2 b b\n>a: KKWWAAA 8H KAKA +44 44\n",
            "2 fois la lettre K",
        ),
        ("#player1 a a\n#player2 b b\n>a: ZZEEEEE - +0 0\n", "2 fois la lettre Z"),
        ("bonjour", "Ce n’est pas un fichier GCG."),
    ],
)
def test_bad_input_is_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "x.gcg"
    path.write_text(text, "utf-8")
    done = analyser(path)
    assert done.returncode == 2
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert "Traceback" not in done.stderr
