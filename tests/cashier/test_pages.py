"""The cashier's pages: what they offer, sell, void and print, and who may use them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from access.roles import Role
from cashier import queries
from cashier.models import Sale
from journal.opening import HOUSE
from people.actions import ban_player
from people.models import Player
from people.names import split_name
from seating import queries as seating
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


def panel(event_id: int, player_id: int) -> str:
    return f"/events/{event_id}/cashier/players/{player_id}/"


class TestCashierPage:
    """The cashier's main page."""

    def test_it_shows_seats_registration_and_the_own_drawer(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        at_cashier.sell_entry(event_id, drawer_id)
        told = text_of(client.get(f"/events/{event_id}/cashier/"))
        assert "1 entry · 35 seats free" in told
        assert "registration to the end of level 4" in told
        assert "€720.00" in told

    def test_no_more_seats_are_free_than_entries_are_left(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event(max_entries=2)
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer_id)
        assert "2 entries · 0 seats free" in text_of(client.get(f"/events/{event_id}/cashier/"))

    def test_without_a_drawer_it_offers_to_open_one(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        answer = client.get(f"/events/{event_id}/cashier/")
        assert f"/drawers/?next=/events/{event_id}/cashier/" in answer.content.decode()

    def test_its_head_is_had_alone_to_go_with_every_sale(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        answer = client.get(f"/events/{event_id}/cashier/", headers={"HX-Request": "true"})
        assert "0 entries · 36 seats free" in text_of(answer)
        assert "<html" not in answer.content.decode()

    def test_an_event_that_sells_nothing_says_why(self, client: Client) -> None:
        event_id = at_cashier.selling_event(state="announced")
        assert "No entries on sale now" in text_of(client.get(f"/events/{event_id}/cashier/"))

    @pytest.mark.parametrize("role", [Role.FLOOR, Role.INSPECTOR])
    def test_it_is_for_cashiers_and_directors(self, role: str) -> None:
        event_id = at_cashier.selling_event()
        assert client_of(at_cashier.staff(role)).get(f"/events/{event_id}/cashier/").status_code == 403

    def test_the_latest_sales_carry_their_seats(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
        told = text_of(client.get(f"/events/{event_id}/cashier/recent/"))
        assert "Rossi Mario Entry, no. 1" in told
        assert f"{sold.table}.{sold.seat}" in told


class TestSearch:
    """Players by letters, cards and numbers of entries."""

    def search(self, client: Client, event_id: int, text: str) -> str:
        return text_of(client.get(f"/events/{event_id}/cashier/search/", {"q": text}))

    def test_letters_find_and_tell_how_the_player_stands(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
        told = self.search(client, event_id, "ros")
        assert f"Rossi Mario Table {sold.table} seat {sold.seat}" in told

    def test_the_number_of_an_entry_finds_its_player(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        at_cashier.sell_entry(event_id, drawer_id, builders.player("Bianchi", "Anna"))
        assert "Bianchi Anna" in self.search(client, event_id, "#1")

    def test_a_banned_player_is_marked(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        player = builders.player("Neri", "Ugo")
        builders.do([HOUSE], ban_player, player=player, reason="cheating")
        assert "Neri Ugo Banned" in self.search(client, event_id, "neri")

    def test_whom_nobody_knows_can_be_added(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        assert "New player “Zorro”" in self.search(client, event_id, "Zorro")


class TestSale:
    """The panel offers what may be sold, sells it, and shows seat and receipt."""

    def sell(self, client: Client, event_id: int, player: int, **over):
        return client.post(
            panel(event_id, player), {"product": "entry", "method": "cash"} | over, headers=HTMX
        )

    def test_an_entry_is_sold_and_its_seat_shown_big(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player("Rossi", "Mario")
        assert "1 Entry 20,000 chips €220" in text_of(client.get(panel(event_id, player)))
        told = text_of(self.sell(client, event_id, player, given="250"))
        seat = seating.seat_of(Sale.objects.get().entry_id)
        assert seat is not None
        assert f"Table {seat.table} Seat {seat.seat}" in told
        assert "Change €30.00" in told
        assert "€720.00" in told

    def test_a_refusal_is_a_problem_that_the_form_shows(self, client: Client) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        answer = self.sell(client, event_id, player)
        assert (answer.status_code, answer.json()["code"]) == (409, "drawer_missing")

    def test_what_was_given_must_be_an_amount(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        assert self.sell(client, event_id, player, given="much").json()["code"] == "amount_unreadable"
        assert not Sale.objects.exists()

    def test_less_than_the_price_sells_nothing(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        answer = self.sell(client, event_id, player, given="50").json()
        assert answer["code"] == "cash_short"
        assert "€170.00 is missing" in answer["detail"]
        assert not Sale.objects.exists()

    def test_what_was_typed_as_cash_does_not_hinder_a_card(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        assert self.sell(client, event_id, player, given="50", method="card").status_code == 200

    @pytest.mark.parametrize(("stack", "is_chosen"), [(20_000, False), (0, True)])
    def test_a_rebuy_is_chosen_beforehand_only_where_the_rules_offer_it(
        self, client: Client, drawer_id: int, stack: int, is_chosen: bool
    ) -> None:
        event_id = at_cashier.selling_event(rebuys=1, rebuy_minor=20_000, rebuy_stack=20_000)
        player = builders.player()
        entry = at_cashier.sell_entry(event_id, drawer_id, player).entry
        at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.start(event_id)
        at_cashier.count_stack(entry, stack)
        markup = client.get(panel(event_id, player)).content.decode()
        (product,) = re.findall(r'<input type="radio"\s+name="product".*?>', markup, re.DOTALL)
        assert 'value="rebuy"' in product
        assert "disabled" not in product
        assert ("checked" in product) is is_chosen

    def test_nothing_chosen_is_said(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        assert self.sell(client, event_id, player, product="").json()["code"] == "product_missing"

    def test_a_player_in_play_is_offered_rebuy_add_on_and_voids(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event(
            rebuys=1,
            rebuy_minor=20_000,
            rebuy_stack=20_000,
            has_add_on=True,
            add_on_minor=10_000,
            add_on_stack=30_000,
            add_on_after_level=2,
        )
        player = builders.player()
        at_cashier.sell_entry(event_id, drawer_id, player)
        at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.start(event_id)
        told = text_of(client.get(panel(event_id, player)))
        assert "1 Rebuy" in told
        assert "2 Add-on The add-on is sold in the break after level 2." in told
        assert "Entry · receipt 1" in told
        answer = client.post(panel(event_id, player), {"product": "rebuy", "method": "card"}, headers=HTMX)
        assert "Rebuy · €200.00 · Card" in text_of(answer)

    def test_on_the_list_then_paid_from_the_same_box(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player("Verdi", "Lia")
        told = text_of(self.sell(client, event_id, player, product="later"))
        assert "Pay by" in told
        assert "Verdi Lia" in text_of(client.get(f"/events/{event_id}/cashier/waiting/"))
        assert "Pay for entry" in text_of(client.get(panel(event_id, player)))
        told = text_of(self.sell(client, event_id, player, product="pay"))
        assert "Receipt 1" in told

    def test_a_registration_is_cancelled_from_its_panel(self, client: Client) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        self.sell(client, event_id, player, product="later")
        (waiting,) = queries.unpaid(event_id)
        answer = client.post(f"/entries/{waiting.entry_id}/registration/cancel/", headers=HTMX)
        assert "1 Entry" in text_of(answer)
        assert queries.unpaid(event_id) == ()

    def test_a_full_event_offers_the_queue(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event(max_entries=2)
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer_id)
        player = builders.player()
        told = text_of(client.get(panel(event_id, player)))
        assert "2 of 2 entries are sold" in told
        assert "2 On the waiting list" in told
        assert "On the waiting list" in text_of(self.sell(client, event_id, player, product="queue"))

    def test_a_reservation_in_a_full_event_waits_for_a_seat(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(max_entries=2), builders.player()
        self.sell(client, event_id, player, product="later")
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer_id)
        assert "2 On the waiting list" in text_of(client.get(panel(event_id, player)))
        self.sell(client, event_id, player, product="queue")
        (waiting,) = queries.unpaid(event_id)
        assert waiting.is_queued
        assert "On the waiting list" not in text_of(client.get(panel(event_id, player)))

    def test_a_full_room_offers_the_queue_too(self, client: Client, drawer_id: int) -> None:
        builders.house()
        builders.room(1, 2)
        event_id = builders.event(seats_per_table=2)
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer_id)
        told = text_of(client.get(panel(event_id, builders.player())))
        assert "On the waiting list" in told
        assert "The room is full" in text_of(client.get(f"/events/{event_id}/cashier/"))

    def test_a_director_is_asked_for_the_reason_of_an_override(self, drawer_id: int) -> None:
        event_id = at_cashier.selling_event(max_entries=2)
        for _ in range(2):
            at_cashier.sell_entry(event_id, drawer_id)
        director = at_cashier.staff(Role.DIRECTOR)
        at_cashier.open_drawer(user=director)
        client, player = client_of(director), builders.player()
        assert "Reason for the override" in text_of(client.get(panel(event_id, player)))
        answer = self.sell(client, event_id, player, override_reason="the sponsor's guest")
        assert answer.status_code == 200

    def test_the_panel_of_a_repeated_command_is_the_same_receipt(
        self, client: Client, drawer_id: int
    ) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        keyed = HTMX | {"Idempotency-Key": "tap-1"}
        body = {"product": "entry", "method": "cash"}
        answers = [client.post(panel(event_id, player), body, headers=keyed) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 200]
        assert Sale.objects.count() == 1


class TestNewPlayer:
    """Added on the spot."""

    def test_what_was_typed_is_the_name_and_the_sale_follows(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        url = f"/events/{event_id}/cashier/new/"
        assert 'value="Zorro"' in client.get(url, {"q": "zorro diego"}).content.decode()
        answer = client.post(url, {"last_name": "Zorro", "first_name": "Diego"}, headers=HTMX)
        assert "Zorro Diego" in text_of(answer)
        assert "Purchase" in text_of(answer)

    @pytest.mark.parametrize(
        ("typed", "surname", "first"),
        [
            ("de luca ida", "De Luca", "Ida"),
            ("VAN DER BERG JAN", "Van Der Berg", "Jan"),
            ("d'angelo maria rosa", "D'Angelo", "Maria Rosa"),
            ("di san giuliano pia", "Di San Giuliano", "Pia"),
            ("dell' acqua ugo", "Dell' Acqua", "Ugo"),
            ("de luca", "De Luca", ""),
            ("garcía lópez, ana", "García López", "Ana"),
            ("rossi mario", "Rossi", "Mario"),
            ("McDonald Ann", "McDonald", "Ann"),
        ],
    )
    def test_particles_belong_to_the_surname(self, typed: str, surname: str, first: str) -> None:
        assert split_name(typed) == (surname, first)

    def test_how_the_name_was_read_is_shown_before_anybody_is_added(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        answer = client.get(f"/events/{event_id}/cashier/search/", {"q": "de luca ida"})
        assert "surname De Luca, first name Ida" in text_of(answer)

    def test_who_may_be_the_same_is_shown_first(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        builders.player("Rossi", "Mario")
        url, body = f"/events/{event_id}/cashier/new/", {"last_name": "Rossi", "first_name": "Mario"}
        assert "Is it one of these?" in text_of(client.post(url, body, headers=HTMX))
        assert Player.objects.count() == 1
        client.post(url, body | {"is_new": "yes"}, headers=HTMX)
        assert Player.objects.count() == 2

    def test_a_missing_name_stands_beside_its_field(self, client: Client) -> None:
        event_id = at_cashier.selling_event()
        answer = client.post(f"/events/{event_id}/cashier/new/", {"first_name": "Diego"}, headers=HTMX)
        assert "field-bad" in answer.content.decode()


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
        assert queries.cash_in(drawer_id) == 50_000

    def test_another_amount_voids_nothing(self, client: Client, drawer_id: int) -> None:
        sale = at_cashier.sell_entry(at_cashier.selling_event(), drawer_id).id
        body = {"reason": "typed twice", "handed_minor": "1"}
        assert client.post(f"/sales/{sale}/void/", body, headers=HTMX).json()["code"] == "amount_differs"

    def test_no_void_is_offered_that_would_be_refused(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sold = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(3)]
        at_cashier.start(event_id)
        at_cashier.out(sold[0].entry)
        pages = [f"/events/{event_id}/cashier/recent/", f"/events/{event_id}/sales/"]
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
        answer = client.post(f"/drawers/{drawer_id}/close/", {"counted": "499.50"}, follow=True)
        assert "€0.50 short" in text_of(answer)

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
        assert "Count and close" in markup
        assert f'value="{body[field]}"' in markup
        (wrong,) = re.findall(r'<div class="field field-money field-bad">.*?</p>', markup, re.DOTALL)
        assert f'id="{field}"' in wrong
        assert "field-error" in wrong
        assert f'value="{body.get("reason", "")}"' in markup

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
        answer = client.post(f"/drawers/{drawer_id}/close/", {"counted": "715"}, follow=True)
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
        assert queries.cash_in(drawer_id) == 60_000

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


def test_the_list_of_sales_is_searched_and_summed(client: Client, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    first = at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
    at_cashier.sell_entry(event_id, drawer_id, builders.player("Bianchi", "Anna"))
    at_cashier.void(event_id, first.id, drawer_id)
    told = text_of(client.get(f"/events/{event_id}/sales/"))
    assert "Collected €220.00" in told
    assert "Void 3: typed twice" in told
    assert "Bianchi" not in text_of(client.get(f"/events/{event_id}/sales/", {"q": "rossi"}))
