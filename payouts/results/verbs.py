"""The results of an event in the API, readable by everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from payouts.results.rows import ResultPlace, ResultSidePrize, results
from rulebook.public_results import PublicResults


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsDetails:
    """The results of an event as the house publishes them; during play, the places taken so far."""

    id: Annotated[int, Note("The event's.")]
    name: str
    starts_at: datetime
    entries: int
    players: int
    ranked: Annotated[int, Note("Places in the ranking: `entries`, or fewer where players are ranked once.")]
    no_shows: Annotated[int, Note("Sold, and no entry: players who never came, whose stacks were taken up.")]
    is_provisional: Annotated[bool, Note("Whether it is still played.")]
    players_left: Annotated[int, Note("How many of the best places nobody has taken yet; 0 once it is over.")]
    currency: str
    public_results: Annotated[PublicResults, Note("What of them is published.")]
    places: tuple[ResultPlace, ...]
    side_prizes: Annotated[tuple[ResultSidePrize, ...], Note("Empty where the house names no prizes.")]


@read("events/<int:event>/results/", admits=READERS)
def event_results(event: int) -> ResultsDetails:
    """Show the results of an event, provisional during play. They are public at `/results/<event>.json`."""
    result = results(event)
    return ResultsDetails(
        id=event,
        name=result.name,
        starts_at=result.starts_at,
        entries=result.field.entries,
        players=result.field.players,
        ranked=result.field.places,
        no_shows=result.field.no_shows,
        is_provisional=result.is_provisional,
        players_left=result.players_left,
        currency=result.currency,
        public_results=result.public_results,
        places=result.places,
        side_prizes=result.side_prizes,
    )
