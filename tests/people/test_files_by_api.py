"""Files of players by program: a preview of what each row does, imported as it was shown, rejected rows taken away."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from access.roles import STAFF, Role
from journal.models import Line
from people.models import Player
from people.players import rows
from tests import builders as b
from tests.cashier import at_cashier
from tests.people.rosters import workbook
from tests.people.test_roster_pages import PAGE, add, bomb

pytestmark = pytest.mark.django_db
API = "/api/v1/players/import/"
ROWS = [
    ["Cognome", "Nome", "Tessera", "Telefono", "E-mail"],
    ["Rossi", "Mario", "7", "2", ""],
    ["Verdi", "Ugo", "8", "", ""],
    ["Neri", "Ada", "", "", "nobody"],
    ["Verdi", "Ugo", "8", "", ""],
]
LINES = "\n".join(";".join(row) for row in ROWS)


@pytest.fixture
def desk(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff(Role.CASHIER))
    return client


def previewed(desk: Client, content: bytes = LINES.encode(), name: str = "soci.csv", **fields: Any) -> Any:
    return desk.post(f"{API}preview/", {"file": SimpleUploadedFile(name, content), **fields})


def imported(desk: Client, preview: dict[str, Any], key: str = "", **fields: Any) -> Any:
    body = {"text": preview["text"], "digest": preview["digest"], **fields}
    headers = {"Idempotency-Key": key} if key else {}
    return desk.post(f"{API}file/", body, content_type="application/json", headers=headers)


@pytest.mark.parametrize(("content", "sheet"), [(LINES.encode(), ""), (workbook(ROWS), "Soci")])
def test_the_preview_says_row_by_row_what_would_happen(desk: Client, content: bytes, sheet: str) -> None:
    mario = add("Rossi", "Mario", card_number="7", phone="1")
    answer = previewed(desk, content)
    assert answer.status_code == 200, answer.json()
    shown = answer.json()
    changed, fresh, faulty, twice = shown["rows"]
    assert (shown["sheet"], [one["column"] for one in shown["columns"]][:2]) == (
        sheet,
        ["last_name", "first_name"],
    )
    assert changed["differences"] == [{"field": "phone", "before": "1", "after": "2"}]
    assert (changed["players"], changed["choice"]) == ([mario], f"update-{mario}")
    assert (fresh["row"], fresh["name"], fresh["choice"]) == (3, "Verdi Ugo", "add")
    (problem,) = faulty["problems"]
    assert (faulty["row"], faulty["choices"], problem["field"]) == (4, [], "email")
    assert problem["remedy"] == "“nobody” is not an e-mail address."
    assert (twice["outcome"], twice["like_row"]) == ("twice", 3)
    assert {one["outcome"]: one["rows"] for one in shown["counts"]} == dict.fromkeys(
        ("changed", "new", "faulty", "twice"), 1
    )
    assert not Line.objects.filter(fact__in=("PlayersAdded", "PlayersUpdated")).exists()
    # The page says the same of the same file.
    assert desk.post(PAGE, {"text": shown["text"]}).context["digest"] == shown["digest"]


def test_what_the_preview_chose_is_imported_once_for_a_key(desk: Client) -> None:
    mario = add("Rossi", "Mario", card_number="7", phone="1")
    shown = previewed(desk).json()
    first, again = imported(desk, shown, key="one"), imported(desk, shown, key="one")
    assert (first.status_code, first.json()["updated"], len(first.json()["added"])) == (200, [mario], 1)
    assert again.json() == first.json()
    assert rows.player(mario).phone == "2"
    assert Line.objects.filter(fact="PlayersAdded").count() == 1


def test_a_row_may_be_chosen_otherwise_and_no_row_as_it_does_not_offer(desk: Client) -> None:
    add("Rossi", "Mario", card_number="7", phone="1")
    shown = previewed(desk).json()
    refused = imported(desk, shown, choices=[{"row": 3, "choice": "update-999"}])
    assert (refused.status_code, refused.json()["code"]) == (400, "choice_not_offered")
    assert list(refused.json()["errors"]) == ["choices[0].choice"]
    done = imported(desk, shown, choices=[{"row": 2, "choice": "skip"}])
    assert (done.json()["updated"], len(done.json()["added"])) == ([], 1)
    shown = previewed(desk).json()
    nobody = imported(desk, shown, choices=[{"row": 2, "choice": "skip"}])
    assert (nobody.status_code, nobody.json()["code"]) == (400, "roster_nobody_chosen")


def test_what_changed_since_the_preview_imports_nothing(desk: Client) -> None:
    shown = previewed(desk).json()
    for text in (shown["text"], shown["text"].replace("Ugo", "Ida")):
        add("Verdi", "Ida", card_number="8") if text == shown["text"] else None
        refused = imported(desk, shown | {"text": text})
        assert (refused.status_code, refused.json()["code"]) == (409, "preview_outdated")
    assert Player.objects.count() == 1


def test_columns_are_named_and_stay_so(desk: Client) -> None:
    text = "Cognome;Soprannome\nRossi;Lo Zio"
    columns = ["last_name", "note"]
    above = previewed(desk, f"Soci 2026\n{text}".encode()).json()
    assert above["left_out"] == [{"row": 1, "text": "Soci 2026"}]
    shown = previewed(desk, text.encode(), columns=columns).json()
    assert [one["column"] for one in shown["columns"]] == columns
    assert imported(desk, shown).json()["code"] == "preview_outdated"
    (made,) = imported(desk, shown, columns=columns).json()["added"]
    assert rows.player(made).note == "Lo Zio"
    assert previewed(desk, text.encode(), columns=["", "note"]).json()["code"] == "roster_names_missing"


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_rejected_rows_are_taken_away_with_what_is_wrong(desk: Client, form: str) -> None:
    holder = add("Bianchi", "Ida", card_number="8")
    add("Verdi", "Ugo", document="AX1")
    text = "Surname,First name,Card,Document,E-mail\nVerdi,Ugo,8,AX1,\nNeri,Ada,,,nobody\nGatti,Eva,,,"
    file = desk.post(f"{API}rejected/{form}/", {"text": text}, content_type="application/json")
    assert f"players-to-correct.{form}" in file["Content-Disposition"]
    again = previewed(desk, file.content, f"again.{form}").json()
    assert [one["name"] for one in again["rows"]] == ["Verdi Ugo", "Neri Ada"]
    if form == "csv":
        _head, taken, _wrong = csv.reader(StringIO(file.content.decode("utf-8-sig")))
        assert taken[-1].startswith("Card number: ")
        assert str(holder) in taken[-1] or "Bianchi" in taken[-1]
    assert (
        desk.post(f"{API}rejected/pdf/", {"text": text}, content_type="application/json").status_code == 404
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"Rossi;Mario", "roster_head_missing"), (b"\x89PNG\r\n", "csv_no_text"), (bomb(), "workbook_")],
)
def test_a_bad_file_is_refused_in_words(desk: Client, content: bytes, code: str) -> None:
    answer = previewed(desk, content)
    assert 400 <= answer.status_code < 500
    assert code in answer.json()["code"]
    assert answer.json()["detail"]


@pytest.mark.parametrize("role", [role for role in Role if role not in STAFF and role != Role.DISPLAY])
def test_only_who_may_add_a_player_sees_what_a_file_does(client: Client, role: str) -> None:
    b.house()
    client.force_login(at_cashier.staff(role))
    answers = (
        previewed(client),
        imported(client, {"text": LINES, "digest": "x"}),
        client.post(f"{API}rejected/csv/", {"text": LINES}, content_type="application/json"),
    )
    assert [one.status_code for one in answers] == [403, 403, 403]
