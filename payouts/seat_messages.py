"""Why a seat that was won is not played in the target, in words; and why a satellite cannot have this target."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

REFUSALS = (
    (
        "target_missing",
        _("No event to play in"),
        _("%(event)s does not say which event its seats are for. Pay the prize as a ticket."),
    ),
    ("seat_missing", _("No seat was won"), _("%(entry)s won money or a thing, not a seat. Pay the prize.")),
    ("target_full", _("The target is full"), _("No seat is left in %(target)s. Give the winner the ticket.")),
    (
        "target_not_open",
        _("Registration is not open"),
        _("Open that for %(target)s first, or give the winner the ticket."),
    ),
    (
        "target_closed",
        _("Registration is closed"),
        _("Nobody enters %(target)s any more. Give the winner the ticket."),
    ),
    (
        "target_cancelled",
        _("The target was cancelled"),
        _("%(target)s is not played. Give the winner the ticket: it pays in another event."),
    ),
    (
        "target_over",
        _("The target is over"),
        _("%(target)s was played. Give the winner the ticket: it pays in another event."),
    ),
    ("target_past", _("That event is over"), _("%(event)s is not played any more. Choose another.")),
    (
        "winner_in",
        _("The winner has entered already"),
        _("%(entry)s plays in %(target)s. Give the winner the ticket."),
    ),
    ("winner_banned", _("The winner is banned"), _("%(entry)s may not enter %(target)s.")),
    (
        "seat_price",
        _("The seat is not worth an entry"),
        _("An entry in %(target)s costs another amount. Give the winner the ticket, and sell the entry."),
    ),
    ("target_unknown", _("No such event"), _("There is no event %(number)s. Choose another.")),
    ("target_itself", _("The event itself"), _("Seats are won for another event. Choose another.")),
    (
        "target_currency",
        _("Another currency"),
        _("%(event)s is played in %(currency)s. Choose an event in the currency of this one."),
    ),
    (
        "seat_over_price",
        _("The seat is worth more than an entry"),
        _("An entry in %(event)s costs %(price_minor)s, and a ticket gives no change. Lower the value."),
    ),
)
