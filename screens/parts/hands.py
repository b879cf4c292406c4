"""Hand for hand on screens: the number of the hand, tables still playing, players from the money."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from floor.hands.words import PACES, hand_label, waiting_label
from floor.play.hands import HandsView, hands_of
from payouts.structure.rows import PayoutStructureView
from rulebook.bubble import pays_by_hand
from screens.parts.cache import Body
from screens.parts.scenes import next_out_told, tables_told
from tournaments.queries import EventView


def play_told(event: EventView) -> Body:
    """The state of play in the clock part; a soft pace has its own name."""
    play = hands_of(event)
    labels = {} if play is None or pays_by_hand(play.pace) else {"play_label": str(PACES[play.pace])}
    return {"play_state": event.play_state, "has_hand_on": event.has_hand_on, **labels}


def hands_told(event: EventView, left: int, structure: PayoutStructureView) -> Body:
    """Hand for hand in the stats part: players from the money, and the hand or ``None``."""
    play, paid = hands_of(event), structure.goal
    return {
        "to_the_money": max(0, left - paid) if paid else 0,
        "hand_for_hand": None if play is None else _hand_body(play, left, structure),
    }


def _hand_body(found: HandsView, left: int, structure: PayoutStructureView) -> dict[str, Any]:
    return {
        "number": found.hand,
        "word": _("Orbit") if found.is_orbit else _("Hand"),
        "table_list": tables_told(found),
        "out": next_out_told(left, structure),
        "stage": found.stage.value,
        "hand": found.hand,
        "pace": found.pace.value,
        "goal": found.goal,
        "to_go": max(0, left - found.goal),
        "tables": len(found.tables),
        "waiting": len(found.waiting),
        "label": hand_label(found),
        "waiting_label": waiting_label(found),
        "number_label": _number_label(found),
        "done_label": _("%(done)s of %(tables)s tables done")
        % {"done": len(found.tables) - len(found.waiting), "tables": len(found.tables)},
    }


def _number_label(found: HandsView) -> str:
    """``Hand 3``; the hand of the announcement has no number."""
    if found.hand == 0:
        return _("Finish this hand")
    return (_("Orbit %(number)s") if found.is_orbit else _("Hand %(number)s")) % {"number": found.hand}
