"""The sheets of a judged file, written into a folder."""

from __future__ import annotations

from pathlib import Path

from pioche.core.errors import InputError
from pioche.formats.files import write_new
from pioche.formats.refereeing import RefereedFile
from pioche.printing.minutes import minutes_of_file
from pioche.printing.pdf import pdf
from pioche.printing.registry import sheet_named
from pioche.texts import _

_WRITTEN = {
    "arbitrage": "feuille-d-arbitrage.pdf",
    "billets": "billets-de-correction.pdf",
    "resultats": "resultats.pdf",
}


def write_sheets(judged: RefereedFile, directory: Path) -> list[Path]:
    """Write every sheet of a judged file into a directory; nothing there is overwritten."""
    minutes = minutes_of_file(judged, _("Partie arbitrée"))
    names = [name for name in _WRITTEN if name != "resultats" or minutes.result is not None]
    sheets = {_WRITTEN[name]: pdf(sheet_named(name).make(minutes)) for name in names}
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("files.failed", path=directory) from error
    taken = next((directory / name for name in sheets if (directory / name).exists()), None)
    if taken is not None:
        raise InputError("files.exists", path=taken)
    for name, data in sheets.items():
        write_new(directory / name, data)
    return [directory / name for name in sheets]
