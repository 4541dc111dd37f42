"""The machine and the versions that were measured."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from benchmarks import c_twins

__all__ = ["machine", "versions"]


def machine() -> dict[str, str]:
    return {"cpu": processor(), "cores": str(os.cpu_count()), "system": f"{platform.system()} {platform.machine()}"}


def processor() -> str:
    """Return the model of the CPU, as the system calls it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "unknown"


def versions() -> dict[str, str]:
    found = {"python": f"{platform.python_implementation()} {platform.python_version()}"}
    for package in ("plies", "numba", "llvmlite", "open_spiel", "easyAI"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    found["C"] = c_twins.compiler() if c_twins.available() else "not installed"
    return found
