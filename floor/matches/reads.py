"""What the API shows of a bracket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import DayId, Note, PlayerId
from access.reads import read
from access.roles import READERS
from floor.matches.rows import MatchState, matches_of, may_enter, places_of_round, shown_matches, side_by_side
from journal import instants
from rulebook.clock import ClockState
from rulebook.rounds.bracket import programme, rounds_of
from rulebook.rounds.following import shootout
from rulebook.rounds.kind import DayKind
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchDetail(MatchState):
    """A match of a bracket; slot k of the next round is fed by slots 2k-1 and 2k."""

    table: Annotated[int | None, Note("The number of its table.")]
    level: Annotated[int | None, Note("The level that its clock shows.")]
    left_ms: Annotated[int | None, Note("The time left of that level, in milliseconds.")]
    clock: Annotated[ClockState | None, Note("Whether its clock runs.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The round of a day: its matches, the places of who loses, who may still enter."""

    day: int
    kind: DayKind
    rounds_left: Annotated[int, Note("This round and those after it.")]
    first_place: Annotated[int | None, Note("The best place of who loses, if its losers share places.")]
    last_place: int | None
    may_enter: Annotated[
        tuple[PlayerId, ...],
        Note("Players out of another group of the round, in the order in which they may enter."),
    ]
    next_players: Annotated[int | None, Note("How many play the round that follows; null after the last.")]
    matches: tuple[MatchDetail, ...]


@read("days/<int:day>/bracket/", admits=READERS)
def bracket(day: DayId) -> Bracket:
    """The bracket of a day, without matches before its draw; the round that follows a shootout."""
    return bracket_of(day)


def bracket_of(day_id: int) -> Bracket:
    """The same as a value."""
    view = tournaments.day(day_id)
    places = places_of_round(view)
    playing = max(2, tournaments.field(view.event_id, day_id=view.id).alive)
    now = instants.now()
    return Bracket(
        day=view.id,
        kind=view.kind,
        rounds_left=rounds_of(playing),
        first_place=places.first if places else None,
        last_place=places.last if places else None,
        may_enter=may_enter(view),
        next_players=_next_players(view),
        matches=tuple(
            MatchDetail(
                id=one.match.id,
                slot=one.match.slot,
                players=one.match.players,
                best_of=one.match.best_of,
                games=tuple(one.match.score.games.values()) if not one.match.is_bye else (0,),
                late_levels=one.match.late_levels,
                is_walkover=one.match.is_walkover,
                winner=one.match.winner,
                table=one.table,
                level=one.reading.period.number if one.reading else None,
                left_ms=one.reading.left_ms if one.reading else None,
                clock=one.reading.state if one.reading else None,
            )
            for one in shown_matches(view.id, now)
        ),
    )


def _next_players(day: DayView) -> int | None:
    """How many play the round that follows: the winners of every group, or the first of each table."""
    if day.leads_to is None or day.kind is DayKind.FIELD:
        return None
    event = tournaments.event(day.event_id)
    if day.kind is DayKind.SHOOTOUT:
        stack = tournaments.terms_on(event, day.leads_to).starting_stack
        sizes = [table.players for table in seats.tables(day.id)]
        return shootout(sizes, event.advance.count, stack).players
    groups = [sum(len(one.players) for one in matches_of(group.id)) for group in side_by_side(day)]
    return programme(groups).single_group if all(size > 1 for size in groups) else None
