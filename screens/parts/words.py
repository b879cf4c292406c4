"""The texts of the parts: how play continues, the phase of the event, the state of an entry."""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.problems import names_wrong_input
from rulebook.inthemoney import Phase
from wording.words import refusal_words


class Mine(StrEnum):
    """The state of a player's own entry."""

    PLAYING = "playing"
    WAITING = "waiting"
    BAGGED = "bagged"
    WON = "won"
    UNPAID = "unpaid"
    AHEAD = "ahead"
    OUT = "out"
    DUE = "due"
    PAID = "paid"
    VOID = "void"
    REFUND_DUE = "refund_due"
    REFUNDED = "refunded"


def mine_label(status: Mine) -> str:
    """The state of a player's entry in words; empty while the seat is shown."""
    labels = {
        Mine.PLAYING: "",
        Mine.WAITING: _("Your seat has not been drawn yet"),
        Mine.BAGGED: _("Your chips are in a bag until the next day"),
        Mine.WON: _("You have won the tournament"),
        Mine.UNPAID: _("Entry not paid yet: please go to the cashier"),
        Mine.AHEAD: _("Paid ahead: you play it if you are out before, else it is refunded"),
        Mine.OUT: _("You are out of the tournament"),
        Mine.DUE: _("Collect your prize at the cashier: bring your seat card"),
        Mine.PAID: _("Your prize has been paid"),
        Mine.VOID: _("This entry is void"),
        Mine.REFUND_DUE: _("Collect your refund at any cashier: bring your receipt and an ID"),
        Mine.REFUNDED: _("Your refund has been paid"),
    }
    return labels[status]


def phase_label(phase: Phase) -> str:
    """The phase in words; empty in normal play."""
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


def register() -> None:
    """Register the texts of the screens' refusals."""
    refusal_words(
        "screen_token_unknown",
        gettext_lazy("This link has expired"),
        gettext_lazy("Reload the page and pair the display again."),
    )
    refusal_words(
        "stamp_unreadable",
        gettext_lazy("Not a stamp"),
        gettext_lazy("“%(text)s” is not a stamp such as 14668.1764153012345. Reload the page."),
    )
    names_wrong_input("stamp_unreadable")
