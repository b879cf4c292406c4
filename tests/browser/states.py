"""An event in every state that a display distinguishes, built by the regular actions and ending now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import takewhile
from typing import Any
from unittest.mock import patch

from clock.verbs import let_breaks_wait, pause_clock, resume_clock_at
from floor.busts.verbs import bust_out
from floor.counts.verbs import count_stacks
from floor.hands.verbs import announce_hand_for_hand
from floor.life.verbs import cancel_event
from journal import instants
from people.players.verbs import PlayerDetails
from rulebook.profile import profile_from_data
from seating import queries as seats
from tdmanager.simulation import names, show, stage
from tdmanager.simulation.evening import Evening
from tdmanager.simulation.floorwork import level_tables
from tdmanager.simulation.manner import PLAIN
from tdmanager.simulation.show import set_up
from tests import builders
from tournaments import queries
from tournaments.lifecycle.verbs import postpone_event

EVENT = "sanremo.json:friday"
ENTRIES, MANY = 27, 101
SEED = 12
PAID = 10


LONG_NAMES = ("Montecuccoli degli Erri", "Hohenzollern-Sigmaringen", "Papadopoulos-Konstantinidis")


def _quiet(_sentence: str) -> None:
    """No screen is connected."""


def _fictional_player(number: int, chance: Any) -> PlayerDetails:
    """A fictional player; every seventh has a long surname."""
    found = names.fictional(number, chance)
    if number % 7:
        return found
    return replace(found, last_name=f"{LONG_NAMES[number % len(LONG_NAMES)]} {found.last_name.split()[0]}")


def _begun(minutes_ago: float, entries: int = ENTRIES) -> Evening:
    """An event that was sold out before it started this number of minutes ago; negative for the future."""
    starts_at = instants.now() - timedelta(minutes=minutes_ago)
    with patch.object(stage, "fictional", _fictional_player):
        evening = set_up(EVENT, entries, SEED, _quiet, starts_at=starts_at, manner=PLAIN)
    # Other events may have taken every table.
    evening.stage.furnish(tables=len(queries.room_tables()) + entries // 8 + 2, seats=10)
    evening.stage.now = min(evening.stage.now, instants.now() - timedelta(hours=2))
    evening.sell_before_the_start()
    return evening


def _played(minutes_ago: float, entries: int = ENTRIES) -> Evening:
    evening = _begun(minutes_ago, entries)
    evening.play(until=_soon())
    evening.stage.now = _soon()
    return evening


def _soon() -> datetime:
    """A time just past, which every action accepts."""
    return instants.now() - timedelta(seconds=1)


def _minutes_into(day_of: Evening, kind: str) -> float:
    """When the first period of a kind starts, in minutes of play."""
    periods = queries.structure(day_of.event_id).periods
    return sum(period.seconds for period in takewhile(lambda one: one.kind.value != kind, periods)) / 60


def _down_to(evening: Evening, left: int) -> Evening:
    """Eliminate players and break tables until this number is left."""
    while evening.left > left:
        tables = seats.tables(evening.day_id)
        entry_id = max(tables, key=lambda table: table.players).seats[-1].entry_id or next(
            iter(tables[-1].entries.values())
        )
        evening.stage.at(evening.event_id, bust_out, entry=entry_id)
        evening.sync()
        if not evening.is_over:
            level_tables(evening)
    return evening


def _counted(evening: Evening) -> int:
    """Count every stack, from a few chips to a great many; returns the event."""
    alive = [entry.id for entry in queries.entries(evening.event_id, "alive")]
    unit = queries.chips_in_play(evening.event_id) // (100 * (len(alive) * (len(alive) + 1) // 2))
    stacks = builders.counted({entry: 100 * unit * at for at, entry in enumerate(alive, 1)})
    evening.stage.at(evening.event_id, count_stacks, event=evening.event_id, stacks=stacks)
    return evening.event_id


def before() -> int:
    """Registration is open, play starts in half an hour."""
    return _begun(-31).event_id


def late() -> int:
    """Play has started, entries are still sold."""
    return _played(27).event_id


def running() -> int:
    """Registration is closed, the money is far, and the room was counted."""
    return _counted(_played(92, 63))


def last_minute() -> int:
    """The second level is about to end."""
    periods = queries.structure(_begun(-600).event_id).periods[:2]
    return _played(sum(period.seconds for period in periods) / 60 - 0.7).event_id


def at_rest() -> int:
    """In a break."""
    probe = _begun(-600)
    return _played(_minutes_into(probe, "break") + 3).event_id


def break_paused() -> int:
    """In a break, with the clock paused until a time."""
    evening = _played(_minutes_into(_begun(-600), "break") + 4)
    goes_at = instants.now() + timedelta(minutes=25)
    evening.stage.at(evening.event_id, pause_clock, day=evening.day_id, reason="Dinner is late")
    evening.stage.at(evening.event_id, resume_clock_at, day=evening.day_id, at=goes_at)
    return evening.event_id


def awaits_break() -> int:
    """A level is over, and the break waits for the floor."""
    evening = _begun(_minutes_into(_begun(-600), "break") + 1)
    evening.play(until=instants.now() - timedelta(minutes=4))
    evening.stage.now = instants.now() - timedelta(minutes=3)
    evening.stage.at(evening.event_id, let_breaks_wait, day=evening.day_id, breaks=True, play=False)
    return evening.event_id


def paused() -> int:
    """The clock is paused, for a reason."""
    evening = _played(33)
    evening.stage.at(evening.event_id, pause_clock, day=evening.day_id, reason="Fire alarm")
    return evening.event_id


def bubble() -> int:
    """One more player out and the rest are paid."""
    return _down_to(_played(92, MANY), PAID + 1).event_id


def hand_for_hand() -> int:
    """The same, hand for hand."""
    evening = _down_to(_played(92, MANY), PAID + 1)
    evening.stage.at(evening.event_id, announce_hand_for_hand, event=evening.event_id)
    return evening.event_id


def money() -> int:
    """All players left are paid, at two tables."""
    return _down_to(_played(92, MANY), PAID).event_id


def final() -> int:
    """One table is left, with its stacks."""
    return _counted(_down_to(_played(92, MANY), 9))


def finished() -> int:
    """One player has all the chips."""
    return _down_to(_played(92), 1).event_id


def postponed() -> int:
    """Postponed to the day after tomorrow."""
    evening = _begun(-31)
    starts_at = instants.now() + timedelta(days=2)
    evening.stage.at(evening.event_id, postpone_event, event=evening.event_id, starts_at=starts_at)
    return evening.event_id


def cancelled() -> int:
    """Cancelled before anybody had paid."""
    starts_at = instants.now() + timedelta(minutes=31)
    evening = set_up(EVENT, ENTRIES, SEED, _quiet, starts_at=starts_at, manner=PLAIN)
    evening.stage.at(evening.event_id, cancel_event, event=evening.event_id, reason="Fire")
    return evening.event_id


def broken(draw: str = "two_step") -> int:
    """A table was broken a moment ago, and its players drew their seats."""
    load = show.load_event

    def by_rules(which: str, starts_at: datetime) -> Any:
        return replace(load(which, starts_at), profile=profile_from_data({"breaking": {"draw": draw}}))

    with patch.object(show, "load_event", by_rules):
        evening = _played(92, MANY)
    tables = len(seats.tables(evening.day_id))
    while len(seats.tables(evening.day_id)) == tables:
        evening.stage.now = _soon()
        _down_to(evening, evening.left - 1)
    return evening.event_id


def broken_by_numbers() -> int:
    """The same if the house has no cards at the table."""
    return broken("two_step_numbers")


STATES: Mapping[str, Callable[[], int]] = {
    "before": before,
    "late": late,
    "running": running,
    "last_minute": last_minute,
    "break": at_rest,
    "break_paused": break_paused,
    "awaits_break": awaits_break,
    "paused": paused,
    "bubble": bubble,
    "hand_for_hand": hand_for_hand,
    "money": money,
    "final": final,
    "finished": finished,
    "postponed": postponed,
    "cancelled": cancelled,
}
DRAWS: Mapping[str, Callable[[], int]] = {"cards": broken, "numbers": broken_by_numbers}
"""A broken table by the way in which its seats are drawn."""
