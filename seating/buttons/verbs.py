"""Button and blinds of one table: moved by a hand, corrected, drawn, frozen while a game has no blinds."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Limits, Note, TableId
from access.roles import FLOOR
from access.verbs import action, verb
from journal.book import OpenBook
from rulebook.button import Correction, frozen_button
from rulebook.button import correct_button as correction_of
from rulebook.profile import RulesProfile
from rulebook.proof import FirstButton
from rulebook.refusals import Refusal
from rulebook.room import Positions, next_positions
from seating.buttons.positions import ButtonPlace, TablePositions, button_place, positions_in
from seating.commands import DayCommand, TableCommand, TableNumber, day_of, of_table
from seating.facts import (
    ButtonCorrected,
    ButtonDrawn,
    ButtonFrozen,
    ButtonMoved,
    ButtonReleased,
    ButtonsDrawn,
)
from seating.models import TableInPlay, TableState
from seating.rules import FRESH_FOR, GRACE, floor_of
from seating.tables.rows import positions_of, table, tables, tables_without_button
from seating.tables.verbs import require_table
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectButton(TablePositions):
    """The right blinds of a hand dealt with a misplaced button, and how far the hand had gone."""

    has_substantial_action: bool = False
    actions: Annotated[int, Limits(0, 100), Note("Players who have acted.")] = 0
    is_corrected: Annotated[
        bool | None, Note("What the floor decides, where the rules leave it to the floor.")
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonCorrection(ButtonPlace):
    """What was decided about a misplaced button, and where it is now."""

    correction: Correction


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawButtons(DayCommand):
    """The first buttons of a day."""

    only_first: Annotated[bool, Note("Only the tables whose button is not known yet.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnButton:
    """The seat that drew the button of a table."""

    table: TableNumber
    button: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Buttons:
    """The buttons of all tables that drew one."""

    buttons: tuple[DrawnButton, ...]


@action("tables-in-play/<int:table>/next-hand/", admits=FLOOR, opens=of_table)
def deal_next_hand(book: OpenBook, *, table: TableId) -> ButtonPlace:
    """Deal the next hand: move button and blinds; heads-up, nobody is big blind twice in a row.

    TDA 2024 rules 32 and 34-B.

    Raises ``Refusal`` ``needs_button`` or ``too_few_players``.
    """
    row = require_table(book, table)
    view = floor_of(row.day_id, book.now, fresh_for=FRESH_FOR + GRACE).view(row.number)
    rules = _profile(row).button
    if row.is_frozen or positions_of(row) is None:
        raise Refusal("needs_button", field="button", tables=(row.number,))
    prev = view.prev or positions_of(row)
    dealt = view.settled or next_positions(_known(prev), view.occupied - view.waiting, rules)
    _keep(book, row, dealt)
    book.record(ButtonMoved(table=row.number, button=dealt.btn, small_blind=dealt.sb, big_blind=dealt.bb))
    return button_place(row)


def _known(positions: Positions | None) -> Positions:
    if positions is None:
        raise Refusal("needs_button", field="button")
    return positions


@verb(CorrectButton, "tables-in-play/<int:table>/correct-button/", admits=FLOOR, opens=of_table)
def correct_button(book: OpenBook, command: CorrectButton) -> ButtonCorrection:
    """Correct a misplaced button as the event's rules say (TDA 2024 rule 34-A; Sanremo and San Marino cash).

    Corrected now or for the next hand, the positions are the right ones; if the hand counts, play continues
    from the positions it was played with.

    Raises ``Refusal("floor_decides")`` where the rules leave it to the floor and no decision is given.
    """
    row = require_table(book, command.table)
    correction = _correction(row, command)
    if correction is not Correction.STANDS:
        row.button, row.small_blind, row.big_blind = positions_in(table(command.table), command)
        row.positions_at, row.is_frozen = book.now, False
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
    found = correction_of(
        _profile(row).button.button_error,
        has_substantial_action=wrong.has_substantial_action,
        # Substantial action takes at least two players.
        actions=max(wrong.actions, 2 if wrong.has_substantial_action else 0),
    )
    if found is not Correction.FLOOR_DECIDES:
        return found
    if wrong.is_corrected is None:
        raise Refusal("floor_decides", field="is_corrected", table=row.number)
    return Correction.NOW if wrong.is_corrected else Correction.STANDS


@verb(TableCommand, "tables-in-play/<int:table>/draw-button/", admits=FLOOR, opens=of_table)
def draw_button(book: OpenBook, command: TableCommand) -> ButtonPlace:
    """Draw the first button of one table (Sanremo art. 4.2.2; WSOP 85).

    Raises ``Refusal("nobody_seated")``.
    """
    row = require_table(book, command.table)
    taken = tuple(sorted(table(command.table).entries))
    if not taken:
        raise Refusal("nobody_seated", table=row.number)
    button = _draw(book, row, taken)
    book.record(ButtonDrawn(table=row.number, button=button))
    return button_place(row)


@verb(DrawButtons, "events/<int:event>/draw-buttons/", admits=FLOOR, opens=of_event)
def draw_buttons(book: OpenBook, command: DrawButtons) -> Buttons:
    """Draw the first button of every table of a day (Sanremo art. 4.2.2).

    Raises ``Refusal("nobody_seated")``.
    """
    day_id = day_of(command).id
    asked = tables_without_button(day_id) if command.only_first else tables(day_id)
    taken = {one.id: tuple(sorted(one.entries)) for one in asked if one.entries}
    if not taken:
        raise Refusal("nobody_seated", day=day_id)
    rows = TableInPlay.objects.select_related("day").filter(pk__in=taken).order_by("number")
    drawn = tuple(DrawnButton(table=row.number, button=_draw(book, row, taken[row.pk])) for row in rows)
    book.record(ButtonsDrawn(tables=len(drawn)))
    return Buttons(buttons=drawn)


def _draw(book: OpenBook, row: TableInPlay, taken: tuple[int, ...]) -> int:
    button = book.draw(FirstButton(taken, _profile(row).button.initial_button))
    row.button, row.small_blind, row.big_blind, row.positions_at = button, None, None, None
    row.is_frozen = False
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
    book.save(row)
    book.record(ButtonReleased(table=row.number, button=row.button))
    return button_place(row)


def carry_buttons_on(book: OpenBook, *, day_id: int, since: datetime, is_dealt: bool) -> None:
    """Step: all tables have reported their hand, or the next one is dealt at all of them.

    Positions told since then go on with it, or are still those of the hand just ended; what is unknown stays so.
    """
    rows = TableInPlay.objects.select_related("day").filter(
        day_id=day_id, state=TableState.OPEN, is_frozen=False, positions_at__gte=since
    )
    known = [row for row in rows if positions_of(row) is not None]
    floor = floor_of(day_id, book.now, fresh_for=book.now - since) if known and is_dealt else None
    for row in known:
        if floor is None:
            row.positions_at = book.now
            book.save(row)
        elif (dealt := floor.view(row.number).next_hand(_profile(row).button)) is not None:
            _keep(book, row, dealt)


def _profile(row: TableInPlay) -> RulesProfile:
    return tournaments.profile(row.day.event_id)


def _keep(book: OpenBook, row: TableInPlay, positions: Positions) -> None:
    row.button, row.small_blind, row.big_blind = positions.btn, positions.sb, positions.bb
    row.positions_at = book.now
    book.save(row)
