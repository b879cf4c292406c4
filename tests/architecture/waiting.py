"""Code that waits for an open issue: names of the rulebook and options of the profile, from ``waiting.txt``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LISTED = Path(__file__).with_name("waiting.txt")
PROFILE = "profile"


@dataclass(frozen=True, slots=True)
class Waiting:
    """A line: ``module:name``, or ``profile:group.option``, under the title of the issue it waits for."""

    module: str
    name: str
    issue: str

    @property
    def is_option(self) -> bool:
        """Whether it is an option of the rules profile."""
        return self.module == PROFILE

    def __str__(self) -> str:
        """As the list writes it."""
        return f"{self.module}:{self.name}"


def waiting() -> tuple[Waiting, ...]:
    """All lines of the list."""
    return tuple(read(LISTED.read_text(encoding="utf-8")))


def options_waiting() -> frozenset[str]:
    """The options listed, as ``group.option``."""
    return frozenset(one.name for one in waiting() if one.is_option)


def read(text: str) -> Iterator[Waiting]:
    """The lines of a list; one above the first title has an empty ``issue``."""
    issue = ""
    for line in filter(None, map(str.strip, text.splitlines())):
        if line.startswith("#"):
            issue = line.lstrip("# ")
        else:
            module, _, name = line.partition(":")
            yield Waiting(module, name, issue)
