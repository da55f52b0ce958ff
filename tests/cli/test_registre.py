"""`pioche registre`: the contract of its JSON, one sentence and status 2 for what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pioche.cli.registre import registre
from pioche.core.errors import InputError
from support.people import crowd, federal_line

KEYS = [
    "id", "surname", "names", "licence", "club", "category", "series", "federation", "nationality",
]  # fmt: skip


Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def running(*words: str, typed: bytes = b"") -> Result:
        return CliRunner().invoke(registre, [*words, "--donnees", str(tmp_path / "d")], input=typed)

    return running


def people(run: Run) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(run("liste", "--json").stdout)["people"]
    return found


def test_a_list_is_read_then_listed_with_exactly_the_keys_of_the_contract(run: Run) -> None:
    data = "\n".join(map(federal_line, crowd(20))).encode("latin-1")
    done = run("importer", "-", "--json", typed=data)
    assert json.loads(done.stdout) == {"read": 20, "added": 20, "updated": 0, "refused": []}
    again = json.loads(run("importer", "-", "--json", typed=data).stdout)
    assert (again["added"], again["updated"]) == (0, 20)
    assert [list(one) for one in people(run)] == [KEYS] * 20


def test_nothing_is_written_when_a_line_is_refused_unless_ignored(run: Run) -> None:
    data = "LEFÈVRE Hélène\n=cmd|' /C calc'!A0\n".encode()
    done = run("importer", "-", "--json", typed=data)
    assert done.exit_code == 2
    report = json.loads(done.stdout)
    assert (report["read"], report["added"], report["updated"]) == (2, 0, 0)
    assert list(report["refused"][0]) == ["line", "text", "reason"]
    assert report["refused"][0]["line"] == 2
    assert len(done.stderr.strip().splitlines()) == 1
    assert people(run) == []
    done = run("importer", "-", "--json", "--ignorer", typed=data)
    assert (done.exit_code, json.loads(done.stdout)["added"]) == (0, 1)
    assert [one["surname"] for one in people(run)] == ["LEFÈVRE"]


def test_a_line_refused_is_told_in_a_sentence_with_one_full_stop(run: Run) -> None:
    told = run("importer", "-", typed=b"Nom;Licence\n=cmd;1234567\n").stdout
    assert "Ligne 2 refusée : Une case qui commence par « = »" in told
    assert told.count("« =cmd ».") == 1 and ".." not in told


def test_a_trial_writes_nothing(run: Run) -> None:
    assert "À inscrire : 1" in run("importer", "-", "--essai", typed=b"Vidal Serge").stdout
    assert people(run) == []


def test_people_are_erased_by_name_licence_or_all_at_once(run: Run) -> None:
    run("importer", "-", typed=b"Nom;Licence\nVidal;1234567\nCosta;\nHaddad;\n")
    assert "1 personne effacée" in run("effacer", "1234567", "--oui").stdout
    assert run("effacer", "costa", typed=b"non\n").exit_code == 1
    assert "1 personne effacée" in run("effacer", "COSTA", typed=b"oui\n").stdout
    assert run("effacer", "--tout", "--oui").exit_code == 0
    assert people(run) == []


@pytest.mark.parametrize(
    "words", [("effacer",), ("effacer", "Personne"), ("importer", "/nulle/part"), ("importer", "-")]
)
def test_wrong_input_is_told_in_one_sentence(run: Run, words: tuple[str, ...]) -> None:
    wrong = run(*words).exception
    assert isinstance(wrong, InputError)
    assert "\n" not in str(wrong)
