"""The README's ten steps, followed exactly: from the first start to the counted drawer."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in, open_drawers
from cashier.ledger.rows import ledger_balance
from payouts.awards import rows as payouts
from payouts.awards.rows import Award
from people.staff import rows as people
from tests.browser.conftest import TELEVISION, Complaints, Visit
from tests.browser.hands import LEFT, PATIENCE, CashierPage, Director, Television
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "correct horse battery"
STAFF = (("dora", "Dora Bianchi", "director", "258013"), ("carlo", "Carlo Verdi", "cashier", "1379"))
PLAYERS = ("De Luca Ida", "Rossi Mario", "Conti Pia", "Neri Ugo")
FLOAT_MINOR = 200_000


def test_a_first_evening_in_ten_steps(visit: Visit, complaints: Complaints, chance: Random) -> None:
    complaints.expected += LEFT
    admin = start(visit)
    add_staff(admin)
    make_room(admin)
    set_event_up(admin)
    check_and_open(admin)
    director, lobby = show_television(visit, admin, chance)
    seller = sell(visit, director)
    play(director)
    bust(director)
    lobby.shows(".tv-game", re.compile(r"2 ?/ ?4"))
    pay_and_count(director, seller)


def start(visit: Visit) -> Page:
    """1. The first page asks; a short password loses none of the other answers."""
    page = visit("/")
    page.fill("[name=name]", "Circolo Aurora")
    page.fill("[name=admin_name]", "Ada Neri")
    page.fill("[name=username]", "ada")
    for password in ("short", PASSWORD):
        page.fill("[name=password]", password)
        page.get_by_role("button", name="Start").click()
        if password == "short":
            expect(page.locator(".field-error")).to_be_visible()
            expect(page.locator("[name=name]")).to_have_value("Circolo Aurora")
            expect(page.locator("[name=username]")).to_have_value("ada")
    expect(page.locator(".bar-nav")).to_be_visible()
    return page


def signed_in(page: Page, username: str) -> Page:
    """A page after signing in by name and password."""
    page.wait_for_url("**/login/**")
    page.fill("[name=username]", username)
    page.fill("[name=password]", PASSWORD)
    page.press("[name=password]", "Enter")
    expect(page.locator(".bar-nav")).to_be_visible()
    return page


def add_staff(page: Page) -> None:
    """2. Everybody with a PIN."""
    for username, name, role, pin in STAFF:
        page.goto("/staff/new/")
        page.fill("[name=name]", name)
        page.fill("[name=username]", username)
        page.fill("[name=password]", PASSWORD)
        page.fill("[name=pin]", pin)
        page.select_option("[name=role]", role)
        page.get_by_role("button", name="Add").click()
        page.wait_for_url(re.compile(r"/staff/\d+/"))
    assert [one.has_pin for one in people.staff() if one.username != "ada"] == [True, True]


def make_room(page: Page) -> None:
    """3. The tables, `1-8` at once."""
    page.goto("/room/")
    page.fill("[name=numbers]", "1-8")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("72")).to_be_visible()
    assert len(queries.room_tables()) == 8


def set_event_up(page: Page) -> None:
    """4. From a template, with a structure."""
    page.goto("/events/new/")
    page.get_by_label("Sanremo Friday").check()
    page.fill("[name=name]", "Friday")
    page.get_by_role("button", name="Continue").click()
    page.wait_for_url("**/setup/")
    for topic, name, value in (("late", "late_until_level", "1"), ("entry", "min_entries", "2")):
        page.locator(f"[data-topic={topic}]").click()
        page.fill(f"[name={name}]", value)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(f"#{topic} .topic-saved")).to_be_visible()


def check_and_open(page: Page) -> None:
    """5. Announced, registration open."""
    for name in ("Announce", "Open registration"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("link", name="Go to floor")).to_be_visible()


def show_television(visit: Visit, admin: Page, chance: Random) -> tuple[Director, Television]:
    """6. Its code typed on the board."""
    lobby = Television(visit("/tv/", size=TELEVISION))
    admin.get_by_role("link", name="Go to floor").click()
    director = Director(admin, chance)
    director.pair(lobby.code())
    return director, lobby


def sell(visit: Visit, director: Director) -> CashierPage:
    """7. A drawer with its float; players added; Enter sells and prints."""
    page = signed_in(visit("/login/"), "carlo")
    page.goto(cashier_url(director))
    page.get_by_role("link", name="Open the drawer").click()
    page.fill("#float", str(FLOAT_MINOR // 100))
    page.keyboard.press("Enter")
    seller = CashierPage(page, FLOAT_MINOR)
    expect(page.locator("#search")).to_be_focused()
    for name in PLAYERS:
        page.keyboard.type(name.lower())
        expect(page.locator("#search")).to_have_attribute("data-asked", name.lower())
        page.keyboard.press("Enter")
        expect(page.locator("#id_last_name")).to_be_visible()
        page.keyboard.press("Enter")
        seller.reads(".sale-player", name)
        with page.expect_request("**/sales/*/sheet.pdf?as=page", timeout=PATIENCE):
            page.keyboard.press("Enter")
        seller.has_sold()
        page.keyboard.press("Enter")
        expect(page.locator("#search")).to_be_focused()
    expect(page.locator(".cashier-head")).to_contain_text("4 entries")
    return seller


def cashier_url(director: Director) -> str:
    """The cashier of the event whose board is open."""
    found = re.search(r"/events/(\d+)/", director.page.url)
    assert found
    return f"/events/{found.group(1)}/cashier/"


def play(director: Director) -> None:
    """8. Started on the board; from here the clock leads."""
    director.counts_left(4, 4)
    director.press_twice(director.page.locator("#clock-panel .clock-main"))
    director.clock_is("running")


def bust(director: Director) -> None:
    """9. A seat, then Bust; the backup sheet is on the board."""
    for _time in range(2):
        director.bust(director.chance.choice(director.seats()))
    director.counts_left(2, 4)


def pay_and_count(director: Director, seller: CashierPage) -> None:
    """10. Published once registration is closed, paid against a signed slip, settled, counted."""
    with director.page.expect_response(lambda answer: answer.request.method == "POST", timeout=PATIENCE):
        director.press_twice(director.page.locator("#clock-panel [data-key=ArrowRight]"))
    director.go("Payouts")
    director.press_twice(director.page.locator("form[action$='/payouts/'] button"))
    director.told("Payouts published")
    director.go("Floor")
    director.at_board()
    director.bust(director.seats()[0])
    event_id = int(cashier_url(director).split("/")[2])
    for award in awards(event_id):
        seller.page.goto(f"/events/{event_id}/cashier/?player={award.player_id}")
        seller.reads(".pending-payout", "Prize for place")
        seller.press("p")
        seller.reads(".pay-amount b", "€")
        seller.press("Enter")
        seller.reads(".hand-out", "Pay from Drawer")
        with seller.page.expect_request("**/slip.pdf?as=page"):
            seller.press("p")
        seller.press("Enter")
        seller.reads(".done-mark", "Prize for place")
    director.go("Payouts")
    director.press_twice(director.page.locator("form[action$='settle/'] button"))
    director.told("settled")
    count(seller.page)


def awards(event_id: int) -> tuple[Award, ...]:
    """The prizes that are due."""
    return payouts.awards(event_id)


def count(page: Page) -> None:
    """The drawer is counted and closed; its sheet shows that it balances."""
    (drawer,) = open_drawers()
    page.goto("/drawers/")
    page.fill("#counted", str(cash_in(drawer.id) // 100))
    page.get_by_role("button", name="Compare").click()
    page.get_by_role("button", name="Close the drawer").click()
    page.get_by_role("button", name="Tap again: close").click()
    page.wait_for_url(f"**/drawers/{drawer.id}/")
    expect(page.locator(".sheet-cash")).to_contain_text("Difference")
    expect(page.locator(".sheet-cash b")).to_have_text("€0.00")
    assert ledger_balance(accounts.over_short(drawer.id)) == 0
