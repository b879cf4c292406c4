"""The last hands in fragments: the card to draw, then the tables still playing and their hands left."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache

from access.page import page
from access.roles import READERS
from access.viewer import Viewer, address
from floor.last_hands.rows import (
    LastHandsView,
    cards,
    drawable_changes_at,
    last_hands,
    require_drawable,
)
from floor.last_hands.words import play_words, playing_label
from journal import instants
from rulebook.refusals import Refusal
from screens.board.own_page import CLOCK, beside_clock, days_played
from screens.parts.fragments import PAGES, Drawn, Fragment, Group, ShownPage
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording import words


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card that counts; ``arm`` is the prompt for the second tap."""

    card: int
    label: str
    arm: str


@dataclass(frozen=True, slots=True)
class LastTable:
    """A table that still plays; ``hand`` is the number of its current hand, ``url`` is empty for readers."""

    number: int
    hand: int
    label: str
    url: str


@dataclass(frozen=True, slots=True)
class LastHandsPanel:
    """The page as templates/screens/_last_now.html names it; an address is empty where it may not be used."""

    is_on: bool
    label: str
    playing_label: str
    hands: int
    tables: tuple[LastTable, ...]
    stopped: tuple[int, ...]
    choices: tuple[CardChoice, ...]
    tables_in_play: int
    wait_title: str
    wait_text: str
    draw_url: str
    call_off_url: str
    end_day_url: str


def last_hands_panel(event_id: int, viewer: Viewer) -> LastHandsPanel:
    """The current state of the last hands of an event, or the card to draw for them."""
    event, day, drawn_hands = (
        tournaments.event(event_id),
        tournaments.current_day(event_id),
        last_hands(event_id),
    )
    may = viewer.runs_floor and event.state == "running"
    count, refusal = (0, None) if drawn_hands else _drawable(event)
    title, text = words.explain(refusal) if refusal else ("", "")
    is_over = drawn_hands is not None and not drawn_hands.waiting
    may_draw = may and not drawn_hands and not refusal
    return LastHandsPanel(
        is_on=drawn_hands is not None,
        label=play_words(day) if drawn_hands else "",
        playing_label=playing_label(drawn_hands) if drawn_hands else "",
        hands=drawn_hands.hands if drawn_hands else 0,
        tables=_tables(drawn_hands, may=may),
        stopped=tuple(table.number for table in drawn_hands.done) if drawn_hands else (),
        choices=tuple(_choice(card, count) for card in cards(event)),
        tables_in_play=count,
        wait_title=str(title),
        wait_text=str(text),
        draw_url=address("draw-last-hands", event_id, when=may_draw, day=day.id),
        call_off_url=address(
            "call-off-last-hands", event_id, when=may and drawn_hands is not None, day=day.id
        ),
        end_day_url=address("floor-end-day", day.id, when=viewer.directs and is_over),
    )


def _drawable(event: EventView) -> tuple[int, Refusal | None]:
    """How many tables would play the last hands, or why the card cannot be drawn now."""
    try:
        return len(require_drawable(event, instants.now())), None
    except Refusal as refusal:
        return 0, refusal


def _choice(card: int, tables: int) -> CardChoice:
    label = ngettext("%(count)s hand", "%(count)s hands", card) % {"count": card}
    arm = _("Tap again: %(label)s at each table") % {"label": label}
    return CardChoice(card, label, arm)


def _tables(last_hands_view: LastHandsView | None, *, may: bool) -> tuple[LastTable, ...]:
    """The tables still playing, by number."""
    if last_hands_view is None:
        return ()
    return tuple(
        LastTable(
            number=table.number,
            hand=table.hand,
            label=ngettext("%(count)s hand left", "%(count)s hands left", table.left) % {"count": table.left},
            url=address("report-last-hand", table.table_id, when=may),
        )
        for table in last_hands_view.waiting
    )


LAST_HANDS = "lasthands"
"""The name of the page among those in fragments."""


def register() -> None:
    """Register the last hands among the pages in fragments."""
    PAGES[LAST_HANDS] = ShownPage(READERS, GROUPS)


@page(reads=READERS, from_snapshot=False)
@never_cache
def show(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show the last hands on a page of their own."""
    context = beside_clock(request, event_id, LAST_HANDS) | {"days": days_played("last-hands", event_id)}
    return render(request, "screens/last_hands.html", context)


def _draw(event_id: int, viewer: Viewer) -> Drawn:
    """Each table that still plays, and around them what is the same for all."""
    event, shown = tournaments.event(event_id), last_hands_panel(event_id, viewer)
    around = {"last": replace(shown, tables=())}
    values = {"hands": shown.hands}
    return Drawn(
        [
            Fragment(f"last-{one.number}", "screens/_last_table.html", {"table": one, **values})
            for one in shown.tables
        ],
        beside=[
            Fragment("last-now", "screens/_last_now.html", around),
            Fragment("last-side", "screens/_last_side.html", around),
        ],
        marks={"last-tables": {"hidden": None if shown.tables else ""}},
        again_at=None if shown.is_on else drawable_changes_at(event, instants.now()),
    )


GROUPS = (
    CLOCK,
    Group("last-tables", frozenset({"stats", "clock", "seats"}), _draw, place="last-tables"),
)
