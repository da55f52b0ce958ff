"""A game without a table of its own in the terminal: played by its acts alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pioche.cli.main import GAMES, PLAYED, jouer
from pioche.cli.play import command_for
from pioche.core.errors import PiocheError
from pioche.games import registry
from support import toygame
from support.table import WORD_FILE


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("PIOCHE_HOME", str(tmp_path / "home"))
    with toygame.registered():
        yield


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "mots.txt"
    path.write_text("\n".join(WORD_FILE.read_text(encoding="utf-8").split()), encoding="utf-8")
    return str(path)


def run(name: str, words: str, typed: str, *options: str) -> str:
    arguments = [name, "--lexique", words, "--graine", "7", *options]
    result = CliRunner().invoke(jouer, arguments, input=typed)
    if result.exception is not None:
        raise result.exception
    assert result.exit_code == 0
    return result.output


def test_registered_games_are_listed_beside_the_commands() -> None:
    ctx = click.Context(jouer)
    assert jouer.list_commands(ctx) == sorted([*GAMES, "toy"])
    assert set(registry.GAMES) - {"toy"} == PLAYED
    assert "Un jeu d’essai." in CliRunner().invoke(jouer, ["--help"]).output


def test_a_whole_game_is_played_by_numbers_and_fields(words: str) -> None:
    # Add, three; begin, its usual secret; close, nothing in the mail, not refused.
    output = run("toy", words, "1\n3\n2\n\n2\n\n\n", "--joueurs", "Anne,Bruno")
    assert "  1. Ajouter\n  2. Commencer\n" in output
    assert "Nombre : " in output
    assert "Anne — Ajoute 3." in output
    assert "Le secret était CANARI74." in output
    assert output.endswith("Anne 3 · Bruno 0\n")


def test_what_cannot_be_done_is_said_in_french(words: str) -> None:
    # No such number; not an integer; refused by the rules, typed « oui ».
    output = run("toy", words, "9\nzut\n1\nx\n2\n\n2\n\noui\nq\n")
    assert "« 9 » n’est pas le numéro d’une action, de 1 à 2." in output
    assert "« zut » n’est pas le numéro" in output
    assert "L’action « add » est mal formée" in output
    assert "On ne dépose pas de bulletin en ce moment." in output
    assert "Partie interrompue." in output


def test_the_end_of_the_input_interrupts_the_game(words: str) -> None:
    assert "Partie interrompue." in run("toy", words, "")


def test_options_are_those_of_the_opening(words: str) -> None:
    with pytest.raises(PiocheError) as caught:
        run("toy", words, "", "--option", "seconds=beaucoup")
    assert caught.value.code == "games.command-broken"
    with pytest.raises(PiocheError):
        run("toy", words, "", "--option", "seconds")
    assert "Partie interrompue." in run("toy", words, "", "--option", "seconds=5")


def test_any_game_of_the_house_can_be_played_so(words: str) -> None:
    """Each has words for what may be done, an opening from its offer, and tells what happens."""
    runner = CliRunner()
    typed = {
        "classic": "2\nA\n" + "3\n" * 40,
        "solitaire": "3\n3\n",
        "loto": "1\nvoiture valises\n",
    }
    for name, lines in typed.items():
        command = command_for(name)
        arguments = ["--lexique", words, "--graine", "7"]
        result = runner.invoke(command, arguments, input=lines + "q\n")
        assert result.exit_code == 0, (name, result.exception)
        assert "  1. " in result.output
    assert "Carte écrite : VOITURE et VALISES." in result.output


def test_machines_play_too(words: str) -> None:
    output = (
        CliRunner()
        .invoke(
            command_for("classic"),
            ["--lexique", words, "--graine", "7", "--robot", "debutant", "--robot", "fort"],
            input="q\n",
        )
        .output
    )
    assert "Robot 1 (débutant)" in output and "Robot 2 (fort)" in output
