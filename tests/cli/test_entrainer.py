"""Cards in the terminal: the same desk as the page's, kept in a file that the page can read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pioche.cli.entrainer import entrainer
from pioche.core.errors import PiocheError
from pioche.core.lexicon import Lexicon
from pioche.training.cards import Card
from pioche.training.questions import answers


def run(path: Path, typed: str, *options: str) -> str:
    result = CliRunner().invoke(entrainer, ["--fichier", str(path), *options], input=typed)
    if result.exception is not None:
        raise result.exception
    assert result.exit_code == 0
    return result.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "cartes" / "entrainement.json"


def test_decks_are_named(file: Path) -> None:
    told = run(file, "", "--paquets")
    assert "benjamins" in told and "Trois lettres devant" in told
    assert not file.exists()


def test_a_card_is_asked_answered_and_kept(file: Path, francais: Lexicon) -> None:
    told = run(file, "q\n", "--paquet", "deux", "--nouvelles", "2")
    asked = told.split("] ")[1].split()[0]
    right = answers(Card(f"exists:{asked}", "francais", "deux", 0), francais)[0]
    told = run(file, f"{right}\n\nq\n")
    assert f"✓ {right}" in told and "1 carte, 1 sue." in told
    document = json.loads(file.read_text())
    assert document["plan"]["decks"] == ["deux"]
    (card,) = document["cards"]
    assert card["id"] == f"exists:{asked}" and card["asked"] == 1 and card["missed"] == 0


def test_one_may_say_that_one_did_not_know(file: Path) -> None:
    run(file, "\n1\nq\n", "--paquet", "rallonges", "--nouvelles", "1")
    told = run(file, "\n\n2\n\n\n2\n", "--paquet", "rallonges", "--nouvelles", "1")
    document = json.loads(file.read_text())
    assert document["cards"][0]["missed"] <= 1
    assert "rallonges" not in told  # words, not names of ours


def test_a_day_ends(file: Path) -> None:
    told = run(file, "\n2\n\n2\n", "--paquet", "cheres", "--nouvelles", "1")
    assert "C’est fini pour aujourd’hui." in told
    assert "2 cartes, 2 sues." in told


@pytest.mark.parametrize(
    ("options", "said"),
    [(("--paquet", "rien"), "rien"), (("--lexique", "absente"), "absente")],
)
def test_what_does_not_exist_is_said(file: Path, options: tuple[str, ...], said: str) -> None:
    with pytest.raises(PiocheError, match=said):
        run(file, "", *options)


def test_a_broken_file_is_left_alone(file: Path) -> None:
    file.parent.mkdir()
    file.write_text("{")
    with pytest.raises(PiocheError, match="Pioche"):
        run(file, "")
    assert file.read_text() == "{"
