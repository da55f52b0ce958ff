"""Playing duplicate and topping in the terminal, with a scripted player and a scripted clock."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pioche.cli.duplicate.jouer import duplicate, topping
from pioche.cli.duplicate.source import ByChance
from pioche.cli.duplicate.table import SEAT, DuplicateTable, RaceTable, SlipTable
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.terminal import Lines
from pioche.core.errors import InputError
from pioche.games.duplicate import DrawRack, EndGame
from support.duplicate import NOW, session


class Script(Lines):
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


class Racks(ByChance):
    """Given racks, then the end."""

    def __init__(self, *racks: str) -> None:
        self._racks = iter(racks)

    def racks(self) -> Iterator[DrawRack | EndGame]:
        rack = next(self._racks, None)
        yield EndGame() if rack is None else DrawRack(rack)


WORDS = ["HUTTE", "HUE", "JUNGLE", "GEL"]


def play(
    script: Script,
    kind: type[DuplicateTable] = DuplicateTable,
    formula: str = "normale",
    racks: tuple[str, ...] = ("UTEHJDT", "NGILE"),
) -> DuplicateTable:
    seats = () if kind is SlipTable else (SEAT,)
    game = session(words=WORDS, timed=True, seats=seats, formula=formula)
    game.now = script.now
    keyboard = Keyboard(game, (Seat(SEAT, "Vous"),), None)
    table = kind(keyboard, script, Racks(*racks), colour=False)
    table.play()
    return table


def test_your_word_the_top_and_your_total(capsys: pytest.CaptureFixture[str]) -> None:
    table = play(Script((5, "HUE H8"), (5, "JUNGLE 5G")))
    text = capsys.readouterr().out
    assert "Vous — Coup 1 : HUE en H8, 12 points." in text
    assert "Coup 1, top retenu : HUTTE en H4, 24 points (seule solution)." in text
    assert "Vous : 12   Total : 12 sur 24 (50,0 %)" in text
    assert table.total() == 40
    assert "Votre total : 40 sur 52 (76,9 %), 12 points sous le top." in text


def test_what_happened_is_told_by_the_game_and_no_top_before_its_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    play(Script((5, "HUE H8")))
    text = capsys.readouterr().out
    told = [
        "Partie ouverte : Partie normale, 3 min, ",
        "Coup 1, tirage UTEHJDT.",
        "Vous — Coup 1 : HUE en H8, 12 points.",
        "Coup 1, top retenu : HUTTE",
        "Coup 2, reliquat DJ, tirage DJNGILE.",
    ]
    places = [text.index(line) for line in told]
    assert places == sorted(places)
    assert "HUTTE" not in text[: places[2]]
    assert "cloche" not in text and "fermé" not in text  # the player's own doing is no news


def test_what_is_refused_may_be_tried_again(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((1, "hue"), (1, "HUE Z9"), (1, "JET H8"), (1, "HUE H8"))
    table = play(script)
    text = capsys.readouterr().out
    assert "« hue » ne se lit pas" in text
    assert "« Z9 » ne se lit pas" in text
    assert "JET n’est pas admis" in text
    assert table.total() == 12


def test_signal_and_bell_come_while_the_player_thinks(capsys: pytest.CaptureFixture[str]) -> None:
    table = play(Script((500, "HUE H8")), racks=("UTEHJDT",))
    text = capsys.readouterr().out
    signal, bell = "encore 30 secondes.", "le temps est écoulé."
    assert text.index(signal) < text.index(bell) < text.index("Coup passé.")
    assert table.total() == 0


def test_without_a_terminal_lateness_is_seen_afterwards(capsys: pytest.CaptureFixture[str]) -> None:
    table = play(Script((500, "HUE H8"), watches=False))
    text = capsys.readouterr().out
    assert text.index("le temps est écoulé.") < text.index("HUE en H8, 12 points.")
    assert table.total() == 12
    table = play(Script((500, "HUE H8 12"), watches=False), SlipTable)
    assert "table 1 : 0 point, zéro." in capsys.readouterr().out
    assert table.total() == 0


def test_competition_play_judges_the_slip(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((5, "HUE H8"), (5, "HUE H8 13"), (5, "JUNGLE 5H 28"))
    play(script, SlipTable)
    text = capsys.readouterr().out
    assert "« HUE H8 » ne se lit pas" in text  # a slip carries its score
    assert "12 points, avertissement." in text and "article 5.2." in text
    assert "1 avertissement, " in text
    assert "Uruguay – U." in text


def test_the_fourth_warning_costs_five_points(capsys: pytest.CaptureFixture[str]) -> None:
    game = session(seed=3, timed=True)

    class Careless(Lines):
        """Finds the top of four coups, and miscounts it each time."""

        def now(self) -> int:
            return NOW

        def read(self, prompt: str, until: int | None) -> str:
            top = game.state.tops
            if game.state.coup > 4 or top is None:
                raise EOFError
            return f"{top.candidates[0].word} {top.candidates[0].ref} {top.score - 1}"

    keyboard = Keyboard(game, (Seat(SEAT, "Vous"),), None)
    table = SlipTable(keyboard, Careless(), ByChance(), colour=False)
    table.play()
    text = capsys.readouterr().out
    assert "4 avertissements, 0 zéro" in text
    assert "Pénalité pour avertissements : 5 points." in text
    assert table.final() == table.state.total - 5
    # What the warnings cost is taken off at the end alone (5.7).
    assert f"Total : {table.state.total} sur {table.state.total} (100,0 %)" in text


def test_no_slip_is_a_zero(capsys: pytest.CaptureFixture[str]) -> None:
    play(Script((5, "-")), SlipTable)
    text = capsys.readouterr().out
    assert "Aucun bulletin n’a été remis, article 5.4." in text and "1 zéro" in text


def test_hints_tell_more_each_time_and_sub_tops_come_after(
    capsys: pytest.CaptureFixture[str],
) -> None:
    hints = [(1.0, "?")] * 5
    play(Script(*hints, (1, "s"), (1, "HUE H8"), (1, "s")))
    text = capsys.readouterr().out
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


def test_no_hints_in_competition(capsys: pytest.CaptureFixture[str]) -> None:
    play(Script((1, "?"), (1, "-")), SlipTable)
    text = capsys.readouterr().out
    assert "Les indices sont pour qui joue seul, hors compétition." in text
    assert "scrabble" not in text
    with pytest.raises(InputError, match="pas les deux"):
        run(duplicate, "--fidele", "--indices", lines="")


def run(command: click.Command, *arguments: str, lines: str) -> str:
    result = CliRunner().invoke(command, list(arguments), input=lines)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_leaving_sums_up() -> None:
    text = run(duplicate, "--graine", "3", "--sobre", lines="-\nq\n")
    assert "Partie interrompue." in text and "Votre total : 0 sur" in text


def test_a_whole_game_alone() -> None:
    text = run(duplicate, "--graine", "3", "--sans-chrono", "--indices", lines="-\n" * 60)
    assert "Partie finie : " in text and ", article 3.6." in text


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
    assert "top retenu : HUTTE en H4, 24 points" in text and "Votre total : 12 sur 24" in text
    with pytest.raises(InputError, match="pas de partie « z » : a, b"):
        run(duplicate, "--rejouer", str(path), "--partie", "z", lines="")
    # The second rack did not keep the reliquat: the sentence says so.
    with pytest.raises(Exception, match="« ABEILLE » ne convient pas"):
        run(duplicate, "--rejouer", str(path), "--partie", "b", lines="-\n-\n")


def test_one_source_at_a_time(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="pas les deux"):
        run(duplicate, "--rejouer", "a", "--preparee", "b", lines="")


def test_topping_counts_time_attempts_and_penalties(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script((10, "HUE H8"), (5, "HUTTE H4"), (10, "GEL"), (55, "q"))
    play(script, RaceTable, formula="topping")
    text = capsys.readouterr().out
    assert "Vous — Coup 1 : HUE en H8, 12 points." in text
    assert "top retenu : HUTTE en H4, 24 points" in text
    assert "Top trouvé   Temps : 0:15,0" in text
    assert "« GEL » ne se lit pas" in text
    assert "le temps est écoulé." in text and "JUNGLE en 5G, 28 points" in text
    assert "Top donné   Temps : 1:20,0" in text
    assert "  1 ✓   0:15,0  2 essais  HUTTE 24  HUE 12" in text
    assert "1 top trouvé sur 2   Temps total : 1:35,0" in text


def test_topping_from_the_command_line() -> None:
    text = run(topping, "--graine", "3", "--sobre", lines="-\nq\n")
    assert "Top donné" in text and "0 top trouvé sur 1" in text


def test_chance_goes_on_until_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    game = session(seed=3, seats=(SEAT,), measure=False)
    script = Script(*[(1, "-")] * 60)
    keyboard = Keyboard(game, (Seat(SEAT, "Vous"),), None)
    assert DuplicateTable(keyboard, script, ByChance(), colour=True).play()
    assert "\x1b[" in capsys.readouterr().out
    assert game.state.ended is not None
