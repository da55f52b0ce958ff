from __future__ import annotations

import pytest

from pioche.core import native
from pioche.core.anagrams import Anagrams, search
from pioche.core.errors import InputError
from support.wordlists import SmallList, syllables


def test_words_from_letters():
    words = SmallList(["LAC", "CAL", "CALE", "LACE", "LACET", "ECLAT", "TALC", "LE"])
    assert search(words, contains="LAC", among="ET") == [
        "CAL", "CALE", "ECLAT", "LAC", "LACE", "LACET", "TALC",
    ]  # fmt: skip
    assert search(words, contains="lac", among="et", min_length=4, max_length=4) == [
        "CALE", "LACE", "TALC",
    ]  # fmt: skip
    assert search(words, among="LAC?") == ["CAL", "CALE", "LAC", "LACE", "LE", "TALC"]
    assert search(words, contains="ZZ", among="LAC") == []
    assert search(words) == []


def test_without_the_kernel_the_answer_is_the_same(monkeypatch):
    words, queries = SmallList(syllables()), [("BA", "REST"), ("", "BARS?"), ("S", "??")]
    with_kernel = [search(words, contains, among) for contains, among in queries]
    monkeypatch.setattr(native, "available", lambda: False)
    assert [search(words, contains, among) for contains, among in queries] == with_kernel
    assert all(with_kernel)


def test_a_list_gets_one_searcher():
    words = SmallList(["AS"])
    assert Anagrams.of(words) is Anagrams.of(words)
    assert Anagrams.of(words).words("A", "S") == ["AS"]


@pytest.mark.parametrize(("contains", "among"), [("A1", ""), ("?", ""), ("", "É")])
def test_what_is_no_letter_is_refused(contains, among):
    with pytest.raises(InputError, match="n’est pas une lettre"):
        search(SmallList(["AS"]), contains, among)
