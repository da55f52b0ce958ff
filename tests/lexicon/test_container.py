"""The compiled file: whole, verified, or refused."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pioche.core.lexicon.container import (
    Container,
    DamagedContainer,
    make_container,
    save_container,
)

FINGERPRINT = bytes(range(32))
SECTIONS = {"words": b"LAC\nLACS", "empty": b"", "numbers": bytes(range(256)) * 3}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "list.lex"
    save_container(make_container(FINGERPRINT, SECTIONS), path)
    return path


def test_what_was_written_is_read_back(saved: Path) -> None:
    container = Container.open(saved)
    assert container.fingerprint == FINGERPRINT
    assert container.names() == tuple(SECTIONS)
    for name, data in SECTIONS.items():
        assert bytes(container.section(name)) == data
        assert container.section(name).readonly
        assert container.offset(name) % 64 == 0
    assert "words" in container and "other" not in container


def test_the_same_sections_give_the_same_bytes() -> None:
    assert make_container(FINGERPRINT, SECTIONS) == make_container(FINGERPRINT, SECTIONS)


def test_nothing_but_the_file_is_left(saved: Path) -> None:
    assert [path.name for path in saved.parent.iterdir()] == ["list.lex"]


def test_any_changed_byte_is_noticed(saved: Path) -> None:
    whole = saved.read_bytes()
    for position in range(0, len(whole), 7):
        broken = bytearray(whole)
        broken[position] ^= 0x40
        saved.write_bytes(broken)
        try:
            container = Container.open(saved)
        except DamagedContainer:
            continue
        # Only the padding between the table and the first section is free of meaning.
        assert not any(whole[position : container.offset("words")])
        assert {n: bytes(container.section(n)) for n in container.names()} == SECTIONS


@pytest.mark.parametrize("length", [0, 1, 40, 99, 200, -1])
def test_a_truncated_file_is_refused(saved: Path, length: int) -> None:
    saved.write_bytes(saved.read_bytes()[:length])
    with pytest.raises(DamagedContainer):
        Container.open(saved)


def test_a_foreign_file_is_refused(saved: Path) -> None:
    saved.write_bytes(b"\x7fELF" + bytes(4000))
    with pytest.raises(DamagedContainer):
        Container.open(saved)


def test_a_copy_is_verified_once_then_stamped(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = saved.with_name("copy.lex")
    shutil.copyfile(saved, copy)
    verified: list[bool] = []
    verify = Container.verify

    def counting(self: Container) -> None:
        verified.append(True)
        verify(self)

    monkeypatch.setattr(Container, "verify", counting)
    Container.open(saved)
    assert verified == []  # the stamp says that nothing was written since
    Container.open(copy)
    assert verified == [True]
    Container.open(copy)
    assert verified == [True]


def test_writing_moves_the_stamp(saved: Path) -> None:
    before = saved.stat().st_mtime_ns
    assert before % 2_000_000_000 == 0  # kept by file systems with coarse times
    with saved.open("r+b") as file:
        file.seek(300)
        file.write(b"X")
    assert saved.stat().st_mtime_ns != before


def test_a_failed_write_leaves_the_old_file(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = saved.read_bytes()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError):
        save_container(make_container(FINGERPRINT, {"words": b"X"}), saved)
    assert saved.read_bytes() == whole
    assert [path.name for path in saved.parent.iterdir()] == ["list.lex"]
