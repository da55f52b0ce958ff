"""The vote of other free lists on the entries of francais."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from tools.build_francais.__main__ import ADDITIONS, DICTIONARY, REMOVALS, selected
from tools.build_francais.affixes import Affixes, Stem, read_stems
from tools.build_francais.entries import is_verb
from tools.vote_francais.__main__ import without_forms, write_additions
from tools.vote_francais.ballot import TOO_COMMON, Candidate, voted_in, voted_out
from tools.vote_francais.inflection import Classes
from tools.vote_francais.voters import VOICES, Voters, plain, spelling_key

from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.normal import fold

needs_dictionary = pytest.mark.skipif(
    not (DICTIONARY / "fr.dic").exists(), reason="NON VÉRIFIÉ : hunspell-fr-comprehensive absent"
)
needs_hunspell = pytest.mark.skipif(
    shutil.which("hunspell") is None, reason="NON VÉRIFIÉ : hunspell absent"
)
NOBODY = Voters(
    wfrench=frozenset(),
    dico=frozenset(),
    verbiste=frozenset(),
    nouns=frozenset(),
    adjectives=frozenset(),
    verbs=frozenset(),
    inflected=frozenset(),
    places=frozenset(),
    compounds=frozenset(),
    keys=frozenset(),
)


def lemmas(voters: Voters, words: set[str] = frozenset(), **others: object) -> list[str]:  # type: ignore[assignment]
    given = {"names": (), "met": {}, **others}
    return [one.lemma for one in voted_in(voters, words, **given)]  # type: ignore[arg-type]


class TestIn:
    def test_two_voices_bring_a_noun_in_and_one_does_not(self) -> None:
        alone = replace(NOBODY, nouns=frozenset({"sampan", "regur"}))
        assert lemmas(alone) == []
        assert lemmas(replace(alone, dico=frozenset({"REGUR"}))) == ["regur"]
        assert lemmas(replace(alone, wfrench=frozenset({"SAMPAN"}))) == ["sampan"]

    def test_a_noun_that_spacy_does_not_call_so_has_no_kind(self) -> None:
        both = frozenset({"REGUR"})
        assert lemmas(replace(NOBODY, wfrench=both, dico=both)) == []

    def test_wfrench_and_verbiste_are_one_voice(self) -> None:
        one = replace(NOBODY, verbiste=frozenset({"zerver"}), wfrench=frozenset({"ZERVER"}))
        assert lemmas(one) == []
        assert lemmas(replace(one, dico=frozenset({"ZERVER"}))) == ["zerver"]
        assert lemmas(replace(one, verbs=frozenset({"zerver"}))) == ["zerver"]

    def test_what_is_a_word_already_is_left(self) -> None:
        voters = replace(NOBODY, nouns=frozenset({"lac"}), dico=frozenset({"LAC"}))
        assert lemmas(voters, {"LAC"}) == []

    def test_names_and_what_is_too_common_are_left(self) -> None:
        named = frozenset({"alsace", "stewart", "palois"})
        voters = replace(NOBODY, nouns=named, dico=plain(named))
        often = {"stewart": 2 * TOO_COMMON, "palois": 2 * TOO_COMMON}
        assert lemmas(voters, names={"ALSACE"}, met=often) == []
        # An adjective of a town is met as the name of its people.
        demonym = replace(voters, adjectives=frozenset({"palois"}))
        assert lemmas(demonym, names={"ALSACE"}, met=often) == ["palois"]
        assert lemmas(voters) == ["alsace", "palois", "stewart"]

    def test_pieces_of_compounds_and_places_need_all_three(self) -> None:
        words = frozenset({"talkie", "sissonne"})
        voters = replace(
            NOBODY,
            nouns=words,
            dico=plain(words),
            compounds=frozenset({"walkie-talkie"}),
            places=frozenset({"SISSONNE"}),
        )
        assert lemmas(voters) == []
        assert lemmas(replace(voters, wfrench=plain(words))) == ["sissonne", "talkie"]

    def test_a_participle_named_by_its_infinitive_is_no_adjective(self) -> None:
        words = frozenset({"dropper", "palifier", "rizier"})
        voters = replace(NOBODY, adjectives=words, dico=plain(words))
        assert lemmas(voters) == ["rizier"]


class TestOut:
    VERBS = (
        Stem("jouer", frozenset(), ("po:v1",)),
        Stem("xyloglotter", frozenset(), ("po:v1",)),
        Stem("skater", frozenset(), ("po:v1",)),
    )

    def gone(self, voters: Voters, met: dict[str, float], known: str = "") -> list[str]:
        made = {
            **{stem: {stem.word, stem.word[:-1], stem.word[:-2] + "é"} for stem in self.VERBS},
            Stem("skater", frozenset(), ("po:nom",)): {"skater"},
            Stem("xyloglotté", frozenset(), ("po:adj",)): {"xyloglotté"},
        }
        return voted_out(made, voters, met, lambda verb: verb == known)

    def test_a_verb_that_nobody_writes_goes(self) -> None:
        assert self.gone(NOBODY, {}) == ["jouer", "skater", "xyloglotter"]
        heard = replace(NOBODY, keys=frozenset({spelling_key("jouer")}))
        assert self.gone(heard, {}) == ["skater", "xyloglotter"]
        assert self.gone(heard, {}, known="xyloglotter") == ["skater"]

    def test_use_keeps_a_verb_by_a_form_that_is_its_alone(self) -> None:
        assert "jouer" not in self.gone(NOBODY, {"joué": 1e-8})
        assert "skater" in self.gone(NOBODY, {"skater": 1e-8}), "the noun may be what is met"
        assert "xyloglotter" not in self.gone(NOBODY, {"xyloglotté": 1e-8})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("contrattaquer", "contre-attaquer"),
        ("greloter", "grelotter"),
        ("entraimer", "entr'aimer"),
        ("événement", "évènement"),
        ("bunkeriser", "bunkériser"),
    ],
)
def test_spellings_of_1990_are_the_same_word(one: str, other: str) -> None:
    assert spelling_key(one) == spelling_key(other)


@pytest.mark.parametrize(("one", "other"), [("poser", "passer"), ("contrer", "contre")])
def test_other_words_are_not(one: str, other: str) -> None:
    assert spelling_key(one) != spelling_key(other)


AFF = """FLAG long
NEEDAFFIX ()
SFX S. Y 2
SFX S. 0 0 [^sxz] is:sg
SFX S. 0 s [^sxz] is:pl
SFX X. Y 2
SFX X. 0 0 al is:sg
SFX X. al aux al is:pl
SFX Fs Y 4
SFX Fs 0 0 eur is:sg
SFX Fs 0 s eur is:pl
SFX Fs eur euse eur is:sg
SFX Fs eur euses eur is:pl
"""


@pytest.fixture
def classes(tmp_path: Path) -> Classes:
    """Nouns in -ite agree, those in -eur and -al do not."""
    (tmp_path / "x.aff").write_text(AFF, encoding="utf-8")
    affixes = Affixes(tmp_path / "x.aff")
    letters = [f"{a}{b}" for a in "bcdfgl" for b in "aeiou"]
    stems = [
        Stem(start + ending, frozenset({flag, "()"}), ("po:nom", "is:mas"))
        for ending, flags in {"ite": "S.S.", "eur": "S.Fs", "al": "S.X."}.items()
        for flag in (flags[:2], flags[2:])
        for start in letters
    ]
    made = {s: {form.text for form in affixes.expand(s, frozenset())} for s in stems}
    return Classes(made, affixes)


@pytest.mark.parametrize(
    ("lemma", "attested", "flag"),
    [
        ("crednérite", (), "S."),  # all agree
        ("roteur", (), "S."),  # rot-eur, -eurs are sure
        ("roteur", ("ROTEUSE",), "S."),  # one of two feminines is not enough
        ("roteur", ("ROTEUSE", "ROTEUSES"), "Fs"),
        ("vavassal", (), None),  # -als or -aux?
        ("vavassal", ("VAVASSAUX",), "X."),
        ("vavassal", ("VAVASSALS",), "S."),
        ("zzz", (), None),  # no word ends so
    ],
)
def test_a_class_makes_nothing_that_is_neither_agreed_nor_attested(
    classes: Classes, lemma: str, attested: tuple[str, ...], flag: str | None
) -> None:
    found = classes.stem(lemma, ("nom",), attested)
    assert (found and found.flags - {"()"}) == (flag and {flag})
    assert found is None or found.fields == ("po:nom",), "no gender is guessed"


def test_a_feminine_that_another_entry_makes_is_no_entry(tmp_path: Path) -> None:
    (tmp_path / "x.aff").write_text(AFF, encoding="utf-8")
    both = [
        (Stem("roteur", frozenset({"Fs", "()"}), ("po:nom",)), Candidate("roteur", ("nom",), ())),
        (Stem("roteuse", frozenset({"S.", "()"}), ("po:nom",)), Candidate("roteuse", ("nom",), ())),
    ]
    kept = without_forms(Affixes(tmp_path / "x.aff"), both)
    assert [stem.word for stem, _one in kept] == ["roteur"]


@needs_dictionary
def test_the_files_are_read_and_written_alike(tmp_path: Path) -> None:
    stems, _ = read_stems(ADDITIONS, Affixes(DICTIONARY / "fr.aff"))
    voted = [
        (
            Stem(stem.word, stem.flags, tuple(f for f in stem.fields if f[:3] != "at:")),
            Candidate(stem.word, (), tuple(stem.values("at")[0].split(","))),
        )
        for stem in stems
    ]
    write_additions(tmp_path / "x.dic", voted)
    assert (tmp_path / "x.dic").read_bytes() == ADDITIONS.read_bytes()
    assert all(len(one.voices) >= 2 and set(one.voices) <= set(VOICES) for _stem, one in voted)


def removed() -> list[str]:
    lines = REMOVALS.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


@needs_dictionary
def test_what_was_voted_is_in_the_list_and_out_of_it(francais: Lexicon) -> None:
    stems, _ = read_stems(ADDITIONS, Affixes(DICTIONARY / "fr.aff"))
    for stem in stems:
        letters, kind = fold(stem.word), "v" if is_verb(stem) else "n"
        assert letters is not None
        assert (stem.word, kind) in {(e.lemma, e.kind) for e in francais.entries(letters)}
    verbs = {e.lemma for v in removed() for e in francais.entries(fold(v) or "") if e.kind == "v"}
    assert not verbs & set(removed())


@pytest.mark.parametrize(
    ("word", "lemma"),
    [
        ("SANDWICHAIT", "sandwicher"),
        ("TEENAGERS", "teenager"),
        ("DRAGONNEAUX", "dragonneau"),
        ("CAFOUILLEUSE", "cafouilleux"),
        ("BISONTINES", "bisontin"),
        ("DORSIVENTRAUX", "dorsiventral"),
    ],
)
def test_words_that_came(francais: Lexicon, word: str, lemma: str) -> None:
    assert lemma in {entry.lemma for entry in francais.entries(word)}


@pytest.mark.parametrize(
    "word", ["XYLOGLOTTER", "PEMBENISAIT", "ALSACE", "STEWART", "TALKIE", "FASHION"]
)
def test_words_that_went_or_did_not_come(francais: Lexicon, word: str) -> None:
    assert word not in francais


@pytest.mark.parametrize("word", ["COVOITURER", "GRELOTER", "CONTRATTAQUER", "FLOUTER", "SKATE"])
def test_words_that_stayed(francais: Lexicon, word: str) -> None:
    assert word in francais


@needs_dictionary
@needs_hunspell
def test_hunspell_accepts_every_form_added(tmp_path: Path) -> None:
    shutil.copy(DICTIONARY / "fr.aff", tmp_path / "x.aff")
    shutil.copy(ADDITIONS, tmp_path / "x.dic")
    forms, _ = selected(DICTIONARY / "fr.aff", ADDITIONS, Counter())
    texts = sorted({form.text for form, _ in forms})
    assert len(texts) > 17_000
    answer = subprocess.run(
        ["hunspell", "-d", str(tmp_path / "x"), "-i", "utf-8", "-l"],
        input="\n".join([*texts, "zqxw"]) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    )
    assert answer.stdout.split() == ["zqxw"]
