"""`python -m tools.build_francais`: rebuild src/pioche/data/lexicons/francais.*."""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pioche.core.lexicon.normal import fold

from .affixes import Affixes, Form, read_stems
from .entries import Lemmas, group
from .selection import refuse_form, refuse_stem
from .source import make_source, write_source

ROOT = Path(__file__).resolve().parents[2]
#: What Debian's hunspell-fr-comprehensive 1:7.0-1 installs.
EXPECTED = {
    "fr.aff": "0c756a9cae09bf4c4fd8ad1fc894a800cfc65940b7914ef9bf681fea66a4f19c",
    "fr.dic": "f98d56be522f05426ae254ecfac1d089b196ea19a35f231d8306715c19e47d9a",
}


def selected(aff: Path, dic: Path, dropped: Counter[str]) -> tuple[list[tuple[Form, str]], Lemmas]:
    """Expand and select; `dropped` counts what each rule took away."""
    affixes = Affixes(aff)
    stems, forbidden = read_stems(dic, affixes)
    keep_case, no_suggest = affixes.special["KEEPCASE"], affixes.special["NOSUGGEST"]
    kept = []
    for stem in stems:
        reason = refuse_stem(stem, keep_case, no_suggest)
        if reason is None:
            kept.append(stem)
        else:
            dropped[reason] += 1

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


def main() -> int:
    """Read the dictionary, write the list and its manifest, say what was dropped by which rule."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dictionary", type=Path, default=Path("/usr/share/hunspell"))
    parser.add_argument("--output", type=Path, default=ROOT / "src/pioche/data/lexicons")
    parser.add_argument("--words", type=Path, help="also write the bare words here, one a line")
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
    forms, lemmas = selected(files["fr.aff"], files["fr.dic"], dropped)
    source = make_source(group(forms, lemmas))
    words = sorted({folded for _, folded in forms})
    data = write_source(source)
    manifest = {
        "name": "francais",
        "words": len(words),
        "entries": len(source.entries),
        "sha256": hashlib.sha256("\n".join(words).encode()).hexdigest(),
        "source_sha256": hashlib.sha256(data).hexdigest(),
        "origin": "hunspell-fr-comprehensive 1:7.0-1 (Dicollecte / Grammalecte)",
        "license": "MPL-2.0",
    }
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "francais.xz").write_bytes(data)
    text = json.dumps(manifest, indent=2, ensure_ascii=False) + "\n"
    (options.output / "francais.json").write_text(text, encoding="utf-8")
    if options.words:
        options.words.write_text("\n".join(words) + "\n", encoding="ascii")
    for reason, count in dropped.most_common():
        print(f"{count:>8}  {reason}")
    print(f"{len(words):>8}  formes gardées, {len(source.entries)} entrées, {len(data)} octets")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
