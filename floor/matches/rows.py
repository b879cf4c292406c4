"""Queries of brackets: matches with their score and clock, who passes a round, who may enter a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from access.fields import Note
from clock.matches import first_level_over_ms, match_readings
from clock.rows import SHUT, registration_window
from floor.models import Match
from journal.reading import cached_query
from rulebook.clock import ClockReading
from rulebook.days.graph import stage
from rulebook.refusals import Refusal
from rulebook.rounds.bracket import Places, places_of_losers, programme, shares_places
from rulebook.rounds.match import Score, score
from rulebook.rounds.returning import Newcomer, admitted
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchState:
    """The players, games and winner of a match; slot k of the next round is fed by slots 2k-1 and 2k."""

    id: int
    slot: int
    players: Annotated[tuple[int, ...], Note("Entries; one alone passes the round.")]
    best_of: int
    games: Annotated[tuple[int, ...], Note("Won by each player, in their order.")]
    late_levels: tuple[int, ...]
    is_walkover: bool
    winner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchView(MatchState):
    """A match as stored; ``games`` are its winners, one a game."""

    day_id: int
    is_paused: bool = False

    @property
    def is_bye(self) -> bool:
        """Whether its only player passes the round."""
        return len(self.players) == 1

    @property
    def is_played(self) -> bool:
        """Whether it still has no winner."""
        return self.winner is None

    @property
    def loser(self) -> int | None:
        """Who lost it; None while it is played."""
        if self.winner is None or self.is_bye:
            return None
        return next(player for player in self.players if player != self.winner)

    @property
    def score(self) -> Score[int]:
        """The games won by each."""
        late = dict(zip(self.players, self.late_levels, strict=False))
        return score(self.players, self.games, self.best_of, late)


def view_of(row: Match) -> MatchView:
    """A row as a value."""
    players = (row.first_id,) if row.second_id is None else (row.first_id, row.second_id)
    return MatchView(
        id=row.pk,
        slot=row.slot,
        players=players,
        best_of=row.best_of,
        games=tuple(row.games),
        late_levels=tuple(row.late_levels),
        is_walkover=row.walkover,
        winner=row.winner_id,
        day_id=row.day_id,
        is_paused=row.paused_at is not None,
    )


@cached_query("floor.Match")
def matches_of(day_id: int) -> tuple[MatchView, ...]:
    """The matches of a day by slot; none before its draw."""
    return tuple(view_of(row) for row in Match.objects.filter(day_id=day_id).order_by("slot"))


def match(match_id: int) -> MatchView:
    """A match; raises ``Refusal("not_found")``."""
    row = Match.objects.filter(pk=match_id).first()
    if row is None:
        raise Refusal("not_found", what="match", id=match_id)
    return view_of(row)


def match_of(entry_id: int, day_id: int) -> MatchView | None:
    """The match of an entry on a day; None before the draw, or without one."""
    return next((one for one in matches_of(day_id) if entry_id in one.players), None)


def rounds_of_event(event_id: int) -> tuple[DayView, ...]:
    """The days of an event that are played in matches, in their order."""
    return tuple(day for day in tournaments.days(event_id) if day.kind.has_matches)


def side_by_side(day: DayView) -> tuple[DayView, ...]:
    """The groups of the same round, the day among them: they lead to the same day."""
    days = rounds_of_event(day.event_id)
    leads = {one.id: one.leads_to for one in tournaments.days(day.event_id)}
    return tuple(
        one for one in days if one.leads_to == day.leads_to and stage(one.id, leads) == stage(day.id, leads)
    )


def losers_of_round(day: DayView) -> tuple[int, ...]:
    """Who has lost a match of this round so far, in every group."""
    return tuple(
        one.loser for group in side_by_side(day) for one in matches_of(group.id) if one.loser is not None
    )


def is_round_over(day: DayView) -> bool:
    """Whether every match of this round, in every group, has a winner."""
    groups = [matches_of(group.id) for group in side_by_side(day)]
    return all(group and not any(one.is_played for one in group) for group in groups)


def places_of_round(day: DayView) -> Places | None:
    """The places that the losers of the round share; None if they are ranked by their bust, or not drawn yet."""
    if not shares_places(tournaments.profile(day.event_id).places):
        return None
    sizes = [_size(group.id) for group in side_by_side(day)]
    if not sizes or min(sizes) < 2:
        return None
    if len(sizes) == 1:
        return places_of_losers(sizes[0])
    return Places(programme(sizes).single_group + 1, sum(sizes))


def _size(day_id: int) -> int:
    return sum(len(one.players) for one in matches_of(day_id))


def level_one_ended(one: MatchView, at: datetime) -> datetime | None:
    """When level 1 of a match ended, in time played; None while it is played."""
    over_ms = first_level_over_ms(one.day_id, one.id, at)
    return None if over_ms is None else at - timedelta(milliseconds=over_ms)


def may_enter(day: DayView) -> tuple[int, ...]:
    """The players who may return to a group before its draw, in order; as many as it has places, if limited.

    Only from another group of the round, the first out first (Prestige heads-up no. 9).
    """
    if matches_of(day.id) or registration_window(day.id) == SHUT:
        return ()
    here = tournaments.players_by_entry(day.event_id, day.id, with_unpaid=True)
    groups = {one.id for one in side_by_side(day)} - {day.id}
    playing = {one.player_id for one in tournaments.entries_alive(day.event_id)}
    out = [
        (one.player_id, one.out_at)
        for one in tournaments.entries(day.event_id, "out")
        if one.day_id in groups and one.out_at is not None and one.player_id not in playing
    ]
    most = day.max_entries or tournaments.event(day.event_id).max_entries
    free = len(out) + len(here) if most is None else most
    newcomers = [Newcomer(player) for player in here.values()]
    return tuple(player for player in admitted(free, newcomers, out) if player not in set(here.values()))


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match with the table of its players and what its clock shows; no clock for a bye."""

    match: MatchView
    table: int | None
    reading: ClockReading | None


def shown_matches(day_id: int, at: datetime) -> Sequence[MatchShown]:
    """The matches of a day with their tables and clocks."""
    matches = matches_of(day_id)
    if not matches:
        return ()
    refs = seats.seats_of([player for one in matches for player in one.players])
    readings = match_readings(day_id, at)
    return [MatchShown(one, _table(one, refs), readings.get(one.id)) for one in matches]


def _table(one: MatchView, refs: dict[int, seats.SeatRef]) -> int | None:
    return next((refs[player].table for player in one.players if player in refs), None)
