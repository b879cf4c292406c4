"""A house that plays and sells in one evening, printed as JSON for the benchmark; later, how late its timers were."""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import Any

import django

django.setup()

from access.roles import Role  # noqa: E402 - the house is awake only now
from bench.displays import paired  # noqa: E402
from bench.till import SEATS, cashier, person, token  # noqa: E402
from journal.models import Line  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
from rulebook.structure import Period, PeriodKind  # noqa: E402
from screens.parts.screen_tokens import Holder, ScreenToken, signed  # noqa: E402
from tests import builders  # noqa: E402
from tournaments import queries  # noqa: E402

PLAYING = 40
"""Tables in play; the others take late entries."""
MOST_SEATS = 9_600
WAITING = 1_000
"""Players of the event that is drawn meanwhile."""


def levels(number: int, seconds: int) -> tuple[Period, ...]:
    """Levels whose blinds rise slowly enough for a long evening."""
    return tuple(
        Period(PeriodKind.LEVEL, at, seconds, small_blind=100 * at, big_blind=200 * at)
        for at in range(1, number + 1)
    )


def in_play(seats: int, number: int, seconds: int) -> int:
    """An event whose play can start, with levels of these seconds and at least this many free seats."""
    event_id = builders.playing(
        *[SEATS] * PLAYING, max_entries=None, late_until_level=number, periods=levels(number, seconds)
    )
    if tables := -(-seats // SEATS):
        builders.room(tables, SEATS, first=PLAYING + 1)
        builders.opened(event_id, tables)
    return event_id


def till_event(seats: int, at: int) -> int:
    """Another event that sells, at tables of its own."""
    event_id = builders.event(max_entries=None, late_until_level=None)
    tables = -(-seats // SEATS)
    builders.room(tables, SEATS, first=2_000 * at)
    builders.opened(event_id, tables)
    return event_id


def waiting() -> int:
    """An event whose players all wait for the draw, at tables of its own."""
    event_id = builders.event(max_entries=None, late_until_level=None)
    tables = -(-WAITING // SEATS)
    builders.room(tables, SEATS, first=20_001)
    builders.opened(event_id, tables)
    builders.entries(event_id, WAITING)
    return event_id


def filled(cashiers: int, sales: int, screens: int, number: int, seconds: int) -> dict[str, Any]:
    """The data that the clients need."""
    # A room of the largest size; entries that it cannot take are sold in the next event.
    each = min(sales, MOST_SEATS)
    event_id = in_play(each + cashiers, number, seconds)
    selling = [event_id, *(till_event(each + cashiers, at) for at in range(1, -(-sales // each)))]
    desks = [cashier(f"cashier{at}") for at in range(cashiers)]
    displays = builders.do([HOUSE], paired, number=screens, event_id=event_id) if screens else []
    return {
        "event": event_id,
        "selling": selling,
        "seats": each,
        "day": builders.day_of(event_id),
        "alive": [one.id for one in queries.entries(event_id)],
        "waiting": waiting(),
        "director": token(person(Role.DIRECTOR, "dora")),
        "administrator": token(person(Role.ADMINISTRATOR, "anna")),
        "tokens": [key for key, _drawer in desks],
        "drawers": [drawer_id for _key, drawer_id in desks],
        "players": builders.players(sales),
        "screens": [signed(ScreenToken(Holder.DISPLAY, one, 0, "en")) for one in displays],
    }


def lateness(event_id: int, since: str, until: str) -> dict[str, Any]:
    """Seconds by which the timers due between two instants were late."""
    lines = Line.objects.filter(book__kind="tournament", book__subject_id=event_id, fact="LevelEnded")
    late = []
    for at, details in lines.order_by("pk").values_list("at", "details"):
        due = datetime.fromisoformat(details["due_at"])
        if datetime.fromisoformat(since) <= due <= datetime.fromisoformat(until):
            late.append((at - due).total_seconds())
    return {"late": late}


def main() -> None:
    """Fill the database, or print how late its timers were."""
    kind, *given = sys.argv[1:]
    told = filled(*map(int, given)) if kind == "fill" else lateness(int(given[0]), given[1], given[2])
    print(json.dumps(told))


if __name__ == "__main__":
    main()
