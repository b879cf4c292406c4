"""A file of players through a real browser, which sends back other line breaks than it received."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from people.models import Player, User
from tests import builders
from tests.browser.conftest import Visit
from tests.people.rosters import workbook

pytestmark = pytest.mark.django_db(transaction=True)
ROWS = [["Cognome", "Nome", "Telefono"], ["Rossi", "Mario", "333"], ["Verdi", "Ada", ""]]
LINES = "".join(";".join(row) + "\n" for row in ROWS)


@pytest.mark.parametrize(("name", "content"), [("a.csv", LINES.encode()), ("a.xlsx", workbook(ROWS))])
def test_a_file_is_imported_at_the_first_tap(visit: Visit, director: User, name: str, content: bytes) -> None:
    builders.house()
    page = visit("/players/import/", user=director)
    page.set_input_files("input[type=file]", {"name": name, "mimeType": "text/plain", "buffer": content})
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page).to_have_url(page.url.split("/players/")[0] + "/players/")
    assert sorted(Player.objects.values_list("last_name", flat=True)) == ["Rossi", "Verdi"]
