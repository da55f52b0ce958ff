"""Playing duplicate and topping in the terminal, with a scripted player and a scripted clock."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from pioche.cli.duplicate.jouer import duplicate, topping
from pioche.cli.duplicate.players import SEAT, CompetitionPlayer, FreePlayer
from pioche.cli.duplicate.source import ByChance, Source
from pioche.cli.duplicate.table import Player, Table
from pioche.cli.duplicate.topping import ToppingTable
from pioche.core.errors import InputError
from pioche.games.duplicate import DrawRack, RetainTop, State
from pioche.games.session import Session
from support.duplicate import NOW, session


class Script:
    """Lines with the time at which each is typed, in seconds after the coup began."""

    def __init__(self, *lines: tuple[float, str], watches: bool = True) -> None:
        self._lines = list(lines)
        self._watches = watches
        self._now = NOW
        self._last = NOW

    def now(self) -> int:
        return self._now

    def read(self, prompt: str, until: int | None) -> str | None:
        if not self._lines:
            raise EOFError
        after, line = self._lines[0]
        typed = self._last + round(after * 1000)
        if self._watches and until is not None and typed > until:
            self._now = until
            return None
        self._lines.pop(0)
        self._now = self._last = typed
        return line


class Racks(Source):
    """Given racks, then nothing."""

    def __init__(self, *racks: str) -> None:
        self._racks = list(racks)

    def draw(self, game: Session) -> bool:
        if not self._racks:
            return False
        game.do(DrawRack(self._racks.pop(0)))
        return True

    def retain(self, game: Session) -> None:
        game.do(RetainTop())


WORDS = ["HUTTE", "HUE", "JUNGLE", "GEL"]


def competition(game: Session) -> Player:
    return CompetitionPlayer(game.state.setup)


def free(_game: Session) -> Player:
    return FreePlayer()


def play(
    script: Script, player: Callable[[Session], Player], capsys: pytest.CaptureFixture[str]
) -> tuple[str, Table]:
    game = session(words=WORDS, timed=True, seats=(SEAT,))
    table = Table(game, Racks("UTEHJDT", "NGILE"), player(game), script, colour=False, hints=False)
    table.play()
    return capsys.readouterr().out, table


def test_your_word_the_top_and_your_total(capsys: pytest.CaptureFixture[str]) -> None:
    text, table = play(Script((5, "HUE H8"), (5, "JUNGLE 5G")), free, capsys)
    assert "HUE H8 : 12" in text and "Top : HUTTE H4 24" in text
    assert "Vous : 12   Total : 12 sur 24 (50,0 %)" in text
    assert table.total == 40
    assert "Votre total : 40 sur 52 (76,9 %), 12 points sous le top." in text


def test_what_is_refused_may_be_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((1, "hue"), (1, "HUE Z9"), (1, "JET H8"), (1, "HUE H8"))
    text, table = play(script, free, capsys)
    assert "« hue » ne se lit pas" in text
    assert "« Z9 » ne se lit pas" in text
    assert "JET n’est pas admis" in text
    assert table.total == 12


def test_signal_and_bell_come_while_the_player_thinks(capsys: pytest.CaptureFixture[str]) -> None:
    text, table = play(Script((500, "HUE H8")), free, capsys)
    assert text.index("Trente secondes.") < text.index("Terminé.") < text.index("Coup passé.")
    assert table.total == 0


def test_without_a_terminal_lateness_is_seen_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    text, table = play(Script((500, "HUE H8"), watches=False), free, capsys)
    assert "HUE H8 : 12 (hors du temps)" in text and table.total == 12
    text, table = play(Script((500, "HUE H8 12"), watches=False), competition, capsys)
    assert "Bulletin : 0 point." in text and table.total == 0


def test_competition_play_judges_the_slip(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((5, "HUE H8"), (5, "HUE H8 13"), (5, "JUNGLE 5H 28"))
    text, _table = play(script, competition, capsys)
    assert "« HUE H8 » ne se lit pas" in text  # a slip carries its score
    assert "Bulletin : 12 points." in text and "(article 5.2)" in text
    assert "1 avertissement, " in text
    assert "Uruguay – U." in text


def test_the_fourth_warning_costs_five_points() -> None:
    game = session(words=["HUTTE", "HUE"])
    game.do(DrawRack("UTEHJDT"))
    player = CompetitionPlayer(game.state.setup)
    for _slip in range(4):
        assert player.answer(game, "HUE H8 13", now=NOW, late=False).points == 12
    total, remarks = player.finish(48)
    assert total == 43 and remarks[-1] == "Pénalité pour avertissements : 5 points."


def test_no_slip_is_a_zero(capsys: pytest.CaptureFixture[str]) -> None:
    text, _table = play(Script((5, "-")), competition, capsys)
    assert "Aucun bulletin n’a été remis. (article 5.4)" in text and "1 zéro" in text


def test_hints_tell_more_each_time_and_sub_tops_come_after(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hints = [(1.0, "?")] * 5
    text, _table = play(Script(*hints, (1, "s"), (1, "HUE H8"), (1, "s")), free, capsys)
    told = [
        "Il n’y a pas de scrabble.",
        "Le top vaut 24 points.",
        "Le top a 5 lettres.",
        "Le top commence par H.",
        "Le top se place en H4.",
        "Il n’y a pas encore de coup joué.",
    ]
    places = [text.index(line) for line in told]
    assert places == sorted(places)
    assert "  HUTTE             H4   24" in text


def run(command: click.Command, *arguments: str, lines: str) -> str:
    result = CliRunner().invoke(command, list(arguments), input=lines)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_leaving_sums_up() -> None:
    text = run(duplicate, "--graine", "3", "--sobre", lines="-\nq\n")
    assert "Partie quittée au coup 2." in text and "Votre total : 0 sur" in text


def test_a_whole_game_alone() -> None:
    text = run(duplicate, "--graine", "3", "--sans-chrono", "--indices", lines="-\n" * 60)
    assert "Fin : " in text and "(article 3.6)" in text


def test_a_recorded_game_is_replayed_coup_by_coup(tmp_path: Path) -> None:
    path = tmp_path / "parties.json"
    coups = [
        {"n": 1, "rack": "UTEHJDT", "word": "HUTTE", "ref": "H4", "score": 24},
        {"n": 2, "rack": "ABEILLE", "word": "XYLO", "ref": "5G", "score": 28},
    ]
    path.write_text(
        json.dumps([{"name": "a", "mode": "normale", "coups": coups[:1]},
                    {"name": "b", "mode": "normale", "coups": coups}]),
        encoding="utf-8",
    )  # fmt: skip
    text = run(duplicate, "--rejouer", str(path), "--partie", "a", lines="HUE H8\n")
    assert "Top : HUTTE H4 24" in text and "Votre total : 12 sur 24" in text
    with pytest.raises(InputError, match="pas de partie « z » : a, b"):
        run(duplicate, "--rejouer", str(path), "--partie", "z", lines="")
    # The second rack did not keep the reliquat: the sentence says so.
    with pytest.raises(Exception, match="« ABEILLE » ne convient pas"):
        run(duplicate, "--rejouer", str(path), "--partie", "b", lines="-\n-\n")


def test_one_source_at_a_time(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="pas les deux"):
        run(duplicate, "--rejouer", "a", "--preparee", "b", lines="")


def topping_game() -> Session[State]:
    game = session(words=WORDS, timed=True, seats=(SEAT,), formula="topping")
    at_first = game.do

    def fixed(command: object, **moment: Any) -> list[Any]:
        if isinstance(command, DrawRack):
            command = DrawRack("UTEHJDT") if not game.state.played else DrawRack("NGILE")
        return at_first(command, **moment)

    game.do = fixed  # type: ignore[method-assign]  # racks given, the rest as it is
    return game


def test_topping_counts_time_attempts_and_penalties(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((10, "HUE H8"), (5, "HUTTE H4"), (10, "GEL"), (55, "q"))
    ToppingTable(topping_game(), script, colour=False).play()
    text = capsys.readouterr().out
    assert "12 points : ce n’est pas le top." in text
    assert "Top trouvé : HUTTE H4 24   Temps : 0:15,0" in text
    assert "« GEL » ne se lit pas" in text
    assert "Temps écoulé." in text and "Top donné : JUNGLE 5G 28   Temps : 1:20,0" in text
    assert "  1 ✓   0:15,0  2 essais  HUTTE 24  HUE 12" in text
    assert "1 top trouvé sur 2   Temps total : 1:35,0" in text


def test_topping_from_the_command_line() -> None:
    text = run(topping, "--graine", "3", "--sobre", lines="-\nq\n")
    assert "Top donné" in text and "0 top trouvé sur 1" in text


def test_chance_goes_on_until_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    game = session(seed=3, seats=(SEAT,), measure=False)
    script = Script(*[(1, "-")] * 60)
    Table(game, ByChance(), FreePlayer(), script, colour=True, hints=False).play()
    assert "\x1b[" in capsys.readouterr().out
    assert game.state.ended is not None
