"""A house to watch: an event in play that still sells, people with sessions, displays; as JSON for the benchmark."""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402 - the house is awake only now
from django.test import Client  # noqa: E402

from access.roles import Role  # noqa: E402
from bench.evening import levels  # noqa: E402
from bench.house import sizes_of  # noqa: E402
from bench.till import SEATS, cashier, person, token  # noqa: E402
from displays.displays.verbs import offer_code, pair_display  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
from people.models import User  # noqa: E402
from seating import queries as seats  # noqa: E402
from tests import builders  # noqa: E402

LEVEL_SECONDS = 7_200


def session(user: User) -> str:
    """The cookie of a browser at which this person has signed in."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def screen(event_id: int, view: str) -> str:
    """The path of a paired display."""
    offered = offer_code()
    builders.do([HOUSE], pair_display, code=offered.code, name=view, event=event_id, view=view)
    return f"/display/{offered.secret}/"


def in_play(players: int, sales: int) -> int:
    """An event in play with this many players, open registration, and tables for later entries."""
    tables = -(-players // SEATS)
    event_id = builders.started(
        *sizes_of(players, tables), max_entries=None, late_until_level=6, periods=levels(6, LEVEL_SECONDS)
    )
    more = sales // SEATS + 2
    builders.room(more, SEATS, first=tables + 1)
    builders.opened(event_id, more)
    return event_id


def main() -> None:
    """Fill the database for cashiers, players, sales, busts; print the data that clients and browsers need."""
    cashiers, players, sales, busts = map(int, sys.argv[1:5])
    event_id = in_play(players, sales)
    desks = [cashier(f"cashier{at}", 10**9) for at in range(cashiers)]
    director, floor = person(Role.DIRECTOR, "dora"), person(Role.FLOOR, "flo")
    seller = User.objects.get(username="cashier0")
    told = {
        "event": event_id,
        "many": [event_id],
        "director": token(director),
        "tokens": [key for key, _drawer in desks],
        "players": builders.players(sales),
        "seated": [one.entry_id for one in seats.seat_list(event_id)][:busts],
        "awards": [],
        "cookie": settings.SESSION_COOKIE_NAME,
        "sessions": {"board": session(director), "floor": session(floor), "cashier": session(seller)},
        "screens": [screen(event_id, "clock"), screen(event_id, "seats_by_name")],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
