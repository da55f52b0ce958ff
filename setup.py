"""Builds the kernel in C beside the package, as a plain library that ctypes loads.

No Python.h is needed, and the wheel (`py3-none-<platform>`) serves every Python. Without a
compiler the installation still succeeds, as a pure wheel: the finder in Python serves then.
"""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

WINDOWS = sys.platform == "win32"
KERNEL = Extension(
    "pioche.core._kernel",
    sources=sorted(str(path) for path in Path("kernel").glob("*.c")),
    depends=sorted(str(path) for path in Path("kernel").glob("*.h")),
    extra_compile_args=["/O2", "/std:c11"]
    if WINDOWS
    # Records of small fields are written field by field: gathering them in vectors costs more.
    else [
        *("-std=c11", "-O3", "-fno-tree-slp-vectorize", "-g0", "-fvisibility=hidden"),
        *("-Wall", "-Wextra"),
    ],
    optional=True,  # a failed build is a warning
)


class BuildKernel(build_ext):
    """Builds a library named without Python's version, exporting what kernel.h says."""

    def get_ext_filename(self, fullname: str) -> str:
        """Leave Python's version out of the name."""
        return str(Path(*fullname.split("."))) + (".dll" if WINDOWS else ".so")

    def get_export_symbols(self, ext: Extension) -> list[str]:
        """Export no PyInit: this is no extension module."""
        return []

    def get_libraries(self, ext: Extension) -> list[str]:
        """Link nothing of Python."""
        return []

    def built(self) -> bool:
        """Tell whether the library is there."""
        return Path(self.get_ext_fullpath(KERNEL.name)).is_file()


class WithSource(build_py):
    """Lays beside the package what its kernel is made from.

    A server hands out the source of what it runs (AGPL, section 13), installed from a wheel too.
    """

    def run(self) -> None:
        """Copy the sources, except where the package is used in place."""
        super().run()
        if not self.editable_mode:
            for path in ("setup.py", "pyproject.toml", *KERNEL.sources, *KERNEL.depends):
                target = Path(self.build_lib, "pioche", "_source", path)
                self.mkpath(str(target.parent))
                self.copy_file(path, str(target))


class Wheel(bdist_wheel):
    """Names the wheel after what was really built."""

    def run(self) -> None:
        """Build first: the wheel is pure if the kernel could not be built."""
        self.run_command("build_ext")
        command = self.get_finalized_command("build_ext")
        assert isinstance(command, BuildKernel)
        self.root_is_pure = not command.built()
        if self.root_is_pure:  # else all would lie where only a platform's files do
            self.distribution.ext_modules = []
        super().run()

    def get_tag(self) -> tuple[str, str, str]:
        """Serve every Python 3; the platform only if there is a kernel."""
        platform = super().get_tag()[2]
        return ("py3", "none", "any" if self.root_is_pure else platform)


setup(
    ext_modules=[KERNEL],
    cmdclass={"build_ext": BuildKernel, "build_py": WithSource, "bdist_wheel": Wheel},
)
