"""The log is the truth: replayed, stored and read back it gives the same game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import PiocheError, RuleViolation
from pioche.games.codec import decode_command
from pioche.games.duplicate import GAME, play_by_tops
from pioche.games.duplicate.coup.commands import (
    Announce,
    AnnulCoup,
    CloseCoup,
    DrawRack,
    EndGame,
    GiveSignal,
    Interrupt,
    Open,
    PauseClock,
    RejectRack,
    Resume,
    ResumeClock,
    RetainTop,
    RingBell,
    StartClock,
    Undo,
)
from pioche.games.duplicate.seats.commands import Finish, PlayWord
from pioche.games.shape import Env
from pioche.rules.edition import editions
from support.duplicate import (
    NOW,
    WHOLE_BOX,
    all_tiles,
    francais,
    read_back,
    replay,
    session,
    written,
)

FORMULAS = (
    "normale", "joker", "7-sur-8", "7-et-8", "7-8-9",
    "7-sur-8+joker", "7-et-8+joker", "7-8-9+joker",
    "mort-subite", "topping", "mort-subite+joker", "7-8-9+joker+topping",
)  # fmt: skip
GOLDEN = Path(__file__).parent / "golden_v1.jsonl"


@pytest.mark.parametrize("formula", FORMULAS)
def test_whole_games_replay_and_conserve_tiles(formula: str) -> None:
    for seed in range(6):
        edition = editions()[seed % len(editions())]
        game = play_by_tops(
            Open(formula=formula, edition=edition, measure=False), francais(), SeededChance(seed)
        )
        state = game.state
        assert all_tiles(state) == WHOLE_BOX
        assert state.ended is not None and state.ended.article
        assert state.total == sum(coup.score for coup in state.played)
        assert replay(game.log) == state
        if seed == 0:
            assert replay(read_back(written(game.log))) == state


@pytest.mark.slow
def test_many_games_over_all_formulas_and_editions() -> None:
    """The campaign of ten thousand games is `bench/duplicate.py --campagne 10000`."""
    for seed in range(480):
        formula = FORMULAS[seed % len(FORMULAS)]
        edition = editions()[seed // len(FORMULAS) % len(editions())]
        opening = Open(formula=formula, edition=edition, measure=seed % 40 == 0)
        game = play_by_tops(opening, francais(), SeededChance(10_000 + seed))
        assert all_tiles(game.state) == WHOLE_BOX
        assert game.state.ended is not None and game.state.ended.article
        assert replay(game.log) == game.state


Maker = Callable[[SeededChance], object]

COMMANDS: list[Maker] = [
    lambda _c: DrawRack(),
    lambda _c: DrawRack(),
    lambda c: DrawRack("".join("AEIOUBCDSTR?YQZ"[c.below(15)] for _ in range(c.below(9)))),
    lambda _c: StartClock(),
    lambda _c: PauseClock(),
    lambda _c: ResumeClock(),
    lambda _c: GiveSignal(),
    lambda _c: RingBell(),
    lambda _c: CloseCoup(3, "ab"),
    lambda _c: RetainTop(),
    lambda _c: RetainTop(),
    lambda c: RetainTop("TAS", f"H{c.below(16)}"),
    lambda _c: AnnulCoup("essai"),
    lambda _c: RejectRack(),
    lambda _c: Interrupt(),
    lambda _c: Resume(),
    lambda _c: Undo(),
    lambda _c: Announce("top"),
    lambda _c: Announce("rack"),
    lambda c: PlayWord("ana", "TAS", f"H{1 + c.below(15)}", final=c.below(3) == 0),
    lambda _c: Finish("ana"),
]


@pytest.mark.parametrize("seed", range(12))
def test_any_sequence_of_commands_keeps_the_game_sound(seed: int) -> None:
    chance = SeededChance(1000 + seed)
    formula = FORMULAS[seed % len(FORMULAS)]
    game = session(
        seed, formula=formula, timed=seed % 3 > 0, measure=False, seats=("ana",) if seed % 2 else ()
    )
    now = NOW
    for _step in range(250):
        command = COMMANDS[chance.below(len(COMMANDS))](chance)
        before, length = game.state, len(game.log)
        now += chance.below(40_000)
        due = GAME.due(game.state)
        if due is not None and due[0] <= now:
            game.do(due[1], now=due[0])
            before, length = game.state, len(game.log)
        try:
            game.do(command, now=now)
        except PiocheError as error:
            assert str(error) and "{" not in str(error)
            assert game.state is before and len(game.log) == length
        state = game.state
        assert all_tiles(state) == WHOLE_BOX
        assert state.total == sum(coup.score for coup in state.played)
        assert len(state.played) <= state.coup
        if state.ended is not None:
            game.do(Undo(), now=now)
    assert len(game.log) > 40
    assert replay(game.log) == game.state
    assert replay(read_back(written(game.log))) == game.state


def test_a_log_of_this_version_will_always_be_read() -> None:
    """The golden log was written by version 1 of the events; it stays for ever."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    state = replay(read_back(lines))
    assert state.ended is not None and state.ended.reason == "all-placed"
    assert (len(state.played), state.total) == (18, 1170)
    types = {json.loads(line)["type"] for line in lines}
    assert {"game-opened", "rack-drawn", "rack-rejected", "tops-found", "top-retained"} <= types


def test_commands_come_from_json() -> None:
    command = decode_command(GAME, "draw-rack", {"letters": "UTEHJDT", "source": "hand"})
    assert command == DrawRack("UTEHJDT", "hand")
    with pytest.raises(PiocheError, match="n’existe pas"):
        decode_command(GAME, "cheat", {})
    with pytest.raises(PiocheError, match="mal formée"):
        decode_command(GAME, "draw-rack", {"letters": 7})


def test_a_game_is_opened_once_and_before_anything_else() -> None:
    env = Env(NOW, SeededChance(1), francais())
    with pytest.raises(RuleViolation, match="n’est pas encore ouverte"):
        GAME.decide(None, DrawRack(), env)
    with pytest.raises(RuleViolation, match="déjà ouverte"):
        session().do(Open())


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"edition": "1954"}, "pas d’édition"),
        ({"formula": "9-sur-8"}, "pas de formule"),
        ({"tempo": "vite"}, "ne se lit pas"),
    ],
)
def test_a_bad_opening_is_refused(options: dict[str, object], why: str) -> None:
    with pytest.raises(PiocheError, match=why):
        session(**options)


def test_the_opening_embeds_what_was_resolved() -> None:
    game = session(edition="ancien", formula="7sur8", tempo="blitz")
    opened = game.log[0]
    assert opened.edition["name"] == "ancien"  # type: ignore[attr-defined]
    assert opened.formula.rack_size == 8  # type: ignore[attr-defined]
    assert opened.tempo.seconds == 60  # type: ignore[attr-defined]
    assert opened.lexicon_sha256 == francais().sha256  # type: ignore[attr-defined]


def test_ending_in_the_middle_of_a_coup_is_refused() -> None:
    game = session()
    game.do(DrawRack())
    with pytest.raises(RuleViolation):
        game.do(EndGame())
