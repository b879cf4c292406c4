"""Entries paid ahead: who may pay for a later flight, and what becomes of each entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from clock import rows as clock
from rulebook.days.ahead import AheadGoes, Flight, PaidAhead, ahead_goes, may_pay_ahead
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import DayView, EntryView, EventView, PlayerAtEvent


def pays_ahead(event: EventView, who: PlayerAtEvent, day_id: int) -> bool:
    """Whether an entry for this day is for a later flight than the one that the player is in."""
    live = next((entry for entry in who.entries if entry.is_in_play), None)
    if live is None or not live.is_alive:
        return False
    return may_pay_ahead(_flight(live.day_id), _flight(day_id), event.profile.clock)


def _flight(day_id: int) -> Flight:
    day = tournaments.day(day_id)
    return Flight(day.number, day.leads_to)


def days_to_pay_ahead(event: EventView, who: PlayerAtEvent, at: datetime) -> tuple[DayView, ...]:
    """The flights that the player may pay for while in play on an earlier one."""
    if not event.profile.clock.pays_ahead:
        return ()
    return tuple(day for day in clock.days_on_sale(event.id, at) if pays_ahead(event, who, day.id))


def require_not_ahead(who: PlayerAtEvent, day_id: int) -> None:
    """Raise ``Refusal("paid_ahead")`` if the player has paid for that day already."""
    if any(entry.status == "ahead" and entry.day_id == day_id for entry in who.entries):
        raise Refusal("paid_ahead", field="day", day=day_id)


@dataclass(frozen=True, slots=True)
class EntryAhead:
    """An entry paid ahead, and what becomes of it now."""

    entry: EntryView
    goes: AheadGoes


def entries_ahead(
    event_id: int, at: datetime, players: Iterable[int] | None = None
) -> tuple[EntryAhead, ...]:
    """The entries paid ahead, of all players or of these."""
    if not tournaments.entries_paid_ahead(event_id):
        return ()
    wanted = None if players is None else set(players)
    found = [one for one in tournaments.paid_ahead(event_id) if wanted is None or one.player_id in wanted]
    return tuple(EntryAhead(one, ahead_goes(_stands(one, at))) for one in found)


def _stands(ahead: EntryView, at: datetime) -> PaidAhead:
    own, day = tournaments.player_entries(ahead.event_id, ahead.player_id), tournaments.day(ahead.day_id)
    bags = [one for one in own if one.bagged_at is not None]
    number = {one.id: tournaments.day(one.day_id).number for one in own if one.status == "ahead"}
    return PaidAhead(
        is_open=not day.is_closed and clock.is_registration_open(ahead.event_id, at, day_id=day.id),
        is_in_play=any(one.is_in_play for one in own),
        has_bag=any(tournaments.day(one.day_id).leads_to == day.leads_to for one in bags),
        is_first=number[ahead.id] == min(number.values()),
        is_disqualified=not tournaments.disqualified(ahead.event_id).isdisjoint(one.id for one in own),
    )


def without_seat(entry: EntryView) -> str:
    """What an entry paid ahead waits for; empty for any other."""
    if entry.status != "ahead":
        return ""
    text = _("Paid ahead for %(day)s: played if you are out before, refunded if you bag.")
    return text % {"day": tournaments.day(entry.day_id).label}
