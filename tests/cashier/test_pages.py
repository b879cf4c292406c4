"""The cashier's pages: what they offer, sell, void and print, and who may use them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from access.roles import Role
from cashier.models import Sale
from cashier.sales.unpaid import unpaid
from journal.opening import HOUSE
from people.bans.verbs import ban_player
from people.models import Player
from people.naming import split_name
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier, tickets
from tournaments import queries as tournaments

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

    def test_its_drawer_is_had_alone(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        answer = client.get(f"/events/{event_id}/cashier/drawer/", headers={"HX-Request": "true"})
        assert f"Drawer {drawer_id} F8 €500.00" in text_of(answer)
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
        told = text_of(client.get(f"/events/{event_id}/cashier/"))
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

    def test_a_screen_that_faces_the_queue_says_no_reason(self, client: Client) -> None:
        event_id, player = at_cashier.selling_event(), builders.player("Neri", "Ugo")
        builders.do([HOUSE], ban_player, player=player, reason="cheating", kind="self")
        for address in (panel(event_id, player), f"/players/{player}/"):
            shown = client.get(address, headers=HTMX).content.decode()
            assert "Call a director" in shown, address
            assert "cheating" not in shown, address
            assert "elf-exclusion:" not in shown, address

    def test_who_is_found_by_name_is_told_to_have_a_ticket(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player("Neri", "Ugo")
        other = at_cashier.selling_event()
        sold = tickets.sell(player, drawer_id, 33_000, event=event_id)
        told = f"Has ticket {sold.number} of €330.00"
        assert told in client.get(panel(event_id, player), headers=HTMX).content.decode()
        for elsewhere in (panel(other, player), panel(event_id, builders.player("Verdi"))):
            assert "Has ticket" not in client.get(elsewhere, headers=HTMX).content.decode()

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

    def test_a_player_who_is_out_buys_back_and_keeps_the_seat(self, client: Client, drawer_id: int) -> None:
        event_id = at_cashier.selling_event(rebuys=1, rebuy_minor=20_000, rebuy_stack=20_000)
        player = builders.player()
        entry = at_cashier.sell_entry(event_id, drawer_id, player).entry
        at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.sell_entry(event_id, drawer_id)
        at_cashier.start(event_id)
        before = seating.seat_of(entry)
        builders.bust(event_id, entry)
        told = text_of(client.get(panel(event_id, player)))
        assert "1 Rebuy" in told
        answer = client.post(panel(event_id, player), {"product": "rebuy", "method": "cash"}, headers=HTMX)
        assert "Rebuy · €200.00 · Cash" in text_of(answer)
        assert seating.seat_of(entry) == before
        assert tournaments.entry(entry).is_alive
        builders.bust(event_id, entry)
        assert "1 Rebuy" not in text_of(client.get(panel(event_id, player)))

    def test_on_the_list_then_paid_from_the_same_box(self, client: Client, drawer_id: int) -> None:
        event_id, player = at_cashier.selling_event(), builders.player("Verdi", "Lia")
        told = text_of(self.sell(client, event_id, player, product="later"))
        assert "Pay by" in told
        assert "Verdi Lia" in text_of(client.get(f"/events/{event_id}/cashier/"))
        assert "Pay for entry" in text_of(client.get(panel(event_id, player)))
        told = text_of(self.sell(client, event_id, player, product="pay"))
        assert "Receipt 1" in told

    def test_a_registration_is_cancelled_from_its_panel(self, client: Client) -> None:
        event_id, player = at_cashier.selling_event(), builders.player()
        self.sell(client, event_id, player, product="later")
        (waiting,) = unpaid(event_id)
        answer = client.post(f"/entries/{waiting.entry.id}/registration/cancel/", headers=HTMX)
        assert "1 Entry" in text_of(answer)
        assert unpaid(event_id) == ()

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
        (waiting,) = unpaid(event_id)
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
        ("text", "surname", "first"),
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
    def test_particles_belong_to_the_surname(self, text: str, surname: str, first: str) -> None:
        assert split_name(text) == (surname, first)

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


def test_the_list_of_sales_is_searched_and_summed(client: Client, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    first = at_cashier.sell_entry(event_id, drawer_id, builders.player("Rossi", "Mario"))
    at_cashier.sell_entry(event_id, drawer_id, builders.player("Bianchi", "Anna"))
    at_cashier.void(event_id, first.id, drawer_id)
    told = text_of(client.get(f"/events/{event_id}/sales/"))
    assert "Collected €220.00" in told
    assert "Void 3: typed twice" in told
    for text, found in (
        ("rossi", "Rossi"),
        ("mar ross", "Rossi"),
        ("#1", "Rossi"),
        ("2", "Bianchi"),
        ("#999", ""),
    ):
        told = text_of(client.get(f"/events/{event_id}/sales/", {"q": text}))
        assert [name for name in ("Rossi", "Bianchi") if name in told] == [found][: bool(found)], text


def test_similar_names_stand_below_the_one_found_as_typed(client: Client) -> None:
    event = at_cashier.selling_event()
    for name in ("Rosso", "Rossi"):
        builders.player(name, "Mario")
    shown = client.get(f"/events/{event}/cashier/search/", {"q": "rosso mario"}).content.decode()
    assert shown.index("Rosso Mario") < shown.index("Similar names") < shown.index("Rossi Mario")
    assert shown.count('aria-selected="true"') == 1
    assert 'id="hit-1"' in shown
    assert 'id="similar-1"' in shown


def test_a_missing_drawer_is_named_before_a_name_is_typed(client: Client) -> None:
    event_id = at_cashier.selling_event()
    cashier = at_cashier.staff()
    client.force_login(cashier)
    words = "Open your drawer before the first sale"
    assert words in client.get(f"/events/{event_id}/cashier/").content.decode()
    at_cashier.open_drawer(user=cashier)
    assert words not in client.get(f"/events/{event_id}/cashier/").content.decode()
