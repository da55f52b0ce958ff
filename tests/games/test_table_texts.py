"""Every refusal of the table games has its French sentence, and no sentence is left over."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import pioche

SOURCE = Path(pioche.__file__).parent
PREFIXES = ("classic", "solitaire", "inverse", "loto", "gcg", "cli_jouer_classique")


@pytest.mark.parametrize("prefix", PREFIXES)
def test_codes_and_sentences_match(prefix: str) -> None:
    code = re.compile(rf'"{prefix}\.([a-z-]+)"')
    used = {
        name
        for path in SOURCE.rglob("*.py")
        for name in code.findall(path.read_text(encoding="utf-8"))
    }
    sentences = import_module(f"pioche.texts.{prefix}").SENTENCES
    assert used == set(sentences)
    for sentence in sentences.values():
        assert sentence[0].isupper() or sentence[0] in "«{"
        assert sentence.endswith((".", "}"))
        assert "'" not in sentence, "an apostrophe is written ’"
