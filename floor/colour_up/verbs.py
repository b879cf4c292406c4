"""Colour-ups: announced to the room and closed for it (TDA 2024 rules 24 and 25)."""

from __future__ import annotations

from collections.abc import Collection

from access.fields import EventId
from access.roles import FLOOR
from access.verbs import action
from displays.announcements.verbs import Notice, announce, withdraw_announcement
from floor.colour_up import words
from floor.colour_up.break_end import held_by_rule, released
from floor.colour_up.commands import (
    ChipThatComes,
    ChipThatLeaves,
    ColourUpId,
    of_colour_up,
)
from floor.colour_up.queries import (
    ColourUpView,
    chips_left,
    coming_amounts,
    last_level,
    leaving_now,
    open_colour_ups,
)
from floor.colour_up.queries import colour_up as colour_up_of
from floor.colour_up.said import said_to_the_room
from floor.colour_up.together import require_chips_stay
from floor.models import ColourUp, ColourUpTable
from floor.play.queries import require_running
from floor.scopes import COLOUR_UP
from journal.book import OpenBook
from rulebook.chips import (
    Exchange,
    rescue_chip,
)
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries
from tournaments.books import of_event

SHOWN_MINUTES = 30


@action("events/<int:event>/colour-ups/", admits=FLOOR, opens=of_event)
def announce_colour_up(
    book: OpenBook, *, event: EventId, gone: ChipThatLeaves, into: ChipThatComes = None
) -> ColourUpView:
    """Announce that chips leave play: every table with players counts, races and exchanges them.

    The room is told on walls and telephones until the room is closed (TDA 2024 rules 24-B, 25-B). Chips become
    chips that stay, and only those keep a player in.

    Raises ``Refusal`` ``event_<state>``, ``chip_not_in_play``, ``chip_not_replaced``, ``chips_not_multiple``,
    ``chip_leaves_too``, ``chip_still_given`` or ``nobody_seated``.
    """
    require_running(event)
    book.require("tournament", event)
    leaving = leaving_now(event) | {gone}
    swap = _exchange_asked(event, gone, into, leaving)
    day_id = queries.current_day(event).id
    tables = [one for one in seats.tables(day_id) if one.players]
    if not tables:
        raise Refusal("nobody_seated")
    told = announce(
        book, notice=Notice(event=event, minutes=SHOWN_MINUTES, **said_to_the_room(swap.gone, swap.into))
    )
    row = book.create(
        ColourUp,
        event_id=event,
        day_id=day_id,
        after_level=last_level(event),
        gone=swap.gone,
        into=swap.into,
        rescue_chip=_rescue_chip(event, swap, leaving),
        announced_at=book.now,
        closed_at=None,
        play_waits=held_by_rule(book, event, day_id),
        announcement_id=told.id,
    )
    _rescue_with_chips_that_stay(book, event, swap.gone, leaving)
    book.create_many(ColourUpTable, [{"colour_up_id": row.pk, "table_id": one.id} for one in tables])
    book.record(words.ColourUpAnnounced(event=event, gone=swap.gone, into=swap.into, tables=len(tables)))
    return colour_up_of(row.pk)


def _exchange_asked(event_id: int, gone: int, into: int | None, leaving: Collection[int]) -> Exchange:
    left = chips_left(event_id)
    taken = ColourUp.objects.filter(event_id=event_id, gone=gone, is_called_off=False)
    if taken.exists() or (left and gone not in left):
        raise Refusal("chip_not_in_play", field="gone", chip=gone)
    staying = (worth for worth in left if worth not in leaving)
    into = into or next((worth for worth in staying if worth > gone and worth % gone == 0), None)
    if into is None:
        raise Refusal("chip_not_replaced", field="into", chip=gone)
    require_chips_stay(event_id, gone, into, leaving)
    return Exchange(gone, into)


def _rescue_chip(event_id: int, swap: Exchange, leaving: Collection[int]) -> int:
    """The chip that keeps a player in: never one that leaves in the same break."""
    staying = [worth for worth in chips_left(event_id) if worth not in leaving]
    return rescue_chip(queries.profile(event_id).chips, swap, staying, coming_amounts(event_id))


def _rescue_with_chips_that_stay(book: OpenBook, event_id: int, gone: int, leaving: Collection[int]) -> None:
    """Step: colour-ups announced before keep players in with another chip, now that ``gone`` leaves as well."""
    for shown in open_colour_ups(event_id):
        if shown.rescue_chip == gone and not any(one.rescued for one in shown.tables):
            row = ColourUp.objects.get(pk=shown.id)
            row.rescue_chip = _rescue_chip(event_id, shown.swap, leaving)
            book.save(row)


@action("colour-ups/<int:colour_up>/close/", admits=FLOOR, opens=of_colour_up)
def close_colour_up(book: OpenBook, *, colour_up: ColourUpId) -> ColourUpView:
    """Close the room: every table has exchanged, the announcement leaves the screens.

    Raises ``Refusal`` ``colour_up_closed`` or ``colour_up_tables_open`` naming them.
    """
    shown = require_open(book, colour_up)
    if shown.waiting:
        raise Refusal("colour_up_tables_open", tables=[one.number for one in shown.waiting])
    row = _end(book, shown)
    book.record(
        words.ColourUpClosed(
            event=shown.event_id, gone=row.gone, into=row.into, delta=colour_up_of(shown.id).delta
        )
    )
    return colour_up_of(shown.id)


@action("colour-ups/<int:colour_up>/call-off/", admits=FLOOR, opens=of_colour_up)
def call_off_colour_up(book: OpenBook, *, colour_up: ColourUpId) -> ColourUpView:
    """Call off a colour-up before any table has exchanged its chips.

    Raises ``Refusal`` ``colour_up_closed`` or ``colour_up_begun``.
    """
    shown = require_open(book, colour_up)
    if shown.races:
        raise Refusal("colour_up_begun", tables=shown.races)
    row = _end(book, shown, is_called_off=True)
    book.record(words.ColourUpCalledOff(event=shown.event_id, gone=row.gone, into=row.into))
    return colour_up_of(shown.id)


def _end(book: OpenBook, shown: ColourUpView, *, is_called_off: bool = False) -> ColourUp:
    """Step: the colour-up is over for the room, and what it announced leaves the screens."""
    row = ColourUp.objects.get(pk=shown.id)
    row.closed_at, row.is_called_off = book.now, is_called_off
    book.save(row)
    released(book, row)
    book.touches(COLOUR_UP.of(shown.id))
    if row.announcement_id is not None:
        withdraw_announcement(book, announcement_id=row.announcement_id)
    return row


def require_open(book: OpenBook, colour_up_id: int) -> ColourUpView:
    """The colour-up, if the room is not closed; raises ``Refusal("colour_up_closed")``."""
    shown = colour_up_of(colour_up_id)
    book.require("tournament", shown.event_id)
    if not shown.is_open:
        raise Refusal("colour_up_closed", gone=shown.gone)
    return shown
