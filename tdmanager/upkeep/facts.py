"""What happens to the care for the data, as past-tense values."""

from __future__ import annotations

from dataclasses import dataclass

from journal.facts import Fact


@dataclass(frozen=True, slots=True)
class BackupsSet(Fact):
    """Where the second copy goes, or whether restores are tried, was changed; ``fields`` names it."""

    fields: tuple[str, ...]
