"""`pioche mots` and `pioche lexique`, as typed in a shell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pioche.core.lexicon import Lexicon

Run = Callable[..., Any]


@pytest.fixture
def club(home: Path, tmp_path: Path, pioche: Run) -> Path:
    path = tmp_path / "club.txt"
    path.write_text("lac\nlacs\nglace\nzorglub\nzorglubs\nxyzzy\nl'eau\n", encoding="utf-8")
    outcome = pioche("lexique", "importer", "club", str(path))
    assert outcome.status == 0
    return path


def test_existe_tells_entries_in_french(pioche: Run) -> None:
    outcome = pioche("mots", "existe", "joue")
    assert outcome.status == 0
    assert "JOUE est dans la liste « francais »." in outcome.out
    assert "joue : nom, féminin singulier" in outcome.out
    assert "présent du subjonctif, 1re et 3e pers. du singulier" in outcome.out


def test_existe_ends_with_1_for_an_absent_word(pioche: Run) -> None:
    outcome = pioche("mots", "existe", "LAC", "ZQX")
    assert outcome.status == 1
    assert "ZQX n’est pas dans la liste" in outcome.out


def test_existe_json(pioche: Run, francais: Lexicon) -> None:
    outcome = pioche("mots", "existe", "JOUA", "ZQX", "--json")
    answer = json.loads(outcome.out)
    assert answer["lexicon"] == {"name": "francais", "sha256": francais.sha256}
    joua, absent = answer["words"]
    assert joua["valid"] and joua["conjugated_only"]
    assert joua["entries"] == [
        {"lemma": "jouer", "kind": "v", "readings": [["3sg", "ipsi"]], "inferred": False}
    ]
    assert absent == {"word": "ZQX", "valid": False, "conjugated_only": False, "entries": []}


def test_existe_says_what_is_inferred_or_unknown(pioche: Run, club: Path) -> None:
    outcome = pioche("mots", "existe", "zorglubs", "xyzzy", "--lexique", "club")
    assert "déduit de la forme" in outcome.out and "entrée inconnue" in outcome.out


def test_anagrammes(pioche: Run, club: Path) -> None:
    found = json.loads(
        pioche("mots", "anagrammes", "calsxq", "--sous", "--lexique", "club", "--json").out
    )
    assert found["words"] == ["LAC", "LACS"]
    exact = json.loads(pioche("mots", "anagrammes", "CALS", "--lexique", "club", "--json").out)
    assert exact["words"] == ["LACS"]
    shown = pioche("mots", "anagrammes", "CA?S", "--lexique", "club").out
    assert "lACS" in shown  # the joker's letter


def test_rallonges_motif_benjamins(pioche: Run, club: Path) -> None:
    on_club = ("--lexique", "club", "--json")
    answer = json.loads(pioche("mots", "rallonges", "LAC", *on_club).out)
    assert answer["valid"] is True
    assert (answer["front"], answer["back"], answer["both"]) == ([], ["LACS"], ["GLACE"])
    assert json.loads(pioche("mots", "motif", "L.C*", *on_club).out)["words"] == ["LAC", "LACS"]
    assert json.loads(pioche("mots", "benjamins", "GLUB", *on_club).out)["words"] == ["ZORGLUB"]
    assert "Aucun mot." in pioche("mots", "motif", "QQ*", "--lexique", "club").out


def test_liste_and_info(pioche: Run, club: Path) -> None:
    assert "club" in pioche("lexique", "liste").out
    names = [item["name"] for item in json.loads(pioche("lexique", "liste", "--json").out)["lists"]]
    assert names == ["francais", "club"]
    facts = json.loads(pioche("lexique", "info", "club", "--json").out)
    assert facts["words"] == 6
    assert facts["by_length"] == {"3": 1, "4": 1, "5": 2, "7": 1, "8": 1}
    assert facts["inferred_entries"] == 1 and facts["words_without_entry"] == 1
    text = pioche("lexique", "info", "club").out
    assert facts["sha256"] in text and "Provenance : club.txt" in text


def test_importer_reports(pioche: Run, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    path.write_bytes("été\r\nETE\r\n?\r\nanticonstitutionnellement\r\nb\r\n".encode("latin-1"))
    outcome = pioche("lexique", "importer", "x", str(path), "--json")
    report = json.loads(outcome.out)
    assert report["kept"] == 1 and report["encoding"] == "latin-1"
    counts = [report[key] for key in ("too_long", "too_short", "not_letters", "repeated")]
    assert counts == [1, 1, 1, 1]
    text = pioche("lexique", "importer", "x", str(path)).out
    assert "1 mot." in text and "plus de 15 lettres : 1 (anticonstitutionnellement)" in text


def test_comparer(pioche: Run, club: Path, tmp_path: Path) -> None:
    other = tmp_path / "autre.txt"
    other.write_text("lac\nbal\n", encoding="utf-8")
    answer = json.loads(pioche("lexique", "comparer", "club", str(other), "--json").out)
    assert answer["common"] == 1 and answer["only_second"] == ["BAL"]
    text = pioche("lexique", "comparer", "club", str(other)).out
    assert "En commun : 1 mot" in text and "Seulement dans « autre » : 1 mot" in text


def test_supprimer(pioche: Run, club: Path) -> None:
    assert pioche("lexique", "supprimer", "club").status == 0
    again = pioche("lexique", "supprimer", "club")
    assert again.status == 2 and "n’existe pas" in again.err


def test_preparer(pioche: Run, francais: Lexicon) -> None:
    outcome = pioche("lexique", "preparer")
    assert outcome.status == 0 and "« francais » est prête" in outcome.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("mots", "existe", "L2"),
        ("mots", "existe", ""),
        ("mots", "existe", "LAC", "--lexique", "nulle"),
        ("mots", "anagrammes", "AE1"),
        ("mots", "anagrammes", ""),
        ("mots", "rallonges", "L-C"),
        ("mots", "motif", "A[B"),
        ("mots", "benjamins", "9"),
        ("mots", "anagrammes", "AE", "--min", "1"),
        ("lexique", "info", "nulle"),
        ("lexique", "importer", "x", "/nulle/part.txt"),
        ("lexique", "importer", "francais", "/nulle/part.txt"),
        ("lexique", "importer", "é", "/nulle/part.txt"),
        ("lexique", "comparer", "francais", "nulle"),
        ("lexique", "supprimer", "francais"),
    ],
)
def test_bad_input_gets_one_sentence_and_status_2(pioche: Run, arguments: tuple[str, ...]) -> None:
    outcome = pioche(*arguments)
    assert outcome.status == 2
    assert outcome.out == ""
    lines = outcome.err.strip().splitlines()
    assert len(lines) == 1 and lines[0]
    assert "Traceback" not in outcome.err


def test_every_command_explains_itself_in_french(pioche: Run) -> None:
    for group, names in {
        "mots": ("existe", "anagrammes", "rallonges", "motif", "benjamins"),
        "lexique": ("liste", "importer", "info", "comparer", "supprimer", "preparer"),
    }.items():
        for name in names:
            outcome = pioche(group, name, "--help")
            assert outcome.status == 0 and len(outcome.out) > 80
