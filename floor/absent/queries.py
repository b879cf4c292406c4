"""Absent players of an event: who, since when, in how many hands the stack is gone, what may be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from clock import queries as clock
from floor.models import Absence, AbsentAs
from floor.penalties.queries import NO_MARK, Mark
from floor.penalties.queries import marks as penalty_marks
from rulebook.absent import NoShowRuling, StackOf, no_show, out_in_hands
from rulebook.refusals import Refusal
from rulebook.room import ButtonNeeded, FloorOperation, button_needed
from rulebook.structure import Period, Structure
from seating import queries as seats
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

__all__ = ["AbsentPlayer", "absent_players", "absent_since", "marks", "ruling_on"]


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """An absent player; ``hands`` until the stack is blinded off, none while the button or stack is not known.

    ``stack`` as last counted. ``ruling`` says what is done about a player who never came.
    """

    entry: EntryView
    kind: AbsentAs
    since: datetime
    table: TableView | None
    seat: int | None
    stack: int | None
    hands: int | None
    ruling: NoShowRuling | None

    @property
    def needs_button(self) -> bool:
        """Whether the hands are not known because the button is not."""
        asked = button_needed(FloorOperation.PROJECT_BLINDING_OFF) is ButtonNeeded.TABLE
        return asked and self.table is not None and self.table.positions is None

    @property
    def may_be_taken_up(self) -> bool:
        """Whether the stack is, or may be, taken up now."""
        return self.ruling is not None and self.ruling.stack is not StackOf.BLINDED_OFF

    @property
    def keeps_buy_in(self) -> bool:
        """Whether the buy-in is kept for the player when the stack is taken up."""
        return self.ruling is not None and self.ruling.is_buy_in_kept

    @property
    def is_lost(self) -> bool:
        """Whether the game is lost."""
        return self.ruling is not None and self.ruling.is_lost


def absent_since(entry_id: int) -> Absence | None:
    """The absence of an entry that is not over; none where the player is there."""
    return Absence.objects.filter(entry_id=entry_id, ended_at=None).first()


def absent_players(event_id: int, at: datetime) -> tuple[AbsentPlayer, ...]:
    """Everybody absent in an event who still has chips, the longest absent first."""
    rows = {row.entry_id: row for row in Absence.objects.filter(event_id=event_id, ended_at=None)}
    if not rows:
        return ()
    event = tournaments.event(event_id)
    alive = [one for one in tournaments.entries(event_id) if one.id in rows and one.is_alive]
    tables = {one.id: one for one in seats.tables(tournaments.current_day(event_id).id)}
    refs = seats.seats_of([one.id for one in alive])
    found = []
    for entry in alive:
        ref, row = refs.get(entry.id), rows[entry.id]
        table = tables.get(ref.table_id) if ref else None
        seat = ref.seat if ref and table else None
        is_no_show = row.kind == AbsentAs.NO_SHOW
        found.append(
            AbsentPlayer(
                entry=entry,
                kind=AbsentAs(row.kind),
                since=row.since,
                table=table,
                seat=seat,
                stack=entry.stack,
                hands=_hands(event, entry, table, seat, at),
                ruling=ruling_on(entry, row.since, at) if is_no_show else None,
            )
        )
    return tuple(sorted(found, key=lambda one: (one.since, one.entry.number)))


def _hands(
    event: EventView, entry: EntryView, table: TableView | None, seat: int | None, at: datetime
) -> int | None:
    """In about how many hands the stack is gone, at the level in force."""
    level = _level(entry.day_id, at)
    if table is None or seat is None or table.positions is None or not entry.stack or level is None:
        return None
    return out_in_hands(
        seat, entry.stack, level, table.positions, frozenset(table.entries), event.profile.button
    )


def _level(day_id: int, at: datetime) -> Period | None:
    found = _now(day_id, at)
    return None if found is None else found[0].level_in_force(found[1])


def _now(day_id: int, at: datetime) -> tuple[Structure, int] | None:
    """The structure of a day, and the position of the clock in it; none without levels."""
    try:
        return clock.structure_of(day_id), clock.reading(day_id, at).index
    except Refusal:
        return None


def ruling_on(entry: EntryView, since: datetime, at: datetime) -> NoShowRuling:
    """What the rules of the event say about a player who never came, now."""
    now, then = _now(entry.day_id, at), _level(entry.day_id, since)
    passed = () if now is None else now[0].periods[: now[1]]
    gone = max(at - since, timedelta())
    return no_show(
        tournaments.profile(entry.event_id).penalties,
        is_first_break_over=any(not period.is_level for period in passed),
        is_new_level=then is not None and then != _level(entry.day_id, at),
        absent_ms=int(gone.total_seconds() * 1_000),
        is_heads_up=tournaments.event(entry.event_id).seats_per_table == 2,
    )


def marks(event_id: int, at: datetime) -> Mapping[int, Mark]:
    """What the floor should know of players in a few words: penalties, and who is absent; by entry."""
    found = dict(penalty_marks(event_id, at))
    for row in Absence.objects.filter(event_id=event_id, ended_at=None):
        told = found.get(row.entry_id, NO_MARK)
        text = "; ".join(one for one in (str(AbsentAs(row.kind).label), told.text) if one)
        found[row.entry_id] = replace(told, text=text, is_absent=True)
    return found
