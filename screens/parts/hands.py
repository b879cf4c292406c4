"""Hand for hand on screens: the number of the hand, tables still playing, players from the money."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from floor.hands.words import PACES, hand_label, waiting_label
from floor.play.hands import HandsView, hands
from rulebook.bubble import pays_by_hand
from screens.parts.cache import Body
from screens.parts.phases import Stake
from screens.parts.scenes import next_out_body, tables_body
from tournaments import queries as tournaments


def play_body(event: tournaments.EventView) -> Body:
    """The state of play in the clock part; a soft pace has its own name."""
    play, state = hands(event.id), tournaments.play_now(event.id)
    labels = {} if play is None or pays_by_hand(play.pace) else {"play_label": str(PACES[play.pace])}
    return {"play_state": state.state.value, "has_hand_on": state.has_hand_on, **labels}


def hands_body(event: tournaments.EventView, stake: Stake) -> Body:
    """Hand for hand in the stats part: players from the money, and the hand or ``None``."""
    play = hands(event.id)
    return {
        "to_the_money": stake.to_the_money,
        "hand_for_hand": None if play is None else _hand_body(play, stake),
    }


def _hand_body(hands_view: HandsView, stake: Stake) -> dict[str, Any]:
    return {
        "number": hands_view.hand,
        "word": _("Orbit") if hands_view.is_orbit else _("Hand"),
        "table_list": tables_body(hands_view),
        "out": next_out_body(stake.left, stake.prizes),
        "stage": hands_view.stage.value,
        "hand": hands_view.hand,
        "pace": hands_view.pace.value,
        "goal": hands_view.goal,
        "to_go": max(0, stake.left - hands_view.goal),
        "tables": len(hands_view.tables),
        "waiting": len(hands_view.waiting),
        "label": hand_label(hands_view),
        "waiting_label": waiting_label(hands_view),
        "number_label": _number_label(hands_view),
        "done_label": _("%(done)s of %(tables)s tables done")
        % {"done": len(hands_view.tables) - len(hands_view.waiting), "tables": len(hands_view.tables)},
    }


def _number_label(hands_view: HandsView) -> str:
    """``Hand 3``; the hand of the announcement has no number."""
    if hands_view.hand == 0:
        return _("Finish this hand")
    return (_("Orbit %(number)s") if hands_view.is_orbit else _("Hand %(number)s")) % {
        "number": hands_view.hand
    }
