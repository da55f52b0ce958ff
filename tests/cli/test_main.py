"""The command as people meet it: French help, one sentence for what is wrong, status 2."""

import subprocess
import sys

import pytest


def pioche(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pioche", *words], capture_output=True, text=True, check=False
    )


def test_without_a_command_it_says_what_there_is() -> None:
    shown = pioche()
    assert shown.returncode == 0
    for command in ("arbitrer", "jouer", "mots", "partie", "serveur", "top", "verifier"):
        assert command in shown.stdout


@pytest.mark.parametrize(
    "command", ["", "top", "serveur", "partie", "lexique", "mots", "jouer", "donnees", "tournoi"]
)
def test_help_is_french(command: str) -> None:
    shown = pioche(*command.split(), "--help").stdout
    assert "Usage :" in shown
    assert "Options\N{NO-BREAK SPACE}:" in shown
    assert "Afficher cette aide." in shown
    for english in ("Show this message", "TEXT ", "INTEGER", "FLOAT", "COMMAND ", "ARGS", "<=x"):
        assert english not in shown


def test_a_number_outside_its_limits() -> None:
    refused = pioche("serveur", "--port", "70000")
    assert refused.returncode == 2
    assert "70000 ne convient pas : de 0 à 65535" in refused.stderr


def test_a_choice_that_is_none() -> None:
    refused = pioche("jouer", "jarnac", "--contre", "expert")
    assert refused.returncode == 2
    assert "« expert » n’est pas possible ici" in refused.stderr
    assert "au choix : « machine », « personne »." in refused.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tpo",), "tpo"),
        (("top",), "TIRAGE"),
        (("top", "AEIRST", "--formul", "x"), "--formul"),
        (("top", "AEIRST", "RST"), "RST"),
        (("top", "AEIR5T"), "5"),
        (("partie", "--graine", "x"), "x"),
        (("jouer", "belote"), "belote"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    shown = pioche(*words)
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert said in shown.stderr
    assert len(shown.stderr.splitlines()) == 1
    assert "Traceback" not in shown.stderr
