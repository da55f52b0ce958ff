"""Lists on disk: named, cached, rebuilt when damaged, safe among processes."""

from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon, store
from pioche.core.lexicon.cache import compiled_path
from pioche.core.lexicon.importing import import_list
from pioche.core.lexicon.store import (
    delete_list,
    find_list,
    known_lists,
    list_words,
    open_list,
    sweep,
)

WORDS = ["LAC", "LACS", "JOUER", "JOUE", "ZORGLUB", "ZORGLUBS", "XYZZY"]


@pytest.fixture
def text(tmp_path: Path) -> Path:
    path = tmp_path / "mots.txt"
    path.write_text("\n".join(WORDS), encoding="utf-8")
    return path


def test_an_imported_list_is_known_and_found(home: Path, text: Path) -> None:
    manifest, _ = import_list("Club.2", text)
    assert manifest.name == "club.2"
    assert [m.name for m in known_lists()] == ["francais", "club.2"]
    lexicon = Lexicon.load("club.2")
    assert list(lexicon) == sorted(WORDS)
    assert lexicon.sha256 == manifest.sha256
    assert list_words(manifest) == sorted(WORDS)


def test_lists_live_side_by_side_and_share_compiled_words(home: Path, text: Path) -> None:
    import_list("a", text)
    import_list("b", text)
    assert len(list((home / "lexicons/compiled").glob("*.lex"))) == 1
    delete_list("a")
    assert find_list("a") is None
    assert list(Lexicon.load("b")) == sorted(WORDS)
    delete_list("b")
    assert not list((home / "lexicons").rglob("*.lex"))
    assert not list((home / "lexicons").rglob("*.txt"))


@pytest.mark.parametrize("damage", ["cut", "flip", "foreign", "empty"])
def test_a_damaged_compiled_list_is_made_again(home: Path, text: Path, damage: str) -> None:
    manifest, _ = import_list("club", text)
    path = compiled_path(manifest.sha256)
    whole = path.read_bytes()
    broken = {
        "cut": whole[: len(whole) // 2],
        "flip": whole[:-200] + bytes([whole[-200] ^ 1]) + whole[-199:],
        "foreign": b"PK\3\4" + whole,
        "empty": b"",
    }[damage]
    path.write_bytes(broken)
    assert list(Lexicon.load("club")) == sorted(WORDS)
    assert path.read_bytes() == whole


def test_a_compiled_list_of_other_words_is_not_believed(home: Path, text: Path) -> None:
    manifest, _ = import_list("club", text)
    other = text.with_name("autre.txt")
    other.write_text("LAC\nBAL", encoding="utf-8")
    stranger, _ = import_list("autre", other)
    compiled_path(stranger.sha256).replace(compiled_path(manifest.sha256))
    assert list(Lexicon.load("club")) == sorted(WORDS)


def test_words_that_changed_on_disk_are_refused(home: Path, text: Path) -> None:
    manifest, _ = import_list("club", text)
    compiled_path(manifest.sha256).unlink()
    words = home / f"lexicons/words/{manifest.sha256}.txt"
    words.write_text("LAC\nTRICHE", encoding="ascii")
    with pytest.raises(InputError, match="club"):
        Lexicon.load("club")


def test_a_damaged_manifest_is_refused_alone(home: Path, text: Path) -> None:
    import_list("club", text)
    import_list("autre", text)
    for content in ("", "{", "[]", '{"name": "club"}', '{"no": 1}', "null"):
        (home / "lexicons/club.json").write_text(content, encoding="utf-8")
        with pytest.raises(InputError, match="club"):
            Lexicon.load("club")
        assert [m.name for m in known_lists()] == ["francais", "autre"]
        import_list("club", text)  # as the sentence says
        assert list(Lexicon.load("club")) == sorted(WORDS)


def test_a_damaged_list_can_be_deleted(home: Path, text: Path) -> None:
    import_list("club", text)
    (home / "lexicons/club.json").write_text("{", encoding="utf-8")
    delete_list("club")
    assert find_list("club") is None


def test_a_cut_between_words_and_manifest_leaves_the_old_list(
    home: Path, text: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import_list("club", text)
    text.write_text("LAC\nBAL", encoding="utf-8")

    def power_cut(path: Path) -> Path:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(store, "_manifest_path", power_cut)
        with pytest.raises(KeyboardInterrupt):
            import_list("club", text, replace=True)
    assert len(list(home.rglob("words/*.txt"))) == 2  # it came in between
    for compiled in home.rglob("*.lex"):
        compiled.unlink()
    assert list(Lexicon.load("club")) == sorted(WORDS)


def test_without_a_place_to_write_the_list_serves_from_memory(
    tmp_path: Path, text: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file where the directory should be")
    monkeypatch.setenv("PIOCHE_HOME", str(occupied))
    with pytest.warns(UserWarning, match="préparée à chaque fois"):
        lexicon = Lexicon.load(text)
    assert list(lexicon) == sorted(WORDS)
    for refused in (lambda: import_list("club", text), sweep, lambda: delete_list("club")):
        with pytest.raises(InputError, match="accès refusé ou disque plein"):
            refused()


def test_a_list_by_path_is_compiled_once(home: Path, text: Path) -> None:
    first = Lexicon.load(str(text))
    path = compiled_path(first.sha256)
    stamp = path.stat()
    again = Lexicon.load(text)
    assert path.stat().st_ino == stamp.st_ino
    assert again.name == "mots" and list(again) == sorted(WORDS)


def test_the_bundled_list_cannot_be_replaced_or_deleted(home: Path, text: Path) -> None:
    with pytest.raises(InputError, match="francais"):
        import_list("francais", text)
    with pytest.raises(InputError, match="francais"):
        delete_list("francais")


@pytest.mark.parametrize("name", ["", "é", "../x", "a b", ".x", "x" * 65, "mots.txt", "a/b"])
def test_bad_names_are_refused(home: Path, text: Path, name: str) -> None:
    with pytest.raises(InputError):
        import_list(name, text)
    assert not list(home.rglob("*.json"))


def test_stale_compilations_are_swept(home: Path, text: Path) -> None:
    manifest, _ = import_list("club", text)
    stale = home / "lexicons/compiled" / ("0" * 64 + "-old.lex")
    stale.write_bytes(b"old")
    sweep()
    assert not stale.exists()
    assert compiled_path(manifest.sha256).exists()


_CHILD = """
import sys
from pioche.core.lexicon import Lexicon, store
sys.stdin.readline()
lexicon = Lexicon.load(sys.argv[1])
print(len(lexicon), lexicon.sha256, "ZORGLUBS" in lexicon, lexicon.share_entry("LAC", "LACS"))
"""


def test_processes_that_compile_together_all_get_a_whole_list(home: Path, text: Path) -> None:
    manifest, _ = import_list("club", text)
    compiled_path(manifest.sha256).unlink()
    children = [
        subprocess.Popen(
            [sys.executable, "-c", _CHILD, "club"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for child in children:  # all at once, when all are ready
        assert child.stdin is not None
        child.stdin.write("go\n")
        child.stdin.flush()
    answers = {child.communicate()[0] for child in children}
    assert answers == {f"{len(WORDS)} {manifest.sha256} True True\n"}
    assert all(child.returncode == 0 for child in children)
    names = sorted(path.name for path in (home / "lexicons/compiled").iterdir())
    assert names == [".lock", compiled_path(manifest.sha256).name]


def test_opening_gives_the_same_bytes_as_compiling(home: Path, text: Path) -> None:
    manifest, _ = import_list("club", text)
    path = compiled_path(manifest.sha256)
    whole = path.read_bytes()
    path.unlink()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        open_list(manifest)
    assert path.read_bytes() == whole
