"""The rows that an import of players rejected: taken away as a file, corrected there, chosen again."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from tests import builders as b
from tests.cashier import at_cashier
from tests.people.test_roster_pages import PAGE, imported, names, post_roster

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff(Role.CASHIER))
    return client


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_rejected_rows_are_taken_away_corrected_and_imported(desk: Client, form: str) -> None:
    text = "Surname,First name,E-mail,Seat\nRossi,Mario,nobody,4\nVerdi,Ugo,\nBianchi"
    assert "/players/import/rejected/xlsx/" in desk.post(PAGE, {"text": text}).content.decode()
    assert desk.get(f"/players/import/rejected/{form}/").status_code == 303
    file = desk.post(f"/players/import/rejected/{form}/", {"text": text})
    assert f"players-to-correct.{form}" in file["Content-Disposition"]
    again = post_roster(desk, file.content, f"again.{form}")
    (row,) = again.context["preview"].groups[0].rows
    assert (row.name, len(row.remarks), len(again.context["preview"].groups)) == ("Rossi Mario", 1, 1)
    corrected = again.context["text"].replace("nobody", "mario@example.org", 1)
    imported(desk, corrected, **{"row-2": "add"})
    assert names() == ["Rossi Mario"]
