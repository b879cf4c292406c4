"""A seat of a player who has entered already: a ticket, credit or cash, as the satellite says; the first is an entry."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in, drawer
from cashier.ledger.rows import ledger_balance
from cashier.limits.verbs import add_cash_limit
from cashier.models import Ticket
from cashier.player_accounts.rows import held
from cashier.tickets.queries import ticket_row
from cashier.tickets.redeem import redeem_seat
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, account_book
from people.models import User
from rulebook.cash_limit import CountedBy
from rulebook.refusals import Refusal
from rulebook.satellite import SecondSeat
from rulebook.tickets import TicketState
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.payouts.seats import SEAT, Won, satellite
from wording.words import explain, sentence

pytestmark = pytest.mark.django_db


def pay_ticket(second: SecondSeat, *, is_in: bool = True) -> tuple[Won, Ticket]:
    """A satellite whose first prize was paid as a ticket, its winner in the target already or not."""
    won = satellite(second)
    if is_in:
        at_cashier.sell_entry(won.target, won.drawer, won.awards[0].player_id)
    won.pay()
    return won, ticket_row(won.awards[0].won_id or 0)


def redeem(won: Won, ticket: Ticket, **over: Any) -> Ticket:
    """The ticket becomes what the satellite says."""
    refs = [*won.refs(), account_book(ticket.player_id or 0)]
    done = at_cashier.act(Actor(), refs, redeem_seat, ticket=ticket.id, drawer=won.drawer, **over)
    return ticket_row(done.id)


def test_credit_goes_to_the_account_of_the_player() -> None:
    won, ticket = pay_ticket(SecondSeat.CREDIT)
    before = cash_in(won.drawer)
    done = redeem(won, ticket)
    assert (done.state, done.void_receipt) == (TicketState.VOID, None)
    assert held(ticket.player_id or 0).minor == SEAT
    assert ledger_balance(accounts.of_player(ticket.player_id or 0)) == -SEAT
    assert cash_in(won.drawer) == before
    tickets.proven(0)
    line = Line.objects.filter(leading=None).latest("pk")
    assert "not needed: ticket" in sentence(line.fact, line.details)


def test_cash_leaves_the_drawer_with_a_number_of_its_own() -> None:
    won, ticket = pay_ticket(SecondSeat.CASH)
    before = cash_in(won.drawer)
    done = redeem(won, ticket)
    assert done.state == TicketState.VOID
    assert done.void_receipt is not None
    assert cash_in(won.drawer) == before - SEAT
    tickets.proven(0)
    with pytest.raises(Refusal, match="ticket_void"):
        redeem(won, ticket)
    with pytest.raises(Refusal, match="ticket_void"):
        won.give_back()


def test_limits_on_cash_are_asked() -> None:
    won, ticket = pay_ticket(SecondSeat.CASH)
    today = instants.now().date()
    law = {"name": "Law", "limit_minor": 20_000, "since": today, "counted_by": CountedBy.OPERATION}
    b.do([HOUSE], add_cash_limit, **law)
    with pytest.raises(Refusal, match="cash_limit"):
        redeem(won, ticket)


@pytest.mark.parametrize(
    ("second", "is_in", "code"),
    [(SecondSeat.TICKET, True, "seat_stays_ticket"), (SecondSeat.CASH, False, "seat_is_first")],
)
def test_the_first_seat_is_never_money(second: SecondSeat, is_in: bool, code: str) -> None:
    won, ticket = pay_ticket(second, is_in=is_in)
    with pytest.raises(Refusal, match=code) as caught:
        redeem(won, ticket)
    assert "%" not in "".join(explain(caught.value))
    assert ticket_row(ticket.id).is_issued


def test_a_ticket_that_was_given_is_not_paid_out() -> None:
    won = satellite(SecondSeat.CASH)
    gift = tickets.give()
    with pytest.raises(Refusal, match="ticket_not_won"):
        at_cashier.act(Actor(), won.refs(), redeem_seat, ticket=gift.id, drawer=won.drawer)


def test_the_page_of_the_ticket_offers_it() -> None:
    won, ticket = pay_ticket(SecondSeat.CASH)
    client = Client()
    client.force_login(User.objects.get(pk=drawer(won.drawer).cashier_id))
    url = f"/tickets/{ticket.id}/"
    assert "Pay out €275.00 in cash" in client.get(url).content.decode()
    assert client.post(url, {"redeem": "1"}).status_code == 302
    assert "Pay out" not in client.get(url).content.decode()
    assert ticket_row(ticket.id).state == TicketState.VOID
