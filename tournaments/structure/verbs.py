"""Replacing the structure; its API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from access.fields import GREATEST, Chips, EventId, Length, Limits, Note
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from journal.book import OpenBook
from rulebook.structure import AnteKind, Game, Period, PeriodKind
from tournaments import events as tournaments_events
from tournaments.books import of_event
from tournaments.columns import periods_from_data
from tournaments.data import with_big_blind
from tournaments.set_up.periods import replace_structure
from tournaments.set_up.serializers import ForecastFilter
from tournaments.structure.verdict import EventForecast, entries_expected, forecast_of


@read("events/<int:event>/structure/", admits=READERS, is_whole=True)
def structure(event: int) -> Sequence[Period]:
    """List the levels and breaks of an event."""
    return tournaments_events.structure(event).periods


@read("events/<int:event>/forecast/", admits=READERS, filtered_by=ForecastFilter)
def event_forecast(query: Mapping[str, Any], event: int) -> EventForecast:
    """Show when an event should end, and how many players are left at each level until then.

    With ``closing_time`` the levels that have not started get the length that ends it then. Raises
    ``closing_time_unreadable``, ``closing_time_far``, ``closing_time_levels`` or ``no_level_to_change``.
    """
    tournaments_events.event(event)
    entries = entries_expected(event, str(query.get("entries", "")))
    return forecast_of(event, entries, query.get("closing_time", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodTyped:
    """A level or a break; ``big_blind`` defaults to twice the small one.

    The limits of a limit game default to the big blind and twice as much.
    """

    kind: PeriodKind = PeriodKind.LEVEL
    seconds: Annotated[int, Limits(1, GREATEST)]
    small_blind: Chips = 0
    big_blind: Chips = 0
    ante: Chips = 0
    ante_kind: AnteKind = AnteKind.NONE
    has_colour_up: bool = False
    note: Annotated[str, Length(80)] = ""
    game: Game = Game.HOLDEM
    small_bet: Chips = 0
    big_bet: Chips = 0
    bring_in: Chips = 0
    limit_small_blind: Annotated[
        Chips, Note("Of limit games in a level of several games; 0: the small blind.")
    ] = 0
    limit_big_blind: Chips = 0
    stud_ante: Annotated[Chips, Note("Of stud in a level of several games; 0: the ante.")] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StructureKept:
    """How many levels there are now."""

    event: EventId
    levels: int


@action("events/<int:event>/structure/", admits=DIRECTORS, opens=of_event, method="put")
def set_structure(book: OpenBook, *, event: EventId, periods: tuple[PeriodTyped, ...]) -> StructureKept:
    """Replace the levels and breaks of an event; those already played stay unchanged.

    Raises ``level_played``, ``level_too_short``, ``break_leads_nowhere``, and once registration is open
    ``big_blind_missing``, ``bring_in_missing`` or ``bets_missing``, naming level and row.
    """
    periods_view = periods_from_data([with_big_blind(asdict(period)) for period in periods])
    levels = replace_structure(book, event_id=event, periods=periods_view)
    return StructureKept(event=event, levels=levels)
