"""Other days of the event: flights that are played at the same time, and those that start soon."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.roles import CASHIERS
from access.viewer import Viewer, address
from cashier.sales.ahead import entries_ahead
from clock import rows as clock
from floor.todo.items import ToDo
from journal import instants
from rulebook.days.ahead import AheadGoes
from rulebook.entries import EARLY, is_early_start
from rulebook.todo import Waits
from tournaments import queries as tournaments
from tournaments.in_words import day_name
from tournaments.queries import DayView, EventView
from wording.dates import date_format


def flights_to_do(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """Each day that is played beside the one on this page, each that starts within hours though one is played, and
    the refunds of what was paid ahead for a day.
    """
    for day in _others(event):
        if clock.is_started(day):
            yield _played(event, day)
        elif not is_early_start(day.starts_at, instants.now()):
            yield _to_start(event, day, viewer)
    if event.state == "running":
        yield from _paid_ahead(event, viewer)


def _paid_ahead(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """Entries paid ahead whose players have bagged, or whose flight takes no entries any more."""
    ahead = entries_ahead(event.id, instants.now())
    if count := sum(one.goes is AheadGoes.REFUNDED for one in ahead):
        text = ngettext("Refund %(count)s entry paid ahead", "Refund %(count)s entries paid ahead", count)
        yield ToDo(
            about="paid ahead",
            title=text % {"count": count},
            why=_(
                "The players have bagged, or the flight takes no more entries. Each is paid at any drawer."
            ),
            urgency="info",
            apply_url=address("refund-ahead", event.id, when=viewer.role in CASHIERS),
            apply_label=_("Refund"),
        )


def flights_change_at(event: EventView, now: datetime) -> datetime | None:
    """When the next day that starts beside the others comes on the list."""
    times = (day.starts_at - EARLY for day in _others(event) if not clock.is_started(day))
    return min((at for at in times if at > now), default=None)


def _others(event: EventView) -> Iterator[DayView]:
    """The open days besides the one on this page, if that is played; a day that others still feed comes later."""
    days = tournaments.days(event.id)
    if event.state != "running" or len(days) == 1:
        return
    shown = tournaments.current_day(event.id)
    if not clock.is_started(shown):
        return
    for day in days:
        is_fed = all(one.is_closed for one in tournaments.feeders(day))
        if day.id != shown.id and not day.is_closed and is_fed:
            yield day


def _played(event: EventView, day: DayView) -> ToDo:
    players = tournaments.field(event.id, day_id=day.id).alive
    return ToDo(
        about=f"board of day {day.id}",
        title=_("%(day)s is played as well") % {"day": day_name(day)},
        why=_("Players: %(players)s. It has a board of its own.") % {"players": players},
        urgency="info",
        waits=Waits.LATER,
        ask_url=f"{address('dashboard', event.id)}?day={day.id}",
        ask_label=_("To its board…"),
    )


def _to_start(event: EventView, day: DayView, viewer: Viewer) -> ToDo:
    start = address("floor-start", event.id, when=viewer.directs)
    at = date_format(timezone.localtime(day.starts_at), "H:i")
    players = tournaments.field(event.id, day_id=day.id).alive
    return ToDo(
        about=f"start of day {day.id}",
        title=_("Start play: %(day)s") % {"day": day_name(day)},
        why=_("Planned for %(time)s. Players: %(players)s.") % {"time": at, "players": players},
        urgency="info",
        waits=Waits.PLAY if day.starts_at <= instants.now() else Waits.NOBODY,
        until=day.starts_at,
        ask_url=f"{start}?day={day.id}" if start else "",
        ask_label=_("Start play…"),
    )
