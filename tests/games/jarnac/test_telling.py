"""Verdicts as sentences; and every code that the game uses has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pioche.games.jarnac as package
from pioche.games.jarnac.judge import COMPETITION, judge
from pioche.games.jarnac.telling import verdict_text
from pioche.texts.jarnac import SENTENCES
from support.jarnac import FakeEntry, FakeLexicon


def told(word, before, lexicon):
    return verdict_text(judge(word, before, COMPETITION, lexicon))


def test_a_word_that_is_good_shows_its_entries(francais):
    assert told("CALS", "LAC", francais) == "CALS est bon. Entrées : cal."


def test_a_word_that_is_not_in_the_list(francais):
    assert "ne figure pas dans la liste" in told("XYZ", "", francais)


def test_a_conjugated_form_shows_its_verb(francais):
    text = told("JOUA", "", francais)
    assert "forme conjuguée" in text
    assert "jouer (verbe)" in text


def test_a_chain_shows_the_entry_shared(francais):
    text = told("LACS", "LAC", francais)
    assert "LAC est de la même entrée" in text
    assert "Entrées : lac." in text


def test_what_could_not_be_decided_is_said():
    lexicon = FakeLexicon({"ZYTHA": [], "ZYTHAS": []})
    text = told("ZYTHAS", "ZYTHA", lexicon)
    assert text.startswith("ZYTHAS est bon.")
    assert "les conjugaisons n’ont pu être vérifiées" in text
    assert "l’enchaînement n’a pu être vérifié" in text


def test_an_inferred_entry_is_said():
    lexicon = FakeLexicon({"ZYTHA": [FakeEntry(1, "zytha", inferred=True)]})
    assert "zytha, déduite" in told("ZYTHA", "", lexicon)


def test_every_code_has_its_sentence_and_every_sentence_its_code():
    sources = [
        path.read_text("utf-8")
        for folder in (Path(package.__file__).parent, Path(package.__file__).parents[2] / "bots")
        for path in folder.rglob("*.py")
    ]
    used = set(re.findall(r'"jarnac\.([a-z-]+[a-z])"', "\n".join(sources)))
    made = {f"verdict-{reason}" for reason in ("valid", "absent", "conjugated", "same-entry")}
    made |= {f"verdict-undecided-{criterion}" for criterion in ("conjugations", "chains")}
    made |= {"entry-verb", "entry-other"}
    assert used | made == set(SENTENCES)
