"""Expansion of a hunspell dictionary: every stem with every suffix its flags allow.

Only what the French dictionary uses is read: two-letter flags (`FLAG long`), suffixes and
their continuation (two levels), prefixes, NEEDAFFIX, FORBIDDENWORD, CIRCUMFIX, and the
morphological fields. Prefixes that end in an apostrophe (l', d', qu'…) make no new word and
are dropped; the prefixes of units (kilo, milli…) do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_FIELD = re.compile(r"(.*?)((?:[\t ][a-z]{2}:\S*)*)\s*$")
_HEAD = re.compile(r"(.+?)(?<!\\)/(.*)$")


@dataclass(frozen=True, slots=True)
class Stem:
    """One line of the .dic file."""

    word: str
    flags: frozenset[str]
    fields: tuple[str, ...]

    def values(self, key: str) -> tuple[str, ...]:
        """The values of a morphological field such as ``po`` (part of speech)."""
        return tuple(f[3:] for f in self.fields if f.startswith(key + ":"))


@dataclass(frozen=True, slots=True)
class Form:
    """A form that the affix rules make from a stem."""

    text: str
    stem: Stem
    prefix: str
    """The unit prefix that was put in front, or nothing."""
    fields: tuple[str, ...]
    """The fields of the rules that were applied, without those of the stem."""


@dataclass(frozen=True, slots=True)
class _Rule:
    strip: str
    add: str
    condition: re.Pattern[str] | None
    continuation: tuple[str, ...]
    fields: tuple[str, ...]


def _flags(text: str) -> tuple[str, ...]:
    return tuple(text[i : i + 2] for i in range(0, len(text), 2))


class Affixes:
    """The rules of a .aff file."""

    def __init__(self, path: Path) -> None:
        self.special: dict[str, str] = {}
        self._suffixes: dict[str, list[_Rule]] = {}
        self._prefixes: dict[str, list[_Rule]] = {}
        for line in path.read_text(encoding="utf-8-sig").splitlines():
            parts = line.split()
            if not parts:
                continue
            if parts[0] in ("NEEDAFFIX", "FORBIDDENWORD", "CIRCUMFIX", "KEEPCASE", "NOSUGGEST"):
                self.special[parts[0]] = parts[1]
            elif parts[0] == "SFX":
                self._read_rule(self._suffixes, parts, "(?:{})$")
            elif parts[0] == "PFX":
                self._read_rule(self._prefixes, parts, "^(?:{})")

    @staticmethod
    def _read_rule(table: dict[str, list[_Rule]], parts: list[str], anchor: str) -> None:
        flag = parts[1]
        if flag not in table:  # the first line of a flag announces it: SFX S. Y 2
            table[flag] = []
            return
        add, _, continuation = parts[3].partition("/")
        condition = parts[4] if len(parts) > 4 else "."
        table[flag].append(
            _Rule(
                strip="" if parts[2] == "0" else parts[2],
                add="" if add == "0" else add,
                condition=None if condition == "." else re.compile(anchor.format(condition)),
                continuation=_flags(continuation),
                fields=tuple(parts[5:]),
            )
        )

    def _suffixed(self, word: str, flags: frozenset[str]) -> Iterator[tuple[str, _Rule]]:
        for flag in sorted(flags):
            for rule in self._suffixes.get(flag, ()):
                if word.endswith(rule.strip) and (
                    rule.condition is None or rule.condition.search(word)
                ):
                    yield word[: len(word) - len(rule.strip)] + rule.add, rule

    def expand(self, stem: Stem, forbidden: frozenset[str]) -> Iterator[Form]:
        """Every form of a stem; the same text may come more than once."""
        for form in self._expand(stem):
            if form.text not in forbidden:
                yield form

    def _expand(self, stem: Stem) -> Iterator[Form]:
        need = self.special.get("NEEDAFFIX", "")
        if need not in stem.flags:
            yield Form(stem.word, stem, "", ())
        yield from self._with_suffixes(stem, stem.word, "", stem.flags, ())
        for flag in sorted(stem.flags):
            for rule in self._prefixes.get(flag, ()):
                if "'" in rule.add or not stem.word.startswith(rule.strip):
                    continue
                if rule.condition is not None and not rule.condition.search(stem.word):
                    continue
                text = rule.add + stem.word[len(rule.strip) :]
                if need not in rule.continuation and (rule.add or need in stem.flags):
                    yield Form(text, stem, rule.add, rule.fields)
                flags = frozenset(rule.continuation)
                yield from self._with_suffixes(stem, text, rule.add, flags, rule.fields)

    def _with_suffixes(
        self, stem: Stem, word: str, prefix: str, flags: frozenset[str], fields: tuple[str, ...]
    ) -> Iterator[Form]:
        need = self.special.get("NEEDAFFIX", "")
        circumfix = self.special.get("CIRCUMFIX", "")
        for text, rule in self._suffixed(word, flags):
            if circumfix in rule.continuation:
                continue
            if need not in rule.continuation:
                yield Form(text, stem, prefix, fields + rule.fields)
            for text2, rule2 in self._suffixed(text, frozenset(rule.continuation)):
                yield Form(text2, stem, prefix, fields + rule.fields + rule2.fields)


def read_stems(path: Path, affixes: Affixes) -> tuple[list[Stem], frozenset[str]]:
    """Read a .dic file: the stems, and the words that FORBIDDENWORD takes away."""
    forbidden_flag = affixes.special.get("FORBIDDENWORD", "")
    stems: list[Stem] = []
    forbidden: set[str] = set()
    for line in path.read_text(encoding="utf-8-sig").splitlines()[1:]:
        if not line or line.startswith("\t"):
            continue
        parts = _FIELD.match(line)
        assert parts is not None  # the pattern matches any line
        head = _HEAD.match(parts[1])
        word, flags = (head[1], head[2]) if head else (parts[1], "")
        stem = Stem(word.replace("\\/", "/"), frozenset(_flags(flags)), tuple(parts[2].split()))
        if forbidden_flag in stem.flags:
            forbidden.add(stem.word)
        else:
            stems.append(stem)
    return [s for s in stems if s.word not in forbidden], frozenset(forbidden)
