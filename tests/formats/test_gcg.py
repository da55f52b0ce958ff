"""GCG: what is written reads back the same, and what other programs write is understood."""

from __future__ import annotations

import random

import pytest

from pioche.core.board import Board
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.formats.gcg import decode_gcg, read_gcg, write_gcg
from pioche.games.classic import GAME
from pioche.games.classic.opening import Open
from pioche.games.turns.replay import positions
from pioche.games.turns.rules import Theme, Wording
from support.randomplay import random_command
from support.table import Sitting

FOREIGN = """\
#character-encoding UTF-8
#player1 anne Anne Martin
#player2 bob Bob
#title Une partie de club
#lexicon ODS
>anne: SPOESVA 8H PASSE +16 16
#note Un bon début
qui tient sur deux lignes.
>bob: RERAEUI 8F RE.....RAI +36 36
>anne: OVAEILT -OV +0 16
>bob: UEEIRTT - +0 36
>anne: AEILTUN 9K LU +6 22
>anne: AEILTUN -- -6 16
>bob: UEEIRTT -3 +0 36
>anne: XA (XA) -11 5
>bob: (XA) +11 47
"""


def test_a_file_of_another_program_is_understood() -> None:
    game = read_gcg(FOREIGN)
    assert game.seats == ("anne", "bob")
    assert game.names == ("Anne Martin", "Bob")
    assert game.lexicon == "ODS"
    kinds = [turn.kind for turn in game.turns]
    assert kinds == ["play", "play", "exchange", "pass", "withdrawn", "exchange"]
    first, second, exchanged = game.turns[:3]
    assert (first.word, first.place, first.score) == ("PASSE", "H8", 16)
    assert (second.word, second.place, second.tiles) == ("REPASSERAI", "H6", "RERAI")
    assert exchanged.tiles == "OV"
    assert game.turns[4].total == 16
    assert game.totals == {"anne": 5, "bob": 47}
    *_rest, (_last, board) = positions(game.turns)
    assert board == Board.of([["PASSE", "H8"], ["REPASSERAI", "H6"]])


def test_squares_are_named_the_other_way_round() -> None:
    text = "#player1 a A\n#player2 b B\n>a: PASSEUR H8 PASSE +16 16\n"
    assert read_gcg(text).turns[0].place == "8H"
    assert ">A: PASSEUR H8 PASSE +16 16" in write_gcg(("a", "b"), ("A", "B"), read_gcg(text).turns)


def test_a_joker_is_lower_case_and_brackets_are_forgiven() -> None:
    text = "#player1 a A\n#player2 b B\n>a: PASS?UR 8H PASSe +12 12\n>b: RIZ 8H (PASSe)R +7 7\n"
    game = read_gcg(text)
    assert game.turns[0].tiles == "PASS?"
    assert game.turns[1].word == "PASSeR"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (">a: PASSEUR 8H PASSE +17 17", "vaut 16 points, pas 17"),
        (">a: PASSEUR 8H PASSE +16 15", "Le total est 16, pas 15"),
        (">a: PASSEUR 8H PAXSE +16 16", "demande X"),
        (">a: PASSEUR 1A PASSE +16 16", "case centrale"),
        (">a: PASSEUR 16H PASSE +16 16", "16H"),
        (">a: PASSEUR PASSE H +16 16", "PASSE"),
        (">a: PASSEUR 8H PASSE", "les points et le total"),
        (">c: PASSEUR 8H PASSE +16 16", "« c »"),
        (">a: PASSEUR -- -3 0", "reprendre"),
        (">a: PASSEUR -Z +0 0", "demande Z"),
        (">a: - +0 0", "ne se lit pas"),
        (">a: P!SS - +0 0", "P!SS"),
        ("#player1 a A", "deux fois"),
        ("#pioche-recyclage H8", "joker en H8"),
    ],
)
def test_mistakes_are_named_with_their_line(wrong: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_gcg(f"#player1 a A\n#player2 b B\n{wrong}\n")
    assert str(caught.value).startswith("Ligne 3 du fichier GCG")
    assert said in str(caught.value)


@pytest.mark.parametrize("text", ["", "#player1 a A\n", "bonjour\n", '[{"name": "hutte"}]'])
def test_what_is_no_gcg_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_gcg(text)


def test_older_files_in_latin_1_are_read() -> None:
    assert decode_gcg("#player1 zoé Zoé".encode("latin-1")) == "#player1 zoé Zoé"
    assert decode_gcg("#player1 zoé Zoé".encode()) == "#player1 zoé Zoé"


@pytest.mark.parametrize("wording", ["strict", "challenge"])
@pytest.mark.parametrize("variants", [(), ("recyclage",), ("thematique",)])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_written_reads_back_the_same(
    seats: int, variants: tuple[str, ...], wording: Wording
) -> None:
    names = ("Anne", "Bruno Le Roy", "Zoé", "Bruno:Le Roy")[:seats]
    sitting = Sitting(GAME, SeededChance(seats))
    theme = Theme("eau", ("EAU", "MER", "ET", "US")) if "thematique" in variants else None
    sitting.do(Open(("a", "b", "c", "d")[:seats], wording=wording, variants=variants, theme=theme))
    rng = random.Random(seats)
    while sitting.table.ended is None:
        table = sitting.table
        acting = [seat for seat in table.seats if sitting.plays(seat)]
        seat = rng.choice(acting)
        listed = sitting.plays(seat)
        sitting.do(random_command(table, seat, listed, sitting.env.finder(), rng))
    table = sitting.table
    text = write_gcg(table.seats, names, table.history, table.ended, "mots")
    game = read_gcg(text)
    nicks = dict(zip(game.seats, table.seats, strict=True))
    assert game.names == names
    assert game.lexicon == "mots"
    assert len(set(game.seats)) == seats
    assert tuple(game.totals.values()) == table.scores
    for ours, theirs in zip(table.history, game.turns, strict=True):
        assert nicks[theirs.seat] == ours.seat
        for field in ("kind", "rack", "total", "word", "place", "tiles", "bonus", "recycled"):
            assert getattr(theirs, field) == getattr(ours, field), (field, ours)
