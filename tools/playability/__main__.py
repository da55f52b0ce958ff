"""What a campaign of `pioche parties` says: the table of playability and the page of findings.

    .venv/bin/pioche parties --nombre 1000000 --graine 1 -o CAMPAGNE
    .venv/bin/python -m tools.playability CAMPAGNE

Writes `src/pioche/data/playability/<list>.xz`, and `docs/tops.md` with its plots. Files are read
one after the other: memory does not grow with the campaign.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow.parquet as pq

from pioche.bulk.campaign import Plan
from pioche.core.playability import FOLDER, write_table

from .plots import bars

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "tops.md"
PLOTS = ROOT / "docs" / "pictures"
ENDS = {
    "all-placed": "toutes les lettres placées",
    "one-kind": "plus que des voyelles, ou plus que des consonnes",
    "single-letter": "une seule lettre",
    "nothing-placeable": "plus rien à placer",
}


@dataclass
class Found:
    """What is added up over the files of a campaign."""

    games: int = 0
    coups: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    score_by_coup: Any = field(default_factory=lambda: np.zeros((64, 2), np.int64))
    rejets: int = 0
    scrabbles: int = 0
    alone: int = 0
    several_words: int = 0


def parts(folder: Path, kind: str, columns: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The columns of each file of a kind, one after the other."""
    for path in sorted((folder / kind).glob("*.parquet")):
        table = pq.read_table(path, columns=list(columns))
        yield {name: table[name].to_numpy() for name in columns}


def add_up(folder: Path) -> Found:
    """Read games and coups."""
    found = Found()
    for games in parts(folder, "games", ("coups", "total", "end")):
        found.games += len(games["total"])
        found.totals.update((games["total"] // 50 * 50).tolist())
        found.lengths.update(games["coups"].tolist())
        found.ends.update(games["end"].tolist())
    for coups in parts(folder, "coups", ("coup", "score", "laid", "rejets", "ties", "words")):
        found.coups += len(coups["coup"])
        np.add.at(found.score_by_coup[:, 0], coups["coup"], coups["score"])
        np.add.at(found.score_by_coup[:, 1], coups["coup"], 1)
        found.rejets += int(coups["rejets"].sum())
        found.scrabbles += int((coups["laid"] >= 7).sum())
        found.alone += int((coups["ties"] == 1).sum())
        found.several_words += int((coups["words"] > 1).sum())
    return found


def number(value: float, digits: int = 0) -> str:
    """A number as French writes it."""
    return f"{value:,.{digits}f}".replace(",", " ").replace(".", ",")


def share(part: float, whole: float) -> str:
    return f"{number(100 * part / whole, 1)} %"


def draw(found: Found, words: dict[str, Any]) -> None:
    """Draw the plots of the page."""
    PLOTS.mkdir(exist_ok=True)
    totals = {str(low): 100 * n / found.games for low, n in sorted(found.totals.items())}
    (PLOTS / "tops-totals.svg").write_text(
        bars("Total des tops d’une partie", "% des parties, par tranche de 50 points", totals),
        encoding="utf-8",
    )
    means = {
        str(coup): points / times
        for coup, (points, times) in enumerate(found.score_by_coup.tolist())
        if times * 20 >= found.games
    }
    (PLOTS / "tops-coups.svg").write_text(
        bars("Le top, coup par coup", "points en moyenne", means), encoding="utf-8"
    )
    plain: dict[str, float] = {}
    jokers: dict[str, float] = {}
    for length in range(2, 16):
        here = words["length"] == length
        without = int(words["tops_without_joker"][here].sum())
        plain[str(length)] = 100 * without / found.coups
        jokers[str(length)] = 100 * (int(words["tops"][here].sum()) - without) / found.coups
    (PLOTS / "tops-lengths.svg").write_text(
        bars(
            "Mots qui sont le top, par longueur",
            "mots pour 100 coups ; en clair, ceux qui demandent un joker",
            plain,
            jokers,
        ),
        encoding="utf-8",
    )


def page(plan: Plan, found: Found, words: dict[str, Any]) -> str:
    """The page of findings."""
    tops, length, word = words["tops"], words["length"], words["word"]
    order = np.lexsort((word.astype(str), -tops))
    ever = int((tops > 0).sum())
    first = ", ".join(f"{word[at]} ({number(tops[at])})" for at in order[:20])
    rows = []
    for size in range(2, 16):
        here = [at for at in order if length[at] == size]
        met = sum(1 for at in here if tops[at])
        alone = int(words["alone"][here].sum())
        plain = int(words["tops_without_joker"][here].sum())
        all_tops = int(tops[here].sum())
        best = ", ".join(str(word[at]) for at in here[:5] if tops[at])
        rows.append(
            f"| {size} | {number(len(here))} | {share(met, len(here))} | "
            f"{number(100 * all_tops / found.coups, 1)} | "
            f"{share(alone, all_tops) if all_tops else '–'} | "
            f"{share(all_tops - plain, all_tops) if all_tops else '–'} | {best} |"
        )
    ends = " ; ".join(
        f"{ENDS.get(end, end)} {share(times, found.games)}"
        for end, times in found.ends.most_common()
    )
    mean_coups = number(found.coups / found.games, 1)
    mean = number(found.score_by_coup[:, 0].sum() / found.games, 1)
    table = "\n".join(rows)
    return f"""# Ce que disent les tops

Écrit par `tools/playability` : {number(found.games)} parties de duplicate
(formule {plan.formula}, règlement {plan.edition}, liste « {plan.lexicon} »), jouées par leurs tops.
`pioche parties --nombre {plan.games} --graine {plan.seed} -o DOSSIER` les rejoue, lettre pour
lettre. De plusieurs tops égaux que le règlement laisse au choix, c’est le premier de la liste
qui est posé, sans mesure de l’ouverture.

- Une partie dure {mean_coups} coups et ses tops font {mean} points.
- Elle finit ainsi : {ends}.
- Il y a {number(found.rejets / found.games, 2)} tirages rejetés par partie.
- Un scrabble est le top de {share(found.scrabbles, found.coups)} des coups.
- {share(found.alone, found.coups)} des coups n’ont qu’une solution au top ;
  {share(found.several_words, found.coups)} ont le choix entre plusieurs mots.
- {number(ever)} mots sur {number(len(tops))} ({share(ever, len(tops))}) ont été au moins une fois
  le top.
- Les plus fréquents : {first}.

![Total des tops d’une partie](pictures/tops-totals.svg)

![Le top, coup par coup](pictures/tops-coups.svg)

## Jouabilité

Un mot est compté une fois par coup où il fait le top, à quelque place que ce soit ; il est *seul*
si aucun autre mot ne fait autant ; il *demande un joker* si aucune de ses places au top ne s’en
passe.

![Mots qui sont le top, par longueur](pictures/tops-lengths.svg)

| lettres | mots | ont été le top | pour 100 coups | seuls | avec joker | les plus fréquents |
|---|---|---|---|---|---|---|
{table}

La table entière est dans `words/` de la campagne ; le nombre de tops de chaque mot accompagne
Pioche (`data/playability/`).
"""


def main() -> None:
    """Write the table and the page of a finished campaign."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("campaign", type=Path)
    folder: Path = parser.parse_args().campaign
    plan = msgspec.json.decode((folder / "campagne.json").read_bytes(), type=Plan)
    table = pq.read_table(folder / "words" / "words.parquet")
    words = {name: table[name].to_numpy() for name in table.column_names}
    tops = dict(zip(words["word"].tolist(), words["tops"].tolist(), strict=True))
    target = ROOT / "src" / "pioche" / FOLDER / f"{plan.lexicon}.xz"
    target.parent.mkdir(exist_ok=True)
    target.write_bytes(write_table(plan.sha256, plan.games, tops))
    found = add_up(folder)
    draw(found, words)
    PAGE.write_text(page(plan, found, words), encoding="utf-8")


if __name__ == "__main__":
    main()
