"""The shot_clocks part: the running shot clocks, each with the instant at which it ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from floor.shot_clock import rows as called
from floor.shot_clock.rows import ShotClockView, shot_clocks
from floor.shot_clock.words import meaning_of
from floor.tables.dealer import There
from journal import instants
from journal.parts import shows
from rulebook.shot_clock import starts_at_call
from screens.parts.cache import Body, PartRequest
from seating.queries import TableView
from tournaments import queries as tournaments

shows(
    "shot_clocks",
    "floor.shotclock",
    "floor.shotclockrequest",
)


def shot_clocks_part(request: PartRequest) -> Body:
    """The running shot clocks, oldest first; a screen computes the time left."""
    running = shot_clocks(request.event_id, instants.now()) if request.event_id else ()
    items = [
        {
            "id": row.id,
            "table": row.table,
            "counts_from_ms": round(row.clock.counts_from.timestamp() * 1_000),
            "ends_at_ms": round(row.clock.ends_at.timestamp() * 1_000),
        }
        for row in running
        if row.is_running
    ]
    return {"items": items}


def shot_clock_body(event_id: int, table: TableView | None, here: There | None) -> Body:
    """``shot`` while a clock runs there or has just run out, ``request_text`` while the floor is asked for one.

    ``may_call`` while neither is; ``call_text`` says who may and what follows.
    """
    event = tournaments.event(event_id)
    if table is None or here is None or event.state != "running":
        return {"shot": None, "request_text": "", "may_call": False, "call_text": "", "call_arm": ""}
    last, is_wanted = here.clock, here.is_clock_wanted
    is_running = last is not None and last.is_running
    starts = starts_at_call(event.profile.clock)
    return {
        "shot": None if last is None or last.is_settled else _shot(last, table),
        "request_text": _("The floor has been asked for the clock and is coming.") if is_wanted else "",
        "may_call": not is_running and not is_wanted and bool(table.entries),
        "call_text": _call_text(event_id, starts=starts),
        "call_arm": _("Start?") if starts else _("Ask?"),
    }


def _call_text(event_id: int, *, starts: bool) -> str:
    times = called.times_of(event_id)
    if not starts:
        return _("The floor starts the clock: tap the seat to tell them.")
    text = _(
        "A seated player asks for it. Tap the seat of the player to act: %(think)s s, then %(countdown)s s."
    )
    return text % {"think": times.think, "countdown": times.countdown}


def _shot(one: ShotClockView, table: TableView) -> dict[str, Any]:
    seat = next((seat for seat, entry_id in table.entries.items() if entry_id == one.entry_id), None)
    other = called.outcome_at_expiry(replace(one, faces_bet=not one.faces_bet))
    bet_matters = one.is_running and other is not called.outcome_at_expiry(one)
    return {
        "id": one.id,
        "label": _("Clock on seat %(seat)s") % {"seat": seat} if seat else _("Clock on a player"),
        "counts_ms": round(one.clock.counts_from.timestamp() * 1_000),
        "ends_ms": round(one.clock.ends_at.timestamp() * 1_000),
        "is_running": one.is_running,
        "means": meaning_of(one),
        "says_bet": bet_matters and not one.faces_bet,
        "says_no_bet": bet_matters and one.faces_bet,
    }
