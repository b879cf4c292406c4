"""A banned player who had paid: before play the entry is voided, and the rest after expenses is due."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import LedgerRow, Refund
from cashier.refunds.banned import BannedRefund, refund_banned
from cashier.refunds.queries import OWED
from cashier.refunds.verbs import RefundDetails
from cashier.sales import rows as sale_queries
from cashier.sales.rows import pool_sheet
from cashier.tickets.queries import ticket_row
from journal.balances import balance, differing
from journal.models import FreeText, Line
from journal.opening import HOUSE, Command
from people.bans.verbs import ban_player
from people.privacy.verbs import erase_player
from rulebook.payments import Paid, Way, in_money, owed_back
from rulebook.refusals import Refusal
from seating import queries as seating
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.cashier.cancelling import PRICE, cancel, due, pay
from tests.cashier.test_approvals import Caller, rules
from tests.cashier.test_payments import SPLIT
from tests.cashier.test_ticket_payments import pay as paying
from tests.cashier.test_ticket_payments import sell_for, with_ticket
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from wording.words import sentence

pytestmark = pytest.mark.django_db
WHY = "cleaning, 30.00"


@pytest.fixture
def drawer() -> int:
    return at_cashier.open_drawer(50_000)


def banned(player: int) -> int:
    b.do([HOUSE], ban_player, player=player, reason="Shouted at a dealer", kind="house")
    return player


def refunded(event: int, player: int, **over: Any) -> RefundDetails:
    wanted = {"event": event, "player": player, "expenses_minor": 3_000, "reason": WHY} | over
    answer: BannedRefund = b.at(event, refund_banned, **wanted)
    assert answer.refund is not None
    return answer.refund


def refund(event: int, player: int, expenses: int = 0) -> BannedRefund:
    """With the books that the verb opens."""
    answer: BannedRefund = refund_banned.perform_with(
        By(b.NOBODY), event=event, player=player, expenses_minor=expenses, reason=WHY
    ).answer
    return answer


def test_expenses_come_off_the_cash_first() -> None:
    paid = [Paid(Way.CARD, 300), Paid(Way.CASH, 100)]
    assert [(one.way, one.minor) for one in owed_back(paid, 40)] == [(Way.CASH, 60), (Way.CARD, 300)]
    assert [(one.way, one.minor) for one in owed_back(paid, 150)] == [(Way.CARD, 250)]
    for wrong in (400, 401, -1):
        with pytest.raises(Refusal, match="expenses_too_high"):
            owed_back(paid, wrong)


def test_nothing_is_owed_for_a_ticket_and_no_expenses_are_kept_of_it() -> None:
    paid = [Paid(Way.TICKET, 500, "X1"), Paid(Way.CARD, 300)]
    assert in_money(paid) == (paid[1],)
    assert [(one.way, one.minor) for one in owed_back(paid, 299)] == [(Way.CARD, 1)]
    with pytest.raises(Refusal, match="expenses_too_high"):
        owed_back(paid, 300)
    assert owed_back(paid[:1]) == ()
    with pytest.raises(Refusal, match="expenses_too_high"):
        owed_back(paid[:1], 1)


def test_what_was_paid_is_voided_and_the_rest_is_due_at_any_drawer(drawer: int) -> None:
    event, player = at_cashier.selling_event(), b.player()
    sold = at_cashier.sell_entry(event, drawer, player, payments=SPLIT)
    at_cashier.sell_entry(event, drawer)
    one = refunded(event, banned(player))
    assert (one.amount_minor, one.expenses_minor, one.sales) == (PRICE - 3_000, 3_000, (sold.id,))
    sale = sale_queries.sale(sold.id)
    assert (sale.is_void, sale.void_receipt, sale.void_drawer_id, sale.back) == (True, 3, None, ())
    assert seating.seat_of(sold.entry) is None
    assert tournaments.entry(sold.entry).status == "void"
    assert ledger_balance(accounts.expenses(event)) == -3_000
    assert ledger_balance(accounts.due(event)) == -(PRICE - 3_000)
    assert pool_sheet(event).gross == 20_000
    assert balance(f"{OWED}/{event}").total() == PRICE - 3_000
    paid = pay(one, drawer, method="as_paid")
    assert (paid.state, ledger_balance(accounts.due(event))) == ("paid", 0)
    assert {each.method.value: each.amount_minor for each in one.ways} == {"cash": 7_000, "card": 12_000}
    assert ledger_total() == 0
    assert differing() == ()
    assert Refund.objects.get(pk=one.id).reason == WHY
    b.do([HOUSE], erase_player, player=player)
    assert Refund.objects.get(pk=one.id).reason == ""


def test_it_is_refused_for_who_is_welcome_after_the_start_and_for_too_high_expenses(drawer: int) -> None:
    event, player = at_cashier.selling_event(), b.player()
    at_cashier.sell_entry(event, drawer, player)
    with pytest.raises(Refusal, match="player_not_banned"):
        refunded(event, player)
    banned(player)
    with pytest.raises(Refusal, match="expenses_too_high"):
        refunded(event, player, expenses_minor=PRICE)
    with pytest.raises(Refusal, match="reason_missing"):
        refunded(event, player, reason=" ")
    with pytest.raises(Refusal, match="nothing_paid"):
        refunded(event, banned(b.player()))
    at_cashier.sell_entry(event, drawer)
    at_cashier.start(event)
    with pytest.raises(Refusal, match="event_running"):
        refunded(event, player)
    assert Refund.objects.count() == 0


def test_a_void_stays_a_void_and_the_event_may_still_be_cancelled(drawer: int) -> None:
    event, player = at_cashier.selling_event(), b.player("Rossi", "Ugo")
    at_cashier.sell_entry(event, drawer, player)
    at_cashier.sell_entry(event, drawer)
    refunded(event, banned(player))
    line = Line.objects.get(fact="BannedRefunded", leading=None)
    assert "is owed €190.00 (expenses €30.00)" in sentence(line.fact, line.details)
    with pytest.raises(Refusal, match="undo_never"):
        undo_lines(line.pk, Command(b.NOBODY), reason="wrong")
    assert cancel(event).refunds == 1
    assert [one.amount_minor for one in due(event)] == [PRICE - 3_000, PRICE]
    undone = Line.objects.filter(fact="EventCancelled", book__subject_id=event, leading=None).latest("pk")
    undo_lines(undone.pk, Command(b.NOBODY), reason="the light is back")
    assert ledger_balance(accounts.due(event)) == -(PRICE - 3_000)
    assert differing() == ()


def test_a_ticket_that_paid_is_issued_again_and_only_the_money_is_owed(drawer: int) -> None:
    event, player = at_cashier.selling_event(4), b.player()
    ticket = tickets.give(10_000)
    sold = sell_for(event, drawer, player, payments=(*with_ticket(ticket), paying("card")))
    banned(player)
    with pytest.raises(Refusal, match="system_busy"):
        refunded(event, player)
    with pytest.raises(Refusal, match="expenses_too_high"):
        refund(event, player, 12_000)
    assert ticket_row(ticket.id).sale_id == sold.id
    answer = refund(event, player, 3_000)
    one = answer.refund
    assert one is not None
    assert (one.amount_minor, one.expenses_minor, one.sales) == (9_000, 3_000, (sold.id,))
    assert (answer.tickets_minor, {each.method.value for each in one.ways}) == (10_000, {"card"})
    assert ticket_row(ticket.id).is_issued
    tickets.proven(10_000)
    assert ledger_balance(accounts.expenses(event)) == -3_000
    assert ledger_balance(accounts.due(event)) == -9_000
    assert ledger_balance(accounts.pool(event)) == 0
    sale = sale_queries.sale(sold.id)
    assert [(each.method, each.amount_minor) for each in sale.back] == [("ticket", -10_000)]
    assert pay(one, drawer, method="as_paid").state == "paid"
    assert not LedgerRow.objects.filter(account__startswith="ticket/").exists()
    # It pays again, for anyone.
    again = sell_for(event, drawer, b.player(), payments=(*with_ticket(ticket), paying("cash")))
    assert ticket_row(ticket.id).sale_id == again.id
    tickets.proven(0)


def test_where_tickets_paid_everything_they_go_back_and_nothing_is_due(drawer: int) -> None:
    event, player = at_cashier.selling_event(4), b.player("Rossi", "Ugo")
    ticket = tickets.give(PRICE, is_personal=True, player=player)
    sold = sell_for(event, drawer, player, payments=with_ticket(ticket))
    banned(player)
    with pytest.raises(Refusal, match="expenses_too_high"):
        refund(event, player, 1)
    answer = refund(event, player)
    assert (answer.refund, answer.tickets_minor, answer.currency) == (None, PRICE, "EUR")
    assert (Refund.objects.count(), tournaments.entry(sold.entry).status) == (0, "void")
    assert ticket_row(ticket.id).is_issued
    tickets.proven(PRICE)
    line = Line.objects.get(fact="BannedTicketsReturned", leading=None)
    assert "Tickets of €220.00 that paid for Rossi Ugo are issued again" in sentence(line.fact, line.details)
    with pytest.raises(Refusal, match="undo_never"):
        undo_lines(line.pk, Command(b.NOBODY), reason="wrong")
    with pytest.raises(Refusal, match="nothing_paid"):
        refund(event, player)
    with pytest.raises(Refusal, match="tickets_outstanding"):
        b.do([HOUSE], erase_player, player=player)
    tickets.void(ticket_row(ticket.id))
    b.do([HOUSE], erase_player, player=player)
    assert not FreeText.objects.filter(text=WHY).exists()


def test_the_page_asks_for_no_expenses_where_tickets_paid_everything(drawer: int) -> None:
    event, player = at_cashier.selling_event(4), b.player("Rossi", "Ugo")
    sell_for(event, drawer, player, payments=with_ticket(tickets.give(PRICE)))
    banned(player)
    director, url = Client(), reverse("refund-banned", args=[event, player])
    director.force_login(at_cashier.staff(Role.DIRECTOR))
    shown = director.get(url).content.decode()
    assert ('name="expenses"' in shown, "Tickets that paid are issued again" in shown) == (False, True)
    done = director.post(url, {"reason": WHY}, follow=True)
    assert done.redirect_chain == [(reverse("player", args=[player]), 302)]
    assert "Nothing is owed: the tickets are issued again." in done.content.decode()
    assert director.get(url).status_code == 200


def test_a_director_does_it_on_a_page_that_the_cashier_leads_to(drawer: int) -> None:
    event, player = at_cashier.selling_event(), b.player("Rossi", "Ugo")
    at_cashier.sell_entry(event, drawer, player)
    director, cashier = Client(), Client()
    director.force_login(at_cashier.staff(Role.DIRECTOR))
    cashier.force_login(at_cashier.staff())
    panel, htmx = f"/events/{event}/cashier/players/{player}/", {"HX-Request": "true"}
    url = reverse("refund-banned", args=[event, player])
    assert url not in director.get(panel, headers=htmx).content.decode()
    banned(player)
    assert url in director.get(panel, headers=htmx).content.decode()
    assert url not in cashier.get(panel, headers=htmx).content.decode()
    assert cashier.get(url).status_code == 403
    assert "€220.00" in director.get(url).content.decode()
    refused = director.post(url, {"expenses": "220", "reason": WHY})
    assert (refused.status_code, WHY in refused.content.decode()) == (409, True)
    done = director.post(url, {"expenses": "30", "reason": WHY}, follow=True).content.decode()
    assert all(text in done for text in ("€190.00", "€30.00", WHY))


def test_approved_are_the_expenses_too(drawer: int) -> None:
    """What a second person approved to be kept is what is kept."""
    rules(void_minor=0)
    director, head = Caller(Role.DIRECTOR), Caller(Role.CAGE)
    event = at_cashier.selling_event()
    player = b.player()
    at_cashier.sell_entry(event, drawer, player)
    banned(player)
    path, body = f"events/{event}/players/{player}/refund/", {"reason": WHY}
    asked = director.ask(path, **body, expenses_minor=0)
    assert head.code(f"approvals/{asked}/approve/") == ""
    more = director.ask(path, **body, expenses_minor=3_000)
    assert more != asked
    shown = head.client.get(f"/approvals/{more}/").content.decode()
    assert "expenses €30.00" in shown
    assert director.code(path, **body, expenses_minor=0) == ""
