"""Whole games of duplicate: speed against their searches, and a campaign over all formulas.

python bench/duplicate.py [--json]             speed of whole games
python bench/duplicate.py --campagne 10000     games by chance over all formulas, all checked
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import click

from pioche.core.alphabet import BAG
from pioche.core.chance import SeededChance
from pioche.core.lexicon import Lexicon
from pioche.games.duplicate import GAME, Open, State, game_finder, play_by_tops
from pioche.games.session import Session, fold
from pioche.rules.edition import editions

FORMULAS = (
    "normale", "joker", "7-sur-8", "7-et-8", "7-8-9",
    "7-sur-8+joker", "7-et-8+joker", "7-8-9+joker",
    "mort-subite", "topping", "mort-subite+joker", "7-8-9+joker+topping",
)  # fmt: skip
GAMES = 1000


def play(seed: int, lexicon: Lexicon, formula: str, edition: str, measure: bool) -> Session[State]:
    opening = Open(formula=formula, edition=edition, measure=measure)
    return play_by_tops(opening, lexicon, SeededChance(seed))


def speed(lexicon: Lexicon, games: int) -> dict[str, float]:
    """Time whole games with their log, then the same searches alone: processor time."""
    play(0, lexicon, "normale", "fisf-2011", False)
    sessions = []
    spent = 0.0
    with click.progressbar(range(games), label="parties", file=sys.stderr) as bar:
        for seed in bar:
            start = time.process_time()
            sessions.append(play(seed, lexicon, "normale", "fisf-2011", False))
            spent += time.process_time() - start
    questions = [(coup.before.board, coup.rack) for game in sessions for coup in game.state.played]
    finder = game_finder(sessions[0].state.setup, sessions[0].env())
    start = time.process_time()
    for board, rack in questions:
        finder.tops(board, rack)
    searches = time.process_time() - start
    return {
        "games": games,
        "coups_per_game": len(questions) / games,
        "game_ms": 1000 * spent / games,
        "searches_ms": 1000 * searches / games,
        "ratio": spent / searches,
    }


def where_time_goes(lexicon: Lexicon, games: int) -> list[tuple[str, float]]:
    """Share the time of whole games among their parts, by a profile."""
    import cProfile
    import pstats

    profile = cProfile.Profile()
    profile.enable()
    for seed in range(games):
        play(seed, lexicon, "normale", "fisf-2011", False)
    profile.disable()
    parts: Counter[str] = Counter()
    stats = pstats.Stats(profile).stats  # type: ignore[attr-defined]  # it is there
    for (file, _line, _name), (_cc, _nc, own, _cumulative, _callers) in stats.items():
        if "pioche" in file:
            parts["/".join(file.split("pioche/")[-1].split("/")[:2])] += own
        else:
            parts["Python"] += own
    whole = sum(parts.values())
    return [(part, own / whole) for part, own in parts.most_common(8)]


def checked_game(seed: int, formula: str, edition: str) -> tuple[str, str]:
    """Play a game and check it: tiles conserved, ending justified, replay equal."""
    lexicon = _lexicon()
    game = play(seed, lexicon, formula, edition, seed % 50 == 0)
    state = game.state
    tiles = Counter(state.board.tiles) + Counter(state.position.remaining)
    assert tiles == Counter(BAG), (seed, formula)
    assert state.ended is not None and state.ended.article, (seed, formula)
    assert state.total == sum(coup.score for coup in state.played)
    assert fold(GAME, game.log) == state, (seed, formula)
    return formula, f"{state.ended.reason} ({state.ended.edition} {state.ended.article})"


_known: list[Lexicon] = []


def _lexicon() -> Lexicon:
    if not _known:
        _known.append(Lexicon.load("francais"))
    return _known[0]


def campaign(games: int, workers: int) -> None:
    """Play many games by chance over all formulas and editions."""
    names = editions()
    formulas = [FORMULAS[n % len(FORMULAS)] for n in range(games)]
    used = [names[n // len(FORMULAS) % len(names)] for n in range(games)]
    endings: Counter[str] = Counter()
    with ProcessPoolExecutor(workers) as pool:
        played = pool.map(checked_game, range(games), formulas, used, chunksize=50)
        with click.progressbar(played, length=games, label="parties", file=sys.stderr) as bar:
            for _formula, ending in bar:
                endings[ending] += 1
    print(f"{games} games, {len(FORMULAS)} formulas, {len(names)} editions: all sound")
    for ending, count in endings.most_common():
        print(f"  {count:>6}  {ending}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--parties", type=int, default=GAMES)
    parser.add_argument("--campagne", type=int, default=0)
    parser.add_argument("--processus", type=int, default=2)
    options = parser.parse_args()
    if options.campagne:
        campaign(options.campagne, options.processus)
        return
    lexicon = Lexicon.load("francais")
    result = speed(lexicon, options.parties)
    if options.json:
        print(json.dumps(result))
        return
    print(
        "{games} games of {coups_per_game:.1f} coups: {game_ms:.2f} ms each with the log, "
        "searches alone {searches_ms:.2f} ms, ratio {ratio:.1f}".format(**result)
    )
    for part, share in where_time_goes(lexicon, 50):
        print(f"  {share:6.1%}  {part}")


if __name__ == "__main__":
    main()
