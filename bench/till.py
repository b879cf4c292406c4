"""A house to sell in: an event, a drawer for each cashier, and players who come; printed as JSON for the benchmark."""

from __future__ import annotations

import json
import sys
from secrets import token_urlsafe

import django

django.setup()

from rest_framework.authtoken.models import Token  # noqa: E402 - the house is awake only now

from access.roles import Role  # noqa: E402
from bench.actions import full_room, prizes_due  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
from payouts import queries as payouts  # noqa: E402
from people.actions import add_staff  # noqa: E402
from people.models import User  # noqa: E402
from tests import builders  # noqa: E402
from tests.cashier import at_cashier  # noqa: E402

SEATS = 9


def person(role: Role, name: str) -> User:
    """A member of staff."""
    made = builders.do([HOUSE], add_staff, username=name, password=token_urlsafe(), role=role)
    return User.objects.get(pk=made.id)


def token(user: User) -> str:
    """The token of a person's program."""
    return str(Token.objects.create(user=user).key)


def cashier(name: str, float_minor: int = 50_000) -> tuple[str, int]:
    """A cashier's token and open drawer."""
    user = person(Role.CASHIER, name)
    return token(user), at_cashier.open_drawer(float_minor, user=user)


def selling(seats: int) -> int:
    """An event in registration with at least this many seats, drawn at the sale; returns its id."""
    tables = -(-seats // SEATS)
    builders.house()
    # Out of the way of the tables where others play.
    builders.room(tables, SEATS, first=25_001)
    event_id = builders.event(seats_per_table=SEATS, max_entries=None)
    builders.opened(event_id, tables)
    return event_id


def main() -> None:
    """Fill the database for cashiers, sales, tables, busts, places and prizes paid; print what the clients need."""
    cashiers, sales, tables, busts, places, prizes = map(int, sys.argv[1:7])
    event_id = selling(sales + SEATS)
    desks = [cashier(f"cashier{at}", 10**9) for at in range(cashiers)]
    playing, seated = full_room(tables * SEATS, tables, busts)
    paid, _number = prizes_due(places)
    told = {
        "event": event_id,
        "director": token(person(Role.DIRECTOR, "dora")),
        "tokens": [key for key, _drawer in desks],
        "drawers": [drawer_id for _key, drawer_id in desks],
        "players": builders.players(sales),
        "playing": playing,
        "seated": seated,
        "awards": [(one.id, one.amount.minor) for one in payouts.awards(paid)][:prizes],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
