"""Penalties by API: those of an event, of a player, one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers

from access.reads import read
from access.roles import FLOOR, INSPECTORS
from floor.penalties.answers import Penalty, RecordedPenalty, penalty_shown, recorded, shown
from floor.penalties.queries import house_record, kept_of_player, listed, listed_of
from journal import instants
from people.players import rows as people
from tournaments import queries as tournaments

READS = FLOOR | INSPECTORS


class PenaltyFilter(serializers.Serializer):
    """Which penalties."""

    standing = serializers.BooleanField(required=False, default=False, help_text="Only those not closed.")


@read("entries/<int:entry>/penalties/", admits=READS)
def penalties_of_entry(entry: int) -> Sequence[Penalty]:
    """The penalties of an entry's player in the event so far, for any entry, the newest first."""
    return [shown(one) for one in listed_of(tournaments.entry(entry), instants.now())]


@read("events/<int:event>/penalties/", admits=READS, filtered_by=PenaltyFilter)
def penalties(wanted: Mapping[str, Any], event: int) -> Sequence[Penalty]:
    """List the penalties of an event, open ones first; suspensions with their end."""
    only_standing = wanted.get("standing", False)
    found = listed(tournaments.event(event).id, instants.now())
    return [shown(one) for one in found if one.penalty.stands or not only_standing]


@read("penalties/record/", admits=READS)
def record_of_house() -> Sequence[RecordedPenalty]:
    """Everybody's penalties over events, as long as the house keeps them, by player, the latest first."""
    return [recorded(kept) for one in house_record(instants.now()) for kept, _length in one.penalties]


@read("players/<int:player>/penalties/", admits=READS)
def record_of_player(player: int) -> Sequence[RecordedPenalty]:
    """A person's penalties over events, as long as the house keeps them, the newest first."""
    return [recorded(one) for one in kept_of_player(people.player(player).id, instants.now())]


@read("penalties/<int:penalty>/", admits=READS)
def penalty(penalty: int) -> Penalty:
    """Read one penalty: what was given, what is left of it, where the player sits."""
    return penalty_shown(tournaments.penalty(penalty), instants.now())
