"""Colour-ups on the to-do list: to announce, under way, to close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from access.viewer import Viewer, address
from floor.colour_up.break_end import asks
from floor.colour_up.queries import ColourUpView, due, is_break, last_level, may_wait
from floor.colour_up.words import racing_label
from floor.todo.items import ToDo
from tournaments.queries import EventView
from wording.figures import chips_text

LONGER_SECONDS = 120


def colour_ups_to_do(event: EventView, viewer: Viewer, listed: Sequence[ColourUpView]) -> Iterator[ToDo]:
    """Those under way with their tables, then those that fall into this break or were missed."""
    if event.state != "running":
        return
    if asks(listed):
        yield _at_break_end(event.id, viewer, listed)
    for shown in listed:
        is_done = not shown.waiting
        yield ToDo(
            title=_title(shown.gone, shown.into),
            why=racing_label(shown),
            urgency="alert" if is_done else "warn",
            apply_url=address("close-colour-up", shown.id, when=viewer.runs_floor and is_done),
            apply_label=_("Close the colour-up"),
            ask_url=address("colour-ups", event.id),
            ask_label=_("To the tables…"),
            hold_url=_longer(shown, when=viewer.runs_floor and not is_done),
            hold_label=_("Two more minutes"),
        )
    for one in due(event.id):
        yield ToDo(
            title=_title(one.gone, one.into),
            why=_why(one.after_level, is_late=one.after_level < last_level(event.id)),
            urgency="warn",
            ask_url=address("colour-ups", event.id),
            ask_label=_("Announce it…"),
            is_line=may_wait(event.id, one),
        )


def _why(level: int, *, is_late: bool) -> str:
    if is_late:
        text = _("No level after level %(level)s needs these chips, and its break is over. Use the next one.")
    else:
        text = _("No level after level %(level)s needs these chips: they leave in its break.")
    return text % {"level": level}


def _at_break_end(event_id: int, viewer: Viewer, listed: Sequence[ColourUpView]) -> ToDo:
    """The question that is asked once: does play wait for the tables that still race?"""
    found = address("answer-break-end", event_id, when=viewer.runs_floor)
    racing = sorted({table.number for one in listed for table in one.waiting})
    return ToDo(
        title=_("The break is about to end"),
        why=_("Tables still exchanging chips: %(tables)s. Unless play waits for them, it resumes.")
        % {"tables": ", ".join(map(str, racing))},
        urgency="alert",
        apply_url=found and f"{found}?waits=true",
        apply_label=_("Play waits"),
        hold_url=found and f"{found}?waits=false",
        hold_label=_("Play resumes"),
    )


def _longer(shown: ColourUpView, *, when: bool) -> str:
    """The break made longer for the tables that still race; empty during play."""
    found = address("add-time", shown.day_id, when=when and is_break(shown.event_id))
    return found and f"{found}?seconds={LONGER_SECONDS}"


def _title(gone: int, into: int) -> str:
    return _("Colour-up: %(gone)s → %(into)s") % {"gone": chips_text(gone), "into": chips_text(into)}
