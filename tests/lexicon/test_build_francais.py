"""The script that rebuilds francais: expansion, rules of selection, entries."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tools.build_francais.__main__ import selected
from tools.build_francais.affixes import Affixes, Form, Stem, read_stems
from tools.build_francais.entries import IRREGULAR_PLURALS, Lemmas, group, reading
from tools.build_francais.selection import (
    ABBREVIATIONS,
    DEFINED_INVARIABLE,
    FOREIGN_PHRASES,
    FRENCH_PHRASES,
    refuse_form,
    refuse_stem,
)

import pioche.core.lexicon as package
from pioche.core.lexicon import Lexicon

ROOT = Path(__file__).resolve().parents[2]
DICTIONARY = Path("/usr/share/hunspell")
needs_dictionary = pytest.mark.skipif(
    not (DICTIONARY / "fr.dic").exists(), reason="NON VÉRIFIÉ : hunspell-fr-comprehensive absent"
)
needs_hunspell = pytest.mark.skipif(
    shutil.which("hunspell") is None, reason="NON VÉRIFIÉ : hunspell absent"
)

AFF = """SET UTF-8
FLAG long
NEEDAFFIX ()
FORBIDDENWORD {}
CIRCUMFIX **
KEEPCASE ||
NOSUGGEST --
PFX L' Y 1
PFX L' 0 l' .
PFX Um Y 3
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
PFX Um 0 yocto/S.() .
SFX S. Y 2
SFX S. 0 0/L' [^sxz] is:sg
SFX S. 0 s [^sxz] is:pl
SFX a0 Y 4
SFX a0 er er er po:infi
SFX a0 er e/L' er po:ipre po:1sg
SFX a0 er è er po:ipre po:1isg
SFX a0 er é/S. er po:ppas
"""
DIC = """8
lac/S.() po:nom is:mas
écouler/a0() po:v1__t___zz
mètre/Um() po:nom is:mas
Paris/L' po:npr
cm/||-- po:nom is:mas is:inv
faute/{}
faute/S.() po:nom is:fem
yeux/L' po:nom is:mas is:pl
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    aff, dic = tmp_path / "x.aff", tmp_path / "x.dic"
    aff.write_text(AFF, encoding="utf-8")
    dic.write_text(DIC, encoding="utf-8")
    return aff, dic


def stem(word: str, *fields: str, flags: str = "") -> Stem:
    return Stem(word, frozenset(flags[i : i + 2] for i in range(0, len(flags), 2)), fields)


def why(word: str, *fields: str, flags: str = "") -> str | None:
    return refuse_stem(stem(word, *fields, flags=flags), "||", "--")


def test_expansion(files: tuple[Path, Path]) -> None:
    affixes = Affixes(files[0])
    stems, forbidden = read_stems(files[1], affixes)
    texts = {form.text for s in stems for form in affixes.expand(s, forbidden)}
    assert texts >= {"lac", "lacs", "écouler", "écoule", "écoulé", "écoulés", "mètre", "kilomètres"}
    assert "faute" not in texts and "fautes" not in texts  # FORBIDDENWORD
    assert not any("'" in text for text in texts)  # elided prefixes make no word


def test_selection_and_grouping(files: tuple[Path, Path]) -> None:
    dropped: Counter[str] = Counter()
    forms, lemmas = selected(*files, dropped)
    grouped = {(lemma, kind): dict(texts) for lemma, kind, texts in group(forms, lemmas)}
    assert grouped["lac", "n"] == {"LAC": "nom mas sg", "LACS": "nom mas pl"}
    assert grouped["écouler", "v"] == {
        "ECOULER": "infi",
        "ECOULE": "ppas;ppas sg;ipre 1sg",
        "ECOULES": "ppas pl",
    }
    assert set(grouped["kilomètre", "n"]) == {"KILOMETRE", "KILOMETRES"}
    assert not any("YOCTO" in text for texts in grouped.values() for text in texts)
    assert dropped["formes : forme en « -è-je » (aimè-je)"] == 1
    assert dropped["majuscule (noms propres, symboles)"] == 1


@pytest.mark.parametrize(
    ("word", "fields", "flags"),
    [
        ("Paris", ("po:npr",), ""),
        ("arc-en-ciel", ("po:nom",), ""),
        ("s'", ("po:mg",), ""),
        ("cm", ("po:nom", "is:inv"), "||--"),
        ("anti", ("po:pfx",), ""),
        ("abc1", ("po:nom",), ""),
        ("vs", ("po:mg", "po:prep"), ""),
        ("févr", ("po:nom", "is:mas", "is:inv"), ""),
        ("ovo", ("po:loc.adv",), ""),
        ("ibn", ("po:loc.patr",), ""),
        ("dei", ("po:adj", "is:inv"), ""),
        ("env", ("po:adv",), ""),
    ],
)
def test_dropped_stems(word: str, fields: tuple[str, ...], flags: str) -> None:
    assert why(word, *fields, flags=flags) is not None


@pytest.mark.parametrize(
    ("word", "fields"),
    [
        ("lac", ("po:nom", "is:mas")),
        ("pst", ("po:interj",)),
        ("bus", ("po:nom", "is:mas", "is:inv")),
        ("ut", ("po:nom", "is:mas", "is:inv")),
        ("adagio", ("po:nom", "is:mas", "is:inv")),
        ("jeun", ("po:loc.adv", "po:loc.adj")),
        ("afin", ("po:mg", "po:loc.prepv")),
    ],
)
def test_kept_stems(word: str, fields: tuple[str, ...]) -> None:
    assert why(word, *fields) is None


def test_forms_of_wrong_length_are_dropped() -> None:
    form = Form("a", stem("a"), "", ())
    assert refuse_form(form, "A") is not None
    assert refuse_form(form, "A" * 16) is not None
    assert refuse_form(form, "A" * 15) is None


def test_plurals_without_a_rule_join_their_singular() -> None:
    nominal = ("po:nom", "is:mas")
    stems = [stem(word, *nominal) for word in ("œil", "amour", "final")]
    plurals = [stem(word, *nominal, "is:pl") for word in ("yeux", "amours", "finaux", "fèces")]
    lemmas = Lemmas([*stems, *plurals])
    assert [lemmas.lemma(Form(p.word, p, "", ())) for p in plurals] == [
        "œil",
        "amour",
        "final",
        "fèces",
    ]


def test_readings_of_a_verb_leave_out_its_class() -> None:
    verb = stem("jouer", "po:v1_it_q_zz")
    assert reading(Form("joua", verb, "", ("po:ipsi", "po:3sg"))) == {"ipsi", "3sg"}


def test_exceptions_are_justified_and_do_not_contradict_each_other() -> None:
    tables = (DEFINED_INVARIABLE, FRENCH_PHRASES, FOREIGN_PHRASES, ABBREVIATIONS)
    assert all(text.strip() for table in tables for text in table.values())
    kept = DEFINED_INVARIABLE.keys() | FRENCH_PHRASES.keys()
    assert not kept & (FOREIGN_PHRASES.keys() | ABBREVIATIONS.keys())


@needs_dictionary
def test_every_exception_exists_in_the_dictionary() -> None:
    stems, _ = read_stems(DICTIONARY / "fr.dic", Affixes(DICTIONARY / "fr.aff"))
    words = {s.word for s in stems}
    tables = (DEFINED_INVARIABLE, FRENCH_PHRASES, FOREIGN_PHRASES, ABBREVIATIONS)
    for table in (*tables, IRREGULAR_PLURALS):
        assert set(table) <= words


@pytest.mark.parametrize("word", ["KILOMETRE", "OC", "JEUN", "AFIN", "YEUX", "PST", "HECTARE"])
def test_words_that_the_rules_keep(francais: Lexicon, word: str) -> None:
    assert word in francais


@pytest.mark.parametrize("word", ["AB", "OVO", "ETC", "ENV", "FEVR", "AIME", "YOCTOHENRY", "COS"])
def test_words_that_the_rules_drop(francais: Lexicon, word: str) -> None:
    assert (word in francais) == (word == "AIME")  # aimé stays, aimè goes


@needs_dictionary
@pytest.mark.slow
def test_one_command_rebuilds_the_same_bytes(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "tools.build_francais", "--output", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    data = Path(package.__file__).parents[2] / "data" / "lexicons"
    for name in ("francais.xz", "additions.xz", "francais.json"):
        assert (tmp_path / name).read_bytes() == (data / name).read_bytes()


@needs_dictionary
@needs_hunspell
@pytest.mark.slow
def test_hunspell_accepts_every_expanded_form() -> None:
    forms, _ = selected(DICTIONARY / "fr.aff", DICTIONARY / "fr.dic", Counter())
    texts = sorted({form.text for form, _ in forms})
    assert len(texts) > 400_000
    answer = subprocess.run(
        ["hunspell", "-d", "fr", "-i", "utf-8", "-l"],
        input="\n".join(texts) + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    )
    assert answer.stdout.split() == []
    refused = subprocess.run(
        ["hunspell", "-d", "fr", "-i", "utf-8", "-l"],
        input="zqxw\n",
        capture_output=True,
        text=True,
        check=True,
        env={"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"},
    )
    assert refused.stdout.split() == ["zqxw"]  # the check can fail
