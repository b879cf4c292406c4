"""To-do items: between two days, the bags of the last one, and the start of the next."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from access.viewer import Viewer, address
from clock.rows import first_level
from floor.bags.queries import bagged_days, is_played
from floor.play.queries import next_day
from floor.play.words import planned_label
from floor.todo.items import ToDo
from journal import instants
from rulebook.entries import is_early_start
from seating.tables.pool import KEPT_FOR, tables_kept
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView
from wording import words
from wording.dates import date_format


def next_day_to_do(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """Until the next day is played: the bags to open for it, and its start; folded while its time is hours away.

    How many are still sealed is on the page of the bags: as each is opened, no screen has to be told.
    """
    if event.state != "running" or not any(one.is_closed for one in tournaments.days(event.id)):
        return
    day = tournaments.current_day(event.id)
    if day.is_closed or is_played(day.id):
        return
    is_early = is_early_start(day.starts_at, instants.now())
    for one in bagged_days(event.id):
        coming = next_day(one.id)
        if coming is not None and coming.id == day.id:
            yield ToDo(
                title=_("Bags of %(day)s") % {"day": _named(one)},
                why=_("Open each for its player before play. The page shows which are still sealed."),
                urgency="info",
                ask_url=address("floor-bags", one.id),
                ask_label=_("To the bags…"),
                is_line=is_early,
            )
    yield _start(event.id, day, viewer, is_early=is_early)


def ends_to_confirm(event: EventView, viewer: Viewer) -> Iterator[ToDo]:
    """A day that has just ended: other events are not given its tables yet."""
    since = instants.now() - KEPT_FOR
    for day in tournaments.days(event.id):
        if day.closed_at is None or day.closed_at <= since or not (kept := tables_kept(day.id)):
            continue
        until = timezone.localtime(day.closed_at + KEPT_FOR)
        yield ToDo(
            title=_("%(day)s is over: confirm its end") % {"day": _named(day)},
            why=_(
                "Until %(time)s its tables (%(tables)s) are kept for an undo; no other event is given them."
            )
            % {"time": date_format(until, "H:i"), "tables": ", ".join(map(str, kept))},
            urgency="info",
            apply_url=address("confirm-end", day.id, when=viewer.directs),
            apply_label=_("Free the tables"),
            ask_url=address("floor-journal", event.id),
            ask_label=_("To the journal…"),
        )


def _start(event_id: int, day: DayView, viewer: Viewer, *, is_early: bool) -> ToDo:
    told = {
        "time": planned_label(day.starts_at),
        "level": first_level(day.id),
        "players": tournaments.field(event_id, day_id=day.id).alive,
    }
    return ToDo(
        title=_("Start play: %(day)s") % {"day": _named(day)},
        why=_("Planned for %(time)s, level %(level)s. Players: %(players)s; those without a seat draw one.")
        % told,
        urgency="info",
        apply_url=address("start-play", event_id, when=viewer.directs and not is_early),
        apply_label=_("Start play"),
        ask_url=address("floor-start", event_id, when=viewer.directs),
        ask_label=_("Start early…") if is_early else _("Level and bags…"),
        is_line=is_early,
    )


def _named(day: DayView) -> str:
    return words.names("day", [day.id])[day.id]
