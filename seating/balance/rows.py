"""Automatic moves: those that were announced, and those that may be announced now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.db.models import QuerySet

from access.fields import Note
from journal.compiled import Compiled
from journal.filters import FlagFilter, RowFilters
from journal.reading import Viewed, asked_once
from rulebook.balance import goes_by_itself
from rulebook.breaking import BreakVerdict
from rulebook.profile import SeatingRules
from seating.balance.suggestions import Suggestion, after_races, balance, due_moves, redraw_due
from seating.models import AutomaticMove, AutomaticMoveOutcome
from seating.rules import Floor, due_break, floor_of
from tournaments import queries as tournaments

COLUMNS = (
    "pk",
    "day__event_id",
    "day_id",
    "suggestion",
    "entry_id",
    "from_table",
    "from_seat",
    "to_table",
    "to_seat",
    "announced_at",
    "due_at",
    "end__outcome",
    "end__at",
)


@dataclass(frozen=True, slots=True)
class AutomaticMoveView:
    """A move announced for ``due_at``; ``outcome`` is null while it may still be vetoed."""

    id: int
    event: int
    day: int
    suggestion: Annotated[str, Note("The suggestion that it carries out.")]
    entry: int
    from_table: int
    from_seat: int
    to_table: int
    to_seat: int
    announced_at: datetime
    due_at: datetime
    outcome: AutomaticMoveOutcome | None
    ended_at: datetime | None


NAMES = tuple(item.name for item in fields(AutomaticMoveView))


@asked_once
def automatic_moves(event_id: int, *, only_pending: bool = False) -> tuple[AutomaticMoveView, ...]:
    """The announced moves of an event, newest first, or those that may still be vetoed."""
    return tuple(_view(values) for values in (_pending_moves if only_pending else _all_moves)(event_id))


def _announced(event_id: int, **wanted: bool) -> QuerySet[AutomaticMove, tuple[Any, ...]]:
    rows = AutomaticMove.objects.filter(day__event_id=event_id, **wanted)
    return rows.order_by("-pk").values_list(*COLUMNS)


_all_moves = Compiled[tuple[Any, ...]](_announced, int)
_pending_moves = Compiled[tuple[Any, ...]](lambda event_id: _announced(event_id, end__isnull=True), int)


class AutomaticMoveFilters(RowFilters):
    """Filters of the announced moves."""

    is_pending = FlagFilter(field_name="end", lookup_expr="isnull")

    class Meta:
        model = AutomaticMove
        fields: ClassVar[list[str]] = []


def automatic_move_list(event_id: int, query: Mapping[str, Any]) -> Sequence[AutomaticMoveView]:
    """The announced moves of an event, newest first, by ``AutomaticMoveFilters``; read page by page."""
    rows = AutomaticMoveFilters.of(
        AutomaticMove.objects.filter(day__event_id=event_id).order_by("-pk"), query
    )
    return Viewed(rows.values_list(*COLUMNS), lambda rows: tuple(_view(values) for values in rows))


def automatic_move(move_id: int) -> AutomaticMoveView | None:
    """One announced move; None if there is none."""
    values = AutomaticMove.objects.filter(pk=move_id).values_list(*COLUMNS).first()
    return None if values is None else _view(values)


def moves_due(at: datetime) -> tuple[AutomaticMoveView, ...]:
    """The moves of all events whose veto time is over, in order."""
    rows = AutomaticMove.objects.filter(end__isnull=True, due_at__lte=at).order_by("due_at", "pk")
    return tuple(_view(values) for values in rows.values_list(*COLUMNS))


def do_moves_wait() -> bool:
    """Whether any announced move waits for its time."""
    return AutomaticMove.objects.filter(end__isnull=True).exists()


def _view(values: tuple[Any, ...]) -> AutomaticMoveView:
    row = dict(zip(NAMES, values, strict=True))
    outcome = None if row["outcome"] is None else AutomaticMoveOutcome(row["outcome"])
    return AutomaticMoveView(**row | {"outcome": outcome})


def days_that_balance_themselves() -> tuple[int, ...]:
    """The open days of running events whose profile allows automatic moves."""
    return _open_days(lambda rules: rules.auto_balance)


def days_whose_arrivals_lapse() -> tuple[int, ...]:
    """The open days of running events whose profile treats moved players as arrived after a time."""
    return _open_days(lambda rules: rules.arrivals_lapse_minutes > 0)


def _open_days(wanted: Callable[[SeatingRules], bool]) -> tuple[int, ...]:
    running = [event for event in tournaments.events(["running"]) if wanted(event.profile.seating)]
    return tuple(
        day.id for event_view in running for day in tournaments.days(event_view.id) if not day.is_closed
    )


def may_be_announced(day_id: int, at: datetime) -> tuple[Suggestion, ...]:
    """The suggestions that may be made automatically now; no table is in two of them.

    Empty while a table must break first, or while its tables still exchange chips that leave. A move that was
    made or vetoed is announced again only after the blinds of one of its tables are set again.
    """
    floor = floor_of(day_id, at)
    seating = floor.profile.seating
    due = due_break(floor)
    comes_first = (due is not None and due.verdict is BreakVerdict.BREAK) or redraw_due(day_id, floor)
    if not seating.auto_balance or comes_first:
        return ()
    moves = [move for move in due_moves(day_id, floor) if goes_by_itself(move, seating, floor.field.state)]
    alone = {(move.from_table, move.from_seat, move.to_table, move.to_seat) for move in moves}
    if not alone:
        return ()
    known = _latest_ends(day_id)
    return tuple(
        suggestion
        for suggestion in after_races(day_id, balance(day_id, floor))
        if suggestion.may_be_applied
        and (suggestion.from_table, suggestion.from_seat, suggestion.to_table, suggestion.to_seat) in alone
        and _is_new(floor, suggestion, known)
    )


def _latest_ends(day_id: int) -> dict[str, datetime | None]:
    """When the latest announcement of each suggestion was made or vetoed; None while it is pending."""
    rows = AutomaticMove.objects.filter(day_id=day_id).exclude(end__outcome=AutomaticMoveOutcome.WITHDRAWN)
    return dict(rows.order_by("pk").values_list("suggestion", "end__at"))


def _is_new(floor: Floor, one: Suggestion, earlier: dict[str, datetime | None]) -> bool:
    if one.id not in earlier:
        return True
    ended_at = earlier[one.id]
    set_at = [floor.table(number).positions_at for number in one.tables]
    return ended_at is not None and any(at is not None and at > ended_at for at in set_at)
