"""Games in a real terminal: left, killed, taken up again; the answer below the grid; the clock."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from pioche.cli.kept import KeptGame, kept_games
from pioche.core.errors import InputError
from support.data_home import share_lists
from support.terminal import Terminal, plays

QUIT = "Quitter ? La partie est gardée."
KEPT = "La partie est gardée : « pioche jouer reprendre » la rouvre."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIOCHE_HOME", str(share_lists(tmp_path / "home")))


GAMES = {
    # How each is begun, what one types first, what then must be known again after leaving.
    "duplicate": ("duplicate", "-", r"tirage ([A-Z?]+)\."),
    "fidele": ("duplicate --fidele", "-", r"tirage ([A-Z?]+)\."),
    "topping": ("topping", "-", r"tirage ([A-Z?]+)\."),
    "classique": ("classique --pendule 5", "p", r"Chevalet : (.*)"),
    "solitaire-b": ("classique --jeu solitaire-b", "p", r"Chevalet : (.*)"),
    "jarnac": ("jarnac", "", r"(Sac : \d+ lettres)"),
    "loto": ("classique --jeu loto", "voiture valises", r"Joueur : (.*) > "),
    "inverse": ("classique --jeu inverse", "1", r"(Joueur \d+ · .*)"),
}


def test_nobody_else_reads_a_game_that_was_left(tmp_path: Path) -> None:
    """The bag is in it, and where chance stands."""
    kept = KeptGame(tmp_path / "1.jsonl")
    assert kept.path.stat().st_mode & 0o077 == 0
    kept.close()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("killed", [False, True], ids=["left", "killed"])
def test_every_game_is_taken_up_where_it_was(name: str, killed: bool) -> None:
    command, first, known = GAMES[name]
    with plays([*command.split(), "--graine", "3"]) as played:
        played.until(" > ")
        played.type(first)
        seen = played.until(" > ")
        while not re.search(known, seen):
            seen += played.until(" > ")
        if killed:
            played.kill()
        else:
            played.type("quitter")
            played.until(f"{QUIT} Entrée pour quitter, n pour continuer, x pour l’effacer > ")
            played.type("")
            assert KEPT in played.ended()
    with Terminal("jouer", "reprendre") as again:
        shown = again.until(" > ", "Entrée quand vous êtes devant l’écran.")
        if "devant l’écran" in shown:
            again.type("")
            shown += again.until(" > ")
        assert re.findall(known, shown)[-1] == re.findall(known, seen)[-1]
        again.type("quitter")
        again.until("x pour l’effacer > ")
        again.type("x")
        assert KEPT not in again.ended()
    assert list(kept_games()) == []


def test_leaving_asks_first_and_the_game_goes_on() -> None:
    with plays(["duplicate", "--graine", "3"]) as played:
        played.until("ENELESX > ")
        played.type("q")
        played.until("x pour l’effacer > ")
        played.type("non")
        played.until("ENELESX > ")
        played.type("Sexe H 8")
        assert "SEXE en H8, 26 points" in played.until("ELNLEDQ > ")


def test_a_seed_goes_on_where_it_was() -> None:
    with plays(["duplicate", "--graine", "3", "--sans-chrono"]) as played:
        for _coup in range(3):
            played.until(" > ")
            played.type("-")
        whole = re.findall(r"tirage ([A-Z?]+)\.", played.shown + played.until(" > "))
    next(iter(kept_games())).unlink()
    with plays(["duplicate", "--graine", "3", "--sans-chrono"]) as played:
        played.until(" > ")
        played.type("-")
        played.until(" > ")
    with Terminal("jouer", "reprendre") as again:
        for _coup in range(2):
            again.until(" > ")
            again.type("-")
        again.until(" > ")
        assert re.findall(r"tirage ([A-Z?]+)\.", again.shown)[-2:] == whole[-2:]


def test_the_answer_stands_below_the_grid() -> None:
    with plays(["classique", "--graine", "3", "--robot", "amateur"]) as played:
        played.until("votre coup > ")
        played.type("boeux h8")
        assert "Joueur — " not in played.until("votre coup > ")  # refused: no grid, its reason only
        played.type("corbeux h4")
        played.until("votre coup > ")
        played.type("roux h8")
        below = played.until("votre coup > ").rsplit(" O MT ", 1)[1]
        assert "Joueur — ROUX en H8" in below and "Robot amateur — " in below


def test_handing_over_hides_the_rack_and_stops_the_clock() -> None:
    arguments = ["classique", "--graine", "3", "--joueurs", "Anne,Bruno", "--pendule", "5"]
    with plays(arguments) as played:
        first = re.findall(r"Chevalet : (.*)", played.until("votre coup > "))[0]
        played.type("p")
        wiped = played.until("à vous : Entrée").split("\x1b[3J")[1]
        assert first not in wiped and " — Passe." in wiped and "Chevalet" not in wiped
        time.sleep(6)  # nobody's time
        played.type("")
        (left,) = re.findall(r"pendules .* / 4:(\d\d)", played.until("votre coup > "))
        assert int(left) > 55


def test_a_game_is_open_in_one_terminal_only() -> None:
    with plays(["duplicate", "--graine", "3"]) as played:
        played.until(" > ")
        with Terminal("jouer", "reprendre") as again:
            assert "ouverte dans un autre terminal" in again.ended()
        played.type("-")
        played.until(" > ")


def test_what_a_crash_cut_off_is_dropped_and_what_is_broken_is_said() -> None:
    with plays(["duplicate", "--graine", "3", "--sans-chrono"]) as played:
        played.until(" > ")
    (path,) = kept_games()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"at":1,"ev')
    kept = KeptGame(path)
    _head, lines = kept.read()
    kept.close()
    assert len(lines) == len(whole.splitlines()) - 1 and path.read_bytes() == whole
    path.write_bytes(whole + b"zut\n")
    kept = KeptGame(path)
    with pytest.raises(InputError, match="ne contient pas de partie"):
        kept.read()
    kept.close()


def test_one_of_several_is_chosen_and_none_is_said() -> None:
    with Terminal("jouer", "reprendre") as nothing:
        assert "Aucune partie n’est gardée." in nothing.ended()
    for seed in ("3", "4"):
        with plays(["duplicate", "--graine", seed, "--sans-chrono"]) as played:
            played.until(" > ")
    with Terminal("jouer") as offered:
        assert KEPT in " ".join(offered.ended().split())
    with Terminal("jouer", "reprendre") as asked:
        listed = asked.until("Laquelle ? ")
        assert "1. " in listed and "duplicate --graine 4 --sans-chrono   Vous 0" in listed
        asked.type("2")
        assert "ENELESX" in asked.until(" > ")
    with Terminal("jouer", "reprendre", "7") as wrong:
        assert "Il n’y a pas de partie gardée n° 7." in wrong.ended()
    with Terminal("jouer", "reprendre", "1", "--effacer") as erased:
        assert "Partie effacée." in erased.ended()
    assert len(list(kept_games())) == 1
