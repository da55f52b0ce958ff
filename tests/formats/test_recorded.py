"""Recorded games: the published ones, our own, and what is wrong with bad ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.core.lexicon import Lexicon
from pioche.formats.checking import CheckedGame, check_game
from pioche.formats.recorded import parse_games, read_games, record
from pioche.games.duplicate import DrawRack, Open, RetainTop, play_by_tops
from support.duplicate import francais, session
from support.wordlists import lexicon_of

PUBLISHED = Path(__file__).resolve().parents[3] / "shared/conformance/published_games.json"
HUTTE = [
    {"n": 1, "rack": "UTEHJDT", "word": "HUTTE", "ref": "H4", "score": 24, "cumul": 24},
    {"n": 2, "rack": "DJNGILE", "word": "JUNGLE", "ref": "5G", "score": 28, "cumul": 52},
    {"n": 3, "rack": "DIOBURX", "word": "DOUX", "ref": "4L", "score": 54, "cumul": 106},
]
WORDS = ("HUTTE", "JUNGLE", "DOUX", "DE", "EX", "AXE")


def check(
    coups: list[dict[str, Any]],
    mode: str = "normale",
    words: Lexicon | None = None,
    **more: object,
) -> CheckedGame:
    data = [{"name": "essai", "mode": mode, "coups": coups, **more}]
    (game,) = parse_games(json.dumps(data).encode(), "essai.json")
    return check_game(game, lexicon_of(*WORDS) if words is None else words)


def changed(number: int, **values: object) -> list[dict[str, Any]]:
    return [coup | values if coup["n"] == number else dict(coup) for coup in HUTTE]


@pytest.mark.skipif(not PUBLISHED.exists(), reason="les parties publiées (../shared) manquent ici")
def test_every_score_and_every_rack_of_the_published_games_is_right() -> None:
    games = read_games(PUBLISHED)
    assert [game.name for game in games] == ["hutte", "fumee", "deux-ia", "sept-sur-huit"]
    for game in games:
        checked = check_game(game, francais())
        assert checked.total_ok
        for coup in checked.coups:
            assert coup.score_ok, (game.name, coup)
            assert coup.rack_ok, (game.name, coup)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="les parties publiées (../shared) manquent ici")
def test_their_own_words_make_every_word_right() -> None:
    for game in read_games(PUBLISHED):
        # A list of just the words formed: every word is admitted, and no top is higher.
        admitted: set[str] = set()
        for _turn in range(2):
            checked = check_game(game, lexicon_of(*sorted(admitted or {"AA"})))
            admitted |= {
                str(note.params["word"])
                for coup in checked.coups
                for note in coup.notes
                if note.code == "core.word-refused"
            }
        assert all(coup.word_ok for coup in checked.coups)


@pytest.mark.skipif(not PUBLISHED.exists(), reason="les parties publiées (../shared) manquent ici")
def test_the_published_games_are_played_again_and_end_by_their_article() -> None:
    ends = {}
    for game in read_games(PUBLISHED):
        live = session(formula=game.mode, recorded=True, measure=False)
        for coup in game.coups:
            live.do(DrawRack(coup.rack, "prepared", rejet=coup.rejet))
            live.do(RetainTop(coup.word, coup.ref))
        assert live.state.total == game.total
        live.do(DrawRack())
        assert live.state.ended is not None
        ends[game.name] = (live.state.ended.reason, live.state.position.remaining)
    assert ends == {
        "hutte": ("single-letter", "L"),
        "fumee": ("single-letter", "R"),
        "deux-ia": ("one-kind", "GGRTTV"),
        "sept-sur-huit": ("all-placed", ""),
    }


def test_a_right_game_is_right() -> None:
    checked = check(HUTTE, total=106)
    assert checked.ok
    assert checked.answer() == {
        "name": "essai",
        "coups": [
            {"n": n, "score_ok": True, "rack_ok": True, "word_ok": True, "top": top, "top_ok": True}
            for n, top in ((1, 24), (2, 28), (3, 54))
        ],
        "ok": True,
    }


@pytest.mark.parametrize(
    ("coups", "wrong", "told"),
    [
        (changed(1, score=25), "score_ok", "vaut 24"),
        (changed(2, cumul=53), "score_ok", "cumul"),
        (changed(2, rack="DJNGIZZ"), "rack_ok", "sac : Z"),
        (changed(2, rack="ENGILSA"), "rack_ok", "reliquat : DJ"),
        (changed(2, rack="DJNGIL"), "rack_ok", "a 6 lettres, il en faut 7"),
        (changed(1, rack="UTEHJD1"), "rack_ok", "« 1 »"),
        (changed(1, rack="HTTBCDE"), "rack_ok", "minimum"),
        (changed(1, word="HATTE", score=24), "word_ok", "HATTE n’est pas admis"),
        (changed(1, word="HATTE", score=24), "rack_ok", "il manque A"),
        (changed(2, ref="5H"), "score_ok", "où la grille"),
        (changed(2, ref="55"), "score_ok", "ne se lit pas"),
        (changed(3, word="EX", ref="8H", score=9), "top_ok", "le meilleur trouvé à 54 (DOUX 4L)"),
    ],
)
def test_what_differs_is_told(coups: list[dict[str, Any]], wrong: str, told: str) -> None:
    checked = check(coups)
    assert not checked.ok
    faulty = [coup for coup in checked.coups if not getattr(coup, wrong)]
    assert faulty
    assert any(told in str(note) for note in faulty[0].notes), [str(n) for n in faulty[0].notes]


def test_a_sum_that_carries_a_difference_on_is_no_new_one() -> None:
    coups = changed(2, cumul=53)
    coups[2] = {**coups[2], "cumul": 107}
    assert [coup.score_ok for coup in check(coups).coups] == [True, False, True]


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([1, 2, 3], []),
        ([1, 9, 3], [(9, 2)]),
        ([1, 1, 2], [(1, 2)]),
        ([1, 2, 5], [(5, 3)]),
        ([1, 3, 4], [(3, 2)]),  # a number left out shifts the others: told once
        ([0, 1, 2], [(0, 1)]),
        ([3, 2, 1], [(3, 1), (1, 3)]),
    ],
)
def test_coups_are_numbered_one_after_the_other(
    numbers: list[int], told: list[tuple[int, int]]
) -> None:
    checked = check([coup | {"n": n} for coup, n in zip(HUTTE, numbers, strict=True)], total=106)
    notes = [note for coup in checked.coups for note in coup.notes]
    assert [(note.params["n"], note.params["right"]) for note in notes] == told
    assert {note.code for note in notes} <= {"recorded.number"}
    assert checked.ok == (not told)
    # The contract's keys, as before: what is told beside them is in the sentences.
    answer: Any = checked.answer()
    first = answer["coups"][0]
    assert list(first) == ["n", "score_ok", "rack_ok", "word_ok", "top", "top_ok"]


def test_a_wrong_total_is_not_ok() -> None:
    assert not check(HUTTE, total=107).ok


def test_a_rejet_explains_a_new_rack() -> None:
    coups = changed(2, rack="ENGILSA", word="AXE", ref="A1", rejet=True)
    assert check(coups).coups[1].rack_ok
    del coups[1]["rejet"]
    assert not check(coups).coups[1].rack_ok


@pytest.mark.parametrize("formula", ["normale", "joker", "7-sur-8", "7-et-8+joker", "7-8-9"])
def test_our_own_games_are_right(formula: str) -> None:
    for seed in range(3):
        state = play_by_tops(
            Open("x", formula=formula, measure=False), francais(), SeededChance(seed)
        ).state
        (game,) = parse_games(msgspec.json.encode([record(state)]), "x")
        assert game == record(state)
        checked = check_game(game, francais())
        assert checked.ok, [(c.n, [str(n) for n in c.notes]) for c in checked.coups if not c.ok]


def test_joker_replaced_is_recorded_and_checked() -> None:
    coups = [
        {"n": 1, "rack": "UTHJDT?", "word": "HUTTe", "ref": "H4", "score": 22},
        {"n": 2, "rack": "DJNGIL?", "word": "JUNGLe", "ref": "5G", "score": 26},
    ]
    replaced = [coup | {"joker_replaced_by": "E"} for coup in coups]
    assert check(replaced, "joker").ok
    assert not check([replaced[0] | {"joker_replaced_by": "A"}], "joker").ok
    assert not check(replaced, "normale").ok


def test_unknown_keys_are_tolerated_and_modes_spelt_freely() -> None:
    assert check([HUTTE[0] | {"remarque": "belle"}], "Normale", ods="ODS5").ok
    assert check([HUTTE[0] | {"rack": "UTEHJDTA"}], "7sur8").ok


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"not json",
        b"[]",
        b"{}",
        b"[1, 2]",
        b'[{"name": "x"}]',
        b'[{"name": "x", "mode": "normale", "coups": []}]',
        b'[{"name": "x", "mode": "normale", "coups": [{"n": "un"}]}]',
        b"\xff\xfe\x00",
    ],
)
def test_a_broken_or_foreign_file_is_named(data: bytes) -> None:
    with pytest.raises(InputError, match=r"partie\.json"):
        parse_games(data, "partie.json")


def test_an_unknown_mode_is_named() -> None:
    with pytest.raises(InputError, match="pas de formule « belote »"):
        check(HUTTE, "belote")


def test_a_game_under_way_can_be_recorded() -> None:
    assert record(session().state).coups == ()
