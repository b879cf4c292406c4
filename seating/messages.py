"""The codes of seating in words, and how each fact is undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from access.problems import names_wrong_input
from rulebook.balance import Override
from rulebook.button import Correction
from seating.models import AutomaticMoveOutcome, MoveReason, SeatStatus
from seating.tables.rows import tables_serving
from tournaments import reports
from wording.words import Text, format_of, word_refusals

REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "seat_taken",
        _("The seat is taken"),
        _("Table %(table)s seat %(seat)s belongs to %(entry)s. Choose another seat, or swap the two."),
    ),
    (
        "nothing_drawn",
        _("Nothing was drawn here"),
        _("This journal line has no draw. Choose one from the list of draws."),
    ),
    (
        "seat_not_in_use",
        _("The seat is not in use"),
        _("Table %(table)s seat %(seat)s is locked or out of use. Put it back in use first."),
    ),
    ("seat_unknown", _("No such seat"), _("This table has no seat %(seat)s. Choose one on the plan.")),
    (
        "table_unknown",
        _("No such table"),
        _("Table %(table)s is not open on this day. Open it, or choose another."),
    ),
    (
        "table_not_open",
        _("The table is closed"),
        _("Table %(table)s is no longer in play. Reload the plan."),
    ),
    (
        "table_in_use",
        _("The table is not free"),
        _("Table %(table)s is used by an event, reserved or out of order. Choose another."),
    ),
    (
        "table_not_empty",
        _("Players still sit here"),
        _("Table %(table)s has players. Break it instead of closing it."),
    ),
    (
        "no_table_free",
        _("Not enough tables"),
        _("Tables requested: %(wanted)s; free in the room: %(free)s. Free a table or request fewer."),
    ),
    (
        "room_full",
        _("The room is full"),
        _(
            "Players who need a seat: %(entrants)s; free seats: %(seats)s. Open a table, or keep "
            "a waiting list."
        ),
    ),
    (
        "event_not_open",
        _("No tables can be opened"),
        _("The event is over or cancelled, or the day is closed."),
    ),
    (
        "entry_not_seated",
        _("No seat yet"),
        _("%(entry)s has no seat. Draw one, or choose a free seat on the plan."),
    ),
    (
        "entry_seated",
        _("Already seated"),
        _("%(entry)s is at table %(table)s seat %(seat)s. Move the player instead."),
    ),
    (
        "too_few_to_keep_apart",
        _("At least two players"),
        _("Choose two or more different players who must not be drawn to the same table."),
    ),
    ("other_day", _("Not on the same day"), _("Only two different players on the same day can swap seats.")),
    ("nobody_seated", _("Nobody is seated"), _("There is nobody to draw seats for. Draw the field first.")),
    (
        "needs_button",
        _("Where is the button?"),
        _(
            "Enter who was the big blind and who posted the small blind at table %(tables)s, "
            "then apply again."
        ),
    ),
    (
        "suggestion_waits",
        _("Another suggestion comes first"),
        _("An earlier suggestion concerns the same tables. Apply that one first."),
    ),
    (
        "only_advice",
        _("Nothing to apply"),
        _("No table needs breaking now. Check the to-do list."),
    ),
    (
        "table_halted",
        _("The table is already halted"),
        _("Table %(table)s is halted. Fill it, or resume play."),
    ),
    ("table_plays", _("The table is not halted"), _("Table %(table)s is not halted. Reload the plan.")),
    (
        "button_not_frozen",
        _("The button is not frozen"),
        _("Table %(table)s plays with blinds. Enter its blinds instead."),
    ),
    (
        "floor_decides",
        _("The floor decides"),
        _("The rules leave a misplaced button at table %(table)s to you: correct it, or let the hand count."),
    ),
    (
        "automatic_move_over",
        _("Too late, or already stopped"),
        _("The move of %(entry)s is closed: %(outcome)s. If it was made, undo it in the journal."),
    ),
    (
        "reason_needed",
        _("A reason is needed"),
        _("The move of %(entry)s overrides a rule: %(overridden)s. Give a reason, or choose another seat."),
    ),
    (
        "one_table_at_a_time",
        _("One table at a time"),
        _("The event rules break one table at a time. Choose one of %(tables)s, or change the rules."),
    ),
    ("last_table", _("The last table"), _("Table %(table)s is the only one. It cannot be broken.")),
    (
        "too_few_seats",
        _("Not enough seats"),
        _(
            "Players who need a seat: %(players)s; free seats: %(seats)s. Open a larger table or "
            "put seats back in use."
        ),
    ),
    (
        "final_table_not_due",
        _("No final table yet"),
        ngettext_lazy(
            "%(players)s player is left. Choose the table to combine them anyway.",
            "%(players)s players are left. Choose the table to combine them anyway.",
            "players",
        ),
    ),
    (
        "too_few_players",
        _("Too few players"),
        ngettext_lazy(
            "With %(players)s player there are no blinds to enter. Seat players first.",
            "With %(players)s players there are no blinds to enter. Seat players first.",
            "players",
        ),
    ),
    (
        "tables_racing",
        _("Chips are still being exchanged"),
        _("Nobody moves from or to these tables until they have exchanged their chips: %(tables)s."),
    ),
    (
        "nobody_may_move",
        _("Nobody can be moved"),
        _("Nobody at table %(table)s may be moved. Choose the player manually."),
    ),
    ("table_full", _("The table is full"), _("Table %(table)s has no free seat. Choose another.")),
    (
        "procedure_required",
        _("No procedure is set"),
        _("The rules profile does not say which table sends a player. Set it, or move a player manually."),
    ),
)


def register() -> None:
    """Register the messages of seating, how its facts are undone, and a report of tables in use."""
    word_refusals(REFUSALS)
    names_wrong_input("reason_needed")
    format_of("move_reason", _move_reason)
    format_of("seat_status", _seat_status)
    format_of("is_feature", _is_feature)
    format_of("needs", _needs)
    format_of("correction", _correction)
    format_of("outcome", _outcome)
    format_of("overridden", _overridden)
    reports.report_tables_serving(tables_serving)


def _move_reason(value: Any, _details: Mapping[str, Any]) -> str:
    return str(MoveReason(value).label)


def _seat_status(value: Any, _details: Mapping[str, Any]) -> str:
    return str(SeatStatus(value).label)


def _is_feature(value: Any, _details: Mapping[str, Any]) -> str:
    return str(_("feature table, outside draws and balancing") if value else _("takes part in draws again"))


def _needs(value: Any, _details: Mapping[str, Any]) -> str:
    return str(_("needs an accessible seat") if value else _("no longer needs an accessible seat"))


CORRECTIONS: Mapping[str, Text] = {
    Correction.NOW: _("corrected at once"),
    Correction.NEXT_HAND: _("corrected for the next hand"),
    Correction.STANDS: _("the hand counts"),
}
OVERRIDES: Mapping[str, Text] = {
    Override.SIZES_DIFFER: _("the tables would differ by more than allowed"),
    Override.PLAYER_PINNED: _("the player must not be moved"),
    Override.SMALL_BLIND: _("the new seat is the small blind"),
    Override.KEPT_APART: _("the players are kept apart"),
    Override.ACCESSIBLE_SEAT: _("the seat is kept for those who need an accessible one"),
    Override.LAST_HANDS: _("nobody moves in the last hands"),
    Override.HAND_ON: _("a hand is being played at all tables"),
}


def _correction(value: Any, _details: Mapping[str, Any]) -> str:
    return str(CORRECTIONS[value])


def _outcome(value: Any, _details: Mapping[str, Any]) -> str:
    return str(AutomaticMoveOutcome(value).label).lower()


def _overridden(value: Any, _details: Mapping[str, Any]) -> str:
    return ", ".join(str(OVERRIDES[one]) for one in value)
