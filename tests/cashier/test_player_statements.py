"""Statements for a player: every movement of the account and every ticket, on the roll and on A4."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from cashier.paper.blocks import Text, load_letters, width_of
from cashier.paper.prints import ROLL_MARGIN, ROLL_WIDTH, printed
from cashier.player_accounts import verbs as player_accounts
from cashier.tickets.paper import StatementHead, TicketOnPaper, ticket_statement_blocks
from journal.opening import account_book, drawer_book
from printing.models import Print
from rulebook.money import Money
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.cashier.test_paper import read

pytestmark = pytest.mark.django_db
HEAD = StatementHead("Casino", "Rossi", datetime(2026, 11, 20, 21, 40, tzinfo=UTC))


@pytest.fixture
def till(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff())
    return client


def test_the_statement_of_an_account_lists_its_movements_and_what_it_holds(till: Client) -> None:
    player, drawer = b.player("Rossi"), at_cashier.open_drawer()
    address = f"/players/{player}/account.pdf"
    assert "Nothing has moved" in till.get(address, {"as": "page"}).content.decode()
    refs: Any = [account_book(player), drawer_book(drawer)]
    b.do(refs, player_accounts.deposit_money, player=player, amount_minor=30_000, drawer=drawer)
    b.do(refs, player_accounts.withdraw_money, player=player, amount_minor=12_000, drawer=drawer)
    shown = till.get(address, {"as": "page"}).content.decode()
    for words in ("Rossi", "Deposit", "€300.00", "Withdrawal", "€120.00", "On the account", "€180.00"):
        assert words in shown
    for paper in ("receipt80", "a4"):
        assert till.get(address, {"paper": paper}).content.startswith(b"%PDF")
    assert f"{address}?paper=receipt80" in till.get(f"/players/{player}/account/").content.decode()


def test_the_statement_of_tickets_adds_up_what_is_outstanding(till: Client) -> None:
    player, drawer = b.player("Rossi"), at_cashier.open_drawer()
    tickets.sell(player, drawer)
    tickets.void(tickets.sell(player, drawer))
    tickets.give(2_500, player=player)
    tickets.give(9_900)
    shown = till.get(f"/players/{player}/tickets.pdf", {"as": "page"}).content.decode()
    for words in ("Rossi", "Ticket 1", "Ticket 2", "void", "Ticket 3", "Outstanding", "€125.00"):
        assert words in shown
    assert "Ticket 4" not in shown
    assert till.get(f"/players/{player}/tickets.pdf", {"paper": "receipt80"}).content.startswith(b"%PDF")


def test_the_longest_name_and_what_it_pays_stay_on_the_roll() -> None:
    load_letters()
    long = TicketOnPaper(
        number=123_456,
        code="XABCDEFGH3W",
        worth=Money(99_999_999),
        pays="Re-entry · " + "Campionato " * 12,
        state="issued",
        until=HEAD.at,
        is_out=True,
    )
    name = "Wolfeschlegelsteinhausenbergerdorff Maximiliana " * 2
    blocks = ticket_statement_blocks(StatementHead("Casino", name, HEAD.at), [long])
    assert "Outstanding: €999,999.99" in read(blocks)
    width = ROLL_WIDTH - 2 * ROLL_MARGIN
    texts = [block for block in blocks if isinstance(block, Text)]
    assert all(width_of(line, one.face, one.size) <= width for one in texts for line in one._lines(width))
    assert printed([blocks], "receipt80", title="Tickets").startswith(b"%PDF")


def test_each_print_of_a_statement_is_counted_and_another_movement_makes_another_paper(till: Client) -> None:
    player, drawer = b.player("Rossi"), at_cashier.open_drawer()
    refs: Any = [account_book(player), drawer_book(drawer)]
    b.do(refs, player_accounts.deposit_money, player=player, amount_minor=30_000, drawer=drawer)
    tickets.sell(player, drawer)
    account, own = f"/players/{player}/account.pdf?as=page", f"/players/{player}/tickets.pdf?as=page"
    for address in (account, own):
        assert "Preview" in till.get(address).content.decode()
        assert "Copy" not in till.post(address).content.decode()
        assert "Copy 1" in till.post(address).content.decode()
    b.do(refs, player_accounts.withdraw_money, player=player, amount_minor=12_000, drawer=drawer)
    tickets.give(2_500, player=player)
    assert "Copy" not in till.post(account).content.decode()
    assert "Copy" not in till.post(own).content.decode()
    told = list(Print.objects.order_by("pk").values_list("kind", "copy", "subject_id"))
    kinds = [("account", 0), ("account", 1), ("tickets", 0), ("tickets", 1), ("account", 0), ("tickets", 0)]
    assert told == [(kind, copy, player) for kind, copy in kinds]
    body = {"kind": "account", "subject": player}
    noted = till.post("/api/v1/prints/", body, content_type="application/json")
    assert (noted.status_code, noted.json()["copy"]) == (201, 1)
