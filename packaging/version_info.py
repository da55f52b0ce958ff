"""Prints what Windows shows of the programs under « Propriétés »: the version of the package."""

from __future__ import annotations

from importlib.metadata import version

FOUND = version("pioche")
NUMBERS = (*(int(part) for part in FOUND.split(".")[:3]), 0)

print(f"""VSVersionInfo(
  ffi=FixedFileInfo(filevers={NUMBERS}, prodvers={NUMBERS}, mask=0x3F, flags=0x0, OS=0x40004,
                    fileType=0x1, subtype=0x0, date=(0, 0)),
  kids=[
    StringFileInfo([StringTable("040C04B0", [
      StringStruct("ProductName", "Pioche"),
      StringStruct("FileDescription", "Pioche : duplicate, classique et Jarnac"),
      StringStruct("FileVersion", "{FOUND}"),
      StringStruct("ProductVersion", "{FOUND}"),
      StringStruct("LegalCopyright", "AGPL-3.0-or-later"),
    ])]),
    VarFileInfo([VarStruct("Translation", [0x040C, 1200])]),
  ],
)""")
