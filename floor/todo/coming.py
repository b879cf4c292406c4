"""What falls due next at an event, and what was checked, so that nothing is due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clock import rows as clock
from floor.colour_up.rows import due, still_planned
from floor.last_hands.rows import looks_again_at
from floor.play.hands import stands_at_final_table, tables_with_players
from floor.play.rows import is_registration_open
from floor.todo.items import Coming
from payouts.structure.rows import at_stake
from rulebook.balance import fill_room, until_next_table
from rulebook.clock import TimetableRow
from rulebook.profile.variants import OpenTable
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.entries.counts import last_agreed_at
from tournaments.queries import EventView
from wording.dates import date_format
from wording.figures import chips_text

BEFORE = ("draft", "announced", "registration")
NUMBERS_NAMED = 6
"""Of more tables their sizes are not listed, and of their numbers only the first."""


def coming(event: EventView, now: datetime, *, is_owing: bool) -> tuple[Coming, ...]:
    """What the evening waits for next: by the clock first, then by the number of players left; last, the prizes."""
    day = tournaments.current_day(event.id)
    if event.state in BEFORE:
        return (Coming(_("Play starts"), _day_and_time(day.starts_at, now)),) if day.starts_at > now else ()
    if event.state == "finished" and is_owing:
        return (Coming(_("Settle the event"), _("once all prizes are paid")),)
    if event.state != "running" or day.is_closed:
        return ()
    return (*_by_clock(event, day.id, now), *_colour_ups(event), *_by_players(event, day.id, now))


def _time(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")


def _day_and_time(at: datetime, now: datetime) -> str:
    """The time, with its date unless that is today."""
    local = timezone.localtime(at)
    is_today = local.date() == timezone.localtime(now).date()
    return _time(at) if is_today else date_format(local, "D j M H:i")


def start_changes_at(event: EventView, now: datetime) -> datetime | None:
    """When what is said of the start of play changes: when its day begins, and when its time has passed."""
    starts_at = timezone.localtime(tournaments.current_day(event.id).starts_at)
    if event.state not in BEFORE:
        return None
    its_day = starts_at.replace(hour=0, minute=0, second=0, microsecond=0)
    return min((at for at in (its_day, starts_at) if at > now), default=None)


def _by_clock(event: EventView, day_id: int, now: datetime) -> Iterator[Coming]:
    """The end of registration, the next break, and the card for the last hands."""
    try:
        rows = clock.timetable(day_id, now)
    except Refusal:
        return
    if is_registration_open(event.id, now) and (closes := _closes(event, day_id, now)):
        yield Coming(_("Late registration closes"), closes)
    pause = next((row for row in rows[1:] if row.period is not None and row.period.is_break), None)
    if pause is not None:
        yield Coming(_("Next break"), _starts(pause, rows))
    if (at := looks_again_at(event, now)) is not None:
        yield Coming(_("Last hands"), _time(at))


def _closes(event: EventView, day_id: int, now: datetime) -> str:
    if (end := clock.registration_end(day_id, now)) is not None:
        return _time(end)
    level = clock.late_until_level(event.id)
    return "" if level is None else _("after level %(level)s") % {"level": level}


def _starts(row: TimetableRow, rows: tuple[TimetableRow, ...]) -> str:
    """When a break starts: the time, or after which level while the clock is paused."""
    if row.starts_at is not None:
        return _time(row.starts_at)
    before = [one.period.number for one in rows if one.index < row.index and one.period is not None]
    number = next((number for number in reversed(before) if number), 0)
    return _("after level %(level)s") % {"level": number} if number else ""


def _colour_ups(event: EventView) -> Iterator[Coming]:
    """The next chips that leave, of those that are not due yet."""
    planned = still_planned(event.id)
    now_due = {one.gone for one in due(event.id)} if planned else set()
    later = [one for one in planned if one.gone not in now_due]
    level = min((one.after_level for one in later), default=0)
    chips = ", ".join(chips_text(one.gone) for one in later if one.after_level == level)
    if chips:
        yield Coming(
            _("Colour-up: %(chips)s") % {"chips": chips}, _("after level %(level)s") % {"level": level}
        )


def _by_players(event: EventView, day_id: int, now: datetime) -> Iterator[Coming]:
    """The next break of a table, hand for hand, the money."""
    outlook, is_open = seats.outlook_of(day_id, now), is_registration_open(event.id, now)
    if is_open:
        yield from _next_table(event, day_id, now)
    if (coming_break := outlook.next_break) is not None:
        yield Coming(_break_label(coming_break.table, coming_break.kind), _at_left(coming_break.players))
    stake = at_stake(event.id)
    left, goal = stake.left, stake.goal
    if is_open or left <= goal or not goal:
        return
    from_players = goal + event.profile.bubble.announce_before
    is_normal = tournaments.play_now(event.id).is_normal
    if is_normal and left > from_players and tables_with_players(event.id) > 1:
        yield Coming(_("Hand for hand"), _at_left(from_players))
    yield Coming(_("In the money"), _at_left(goal))


def _next_table(event: EventView, day_id: int, now: datetime) -> Iterator[Coming]:
    """The table that opens next, once no more players are missing than sit at one, and who is moved to it."""
    rules = event.profile.seating
    sizes = {table.number: table.players for table in seats.tables(day_id) if not table.is_feature}
    handed = seats.seats_a_table(tournaments.day(day_id), now)
    newcomers = until_next_table(sizes, handed, rules)
    if not sizes or newcomers > handed or rules.open_table is OpenTable.ASK:
        return
    following = [table.number for table in seats.tables_to_open(tournaments.day(day_id), 1)]
    filled = fill_room(sizes, handed, newcomers, following, rules)
    players = sum(sizes.values()) + newcomers
    for number in filled.opened:
        giving = sorted({giver for giver, receiver in filled.moves if receiver == number})
        text = (
            ngettext(
                "at %(players)s players, some from table %(tables)s",
                "at %(players)s players, some from tables %(tables)s",
                len(giving),
            )
            if giving
            else _("at %(players)s players")
        )
        when = text % {"players": players, "tables": ", ".join(map(str, giving))}
        yield Coming(_("Table %(table)s opens") % {"table": number}, when)


def _break_label(table: int | None, kind: str) -> str:
    if kind == "final_table":
        return _("Final table")
    return _("Table %(table)s breaks") % {"table": table} if table is not None else _("A table breaks")


def _at_left(players: int) -> str:
    return _("at %(players)s left") % {"players": players}


def checked(event: EventView, now: datetime) -> tuple[str, ...]:
    """What is in order at the tables, in a line each."""
    day = tournaments.current_day(event.id)
    tables = [table for table in seats.tables(day.id) if table.players]
    is_serving = any(
        one.stands and (one.hands or one.is_suspension) for one in tournaments.penalties(event.id)
    )
    counted_at = last_agreed_at(event.id)
    is_awaited = bool(seats.arrivals(day.id, now).moved)
    lines = (
        _balanced(event, [table.players for table in tables], day.id, now),
        _buttons(tables),
        _("All players who moved are in their seats") if tables and not is_awaited else "",
        "" if is_serving else _("No penalty is running"),
        "" if counted_at is None else _("The chips added up at %(time)s") % {"time": _time(counted_at)},
    )
    return tuple(line for line in lines if line)


def _balanced(event: EventView, sizes: list[int], day_id: int, now: datetime) -> str:
    if len(sizes) < 2:
        return _("All at one table") if stands_at_final_table(event, sum(sizes)) else ""
    if not seats.outlook_of(day_id, now).is_even:
        return ""
    if len(sizes) > NUMBERS_NAMED:
        return _("%(count)s tables, balanced within one player") % {"count": len(sizes)}
    return _("Tables of %(sizes)s: balanced within one player") % {"sizes": ", ".join(map(str, sizes))}


def _buttons(tables: list[seats.TableView]) -> str:
    dealt = [table for table in tables if table.players > 1]
    if not dealt or any(table.button is None and table.positions is None for table in dealt):
        return ""
    text = ngettext("The button is known", "Buttons known at all %(count)s tables", len(dealt))
    return text % {"count": len(dealt)}
