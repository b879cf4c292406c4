"""The day sheet of all drawers: every figure is what its lines add up to, and all of them what the ledger holds."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from access.roles import Role
from cashier.drawers import counting as close
from cashier.drawers import verbs as drawer
from cashier.drawers import verbs as drawer_rules
from cashier.drawers.inspection import DAYS
from cashier.drawers.sheets import (
    FIGURES,
    PARTS,
    DaySheet,
    day_figures,
    drawer_sheet,
    drawers_of,
    lines_behind,
    rows_behind,
)
from cashier.inspection.declared import Kind, Scope, facts
from cashier.kinds import HELD_METHODS, Method
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in, drawer_balances
from cashier.models import Drawer
from cashier.player_accounts import verbs as player_accounts
from cashier.sales import verbs as sell
from cashier.tickets.verbs import void_ticket
from floor.life.verbs import cancel_event
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE, TICKETS, account_book, drawer_book, tournament_book
from tests import builders as b
from tests.cashier import at_cashier, cancelling, test_ticket_payments, tickets
from tests.cashier.inspected_night import night
from tests.cashier.test_payments import SPLIT, by_account, with_money
from tests.cashier.test_payments import pay as paying
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
TODAY = timezone.localdate


def sheets() -> tuple[DaySheet, ...]:
    with timezone.override(house_zone()):
        return day_figures(drawers_of(TODAY(instants.now())))


def agrees(sheet: DaySheet) -> None:
    """Each figure is its lines, each drawer what the ledger holds, and the sums of the sheet its rows."""
    for row in sheet.drawers:
        assert row.way is not None
        for figure in row.figures:
            behind = rows_behind(row.drawers, row.way, figure.name)
            assert sum(one.amount_minor for one in behind) == figure.amount.minor, (row, figure)
            assert {one.drawer for one in lines_behind(behind, row.way, sheet.currency)} <= {*row.drawers}
        (pk,) = row.drawers
        view = drawer_queries.drawer(pk)
        if row.way in HELD_METHODS and view.is_open:
            held = {one.method: one.amount for one in drawer_balances(view)}
            assert row.held == held[row.way.value]
        if row.way is Method.CASH and not view.is_open:
            assert (row.held, row.difference) == (view.expected, view.difference)
    for rows in (sheet.cashiers, sheet.ways):
        for at, name in enumerate(sheet.names):
            assert (
                sum(one.figures[at].amount.minor for one in rows) == sheet.total.figures[at].amount.minor
            ), name


def agrees_with_each_drawer(sheet: DaySheet) -> None:
    """Figure by figure, the day sheet says what the sheet of each drawer says."""
    for pk in {row.drawers[0]: None for row in sheet.drawers}:
        own = drawer_sheet(drawer_queries.drawer(pk))
        mine = [row for row in sheet.drawers if row.drawers == (pk,)]
        by_day = {(row.label, one.name): one.amount.minor for row in mine for one in row.figures}
        by_drawer = {(way.label, part): getattr(way, part).minor for way in own.ways for part in PARTS}
        cash = str(Method.CASH.label)
        by_drawer |= {(cash, "safe"): own.safe.minor, (cash, "drawers"): own.passed.minor}
        by_drawer |= {(cash, "float"): own.float.minor, (cash, "exchanges"): own.exchanged.minor}
        assert {at: n for at, n in by_day.items() if n} == {at: n for at, n in by_drawer.items() if n}


def played(seed: int) -> None:
    """Sales in every way, voids, refunds, accounts and cash moved at three drawers, in an order of this seed."""
    random = Random(seed)
    drawers = [at_cashier.open_drawer(100_000) for _ in range(3)]
    event, player = at_cashier.selling_event(12), with_money(b.player(), drawers[0], 300_000)
    ways: tuple[dict[str, Any], ...] = ({}, {"method": "card"}, {"method": "transfer"}, {"payments": SPLIT})
    sold = [
        (at_cashier.sell_entry(event, at, **random.choice(ways)), at) for at in random.choices(drawers, k=9)
    ]
    by_account(
        *(event, drawers[1], player, sell.sell_entry),
        event=event,
        player=player,
        drawer=drawers[1],
        payments=(paying("account", 12_000), paying("card")),
    )
    for sale, _at in random.sample(sold, 2):
        at_cashier.void(event, sale.id, random.choice(drawers))
    money = {"player": player, "amount_minor": 1_000}
    refs = [account_book(player), drawer_book(drawers[2])]
    b.do(refs, player_accounts.withdraw_money, drawer=drawers[2], **money)
    b.do(
        [drawer_book(drawers[1])],
        drawer.move_cash,
        drawer=drawers[1],
        amount_minor=-700,
        reason="to the bank",
    )
    with_tickets(event, drawers, player, random)
    b.do([tournament_book(event), TICKETS], cancel_event, event=event, reason="no light")
    for one in random.sample(cancelling.due(event), 4):
        method = random.choice(("cash", "as_paid"))
        cancelling.pay(one, random.choice(drawers), method=method)
    last = drawers[2]
    counted = cash_in(last) - random.randint(-5, 5)
    b.do(
        [drawer_book(last)], close.close_drawer, drawer=last, counted_minor=counted, difference_reason="mine"
    )


def with_tickets(event: int, drawers: list[int], player: int, random: Random) -> None:
    """Tickets sold in several ways, one voided; sales that tickets pay alone and beside cash, one of each voided."""
    first, last = drawers[0], drawers[2]
    tickets.sell(player, first, 4_000, method="account")
    sold = tickets.sell(player, first, 3_000, method="account")
    tickets.void(sold, drawer=random.choice([first, drawers[1]]))
    tickets.sell(player, last, 2_000, method="card")
    for at in drawers[:2]:
        gift, part = tickets.give(test_ticket_payments.PRICE), tickets.give(9_000)
        alone = {"method": "ticket", "reference": gift.code}
        beside = {"payments": (paying("ticket", None, part.code), paying("cash"))}
        both = [test_ticket_payments.sell_for(event, at, b.player(), **how) for how in (alone, beside)]
        test_ticket_payments.void(event, random.choice(both).id, at)


def figure(sheet: DaySheet, drawer: int, way: Method, name: str) -> int:
    """What went through a drawer in one way."""
    (row,) = (row for row in sheet.drawers if row.drawers == (drawer,) and row.way is way)
    return dict(zip(sheet.names, row.figures, strict=True))[name].amount.minor


def test_what_accounts_and_tickets_pay_counts_at_the_drawer_where_it_was_paid() -> None:
    one, two = at_cashier.open_drawer(100_000), at_cashier.open_drawer(100_000)
    event, player = at_cashier.selling_event(), with_money(b.player(), one, 60_000)
    at_account = {"event": event, "player": player, "drawer": one, "method": "account"}
    by_account(event, one, player, sell.sell_entry, **at_account)
    sold = tickets.sell(player, one, 5_000, method="account")
    refs = [TICKETS, drawer_book(two), account_book(player)]
    at_cashier.act(
        Actor(role=Role.DIRECTOR), refs, void_ticket, ticket=sold.id, drawer=two, reason="not wanted"
    )
    gift = tickets.give(test_ticket_payments.PRICE)
    paid = {"method": "ticket", "reference": gift.code}
    sale = test_ticket_payments.sell_for(event, one, b.player(), **paid)
    test_ticket_payments.void(event, sale.id, two)
    cancelling.cancel(event)
    (owed,) = cancelling.due(event)
    cancelling.pay(owed, one, method="as_paid")
    cancelling.give_back(owed)
    cancelling.pay(owed, two, method="as_paid")
    (sheet,) = sheets()
    account, ticket = Method.ACCOUNT, Method.TICKET
    assert [figure(sheet, one, account, name) for name in ("sales", "tickets", "refunds")] == [
        22_000,
        5_000,
        0,
    ]
    assert [figure(sheet, two, account, name) for name in ("sales", "tickets", "refunds")] == [
        0,
        -5_000,
        -22_000,
    ]
    assert [figure(sheet, at, ticket, "sales") for at in (one, two)] == [22_000, 0]
    assert [figure(sheet, at, ticket, "voids") for at in (one, two)] == [0, -22_000]
    assert rows_behind([one], account, "refunds").count() == 2
    assert [rows_behind([one], ticket, name).count() for name in FIGURES if name != "sales"] == [0] * 10
    agrees(sheet)
    agrees_with_each_drawer(sheet)


def test_every_figure_is_its_lines_whatever_the_evening() -> None:
    seed = 20261123
    print(f"seed {seed}")
    played(seed)
    (sheet,) = sheets()
    assert {"float", "sales", "voids", "refunds", "accounts", "tickets", "safe"} <= set(sheet.names)
    agrees(sheet)
    agrees_with_each_drawer(sheet)


def test_a_night_with_prizes_agrees_and_the_list_of_the_inspector_says_the_same() -> None:
    night()
    (sheet,) = sheets()
    assert {"prizes", "tickets"} <= set(sheet.names)
    agrees(sheet)
    agrees_with_each_drawer(sheet)
    rows = [fact for batch in facts(DAYS, Scope()) for fact in batch]
    totals = {one.name: one.minor for one in DAYS.totals(Scope()).sums}
    for at, column in enumerate(DAYS.columns):
        if column.kind is Kind.AMOUNT:
            assert sum(int(str(row.cells[at] or 0)) for row in rows) == totals[column.name], column.name
    figures = {name: one.amount.minor for name, one in zip(sheet.names, sheet.total.figures, strict=True)}
    assert {name: totals[name] for name in figures} == figures


def text_of(page: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_each_figure_of_the_page_opens_lines_that_add_up_to_it() -> None:
    played(7)
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = client.get(reverse("day-report")).content.decode()
    links = re.findall(r'<a href="(/drawers/day/lines/[^"]+)">\s*([^<]+?)\s*</a>', page)
    assert len(links) > 20
    for url, amount in links[:12] + links[-4:]:
        told = text_of(client.get(url.replace("&amp;", "&")).content.decode())
        assert f"Total {amount}" in told, url
    assert client.post(reverse("inspection-file", args=["days", "csv"])).status_code == 200
    assert client.get(reverse("day-lines"), {"what": "luck"}).status_code == 404
    assert text_of(page).count("Total") == 2
    assert "All" in text_of(page)
    labelled = re.findall(r'<td class="figure" data-label="([^"]+)"', page)
    assert {"Sales", "Voids", "Net", "Expected", "Difference"} <= set(labelled), (
        "a telephone shows no headings"
    )
    assert '<td class="figure">' not in page
    today = TODAY(instants.now(), house_zone()).isoformat()
    assert f"since={today}&amp;until={today}" in page


def test_each_figure_of_a_sheet_to_sign_opens_lines_that_add_up_to_it() -> None:
    played(7)
    closed = Drawer.objects.get(closed_at__isnull=False)
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = client.get(reverse("drawer-sheet", args=[closed.pk])).content.decode()
    links = re.findall(r'<a href="(/drawers/day/lines/[^"]+)">\s*([^<]+?)\s*</a>', page)
    assert all(f"drawer={closed.pk}" in url for url, _amount in links)
    asked = {re.search(r"what=(\w+)", url)[1] for url, _amount in links if "way=cash" in url}  # type: ignore[index]
    assert {"refunds", "float"} <= asked
    for url, amount in links:
        told = text_of(client.get(url.replace("&amp;", "&")).content.decode())
        assert f"Total {amount}" in told, url


def test_counted_blind_a_cashier_learns_nothing_of_an_open_drawer() -> None:
    played(11)
    b.do(
        [HOUSE],
        drawer_rules.change_drawer_rules,
        is_blind=True,
        by_denomination=False,
        free_difference_minor=None,
    )
    cashier, head = Client(), Client()
    cashier.force_login(at_cashier.staff())
    head.force_login(at_cashier.staff(Role.CAGE))
    found = []
    for client in (cashier, head):
        page = client.get(reverse("day-report")).content.decode()
        found.append(set(re.findall(r"drawer=(\d+)", page)))
    assert found[0] < found[1]
    asked = {"what": "sales", "currency": "EUR", "drawer": min(found[1] - found[0])}
    assert "Nothing to list" in cashier.get(reverse("day-lines"), asked).content.decode()
    assert "Nothing to list" not in head.get(reverse("day-lines"), asked).content.decode()
