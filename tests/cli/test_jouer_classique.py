"""`pioche jouer classique` in the terminal."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pioche.cli.classic.entry import read_command
from pioche.cli.classic.jouer import classique
from pioche.cli.classic.table import ClassicTable
from pioche.cli.keyboard import Keyboard, Seat
from pioche.cli.terminal import Lines
from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError, PiocheError
from pioche.core.finder import Finder
from pioche.formats.gcg import read_gcg
from pioche.games import turns as c
from pioche.games.classic import GAME, Open
from pioche.games.session import Session
from pioche.games.turns import Rules, SeatedView, SeatView, Theme
from support.data_home import share_lists
from support.table import WORD_FILE, small_lexicon

PASSES = "p\n" * 200


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PIOCHE_HOME", str(share_lists(tmp_path / "home")))
    return tmp_path


@pytest.fixture
def words(tmp_path: Path) -> str:
    path = tmp_path / "mots.txt"
    path.write_text("\n".join(WORD_FILE.read_text(encoding="utf-8").split()), encoding="utf-8")
    return str(path)


def run(words: str, typed: str, *options: str) -> str:
    arguments = ["--sobre", "--lexique", words, "--graine", "7", *options]
    result = CliRunner().invoke(classique, arguments, input=typed)
    if result.exception is not None:
        raise result.exception
    assert result.exit_code == 0
    return result.output


def test_a_whole_game_against_a_robot(words: str) -> None:
    output = run(words, PASSES, "--robot", "confirmé")
    assert "Tirage au sort" in output
    assert re.search(r"^Robot confirmé — [A-Z]+ en \w+ : \d+ points?\.$", output, re.MULTILINE)
    assert "Partie terminée." in output
    assert "Victoire : Robot confirmé." in output


def test_two_people_and_two_robots(words: str) -> None:
    output = run(words, PASSES, "--joueurs", "Anne,Bruno", "--robot", "debutant", "--robot", "fort")
    assert "Robot 1 (débutant)" in output and "Robot 2 (fort)" in output
    assert "Anne — Passe." in output and "Bruno — Passe." in output
    assert "Partie terminée." in output


def test_a_word_is_typed_with_its_place(words: str) -> None:
    output = run(words, "zzz h8\ne WWWWWWWWW\nq\n", "--joueurs", "Anne,Bruno")
    assert "Vous n’avez pas ZZZ sur votre chevalet pour jouer ZZZ." in output
    assert "Vous n’avez pas WWWWWWWW à échanger." in output, "of nine W one is on the rack"
    assert "Partie interrompue.\n" in output


def test_racks_are_hidden_while_people_change_places(capsys: pytest.CaptureFixture[str]) -> None:
    class Typed(Lines):
        def __init__(self, *lines: str) -> None:
            super().__init__()
            self.watched = True
            self.lines = list(lines)

        def read(self, prompt: str, until: int | None) -> str:
            click.echo(prompt)
            if not self.lines:
                raise EOFError
            return self.lines.pop(0)

    session = Session(GAME, Open(("1", "2")), small_lexicon(), SeededChance(7), lambda: 1_000_000)
    seats = (Seat("1", "Anne"), Seat("2", "Bruno"))
    lines = Typed("p", "", "p")
    keyboard = Keyboard(session, seats, None)
    ClassicTable(keyboard, lines, colour=False).play()
    shown = capsys.readouterr().out
    before, after = shown.split(" à vous : Entrée", 1)
    first, second = session.state.toss.first, ("2" if session.state.toss.first == "1" else "1")
    racks = {seat: " ".join(session.state.table.rack(seat)) for seat in ("1", "2")}
    assert racks[first] in before and racks[second] not in before
    # What happened is told below the grid to who sits down, and the rack after that.
    assert before.rindex(" — Passe.") > before.rindex(" O MT ")
    assert racks[second] in after


def test_a_table_votes_without_whom_the_clock_has_put_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The vote waited for them for ever, and the terminal ended in a traceback."""
    times = [1_000_000]
    seats = (Seat("1", "Anne"), Seat("2", "Bruno"), Seat("3", "Zoé"))
    opening = Open(("1", "2", "3"), "strict", ("thematique",), Theme("Noël"), clock_ms=60_000)
    words = small_lexicon()
    session = Session(GAME, opening, words, SeededChance(7), lambda: times[0])
    asked: list[str] = []

    class Typed(Lines):
        def read(self, prompt: str, until: int | None) -> str | None:
            asked.append(prompt)
            if len(asked) == 1:
                assert until is not None
                times[0] = until  # who begins lets the time run out
                return None
            table = session.state.table
            if "votre coup" in prompt:
                if any("oui ou non" in one for one in asked):
                    raise EOFError
                move = next(iter(Finder(words).moves(Board(), str(table.racks[table.turn]))))
                return f"{move.word} {move.ref} *"
            return "non" if "oui ou non" in prompt else ""

    ClassicTable(Keyboard(session, seats, None), Typed(), colour=False).play()
    first, *others = (prompt.split(",")[0] for prompt in asked if " > " in prompt)
    assert first not in others
    assert sum("oui ou non" in prompt for prompt in asked) == 1
    assert "Le thème ajoute" not in capsys.readouterr().out
    assert session.state.table.phase == "turn"


def test_the_end_of_the_input_interrupts_the_game(words: str) -> None:
    output = run(words, "", "--joueurs", "Anne,Bruno")
    assert output.endswith("La partie est gardée : « pioche jouer reprendre » la rouvre.\n")


def test_help_is_in_french(words: str) -> None:
    output = run(words, "?\nq\n", "--joueurs", "Anne,Bruno")
    assert "échanger des lettres" in output


@pytest.mark.parametrize(
    ("options", "end"),
    [
        (("--variante", "recyclage,dictionnaire-ouvert"), "Victoire : Robot confirmé."),
        (("--variante", "thematique", "--theme", "la mer"), "Victoire : Robot confirmé."),
        # With so few words the robot changes its last tiles for a while, then passes too.
        (("--variante", "consonnes-voyelles"), "Victoire : Robot confirmé."),
        (("--contestation",), "Victoire : Robot confirmé."),
        (
            ("--contestation", "--variante", "recyclage", "--pendule", "30"),
            "Victoire : Robot confirmé.",
        ),
    ],
)
def test_variants_are_played_against_a_robot(
    words: str, options: tuple[str, ...], end: str
) -> None:
    typed = "\nVCVCVCV\np\n" * 60
    output = run(words, typed, "--robot", "confirmé", *options)
    assert re.search(r"^Robot confirmé — .*[A-Z]+ en \w+", output, re.MULTILINE)
    assert output.endswith(f"{end}\n")


def test_a_theme_may_be_a_file_of_words(words: str) -> None:
    options = ("--variante", "thematique", "--theme", "tout", "--theme-mots", words)
    output = run(words, PASSES, "--robot", "confirmé", "--prime", "1", *options)
    assert "Le thème ajoute 1 point." in output


def test_the_game_is_written_as_gcg_and_reviewed(words: str, tmp_path: Path) -> None:
    path = tmp_path / "partie.gcg"
    output = run(words, PASSES, "--robot", "confirmé", "--gcg", str(path), "--analyse")
    game = read_gcg(path.read_text(encoding="utf-8"))
    assert game.names == ("Joueur", "Robot confirmé")
    assert f"Partie écrite dans {path}." in output
    assert "| top " in output
    reviewed = run(words, "", "--revoir", str(path))
    assert reviewed.splitlines() == [
        line for line in output.splitlines() if "| top " in line or "sous les meilleurs" in line
    ]


@pytest.mark.parametrize("which", ["solitaire-a", "solitaire-b", "solitaire-c"])
def test_solitaires(words: str, which: str) -> None:
    typed = "AEIRSTN\n" + PASSES if which == "solitaire-c" else PASSES
    output = run(words, typed, "--jeu", which)
    # Variant B has an imaginary opponent; in the others nobody else could pass.
    passed = "Tout le monde a passé deux fois" if which == "solitaire-b" else "Deux tours passés"
    assert f"{passed} de suite : " in output
    assert "Partie terminée." in output
    if which == "solitaire-b":
        assert "L’adversaire imaginaire" in output
        assert "Victoire" not in output, "nobody wins alone"
    if which == "solitaire-c":
        assert "Lettres visibles : AAAAAAAA" in output


def test_the_record_of_a_solitaire_is_kept_and_to_be_beaten(words: str) -> None:
    """A first game breaks no record; one with the dictionary open says nothing of one without."""
    output = run(words, "s\n" + PASSES, "--jeu", "solitaire-a", "--variante", "dictionnaire-ouvert")
    move = re.findall(r"Suggestions : ([A-Za-z]+ [0-9A-O]+) \d+", output)[0]
    assert "Record battu" not in output
    first = run(words, PASSES, "--jeu", "solitaire-a")
    assert "Score à battre" not in first and "Record battu" not in first
    better = run(words, f"{move}\n" + PASSES, "--jeu", "solitaire-a")
    score = re.findall(r"Record battu : (-?\d+)", better)[0]
    again = run(words, PASSES, "--jeu", "solitaire-a")
    assert f"Score à battre : {score}." in again
    assert "Record battu" not in again


@pytest.mark.parametrize("which", ["solitaire-a", "solitaire-b", "solitaire-c"])
def test_every_solitaire_has_its_record_for_each_variant(words: str, which: str) -> None:
    typed = "AEIRSTN\n" + PASSES if which == "solitaire-c" else PASSES
    assert "Score à battre" not in run(words, typed, "--jeu", which)
    again = run(words, typed, "--jeu", which)
    assert "Score à battre : " in again and "Record battu" not in again
    others = run(words, typed, "--jeu", which, "--variante", "recyclage")
    assert "Score à battre" not in others
    assert "Score à battre : -900." in run(words, typed, "--jeu", which, "--record", "-900")


def test_every_word_list_has_its_records(words: str, tmp_path: Path) -> None:
    run(words, PASSES, "--jeu", "solitaire-a")
    fewer = tmp_path / "peu.txt"
    fewer.write_text(
        "\n".join(Path(words).read_text(encoding="utf-8").split()[::2]), encoding="utf-8"
    )
    assert "Score à battre" not in run(str(fewer), PASSES, "--jeu", "solitaire-a")
    # The first keeps its own.
    assert "Score à battre : " in run(words, PASSES, "--jeu", "solitaire-a")


def test_inverse_lists_removals_on_demand_only(words: str) -> None:
    options = ("--jeu", "inverse", "--robot", "fort")
    assert "  1. " not in run(words, "q\n", *options)
    assert "  1. " in run(words, "l\nq\n", *options)


def test_inverse_on_the_machine_s_own_grid(words: str) -> None:
    output = run(words, "?\nl\nA1\n" + "1\n" * 60, "--jeu", "inverse", "--robot", "fort")
    assert "Joueur — " in output and "Robot fort — " in output
    assert "La grille est vide : " in output
    assert output.endswith("Victoire : Robot fort.\n")


def test_inverse_on_a_given_grid(words: str, tmp_path: Path) -> None:
    rows = Board.of([["PASSER", "H8"], ["RIZ", "13H"]]).rows()
    path = tmp_path / "grille.txt"
    path.write_text("\n".join(rows), encoding="utf-8")
    typed = "I13 J13\n" + "1\n" * 10
    output = run(words, typed, "--jeu", "inverse", "--grille", str(path), "--robot", "confirmé")
    assert "Joueur — I, Z de RIZ, en I13, J13 : 11 points." in output
    gcg = tmp_path / "partie.gcg"
    gcg.write_text("#player1 a A\n#player2 b B\n>a: SPOESVA 8H PASSE +16 16\n", encoding="utf-8")
    output = run(words, "q\n", "--jeu", "inverse", "--grille", str(gcg))
    assert " P  A  S  S  E " in output


def test_loto_to_the_call(words: str) -> None:
    output = run(words, "papier\nvoiture valises\n\nz\n" + "\n" * 120, "--jeu", "loto")
    assert "Robot amateur — « Scrabble Loto ! » Carte complète" in output
    assert "Lettre 1 : " in output


def test_loto_at_one_keyboard_lets_everybody_read_a_letter_before_the_next(words: str) -> None:
    """Who has finished with a letter calls before another is announced."""
    typed = "voiture valises\nvoiture valises\n" + "\n" * 7
    output = run(words, typed, "--jeu", "loto", "--joueurs", "Anne,Bruno")
    asked = re.findall(r"(Anne|Bruno) : [A-Z-]{7}  |Lettre (\d+)", output)
    assert ["A" if name == "Anne" else name[:1] or number for name, number in asked] == (
        ["A", "B", "1", "A", "B", "2", "A", "B", "3", "A", "B"]
    )


def test_loto_crosses_what_one_types(words: str) -> None:
    letters = "".join(f"{letter}\n" for letter in "VOITUREALSZ")
    output = run(words, "voiture valises\nq\n" + "\n" * 25 + letters, "--jeu", "loto")
    assert "pour quitter la partie, tapez « quitter »" in output
    announced = set(re.findall(r"Lettre \d+ : ([A-Z])\.", output))
    card = re.findall(r"Joueur : ([A-Z-]{7})  ", output)[-1]
    crossed = {sign for sign, left in zip("VOITURE", card, strict=True) if left == "-"}
    assert crossed & announced
    assert len(crossed - announced) <= output.count("un joker.")
    assert "pas de R à barrer maintenant." in output
    assert "Cette lettre n’est pas sur votre carte." in output


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (("--robot", "champion"), "bots.level"),
        (("--joueurs", "Anne,Anne"), "terminal.names"),
        (("--joueurs", "A,B,C,D,E"), "classic.seats"),
        (("--variante", "inconnue"), "classic.variant-unknown"),
        (("--variante", "thematique"), "classic.theme-missing"),
        (("--theme", "mer"), "classic.theme-without-variant"),
        (
            ("--contestation", "--variante", "dictionnaire-ouvert"),
            "classic.open-dictionary-challenge",
        ),
        (("--pendule", "0"), "terminal.minutes"),
        (("--jeu", "loto", "--variante", "recyclage"), "terminal.no-variant"),
        (("--jeu", "inverse", "--contestation"), "terminal.no-option"),
        (("--jeu", "loto", "--gcg", "x.gcg"), "terminal.no-option"),
        (("--record", "3"), "terminal.no-option"),
        (("--theme-mots", "x.txt"), "terminal.theme-needed"),
        (("--jeu", "solitaire-a", "--robot", "fort"), "terminal.alone"),
        (("--jeu", "solitaire-c", "--variante", "consonnes-voyelles"), "classic.two-bags-face-up"),
        (("--jeu", "inverse", "--grille", "absent.txt"), "files.missing"),
        (("--revoir", "absent.gcg"), "files.missing"),
    ],
)
def test_what_makes_no_sense_is_refused(words: str, options: tuple[str, ...], code: str) -> None:
    with pytest.raises(PiocheError) as caught:
        run(words, "", *options)
    assert caught.value.code == code
    assert str(caught.value).endswith((".", "expert."))


def view(rack: str, board: Board | None = None) -> SeatedView:
    return SeatedView(
        phase="turn",
        rows=tuple((board or Board()).rows()),
        seats=(SeatView(seat="1", score=0, tiles=7, owed=0),),
        turn="1",
        bags=(50,),
        rules=Rules(),
        history=(),
        laid=None,
        vote=None,
        clock=None,
        paused_since=None,
        seat="1",
        rack=rack,
        look_up=None,
        suggestions=(),
    )


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("maison h4", c.Play("1", "MAISON", "h4")),
        ("H4 MAISON", c.Play("1", "MAISON", "H4")),
        ("MAIsON H4", c.Play("1", "MAIsON", "H4")),
        ("Maison H4", c.Play("1", "MAISON", "H4")),
        ("maison h 4", c.Play("1", "MAISON", "h4")),
        ("4 h maison", c.Play("1", "MAISON", "4h")),
        ("MAIS*ON H4 *", c.Play("1", "MAIsON", "H4", ("MAISON",))),
        ("maison 4h*", c.Play("1", "MAISON", "4h", ("MAISON",))),
        ("maison h4 *", c.Play("1", "MAISON", "h4", ("MAISON",))),
        ("maison h4 * maison, la", c.Play("1", "MAISON", "h4", ("MAISON", "LA"))),
        ("p", c.Pass("1")),
        ("Passer", c.Pass("1")),
        ("échanger A E", c.Exchange("1", "AE")),
        ("e AE", c.Exchange("1", "AE")),
        ("c", c.Challenge("1")),
        ("a", c.Accept("1")),
        ("r h8", c.Recycle("1", "h8")),
        ("recycler H8", c.Recycle("1", "H8")),
        ("piocher VC", c.Draw("1", "VC")),
        ("prendre AB", c.Take("1", "AB")),
        ("chercher forêt", c.LookUp("1", "FORET")),
        ("s", c.Suggest("1")),
        ("oui", c.Vote("1", True)),
        ("non", c.Vote("1", False)),
    ],
)
def test_lines_are_read_as_people_type_them(typed: str, command: c.SeatedCommand) -> None:
    assert read_command(typed, view("MAISON?"), {"play"}, "1") == command


def test_what_is_typed_alone_depends_on_the_moment() -> None:
    assert read_command("", view("A"), {"accept", "challenge"}, "1") == c.Accept("1")
    assert read_command("vcv", view("A"), {"draw"}, "1") == c.Draw("1", "vcv")
    assert read_command("abc", view("A"), {"take"}, "1") == c.Take("1", "abc")
    for typed in ("maison", "", "*", "p a", "h4 h5 maison", "!!"):
        with pytest.raises(InputError):
            read_command(typed, view("MAISONS"), {"play"}, "1")
