"""Whoever is spoken to is spoken to in their language."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

from pioche.core.errors import InputError
from pioche.room.workers import Workers
from pioche.texts import _, decimal, language, ngettext, sentence, speak, speaking
from pioche.texts.dates import day_told
from pioche.web.language import language_of


def test_french_is_the_source() -> None:
    assert (language(), _("Accueil")) == ("fr", "Accueil")
    assert [ngettext("{n} lettre", "{n} lettres", n) for n in (0, 1, 2)] == [
        "{n} lettre", "{n} lettre", "{n} lettres",
    ]  # fmt: skip


def test_english_has_its_own_words_and_plurals() -> None:
    refused = InputError("core.rack-letter", rack="AB1", letter="1")
    french = str(refused)
    with speaking("en"):
        assert _("Accueil") == "Home"
        assert [ngettext("{n} lettre", "{n} lettres", n) for n in (0, 1, 2)] == [
            "{n} letters", "{n} letter", "{n} letters",
        ]  # fmt: skip
        assert str(refused) != french and "“AB1”" in str(refused)
        assert sentence("jarnac.name") == "Jarnac"
    assert str(refused) == french


def test_numbers_are_written_as_the_reader_writes_them() -> None:
    told = {"played": 10, "seconds": 2.25, "rate": 4.4}
    assert sentence("bulk.speed", **told) == "10 parties en 2,2 s : 4 par seconde."
    assert (decimal(93.25), decimal(-4), decimal(1.5, "+.2f")) == ("93,2", "−4,0", "+1,50")
    with speaking("en"):
        assert "2.2 s" in sentence("bulk.speed", **told)
        assert decimal(-4) == "−4.0"


def test_a_message_that_nobody_translated_is_shown_as_it_is() -> None:
    with speaking("en"):
        assert _("Une phrase que personne n’a écrite") == "Une phrase que personne n’a écrite"


def test_dates_follow_the_reader() -> None:
    from datetime import datetime

    day = datetime(2026, 12, 1)
    assert day_told(day) == "mardi 1er décembre 2026"
    with speaking("en"):
        assert day_told(day) == "Tuesday 1 December 2026"


def test_a_thread_speaks_to_whoever_it_works_for() -> None:
    workers = Workers("test", threads=1, strangers=1)

    async def asked(read: str) -> str:
        speak(read)
        return await workers.run(_, "Accueil")

    async def both() -> list[str]:
        return await asyncio.gather(*(asked(read) for read in ("fr", "en", "fr")))

    try:
        assert asyncio.run(both()) == ["Accueil", "Home", "Accueil"]
    finally:
        workers.close()


def read_by(accepted: str = "", cookie: str = "") -> str:
    given = {b"accept-language": accepted.encode(), b"cookie": cookie.encode()}
    return language_of([(name, value) for name, value in given.items() if value])


def test_a_browser_is_answered_in_the_first_of_its_languages_that_we_have() -> None:
    assert read_by() == "fr"
    assert read_by("fr-FR,fr;q=0.9,en;q=0.8") == "fr"
    assert read_by("en-GB,en;q=0.9,fr;q=0.8") == "en"
    assert read_by("en;q=0.5, fr-CA;q=0.9") == "fr"
    assert read_by("de-DE,de;q=0.9,en;q=0.3") == "en"
    assert read_by("de-DE,de;q=0.9") == "fr"
    assert read_by("en;q=0, *") == "fr"
    assert read_by("english;;q=x,,=") == "fr"


def test_what_was_chosen_on_the_device_goes_first() -> None:
    assert read_by("fr-FR,fr;q=0.9", "pioche=abc; langue=en") == "en"
    assert read_by("en", "langue=fr; pioche=abc") == "fr"
    assert read_by("en", "langue=de") == "en"
    assert read_by("fr", "langue=english; malangue=en") == "fr"


def terminal(*asked: str, **given: str) -> str:
    command = [sys.executable, "-m", "pioche.cli.main", *asked]
    code = "from pioche.cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *command[3:]],
        env={**os.environ, **given}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.stdout + done.stderr


def test_a_terminal_is_french_unless_it_is_told() -> None:
    assert "n’est ni une lettre ni un joker" in terminal("top", "A1", LANG="en_GB.UTF-8")
    assert "neither a letter nor a blank" in terminal("top", "A1", PIOCHE_LANGUE="en")
    assert "n’est ni une lettre ni un joker" in terminal("top", "A1", PIOCHE_LANGUE="de")


def test_french_reads_no_catalogue_at_the_start() -> None:
    code = (
        "import sys, pioche.cli.main, pioche.texts;"
        "pioche.texts.sentence('core.rack-letter', rack='A', letter='1');"
        "print('pioche.texts.catalogue' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
