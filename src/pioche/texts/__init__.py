"""French sentences, kept apart from the code that decides them.

The domain names what happened by a code such as ``core.rack-letter`` with parameters;
this package turns it into a sentence, at the edge, through gettext. French is the source
language: without a catalogue the sentence is shown as written here.

A code's prefix is the module that holds it: ``texts/core.py`` for ``core.…``. Modules are
imported when one of their sentences is first needed, so that start-up pays for none.

Whoever is spoken to has a language, which a context variable carries: no signature says it, and
what is asked for one reader is worded for that one. What is kept holds codes, never words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from importlib import import_module
from typing import TypeVar

T = TypeVar("T")

__all__ = [
    "LANGUAGES",
    "N_",
    "SOURCE",
    "_",
    "carried",
    "decimal",
    "field_words",
    "install_language",
    "language",
    "ngettext",
    "sentence",
    "speak",
    "speaking",
]

#: The language that messages are written in.
SOURCE = "fr"
LANGUAGES = (SOURCE, "en")

#: What somebody typed is repeated in a sentence up to here: a page of it would hide the reason.
_LONGEST = 300

_reader: ContextVar[str] = ContextVar("language")
_installed = SOURCE


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a message for translation without translating it yet."""
    return message


def _(message: str) -> str:
    """Translate a message of the interface."""
    spoken = _reader.get(_installed)
    if spoken == SOURCE:
        return message
    from pioche.texts.catalogue import catalogue  # French never reads one

    return catalogue(spoken).texts.get(message, message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that depends on a number: in French 0 and 1 are singular."""
    spoken = _reader.get(_installed)
    if spoken == SOURCE:
        return singular if abs(n) < 2 else plural
    from pioche.texts.catalogue import catalogue

    one, other = catalogue(spoken).plurals.get(singular, (singular, plural))
    return one if n == 1 else other


def language() -> str:
    """The language of whoever is spoken to now."""
    return _reader.get(_installed)


def speak(language: str) -> None:
    """Word what is said from now on in a language, in this task."""
    if language != _reader.get(_installed):
        _reader.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Word what is said meanwhile in a language."""
    token = _reader.set(language)
    try:
        yield
    finally:
        _reader.reset(token)


def carried(work: Callable[[], T]) -> Callable[[], T]:
    """The same work for another thread, which would know nothing of whom it is done for."""
    spoken = _reader.get(_installed)
    return work if spoken == _installed else partial(_spoken, spoken, work)


def _spoken(language: str, work: Callable[[], T]) -> T:
    with speaking(language):
        return work()


def install_language(language: str) -> None:
    """Speak a language wherever no reader is known: a terminal's."""
    global _installed
    _installed = language if language in LANGUAGES else SOURCE


@cache
def _sentences(prefix: str) -> Mapping[str, str]:
    module = import_module(f"{__name__}.{prefix}")
    sentences: Mapping[str, str] = module.SENTENCES
    return sentences


def sentence(code: str, /, **params: object) -> str:
    """The sentence of a code, in the language installed, with its parameters filled in."""
    prefix, _dot, name = code.partition(".")
    return _(_sentences(prefix)[name]).format(**{k: _short(v) for k, v in params.items()})


def decimal(value: float, spec: str = ".1f") -> str:
    """A number as the reader writes it: « 93,2 », « −4,0 »."""
    text = format(float(value), spec).replace("-", "−")
    return text.replace(".", ",") if language() == SOURCE else text


class _Figure(float):
    """A number of a sentence, whatever digits the sentence asks for."""

    def __format__(self, spec: str) -> str:
        return decimal(self, spec)


def field_words(game: str, name: str) -> str | None:
    """What a game calls a field of its orders, where it has a word for it."""
    code = f"field-{name}"
    return sentence(f"{game}.{code}") if code in _sentences(game) else None


def rules_words(game: str) -> str:
    """The rules of a game in a few paragraphs, one a line; nothing, where it tells none."""
    return sentence(f"{game}.rules") if "rules" in _sentences(game) else ""


def _short(value: object) -> object:
    if isinstance(value, str) and len(value) > _LONGEST:
        return value[: _LONGEST - 1] + "…"
    if isinstance(value, float):
        return _Figure(value)
    return value
