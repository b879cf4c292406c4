"""The chips that a stack is counted by: the colours of the event's set that have not left play."""

from __future__ import annotations

from floor.models import ColourUp
from tournaments import queries as tournaments
from tournaments.values import Chip


def chips_in_use(event_id: int) -> tuple[Chip, ...]:
    """The chips of the set, the largest first, without those of a colour-up that is closed; none without a set."""
    raced = ColourUp.objects.filter(event_id=event_id, is_called_off=False).exclude(closed_at=None)
    gone = set(raced.values_list("gone", flat=True))
    chips = (chip for chip in tournaments.event(event_id).chip_set if chip.worth not in gone)
    return tuple(sorted(chips, key=lambda chip: -chip.worth))
