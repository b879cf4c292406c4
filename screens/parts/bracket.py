"""The bracket part: the rounds of an event with their matches; and a player's own match in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from django.utils.translation import gettext as _

from floor.matches.pages import MatchLine, RoundColumn, bracket_shown
from floor.matches.rows import MatchView, match_of, matches_of, side_by_side
from journal import instants
from journal.parts import in_event, shows
from screens.parts.cache import Body, PartRequest
from screens.parts.names import shown_names
from tournaments import queries as tournaments
from tournaments.queries import DayView, EntryView

shows("bracket", "tournaments.house.public_names", "tournaments.event.shows_names")
shows("bracket", "clock.clock", "seating.seat", only_if=in_event(tournaments.has_bracket))

MOST_IN_COLUMN = 16
"""More matches than a wall shows below each other: the round is then shown alone, in columns."""


def bracket_part(request: PartRequest) -> Body:
    """The rounds, each a column; one too long for a column is shown alone while it is played."""
    if not request.event_id or not tournaments.has_bracket(request.event_id):
        return {"rounds": []}
    shown = bracket_shown(request.event_id, instants.now(), partial(_names, request))
    return {"rounds": [_round(column) for column in _fitting(shown.rounds)]}


def _fitting(rounds: Sequence[RoundColumn]) -> Sequence[RoundColumn]:
    """Those that fit, with the coming ones; none before the first draw."""
    drawn = [column for column in rounds if column.is_drawn]
    if not drawn or len(drawn[-1].matches) > MOST_IN_COLUMN:
        return drawn[-1:]
    return [column for column in rounds if len(column.matches) <= MOST_IN_COLUMN]


def _names(request: PartRequest, entry_ids: Sequence[int]) -> Mapping[int, str]:
    return shown_names(request, tournaments.named_players_of(tuple(entry_ids)))


def _round(column: RoundColumn) -> Body:
    return {
        "name": column.name,
        "places": column.places,
        "is_long": len(column.matches) > MOST_IN_COLUMN,
        "matches": [_match(line) for line in column.matches],
    }


def _match(line: MatchLine) -> Body:
    return {
        "slot": line.slot,
        "table": line.table if line.is_played else None,
        "stand": line.stand,
        "is_played": line.is_played,
        "sides": [
            {
                "name": side.name,
                "games": side.games if not line.is_bye else None,
                "has_won": side.has_won,
                "is_out": side.is_out,
            }
            for side in line.sides
        ],
    }


def own_match(request: PartRequest, entry: EntryView) -> str:
    """The match of a player now, or the next one, in a sentence; empty without a bracket."""
    day = tournaments.day(entry.day_id)
    if not day.kind.has_matches or not entry.is_alive:
        return ""
    values = {"round": day.name or _("Day %(number)s") % {"number": day.number}}
    match = match_of(entry.id, day.id)
    if match is None:
        return "" if matches_of(day.id) else _("%(round)s: the matches are drawn at the start") % values
    if match.is_bye:
        return _("%(round)s: no match for you, you play the next round") % values
    if match.is_played:
        (other,) = (player for player in match.players if player != entry.id)
        more = {"slot": match.slot, "name": _name(request, other), "score": _score(match, entry.id)}
        return _("%(round)s, match %(slot)s: you play %(name)s, %(score)s") % {**values, **more}
    return _next(request, day, match)


def _score(match: MatchView, own: int) -> str:
    games = match.score.games
    return "–".join(str(games[player]) for player in sorted(games, key=lambda player: player != own))


def _next(request: PartRequest, day: DayView, match: MatchView) -> str:
    """Whom the winner of a match meets, if pairs stay."""
    if day.leads_to is None:
        return ""
    if len(side_by_side(day)) > 1:
        return _("You play the next round; its matches are drawn")
    beside = match.slot + 1 if match.slot % 2 else match.slot - 1
    other = next((one for one in matches_of(day.id) if one.slot == beside), None)
    if other is None:
        return _("You play the next round")
    if other.winner is None:
        return _("Next round: you play the winner of match %(slot)s") % {"slot": other.slot}
    return _("Next round: you play %(name)s") % {"name": _name(request, other.winner)}


def _name(request: PartRequest, entry_id: int) -> str:
    return _names(request, (entry_id,)).get(entry_id, "")
