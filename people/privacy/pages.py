"""Confirming an erasure."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from access.page import page
from access.roles import ADMINISTRATORS, DIRECTORS
from journal import instants
from people.players.rows import player_to_show
from people.privacy.kept import engagements, last_day_of, last_paid, records_of, remains
from people.privacy.rows import requester_of
from people.staff.rows import staff_names
from rulebook.keeping import takes_two


@page(reads=DIRECTORS)
def erase(request: HttpRequest, player_id: int) -> HttpResponse:
    """Confirm that a player's data is erased, by a second person if two are required."""
    view, today = player_to_show(player_id), timezone.localdate(instants.now())
    asker = requester_of(player_id)
    until = last_day_of(player_id)
    context = {
        "player": view,
        "events": ", ".join(engagements(player_id)),
        "remains": remains(player_id),
        "kept": [
            record for record in records_of(player_id) if record.until is not None and record.until >= today
        ],
        "until": until if until is not None and until >= today else None,
        "takes_two": takes_two(last_paid(player_id), today),
        "asked_by": staff_names([asker])[asker] if asker else "",
        "may_confirm": asker is not None and asker != request.user.pk,
        "may_ask": asker is None and request.user.role in ADMINISTRATORS,  # type: ignore[union-attr]
    }
    return render(request, "people/player_erase.html", context)
