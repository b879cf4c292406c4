"""Payout tables of the house: typed and read on a page, written again, and prizes divided by one."""

from __future__ import annotations

from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from access.roles import Role
from journal import instants
from journal.book import Actor
from journal.opening import HOUSE, BookRef, Command, tournament_book
from journal.queries import latest_lines
from payouts.divisions import verbs as choose
from payouts.divisions.rows import Division
from payouts.publishing import verbs as publish
from payouts.structure.rows import structure
from payouts.tables import verbs as tables
from payouts.tables.rows import lines_of, payout_table, payout_tables
from rulebook.payouts import RemainderPlace, read_table, table_text
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.tournaments.steps import address, send
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
TYPED = "1-10: 100\n11-20: 65 35\n21+: 50 30 20"
ALL_TO_ONE = lines_of(read_table("1+: 100").rows)
SHEET = "Place;1-10;11-20;21+\n1;100;65;50\n2;;35;30\n3;;;20"


@pytest.fixture
def director() -> Client:
    builders.house()
    builders.room(8)
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


def added(name: str = "Sundays", text: str = TYPED) -> int:
    made = builders.do([HOUSE], tables.add_payout_table, name=name, rows=lines_of(read_table(text).rows))
    return int(made.id)


def text_of_table(table_id: int) -> str:
    return table_text(payout_table(table_id).as_rows)


def post_table(client: Client, **fields: Any) -> Any:
    return client.post(reverse("payout-tables"), {"name": "Sundays", "step": "save", **fields})


def test_a_table_is_typed_kept_changed_and_removed(director: Client) -> None:
    assert post_table(director, text=TYPED).status_code == 302
    (kept,) = payout_tables()
    page = reverse("payout-table-page", args=[kept.id])
    assert "21+: 50 30 20" in director.get(page).content.decode()
    director.post(page, {"name": "Mondays", "text": "1+: 60 40", "step": "save"})
    assert (payout_table(kept.id).name, text_of_table(kept.id)) == ("Mondays", "1+: 60 40")
    director.post(page, {"step": "remove"})
    assert not payout_tables()


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_file_is_shown_before_it_is_kept_and_written_as_it_is_read(director: Client, form: str) -> None:
    known = added()
    file = BytesIO(director.get(reverse("payout-table-file", args=[known, form])).content)
    file.name = f"table.{form}"
    answer = post_table(director, name="Tuesdays", file=file)
    assert answer.status_code == 200
    assert len(payout_tables()) == 1
    assert answer.context["preview"].heads == ("1-10", "11-20", "21+")
    assert (
        post_table(director, name="Tuesdays", text=answer.context["form"].initial["text"]).status_code == 302
    )
    assert [table_text(one.as_rows) for one in payout_tables()] == [TYPED, TYPED]


@pytest.mark.parametrize(("figures", "scale"), [("0%", 1), ("0.00%", 1), ("General", 100)])
@pytest.mark.parametrize("corner", ["Place", "Posti / iscritti", "Pos.", "Final position in the event"])
def test_a_workbook_of_a_house_is_read_whether_its_cells_are_percentages_or_numbers(
    director: Client, figures: str, scale: int, corner: str
) -> None:
    book = Workbook()
    page = book.active
    assert page is not None
    page.append([corner, "1-10", "11-20", "21+"])
    for place, shares in ((1, (1.0, 0.65, 0.5)), (2, (None, 0.35, 0.305)), (3, (None, None, 0.195))):
        page.append([place, *[None if one is None else one * scale for one in shares]])
    for row in page.iter_rows(min_row=2, min_col=2):
        for cell in row:
            cell.number_format = figures
    file = BytesIO()
    book.save(file)
    file.seek(0)
    file.name = "table.xlsx"
    text = post_table(director, file=file).context["form"].initial["text"]
    assert text == "1-10: 100\n11-20: 65 35\n21+: 50 30.5 19.5"


def test_rejected_lines_are_named_and_nothing_is_kept(director: Client) -> None:
    answer = post_table(director, text="1-10: 100\n11-20: 65 30\nmore: 1")
    assert answer.status_code == 400
    told = answer.content.decode()
    assert "Line 2" in told
    assert "add up to 95" in told
    assert "Line 3" in told
    assert not payout_tables()
    assert "do not follow on" in post_table(director, text="1-10: 100\n12+: 100").content.decode()


def test_pasted_cells_are_read_as_the_file_would_be(director: Client) -> None:
    assert post_table(director, text=SHEET.replace(";", "\t")).status_code == 302
    assert table_text(payout_tables()[0].as_rows) == TYPED


def test_a_name_is_typed_and_taken_once(director: Client) -> None:
    added()
    assert "There is a payout table" in post_table(director, text=TYPED).content.decode()
    assert post_table(director, name=" ", text=TYPED).context["form"].errors["name"]


def test_the_floor_reads_tables_and_changes_none(director: Client) -> None:
    client = Client()
    client.force_login(at_cashier.staff(Role.FLOOR))
    known = added()
    assert "New table" not in client.get(reverse("payout-tables")).content.decode()
    assert client.post(reverse("payout-table-page", args=[known]), {"step": "remove"}).status_code == 403


def test_programs_keep_read_and_remove_tables(director: Client) -> None:
    row = {"least": 1, "most": None, "shares": [{"first": 1, "last": 4, "parts": 250_000}]}
    asked = {"name": "Quarters", "rows": [row]}
    url = "/api/v1/payout-tables/"
    answer = director.post(url, asked, content_type="application/json")
    assert answer.status_code == 201, answer.content
    own = f"{url}{answer.json()['id']}/"
    assert director.get(own).json()["rows"] == [row]
    row["shares"][0]["parts"] = 200_000  # type: ignore[index]
    refused = director.put(own, asked, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (400, "table_not_whole")
    assert director.delete(own).status_code == 200
    assert director.get(url).json()["results"] == []


@pytest.fixture
def event_id() -> int:
    builders.house()
    builders.room(8)
    made, _entries = evening.evening(
        12, at_cashier.open_drawer(400_000), payout=PayoutRule(round_to_minor=1_000)
    )
    return made


def prizes(event_id: int) -> list[int]:
    return [prize.amount.minor for prize in structure(event_id).prizes]


def divide(event_id: int, **fields: Any) -> None:
    builders.at(event_id, choose.divide_prizes, event=event_id, **fields)


def test_the_proposal_follows_the_row_of_the_entries(event_id: int) -> None:
    known = added()
    divide(event_id, division=Division.TABLE, payout_table=known)
    assert prizes(event_id) == [156_000, 84_000]
    rule = tournaments.event(event_id).payout
    assert (rule.kind, rule.table, rule.round_to_minor) == (PayoutKind.TABLE, "Sundays", 1_000)
    builders.do(
        [HOUSE],
        tables.change_payout_table,
        payout_table=known,
        name="x",
        rows=lines_of(read_table("1+: 100").rows),
    )
    assert prizes(event_id) == [156_000, 84_000]
    divide(event_id, division=Division.FLAT, paid_points=2_500)
    assert len(prizes(event_id)) == 3
    assert tournaments.event(event_id).payout.rows == ()


def test_what_was_done_with_tables_is_undone(event_id: int) -> None:
    known = added()
    book = [HOUSE]
    builders.do(book, tables.change_payout_table, payout_table=known, name="Later", rows=ALL_TO_ONE)
    undo_last(HOUSE)
    assert (payout_table(known).name, text_of_table(known)) == ("Sundays", TYPED)
    builders.do(book, tables.remove_payout_table, payout_table=known)
    undo_last(HOUSE)
    assert text_of_table(known) == TYPED
    before = tournaments.event(event_id).payout
    divide(event_id, division=Division.TABLE, payout_table=known)
    undo_last(tournament_book(event_id))
    assert tournaments.event(event_id).payout == before


def undo_last(book: BookRef) -> None:
    undo_lines(latest_lines(book)[0].id, Command(Actor()))


def test_published_prizes_stay_until_sales_are_reopened(event_id: int) -> None:
    with instants.simulated_at(instants.now() + timedelta(hours=3)):
        builders.at(event_id, publish.publish_payouts, event=event_id)
        with pytest.raises(Refusal, match="payouts_published"):
            divide(event_id, division=Division.STEEP)


def test_a_table_is_named_and_seats_are_no_money(event_id: int) -> None:
    with pytest.raises(Refusal, match="payout_table_missing"):
        divide(event_id, division=Division.TABLE)
    seats = builders.event(payout=PayoutRule(PayoutKind.SATELLITE, ticket_minor=11_000))
    with pytest.raises(Refusal, match="payouts_not_money"):
        divide(seats, division=Division.USUAL)


def test_the_set_up_keeps_the_table_and_programs_send_it(director: Client) -> None:
    rule = PayoutRule(PayoutKind.TABLE, table="Sundays", rows=read_table(TYPED).rows)
    made = builders.event(payout=rule)
    assert send(director, made, "prizes", payout_kind="table", rest_place="final_table").status_code == 302
    kept = tournaments.event(made).payout
    assert (kept.rows, kept.rest_place) == (rule.rows, RemainderPlace.FINAL_TABLE)
    url = f"/api/v1/events/{made}/"
    told = director.get(url).json()["payout"]
    assert director.patch(url, {"payout": told}, content_type="application/json").status_code == 200
    told["rows"][0]["shares"][0]["parts"] = 5
    answer = director.patch(url, {"payout": told}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (400, "table_not_whole")


def test_the_set_up_offers_a_table_only_where_there_is_one(director: Client) -> None:
    shown = director.get(address(builders.event(), "prizes")).context["form"]
    assert "table" not in dict(shown.fields["payout_kind"].choices)
