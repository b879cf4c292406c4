"""Files of bans by program: a preview of what each line does, imported as it was shown, rejected lines taken away."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from access.roles import DIRECTORS, Role
from journal.models import Line
from people.models import ListedPerson
from tests import builders as b
from tests.cashier import at_cashier
from tests.people.rosters import workbook
from tests.people.test_ban_lists import BORN, LIST, PAGE, add, banned, groups, post_list

pytestmark = pytest.mark.django_db
API = "/api/v1/players/ban-lists/"
COURT = {"name": "Court", "kind": "authority"}


@pytest.fixture
def office(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff(Role.ADMINISTRATOR))
    return client


def previewed(office: Client, content: str | bytes = LIST, *, is_whole: bool = True) -> Any:
    file = SimpleUploadedFile("list.csv", content.encode() if isinstance(content, str) else content)
    return office.post(f"{API}preview/", {"file": file, **COURT, "is_whole": is_whole})


def imported(office: Client, preview: dict[str, Any], key: str = "", **fields: Any) -> Any:
    body = {**COURT, "text": preview["text"], "digest": preview["digest"], "is_whole": True} | fields
    headers = {"Idempotency-Key": key} if key else {}
    return office.post(f"{API}file/", body, content_type="application/json", headers=headers)


def outcomes(preview: dict[str, Any]) -> list[str]:
    return [one["outcome"] for one in preview["rows"]]


def test_the_preview_says_line_by_line_what_would_change(office: Client) -> None:
    rossi = add("Rossi", document="ab-1")
    shown = previewed(office).json()
    assert (outcomes(shown), shown["players"], shown["lifted"]) == (["new", "new"], 1, [])
    assert shown["rows"][0]["players"] == [rossi]
    assert not ListedPerson.objects.exists()
    assert post_list(office, LIST).context["digest"] == shown["digest"]
    assert imported(office, shown).json()["added"] == 2
    assert banned() == {rossi}
    later = LIST.replace("31/12/30", "31/12/29").replace("Rossi;Mario;AB1;01/03/26;;Sentenza\n", "")
    shown = previewed(office, later).json()
    (changed,) = shown["rows"]
    assert changed["differences"] == [{"field": "until", "before": "2030-12-31", "after": "2029-12-31"}]
    assert [one["name"] for one in shown["lifted"]] == ["Rossi Mario"]
    assert previewed(office, later, is_whole=False).json()["lifted"] == []
    done = imported(office, shown).json()
    assert (done["changed"], done["lifted"], banned()) == (1, 1, set())


def test_columns_and_lines_that_are_not_imported_are_named(office: Client) -> None:
    content = "Elenco\nCognome;Città\nRossi;Sanremo;oltre\n"
    shown = previewed(office, content).json()
    assert [(one["heading"], one["column"]) for one in shown["columns"]] == [
        ("Cognome", "last_name"),
        ("Città", ""),
    ]
    assert shown["left_out"] == [{"row": 1, "text": "Elenco"}, {"row": 3, "text": "oltre"}]
    page = post_list(office, content)
    assert page.context["columns_left_out"] == ("Città",)
    assert "Elenco" in page.content.decode()


def test_a_workbook_is_read_and_imported_once_for_a_key(office: Client) -> None:
    lines: list[list[Any]] = [["Surname", "First name", "Date of birth"], ["Rossi", "Mario", BORN]]
    shown = previewed(office, workbook(lines, "Bans")).json()
    assert (shown["sheet"], outcomes(shown)) == ("Bans", ["new"])
    first, again = imported(office, shown, key="one"), imported(office, shown, key="one")
    assert first.json() == again.json()
    assert Line.objects.filter(fact="BansImported").count() == 1


def test_what_changed_since_the_preview_imports_nothing(office: Client) -> None:
    shown = previewed(office).json()
    for change in ({"is_whole": False}, {"name": "Another"}, {"text": LIST.replace("Ugo", "Ida")}):
        refused = imported(office, shown, **change)
        assert (refused.status_code, refused.json()["code"]) == (409, "preview_outdated")
    add("Rossi", document="ab-1")
    assert imported(office, shown).json()["code"] == "preview_outdated"
    assert not ListedPerson.objects.exists()


def test_somebody_alike_is_named_by_the_line(office: Client) -> None:
    rossi, other = add("Rossi"), add("Bianchi")
    shown = previewed(office, "Surname;First name;Date of birth\nRossi;Mario;1980-05-01\n").json()
    assert (shown["rows"][0]["alike"], shown["rows"][0]["players"]) == ([rossi], [])
    refused = imported(office, shown, players=[{"row": 2, "player": other}])
    assert (refused.status_code, refused.json()["code"]) == (400, "choice_not_offered")
    assert imported(office, shown, players=[{"row": 2, "player": rossi}]).status_code == 200
    assert banned() == {rossi}


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_rejected_lines_lift_nobody_and_are_taken_away_by_program_and_page(office: Client, form: str) -> None:
    imported(office, previewed(office).json())
    faulty = "Surname;From;Until\nNeri;tomorrow;\nBianchi;2026-05-02;2026-05-01\nGalli;;\n"
    shown = previewed(office, faulty).json()
    assert (outcomes(shown), shown["lifted"]) == (["rejected", "rejected", "new"], [])
    assert shown["rows"][0]["problems"][0]["remedy"].startswith("“tomorrow” is not a date.")
    assert imported(office, shown).json()["lifted"] == 0
    answers = (
        office.post(f"{API}rejected/{form}/", {"text": faulty}, content_type="application/json"),
        office.post(f"{PAGE}rejected/{form}/", {"text": faulty}),
    )
    assert f"{PAGE}rejected/{form}/" in post_list(office, faulty).content.decode()
    for file in answers:
        assert f"bans-to-correct.{form}" in file["Content-Disposition"]
        assert groups(post_list(office, file.content)) == {"rejected": 2}


@pytest.mark.parametrize("role", [role for role in Role if role not in DIRECTORS and role != Role.DISPLAY])
def test_lists_of_bans_come_in_through_directors(client: Client, role: str) -> None:
    b.house()
    client.force_login(at_cashier.staff(role))
    answers = (
        previewed(client),
        imported(client, {"text": LIST, "digest": "x"}),
        client.post(f"{API}rejected/csv/", {"text": LIST}, content_type="application/json"),
        client.post(f"{PAGE}rejected/csv/", {"text": LIST}),
    )
    assert [one.status_code for one in answers] == [403, 403, 403, 403]
