"""The cashier by API: permitted roles sell from their own drawer, everybody else is refused."""

from __future__ import annotations

import csv
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any

import pytest
from openpyxl import load_workbook
from rest_framework.test import APIClient

from access.roles import Role
from cashier.ledger.drawers import cash_in
from cashier.models import Sale
from cashier.sales import rows as sale_queries
from people.models import Player
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db


def client_of(user) -> APIClient:
    client = APIClient()
    client.force_login(user)
    return client


@pytest.fixture
def cashier():
    return at_cashier.staff()


@pytest.fixture
def client(cashier) -> APIClient:
    return client_of(cashier)


@pytest.fixture
def drawer_id(cashier) -> int:
    return at_cashier.open_drawer(user=cashier)


def sell(client: APIClient, event_id: int, player: int | None = None, **over):
    body = {"player": player or builders.player(), "method": "cash"} | over
    return client.post(f"/api/v1/events/{event_id}/sales/", body)


def test_a_sale_goes_into_the_own_drawer(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    answer = sell(client, event_id)
    assert answer.status_code == 201
    assert cash_in(drawer_id) == 50_000 + 22_000
    sold, (entry,) = answer.json(), tournaments.entries(event_id)
    seat = seating.seat_of(entry.id)
    assert seat is not None
    assert (sold["entry"], sold["receipt"], sold["drawer"]) == (entry.id, 1, drawer_id)
    assert (sold["table"], sold["seat"], sold["code"]) == (seat.table, seat.seat, entry.code)


def test_what_was_made_is_answered_as_its_own_address_shows_it(client: APIClient) -> None:
    event_id = at_cashier.selling_event()
    opened = client.post("/api/v1/drawers/", {"float_minor": 50_000})
    sold = sell(client, event_id)
    registered = client.post(f"/api/v1/events/{event_id}/registrations/", {"player": builders.player()})
    for made in (opened, sold, registered):
        assert made.status_code == 201
        shown = client.get(made.headers["Location"]).json()
        # The drawer has taken money since.
        assert made.json() | {"cash_minor": 0} == shown | {"cash_minor": 0}
    assert client.get(opened.headers["Location"]).json()["cash_minor"] == 50_000 + 22_000


def test_a_player_who_is_out_re_enters_with_one_request(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event(re_entries=1)
    entries = [sell(client, event_id).json()["entry"] for _ in range(3)]
    at_cashier.start(event_id)
    again = f"/api/v1/entries/{entries[0]}/re-enter/"
    assert client.post(again).json()["code"] == "player_in_play"
    at_cashier.out(entries[0])
    sold = client.post(again)
    assert (sold.status_code, sold.json()["kind"], sold.json()["number"]) == (201, "re_entry", 4)
    assert sold.json()["player"] == tournaments.entry(entries[0]).player_id


def test_without_a_drawer_the_problem_names_the_remedy(client: APIClient) -> None:
    answer = sell(client, at_cashier.selling_event())
    assert (answer.status_code, answer.json()["code"]) == (409, "drawer_missing")
    assert "Open a drawer" in answer.json()["detail"]


def test_a_drawer_that_does_not_exist_is_refused(client: APIClient, drawer_id: int) -> None:
    answer = sell(client, at_cashier.selling_event(), drawer=99)
    assert (answer.status_code, answer.json()["code"]) == (404, "drawer_unknown")


def test_the_same_key_sells_once(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    body = {"player": builders.player(), "method": "cash"}
    url = f"/api/v1/events/{event_id}/sales/"
    answers = [client.post(url, body, headers={"Idempotency-Key": "k1"}).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert Sale.objects.count() == 1


def test_a_method_that_is_not_taken_is_a_field_error(client: APIClient, drawer_id: int) -> None:
    answer = sell(client, at_cashier.selling_event(), method="beads")
    assert answer.status_code == 400
    assert "method" in answer.json()["errors"]


@pytest.mark.parametrize("role", [Role.FLOOR, Role.INSPECTOR])
def test_the_floor_and_the_inspector_read_sales_and_sell_nothing(role: str, client, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sell(client, event_id)
    other = client_of(at_cashier.staff(role))
    assert other.get(f"/api/v1/events/{event_id}/sales/").json()["count"] == 1
    assert sell(other, event_id).status_code == 403


def test_sales_are_filtered_by_kind_and_void(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    first = sell(client, event_id).json()
    sell(client, event_id)
    client.post(f"/api/v1/sales/{first['id']}/void/", {"reason": "typed twice", "amount_minor": 22_000})
    url = f"/api/v1/events/{event_id}/sales/"
    assert client.get(url, {"void": "true"}).json()["count"] == 1
    assert client.get(url, {"kind": "rebuy"}).json()["count"] == 0
    assert [sale["is_void"] for sale in client.get(url).json()["results"]] == [True, False]


def test_a_void_confirms_reason_and_amount(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    url = f"/api/v1/sales/{sell(client, event_id).json()['id']}/void/"
    assert client.post(url, {"reason": "twice"}).status_code == 400
    assert client.post(url, {"reason": "twice", "amount_minor": 1}).json()["code"] == "amount_differs"
    answer = client.post(url, {"reason": "twice", "amount_minor": 22_000})
    assert (answer.status_code, answer.json()["void_receipt"]) == (200, 2)


def test_a_void_without_an_own_drawer_takes_from_the_one_that_sold(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    sale = sell(client, event_id).json()["id"]
    director = client_of(at_cashier.staff(Role.DIRECTOR))
    answer = director.post(f"/api/v1/sales/{sale}/void/", {"reason": "twice", "amount_minor": 22_000})
    assert answer.status_code == 200
    assert cash_in(drawer_id) == 50_000


def test_a_director_overrides_by_api(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event(max_entries=2)
    for _ in range(2):
        sell(client, event_id)
    assert sell(client, event_id, override_reason="guest").json()["code"] == "override_forbidden"
    director = client_of(at_cashier.staff(Role.DIRECTOR))
    into: dict[str, Any] = {"drawer": drawer_id, "drawer_reason": "the cashier is at the safe"}
    sold = sell(director, event_id, builders.player(), override_reason="guest", **into)
    assert sold.status_code == 201


def test_the_list_of_the_unpaid_takes_pays_and_cancels(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    url = f"/api/v1/events/{event_id}/registrations/"
    first = client.post(url, {"player": builders.player()}).json()
    second = client.post(url, {"player": builders.player(), "in_queue": True}).json()
    assert [one["entry"] for one in client.get(url).json()["results"]] == [first["entry"], second["entry"]]
    assert client.post(f"/api/v1/entries/{first['entry']}/pay/", {"method": "card"}).status_code == 201
    assert client.post(f"/api/v1/entries/{second['entry']}/cancel-registration/").status_code == 200
    assert client.get(url).json()["count"] == 0


def test_rebuys_and_add_ons_have_their_own_addresses(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event(rebuys=1, rebuy_minor=20_000, rebuy_stack=20_000)
    entry = sell(client, event_id).json()["entry"]
    sell(client, event_id)
    at_cashier.start(event_id)
    answer = client.post(f"/api/v1/entries/{entry}/rebuy/", {"chips_left": 5})
    assert answer.json()["code"] == "chips_left"
    assert client.post(f"/api/v1/entries/{entry}/rebuy/").status_code == 201
    assert client.post(f"/api/v1/entries/{entry}/add-on/").json()["code"] == "add_on_not_offered"


def test_a_drawer_is_opened_filled_and_counted(client: APIClient) -> None:
    builders.house()
    drawer = client.post("/api/v1/drawers/", {"float_minor": 10_000}).json()["id"]
    assert client.post("/api/v1/drawers/", {"float_minor": 0}).json()["code"] == "drawer_open"
    moved = client.post(f"/api/v1/drawers/{drawer}/cash/", {"amount_minor": 500, "reason": "coins"})
    assert moved.json()["cash_minor"] == 10_500
    closed = client.post(f"/api/v1/drawers/{drawer}/close/", {"counted_minor": 10_400})
    assert closed.json()["difference_minor"] == -100
    shown = client.get(f"/api/v1/drawers/{drawer}/").json()
    assert shown == closed.json()
    assert (shown["expected_minor"], shown["counted_minor"], shown["currency"]) == (10_500, 10_400, "EUR")


def test_only_an_administrator_changes_the_rules_of_the_cashier(client: APIClient) -> None:
    builders.house()
    body = {"allows_override": False}
    assert client.put("/api/v1/cashier-rules/", body).status_code == 403
    administrator = client_of(at_cashier.staff(Role.ADMINISTRATOR))
    assert administrator.put("/api/v1/cashier-rules/", body).status_code == 200
    assert client.get("/api/v1/cashier-rules/").json() == body | {"wants_good_funds": False}


class TestExports:
    """The inspector downloads the lists."""

    def get(self, name: str, form: str, event_id: int, role: str = Role.INSPECTOR):
        return client_of(at_cashier.staff(role)).get(f"/api/v1/events/{event_id}/exports/{name}.{form}")

    def test_a_sum_of_the_sales_is_what_was_collected(self, client: APIClient, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        first = sell(client, event_id).json()
        sell(client, event_id)
        at_cashier.void(event_id, first["id"], drawer_id)
        answer = self.get("sales", "csv", event_id)
        lines = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
        assert [line[0] for line in lines[1:]] == ["1", "2", "3"]
        assert lines[3][4:8] == ["Void", "-200.00", "-20.00", "-220.00"]
        assert lines[3][12:] == ["1", "typed twice", "0.00", "-220.00", "0.00", "0.00", "0.00", "0.00", ""]
        assert sum(Decimal(line[7]) for line in lines[1:]) == Decimal("220.00")

    def test_the_entries_as_a_workbook(self, client: APIClient, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sell(client, event_id, builders.player("Čapek", "Karel"))
        sheet = load_workbook(BytesIO(self.get("entries", "xlsx", event_id).content)).active
        assert [cell.value for cell in sheet[2]][:2] == [1, "Čapek Karel"]

    def test_what_no_workbook_may_hold_is_a_blank_in_it(self, client: APIClient, drawer_id: int) -> None:
        """Of a name kept before such characters were refused."""
        event_id = at_cashier.selling_event()
        sell(client, event_id, builders.player("Rossi", "Anna"))
        Player.objects.update(last_name="Ro\x07ssi")
        sheet = load_workbook(BytesIO(self.get("entries", "xlsx", event_id).content)).active
        assert sheet.cell(2, 2).value == "Ro ssi Anna"

    def test_who_re_entered_how_often_and_when_on_a_page_and_as_a_file(
        self, client: APIClient, drawer_id: int
    ) -> None:
        event_id = at_cashier.selling_event(re_entries=3)
        twice, once = builders.player("Rossi", "Anna"), builders.player("Bianchi", "Luca")
        for player in (twice, once, builders.player()):
            last = at_cashier.sell_entry(event_id, drawer_id, player)
        at_cashier.start(event_id)
        for player in (once, twice, twice, once):
            at_cashier.out(tournaments.player_entries(event_id, player)[-1].id)
            last = at_cashier.sell_entry(event_id, drawer_id, player)
        at_cashier.void(event_id, last.id, drawer_id)
        lines = list(
            csv.reader(StringIO(self.get("re-entries", "csv", event_id).content.decode("utf-8-sig")))
        )
        assert [line[:4] for line in lines[1:]] == [
            ["Rossi Anna", "1", "2", "5"],
            ["Rossi Anna", "2", "2", "6"],
            ["Bianchi Luca", "1", "1", "4"],
        ]
        assert all(line[4] for line in lines)
        page = client_of(at_cashier.staff(Role.FLOOR)).get(f"/events/{event_id}/re-entries/").content.decode()
        assert page.index("Rossi Anna") < page.index("Bianchi Luca")
        assert "(#5)" in page
        assert ".csv" not in page

    def test_a_name_never_becomes_a_formula(self, client: APIClient, drawer_id: int) -> None:
        event_id = at_cashier.selling_event()
        sell(client, event_id, builders.player("=1+1", "Eve"))
        assert ",'=1+1 Eve," in self.get("entries", "csv", event_id).content.decode("utf-8-sig")

    def test_what_nobody_makes_is_not_found(self) -> None:
        event_id = at_cashier.selling_event()
        assert self.get("secrets", "csv", event_id).status_code == 404
        assert self.get("sales", "exe", event_id).status_code == 404

    def test_the_floor_may_not_sell(self) -> None:
        event_id = at_cashier.selling_event()
        assert self.get("sales", "csv", event_id, Role.FLOOR).status_code == 403


def test_sales_and_drawers_are_filtered_by_who_and_what(client: APIClient, drawer_id: int) -> None:
    event_id = at_cashier.selling_event()
    first, second = (sell(client, event_id, builders.player()).json() for _ in range(2))
    sales = f"/api/v1/events/{event_id}/sales/"

    def ids(address: str) -> list[int]:
        return [one["id"] for one in client.get(address).json()["results"]]

    assert ids(f"{sales}?kind=entry&void=false") == [first["id"], second["id"]]
    assert ids(f"{sales}?entry={second['entry']}") == [second["id"]]
    assert ids(f"{sales}?player={sale_queries.sale(first['id']).player_id}") == [first["id"]]
    assert ids(f"{sales}?void=true") == ids(f"{sales}?drawer=999") == ids(f"{sales}?kind=rebuy") == []
    assert ids("/api/v1/drawers/?is_open=true") == [drawer_id]
    assert ids("/api/v1/drawers/?is_open=false") == ids("/api/v1/drawers/?cashier=999") == []


def test_the_entries_are_listed_with_player_stack_and_seat() -> None:
    builders.house()
    builders.room(8)
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event()
    sold = [at_cashier.sell_entry(event_id, drawer_id) for _ in range(2)]
    at_cashier.start(event_id)
    at_cashier.out(sold[0].entry)
    url, reader = f"/api/v1/events/{event_id}/entries/", client_of(at_cashier.staff(Role.CASHIER))
    rows = reader.get(url).json()["results"]
    assert [(one["id"], one["player"], one["status"]) for one in rows] == [
        (sold[0].entry, sold[0].player, "out"),
        (sold[1].entry, sold[1].player, "alive"),
    ]
    (left,) = reader.get(url, {"status": "alive"}).json()["results"]
    assert (left["table"] is not None, left["stack"]) == (True, tournaments.entry(sold[1].entry).stack)
