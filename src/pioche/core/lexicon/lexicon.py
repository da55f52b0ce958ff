"""A word list as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from pathlib import Path

from .cache import open_or_compile
from .container import Container
from .manifest import Manifest
from .store import find_list, open_list, unknown_list
from .tables import EntryTable, WordTable
from .tags import Reading, is_conjugated


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry that a word belongs to, and how the word reads in it.

    `id` is the same for all words of the entry, within one list. `kind` is ``v`` for verbs,
    ``n`` for the rest. `inferred` entries were guessed from the shape of a user's list.
    """

    id: int
    lemma: str
    kind: str
    readings: tuple[Reading, ...]
    inferred: bool = False

    @property
    def tags(self) -> frozenset[str]:
        """The tags of all readings together."""
        return frozenset().union(*self.readings)

    @property
    def conjugated(self) -> bool:
        """Whether the word is, in this entry, a conjugated form and nothing else."""
        return self.kind == "v" and is_conjugated(self.readings)


class Lexicon:
    """A word list, mapped from its compiled form: loading it reads next to nothing."""

    def __init__(self, name: str, container: Container, origin: str | tuple[str, ...]) -> None:
        self.name = name
        self._container = container
        self._origin = origin
        self._words = WordTable(container)

    @classmethod
    def load(cls, name_or_path: str | Path) -> Lexicon:
        """Load the bundled list `francais`, an imported one by name, or a text list by path."""
        text = str(name_or_path)
        manifest: Manifest | None = find_list(text) if isinstance(name_or_path, str) else None
        if manifest is not None:
            return cls(manifest.name, open_list(manifest), manifest.name)
        path = Path(name_or_path)
        if not _is_file(path):
            raise unknown_list(text)
        from .compiling import compile_words, fingerprint  # heavy: only lists by path need them
        from .importing import read_list

        words = read_list(path).words
        container = open_or_compile(path.stem, fingerprint(words), lambda: compile_words(words))
        return cls(path.stem, container, str(path.resolve()))

    @classmethod
    def of(cls, words: Iterable[str], name: str = "liste") -> Lexicon:
        """Make a list in memory from upper-case words: for tests and experiments."""
        from .compiling import compile_words

        ordered = sorted(set(words))
        return cls(name, Container(b"".join(compile_words(ordered))), tuple(ordered))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        if isinstance(self._origin, tuple):
            return Lexicon.of, (self._origin, self.name)
        return Lexicon.load, (self._origin,)

    def __repr__(self) -> str:
        return f"<Lexicon {self.name}: {len(self)} words, {self.sha256[:12]}>"

    @property
    def sha256(self) -> str:
        """The fingerprint: SHA-256 of the words, upper case, sorted, joined by LF."""
        return self._container.fingerprint.hex()

    def __len__(self) -> int:
        return len(self._words)

    def __contains__(self, word: object) -> bool:
        # Lower case is a joker's letter on the grid: the word is the same.
        return isinstance(word, str) and self._words.index(word.upper()) >= 0

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def section(self, name: str) -> memoryview:
        """A section of the compiled list as a read-only view; KeyError if it has none."""
        return self._container.section(name)

    def has_section(self, name: str) -> bool:
        """Whether the compiled list has a section."""
        return name in self._container

    @cached_property
    def _entries(self) -> EntryTable:
        return EntryTable(self._container)

    @property
    def entry_count(self) -> int:
        """Entries, guessed ones included."""
        return len(self._entries)

    @property
    def inferred_count(self) -> int:
        """Entries that were guessed from the forms of a user's list."""
        return self._entries.inferred_count()

    def unknown_words(self) -> list[str]:
        """The words that no entry explains, not even a guessed one."""
        return [self._words[index] for index in self._entries.unknown_words()]

    def entries(self, word: str) -> tuple[Entry, ...]:
        """The entries of a word; none if the word is absent or its entry unknown."""
        index = self._words.index(word.upper())
        if index < 0:
            return ()
        table = self._entries
        found = []
        for number, readings in table.analyses(index):
            row = table.row(number)
            found.append(Entry(number, row.lemma, row.kind, readings, row.inferred))
        return tuple(found)

    def conjugated_only(self, word: str) -> bool:
        """Whether every entry of the word makes it a conjugated form (not of an unknown)."""
        entries = self.entries(word)
        return bool(entries) and all(entry.conjugated for entry in entries)

    def entry_ids(self, word: str) -> frozenset[int]:
        """The ids alone of what `entries` finds: no text is read."""
        index = self._words.index(word.upper())
        return frozenset() if index < 0 else self._entries.owners(index)

    def words_with_ids(self, *, conjugated: bool) -> Iterator[tuple[str, list[int]]]:
        """All words with the ids of their entries, in one go.

        Without `conjugated`, those of which `conjugated_only` holds are left out.
        """
        pairs = zip(self, self._entries.all_owners(), strict=True)
        return pairs if conjugated else compress(pairs, self._entries.not_only_conjugated())

    def share_entry(self, a: str, b: str) -> bool:
        """Whether two words are forms of one entry, as LAC and LACS."""
        return not self.entry_ids(a).isdisjoint(self.entry_ids(b))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name too long, or with a null byte in it
        return False
