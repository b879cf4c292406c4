"""The structure editor: pasted cells, games and limits, the close of registration, checks and forecast."""

from __future__ import annotations

from datetime import time, timedelta
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile
from zoneinfo import ZoneInfo

import pytest
from django.contrib.messages import get_messages
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from access.roles import Role
from journal import instants
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Game, LastLevel
from rulebook.structure.read_rows import rows_from_csv
from rulebook.structure.text_rows import Row, csv_of, periods_of
from tests import builders
from tournaments import queries
from tournaments.structure.sheet import pasted
from wording.apart.packed import LARGEST_UNPACKED

LEVEL = {"kind": "level", "length": "20", "small_blind": "100"}
STUD = {"kind": "level", "length": "20", "game": "stud", "small_bet": "400", "bring_in": "100", "ante": "100"}


@pytest.fixture
def director(client: Client, db: None) -> Client:
    """A director at a terminal."""
    builders.house()
    builders.room(8)
    user_id = builders.do(
        [HOUSE], people.add_staff, username="dora", password="a long enough one", role=Role.DIRECTOR
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def structure_fields(*rows: dict[str, str], **more: str) -> dict[str, str]:
    """Rows as a browser sends them."""
    values = {"count": str(len(rows))}
    for at, row in enumerate(rows):
        values |= {f"{name}-{at}": value for name, value in row.items()}
    return values | more


def rows_of(answer: Any) -> list[Row]:
    return [one["row"] for one in answer.context["rows"]]


# pasted from a spreadsheet


def test_pasted_cells_go_right_and_down_from_the_cursor_and_rows_are_added() -> None:
    rows = [Row(length="20", small_blind="50", big_blind="100"), Row(length="20", note="dinner")]
    made = pasted(rows, 1, "small_blind", "100\t200\n150\t300\t300\tbb\n")
    assert [(row.small_blind, row.big_blind) for row in made] == [
        ("50", "100"),
        ("100", "200"),
        ("150", "300"),
    ]
    assert (made[1].note, made[2].length) == ("dinner", "20")
    assert (made[2].ante, made[2].ante_kind) == ("300", "big_blind")


def test_pasted_small_blinds_fill_the_big_ones_and_a_line_that_says_break_is_one() -> None:
    made = pasted([], 0, "length", "20\t100\nBreak\t15\n20\t1.500")
    assert [(row.kind, row.length, row.big_blind) for row in made] == [
        ("level", "20", "200"),
        ("break", "15", ""),
        ("level", "20", "3000"),
    ]


def test_a_pasted_table_with_a_head_comes_in_whole() -> None:
    made = pasted([], 0, "length", "Minutes\tSB\tBB\tAnte\n30\t100\t200\t\n30\t200\t400\t400\n")
    assert [period.big_blind for period in periods_of(made)] == [200, 400]
    with pytest.raises(Refusal) as refused:
        pasted([], 0, "length", "20\t100\n" * 201)
    assert refused.value.code == "too_many_rows"


def test_a_paste_is_shown_and_not_saved(director: Client) -> None:
    event_id = builders.event(state="draft")
    before = queries.structure(event_id)
    more = {"change": "paste", "at": "0", "column": "length", "pasted": "30\t100\n30\t200"}
    rows = rows_of(director.post(f"/events/{event_id}/structure/rows/", structure_fields(LEVEL, **more)))
    assert [(row.length, row.big_blind) for row in rows] == [("30", "200"), ("30", "400")]
    assert queries.structure(event_id) == before


# games and limits


def test_without_a_script_the_buttons_change_the_rows_and_save_what_is_typed(director: Client) -> None:
    event_id = builders.event(state="draft")
    url = f"/events/{event_id}/structure/"
    saved = queries.structure(event_id).periods
    more = director.post(url, structure_fields(LEVEL, change="level"))
    assert [row.length for row in rows_of(more)] == ["20", "20"]
    assert more.context["is_unsaved"]
    page = more.content.decode()
    assert 'type="submit"' in page
    assert all(f'name="change" value="{name}"' in " ".join(page.split()) for name in ("level", "delete-1"))
    less = director.post(url, structure_fields(LEVEL, LEVEL | {"small_blind": "200"}, change="delete-0"))
    assert [row.small_blind for row in rows_of(less)] == ["200"]
    games = director.post(url, structure_fields(LEVEL, change="games"))
    assert games.context["has_games"]
    wrong = director.post(url, structure_fields(LEVEL, change="suggest", suggest_hours="soon"))
    assert wrong.context["problem"]
    assert queries.structure(event_id).periods == saved, "a button saves nothing"
    for told in ("Structure saved", "Nothing changed"):
        answer = director.post(url, structure_fields(LEVEL, LEVEL | {"small_blind": "200"}))
        assert (answer.status_code, str(list(get_messages(answer.wsgi_request))[-1])) == (302, told)
    assert [one.small_blind for one in queries.structure(event_id).periods] == [100, 200]


def test_games_limits_and_bring_in_are_saved_and_go_out_and_in_as_csv(director: Client) -> None:
    event_id = builders.event(state="draft")
    limit = LEVEL | {"game": "l_holdem"}
    assert (
        director.post(f"/events/{event_id}/structure/", structure_fields(LEVEL, limit, STUD)).status_code
        == 302
    )
    first, second, third = queries.structure(event_id).periods
    assert (first.game, second.small_bet, second.big_bet) == (Game.HOLDEM, 200, 400)
    assert (third.game, third.big_bet, third.bring_in) == (Game.STUD, 800, 100)
    assert (third.ante_kind, third.small_blind, third.big_blind) == (AnteKind.EACH, 0, 0)
    text = director.get(f"/events/{event_id}/structure.csv").content.decode()
    assert periods_of(rows_from_csv(text)) == periods_of(rows_from_csv(csv_of((first, second, third))))
    assert periods_of(rows_from_csv(text))[1].big_bet == 400


def test_columns_of_games_appear_when_asked_for_or_needed(director: Client) -> None:
    event_id = builders.event(state="draft")
    url = f"/events/{event_id}/structure/rows/"
    assert not director.post(url, structure_fields(LEVEL)).context["has_games"]
    asked = director.post(url, structure_fields(LEVEL | {"game": "l_omaha8"}, change="games"))
    assert asked.context["has_games"]
    assert rows_of(asked)[0].big_bet == "400"
    assert "Bring-in" in director.post(url, structure_fields(STUD)).content.decode()


def test_a_game_nobody_knows_is_named_with_its_row(director: Client) -> None:
    with pytest.raises(Refusal) as refused:
        periods_of([Row(length="20", small_blind="100", game="snap")])
    assert refused.value.detail["row"] == 1


# the close of registration and the end of the levels


def test_the_mark_of_the_last_level_of_registration_is_the_events(director: Client) -> None:
    event_id = builders.event(state="draft")
    marked = LEVEL | {"small_blind": "200", "closes_registration": "1"}
    director.post(f"/events/{event_id}/structure/", structure_fields(LEVEL, marked, last_level="overtime"))
    assert queries.event(event_id).late_until_level == 2
    assert queries.event(event_id).last_level == LastLevel.OVERTIME
    shown = rows_of(director.get(f"/events/{event_id}/structure/"))
    assert [row.closes_registration for row in shown] == ["", "1"]
    director.post(f"/events/{event_id}/structure/", structure_fields(LEVEL, LEVEL | {"small_blind": "200"}))
    assert queries.event(event_id).late_until_level is None


def test_two_ends_of_registration_are_refused(director: Client) -> None:
    event_id = builders.event(state="draft")
    marked = LEVEL | {"closes_registration": "1"}
    answer = director.post(
        f"/events/{event_id}/structure/", structure_fields(marked, marked | {"small_blind": "200"})
    )
    assert answer.status_code == 409
    assert "Keep one" in answer.context["problem"]


# checks and forecast


def test_the_editor_says_what_is_wrong_in_words(director: Client) -> None:
    event_id = builders.event(state="draft")
    url = f"/events/{event_id}/structure/verdict/"
    falling = director.post(url, structure_fields(LEVEL | {"small_blind": "200"}, LEVEL)).content.decode()
    assert "Blinds go down" in falling
    assert "calc-chart" not in falling
    assert "Row 1" in director.post(url, structure_fields(LEVEL | {"length": "soon"})).content.decode()


def test_the_forecast_is_drawn_for_the_field_typed_or_present(director: Client) -> None:
    event_id = builders.event(state="draft")
    levels = [LEVEL | {"small_blind": str(100 << at)} for at in range(10)]
    rows = structure_fields(*levels[:4], {"kind": "break", "length": "15"}, *levels[4:])
    seen = director.post(f"/events/{event_id}/structure/verdict/", rows | {"entries": "30"}).context[
        "verdict"
    ]
    assert seen.entries == 30
    assert seen.is_sound
    assert seen.chart.line
    begins = queries.current_day(event_id).starts_at
    (pause,) = seen.pauses
    assert (pause.after_level, pause.begins - begins) == (4, timedelta(minutes=80))
    assert pause.tables == -(-pause.players // queries.event(event_id).seats_per_table)
    assert seen.early < seen.likely < seen.late
    full = director.post(f"/events/{event_id}/structure/verdict/", rows).context["verdict"]
    assert full.entries == (queries.event(event_id).max_entries or 60)


def test_in_play_the_forecast_starts_from_the_players_left_and_the_position(director: Client) -> None:
    event_id = builders.started(5, 5)
    rows = structure_fields(*(LEVEL | {"small_blind": str(100 << at)} for at in range(10)))
    address = f"/events/{event_id}/structure/verdict/"
    begins = director.post(address, rows).context["verdict"]
    with instants.simulated_at(instants.now() + timedelta(minutes=30)):
        seen = director.post(address, rows).context["verdict"]
        fewer = director.post(address, rows | {"entries": "4"}).context["verdict"]
    assert (seen.is_played, seen.entries) == (True, 10)
    assert begins.likely < seen.likely
    assert fewer.likely < seen.likely


def test_levels_for_a_closing_time_are_suggested_and_change_the_rows(director: Client) -> None:
    event_id = builders.event(state="draft")
    levels = [LEVEL | {"small_blind": str(100 << at)} for at in range(10)]
    rows = structure_fields(*levels[:4], {"kind": "break", "length": "15"}, *levels[4:])
    rows |= {"entries": "30", "suggest_entries": "7", "change": "closing"}
    start = queries.current_day(event_id).starts_at.astimezone(ZoneInfo(queries.house().time_zone))
    wanted = start + timedelta(hours=4)
    closing = {"closing_time": wanted.strftime("%H:%M")}
    shown = director.post(f"/events/{event_id}/structure/suggestion/", rows | closing).context["suggested"]
    assert shown.entries == 30
    assert abs(shown.ends_after - wanted) < timedelta(minutes=15)
    answer = director.post(f"/events/{event_id}/structure/rows/", rows | closing)
    lengths = [row.length for row in rows_of(answer)]
    assert lengths[4] == "15"
    assert {*lengths[:4], *lengths[5:]} == {lengths[0]}
    assert int(lengths[0]) > 20
    early = (start + timedelta(minutes=2)).strftime("%H:%M")
    for typed, why in (("soon", "Type the time of day"), (early, "it ends between")):
        refused = director.post(f"/events/{event_id}/structure/rows/", rows | {"closing_time": typed})
        assert refused.status_code in (400, 409)
        assert why in refused.content.decode()


def test_programs_read_the_forecast_and_lengths_for_a_closing_time(director: Client) -> None:
    event_id = builders.started(5, 5)
    address = f"/api/v1/events/{event_id}/forecast/"
    seen = director.get(address).json()
    assert (seen["is_played"], seen["players"]) == (True, 10)
    assert seen["levels"][0]["level"] <= 2
    players = [10, *(level["players"] for level in seen["levels"])]
    assert players == sorted(players, reverse=True)
    assert director.get(address, {"entries": "3"}).json()["players"] == 3
    zone = ZoneInfo(queries.house().time_zone)
    wanted = (instants.now() + timedelta(hours=4)).astimezone(zone).strftime("%H:%M")
    closing = director.get(address, {"closing_time": wanted}).json()
    assert closing["periods"][0]["seconds"] == seen["periods"][0]["seconds"]
    assert closing["periods"][-1]["seconds"] != seen["periods"][-1]["seconds"]
    refused = director.get(address, {"closing_time": "soon"})
    assert (refused.status_code, refused.json()["code"]) == (400, "closing_time_unreadable")


def test_rows_tell_their_hours_again_as_lengths_are_typed(director: Client) -> None:
    event_id = builders.event(state="draft")
    answer = director.post(
        f"/events/{event_id}/structure/verdict/", structure_fields(LEVEL | {"length": "45"}, LEVEL)
    )
    first, second = answer.context["times"]
    assert second - first == timedelta(minutes=45)


# files


HEADED = "kind,length,small_blind,big_blind,note\nlevel,20,100,200,caffè\nbreak,15,,,\nlevel,20,200,400,\n"
PLAIN = "20;100;200\n20;200;400\n"


@pytest.mark.parametrize(
    ("content", "lengths"),
    [
        (HEADED.encode(), ["20", "15", "20"]),
        (HEADED.encode("utf-8-sig"), ["20", "15", "20"]),
        (HEADED.encode("utf-16"), ["20", "15", "20"]),
        (HEADED.replace(",", "\t").encode("utf-16-le"), ["20", "15", "20"]),
        (HEADED.replace(",", ";").encode("cp1252"), ["20", "15", "20"]),
        (PLAIN.encode(), ["20", "20"]),
        (b"Livello;Minuti;Piccolo buio;Grande buio\n1;20;100;200\nPausa;10;;\n", ["20", "10"]),
    ],
)
def test_a_file_is_read_as_spreadsheets_write_it(
    director: Client, content: bytes, lengths: list[str]
) -> None:
    event_id = builders.event(state="draft")
    file = SimpleUploadedFile("levels.csv", content)
    read = rows_of(director.post(f"/events/{event_id}/structure/import/", {"file": file}))
    assert [row.length for row in read] == lengths
    assert (read[0].small_blind, read[0].big_blind) == ("100", "200")
    assert read[0].note in ("caffè", "")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "empty"),
        (b"\n \n", "Choose a file or paste its text."),
        (b"PK\x03\x04\x14\0sheet", "cannot be opened"),
        (b"\xd0\xcf\x11\xe0old workbook", "Save the spreadsheet as CSV"),
        (b"20,100,200\n" * 100_000, "at most 1 MB"),
        (bytes(range(256)) * 9, "Save the spreadsheet as CSV"),
        (b"length,small_blind\n20,100\n\n20,many\n", "Row 4: “many”"),
        (b"kind,length\nsnack,20\n", "Row 2: “snack”"),
        (b"20,100,200\n" * 90_000, "At most 200 rows"),
    ],
)
def test_a_file_that_is_not_read_says_which_and_why(director: Client, content: bytes, why: str) -> None:
    event_id = builders.event(state="draft")
    file = SimpleUploadedFile("friday.csv", content)
    answer = director.post(f"/events/{event_id}/structure/import/", {"file": file})
    (error,) = answer.context["form"].errors["file"]
    assert why in error
    assert error.startswith("friday.csv: ") or why == "empty"


def test_a_sheet_is_shown_beside_what_was_read_and_names_what_was_left_out(director: Client) -> None:
    event_id = builders.event(state="draft")
    text = "Deepstack\nLevel,Duration,SB,BB,BBA,Starts\n1,20,25,50,50,18:00\nDinner 45 min\n2,20,50,100,100,19:05"
    answer = director.post(f"/events/{event_id}/structure/import/", {"text": text})
    assert [(row.kind, row.ante, row.ante_kind) for row in rows_of(answer)] == [
        ("level", "50", "big_blind"),
        ("break", "", "none"),
        ("level", "100", "big_blind"),
    ]
    page = " ".join(answer.content.decode().split())
    assert "These columns were left out:</strong>Starts" in page
    assert "These lines were left out:</strong> <div> <b>Line 1</b> · Deepstack" in page
    sheet = answer.context["sheet"]
    assert [(one.line, one.period is None) for one in sheet.lines] == [
        (1, True),
        (3, False),
        (4, False),
        (5, False),
    ]
    pasted_over = director.post(
        f"/events/{event_id}/structure/rows/",
        structure_fields(change="paste", at="0", column="length", pasted="Minutes\tSB\tWhy\n20\t50\tso"),
    )
    assert pasted_over.status_code == 400


# workbooks

LEVELS: list[list[Any]] = [
    ["kind", "length", "small_blind", "big_blind", "note"],
    ["level", 20, 100, 200.0, "caffè"],
    [],
    ["break", time(0, 15)],
    ["level", timedelta(minutes=20, seconds=30), 300, None, "a, b"],
]


def workbook(lines: list[list[Any]], *, title: str = "Levels") -> bytes:
    """A workbook whose first sheet is empty."""
    book = Workbook()
    sheet = book.create_sheet(title)
    for line in lines:
        sheet.append(line)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def imported(director: Client, content: bytes) -> Any:
    file = SimpleUploadedFile("levels.xlsx", content)
    return director.post(f"/events/{builders.event(state='draft')}/structure/import/", {"file": file})


def test_a_workbook_is_read_into_the_editor(director: Client) -> None:
    first, pause, last = rows_of(imported(director, workbook(LEVELS)))
    assert (first.length, first.small_blind, first.big_blind, first.note) == ("20", "100", "200", "caffè")
    assert (pause.kind, pause.length) == ("break", "15")
    assert (last.length, last.small_blind, last.big_blind, last.note) == ("20:30", "300", "600", "a, b")


def test_a_row_of_a_workbook_that_is_not_read_is_named_with_its_sheet(director: Client) -> None:
    answer = imported(director, workbook([*LEVELS, [], ["level", 20, "many"]]))
    (error,) = answer.context["form"].errors["file"]
    assert error.startswith("levels.xlsx: Levels: Row 7: “many”")


def test_a_workbook_without_anything_says_so(director: Client) -> None:
    (error,) = imported(director, workbook([])).context["form"].errors["file"]
    assert "Every sheet of the workbook" in error


def test_a_workbook_that_unpacks_to_much_more_is_not_opened(director: Client) -> None:
    out = BytesIO(workbook(LEVELS))
    with ZipFile(out, "a", ZIP_DEFLATED) as parts:
        parts.writestr("xl/media/blank.bin", bytes(LARGEST_UNPACKED))
    assert len(out.getvalue()) < 100_000
    (error,) = imported(director, out.getvalue()).context["form"].errors["file"]
    assert "unpacks to more than 20 MB" in error


def test_a_damaged_workbook_is_told_as_one(director: Client) -> None:
    whole = workbook(LEVELS)
    for content in (whole[: len(whole) // 2], whole.replace(b"xl/workbook.xml", b"xl/workbonk.xml")):
        (error,) = imported(director, content).context["form"].errors["file"]
        assert "cannot be opened" in error


def test_each_column_of_a_sheet_is_asked_about_and_read_again(director: Client) -> None:
    where = f"/events/{builders.event(state='draft')}/structure/import/"
    text = "Level,Dauer,SB,BB\n1,20,100,300\n2,20,200,400"
    asked = director.post(where, {"text": text})
    assert asked.context["form"].errors["text"]
    columns = asked.context["sheet"]["columns"]
    assert [one.name for one in columns] == ["number", "", "small_blind", "big_blind"]
    assert (columns[1].head, columns[1].example) == ("Dauer", "20")
    assert 'name="column-1"' in asked.content.decode()
    chosen = {"column-0": "number", "column-1": "length", "column-2": "small_blind", "column-3": ""}
    read = director.post(where, {"text": text, **chosen})
    rows = [one["row"] for one in read.context["rows"]]
    assert [(row.length, row.small_blind) for row in rows] == [("20", "100"), ("20", "200")]
    assert rows[0].big_blind == "200"
    assert read.context["sheet"].columns_left_out == ("BB",)
    assert 'name="column-3"' in read.content.decode()


# several games within a level


def test_an_order_of_games_shows_three_columns_of_stakes_and_is_saved_with_them(director: Client) -> None:
    event_id = builders.event(state="draft")
    url = f"/events/{event_id}/structure/"
    order = {"order_change": "hands", "order_every": "6", "order_mix": "eight_game"}
    level = LEVEL | {"limit_small_blind": "200", "stud_ante": "75", "bring_in": "100"}
    shown = director.post(url, structure_fields(level, change="order", **order))
    assert shown.context["has_order"] is True
    (row,) = rows_of(shown)
    assert (row.limit_big_blind, row.small_bet, row.big_bet) == ("400", "400", "800"), "filled in"
    games = [game for _number, game in shown.context["order_slots"] if game]
    assert len(games) == 8
    saved = structure_fields(level, order_change="hands", order_every="6")
    assert director.post(url, saved | {"order_game": games}).status_code == 302
    structure = queries.structure(event_id)
    assert (structure.order.every, structure.order.games) == (6, tuple(games))
    assert (structure.levels[0].limit_big_blind, structure.levels[0].stud_ante) == (400, 75)
    refused = director.post(url, saved | {"order_game": games[:1]})
    assert "List two games or more" in refused.content.decode()
