"""`pioche jouer jarnac` in the terminal."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from pioche.bots.jarnac import BOT
from pioche.cli.jarnac.entry import read_command
from pioche.cli.jarnac.jouer import jarnac
from pioche.cli.jarnac.mats import render_mats
from pioche.cli.jarnac.table import JarnacTable
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.terminal import Lines
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon import Lexicon
from pioche.games import jarnac as cmd
from pioche.games.jarnac import GAME, Mat, Phase, TimeControl
from pioche.games.session import Session
from support.jarnac import ANNE, position


def run(typed: str, *options: str) -> str:
    result = CliRunner().invoke(jarnac, ["--sobre", *options], input=typed)
    if result.exception is not None:
        raise result.exception
    assert result.exit_code == 0
    return result.output


def first_letters(output: str) -> str:
    """The first six letters drawn."""
    return re.findall(r"Lettres tirées : ([A-Z, ]+)\.", output)[0].replace(", ", "")


def test_a_whole_game_against_the_machine_by_passing():
    output = run("\np\n" * 80, "--graine", "4", "--niveau", "fort")
    assert "Victoire : La machine." in output
    assert "Ce qui a échappé :" in output
    assert "Vous : Jarnacs manqués" in output
    assert "La machine — Jarnac ! " in output


def test_giving_up():
    output = run("abandonner\n", "--graine", "1", "--sans-bilan")
    assert "Abandon : " in output
    assert "Victoire : La machine." in output
    assert "échappé" not in output


def test_the_end_of_the_input_interrupts_the_game():
    assert "Partie interrompue.\n" in run("", "--graine", "1")


def test_help_and_mistakes_leave_the_game_as_it_was():
    output = run("?\nzut alors\nj\ne\np\nq\n", "--contre", "personne", "--graine", "2")
    assert "changer trois lettres en recevant le sac" in output
    assert "« zut alors » ne se lit pas ; tapez ? pour l’aide." in output
    assert "Dites le mot : « j MOT »" in output
    assert "Dites les trois lettres : « e ABC »." in output
    assert "Il faut d’abord piocher : on ne passe qu’ensuite." in output
    assert "Sac : 144 lettres." in output


def two_players(*typed: str) -> str:
    options = ["--contre", "personne", "--noms", "Anne, Bruno", "--graine", "2"]
    return run("\n".join(typed) + "\n", *options)


def test_two_at_the_same_keyboard_with_a_contest_and_a_jarnac():
    letters = first_letters(two_players("", "q"))
    bad = letters[:5]
    output = two_players("", bad, "cj", f"j {letters[:3]}", "c", "q")
    first = re.findall(r"(\w+) — Tirage au sort, [A-Z] et [A-Z] : la main\.", output)[0]
    second = "Bruno" if first == "Anne" else "Anne"
    assert f"{first} — {bad} posé ligne 1 : 25 points." in output
    assert f"{second} — « Je conteste et Jarnac ! » {bad} contesté. {bad} est refusé" in output
    assert f"{second} — Jarnac ! {letters[:3]}, fait des lettres libres" in output
    assert "pendules" not in output  # stopped for the question alone


def test_an_answer_to_a_contest_that_cannot_be_read_is_asked_again():
    letters = first_letters(two_players("", "q"))
    output = two_players("", letters[:3], "hein", "", "q")
    assert "« hein » ne se lit pas" in output
    assert output.count("Entrée si c’est bon") == 2


def test_the_clock_is_shown(monkeypatch):
    monkeypatch.setattr(Lines, "now", lambda _lines: 1_000_000)
    output = run("\nq\n", "--contre", "personne", "--temps", "pendule", "--minutes", "3")
    assert "pendule 3:00" in output


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--niveau", "champion"], "Le niveau « champion » n’existe pas"),
        (["--lettres", "1899"], "Le jeu de lettres « 1899 » n’existe pas"),
        (["--noms", "Anne"], None),
        (["--noms", "Anne,Anne"], "deux noms différents"),
        (["--contre", "personne", "--noms", "Anne"], "deux noms différents"),
        (["--temps", "pendule", "--minutes", "0"], "d’une minute à un jour"),
        (["--temps", "pendule", "--minutes", "nan"], "d’une minute à un jour"),
        (["--graine", "-1"], "graine"),
        (["--lexique", "klingon"], "klingon"),
    ],
)
def test_options_that_are_wrong(options, part):
    if part is None:
        run("q\n", *options)
        return
    with pytest.raises(PiocheError) as error:
        run("q\n", *options)
    assert part in str(error.value)


def test_a_wrong_option_ends_with_one_sentence_and_status_2():
    code = "import sys; from pioche.cli.main import main; sys.argv[0] = 'pioche'; main()"
    command = [sys.executable, "-c", code, "jouer", "jarnac", "--niveau", "champion"]
    done = subprocess.run(command, capture_output=True, text=True, input="")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "champion" in done.stderr


class SilentLines(Lines):
    """A terminal where nobody types: each question waits until its time is over."""

    def __init__(self) -> None:
        super().__init__()
        self.time = 1_000_000

    def now(self) -> int:
        return self.time

    def read(self, prompt: str, until: int | None) -> None:
        # The first six letters start the clocks: only they can wait for ever.
        if until is None:
            raise EOFError
        self.time = max(self.time, until)


@pytest.mark.parametrize("control", [TimeControl(), TimeControl.clock(60_000)], ids=str)
def test_time_goes_on_without_an_answer(control, capsys):
    """The seed lets the machine start; the silent player's turns go by, the game ends."""
    lines = SilentLines()
    opening = cmd.Open(("1", "2"), time=control, contest_ms=0)
    session = Session(GAME, opening, Lexicon.load("francais"), SeededChance(3), lines.now)
    seats = Seat("1", "Vous"), Seat("2", "La machine", "fort")
    table = JarnacTable(Keyboard(session, seats, BOT), lines, asks_contests=False, colour=False)
    assert table.play()
    assert session.state.result is not None
    told = capsys.readouterr().out
    assert "Victoire : La machine." in told
    assert ("Temps épuisé." if control.kind == "clock" else "Temps du coup écoulé") in told


# What is typed


def typed(text, **others):
    table = position("SREL", "IRED", anne_lines=("LAC", "MUR"), bruno_lines=("ILE",), **others)
    return read_command(text, table.state, ANNE)


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("p", cmd.Pass(ANNE, 5)),
        ("Je passe", cmd.Pass(ANNE, 5)),
        ("t", cmd.Draw(ANNE, 5)),
        ("abandonner", cmd.Resign(ANNE)),
        ("e s r e", cmd.Exchange(ANNE, 5, "SRE")),
        ("j RIDE", cmd.CallJarnac(ANNE, 5, "RIDE", None)),
        ("Jarnac ! ILE 1", cmd.CallJarnac(ANNE, 5, "ILE", 0)),
        ("cals", cmd.Play(ANNE, 5, "CALS", 0)),
        ("CALS 1", cmd.Play(ANNE, 5, "CALS", 0)),
        ("2 mûre", cmd.Play(ANNE, 5, "MURE", 1)),
        ("sel", cmd.Play(ANNE, 5, "SEL", None)),
        ("sel 0", cmd.Play(ANNE, 5, "SEL", None)),
        # What cannot be made is left to the rules, which say why, about the likely line.
        ("lacz", cmd.Play(ANNE, 5, "LACZ", 0)),
        ("zoo", cmd.Play(ANNE, 5, "ZOO", None)),
    ],
)
def test_reading(text, command):
    assert typed(text) == command


def test_a_bare_enter_draws_or_lets_the_ten_seconds_go():
    assert typed("", phase=Phase.BAG) == cmd.Draw(ANNE, 5)
    assert typed("", phase=Phase.WINDOW) == cmd.Pass(ANNE, 5)
    with pytest.raises(InputError):
        typed("", phase=Phase.PLAY)


@pytest.mark.parametrize("text", ["x", "deux mots", "cals 1 2", "ca3ls"])
def test_unreadable(text):
    with pytest.raises(InputError) as error:
        typed(text)
    assert error.value.code == "terminal.unreadable"


def test_a_word_that_can_be_made_in_two_ways_needs_its_line():
    table = position("LACS", anne_lines=("LAC",))
    with pytest.raises(InputError) as error:
        read_command("LACS", table.state, ANNE)
    assert "LACS 2" in str(error.value)
    assert read_command("LACS 1", table.state, ANNE) == cmd.Play(ANNE, 5, "LACS", 0)


def test_the_mats_side_by_side():
    mats = (Mat("OS", ("LAC",), jarnacs=1), Mat("", ("CALS", "MUR")))
    text = render_mats(mats, ("Anne", "Bruno"), ("", ""), "CALS", colour=False)
    rows = text.splitlines()
    assert len(rows) == 10
    assert rows[0].startswith("Anne : 9 points, 1 Jarnac")
    assert "Bruno : 25 points, 0 Jarnac" in rows[0]
    assert rows[1].split() == [
        *("1", "L", "A", "C", "·", "·", "·", "·", "·", "·", "9"),
        *("1", "C", "A", "L", "S", "·", "·", "·", "·", "·", "16*"),
    ]
    assert rows[-1].split("    ")[0] == "Lettres libres : O S"


def test_colour_says_no_more_than_plain_text():
    mats = (Mat("OS", ("LAC",)), Mat())
    coloured = render_mats(mats, ("Anne", "Bruno"), ("", ""), colour=True)
    assert "\x1b[" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    expected = render_mats(mats, ("Anne", "Bruno"), ("", ""), colour=False)
    assert [row.rstrip() for row in plain.splitlines()] == expected.splitlines()
