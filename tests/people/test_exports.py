"""Players are taken away in files by those who answer for them, and each time it is a line: who, how many, which."""

from __future__ import annotations

import hashlib

import pytest
from django.test import Client

from access.roles import EXPORTERS, STAFF, Role
from access.verbs import By
from journal.book import Actor
from journal.models import FreeText, Line
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.files.roster import Outcome
from people.privacy import verbs
from tests import builders as b
from tests.cashier import at_cashier
from tests.people.test_roster_pages import add, post_roster

pytestmark = pytest.mark.django_db
PAGE, API = "/players/export/csv/", "/api/v1/players/export/csv/"


@pytest.fixture
def house() -> tuple[int, ...]:
    b.house()
    return b.player("Rossi", "Mario"), b.player("Verdi", "Ugo"), b.player("Rossini", "Ada")


def signed_in(client: Client, role: str) -> Client:
    client.force_login(at_cashier.staff(role))
    return client


def exports() -> list[Line]:
    return list(Line.objects.filter(fact__in=("AllPlayersExported", "PlayersExported")).order_by("pk"))


@pytest.mark.parametrize("role", [role for role in Role if role != Role.DISPLAY])
def test_only_who_answers_for_players_takes_them_away(
    client: Client, house: tuple[int, ...], role: str
) -> None:
    desk, may = signed_in(client, role), role in EXPORTERS
    assert may is (role in (Role.ADMINISTRATOR, Role.DIRECTOR, Role.CAGE, Role.INSPECTOR))
    assert (PAGE in desk.get("/players/").content.decode()) is may
    if role in STAFF:
        assert (PAGE in desk.get("/players/import/").content.decode()) is may
    assert (desk.post(PAGE).status_code, desk.post(API).status_code) == ((200, 200) if may else (403, 403))
    assert len(exports()) == (2 if may else 0)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_each_export_says_who_took_how_many_and_the_hash_of_the_csv(
    client: Client, house: tuple[int, ...], form: str
) -> None:
    desk = signed_in(client, Role.CAGE)
    content = desk.post(PAGE).content
    answer = desk.post(f"/api/v1/players/export/{form}/")
    assert answer["Content-SHA256"] == hashlib.sha256(content).hexdigest()
    assert f"players.{form}" in answer["Content-Disposition"]
    line = exports()[-1]
    assert line.details == {"form": form, "count": 3, "sha256": answer["Content-SHA256"]}
    assert line.actor_id is not None
    assert latest_lines(HOUSE)[0].sentence.startswith(f"All players exported ({form}, rows: 3), SHA-256 ")
    assert not latest_lines(HOUSE)[0].can_undo


def test_an_address_that_is_only_opened_exports_nothing(client: Client, house: tuple[int, ...]) -> None:
    desk = signed_in(client, Role.ADMINISTRATOR)
    assert (desk.get(PAGE).status_code, desk.get(API).status_code) == (303, 405)
    assert exports() == []


def test_a_program_takes_those_selected_and_the_line_says_by_what(
    client: Client, house: tuple[int, ...]
) -> None:
    desk = signed_in(client, Role.DIRECTOR)
    content = desk.post(f"{API}?search=rossi&banned=false").content.decode()
    assert ("Mario" in content, "Ada" in content, "Ugo" in content) == (True, True, False)
    assert "by “search rossi · banned false” (csv, rows: 2)" in latest_lines(HOUSE)[0].sentence
    assert desk.post(f"{API}?banned=perhaps").status_code == 400
    assert len(exports()) == 1


def test_sent_again_with_its_key_it_is_one_line(client: Client, house: tuple[int, ...]) -> None:
    desk = signed_in(client, Role.INSPECTOR)
    for _sent in range(2):
        assert desk.post(API, headers={"Idempotency-Key": "one"}).status_code == 200
    assert len(exports()) == 1


def test_what_was_typed_to_find_a_player_is_erased_with_the_player(
    client: Client, house: tuple[int, ...]
) -> None:
    desk = signed_in(client, Role.DIRECTOR)
    for text in ("ross", "verdi"):
        desk.post(f"{API}?search={text}")
    by = By(Actor(role=Role.ADMINISTRATOR))
    verbs.erase_player.perform_with(by, player=house[0])
    assert set(FreeText.objects.values_list("text", flat=True)) == {"", "search verdi"}


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_template_and_the_export_are_read_again(
    client: Client, house: tuple[int, ...], form: str
) -> None:
    desk = signed_in(client, Role.CAGE)
    add("Rossi", "=Mario", card_number="-7", phone="+39 333")
    empty = desk.get(f"/players/import/template/{form}/")
    assert f"players-template.{form}" in empty.headers["Content-Disposition"]
    assert "Choose a file" in post_roster(desk, empty.content).context["form"].errors["file"][0]
    (group,) = post_roster(desk, desk.post(f"/players/export/{form}/").content).context["preview"].groups
    assert (group.key, len(group.rows)) == (Outcome.SAME, 4)


def test_a_file_of_another_kind_is_not_there(client: Client, house: tuple[int, ...]) -> None:
    desk = signed_in(client, Role.CAGE)
    assert desk.post("/players/export/pdf/").status_code == 404
    assert desk.get("/players/import/template/pdf/").status_code == 404
