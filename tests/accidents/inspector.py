"""Inside the system under test: builds what the clients work on, and reports what does not hold afterwards.

A process of its own with the system's settings: one question a line of JSON, one answer a line.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

from django.db import connection

from access.roles import Role
from cashier.ledger.rows import ledger_total
from cashier.models import Sale
from floor.life import verbs as life
from journal.models import Answered, Line
from journal.replay import differences
from payouts.awards.rows import awards
from people.models import User
from people.staff.verbs import add_token
from screens.parts import cache
from screens.parts.cache import PartRequest
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience, Holder, ScreenToken, signed
from seating import queries as seats
from tdmanager.simulation import invariants
from tdmanager.simulation.night import Night
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments import queries

TABLES, ENTRIES = 3, 12
MOST_TOLD = 5
ANSWER = "ANSWER "


def staff() -> dict[str, Any]:
    """Two cashiers with a drawer each and a director: their tokens; prizes to be paid."""
    builders.house()
    builders.room(8)
    cashiers = [at_cashier.staff() for _ in range(2)]
    drawers = [at_cashier.open_drawer(50_000_000, user=one) for one in cashiers]
    finished, _sold = evening.evening(40, drawers[0], late_until_level=1)
    evening.publish_late(finished)
    evening.play_out(finished)
    people = [*cashiers, at_cashier.staff(Role.DIRECTOR)]
    return {
        "tokens": [add_token(one.pk).clear for one in people],
        "drawers": drawers,
        "awards": [[one.id, one.amount.minor] for one in awards(finished)],
        "finished": finished,
    }


def scene(first_table: int, drawer: int) -> dict[str, Any]:
    """An event in play, sold to its entries, and players who have not bought yet."""
    builders.room(TABLES, 9, first=first_table)
    event_id = builders.event(re_entries=None, rebuys=0, seats_per_table=9)
    builders.opened(event_id, TABLES - 1)
    for player_id in builders.players(ENTRIES):
        at_cashier.sell_entry(event_id, drawer, player_id)
    builders.at(event_id, life.start_play, event=event_id)
    shown = User.objects.filter(role=Role.DIRECTOR).values_list("pk", flat=True)[0]
    return {
        "event": event_id,
        "day": builders.day_of(event_id),
        "players": builders.players(40),
        "tables": list(range(first_table, first_table + TABLES)),
        "screen": signed(ScreenToken(Holder.CLOCK, shown, event_id, "en")),
        "sales": ENTRIES,
    }


def truth(event_id: int, part: str) -> Any:
    """A part built from the rows, as the room may see it."""
    cache.forget()
    return json.loads(cache.encoded(PartRequest(event_id, part, Audience.PUBLIC, "en"), 0, build).body)


def violations(
    event_id: int, acknowledged: list[str], refused: list[str], sold: int, unreached: int
) -> list[str]:
    """What is lost, doubled or does not add up, a sentence each; ``unreached`` sales may be there or not."""
    found = [*_commands(acknowledged, refused), *_event(event_id, range(sold, sold + unreached + 1))]
    found += [f"{one.model} {one.pk} is not as its lines tell it" for one in differences()]
    return found


def _commands(acknowledged: list[str], refused: list[str]) -> Iterator[str]:
    asked = {*acknowledged, *refused}
    kept = set(Answered.objects.filter(pk__in=asked).values_list("pk", flat=True))
    lines = Counter(Line.objects.filter(command__in=asked, leading=None).values_list("command", flat=True))
    yield from (f"lost: {key}" for key in acknowledged if key not in kept)
    yield from (f"doubled: {key}, {times} times" for key, times in lines.items() if times > 1)
    yield from (f"refused and yet done: {key}" for key in refused if key in kept or key in lines)


def _event(event_id: int, sold: range) -> Iterator[str]:
    day = queries.current_day(event_id)
    seen = cast(Night, SimpleNamespace(event_id=event_id, day_id=day.id, has_ended=False))
    for name in invariants.AT_EVERY_STEP:
        yield from (f"{name}: {sentence}" for sentence in invariants.INVARIANTS[name](seen))
    sales = Sale.objects.filter(event_id=event_id)
    if (kept := sales.count()) not in sold:
        yield f"{sold[0]} sales were acknowledged, {kept} are kept"
    known = sum(sales.filter(voided_at__isnull=True).values_list("chips", flat=True))
    if (in_play := queries.chips_in_play(event_id)) != known:
        yield f"{in_play} chips are in play, {known} were sold"
    seated = [entry for table in seats.tables(day.id) for entry in table.entries.values()]
    if len(seated) != len(set(seated)):
        yield "an entry has two seats"
    if ledger_total():
        yield f"the ledger is off by {ledger_total()}"


ASKED: dict[str, Callable[..., Any]] = {
    "staff": staff,
    "scene": scene,
    "truth": truth,
    "violations": violations,
}


def serve() -> None:
    """Answer questions until the input ends."""
    for _number, line in zip(count(), sys.stdin, strict=False):
        name, *arguments = json.loads(line)
        try:
            told = [True, ASKED[name](*arguments)]
        except Exception as error:  # noqa: BLE001 - the asker decides
            told = [False, repr(error)]
        finally:
            # The database may have been down since: each question has a connection of its own.
            connection.close()
        print(ANSWER + json.dumps(told[:MOST_TOLD]), flush=True)


if __name__ == "__main__":
    serve()
