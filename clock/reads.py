"""The days of an event and the clock of a day by API: where a day continues, and what its clock shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import EventId, Note
from access.reads import read
from access.roles import READERS
from clock.gaps import open_gap
from clock.rows import clock_of, first_start, level_now, reading, sells, skipped_ahead
from journal import instants
from rulebook.days.day import DayPays, LengthFrom, Needs, SeatsFrom, StartAt, StartOf
from rulebook.days.ending import EndRule
from rulebook.days.merging import KeepsSeats
from rulebook.rounds.kind import DayKind
from rulebook.structure import Period
from tournaments import queries as tournaments
from tournaments.values import PlayState


class GapSerializer(serializers.Serializer):
    """A gap in which the system was down: its start and end, and what the clock showed at its start."""

    id = serializers.IntegerField()
    since = serializers.DateTimeField()
    until = serializers.DateTimeField()
    level = serializers.IntegerField(source="reading.period.number")
    left_ms = serializers.IntegerField(source="reading.left_ms")


class ReadingSerializer(serializers.Serializer):
    """The clock at an instant; times in milliseconds, levels numbered without breaks."""

    generation = serializers.IntegerField(help_text="Rises with every command; send it back as `generation`.")
    state = serializers.ChoiceField(["not_started", "running", "paused", "over"])
    index = serializers.IntegerField(help_text="Position in the structure, breaks included, from 0.")
    kind = serializers.ChoiceField(["level", "break"])
    level = serializers.IntegerField(help_text="0 for a break.")
    small_blind = serializers.IntegerField()
    big_blind = serializers.IntegerField()
    ante = serializers.IntegerField()
    elapsed_ms = serializers.IntegerField()
    left_ms = serializers.IntegerField()
    overtime_ms = serializers.IntegerField()
    ends_at = serializers.DateTimeField(allow_null=True)
    pause_reason = serializers.CharField()
    goes_at = serializers.DateTimeField(
        allow_null=True, help_text="When a clock that stands begins or goes on by itself."
    )
    is_waiting = serializers.BooleanField(help_text="The period is over; what follows waits for the floor.")
    ends_day = serializers.BooleanField(
        help_text="It waits because the day ends here; `resume` lets play go on."
    )
    break_waits = serializers.BooleanField()
    play_waits = serializers.BooleanField()
    skipped_break = serializers.IntegerField(
        allow_null=True, help_text="The index of the coming break that will be skipped."
    )
    gap = GapSerializer(allow_null=True, help_text="A time in which nobody saw the clock, to be answered.")
    server_now = serializers.DateTimeField()


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOfEvent:
    """A day, heat or final of an event, and the level it continues with."""

    id: int
    number: int
    name: Annotated[str, Note("Empty where it was given none.")]
    starts_at: datetime
    leads_to: Annotated[int | None, Note("The id of the day on which its players go on; null for the last.")]
    feeders: Annotated[tuple[int, ...], Note("The ids of the days whose players go on to it.")]
    first_level: Annotated[int, Note("The level it began with, or begins with unless another is named.")]
    first_left_ms: Annotated[int | None, Note("The time left of that level at the start; null: all of it.")]
    start_at: Annotated[StartAt, Note("The level it begins with, as its set-up says.")]
    start_level: Annotated[int | None, Note("The level, if it is typed there.")]
    start_of: Annotated[StartOf, Note("Which of several days that lead to it counts for that.")]
    keeps_seats: Annotated[KeepsSeats, Note("Whether players who go on to it sit as they did.")]
    end_rules: Annotated[tuple[EndRule, ...], Note("The first that is reached ends it.")]
    needs: Annotated[Needs, Note("What must be known of the players left before it ends.")]
    in_bags: Annotated[bool, Note("Whether the chips of its end are bagged.")]
    seats_per_table: Annotated[int | None, Note("Null: as the event says; so are the four that follow.")]
    max_entries: int | None
    starting_stack: int | None
    re_entries: Annotated[int | None, Note("Of a player on this day.")]
    level_seconds: Annotated[int | None, Note("Of every level; null: as the structure says.")]
    seats_by_players: Annotated[tuple[SeatsFrom, ...], Note("Each from a number of players left on.")]
    level_seconds_by_players: Annotated[
        tuple[LengthFrom, ...], Note("Each from a number of players left on.")
    ]
    kind: Annotated[DayKind, Note("A field, a shootout whose tables never mix, or a bracket of matches.")]
    best_of: Annotated[int, Note("Games of a match of its bracket.")]
    periods: Annotated[tuple[Period, ...], Note("Its own levels and breaks; empty: the event's.")]
    first_number: Annotated[int | None, Note("From which number they count on with those of other days.")]
    pays: Annotated[DayPays | None, Note("What it pays of its own places; null: nothing.")]
    sells: Annotated[bool, Note("Whether entries may be sold on it, while registration is open.")]
    play_state: Annotated[PlayState, Note("Whether its tables wait for each other.")]
    started_at: Annotated[datetime | None, Note("Of a day that continues another.")]
    closed_at: datetime | None


@read("events/<int:event>/days/", admits=READERS)
def days(event: EventId) -> Sequence[DayOfEvent]:
    """The days of an event in their order, with the level each begins with and whether it sells."""
    return [day_of_event(day) for day in tournaments.days(tournaments.event(event).id)]


def day_of_event(day: tournaments.DayView) -> DayOfEvent:
    """A day as the API shows it."""
    begins = first_start(day.id)
    return DayOfEvent(
        id=day.id,
        number=day.number,
        name=day.name,
        starts_at=day.starts_at,
        leads_to=day.leads_to,
        feeders=tuple(one.id for one in tournaments.feeders(day)),
        first_level=begins.level,
        first_left_ms=begins.left_ms,
        start_at=day.start_at,
        start_level=day.start_level,
        start_of=day.start_of,
        keeps_seats=day.keeps_seats,
        end_rules=day.end_rules,
        needs=day.needs,
        in_bags=day.in_bags,
        seats_per_table=day.seats_per_table,
        max_entries=day.max_entries,
        starting_stack=day.starting_stack,
        re_entries=day.re_entries,
        level_seconds=day.level_seconds,
        seats_by_players=day.seats_by_players,
        level_seconds_by_players=day.level_seconds_by_players,
        kind=day.kind,
        best_of=day.best_of,
        periods=day.periods,
        first_number=day.first_number,
        pays=day.pays,
        sells=sells(day.id),
        play_state=tournaments.play_on(day.event_id, day.id).state,
        started_at=day.started_at,
        closed_at=day.closed_at,
    )


@read("days/<int:day_id>/clock/", admits=READERS, shape=ReadingSerializer)
def clock(day_id: int) -> Mapping[str, Any]:
    """Read the clock."""
    now = instants.now()
    view, clock_reading = clock_of(day_id), reading(day_id, now)
    level = level_now(view.event_id, clock_reading.period, now)
    return {
        "generation": view.generation,
        "state": clock_reading.state.value,
        "index": clock_reading.index,
        "kind": clock_reading.period.kind.value,
        "level": clock_reading.period.number,
        "small_blind": clock_reading.period.small_blind,
        "big_blind": clock_reading.period.big_blind,
        "ante": level.ante,
        "elapsed_ms": clock_reading.elapsed_ms,
        "left_ms": clock_reading.left_ms,
        "overtime_ms": clock_reading.overtime_ms,
        "ends_at": clock_reading.ends_at,
        "pause_reason": view.pause_reason,
        "goes_at": clock_reading.goes_at,
        "is_waiting": clock_reading.is_waiting,
        "ends_day": clock_reading.ends_day,
        "break_waits": view.anchors.break_waits,
        "play_waits": view.anchors.play_waits,
        "skipped_break": skipped_ahead(day_id, now),
        "gap": open_gap(day_id),
        "server_now": now,
    }
