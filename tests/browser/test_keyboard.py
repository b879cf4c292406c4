"""An evening at the desk without a mouse: every product, a limit on cash, a ban, and the drawer to its last count."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from playwright.sync_api import Page, expect

from cashier.ledger.drawers import cash_in
from cashier.limits.verbs import add_cash_limit
from cashier.models import Drawer, Sale
from journal.opening import HOUSE
from people.bans import verbs as people
from people.models import User
from people.staff.verbs import add_staff
from rulebook.cash_limit import Above, CountedBy
from rulebook.products import Product, ProductKind
from tests import builders
from tests.browser.conftest import Visit
from tests.browser.test_cashier import find, press
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db(transaction=True)
ENTRY = Product(number=1, kind=ProductKind.ENTRY, pool_minor=20_000)
PRODUCTS = (
    ENTRY,
    replace(ENTRY, number=2, kind=ProductKind.RE_ENTRY),
    Product(number=3, kind=ProductKind.REBUY, pool_minor=10_000, chips=20_000),
    Product(number=4, kind=ProductKind.DOUBLE_REBUY, name="Double rebuy", pool_minor=19_000, chips=40_000),
    Product(
        number=5,
        kind=ProductKind.ADD_ON,
        name="Add-on",
        pool_minor=4_000,
        chips=5_000,
        limit=1,
        until_level=4,
    ),
)


PASSWORD = "a long enough one"


@pytest.fixture
def anna(transactional_db: None) -> User:
    return at_cashier.staff()


@pytest.fixture
def drawer_id(anna: User) -> int:
    return at_cashier.open_drawer(user=anna)


def next_customer(page: Page, text: str) -> None:
    """Check the message of the last action; Enter leads to the search."""
    expect(page.locator(".done-mark")).to_contain_text(text)
    press(page, "Enter")
    expect(page.locator("#search")).to_be_focused()


def numbered(page: Page, name: str) -> str:
    """The digit shown next to a product."""
    row = page.locator(".product", has_text=name).first
    return row.locator(".key").inner_text()


def test_every_product_is_sold_without_a_mouse(visit: Visit, anna: User, drawer_id: int) -> None:
    event = at_cashier.selling_event(products=PRODUCTS, late_until_level=4)
    first, *_others = [
        at_cashier.sell_entry(event, drawer_id, builders.player(name, "Ada")).entry
        for name in ("Alfa", "Bravo", "Carlo", "Delta")
    ]
    at_cashier.start(event)
    at_cashier.out(first)
    builders.player("Echo", "Ada")
    banned = builders.player("Foxtrot", "Ada")
    builders.do([HOUSE], people.ban_player, player=banned, reason="cheated")
    page = visit(f"/events/{event}/cashier/", user=anna)
    find(page, "echo")
    press(page, "Enter")
    next_customer(page, "Entry · €220.00 · Cash")
    find(page, "alfa")
    press(page, numbered(page, "Re-entry"), "k", "Enter")
    next_customer(page, "Re-entry · €220.00 · Card")
    find(page, "bravo")
    press(page, numbered(page, "Double rebuy"), "Enter")
    next_customer(page, "Double rebuy · €190.00")
    find(page, "carlo")
    press(page, numbered(page, "Add-on"), "g")
    page.keyboard.type("50")
    press(page, "Enter")
    expect(page.locator(".done-change")).to_contain_text("€10.00")
    next_customer(page, "Add-on · €40.00")
    find(page, "foxtrot")
    expect(page.locator(".product .why")).to_contain_text("Call a director")
    press(page, "1", "Enter")
    expect(page.locator(".done-mark")).to_have_count(0)
    press(page, "Escape")
    expect(page.locator("#search")).to_be_focused()
    kinds = list(Sale.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds[4:] == ["entry", "re_entry", "rebuy", "add_on"]


def test_a_split_over_the_limit_on_cash_is_mended_without_a_mouse(
    visit: Visit, anna: User, drawer_id: int, complaints
) -> None:
    complaints.expected.append("409")
    event = at_cashier.selling_event(buy_in_minor=250_000, fee_minor=0)
    by_part = {"counted_by": CountedBy.OPERATION, "days": 0, "above": Above.CASH_PART}
    builders.do([HOUSE], add_cash_limit, name="Law", limit_minor=200_000, since=date(2020, 1, 1), **by_part)
    builders.player("Rossi", "Anna")
    page = visit(f"/events/{event}/cashier/", user=anna)
    find(page, "ros")
    expect(page.locator(".sale")).to_contain_text("Cash limit")
    press(page, "k", "+")
    expect(page.locator("#part_cash")).to_be_focused()
    page.keyboard.type("2000.01")
    press(page, "Enter")
    expect(page.locator("[data-refusal-title]")).to_be_visible()
    assert not Sale.objects.exists()
    expect(page.locator("#part_cash")).to_be_focused()
    page.keyboard.press("Control+A")
    page.keyboard.type("1900")
    expect(page.locator("[data-rest]")).to_have_text("€600")
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Cash €1,900.00 + Card €600.00")
    assert cash_in(drawer_id) == 50_000 + 190_000


def test_a_drawer_is_handed_over_and_closed_short_without_a_mouse(
    visit: Visit, anna: User, drawer_id: int
) -> None:
    event = at_cashier.selling_event()
    staff = {"password": PASSWORD, "role": "cashier"}
    for name, pin in (("bruno", "2580"), ("carla", "3691")):
        made = builders.do([HOUSE], add_staff, username=name, pin=pin, **staff)
    anna.set_password(PASSWORD)
    anna.save()
    # A PIN is accepted only on a known device: she signs in here.
    page = visit(f"/login/?next=/events/{event}/cashier/")
    page.locator("[name=username]").focus()
    page.keyboard.type(anna.username)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.locator("#search")).to_be_focused()
    press(page, "F8")
    expect(page.locator(".drawer-cards")).to_be_visible()
    press(page, "h")
    expect(page.locator("#successor")).to_be_focused()
    page.keyboard.type("carla")
    expect(page.locator("#successor")).to_have_value(str(made.id))
    page.keyboard.press("Tab")
    page.keyboard.type("500")
    page.keyboard.press("Enter")
    expect(page.locator("#pin")).to_be_visible()
    expect(page.locator("#counted")).to_be_focused()
    page.keyboard.type("500")
    page.keyboard.press("Tab")
    page.keyboard.type("3691")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(f"Drawer {drawer_id}")
    new = Drawer.objects.get(taken_from=drawer_id)
    assert (new.cashier.username, cash_in(new.pk)) == ("carla", 50_000)

    page = visit(f"/events/{event}/cashier/", user=new.cashier)
    expect(page.locator("#search")).to_be_focused()
    press(page, "F8")
    expect(page.locator(".drawer-cards")).to_be_visible()
    press(page, "c")
    expect(page.locator("#counted")).to_be_focused()
    page.keyboard.type("495")
    page.keyboard.press("Enter")
    expect(page.locator("#difference_reason")).to_be_focused()
    page.keyboard.type("a note too many as change")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Tap again: close")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text(f"Drawer {new.pk}")
    new.refresh_from_db()
    assert (new.expected_minor, new.counted_minor) == (50_000, 49_500)
