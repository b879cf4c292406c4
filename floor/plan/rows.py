"""An event on the floor: the plan of its room, its winners, and the latest actions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from access.roles import CASHIERS, DIRECTORS, FLOOR, NOBODY, STAFF, forbidden
from access.verbs import verb_named
from access.viewer import Viewer
from clock import words
from floor.absent.rows import marks
from floor.notes.rows import Notes, notes_of
from floor.penalties.rows import NO_MARK
from floor.play.rows import seats_version
from journal import instants
from journal.facts import Undo, rule_of
from journal.opening import HOUSE, drawer_book, tournament_book
from journal.queries import LineView, UndoPreview, latest_lines, versions
from payouts.awards.rows import Award, awards, paid_so_far
from people.players.rows import player_names
from people.staff.rows import staff_names
from rulebook.money import Money
from rulebook.transit import awaits
from seating import queries as seats
from seating.queries import SeatView, Suggestion, SuggestionKind, TableView
from seating.rules import FRESH_FOR
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView, Finisher
from wording.dates import date_format
from wording.figures import money_short_text

RANKS_SHOWN = 100


@dataclass(frozen=True, slots=True)
class RankLine:
    """A line of the ranking; ``is_paid`` only if there is a prize."""

    place: str
    player: str
    prize: str
    is_paid: bool
    note_url: str


@dataclass(frozen=True, slots=True)
class Finish:
    """The result of an event; ``to_pay`` is empty once everything is paid.

    ``has_tickets`` if the winners hold tickets of a satellite. ``players`` is set if each player is ranked
    once.
    """

    winner: str
    is_shared: bool
    has_tickets: bool
    first_prize: str
    entries: int
    players: int | None
    lines: tuple[RankLine, ...]
    more: int
    paid: str
    to_pay: str
    payouts_url: str


def finish(event: EventView) -> Finish | None:
    """The result; None if nobody finished, in a cancelled event."""
    ranked = tournaments.finishers(event.id) if event.state in ("finished", "settled") else ()
    if not ranked:
        return None
    won = {award.entry_id: award for award in awards(event.id)}
    players = {entry.id: entry.player_id for entry in tournaments.entries(event.id)}
    called = player_names({players[one.entry_id] for one in ranked[:RANKS_SHOWN]})
    names = {one.entry_id: called.get(players[one.entry_id], "") for one in ranked[:RANKS_SHOWN]}
    first = [one for one in ranked if one.place == 1]
    best = won.get(first[0].entry_id)
    so_far = paid_so_far(event.id)
    field = tournaments.field(event.id)
    return Finish(
        winner=", ".join(names.get(one.entry_id, "") for one in first[:RANKS_SHOWN]),
        is_shared=len(first) > 1,
        has_tickets=best is not None and best.ticket.minor > 0,
        first_prize=best.prize if best else "",
        entries=field.entries,
        players=field.players if tournaments.is_ranked_by_player(event.id) else None,
        lines=tuple(
            _line(one, names.get(one.entry_id, ""), won.get(one.entry_id)) for one in ranked[:RANKS_SHOWN]
        ),
        more=max(0, len(ranked) - RANKS_SHOWN),
        paid=_money(so_far.paid, event),
        to_pay=_money(so_far.awarded - so_far.paid, event),
        payouts_url=reverse("payouts", args=[event.id]),
    )


def _line(one: Finisher, player: str, award: Award | None) -> RankLine:
    return RankLine(
        place=str(one.place) if one.place == one.place_to else f"{one.place}–{one.place_to}",
        player=player,
        prize=award.prize if award else "",
        is_paid=award is not None and award.is_paid,
        note_url=reverse("award-note", args=[award.id]) if award and not award.is_paid else "",
    )


def _money(minor: int, event: EventView) -> str:
    return money_short_text(Money(minor, event.currency)) if minor else ""


OVER = ("finished", "settled", "cancelled")
QUIET_MARKS = {
    SuggestionKind.RESUME: gettext_lazy("Resumes"),
    SuggestionKind.REDRAW: gettext_lazy("Redraw"),
    SuggestionKind.FINAL_TABLE: gettext_lazy("Final table"),
}


@dataclass(frozen=True, slots=True)
class PlanSeat:
    """A seat: ``state`` taken, empty, arriving (red until the player is seen), away (on penalty) or locked.

    A URL is empty if the action is not allowed.
    """

    number: int
    state: str
    role: str = ""
    entry: int | None = None
    player: str = ""
    entry_number: int | None = None
    version: str = ""
    bust_url: str = ""
    move_url: str = ""
    buying_url: str = ""
    seat_won_url: str = ""
    person_url: str = ""
    stack_url: str = ""
    button_url: str = ""
    verify_url: str = ""
    clock_url: str = ""
    penalty: str = ""
    """The short mark of a warned or penalised player."""
    penalty_url: str = ""
    incident_url: str = ""
    absent_url: str = ""
    back_url: str = ""
    is_absent: bool = False
    is_first: bool = False
    """Arriving at the starting seat: the player is awaited, not moved by the floor."""

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes on the seat besides its player."""
        return tuple(note for note in (self.role, self.penalty) if note)


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table: ``attention`` is empty, info, warn or alert, ``mark`` gives the reason in two words."""

    number: int
    name: str
    size: int
    players: int
    url: str
    attention: str
    mark: str
    seats: tuple[PlanSeat, ...]
    told_at: str = ""
    """When button and blinds were entered, if hands have been dealt since."""
    note: str = ""
    """The floor's note on the table."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All open tables of an event's day; ``is_over`` after the event, with its ``finish``."""

    version: int
    panel_url: str
    tables: tuple[PlanTable, ...]
    is_over: bool = False
    is_played: bool = False
    """Whether players may go out now: the board then offers to put out several in one hand."""
    finish: Finish | None = None


def plan(event_id: int, *, may_write: bool) -> Plan:
    """The floor plan of the day being played; eight queries plus those of the suggestions."""
    event = tournaments.event(event_id)
    day = tournaments.current_day(event_id)
    listed = seats.tables(day.id)
    marks = _marks(seats.suggestions(day.id)) if event.state == "running" else {}
    painter = _Painter(event, listed, may_write=may_write)
    return Plan(
        seats_version(event_id),
        reverse("floor-plan", args=[event_id]),
        tuple(painter.table(table, *marks.get(table.number, ("", ""))) for table in listed),
        is_over=event.state in OVER,
        is_played=event.state == "running",
        finish=finish(event) if event.state in OVER and not listed else None,
    )


def _marks(suggestions: tuple[Suggestion, ...]) -> Mapping[int, tuple[str, str]]:
    """The mark of each table; a halt comes before all other suggestions."""
    found: dict[int, tuple[str, str]] = {}
    for one in sorted(suggestions, key=lambda one: one.kind is not SuggestionKind.HALT):
        for number in one.tables:
            found.setdefault(number, _mark(one, number))
    return found


def _mark(one: Suggestion, number: int) -> tuple[str, str]:
    if one.kind is SuggestionKind.HALT and one.is_asked and one.halted_at is None:
        return "info", _("Halt?")
    if one.kind is SuggestionKind.HALT:
        return "alert", _("Halted") if one.halted_at else _("Halt play")
    if one.kind in QUIET_MARKS:
        return "info", str(QUIET_MARKS[one.kind])
    if one.kind is SuggestionKind.BREAK:
        return "warn", _("To break")
    if one.is_asked and number != one.to_table:
        return "info", _("Sends a player?")
    return "warn", _("Sends a player") if number != one.to_table else _("Receives a player")


class _Painter:
    """The common data of the seats of one plan, read once."""

    def __init__(self, event: EventView, tables: tuple[TableView, ...], *, may_write: bool) -> None:
        ids = [entry for table in tables for entry in table.entries.values()]
        self._event = event
        self._may_write = may_write
        self._entries = {entry.id: entry for entry in tournaments.entries(event.id)} if ids else {}
        self._names = player_names({self._entries[entry].player_id for entry in ids})
        self._moving = seats.on_the_way(event.id)
        self._checks_first = event.state == "running" and awaits(event.profile.seating, is_first_seat=True)
        self._now = instants.now()
        self._penalties = marks(event.id, self._now) if ids else {}
        self._notes = notes_of(event.id) if tables else Notes()

    def table(self, table: TableView, attention: str, mark: str) -> PlanTable:
        """One table."""
        roles = self._roles(table)
        return PlanTable(
            number=table.number,
            name=table.name,
            size=len(table.seats),
            players=table.players,
            url=reverse("floor-table", args=[self._event.id, table.id]),
            attention=attention,
            mark=mark,
            seats=tuple(self._seat(table, seat, roles.get(seat.number, "")) for seat in table.seats),
            told_at=self._told_at(table),
            note=self._notes.tables.get(table.id, ""),
        )

    def _roles(self, table: TableView) -> Mapping[int, str]:
        """Button and blinds as last entered; a drawn button until play starts."""
        if table.positions is None:
            return {table.button: "D"} if table.button is not None else {}
        told = table.positions
        return {told.bb: "BB", told.sb: "SB"} | {told.btn: "D"}

    def _told_at(self, table: TableView) -> str:
        """When they were entered, unless they are those of the hand just ended."""
        if table.positions_at is None or table.knows_positions(self._now - FRESH_FOR):
            return ""
        return date_format(timezone.localtime(table.positions_at), "H:i")

    def _seat(self, table: TableView, seat: SeatView, role: str) -> PlanSeat:
        may_tell = self._may_write and self._event.state == "running" and table.players > 1
        button_url = reverse("place-button", args=[table.id]) if may_tell else ""
        if seat.entry_id is None:
            state = "empty" if seat.may_be_given else "locked"
            return PlanSeat(seat.number, state, role, button_url=button_url)
        entry = self._entries[seat.entry_id]
        is_awaited = self._checks_first or entry.id in self._moving
        mark = self._penalties.get(entry.id, NO_MARK)
        is_arriving = is_awaited and not seat.is_verified and not mark.is_absent
        return PlanSeat(
            number=seat.number,
            state="arriving" if is_arriving else "away" if mark.is_away or mark.is_absent else "taken",
            is_first=is_arriving and entry.id not in self._moving,
            role=role,
            entry=entry.id,
            player=self._names.get(entry.player_id, f"#{entry.number}"),
            entry_number=entry.number,
            version=f"{table.number}.{seat.number}",
            button_url=button_url,
            person_url=reverse("player", args=[entry.player_id]),
            stack_url=reverse("floor-stack-history", args=[entry.event_id, entry.id]),
            penalty=mark.text,
            is_absent=mark.is_absent,
            **(self._addresses(entry, is_verified=seat.is_verified) if self._may_write else {}),
        )

    def _absences(self, entry: EntryView) -> dict[str, str]:
        """The URLs that mark the player as absent or as back."""
        if self._penalties.get(entry.id, NO_MARK).is_absent:
            return {"back_url": reverse("mark-back", args=[entry.id])}
        return {"absent_url": reverse("mark-absent", args=[entry.id])}

    def _addresses(self, entry: EntryView, *, is_verified: bool) -> dict[str, str]:
        is_running = self._event.state == "running"
        buys_again = is_running and bool(self._event.rebuys != 0 or self._event.re_entries != 0)
        wins_seats = is_running and bool(self._event.payout.seat_milestone)
        return {
            "bust_url": reverse("bust-out", args=[entry.id]) if is_running else "",
            "clock_url": reverse("call-shot-clock-on", args=[entry.id]) if is_running else "",
            "move_url": reverse("floor-move", args=[entry.event_id, entry.id]),
            "buying_url": reverse("floor-buying", args=[entry.event_id, entry.id]) if buys_again else "",
            "seat_won_url": reverse("floor-seat-won", args=[entry.event_id, entry.id]) if wins_seats else "",
            "verify_url": "" if is_verified else reverse("verify-seat", args=[entry.id]),
            **(self._absences(entry) if is_running else {}),
            "penalty_url": reverse("floor-penalty", args=[entry.event_id, entry.id]) if is_running else "",
            "incident_url": f"{reverse('floor-incident-new', args=[entry.event_id])}?entry={entry.id}",
        }


SHOWN = 12
READ = 40
TIMERS = frozenset(
    fact.__name__
    for fact in (
        words.PlayBegan,
        words.PlayWentOn,
        words.SuspensionEnded,
        words.WarningSounded,
        words.LevelEnded,
        words.BreakStarted,
        words.BreakEnded,
        words.RegistrationClosed,
        words.TimeRanOut,
    )
)


@dataclass(frozen=True, slots=True)
class LatestLine:
    """A line; ``undo_url`` is empty if it cannot be undone, ``is_next`` marks the one the shortcut undoes."""

    sentence: str
    at: str
    person: str
    undo_url: str
    needs_reason: bool
    is_undone: bool
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class Latest:
    """The newest lines, newest first; ``board_url`` is the page to return to after an undo."""

    version: int
    panel_url: str
    journal_url: str
    board_url: str
    lines: tuple[LatestLine, ...]


def latest(event_id: int, viewer: Viewer) -> Latest:
    """The latest lines; warnings before a timer appear only in the journal."""
    read = latest_lines(tournament_book(event_id), limit=READ)
    found = [line for line in read if line.fact != words.WarningSounded.__name__][:SHOWN]
    names = staff_names({line.actor_id for line in found if line.actor_id is not None})
    version, _parts = versions(tournament_book(event_id))
    return Latest(
        version,
        reverse("floor-latest", args=[event_id]),
        reverse("floor-journal", args=[event_id]),
        reverse("dashboard", args=[event_id]),
        _marked([told(line, names, viewer) for line in found]),
    )


def _marked(lines: Sequence[LatestLine]) -> tuple[LatestLine, ...]:
    """The lines; the newest one that a single tap undoes is marked."""
    first = next((line for line in lines if line.undo_url and not line.needs_reason), None)
    return tuple(replace(line, is_next=True) if line is first else line for line in lines)


def told(line: LineView, names: Mapping[int, str], viewer: Viewer) -> LatestLine:
    """One line as a page shows it; an undo with a reason has its own page, one without permission no link."""
    rule = rule_of(line.fact)
    is_asked = rule.undo is Undo.BY_REVERSE or rule.besides is not None
    roles = roles_undoing(line, kinds=frozenset(), has_money=is_asked)
    return LatestLine(
        sentence=line.sentence,
        at=timezone.localtime(line.at).strftime("%H:%M"),
        person=_who(line, names),
        undo_url=reverse("floor-undo" if is_asked else "undo-line", args=[line.id])
        if line.can_undo and viewer.role in roles
        else "",
        needs_reason=is_asked,
        is_undone=line.is_undone,
    )


def _who(line: LineView, names: Mapping[int, str]) -> str:
    """The person, or the actor: the clock's timers or the system."""
    if line.actor_id is not None:
        return names.get(line.actor_id, "–")
    return _("Clock") if line.fact in TIMERS else _("System")


def require_may_undo(role: str, preview: UndoPreview) -> None:
    """Raise ``Refusal("role_forbidden")`` unless the role may undo all lines of the preview."""
    if role not in may_undo(preview):
        raise forbidden(may_undo(preview))


def may_undo(preview: UndoPreview) -> frozenset[str]:
    """The roles that may undo all lines of the preview."""
    found = (
        roles_undoing(line, kinds=preview.book_kinds, has_money=preview.needs_reason)
        for line in preview.lines
    )
    return STAFF.intersection(*found)


def roles_undoing(line: LineView, *, kinds: frozenset[str], has_money: bool) -> frozenset[str]:
    """The roles allowed to undo: those allowed to act; what only directors do, only directors undo.

    Lines without a person (a timer, a screen) or from before lines stored their verb are undone by the
    cashier if money moved, by a director if they are the house's, else by the floor.
    """
    rule, verb = rule_of(line.fact), verb_named(line.verb)
    admits = verb.admits & STAFF if verb else NOBODY
    if not admits:
        has_money = has_money or drawer_book(0).kind in kinds
        admits = DIRECTORS if HOUSE.kind in kinds else CASHIERS if has_money else FLOOR
    return admits & DIRECTORS if rule.is_directors else admits
