"""Games recorded elsewhere: each format read back, and what is broken told in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from pioche.core.errors import InputError
from pioche.formats.checking import check_game
from pioche.formats.foreign.reading import MOST_BYTES, read_foreign
from pioche.formats.recorded import RecordedGame, parse_games, read_games, written
from support.wordlists import lexicon_of

HERE = Path(__file__).parent / "foreign"
PUBLISHED = Path(__file__).resolve().parents[3] / "shared/conformance/published_games.json"
WORDS = ("HUTTE", "JUNGLE", "DOUX", "DE", "EX", "AXE")
ROWS = (
    (1, "UTEHJDT", "HUTTE", "H4", 24, 24),
    (2, "DJNGILE", "JUNGLE", "5G", 28, 52),
    (3, "DIOBURX", "DOUX", "4L", 54, 106),
)


def one(data: bytes, format: str = "auto") -> RecordedGame:
    (game,), notes = read_foreign(data, "essai", format)
    assert notes == []
    # What is written is what `verifier` reads.
    assert parse_games(written([game]), "essai.json") == [game]
    return game


def verified(game: RecordedGame) -> bool:
    checked = check_game(game, lexicon_of(*WORDS))
    assert checked.ok, [str(note) for coup in checked.coups for note in coup.notes]
    return checked.ok


def coups(game: RecordedGame) -> list[tuple[str, str, str, int]]:
    return [(coup.rack, coup.word, coup.ref, coup.score) for coup in game.coups]


PLAYED = [row[1:5] for row in ROWS]


def test_the_live_text_of_a_federation() -> None:
    game = one((HERE / "direct.txt").read_bytes())
    assert game.name == "Championnat d’essai, partie 1"
    assert coups(game) == PLAYED
    assert [coup.rejet for coup in game.coups] == [False, False, True]
    assert game.total == 106
    assert [coup.cumul for coup in game.coups] == [24, 52, 106]
    assert verified(game)


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(map(str, row)) for row in ROWS),
        "N° | Tirage | Mot | Place | Points\n" + "\n".join(" | ".join(map(str, r)) for r in ROWS),
        "\n".join(";".join(map(str, row[:5])) for row in ROWS),
        "\n".join(f"Coup {n} : tirage {r}, {w} en {p} pour {s} pts" for n, r, w, p, s, _ in ROWS),
        # Each cell on a line of its own, as pages paste their tables.
        "Partie du mardi\n" + "\n".join(str(cell) for row in ROWS for cell in row),
        # Without numbers.
        "\n".join(f"{r} {w} {p} {s}" for _n, r, w, p, s, _c in ROWS),
        # The federation's layout, with blanks, and remarks between the lines.
        "1. UTEHJDT\n2. DJ + NGILE HUTTE H4 24\nsolo : table 3\n3. -DIOBURX JUNGLE 5G 28\n"
        "DOUX 4L 54",
        # A rack put back, then the one that counts.
        "1 UTEHJDT HUTTE H4 24\n2 -DJAAAAA DJNGILE JUNGLE 5G 28\n3 DIOBURX DOUX 4L 54",
    ],
)  # fmt: skip
def test_text_pasted_from_a_clubs_page(text: str) -> None:
    game = one(text.encode())
    assert coups(game) == PLAYED
    assert [
        coup.score for coup in check_game(game, lexicon_of(*WORDS)).coups if not coup.score_ok
    ] == []


def test_two_games_of_one_page_are_two_games() -> None:
    page = "Partie du matin\n{0}\nPartie du soir\n{0}".format(
        "\n".join(" ".join(map(str, row)) for row in ROWS)
    )
    games, _notes = read_foreign(page.encode(), "essai")
    assert [game.name for game in games] == ["Partie du matin", "Partie du soir"]
    assert [coups(game) for game in games] == [PLAYED, PLAYED]


@pytest.mark.parametrize("word", ["DU(L)CI", "DUlCI", "DU[L]CI"])
def test_a_joker_is_marked_as_pages_mark_it(word: str) -> None:
    game = one(f"1 DUCIA?B {word} H4 18".encode())
    assert game.coups[0].word == "DUlCI"


def test_a_joker_nobody_marked_is_the_one_that_the_score_tells() -> None:
    assert one(b"1 DUCIA?B DULCI H4 18").coups[0].word == "DUlCI"
    with pytest.raises(InputError, match="plusieurs lettres"):
        one(b"1 ?EEIRSA ERRE H5 6")


def test_the_formula_is_told_by_the_racks_or_by_the_title() -> None:
    assert one(b"1 UTEHJDTS HUTTE H4 24").mode == "7-sur-8"
    assert one(b"Partie 7 et 8\n1 UTEHJDTS HUTTE H4 24").mode == "7-et-8"
    assert one(b"Partie joker\n1 UTEHJD? HUTtE H4 22").coups[0].joker_replaced_by == "T"


@pytest.mark.skipif(not PUBLISHED.exists(), reason="les parties publiées (../shared) manquent ici")
def test_the_published_games_come_back_from_both_layouts() -> None:
    def marked(word: str) -> str:
        return "".join(f"({x.upper()})" if x.islower() else x for x in word)

    for game in read_games(PUBLISHED):
        tops = ["", *(f"\t{marked(c.word)}\t{c.ref}\t{c.score}" for c in game.coups)]
        racks = [f"{c.n}.\t{'-' * c.rejet}{c.rack}" for c in game.coups]
        live = "\r\n".join(map("".join, zip([*racks, "\t"], tops, strict=True)))
        straight = "\n".join(
            f"{c.n} {'-' * c.rejet}{c.rack} {c.word.upper()} {c.ref} {c.score} {c.cumul}"
            for c in game.coups
        )
        for text in (live, straight):
            back = one(text.encode("cp1252"))
            assert back.mode.replace("-", "") == game.mode.replace("-", "")
            assert back.total == game.total
            said = [(c.rack, c.word.upper(), c.ref, c.score) for c in back.coups]
            assert said == [(c.rack, c.word.upper(), c.ref, c.score) for c in game.coups]
            checked = check_game(back, lexicon_of("AA"))
            assert all(coup.score_ok and coup.rack_ok for coup in checked.coups), game.name


def test_a_live_text_under_way_leaves_the_last_rack() -> None:
    (game,), notes = read_foreign(b"1.\tUTEHJDT\n2.\tDJ+NGILE\tHUTTE\tH4\t24\n", "essai")
    assert coups(game) == PLAYED[:1]
    assert notes == ["Le coup 2 n’a pas de top : il n’est pas repris."]


def test_an_arbitrated_game_of_eliot_keeps_words_and_points() -> None:
    game = one((HERE / "eliot_arbitration.xml").read_bytes())
    assert (game.kind, game.mode, game.lexicon) == (
        "duplicate",
        "normale",
        {"name": "Liste de la main"},
    )
    assert coups(game) == PLAYED
    assert game.coups[2].rejet
    said = [(player.name, player.table, player.machine, player.total) for player in game.players]
    assert said == [("Éliane Œuvrard", 4, False, 67), ("Eliot", 2, True, 62)]
    wrong = next(slip for slip in game.coups[1].slips if slip.table == 4)
    assert (wrong.word, wrong.valid, wrong.points) == ("JUNGLES", False, 0)
    assert (wrong.warnings, wrong.penalty) == (1, 5)
    assert next(slip for slip in game.coups[1].slips if slip.table == 2).solo == 10
    # HUTTE in H8 is worth 18, and so the file says.
    assert verified(game)


def test_a_word_worth_other_points_is_told() -> None:
    data = (HERE / "eliot_arbitration.xml").read_bytes().replace(b'points="18"', b'points="22"')
    checked = check_game(one(data), lexicon_of(*WORDS))
    assert not checked.ok
    assert "table 4 : HUTTE en H8 vaut 18 points, pas 22" in str(checked.coups[0].notes[0])


def test_a_free_game_of_eliot_is_a_game_of_turns() -> None:
    game = one((HERE / "eliot_freegame.xml").read_bytes())
    assert game.kind == "classic"
    assert [(c.player, c.act, c.word, c.exchanged) for c in game.coups] == [
        ("Anne", "play", "HUTTE", ""),
        ("Bruno", "exchange", "", "OS"),
        ("Anne", "play", "JUNGLE", ""),
        ("Bruno", "pass", "", ""),
    ]
    assert [(player.name, player.total) for player in game.players] == [("Anne", 55), ("Bruno", -3)]
    assert verified(game)


@pytest.mark.parametrize(
    ("mode", "variants", "kind", "formula"),
    [
        ("duplicate", (), "duplicate", "normale"),
        ("duplicate", ("explosive",), "duplicate", "normale"),
        ("topping", (), "duplicate", "normale"),
        ("training", (), "classic", "normale"),
        ("arbitration", ("bingo",), "duplicate", "joker"),
    ],
)
def test_every_mode_and_variant_of_eliot(
    mode: str, variants: tuple[str, ...], kind: str, formula: str
) -> None:
    text = (HERE / "eliot_arbitration.xml").read_text()
    marks = "".join(f"<Variant>{one}</Variant>" for one in variants)
    text = text.replace("<Mode>arbitration</Mode>", f"<Mode>{mode}</Mode>{marks}")
    if mode == "topping":
        text = text.replace("<PlayerMove", "<ToppingMove elapsed='12'")
    if mode == "training":
        text = text.replace('<Player id="1">', '<Autre id="1">').replace(
            "</TableNb>\n        </Player>\n        <Turns>", "</TableNb></Autre><Turns>"
        )
        text = "\n".join(
            line for line in text.splitlines() if 'playerId="1"' not in line or "GameMove" in line
        )
    if "bingo" in variants:
        text = text.replace(">UTEHJDT<", ">UTEHJD?<").replace(
            '"HUTTE" coord="H4"', '"HUtTE" coord="H4"'
        )
    game = one(text.encode())
    assert (game.kind, game.mode) == (kind, formula)
    assert [coup.word.upper() for coup in game.coups] == ["HUTTE", "JUNGLE", "DOUX"]
    if "bingo" in variants:
        assert game.coups[0].joker_replaced_by == "T"
    else:
        assert verified(game)


def test_seven_among_eight() -> None:
    text = (HERE / "eliot_arbitration.xml").read_text()
    text = text.replace("</Mode>", "</Mode><Variant>7among8</Variant><Variant>bingo</Variant>")
    assert one(text.encode()).mode == "7-sur-8+joker"


def test_a_gcg_file_is_a_game_of_turns() -> None:
    game = one((HERE / "partie.gcg").read_bytes())
    assert game.kind == "classic"
    assert [(c.player, c.word, c.ref) for c in game.coups if c.word] == [
        ("Anne Keller", "HUTTE", "H4"),
        ("Anne Keller", "JUNGLE", "5G"),
    ]
    assert verified(game)


def test_turns_are_checked_rack_by_rack() -> None:
    game = one((HERE / "partie.gcg").read_bytes().replace(b"AEILNRT - ", b"AEILNOR - "))
    assert check_game(game, lexicon_of(*WORDS)).ok  # O may come back from the bag
    lost = one((HERE / "partie.gcg").read_bytes().replace(b"AEILNRT - ", b"AEIRRTT - "))
    checked = check_game(lost, lexicon_of(*WORDS))
    assert not checked.coups[3].rack_ok
    assert "reliquat : LN" in str(checked.coups[3].notes[0])
    few = one((HERE / "partie.gcg").read_bytes().replace(b"AEILNRT - ", b"AEILN - "))
    assert not check_game(few, lexicon_of(*WORDS)).coups[3].rack_ok


LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY l2 "&lol;&lol;">]>
<EliotGame format="2">&l2;</EliotGame>"""
FETCHES = b"""<!DOCTYPE x SYSTEM "file:///etc/passwd"><EliotGame format="2"/>"""
ENTITY = b"""<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
<EliotGame format="2">&e;</EliotGame>"""


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "vide"),
        (b" \n\n", "vide"),
        (b"Bonjour", "Aucune partie"),
        (b"\x00\x01\x02\x03" * 50, "lisible"),
        (b"\x81\x8d\x8f", "lisible"),
        ("1 UTEHJDT HUTTE H4 24".encode("utf-16-le"), "lisible"),
        (b"1 UTEHJDT HUTTE H4", "Ligne 1 : il manque les points"),
        (b"1 UTEHJDT HUTTE H4 24\n2 DJNGILE JUNG", "Ligne 2"),
        (b"1.\tUTEHJDT\n2.\tDJNGILE\tHUTTE\tH4\t24\n3.\tDIOBURX\tJUN", "Ligne 3"),
        (b"1 UTEHJDT HUTTE H4 24\n3 DJNGILE JUNGLE 5G 28", "le coup 2, pas le 3"),
        (b"1 UTEHJDT HUTTE A1 24", "Ligne 1"),
        (b"1 UTEHJDTABCDEF HUTTE H4 24", "13 lettres"),
        (b"\n".join(b"%d AEIRSTU HUTTE H4 24" % n for n in range(1, 3)), "Ligne 2"),
        (LAUGHS, "entités"),
        (FETCHES, "entités"),
        (ENTITY, "entités"),
        (b"<a>" * 100, "trop profond"),
        (b"<EliotGame format='2'><Game>", "incomplet"),
        (b"<html></html>", "pas une partie d’Eliot"),
        (b"<EliotGame format='9'/>", "format « 9 »"),
        (b"<EliotGame format='2'/>", "en-tête"),
        (b"<?xml version='1.0' encoding='klingon'?><EliotGame format='2'/>", "abîmé"),
        (b"#player1 A\n", "deux joueurs"),
        (b"[1, 2", "n’est pas un fichier de parties"),
        (b"{}", "n’est pas un fichier de parties"),
        (b" " * (MOST_BYTES + 1), "trop gros"),
    ],
)  # fmt: skip
def test_broken_and_hostile_files_get_one_sentence(data: bytes, told: str) -> None:
    with pytest.raises(InputError) as refused:
        read_foreign(data, "essai")
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("<Mode>arbitration</Mode>", "<Mode>loto</Mode>", "Mode d’Eliot inconnu"),
        ("</Mode>", "</Mode><Variant>x</Variant>", "Variante d’Eliot inconnue"),
        ('id="1"', 'id="0"', "Deux joueurs"),
        ('playerId="1"', 'playerId="7"', "Coup 1 : le joueur « 7 »"),
        ('points="28"', 'points="beaucoup"', "Coup 2 : « beaucoup »"),
        ('points="28"', 'points="9999999999999"', "Coup 2"),
        ('type="none"', 'type="vol"', "action inconnue"),
        ('<GameRack>-DIOBURX</GameRack>', "", "aucun tirage"),
        ('coord="5G"', 'coord="zz"', "Coup 2"),
    ],
)  # fmt: skip
def test_a_game_of_eliot_that_does_not_hold_together(before: str, after: str, told: str) -> None:
    text = (HERE / "eliot_arbitration.xml").read_text()
    assert before in text
    with pytest.raises(InputError) as refused:
        read_foreign(text.replace(before, after).encode(), "essai")
    assert told in str(refused.value)


def test_every_half_of_a_file_is_read_or_refused() -> None:
    """Cut anywhere: a game, or a sentence; nothing else comes out."""
    for path in sorted(HERE.iterdir()):
        data = path.read_bytes()
        for end in range(0, len(data), 7):
            try:
                read_foreign(data[:end], "essai")
            except InputError as error:
                assert str(error)
