"""`python -m tools.build_francais`: rebuild src/pioche/data/lexicons/francais.*."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path

from pioche.core.lexicon.compiling import fingerprint
from pioche.core.lexicon.manifest import BUNDLED
from pioche.core.lexicon.normal import LONGEST, SHORTEST, fold

from .affixes import Affixes, Form, Stem, read_stems
from .entries import Lemmas, group, is_verb
from .selection import refuse_form, refuse_stem
from .source import make_source, write_source

ROOT = Path(__file__).resolve().parents[2]
DICTIONARY = Path("/usr/share/hunspell")
#: What other free lists voted in and out, written by `tools.vote_francais`.
ADDITIONS = Path(__file__).with_name("additions.dic")
REMOVALS = Path(__file__).with_name("removals.txt")
#: What Debian's hunspell-fr-comprehensive 1:7.0-1 installs.
EXPECTED = {
    "fr.aff": "0c756a9cae09bf4c4fd8ad1fc894a800cfc65940b7914ef9bf681fea66a4f19c",
    "fr.dic": "f98d56be522f05426ae254ecfac1d089b196ea19a35f231d8306715c19e47d9a",
}


def kept_stems(
    dic: Path, affixes: Affixes, dropped: Counter[str], removed: Collection[str] = ()
) -> tuple[list[Stem], frozenset[str]]:
    """The stems that the rules keep, and the forbidden words; `removed` verbs go too."""
    stems, forbidden = read_stems(dic, affixes)
    keep_case, no_suggest = affixes.special["KEEPCASE"], affixes.special["NOSUGGEST"]
    kept = []
    for stem in stems:
        reason = refuse_stem(stem, keep_case, no_suggest)
        if reason is None and stem.word in removed and is_verb(stem):
            reason = "verbe qu'aucune autre source ne connaît"
        if reason is None:
            kept.append(stem)
        else:
            dropped[reason] += 1
    return kept, forbidden


def selected(
    aff: Path, dic: Path, dropped: Counter[str], removed: Collection[str] = ()
) -> tuple[list[tuple[Form, str]], Lemmas]:
    """Expand and select; `dropped` counts what each rule took away."""
    affixes = Affixes(aff)
    kept, forbidden = kept_stems(dic, affixes, dropped, removed)

    def forms() -> Iterator[tuple[Form, str]]:
        for stem in kept:
            for form in affixes.expand(stem, forbidden):
                folded = fold(form.text)
                reason = refuse_form(form, folded)
                if reason is None and folded is not None:
                    yield form, folded
                else:
                    dropped[f"formes : {reason}"] += 1

    return list(forms()), Lemmas(kept)


def parts(dictionary: Path, dropped: Counter[str]) -> list[tuple[list[tuple[Form, str]], Lemmas]]:
    """What is `selected` of the dictionary without its removals, and of the additions."""
    aff = dictionary / "fr.aff"
    removed = frozenset(REMOVALS.read_text(encoding="utf-8").split("\n"))
    base = selected(aff, dictionary / "fr.dic", dropped, removed)
    return [base, selected(aff, ADDITIONS, Counter())]


def main() -> int:
    """Read the dictionary, write the list and its manifest, say what was dropped by which rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dictionary", type=Path, default=DICTIONARY)
    parser.add_argument("--output", type=Path, default=ROOT / "src/pioche/data/lexicons")
    parser.add_argument("--words", type=Path, help="also write the bare words here, one a line")
    parser.add_argument("--lengths", action="store_true", help="count by length what the vote did")
    options = parser.parse_args()
    files = {name: options.dictionary / name for name in EXPECTED}
    for name, path in files.items():
        if not path.is_file():
            print(f"{path}: absent; apt-get install hunspell-fr-comprehensive", file=sys.stderr)
            return 2
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest != EXPECTED[name]:
            print(f"{path}: not the file of version 7.0 ({digest})", file=sys.stderr)
            return 2
    dropped: Counter[str] = Counter()
    both = parts(options.dictionary, dropped)
    sources = [make_source(group(*part)) for part in both]
    words = sorted({folded for forms, _lemmas in both for _form, folded in forms})
    options.output.mkdir(parents=True, exist_ok=True)
    data = [write_source(source) for source in sources]
    for name, part in zip(BUNDLED, data, strict=True):
        (options.output / name).write_bytes(part)
    entries = [len(source.entries) for source in sources]
    manifest = {
        "name": "francais",
        "words": len(words),
        "entries": sum(entries),
        "sha256": fingerprint(words),
        "source_sha256": hashlib.sha256(b"".join(data)).hexdigest(),
        "origin": "hunspell-fr-comprehensive 1:7.0-1 (Dicollecte / Grammalecte), ajouts par vote",
        "license": "MPL-2.0 AND GPL-2.0-or-later",
    }
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (options.output / "francais.json").write_text(text, encoding="utf-8")
    if options.words:
        options.words.write_text("\n".join(words) + "\n", encoding="ascii")
    for reason, count in dropped.most_common():
        print(f"{count:>8}  {reason}")
    print(f"{len(words):>8}  formes de {entries[0]} entrées et {entries[1]} ajoutées")
    print(f"{sum(map(len, data)):>8}  octets")
    if options.lengths:
        unvoted = selected(files["fr.aff"], files["fr.dic"], Counter())[0]
        print_lengths({folded for _form, folded in unvoted}, set(words))
    return 0


def print_lengths(before: set[str], after: set[str]) -> None:
    """A line a length: words before the vote, gone, come, after it."""
    sides = (before, before - after, after - before, after)
    counts = [Counter(map(len, side)) for side in sides]
    for length in range(SHORTEST, LONGEST + 1):
        print(f"| {length} | " + " | ".join(f"{count[length]:,}" for count in counts) + " |")
    print("| all | " + " | ".join(f"{count.total():,}" for count in counts) + " |")


if __name__ == "__main__":
    raise SystemExit(main())
