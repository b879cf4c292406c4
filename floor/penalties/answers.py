"""A penalty as the API shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from floor.penalties.queries import ListedPenalty, listed_one
from tournaments.queries import KeptPenalty, Offence, PenaltyKind, PenaltyState, PenaltyView


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty; ``hands_left`` go with the player from table to table."""

    id: int
    entry: int
    player: str
    kind: PenaltyKind
    offence: Offence
    note: str
    state: PenaltyState
    given_at: datetime
    given_by: Annotated[int | None, Note("The user who gave it.")]
    given_at_table: int | None
    given_at_seat: int | None
    players: Annotated[int | None, Note("The players who made a round when it was given.")]
    table: Annotated[int | None, Note("The number of the table where the player sits now.")]
    seat: int | None
    rounds: int
    hands: Annotated[int, Note("Hands to miss.")]
    served: int
    hands_left: int
    minutes: int
    ends_at: Annotated[datetime | None, Note("Of a suspension, while its clock runs.")]
    is_over: bool
    chips: int
    left: Annotated[str, Note("What is left of it, in words.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPenalty:
    """A penalty on the record of a person, of any event."""

    id: int
    player: int
    event: Annotated[str, Note("The name of its event.")]
    kind: PenaltyKind
    offence: Offence
    note: str
    given_at: datetime


def recorded(one: KeptPenalty) -> RecordedPenalty:
    """A penalty of the record as the API shows it."""
    given = one.penalty
    return RecordedPenalty(
        id=given.id,
        player=one.player_id,
        event=one.event,
        kind=given.kind,
        offence=given.offence,
        note=given.note,
        given_at=given.given_at,
    )


def penalty_shown(view: PenaltyView, at: datetime) -> Penalty:
    """The penalty as it is at an instant."""
    return shown(listed_one(view, at))


def shown(one: ListedPenalty) -> Penalty:
    """A listed penalty as the API shows it."""
    given = one.penalty
    return Penalty(
        id=given.id,
        entry=given.entry_id,
        player=one.player,
        kind=given.kind,
        offence=given.offence,
        note=given.note,
        state=given.state,
        given_at=given.given_at,
        given_by=given.given_by_id,
        given_at_table=given.table,
        given_at_seat=given.seat,
        players=given.players,
        table=one.at.table if one.at else None,
        seat=one.at.seat if one.at else None,
        rounds=given.rounds,
        hands=given.hands,
        served=given.served,
        hands_left=given.hands_left,
        minutes=given.minutes,
        ends_at=one.ends_at,
        is_over=one.is_over,
        chips=given.chips,
        left=one.left,
    )
