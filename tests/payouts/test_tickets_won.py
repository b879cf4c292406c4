"""A ticket that is a prize is one of the house's tickets: issued as it is paid, void as it comes back."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.models import Ticket
from cashier.sales import verbs as sell
from cashier.tickets.queries import ticket_row
from cashier.tickets.verbs import void_ticket
from journal.book import Actor
from journal.models import Line
from journal.opening import TICKETS, Command, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import Award, awards
from payouts.paying.verbs import take_award_back
from rulebook.refusals import Refusal
from rulebook.tickets import TicketState
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db

SEAT = 27_500
RULE = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=SEAT, ticket_name="Main event")


@pytest.fixture
def drawer() -> int:
    b.house()
    b.room(3)
    return at_cashier.open_drawer()


@pytest.fixture
def first(drawer: int) -> Award:
    """The first prize of six entries at 110: two tickets of 275, and 110 for the third."""
    event_id, _entries = evening.evening(6, drawer, buy_in_minor=11_000, fee_minor=0, payout=RULE)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    return awards(event_id)[0]


def won(award: Award) -> Ticket:
    """The ticket of a prize that was paid."""
    return ticket_row(queries.award(award.id).won_id or 0)


def take_back(award: Award) -> None:
    b.do([tournament_book(award.event_id), TICKETS], take_award_back, award=award.id, reason="wrong player")


def pool(award: Award) -> int:
    return ledger_balance(accounts.pool(award.event_id))


def test_a_paid_ticket_is_outstanding_for_its_winner_alone(first: Award, drawer: int) -> None:
    before = pool(first)
    answer = evening.pay(first.event_id, first.id, drawer)
    ticket = won(first)
    assert answer.ticket == ticket.id
    assert (ticket.worth_minor, ticket.state, ticket.prize_of_id) == (
        SEAT,
        TicketState.ISSUED,
        first.event_id,
    )
    assert (ticket.player_id, ticket.is_personal, ticket.receipt) == (first.player_id, True, None)
    assert pool(first) == before + SEAT
    tickets.proven(SEAT)


def test_a_prize_taken_back_voids_its_ticket_and_the_next_one_is_another(first: Award, drawer: int) -> None:
    before = pool(first)
    evening.pay(first.event_id, first.id, drawer)
    ticket = won(first)
    take_back(first)
    assert (ticket_row(ticket.id).state, pool(first)) == (TicketState.VOID, before)
    assert queries.award(first.id).won_id is None
    tickets.proven(0)
    evening.pay(first.event_id, first.id, drawer)
    assert won(first).code != ticket.code
    tickets.proven(SEAT)


def test_the_undo_of_the_payment_voids_the_ticket(first: Award, drawer: int) -> None:
    evening.pay(first.event_id, first.id, drawer)
    ticket = won(first)
    undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(Actor()), reason="wrong player")
    assert ticket_row(ticket.id).state == TicketState.VOID
    tickets.proven(0)


def test_a_prize_whose_ticket_has_paid_does_not_come_back(first: Award, drawer: int) -> None:
    evening.pay(first.event_id, first.id, drawer)
    target, ticket = b.event(buy_in_minor=25_000, fee_minor=2_500), won(first)
    refs = [tournament_book(target), drawer_book(drawer), TICKETS]
    paid = {"method": "ticket", "reference": ticket.code}
    b.do(refs, sell.sell_entry, event=target, player=first.player_id, drawer=drawer, **paid)
    tickets.proven(0)
    with pytest.raises(Refusal, match="prize_ticket_spent"):
        take_back(first)


def test_the_ticket_of_a_prize_is_not_voided_by_itself(first: Award, drawer: int) -> None:
    evening.pay(first.event_id, first.id, drawer)
    with pytest.raises(Refusal, match="ticket_is_prize"):
        b.do([TICKETS], void_ticket, ticket=won(first).id, reason="lost")


def test_the_pages_lead_to_the_ticket_and_back(first: Award, drawer: int) -> None:
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    paid = client.post(f"/awards/{first.id}/pay/", {"handed_minor": "0"})
    ticket = won(first)
    assert f"/tickets/{ticket.id}/" in paid.content.decode()
    shown = client.get(f"/tickets/{ticket.id}/").content.decode()
    assert f"/events/{first.event_id}/payouts/" in shown
    assert "Void the ticket" not in shown
    assert "Main event, ticket of €275" in client.get(f"/awards/{first.id}/take-back/").content.decode()
