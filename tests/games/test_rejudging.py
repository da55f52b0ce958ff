"""Every game judged again: golden games, games at random, logs tampered with, words not here."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from pioche.bots.jarnac import BOT
from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError, RuleViolation
from pioche.core.lexicon import Lexicon
from pioche.games.classic import GAME as CLASSIC
from pioche.games.classic import GameOpened
from pioche.games.codec import decode_command
from pioche.games.duplicate import GAME as DUPLICATE
from pioche.games.duplicate import DrawRack, EndGame, Open, RetainTop
from pioche.games.duplicate.coup import events as duplicate
from pioche.games.inverse import events as inverse
from pioche.games.jarnac import GAME as JARNAC
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as jarnac
from pioche.games.jarnac.timing import TimeControl
from pioche.games.loto.events import CardWritten, LetterCrossed, LetterDrawn
from pioche.games.registry import GAMES, game_named
from pioche.games.rejudging import (
    AbsentWords,
    Difference,
    Recorded,
    Rejudgement,
    WordsNeeded,
    rejudge,
    spoken,
    told,
)
from pioche.games.shape import Player
from pioche.games.turns import events as turns
from pioche.games.turns.variants import VARIANTS
from pioche.rules.edition import Regulation
from pioche.texts import sentence
from support.duplicate import francais
from support.golden import golden_files, parse
from support.randomplay import random_command
from support.rejudged import Recorder, messages, tampered
from support.table import small_lexicon

GOLDEN = {path.stem: path for path in golden_files()}


def played(name: str) -> Recorder:
    """Play the commands of a golden game."""
    golden = parse(GOLDEN[name].read_text(encoding="utf-8"))
    kind = game_named(golden.kind)
    game = Recorder(kind, small_lexicon(), SeededChance(golden.seed))
    wait = 0
    for step in golden.steps:
        if step.startswith("~"):
            wait += int(step[1:])
            continue
        order, body = step[1:].strip().split(" ", 1)
        with suppress(PiocheError):  # a refusal is part of the golden game, not of its log
            game.do(decode_command(kind, order, json.loads(body)), after=wait)
        wait = 0
    return game


def absent(lexicon: Lexicon) -> AbsentWords:
    return AbsentWords(lexicon.name, lexicon.sha256)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_game_is_judged_the_same(name: str) -> None:
    game = played(name)
    result = game.rejudged()
    assert messages(result) == []
    assert (result.judged, result.left) == (len(game.orders), 0)
    without = game.rejudged(absent(small_lexicon()))
    assert messages(without) == []
    assert without.judged + without.left == len(game.orders)


#: An open dictionary leaves nothing to challenge: the rules refuse the two together.
OPENINGS = [
    (names, wording)
    for names in [(), *((name,) for name in VARIANTS), tuple(VARIANTS)]
    for wording in ("strict", "challenge")
    if wording == "strict" or "dictionnaire-ouvert" not in names
]


@pytest.mark.parametrize(("names", "wording"), OPENINGS)
def test_a_game_at_random_is_judged_the_same(names: tuple[str, ...], wording: Any) -> None:
    rng = random.Random(f"{names} {wording}")
    game = Recorder(CLASSIC, small_lexicon(), SeededChance(len(names)))
    theme = {"name": "eau"} if "thematique" in names else None
    game.do(
        decode_command(
            game.kind,
            "open",
            {"seats": ["nord", "sud"], "wording": wording, "variants": names, "theme": theme}
            | {"clock_ms": 90_000},
        )
    )
    finder = game.env.finder()
    for _step in range(120):
        table = game.state.table
        due = game.kind.due(game.state)
        if table.ended is not None:
            break
        if due is not None and due[0] <= game.env.now:
            game.do(due[1])
            continue
        listed = [(seat, CLASSIC.acts(game.state, Player(seat))) for seat in table.seats]
        seat, found = rng.choice([(seat, found) for seat, found in listed if found])
        unwanted = ("pause-clock", "resume-clock", "resign")
        found = tuple(one for one in found if one.name not in unwanted)
        if found:
            try:
                game.do(
                    random_command(table, seat, found, finder, rng), after=rng.choice((0, 4000))
                )
            except PiocheError:
                continue
    assert len(game.orders) > 10
    assert messages(game.rejudged()) == []


@pytest.mark.parametrize(
    ("time", "contest_ms"),
    [(TimeControl(), 0), (TimeControl(), 3000), (TimeControl.clock(60_000), 3000)],
)
def test_a_jarnac_of_bots_in_a_hurry_is_judged_the_same(time: TimeControl, contest_ms: int) -> None:
    rng = random.Random(contest_ms)
    kind = JARNAC
    game = Recorder(kind, francais(), SeededChance(contest_ms))
    game.do(cmd.Open(("a", "b"), time=time, contest_ms=contest_ms))
    for _step in range(400):
        if game.state.result is not None:
            break
        after = rng.choice((0, 2000, 12_000))
        due = kind.due(game.state)
        if due is not None and due[0] <= game.env.now + after and rng.random() < 0.6:
            game.do(due[1], after)
            continue
        for seat in rng.sample(("a", "b"), 2):
            sits = Player(seat)
            view, acts = kind.view(game.state, sits), kind.acts(game.state, sits)
            order = BOT.act(view, acts, game.env, "fort")
            if order is None and game.state.claim is not None and rng.random() < 0.2:
                order = cmd.Contest(seat, game.state.words)
            if order is not None:
                try:
                    game.do(order, after)
                except PiocheError:
                    continue
                break
    assert len(game.orders) > 10
    assert messages(game.rejudged()) == []


def test_a_duplicate_by_its_tops_is_judged_the_same() -> None:
    game = Recorder(DUPLICATE, francais(), SeededChance(3))
    game.do(Open(timed=False))
    while game.state.ended is None:
        game.do(DrawRack())
        if game.state.ended is None:
            game.do(RetainTop())
    result = game.rejudged()
    assert (messages(result), result.judged, result.left) == ([], len(game.orders), 0)
    # Where the list is not here, a draw cannot be judged: its tops are its words'.
    without = game.rejudged(absent(francais()))
    draws = sum(isinstance(one.event, duplicate.RackDrawn) for one in game.log)
    assert (messages(without), without.left) == ([], draws)


def test_an_edition_that_changed_since_is_judged_as_it_is_today(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Recorder(DUPLICATE, francais(), SeededChance(3))
    game.do(Open(timed=False))
    for _coup in range(16):
        game.do(DrawRack())
        game.do(RetainTop())
    game.do(EndGame(note="l’heure"))
    assert messages(game.rejudged()) == []
    real = Regulation.load

    def stricter(name: str) -> Regulation:
        return real(name).replace("draw.minimum_each", 4)

    monkeypatch.setattr(Regulation, "load", stricter)
    found = game.rejudged().differences
    assert found[0].event == 1
    assert "draw.minimum_each" in found[0].about
    # Today, racks with fewer than four vowels or consonants would have gone back.
    assert any(one.code == "draws-more" or "rejet" in one.message for one in found[1:])


# -- what was touched -----------------------------------------------------------------------------


def touched(name: str, kind: type, change: Any, nth: int = 0, words: bool = True) -> Rejudgement:
    game = played(name)
    orders = tampered(game.orders, kind, change, nth)
    lexicon = small_lexicon()
    return rejudge(game.kind, orders, lexicon if words else absent(lexicon))


@pytest.mark.parametrize("words", [True, False])
def test_a_word_with_other_points(words: bool) -> None:
    result = touched("classique", turns.WordLaid, lambda e: replace(e, score=e.score + 5), 1, words)
    found = [one for one in result.differences if one.about == "mot posé, points"]
    assert (found[0].turn, found[0].stored) == (3, str(int(found[0].today) + 5))
    assert found[0].message.startswith("Tour 3, joueur ")


def test_a_word_that_no_list_has() -> None:
    game = played("classique")
    without = Lexicon.of(
        [word for word in small_lexicon() if word != _first_word(game.log)], "sans"
    )
    found = game.rejudged(without).differences
    refused = next(one for one in found if one.code == "order-refused")
    assert _first_word(game.log) in refused.today
    assert refused.seat and refused.message.startswith("Tour 1, joueur ")


def _first_word(log: list[Recorded]) -> str:
    word: str = next(one.event for one in log if isinstance(one.event, turns.WordLaid)).words[0]
    return word.upper()


def test_the_final_count() -> None:
    def richer(event: turns.GameEnded) -> turns.GameEnded:
        return replace(event, adjustments=(9, *event.adjustments[1:]))

    found = touched("classique", turns.GameEnded, richer).differences
    assert [one.about for one in found] == ["fin de partie, décompte final"]


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("classique", turns.TilesDrawn, lambda e: replace(e, tiles="ZZ" + e.tiles[2:])),
        ("loto", LetterDrawn, lambda e: replace(e, tile="Z")),
    ],
)
def test_a_tile_that_chance_did_not_give(name: str, kind: type, change: Any) -> None:
    """The numbers of chance are in the log: other tiles than theirs are noticed."""
    found = touched(name, kind, change, words=True).differences
    assert found[0].code in ("value", "impossible")
    assert "Z" in found[0].message or found[0].code == "impossible"


@pytest.mark.parametrize(
    ("name", "kind", "change", "code"),
    [
        ("loto", CardWritten, lambda e: replace(e, words=("ZZZZZZZ", e.words[1])), "value"),
        ("loto", LetterCrossed, lambda e: replace(e, draw=99), "value"),
        ("inverse", inverse.LettersRemoved, lambda e: replace(e, points=e.points + 1), "value"),
        ("inverse", inverse.GameEnded, lambda e: replace(e, winners=()), "value"),
        ("inverse", inverse.GameOpened, lambda e: replace(e, admitted=e.admitted[1:]), "value"),
        ("solitaire-a", turns.WordScored, lambda e: replace(e, score=e.score + 1), "value"),
        ("contestation", turns.WordWithdrawn, lambda e: turns.WordUpheld(e.by), "impossible"),
        ("classique", GameOpened, lambda e: replace(
            e, rules=replace(e.rules, recycles_jokers=True)), "value"),
    ],
)  # fmt: skip
def test_other_logs_touched(name: str, kind: type, change: Any, code: str) -> None:
    found = touched(name, kind, change).differences
    assert code in [one.code for one in found]
    assert all(one.message.endswith((".", "…")) for one in found)


def test_an_event_too_many_and_one_too_few() -> None:
    game = played("classique")
    last = game.orders[-1]
    twice = [*game.orders[:-1], replace(last, events=(*last.events, last.events[-1]))]
    assert rejudge(CLASSIC, twice, small_lexicon()).differences[-1].code == "event-extra"
    cut = [*game.orders[:-1], replace(last, events=last.events[:-1])]
    missing = rejudge(CLASSIC, cut, small_lexicon()).differences[-1]
    assert (missing.code, missing.event) == ("event-missing", last.events[-2].number)


def test_other_numbers_of_chance_than_were_drawn() -> None:
    game = played("classique")
    at = next(n for n, given in enumerate(game.orders) if n and given.chance)
    short = [*game.orders]
    short[at] = replace(short[at], chance=short[at].chance[:-1])
    assert rejudge(CLASSIC, short, small_lexicon()).differences[0].code == "draws-more"


def test_a_duplicate_touched() -> None:
    game = Recorder(DUPLICATE, francais(), SeededChance(3))
    game.do(Open(timed=False))
    game.do(DrawRack())
    game.do(RetainTop())
    for changed, change, about in (
        (duplicate.TopsFound, lambda e: replace(e, score=e.score + 1), "score"),
        (duplicate.TopRetained, lambda e: replace(e, score=e.score + 1), "score"),
        (duplicate.RackDrawn, lambda e: replace(e, drawn=e.drawn[::-1]), "drawn"),
    ):
        found = rejudge(DUPLICATE, tampered(game.orders, changed, change), francais()).differences
        assert found[0].code == "value"
        assert found[0].coup == 1
        assert found[0].message.startswith("Coup 1"), about


def test_a_jarnac_touched() -> None:
    game = Recorder(JARNAC, francais(), SeededChance(5))
    game.do(cmd.Open(("a", "b"), time=TimeControl.unlimited(), contest_ms=0))
    game.do(cmd.Toss())
    hand, other = game.state.seat(game.state.hand), game.state.seat(1 - game.state.hand)
    game.do(cmd.Draw(hand, game.state.turn))
    game.do(cmd.Play(hand, game.state.turn, game.state.mine.loose[:3]))
    game.do(cmd.Contest(other, game.state.words))
    game.do(cmd.Resign(other))
    assert messages(game.rejudged()) == []

    def judged(event: jarnac.WordJudged) -> jarnac.WordJudged:
        return replace(event, verdict=replace(event.verdict, valid=not event.verdict.valid))

    for changed, change, about in (
        (jarnac.WordJudged, judged, "mot contesté, mot admis"),
        (jarnac.WordPlayed, lambda e: replace(e, used="Z"), "mot posé, lettres prises"),
        (jarnac.GameEnded, lambda e: replace(e, points=(99, 0)), "fin de partie, points"),
    ):
        orders = tampered(game.orders, changed, change)
        assert about in [one.about for one in rejudge(JARNAC, orders, francais()).differences]


# -- around ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_event_has_a_french_name(name: str) -> None:
    for event in game_named(name).events:
        assert _label(name, event), event


def _label(game: str, event: str) -> str:
    try:
        return sentence(f"{game}.event-{event}")
    except KeyError:
        return sentence(f"games.event-{event}")


def test_what_differs_is_told_in_french() -> None:
    assert [told(value) for value in (True, False, None, "", (), 12, "PASSE")] == [
        "oui", "non", "rien", "rien", "rien", "12", "PASSE",
    ]  # fmt: skip
    assert told((1, 2)) == "1, 2"
    assert told(((1, 2), (3, 4))) == "1, 2 ; 3, 4"
    assert told({"H8": True}) == "H8 oui"


def test_a_difference_names_its_place_and_its_article() -> None:
    bare = Difference("value", 3, "12", "15", about="points")
    assert "(article" not in bare.message
    named = replace(bare, article="5.3", coup=2, table=4)
    assert named.message.endswith("(article 5.3).")
    assert named.message.lower().startswith("coup 2") and "table 4" in named.message


def test_absent_words_answer_nothing() -> None:
    words = AbsentWords("ods", "ab" * 32)
    assert (words.name, words.sha256) == ("ods", "ab" * 32)
    assert "TAS" in words.trusting(frozenset({"TAS"}))
    for question in (
        lambda: "TAS" in words,
        lambda: len(words),
        lambda: list(words),
        lambda: words.entries("TAS"),
        lambda: words.conjugated_only("TAS"),
        lambda: words.has_section("graph"),
    ):
        with pytest.raises(WordsNeeded):
            question()


def test_an_error_is_spoken_as_the_end_of_a_sentence() -> None:
    refused = RuleViolation("company.over")
    assert str(refused)[0].isupper()
    assert spoken(refused) == str(refused)[0].lower() + str(refused)[1:].rstrip(".")
    for word in ("ZZZ", "AZ", "AZe"):  # its joker in small
        capitals = RuleViolation("core.word-refused", word=word)
        assert spoken(capitals) == str(capitals).rstrip(".")
    assert spoken(ValueError("x")) == sentence("rejudge.not-coherent")
