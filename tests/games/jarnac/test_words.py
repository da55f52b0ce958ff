"""DICTIONNAIRE and LA FORMULE COMPÉTITION, on the bundled list; unknown entries on others."""

from __future__ import annotations

import pytest

from pioche.core.lexicon import Lexicon
from pioche.games.jarnac.judge import COMPETITION, WordRules, judge_word
from support.jarnac import FakeEntry, FakeLexicon

WITHOUT = COMPETITION
WITH_CHAINS = WordRules(chains=True)
WITH_CONJUGATIONS = WordRules(conjugations=True)


def test_the_competition_is_without_both():
    assert WordRules(conjugations=False, chains=False) == COMPETITION


@pytest.mark.parametrize(
    ("old", "new", "valid"),
    [
        ("LAC", "LACS", False),
        ("LAC", "CALS", True),
        ("ELANCE", "ELANCEE", False),
        ("ELANCE", "ENLACEE", True),
        ("MENAGE", "MENAGER", False),
        ("MENAGE", "MANEGER", True),
        ("MENAGE", "REMANGE", True),
        ("MENAGE", "ENGAMER", True),
        ("FLORE", "FLORES", False),
    ],
)
def test_the_examples_of_the_rule_without_chains(francais, old, new, valid):
    verdict = judge_word(new, old, WITHOUT, francais)
    assert verdict.valid is valid
    assert verdict.reason == ("valid" if valid else "same-entry")
    assert verdict.entries
    assert judge_word(new, old, WITH_CHAINS, francais).valid


@pytest.mark.parametrize(
    ("old", "new", "lemma"),
    [("LAC", "LACS", "lac"), ("MENAGE", "MENAGER", "ménager"), ("FLORE", "FLORES", "flore")],
)
def test_a_refusal_shows_the_entry_that_both_words_share(francais, old, new, lemma):
    verdict = judge_word(new, old, WITHOUT, francais)
    assert lemma in {entry.lemma for entry in verdict.entries}
    assert not any(entry.inferred for entry in verdict.entries)


@pytest.mark.parametrize("word", ["JOUER", "JOUE", "JOUES", "JOUEE", "JOUEES", "JOUANT"])
def test_admitted_without_conjugations(francais, word):
    assert judge_word(word, "", WITHOUT, francais).valid


@pytest.mark.parametrize("word", ["JOUA", "JOUAI"])
def test_refused_without_conjugations(francais, word):
    verdict = judge_word(word, "", WITHOUT, francais)
    assert not verdict.valid
    assert verdict.reason == "conjugated"
    assert [entry.lemma for entry in verdict.entries] == ["jouer"]
    assert judge_word(word, "", WITH_CONJUGATIONS, francais).valid


@pytest.mark.parametrize("word", ["LACS", "GRANDE", "GRANDES", "JOUEE"])
def test_plurals_feminines_and_participles_are_admitted_in_every_formula(francais, word):
    assert judge_word(word, "", WITHOUT, francais).valid


def test_a_word_absent_from_the_list(francais):
    verdict = judge_word("XYZ", "", WordRules(True, True), francais)
    assert (verdict.valid, verdict.reason, verdict.entries) == (False, "absent", ())


def test_chains_concern_transformations_only(francais):
    assert judge_word("LACS", "", WITHOUT, francais).valid


def test_an_entry_that_is_not_known_is_said_and_not_held_against_the_word():
    lexicon = FakeLexicon({"ZYTHA": [], "ZYTHAS": [], "LAC": [FakeEntry(1, "lac")]})
    verdict = judge_word("ZYTHAS", "ZYTHA", WITHOUT, lexicon)
    assert verdict.valid
    assert verdict.undecided == ("conjugations", "chains")
    assert verdict.entries == ()


def test_an_old_word_that_is_not_known_leaves_the_chain_undecided():
    lexicon = FakeLexicon({"ZYTHA": [], "LACHATYZ": [FakeEntry(1, "lachatyz")]})
    assert judge_word("LACHATYZ", "ZYTHA", WITHOUT, lexicon).undecided == ("chains",)


def test_a_users_own_list_joins_its_entries_and_leaves_the_others_unknown():
    lexicon = Lexicon.of(["LAC", "LACS", "CALS", "WQXZ"])
    assert judge_word("LACS", "LAC", WITHOUT, lexicon).reason == "same-entry"
    assert judge_word("CALS", "LAC", WITHOUT, lexicon).valid
    unknown = judge_word("WQXZ", "", WITHOUT, lexicon)
    assert unknown.valid
    assert unknown.undecided == ("conjugations",)


def test_nothing_is_undecided_where_no_criterion_applies():
    lexicon = FakeLexicon({"ZYTHA": [], "ZYTHAS": []})
    assert judge_word("ZYTHAS", "ZYTHA", WordRules(True, True), lexicon).undecided == ()


def test_an_inferred_entry_is_marked():
    lexicon = FakeLexicon(
        {
            "ZYTHA": [FakeEntry(1, "zytha", inferred=True)],
            "ZYTHAS": [FakeEntry(1, "zytha", inferred=True), FakeEntry(2, "zythas")],
        }
    )
    verdict = judge_word("ZYTHAS", "ZYTHA", WITHOUT, lexicon)
    assert verdict.reason == "same-entry"
    assert [(entry.lemma, entry.inferred) for entry in verdict.entries] == [("zytha", True)]


def test_words_and_entries_at_once_are_those_told_one_by_one(francais):
    every = dict(francais.words_with_ids(conjugated=True))
    some = dict(francais.words_with_ids(conjugated=False))
    assert list(every) == list(francais)
    for word in list(francais)[::97]:
        assert set(every[word]) == francais.entry_ids(word)
        assert (word in some) is not francais.conjugated_only(word)
