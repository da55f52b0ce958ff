"""`pioche exporter`: results of a game of the store."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pioche.cli.main import pioche
from pioche.core.errors import InputError
from pioche.store.log import SqlLog


def run(*words: object) -> str:
    result = CliRunner().invoke(pioche, [str(word) for word in words])
    if isinstance(result.exception, InputError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    SqlLog(tmp_path).close()
    with pytest.raises(InputError, match="ni partie ni compétition « ZZ »"):
        run("exporter", "zz", "--format", "csv", "--donnees", tmp_path)
