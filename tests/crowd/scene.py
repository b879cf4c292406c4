"""The house in which the queue is served: an event in play that still sells, cashiers with drawers, players.

    python -m tests.crowd.scene DESKS EACH SEED

prints the plan as JSON, for a house of other processes.
"""

from __future__ import annotations

import json
import sys

import tests.crowd.awake  # noqa: F401 - the models are there only then
from access.roles import Role
from people.models import User
from tests import builders as b
from tests.cashier import at_cashier, cancelling, currencies, tickets
from tests.crowd.plan import PRICE, RATES, Desk, Plan

SEATS = 9
BEFORE = 18
FLOAT = 50_000
A_LEVEL = 36_000


def scene(desks: int, each: int, seed: int, *, is_mixed: bool = True) -> Plan:
    """Build it in the database of this process."""
    b.house()
    b.room(-(-(desks * each + BEFORE) // SEATS) + 1, SEATS)
    event = b.event(
        seats_per_table=SEATS, max_entries=None, re_entries=None, periods=b.levels(seconds=A_LEVEL)
    )
    first = at_cashier.open_drawer()
    for player in b.players(BEFORE):
        at_cashier.sell_entry(event, first, player)
    at_cashier.start(event)
    for code, (buying, selling, step) in RATES.items() if is_mixed else ():
        currencies.set_rate(buying, code, selling=selling, step_minor=step)
    director = at_cashier.staff(Role.DIRECTOR)
    owed, shared = each // 12 if is_mixed else 0, max(4, each // 40) if is_mixed else 0
    refunds = _refunds(first, desks * owed + shared)
    return Plan(
        seed=seed,
        event=event,
        director=director.pk,
        director_token=_token(director),
        desks=tuple(
            _desk(each, each // 20 if is_mixed else 0, refunds[at * owed : (at + 1) * owed])
            for at in range(desks)
        ),
        walkers=tuple(b.players(max(4, each // 40))),
        each=each,
        before=BEFORE,
        float_minor=FLOAT,
        is_mixed=is_mixed,
        copied=_tickets(max(4, each // 40)) if is_mixed else (),
        owed=refunds[desks * owed :],
    )


def _refunds(drawer: int, count: int) -> tuple[int, ...]:
    """What is owed to the players of an event that was cancelled, one for each."""
    if not count:
        return ()
    event = b.event(seats_per_table=SEATS, max_entries=None)
    for player in b.players(count):
        at_cashier.sell_entry(event, drawer, player)
    cancelling.cancel(event)
    return tuple(one.id for one in cancelling.due(event))


def _desk(each: int, tickets: int, refunds: tuple[int, ...]) -> Desk:
    user = at_cashier.staff()
    drawer = at_cashier.open_drawer(FLOAT, user=user)
    return Desk(user.pk, _token(user), drawer, tuple(b.players(each)), _tickets(tickets), refunds)


def _tickets(count: int) -> tuple[str, ...]:
    """The codes of tickets that are worth an entry."""
    return tuple(tickets.give(PRICE).code for _ in range(count))


def _token(user: User) -> str:
    from people.staff.verbs import add_token  # noqa: PLC0415 - sorted before the house is awake

    return add_token(user.pk).clear


def main() -> None:
    """Build it and print the plan."""
    desks, each, seed = map(int, sys.argv[1:4])
    print(json.dumps(scene(desks, each, seed).plain()))


if __name__ == "__main__":
    main()
