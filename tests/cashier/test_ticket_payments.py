"""Tickets that pay sales: alone and beside other ways, once, for whom and what they are; given back by a void."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from access.verbs import By
from cashier.currencies.paying import GivingNotes
from cashier.drawers.sheets import drawer_sheet
from cashier.kinds import SaleKind, SaleMethod
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance
from cashier.limits.verbs import add_cash_limit
from cashier.models import Refund, Ticket
from cashier.payments.verbs import MoneyBack, Payment, PaymentMade
from cashier.player_accounts.rows import held
from cashier.player_accounts.verbs import adjust_account
from cashier.sales import rows as sale_queries
from cashier.sales import verbs as sell
from cashier.sales.rows import sales
from cashier.sales.void import prepare_void, void_sale
from cashier.tickets.queries import ticket_row
from floor.life.verbs import cancel_event
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, TICKETS, Command, account_book, drawer_book, tournament_book
from rulebook.cash_limit import CountedBy
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from rulebook.tickets import TicketState
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
FLOAT = 50_000
PRICE = 22_000


def pay(method: SaleMethod, amount: int | None = None, reference: str = "") -> PaymentMade:
    return PaymentMade(method=method, amount_minor=amount, reference=reference)


def with_ticket(*values: Ticket) -> tuple[PaymentMade, ...]:
    return tuple(pay("ticket", None, one.code) for one in values)


def sell_for(event: int, drawer: int, player: int, **over: Any) -> Any:
    refs = [tournament_book(event), drawer_book(drawer), TICKETS]
    options = {"event": event, "drawer": drawer, "player": player} | over
    return at_cashier.act(Actor(), refs, sell.sell_entry, **options)


def void(event: int, sale_id: int, drawer: int, **over: Any) -> Any:
    refs = [tournament_book(event), drawer_book(drawer), TICKETS]
    options = {"amount_minor": sale_queries.sale(sale_id).total.minor, "reason": "typed twice"} | over
    return at_cashier.act(Actor(role=Role.DIRECTOR), refs, void_sale, sale=sale_id, drawer=drawer, **options)


@pytest.fixture
def drawer() -> int:
    return at_cashier.open_drawer(FLOAT)


@pytest.fixture
def event() -> int:
    return at_cashier.selling_event(4)


def test_a_ticket_alone_pays_the_whole_price_and_no_drawer_holds_it(event: int, drawer: int) -> None:
    player = b.player()
    given = tickets.give(PRICE)
    sold = sell_for(event, drawer, player, method="ticket", reference=given.code.lower())
    assert (sold.method, sold.payments[0].reference) == ("ticket", given.code)
    assert cash_in(drawer) == FLOAT
    spent = ticket_row(given.id)
    assert (spent.state, spent.sale_id) == (TicketState.SPENT, sold.id)
    assert ledger_balance(accounts.pool(event)) + ledger_balance(accounts.fee(event)) == -PRICE
    tickets.proven(0)
    (way,) = drawer_sheet(drawer_queries.drawer(drawer)).ways
    assert (way.label, way.sales.minor, way.net.minor) == ("Ticket", PRICE, PRICE)


def test_tickets_beside_other_ways_pay_their_worth_and_these_the_rest(event: int, drawer: int) -> None:
    player = b.player()
    two = tickets.give(10_000), tickets.give(5_000, is_personal=True, player=player)
    payments = (*with_ticket(*two), pay("cash", 10_000))
    sold = sell_for(event, drawer, player, payments=payments)
    assert [(one.method, one.amount_minor) for one in sold.payments] == [
        ("ticket", 10_000),
        ("ticket", 5_000),
        ("cash", 7_000),
    ]
    assert cash_in(drawer) == FLOAT + 7_000
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    assert {way.label: way.sales.minor for way in sheet.ways} == {"Cash": 7_000, "Ticket": 15_000}
    tickets.proven(0)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"worth": PRICE + 1}, "ticket_over"),
        ({"event": True}, "ticket_event"),
        ({"kind": SaleKind.RE_ENTRY}, "ticket_kind"),
        ({"player": True, "is_personal": True}, "ticket_of_another"),
        ({"until": True}, "ticket_expired"),
    ],
)
def test_a_ticket_that_does_not_pay_is_refused_by_name_and_nothing_is_sold(
    event: int, drawer: int, fields: dict[str, Any], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[str, Any] = {
        "event": b.event,
        "player": b.player,
        "until": lambda: instants.now() + timedelta(hours=1),
    }
    over = {name: made[name]() if name in made else value for name, value in fields.items()}
    ticket = tickets.give(**{"worth": PRICE} | over)
    if "until" in over:
        monkeypatch.setattr(instants, "now", lambda: over["until"])
    with pytest.raises(Refusal, match=code):
        sell_for(event, drawer, b.player(), payments=(*with_ticket(ticket), pay("cash")))
    assert sales(event) == ()
    assert ticket_row(ticket.id).is_issued


def test_a_ticket_pays_once_and_whole(event: int, drawer: int) -> None:
    ticket = tickets.give(10_000)
    with pytest.raises(Refusal, match="ticket_spent"):
        sell_for(event, drawer, b.player(), payments=(*with_ticket(ticket, ticket), pay("cash")))
    with pytest.raises(Refusal, match="ticket_whole"):
        sell_for(event, drawer, b.player(), payments=(pay("ticket", 9_999, ticket.code), pay("cash")))
    with pytest.raises(Refusal, match="payments_short"):
        sell_for(event, drawer, b.player(), method="ticket", reference=ticket.code)
    with pytest.raises(Refusal, match="ticket_misread"):
        sell_for(event, drawer, b.player(), method="ticket", reference=ticket.code[:-1] + "_")
    sell_for(event, drawer, b.player(), payments=(*with_ticket(ticket), pay("cash")))
    with pytest.raises(Refusal, match="ticket_spent"):
        sell_for(event, drawer, b.player(), payments=(*with_ticket(ticket), pay("cash")))
    with pytest.raises(Refusal, match="ticket_spent"):
        tickets.void(ticket)
    tickets.proven(0)


@pytest.mark.parametrize("is_alone", [True, False])
def test_a_void_gives_the_ticket_back_to_be_spent_again(event: int, drawer: int, is_alone: bool) -> None:
    ticket = tickets.give(PRICE if is_alone else 10_000)
    payments = with_ticket(ticket) if is_alone else (*with_ticket(ticket), pay("cash"))
    for _time in range(2):
        sold = sell_for(event, drawer, b.player(), payments=payments)
        for way in ("cash", "ticket"):
            back = (MoneyBack(method=way, amount_minor=PRICE),)  # type: ignore[arg-type]
            if not (is_alone and way == "ticket"):
                with pytest.raises(Refusal, match="ticket_goes_back"):
                    void(event, sold.id, drawer, back=back)
        void(event, sold.id, drawer)
        again = ticket_row(ticket.id)
        assert (again.state, again.sale_id, again.ended_at) == (TicketState.ISSUED, None, None)
        assert cash_in(drawer) == FLOAT
        tickets.proven(ticket.worth_minor)
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    assert {way.label: way.net.minor for way in sheet.ways if way.label == "Ticket"} == {"Ticket": 0}


def test_the_undo_of_a_sale_gives_its_ticket_back_too(event: int, drawer: int) -> None:
    ticket = tickets.give(PRICE)
    sell_for(event, drawer, b.player(), payments=with_ticket(ticket))
    line = Line.objects.filter(fact="EntrySold").latest("pk")
    undo_lines(line.pk, Command(Actor()), reason="typed twice")
    assert ticket_row(ticket.id).is_issued
    tickets.proven(PRICE)


def test_a_cancelled_event_gives_tickets_back_and_owes_the_rest(event: int, drawer: int) -> None:
    whole, part = tickets.give(PRICE), tickets.give(10_000)
    sell_for(event, drawer, b.player(), payments=with_ticket(whole))
    sold = sell_for(event, drawer, b.player(), payments=(*with_ticket(part), pay("card")))
    refs, options = [tournament_book(event), HOUSE], {"event": event, "reason": "too few"}
    with pytest.raises(Refusal, match="system_busy"):
        b.do(refs, cancel_event, **options)
    b.do([*refs, TICKETS], cancel_event, **options)
    (owed,) = Refund.objects.all()
    assert (owed.amount_minor, owed.ways, owed.sales) == (12_000, {"card": 12_000}, [sold.id])
    assert [ticket_row(one.id).is_issued for one in (whole, part)] == [True, True]
    tickets.proven(PRICE + 10_000)
    line = Line.objects.filter(fact="EventCancelled").latest("pk")
    undo_lines(line.pk, Command(Actor()), reason="they came")
    assert [ticket_row(one.id).sale_id for one in (whole, part)][1] == sold.id
    assert not Refund.objects.exists()
    tickets.proven(0)


def credits() -> int:
    """An event whose house credits what a ticket is worth above the price."""
    return at_cashier.selling_event(4, profile=profile_from_data({"places": {"ticket_over": "credit"}}))


def test_what_a_ticket_is_worth_above_the_price_becomes_credit_and_a_void_takes_it_back(drawer: int) -> None:
    event, player = credits(), b.player()
    first, last = tickets.give(10_000), tickets.give(2 * PRICE)
    sold = sell.sell_entry.perform_with(
        By(Actor()),
        event=event,
        player=player,
        paid=Payment(drawer=drawer, payments=with_ticket(first, last)),
    ).answer
    assert [one.amount_minor for one in sold.payments] == [10_000, 12_000]
    spent = ticket_row(last.id)
    assert (spent.state, spent.worth_minor, spent.credit_minor) == (TicketState.SPENT, 2 * PRICE, 32_000)
    assert held(player).minor == 32_000
    client = Client()
    client.force_login(at_cashier.staff(Role.CASHIER))
    shown = client.get(f"/tickets/{last.id}/").content.decode()
    assert re.search(r"Left as credit</dt>\s*<dd>\s*€320.00", shown)
    assert ledger_balance(accounts.pool(event)) + ledger_balance(accounts.fee(event)) == -PRICE
    tickets.proven(0)
    void_sale.perform_with(
        By(Actor(role=Role.DIRECTOR)),
        sale=sold.id,
        amount_minor=PRICE,
        reason="typed twice",
        giving=GivingNotes(drawer=drawer),
    )
    assert (held(player).minor, ticket_row(last.id).credit_minor) == (0, 0)
    assert ticket_row(last.id).is_issued
    tickets.proven(10_000 + 2 * PRICE)


def test_a_void_waits_for_credit_that_was_used_and_a_cancelled_event_leaves_it(drawer: int) -> None:
    event, player = credits(), b.player()
    ticket = tickets.give(2 * PRICE)
    sold = sell.sell_entry.perform_with(
        By(Actor()),
        event=event,
        player=player,
        paid=Payment(drawer=drawer, method="ticket", reference=ticket.code),
    ).answer
    b.do([account_book(player), HOUSE], adjust_account, player=player, amount_minor=-1, reason="used")
    director = By(Actor(role=Role.DIRECTOR))
    for verb in (prepare_void, void_sale):
        with pytest.raises(Refusal, match="account_short"):
            verb.perform_with(
                director,
                sale=sold.id,
                amount_minor=PRICE,
                reason="typed twice",
                giving=GivingNotes(drawer=drawer),
            )
    b.do([tournament_book(event), TICKETS], cancel_event, event=event, reason="no room")
    left = ticket_row(ticket.id)
    assert (left.state, left.worth_minor, held(player).minor) == (TicketState.ISSUED, PRICE, PRICE - 1)
    tickets.proven(PRICE)
    line = Line.objects.filter(leading=None).latest("pk")
    undo_lines(line.pk, Command(Actor(role=Role.DIRECTOR)), reason="typed twice")
    assert ticket_row(ticket.id).credit_minor == PRICE
    tickets.proven(0)


def test_what_a_ticket_pays_counts_toward_the_limit_on_cash(event: int, drawer: int) -> None:
    law = {"name": "Law", "limit_minor": 15_000, "since": instants.now().date(), "days": 0}
    b.do([HOUSE], add_cash_limit, **law, counted_by=CountedBy.OPERATION)
    ticket = tickets.give(10_000)
    with pytest.raises(Refusal, match="cash_limit"):
        sell_for(event, drawer, b.player(), payments=(*with_ticket(ticket), pay("cash")))


@pytest.fixture
def till(client: Client, event: int) -> Client:
    """A cashier with a drawer, signed in."""
    cashier = at_cashier.staff()
    at_cashier.open_drawer(user=cashier)
    client.force_login(cashier)
    return client


def test_the_page_takes_tickets_first_and_the_way_chosen_pays_the_rest(till: Client, event: int) -> None:
    player = b.player()
    panel = f"/events/{event}/cashier/players/{player}/"
    assert till.get(panel).context["sale"].ticket_url == ""
    first, second = tickets.give(10_000), tickets.give(PRICE)
    assert till.get(panel, {"ticket": first.code}).context["sale"].ticket_code == first.code
    told = till.get(f"{panel}ticket/", {"ticket": f"X {first.code} {second.code}"}).content.decode()
    assert f'data-ticket-worth="{10_000 + PRICE}"' in told
    posted = {"product": "entry", "method": "card", "reference": "slip 7", "ticket": first.code}
    assert till.post(panel, posted).status_code == 200
    (sale,) = sales(event)
    assert [(one.method, one.amount_minor) for one in sale.paid] == [("ticket", 10_000), ("card", 12_000)]
    other = f"/events/{event}/cashier/players/{b.player()}/"
    told = till.get(f"{other}ticket/", {"ticket": first.code}).content.decode()
    assert "The ticket is spent" in told
    assert 'data-ticket-worth="0"' in told
    refused = till.post(other, posted)
    assert refused.status_code == 409
    assert till.post(other, posted | {"ticket": second.code}).status_code == 200
    assert set(Ticket.objects.values_list("state", flat=True)) == {"spent"}


def test_a_ticket_scanned_into_the_search_finds_its_player_or_says_what_it_is(
    till: Client, event: int
) -> None:
    player = b.player("Rossi")
    own, bearer = tickets.give(is_personal=True, player=player), tickets.give()

    def found(text: str) -> Any:
        return till.get(f"/events/{event}/cashier/search/", {"q": text})

    (hit,) = found(own.code).context["results"].hits
    assert (hit.name, hit.note) == ("Rossi Test", "Ticket 1: €100.00, Anything")
    assert hit.pick_url.endswith(f"/cashier/players/{player}/?ticket={own.code}")
    assert "scan it in the sale" in found(bearer.code).content.decode()
    assert (
        "misread or mistyped" in found(own.code[:-1] + ("A" if own.code[-1] != "A" else "B")).content.decode()
    )
    tickets.void(bearer)
    assert "The ticket is void" in found(bearer.code).content.decode()
