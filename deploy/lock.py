"""Writes the two locks from the packages of this environment: those of the product, those the suite adds.

Each with the hashes of all its published files, whatever the platform, which ``pip --require-hashes`` then holds; they
are asked of the index by pip-tools, in an environment of its own.

.venv/bin/python -m deploy.lock
"""

from __future__ import annotations

import re
import subprocess
import venv
from collections.abc import Iterator, Sequence
from importlib.metadata import distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

OPTIONS = ("--generate-hashes", "--allow-unsafe", "--no-annotate", "--no-header", "--strip-extras")
ROOT = Path(__file__).resolve().parents[1]
HEADER = "# Written by `make lock` from {source}: the whole closure, every version exact, with its hashes.\n"
TOOL = "pip-tools==7.6.2"


def requirements_in(source: Path) -> list[Requirement]:
    """The requirements that a file names; option lines are left out."""
    lines = (line.split("#")[0].strip() for line in source.read_text().splitlines())
    return [Requirement(line) for line in lines if line and not line.startswith("-")]


def closure(wanted: list[Requirement]) -> dict[str, str]:
    """Name and installed version of every package that ``wanted`` needs on this platform."""
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


def pins_of(source: str, *, without: frozenset[str] = frozenset()) -> list[str]:
    """The packages that one requirements file needs, each with its version."""
    pins = closure(requirements_in(ROOT / source))
    return sorted((pin for name, pin in pins.items() if name not in without), key=str.lower)


def hashed(pins: Sequence[str]) -> str:
    """The pins, each with the hashes of its files."""
    with TemporaryDirectory() as folder:
        venv.create(Path(folder, "tools"), with_pip=True)
        python = str(Path(folder, "tools/bin/python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", TOOL], check=True)
        Path(folder, "pins.in").write_text("\n".join(pins))
        subprocess.run(
            [python, "-m", "piptools", "compile", "--quiet", *OPTIONS, "--output-file=pins.txt", "pins.in"],
            cwd=folder,
            check=True,
        )
        lines = Path(folder, "pins.txt").read_text().splitlines()
    # The index of this machine does not belong in the lock.
    return "".join(f"{line}\n" for line in lines if line and not line.startswith(("--", "#")))


def main() -> None:
    """Write both locks."""
    runtime = frozenset(closure(requirements_in(ROOT / "requirements.txt")))
    product = pins_of("requirements.txt")
    suite = pins_of("requirements-dev.txt", without=runtime)
    # Together, so that the suite uses the product's versions.
    texts = dict(_by_name(hashed([*product, *suite])))
    for name, source, first, pins in (
        ("requirements.lock", "requirements.txt", "", product),
        ("requirements-dev.lock", "requirements-dev.txt", "-r requirements.lock\n", suite),
    ):
        own = (texts[canonicalize_name(pin.split("==")[0])] for pin in pins)
        (ROOT / name).write_text(HEADER.format(source=source) + first + "".join(own))


def _by_name(text: str) -> Iterator[tuple[str, str]]:
    """The lines of each package."""
    for one in re.split(r"^(?=\S)", text, flags=re.MULTILINE):
        if one.strip():
            yield canonicalize_name(one.split("==")[0].strip()), one


if __name__ == "__main__":
    main()
