"""Give penalties, count the hands served, close them; disqualify players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Protocol

from rest_framework import serializers

from access.fields import SPREAD, EntryId, Id, Length, Limits, Note, OnlyWith, Reason, RequiredReason, TableId
from access.reads import read
from access.roles import FLOOR, INSPECTORS
from access.verbs import action
from clock.playtime import play_mark
from clock.timers.suspensions import suspended
from floor.penalties import words
from floor.penalties.rows import ListedPenalty, house_record, kept_of_player, listed, listed_of, listed_one
from floor.play.hands import reports_every_hand
from floor.play.rows import count_hand_absent, require_running
from journal import instants
from journal.book import OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from people.players import rows as people
from rulebook.penalties import Step, ends_by_wall, penalty_in_hands, runs_by_wall, suspension
from rulebook.profile import PenaltyRules
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import SeenAt, TableNumber, of_table
from seating.moves.verbs import require_seen
from seating.queries import SeatRef, TableView
from tournaments import queries
from tournaments.books import of_entry
from tournaments.entries.penalties import add_penalty, close_penalty, miss_hand
from tournaments.queries import EntryView, KeptPenalty, Offence, PenaltyKind, PenaltyState
from tournaments.queries import Penalty as PenaltyRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty; ``hands_left`` move with the player from table to table."""

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
    left_ms: Annotated[int, Note("Of a suspension: the milliseconds of play left, or of real time.")]
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
    """A penalty of the record as the API returns it."""
    row = one.penalty
    return RecordedPenalty(
        id=row.id,
        player=one.player_id,
        event=one.event,
        kind=PenaltyKind(row.kind),
        offence=Offence(row.offence),
        note=row.note,
        given_at=row.given_at,
    )


def _result_of(penalty: PenaltyRow, at: datetime) -> Penalty:
    """The penalty as it is at an instant."""
    return _result(listed_one(penalty, at))


def _result(one: ListedPenalty) -> Penalty:
    row = one.penalty
    return Penalty(
        id=row.id,
        entry=row.entry_id,
        player=one.player,
        kind=PenaltyKind(row.kind),
        offence=Offence(row.offence),
        note=row.note,
        state=PenaltyState(row.state),
        given_at=row.given_at,
        given_by=row.given_by_id,
        given_at_table=row.table,
        given_at_seat=row.seat,
        players=row.players,
        table=one.at.table if one.at else None,
        seat=one.at.seat if one.at else None,
        rounds=row.rounds,
        hands=row.hands,
        served=row.served,
        hands_left=row.hands_left,
        minutes=row.minutes,
        ends_at=one.ends_at,
        left_ms=one.left_ms,
        is_over=one.is_over,
        chips=row.chips,
        left=one.left,
    )


PenaltyId = Annotated[Id, Note("The penalty.")]
PenaltyNote = Annotated[str, Length(120)]


class GivenKind(StrEnum):
    """The types of penalties; a disqualification also puts the player out, so it has its own verb."""

    WARNING = "warning"
    DEAD_HAND = "dead_hand"
    MISSED_HANDS = "missed_hands"
    MISSED_ROUNDS = "missed_rounds"
    SUSPENSION = "suspension"


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePenalty:
    """A penalty: rounds, single hands or minutes, by its type."""

    entry: EntryId
    kind: GivenKind
    offence: Annotated[Offence, Note("What for.")] = Offence.OTHER
    note: PenaltyNote = ""
    rounds: Annotated[int, Limits(0, 99), OnlyWith("kind", "missed_rounds")] = 0
    hands: Annotated[int, Limits(0, 999), OnlyWith("kind", "missed_hands")] = 0
    minutes: Annotated[int, Limits(0, 999), OnlyWith("kind", "suspension")] = 0
    is_hand_running: Annotated[
        bool, Note("A hand is being played: it counts only where the rules say so.")
    ] = False
    seen: SeenAt = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsLeft:
    """How many hands a player still has to miss."""

    entry: int
    hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandServedAt:
    """The players on penalty at the table, and what is left of each penalty."""

    table: TableNumber
    left: tuple[HandsLeft, ...]


class NamesPenalty(Protocol):
    """A command that names a penalty."""

    @property
    def penalty(self) -> int:
        """The penalty."""


def of_penalty(command: NamesPenalty) -> list[BookRef]:
    """The book of the event of the penalty; raises ``Refusal("not_found")``."""
    return [tournament_book(queries.event_of_penalty(command.penalty))]


@action("entries/<int:entry>/penalties/", admits=FLOOR, opens=of_entry, makes="penalty")
def give_penalty(book: OpenBook, *, command: Annotated[GivePenalty, SPREAD]) -> Penalty:
    """Give a penalty to a player: rounds are converted into hands by the number of players at the table.

    TDA 2024 rule 71-A.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``stale_view``, ``penalty_empty``,
    ``table_too_small``, ``rounds_over_limit`` or ``suspension_length``.
    """
    entry_id = command.entry
    entry = queries.entry(entry_id)
    rules = require_running(entry.event_id).profile.penalties
    ref = seats.seat_of(entry_id)
    require_seen(entry, ref, command.seen)
    if not entry.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=entry_id)
    row = add_penalty(book, entry_id=entry_id, **_values(book, entry, ref, command, rules))
    book.record(_fact(row))
    return _result_of(queries.penalty(row.pk), book.now)


def _values(
    book: OpenBook, entry: EntryView, ref: SeatRef | None, command: GivePenalty, rules: PenaltyRules
) -> dict[str, Any]:
    players = seats.table(ref.table_id).players if ref else 0
    place: dict[str, Any] = {"table": ref.table, "seat": ref.seat, "players": players} if ref else {}
    hands = {
        Step.MISSED_HANDS: lambda: _in_hands(rules, players, command, rounds=0, hands=command.hands),
        Step.MISSED_ROUNDS: lambda: _in_hands(rules, players, command, rounds=command.rounds, hands=0),
        Step.SUSPENSION: lambda: _in_minutes(book, entry, command, rules),
    }.get(Step(command.kind.value), dict)()
    values = {"kind": command.kind.value, "offence": command.offence.value, "note": command.note.strip()}
    return values | place | hands


def _in_hands(
    rules: PenaltyRules, players: int, command: GivePenalty, *, rounds: int, hands: int
) -> dict[str, Any]:
    result = penalty_in_hands(
        rules, players, rounds=rounds, hands=hands, is_hand_running=command.is_hand_running
    )
    return {"rounds": rounds, "hands": result.missed, "waits_for_hand": result.is_waiting}


def _in_minutes(
    book: OpenBook, entry: EntryView, command: GivePenalty, rules: PenaltyRules
) -> dict[str, Any]:
    minutes = suspension(rules, command.minutes).minutes
    if runs_by_wall(rules):
        return {"minutes": minutes, "ends_at": ends_by_wall(book.now, minutes)}
    mark = play_mark(entry.day_id, book.now)
    return {"minutes": minutes, "mark_day_id": mark.day, "mark_ms": mark.played_ms}


def _fact(row: PenaltyRow) -> words.PenaltyFact:
    entry_id, kind, offence = row.entry_id, Step(row.kind), row.offence
    if kind is Step.MISSED_ROUNDS:
        return words.MissedRoundsGiven(entry_id, row.hands, row.rounds, row.players or 0, offence)
    if kind is Step.MISSED_HANDS:
        return words.MissedHandsGiven(entry_id, row.hands, offence)
    if kind is Step.SUSPENSION:
        return words.SuspensionGiven(entry_id, row.minutes, offence)
    if kind is Step.DEAD_HAND:
        return words.DeadHandRuled(entry_id, offence)
    return words.WarningGiven(entry_id, offence)


@action("tables-in-play/<int:table>/hand-played/", admits=FLOOR, opens=of_table)
def count_hand_served(book: OpenBook, *, table: TableId) -> HandServedAt:
    """Count a completed hand at a table: each player on penalty there has one hand fewer to miss.

    For an absent player, blinds and antes are calculated for one more hand.

    A misdeal and its redeal are one hand (rule 35-C).

    Raises ``Refusal`` ``not_found``, ``nobody_on_penalty`` or, while the tables report every hand anyway,
    ``hands_are_reported``.
    """
    table_view = seats.table(table)
    if reports_every_hand(table_view.event_id, table_view.day_id):
        raise Refusal("hands_are_reported", table=table_view.number)
    absent = count_hand_absent(book, entry_ids=list(table_view.entries.values()))
    rows = _miss_hand(book, table_view)
    if not (rows or absent):
        raise Refusal("nobody_on_penalty", table=table_view.number)
    if not rows:
        book.record(words.HandCounted(table_view.number))
    hands_left = tuple(HandsLeft(entry=row.entry_id, hands=row.hands_left) for row in rows)
    return HandServedAt(table=table_view.number, left=hands_left)


def miss_hand_at(book: OpenBook, *, table_id: int) -> tuple[PenaltyRow, ...]:
    """Step: the same within another action that reports a completed hand; no player need be on penalty."""
    table = seats.table(table_id)
    count_hand_absent(book, entry_ids=list(table.entries.values()))
    return _miss_hand(book, table)


def _miss_hand(book: OpenBook, table: TableView) -> tuple[PenaltyRow, ...]:
    book.require("tournament", table.event_id)
    rows = miss_hand(book, entry_ids=list(table.entries.values()))
    if rows:
        book.record(words.HandServed(table.number, tuple(row.entry_id for row in rows)))
    return rows


@action("penalties/<int:penalty>/serve-out/", admits=FLOOR, opens=of_penalty)
def serve_out(book: OpenBook, *, penalty: PenaltyId, reason: Reason = "") -> Penalty:
    """Let a player play again: the penalty is served, or the floor ends it early with a reason.

    Raises ``Refusal`` ``not_found``, ``penalty_closed``, ``penalty_not_served`` without a reason while
    something is left of it, ``nothing_to_serve`` for a warning, ``disqualification_stands``.
    """
    row = _require_open(book, penalty)
    if not (row.hands or row.is_suspension):
        raise Refusal("nothing_to_serve", entry=row.entry_id)
    is_over = _is_over(book, row)
    if not is_over and not reason.strip():
        raise Refusal("penalty_not_served", field="reason", entry=row.entry_id, hands_missed=row.hands_left)
    close_penalty(book, penalty_id=row.id, is_void=False, reason=reason.strip())
    book.record(
        words.PenaltyServed(row.entry_id) if is_over else words.PenaltyShortened(row.entry_id, reason.strip())
    )
    return _result_of(queries.penalty(row.id), book.now)


def _is_over(book: OpenBook, one: PenaltyRow) -> bool:
    if not one.is_suspension:
        return one.hands_left == 0
    return any(clock.penalty_id == one.id and clock.is_over(book.now) for clock in suspended(one.event_id))


@action("penalties/<int:penalty>/void/", admits=FLOOR, opens=of_penalty)
def void_penalty(book: OpenBook, *, penalty: PenaltyId, reason: RequiredReason) -> Penalty:
    """Cancel a penalty given by mistake: it no longer counts, the reason is stored.

    Raises ``Refusal`` ``not_found``, ``penalty_closed``, ``reason_missing`` or ``disqualification_stands``.
    """
    row, reason = _require_open(book, penalty), stated_reason(reason)
    close_penalty(book, penalty_id=row.id, is_void=True, reason=reason)
    book.record(words.PenaltyVoided(row.entry_id, reason))
    return _result_of(queries.penalty(row.id), book.now)


def _require_open(book: OpenBook, penalty_id: int) -> PenaltyRow:
    row = queries.penalty(penalty_id)
    book.require("tournament", row.event_id)
    if row.stands and Step(row.kind) is Step.DISQUALIFICATION:
        raise Refusal("disqualification_stands", entry=row.entry_id)
    return row


READS = FLOOR | INSPECTORS


class PenaltyFilter(serializers.Serializer):
    """Which penalties."""

    standing = serializers.BooleanField(required=False, default=False, help_text="Only those not closed.")


@read("entries/<int:entry>/penalties/", admits=READS)
def penalties_of_entry(entry: int) -> Sequence[Penalty]:
    """The penalties of an entry's player in the event, newest first; for every entry of that player."""
    return [_result(row) for row in listed_of(queries.entry(entry), instants.now())]


@read("events/<int:event>/penalties/", admits=READS, filtered_by=PenaltyFilter)
def penalties(wanted: Mapping[str, Any], event: int) -> Sequence[Penalty]:
    """List the penalties of an event, open ones first; suspensions with their end."""
    only_standing = wanted.get("standing", False)
    rows = listed(queries.event(event).id, instants.now())
    return [_result(row) for row in rows if row.penalty.stands or not only_standing]


@read("penalties/record/", admits=READS)
def record_of_house() -> Sequence[RecordedPenalty]:
    """The penalties of all persons that the house keeps, over all events, by player, latest first."""
    return [
        recorded(record) for player in house_record(instants.now()) for record, _length in player.penalties
    ]


@read("players/<int:player>/penalties/", admits=READS)
def record_of_player(player: int) -> Sequence[RecordedPenalty]:
    """The penalties of a person that the house keeps, over all events, newest first."""
    return [recorded(record) for record in kept_of_player(people.player(player).id, instants.now())]


@read("penalties/<int:penalty>/", admits=READS)
def penalty(penalty: int) -> Penalty:
    """Read one penalty: its length, what is left of it, and where the player sits."""
    return _result_of(queries.penalty(penalty), instants.now())
