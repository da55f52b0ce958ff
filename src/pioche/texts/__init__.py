"""French sentences, kept apart from the code that decides them.

The domain names what happened by a code such as ``core.rack-letter`` with parameters;
this package turns it into a sentence, at the edge, through gettext. French is the source
language: without a catalogue the sentence is shown as written here.

A code's prefix is the module that holds it: ``texts/core.py`` for ``core.…``. Modules are
imported when one of their sentences is first needed, so that start-up pays for none.
"""

from __future__ import annotations

import gettext as _gettext
from collections.abc import Mapping
from functools import cache
from importlib import import_module

__all__ = ["N_", "_", "field_words", "install_language", "ngettext", "sentence"]

#: What somebody typed is repeated in a sentence up to here: a page of it would hide the reason.
_LONGEST = 300

_translations: _gettext.NullTranslations = _gettext.NullTranslations()


def N_(message: str) -> str:  # noqa: N802 - the name that gettext tools look for
    """Mark a message for translation without translating it yet."""
    return message


def _(message: str) -> str:
    """Translate a message of the interface."""
    return _translations.gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Translate a message that depends on a number.

    Where no catalogue is installed French decides: 0 and 1 are singular.
    """
    if type(_translations) is _gettext.NullTranslations:
        return singular if abs(n) < 2 else plural
    return _translations.ngettext(singular, plural, n)


def install_language(language: str) -> None:
    """Use the catalogue of a language from now on; French needs none."""
    global _translations
    if language == "fr":
        _translations = _gettext.NullTranslations()
        return
    from importlib import resources  # 5 ms of start-up that French need not pay

    catalogues = resources.files("pioche.texts") / "locale"
    with resources.as_file(catalogues) as path:
        _translations = _gettext.translation(
            "pioche", localedir=str(path), languages=[language], fallback=True
        )


@cache
def _sentences(prefix: str) -> Mapping[str, str]:
    module = import_module(f"{__name__}.{prefix}")
    sentences: Mapping[str, str] = module.SENTENCES
    return sentences


def sentence(code: str, /, **params: object) -> str:
    """The sentence of a code, in the language installed, with its parameters filled in."""
    prefix, _dot, name = code.partition(".")
    return _(_sentences(prefix)[name]).format(**{k: _short(v) for k, v in params.items()})


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
    return value
