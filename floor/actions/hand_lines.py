"""What the logbook tells of hand for hand, by its pace."""

from __future__ import annotations

from floor import hand_facts as facts
from floor.models import HandForHand
from journal.facts import Fact
from rulebook.bubble import Pace, pays_by_hand


def announced(row: HandForHand, left: int) -> Fact:
    """What the logbook tells of an announcement."""
    told = {"event": row.event_id, "hand": 0, "left": left, "goal": row.goal}
    if pays_by_hand(Pace(row.pace)):
        return facts.HandForHandAnnounced(**told)
    return facts.SoftPaceAnnounced(**told, pace=row.pace)


def begun(row: HandForHand, left: int) -> Fact:
    """What it tells of the next hand or orbit."""
    if pays_by_hand(Pace(row.pace)):
        return facts.NextHandBegun(event=row.event_id, hand=row.hand, left=left)
    return facts.SoftRoundBegun(event=row.event_id, hand=row.hand, left=left, pace=row.pace)


def ended(row: HandForHand, left: int) -> Fact:
    """What it tells of the end."""
    if pays_by_hand(Pace(row.pace)):
        return facts.HandForHandEnded(event=row.event_id, hand=row.hand, left=left)
    return facts.SoftPaceEnded(event=row.event_id, hand=row.hand, left=left, pace=row.pace)
