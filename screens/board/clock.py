"""The clock of the board with its controls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from access.viewer import Viewer, address
from clock import rows as clock
from clock.rows import Course
from clock.verbs import SHOWN_IN
from clock.words import label_of
from floor.last_hands.words import play_words
from floor.play.words import early_label
from journal import instants
from rulebook.clock import ClockReading, ClockState, clock_at
from rulebook.refusals import Refusal
from rulebook.structure import Period
from screens.board.own_page import clock_shown
from screens.parts.clock import pause_label, state_of, wait_label
from seating.queries import count_open_tables, game_of_all
from tournaments import queries as tournaments
from tournaments.queries import DayView, EventView
from wording.games import GAMES

TURNS: Mapping[str, tuple[str, str]] = {
    "pause": ("pause-clock", ""),
    "resume": ("resume-clock", ""),
    "forward": ("forward-clock", ""),
    "back": ("back-clock", ""),
    "add": ("add-time", "?seconds=60"),
    "take": ("add-time", "?seconds=-60"),
    "set": ("set-time-left", ""),
}
"""The controls of the clock: the verb each posts to, and the values it sends."""
ALLOWED: Mapping[ClockState, frozenset[str]] = {
    ClockState.NOT_STARTED: frozenset(),
    ClockState.RUNNING: frozenset({"pause", "forward", "back", "add", "take", "set"}),
    ClockState.PAUSED: frozenset({"resume", "forward", "back", "add", "take", "set"}),
    ClockState.OVER: frozenset({"back", "add", "set"}),
}


@dataclass(frozen=True, slots=True)
class ClockPanel:
    """The clock as templates/screens/_clock.html names it; an address the viewer may not use is empty."""

    part: Mapping[str, Any]
    state: str
    is_break: bool
    label: str
    left_ms: int
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    ante: int
    next_label: str
    next_small_blind: int
    next_big_blind: int
    next_small_bet: int
    next_big_bet: int
    next_ante: int
    until_break_ms: int
    until_close_ms: int
    pause_reason: str
    pause_label: str
    goes_at_ms: int
    wait_label: str
    ends_day: bool
    state_label: str
    hands_url: str
    start_url: str
    early_label: str
    pause_url: str
    resume_url: str
    forward_url: str
    back_url: str
    add_url: str
    take_url: str
    set_url: str
    hide_seats_url: str
    has_more: bool
    next_game_url: str
    next_game: str
    games: tuple[tuple[str, str], ...]

    @property
    def is_turned_here(self) -> bool:
        """Whether this viewer may control the clock now; once the winner is known nobody may."""
        turns = (self.start_url, self.pause_url, self.resume_url, self.add_url, self.take_url)
        return any((*turns, self.forward_url, self.back_url, self.hands_url, self.has_more))


def clock_panel(event_id: int, viewer: Viewer) -> ClockPanel:
    """The clock of the current day as it is now."""
    day, now = tournaments.current_day(event_id), instants.now()
    event, walk = tournaments.event(event_id), clock.course(day.id)
    try:
        reading: ClockReading | None = clock_at(walk.structure, walk.clock.anchors, now)
    except Refusal:
        reading = None
    face = _face(walk, reading, state_of(event, reading.state)) if reading else _blank()
    may_turn = viewer.runs_floor and event.state == "running" and not day.is_closed
    may_start = viewer.directs and (event.state == "registration" or may_turn) and reading is not None
    is_waiting = reading is not None and reading.state is ClockState.NOT_STARTED
    return ClockPanel(
        part=clock_shown(event_id),
        until_close_ms=_until_close(day.id, now) if reading else 0,
        pause_reason=walk.clock.pause_reason,
        pause_label=pause_label(walk, reading),
        goes_at_ms=_ms(reading.goes_at) if reading and reading.goes_at else 0,
        wait_label=wait_label(walk, now) if reading and reading.is_waiting else "",
        ends_day=reading is not None and reading.ends_day,
        state_label=play_words(day),
        hands_url=_hands_url(event),
        start_url=address("start-play", event_id, when=may_start and is_waiting),
        early_label=early_label(day.starts_at, now) if may_start and is_waiting else "",
        has_more=may_turn or may_start or may_show_seats(event, day, viewer),
        hide_seats_url=_hide_seats_url(event, day, viewer, now),
        **_game(event, day.id, may_change=may_turn),
        **face,
        **_turns(day.id, walk, reading if may_turn else None),
    )


def may_show_seats(event: EventView, day: DayView, viewer: Viewer) -> bool:
    """Whether this viewer may let the clock screens show the seats."""
    return viewer.runs_floor and event.state in SHOWN_IN and not day.is_closed


def _hide_seats_url(event: EventView, day: DayView, viewer: Viewer, now: datetime) -> str:
    """The address that brings the clock back to the clock screens, while they show the seats."""
    may_hide = may_show_seats(event, day, viewer) and clock.seats_on_screens(day.id, now).are_shown
    return address("hide-seats", day.id, when=may_hide)


def _game(event: EventView, day_id: int, *, may_change: bool) -> dict[str, Any]:
    """The next game at all tables, or those to choose from, in an event of several games."""
    none: dict[str, Any] = {"next_game_url": "", "next_game": "", "games": ()}
    if not event.games.is_on or not may_change or not count_open_tables(day_id):
        return none
    dealt = game_of_all(day_id)
    listed = tuple((game.value, str(GAMES[game])) for game in event.games.games)
    return {
        "next_game_url": address("change-games", event.id),
        "next_game": str(GAMES[dealt.next]) if dealt and dealt.next else "",
        "games": listed if event.games.is_chosen else (),
    }


def _hands_url(event: EventView) -> str:
    """The page of hand for hand or of the last hands; empty in normal play."""
    play = tournaments.play_now(event.id)
    if play.are_last_hands:
        return address("last-hands", event.id)
    return address("console", event.id, when=play.is_hand_for_hand)


def _ms(at: datetime) -> int:
    return round(at.timestamp() * 1_000)


def _face(walk: Course, read: ClockReading, state: ClockState) -> dict[str, Any]:
    next_rows = tuple(row for row in walk.ahead(read.index) if not row.is_skipped)
    level = next((period for period in next_rows if period.is_level), None)
    played_level = read.period if read.period.is_level else level
    return {
        "state": state.value,
        "is_break": read.period.is_break,
        "label": label_of(read.period),
        "left_ms": read.left_ms,
        **_blinds_of(played_level, ""),
        "next_label": label_of(next_rows[0]) if next_rows else "",
        **_blinds_of(level, "next_"),
        "until_break_ms": _until_break(read.left_ms, next_rows),
    }


def _blinds_of(period: Period | None, prefix: str) -> dict[str, int]:
    names = ("small_blind", "big_blind", "small_bet", "big_bet", "ante")
    return {f"{prefix}{name}": getattr(period, name) if period else 0 for name in names}


def _blank() -> dict[str, Any]:
    values = {"state": "not_started", "is_break": False, "label": "", "left_ms": 0, "next_label": ""}
    return {**values, **_blinds_of(None, ""), **_blinds_of(None, "next_"), "until_break_ms": 0}


def _until_break(left_ms: int, coming: Sequence[Period]) -> int:
    until = left_ms
    for period in coming:
        if period.is_break:
            return until
        until += period.length_ms
    return 0


def _until_close(day_id: int, now: datetime) -> int:
    end = clock.registration_end(day_id, now)
    return 0 if end is None else max(0, round((end - now).total_seconds() * 1_000))


def _turns(day_id: int, walk: Course, read: ClockReading | None) -> dict[str, Any]:
    """The addresses of the controls; a change of level is valid only for the clock that was shown."""
    allowed = ALLOWED[read.state] if read else frozenset()
    generation = f"?generation={walk.clock.generation}"
    urls = {}
    for turn, (name, query) in TURNS.items():
        url = address(name, day_id, when=turn in allowed)
        urls[f"{turn}_url"] = url and url + (generation if turn in ("forward", "back") else query)
    return urls
