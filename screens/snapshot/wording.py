"""Words that stand in the parts: how play goes on, where the event stands."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _

from rulebook.inthemoney import Phase


class Mine(StrEnum):
    """How a player's own entry fares."""

    PLAYING = "playing"
    WAITING = "waiting"
    WON = "won"
    UNPAID = "unpaid"
    OUT = "out"
    PAID = "paid"
    VOID = "void"


def mine_label(status: Mine) -> str:
    """The player's own state in words; nothing while the seat says it all."""
    labels = {
        Mine.PLAYING: "",
        Mine.WAITING: _("Your seat has not been drawn yet"),
        Mine.WON: _("You have won the tournament"),
        Mine.UNPAID: _("Prize not paid yet: please go to the cashier"),
        Mine.OUT: _("You are out of the tournament"),
        Mine.PAID: _("Your prize has been paid"),
        Mine.VOID: _("This entry is void"),
    }
    return labels[status]


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
        Phase.POSTPONED: _("Postponed"),
        Phase.CANCELLED: _("Cancelled"),
    }
    return labels[phase]
