"""The results of an event in the API, readable by everybody."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from access.reads import read
from access.roles import READERS
from payouts.results.rows import results
from rulebook.public_results import PublicResults


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultPlace:
    """The player of a place, named by the player's own choice."""

    place: int
    place_to: Annotated[int, Note("The last of the places that it shares.")]
    name: str
    prize_minor: Annotated[int | None, Note("With a ticket in it; null where the house names no prizes.")]
    thing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSidePrize:
    """The winner of a part of a side pool, named by the player's own choice."""

    pool: str
    rank: int
    rank_to: Annotated[int, Note("The last of the ranks that it shares.")]
    name: str
    prize_minor: int


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
    found = results(event)
    return ResultsDetails(
        id=event,
        name=found.name,
        starts_at=found.starts_at,
        entries=found.field.entries,
        players=found.field.players,
        ranked=found.field.places,
        no_shows=found.field.no_shows,
        is_provisional=found.is_provisional,
        players_left=found.players_left,
        currency=found.currency,
        public_results=found.shown,
        places=tuple(
            ResultPlace(
                place=one.place,
                place_to=one.place_to,
                name=one.name,
                prize_minor=one.prize.minor if one.prize else None,
                thing=one.thing,
            )
            for one in found.places
        ),
        side_prizes=tuple(
            ResultSidePrize(
                pool=one.pool,
                rank=one.rank,
                rank_to=one.rank_to,
                name=one.name,
                prize_minor=one.prize.minor,
            )
            for one in found.side_prizes
        ),
    )
