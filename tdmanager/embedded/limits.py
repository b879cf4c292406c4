"""The number of screens that can connect: each uses an open file."""

from __future__ import annotations

import resource
from dataclasses import dataclass

from django.utils.translation import gettext as _

WANTED_FILES = 65_536
ENOUGH_FILES = 4_096
OWN_FILES = 100
"""Files that the server needs besides its screens: database, static files, the listening socket."""


@dataclass(frozen=True, slots=True)
class OpenFiles:
    """The current limit."""

    limit: int

    @property
    def is_enough(self) -> bool:
        """Whether a room with some thousands of screens can connect."""
        return self.limit >= ENOUGH_FILES

    @property
    def sentence(self) -> str:
        """The meaning of the limit, for the person starting the system."""
        screens = max(0, self.limit - OWN_FILES)
        text = _("The system allows %(limit)s open files: about %(screens)s screens at once.")
        return text % {"limit": self.limit, "screens": screens}


def raise_open_files() -> OpenFiles:
    """Raise the soft limit as far as the system allows this process, and return the new one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    ceiling = WANTED_FILES if hard == resource.RLIM_INFINITY else min(WANTED_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < ceiling:
        resource.setrlimit(resource.RLIMIT_NOFILE, (ceiling, hard))
    return OpenFiles(resource.getrlimit(resource.RLIMIT_NOFILE)[0])
