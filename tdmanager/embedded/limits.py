"""How many screens may connect: each holds an open file."""

from __future__ import annotations

import resource
from dataclasses import dataclass

from django.utils.translation import gettext as _

WANTED_FILES = 65_536
ENOUGH_FILES = 4_096
OWN_FILES = 100
"""What the server itself needs beside its screens: database, static files, the listening socket."""


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The limit in force."""

    limit: int

    @property
    def is_enough(self) -> bool:
        """Whether a room of some thousands of screens can connect."""
        return self.limit >= ENOUGH_FILES

    @property
    def told(self) -> str:
        """What the limit means, for whoever starts the house."""
        screens = max(0, self.limit - OWN_FILES)
        said = _("The system allows %(limit)s open files: about %(screens)s screens at once.")
        return said % {"limit": self.limit, "screens": screens}


def raise_open_files() -> OpenFiles:
    """Raise the soft limit as far as the system allows this process, and say what it is now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    ceiling = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < ceiling:
        resource.setrlimit(resource.RLIMIT_NOFILE, (ceiling, hard))
    return OpenFiles(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
