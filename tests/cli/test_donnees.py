"""`pioche donnees acces`, `supprimer`, `purger`: what the machine's owner may do for people."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pioche.cli.donnees import donnees
from pioche.room.people import Member, Person, Role
from pioche.store.log import SqlLog
from support.orders import opening, write


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A game of 1970, with a player."""
    log = SqlLog(tmp_path)
    write(log, opening())
    member = Member("M", "G", Role.PLAYER, 1, seat="a", person="P")
    log.add_members([(member, Person("P", "Zoé", "Lyon"))])
    log.close()
    return tmp_path


def run(store: Path, *arguments: str, said: str = "") -> Result:
    return CliRunner().invoke(donnees, [*arguments, "--donnees", str(store)], input=said)


def test_a_link_for_the_referee(store: Path) -> None:
    told = run(store, "acces", "g", "--adresse", "http://salle:8000/")
    assert told.exit_code == 0
    assert told.output.startswith("http://salle:8000/arbitrage/G#membre=")
    log = SqlLog(store)
    (made,) = [one for one in log.members("G") if one.role is Role.REFEREE]
    assert made.once and told.output.strip().rpartition("=")[2] not in made.secret_hash
    log.close()
    assert "Z" in str(run(store, "acces", "Z").exception)


def test_a_game_is_deleted_after_a_yes(store: Path) -> None:
    assert run(store, "supprimer", "g", said="non\n").exit_code != 0
    log = SqlLog(store)
    assert log.load("G") is not None
    log.close()
    told = run(store, "supprimer", "g", said="oui\n")
    assert "Partie G supprimée : 1 événements, 1 ordres, 0 bulletins, " in told.output
    assert "1 accès, 1 noms." in told.output
    log = SqlLog(store)
    assert log.load("G") is None and log.people("G") == {}
    log.close()


def test_not_under_a_server(store: Path) -> None:
    server = SqlLog(store, exclusive=True)
    assert "utilise déjà" in str(run(store, "supprimer", "G", "--oui").exception)
    assert server.load("G") is not None
    server.close()


def test_old_games_go(store: Path) -> None:
    kept = run(store, "purger", "--conserver", "36500", "--oui")
    assert kept.output == "Aucune partie de plus de 36500 jours.\n"
    gone = run(store, "purger", "--conserver", "365", "--oui")
    assert "Partie G supprimée" in gone.output
    assert run(store, "purger", "--oui").exit_code == 2
