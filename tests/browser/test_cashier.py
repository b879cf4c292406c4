"""The cashier's evening without a mouse: find, sell, pay later, void, pay a prize."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from cashier.ledger.drawers import cash_in
from cashier.models import Sale
from cashier.sales.unpaid import unpaid
from payouts.awards.rows import award, awards
from people.models import Player, User
from rulebook.money import MINOR_DIGITS, Money, parse_money
from rulebook.refusals import Refusal
from tests import builders
from tests.browser.conftest import TABLET, TELEPHONE, TELEVISION, Visit
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments.values import PayoutKind, PayoutRule
from wording.figures import money_short_text

pytestmark = pytest.mark.django_db(transaction=True)
# The cashier's page accepts no key for a quarter of a second after a panel changed.
SETTLED = 300


@pytest.fixture
def cashier(transactional_db: None) -> User:
    return at_cashier.staff()


@pytest.fixture
def drawer_id(cashier: User) -> int:
    return at_cashier.open_drawer(user=cashier)


def press(page: Page, *keys: str) -> None:
    """Press keys as a person does once a panel is shown."""
    page.wait_for_timeout(SETTLED)
    for key in keys:
        page.keyboard.press(key)


def find(page: Page, letters: str, *, row: int = 0) -> None:
    """Type, go down to the row, pick it; its panel is shown when the rows are gone."""
    page.keyboard.type(letters, delay=20)
    expect(page.locator(".hit").first).to_be_visible()
    expect(page.locator("#search")).to_have_attribute("data-asked", letters)
    for _ in range(row):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".hit")).to_have_count(0)


def test_two_sales_in_a_row_by_keyboard_alone(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    for name in ("Rossi", "Rossini", "Bianchi"):
        builders.player(name, "Anna")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "ros", row=1)
    expect(page.locator(".sale-player")).to_have_text("Rossini Anna")
    press(page, "g")
    page.keyboard.type("250")
    expect(page.locator("[data-change]")).to_have_text("€30")
    press(page, "Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    expect(page.locator("#drawer-cash")).to_have_text("€720.00")
    press(page, "Enter")
    find(page, "bia")
    expect(page.locator(".sale-player")).to_have_text("Bianchi Anna")
    press(page, "k", "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Card")
    assert list(Sale.objects.order_by("pk").values_list("method", flat=True)) == ["cash", "card"]


@pytest.mark.parametrize(
    ("currency", "price", "given", "change"),
    [
        ("VND", 200_000, "250.000", "₫50,000"),
        ("XOF", 1_000, "2000", "F\u00a0CFA\u00a01,000"),
        ("IDR", 100_000, "1.000,50", "IDR\u00a00.50"),
        ("OMR", 5_000, "5.250", "OMR\u00a00.250"),
        ("JOD", 5_000, "10", "JOD\u00a05"),
        ("KWD", 5_000, "5,5", "KWD\u00a00.500"),
    ],
)
def test_change_is_reckoned_in_the_digits_of_the_currency(
    visit: Visit, cashier: User, currency: str, price: int, given: str, change: str
) -> None:
    event_id = at_cashier.selling_event(currency=currency, buy_in_minor=price, fee_minor=0)
    at_cashier.open_drawer(user=cashier, currency=currency)
    builders.player("Rossi", "Anna")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "ros")
    press(page, "g")
    page.keyboard.type(given)
    expect(page.locator("[data-change]")).to_have_text(change, use_inner_text=True)


READ_BY_THE_PAGE = """async ([texts, units]) => {
  const { money, typedMinor } = await import("/static/js/words.js");
  return units.map((unit) => [texts.map((text) => typedMinor(text, unit.digits)), money(-1234567, unit), money(10000, unit)]);
}"""


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_page_reads_and_writes_amounts_as_the_server_does(visit: Visit, language: str) -> None:
    texts = [
        "5",
        "1234.50",
        "1.234,5",
        "1.234",
        "1,234,567",
        ".5",
        "0,05",
        "12'000",
        "",
        ",",
        "1.2.3",
        "1500.555",
    ]
    units = [{"currency": code, "digits": digits} for code, digits in MINOR_DIGITS.items()]
    page = visit("/login/", language=language)
    found = page.evaluate(READ_BY_THE_PAGE, [texts, units])
    for code, (read, negative, whole) in zip(MINOR_DIGITS, found, strict=True):
        assert read == [_minor(text, code) for text in texts], code
        with translation.override(language):
            expected = money_short_text(Money(-1_234_567, code)), money_short_text(Money(10_000, code))
        assert (_figure(negative), _figure(whole)) == tuple(map(_figure, expected)), code


def _minor(text: str, currency: str) -> int | None:
    try:
        return parse_money(text, currency).minor
    except Refusal:
        return None


def _figure(text: str) -> str:
    """Only the digits and symbols: browsers of different years use different characters."""
    return "".join(letter for letter in text if letter.isdecimal() or letter in ".,").strip(".")


def test_receipt_and_seat_card_are_printed_at_once_on_one_sheet(
    visit: Visit, cashier: User, drawer_id: int, complaints
) -> None:
    # The page closes while its lists are still being fetched.
    complaints.expected += ["htmx:afterRequest", "htmx:sendAbort"]
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    pages = page.context.pages
    with page.expect_request("**/sales/*/sheet.pdf?as=page"):
        press(page, "Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    assert page.context.pages == pages
    # The printed content is in the frame, with the paper's own styles, and it is not a copy.
    paper = page.frame_locator(".paper-frame")
    expect(paper.locator("section")).to_have_count(2)
    expect(paper.locator("body")).not_to_contain_text("Copy")
    assert paper.locator("body").evaluate("(body) => getComputedStyle(body).display") == "flex"
    press(page, "F2")
    expect(paper.locator("section").first).to_contain_text("Copy 1")


def test_a_player_nobody_knows_is_added_and_sold_to(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "zorro diego")
    expect(page.locator("#id_last_name")).to_have_value("Zorro")
    page.locator("[data-swap-names]").click()
    expect(page.locator("#id_last_name")).to_have_value("Diego")
    page.locator("[data-swap-names]").click()
    page.locator("#id_last_name").focus()
    press(page, "Enter")
    expect(page.locator(".sale-player")).to_have_text("Zorro Diego")
    press(page, "Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    assert Player.objects.get().last_name == "Zorro"


def test_escape_leads_back_to_the_search_and_sells_nothing(
    visit: Visit, cashier: User, drawer_id: int
) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    expect(page.locator(".sale-player")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#search")).to_be_focused()
    assert not Sale.objects.exists()


def test_a_held_enter_never_sells_what_nobody_has_read(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    page.keyboard.type("rossi", delay=20)
    expect(page.locator("#search")).to_have_attribute("data-asked", "rossi")
    for _ in range(8):
        page.keyboard.down("Enter")
        page.wait_for_timeout(80)
    page.wait_for_timeout(2 * SETTLED)
    expect(page.locator("[data-cashier-form]")).to_be_visible()
    page.keyboard.up("Enter")
    assert not Sale.objects.exists()


def test_an_enter_pressed_too_early_is_not_lost(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    expect(page.locator(".sale-player")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    assert Sale.objects.count() == 1


def test_too_little_cash_locks_the_sale_and_says_what_is_missing(
    visit: Visit, cashier: User, drawer_id: int
) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    press(page, "g")
    page.keyboard.type("50")
    expect(page.locator("[data-lock]")).to_contain_text("€170 is missing")
    expect(page.locator("[data-change]")).to_have_text("–")
    press(page, "Enter")
    expect(page.locator("#given")).to_be_focused()
    assert not Sale.objects.exists()
    page.keyboard.type("250")
    press(page, "Enter")
    expect(page.locator(".done-change")).to_contain_text("€30.00")


def test_a_rebuy_is_sold_only_when_it_is_chosen(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event(rebuys=1, rebuy_minor=10_000, rebuy_stack=10_000)
    at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
    at_cashier.sell_entry(event_id, drawer_id)
    at_cashier.start(event_id)
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    expect(page.locator("[data-lock]")).to_have_text("Choose what is sold.")
    press(page, "Enter", "Enter")
    assert Sale.objects.count() == 2
    press(page, "1", "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Rebuy · €100.00")


def test_an_ended_session_asks_who_is_there_and_keeps_what_was_typed(
    visit: Visit, cashier: User, drawer_id: int, complaints
) -> None:
    complaints.expected.extend(["401", "403"])
    cashier.set_password("a long enough one")
    cashier.save()
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    press(page, "g")
    page.keyboard.type("250")
    page.context.clear_cookies()
    press(page, "Enter")
    expect(page.locator("#lock-password")).to_be_visible()
    page.fill("#lock-username", cashier.username)
    page.fill("#lock-password", "a long enough one")
    page.locator("#lock-password").press("Enter")
    expect(page.locator("#lock")).to_be_hidden()
    expect(page.locator("#given")).to_have_value("250")
    expect(page.locator("#given")).to_be_focused()
    press(page, "Enter")
    expect(page.locator(".done-change")).to_contain_text("€30.00")


def test_signed_in_again_on_another_tab_the_sale_goes_through(
    visit: Visit, cashier: User, drawer_id: int, complaints
) -> None:
    complaints.expected.append("403")
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    page.context.clear_cookies(name="csrftoken")
    page.context.add_cookies([{"name": "csrftoken", "value": "x" * 32, "url": page.url}])
    press(page, "Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    assert Sale.objects.count() == 1


def test_an_entry_is_put_on_the_list_and_paid_from_it(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    builders.player("Verdi", "Lia")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "verdi")
    press(page, "2", "Enter")
    expect(page.locator("#waiting")).to_contain_text("Verdi Lia")
    press(page, "Enter")
    find(page, "verdi")
    expect(page.locator(".product-name")).to_contain_text("Pay for entry")
    press(page, "Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    assert unpaid(event_id) == ()


def test_a_void_is_asked_twice_and_frees_the_money(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    expect(page.locator(".bought")).to_be_visible()
    press(page, "v")
    expect(page.locator("#reason")).to_be_focused()
    page.keyboard.type("typed twice")
    press(page, "Enter")
    expect(page.locator(".hand-out")).to_contain_text("€220.00")
    assert cash_in(drawer_id) == 72_000
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Receipt 1 is void")
    assert cash_in(drawer_id) == 50_000


def test_a_refusal_stays_in_the_form_beside_what_was_typed(visit: Visit, cashier: User, complaints) -> None:
    complaints.expected.append("409")
    event_id = at_cashier.selling_event()
    builders.player("Rossi", "Mario")
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    find(page, "rossi")
    press(page, "Enter")
    expect(page.locator("[data-refusal-title]")).to_have_text("No open drawer")
    expect(page.locator(".sale-player")).to_have_text("Rossi Mario")


def test_a_sale_at_another_cashier_appears_by_itself(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    expect(page.locator("#recent")).to_contain_text("Nothing sold yet")
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    at_cashier.sell_entry(event_id, drawer_id, builders.player("Neri", "Ugo"))
    expect(page.locator("#recent")).to_contain_text("Neri Ugo")


def requests_of(page: Page) -> dict[str, str]:
    """What a page requests over the network from now on, without what the browser has in memory."""
    sent: dict[str, str] = {}
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def begun(event: Any) -> None:
        sent[event["requestId"]] = f"{event['request']['method']} {urlsplit(event['request']['url']).path}"

    def kept(event: Any) -> None:
        sent.pop(event["requestId"], None)

    session.on("Network.requestWillBeSent", begun)
    session.on("Network.requestServedFromCache", kept)
    session.on(
        "Network.responseReceived",
        lambda event: kept(event) if event["response"].get("fromDiskCache") else None,
    )
    return sent


def test_a_sale_is_two_requests_and_its_paper_and_others_request_nothing(
    visit: Visit, cashier: User, drawer_id: int
) -> None:
    event_id = at_cashier.selling_event()
    for name in ("Rossi", "Verdi"):
        builders.player(name, "Anna")
    page, other = (visit(f"/events/{event_id}/cashier/", user=user) for user in (cashier, at_cashier.staff()))
    for one in (page, other):
        expect(one.locator("html")).to_have_attribute("data-link", "online")
    find(page, "ros")
    expect(page.locator(".sale-player")).to_have_text("Rossi Anna")
    asked: list[str] = []
    for one in (page, other):
        one.on("request", lambda requests: asked.append(f"{requests.method} {urlsplit(requests.url).path}"))
    press(page, "k", "Enter")
    expect(page.locator(".done-seat")).to_be_visible()
    for one in (page, other):
        expect(one.locator("#recent-lines")).to_contain_text("Rossi Anna")
        expect(one.locator("#cashier-title")).to_contain_text("1 entry")
    page.wait_for_timeout(2 * SETTLED)
    sale = Sale.objects.get()
    sold = f"POST /events/{event_id}/cashier/players/{sale.entry.player_id}/"
    assert [one for one in asked if "/events/" in one] == [sold]
    # The second paper has its styles and fonts from the browser's memory.
    requested = requests_of(page)
    find(page, "ver")
    expect(page.locator(".sale-player")).to_have_text("Verdi Anna")
    press(page, "k", "Enter")
    expect(page.locator("[data-done] .sale-player")).to_have_text("Verdi Anna")
    expect(page.frame_locator(".paper-frame").locator("body")).to_contain_text("Verdi")
    page.wait_for_timeout(SETTLED)
    sale = Sale.objects.latest("pk")
    room = f"/events/{event_id}/cashier/players/{sale.entry.player_id}/"
    of_search = [one for one in requested.values() if "/search/" in one]
    assert sorted(requested.values()) == sorted(
        [*of_search, f"GET {room}", f"POST {room}", f"POST /sales/{sale.pk}/sheet.pdf"]
    )


def test_another_window_that_sells_into_the_same_drawer_shows_its_cash(
    visit: Visit, cashier: User, drawer_id: int
) -> None:
    event_id = at_cashier.selling_event()
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    expect(page.locator("#drawer-cash")).to_have_text("€500.00")
    at_cashier.sell_entry(event_id, drawer_id)
    expect(page.locator("#drawer-cash")).to_have_text("€720.00")


def test_the_queue_is_served_from_the_search(visit: Visit, cashier: User, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    page = visit(f"/events/{event_id}/cashier/", user=cashier)
    expect(page.locator("#search")).to_be_focused()
    press(page, "F6")
    expect(page.locator(".queue")).to_contain_text("Next: no. 1")
    press(page, "F6")
    expect(page.locator(".queue")).to_contain_text("2 waiting")
    press(page, "F7")
    expect(page.locator(".queue")).to_contain_text("Next: no. 2")
    expect(page.locator("#search")).to_be_focused()


def test_the_winner_is_paid_from_the_same_box(visit: Visit, cashier: User) -> None:
    drawer = at_cashier.open_drawer(1_000_000, user=cashier)
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
    event_id, _entries = evening.evening(4, drawer, payout=rule)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first = awards(event_id)[0]
    page = visit(f"/events/{event_id}/cashier/?player={first.player_id}", user=cashier)
    expect(page.locator(".pending-payout")).to_contain_text("Prize for place 1")
    press(page, "p")
    expect(page.locator(".pay-amount")).to_be_visible()
    press(page, "Enter")
    expect(page.locator(".hand-out")).to_contain_text("Pay from Drawer")
    with page.expect_request("**/slip.pdf?as=page"):
        press(page, "p")
    assert not award(first.id).is_paid
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Prize for place 1")
    assert award(first.id).is_paid


def test_a_prize_is_paid_by_its_keys_on_a_page_of_its_own(visit: Visit, cashier: User) -> None:
    drawer = at_cashier.open_drawer(1_000_000, user=cashier)
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))
    event_id, _entries = evening.evening(4, drawer, payout=rule)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first = awards(event_id)[0]
    page = visit(f"/awards/{first.id}/pay/", user=cashier)
    press(page, "t", "Enter")
    expect(page.locator(".hand-out")).to_contain_text("Pay by Bank transfer")
    press(page, "Enter")
    expect(page.locator(".done-mark")).to_contain_text("Bank transfer")
    assert award(first.id).method == "transfer"


@pytest.mark.parametrize("size", [TABLET, TELEPHONE, TELEVISION])
def test_nothing_runs_off_the_side(
    visit: Visit, cashier: User, drawer_id: int, size: tuple[int, int]
) -> None:
    event_id = at_cashier.selling_event()
    at_cashier.sell_entry(event_id, drawer_id, builders.player("Papadopoulos-Konstantinidis", "Alexandra"))
    page = visit(f"/events/{event_id}/cashier/", user=cashier, size=size)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_ten_windows_of_one_browser_show_the_queue_on_one_stream(
    visit: Visit, cashier: User, drawer_id: int
) -> None:
    first = visit(f"/events/{at_cashier.selling_event()}/cashier/", user=cashier)
    streams: list[str] = []
    first.context.on(
        "request", lambda requests: streams.append(requests.url) if "/stream/" in requests.url else None
    )
    pages = [first, *(first.context.new_page() for _more in range(9))]
    for page in pages[1:]:
        page.goto(first.url)
    for page in pages:
        expect(page.locator("html")).to_have_attribute("data-link", "online")
    press(pages[4], "F6")
    for page in pages:
        expect(page.locator(".queue")).to_contain_text("Next: no. 1")
    assert len(streams) <= 1
