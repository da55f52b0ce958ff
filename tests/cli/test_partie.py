"""`pioche partie` and `pioche verifier`: contracts, exit codes, bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PUBLISHED = Path(__file__).resolve().parents[3] / "shared/conformance/published_games.json"

RUN = "from pioche.cli.main import main; main()"


def pioche(*arguments: object, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a user does."""
    return subprocess.run(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        text=True,
        env=os.environ | env,
        timeout=120,
        check=False,
    )


def refused(*arguments: object, **env: str) -> str:
    """Run a command that must fail with one French sentence and status 2."""
    result = pioche(*arguments, **env)
    assert result.returncode == 2, result
    assert result.stdout == "" and "Traceback" not in result.stderr
    (line,) = result.stderr.strip().splitlines()
    return line


def test_a_game_as_json_is_a_recorded_game_that_verifies(tmp_path: Path) -> None:
    result = pioche("partie", "--graine", 7, "--formule", "7-et-8+joker", "--json")
    assert result.returncode == 0 and result.stderr == ""
    (game,) = json.loads(result.stdout)
    assert game["mode"] == "7-et-8+joker" and game["total"] == game["coups"][-1]["cumul"]
    assert game["end"]["article"] == "3.6"
    path = tmp_path / "partie.json"
    path.write_text(result.stdout, encoding="utf-8")
    checked = pioche("verifier", path, "--json")
    assert checked.returncode == 0
    (answer,) = json.loads(checked.stdout)
    assert answer["ok"] and set(answer["coups"][0]) == {
        "n", "score_ok", "rack_ok", "word_ok", "top", "top_ok",
    }  # fmt: skip


def test_the_same_seed_gives_the_same_game() -> None:
    first, second = (pioche("partie", "--graine", 3, "--sobre") for _ in range(2))
    assert first.stdout == second.stdout and "Partie finie : " in first.stdout
    assert "\x1b" not in first.stdout
    assert pioche("partie", "--graine", 4, "--sobre").stdout != first.stdout


def test_many_games_are_summed_up_without_a_bar_in_a_pipe() -> None:
    result = pioche("partie", "--nombre", 5, "--graine", 1, "--sans-ouverture")
    assert result.stdout.startswith("5 parties : top moyen ") and result.stderr == ""


def test_announcements_are_printed_on_demand() -> None:
    text = pioche("partie", "--graine", 3, "--annonces").stdout
    assert "Tirage : " in text and "Reliquat " in text and "Horizontal." in text


def test_a_difference_is_status_1(tmp_path: Path) -> None:
    game = {
        "name": "fausse",
        "mode": "normale",
        "coups": [{"n": 1, "rack": "UTEHJDT", "word": "HUTTE", "ref": "H4", "score": 99}],
    }
    path = tmp_path / "f.json"
    path.write_text(json.dumps([game]), encoding="utf-8")
    result = pioche("verifier", path)
    assert result.returncode == 1 and "HUTTE en H4 vaut 24 points" in result.stdout
    result = pioche("verifier", path, "--json")
    assert result.returncode == 1
    assert json.loads(result.stdout)[0]["coups"][0]["score_ok"] is False


def test_a_wrong_number_of_a_coup_is_told(tmp_path: Path) -> None:
    (game,) = json.loads(pioche("partie", "--graine", 3, "--json").stdout)
    game["coups"][4]["n"] = 12
    path = tmp_path / "numero.json"
    path.write_text(json.dumps([game]), encoding="utf-8")
    result = pioche("verifier", path)
    assert result.returncode == 1
    assert "le numéro écrit est 12, c’est le coup 5 de la partie" in result.stdout
    result = pioche("verifier", path, "--json")
    assert result.returncode == 1
    (answer,) = json.loads(result.stdout)
    assert answer["ok"] is False
    right = {"score_ok": True, "rack_ok": True, "word_ok": True, "top_ok": True}
    assert right.items() <= answer["coups"][4].items()


@pytest.mark.skipif(not PUBLISHED.exists(), reason="les parties publiées (../shared) manquent ici")
def test_published_games_from_the_command_line() -> None:
    result = pioche("verifier", PUBLISHED, "--json")
    answers = json.loads(result.stdout)
    assert len(answers) == 4
    assert all(coup["score_ok"] and coup["rack_ok"] for game in answers for coup in game["coups"])


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["partie", "--formule", "belote"], "pas de formule « belote »"),
        (["partie", "--edition", "1999"], "pas d’édition « 1999 »"),
        (["partie", "--lexique", "inconnu"], "inconnu"),
        (["partie", "--graine", "-4"], "-4"),
        (["partie", "--graine", "abc"], "--graine"),
        (["partie", "--nombre", "0"], "--nombre"),
        (["verifier", "absent.json"], "Le fichier absent.json n’existe pas."),
        (["verifier", "."], "est un dossier"),
        (["verifier"], "FICHIER"),
    ],
)
def test_bad_input_is_one_french_sentence(arguments: list[str], why: str) -> None:
    assert why in refused(*arguments)


def test_a_foreign_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("bonjour", encoding="utf-8")
    assert "n’est pas un fichier de parties enregistrées" in refused("verifier", path)


def test_a_prepared_game_is_sealed_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "finale.pioche"
    phrase = {"PIOCHE_PHRASE": "un deux trois"}
    assert pioche("partie", "--graine", 3, "--preparer", path, **phrase).returncode == 0
    # What a sealed file says openly does not tell its letters: it was called « graine 3 ».
    assert json.loads(path.read_text())["header"]["name"] == "partie 1"
    assert "existe déjà" in refused("partie", "--preparer", path, **phrase)
    other = {"PIOCHE_PHRASE": "un deux"}
    assert "n’ouvre pas" in refused("jouer", "duplicate", "--preparee", path, **other)
    played = pioche(
        "jouer", "duplicate", "--preparee", path, "--sans-chrono", stdin="-\n" * 60, **phrase
    )
    drawn = pioche("partie", "--graine", 3, "--sobre").stdout
    end, _total = drawn.splitlines()[-1].split(" Total des tops : ")
    assert end in played.stdout.splitlines() and " sur 841 (" in played.stdout
