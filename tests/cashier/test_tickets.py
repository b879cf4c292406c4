"""Tickets: sold, given, voided, undone and expired; what is outstanding is what the ledger owes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from access.roles import Role
from access.verbs import By
from cashier.approvals.verbs import change_approval_rules
from cashier.drawers.sheets import drawer_sheet
from cashier.kinds import SaleKind
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in, own_drawer_id
from cashier.ledger.rows import ledger_balance
from cashier.limits.verbs import add_cash_limit
from cashier.models import AccountMovement, Ticket
from cashier.player_accounts import verbs as player_accounts
from cashier.player_accounts.rows import held
from cashier.tasks import expire_due_tickets
from cashier.tickets import verbs as ticket_verbs
from cashier.tickets.queries import ticket_row
from journal import instants
from journal.book import Actor
from journal.models import FreeText, Line
from journal.opening import HOUSE, Command, account_book, drawer_book
from people.players.merging import merge_players
from people.privacy.verbs import erase_player
from rulebook.cash_limit import CountedBy
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.tickets import TicketState, masked, require_code
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.cashier.cancelling import cancelled
from tests.undoing import undo_lines
from wording.words import sentence

pytestmark = pytest.mark.django_db
FLOAT = 50_000


@pytest.fixture
def drawer() -> int:
    b.house()
    return at_cashier.open_drawer(FLOAT)


def soon(hours: float = 1) -> Any:
    return instants.now() + timedelta(hours=hours)


def last_line() -> Line:
    return Line.objects.filter(leading=None).latest("pk")


def test_a_ticket_sold_for_cash_is_money_that_the_house_owes(drawer: int) -> None:
    player, event = b.player("Rossi"), b.event()
    sold = tickets.sell(player, drawer, event=event, kind=SaleKind.ENTRY, is_personal=True, until=soon())
    assert require_code(sold.code) == sold.code
    assert (sold.number, sold.receipt, sold.state, sold.cost) == (1, 1, TicketState.ISSUED, "")
    assert (sold.event_id, sold.kind, sold.player_id, sold.is_personal) == (
        event,
        SaleKind.ENTRY,
        player,
        True,
    )
    assert cash_in(drawer) == FLOAT + tickets.WORTH
    tickets.proven(tickets.WORTH)
    line = last_line()
    told = sentence(line.fact, line.details)
    assert told.startswith("Ticket 1 sold to Rossi")
    assert "€100.00 cash (receipt 1)" in told
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    assert [(way.label, way.tickets.minor, way.net.minor) for way in sheet.ways] == [("Cash", 10_000, 10_000)]


def test_a_given_ticket_costs_the_account_that_the_director_names(drawer: int) -> None:
    given = tickets.give(cost="  Christmas   league ")
    assert (given.cost, given.method, given.receipt, given.player_id) == ("Christmas league", "", None, None)
    assert ledger_balance(accounts.gift_cost("Christmas league")) == tickets.WORTH
    assert cash_in(drawer) == FLOAT
    tickets.proven(tickets.WORTH)
    for over, code in (
        ({"is_personal": True}, "ticket_player_missing"),
        ({"cost": " "}, "ticket_cost_missing"),
        ({"reason": " "}, "reason_missing"),
        ({"until": instants.now() - timedelta(seconds=1)}, "ticket_until_past"),
    ):
        with pytest.raises(Refusal, match=code):
            tickets.give(**over)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["cash", "card", "account"])
def test_a_void_gives_back_what_was_paid_as_it_came(drawer: int, method: str) -> None:
    player = b.player("Rossi")
    refs = [account_book(player), drawer_book(drawer)]
    b.do(refs, player_accounts.deposit_money, player=player, amount_minor=10_000, drawer=drawer)
    sold = tickets.sell(player, drawer, method=method)
    assert held(player).minor == (0 if method == "account" else 10_000)
    tickets.proven(tickets.WORTH)
    voided = tickets.void(sold)
    assert (voided.state, voided.void_receipt, voided.void_reason) == (TicketState.VOID, 3, "typed twice")
    assert (held(player).minor, cash_in(drawer)) == (10_000, FLOAT + 10_000)
    tickets.proven(0)
    sheet = drawer_sheet(drawer_queries.drawer(drawer))
    assert (sheet.total.tickets.minor, sheet.total.sales.minor) == (0, 0)
    with pytest.raises(Refusal, match="ticket_void"):
        tickets.void(sold)


def test_only_a_director_voids_what_was_given_and_only_what_is_not_spent(drawer: int) -> None:
    given = tickets.give()
    with pytest.raises(Refusal, match="role_forbidden"):
        tickets.void(given, actor=Actor(role=Role.CASHIER))
    tickets.void(given)
    assert ledger_balance(accounts.gift_cost("Promotion")) == 0
    tickets.proven(0)


def test_the_undo_of_a_ticket_is_its_void(drawer: int) -> None:
    tickets.sell(b.player("Rossi"), drawer)
    undo_lines(last_line().pk, Command(Actor()), reason="typed twice")
    given = tickets.give()
    undo_lines(last_line().pk, Command(Actor()), reason="the wrong one")
    assert ticket_row(given.id).void_reason == "the wrong one"
    assert set(Ticket.objects.values_list("state", flat=True)) == {"void"}
    assert cash_in(drawer) == FLOAT
    tickets.proven(0)


def test_a_ticket_that_nobody_spent_in_time_leaves_the_books(
    drawer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, end = b.player(), soon()
    ended = tickets.sell(player, drawer, until=end)
    others = [tickets.sell(player, drawer), tickets.give(until=end + timedelta(seconds=1))]
    assert expire_due_tickets() == 0
    monkeypatch.setattr(instants, "now", lambda: end)
    with pytest.raises(Refusal, match="ticket_expired"):
        tickets.void(ended)
    assert expire_due_tickets() == 1
    assert expire_due_tickets() == 0
    assert ticket_row(ended.id).state == TicketState.EXPIRED
    assert [ticket_row(one.id).is_issued for one in others] == [True, True]
    assert ledger_balance(accounts.EXPIRED) == -tickets.WORTH
    tickets.proven(2 * tickets.WORTH)


def test_a_book_whose_tickets_differ_from_the_ledger_is_not_committed(
    drawer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticket_verbs.ledger, "post", lambda *_values: None)
    with pytest.raises(InvariantViolation, match="tickets differ"):
        tickets.give()


def test_limits_on_cash_count_tickets_and_what_a_void_gives_back(drawer: int) -> None:
    law = {
        "name": "Law",
        "limit_minor": 15_000,
        "since": instants.now().date(),
        "counted_by": CountedBy.PERSON_AND_DAY,
    }
    b.do([HOUSE], add_cash_limit, **law, days=1)
    player = b.player()
    sold = tickets.sell(player, drawer)
    with pytest.raises(Refusal, match="cash_limit"):
        tickets.sell(player, drawer)
    tickets.void(sold)
    tickets.sell(player, drawer)
    tickets.sell(player, drawer, method="card")
    tickets.proven(2 * tickets.WORTH)


def test_a_second_person_approves_the_void_where_the_house_asks(drawer: int) -> None:
    b.do([HOUSE], change_approval_rules, void_minor=0)
    sold = tickets.sell(b.player(), drawer)
    cashier = at_cashier.staff(Role.CAGE)
    with pytest.raises(Refusal, match="approval_needed"):
        tickets.void(sold, actor=at_cashier.by(cashier))
    tickets.proven(tickets.WORTH)


def test_a_player_with_a_personal_ticket_is_not_erased_and_the_words_go_with_the_player(drawer: int) -> None:
    player = b.player("Rossi")
    own = tickets.sell(player, drawer, is_personal=True, method="card", reference="card of Rossi")
    tickets.give(player=player, reason="for Rossi")
    with pytest.raises(Refusal, match="tickets_outstanding"):
        b.do([HOUSE], erase_player, player=player)
    tickets.void(own, reason="Rossi asked")
    b.do([HOUSE], erase_player, player=player)
    assert not FreeText.objects.filter(text__contains="Rossi").exists()
    assert set(Ticket.objects.values_list("reference", "reason", "void_reason")) == {("", "", "")}


def test_the_tickets_of_a_player_who_is_another_go_along(drawer: int) -> None:
    kept, gone = b.player("Galli", "Ida"), b.player("Gali", "Ida")
    sold = tickets.sell(gone, drawer, is_personal=True)
    merge_players.perform_with(By(b.NOBODY), player=kept, other=gone)
    assert ticket_row(sold.id).player_id == kept
    undo_lines(last_line().pk, Command(Actor()), reason="two people")
    assert ticket_row(sold.id).player_id == gone
    tickets.proven(tickets.WORTH)


@given(steps=st.lists(st.tuples(st.sampled_from("sgavue"), st.integers(1, 400)), max_size=12))
def test_any_order_of_tickets_leaves_the_books_balanced(steps: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        b.house()
        drawer, player = at_cashier.open_drawer(100), b.player()
        refused: set[str] = set()
        refs = [account_book(player), drawer_book(drawer)]
        b.do(refs, player_accounts.deposit_money, player=player, amount_minor=500, drawer=drawer)
        for what, amount in steps:
            try:
                with transaction.atomic():
                    _step(what, amount, player, drawer)
            except Refusal as refusal:
                refused.add(refusal.code)
        left = Ticket.objects.filter(state="issued").values_list("worth_minor", flat=True)
        tickets.proven(sum(left))
        assert refused <= {"account_short", "ticket_void", "undo_never"}
        transaction.set_rollback(True)


def _step(what: str, amount: int, player: int, drawer: int) -> None:
    last = Ticket.objects.order_by("pk").last()
    if what in "sa":
        tickets.sell(player, drawer, amount, method="cash" if what == "s" else "account")
    elif what == "g":
        tickets.give(amount)
    elif what == "e":
        expire_due_tickets()
    elif last is not None and what == "v":
        tickets.void(last)
    elif what == "u":
        line = Line.objects.filter(
            undone_by=None, leading=None, fact__in=("TicketSold", "TicketGiven")
        ).last()
        if line is not None:
            undo_lines(line.pk, Command(Actor()), reason="a mistake")


def test_the_api_sells_for_cashiers_and_gives_for_directors_only(client: Client) -> None:
    b.house()
    cashier, director = at_cashier.staff(), at_cashier.staff(Role.DIRECTOR)
    at_cashier.open_drawer(user=cashier)
    client.force_login(cashier)
    base, sent = "/api/v1/tickets/", {"worth_minor": 5_000, "player": b.player()}
    made = client.post(base, sent, content_type="application/json")
    assert (made.status_code, made.json()["state"]) == (201, "issued"), made.content
    assert client.get(made.headers["Location"]).json() == made.json()
    gift = {"worth_minor": 700, "cost": "Promotion", "reason": "a birthday"}
    assert client.post(f"{base}give/", gift, content_type="application/json").status_code == 403
    client.force_login(director)
    given = client.post(f"{base}give/", gift, content_type="application/json").json()
    found = client.get(base, {"state": "issued"}).json()["results"]
    assert [one["number"] for one in found] == [2, 1]
    assert [one["id"] for one in client.get(base, {"code": given["code"].lower()}).json()["results"]] == [
        given["id"]
    ]
    misread = client.get(base, {"code": "X2345"})
    assert (misread.status_code, misread.json()["code"]) == (409, "ticket_misread"), misread.content
    void = client.post(f"{base}{given['id']}/void/", {"reason": "twice"}, content_type="application/json")
    assert (void.status_code, void.json()["state"]) == (200, "void"), void.content
    assert AccountMovement.objects.count() == 0


@pytest.fixture
def till(client: Client) -> Client:
    """A cashier with a drawer, signed in."""
    b.house()
    cashier = at_cashier.staff()
    at_cashier.open_drawer(user=cashier)
    client.force_login(cashier)
    return client


def test_the_page_sells_a_ticket_to_the_player_that_was_typed(till: Client) -> None:
    player, other = b.player("Rossi", "Ada"), b.player("Rossi", "Ugo")
    typed = {"method": "card", "amount": "50", "player": "Rossi", "until": "2999-12-31", "is_personal": "on"}
    assert "Not one player" not in till.get("/tickets/new/").content.decode()
    refused = till.post("/tickets/new/", typed)
    assert (refused.status_code, Ticket.objects.count()) == (400, 0)
    assert "Type the name in full" in refused.content.decode()
    nobody = till.post("/tickets/new/", typed | {"player": "", "is_personal": ""})
    assert (nobody.status_code, list(nobody.context["form"].errors)) == (400, ["player"])
    done = till.post("/tickets/new/", typed | {"player": "Rossi Ada"})
    (row,) = Ticket.objects.all()
    assert done.headers["Location"] == f"/tickets/{row.pk}/"
    assert (row.player_id, row.worth_minor, row.method, row.is_personal) == (player, 5_000, "card", True)
    assert row.until is not None
    assert row.until.date().isoformat() >= "2999-12-31"
    assert till.post("/tickets/new/", typed | {"how": "given"}).status_code == 400
    assert till.get(f"/tickets/new/?player={other}").context["player"].id == other
    gone = till.post("/tickets/new/", {"method": "cash", "amount": "10", "player_id": other})
    assert gone.status_code == 302


def test_a_director_gives_a_ticket_on_the_page(till: Client) -> None:
    till.force_login(at_cashier.staff(Role.DIRECTOR))
    gift = {"how": "given", "amount": "50", "cost": "Promotion", "reason": "a birthday"}
    assert till.post("/tickets/new/", gift | {"reason": " "}).status_code == 400
    assert till.post("/tickets/new/", gift).status_code == 302
    assert till.post("/tickets/new/", gift | {"amount": "0"}).status_code == 409


def test_the_list_is_searched_by_code_number_and_player_and_goes_to_files(till: Client) -> None:
    player, drawer = b.player("Rossi"), at_cashier.open_drawer()
    first = tickets.sell(player, drawer)
    second = tickets.void(tickets.sell(b.player("Verdi"), drawer))
    tickets.give()

    def found(**query: str) -> list[int]:
        return [line.ticket.number for line in till.get("/tickets/", query).context["lines"]]

    assert found() == [3, 2, 1]
    assert found(q=first.code.lower()) == found(q="#1") == found(q="Rossi") == [1]
    assert found(state="void") == [2]
    assert found(state="issued", q="Verdi") == []
    assert till.get("/tickets/").context["outstanding"].minor == 2 * tickets.WORTH
    assert till.get("/tickets/", {"q": "X2345678901"}).status_code == 409
    text = till.get("/tickets/tickets.csv", {"q": "Rossi"}).content.decode("utf-8-sig").splitlines()
    assert len(text) == 2
    assert text[1].startswith(f"1,{masked(first.code)},")
    with CaptureQueriesContext(connection) as of_one:
        till.get("/tickets/tickets.csv", {"state": "void"})
    with CaptureQueriesContext(connection) as of_three:
        till.get("/tickets/tickets.csv")
    assert len(of_three) <= len(of_one)
    assert till.get("/tickets/tickets.xlsx").status_code == 200
    assert till.get("/tickets/tickets.doc").status_code == 404
    assert second.state == TicketState.VOID


@pytest.mark.parametrize("paper", ["receipt80", "a4"])
def test_a_ticket_is_printed_with_its_code_and_voided_on_its_page(till: Client, paper: str) -> None:
    sold = tickets.sell(b.player("Rossi"), at_cashier.open_drawer(), is_personal=True, until=soon())
    printed = till.get(f"/tickets/{sold.id}/ticket.pdf", {"paper": paper})
    assert printed.content.startswith(b"%PDF")
    prints = [till.post(f"/tickets/{sold.id}/ticket.pdf?as=page").content.decode() for _ in range(2)]
    assert "Copy" not in prints[0]
    as_page = prints[1]
    for words in ("Ticket 1", "€100.00", "Rossi", "Copy", "Anything"):
        assert words in as_page
    page = f"/tickets/{sold.id}/"
    assert till.post(page, {"reason": " "}).status_code == 400
    asked = till.post(page, {"reason": "twice"})
    assert (asked.status_code, [line.amount.minor for line in asked.context["void"].lines]) == (200, [10_000])
    assert till.post(page, {"reason": "twice", "handed_minor": "10000"}).status_code == 302
    own = own_drawer_id(int(till.session["_auth_user_id"])) or 0
    assert cash_in(own) == FLOAT - tickets.WORTH
    assert "VOID" in till.get(f"/tickets/{sold.id}/ticket.pdf", {"as": "page"}).content.decode()
    given = tickets.give()
    assert till.get(f"/tickets/{given.id}/").context["may_void"] is False


def test_no_ticket_for_an_event_that_is_over() -> None:
    b.house()
    drawer, player = at_cashier.open_drawer(), b.player()
    event = cancelled(drawer, 1)
    with pytest.raises(Refusal, match="event_cancelled") as refused:
        tickets.sell(player, drawer, event=event)
    assert refused.value.field == "event"
    with pytest.raises(Refusal, match="event_cancelled"):
        tickets.give(event=event)
    tickets.proven(0)
