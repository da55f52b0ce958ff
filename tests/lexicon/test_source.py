"""The source form of a list with entries."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tools.build_francais.source import make_source, source_text, write_source

from pioche.core.lexicon.source import parse_source, read_source
from pioche.core.lexicon.tags import ORDER, read_readings, write_readings

words = st.text("ABÇÉœ".lower() + "xyz", min_size=1, max_size=6)
forms = st.dictionaries(st.text("ABC", min_size=1, max_size=5), st.sampled_from(["sg", "pl"]))
entries = st.dictionaries(
    st.tuples(words, st.sampled_from("vn")), forms.filter(bool), min_size=1, max_size=8
)
readings = st.frozensets(st.frozensets(st.sampled_from(ORDER), min_size=1), min_size=1, max_size=4)


@settings(deadline=None)
@given(entries)
def test_a_source_keeps_every_form_of_every_entry(
    given_entries: dict[tuple[str, str], dict[str, str]],
) -> None:
    raw = [(lemma, kind, texts) for (lemma, kind), texts in given_entries.items()]
    source = parse_source(source_text(make_source(raw)))
    found: dict[tuple[str, str], dict[str, str]] = {}
    for number, form, text in source.forms():
        entry = source.entries[number]
        key = (entry.lemma, source.paradigms[entry.paradigm].kind)
        found.setdefault(key, {})[form] = source.readings[text]
    assert found == given_entries


@settings(deadline=None)
@given(entries)
def test_the_order_of_entries_does_not_matter(
    given_entries: dict[tuple[str, str], dict[str, str]],
) -> None:
    raw = [(lemma, kind, texts) for (lemma, kind), texts in given_entries.items()]
    assert source_text(make_source(raw)) == source_text(make_source(raw[::-1]))


@settings(deadline=None)
@given(entries, entries)
def test_two_sources_joined_hold_the_forms_of_both(
    one: dict[tuple[str, str], dict[str, str]], other: dict[tuple[str, str], dict[str, str]]
) -> None:
    sources = [make_source([(*key, texts) for key, texts in raw.items()]) for raw in (one, other)]
    joined = sources[0].joined(sources[1])
    assert joined.entries[: len(one)] == sources[0].entries
    told = [(number, form, joined.readings[text]) for number, form, text in joined.forms()]
    apart = [
        (number + moved, form, source.readings[text])
        for moved, source in zip((0, len(one)), sources, strict=True)
        for number, form, text in source.forms()
    ]
    assert told == apart


@given(readings)
def test_readings_are_written_in_one_order_only(given_readings: frozenset[frozenset[str]]) -> None:
    text = write_readings(given_readings)
    assert frozenset(read_readings(text)) == given_readings
    assert write_readings(sorted(given_readings, key=sorted)) == text


@pytest.mark.parametrize("text", ["", "pioche-source 9\n", "pioche-source 1\nentries 0\n"])
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_source(text)


def test_a_cut_source_is_refused() -> None:
    text = source_text(make_source([("lac", "n", {"LAC": "sg", "LACS": "pl"})]))
    for end in range(0, len(text), 3):
        with pytest.raises(ValueError):
            parse_source(text[:end].rpartition("\n")[0])


def test_compression_keeps_all() -> None:
    source = make_source([("lac", "n", {"LAC": "sg", "LACS": "pl"})])
    assert read_source(write_source(source)) == source
