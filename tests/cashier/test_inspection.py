"""Inspection: each list on its page, as files and by API says the same; its issue is a line with its hash."""

from __future__ import annotations

import csv
import hashlib
from collections import Counter
from collections.abc import Iterator
from datetime import date
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import translation
from openpyxl import load_workbook

from access.roles import Role
from cashier.inspection import declared, files
from cashier.inspection.declared import FactList, Kind, Scope, all_lists, facts
from cashier.inspection.files import make
from cashier.inspection.verbs import HASH
from journal.models import FreeText
from journal.opening import HOUSE
from journal.queries import latest_lines
from people.models import Player, User
from people.players.verbs import edit_player
from people.privacy.verbs import erase_player
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.inspected_night import Night, night
from tests.conftest import IS_LONG

pytestmark = pytest.mark.django_db
NAMES = (
    *("starters", "re-entries", "sales", "deductions", "payments", "corrections", "drawers", "ledger"),
    *(
        "accounts",
        "movements",
        "tickets",
        "prints",
        "journal",
        "changes",
        "prizes",
        "awards",
        "side-pools",
        "jackpots",
        "event-days",
        "ranking",
        "paid-out",
        "media",
        "refunds",
        "days",
        "exchanges",
        "notes",
        "documents",
    ),
)


@pytest.fixture(scope="module")
def played(kept: None) -> Night:
    """Played once: every test is rolled back to it."""
    return night()


def client(role: Role) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-looks", role=role, display_name="Ines"))
    return found


def list_of(name: str) -> FactList:
    return next(one for one in all_lists() if one.name == name)


def content(name: str, scope: Scope = Scope()) -> list[dict[str, str]]:  # noqa: B008 - frozen
    text = make(list_of(name), scope, "csv").file.read().decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def minor(text: str) -> int:
    return round(float(text) * 100) if text else 0


def test_the_starters_are_named_with_birth_and_document_and_no_state_of_later() -> None:
    event, drawer = at_cashier.selling_event(), at_cashier.open_drawer()
    player = b.player("Rossi")
    b.do([HOUSE], edit_player, player=player, last_name="Rossi", birth_date=date(1970, 1, 1), document="AX 1")
    at_cashier.sell_entry(event, drawer, player)
    rows = list(csv.reader(StringIO(make(list_of("starters"), Scope(event), "csv").file.read().decode())))
    told = dict(zip(rows[0], rows[1], strict=True))
    assert (told["birth_date"], told["document"]) == ("1970-01-01", "AX 1")
    assert "status" not in told


def test_every_list_is_declared() -> None:
    assert {one.name for one in all_lists()} == set(NAMES)


def test_the_sums_beside_a_list_are_what_its_rows_add_up_to(played: Night) -> None:
    of_event = [(one, Scope(event=played.event)) for one in all_lists() if one.of_event]
    for listed, scope in (*((one, Scope()) for one in all_lists()), *of_event):
        rows = [one for batch in facts(listed, scope) for one in batch]
        totals = listed.totals(scope)
        assert rows or (scope.event == played.event and listed.name in ("refunds", "side-pools", "jackpots"))
        assert totals.rows in (None, len(rows))
        columns = {one.name: at for at, one in enumerate(listed.columns) if one.kind is Kind.AMOUNT}
        for one in totals.sums:
            mine = [row for row in rows if row.currency == one.currency]
            if one.name in columns:
                found = sum(_whole(row.cells[columns[one.name]]) for row in mine)
            else:
                found = sum(_amount(listed, row) for row in mine if one.name in row.cells)
            assert (one.name, found) == (one.name, one.minor)


def _amount(listed: FactList, row: declared.Fact) -> int:
    at = next(at for at, one in enumerate(listed.columns) if one.kind is Kind.AMOUNT)
    return _whole(row.cells[at])


def _whole(cell: declared.Cell) -> int:
    assert cell is None or isinstance(cell, int)
    return cell or 0


def body(answer: Any) -> bytes:
    return b"".join(answer.streaming_content)


def test_rows_read_in_small_batches_are_the_same(played: Night) -> None:
    for listed in all_lists():
        whole = [one for batch in facts(listed, Scope()) for one in batch]
        # By day a long list is read in twenty batches.
        size = 2 if IS_LONG else max(2, len(whole) // 20)
        key, found = 0, list[declared.Fact]()
        while batch := listed.after(Scope(), key, size):
            assert all(one.key > key for one in batch)
            found += batch
            key = batch[-1].key
        assert found == whole, listed.name


def test_a_sale_is_one_row_and_its_void_another_negative(played: Night) -> None:
    rows = content("sales", Scope(event=played.event))
    assert len({row["receipt"] for row in rows}) == len(rows) == 9
    (void,) = [row for row in rows if row["voids"]]
    sold = next(row for row in rows if row["receipt"] == void["voids"])
    assert minor(void["total"]) == -minor(sold["total"]) < 0
    assert Counter(row["method"] for row in rows if not row["voids"]) == {
        "cash": 5,
        "card": 2,
        "transfer": 1,
    }
    assert rows[0]["player"].startswith("'=Rossi")


def test_what_was_voided_names_who_did_it_and_why(played: Night) -> None:
    rows = [row for row in content("corrections") if row["reason"] == "typed twice"]
    assert [row["what"] for row in rows] == ["void"]


def test_deductions_are_added_up_by_their_names(played: Night) -> None:
    sums = {one.name: one.minor for one in list_of("deductions").totals(Scope()).sums}
    # What was taken for an event that was cancelled is due to its players.
    cancelled = {row["event"] for row in content("refunds")}
    sold = sum(minor(row["fee"]) for row in content("sales") if row["event"] not in cancelled)
    assert sums["fee"] == sold > 0
    assert sums["withheld/Staff"] > 0


def test_the_drawer_is_short_by_what_was_missing(played: Night) -> None:
    rows = {int(row["drawer"]): row for row in content("drawers")}
    closed = rows[played.closed]
    flows = (
        "float",
        "sold",
        "voided",
        "refunded",
        "prizes",
        "tips",
        "accounts",
        "tickets",
        "exchanged",
        "moved",
    )
    assert sum(minor(closed[name]) for name in flows) == minor(closed["expected"])
    assert closed["difference"] == "-5.00"
    assert rows[played.open]["expected"] == ""


def forms_to_make(number: int) -> Iterator[tuple[str, str]]:
    """Language and form: by night all of them; by day a workbook in the one and a paper in the other, in turn."""
    for at, language in enumerate(("en", "it")):
        yield language, "csv"
        if IS_LONG or (number + at) % 2:
            yield language, "xlsx"
        if IS_LONG or not (number + at) % 2:
            yield language, "pdf"


def test_the_hash_is_that_of_the_csv_in_every_form_and_language(played: Night) -> None:
    for number, name in enumerate(NAMES):
        listed, found = list_of(name), set()
        for language, form in forms_to_make(number):
            with translation.override(language):
                found.add(make(listed, Scope(), form).sha256)
        text = make(listed, Scope(), "csv").file.read()
        assert found == {hashlib.sha256(text).hexdigest()}, name


def test_a_workbook_has_the_sums_and_the_hash_on_a_sheet_of_their_own(played: Night) -> None:
    made = make(list_of("sales"), Scope(), "xlsx")
    book = load_workbook(BytesIO(made.file.read()))
    rows, sums = book.worksheets
    head = [cell.value for cell in rows[1]]
    totals = [rows.cell(row, head.index("Total") + 1).value for row in range(2, rows.max_row + 1)]
    said = {row[0].value: row[1].value for row in sums.iter_rows()}
    assert round(sum(totals) * 100) == round(float(said["Total"]) * 100)
    assert said["SHA-256 of the content"] == made.sha256
    assert said["Rows"] == made.rows == len(totals)


def test_what_no_workbook_may_hold_is_a_blank_in_it(played: Night) -> None:
    """Of a name kept before such characters were refused."""
    Player.objects.update(last_name="Ro\x07ssi")
    rows, *_more = load_workbook(BytesIO(make(list_of("starters"), Scope(), "xlsx").file.read())).worksheets
    cells = {str(cell) for row in rows.iter_rows(values_only=True) for cell in row}
    assert any("Ro ssi" in cell for cell in cells)


def test_an_issue_is_a_line_that_names_who_what_and_which_hash(played: Night) -> None:
    who = client(Role.INSPECTOR)
    answer = who.post(f"/events/{played.event}/inspection/sales.csv")
    assert answer.status_code == 200
    text = body(answer)
    assert answer[HASH] == hashlib.sha256(text).hexdigest()
    line = latest_lines(HOUSE, limit=1)[0]
    assert line.actor_id == User.objects.get(username="inspector-looks").pk
    assert not line.can_undo
    assert answer[HASH] in line.sentence
    assert "Sales of" in line.sentence
    assert "rows: 9" in line.sentence
    page = who.get(f"/events/{played.event}/inspection/sales/").content.decode()
    assert answer[HASH] in page
    assert answer[HASH] not in who.get("/inspection/").content.decode()


def test_a_form_sent_twice_is_one_line_until_the_content_is_another(played: Night) -> None:
    who, sent = client(Role.INSPECTOR), {"_key": "a-form"}
    for _time in range(2):
        assert who.post("/inspection/sales.csv", sent).status_code == 200
    lines = latest_lines(HOUSE, limit=2)
    assert [line.fact == "ListIssued" for line in lines] == [True, False]
    at_cashier.sell_entry(at_cashier.selling_event(draws_at_sale=False), played.open)
    assert who.post("/inspection/sales.csv", sent).status_code == 200
    assert latest_lines(HOUSE, limit=1)[0].id > lines[0].id


def test_nothing_is_issued_by_reading(played: Night) -> None:
    before = latest_lines(HOUSE, limit=1)[0].id
    answer = client(Role.INSPECTOR).get("/inspection/sales.csv")
    assert answer.status_code == 303
    assert latest_lines(HOUSE, limit=1)[0].id == before


def test_all_lists_come_in_one_archive_with_their_hashes(played: Night) -> None:
    answer = client(Role.INSPECTOR).post("/inspection/all.zip")
    archive = ZipFile(BytesIO(body(answer)))
    sums = archive.read("SHA256SUMS")
    assert hashlib.sha256(sums).hexdigest() == answer[HASH]
    listed = {name: found for found, name in (line.split("  ") for line in sums.decode().splitlines())}
    assert listed.keys() == {f"{name}.csv" for name in NAMES}
    for name, found in listed.items():
        assert hashlib.sha256(archive.read(name)).hexdigest() == found


def test_the_journals_are_for_inspectors_and_administrators(played: Night) -> None:
    line = latest_lines(HOUSE, limit=1)[0].id
    for role, status in ((Role.INSPECTOR, 200), (Role.ADMINISTRATOR, 200), (Role.DIRECTOR, 403)):
        who = client(role)
        for path in ("/inspection/journal/", "/inspection/changes/", f"/inspection/lines/{line}/"):
            assert who.get(path).status_code == status
        assert who.post("/inspection/journal.csv").status_code == status
        assert who.get("/inspection/sales/").status_code == 200
        assert (b"/inspection/journal/" in who.get("/inspection/").content) is (status == 200)


def test_pages_and_api_show_the_same_rows(played: Night) -> None:
    who = client(Role.INSPECTOR)
    for name in NAMES:
        told = who.get(f"/api/v1/inspection/{name}/").json()
        rows = content(name)
        shown = [dict(zip(told["columns"], row, strict=True)) for row in told["rows"]]
        assert shown == rows[: len(shown)], name
        assert (told["next"] is None) is (len(shown) == len(rows))
        page = who.get(f"/inspection/{name}/")
        assert page.status_code == 200
        assert page.content.decode().count("<tr") >= len(shown)


def test_pages_follow_one_another_to_the_end(played: Night) -> None:
    who, found = client(Role.INSPECTOR), 0
    told: dict[str, Any] = {"next": 0}
    while (after := told["next"]) is not None:
        told = who.get("/api/v1/inspection/journal/", {"after": after}).json()
        found += len(told["rows"])
    assert found == told["count"] == len(content("journal"))


def test_the_journal_is_filtered_by_book_person_fact_and_day(played: Night) -> None:
    who = client(Role.INSPECTOR)

    def found(**query: str) -> list[dict[str, str]]:
        told = who.get("/api/v1/inspection/journal/", query).json()
        return [dict(zip(told["columns"], row, strict=True)) for row in told["rows"]]

    assert {row["book"] for row in found(book="drawer")} == {"drawer"}
    assert {row["fact"] for row in found(fact="DrawerOpened")} == {"DrawerOpened"}
    person = found(fact="DrawerOpened")[0]["who_id"]
    assert {row["who_id"] for row in found(who=person)} == {person}
    assert found(since="2100-01-01") == []
    assert found(until="2000-01-01") == []
    assert found(since="2000-01-01", until="2100-01-01")
    assert who.get("/inspection/journal/", {"who": "nobody", "since": "never"}).status_code == 200
    assert who.get("/api/v1/inspection/journal/", {"who": "nobody"}).status_code == 400


def test_a_line_shows_its_rows_before_and_after(played: Night) -> None:
    (closed,) = [row for row in content("journal") if row["fact"] == "DrawerClosed"]
    page = client(Role.INSPECTOR).get(f"/inspection/lines/{closed['line']}/").content.decode()
    assert "counted_minor" in page
    changed = {row["column"]: row for row in content("changes") if row["line"] == closed["line"]}
    assert (changed["counted_minor"]["before"], changed["counted_minor"]["after"] != "") == ("", True)


def test_what_is_erased_stays_erased(played: Night) -> None:
    before = {row["sha256"] for row in content("journal")}
    (void,) = [row for row in content("corrections") if row["reason"] == "typed twice"]
    assert "typed twice" in str(content("changes"))
    b.do([HOUSE], erase_player, player=int(void["player_id"]))
    assert not FreeText.objects.filter(text="typed twice").exists()
    for name in NAMES:
        assert "typed twice" not in str(content(name)), name
    assert before <= {row["sha256"] for row in content("journal")}


def test_every_printed_page_bears_its_number_and_the_hash(
    played: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed: list[str] = []

    def record(_canvas: Any, _x: float, y: float, text: str) -> None:
        assert y > 0
        printed.append(text)

    monkeypatch.setattr(files.Canvas, "drawString", record)
    monkeypatch.setattr(files.Canvas, "drawRightString", record)
    made = make(list_of("ledger"), Scope(), "pdf")
    pages = printed.count(f"SHA-256 {made.sha256}")
    assert pages == len([text for text in printed if text.startswith("Page ")]) > 1
    assert f"Page {pages} of {pages}" in printed
    assert sum(text.startswith("Ledger · ") for text in printed) == pages
    assert printed[printed.index("Rows") + 1] == str(made.rows)
