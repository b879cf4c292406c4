"""A ticket paid in several ways: each part goes where it belongs, and its void gives each back as it came."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.currencies.queries import foreign_in
from cashier.drawers.sheets import drawer_sheet
from cashier.kinds import Method
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.limits.verbs import add_cash_limit
from cashier.models import Approval, Exchange, Ticket, TicketPayment
from cashier.payments.verbs import MoneyBack, PaymentMade
from cashier.player_accounts import verbs as player_accounts
from cashier.player_accounts.rows import held
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, account_book, drawer_book
from people.models import User
from people.privacy.verbs import erase_player
from rulebook.cash_limit import Above, CountedBy
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier, currencies, tickets
from tests.undoing import undo_lines
from wording.words import sentence

pytestmark = pytest.mark.django_db
FLOAT = 50_000
FOUR = (
    PaymentMade(method="cash", amount_minor=5_000),
    PaymentMade(method="card", amount_minor=3_000, reference="slip 7"),
    PaymentMade(method="transfer", amount_minor=2_500, reference="B 12"),
    PaymentMade(method="account"),
)
"""Of 140.00: 50.00 in cash, 30.00 by card, 25.00 by transfer, and what is left from the account."""


@pytest.fixture
def drawer() -> int:
    b.house()
    return at_cashier.open_drawer(FLOAT)


def rich(drawer: int, name: str = "Rossi") -> int:
    """A player with 100.00 on the account, left in cash."""
    player = b.player(name)
    refs = [account_book(player), drawer_book(drawer)]
    b.do(refs, player_accounts.deposit_money, player=player, amount_minor=10_000, drawer=drawer)
    return player


def sold_four(player: int, drawer: int, **over: Any) -> Ticket:
    return tickets.sell(player, drawer, 14_000, payments=FOUR, **over)


def ways(payments: Any) -> list[tuple[str, int]]:
    return [(one.method.value, one.amount_minor) for one in payments]


def test_each_part_goes_where_it_belongs_and_the_void_gives_each_back_as_it_came(drawer: int) -> None:
    player = rich(drawer)
    sold = sold_four(player, drawer)
    paid = [("cash", 5_000), ("card", 3_000), ("transfer", 2_500), ("account", 3_500)]
    assert (sold.method, ways(sold.paid), sold.paid[1].reference) == ("", paid, "slip 7")
    assert (cash_in(drawer), held(player).minor) == (FLOAT + 15_000, 6_500)
    told = sentence("TicketSold", Line.objects.get(fact="TicketSold", leading=None).details)
    assert "(€50.00 cash, €30.00 card, €25.00 bank transfer, €35.00 player account)" in told
    tickets.proven(14_000)
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    assert {way.label: way.tickets.minor for way in sheet.ways} == {
        "Cash": 5_000,
        "Card": 3_000,
        "Bank transfer": 2_500,
        "Player account": 3_500,
    }
    voided = tickets.void(sold)
    assert ways(voided.back) == [(way, -minor) for way, minor in paid]
    assert (cash_in(drawer), held(player).minor) == (FLOAT + 10_000, 10_000)
    assert TicketPayment.objects.count() == 8
    tickets.proven(0)
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    assert {way.tickets.minor for way in sheet.ways} == {0}


def test_the_undo_gives_each_part_back(drawer: int) -> None:
    player = rich(drawer)
    sold_four(player, drawer)
    line = Line.objects.get(fact="TicketSold", leading=None)
    undo_lines(line.pk, Command(Actor()), reason="typed twice")
    assert (cash_in(drawer), held(player).minor) == (FLOAT + 10_000, 10_000)
    tickets.proven(0)


@pytest.mark.parametrize(
    ("made", "code"),
    [
        ((PaymentMade(method="ticket", reference="X"), PaymentMade(method="cash")), "method_unknown"),
        ((PaymentMade(method="card", amount_minor=4_000), PaymentMade(method="account")), "account_short"),
        ((PaymentMade(method="card", amount_minor=4_000),), "payments_short"),
        ((PaymentMade(method="card", amount_minor=11_000),), "payments_over"),
        (2 * (PaymentMade(method="cash", amount_minor=5_000),), "way_twice"),
    ],
)
def test_what_does_not_pay_it_is_refused(drawer: int, made: tuple[PaymentMade, ...], code: str) -> None:
    refs = [account_book(player := b.player())]
    assert refs
    with pytest.raises(Refusal, match=code):
        tickets.sell(player, drawer, payments=made)
    assert not Ticket.objects.exists()
    tickets.proven(0)


def test_change_is_given_over_all_of_it(drawer: int) -> None:
    made = (PaymentMade(method="card", amount_minor=4_000), PaymentMade(method="cash", amount_minor=10_000))
    sold = tickets.sell(b.player(), drawer, payments=made)
    assert [one.change_minor for one in sold.paid] == [0, 4_000]
    assert cash_in(drawer) == FLOAT + 6_000


def test_limits_on_cash_count_the_cash_part(drawer: int) -> None:
    law = {"name": "Law", "limit_minor": 15_000, "since": instants.now().date()}
    b.do([HOUSE], add_cash_limit, **law, counted_by=CountedBy.PERSON_AND_DAY, days=1, above=Above.CASH_PART)
    player = b.player()
    halves = (PaymentMade(method="cash", amount_minor=10_000), PaymentMade(method="card"))
    tickets.sell(player, drawer, 20_000, payments=halves)
    with pytest.raises(Refusal, match="cash_limit"):
        tickets.sell(player, drawer, 20_000, payments=halves)
    less = (PaymentMade(method="cash", amount_minor=5_000), PaymentMade(method="card"))
    tickets.sell(player, drawer, 20_000, payments=less)
    tickets.proven(40_000)


def test_another_way_back_needs_an_approval_of_exactly_that(drawer: int) -> None:
    player = rich(drawer)
    sold = sold_four(player, drawer)
    cashier = at_cashier.by(User.objects.get(pk=drawer_queries.drawer(drawer).cashier_id))
    back = (MoneyBack(method="card", amount_minor=14_000),)
    with pytest.raises(Refusal, match="refund_differs"):
        tickets.void(sold, back=(MoneyBack(method="card", amount_minor=1),))
    with pytest.raises(Refusal, match="approval_needed") as refused:
        tickets.void(sold, back=back, actor=cashier)
    assert refused.value.detail["subject"] == f"ticket/{sold.id}/card"
    voided = tickets.void(sold, back=back, actor=Actor(role=Role.CAGE))
    assert ways(voided.back) == [("card", -14_000)]
    assert (cash_in(drawer), held(player).minor) == (FLOAT + 15_000, 6_500)
    assert not Approval.objects.filter(state="used").exists()
    tickets.proven(0)


def test_notes_of_another_currency_pay_it_and_its_void_gives_notes(drawer: int) -> None:
    currencies.set_rate(selling="0.96")
    player = b.player()
    notes = PaymentMade(method="cash", amount_minor=5_000, currency="CHF")
    sold = tickets.sell(player, drawer, 10_000, payments=(notes, PaymentMade(method="card")))
    taken = Exchange.objects.get()
    assert (taken.ticket_id, taken.receipt, taken.side) == (sold.id, None, "buy")
    assert foreign_in(drawer) == (Money(5_000, "CHF"),)
    assert [one.method for one in sold.paid] == [Method.CASH, Method.CARD]
    voided = tickets.void(sold, notes_minor=1_000, notes_currency="CHF")
    assert Exchange.objects.filter(ticket_id=sold.id, side="sell").count() == 1
    assert foreign_in(drawer) == (Money(4_000, "CHF"),)
    assert ways(voided.back) == [(way, -minor) for way, minor in ways(sold.paid)]
    tickets.proven(0)


def test_what_names_its_payments_goes_with_the_player(drawer: int) -> None:
    player = rich(drawer)
    tickets.void(sold_four(player, drawer, has_arrived=True))
    b.do(
        [account_book(player), drawer_book(drawer)],
        player_accounts.withdraw_money,
        player=player,
        amount_minor=10_000,
        drawer=drawer,
    )
    assert Ticket.objects.get().has_arrived
    b.do([HOUSE], erase_player, player=player)
    assert set(TicketPayment.objects.values_list("reference", flat=True)) == {""}


def test_the_api_takes_several_ways_and_gives_them_back(client: Client) -> None:
    b.house()
    cashier = at_cashier.staff()
    at_cashier.open_drawer(FLOAT, user=cashier)
    client.force_login(cashier)
    several = [{"method": "cash", "amount_minor": 2_000}, {"method": "card", "reference": "slip 7"}]
    sent = {"worth_minor": 5_000, "player": b.player(), "payments": several}
    made = client.post("/api/v1/tickets/", sent, content_type="application/json")
    assert made.status_code == 201, made.content
    assert [one["amount_minor"] for one in made.json()["payments"]] == [2_000, 3_000]
    address = f"/api/v1/tickets/{made.json()['id']}/void/"
    other = {"reason": "twice", "back": [{"method": "card", "amount_minor": 5_000}]}
    refused = client.post(address, other, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "approval_needed"), refused.content
    void = client.post(address, {"reason": "twice"}, content_type="application/json")
    assert [one["amount_minor"] for one in void.json()["payments"]] == [2_000, 3_000, -2_000, -3_000]


def test_the_page_takes_several_ways_and_tells_what_goes_back(client: Client) -> None:
    b.house()
    currencies.set_rate()
    cashier = at_cashier.staff()
    at_cashier.open_drawer(FLOAT, user=cashier)
    client.force_login(cashier)
    player = b.player("Rossi", "Ada")
    typed = {"player_id": player, "amount": "100", "method": "cash", "part_card": "30"}
    typed |= {"part_card_reference": "slip 7", "given": "50"}
    refused = client.post("/tickets/new/", typed)
    assert (refused.status_code, Ticket.objects.count()) == (409, 0)
    assert 'value="slip 7"' in refused.content.decode()
    assert client.post("/tickets/new/", typed | {"given": "100"}).status_code == 302
    row = Ticket.objects.get()
    assert ways(row.paid) == [("card", 3_000), ("cash", 7_000)]
    page = client.get(f"/tickets/{row.pk}/").content.decode()
    assert "Card €30.00 + Cash €70.00" in page
    assert "slip 7" in page
    paper = client.get(f"/tickets/{row.pk}/ticket.pdf", {"as": "page"}).content.decode()
    assert "€30.00" in paper
    assert "€70.00" in paper
    asked = client.post(f"/tickets/{row.pk}/", {"reason": "twice"})
    assert [line.amount.minor for line in asked.context["void"].lines] == [3_000, 7_000]
    done = client.post(f"/tickets/{row.pk}/", {"reason": "twice", "handed_minor": "10000"})
    assert done.status_code == 302
    told = client.get("/tickets/notes/", {"notes": "50", "notes_currency": "CHF", "event": ""})
    assert told.status_code == 200
    assert "data-notes-worth" in told.content.decode()
