"""The bracket as its page shows it: a column a round, a tap a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from floor.matches.rows import (
    MatchShown,
    matches_of,
    may_enter,
    places_of_round,
    rounds_of_event,
    shown_matches,
)
from people.players import rows as people
from tournaments import queries as tournaments
from tournaments.queries import DayView
from wording.dates import date_format
from wording.figures import chips_text

Names = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Side:
    """One player of a match."""

    entry: int
    name: str
    games: int
    has_won: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match on the page; ``stand`` is the level of its clock in words, or how it ended."""

    id: int
    slot: int
    table: int | None
    sides: tuple[Side, ...]
    best_of: int
    is_played: bool
    is_bye: bool
    may_replace: bool
    is_paused: bool
    stand: str
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round: a day with its matches; ``places`` are those of its losers in words."""

    day: int
    name: str
    is_open: bool
    is_drawn: bool
    is_decided: bool
    may_draw: bool
    places: str
    matches: tuple[MatchLine, ...]
    spare: tuple[tuple[int, str], ...]
    """Entries of the day without a match, who may take the seat of an absent player."""
    returning: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BracketShown:
    """The rounds of an event, and when a clock next changes."""

    rounds: tuple[RoundColumn, ...]
    again_at: datetime | None


def bracket_shown(
    event_id: int, at: datetime, named: Callable[[Sequence[int]], Names] | None = None
) -> BracketShown:
    """The bracket of an event; ``named`` gives the names of entries, by default in full for the staff."""
    days = rounds_of_event(event_id)
    shown = {day.id: tuple(shown_matches(day.id, at)) for day in days}
    spare = {day.id: _spare(day) for day in days}
    entries = {player for rows in shown.values() for one in rows for player in one.match.players}
    ids = sorted(entries.union(*spare.values()) if spare else entries)
    names = (named or _full_names)(ids)
    rounds = tuple(_round(day, shown[day.id], spare[day.id], names) for day in days)
    ends = [
        line.ends_at
        for column in rounds
        for line in column.matches
        if line.ends_at is not None and line.is_played
    ]
    return BracketShown(rounds, min(ends, default=None))


def _full_names(entry_ids: Sequence[int]) -> Names:
    players = tournaments.named_players_of(tuple(entry_ids))
    names = people.player_names(player for player, _number in players.values())
    return {entry: names.get(player, "") for entry, (player, _number) in players.items()}


def _spare(day: DayView) -> tuple[int, ...]:
    """The entries in play without a match, once the day is drawn and until it ends."""
    matches = matches_of(day.id)
    if not matches or day.is_closed:
        return ()
    playing = {player for one in matches for player in one.players}
    return tuple(
        entry
        for entry in tournaments.players_by_entry(day.event_id, day.id, with_unpaid=False)
        if entry not in playing
    )


def _round(day: DayView, shown: Sequence[MatchShown], spare: Sequence[int], names: Names) -> RoundColumn:
    is_decided = bool(shown) and not any(one.match.is_played for one in shown)
    is_open = tournaments.event(day.event_id).state == "running" and not day.is_closed
    returning = people.player_names(may_enter(day)) if not shown and not day.is_closed else {}
    return RoundColumn(
        day=day.id,
        name=day.name or _("Day %(number)s") % {"number": day.number},
        is_open=is_open,
        is_drawn=bool(shown),
        is_decided=is_decided and is_open,
        may_draw=is_open and not shown and tournaments.field(day.event_id, day_id=day.id).alive > 1,
        places=_places(day) if shown else "",
        matches=tuple(_line(one, names, is_open=is_open, has_spare=bool(spare)) for one in shown),
        spare=tuple((entry, names.get(entry, "")) for entry in spare),
        returning=tuple(returning.values()),
    )


def _places(day: DayView) -> str:
    places = places_of_round(day)
    if places is None:
        return ""
    if places.first == places.last:
        return _("Who loses takes place %(place)s") % {"place": places.first}
    return _("Who loses shares places %(first)s to %(last)s") % {"first": places.first, "last": places.last}


def _line(one: MatchShown, names: Names, *, is_open: bool, has_spare: bool) -> MatchLine:
    match, games = one.match, one.match.score.games if not one.match.is_bye else {}
    return MatchLine(
        id=match.id,
        slot=match.slot,
        table=one.table,
        sides=tuple(
            Side(
                player,
                names.get(player, ""),
                games.get(player, 0),
                match.winner == player,
                match.loser == player,
            )
            for player in match.players
        ),
        best_of=match.best_of,
        is_played=match.is_played and is_open,
        is_bye=match.is_bye,
        may_replace=has_spare and not match.games and not any(match.late_levels),
        is_paused=match.is_paused,
        stand=_stand(one),
        ends_at=one.reading.ends_at if one.reading and match.is_played else None,
    )


def _stand(one: MatchShown) -> str:
    """``Level 3, 200/400, until 21:40``; how the match ended once it has."""
    match, reading = one.match, one.reading
    if match.is_bye:
        return _("No match in this round")
    if match.winner is not None:
        return _("Walkover") if match.is_walkover else ""
    if reading is None:
        return ""
    level = reading.period
    blinds = f"{chips_text(level.small_blind)}/{chips_text(level.big_blind)}"
    values = {"level": level.number, "blinds": blinds}
    if reading.ends_at is None:
        return _("Level %(level)s, %(blinds)s, paused") % values
    until = date_format(timezone.localtime(reading.ends_at), "H:i")
    return _("Level %(level)s, %(blinds)s, until %(until)s") % {**values, "until": until}
