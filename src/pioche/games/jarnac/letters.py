"""What is in the bag: letter sets as data, or from the user's own file.

« Le nombre de lettres est constant mais la répartition peut varier d’une boîte à l’autre. »
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

from pioche.core.alphabet import LETTERS
from pioche.core.errors import InputError

BAG_SIZE = 144
DEFAULT_SET = "2012"


@dataclass(frozen=True, slots=True)
class LetterSet:
    """How many of each letter a box holds."""

    name: str
    counts: dict[str, int]


def checked_set(name: str, counts: Mapping[str, object]) -> LetterSet:
    """Make a letter set of what a file or a person gave, or say what is wrong with it."""
    numbers: dict[str, int] = {}
    for letter, count in counts.items():
        key = letter.upper()
        if key not in LETTERS or len(key) != 1 or key in numbers:
            raise InputError("jarnac.set-letter", name=name, letter=letter)
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise InputError("jarnac.set-count", name=name, letter=key, count=count)
        numbers[key] = count
    total = sum(numbers.values())
    if total != BAG_SIZE:
        raise InputError("jarnac.set-total", name=name, total=total, expected=BAG_SIZE)
    return LetterSet(name, {letter: numbers.get(letter, 0) for letter in LETTERS})


def known_sets() -> tuple[str, ...]:
    """The names of the sets that come with Pioche, the default first."""
    folder = resources.files("pioche") / "data" / "letters"
    names = {
        entry.name.removesuffix(".toml")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    }
    return (DEFAULT_SET, *sorted(names - {DEFAULT_SET}))


@cache
def known_set(name: str) -> LetterSet:
    """A set that comes with Pioche; a file of the user is read by `set_from_file`."""
    if name not in known_sets():
        raise InputError("jarnac.set-unknown", name=name, known=", ".join(known_sets()))
    text = (resources.files("pioche") / "data" / "letters" / f"{name}.toml").read_text("utf-8")
    return _read(name, text)


def set_from_file(path: Path) -> LetterSet:
    """Read the user's own set: a TOML file with a `[letters]` table such as `A = 14`."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError("jarnac.set-unreadable", path=path) from error
    return _read(path.stem, text)


def named_or_own_set(text: str) -> LetterSet:
    """A set by its name, or by the path of a file, as a command line gives it."""
    if text in known_sets():
        return known_set(text)
    path = Path(text)
    if path.suffix == ".toml" or path.exists():
        return set_from_file(path)
    raise InputError("jarnac.set-unknown", name=text, known=", ".join(known_sets()))


def _read(name: str, text: str) -> LetterSet:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("jarnac.set-broken", name=name, detail=error) from error
    counts = data.get("letters")
    if not isinstance(counts, dict):
        raise InputError("jarnac.set-broken", name=name, detail="[letters]")
    return checked_set(name, counts)
