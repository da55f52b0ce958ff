"""Brings the catalogues up to date with the messages of the source: `make catalogues`.

New messages are added without a translation and listed, those that are gone are taken out; nothing
is guessed. A test says the same of what was forgotten.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "src/pioche/texts/locale"
KEYWORDS = {**DEFAULT_KEYWORDS, "t": None, "tn": (1, 2), "N_": None}


def messages() -> Catalog:
    """Every message of the source."""
    found = Catalog()
    for message, path in _extracted():
        found.add(message, locations=[(f"src/{path}", 0)])
    return found


def said() -> set[str | tuple[str, ...]]:
    """Every message as it is said: alone, or with its plural, by number."""
    return {message for message, _path in _extracted()}


def _extracted() -> Iterator[tuple[str | tuple[str, ...], str]]:
    with (ROOT / "tools/babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    source = extract_from_dir(ROOT / "src", methods, options, KEYWORDS)
    for path, _line, message, _comments, _context in source:
        yield message, path


def catalogue_of(language: str) -> Catalog:
    """The catalogue of a language."""
    with (LOCALE / language / "LC_MESSAGES/pioche.po").open("rb") as file:
        return read_po(file, locale=language)


def untranslated(source: Catalog, known: Catalog) -> Iterator[str]:
    """Messages of the source without a text of their own in a catalogue."""
    for message in source:
        if message.id:
            there = known.get(key_of(message))
            if there is None or not _said(there) or there.fuzzy or there.id != message.id:
                yield key_of(message)


def stale(source: Catalog, known: Catalog) -> Iterator[str]:
    """Messages of a catalogue that the source no longer has."""
    return (key_of(one) for one in known if one.id and source.get(key_of(one)) is None)


def key_of(message: Message) -> str:
    """What a message is looked up by: itself, or its singular."""
    return message.id if isinstance(message.id, str) else message.id[0]


def _said(message: Message) -> bool:
    texts = [message.string] if isinstance(message.string, str) else message.string or ()
    return all(texts) and len(texts) == (1 if isinstance(message.id, str) else 2)


def renewed(source: Catalog, known: Catalog) -> bytes:
    """The messages of the source with what is known of them, as they are written down."""
    result = Catalog(locale=known.locale)
    for message in source:
        if message.id:
            there = known.get(key_of(message))
            same = there is not None and there.id == message.id and not there.fuzzy
            text = there.string if same and there is not None else None
            places = sorted(set(message.locations))
            result.add(message.id, text, places, message.flags)
    written = BytesIO()
    write_po(written, result, width=100, sort_output=True, include_lineno=False, omit_header=True)
    return written.getvalue()


def main() -> int:
    """Bring every catalogue up to date; tell what has to be translated."""
    source, missing = messages(), 0
    for folder in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        known = catalogue_of(folder.name)
        for gone in stale(source, known):
            print(f"{folder.name}: taken out: {gone!r}")
        for new in untranslated(source, known):
            missing += 1
            print(f"{folder.name}: to be translated: {new!r}")
        file = folder / "LC_MESSAGES/pioche.po"
        head = file.read_bytes().partition(b"\n\n")[0]  # ours, and without dates
        file.write_bytes(head + b"\n\n" + renewed(source, known))
    print(f"{missing} to be translated in {LOCALE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
