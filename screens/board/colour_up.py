"""The colour-ups in fragments: what is due, the tables that still race, what the room gained."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from access.viewer import Viewer, address
from clock import rows as clock
from floor.colour_up.rows import (
    ChipsOf,
    ColourUpView,
    RaceStage,
    bounds_of,
    colour_ups,
    due,
    last_level,
    stack_now,
    still_planned,
)
from floor.colour_up.tables import exchanged_so_far
from floor.colour_up.words import racing_label, signed
from journal import instants
from rulebook.refusals import Refusal
from screens.board.own_page import CLOCK, beside_clock, next_change
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from tournaments import queries as tournaments
from tournaments.chips.rows import ColourUpPlanned


@dataclass(frozen=True, slots=True)
class RaceTable:
    """A table of a colour-up, with a link to its page; ``is_gone`` once its seats are empty."""

    number: int
    stage: str
    label: str
    is_gone: bool
    url: str


@dataclass(frozen=True, slots=True)
class RaceOfRoom:
    """A colour-up of the room; an address is empty if the viewer may not use it."""

    id: int
    gone: int
    into: int
    is_open: bool
    label: str
    tables: tuple[RaceTable, ...]
    delta: str
    bounds: str
    close_url: str
    call_off_url: str
    sheets_url: str


@dataclass(frozen=True, slots=True)
class RaceToAnnounce:
    """A colour-up that nobody has announced yet.

    ``is_due``: in the current or next break, or missed. ``is_late``: that break is over.
    """

    gone: int
    into: int
    after_level: int
    is_due: bool
    announce_url: str
    is_late: bool


@dataclass(frozen=True, slots=True)
class ChipsMoved:
    """How many chips of a value exchanges brought into play; negative if they removed some."""

    worth: int
    chips: str


@dataclass(frozen=True, slots=True)
class ColourUpPanel:
    """The page as its templates name it."""

    coming: tuple[RaceToAnnounce, ...]
    races: tuple[RaceOfRoom, ...]
    stack_now: tuple[ChipsOf, ...]
    exchanged: tuple[ChipsMoved, ...]


def colour_up_panel(event_id: int, viewer: Viewer) -> ColourUpPanel:
    """The colour-ups of an event as they are now."""
    may = viewer.runs_floor and tournaments.event(event_id).state == "running"
    overdue = due(event_id)
    return ColourUpPanel(
        coming=tuple(
            _coming(one, event_id, is_due=one in overdue, may=may) for one in still_planned(event_id)
        ),
        races=tuple(_race(one, may=may) for one in colour_ups(event_id)),
        stack_now=stack_now(event_id) if _is_selling(event_id) else (),
        exchanged=tuple(ChipsMoved(one.worth, signed(one.chips)) for one in exchanged_so_far(event_id)),
    )


def _is_selling(event_id: int) -> bool:
    """Whether entries are still sold: the page then says which chips a stack has now."""
    try:
        return clock.is_registration_open(event_id, instants.now())
    except Refusal:
        return False


def _coming(one: ColourUpPlanned, event_id: int, *, is_due: bool, may: bool) -> RaceToAnnounce:
    url = address("announce-colour-up", event_id, when=may)
    is_late = is_due and one.after_level < last_level(event_id)
    return RaceToAnnounce(one.gone, one.into, one.after_level, is_due, url, is_late)


def _race(colour_up: ColourUpView, *, may: bool) -> RaceOfRoom:
    bounds = bounds_of(colour_up)
    least, most = signed(bounds.least), signed(bounds.most)
    return RaceOfRoom(
        id=colour_up.id,
        gone=colour_up.gone,
        into=colour_up.into,
        is_open=colour_up.is_open,
        label=racing_label(colour_up) if colour_up.is_open else _("Closed"),
        tables=tuple(
            RaceTable(
                number=table.number,
                stage=table.stage.value,
                label=_stage(table.stage, table.odd_chips, table.new_chips, table.delta),
                is_gone=not table.waits and table.stage is not RaceStage.CLOSED,
                url=address("floor-colour-up-table", colour_up.event_id, colour_up.id, table.table_id),
            )
            for table in colour_up.tables
        ),
        delta=signed(colour_up.delta),
        bounds=_("%(least)s to %(most)s") % {"least": least, "most": most} if colour_up.races else "",
        close_url=address(
            "close-colour-up", colour_up.id, when=may and colour_up.is_open and not colour_up.waiting
        ),
        call_off_url=address(
            "call-off-colour-up", colour_up.id, when=may and colour_up.is_open and not colour_up.races
        ),
        sheets_url=address("print-colour-up", colour_up.event_id, colour_up.id),
    )


def _stage(stage: RaceStage, odd: int, new: int, delta: int) -> str:
    if stage is RaceStage.CLOSED:
        return signed(delta)
    if stage is RaceStage.COUNTED:
        return _("%(odd)s odd, racing for %(new)s") % {"odd": odd, "new": new}
    return _("to count")


COLOUR_UPS = "colourups"
"""The name of the page among those in fragments."""


def register() -> None:
    """Register the colour-ups among the pages in fragments."""
    PAGES[COLOUR_UPS] = ShownPage(READERS, GROUPS)


@page(reads=READERS, from_snapshot=False)
@never_cache
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the colour-ups on a page of their own."""
    return render(request, "screens/colour_up.html", beside_clock(request, event_id, COLOUR_UPS))


def _draw(event_id: int, viewer: Viewer) -> Drawn:
    """Each colour-up, and beside them what is to come and what the chips are now."""
    shown = colour_up_panel(event_id, viewer)
    races = [Fragment(f"race-{one.id}", "screens/_race.html", {"race": one}) for one in shown.races]
    coming = {"coming": shown.coming, "stack_now": shown.stack_now, "exchanged": shown.exchanged}
    return Drawn(
        races or [Fragment("no-races", "screens/_race_none.html", {})],
        beside=[Fragment("races-coming", "screens/_races_coming.html", coming)],
        again_at=next_change(event_id),
    )


GROUPS = (
    CLOCK,
    Group("races", frozenset({"stats", "clock", "seats"}), _draw, place="races"),
)
