"""Prepared games: opened coup by coup, by who holds the passphrase, and not altered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.formats.prepared import SealedGame, seal
from pioche.games.duplicate import GAME, DrawRack, EndGame, Open, RetainTop, State, play_by_tops
from pioche.games.session import Session
from support.duplicate import francais

PHRASE = "les sanglots longs"
#: Enough to exercise the derivation, cheap enough for a test.
MEMORY = 64


@pytest.fixture(scope="module")
def state() -> State:
    # Seed 3 has a rejet.
    state = play_by_tops(Open("préparée", measure=False), francais(), SeededChance(3)).state
    assert any(coup.refused for coup in state.played)
    return state


@pytest.fixture
def sealed(state: State, tmp_path: Path) -> Path:
    path = tmp_path / "partie.pioche"
    path.write_bytes(seal(state, PHRASE, memory_kib=MEMORY))
    return path


def test_the_game_follows_coup_by_coup(state: State, sealed: Path) -> None:
    game = SealedGame.read(sealed, PHRASE)
    live = Session(GAME, Open("préparée", timed=False, measure=False), francais(), SeededChance(99))
    while not (coup := game.next()).end:
        for rack in coup.refused:
            live.do(DrawRack(rack, "prepared"))
        live.do(DrawRack(coup.letters, "prepared"))
        live.do(RetainTop(coup.word, coup.ref))
    live.do(EndGame())
    assert [c.rack for c in live.state.played] == [c.rack for c in state.played]
    assert live.state.total == state.total
    assert live.state.ended is not None and coup.end == live.state.ended.reason
    with pytest.raises(InputError, match="plus de coup"):
        game.next()


def test_another_passphrase_opens_nothing(sealed: Path) -> None:
    with pytest.raises(InputError, match="n’ouvre pas"):
        SealedGame.read(sealed, PHRASE + "!")
    with pytest.raises(InputError, match="vide"):
        SealedGame.read(sealed, "")


def test_nothing_of_the_game_can_be_read_in_the_file(state: State, sealed: Path) -> None:
    data = sealed.read_text(encoding="utf-8")
    boxes = json.loads(data)["boxes"]
    assert len({len(box) for box in boxes}) == 1
    secrets = [coup.rack for coup in state.played]
    secrets += [coup.word for coup in state.played if len(coup.word) > 4]
    assert not [secret for secret in secrets if secret in data]


def test_a_coup_opens_only_after_those_before_it(sealed: Path, tmp_path: Path) -> None:
    document = json.loads(sealed.read_text(encoding="utf-8"))
    for boxes in (document["boxes"][1:], document["boxes"][1::-1]):
        other = tmp_path / "autre.pioche"
        other.write_text(json.dumps(document | {"boxes": boxes}), encoding="utf-8")
        with pytest.raises(InputError, match="n’ouvre pas"):
            SealedGame.read(other, PHRASE)


def test_an_altered_header_or_box_is_noticed(sealed: Path) -> None:
    document = json.loads(sealed.read_text(encoding="utf-8"))
    document["header"]["edition"] = "ancien"
    sealed.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(InputError, match="altéré"):
        SealedGame.read(sealed, PHRASE)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"header": {}, "boxes": []}', "pas du tout", "\x00"]
)
def test_a_foreign_file_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "rien.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="n’est pas une partie préparée"):
        SealedGame.read(path, PHRASE)


@pytest.mark.parametrize(
    ("key", "value"), [("memory_kib", 2**40), ("time", 10**9), ("lanes", 0), ("kind", "autre")]
)
def test_a_header_that_asks_too_much_is_refused(key: str, value: object, sealed: Path) -> None:
    document = json.loads(sealed.read_text(encoding="utf-8"))
    document["header"][key] = value
    sealed.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(InputError, match="n’est pas une partie préparée"):
        SealedGame.read(sealed, PHRASE)


def test_a_newer_version_says_so(sealed: Path) -> None:
    document = json.loads(sealed.read_text(encoding="utf-8"))
    document["header"]["version"] = 2
    sealed.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(InputError, match="plus récente"):
        SealedGame.read(sealed, PHRASE)


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="n’existe pas"):
        SealedGame.read(tmp_path / "absent", PHRASE)
    with pytest.raises(InputError, match="est un dossier"):
        SealedGame.read(tmp_path, PHRASE)
