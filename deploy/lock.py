"""Writes the two locks from the packages of this environment: those of the product, those the suite adds.

.venv/bin/python -m deploy.lock
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
HEADER = "# Written by `make lock` from {source}: the whole closure, every version exact.\n"


def asked(source: Path) -> list[Requirement]:
    """The requirements that a file names; option lines are left out."""
    lines = (line.split("#")[0].strip() for line in source.read_text().splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("-")]


def closure(wanted: list[Requirement]) -> dict[str, str]:
    """Name and installed version of everything that ``wanted`` needs on this platform."""
    found: dict[str, str] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    queue = list(wanted)
    while queue:
        one = queue.pop()
        key = (canonicalize_name(one.name), frozenset(one.extras))
        if key in seen:
            continue
        seen.add(key)
        installed = distribution(one.name)
        found[key[0]] = f"{installed.metadata['Name']}=={installed.version}"
        queue.extend(_needed_by(installed.requires or [], one.extras))
    return found


def _needed_by(requires: list[str], extras: set[str]) -> Iterator[Requirement]:
    for text in requires:
        one = Requirement(text)
        if one.marker is None or any(one.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            yield one


def lock_text(source: str, *, without: frozenset[str] = frozenset(), first_line: str = "") -> str:
    """The lock of one requirements file."""
    pins = closure(asked(ROOT / source))
    kept = sorted(pin for name, pin in pins.items() if name not in without)
    return HEADER.format(source=source) + first_line + "\n".join(sorted(kept, key=str.lower)) + "\n"


def main() -> None:
    """Write both locks."""
    runtime = frozenset(closure(asked(ROOT / "requirements.txt")))
    (ROOT / "requirements.lock").write_text(lock_text("requirements.txt"))
    dev = lock_text("requirements-dev.txt", without=runtime, first_line="-r requirements.lock\n")
    (ROOT / "requirements-dev.lock").write_text(dev)


if __name__ == "__main__":
    main()
