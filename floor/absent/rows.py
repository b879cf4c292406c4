"""Absent players of an event: since when, in how many hands the stack is gone, what the floor may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from clock import rows as clock
from clock.playtime import mark_on_way, play_mark, played_since
from clock.rows import level_now, players_for_ante
from floor.models import Absence, AbsentAs
from floor.penalties.rows import NO_MARK, Mark
from floor.penalties.rows import marks as penalty_marks
from rulebook.absent import (
    Awarded,
    BlindingOff,
    NoShowRuling,
    awarded_at_table,
    awarded_heads_up,
    awarded_with_antes,
    blinding_off,
    hands_by_time,
    levels_played,
    no_show,
)
from rulebook.clock import clock_at, level_ms_at
from rulebook.playtime import Mark as PlayMark
from rulebook.refusals import Refusal
from rulebook.room import ButtonNeeded, FloorOperation, Positions, button_needed
from rulebook.structure import AnteKind, Period, Structure
from seating import queries as seats
from seating.buttons.games import as_dealt, each_as_dealt
from seating.queries import TableView
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView

HEADS_UP = 2

__all__ = [
    "AbsentPlayer",
    "Alone",
    "absent_players",
    "absent_since",
    "alone_at_tables",
    "marks",
    "ruling_on",
]


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """An absent player; ``hands`` until the stack is blinded off, None while button or stack is unknown.

    ``stack`` is the last count; ``blinds`` is what blinds and antes took in the ``played`` hands since,
    reported at the table or estimated by time, from ``mark`` in play. ``ruling`` is the rule for a player who
    never came.
    """

    entry: EntryView
    kind: AbsentAs
    since: datetime
    mark: PlayMark
    table: TableView | None
    seat: int | None
    stack: int | None
    blinds: BlindingOff | None
    played: int
    is_reported: bool
    ruling: NoShowRuling | None

    @property
    def hands(self) -> int | None:
        """In about how many hands the stack is gone."""
        return self.blinds.out_in if self.blinds else None

    @property
    def left(self) -> int | None:
        """The chips left of the stack; the last count while nothing can be calculated."""
        return self.blinds.stack if self.blinds else self.stack

    @property
    def paid(self) -> int:
        """The chips that blinds and antes took since the stack was counted."""
        return self.blinds.paid if self.blinds else 0

    @property
    def is_gone(self) -> bool:
        """Whether the whole stack is blinded off."""
        return self.left == 0

    @property
    def needs_button(self) -> bool:
        """Whether the hands are unknown because the button is."""
        is_button_needed = button_needed(FloorOperation.PROJECT_BLINDING_OFF) is ButtonNeeded.TABLE
        return is_button_needed and self.table is not None and self.table.positions is None

    @property
    def may_be_taken_up(self) -> bool:
        """Whether the stack is, or may be, taken up now."""
        return self.ruling is not None and self.ruling.may_be_taken_up

    @property
    def keeps_buy_in(self) -> bool:
        """Whether the buy-in is kept for the player when the stack is taken up."""
        return self.ruling is not None and self.ruling.is_buy_in_kept

    @property
    def is_lost(self) -> bool:
        """Whether the player has lost the game."""
        return self.ruling is not None and self.ruling.is_lost


def absent_since(entry_id: int) -> Absence | None:
    """The current absence of an entry; None if the player is present."""
    return Absence.objects.filter(entry_id=entry_id, ended_at=None).first()


def absent_entries(event_id: int) -> dict[int, int]:
    """The player of each entry on the list of absent players."""
    rows = Absence.objects.filter(event_id=event_id, ended_at=None).order_by("pk")
    return dict(rows.values_list("entry_id", "entry__player_id"))


def absent_players(event_id: int, at: datetime) -> tuple[AbsentPlayer, ...]:
    """All absent players of an event who are still in, the longest absence first."""
    rows = {row.entry_id: row for row in Absence.objects.filter(event_id=event_id, ended_at=None)}
    if not rows:
        return ()
    event, entries = tournaments.event(event_id), tournaments.entries(event_id)
    alive = [one for one in entries if one.id in rows and one.is_alive]
    halved_at = _halved_at(event, entries, at)
    tables = {one.id: one for day in clock.open_days(event_id) for one in seats.tables(day.id)}
    refs = seats.seats_of([one.id for one in alive])
    players = []
    for entry in alive:
        ref = refs.get(entry.id)
        table = tables.get(ref.table_id) if ref else None
        seat = ref.seat if ref and table else None
        players.append(_absent(event, entry, rows[entry.id], table, seat, halved_at, at))
    return tuple(sorted(players, key=lambda one: (one.since, one.entry.number)))


def _halved_at(event: EventView, entries: Sequence[EntryView], at: datetime) -> datetime | None:
    """Since when the ante is halved because so few players are left; None before that."""
    players_left = players_for_ante(event.id, at)
    if players_left is None or players_left > event.profile.betting.ante_halved_at:
        return None
    times = sorted((entry.out_at for entry in entries if entry.out_at is not None), reverse=True)
    place = event.profile.betting.ante_halved_at - players_left
    return times[place] if place < len(times) else event.starts_at


def _absent(
    event: EventView,
    entry: EntryView,
    row: Absence,
    table: TableView | None,
    seat: int | None,
    halved_at: datetime | None,
    at: datetime,
) -> AbsentPlayer:
    hands = row.hands if row.hands and row.counted_at == entry.stack_at else 0
    levels = _levels(entry, row, hands, halved_at, at)
    return AbsentPlayer(
        entry=entry,
        kind=AbsentAs(row.kind),
        since=row.since,
        mark=row.mark,
        table=table,
        seat=seat,
        stack=entry.stack,
        blinds=_blinds(event, entry, table, seat, levels, at),
        played=len(levels),
        is_reported=bool(hands),
        ruling=ruling_on(entry, row, at) if row.kind == AbsentAs.NO_SHOW else None,
    )


def _levels(
    entry: EntryView, row: Absence, reported: int, halved_at: datetime | None, at: datetime
) -> tuple[Period, ...]:
    """The level of each hand since the player left or the stack was counted, from reports or by time."""
    day_id, position = entry.day_id, _position(entry.day_id, at)
    if position is None:
        return ()
    structure, now = position
    since = _counted_from(entry, row)
    so_far = played_since(since, day_id, at)
    hands = hands_by_time(so_far)
    if reported and row.reported_at is not None:
        # The first report ends a hand that it also counts.
        unreported = so_far - played_since(mark_on_way(since.day, day_id, row.reported_at), day_id, at)
        hands = max(hands_by_time(unreported) - 1, 0) + reported
    halved_from = None
    if halved_at is not None:
        halved_from = now - played_since(mark_on_way(since.day, day_id, halved_at), day_id, at)
    return levels_played(structure, max(now - so_far, 0), now, hands, halved_from)


def _counted_from(entry: EntryView, row: Absence) -> PlayMark:
    """The moment of play from which blinds are taken off: since the player left, or the last count of the stack."""
    if entry.stack_at is None or entry.stack_at <= row.since:
        return row.mark
    return mark_on_way(row.mark.day, entry.day_id, entry.stack_at)


def _blinds(
    event: EventView,
    entry: EntryView,
    table: TableView | None,
    seat: int | None,
    past: tuple[Period, ...],
    at: datetime,
) -> BlindingOff | None:
    """The stack left and its remaining hands; None while button, stack or level is unknown."""
    level = _level(entry.day_id, at)
    if table is None or seat is None or table.positions is None or not entry.stack or level is None:
        return None
    occupied = frozenset(table.entries)
    hands = *each_as_dealt(past, table), as_dealt(level, table)
    return blinding_off(seat, entry.stack, hands, table.positions, occupied, event.profile.button)


@dataclass(frozen=True, slots=True)
class Alone:
    """The only player present at a table, since when, and the blinds and antes received so far (WSOP 36).

    ``alone_ms`` is the time alone, by the clock of play.
    """

    table: TableView
    entry: EntryView
    since: datetime
    alone_ms: int
    awarded: Awarded


def alone_at_tables(absent: Sequence[AbsentPlayer], event: EventView, at: datetime) -> tuple[Alone, ...]:
    """The tables with one player present, and the chips that this player has received."""
    result = []
    for table in {player.table.id: player.table for player in absent if player.table}.values():
        absent_here = {player.entry.id: player for player in absent if player.table == table}
        seats_present = [(seat, entry) for seat, entry in table.entries.items() if entry not in absent_here]
        level = _level(table.day_id, at)
        if len(seats_present) != 1 or level is None:
            continue
        last, (seat, entry_id) = max(absent_here.values(), key=lambda one: one.since), seats_present[0]
        alone_ms = played_since(last.mark, table.day_id, at)
        awarded = _awarded(event, table, as_dealt(level, table), alone_ms, seat)
        result.append(Alone(table, tournaments.entry(entry_id), last.since, alone_ms, awarded))
    return tuple(result)


def _awarded(event: EventView, table: TableView, level: Period, alone_ms: int, seat: int) -> Awarded:
    small, big = level.small_blind, level.big_blind
    if tournaments.terms_on(event, table.day_id).seats_per_table == HEADS_UP:
        has_button = table.positions is None or table.positions.btn == seat
        return awarded_heads_up(alone_ms, small_blind=small, big_blind=big, has_button_first=has_button)
    if level.ante_kind == AnteKind.EACH:
        seats_sold = len(table.entries)
        return awarded_with_antes(
            alone_ms, seats_sold=seats_sold, small_blind=small, big_blind=big, ante=level.ante
        )
    return awarded_at_table(alone_ms, small_blind=small, big_blind=big)


def _level(day_id: int, at: datetime) -> Period | None:
    """The level in force, with its current ante."""
    level = _level_in_force(day_id, at)
    return level and level_now(tournaments.day(day_id).event_id, level, at)


def _level_in_force(day_id: int, at: datetime) -> Period | None:
    position = _now(day_id, at)
    return None if position is None else position[0].level_in_force(position[1])


def _now(day_id: int, at: datetime) -> tuple[Structure, int] | None:
    """The structure of a day and the place in it of its clock at an instant; None without levels."""
    try:
        structure = clock.structure_of(day_id)
        return structure, clock_at(structure, clock.anchors_at(day_id, at), at).index
    except Refusal:
        return None


def _position(day_id: int, at: datetime) -> tuple[Structure, int] | None:
    """The structure of a day and how far its clock is in the levels; None without levels."""
    try:
        structure = clock.structure_of(day_id)
        return structure, level_ms_at(structure, clock.clock_of(day_id).anchors, at)
    except Refusal:
        return None


def ruling_on(entry: EntryView, row: Absence, at: datetime) -> NoShowRuling:
    """The current ruling of the event's rules on a player who never came."""
    now, then = _now(entry.day_id, at), _level_in_force(row.mark.day, row.since)
    periods = () if now is None else now[0].periods[: now[1]]
    return no_show(
        tournaments.profile(entry.event_id).penalties,
        is_first_break_over=any(not period.is_level for period in periods),
        is_new_level=then is not None and then != _level_in_force(entry.day_id, at),
        absent_ms=played_since(row.mark, entry.day_id, at),
        is_heads_up=tournaments.terms_on(tournaments.event(entry.event_id), entry.day_id).seats_per_table
        == HEADS_UP,
    )


def marks(event_id: int, at: datetime) -> Mapping[int, Mark]:
    """Short marks of players for the floor, by entry: penalties and absences."""
    result = dict(penalty_marks(event_id, at))
    for row in Absence.objects.filter(event_id=event_id, ended_at=None):
        mark = result.get(row.entry_id, NO_MARK)
        text = "; ".join(part for part in (str(AbsentAs(row.kind).label), mark.text) if part)
        result[row.entry_id] = replace(mark, text=text, is_absent=True)
    return result


LEAST = 2
"""No hand is dealt with fewer players."""


def taken_at_seat(entry: EntryView, stack: int, at: datetime) -> int:
    """The chips to deduct from a stack at a held seat, by the time since play began (WSOP 35).

    None if no seat is held: the stack was not at a table.
    """
    ref = seats.seat_of(entry.id)
    if ref is None:
        return 0
    table = seats.table(ref.table_id)
    time_played, position = play_mark(entry.day_id, at).played_ms, _position(entry.day_id, at)
    if position is None:
        return 0
    structure, now = position
    played = levels_played(structure, max(now - time_played, 0), now, hands_by_time(time_played))
    levels, occupied = each_as_dealt(played, table), frozenset(table.entries)
    if not levels or len(occupied) < LEAST:
        return 0
    rules = tournaments.profile(entry.event_id).button
    hand = table.positions or _assumed(sorted(occupied))
    return blinding_off(ref.seat, stack, (*levels, levels[-1]), hand, occupied, rules).paid


def _assumed(places: list[int]) -> Positions:
    """The assumed button if none is recorded: the first seat taken, which posts the small blind heads-up."""
    first, second, *rest = places
    return Positions(first, second, rest[0]) if rest else Positions(first, first, second)
