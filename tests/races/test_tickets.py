"""One ticket at two cashiers at the same moment: it pays once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cashier.sales import verbs as sell
from cashier.sales.rows import sales
from cashier.tickets import paying as ticket_paying
from cashier.tickets.queries import ticket_row
from journal.opening import TICKETS, Command, drawer_book, tournament_book
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.races.together import act, at_once, meeting, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def _sale(event: int, drawer: int, player: int, code: str) -> Any:
    refs = [tournament_book(event), drawer_book(drawer), TICKETS]
    paid = {"method": "ticket", "reference": code}
    return act(refs, Command(b.NOBODY), sell.sell_entry, event=event, player=player, drawer=drawer, **paid)


def test_a_ticket_at_two_cashiers_pays_once() -> None:
    b.house()
    events = [at_cashier.selling_event(2), at_cashier.selling_event(2)]
    drawers = [at_cashier.open_drawer(), at_cashier.open_drawer()]
    ticket, players = tickets.give(22_000), b.players(2)
    with meeting(ticket_paying, "require_pays"):
        found = at_once(
            *(
                partial(_sale, event, drawer, player, ticket.code)
                for event, drawer, player in zip(events, drawers, players, strict=True)
            )
        )
    assert refusals(found) == ["ticket_spent"]
    assert sum(len(sales(event)) for event in events) == 1
    assert ticket_row(ticket.id).sale_id is not None
    tickets.proven(0)
