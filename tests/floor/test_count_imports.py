"""Counted stacks from a file: every row shown first, errors with row, column and remedy, nothing changed until confirmed."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook

from floor.counts import verbs as counts
from people.models import Role
from tests import builders as b
from tests.floor.test_penalty_pages import client
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db


def url(event_id: int) -> str:
    return f"/events/{event_id}/chips/import/"


def plain(answer) -> str:
    return " ".join(answer.content.decode().split())


def preview(director: Client, event_id: int, text: str):
    return director.post(url(event_id), {"text": text})


def confirmed(director: Client, event_id: int, text: str, seen: str | None = None):
    seen = preview(director, event_id, text).context["seen"] if seen is None else seen
    return director.post(url(event_id), {"text": text, "seen": seen, "step": "record"})


def test_a_file_is_shown_then_recorded_by_number_name_or_seat() -> None:
    event_id, director = b.started(4, 2), client(Role.DIRECTOR)
    one, two, three = (b.at_seat(event_id, 1, seat) for seat in (1, 2, 3))
    name = words.names("player", [queries.entry(two).player_id])[queries.entry(two).player_id]
    text = (
        "Chip count\n\nTavolo;Posto;Iscrizione;Giocatore;Fiche\n"
        f";;{queries.entry(one).number};;12.500\n;;;{name};27 500\n1;3;;;20'000\n1;4;;;\n"
    )
    page = plain(preview(director, event_id, text))
    assert "3 stacks, 60,000 chips" in page
    assert "−7,500" in page
    assert queries.stack_history(event_id) == ()
    answer = confirmed(director, event_id, text)
    assert (answer.status_code, answer["Location"]) == (302, f"/events/{event_id}/chips/")
    assert [(row.entry, row.stack, row.table) for row in queries.stack_history(event_id)] == [
        (one, 12_500, 1),
        (two, 27_500, 1),
        (three, 20_000, 1),
    ]


def test_errors_name_row_and_column_and_the_remedy() -> None:
    event_id, director = b.started(4), client(Role.DIRECTOR)
    number = queries.entry(b.at_seat(event_id, 1, 1)).number
    text = (
        "Table,Seat,No,Player,Stack\n"
        f",,{number},,many\n,,{number},,500\n,,999,,500\n,,,Nobody Here,500\n1,9,,,500\n,,,,500\n1,2,,,12000\n"
    )
    page = plain(preview(director, event_id, text))
    for told in (
        "Row 2, column Stack: “many” is no number of chips. Write it like 12500.",
        "Row 3, column No: row 2 has this player already. Delete one of the two.",
        "Row 4, column No: no entry 999 is in play. Check the number on the seat card.",
        "Row 5, column Player: nobody called “Nobody Here” is in play. Give the entry number.",
        "Row 6, column Seat: nobody sits at 1.9. Check table and seat.",
        "Row 7, column Stack: chips of nobody. Give entry number, name, or table and seat.",
    ):
        assert told in page
    assert "1 stack, 12,000 chips" in page
    assert queries.stack_history(event_id) == ()


def test_without_headings_or_chips_it_says_what_is_missing() -> None:
    event_id, director = b.started(2), client(Role.DIRECTOR)
    assert "Name the columns in the first line" in plain(preview(director, event_id, "1,2,3\n4,5,6\n"))
    assert "Name the columns" in plain(preview(director, event_id, "Player,Seat\nRossi,3\n"))
    assert "No row of the file has chips" in plain(preview(director, event_id, "Entry,Chips\n1,\n"))
    assert confirmed(director, event_id, "Entry,Chips\n1,\n").status_code == 409


def test_a_bust_between_preview_and_confirmation_is_shown_again() -> None:
    event_id, director = b.started(4), client(Role.DIRECTOR)
    text = "Table,Seat,Chips\n1,1,30000\n1,2,10000\n"
    seen = preview(director, event_id, text).context["seen"]
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    answer = confirmed(director, event_id, text, seen)
    assert answer.status_code == 409
    assert "players went out or moved" in plain(answer)
    assert queries.stack_history(event_id) == ()
    assert confirmed(director, event_id, text).status_code == 302


def test_the_template_lists_everybody_and_comes_back_as_a_workbook() -> None:
    event_id, director = b.started(3, 2), client(Role.DIRECTOR)
    count = b.at(event_id, counts.open_chip_count, event=event_id).id
    made = director.get(f"/events/{event_id}/chips/template.xlsx").content
    book = load_workbook(BytesIO(made))
    assert [cell.value for cell in book.active[1]] == ["Table", "Seat", "Entry", "Player", "Chips"]
    assert [row[:2] for row in book.active.iter_rows(min_row=2, values_only=True)] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
    ]
    for row in range(2, 7):
        book.active.cell(row, 5, 20_000)
    filled = BytesIO()
    book.save(filled)
    answer = director.post(url(event_id), {"file": SimpleUploadedFile("night.xlsx", filled.getvalue())})
    assert "count of the room that is under way" in plain(answer)
    assert "5 stacks, 100,000 chips" in plain(answer)
    confirmed(director, event_id, answer.context["text"])
    b.at(event_id, counts.close_chip_count, chip_count=count)
    assert queries.chip_count(count).difference == 0
    assert director.get(f"/events/{event_id}/chips/template.pdf").status_code == 404
    assert client(Role.INSPECTOR).get(url(event_id)).status_code == 403
