"""Who posted the blinds, and where the button is: dealing, drawing, correcting, freezing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import SPREAD, EventId, Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action
from journal.book import OpenBook
from rulebook.button import Correction, frozen_button
from rulebook.button import correct_button as correction_of
from rulebook.profile import RulesProfile
from rulebook.proof import FirstButton
from rulebook.refusals import Refusal
from rulebook.room import Positions, counter_clockwise, next_positions, positions_of_hand
from seating.buttons.games import count_hands, counts_hands, deals_stud, hand_known, row_game
from seating.buttons.words import (
    ButtonCorrected,
    ButtonDrawn,
    ButtonFrozen,
    ButtonMoved,
    ButtonReleased,
    ButtonsDrawn,
    HandCounted,
    PositionsSet,
)
from seating.commands import DayCommand, SeatNumber, TableCommand, TableNumber, day_of, of_table
from seating.models import TableInPlay, TableState
from seating.rules import FRESH_FOR, GRACE, floor_of
from seating.tables import rows as in_play
from seating.tables.rows import TableView, positions_of, tables, tables_without_button, went_out_since
from seating.tables.verbs import require_of_event, require_table
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePositions(TableCommand):
    """Who was big blind on the last hand at a table, and who posted the small blind."""

    big_blind: SeatNumber
    small_blind: Annotated[SeatNumber | None, Note("Nobody posted it unless given.")] = None
    button: Annotated[SeatNumber | None, Note("Before the small blind unless given.")] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPlace:
    """Seats of button and blinds, null if unknown."""

    table: TableNumber
    button: int | None
    small_blind: int | None
    big_blind: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPlaces:
    """Button and blinds of several tables."""

    tables: tuple[ButtonPlace, ...]


@action("tables-in-play/<int:table>/positions/", admits=FLOOR, opens=of_table)
def set_positions(book: OpenBook, *, positions: Annotated[TablePositions, SPREAD]) -> ButtonPlace:
    """Set who was big blind on the last hand, and who posted the small blind.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    return _set(book, positions)


@action("events/<int:event>/positions/", admits=FLOOR, opens=of_event)
def set_positions_together(
    book: OpenBook, *, event: EventId, tables: Annotated[tuple[TablePositions, ...], Limits(1)]
) -> ButtonPlaces:
    """Set the blinds of the last hand at several tables.

    Raises ``Refusal`` ``not_found``, ``seat_unknown`` or ``too_few_players``.
    """
    require_of_event(event, [table.table for table in tables])
    return ButtonPlaces(tables=tuple(_set(book, table) for table in tables))


@action("tables-in-play/<int:table>/button/", admits=FLOOR, opens=of_table)
def place_button(
    book: OpenBook,
    *,
    table: TableId,
    seat: SeatNumber,
) -> ButtonPlace:
    """Set where the button is, even at an empty seat: the next players post the blinds, even those just out.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    row, view = require_table(book, table), in_play.table(table)
    if seat > len(view.seats):
        raise Refusal("seat_unknown", field="seat", seat=seat)
    gone = [seat_view.number for seat_view in view.seats if went_out_since(seat_view, book.now - FRESH_FOR)]
    positions = positions_of_hand(seat, view.entries, gone)
    row.button, row.small_blind, row.big_blind = positions.btn, positions.sb, positions.bb
    row.positions_at = book.now
    return _save(book, row)


@action("tables-in-play/<int:table>/positions/forget/", admits=FLOOR, opens=of_table)
def forget_positions(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Mark button and blinds of a table as unknown."""
    row = require_table(book, table)
    row.button = row.small_blind = row.big_blind = row.positions_at = None
    return _save(book, row)


def _set(book: OpenBook, positions: TablePositions) -> ButtonPlace:
    row = require_table(book, positions.table)
    row.button, row.small_blind, row.big_blind = positions_in(in_play.table(positions.table), positions)
    row.positions_at = book.now
    return _save(book, row)


def _save(book: OpenBook, row: TableInPlay) -> ButtonPlace:
    row.is_frozen = False
    hand_known(row)
    book.save(row)
    book.record(
        PositionsSet(
            table=row.number, button=row.button, small_blind=row.small_blind, big_blind=row.big_blind
        )
    )
    return button_place(row)


def button_place(row: TableInPlay) -> ButtonPlace:
    """The positions of button and blinds at a table."""
    return ButtonPlace(
        table=row.number, button=row.button, small_blind=row.small_blind, big_blind=row.big_blind
    )


def positions_in(view: TableView, positions: TablePositions) -> tuple[int, int, int]:
    """Button, small and big blind as the floor set them.

    Raises ``Refusal`` ``seat_unknown`` or ``too_few_players``.
    """
    for name, seat in (
        ("big_blind", positions.big_blind),
        ("small_blind", positions.small_blind),
        ("button", positions.button),
    ):
        if seat is not None and not 1 <= seat <= len(view.seats):
            raise Refusal("seat_unknown", field=name, seat=seat)
    if positions.small_blind is None:
        others = set(view.entries) - {positions.big_blind}
        if not others:
            raise Refusal("too_few_players", players=len(view.entries))
        # Nobody posted it: button and small blind in one seat, as the rulebook writes it.
        button = positions.button or counter_clockwise(positions.big_blind, others)
        return button, button, positions.big_blind
    return (
        positions.button or _button_before(positions.small_blind, positions.big_blind, view),
        positions.small_blind,
        positions.big_blind,
    )


def _button_before(small_blind: int, big_blind: int, view: TableView) -> int:
    """The seat before the small blind that may have had the button; heads-up it is the small blind."""
    others = set(view.entries) - {big_blind, small_blind}
    return counter_clockwise(small_blind, others) if others else small_blind


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectButton(TablePositions):
    """The right blinds of a hand dealt with a misplaced button, and how far the hand was played."""

    has_substantial_action: bool = False
    actions: Annotated[int, Limits(0, 100), Note("Players who have acted.")] = 0
    is_corrected: Annotated[
        bool | None, Note("What the floor decides, where the rules leave it to the floor.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonCorrection(ButtonPlace):
    """The decision about a misplaced button, and where it is now."""

    correction: Correction


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnButton:
    """The seat that drew the button of a table."""

    table: TableNumber
    button: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Buttons:
    """The buttons of all tables that drew a button."""

    buttons: tuple[DrawnButton, ...]


@action("tables-in-play/<int:table>/next-hand/", admits=FLOOR, opens=of_table)
def deal_next_hand(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Deal the next hand: move button and blinds; heads-up, nobody is big blind twice in a row.

    TDA 2024 rules 32 and 34-B. In an event of several games it is counted: the next game begins after
    the last one of a game, and in stud the button does not move.

    Raises ``Refusal`` ``needs_button`` or ``too_few_players``.
    """
    recent = book.now - FRESH_FOR - GRACE
    goes_on = count_hands(book, require_table(book, table).day_id, recent, only=table)
    row = require_table(book, table)
    is_stud, is_counted = deals_stud(row), counts_hands(row.day.event_id)
    if goes_on or is_stud or (is_counted and (row.is_frozen or positions_of(row) is None)):
        book.record(HandCounted(table=row.number, game=row_game(row).value, hand=row.game_hands))
        return button_place(row)
    view = floor_of(row.day_id, book.now, fresh_for=FRESH_FOR + GRACE).view(row.number)
    rules = _profile(row).button
    if row.is_frozen or positions_of(row) is None:
        raise Refusal("needs_button", field="button", tables=(row.number,))
    prev = view.prev or positions_of(row)
    dealt = view.settled or next_positions(_require_positions(prev), view.occupied - view.waiting, rules)
    _keep(book, row, dealt)
    book.record(ButtonMoved(table=row.number, button=dealt.btn, small_blind=dealt.sb, big_blind=dealt.bb))
    return button_place(row)


def _require_positions(positions: Positions | None) -> Positions:
    if positions is None:
        raise Refusal("needs_button", field="button")
    return positions


@action("tables-in-play/<int:table>/correct-button/", admits=FLOOR, opens=of_table)
def correct_button(book: OpenBook, *, wrong: Annotated[CorrectButton, SPREAD]) -> ButtonCorrection:
    """Correct a misplaced button as the event's rules say (TDA 2024 rule 34-A; Sanremo and San Marino cash).

    If it is corrected now or for the next hand, the right positions apply; if the hand counts, play continues
    from the positions it was played with.

    Raises ``Refusal("floor_decides")`` if the rules leave it to the floor and no decision is given.
    """
    row = require_table(book, wrong.table)
    correction = _correction(row, wrong)
    if correction is not Correction.STANDS:
        row.button, row.small_blind, row.big_blind = positions_in(in_play.table(wrong.table), wrong)
        row.positions_at, row.is_frozen = book.now, False
        hand_known(row)
        book.save(row)
    book.record(
        ButtonCorrected(
            table=row.number,
            correction=correction.value,
            button=row.button,
            small_blind=row.small_blind,
            big_blind=row.big_blind,
        )
    )
    return ButtonCorrection(
        table=row.number,
        button=row.button,
        small_blind=row.small_blind,
        big_blind=row.big_blind,
        correction=correction,
    )


def _correction(row: TableInPlay, wrong: CorrectButton) -> Correction:
    correction = correction_of(
        _profile(row).button.button_error,
        has_substantial_action=wrong.has_substantial_action,
        # Substantial action takes at least two players.
        actions=max(wrong.actions, 2 if wrong.has_substantial_action else 0),
    )
    if correction is not Correction.FLOOR_DECIDES:
        return correction
    if wrong.is_corrected is None:
        raise Refusal("floor_decides", field="is_corrected", table=row.number)
    return Correction.NOW if wrong.is_corrected else Correction.STANDS


@action("tables-in-play/<int:table>/draw-button/", admits=FLOOR, opens=of_table)
def draw_button(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Draw the first button of one table (Sanremo art. 4.2.2; WSOP 85).

    Raises ``Refusal("nobody_seated")``.
    """
    row = require_table(book, table)
    entries = tuple(sorted(in_play.table(table).entries))
    if not entries:
        raise Refusal("nobody_seated", table=row.number)
    button = _draw(book, row, entries)
    book.record(ButtonDrawn(table=row.number, button=button))
    return button_place(row)


@action("events/<int:event>/draw-buttons/", admits=FLOOR, opens=of_event)
def draw_buttons(
    book: OpenBook,
    *,
    command: Annotated[DayCommand, SPREAD],
    only_first: Annotated[bool, Note("Only the tables whose button is not known yet.")] = False,
) -> Buttons:
    """Draw the first button of every table of a day (Sanremo art. 4.2.2).

    Raises ``Refusal("nobody_seated")``.
    """
    day_id = day_of(command).id
    table_views = tables_without_button(day_id) if only_first else tables(day_id)
    entries = {table.id: tuple(sorted(table.entries)) for table in table_views if table.entries}
    if not entries:
        raise Refusal("nobody_seated", day=day_id)
    rows = TableInPlay.objects.select_related("day").filter(pk__in=entries).order_by("number")
    drawn = tuple(DrawnButton(table=row.number, button=_draw(book, row, entries[row.pk])) for row in rows)
    book.record(ButtonsDrawn(tables=len(drawn)))
    return Buttons(buttons=drawn)


def _draw(book: OpenBook, row: TableInPlay, seats: tuple[int, ...]) -> int:
    button = book.draw(FirstButton(seats, _profile(row).button.initial_button))
    row.button, row.small_blind, row.big_blind, row.positions_at = button, None, None, None
    row.is_frozen = False
    hand_known(row)
    book.save(row)
    return button


@action("tables-in-play/<int:table>/freeze-button/", admits=FLOOR, opens=of_table)
def freeze_button(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Freeze the button for a game without blinds: it moves to where the next flop hand starts.

    TDA 2024 rule 11-B; WSOP 67.b.

    Raises ``Refusal("needs_button")``.
    """
    row = require_table(book, table)
    view = floor_of(row.day_id, book.now, fresh_for=FRESH_FOR + GRACE).view(row.number)
    if view.prev is None:
        raise Refusal("needs_button", field="button", tables=(row.number,))
    waiting = frozen_button(view.prev, view.occupied, _profile(row).button).frozen.positions
    row.is_frozen = True
    _keep(book, row, waiting)
    book.record(
        ButtonFrozen(table=row.number, button=waiting.btn, small_blind=waiting.sb, big_blind=waiting.bb)
    )
    return button_place(row)


@action("tables-in-play/<int:table>/release-button/", admits=FLOOR, opens=of_table)
def release_button(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Release a frozen button: the first flop hand is dealt from exactly there.

    Raises ``Refusal("button_not_frozen")``.
    """
    row = require_table(book, table)
    if not row.is_frozen or row.button is None:
        raise Refusal("button_not_frozen", table=row.number)
    row.is_frozen, row.positions_at = False, book.now
    hand_known(row)
    book.save(row)
    book.record(ButtonReleased(table=row.number, button=row.button))
    return button_place(row)


def carry_buttons_on(book: OpenBook, *, day_id: int, since: datetime, is_dealt: bool) -> None:
    """Step: all tables have reported their hand, or all of them deal the next one.

    Positions set since then move with the deal, or are still those of the hand that just ended; unknown
    positions stay unknown, and those of a table that is not dealt because one player is left stay as they are.
    """
    going_on = count_hands(book, day_id, since) if is_dealt else ()
    rows = TableInPlay.objects.select_related("day").filter(
        day_id=day_id, state=TableState.OPEN, is_frozen=False, positions_at__gte=since
    )
    known = [row for row in rows if positions_of(row) is not None and row.pk not in going_on]
    floor = floor_of(day_id, book.now, fresh_for=book.now - since) if known and is_dealt else None
    for row in known:
        if floor is None or deals_stud(row):
            row.positions_at = book.now
            book.save(row)
            continue
        table = floor.view(row.number)
        if len(table.dealt_in) > 1 and (dealt := table.next_hand(_profile(row).button)) is not None:
            _keep(book, row, dealt)


def _profile(row: TableInPlay) -> RulesProfile:
    return tournaments.profile(row.day.event_id)


def _keep(book: OpenBook, row: TableInPlay, positions: Positions) -> None:
    row.button, row.small_blind, row.big_blind = positions.btn, positions.sb, positions.bb
    row.positions_at = book.now
    hand_known(row)
    book.save(row)
