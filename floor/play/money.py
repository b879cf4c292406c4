"""Whether the room is in the money: one question, one answer, on every screen."""

from __future__ import annotations

from floor.models import HandForHand, HeadCount
from floor.play.queries import is_registration_open
from journal import instants
from payouts import queries as payouts
from tournaments import queries as tournaments
from tournaments.queries import EventView


def is_in_the_money(event: EventView, left: int | None = None, paid: int | None = None) -> bool:
    """Whether everybody left is paid and the room may know it; ``left`` and ``paid`` where they are at hand.

    By count alone in an event that reaches its money in normal play. Where it was played for hand for hand,
    only once every head was counted and the room was told (TDA 2024 RP-8; docs/hands.md).
    """
    found = _reached(event, left, paid)
    return found is not None and not _waits(event.id, found)


def awaits_head_count(event: EventView, left: int | None = None, paid: int | None = None) -> bool:
    """Whether as few are left as are paid, but the room is told only once every head was counted."""
    found = _reached(event, left, paid)
    return found is not None and _waits(event.id, found)


def _reached(event: EventView, left: int | None, paid: int | None) -> int | None:
    """The places paid where no more than that are left of a field that nobody joins any more; else none."""
    if event.state != "running":
        return None
    alive = tournaments.players_left(event.id) if left is None else left
    places = payouts.ladder(event.id).places if paid is None else paid
    if not 0 < alive <= places or is_registration_open(event.id, instants.now()):
        return None
    return places


def _waits(event_id: int, paid: int) -> bool:
    """Whether hand for hand was played for the money and nobody has announced it."""
    if HeadCount.objects.filter(event_id=event_id, announced_at__isnull=False).exists():
        return False
    return HandForHand.objects.filter(event_id=event_id, goal__gte=paid).exists()
