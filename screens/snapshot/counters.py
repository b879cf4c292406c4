"""The counters part: how many play, what they hold on average, where the event stands."""

from __future__ import annotations

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from cashier.queries import chips_sold
from clock.queries import is_registration_open, registration_end
from journal import instants
from payouts.queries import ladder
from screens.snapshot.cache import Asked, Body
from screens.snapshot.names import shown_names
from screens.snapshot.wording import Phase, phase_label
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EventView, FieldCount

BEFORE = ("draft", "announced", "registration", "postponed")
OVER = ("finished", "settled", "cancelled")


def counters_part(asked: Asked) -> Body:
    """The figures of the event; the house's name alone where there is no event."""
    if not asked.event_id:
        name = tournaments.house().name if tournaments.has_house() else ""
        return {"event_name": name, "phase": Phase.BEFORE.value, "phase_label": "", "entries": 0}
    event = tournaments.event(asked.event_id)
    field = tournaments.field(event.id)
    paid = ladder(event.id).places
    phase = phase_of(event, field, paid)
    chips = chips_in_play(event, field)
    return {
        "event_name": event.name,
        "phase": phase.value,
        "phase_label": phase_label(phase),
        "players_left": field.alive,
        "entries": field.entries,
        "chips_in_play": chips,
        "average_stack": chips // field.alive if field.alive else 0,
        "tables": len(seating.tables(tournaments.current_day(event.id).id)),
        "places_paid": paid,
        "registration_label": _registration(event),
        "winner": _winner(asked) if phase == Phase.FINISHED else "",
    }


def chips_in_play(event: EventView, field: FieldCount) -> int:
    """All chips that were sold, or the starting stacks of entries that came in without a sale."""
    return chips_sold(event.id) or field.entries * event.starting_stack


def phase_of(event: EventView, field: FieldCount, paid: int) -> Phase:
    """Where the event stands, from its state, its clock, how many are left and how many places are paid."""
    if event.state in BEFORE:
        return Phase.BEFORE
    if event.state in OVER:
        return Phase.FINISHED
    if is_registration_open(event.id, instants.now()):
        return Phase.LATE
    if field.alive == paid + 1:
        return Phase.BUBBLE
    is_at_one_table = len(seating.tables(tournaments.current_day(event.id).id)) == 1
    if is_at_one_table and field.alive <= event.seats_per_table:
        return Phase.FINAL
    return Phase.MONEY if field.alive <= paid else Phase.RUNNING


def _registration(event: EventView) -> str:
    """Until when entries are sold, in words; nothing once they are not."""
    day, now = tournaments.current_day(event.id), instants.now()
    if event.state in OVER or not is_registration_open(event.id, now):
        return ""
    if (end := registration_end(day.id, now)) is not None:
        at = date_format(timezone.localtime(end), "H:i")
        return _("Registration until %(time)s") % {"time": at}
    if event.late_until_level:
        return _("Registration to the end of level %(number)s") % {"number": event.late_until_level}
    return _("Registration is open")


def _winner(asked: Asked) -> str:
    first = [one for one in tournaments.finishers(asked.event_id) if one.place == one.place_to == 1]
    if not first:
        return ""
    entry = tournaments.entry(first[0].entry_id)
    return shown_names(asked, {entry.id: (entry.player_id, entry.number)})[entry.id]
