"""The cashier's pages behind the sale: voids, drawers and their sheets, paper."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger.drawers import cash_in, drawer
from cashier.models import Sale
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/events/1/cashier/"}


def client_of(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def cashier():
    return at_cashier.staff()


@pytest.fixture
def client(cashier) -> Client:
    return client_of(cashier)


@pytest.fixture
def drawer_id(cashier) -> int:
    return at_cashier.open_drawer(user=cashier)


def text_of(answer) -> str:
    """The text of the page, whitespace collapsed."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


class TestVoid:
    """Money leaves only after a reason and after the amount was confirmed."""

    def test_it_asks_twice(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sale = at_cashier.sell_entry(event_id, drawer_id).id
        url = f"/sales/{sale}/void/"
        assert "Reason for the void" in text_of(client.get(url, headers=HTMX))
        asked = client.post(url, {"reason": "typed twice"}, headers=HTMX)
        assert "Refund from" in text_of(asked)
        assert Sale.objects.get().voided_at is None
        done = client.post(url, {"reason": "typed twice", "handed_minor": "22000"}, headers=HTMX)
        assert "Receipt 1 is void" in text_of(done)
        assert cash_in(drawer_id) == 50_000

    def test_another_amount_voids_nothing(self, client: Client, drawer_id: int) -> None:
        sale = at_cashier.sell_entry(at_cashier.selling_event(), drawer_id).id
        body = {"reason": "typed twice", "handed_minor": "1"}
        assert client.post(f"/sales/{sale}/void/", body, headers=HTMX).json()["code"] == "amount_differs"

    def test_no_void_is_offered_that_would_be_refused(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(3)]
        at_cashier.start(event_id)
        at_cashier.out(sold[0].entry)
        pages = [f"/events/{event_id}/cashier/", f"/events/{event_id}/sales/"]
        for url in pages:
            found = set(re.findall(r"/sales/(\d+)/void/", client.get(url).content.decode()))
            assert found == {str(sold[1].id), str(sold[2].id)}, url
        at_cashier.out(sold[1].entry)
        evening.finish(event_id)
        for url in pages:
            assert "/void/" not in client.get(url).content.decode(), url

    def test_it_stands_on_a_page_of_its_own_too(self, client: Client, drawer_id: int) -> None:
        sale = at_cashier.sell_entry(at_cashier.selling_event(), drawer_id).id
        assert client.get(f"/sales/{sale}/void/").status_code == 200


class TestDrawers:
    """Opened, filled and counted on their page."""

    def test_opening_leads_back_to_the_cashier(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        target = f"/events/{event_id}/cashier/"
        answer = client.post("/drawers/", {"float": "500", "next": target})
        assert (answer.status_code, answer["Location"]) == (302, target)
        assert "€500.00" in text_of(client.get("/drawers/"))

    def test_no_stranger_is_led_to(self, client: Client) -> None:
        builders.house()
        answer = client.post("/drawers/", {"float": "0", "next": "https://example.org/"})
        assert answer["Location"] == "/drawers/"

    def test_the_count_says_what_is_short(self, client: Client, drawer_id: int) -> None:
        builders.house()
        url = f"/drawers/{drawer_id}/close/"
        compared = text_of(client.post(url, {"counted": "499.50"})).replace("−", "-")
        assert "Expected €500.00 Counted €499.50 Difference -€0.50" in compared
        assert drawer(drawer_id).is_open
        answer = client.post(url, {"counted": "499.50", "difference": "-50"}, follow=True)
        assert "€0.50 short" in text_of(answer)

    def test_what_moved_meanwhile_is_compared_again(self, client: Client, drawer_id: int) -> None:
        at_cashier.sell_entry(at_cashier.selling_event(), drawer_id)
        answer = client.post(f"/drawers/{drawer_id}/close/", {"counted": "500", "difference": "0"})
        assert answer.status_code == 409
        assert "Difference -€220.00" in text_of(answer).replace("−", "-")
        assert drawer(drawer_id).is_open

    @pytest.mark.parametrize(
        ("url", "body", "field"),
        [
            ("/drawers/{0}/close/", {"counted": "12,3,4"}, "counted"),
            (
                "/drawers/{0}/cash/",
                {"direction": "out", "amount": "999999", "reason": "to the bank"},
                "amount",
            ),
            ("/drawers/{0}/cash/", {"direction": "in", "amount": "0", "reason": "for change"}, "amount"),
        ],
    )
    def test_a_wrong_amount_says_so_beside_its_field_and_is_kept(
        self, client: Client, drawer_id: int, url: str, body: dict[str, str], field: str
    ) -> None:
        builders.house()
        answer = client.post(url.format(drawer_id), body)
        markup = answer.content.decode()
        assert answer.status_code >= 400
        assert f'value="{body[field]}"' in markup
        (wrong,) = re.findall(r'<div class="field field-money field-bad">.*?</p>', markup, re.DOTALL)
        assert f'id="{field}"' in wrong
        assert "field-error" in wrong
        assert "reason" not in body or f'value="{body["reason"]}"' in markup

    def test_a_wrong_float_is_kept_too(self, client: Client) -> None:
        builders.house()
        markup = client.post("/drawers/", {"float": "five", "next": "/players/"}).content.decode()
        assert 'value="five"' in markup
        assert 'value="/players/"' in markup
        assert "field-error" in markup

    def test_a_closed_drawer_has_a_sheet_split_by_way_of_payment(
        self, client: Client, drawer_id: int
    ) -> None:
        event_id = at_cashier.selling_event()
        assert client.get(f"/drawers/{drawer_id}/").status_code == 409
        first = at_cashier.sell_entry(event_id, drawer_id)
        for method in ("cash", "card", "transfer"):
            at_cashier.sell_entry(event_id, drawer_id, method=method)
        at_cashier.void(event_id, first.id, drawer_id)
        answer = client.post(
            f"/drawers/{drawer_id}/close/", {"counted": "715", "difference": "-500"}, follow=True
        )
        told = text_of(answer)
        assert answer.redirect_chain[-1][0] == f"/drawers/{drawer_id}/"
        assert "Cash €440.00 -€220.00 €0.00 €220.00" in told.replace("−", "-")
        assert "Card €220.00 €0.00 €0.00 €220.00" in told
        assert "Total €880.00 -€220.00 €0.00 €660.00" in told.replace("−", "-")
        assert "Expected €720.00 Counted €715.00 Difference -€5.00" in told.replace("−", "-")
        assert f'href="/drawers/{drawer_id}/"' in client.get("/drawers/").content.decode()

    def test_the_report_of_a_day_adds_up_its_drawers(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        other = at_cashier.open_drawer()
        at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.sell_entry(event_id, other, method="card")
        told = text_of(client.get("/drawers/day/"))
        assert "Cash €220.00" in told
        assert "Total €440.00" in told
        assert "No drawer was opened on this day." in text_of(client.get("/drawers/day/?date=2020-01-31"))

    def test_cash_comes_from_the_safe(self, client: Client, drawer_id: int) -> None:
        builders.house()
        body = {"direction": "in", "amount": "100", "reason": "for prizes"}
        client.post(f"/drawers/{drawer_id}/cash/", body)
        assert cash_in(drawer_id) == 60_000

    def test_the_inspector_reads_and_opens_nothing(self) -> None:
        builders.house()
        inspector = client_of(at_cashier.staff(Role.INSPECTOR))
        assert inspector.get("/drawers/").status_code == 200
        assert inspector.post("/drawers/", {"float": "0"}).status_code == 403


class TestPaper:
    """Receipts and cards are PDFs on the house's paper."""

    @pytest.mark.parametrize("paper", ["a4", "receipt80"])
    def test_receipt_and_seat_card(self, client: Client, drawer_id: int, paper: str) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id, builders.player("Ωμέγα", "Жанна"))
        for url in (f"/sales/{sold.id}/receipt.pdf", f"/entries/{sold.entry}/seat-card.pdf"):
            answer = client.get(url, {"paper": paper})
            assert answer["Content-Type"] == "application/pdf"
            assert answer.content.startswith(b"%PDF-")

    def test_a_sale_is_one_sheet_of_a4_with_receipt_and_card(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
        sheet = client.get(f"/sales/{sold.id}/sheet.pdf", {"paper": "a4"})
        assert sheet.content.count(b"/Type /Page\n") == 1
        framed = client.get(f"/sales/{sold.id}/sheet.pdf", {"as": "page"})
        assert framed["X-Frame-Options"] == "SAMEORIGIN"
        assert "frame-ancestors 'self'" in framed["Content-Security-Policy"]
        assert f"Table {sold.table} · Seat {sold.seat}" in text_of(framed)
        assert "Receipt 1" in text_of(framed)
        strip = client.get(f"/sales/{sold.id}/sheet.pdf", {"paper": "receipt80"})
        assert strip.content.count(b"/Type /Page\n") == 2

    def test_the_run_of_cards_holds_everybody_seated(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        for _ in range(10):
            at_cashier.sell_entry(event_id, drawer_id)
        answer = client.get(f"/events/{event_id}/seat-cards.pdf", {"paper": "receipt80"})
        assert answer.content.count(b"/Type /Page\n") == 10
        sheets = client.get(f"/events/{event_id}/seat-cards.pdf", {"paper": "a4"})
        assert sheets.content.count(b"/Type /Page\n") == 2

    def test_a_void_prints_as_a_void(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.void(event_id, sold.id, drawer_id)
        assert client.get(f"/sales/{sold.id}/receipt.pdf").status_code == 200

    def test_an_entry_without_a_seat_has_no_card(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event(draws_at_sale=False)
        entry = at_cashier.sell_entry(event_id, drawer_id).entry
        assert client.get(f"/entries/{entry}/seat-card.pdf").status_code == 409
