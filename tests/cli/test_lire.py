"""`pioche lire`: games recorded elsewhere, then verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pioche.cli.main import pioche
from pioche.core.errors import InputError

HERE = Path(__file__).resolve().parents[1] / "formats/foreign"


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(pioche, [str(word) for word in words])
    if isinstance(result.exception, InputError):
        raise result.exception
    return result.exit_code, result.output


@pytest.mark.parametrize("path", sorted(HERE.iterdir()), ids=lambda path: path.name)
def test_every_format_is_read_into_a_file_that_verifier_takes(path: Path, tmp_path: Path) -> None:
    written = tmp_path / "partie.json"
    assert run("lire", path, "-o", written)[0] == 0
    status, told = run("verifier", written, "--json")
    (answer,) = json.loads(told)
    # The bundled list has better tops for some racks; letters and scores do not depend on it.
    assert status in (0, 1)
    assert all(coup["score_ok"] and coup["rack_ok"] for coup in answer["coups"])


def test_without_a_file_to_write_the_games_are_printed() -> None:
    status, told = run("lire", HERE / "direct.txt")
    assert status == 0
    assert json.loads(told)[0]["total"] == 106


def test_what_is_there_is_not_overwritten_and_a_refusal_writes_nothing(tmp_path: Path) -> None:
    target = tmp_path / "partie.json"
    target.write_text("à moi")
    with pytest.raises(InputError, match="existe déjà"):
        run("lire", HERE / "direct.txt", "-o", target)
    assert target.read_text() == "à moi"
    with pytest.raises(InputError, match=r"pas une partie d’Eliot|abîmé"):
        run("lire", HERE / "direct.txt", "--format", "eliot", "-o", tmp_path / "autre.json")
    assert not (tmp_path / "autre.json").exists()
    with pytest.raises(InputError, match="Format inconnu : « pdf »"):
        run("lire", HERE / "direct.txt", "--format", "pdf")
    with pytest.raises(InputError, match="trop gros"):
        big = tmp_path / "gros.txt"
        big.write_bytes(b"x" * (5 * 1024 * 1024))
        run("lire", big)
