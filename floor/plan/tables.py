"""The floor plan: each table with what it is drawn from, and what may be done at its seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.viewer import Viewer
from floor.absent.rows import marks
from floor.notes.rows import Notes, notes_of
from floor.penalties.rows import NO_MARK
from floor.plan.rows import Finish, finish
from journal import instants
from people.players.rows import player_names
from rulebook.refusals import Refusal
from rulebook.transit import arrival_ms, awaits, is_overdue
from seating import queries as seats
from seating.rules import FRESH_FOR
from tournaments import queries as tournaments
from tournaments.reports import play_since, played_by
from wording.dates import date_format

SHOWN_WITH_SEATS = 24
"""With more tables the plan shows each as one line; its seats are fetched when it is enlarged."""
OVER = ("finished", "settled", "cancelled")
QUIET_MARKS = {
    seats.SuggestionKind.RESUME: gettext_lazy("Resumes"),
    seats.SuggestionKind.REDRAW: gettext_lazy("Redraw"),
    seats.SuggestionKind.FINAL_TABLE: gettext_lazy("Final table"),
}
ANY_ID = 7_777_777
"""Stands for an id in the pattern of an address."""
ID = "{id}"
SHAPES = {1: "plan-4 plan-1", 2: "plan-4 plan-2", 3: "plan-4 plan-3", 4: "plan-4 plan-full"}
SMALLER_SHAPES = ((9, "plan-names plan-9"), (12, "plan-names plan-12"), (SHOWN_WITH_SEATS, "plan-24"))


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """A seat: ``state`` taken, empty, arriving (until the player is seen), away (on penalty) or locked."""

    number: int
    state: str
    role: str = ""
    entry: int | None = None
    player: str = ""
    player_id: int | None = None
    entry_number: int | None = None
    is_seen: bool = True
    """Whether the floor has seen the player at this seat."""
    penalty: str = ""
    """The short mark of a warned or penalised player."""
    is_absent: bool = False
    is_first: bool = False
    """Arriving at the starting seat: the player is awaited, not moved by the floor."""
    is_overdue: bool = False
    """Moved by the floor, and not seen after the minutes that the house allows."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes on the seat besides its player."""
        return tuple(note for note in (self.role, self.penalty) if note)


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table: ``attention`` is empty, info, warn or alert, ``mark`` gives the reason in two words.

    ``seats`` is empty if the plan shows the table as one line.
    """

    id: int
    number: int
    size: int
    players: int
    url: str
    attention: str = ""
    mark: str = ""
    seats: tuple[PlanSeat, ...] = ()
    told_at: str = ""
    """When button and blinds were entered, if hands have been dealt since."""
    note: str = ""
    """The floor's note on the table."""

    @property
    def label(self) -> str:
        """The table in words, in the language in force."""
        values = {"number": self.number, "players": self.players, "size": self.size}
        return _("Table %(number)s, %(players)s of %(size)s players") % values

    @property
    def is_line(self) -> bool:
        """Whether its number and its players say all of it."""
        return not (self.seats or self.told_at or self.note or self.mark)


@dataclass(frozen=True, slots=True)
class Plan:
    """All open tables of an event's day; ``is_over`` after the event, with its ``finish``."""

    tables: tuple[PlanTable, ...]
    can: str
    """What may be done at a seat now, given the permission: names of ``seat_addresses``."""
    is_over: bool = False
    is_played: bool = False
    """Whether players may go out now: the board then offers to put out several in one hand."""
    finish: Finish | None = None
    again_at: datetime | None = None
    """When it differs though nothing is done: a player is overdue, or the time of a button is shown."""

    @property
    def has_seats(self) -> bool:
        """Whether the tables are shown with their seats."""
        return len(self.tables) <= SHOWN_WITH_SEATS

    @property
    def shape(self) -> str:
        """The classes by which the page lays out its tables."""
        if self.finish is not None:
            return "plan-finish"
        count = len(self.tables)
        shapes = (shape for most, shape in SMALLER_SHAPES if 0 < count <= most)
        return SHAPES.get(count) or next(shapes, "plan-many" if count else "plan-empty")


def plan(event_id: int) -> Plan:
    """The floor plan of the day being played."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    tables = seats.tables(day.id)
    suggested = _marks(seats.suggestions(day.id)) if event.state == "running" else {}
    painter = _Painter(event, day.id, tables, with_seats=len(tables) <= SHOWN_WITH_SEATS)
    return Plan(
        tuple(painter.table(table, *suggested.get(table.number, ("", ""))) for table in tables),
        can=_possible(event),
        is_over=event.state in OVER,
        is_played=event.state == "running",
        finish=finish(event) if event.state in OVER and not tables else None,
        again_at=min(
            filter(None, (painter.overdue_at, seats.positions_age_at(tables, instants.now()))), default=None
        ),
    )


def enlarged(event_id: int, table_id: int) -> PlanTable:
    """One open table of the event with its seats; raises ``Refusal("not_found")``."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    table = next((table_view for table_view in seats.tables(day.id) if table_view.id == table_id), None)
    if table is None:
        raise Refusal("not_found", what="table", id=table_id)
    suggested = _marks(seats.suggestions(day.id)) if event.state == "running" else {}
    return _Painter(event, day.id, (table,), with_seats=True).table(
        table, *suggested.get(table.number, ("", ""))
    )


def _possible(event: tournaments.EventView) -> str:
    """What may be done at a seat in this state of the event."""
    actions = ["move", "incident"]
    if event.state == "running":
        actions += ["bust", "clock", "penalty", "absent", "here", "button", "count"]
        actions += ["buying"] if event.rebuys != 0 or event.re_entries != 0 else []
        actions += ["seatWon"] if event.payout.seat_milestone else []
    return " ".join(actions)


def seat_addresses(event_id: int, viewer: Viewer) -> dict[str, str]:
    """What this person may open or do at a seat: addresses with ``{id}`` for the entry, player or table."""
    addresses = {
        "person": _pattern("player"),
        "stack": _pattern("floor-stack-history", event_id),
        "table": _pattern("floor-plan-table", event_id),
        "seats": reverse("floor-plan-seats", args=[event_id]),
    }
    if not viewer.runs_floor:
        return addresses
    incident = reverse("floor-incident-new", args=[event_id])
    return addresses | {
        "bust": _pattern("bust-out"),
        "clock": _pattern("call-shot-clock-on"),
        "move": _pattern("floor-move", event_id),
        "buying": _pattern("floor-buying", event_id),
        "seatWon": _pattern("floor-seat-won", event_id),
        "verify": _pattern("verify-seat"),
        "absent": _pattern("mark-absent"),
        "here": _pattern("mark-back"),
        "penalty": _pattern("floor-penalty", event_id),
        "incident": f"{incident}?entry={ID}",
        "button": _pattern("place-button"),
        "count": _pattern("count-stack"),
    }


def _pattern(name: str, *before: int) -> str:
    return reverse(name, args=[*before, ANY_ID]).replace(str(ANY_ID), ID)


def _marks(suggestions: tuple[seats.Suggestion, ...]) -> Mapping[int, tuple[str, str]]:
    """The mark of each table; a halt comes before all other suggestions."""
    result: dict[int, tuple[str, str]] = {}
    for suggestion in sorted(
        suggestions, key=lambda suggestion: suggestion.kind is not seats.SuggestionKind.HALT
    ):
        for number in suggestion.tables:
            result.setdefault(number, _mark(suggestion, number))
    return result


def _mark(one: seats.Suggestion, number: int) -> tuple[str, str]:
    if one.kind is seats.SuggestionKind.HALT and one.is_asked and one.halted_at is None:
        return "info", _("Halt?")
    if one.kind is seats.SuggestionKind.HALT:
        return "alert", _("Halted") if one.halted_at else _("Halt play")
    if one.kind in QUIET_MARKS:
        return "info", str(QUIET_MARKS[one.kind])
    if one.kind is seats.SuggestionKind.BREAK:
        return "warn", _("To break")
    if one.is_asked and number != one.to_table:
        return "info", _("Sends a player?")
    return "warn", _("Sends a player") if number != one.to_table else _("Receives a player")


class _Painter:
    """The common data of the tables of one plan, read once."""

    def __init__(
        self,
        event: tournaments.EventView,
        day_id: int,
        tables: tuple[seats.TableView, ...],
        *,
        with_seats: bool,
    ) -> None:
        ids = [entry for table in tables for entry in table.entries.values()] if with_seats else []
        self._with_seats = with_seats
        self._url = _pattern("floor-table", event.id)
        self._entries = tournaments.entries_by_id(ids) if ids else {}
        self._names = (
            player_names({entry_view.player_id for entry_view in self._entries.values()}) if ids else {}
        )
        self._moving = seats.on_the_way(event.id) if ids else {}
        self._seating = event.profile.seating
        self._day_id, self._played = day_id, play_since(day_id, instants.now())
        self._waiting: list[datetime] = []
        self._checks_first = event.state == "running" and awaits(event.profile.seating, is_first_seat=True)
        self._now = instants.now()
        self._penalties = marks(event.id, self._now) if ids else {}
        self._notes = notes_of(event.id) if tables else Notes()

    def table(self, table: seats.TableView, attention: str, mark: str) -> PlanTable:
        """One table."""
        roles = self._roles(table)
        plan_seats = (self._seat(seat, roles.get(seat.number, "")) for seat in table.seats)
        return PlanTable(
            id=table.id,
            number=table.number,
            size=len(table.seats),
            players=table.players,
            url=self._url.replace(ID, str(table.id)),
            attention=attention,
            mark=mark,
            seats=tuple(plan_seats) if self._with_seats else (),
            told_at=self._told_at(table),
            note=self._notes.tables.get(table.id, ""),
        )

    def _roles(self, table: seats.TableView) -> Mapping[int, str]:
        """Button and blinds as last entered; a drawn button until play starts."""
        if table.positions is None:
            return {table.button: "D"} if table.button is not None else {}
        positions = table.positions
        return {positions.bb: "BB", positions.sb: "SB"} | {positions.btn: "D"}

    def _told_at(self, table: seats.TableView) -> str:
        """When they were entered, unless they are those of the hand just ended."""
        if table.positions_at is None or table.knows_positions(self._now - FRESH_FOR):
            return ""
        return date_format(timezone.localtime(table.positions_at), "H:i")

    def _seat(self, seat: seats.SeatView, role: str) -> PlanSeat:
        if seat.entry_id is None:
            return PlanSeat(seat.number, "empty" if seat.may_be_given else "locked", role)
        entry = self._entries[seat.entry_id]
        is_awaited = self._checks_first or entry.id in self._moving
        mark = self._penalties.get(entry.id, NO_MARK)
        is_arriving = is_awaited and not seat.is_verified and not mark.is_absent
        moved_at = self._moving.get(entry.id) if is_arriving else None
        return PlanSeat(
            number=seat.number,
            state="arriving" if is_arriving else "away" if mark.is_away or mark.is_absent else "taken",
            is_first=is_arriving and entry.id not in self._moving,
            is_overdue=moved_at is not None and self._is_overdue(moved_at),
            role=role,
            entry=entry.id,
            player=self._names.get(entry.player_id, f"#{entry.number}"),
            player_id=entry.player_id,
            entry_number=entry.number,
            is_seen=seat.is_verified,
            penalty=mark.text,
            is_absent=mark.is_absent,
        )

    def _is_overdue(self, moved_at: datetime) -> bool:
        """Whether a player moved then should be seen by now; one who need not be is kept for ``overdue_at``."""
        is_late = is_overdue(self._seating, self._played(moved_at))
        self._waiting += [] if is_late else [moved_at]
        return is_late

    @property
    def overdue_at(self) -> datetime | None:
        """When the next player is overdue; None while the clock is paused."""
        if not self._waiting:
            return None
        return played_by(self._day_id, min(self._waiting), arrival_ms(self._seating))
