"""A house to sell in: an event, a drawer for each cashier, and players who come; printed as JSON for the benchmark."""

from __future__ import annotations

import json
import sys
from secrets import token_urlsafe

import django

django.setup()

from rest_framework.authtoken.models import Token  # noqa: E402 - the house is awake only now

from access.roles import Role  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
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


def cashier(name: str) -> tuple[str, int]:
    """A cashier's token and open drawer."""
    user = person(Role.CASHIER, name)
    return token(user), at_cashier.open_drawer(user=user)


def selling(seats: int) -> int:
    """An event in registration with at least this many seats, drawn at the sale; returns its id."""
    tables = -(-seats // SEATS)
    builders.house()
    builders.room(tables, SEATS)
    event_id = builders.event(seats_per_table=SEATS, max_entries=None)
    builders.opened(event_id, tables)
    return event_id


def main() -> None:
    """Fill the database for a number of cashiers and sales; print what the clients need."""
    cashiers, sales = map(int, sys.argv[1:3])
    event_id = selling(sales + SEATS)
    desks = [cashier(f"cashier{at}") for at in range(cashiers)]
    told = {
        "event": event_id,
        "director": token(person(Role.DIRECTOR, "dora")),
        "tokens": [key for key, _drawer in desks],
        "drawers": [drawer_id for _key, drawer_id in desks],
        "players": builders.players(sales),
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
