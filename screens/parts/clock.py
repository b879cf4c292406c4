"""The clock part: a timetable of upcoming instants, from which a screen picks its row and counts down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import takewhile

from django.utils.translation import gettext as _

from clock.rows import Course, course, may_halve_ante, open_days, players_for_ante, seats_on_screens
from clock.words import label_of
from floor.last_hands.words import play_words
from journal import instants
from journal.parts import in_event, shows
from rulebook.clock import ClockReading, ClockState, TimetableRow, clock_at, played_at, stop_ahead, timetable
from rulebook.levels import PREPARE_MS
from rulebook.refusals import Refusal
from rulebook.rulings.antes import level_due
from rulebook.structure import AnteKind, Period, stakes_of
from screens.parts.cache import Body, PartRequest
from screens.parts.hands import play_body
from seating.queries import GameAt, game_of_all, games_at, has_game_order
from tournaments import queries as tournaments
from tournaments.queries import EventView
from wording.games import GAMES, game_line, order_game_line, stakes_line

shows(
    "clock",
    "clock.clock",
    "clock.gap.answer",
    "clock.clockjump.answer",
    "tournaments.period",
    "tournaments.event.state",
    "floor.handforhand.stage",
    "floor.lasthands",
    "tournaments.event.profile",
    "tournaments.event.late_until_level",
    "tournaments.event.late_until_at",
    "tournaments.event.last_level",
    "tournaments.day.starts_at",
    "tournaments.day.closed_at",
    "tournaments.day.time_limit_seconds",
    "tournaments.day.end_rules",
)
shows("clock", "tournaments.entry.status", only_if=in_event(may_halve_ante))
shows(
    "clock",
    "tournaments.event.games",
    "seating.tableinplay.game_turn",
    "seating.tableinplay.state",
    only_if=in_event(has_game_order),
)


ANNOUNCED = timedelta(seconds=60)
"""How long screens say that a new level applies from the next hand on (TDA 2024 rule 23)."""
CLOCK_VIEWS = ("clock", "clock_alone", "break", "levels")
"""The views of a display that show the seats if the floor has asked for them."""
PLAYED = ("finished", "settled")
NO_CLOCK: Body = {
    "generation": 0,
    "state": ClockState.NOT_STARTED.value,
    "index": 0,
    "left_ms": 0,
    "at_ms": 0,
    "played_ms": 0,
    "starts_at_ms": None,
    "start_label": "",
    "is_time_out": False,
    "pause_label": "",
    "pause_reason": "",
    "seats_for": [],
    "seats_until_ms": None,
    "flights": 0,
    "goes_at_ms": None,
    "wait_label": "",
    "no_push_label": "",
    "prepare_label": "",
    "prepare_at_ms": None,
    "new_level_label": "",
    "new_level_short": "",
    "skipped_label": "",
    "play_label": "",
    "play_state": "normal",
    "has_hand_on": False,
    "table_games": {},
    "before": [],
    "timetable": [],
}


def clock_part(request: PartRequest) -> Body:
    """The clock of the event's current day; without an event or levels, the timetable is empty."""
    if not request.event_id:
        return NO_CLOCK
    day = tournaments.current_day(request.event_id)
    walk, at = course(day.id), instants.now()
    try:
        reading = clock_at(walk.structure, walk.clock.anchors, at)
    except Refusal:
        return NO_CLOCK
    event = tournaments.event(request.event_id)
    is_waiting = reading.state == ClockState.NOT_STARTED
    return {
        "generation": walk.clock.generation,
        "state": state_of(event, reading.state).value,
        "index": reading.index,
        "left_ms": reading.left_ms,
        "at_ms": _ms(at),
        "played_ms": played_at(walk.structure, walk.clock.anchors, at),
        "starts_at_ms": _ms(reading.goes_at or day.starts_at) if is_waiting else None,
        "goes_at_ms": _ms(reading.goes_at),
        "wait_label": wait_label(walk, at),
        "no_push_label": _("No dealer push now"),
        "prepare_label": _("Dealers, prepare your decks"),
        "prepare_at_ms": _prepare_at(reading.goes_at or (day.starts_at if is_waiting else None)),
        "new_level_label": _("New level: from the next hand on"),
        "new_level_short": _("from the next hand on"),
        "skipped_label": _("The next break will be skipped"),
        "start_label": _("Starts in"),
        "is_time_out": walk.clock.is_time_out,
        "pause_label": pause_label(walk, reading),
        "pause_reason": walk.clock.pause_reason,
        **_seats_part(day.id, at),
        "flights": len(open_days(event.id)),
        "play_label": play_words(day),
        **play_body(event),
        "table_games": _table_games(day.id),
        "before": [_period_body(walk, period) for period in _before(walk.structure.periods[: reading.index])],
        "timetable": _rows(walk, at, event),
    }


def _table_games(day_id: int) -> Body:
    """The game of each table and the next while they differ, for the telephones of those who sit there."""
    if game_of_all(day_id) is not None:
        return {}
    return {
        str(at.table): {
            "game": at.game.value,
            "label": _("At your table: %(game)s") % {"game": GAMES[at.game]},
            "then": _("then %(game)s") % {"game": GAMES[at.next]} if at.next else "",
        }
        for at in games_at(day_id)
    }


def _seats_part(day_id: int, at: datetime) -> Body:
    """The views that show the seats meanwhile, and until when."""
    seats = seats_on_screens(day_id, at)
    return {"seats_for": list(CLOCK_VIEWS) if seats.are_shown else [], "seats_until_ms": _ms(seats.until)}


def state_of(event: EventView, state: ClockState) -> ClockState:
    """The state of the clock on screens: once the event has ended it is over, not paused."""
    return ClockState.OVER if event.state in PLAYED else state


def _rows(walk: Course, at: datetime, event: EventView) -> list[Body]:
    rows = timetable(walk.structure, walk.clock.anchors, at, walk.window, walk.rules)
    laps = clock_at(walk.structure, walk.clock.anchors, at).laps
    left = players_for_ante(event.id, at)
    return [
        _period_row(walk, row, _due(row.period, left, event), laps) if row.period else _mark(row)
        for row in rows
    ]


def _due(period: Period, left: int | None, event: EventView) -> Period:
    """The period with the ante that is due with this number of players left."""
    return period if left is None else level_due(period, left, event.profile.betting)


def _before(played: Sequence[Period]) -> tuple[Period, ...]:
    """The levels played since the last break."""
    periods = (period for period in reversed(played) if not period.is_skipped)
    return tuple(takewhile(lambda period: period.is_level, periods))[::-1]


def _period_row(walk: Course, row: TimetableRow, period: Period, laps: int) -> Body:
    """A repeat of the last level is not a new level."""
    fresh = row.starts_at if row.index and period.is_level and not laps else None
    return {
        **_mark(row),
        **_period_body(walk, period),
        "laps_at_ms": [_ms(lap) for lap in row.laps_at],
        "over_from_ms": _ms(row.over_from),
        "waits": row.waits,
        "stops_with_ms": row.stops_with_ms,
        "is_skipped": period.is_skipped,
        "no_push_at_ms": _ms(row.no_push_at),
        "prepare_at_ms": _ms(row.prepare_at),
        "new_until_ms": None if fresh is None else _ms(fresh + ANNOUNCED),
    }


def _period_body(walk: Course, period: Period) -> Body:
    dealt = game_of_all(walk.clock.day_id) if walk.structure.order.is_on else None
    level = period
    if dealt is not None and period.is_level:
        period = stakes_of(period, dealt.game)
    return {
        "kind": period.kind.value,
        "number": period.number,
        "label": label_of(period),
        "small_blind": period.small_blind,
        "big_blind": period.big_blind,
        "ante": period.ante,
        "ante_kind": period.ante_kind.value,
        "ante_label": _("BB ante") if period.ante_kind == AnteKind.BIG_BLIND else _("Ante"),
        "seconds": period.seconds,
        "note": period.note,
        **_game(walk, level, period, dealt),
    }


def _game(walk: Course, level: Period, period: Period, dealt: GameAt | None) -> Body:
    """The game and limits of a level; empty if everything is no-limit hold'em."""
    if walk.structure.order.is_on:
        game, then = (dealt.game, dealt.next) if dealt else (None, None)
        line = order_game_line(level, walk.structure.order, game, then)
    else:
        line = game_line(period, is_mixed=walk.structure.is_mixed)
    order = walk.structure.order
    if order.is_on and period.is_level:
        stakes = {game.value: stakes_line(stakes_of(level, game)) for game in order.games}
        return {"game": dealt.game.value if dealt else "", "game_line": line, "stakes": stakes}
    bets = {"small_bet": period.small_bet, "big_bet": period.big_bet, "bring_in": period.bring_in}
    name = str(GAMES[period.game])
    return {"game": period.game.value, "game_name": name, "game_line": line, **bets} if line else {}


def _mark(row: TimetableRow) -> Body:
    return {
        "kind": row.begins.value,
        "index": row.index,
        "starts_at_ms": _ms(row.starts_at),
        "ends_at_ms": _ms(row.ends_at),
        "starts_in_ms": row.starts_in_ms,
        "ends_in_ms": row.ends_in_ms,
    }


def pause_label(walk: Course, reading: ClockReading | None) -> str:
    """Why the clock is paused, in a word or two."""
    if reading is not None and reading.ends_day:
        return _("End of the day")
    return _("Time-out") if walk.clock.is_time_out else _("Paused")


def wait_label(walk: Course, at: datetime) -> str:
    """What the clock waits for at the end of the period: because the day ends, or breaks or play wait for the floor."""
    reading = clock_at(walk.structure, walk.clock.anchors, at)
    stop = stop_ahead(walk.structure, walk.clock.anchors)
    if stop is not None and stop.index == reading.index:
        return _("%(day)s is over: stay seated until the floor says what follows") % {
            "day": tournaments.day(walk.clock.day_id).label
        }
    if reading.period.is_break:
        return _("The break is over: play resumes when the floor says so")
    return _("The break starts when the floor says so")


def _prepare_at(goes_at: datetime | None) -> int | None:
    """When dealers prepare their decks for a clock that starts at ``goes_at`` (TDA 2024 RP-20)."""
    return None if goes_at is None else _ms(goes_at - timedelta(milliseconds=PREPARE_MS))


def _ms(instant: datetime | None) -> int | None:
    return None if instant is None else round(instant.timestamp() * 1_000)
