"""Colour-ups: announce them to the room, close them for the room (TDA 2024 rules 24 and 25)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from access.fields import EventId, Id, Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from clock import rows as clock
from clock.steps import hold_play
from displays.announcements.verbs import Notice, announce, withdraw_announcement
from floor.colour_up import words
from floor.colour_up.rows import (
    ColourUpView,
    chips_left,
    coming_amounts,
    event_of_colour_up,
    last_level,
    leaving_now,
    open_colour_ups,
    require_chips_stay,
)
from floor.colour_up.rows import colour_up as colour_up_of
from floor.models import ColourUp, ColourUpTable
from floor.play.rows import require_running
from floor.scopes import COLOUR_UP
from journal import instants
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.chips import (
    Exchange,
    rescue_chip,
    waits_at_break_end,
)
from rulebook.clock import ClockReading, ClockState
from rulebook.refusals import Refusal
from seating import queries as seats
from tournaments import queries
from tournaments.books import of_event
from wording.figures import chips_text

MOST_CHIPS = 100_000
ColourUpId = Annotated[Id, Note("The colour-up.")]
Seat = Annotated[int, Limits(1, 12)]
Chips = Annotated[int, Limits(0, MOST_CHIPS)]


ChipThatLeaves = Annotated[int, Limits(1, 2_000_000_000), Note("The chip that leaves.")]
ChipThatComes = Annotated[
    int | None,
    Limits(1, 2_000_000_000),
    Note("Unless given, the lowest chip of the set that a whole number of them makes."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOfColourUp:
    """A command about a table of a colour-up."""

    colour_up: ColourUpId
    table: TableId


@dataclass(frozen=True, slots=True, kw_only=True)
class OddChips:
    """The odd chips of a seat, after whole new chips were given for the others."""

    seat: Seat
    chips: Chips
    is_last: Annotated[
        bool, Note("Whether the player has no chip that stays: none but those that leave in this break.")
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CountOddChips(TableOfColourUp):
    """The odd chips of every player of a table."""

    odd: tuple[OddChips, ...]
    small_blind: Annotated[
        int | None, Limits(1, 12), Note("The seat of the last hand, where the race starts there.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleRace(TableOfColourUp):
    """The seats that won a chip in the race."""

    winners: Annotated[tuple[Seat, ...], Note("Without those saved before the race.")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTableByTotal(TableOfColourUp):
    """The totals that a table gave and received, without players."""

    odd_chips: Annotated[Chips, Note("Odd chips that left the table.")]
    new_chips: Annotated[Chips, Note("New chips for them, without rescues.")]
    rescued: Annotated[int, Limits(0, 12), Note("Players kept in by an extra chip.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeStrayChips(TableOfColourUp):
    """Chips found after the race of their table."""

    chips: Annotated[int, Limits(1, MOST_CHIPS)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtTo:
    """The cards dealt to a seat."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RaceToDeal:
    """The dealer's steps: new chips, cards clockwise from the first seat, chips given without a card."""

    table: Annotated[int, Note("The number of the table.")]
    odd_chips: int
    new_chips: int
    saved: Annotated[tuple[int, ...], Note("Seats that receive a chip before the race.")]
    cards: Annotated[tuple[DealtTo, ...], Note("In the order of the deal; empty where no card decides.")]
    decks: Annotated[int, Note("How many decks the deal takes, shuffled together; 0 if no card decides.")]
    to_count: Annotated[
        tuple[int, ...],
        Note("Other chips that leave in this break and that the table counts before any race."),
    ]
    at_risk: Annotated[tuple[int, ...], Note("Seats that are kept in by an extra chip if they win none.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableColouredUp:
    """A table that has closed its colour-up."""

    table: Annotated[int, Note("The number of the table.")]
    new_chips: int
    winners: tuple[int, ...]
    rescued: Annotated[tuple[int, ...], Note("Seats kept in by an extra chip.")]
    delta: Annotated[int, Note("What the chips in play gained or lost.")]
    waiting: Annotated[int, Note("Tables that still race.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class StrayChipsExchanged:
    """The chips given for chips found later."""

    table: Annotated[int, Note("The number of the table.")]
    given: Annotated[int, Note("New chips at equal value.")]
    removed: Annotated[int, Note("The value of the rest, removed without compensation.")]


class NamesColourUp(Protocol):
    """A command that names a colour-up."""

    @property
    def colour_up(self) -> int:
        """The colour-up."""


def of_colour_up(command: NamesColourUp) -> list[BookRef]:
    """The book of the event of the colour-up."""
    return [tournament_book(event_of_colour_up(command.colour_up))]


ASKED_BEFORE_MS = 120_000
"""The question is shown this long before the break ends: most rooms have finished by then."""
AFTER_MS = 500
"""A list is read again a little after the instant, never before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakEndAnswered:
    """The answer, and the tables that are still racing."""

    waits: bool
    tables: Annotated[tuple[int, ...], Note("By number.")]


@action("events/<int:event>/colour-ups/break-end/", admits=FLOOR, opens=of_event)
def answer_break_end(
    book: OpenBook,
    *,
    event: EventId,
    waits: Annotated[bool, Note("Whether play waits until the colour-up is closed; else it resumes.")],
) -> BreakEndAnswered:
    """Answer whether play after the break waits for tables still racing; one answer covers all leaving chips.

    Raises ``Refusal`` ``event_<state>``, ``no_table_racing`` or ``break_end_answered``.
    """
    require_running(event)
    views = open_colour_ups(event)
    racing = [view for view in views if view.waiting]
    if not racing:
        raise Refusal("no_table_racing")
    if _is_answered(views):
        raise Refusal("break_end_answered")
    for row in ColourUp.objects.filter(pk__in=[view.id for view in racing]):
        row.play_waits = waits
        book.save(row)
    if waits:
        hold_play(book, day_id=racing[0].day_id, is_held=True)
    fact = words.PlayWaitsForRaces if waits else words.PlayResumesWithoutRaces
    book.record(fact(event=event))
    numbers = {table.number for view in racing for table in view.waiting}
    return BreakEndAnswered(waits=waits, tables=tuple(sorted(numbers)))


def held_by_rule(book: OpenBook, event_id: int, day_id: int) -> bool | None:
    """Step: at the announcement, the answer of the rules or of another colour-up; None: not answered yet."""
    answers = [view.play_waits for view in open_colour_ups(event_id) if view.play_waits is not None]
    waits = answers[0] if answers else waits_at_break_end(queries.profile(event_id).chips)
    if waits:
        hold_play(book, day_id=day_id, is_held=True)
    return waits


def released(book: OpenBook, row: ColourUp) -> None:
    """Step: a colour-up is over; if play waited for it alone, play resumes."""
    if row.play_waits and not any(view.play_waits for view in open_colour_ups(row.event_id)):
        hold_play(book, day_id=row.day_id, is_held=False)


def asks(listed: Sequence[ColourUpView]) -> bool:
    """Whether the question is due: a break ends within two minutes, tables still race, there is no answer."""
    reading = _break_with_races(listed)
    return reading is not None and reading.left_ms <= ASKED_BEFORE_MS


def asks_in_ms(listed: Sequence[ColourUpView]) -> int:
    """Milliseconds until the question appears or disappears without an action; 0: never."""
    reading = _break_with_races(listed)
    if reading is None or reading.state is not ClockState.RUNNING:
        return 0
    early = reading.left_ms - ASKED_BEFORE_MS
    return (early if early > 0 else reading.left_ms) + AFTER_MS


def _break_with_races(listed: Sequence[ColourUpView]) -> ClockReading | None:
    """The current break, if tables race and nobody has answered what happens at its end."""
    if not any(colour_up.waiting for colour_up in listed) or _is_answered(listed):
        return None
    try:
        reading = clock.reading(listed[0].day_id, instants.now())
    except Refusal:
        return None
    return reading if reading.period.is_break and not reading.is_waiting else None


def _is_answered(listed: Sequence[ColourUpView]) -> bool:
    return any(colour_up.play_waits is not None for colour_up in listed)


def said_to_the_room(gone: int, into: int) -> dict[str, Any]:
    """The fields of the announcement: chips stay visible, players may watch (TDA 2024 rule 24-B)."""
    language, texts = get_language() or settings.LANGUAGE_CODE, {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            values = {"gone": chips_text(gone), "into": chips_text(into)}
            texts[code] = (
                _(
                    "Chips of %(gone)s are leaving play and become chips of %(into)s. "
                    "Leave all your chips on the table, in view."
                )
                % values
            )
    return {"text": texts.pop(language), "language": language, "others": texts}


SHOWN_MINUTES = 30


@action("events/<int:event>/colour-ups/", admits=FLOOR, opens=of_event)
def announce_colour_up(
    book: OpenBook, *, event: EventId, gone: ChipThatLeaves, into: ChipThatComes = None
) -> ColourUpView:
    """Announce that chips leave play: every table with players counts, races and exchanges them.

    Displays and phones show it until the colour-up is closed (TDA 2024 rules 24-B, 25-B). Chips become
    chips that stay in play, and only such a chip keeps a player in.

    Raises ``Refusal`` ``event_<state>``, ``chip_not_in_play``, ``chip_not_replaced``, ``chips_not_multiple``,
    ``chip_leaves_too``, ``chip_still_given`` or ``nobody_seated``.
    """
    require_running(event)
    book.require("tournament", event)
    leaving = leaving_now(event) | {gone}
    swap = exchange_wanted(event, gone, into, leaving)
    day_id = queries.current_day(event).id
    tables = [table for table in seats.tables(day_id) if table.players]
    if not tables:
        raise Refusal("nobody_seated")
    announcement = announce(
        book, notice=Notice(event=event, minutes=SHOWN_MINUTES, **said_to_the_room(swap.gone, swap.into))
    )
    row = book.create(
        ColourUp,
        event_id=event,
        day_id=day_id,
        after_level=last_level(event),
        gone=swap.gone,
        into=swap.into,
        rescue_chip=rescue_chip_of(event, swap, leaving),
        announced_at=book.now,
        closed_at=None,
        play_waits=held_by_rule(book, event, day_id),
        announcement_id=announcement.id,
    )
    _rescue_with_chips_that_stay(book, event, swap.gone, leaving)
    book.create_many(ColourUpTable, [{"colour_up_id": row.pk, "table_id": table.id} for table in tables])
    book.record(words.ColourUpAnnounced(event=event, gone=swap.gone, into=swap.into, tables=len(tables)))
    return colour_up_of(row.pk)


def exchange_wanted(event_id: int, gone: int, into: int | None, leaving: Collection[int]) -> Exchange:
    """The exchange of a chip that leaves; raises a ``Refusal`` if it is not in play or nothing replaces it."""
    worths = chips_left(event_id)
    rows = ColourUp.objects.filter(event_id=event_id, gone=gone, is_called_off=False)
    if rows.exists() or (worths and gone not in worths):
        raise Refusal("chip_not_in_play", field="gone", chip=gone)
    staying = (worth for worth in worths if worth not in leaving)
    into = into or next((worth for worth in staying if worth > gone and worth % gone == 0), None)
    if into is None:
        raise Refusal("chip_not_replaced", field="into", chip=gone)
    require_chips_stay(event_id, gone, into, leaving)
    return Exchange(gone, into)


def rescue_chip_of(event_id: int, swap: Exchange, leaving: Collection[int]) -> int:
    """The chip that keeps a player in: never one that leaves in the same break."""
    staying = [worth for worth in chips_left(event_id) if worth not in leaving]
    return rescue_chip(queries.profile(event_id).chips, swap, staying, coming_amounts(event_id))


def _rescue_with_chips_that_stay(book: OpenBook, event_id: int, gone: int, leaving: Collection[int]) -> None:
    """Step: earlier announced colour-ups keep players in with another chip, because ``gone`` leaves too."""
    for view in open_colour_ups(event_id):
        if view.rescue_chip == gone and not any(table.rescued for table in view.tables):
            row = ColourUp.objects.get(pk=view.id)
            row.rescue_chip = rescue_chip_of(event_id, view.swap, leaving)
            book.save(row)


@action("colour-ups/<int:colour_up>/close/", admits=FLOOR, opens=of_colour_up)
def close_colour_up(book: OpenBook, *, colour_up: ColourUpId) -> ColourUpView:
    """Close a colour-up: every table has exchanged, the announcement disappears from screens.

    Raises ``Refusal`` ``colour_up_closed`` or ``colour_up_tables_open`` naming them.
    """
    view = require_open(book, colour_up)
    if view.waiting:
        raise Refusal("colour_up_tables_open", tables=[table.number for table in view.waiting])
    row = _end(book, view)
    book.record(
        words.ColourUpClosed(
            event=view.event_id, gone=row.gone, into=row.into, delta=colour_up_of(view.id).delta
        )
    )
    return colour_up_of(view.id)


@action("colour-ups/<int:colour_up>/call-off/", admits=FLOOR, opens=of_colour_up)
def call_off_colour_up(book: OpenBook, *, colour_up: ColourUpId) -> ColourUpView:
    """Call off a colour-up before any table has exchanged its chips.

    Raises ``Refusal`` ``colour_up_closed`` or ``colour_up_begun``.
    """
    view = require_open(book, colour_up)
    if view.races:
        raise Refusal("colour_up_begun", tables=view.races)
    row = _end(book, view, is_called_off=True)
    book.record(words.ColourUpCalledOff(event=view.event_id, gone=row.gone, into=row.into))
    return colour_up_of(view.id)


def _end(book: OpenBook, colour_up: ColourUpView, *, is_called_off: bool = False) -> ColourUp:
    """Step: the colour-up is over for the room, and its announcement disappears from screens."""
    row = ColourUp.objects.get(pk=colour_up.id)
    row.closed_at, row.is_called_off = book.now, is_called_off
    book.save(row)
    released(book, row)
    book.touches(COLOUR_UP.of(colour_up.id))
    if row.announcement_id is not None:
        withdraw_announcement(book, announcement_id=row.announcement_id)
    return row


def require_open(book: OpenBook, colour_up_id: int) -> ColourUpView:
    """The colour-up, if the room is not closed; raises ``Refusal("colour_up_closed")``."""
    view = colour_up_of(colour_up_id)
    book.require("tournament", view.event_id)
    if not view.is_open:
        raise Refusal("colour_up_closed", gone=view.gone)
    return view
