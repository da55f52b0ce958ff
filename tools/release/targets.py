"""The platforms a wheel is made for."""

from __future__ import annotations

from dataclasses import dataclass

#: Symbols of the C library that a wheel for Linux may ask for: `manylinux_2_17`.
GLIBC = (2, 17)


@dataclass(frozen=True, slots=True)
class Target:
    """One platform: how zig names it, how wheels name it."""

    zig: str
    tags: tuple[str, ...]
    """The newest name first, then older names of the same."""
    system: str
    """`linux`, `musl`, `windows` or `macos`."""
    machine: str
    """`x86_64` or `aarch64`."""
    oldest: tuple[int, int] = (0, 0)
    """The oldest macOS it runs on."""

    @property
    def library(self) -> str:
        """The name under which `pioche.core.native` looks for the kernel."""
        return "_kernel.dll" if self.system == "windows" else "_kernel.so"

    @property
    def platform(self) -> str:
        """The last part of the wheel's name."""
        return ".".join(self.tags)


TARGETS = (
    *(
        Target(
            f"{machine}-linux-gnu.{GLIBC[0]}.{GLIBC[1]}",
            (f"manylinux_{GLIBC[0]}_{GLIBC[1]}_{machine}", f"manylinux2014_{machine}"),
            "linux",
            machine,
        )
        for machine in ("x86_64", "aarch64")
    ),
    *(
        Target(f"{machine}-linux-musl", (f"musllinux_1_2_{machine}",), "musl", machine)
        for machine in ("x86_64", "aarch64")
    ),
    Target("x86_64-windows-gnu", ("win_amd64",), "windows", "x86_64"),
    Target("aarch64-windows-gnu", ("win_arm64",), "windows", "aarch64"),
    Target("x86_64-macos.10.15", ("macosx_10_15_x86_64",), "macos", "x86_64", (10, 15)),
    Target("aarch64-macos.11.0", ("macosx_11_0_arm64",), "macos", "aarch64", (11, 0)),
)
