"""Every game judged again: golden games, games at random, logs tampered with, words not here."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pioche.bots.jarnac import act
from pioche.core.chance import SeededChance
from pioche.core.errors import InputError, PiocheError
from pioche.core.lexicon import Lexicon
from pioche.games.classic import actions
from pioche.games.classic.opening import GameOpened
from pioche.games.codec import StoredEvent, decode_command, decode_event
from pioche.games.inverse.events import InverseEnded, InverseOpened, LettersRemoved
from pioche.games.jarnac import commands as cmd
from pioche.games.jarnac import events as jarnac
from pioche.games.jarnac.timing import TimeControl
from pioche.games.loto.events import CardWritten, LetterCrossed, LetterDrawn
from pioche.games.registry import KINDS, game_kind
from pioche.games.rejudging import AbsentWords, Recorded, Rejudgement, WordsNeeded, rejudging
from pioche.games.shape import Player
from pioche.games.turns import events as turns
from pioche.games.turns.variants import VARIANTS
from pioche.texts.rejudge import SENTENCES
from support.duplicate import francais
from support.golden import golden_files, parse
from support.randomplay import random_command
from support.rejudged import Recorder, messages, tampered
from support.table import small_lexicon

GOLDEN = {path.stem: path for path in golden_files()}
JARNAC = json.loads((Path(__file__).parent / "jarnac" / "golden" / "v1.json").read_text("utf-8"))


def played(name: str) -> Recorder:
    """Play the commands of a golden game."""
    golden = parse(GOLDEN[name].read_text(encoding="utf-8"))
    kind = game_kind(golden.kind)
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
    assert (result.judged, result.left) == (commands(game.log), 0)
    without = rejudging(game.kind.name)(game.log, absent(small_lexicon()))
    assert messages(without) == []
    assert without.judged + without.left == commands(game.log)


def commands(log: list[Recorded]) -> int:
    return len({one.command for one in log})


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
    game = Recorder(game_kind("classic"), small_lexicon(), SeededChance(len(names)))
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
        listed = [(seat, actions(game.state, seat)) for seat in table.seats]
        seat, found = rng.choice([(seat, found) for seat, found in listed if found])
        found = tuple(one for one in found if one.name not in ("pause-clock", "resume-clock"))
        if found:
            try:
                game.do(
                    random_command(table, seat, found, finder, rng), after=rng.choice((0, 4000))
                )
            except PiocheError:
                continue
    assert commands(game.log) > 10
    assert messages(game.rejudged()) == []


@pytest.mark.parametrize(
    ("time", "contest_ms"),
    [(TimeControl(), 0), (TimeControl(), 3000), (TimeControl.clock(60_000), 3000)],
)
def test_a_jarnac_of_bots_in_a_hurry_is_judged_the_same(time: TimeControl, contest_ms: int) -> None:
    rng = random.Random(contest_ms)
    kind = game_kind("jarnac")
    game = Recorder(kind, francais(), SeededChance(contest_ms))
    game.do(cmd.OpenGame(("a", "b"), time=time, contest_ms=contest_ms))
    for _step in range(400):
        if game.state.result is not None:
            break
        after = rng.choice((0, 2000, 12_000))
        due = kind.due(game.state)
        if due is not None and due[0] <= game.env.now + after and rng.random() < 0.6:
            game.do(due[1], after)
            continue
        for seat in rng.sample(("a", "b"), 2):
            order = act(kind.view(game.state, Player(seat)), game.env, "fort")
            if order is None and game.state.claim is not None and rng.random() < 0.2:
                order = cmd.Contest(seat, game.state.words)
            if order is not None:
                try:
                    game.do(order, after)
                except PiocheError:
                    continue
                break
    assert commands(game.log) > 10
    assert messages(game.rejudged()) == []


def test_a_golden_jarnac_is_judged_the_same() -> None:
    """The log says neither when its events were written nor which command caused which: all is
    given one time, that of its words (no clock runs in this game), and shares are tried."""
    kind = game_kind("jarnac")
    stored = [StoredEvent(**one) for one in JARNAC[0]["log"]]
    log = [Recorded(n, decode_event(kind, one), 1_000_000) for n, one in enumerate(stored, 1)]
    assert log[0].event.options.time.kind == "none"
    assert log[0].event.options.lexicon.sha256 == francais().sha256
    done: list[Recorded] = []
    while len(done) < len(log):
        for many in range(1, 5):
            share = [replace(one, command=str(len(done))) for one in log[len(done) :][:many]]
            result = rejudging("jarnac")([*done, *share], francais())
            if not result.differences:
                done += share
                break
        else:
            pytest.fail(f"event {len(done) + 1}: {messages(result)}")


# -- what was touched -----------------------------------------------------------------------------


def touched(name: str, kind: type, change: Any, nth: int = 0, words: bool = True) -> Rejudgement:
    game = played(name)
    log = tampered(game.log, kind, change, nth)
    lexicon = small_lexicon()
    return rejudging(game.kind.name)(log, lexicon if words else absent(lexicon))


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
    found = rejudging("classic")(game.log, without).differences
    refused = next(one for one in found if one.code == "order-refused")
    assert _first_word(game.log) in refused.today


def _first_word(log: list[Recorded]) -> str:
    word: str = next(one.event for one in log if isinstance(one.event, turns.WordLaid)).words[0]
    return word.upper()


@pytest.mark.parametrize("words", [True, False])
def test_the_final_count(words: bool) -> None:
    def richer(event: turns.GameEnded) -> turns.GameEnded:
        return replace(event, adjustments=(9, *event.adjustments[1:]))

    found = touched("classique", turns.GameEnded, richer, words=words).differences
    assert [one.about for one in found] == ["fin de partie, décompte final"]


@pytest.mark.parametrize(
    ("name", "kind", "change"),
    [
        ("classique", turns.TilesDrawn, lambda e: replace(e, tiles="ZZ" + e.tiles[2:])),
        ("loto", LetterDrawn, lambda e: replace(e, tile="@")),
    ],
)
def test_a_tile_that_the_bag_lacks(name: str, kind: type, change: Any) -> None:
    found = touched(name, kind, change).differences
    assert found[0].code == "draw-bag"
    assert "que le sac n’a plus" in found[0].message


@pytest.mark.parametrize(
    ("name", "kind", "change", "code"),
    [
        ("loto", CardWritten, lambda e: replace(e, words=("ZZZZZZZ", e.words[1])), "order-refused"),
        ("loto", LetterCrossed, lambda e: replace(e, draw=99), "value"),
        ("inverse", LettersRemoved, lambda e: replace(e, points=e.points + 1), "value"),
        ("inverse", InverseEnded, lambda e: replace(e, winners=()), "value"),
        ("inverse", InverseOpened, lambda e: replace(e, admitted=e.admitted[1:]), "value"),
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
    scored = next(i for i, one in enumerate(game.log) if isinstance(one.event, turns.WordScored))
    twice = [*game.log[: scored + 1], game.log[scored], *game.log[scored + 1 :]]
    assert rejudging("classic")(twice, small_lexicon()).differences[-1].code == "impossible"
    end = game.log[:-1]
    assert rejudging("classic")(end, small_lexicon()).differences[-1].code == "event-missing"


def test_a_jarnac_touched() -> None:
    kind = game_kind("jarnac")
    game = Recorder(kind, francais(), SeededChance(5))
    game.do(cmd.OpenGame(("a", "b"), time=TimeControl.unlimited(), contest_ms=0))
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
        log = tampered(game.log, changed, change)
        assert about in [one.about for one in rejudging("jarnac")(log, francais()).differences]


# -- around ---------------------------------------------------------------------------------------


def test_every_game_can_be_judged_again_and_every_event_has_a_french_name() -> None:
    for kind in KINDS:
        assert rejudging(kind)
        for name in game_kind(kind).events:
            assert f"event-{name}" in SENTENCES, f"{kind}: {name}"
    with pytest.raises(InputError):
        rejudging("belote")


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
