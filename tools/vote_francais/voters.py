"""The lists that vote: where they come from, and what each of them attests.

Three voices bring words in. *wfrench* and *verbiste* are one voice, since every verb of the second
is in the first. *dico* is the work of a circle of bulletin boards, 1992. *spacy* is an index of
lemmas by part of speech made from two lexicons of linguists, the DELA and the Lefff. Others only
keep verbs from being dropped: Littré's dictionary, what Wiktionary translates (FreeDict),
simplemma, and the use that people make of words (wordfreq).
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import re
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from pioche.core.lexicon.normal import fold

#: Debian's packages, and what is read in them.
PACKAGES = (
    "wfrench",
    "verbiste",
    "le-dico-de-rene-cougnenc",
    "stardict-xmlittre",
    *(f"dict-freedict-fra-{language}" for language in ("deu", "ita", "spa")),
)
_WFRENCH = "usr/share/dict/french"
_VERBISTE = "usr/share/verbiste-0.1/verbs-fr.xml"
_DICO = "usr/share/dico-cougnenc/?.dic"
_LITTRE = "usr/share/stardict/dic/XMLittre.idx"
_FREEDICT = "usr/share/dictd/freedict-fra-*.index"
#: Tables of spacy-lookups-data.
_INDEX = "fr_lemma_index.json.gz"
_LOOKUP = "fr_lemma_lookup.json.gz"
_EXCEPTIONS = "fr_lemma_exc.json.gz"
#: The checksums of what was voted with.
EXPECTED = {
    _WFRENCH: "33b3a15b7c47c4b85aaafa7c8b41d3fee9c7ca1383381bb8f710372ce7474f06",
    _VERBISTE: "5abc277bfad26a5501942e694b7a160707046f5db3b7f53278e44dd84675870c",
    _DICO: "3332d57fa72e38203382d1c0a265d1bdd9ea11ca5f5c049aa82b8a11e39af0a9",
    _LITTRE: "4c2644a4e43abaa2baa992773685f1f58b05ad04ddcdb3e346d685a542d3a31e",
    _FREEDICT: "225b92a4908da004ecd2fdc626b1363fd079779e55a4ba947421317032187d7c",
    _INDEX: "0f908ce8e9a57fff2e355abf4027a3391d070ecb01ec70c91626a004f53a447b",
    _LOOKUP: "21283f430e43f927e3ff1dde3ae9a1f8ba2c08c22ff4ca86923d093e3bc37443",
    _EXCEPTIONS: "8a6897c2765011af7a2186a1fe47653d3336ef2bd22b05efcf96f64a4c4ee41e",
}
VOICES = ("wfrench", "dico", "spacy")


def fetch(folder: Path) -> None:
    """Download and unpack the packages that are not there yet."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        if not (folder / "usr/share/doc" / package).exists():
            subprocess.run(["apt-get", "download", package], cwd=folder, check=True)
            (archive,) = folder.glob(f"{package}_*.deb")
            subprocess.run(["dpkg-deb", "-x", archive.name, "."], cwd=folder, check=True)


def plain(words: Iterable[str]) -> frozenset[str]:
    """What is written in small letters alone, without hyphen or apostrophe, folded."""
    return frozenset(folded for word in words if word.islower() and (folded := fold(word)))


def spelling_key(word: str) -> str:
    """The same for what the reform of 1990 or a slip of the pen spells in two ways.

    Accents, hyphens (contre-attaquer, contrattaquer) and doubled consonants (grelotter, greloter)
    do not count; nor does the E of *contre* and *entre* before a vowel.
    """
    letters = fold(re.sub("[-’' ]", "", word.lower())) or ""
    letters = re.sub(r"^(CONTR|ENTR)E(?=[AEIOUY])", r"\1", letters)
    return re.sub(r"([B-DF-HJ-NP-TV-Z])\1", r"\1", letters)


@dataclass(frozen=True)
class Voters:
    """What every source says, read once."""

    wfrench: frozenset[str]
    """Forms, inflected or not, folded."""
    dico: frozenset[str]
    verbiste: frozenset[str]
    """Infinitives; these and what follows with their accents."""
    nouns: frozenset[str]
    """Of spaCy's index, like the two below."""
    adjectives: frozenset[str]
    verbs: frozenset[str]
    inflected: frozenset[str]
    """Forms that spaCy's tables bring back to a lemma, folded."""
    places: frozenset[str]
    """The communes of France, folded, from dico."""
    compounds: frozenset[str]
    """Words that somebody writes with a hyphen or in two words."""
    keys: frozenset[str]
    """`spelling_key` of all that any of them writes, Littré among them."""

    @cached_property
    def pieces(self) -> frozenset[str]:
        """What is a part of a compound: walkie, talkie."""
        parts = (part for word in self.compounds for part in re.split("[- ]", word))
        return plain(parts)

    @cached_property
    def forms(self) -> frozenset[str]:
        """Every form that somebody writes, folded; a participle that is an adjective agrees."""
        agreeing = (
            fold(verb[:-2] + ending)
            for verb in self.adjectives & self.verbs
            for ending in (("é", "ée", "és", "ées") if verb.endswith("er") else ("i", "ie", "ies"))
        )
        lemmas = plain(self.nouns | self.adjectives)
        return (
            self.wfrench | self.dico | self.inflected | lemmas | frozenset(filter(None, agreeing))
        )


def read_voters(folder: Path) -> Voters:
    """Read all sources, each file checked."""
    french = _text(folder, _WFRENCH).split()
    infinitives = re.findall(r"<i>([^<]*)</i>", _text(folder, _VERBISTE))
    lines = [line for line in _text(folder, _DICO).splitlines() if line[:1] not in ("", "#")]
    # A commune has its postcode after a tab.
    communes = [name for name, tab, _code in (line.partition("\t") for line in lines) if tab]
    dico = [line.strip() for line in lines if "\t" not in line]
    index: dict[str, list[str]] = _table(_INDEX)
    lookup: dict[str, Any] = _table(_LOOKUP)
    exceptions: dict[str, dict[str, Any]] = _table(_EXCEPTIONS)
    littre = list(_headwords(_checked(folder, _LITTRE)))
    lemmas = [lemma for words in index.values() for lemma in words]
    translated = [line.partition("\t")[0] for line in _text(folder, _FREEDICT).splitlines()]
    everything = (french, infinitives, dico, lemmas, lookup, littre, translated)
    return Voters(
        wfrench=plain(french),
        dico=plain(dico),
        verbiste=frozenset(infinitives),
        nouns=frozenset(filter(str.islower, index["noun"])),
        adjectives=frozenset(filter(str.islower, index["adj"])),
        verbs=frozenset(filter(str.islower, index["verb"])),
        inflected=plain([*lookup, *(form for table in exceptions.values() for form in table)]),
        places=plain(communes),
        compounds=frozenset(w for w in (*french, *dico, *lemmas) if "-" in w or " " in w),
        keys=frozenset(spelling_key(word) for words in everything for word in words),
    )


def _checked(folder: Path, name: str) -> bytes:
    """The content of a file, or of all that a pattern names."""
    data = b"".join(path.read_bytes() for path in sorted(folder.glob(name)))
    digest = hashlib.sha256(data).hexdigest()
    if EXPECTED[name] != digest:
        raise SystemExit(f"{folder / name}: not what was voted with ({digest})")
    return data


def _text(folder: Path, name: str) -> str:
    return _checked(folder, name).decode()


def _headwords(index: bytes) -> Iterator[str]:
    """The headwords of a StarDict index: text, a zero, eight bytes of place; « NOM, ALE. 2 »."""
    at = 0
    while at < len(index):
        end = index.index(0, at)
        yield re.split(r"[,.(]", index[at:end].decode().lower())[0].strip()
        at = end + 9


def _table(name: str) -> Any:
    spec = importlib.util.find_spec("spacy_lookups_data")
    if spec is None or spec.origin is None:
        raise SystemExit("spacy-lookups-data: absent")
    return json.loads(gzip.decompress(_checked(Path(spec.origin).parent / "data", name)))
