"""Button and blinds of one table: moved on by a hand, corrected, drawn, frozen while a game has no blinds."""

from __future__ import annotations

from dataclasses import dataclass

from journal.book import OpenBook
from rulebook.button import Correction, correct_button, frozen_button
from rulebook.profile import RulesProfile
from rulebook.proof import FirstButton
from rulebook.refusals import Refusal
from rulebook.room import Positions, next_positions
from seating.actions.tables import Told, demand_table, positions_told
from seating.facts import (
    ButtonCorrected,
    ButtonDrawn,
    ButtonFrozen,
    ButtonMoved,
    ButtonReleased,
    ButtonsDrawn,
)
from seating.models import TableInPlay
from seating.queries.rules import FRESH_FOR, GRACE, floor_of
from seating.queries.tables import positions_of, table, tables, tables_without_button
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class WrongButton:
    """A hand whose button stood wrong: where it should have been, and how far the hand had gone.

    ``is_mended`` is what the floor decides where the profile leaves it to the floor.
    """

    right: Told
    has_substantial_action: bool = False
    actions: int = 0
    is_mended: bool | None = None


def deal_next_hand(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """A hand is dealt: button and blinds go on by one, between two players so that nobody is big blind twice.

    TDA 2024 rules 32 and 34-B. Raises ``Refusal`` ``needs_button`` or ``too_few_players``.
    """
    row = demand_table(book, table_id)
    view = floor_of(row.day_id, book.now, fresh_for=FRESH_FOR + GRACE).view(row.number)
    rules = _profile(row).button
    if row.is_frozen or positions_of(row) is None:
        raise Refusal("needs_button", field="button", tables=(row.number,))
    prev = view.prev or positions_of(row)
    dealt = view.settled or next_positions(_known(prev), view.occupied - view.waiting, rules)
    _keep(book, row, dealt)
    book.record(ButtonMoved(table=row.number, button=dealt.btn, small_blind=dealt.sb, big_blind=dealt.bb))
    return _answer(row)


def _known(positions: Positions | None) -> Positions:
    if positions is None:
        raise Refusal("needs_button", field="button")
    return positions


def mend_button(book: OpenBook, *, table_id: int, wrong: WrongButton) -> dict[str, int | str | None]:
    """Deal with a button moved wrongly (TDA 2024 rule 34-A; Sanremo and San Marino cash).

    Corrected now or for the next hand the positions are those that were right; where the hand stands,
    play goes on from those that were played. Raises ``Refusal("floor_decides")`` where the profile
    leaves it to the floor and nobody has decided.
    """
    row = demand_table(book, table_id)
    correction = _correction(row, wrong)
    if correction is not Correction.STANDS:
        row.button, row.small_blind, row.big_blind = positions_told(table(table_id), wrong.right)
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
    return {**_answer(row), "correction": correction.value}


def _correction(row: TableInPlay, wrong: WrongButton) -> Correction:
    found = correct_button(
        _profile(row).button.button_error,
        has_substantial_action=wrong.has_substantial_action,
        actions=wrong.actions,
    )
    if found is not Correction.FLOOR_DECIDES:
        return found
    if wrong.is_mended is None:
        raise Refusal("floor_decides", field="is_mended", table=row.number)
    return Correction.NOW if wrong.is_mended else Correction.STANDS


def draw_button(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """Draw the first button of a table (Sanremo art. 4.2.2; WSOP 85); raises ``Refusal("nobody_seated")``."""
    row = demand_table(book, table_id)
    taken = tuple(sorted(table(table_id).entries))
    if not taken:
        raise Refusal("nobody_seated", table=row.number)
    button = _draw(book, row, taken)
    book.record(ButtonDrawn(table=row.number, button=button))
    return {"table": row.number, "button": button}


def draw_buttons(book: OpenBook, *, day_id: int, only_first: bool = False) -> dict[str, list[dict[str, int]]]:
    """Draw the first button of every table of a day, or of those alone that have none yet (Sanremo art. 4.2.2).

    Raises ``Refusal("nobody_seated")``.
    """
    book.require("tournament", tournaments.day(day_id).event_id)
    asked = tables_without_button(day_id) if only_first else tables(day_id)
    taken = {one.id: tuple(sorted(one.entries)) for one in asked if one.entries}
    if not taken:
        raise Refusal("nobody_seated", day=day_id)
    rows = TableInPlay.objects.select_related("day").filter(pk__in=taken).order_by("number")
    drawn = [{"table": row.number, "button": _draw(book, row, taken[row.pk])} for row in rows]
    book.record(ButtonsDrawn(tables=len(drawn)))
    return {"buttons": drawn}


def _draw(book: OpenBook, row: TableInPlay, taken: tuple[int, ...]) -> int:
    button = book.draw(FirstButton(taken, _profile(row).button.initial_button))
    row.button, row.small_blind, row.big_blind, row.positions_at = button, None, None, None
    row.is_frozen = False
    book.save(row)
    return button


def freeze_button(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """A game without blinds begins: the button goes where the next flop hand starts, and waits there.

    TDA 2024 rule 11-B; WSOP 67.b. Raises ``Refusal("needs_button")``.
    """
    row = demand_table(book, table_id)
    view = floor_of(row.day_id, book.now, fresh_for=FRESH_FOR + GRACE).view(row.number)
    if view.prev is None:
        raise Refusal("needs_button", field="button", tables=(row.number,))
    waiting = frozen_button(view.prev, view.occupied, _profile(row).button).frozen.positions
    row.is_frozen = True
    _keep(book, row, waiting)
    book.record(
        ButtonFrozen(table=row.number, button=waiting.btn, small_blind=waiting.sb, big_blind=waiting.bb)
    )
    return _answer(row)


def release_button(book: OpenBook, *, table_id: int) -> dict[str, int]:
    """The first flop hand is dealt from exactly where the button was frozen; raises ``button_not_frozen``."""
    row = demand_table(book, table_id)
    if not row.is_frozen or row.button is None:
        raise Refusal("button_not_frozen", table=row.number)
    row.is_frozen, row.positions_at = False, book.now
    book.save(row)
    book.record(ButtonReleased(table=row.number, button=row.button))
    return _answer(row)


def _profile(row: TableInPlay) -> RulesProfile:
    return tournaments.profile(row.day.event_id)


def _keep(book: OpenBook, row: TableInPlay, positions: Positions) -> None:
    row.button, row.small_blind, row.big_blind = positions.btn, positions.sb, positions.bb
    row.positions_at = book.now
    book.save(row)


def _answer(row: TableInPlay) -> dict[str, int]:
    return {
        "table": row.number,
        "button": row.button or 0,
        "small_blind": row.small_blind or 0,
        "big_blind": row.big_blind or 0,
    }
