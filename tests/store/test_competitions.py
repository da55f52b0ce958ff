"""Competitions in the store: saved, changed by one at a time, gone with nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pioche.core.errors import WriteConflict
from pioche.room.competitions import Competition
from pioche.rules.ranking.competition import CompetitionRules, Cut
from pioche.store.erasing import delete_game
from pioche.store.log import SqlLog
from support.orders import opening, write

RULES = CompetitionRules(
    kind="interclubs",
    method="places",
    tie_break="sudden-death",
    cuts=(Cut(2, 16),),
    teams={"Tours 1": ("Ève", "Luc")},
    sudden_death={"Ève": 4},
)
CUP = Competition("COUPE", "Coupe d’été", "Blois", 5, ("B", "A"), RULES)


def test_a_competition_comes_back_as_it_was_saved(log: SqlLog) -> None:
    log.save_competition(CUP)
    assert log.competition("COUPE") == CUP
    assert log.competition("AUTRE") is None
    assert log.competitions(["A"]) == [CUP]
    assert log.competitions(["Z"]) == [] == log.competitions([])


def test_of_two_who_change_it_at_once_the_second_is_told(log: SqlLog) -> None:
    log.save_competition(CUP)
    changed = replace(CUP, games=("A",), name="Coupe", version=2)
    log.save_competition(changed)
    assert log.competition("COUPE") == changed
    with pytest.raises(WriteConflict, match="vient de changer"):
        log.save_competition(replace(CUP, place="Tours", version=2))
    assert log.competition("COUPE") == changed


def test_games_leave_competitions_and_competitions_leave_games(log: SqlLog) -> None:
    write(log, opening())
    log.save_competition(replace(CUP, games=("G", "A")))
    delete_game(log, "G")
    found = log.competition("COUPE")
    assert found is not None and found.games == ("A",)
    write(log, opening())
    log.save_competition(replace(CUP, id="SEULE", games=("G",)))
    delete_game(log, "G")
    # Without a game nobody keeps it, and its teams still name people.
    assert log.competition("SEULE") is None and log.competition("COUPE") == found
    write(log, opening())
    log.erase_competition("COUPE")
    assert log.competition("COUPE") is None
    assert log.load("G") is not None
