"""Rank the entries of the bundled list by how often people write and say them.

    pip install wordfreq==3.1.1 && python -m tools.build_frequencies

`wordfreq` gives the frequency of accented forms in seven kinds of text (encyclopaedia, subtitles,
news, books, the web, Twitter, Reddit), without the extremes. An entry counts all its forms; what
is a form of several entries is shared: an entry may claim as much as is in keeping with the forms
that are its alone. So « étais » is être, hardly ever the plural of étai, « voiture » hardly ever
voiturer. Its data are under CC BY-SA 4.0, and so is the table: see src/pioche/data/bots/NOTICE.
"""

from __future__ import annotations

import argparse
from bisect import bisect_left
from collections import Counter, defaultdict
from pathlib import Path

from pioche.bots.frequency import NEVER, RESOURCE, Frequencies, band_of
from pioche.core.lexicon import Lexicon
from pioche.core.lexicon.compiling import bundled_source
from pioche.core.lexicon.normal import LONGEST, SHORTEST, fold

from .build_francais.__main__ import parts
from .build_francais.entries import is_verb

OUTPUT = Path(__file__).parents[1] / "src" / "pioche" / RESOURCE
#: Forms that the bundled list lacks are listed if an entry so frequent would have this rank.
#: Rarer ones no modest player knows.
OTHERS_TO = 20_000
#: What a form counts that is never met: the least frequency that is told.
HARDLY = 1e-8
#: An entry claims of a shared form at most so many times what its own forms count together.
CLAIM = 3.0
Key = tuple[str, str]


def frequencies() -> dict[str, float]:
    """The frequency of every form that wordfreq knows of French."""
    from wordfreq import get_frequency_dict

    found: dict[str, float] = get_frequency_dict("fr", "large")
    return found


def entry_weights(dictionary: Path, met: dict[str, float]) -> dict[Key, float]:
    """How often each entry is met: (lemma, kind) → the sum of its shares."""
    owners: dict[str, set[Key]] = defaultdict(set)
    for forms, lemmas in parts(dictionary, Counter()):
        for form, _folded in forms:
            kind = "v" if is_verb(form.stem) else "n"
            owners[form.text].add((lemmas.lemma(form), kind))
    own: dict[Key, float] = defaultdict(float)
    unshared = {next(iter(keys)) for keys in owners.values() if len(keys) == 1}
    for text, keys in owners.items():
        if len(keys) == 1:
            own[next(iter(keys))] += max(met.get(text, 0.0), HARDLY)

    def claim(key: Key, frequency: float) -> float:
        return min(frequency, CLAIM * own[key]) if key in unshared else frequency

    weights: dict[Key, float] = defaultdict(float)
    for text in sorted(owners):
        frequency = met.get(text, 0.0)
        claims = {key: claim(key, frequency) for key in sorted(owners[text])}
        for key, claimed in claims.items() if frequency else ():
            weights[key] += frequency * claimed / sum(claims.values())
    return weights


def build(dictionary: Path, lexicon: Lexicon, met: dict[str, float]) -> Frequencies:
    """Rank the entries of the list, and list the frequent forms that it lacks."""
    weights = entry_weights(dictionary, met)
    source = bundled_source()
    keys = [(entry.lemma, source.paradigms[entry.paradigm].kind) for entry in source.entries]
    ranked = sorted((key for key in set(keys) if weights[key]), key=lambda k: (-weights[k], k))
    bands = {key: band_of(rank) for rank, key in enumerate(ranked, 1)}
    scale = [-weights[key] for key in ranked]
    others: dict[str, float] = defaultdict(float)
    for text, frequency in met.items():
        folded = fold(text)
        if folded and SHORTEST <= len(folded) <= LONGEST and folded not in lexicon:
            others[folded] += frequency
    ranks = {word: bisect_left(scale, -frequency) + 1 for word, frequency in others.items()}
    return Frequencies(
        lexicon.sha256,
        bytes(bands.get(key, NEVER) for key in keys),
        {word: band_of(rank) for word, rank in ranks.items() if rank <= OTHERS_TO},
    )


def main() -> int:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dictionary", type=Path, default=Path("/usr/share/hunspell"))
    parser.add_argument("--output", type=Path, default=OUTPUT)
    options = parser.parse_args()
    table = build(options.dictionary, Lexicon.load("francais"), frequencies())
    options.output.write_bytes(table.to_bytes())
    met = sum(band != NEVER for band in table.bands)
    print(f"{met} entrées rencontrées sur {len(table.bands)}, {len(table.others)} autres formes")
    print(f"{options.output.stat().st_size} octets")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
