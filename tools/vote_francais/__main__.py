"""`python -m tools.vote_francais`: write additions.dic and removals.txt."""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from pioche.core.lexicon.normal import fold

from ..build_francais.__main__ import ADDITIONS, DICTIONARY, REMOVALS, kept_stems
from ..build_francais.affixes import Affixes, Stem, read_stems
from ..build_frequencies import frequencies
from .ballot import Candidate, voted_in, voted_out
from .inflection import Classes
from .voters import fetch, plain, read_voters

_ADDITIONS_HEAD = """\
\tAdditions to the word list `francais`: entries that two of three free lists attest, with the
\taffix classes of fr.aff. Written by tools/vote_francais; the rule is in docs/lexicon.md.
\tThe lists: wfrench 1.2.7 with verbiste 0.1.47, le-dico-de-rene-cougnenc 1.4 (GPL 2 or later),
\tspacy-lookups-data 1.0.5 (MIT). `at:` names those that attest an entry.
\tSPDX-License-Identifier: GPL-2.0-or-later
"""
_REMOVALS_HEAD = """\
# Verbs of Dicollecte that no other source writes and that are not met in use: not in `francais`.
# Written by tools/vote_francais; the rule is in docs/lexicon.md.
"""


def write_additions(path: Path, stems: Iterable[tuple[Stem, Candidate]]) -> None:
    """A dictionary that `read_stems` reads."""
    lines = [
        " ".join((f"{stem.word}/{''.join(sorted(stem.flags))}", *stem.fields, f"at:{voices}"))
        for stem, one in stems
        for voices in [",".join(one.voices)]
    ]
    path.write_text(f"{len(lines)}\n{_ADDITIONS_HEAD}" + "\n".join(lines) + "\n", encoding="utf-8")


def without_forms(
    affixes: Affixes, added: Sequence[tuple[Stem, Candidate]]
) -> list[tuple[Stem, Candidate]]:
    """Leave out nouns and adjectives that another one makes: a feminine, a plural."""
    makers: dict[str, set[str]] = defaultdict(set)
    for stem, one in added:
        if one.kinds != ("v",):
            for form in affixes.expand(stem, frozenset()):
                makers[fold(form.text) or ""].add(stem.word)
    return [
        (stem, one)
        for stem, one in added
        if one.kinds == ("v",) or makers[fold(stem.word) or ""] == {stem.word}
    ]


def main() -> int:
    """Fetch the voters, count the votes, write both files, say how many of what."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path, default=Path("build/voters"))
    parser.add_argument("--dictionary", type=Path, default=DICTIONARY)
    parser.add_argument("--output", type=Path, default=ADDITIONS.parent)
    options = parser.parse_args()
    from simplemma import is_known

    fetch(options.sources)
    voters = read_voters(options.sources)
    affixes = Affixes(options.dictionary / "fr.aff")
    stems, forbidden = kept_stems(options.dictionary / "fr.dic", affixes, Counter())
    made = {stem: {form.text for form in affixes.expand(stem, forbidden)} for stem in stems}
    met = frequencies()
    removed = voted_out(made, voters, met, lambda verb: is_known(verb, lang="fr"))
    words = plain(form for forms in made.values() for form in forms)
    classes = Classes(made, affixes)
    every, _forbidden = read_stems(options.dictionary / "fr.dic", affixes)
    names = plain(stem.word.lower() for stem in every if not stem.word.islower())
    voted = voted_in(voters, words, names, met)
    # What is a word of ours already is no feminine or plural of a new one: MARE is not that of mar.
    new = voters.forms - words
    inflected = [
        (classes.stem(one.lemma, one.kinds, voters.forms if one.kinds == ("v",) else new), one)
        for one in voted
    ]
    added = without_forms(affixes, [(stem, one) for stem, one in inflected if stem is not None])
    write_additions(options.output / ADDITIONS.name, added)
    listed = "".join(f"{verb}\n" for verb in removed)
    (options.output / REMOVALS.name).write_text(_REMOVALS_HEAD + listed, encoding="utf-8")
    undecided = sum(stem is None for stem, _one in inflected)
    print(f"{len(removed):>6}  verbes retirés")
    for (kinds, voices), count in sorted(
        Counter(("+".join(one.kinds), ", ".join(one.voices)) for _stem, one in added).items()
    ):
        print(f"{count:>6}  {kinds} : {voices}")
    print(f"{len(added):>6}  entrées ajoutées ; {undecided} sans flexion sûre, laissées")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
