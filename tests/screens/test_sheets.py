"""A workbook with several lists: each part is recognized, and no line is lost between them."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from access.roles import Role
from screens.sheets.parts import Kind, Part, parts_of
from tests import builders
from tests.cashier import at_cashier
from tests.rulebook.sheets import SHEETS

PRIZES = (
    "Place;Prize\n1;1,200\n2-3;500\n4-6;150",
    "1 | 1,200\n2 | 700\n3 | 300",
    "Posto\tPremio\n1\t1.200\n2\t700",
)
TABLES = (
    "21-30: 50 30 20\n31+: 40 30 20 10",
    "Entries;1;2;3\n10-20;50;30;20\n21-30;45;30;25",
    "Place,10-20,21+\n1,60,50\n2,40,50",
)
PLAYERS = (
    "Surname,First name\nRossi,Mario\nBianchi,Anna",
    "Cognome e nome;Data di nascita\nVerdi Luca;1980-05-01",
)
LISTS = [
    *((Kind.STRUCTURE, text) for text in SHEETS.values()),
    *((Kind.PRIZES, text) for text in PRIZES),
    *((Kind.TABLE, text) for text in TABLES),
    *((Kind.PLAYERS, text) for text in PLAYERS),
]


def filled_lines(parts: tuple[Part, ...]) -> list[str]:
    return [line for part in parts for line in part.lines if line.strip("\t;|, ")]


@pytest.mark.parametrize(("kind", "text"), LISTS)
def test_a_list_alone_is_one_part_and_recognized(kind: Kind, text: str) -> None:
    (part,) = parts_of("", text, "EUR")
    assert (part.kind, part.text, part.first) == (kind, text, 1)


# A club's league without a head may continue with any list of the same kind, so neighbours have other kinds.
composed = st.lists(st.sampled_from(LISTS), min_size=2, max_size=5).filter(
    lambda lists: all(one[0] is not two[0] for one, two in pairwise(lists))
)


@given(composed, st.integers(1, 3), st.booleans())
def test_lists_below_each_other_are_told_apart(lists: list[tuple[Kind, str]], gap: int, titled: bool) -> None:
    title = "An evening to copy\n" if titled else ""
    text = ("\n" * (gap + 1)).join(title + text for _kind, text in lists)
    parts = parts_of("Evening", text, "EUR")
    assert [part.kind for part in parts] == [kind for kind, _text in lists]
    assert [line for part in parts for line in part.text.splitlines() if line] == [
        line for line in text.splitlines() if line
    ]
    lines = text.splitlines()
    assert all(tuple(lines[part.first - 1 : part.last]) == part.lines for part in parts)


damage = st.lists(
    st.tuples(st.integers(0, 200), st.sampled_from(("cut", "blank", "stray", "twice", "quote", "spaces"))),
    max_size=6,
)


@given(st.lists(st.sampled_from(LISTS), min_size=1, max_size=4), damage)
def test_no_line_of_a_damaged_sheet_is_lost(
    lists: list[tuple[Kind, str]], damage: list[tuple[int, str]]
) -> None:
    lines = "\n\n".join(text for _kind, text in lists).splitlines()
    for where, kind in damage:
        at = where % len(lines)
        changed = {
            "cut": [lines[at][: where % 9]],
            "blank": ["", lines[at]],
            "stray": [lines[at], "see the desk; 5 or 6?"],
            "twice": [lines[at], lines[at]],
            "quote": ['"' + lines[at]],
            "spaces": [" \t; ", lines[at] + " "],
        }
        lines[at : at + 1] = changed[kind]
    parts = parts_of("", "\n".join(lines), "EUR")
    assert filled_lines(parts) == [line for line in lines if line.strip("\t;|, ")]


def workbook(**sheets: str) -> SimpleUploadedFile:
    book, out = Workbook(), BytesIO()
    book.remove(book.worksheets[0])
    for name, text in sheets.items():
        sheet = book.create_sheet(name)
        for line in text.splitlines():
            sheet.append(line.split(";"))
    book.save(out)
    return SimpleUploadedFile("friday.xlsx", out.getvalue())


@pytest.fixture
def director(db: object) -> Client:
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


LEVELS = "Level;Minutes;SB;BB\n1;20;100;200\n2;20;200;400\n3;20;300;600"


def test_each_part_of_a_workbook_opens_in_its_importer(director: Client) -> None:
    event_id = builders.event(state="draft")
    assert (
        reverse("event-sheets", args=[event_id])
        in director.get(reverse("event", args=[event_id])).content.decode()
    )
    file = workbook(Levels=f"Friday\n{LEVELS}\n\n{TABLES[1]}", Empty="", People=PLAYERS[0].replace(",", ";"))
    page = director.post(reverse("event-sheets", args=[event_id]), {"file": file})
    parts = [part for part, _choices in page.context["parts"]]
    assert [(part.sheet, part.kind, part.first) for part in parts] == [
        ("Levels", Kind.STRUCTURE, 1),
        ("Levels", Kind.TABLE, 7),
        ("People", Kind.PLAYERS, 1),
    ]
    told = page.content.decode()
    assert "once entries are sold" in told
    levels, table, people = (part.text for part in parts)
    rows = director.post(reverse("structure-import", args=[event_id]), {"text": levels}).context["rows"]
    assert [one["row"].big_blind for one in rows] == ["200", "400", "600"]
    read = director.post(reverse("payout-tables"), {"text": table, "name": "Levels", "step": "preview"})
    assert read.context["preview"].heads == ("10-20", "21-30")
    form = {"text": table, "name": "Levels", "step": "save", "event": event_id}
    compared = director.post(reverse("payout-tables"), form, follow=True)
    assert compared.redirect_chain[-1][0] == reverse("payout-divisions", args=[event_id])
    assert "Levels" in [column.title for column in compared.context["columns"]]
    groups = director.post(reverse("players-import"), {"text": people}).context["preview"].groups
    assert sum(len(group.rows) for group in groups) == 2
    for name in ("structure-import", "payout-tables", "players-import"):
        assert f'formaction="{reverse(name, args=[event_id] if name == "structure-import" else [])}"' in told


def test_what_is_not_recognized_is_shown_and_offered_to_every_importer(director: Client) -> None:
    event_id = builders.event(state="draft")
    page = director.post(reverse("event-sheets", args=[event_id]), {"text": "bring the chips\nand the cards"})
    ((part, choices),) = page.context["parts"]
    assert (part.kind, len(choices)) == (None, 3)
    assert "bring the chips" in page.content.decode()
    for empty in ({"text": " \n"}, {"text": ""}):
        assert director.post(reverse("event-sheets", args=[event_id]), empty).context["form"].errors


def test_an_importer_of_one_list_names_the_sheets_that_it_left_out(director: Client) -> None:
    event_id = builders.event(state="draft")

    def sent() -> SimpleUploadedFile:
        return workbook(Levels=LEVELS, People=PLAYERS[0].replace(",", ";"), Prizes=PRIZES[0])

    page = director.post(reverse("structure-import", args=[event_id]), {"file": sent()})
    assert "Only the first sheet was read. Left out: People · Prizes." in page.content.decode()
    people = workbook(People=PLAYERS[0].replace(",", ";"), Levels=LEVELS)
    api = director.post("/api/v1/players/import/preview/", {"file": people})
    assert (api.json()["sheet"], api.json()["other_sheets"]) == ("People", ["Levels"])


def test_a_later_sheet_that_does_not_fit_is_named_and_the_first_is_read(director: Client) -> None:
    event_id = builders.event(state="draft")
    long = "\n".join(["1;2"] * 20_001)
    page = director.post(
        reverse("event-sheets", args=[event_id]), {"file": workbook(Levels=LEVELS, Log=long)}
    )
    assert [part.kind for part, _choices in page.context["parts"]] == [Kind.STRUCTURE]
    assert page.context["unread"] == ("Log",)
    assert "These sheets are damaged or too long" in page.content.decode()


@pytest.mark.django_db
def test_a_text_that_would_take_minutes_to_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("screens.sheets.pages.parts_of", lambda *_given: pytest.fail("it was read"))
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = client.post(reverse("event-sheets", args=[builders.started(2)]), {"text": "a\tb\n" * 20_001})
    assert "20,000" in page.content.decode() or "20000" in page.content.decode()


def test_heads_amid_unreadable_text_are_read_in_time_that_grows_with_the_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[int] = []

    def read_lines(some: str) -> int:
        read.append(some.count("\n"))
        return 0

    text = "\n".join(["nothing of this is a list"] * 20 + ["Surname,First name", "not this either"] * 2_000)
    monkeypatch.setattr("screens.sheets.parts._ranges", read_lines)
    (part,) = parts_of("", text, "EUR")
    assert part.kind is None
    assert sum(read) < 12 * text.count("\n")


def test_the_sample_of_a_long_part_joins_its_lines_once(monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[int] = []

    def mark(lines: Sequence[str]) -> str:
        joined.append(len(lines))
        return "\t"

    monkeypatch.setattr("screens.sheets.parts._mark", mark)
    assert Part("", 1, ("a\tb",) * 9, None).sample == (("a", "b"),) * 4
    assert joined == [9]
