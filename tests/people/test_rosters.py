"""Lists of players: read whatever their order, language and marks, compared with who is here, written again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest
from django.utils import translation
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from journal.opening import HOUSE
from people.files.cells import (
    LABELS,
    OF_PLAYERS,
    Column,
    DayOrder,
    columns_of,
    country_of,
    day_of,
    order_of,
    without_controls,
)
from people.files.lines import (
    ROWS_AT_MOST,
    Line,
    cells_of,
    columns_left_out,
    empty_listing,
    lines_left_out,
    players_listing,
    sheet_of,
)
from people.files.roster import KnownPlayers, Outcome, roster_of
from people.models import Player
from people.naming import search_key
from people.players import finding as queries
from people.players import verbs
from people.players.lists import player_list
from people.players.verbs import PlayerDetails
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders
from tests.people.rosters import TODAY, looked_at, read
from wording.apart.workbooks import sheets_of
from wording.cells import guarded, unguarded
from wording.encoding import text_of
from wording.listings import as_csv, as_xlsx


def add(last_name: str, first_name: str = "", **over: Any) -> int:
    added = builders.do([HOUSE], verbs.add_player, last_name=last_name, first_name=first_name, **over)
    return int(added.id)


# reading


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_columns_are_read_by_their_headings_in_any_order(mark: str) -> None:
    text = "\n".join(mark.join(line) for line in (("Tessera", "Nome", "Cognome"), ("7", "Mario", "Rossi")))
    (row,) = read(text).rows
    assert row.details == PlayerDetails(last_name="Rossi", first_name="Mario", card_number="7")
    assert (row.number, row.faults) == (2, ())


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_the_house_heads_it_reads_in_every_language(language: str) -> None:
    with translation.override(language):
        labels = [str(LABELS[column]) for column in OF_PLAYERS]
        assert columns_of(empty_listing().head) == OF_PLAYERS[1:11]
    assert columns_of(labels) == OF_PLAYERS


@pytest.mark.parametrize(
    ("head", "columns"),
    [
        (("Name", "Surname"), (Column.FIRST_NAME, Column.LAST_NAME)),
        (("NOME", "Data di nascita"), (Column.FULL_NAME, Column.BIRTH_DATE)),
        (("Cognome", "Cognome", "shoe size"), (Column.LAST_NAME, None, None)),
        (("E-Mail", "N. tessera", "Nazionalita"), (Column.EMAIL, Column.CARD_NUMBER, Column.COUNTRY)),
    ],
)
def test_headings_are_known_as_people_write_them(
    head: Sequence[str], columns: Sequence[Column | None]
) -> None:
    assert columns_of(head) == columns


def test_a_title_above_the_head_and_empty_lines_are_passed_over_and_counted() -> None:
    rows = read("Members 2026\n\nSurname,Card\nRossi,1\n,\n\nVerdi,2\n").rows
    assert [(row.number, row.details.last_name) for row in rows] == [(4, "Rossi"), (7, "Verdi")]


def test_a_comma_within_the_only_column_parts_no_cells() -> None:
    (row,) = read("Nominativo\nRossi, Mario\n").rows
    assert (row.details.last_name, row.details.first_name) == ("Rossi", "Mario")


def test_one_column_of_names_needs_a_comma() -> None:
    whole, torn, short = read('Nominativo\n"De Luca, Anna Maria"\nRossi Mario\nMadonna\n').rows
    assert (whole.details.last_name, whole.details.first_name) == ("De Luca", "Anna Maria")
    assert [fault.code for fault in torn.faults] == ["names_together"]
    assert (short.details.last_name, short.faults) == ("Madonna", ())


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1980-05-31", date(1980, 5, 31)),
        ("1980-05-31T00:00:00", date(1980, 5, 31)),
        ("1980/5/31", date(1980, 5, 31)),
        ("31/05/1980", date(1980, 5, 31)),
        ("31.5.80", date(1980, 5, 31)),
        ("1-2-26", date(2026, 2, 1)),
        ("1-2-27", date(1927, 2, 1)),
    ],
)
def test_a_day_is_read_as_people_write_it(text: str, day: date) -> None:
    assert day_of(text, DayOrder.DAY_FIRST, TODAY) == day


@pytest.mark.parametrize("text", ["31/02/1980", "yesterday", "1980", "٣/٤/١٩٨٠", "0/0/0000", "29342"])
def test_what_is_no_day_says_so(text: str) -> None:
    with pytest.raises(Refusal, match="birth_date_unreadable"):
        day_of(text, DayOrder.DAY_FIRST, TODAY)


def test_the_month_comes_first_only_where_the_whole_column_says_so() -> None:
    assert order_of(["05/31/1980", "01/02/1980"]) is DayOrder.MONTH_FIRST
    assert order_of(["05/31/1980", "31/05/1980"]) is DayOrder.DAY_FIRST
    assert order_of(["01/02/1980"]) is DayOrder.DAY_FIRST
    assert read("Surname,Born\nRossi,05/31/1980").rows[0].details.birth_date == date(1980, 5, 31)
    assert read("Surname,Born\nRossi,1980-05-31").order is None


@pytest.mark.parametrize("text", ["it", "IT", "Italy", "ITALIA"])
def test_a_country_is_a_code_or_a_name(text: str) -> None:
    assert country_of(text) == "IT"


def test_everything_wrong_with_a_row_is_told_at_once() -> None:
    text = f"Surname,Card,E-mail,Country,Born,Phone\n,{'9' * 41},nobody,Atlantis,31/02/1980,{'1' * 41}"
    (row,) = read(text).rows
    assert {(fault.field, fault.code) for fault in row.faults} == {
        ("last_name", "name_missing"),
        ("card_number", "text_too_long"),
        ("email", "email_unreadable"),
        ("country", "country_unknown"),
        ("birth_date", "birth_date_unreadable"),
        ("phone", "text_too_long"),
    }


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "csv_empty"),
        (" \n ", "csv_empty"),
        ("Surname\n", "csv_empty"),
        ("Rossi,Mario\nVerdi,Ugo", "roster_head_missing"),
        ("Card,Phone\n1,2", "roster_head_missing"),
        ("Surname\n" + "x" * 200_000, "roster_unreadable"),
        ("Surname\n" + "Rossi\n" * (ROWS_AT_MOST + 1), "too_many_rows"),
    ],
)
def test_what_is_no_list_of_players_says_so(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        sheet_of(text)
    assert (refused.value.code, refused.value.field) == (code, "file")


ROWS = (
    "Rossi;Mario;1980-05-01;RSSI1;A1",
    "Bianchi;Anna;01/02/1975;;",
    "Verdi;Luca;;VRD9;",
    ";;;;",
    "Neri;Ida;31/31/1999;N7;B2",
)
DAMAGE = st.lists(
    st.tuples(st.integers(0, 50), st.sampled_from(["cut", "quote", "stray", "beyond", "blank", "twice"])),
    max_size=5,
)


@given(st.lists(st.sampled_from(ROWS), min_size=2, max_size=8), DAMAGE)
def test_no_cell_of_a_damaged_sheet_is_lost(rows: list[str], damage: list[tuple[int, str]]) -> None:
    lines = ["Cognome;Nome;Nato il;Documento;Fila", *rows]
    for where, kind in damage:
        at = 1 + where % (len(lines) - 1)
        line = lines[at]
        lines[at : at + 1] = {
            "cut": [line[: where % 7]],
            "quote": ['"' + line],
            "stray": [line, "ask at the desk"],
            "beyond": [line + ";;VIP"],
            "blank": ["", line],
            "twice": [line, line],
        }[kind]
    lines.append("Gallo;Ugo;;;")
    sheet = sheet_of("\n".join(lines))
    assert sheet.columns[4] is None
    read_lines = {line.number: line.cells for line in sheet.lines}
    told = {left.row: left.text for left in lines_left_out(sheet)}
    roster = {row.number: row for row in roster_of(sheet, TODAY).rows}
    for number, line in enumerate(lines[1:], 2):
        cells = [cell.strip(' "') for cell in line.split(";")]
        if not any(cells):
            assert number not in read_lines
            continue
        assert [cell.strip('"') for cell in read_lines[number]] == cells
        assert not any(cells[5:]) or "VIP" in told[number]
        assert not any(cells[4:5]) or "Fila" in columns_left_out(sheet)
        row = roster[number]
        wrong = {fault.field for fault in row.faults}
        for column, cell in cells_of(sheet.columns, Line(number, tuple(cells))).items():
            value = getattr(row.details, column)
            assert value == cell or column in wrong or (column is Column.BIRTH_DATE and value is not None)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        roster_of(sheet_of(f"Surname,Born,Country,E-mail,Full name\n{text}"), TODAY)
    except Refusal:
        return


@given(st.text(alphabet="'=+-@ab \t", max_size=6))
def test_a_guard_against_formulas_comes_off_as_it_went_on(text: str) -> None:
    assert unguarded(guarded(text)) == text
    assert not guarded(text).startswith(("=", "+", "-", "@", "\t", " "))


# comparing

HEAD = "Player number,Surname,First name,Card number,Date of birth,ID document,Phone\n"


def outcomes(rows: str) -> list[Outcome]:
    return [one.outcome for one in looked_at(HEAD + rows)]


@pytest.mark.django_db
def test_each_row_is_told_apart_by_what_it_says() -> None:
    mario = add("Rossi", "Mario", card_number="7", birth_date=date(1980, 5, 1), document="AB 12", phone="1")
    rows = {
        ",Verdi,Ugo,8,,,": Outcome.NEW,
        ",Rossi,Mario,7,1980-05-01,,": Outcome.SAME,
        ",Rossi,Mario,7,,,2": Outcome.CHANGED,
        ",Mario,Rossi,7,,,": Outcome.CHANGED,
        ",Rossi,Mario,,1980-05-01,,": Outcome.SAME,
        ",Rossi,Mario,,,ab 12,": Outcome.CHANGED,
        ",Rossi,Mario,,,,": Outcome.ALIKE,
        ",Rossi,Mario,9,,,": Outcome.ALIKE,
        ",Bianchi,Ada,,,AB 12,": Outcome.ALIKE,
        ",Bianchi,Ada,7,,,": Outcome.ALIKE,
        f"{mario},Rossi,Mario,99,,,": Outcome.CHANGED,
        f"{mario},Bianchi,Ada,,,,": Outcome.NEW,
        f"{mario + 999},Bianchi,Ada,,,,": Outcome.NEW,
        ",,Mario,,,,": Outcome.FAULTY,
    }
    assert {row: outcomes(row)[0] for row in rows} == rows


@pytest.mark.django_db
def test_a_card_of_somebody_else_adds_nobody() -> None:
    mario = add("Rossi", "Mario", card_number="7")
    add("Verdi", "Ugo", card_number="8")
    (other,) = looked_at(HEAD + ",Bianchi,Ada,7,,,")
    assert other.choices == ("skip", f"update-{mario}")
    (torn,) = looked_at(HEAD + f"{mario},Rossi,Mario,8,,,")
    assert [fault.code for fault in torn.row.faults] == ["card_number_held"]


@pytest.mark.django_db
def test_rows_that_repeat_one_another_are_found() -> None:
    add("Rossi", "Mario", card_number="7")
    told = looked_at(
        HEAD
        + ",Verdi,Ugo,8,,,\n,Neri,Ada,8,,,\n,Ugo,Verdi,,,,\n,Verdi,Ugo,9,,,\n,Rossi,Mario,7,,,5\n,Rossi,Mario,7,,,6\n"
        + ",Gatti,Lea,,1980-01-01,,\n,Gatti,Lea,,1981-01-01,,\n,Gatti,Lea,,,,"
    )
    assert [(one.outcome, one.twice_of, one.choices) for one in told] == [
        (Outcome.NEW, 0, ("add", "skip")),
        (Outcome.TWICE, 2, ()),
        (Outcome.TWICE, 2, ("skip", "add")),
        (Outcome.TWICE, 2, ("skip", "add")),
        (Outcome.CHANGED, 0, told[4].choices),
        (Outcome.TWICE, 6, ()),
        (Outcome.NEW, 0, ("add", "skip")),
        (Outcome.NEW, 0, ("add", "skip")),
        (Outcome.TWICE, 8, ("skip", "add")),
    ]


@pytest.mark.django_db
def test_an_erased_player_is_nobody_here() -> None:
    player_id = add("Rossi", "Mario", card_number="7")
    builders.do([HOUSE], erase_player, player=player_id)
    assert outcomes(f"{player_id},Rossi,Mario,7,,,") == [Outcome.NEW]


PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
NAMES = st.lists(
    st.sampled_from(["Rossi", "Rosi", "Mario", "Maria", "De", "Luca", "D'Amico", "Jean-Luc"]), max_size=3
)
BIRTHS = st.sampled_from([None, date(1980, 5, 1), date(1981, 5, 1)])
# What a form and a database take: no NUL, no half of a pair.
ANY_TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20).map(
    str.strip
)
ANYBODY = st.fixed_dictionaries(
    {
        "last_name": ANY_TEXT.filter(without_controls),
        "first_name": ANY_TEXT,
        "birth_date": st.none() | st.dates(date(1, 1, 1), date(2026, 11, 1)),
        "country": st.sampled_from(["", "IT", "XK"]),
        "phone": ANY_TEXT,
        "note": ANY_TEXT,
    }
)


class Kept(TestCase):
    """The players already here."""

    @settings(max_examples=40, deadline=None)
    @given(st.lists(st.tuples(NAMES, NAMES, BIRTHS), max_size=8), NAMES, NAMES, BIRTHS)
    @example([(["Rossi"], [], None), (["Rosi"], ["Rossi"], None)], [], ["Rossi"], None)
    def test_all_at_once_are_the_same_as_one_by_one(
        self, here: list[Any], last: list[str], first: list[str], born: date | None
    ) -> None:
        """A file is compared as the cashier compares."""
        rows = [(" ".join(one) or "X", " ".join(two), day) for one, two, day in here]
        for last_name, first_name, day in rows:
            Player.objects.create(
                last_name=last_name,
                first_name=first_name,
                birth_date=day,
                search_key=search_key(last_name, first_name),
                created_at=builders.instants.now(),
            )
        asked = (" ".join(first), " ".join(last), born)
        assert KnownPlayers().likely_same(*asked) == queries.likely_same(*asked)

    @settings(max_examples=20, deadline=None, phases=PHASES)
    @given(st.lists(ANYBODY, min_size=1, max_size=5), st.booleans())
    def test_what_was_exported_changes_nothing_when_it_comes_back(
        self, people: list[dict[str, Any]], has_cards: bool
    ) -> None:
        """By CSV and by workbook, in both languages."""
        for at, one in enumerate(people):
            details = one | {"card_number": f"0{at}" if has_cards else None}
            key = search_key(one["last_name"], one["first_name"])[:240]
            Player.objects.create(**details, search_key=key, created_at=builders.instants.now())
        for language in ("en", "it"):
            with translation.override(language):
                listing = players_listing(player_list()[:])
            for text in (text_of(as_csv(listing)), sheets_of(as_xlsx(listing))[0].text):
                assert {one.outcome for one in looked_at(text)} == {Outcome.SAME}, text
