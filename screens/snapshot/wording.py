"""Words that stand in the parts: how play goes on, where the event stands."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _


class Phase(StrEnum):
    """Where an event stands, as the room sees it."""

    BEFORE = "before"
    LATE = "late"
    RUNNING = "running"
    BUBBLE = "bubble"
    MONEY = "money"
    FINAL = "final"
    FINISHED = "finished"


def play_label(play_state: str) -> str:
    """How play goes on, where it is not as usual."""
    labels = {
        "hand_for_hand": _("Hand for hand"),
        "last_hands": _("Last hands"),
        "halted": _("Play is halted"),
    }
    return labels.get(play_state, "")


def phase_label(phase: Phase) -> str:
    """The phase in words; nothing while play simply goes on."""
    labels = {
        Phase.BEFORE: _("Registration"),
        Phase.LATE: _("Late registration"),
        Phase.RUNNING: "",
        Phase.BUBBLE: _("On the bubble"),
        Phase.MONEY: _("In the money"),
        Phase.FINAL: _("Final table"),
        Phase.FINISHED: _("Finished"),
    }
    return labels[phase]
