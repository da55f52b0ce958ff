"""The command as people meet it: French help, one sentence for what is wrong, status 2."""

import subprocess
import sys

import pytest


def pioche(*words: str) -> subprocess.CompletedProcess[str]:
    code = "from pioche.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *words], capture_output=True, text=True, check=False
    )


def test_without_a_command_it_says_what_there_is() -> None:
    shown = pioche()
    assert shown.returncode == 0
    for command in ("arbitrer", "jouer", "mots", "partie", "serveur", "top", "verifier"):
        assert command in shown.stdout


def test_help_is_french() -> None:
    shown = pioche("top", "--help").stdout
    assert "Usage :" in shown
    assert "Afficher cette aide." in shown
    assert "Show this message" not in shown


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
