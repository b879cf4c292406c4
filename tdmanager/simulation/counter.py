"""Sales of an evening: entries and late entries, re-entries, rebuys, add-ons."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from cashier.sales.verbs import sell_add_on, sell_re_entry
from clock import rows as clock
from floor.busts import verbs as busts
from journal.instants import simulated_at
from rulebook.refusals import Refusal
from tdmanager.simulation import beside
from tdmanager.simulation.night import Night
from tournaments import queries
from tournaments.queries import DayView

BACK_AT_THE_COUNTER = timedelta(minutes=4)


def sell_before_the_start(night: Night) -> None:
    """Sell most entries in the hour before the start; heats are filled one after the other.

    Flights, which end by a rule of their own, each sell before they start.
    """
    days = [day for day in queries.days(night.event_id) if not queries.feeders(day)]
    if len(days) > 1 and any(day.end_rules for day in days):
        return
    late = 0 if len(days) > 1 else len(night.waiting) * night.manner.late_per_cent // 100
    if night.event.late_until_level == 0:
        late = 0
    early = night.waiting[: len(night.waiting) - late]
    night.coming, night.waiting = night.waiting[len(early) :], []
    each = -(-len(early) // len(days))
    for index, player_id in enumerate(early):
        night.stage.now += timedelta(seconds=3_000 / len(early))
        beside.sell(night, player_id, days[index // each].id)
    _tell_sold(night, early)


def sell_the_day(night: Night, day: DayView) -> None:
    """Sell a day its part of the field: most before it starts, some late, and those who were on earlier days.

    To a later day that sells, its part comes once it has begun.
    """
    days = [one for one in queries.days(night.event_id) if clock.sells(one.id) and one.number >= day.number]
    each = -(-len(night.waiting) // len(days))
    night.coming, night.waiting = night.waiting[:each], night.waiting[each:]
    is_first = not queries.feeders(day)
    early = len(night.coming) * (100 - night.manner.late_per_cent) // 100 if is_first else 0
    if is_first and night.event.late_until_level == 0:
        early = len(night.coming)
    again, night.again = night.again, []
    sold = [*night.coming[:early], *again]
    night.coming = night.coming[early:]
    for player_id in sold:
        night.stage.now += timedelta(seconds=3_000 / len(sold))
        if player_id in again:
            night.played.done["another flight"] += _is_sold(night, player_id, day.id)
        else:
            beside.sell(night, player_id, day.id)
    _tell_sold(night, sold)


def _tell_sold(night: Night, early: list[int]) -> None:
    night.tell(_("Entries sold before the start: %(count)s") % {"count": len(early)})


def expect_late_players(night: Night) -> None:
    """Schedule the rest of the field while registration is open."""
    with simulated_at(night.stage.now):
        closes = clock.registration_end(night.day_id, night.stage.now)
    window = int((closes - night.stage.now).total_seconds()) - 60 if closes else 0
    if window > 0:
        instants = sorted(night.stage.chance.randrange(60, window) for _ in night.coming)
        start = night.stage.now
        night.arrivals = [
            (start + timedelta(seconds=seconds), player)
            for seconds, player in zip(instants, night.coming, strict=True)
        ]
        night.coming = []


def serve_the_queue(night: Night) -> bool:
    """Sell late entries and re-entries whose time has come; returns whether anybody sat down."""
    now = night.stage.now
    came = [player for at, player in night.arrivals if at <= now]
    night.arrivals = night.arrivals[len(came) :]
    for player in came:
        night.played.late += _is_sold(night, player, night.day_id)
    back = [entry for at, entry in night.returning if at <= now]
    night.returning = night.returning[len(back) :]
    for entry in back:
        night.played.done["re-entry"] += _re_enters(night, entry)
    return bool(came or back)


def _is_sold(night: Night, player_id: int, day_id: int) -> bool:
    """Whether the player was sold an entry: the room may be full, booking required, or no re-entry left."""
    try:
        beside.sell(night, player_id, day_id)
    except Refusal:
        night.played.done["late entry refused"] += 1
        return False
    return True


def _re_enters(night: Night, entry_id: int) -> bool:
    try:
        sale = night.stage.sell(night.event_id, sell_re_entry, entry=entry_id)
    except Refusal:
        # Registration closed while the player queued, or the re-entries are used.
        return False
    night.stacks[sale.entry] = sale.chips
    night.turned()
    return True


def maybe_buy_back(night: Night, entry_id: int) -> None:
    """Let a player just out rebuy at the table, buy another entry at the counter, or leave."""
    event, manner = night.event, night.manner
    if night.is_over or queries.entry(entry_id).status != "out":
        return
    wants = event.rebuys != 0 and night.stage.chance.randrange(100) < manner.rebuy_per_cent
    if wants and _rebuys(night, entry_id):
        return
    if event.re_entries != 0 and night.stage.chance.randrange(100) < manner.re_entry_per_cent:
        when: datetime = night.stage.now + BACK_AT_THE_COUNTER
        night.returning.append((when, entry_id))


def _rebuys(night: Night, entry_id: int) -> bool:
    try:
        sale = night.stage.sell(night.event_id, busts.buy_back, entry=entry_id)
    except Refusal:
        # The window is over or the rebuys are used.
        return False
    night.stacks[entry_id] = sale.chips
    night.played.rebuys += 1
    night.turned()
    return True


def sell_add_ons(night: Night) -> None:
    """Sell the add-on to some of the players left, if this is its break."""
    if not night.event.has_add_on:
        return
    night.sync()
    for entry_id in night.seated():
        if night.stage.chance.randrange(100) >= night.manner.add_on_per_cent:
            continue
        try:
            sale = night.stage.sell(night.event_id, sell_add_on, entry=entry_id)
        except Refusal:
            # Another break, or the player has bought one already.
            return
        night.stacks[entry_id] += sale.chips
        night.played.done["add-on"] += 1
        night.turned()
