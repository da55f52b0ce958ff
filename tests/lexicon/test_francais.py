"""The bundled list as users of the package see it."""

from __future__ import annotations

import hashlib
import json
import pickle
import random
from pathlib import Path

import pytest

import pioche.core.lexicon as package
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.manifest import BUNDLED

DATA = Path(package.__file__).parents[2] / "data" / "lexicons"


def test_the_manifest_tells_the_truth(francais: Lexicon) -> None:
    manifest = json.loads((DATA / "francais.json").read_text("utf-8"))
    words = list(francais)
    assert len(francais) == len(words) == manifest["words"]
    assert francais.entry_count == manifest["entries"]
    fingerprint = hashlib.sha256("\n".join(sorted(words)).encode()).hexdigest()
    assert francais.sha256 == fingerprint == manifest["sha256"]
    parts = b"".join((DATA / name).read_bytes() for name in BUNDLED)
    assert hashlib.sha256(parts).hexdigest() == manifest["source_sha256"]


def test_the_words_are_sorted_plain_and_of_legal_length(francais: Lexicon) -> None:
    words = list(francais)
    assert words == sorted(set(words))
    assert all(2 <= len(word) <= 15 and word.isascii() and word.isupper() for word in words)
    assert 410_000 < len(words) < 415_000


def test_membership_agrees_with_the_listing(francais: Lexicon) -> None:
    words = set(francais)
    chance = random.Random(2)
    for word in chance.sample(sorted(words), 3000):
        assert word in francais
        changed = list(word)
        changed[chance.randrange(len(word))] = chance.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        other = "".join(changed)
        assert (other in francais) == (other in words)


@pytest.mark.parametrize("text", ["", "A", "ZZ", "É", "L'AC", "LAC ", "A" * 300, "L\0", "12", "[Z"])
def test_what_is_no_word_is_absent(francais: Lexicon, text: str) -> None:
    assert text not in francais
    assert francais.entries(text) == ()
    assert not francais.conjugated_only(text)
    assert not francais.share_entry(text, "LAC")


def test_a_joker_in_lower_case_is_the_same_letter(francais: Lexicon) -> None:
    assert "MAIsON" in francais
    assert francais.share_entry("lAC", "LACs")
    assert 5 not in francais


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("JOUA", True),
        ("JOUERAIT", True),
        ("JOUASSIEZ", True),
        ("JOUER", False),  # infinitive
        ("JOUE", False),  # also a noun, and joué
        ("JOUEES", False),  # past participle
        ("JOUANT", False),  # present participle
        ("LAC", False),
        ("ELANCE", False),  # élancé
        ("MENAGE", False),
        ("SUIS", True),
        ("ZUT", False),
    ],
)
def test_conjugated_forms_only(francais: Lexicon, word: str, expected: bool) -> None:
    assert word in francais
    assert francais.conjugated_only(word) is expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("LAC", "LACS"),
        ("MENAGE", "MENAGER"),
        ("FLORE", "FLORES"),
        ("ELANCE", "ELANCEE"),
        ("OEIL", "YEUX"),
        ("CIEL", "CIEUX"),
        ("AIL", "AULX"),
        ("CHEVAL", "CHEVAUX"),
        ("LIED", "LIEDER"),
        ("BEAU", "BELLES"),
        ("FINAL", "FINAUX"),
        ("MONSIEUR", "MESSIEURS"),
        ("ALLER", "IRAI"),
        ("ETRE", "SUIS"),
        ("SUIVRE", "SUIS"),
    ],
)
def test_words_of_one_entry(francais: Lexicon, one: str, other: str) -> None:
    assert francais.share_entry(one, other)
    assert francais.share_entry(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("LAC", "LACET"), ("PECHE", "POIRE"), ("FILS", "FILLE"), ("ETRE", "AVOIR")]
)
def test_words_of_different_entries(francais: Lexicon, one: str, other: str) -> None:
    assert not francais.share_entry(one, other)


def test_entries_keep_accents_and_tell_readings_apart(francais: Lexicon) -> None:
    by_lemma = {entry.lemma: entry for entry in francais.entries("JOUE")}
    assert set(by_lemma) == {"joue", "jouer"}
    assert by_lemma["joue"].kind == "n"
    assert by_lemma["joue"].tags == {"nom", "fem", "sg"}
    verb = by_lemma["jouer"]
    assert verb.kind == "v" and not verb.inferred and not verb.conjugated
    assert {"ipre", "spre", "1sg", "3sg"} in verb.readings
    assert {"impe", "2sg"} in verb.readings
    assert {entry.lemma for entry in francais.entries("PECHER")} == {"pêcher", "pécher"}


def test_every_word_has_an_entry_and_none_is_inferred(francais: Lexicon) -> None:
    assert francais.unknown_words() == []
    assert francais.inferred_count == 0


def test_a_list_survives_pickling(francais: Lexicon) -> None:
    again = pickle.loads(pickle.dumps(francais))
    assert again.sha256 == francais.sha256
    small = pickle.loads(pickle.dumps(Lexicon.of(["LAC", "LACS"], "petite")))
    assert list(small) == ["LAC", "LACS"] and small.name == "petite"


def test_sections_are_read_only(francais: Lexicon) -> None:
    view = francais.section("words")
    assert view.readonly
    assert bytes(view[:4]).isascii()
    assert not francais.has_section("nothing")
    with pytest.raises(KeyError):
        francais.section("nothing")


@pytest.mark.parametrize("name", ["nulle-part", "", "a\0b", "x" * 5000, "/", "../francais"])
def test_an_unknown_list_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(InputError) as refusal:
        Lexicon.load(name)
    told = str(refusal.value)
    assert name[:100] in told and "francais" in told
    assert len(told) < 500, "what was typed is quoted, not repeated whole"


@pytest.mark.slow
def test_the_documentation_gives_the_right_figures(francais: Lexicon) -> None:
    text = (Path(__file__).resolve().parents[2] / "docs/lexicon.md").read_text("utf-8")
    conjugated = sum(map(francais.conjugated_only, francais))
    for number in (len(francais), francais.entry_count, conjugated):
        assert f"{number:,}" in text
    for length in (2, 3):
        assert str(sum(len(word) == length for word in francais)) in text
