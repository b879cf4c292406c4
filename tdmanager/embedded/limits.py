"""How many screens may connect: each holds an open file."""

from __future__ import annotations

import resource
from dataclasses import dataclass

WANTED_FILES = 65_536
ENOUGH_FILES = 4_096


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The limit in force."""

    limit: int

    @property
    def is_enough(self) -> bool:
        """Whether a room of some thousands of screens can connect."""
        return self.limit >= ENOUGH_FILES


def raise_open_files() -> OpenFiles:
    """Raise the soft limit as far as the system allows this process, and say what it is now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    ceiling = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < ceiling:
        resource.setrlimit(resource.RLIMIT_NOFILE, (ceiling, hard))
    return OpenFiles(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
