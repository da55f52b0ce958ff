"""JSON whose errors can be told by line and field.

>>> line_of('{"slips": [\\n {"table": 1},\\n {"table": "x"}]}', "slips[1].table")
3
"""

from __future__ import annotations

import json
import re
from json.decoder import WHITESPACE, scanstring  # type: ignore[attr-defined]  # not in the stubs
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from pioche.core.errors import InputError
from pioche.formats.files import read_bytes
from pioche.texts import sentence

_T = TypeVar("_T")
_STEP = re.compile(r"\[(\d+)\]|\.?([^.\[\]]+)")
_EXPECTED = re.compile(r"Expected `([^`]+)`, got `([^`]+)`")
_MISSING = re.compile(r"Object missing required field `([^`]+)`")
_ENUM = re.compile(r"Invalid enum value '(.*)'")
_KINDS = {
    "int": "kind-int",
    "float": "kind-float",
    "str": "kind-str",
    "bool": "kind-bool",
    "array": "kind-array",
    "object": "kind-object",
    "null": "kind-null",
}


class LocatedJson:
    """A JSON document, with the means to say where something in it is wrong."""

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        try:
            self.value: Any = json.loads(text)
        except json.JSONDecodeError as error:
            raise InputError("located.not-json", path=name, line=error.lineno) from error
        except RecursionError as error:
            raise InputError("located.not-json", path=name, line=1) from error

    @classmethod
    def read(cls, path: Path) -> LocatedJson:
        """Read a file; an `InputError` if it is no JSON in UTF-8."""
        try:
            return cls(read_bytes(path).decode("utf-8-sig"), str(path))
        except UnicodeDecodeError as error:
            raise InputError("located.not-utf8", path=path) from error

    def convert(self, kind: type[_T]) -> _T:
        """The document as a type; an `InputError` says where it does not fit."""
        try:
            return msgspec.convert(self.value, kind, str_keys=True)
        except msgspec.ValidationError as error:
            message, _at, path = str(error).partition(" - at `$")
            raise self.error(path.rstrip("`").lstrip("."), _why(message)) from error

    def error(self, field: str, why: str) -> InputError:
        """An error to raise about a field; "" is the document itself."""
        line = line_of(self.text, field)
        shown = field or sentence("located.document")
        return InputError("located.field", path=self.name, line=line, field=shown, why=why)


def _why(message: str) -> str:
    if match := _EXPECTED.search(message):
        wanted = sentence("located.or").join(_kind(kind) for kind in match[1].split(" | "))
        return sentence("located.expected", wanted=wanted, got=_kind(match[2]))
    if match := _MISSING.search(message):
        return sentence("located.missing", field=match[1])
    if match := _ENUM.search(message):
        return sentence("located.unknown", value=match[1])
    return sentence("located.unfit")


def _kind(name: str) -> str:
    return sentence(f"located.{_KINDS[name]}") if name in _KINDS else name


def line_of(text: str, field: str) -> int:
    """The line, from 1, of a field such as `slips[3].word`; the nearest one that exists."""
    at = _skip(text, 0)
    for index, key in _STEP.findall(field):
        found = _element(text, at, int(index)) if index else _member(text, at, key)
        if found is None:
            break
        at = found
    return text.count("\n", 0, at) + 1


def _skip(text: str, at: int) -> int:
    match = WHITESPACE.match(text, at)
    return int(match.end())


def _after(text: str, at: int) -> int | None:
    """Where the next member or element begins, behind the value that begins here."""
    at = _skip(text, json.JSONDecoder().raw_decode(text, at)[1])
    return _skip(text, at + 1) if text[at] == "," else None


def _member(text: str, at: int, wanted: str) -> int | None:
    """Find the value of a key in the object that begins here."""
    if text[at : at + 1] != "{":
        return None
    at = _skip(text, at + 1)
    while text[at] == '"':
        key, at = scanstring(text, at + 1)
        at = _skip(text, _skip(text, at) + 1)
        if key == wanted:
            return at
        following = _after(text, at)
        if following is None:
            return None
        at = following
    return None


def _element(text: str, at: int, wanted: int) -> int | None:
    """Find an element of the list that begins here."""
    if text[at : at + 1] != "[":
        return None
    at = _skip(text, at + 1)
    for _turn in range(wanted):
        if text[at] == "]":
            return None
        following = _after(text, at)
        if following is None:
            return None
        at = following
    return at
