"""Lines of document scanners: the specimens of ICAO 9303 and AAMVA, every wrong digit found, divided in any way."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from functools import partial

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from access.roles import Role
from journal.opening import HOUSE
from people.players import verbs
from people.players.documents import DocumentKind, ScannedDocument, check_digit, document_in
from people.players.finding import players_with
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier

TODAY = date(2026, 11, 23)
# ICAO 9303 parts 4, 6 and 5: the specimens of Utopia.
TD3 = ("P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10")
TD2 = ("I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<", "D231458907UTO7408122F1204159<<<<<<<6")
TD1 = ("I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<")
# A number longer than nine letters continues in the optional field.
LONG = ("I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<")
LICENCE = (
    "@\n\x1e\rANSI 636000090002DL00410278ZV03190008DLDAQT64235789\nDCSSAMPLE\nDDEN\nDACMICHAEL\nDADJOHN\n"
    "DBD08242015\nDBB01311970\nDBA01312035\nDBC1\nDAJVA\nDCGUSA\n"
)


def anna(kind: DocumentKind, number: str) -> ScannedDocument:
    return ScannedDocument(kind, "Eriksson", "Anna Maria", number, date(1974, 8, 12), "", date(2012, 4, 15))


@pytest.mark.parametrize("between", ["\n", "\r\n", "", " ", "\t"])
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (TD3, anna(DocumentKind.PASSPORT, "L898902C3")),
        (TD2, anna(DocumentKind.CARD, "D23145890")),
        (TD1, anna(DocumentKind.CARD, "D23145890")),
    ],
)
def test_the_specimens_are_read_however_their_lines_are_divided(
    lines: tuple[str, ...], expected: ScannedDocument, between: str
) -> None:
    assert document_in(between.join(lines), TODAY) == expected
    assert document_in(between.join(lines).lower(), TODAY) == expected


def test_a_longer_number_continues_in_the_optional_field() -> None:
    found = document_in("\n".join(LONG), TODAY)
    assert found is not None
    assert (found.number, found.last_name, found.first_name) == ("D23145890734", "Stevenson", "Peter John")


def test_a_driving_licence_is_read_by_its_elements() -> None:
    assert document_in(LICENCE, TODAY) == ScannedDocument(
        DocumentKind.LICENCE, "Sample", "Michael", "T64235789", date(1970, 1, 31), "US", date(2035, 1, 31)
    )
    canadian = LICENCE.replace("DCGUSA", "DCGCAN").replace("DBB01311970", "DBB19700131")
    found = document_in(canadian, TODAY)
    assert found is not None
    assert (found.born, found.country) == (date(1970, 1, 31), "CA")


@pytest.mark.parametrize(
    ("at", "part"), [(3, "number"), (15, "born"), (23, "ends"), (30, "whole"), (43, "whole")]
)
def test_a_wrong_digit_is_found_and_named(at: int, part: str) -> None:
    second = TD3[1][:at] + str((int(TD3[1][at]) + 1) % 10 if TD3[1][at].isdigit() else 1) + TD3[1][at + 1 :]
    with pytest.raises(Refusal) as refused:
        document_in(TD3[0] + second, TODAY)
    assert (refused.value.code, refused.value.detail["document_part"]) == ("document_misread", part)


@pytest.mark.parametrize(("six", "born"), [("261123", 2026), ("261124", 1926), ("050101", 2005)])
def test_the_century_of_a_birth_is_the_last_one_possible(six: str, born: int) -> None:
    second = f"L898902C3{check_digit('L898902C3')}ITA{six}{check_digit(six)}F3001019" + "<" * 14 + "0"
    whole = second[:10] + second[13:20] + second[21:43]
    found = document_in(TD3[0] + second + str(check_digit(whole)), TODAY)
    assert found is not None
    assert found.born is not None
    assert (found.born.year, found.country) == (born, "IT")


@pytest.mark.parametrize("text", ["Rossi Mario", "12345678", "", "<<<", "P<ITAROSSI<<MARIO", "CARD-998877"])
def test_what_is_no_document_is_left_alone(text: str) -> None:
    assert document_in(text, TODAY) is None


@given(st.text(alphabet="AB0123<", min_size=1, max_size=95))
def test_no_text_breaks_the_reader(text: str) -> None:
    with suppress(Refusal):
        document_in(text, TODAY)


@pytest.mark.django_db
def test_a_scan_at_the_desk_finds_the_holder_or_fills_in_a_new_player(client: Client) -> None:
    event = at_cashier.selling_event()
    client.force_login(at_cashier.staff(Role.CASHIER))
    text = "".join(TD3)
    asked = f"/events/{event}/cashier/search/"
    assert "Eriksson Anna Maria" in client.get(asked, {"q": text}).content.decode()
    form = client.get(f"/events/{event}/cashier/new/", {"q": text}).content.decode()
    assert all(f'value="{value}"' in form for value in ("Eriksson", "Anna Maria", "L898902C3", "1974-08-12"))
    known = {"last_name": "Eriksson", "first_name": "A.", "document": "L898902C3", "card_number": "C-17"}
    b.do([HOUSE], verbs.add_player, **known)
    assert "C-17" in client.get(asked, {"q": text}).content.decode()
    wrong = client.get(asked, {"q": text.replace("L898902C3", "L898902C4")}).content.decode()
    assert "Document not read" in wrong


@pytest.mark.django_db
def test_the_holder_of_another_document_is_found_by_name_and_birth() -> None:
    add = partial(b.do, [HOUSE], verbs.add_player, last_name="Eriksson", first_name="Anna Maria")
    same = add(document="OLD 1", birth_date=date(1974, 8, 12)).id
    add(birth_date=date(1975, 8, 12))
    document = document_in("".join(TD3), TODAY)
    assert document is not None
    assert [one.id for one in players_with(document, 9)] == [same]


@pytest.mark.django_db
def test_the_code_of_an_entry_finds_its_player(client: Client) -> None:
    event, drawer = at_cashier.selling_event(), at_cashier.open_drawer()
    sale = at_cashier.sell_entry(event, drawer, b.player("Rossi", "Mario"))
    client.force_login(at_cashier.staff(Role.CASHIER))
    assert "Rossi Mario" in client.get(f"/events/{event}/cashier/search/", {"q": sale.code}).content.decode()
