"""Hand for hand as screens tell it: the number of the hand, how many tables are awaited, how far the money is."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from floor.hands.words import PACES
from floor.play.hands import HandsView, hands
from rulebook.bubble import pays_by_hand
from rulebook.handforhand import Stage
from screens.snapshot.cache import Body
from tournaments.queries import EventView


def hands_of(event: EventView) -> HandsView | None:
    """Hand for hand of an event; none in normal play, without asking the database."""
    return hands(event.id) if event.play_state == "hand_for_hand" else None


def play_told(event: EventView) -> Body:
    """What the clock part tells of how play goes on; a soft pace is called by its own name."""
    found = hands_of(event)
    named = {} if found is None or pays_by_hand(found.pace) else {"play_label": str(PACES[found.pace])}
    return {"play_state": event.play_state, "has_hand_on": event.has_hand_on, **named}


def hands_told(event: EventView, left: int, paid: int) -> Body:
    """What the figures tell: how far the money is, and hand for hand while it is on, else none."""
    found = hands_of(event)
    return {
        "to_the_money": max(0, left - paid) if paid else 0,
        "hand_for_hand": None if found is None else _told(found, left),
    }


def _told(found: HandsView, left: int) -> dict[str, Any]:
    return {
        "stage": found.stage.value,
        "hand": found.hand,
        "pace": found.pace.value,
        "goal": found.goal,
        "to_go": max(0, left - found.goal),
        "tables": len(found.tables),
        "waiting": len(found.waiting),
        "label": hand_label(found),
        "waiting_label": waiting_label(found),
    }


def hand_label(found: HandsView) -> str:
    """``Hand for hand · hand 3``; the hand of the announcement has no number."""
    told = {"pace": str(PACES[found.pace]), "hand": found.hand}
    if found.hand == 0:
        return _("%(pace)s: finish this hand first") % told
    if found.is_orbit:
        return _("%(pace)s · orbit %(hand)s") % told
    return _("%(pace)s · hand %(hand)s") % told


def waiting_label(found: HandsView) -> str:
    """How many tables are awaited, or that the next hand is."""
    if found.stage is Stage.BARRIER:
        return _("All tables have finished")
    count = len(found.waiting)
    said = ngettext("%(count)s table is still playing", "%(count)s tables are still playing", count)
    return said % {"count": count}
