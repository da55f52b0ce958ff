"""`pioche parties`: its contract, bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.test_partie import pioche, refused


def test_it_writes_parquet_and_says_totals(tmp_path: Path) -> None:
    folder = tmp_path / "campagne"
    command = ("parties", "--nombre", 12, "--graine", 5, "--processus", 1, "-o", folder, "--json")
    result = pioche(*command)
    assert result.returncode == 0, result.stderr
    said = json.loads(result.stdout)
    assert said["games"] == 12 and 15 * 12 < said["coups"] < 30 * 12
    assert 600 < said["mean_top_total"] < 1300
    assert said["seconds"] > 0 and said["games_per_second"] > 0
    assert len(said["words"]) == 100
    assert said["words"][0].keys() == {"word", "tops", "share"}
    assert all((folder / kind).is_dir() for kind in ("games", "coups", "words"))
    again = json.loads(pioche(*command).stdout)
    assert again["games_per_second"] == 0 and again["words"] == said["words"]


def test_bad_input_is_refused_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "campagne"
    start = ("parties", "--nombre", 3, "-o", folder)
    assert "règlement" in refused(*start, "--edition", "fisf-1999")
    assert "formule" in refused(*start, "--formule", "8-sur-9")
    assert "graine" in refused(*start, "--graine", "-1")
    assert "entre --processus et --dask" in refused(
        *start, "--processus", 2, "--dask", "tcp://127.0.0.1:1"
    )
    assert not folder.exists()


@pytest.mark.parametrize("address", ["foo bar", "tcp://127.0.0.1:port"])
def test_a_cluster_that_does_not_answer_leaves_the_folder_to_other_parameters(
    tmp_path: Path, address: str
) -> None:
    start = ("parties", "-o", tmp_path / "campagne", "--graine", 5)
    said = refused(*start, "--nombre", 3, "--dask", address)
    assert said.strip() == f"Aucune grappe Dask ne répond à l’adresse {address}."
    other = pioche(*start, "--nombre", 2, "--formule", "7-sur-8", "--processus", 1)
    assert other.returncode == 0, other.stderr


def test_without_its_libraries_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ImportError('not here')")
    said = refused("parties", "--nombre", 3, "-o", tmp_path / "campagne", PYTHONPATH=str(tmp_path))
    assert "pip install 'pioche[bulk]'" in said
