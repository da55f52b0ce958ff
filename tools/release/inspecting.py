"""What is inside what was built: architecture, symbols, libraries, and no trace of this machine."""

from __future__ import annotations

import re
from pathlib import Path

import lief

from tools.release.archives import read_tar, read_zip
from tools.release.building import ROOT
from tools.release.targets import GLIBC, Target

lief.logging.disable()
_ELF = {"x86_64": lief.ELF.ARCH.X86_64, "aarch64": lief.ELF.ARCH.AARCH64}
_PE = {
    "x86_64": lief.PE.Header.MACHINE_TYPES.AMD64,
    "aarch64": lief.PE.Header.MACHINE_TYPES.ARM64,
}
_MACHO = {
    "x86_64": lief.MachO.Header.CPU_TYPE.X86_64,
    "aarch64": lief.MachO.Header.CPU_TYPE.ARM64,
}
_C = {"linux": {"libc.so.6"}, "musl": {"libc.so"}, "macos": {"/usr/lib/libSystem.B.dylib"}}
#: What comes with every Windows since 10.
_WINDOWS = re.compile(r"KERNEL32\.dll|api-ms-win-crt-[a-z]+-l1-1-0\.dll")
#: What the linker of macOS adds to every library.
_OF_THE_LINKER = {"__mh_dylib_header", "___dso_handle"}
#: Marks what a symbol of macOS tells debuggers alone: sources, lines, types.
_STAB = 0xE0
#: Folders of somebody's machine, which no library of ours has reason to name.
_FOLDERS = re.compile(rb"/(?:home|root|Users|tmp|build|work|opt)/|[A-Z]:\\|zig-cache|\.pdb")


class UnfitError(Exception):
    """What was built is not what it must be."""


def _must(name: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise UnfitError(f"{name}: {found}, not {wanted}")


def entry_points() -> set[str]:
    """What kernel.h says that the library exports."""
    text = (ROOT / "kernel" / "kernel.h").read_text(encoding="utf-8")
    return set(re.findall(r"PK_API [^(]*?\b(pk_\w+)\(", text))


def inspect_library(data: bytes, target: Target) -> str:
    """Look into a library; what there is to say of it in a line. Raises `UnfitError`."""
    found = lief.parse(data)
    trace = _FOLDERS.search(data)
    if trace is not None:
        raise UnfitError(f"names {data[trace.start() : trace.start() + 60]!r}")
    match found:
        case lief.ELF.Binary():
            return _elf(found, target)
        case lief.PE.Binary():
            return _pe(found, target)
        case lief.MachO.Binary():
            return _macho(found, target)
        case _other:
            raise UnfitError("no library")


def _elf(found: lief.ELF.Binary, target: Target) -> str:
    _must("architecture", found.header.machine_type, _ELF[target.machine])
    _must("kind", found.header.file_type, lief.ELF.Header.FILE_TYPE.DYN)
    _must("libraries", {str(one) for one in found.libraries}, _C[target.system])
    _must("symbols", {str(one.name) for one in found.exported_symbols}, entry_points())
    _must("stack that cannot be run", found.has_nx, True)
    tags = {entry.tag for entry in found.dynamic_entries}
    _must(
        "search path",
        tags & {lief.ELF.DynamicEntry.TAG.RPATH, lief.ELF.DynamicEntry.TAG.RUNPATH},
        set(),
    )
    _no_debug(found)
    needed = sorted(
        tuple(int(part) for part in str(one.name).removeprefix("GLIBC_").split("."))
        for version in found.symbols_version_requirement
        for one in version.get_auxiliary_symbols()
    )
    if target.system == "musl":
        _must("versions", needed, [])
        return f"ELF {target.machine}, musl"
    if needed[-1] > GLIBC:
        raise UnfitError(f"glibc {needed[-1]}")
    return f"ELF {target.machine}, glibc ≥ {'.'.join(map(str, needed[-1]))}"


def _pe(found: lief.PE.Binary, target: Target) -> str:
    _must("architecture", found.header.machine, _PE[target.machine])
    exports = found.get_export()
    if exports is None:
        raise UnfitError("exports nothing")
    _must("name", exports.name, target.library)
    _must("symbols", {str(one.name) for one in exports.entries}, entry_points())
    strange = [str(one.name) for one in found.imports if not _WINDOWS.fullmatch(str(one.name))]
    _must("libraries beyond Windows' own", strange, [])
    _no_debug(found)
    _must("movable", found.is_pie, True)
    _must("stack that cannot be run", found.has_nx, True)
    return f"PE {target.machine}, UCRT (Windows 10 and later)"


def _no_debug(found: lief.ELF.Binary | lief.PE.Binary | lief.MachO.Binary) -> None:
    _must("debug sections", [one.name for one in found.sections if "debug" in str(one.name)], [])


def _macho(found: lief.MachO.Binary, target: Target) -> str:
    _must("architecture", found.header.cpu_type, _MACHO[target.machine])
    _must("kind", found.header.file_type, lief.MachO.Header.FILE_TYPE.DYLIB)
    own = f"@rpath/{target.library}"
    _must("libraries", {str(one.name) for one in found.libraries}, {own} | _C["macos"])
    exported = {str(one.name) for one in found.exported_symbols} - _OF_THE_LINKER
    _must("symbols", exported, {f"_{name}" for name in entry_points()})
    _no_debug(found)
    _must("debug symbols", [one.name for one in found.symbols if one.raw_type & _STAB], [])
    built = found.build_version
    if built is None:
        raise UnfitError("does not say for which macOS")
    _must("oldest macOS", tuple(built.minos[:2]), target.oldest)
    if target.machine == "aarch64":  # this system loads nothing unsigned there
        _must("ad hoc signature", found.has_code_signature, True)
    return f"Mach-O {target.machine}, macOS ≥ {'.'.join(map(str, target.oldest))}"


def inspect_wheel(path: Path, target: Target | None) -> str:
    """Look into a wheel, pure or for a platform."""
    files = read_zip(path)
    _no_trace(files)
    libraries = [name for name in files if name.endswith((".so", ".dll", ".dylib", ".pyd"))]
    described = next(name for name in files if name.endswith(".dist-info/WHEEL"))
    tags = re.findall(r"(?m)^Tag: py3-none-(\S+)$", files[described].decode())
    if target is None:
        _must("libraries", libraries, [])
        _must("tags", tags, ["any"])
        return "no kernel"
    _must("libraries", libraries, [f"pioche/core/{target.library}"])
    _must("tags", tags, list(target.tags))
    return inspect_library(files[libraries[0]], target)


def inspect_sdist(path: Path) -> str:
    """Look into the sdist: what builds, and nothing that was built."""
    files = {name.partition("/")[2]: data for name, data in read_tar(path).items()}
    _no_trace(files)
    for name in ("setup.py", "pyproject.toml", "LICENSE", "kernel/kernel.h", "kernel/fuzz/fuzz.c"):
        _must(f"holds {name}", name in files, True)
    made = [name for name in files if name.endswith((".so", ".dll", ".pyc", ".o"))]
    _must("built files", made, [])
    return f"{len(files)} files"


def _no_trace(files: dict[str, bytes]) -> None:
    """Refuse files that name this checkout or the home of whoever builds."""
    ours = [str(path).encode() for path in (ROOT, Path.home()) if len(path.parts) > 2]
    for name, data in files.items():
        for path in ours:
            if path in data:
                raise UnfitError(f"{name} names {path.decode()}")
