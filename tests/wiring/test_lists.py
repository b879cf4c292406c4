"""Lists by API: paginated everywhere, with the filters that their users need."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal import instants
from journal.opening import HOUSE, tournament_book
from journal.queries import latest_lines
from people.bans import verbs as people
from people.models import User
from people.privacy.verbs import erase_player
from tests import builders
from tests.wiring.schema import described

pytestmark = pytest.mark.django_db
# Documents, not lists: read and written whole, with a meaningful order.
WHOLE = {
    "/api/v1/events/{event}/structure/",
    "/api/v1/events/{event}/preflight/",
    "/api/v1/events/{event}/pool/figures/",
    "/api/v1/events/{event}/leaders/",
    "/api/v1/events/{event}/flights-paid/",
    "/api/v1/events/{event}/side-pools/",
    "/api/v1/printers/",
    "/api/v1/day-sheets/",
    "/api/v1/refunds/unclaimed/",
    "/api/v1/events/{event}/chips-sold/",
    "/api/v1/desks/",
    "/api/v1/displays/sponsors/",
}


@pytest.fixture
def who() -> Client:
    """A director's program."""
    builders.house()
    found = Client()
    found.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    return found


def results(who: Client, address: str) -> list[dict[str, Any]]:
    answer = who.get(f"/api/v1/{address}")
    assert answer.status_code == 200, answer.json()
    return list(answer.json()["results"])


def ids(who: Client, address: str, key: str = "id") -> list[Any]:
    return [one[key] for one in results(who, address)]


def answer_of(operation: dict[str, Any]) -> dict[str, Any]:
    content = operation.get("responses", {}).get("200", {}).get("content", {})
    return dict(content.get("application/json", {}).get("schema", {}))


def test_every_list_is_described_in_pages() -> None:
    paths = described()["paths"]
    bare = {path for path, verbs in paths.items() if answer_of(verbs.get("get", {})).get("type") == "array"}
    assert bare == WHOLE
    listed = [verbs["get"] for verbs in paths.values() if "Paginated" in str(answer_of(verbs.get("get", {})))]
    assert len(listed) >= 16
    for operation in listed:
        assert {"page", "page_size"} <= {one["name"] for one in operation["parameters"]}


def test_a_list_is_cut_where_it_is_asked_to_be(who: Client) -> None:
    builders.room(7)
    pages = [who.get(f"/api/v1/tables/?page_size=3&page={page}").json() for page in (1, 2, 3)]
    assert [[table["number"] for table in page["results"]] for page in pages] == [[1, 2, 3], [4, 5, 6], [7]]
    assert {page["count"] for page in pages} == {7}
    assert (pages[0]["previous"], pages[2]["next"]) == (None, None)
    assert who.get("/api/v1/tables/?page=4&page_size=3").status_code == 404


def test_players_are_listed_whole_or_by_what_is_known_of_them(who: Client) -> None:
    rossi, bruni, _gone = (builders.player(name) for name in ("Rossi", "Bruni", "Zucchi"))
    builders.do([HOUSE], erase_player, player=_gone)
    builders.do([HOUSE], people.ban_player, player=rossi, reason="cheating")
    assert ids(who, "players/") == [bruni, rossi]
    assert ids(who, "players/?search=ros") == [rossi]
    assert ids(who, "players/?banned=true") == [rossi]
    assert ids(who, "players/?banned=false") == [bruni]
    assert ids(who, "players/?card=7") == []


def test_a_ban_that_has_run_out_is_none(who: Client) -> None:
    player = builders.player("Rossi")
    until = instants.now().date() + timedelta(days=3)
    builders.do([HOUSE], people.ban_player, player=player, reason="cheating", until=until)
    assert ids(who, "players/?banned=true") == [player]


def test_the_seat_list_is_filtered_by_table_and_player(who: Client) -> None:
    event_id = builders.playing(3, 2)
    assert len(results(who, f"events/{event_id}/seats/?table=1")) == 3
    player = results(who, f"events/{event_id}/seats/?table=2")[0]["player"]
    assert ids(who, f"events/{event_id}/seats/?player={player}", "table") == [2]
    assert ids(who, f"events/{event_id}/tables-in-play/?number=2", "players") == [2]
    assert results(who, f"events/{event_id}/moves/?arrived=false") == []
    assert len(results(who, f"events/{event_id}/moves/?first_seats=true")) == 5
    assert len(results(who, f"events/{event_id}/moves/?first_seats=true&since=2099-01-01T00:00:00Z")) == 0


def test_the_journal_is_paged_from_a_line_that_stays_put(who: Client) -> None:
    event_id = builders.started(3, 2)
    lines = latest_lines(tournament_book(event_id))
    assert ids(who, f"events/{event_id}/lines/") == [line.id for line in lines]
    assert ids(who, f"events/{event_id}/lines/?before={lines[0].id}&page_size=1") == [lines[1].id]
    assert ids(who, f"events/{event_id}/lines/?fact=PlayStarted", "fact") == ["PlayStarted"]


@pytest.mark.parametrize(
    "address",
    [
        "tables/?free=perhaps",
        "tables/?status=broken",
        "events/?state=asleep",
        "templates/?topic=shoes",
        "players/?banned=2",
        "players/?card=" + "7" * 41,
        "events/1/lines/?before=0",
        "events/1/moves/?since=noon",
        "events/1/sales/?entry=1.5",
        "events/1/awards/?status=lost",
        "drawers/?cashier=me",
        "displays/?view=none",
        "announcements/?event=x",
        "announcements/?urgent=perhaps",
        "players/?page_size=many",
        "tables/?page_size=0",
    ],
)
def test_a_filter_that_is_no_value_is_a_problem_that_names_it(who: Client, address: str) -> None:
    User.objects.filter(username="dora").update(role=Role.ADMINISTRATOR)
    address = address.replace("events/1/", f"events/{builders.event()}/")
    answer = who.get(f"/api/v1/{address}")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert list(answer.json()["errors"]) == [address.split("?")[1].split("=", maxsplit=1)[0]]


def test_a_list_of_an_event_that_is_not_there_is_not_found(who: Client) -> None:
    for name in ("sales", "registrations", "awards", "seats", "moves", "lines", "suggestions", "unseated"):
        assert who.get(f"/api/v1/events/999/{name}/").status_code == 404, name


def test_a_list_as_a_file_is_of_a_kind_that_is_described(who: Client) -> None:
    path = "/api/v1/events/{event_id}/exports/{name}.{form}"
    kinds = described()["paths"][path]["get"]["responses"]["200"]["content"]
    for form in ("csv", "xlsx"):
        answer = who.get(path.format(event_id=builders.event(), name="sales", form=form))
        assert (answer.status_code, answer["Content-Type"].partition(";")[0] in kinds) == (200, True)
