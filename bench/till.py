"""A house to sell in: an event, a drawer for each cashier, and players who come; printed as JSON for the benchmark."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from secrets import token_urlsafe

import django

django.setup()

from access.roles import Role  # noqa: E402
from bench.actions import full_room, prizes_due  # noqa: E402
from bench.copied import KEPT, keep  # noqa: E402
from bench.rows import Written  # noqa: E402
from journal.opening import HOUSE  # noqa: E402
from payouts.awards.rows import awards  # noqa: E402
from people.models import User  # noqa: E402
from people.staff.verbs import add_staff, add_token  # noqa: E402 - the house is awake only now
from tests import builders  # noqa: E402
from tests.cashier import at_cashier  # noqa: E402

SEATS = 9
MANY = 8
"""Events that sell at once, besides the one in which all sell."""


def person(role: Role, name: str) -> User:
    """A member of staff."""
    made = builders.do([HOUSE], add_staff, username=name, password=token_urlsafe(), role=role)
    return User.objects.get(pk=made.id)


def token(user: User) -> str:
    """The token of a person's program."""
    return add_token(user.pk).clear


def cashier(name: str, float_minor: int = 50_000) -> tuple[str, int]:
    """A cashier's token and open drawer."""
    user = person(Role.CASHIER, name)
    return token(user), at_cashier.open_drawer(float_minor, user=user)


def selling(seats: int, first: int = 25_001) -> int:
    """An event in registration with at least this many seats, drawn at the sale; returns its id.

    Its tables are numbered from ``first``, so that they do not collide with tables in play.
    """
    tables = -(-seats // SEATS)
    builders.house()
    builders.room(tables, SEATS, first=first)
    event_id = builders.event(seats_per_table=SEATS, max_entries=None)
    builders.opened(event_id, tables)
    return event_id


def keep_a_sale() -> None:
    """One sale in an event and a drawer of its own, whose rows the server writes again in the other ways."""
    event_id, (_key, drawer_id) = selling(2 * SEATS, 24_901), cashier("beside")
    # Added beforehand: a player is a row of the house's book, in which desks add players too.
    player = builders.player()
    keep(Written.by(lambda: at_cashier.sell_entry(event_id, drawer_id, player)), Path(os.environ[KEPT]))


def main() -> None:
    """Fill the database for cashiers, sales, tables, busts, places and prizes paid; print the data that clients need."""
    cashiers, sales, tables, busts, places, prizes = map(int, sys.argv[1:7])
    # A third of the sales is made in many events.
    event_id = selling(2 * sales // 3 + SEATS)
    many = [selling(sales // 3 // MANY + SEATS, 5_001 + 2_400 * at) for at in range(MANY)]
    keep_a_sale()
    desks = [cashier(f"cashier{at}", 10**9) for at in range(cashiers)]
    playing, seated = full_room(tables * SEATS, tables, busts)
    paid, _number = prizes_due(places)
    told = {
        "event": event_id,
        "many": many,
        "director": token(person(Role.DIRECTOR, "dora")),
        "tokens": [key for key, _drawer in desks],
        "drawers": [drawer_id for _key, drawer_id in desks],
        "players": builders.players(sales),
        "playing": playing,
        "seated": seated,
        "awards": [(one.id, one.amount.minor) for one in awards(paid)][:prizes],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main()
