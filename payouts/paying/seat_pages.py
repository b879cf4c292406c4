"""A seat that was won, on the page that pays it: the target, why its winner cannot play it now, and the entry it became."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from access.page import by_page
from access.permissions import actor_of
from cashier.ledger.books import drawer_of
from payouts.awards.rows import AwardView
from payouts.paying.panels import PaidPanel, PayPanel
from payouts.paying.seat_reasons import why_not_played
from payouts.paying.seats import EnterWinner, SeatPlayed, enter_winner
from payouts.paying.verbs import PayAward
from payouts.paying.won import open_target
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.words import explain

ENTRY = "entry"


def plays(request: HttpRequest) -> bool:
    """Whether the winner is to play the seat now."""
    return request.POST.get("seat") == ENTRY


def with_seat(request: HttpRequest, panel: PayPanel, award: AwardView) -> PayPanel:
    """The panel of a prize that is a seat of a target: played now unless something forbids it."""
    target = open_target(award.event_id) if award.ticket.minor else None
    if target is None:
        return panel
    why = _why_not(request, award, target)
    return replace(
        panel,
        target=target.name,
        why_ticket=explain(why)[0] if why else "",
        plays=plays(request) if panel.is_asked else why is None,
    )


def _why_not(request: HttpRequest, award: AwardView, target: EventView) -> Refusal | None:
    if drawer_of(actor_of(request)) is None:
        return Refusal("drawer_missing")
    return why_not_played(award, target)


def entered(request: HttpRequest, command: PayAward, done: PaidPanel) -> PaidPanel:
    """The seat played, on the panel of a prize that was paid."""
    wanted = EnterWinner(
        award=command.award,
        amount_minor=command.amount_minor,
        method=command.method,
        payments=command.payments,
        tip_minor=command.tip_minor,
        notes_minor=command.notes_minor,
        notes_currency=command.notes_currency,
        notes_seen_minor=command.notes_seen_minor,
    )
    played = enter_winner.perform(wanted, by_page(request)).answer
    return replace(
        done,
        slip=played.slip,
        receipt_url=reverse("receipt", args=[played.sale]),
        entered=_where(played),
    )


def _where(played: SeatPlayed) -> str:
    """``Main Event · table 3, seat 5``."""
    name = tournaments.event(played.event).name
    if played.table is None:
        return name
    return _("%(event)s · table %(table)s, seat %(seat)s") % {
        "event": name,
        "table": played.table,
        "seat": played.seat,
    }
