"""Packages: signed whole, sealed coup by coup, opened at their hour with their words."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from pioche.core.chance import SeededChance
from pioche.core.errors import InputError
from pioche.formats.prepared import read_sealed, seal
from pioche.formats.simultaneous.package import KIND, VERSION, make_package, read_package
from pioche.formats.simultaneous.results import read_results
from pioche.formats.simultaneous.signing import SigningKey, fingerprint
from pioche.games.duplicate import Open, play_by_tops
from support.centres import MEMORY, ORGANISER, PHRASE, coups, key, package, package_file, sealed
from support.duplicate import francais

DAY = 86_400_000


def test_a_package_says_all_that_decides_the_game_and_whose_it_is() -> None:
    file = read_package("paquet", package_file(title="Mondial", opens_at=5 * DAY))
    assert file.body.title == "Mondial"
    assert (file.header.edition, file.header.formula) == ("fisf-2011", "normale")
    assert file.header.lexicon_sha256 == francais().sha256
    assert file.signer.fingerprint == fingerprint(ORGANISER.public)


def test_any_changed_byte_is_refused() -> None:
    data = package_file()
    for at in range(0, len(data), 61):
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises(InputError):
            read_package("paquet", changed)
    with pytest.raises(InputError, match="modifié depuis sa signature"):
        read_package("paquet", data.replace(b'"opens_at":0', b'"opens_at":1'))
    for other in (data + b" ", data[:-1], msgspec.json.format(data)):
        with pytest.raises(InputError, match="modifié depuis sa signature"):
            read_package("paquet", other)


def test_whoever_signs_it_again_signs_as_somebody_else() -> None:
    body = read_package("paquet", package_file()).body
    forged = make_package(body.game, SigningKey.new(), title="Simultané", opens_at=0, tempo=None)
    file = read_package("paquet", forged)
    assert file.signer.fingerprint != fingerprint(ORGANISER.public)
    assert file.sha256 != package().sha256


def test_an_early_opening_and_another_word_list_are_refused_with_a_sentence() -> None:
    file = read_package("paquet", package_file(opens_at=5 * DAY))
    with pytest.raises(InputError, match=r"ne s’ouvre pas avant le 0[56]/01/1970 à"):
        file.check_time(5 * DAY - 1)
    file.check_time(5 * DAY)
    with pytest.raises(InputError, match="celle-ci, « ods », est une autre"):
        file.check_words("ods", "0" * 64)
    file.check_words("francais", francais().sha256)


def test_nothing_of_the_game_is_read_in_it_and_a_wrong_phrase_opens_nothing() -> None:
    text = package_file().decode()
    words = [coup.word for coup in coups() if len(coup.word) > 4]
    assert words and not [word for word in words if word in text]
    with pytest.raises(InputError, match="n’est pas celle du paquet « Simultané »"):
        package().opened(package().body.game.key(PHRASE + "!"))
    assert package().opened(key()).next().n == 1


def test_what_no_centre_could_play_is_not_signed() -> None:
    for options, message in (
        ({"tempo": "jamais"}, "jamais"),
        ({"title": "x" * 121}, "trop long"),
    ):
        given = {"title": "", "opens_at": 0, "tempo": None, **options}
        with pytest.raises(InputError, match=message):
            make_package(sealed(), ORGANISER, **given)  # type: ignore[arg-type]
    opening = Open(formula="mort-subite", measure=False)
    state = play_by_tops(opening, francais(), SeededChance(1)).state
    game = read_sealed("partie", seal(state, PHRASE, memory_kib=MEMORY))
    with pytest.raises(InputError, match="mort subite"):
        make_package(game, ORGANISER, title="", opens_at=0, tempo=None)


@pytest.mark.parametrize("hour", [-1, 2**53 - 1, 2**63])
def test_an_hour_that_no_calendar_has_makes_no_package(hour: int) -> None:
    """Signed all the same: whoever opened it would have been told of it by a failure."""
    body = msgspec.structs.replace(read_package("paquet", package_file()).body, opens_at=hour)
    with pytest.raises(InputError, match="pas un paquet"):
        read_package("paquet", ORGANISER.sign(KIND, VERSION, body))


def test_files_of_another_kind_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="pas un fichier de résultats"):
        read_results("paquet", package_file())
    for junk in (b"", b"{}", b"[" * 100_000, b"\xff\xfe", b'{"kind":1}'):
        with pytest.raises(InputError, match="pas un paquet"):
            read_package("x", junk)
    path = tmp_path / "cle"
    path.write_bytes(ORGANISER.written_public())
    with pytest.raises(InputError, match="pas une clé"):
        SigningKey.read(path)
    path.write_bytes(ORGANISER.written())
    assert SigningKey.read(path).public == ORGANISER.public
