"""`pioche simultane`, as organisers and centres run it."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pioche.cli.simultane import simultane
from pioche.core.errors import InputError
from pioche.formats.simultaneous.package import read_package
from pioche.store.log import SqlLog
from support.centres import (
    ORGANISER,
    PHRASE,
    Centre,
    body,
    by_number,
    coups,
    package_file,
    person,
    played,
    sealed,
    signed,
)
from support.duplicate_room import room_service
from support.live import serving
from support.paper import Paper


def run(*words: object, phrase: str | None = None) -> Result:
    env = {} if phrase is None else {"PIOCHE_PHRASE": phrase}
    return CliRunner().invoke(
        simultane, [str(word) for word in words], env=env, catch_exceptions=False
    )


@pytest.fixture
def package(tmp_path: Path) -> Path:
    path = tmp_path / "mai.paquet"
    path.write_bytes(package_file())
    return path


def test_a_key_is_for_its_owner_alone_and_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "cle"
    told = run("cle", path).output
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert (tmp_path / "cle.pub").exists() and "gardez" in told
    with pytest.raises(InputError, match="existe déjà"):
        run("cle", path)


def test_a_sealed_game_is_signed_without_its_phrase(tmp_path: Path) -> None:
    import msgspec

    (tmp_path / "cle").write_bytes(ORGANISER.written())
    (tmp_path / "scellee").write_bytes(msgspec.json.encode(sealed()))
    target = tmp_path / "paquet"
    options = ("--cle", tmp_path / "cle", "--titre", "Mai", "--ouverture", "21/05/2026 14:30")
    told = run("preparer", tmp_path / "scellee", *options, "-o", target).output
    assert "« Mai »" in told and "21/05/2026 à 14 h 30" in told
    with pytest.raises(InputError, match="existe déjà"):
        run("preparer", tmp_path / "scellee", *options, "-o", target)
    with pytest.raises(InputError, match="Donnez la clé"):
        run("preparer", tmp_path / "scellee", "-o", tmp_path / "x")
    for hour in ("demain", "31/12/9999 23:59", "01/01/0001 00:00"):
        with pytest.raises(InputError, match="ne se lit pas"):
            run("preparer", tmp_path / "scellee", *options[:-1], hour, "-o", tmp_path / "x")


def test_a_hall_s_results_are_written_from_its_store_and_merged(
    tmp_path: Path, package: Path
) -> None:
    store = tmp_path / "donnees"
    with serving(room_service(SqlLog(store))) as live:
        centre = Centre(live)
        for coup in coups():
            centre.play(coup)
    results = tmp_path / "blois.resultats"
    told = run("centre", package, centre.game, "--donnees", store, "-o", results)
    assert "2 joueurs de « Blois »" in told.output and "ne sera pas" not in told.output
    answer = run("fusionner", package, results, "--json")
    document = json.loads(answer.output)
    assert document["centres"][0] | {"key": "", "log_sha256": ""} == {
        "name": "Blois", "players": 2, "accepted": True, "reason": "", "key": "", "log_sha256": "",
    }  # fmt: skip
    assert [line["name"] for line in document["ranking"]] == ["Joueur 1", "Joueur 2"]
    assert document["ranking"][0]["percentage"] == 100.0
    assert document["doubts"] == []
    # Signed with a key of one's own, under another name.
    (tmp_path / "cle").write_bytes(ORGANISER.written())
    own = tmp_path / "a.resultats"
    options = ("--cle", tmp_path / "cle", "--nom", "Blois A", "--donnees", store)
    run("centre", package, centre.game, *options, "-o", own)
    assert json.loads(run("fusionner", package, own, "--json").output)["ranking"]
    # What nobody could read is not signed.
    long = ("--nom", "B" * 121, "--donnees", store, "-o", tmp_path / "long")
    with pytest.raises(InputError, match="Le nom du centre est trop long : 120 signes"):
        run("centre", package, centre.game, *long)
    with pytest.raises(InputError, match="n’existe pas"):
        run("centre", package, "0000000000", "--donnees", store, "-o", tmp_path / "z")


def test_a_hall_played_by_hand_is_compared_with_the_package_by_its_phrase(
    tmp_path: Path, package: Path
) -> None:
    from support.duplicate_room import DuplicateRoom

    store = tmp_path / "donnees"
    with serving(room_service(SqlLog(store))) as live:
        room = DuplicateRoom(live, 1)
        for kind in ("draw-rack", "start-clock", "ring-bell", "close-coup", "retain-top"):
            room.do(kind)
        room.do("end-game")
    results = tmp_path / "r"
    told = run("centre", package, room.game, "--donnees", store, "-o", results, phrase=PHRASE)
    assert "ne sera pas compté" in told.output
    merged = json.loads(run("fusionner", package, results, "--json").output)
    assert not merged["centres"][0]["accepted"] and merged["ranking"] == []


def test_merging_prints_rankings_doubts_and_paper(tmp_path: Path, package: Path) -> None:
    state = played(3, by_number)
    files = []
    for name in ("Tours", "Blois"):
        files.append(tmp_path / f"{name}.resultats")
        files[-1].write_bytes(signed(body(state, name)))
    files.append(tmp_path / "faux.resultats")
    files[-1].write_bytes(files[0].read_bytes().replace(b"Joueur", b"Jouex", 1))
    pdf = tmp_path / "simultane.pdf"
    told = run("fusionner", package, *files, "--pdf", pdf).output
    assert "Centre Tours" in told and "modifié" in told
    paper = Paper(pdf.read_bytes())
    assert "Joueur s1 de Tours" in paper.text and "Les centres" in paper.text


def test_merging_again_replaces_its_own_paper_and_nothing_else(
    tmp_path: Path, package: Path
) -> None:
    state = played(3, by_number)
    files = []
    for name in ("Tours", "Blois"):
        files.append(tmp_path / f"{name}.resultats")
        files[-1].write_bytes(signed(body(state, name)))
    pdf = tmp_path / "simultane.pdf"
    run("fusionner", package, files[0], "--pdf", pdf)
    before = pdf.read_bytes()
    assert "Blois" not in Paper(before).text
    run("fusionner", package, *files, "--pdf", pdf)
    assert "Joueur s1 de Blois" in Paper(pdf.read_bytes()).text
    # Another simultaneous, another file, one of the results by mistake: they stay.
    other = tmp_path / "juin.paquet"
    other.write_bytes(package_file(title="Juin"))
    stranger = tmp_path / "affiche.pdf"
    stranger.write_bytes(b"%PDF-1.4 une affiche")
    for packed, path in ((other, pdf), (package, stranger), (package, files[0])):
        kept = path.read_bytes()
        with pytest.raises(InputError, match="existe déjà"):
            run("fusionner", packed, *files, "--pdf", path)
        assert path.read_bytes() == kept
    with pytest.raises(InputError, match=r"absent.*n’existe pas"):
        run("fusionner", package, *files, "--pdf", tmp_path / "absent" / "a.pdf")
    assert not list(tmp_path.glob(".*"))


def test_a_paper_that_cannot_be_written_leaves_the_one_before(
    tmp_path: Path, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    results = tmp_path / "tours.resultats"
    results.write_bytes(signed(body(played(3, by_number), "Tours")))
    pdf = tmp_path / "simultane.pdf"
    run("fusionner", package, results, "--pdf", pdf)
    before = pdf.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(InputError, match="ne peut être ni lu ni écrit"):
        run("fusionner", package, results, "--pdf", pdf)
    assert pdf.read_bytes() == before and not list(tmp_path.glob(".*"))


def test_names_of_anybody_are_printed_as_they_are_written(tmp_path: Path) -> None:
    package = tmp_path / "mai.paquet"
    package.write_bytes(package_file(title="[/b] Mai"))
    packed = read_package("mai", package.read_bytes())
    results = tmp_path / "tours.resultats"
    who = [person("[/x] Anne :cat:")]
    results.write_bytes(signed(body(played(1, packed=packed), "[red]Tours", who, packed=packed)))
    told = run("fusionner", package, results).output
    assert "[/b] Mai" in told and "[red]Tours" in told and "[/x] Anne :cat:" in told


def test_a_file_without_end_is_named_and_the_others_are_merged(
    tmp_path: Path, package: Path
) -> None:
    results = tmp_path / "tours.resultats"
    results.write_bytes(signed(body(played(1), "Tours")))
    long = tmp_path / "long.resultats"
    with long.open("wb") as file:
        file.truncate(33 * 1024 * 1024)
    found = json.loads(run("fusionner", package, long, results, "--json").output)
    reasons = {one["name"]: one["reason"] for one in found["centres"]}
    assert reasons["Tours"] == "" and "trop gros : 32 Mo au plus" in reasons["long"]
    with pytest.raises(InputError, match="pas un paquet"):
        run("fusionner", long, results)


def test_a_package_that_was_altered_merges_nothing(tmp_path: Path, package: Path) -> None:
    package.write_bytes(package.read_bytes().replace(b"Simultan", b"Simulten"))
    with pytest.raises(InputError, match="modifié depuis sa signature"):
        run("fusionner", package, tmp_path / "rien")
