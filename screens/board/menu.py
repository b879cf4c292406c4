"""The menu of the board: three actions that fit now, five tasks with theirs, each only for those who may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from django.urls import NoReverseMatch, resolve, reverse
from django.utils.translation import gettext as _

from access.roles import PUBLIC
from access.viewer import Viewer
from clock import rows as clock
from floor.bags.rows import day_of_bags
from floor.colour_up.rows import due
from floor.play.hands import is_suggested, tables_with_players
from journal import instants
from payouts.structure.rows import at_stake
from rulebook.clock import ClockReading, ClockState, clock_at
from rulebook.refusals import Refusal
from screens.templatetags.figures import minutes
from seating import queries as seats
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView

KEYS = {"pair": "v", "full-clock": "f"}
ENDS = ("redraw", "end-day")
FIT = 3
FINAL = 10
"""With no more players left a deal may be spoken of, and stacks are worth counting."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What decides which actions fit: the state of the event, of its clock and of its field.

    ``to_money`` is how many players go out before the money; 0 in it, None without a goal.
    """

    state: str
    is_started: bool = False
    is_paused: bool = False
    is_break: bool = False
    has_break_ahead: bool = False
    is_last_level: bool = False
    chips_leave: bool = False
    admits: bool = False
    sells_again: bool = False
    """Whether the event has re-entries."""
    players: int = 0
    tables: int = 0
    to_money: int | None = None
    waits: bool = False
    """Whether hand for hand is on."""
    nears_money: bool = False
    """Whether hand for hand is due."""


def fitting(now: Moment) -> tuple[str, ...]:
    """The actions that fit, the most fitting first; more than are shown, because not everybody may do each."""
    if now.state == "running":
        return tuple(dict.fromkeys((*_in_play(now), *("count", "moves", "announce", "incidents", "prizes"))))
    if now.state in ("finished", "settled"):
        return ("prizes", "bags", "journal", "sales", "incidents", "stacks")
    return ("start", "tables-open", "seats-by-name", "announce", "seat-cards", "set-up")


def _in_play(now: Moment) -> Iterator[str]:
    is_final = now.players <= FINAL and now.tables <= 1
    fits = {
        "hand-for-hand": now.waits or now.nears_money,
        "colour-up": now.chips_leave and now.is_break,
        "end-day": now.is_last_level and (now.is_paused or now.is_break),
        "last-hands": now.is_last_level,
        "deal": is_final and now.to_money == 0,
        "count": now.is_paused or now.is_break or is_final,
        "awaited": now.admits and now.is_paused,
        "break-now": now.is_started and now.has_break_ahead and not now.is_break,
        "re-entries": now.admits and now.sells_again,
        "balance": now.tables > 1,
        "hand-for-hand-later": now.tables > 1 and bool(now.to_money),
    }
    for name, does_fit in fits.items():
        if does_fit:
            yield "hand-for-hand" if name == "hand-for-hand-later" else name


@dataclass(frozen=True, slots=True)
class Action:
    """An entry of the menu: a page (``url``), or a dialog or panel of the board that it ``opens``.

    ``beside`` is a word about the state; ``ends`` is set if it ends something.
    """

    name: str
    label: str
    url: str = ""
    opens: str = ""
    beside: str = ""
    ends: bool = False
    key: str = ""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of the floor with its actions."""

    title: str
    icon: str
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Menu:
    """The menu as templates/screens/_menu.html names it."""

    fits: tuple[Action, ...]
    tasks: tuple[Task, ...]

    @property
    def count(self) -> int:
        """How many actions there are."""
        return sum(len(task.actions) for task in self.tasks)


def menu(event_id: int, viewer: Viewer) -> Menu:
    """The menu for this viewer now."""
    event, day = tournaments.event(event_id), tournaments.current_day(event_id)
    walk = clock.course(day.id)
    try:
        reading = clock_at(walk.structure, walk.clock.anchors, instants.now())
    except Refusal:
        reading = None
    tasks = tuple(
        Task(title, icon, shown)
        for title, icon, actions in _tasks(event, day, viewer, _words(event, day, reading, walk))
        if (shown := tuple(actions))
    )
    by_name = {action.name: action for task in tasks for action in task.actions}
    wanted = fitting(_moment(event, reading, walk))
    return Menu(tuple(by_name[name] for name in wanted if name in by_name)[:FIT], tasks)


def _moment(event: EventView, reading: ClockReading | None, walk: clock.Course) -> Moment:
    field, stake = tournaments.field(event.id), at_stake(event.id)
    now = Moment(
        state=str(event.state),
        players=field.alive,
        tables=tables_with_players(event.id),
        to_money=max(0, stake.left - stake.goal) if stake.goal else None,
        waits=tournaments.play_now(event.id).is_hand_for_hand,
    )
    if event.state != "running" or reading is None:
        return now
    ahead = walk.ahead(reading.index)
    return replace(
        now,
        is_started=reading.state is not ClockState.NOT_STARTED,
        is_paused=reading.state is ClockState.PAUSED,
        is_break=reading.period.is_break,
        has_break_ahead=any(row.is_break for row in ahead),
        is_last_level=not ahead,
        chips_leave=bool(due(event.id)),
        admits=clock.is_registration_open(event.id, instants.now()),
        sells_again=event.re_entries != 0,
        nears_money=is_suggested(event, field.alive),
    )


def _words(
    event: EventView, day: DayView, reading: ClockReading | None, walk: clock.Course
) -> Mapping[str, str]:
    """A few words of the state beside some actions."""
    if event.state != "running":
        return {}
    goal, rules = at_stake(event.id).goal, tournaments.profile(event.id)
    words = {"balance": _balance_words(day.id), **_break_words(day.id)}
    if goal and not tournaments.play_now(event.id).is_hand_for_hand:
        words["hand-for-hand"] = _("from %(players)s left") % {"players": goal + rules.bubble.announce_before}
    if reading is not None and not reading.period.is_break:
        words["break-now"] = _until_break(reading, walk)
    return words


def _balance_words(day_id: int) -> str:
    kind = seats.SuggestionKind.BALANCE
    move = next((one for one in seats.suggestions(day_id) if one.kind is kind and one.to_table), None)
    return (
        ""
        if move is None
        else _("from %(one)s to %(other)s") % {"one": move.from_table, "other": move.to_table}
    )


def _break_words(day_id: int) -> Mapping[str, str]:
    """The table that breaks next, and with how many players left."""
    coming = seats.outlook_of(day_id, instants.now()).next_break
    if coming is None:
        return {}
    beside = _("at %(players)s left") % {"players": coming.players}
    return {"breaks-first": str(coming.table or ""), "break-order": beside}


def _until_break(reading: ClockReading, walk: clock.Course) -> str:
    """The time that is left before the next break."""
    ahead = walk.ahead(reading.index)
    before = next((at for at, row in enumerate(ahead) if row.is_break), None)
    if before is None:
        return ""
    left = reading.left_ms + sum(row.length_ms for row in ahead[:before])
    return _("planned in %(time)s") % {"time": minutes(left)}


def _tasks(
    event: EventView, day: DayView, viewer: Viewer, words: Mapping[str, str]
) -> Iterator[tuple[str, str, Iterable[Action]]]:
    entries = _Entries(event.id, viewer, words)
    is_played = event.state == "running"
    may_end = viewer.directs and is_played
    yield _("Tables"), "table", entries.of_tables(is_played=is_played, may_end=may_end)
    yield _("Players"), "person", entries.of_players(is_played=is_played)
    yield _("Prizes and deal"), "trophy", entries.of_prizes(is_played=is_played)
    yield _("Screens and paper"), "screen", entries.of_screens()
    yield _("End of the day"), "lock", entries.of_the_end(day.id, is_played=is_played, may_end=may_end)


@dataclass(frozen=True, slots=True)
class _Entries:
    """The actions of an event for a viewer; those that this person may not open are left out."""

    event_id: int
    viewer: Viewer
    words: Mapping[str, str]

    def page(
        self, name: str, label: str, address: str, *, when: bool = True, of: int | None = None
    ) -> Iterator[Action]:
        """A page of the event, or of ``of``."""
        if not when:
            return
        try:
            url = reverse(address, args=[of or self.event_id])
        except NoReverseMatch:
            url = reverse(address)
        reads = getattr(resolve(url).func, "reads", PUBLIC)
        if "public" in reads or self.viewer.role in reads:
            word, key = self.words.get(name, ""), KEYS.get(name, "")
            yield Action(name, label, url, beside=word, ends=name in ENDS, key=key)

    def dialog(self, name: str, label: str, opens: str, *, when: bool) -> Iterator[Action]:
        """A dialog or a panel of the board."""
        if when:
            word, key = self.words.get(name, ""), KEYS.get(name, "")
            yield Action(name, label, opens=opens, beside=word, key=key)

    def of_tables(self, *, is_played: bool, may_end: bool) -> Iterator[Action]:
        """Balance, break, open, draw again, hand for hand, chips that leave."""
        runs = self.viewer.runs_floor
        may_start = tournaments.event(self.event_id).state == "registration"
        yield from self.page("start", _("Start play"), "floor-start", when=may_start)
        yield from self.dialog("balance", _("Balance"), "todo", when=bool(self.words.get("balance")) and runs)
        first = self.words.get("breaks-first", "")
        named = _("Break table %(from)s") % {"from": first} if first else _("Break a table")
        yield from self.page("break-order", named if runs else _("Break order"), "floor-break-order")
        yield from self.page("tables-open", _("Open a table"), "floor-open-tables")
        yield from self.dialog("break-now", _("Break now…"), "break-now", when=is_played and runs)
        yield from self.page("hand-for-hand", _("Hand for hand"), "console", when=is_played)
        yield from self.page("colour-up", _("Colour-ups"), "colour-ups", when=is_played)
        yield from self.page("count", _("Count stacks") if runs else _("Chips"), "floor-chips")
        yield from self.page("moves", _("Moves and seat cards"), "floor-moves")
        yield from self.page("redraw", _("Redraw all seats…"), "floor-redraw", when=may_end)

    def of_players(self, *, is_played: bool) -> Iterator[Action]:
        """Absent, not seen, penalties, clocks, chips won from those who are out, re-entries."""
        yield from self.page("absent", _("Absent players"), "floor-absent")
        yield from self.page("awaited", _("Players not seen yet"), "floor-awaited")
        yield from self.page("penalties", _("Penalties"), "floor-penalties", when=self.viewer.runs_floor)
        yield from self.page("bracket", _("Bracket"), "bracket", when=tournaments.has_bracket(self.event_id))
        yield from self.page("clocks", _("Clocks on players"), "shot-clocks-page", when=is_played)
        yield from self.page("pots", _("Who took the chips"), "floor-pots")
        yield from self.page("re-entries", _("Re-entries"), "re-entries")
        yield from self.page("requests", _("Seating requests"), "floor-requests")

    def of_prizes(self, *, is_played: bool) -> Iterator[Action]:
        """Prizes, the deal, sales."""
        yield from self.page("prizes", _("Prizes"), "payouts")
        yield from self.page("deal", _("Deal"), "deal", when=is_played and self.viewer.runs_floor)
        yield from self.page("pool", _("Prize pool"), "pool")
        yield from self.page("sales", _("Sales"), "sales")

    def of_screens(self) -> Iterator[Action]:
        """Screens, prints, notes, incidents, rulings."""
        viewer = self.viewer
        # A viewer who neither runs the floor nor sells is an inspector.
        may_read = viewer.runs_floor or not viewer.sells
        yield from self.dialog("announce", _("Announcement"), "announcing", when=viewer.runs_floor)
        yield from self.dialog("pair", _("Pair a television"), "pair", when=viewer.directs)
        yield from self.page("screens", _("Displays"), "displays")
        yield from self.page("full-clock", _("Full-screen clock"), "full-clock")
        yield from self.page("notes", _("Notes"), "floor-notes")
        yield from self.page("incidents", _("Incidents"), "floor-incidents", when=may_read)
        yield from self.page("rulings", _("Rulings"), "event-rulings")
        yield from self.page("poster", _("Poster with all prices"), "print-poster")
        yield from self.page("seats-by-name", _("Seats by name"), "print-names")
        yield from self.page("seats-by-table", _("Seats by table"), "print-tables")
        yield from self.page("sign-in", _("Sign-in sheets"), "print-sign-in")
        yield from self.page("seat-cards", _("Seat cards"), "seat-cards")
        yield from self.page("penalties-print", _("Penalties, for dealers"), "floor-penalties-print")
        yield from self.page("dealer-cards", _("QR codes for dealers"), "dealer-cards")
        yield from self.page("backup", _("Backup sheet, for running without the system"), "print-night")

    def of_the_end(self, day_id: int, *, is_played: bool, may_end: bool) -> Iterator[Action]:
        """Last hands, bags, the end of the day; what was done."""
        bagged = day_of_bags(self.event_id)
        yield from self.page("last-hands", _("Last hands"), "last-hands", when=is_played)
        yield from self.page("bags", _("Bags"), "floor-bags", when=bagged is not None, of=bagged)
        yield from self.page("journal", _("Journal"), "floor-journal")
        yield from self.page("set-up", _("Set-up"), "event")
        yield from self.page("end-day", _("End the day"), "floor-end-day", when=may_end, of=day_id)
