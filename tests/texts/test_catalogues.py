"""The English catalogue holds every message, and nothing else; its texts can be filled in."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from tools.catalogues import catalogue_of, key_of, messages, said, stale, untranslated

import pioche
from pioche.texts.catalogue import catalogue

FIELD = re.compile(r"\{(\w+)[^}]*\}")
SOURCES = Path(pioche.__file__).parent
FRENCH_ONLY = ("printing/", "cli/french.py")
"""What speaks French to everybody: papers, and Click's own words."""
JOINED = re.compile(r"\s[;:!?»](?:\s|$)")
FRENCH_SIGNS = re.compile(r"[«»\u202f]|(?<=\w) [;:!?]")


@pytest.fixture(scope="module")
def source() -> Catalog:
    return messages()


@pytest.fixture(scope="module")
def english() -> Catalog:
    return catalogue_of("en")


def test_every_message_has_an_english_text(source: Catalog, english: Catalog) -> None:
    missing = sorted(untranslated(source, english))
    assert not missing, "run `make catalogues`, then translate:\n" + "\n".join(missing)


def test_no_english_text_is_of_a_message_that_is_gone(source: Catalog, english: Catalog) -> None:
    gone = sorted(stale(source, english))
    assert not gone, "run `make catalogues`, which takes these out:\n" + "\n".join(gone)


def test_no_message_is_said_both_alone_and_by_number() -> None:
    """The catalogue has one place for both: the key “Enter” was “Entry”, as of a word."""
    alone = {one for one in said() if isinstance(one, str)}
    by_number = {one[0] for one in said() if not isinstance(one, str)}
    assert not alone & by_number


def _texts() -> list[tuple[str, str, str]]:
    """French and English of every message, the plurals too."""
    found = []
    for message in catalogue_of("en"):
        if isinstance(message.id, str):
            found.append((message.id, message.id, str(message.string)))
        else:
            pairs = zip(message.id, message.string or (), strict=True)
            found += [(message.id[1], french, english) for french, english in pairs]
    return [one for one in found if one[0]]


def test_what_is_filled_in_is_the_same_in_both_languages() -> None:
    wrong = [
        (french, english)
        for most, french, english in _texts()
        # « un bulletin » and “{n} slips”: one may say the number, or not.
        if not set(FIELD.findall(french)) - {"n"}
        <= set(FIELD.findall(english))
        <= set(FIELD.findall(most))
    ]
    assert wrong == []


def test_what_is_filled_in_is_filled_in_the_same_way() -> None:
    """A number written with two digits, a name quoted: what follows the name in the braces."""
    shape = re.compile(r"\{\w+([^}]*)\}")
    wrong = [
        (french, english)
        for _most, french, english in _texts()
        if set(shape.findall(english)) - set(shape.findall(french))
    ]
    assert wrong == []


def test_english_texts_are_set_as_english_is() -> None:
    assert [english for _most, _french, english in _texts() if FRENCH_SIGNS.search(english)] == []


def test_no_sign_is_joined_to_a_text_that_is_not_a_message() -> None:
    """French writes « ; » with a space before it, English does not: `_(" ; ")`, not " ; "."""
    found = []
    for path in sorted(SOURCES.rglob("*.py")):
        if path.relative_to(SOURCES).as_posix().startswith(FRENCH_ONLY):
            continue
        tree = ast.parse(path.read_text("utf-8"))
        marked = {
            id(one)
            for call in ast.walk(tree)
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
            if call.func.id in {"_", "N_", "ngettext"}
            for one in call.args
        }
        found += [
            f"{path.name}:{one.lineno}: {one.value!r}"
            for one in ast.walk(tree)
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
            if id(one) not in marked and JOINED.match(one.value)
        ]
    assert found == []


def test_the_catalogue_is_read_as_gettext_reads_it(english: Catalog) -> None:
    known = catalogue("en")
    for message in english:
        if not message.id:
            continue
        if isinstance(message.id, str):
            assert known.texts[message.id] == message.string
        else:
            assert known.plurals[message.id[0]] == tuple(message.string or ())
            assert known.texts[key_of(message)] == known.plurals[message.id[0]][0]
    assert len(known.texts) == len(english)


def test_a_language_without_a_catalogue_has_no_texts() -> None:
    assert catalogue("fr").texts == catalogue("xx").texts == {}
