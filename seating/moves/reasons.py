"""A reason for a manual move, required only where the move overrides a rule."""

from __future__ import annotations

from datetime import datetime

from rulebook.balance import HandMove, Override, overrides, sits_with_others
from rulebook.refusals import Refusal
from seating.rules import FRESH_FOR, GRACE, floor_of, play_state_of
from seating.tables.rows import SeatRef
from tournaments import queries as tournaments
from tournaments.queries import EntryView


def require_reason(
    entry: EntryView, before: SeatRef | None, to: tuple[int, int], note: str, at: datetime
) -> None:
    """Refuse a move to (table, seat) that overrides a rule during play, unless ``note`` gives a reason.

    Raises ``Refusal("reason_needed")`` naming the rules.
    """
    event = tournaments.event(entry.event_id)
    if note.strip() or event.state != "running":
        return
    floor = floor_of(entry.day_id, at, fresh_for=FRESH_FOR + GRACE)
    if to[0] not in {view.key for view in floor.views}:
        return
    table, seat = (None, None) if before is None else (before.table, before.seat)
    move = HandMove(table, seat, to[0], to[1])
    found = overrides(floor.views, move, event.profile, play_state_of(event))
    _refuse(found, entry.id)


def require_reason_to_swap(one: SeatRef, other: SeatRef, note: str, at: datetime) -> None:
    """Refuse a swap that overrides a rule, unless ``note`` gives a reason; raises ``reason_needed``.

    A player who must not be moved, or one who would join somebody they are kept apart from.
    """
    if note.strip():
        return
    views = {view.key: view for view in floor_of(one.day_id, at, fresh_for=FRESH_FOR + GRACE).views}
    for ref, given_up in ((one, other), (other, one)):
        found = [Override.PLAYER_PINNED] if ref.seat in views[ref.table].fixed else []
        move = HandMove(ref.table, ref.seat, given_up.table, given_up.seat)
        if sits_with_others(views, move, frozenset({given_up.seat})):
            found.append(Override.KEPT_APART)
        _refuse(tuple(found), ref.entry_id)


def _refuse(found: tuple[Override, ...], entry_id: int) -> None:
    if found:
        raise Refusal("reason_needed", field="note", entry=entry_id, overridden=[one.value for one in found])
