"""Text lists as users have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.importing import import_list, read_list, read_words
from pioche.core.lexicon.normal import fold
from pioche.core.lexicon.store import find_list

MIXED = "Élan\r\ncœur\r\nlac\r\nLAC\r\n\r\na\r\nanticonstitutionnellement\r\nl'eau\r\nR2D2\r\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (MIXED.encode("utf-8"), "utf-8"),
        (MIXED.encode("utf-8-sig"), "utf-8"),
        (MIXED.encode("cp1252"), "latin-1"),
        (MIXED.encode("utf-16"), "utf-16"),
        (MIXED.replace("\r\n", "\n").encode(), "utf-8"),
        (MIXED.replace("\r\n", "\r").encode(), "utf-8"),
    ],
)
def test_encodings_and_line_ends_make_no_difference(data: bytes, encoding: str) -> None:
    text = read_words(data, "liste")
    assert text.words == ("COEUR", "ELAN", "LAC")
    assert text.encoding == encoding
    assert (text.lines, text.too_short, text.too_long) == (8, 1, 1)
    assert (text.not_letters, text.repeated) == (2, 1)
    assert text.examples["not_letters"] == ("l'eau", "R2D2")


def test_every_line_is_accounted_for() -> None:
    text = read_words(MIXED.encode(), "liste")
    left_out = text.too_short + text.too_long + text.not_letters + text.repeated
    assert len(text.words) + left_out == text.lines


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", "aucun mot"),
        (b"\n\n", "aucun mot"),
        (b"12\n13\n", "aucun mot"),
        (b"a\nb\n", "aucun mot"),
        (b"LAC\0LACS", "pas un texte"),
        (b"\xff\xfe\x00", "pas un texte"),
        (b"PIOCHLEX" + bytes(100), "compilée"),
        (b"LAC\n" + b"du texte suivi, en phrases.\n" * 5, "pas une liste"),
    ],
)
def test_what_is_no_list_is_refused_in_one_sentence(data: bytes, expected: str) -> None:
    with pytest.raises(InputError) as refusal:
        read_words(data, "fichier.txt")
    sentence = str(refusal.value)
    assert expected in sentence and "fichier.txt" in sentence and "\n" not in sentence


def test_a_missing_file_or_a_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="n’existe pas"):
        read_list(tmp_path / "rien.txt")
    with pytest.raises(InputError, match="dossier"):
        read_list(tmp_path)


def test_importing_again_needs_consent(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    path.write_text("lac\nlacs\n", encoding="utf-8")
    import_list("club", path)
    import_list("club", path)  # the same words: nothing to lose
    path.write_text("lac\nbal\n", encoding="utf-8")
    with pytest.raises(InputError, match="remplacer"):
        import_list("club", path)
    assert list(Lexicon.load("club")) == ["LAC", "LACS"]
    import_list("club", path, replace=True)
    assert list(Lexicon.load("club")) == ["BAL", "LAC"]


def test_a_refused_import_leaves_no_trace(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    path.write_bytes(b"")
    with pytest.raises(InputError):
        import_list("club", path)
    assert find_list("club") is None
    assert not home.exists()


def test_progress_grows_to_the_end(home: Path, tmp_path: Path) -> None:
    path = tmp_path / "mots.txt"
    path.write_text("lac\nlacs\nzorglub\nzorglubs", encoding="utf-8")
    seen: list[float] = []
    import_list("club", path, progress=seen.append)
    assert seen == sorted(seen) and seen[-1] == 1.0 and len(seen) > 3


def test_entries_are_joined_inferred_or_unknown() -> None:
    lexicon = Lexicon.of(["LAC", "LACS", "ZORGLUB", "ZORGLUBS", "XYZZY"])
    (lac,) = lexicon.entries("LACS")
    assert (lac.lemma, lac.inferred) == ("lac", False)
    (guess,) = lexicon.entries("ZORGLUBS")
    assert (guess.lemma, guess.kind, guess.inferred) == ("zorglub", "n", True)
    assert lexicon.share_entry("ZORGLUB", "ZORGLUBS")
    assert "XYZZY" in lexicon and lexicon.entries("XYZZY") == ()
    assert lexicon.unknown_words() == ["XYZZY"]
    assert not lexicon.share_entry("XYZZY", "XYZZY")


@given(st.text(max_size=20))
def test_folding_gives_plain_letters_or_nothing(text: str) -> None:
    folded = fold(text)
    assert folded is None or (folded.isascii() and folded.isalpha() and folded.isupper())
    if folded is not None:
        assert fold(folded) == folded


@given(st.binary(max_size=200))
def test_any_bytes_give_words_or_a_sentence(data: bytes) -> None:
    try:
        words = read_words(data, "octets").words
    except InputError as refusal:
        assert str(refusal)
    else:
        assert words and all(2 <= len(word) <= 15 for word in words)
