"""The floor plan: every open table with who sits where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from journal import instants
from people import queries as people
from rulebook.room import Positions
from screens.board.hands import Hands, address
from screens.served import versions
from seating import queries as seating
from seating.queries import SeatView, Suggestion, SuggestionKind, TableView
from tournaments import queries as tournaments
from tournaments.queries import EntryView

TOLD_FOR = timedelta(minutes=5)
ATTENTION = {
    SuggestionKind.HALT: "alert",
    SuggestionKind.BREAK: "warn",
    SuggestionKind.FINAL_TABLE: "info",
    SuggestionKind.BALANCE: "warn",
}


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """A chair of the plan; an address is empty where it may not be used."""

    number: int
    state: str
    role: str
    entry: int | None
    player: str
    entry_number: int
    stack: int | None
    version: int
    bust_url: str
    move_url: str
    rebuy_url: str
    reentry_url: str
    person_url: str
    button_url: str
    verify_url: str


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table of the plan; ``mark`` says in two words why it wants attention."""

    number: int
    name: str
    size: int
    players: int
    url: str
    attention: str
    mark: str
    seats: tuple[PlanSeat, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The floor plan as templates/screens/_tables.html names it."""

    version: int
    panel_url: str
    tables: tuple[PlanTable, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """What every seat of the plan is described with."""

    event_id: int
    entries: Mapping[int, EntryView]
    names: Mapping[int, str]
    on_the_way: frozenset[int]
    may_run: bool
    may_rebuy: bool


def plan(event_id: int, hands: Hands, due: tuple[Suggestion, ...]) -> Plan:
    """The open tables of the day that is played; ``due`` marks those that want attention."""
    tables = seating.tables(tournaments.current_day(event_id).id)
    room = _room(event_id, hands)
    return Plan(
        version=versions(event_id)["seats"],
        panel_url=address("board-tables", event_id),
        tables=tuple(_table(table, room, due) for table in tables),
    )


def _room(event_id: int, hands: Hands) -> Room:
    event = tournaments.event(event_id)
    entries = {entry.id: entry for entry in tournaments.entries(event_id)}
    is_played = event.state == "running"
    return Room(
        event_id=event_id,
        entries=entries,
        names=people.player_names({entry.player_id for entry in entries.values()}),
        on_the_way=frozenset(move.entry_id for move in seating.moves(event_id) if not move.has_arrived),
        may_run=hands.runs_floor and event.is_open,
        may_rebuy=hands.sells and is_played and event.rebuys != 0,
    )


def _table(table: TableView, room: Room, due: tuple[Suggestion, ...]) -> PlanTable:
    first = next((one for one in due if table.number in _marked(one)), None)
    return PlanTable(
        number=table.number,
        name=table.name,
        size=len(table.seats),
        players=table.players,
        url=address("table-in-play", table.id),
        attention=ATTENTION[first.kind] if first else "",
        mark=_mark(first, table.number) if first else "",
        seats=tuple(_seat(table, seat, room) for seat in table.seats),
    )


def _marked(one: Suggestion) -> tuple[int, ...]:
    if one.kind is SuggestionKind.BALANCE:
        return tuple(number for number in (one.from_table, *one.needs_button) if number is not None)
    return one.tables


def _mark(one: Suggestion, number: int) -> str:
    if number in one.needs_button:
        return _("button?")
    words = {
        SuggestionKind.HALT: _("stop"),
        SuggestionKind.BREAK: _("breaks"),
        SuggestionKind.FINAL_TABLE: _("final"),
        SuggestionKind.BALANCE: _("one over"),
    }
    return words[one.kind]


def _seat(table: TableView, seat: SeatView, room: Room) -> PlanSeat:
    entry = room.entries.get(seat.entry_id) if seat.entry_id is not None else None
    key, may = (entry.id if entry else 0), room.may_run and entry is not None
    is_alive = entry is not None and entry.is_alive
    return PlanSeat(
        number=seat.number,
        state=_state(seat, room),
        role=_role(table, seat.number),
        entry=seat.entry_id,
        player=room.names.get(entry.player_id, "") if entry else "",
        entry_number=entry.number if entry else 0,
        stack=entry.stack if entry else None,
        version=seat.id,
        bust_url=address("board-bust", room.event_id, when=may and is_alive),
        move_url=address("entry-move", key, when=may),
        rebuy_url=address("board-rebuy", key, when=room.may_rebuy and is_alive),
        reentry_url="",
        person_url=address("player", entry.player_id) if entry else "",
        button_url=address("board-button", table.id, when=room.may_run and table.players > 1),
        verify_url=address("board-verify", key, when=may and not seat.is_verified),
    )


def _state(seat: SeatView, room: Room) -> str:
    if seat.entry_id is None:
        return "empty" if seat.may_be_given else "locked"
    return "arriving" if seat.entry_id in room.on_the_way and not seat.is_verified else "taken"


def _role(table: TableView, number: int) -> str:
    """Button and blinds of the hand last told, as long as that is worth anything."""
    told: Positions | None = table.positions
    if told is None or table.positions_at is None or instants.now() - table.positions_at > TOLD_FOR:
        return ""
    return {told.bb: "BB", told.sb: "SB", told.btn: "D"}.get(number, "")
