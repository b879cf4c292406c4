"""Files of players and of bans as programs and browsers send them: what nobody sees in them, and two at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from access.roles import Role
from access.verbs import Verb
from journal.opening import HOUSE
from people.bans import lists as actions
from people.files.ban_lists import import_ban_file
from people.files.players import import_player_file
from people.models import Ban, Player
from people.naming import words_of
from people.players import rows as queries
from people.players.finding import find_players
from people.players.verbs import add_player
from tests import builders as b
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db
PLAYERS, BANS = "/api/v1/players/import/", "/api/v1/players/ban-lists/"
COURT = {"name": "Court", "kind": "authority", "is_whole": True}


@pytest.fixture
def office(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff(Role.ADMINISTRATOR))
    return client


def previewed(office: Client, address: str, text: str, **fields: Any) -> dict[str, Any]:
    answer = office.post(f"{address}preview/", {"file": SimpleUploadedFile("a.csv", text.encode()), **fields})
    assert answer.status_code == 200, answer.json()
    return dict(answer.json())


def imported(office: Client, address: str, preview: dict[str, Any], **fields: Any) -> Any:
    body = {"text": preview["text"], "digest": preview["digest"], **fields}
    return office.post(f"{address}file/", body, content_type="application/json")


def ban(*names: str) -> None:
    rows = tuple(actions.ListedBan(last_name=name, document=f"AX{name}1") for name in names)
    b.do([HOUSE], actions.import_bans, name="Court", kind="authority", rows=rows)


def meanwhile(monkeypatch: pytest.MonkeyPatch, late: Verb[Any, Any], act: Callable[[], object]) -> None:
    """Between the plan of a verb and its lock somebody else acts."""
    real = late.planned
    assert real is not None

    def planned(command: Any) -> Any:
        plan = real(command)
        monkeypatch.setattr(late, "planned", real)
        act()
        return plan

    monkeypatch.setattr(late, "planned", planned)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Cognome;Telefono\nRossi;\u202a+39333\u202c\n", "Rossi"),
        ("Cognome;Telefono\nRo\u200bssi;1\n", "Rossi"),
        ("Cognome;Telefono\n\u202eRossi\u200f;1\n", "Rossi"),
        ("Cognome;Telefono\nDe\x07Luca;1\n", "De Luca"),
        ("Cognome;Telefono\n'=HYPERLINK(1);1\n\n", "=HYPERLINK(1)"),
        ("\tCognome\tTelefono\n\tRossi\t1\n", "Rossi"),
    ],
)
def test_a_file_is_imported_as_its_preview_answered_it(office: Client, text: str, name: str) -> None:
    shown = previewed(office, PLAYERS, text)
    answer = imported(office, PLAYERS, shown)
    assert answer.status_code == 200, answer.json()
    assert queries.player(answer.json()["added"][0]).last_name == name


def test_a_list_of_bans_is_imported_as_its_preview_answered_it(office: Client) -> None:
    shown = previewed(office, BANS, "\tCognome\tDocumento\n\tRo\u00adssi\tAX\u202a1\u202c\n", **COURT)
    answer = imported(office, BANS, shown, **COURT)
    assert (answer.status_code, answer.json().get("added")) == (200, 1), answer.json()


@pytest.mark.parametrize("address", ["/players/import/", "/players/ban-lists/"])
def test_a_browser_sends_other_line_breaks_back_than_it_was_given(office: Client, address: str) -> None:
    said = COURT if "ban" in address else {}
    file = SimpleUploadedFile("a.csv", b"Cognome;Documento\nRossi;AX1\nNeri;AX2\n")
    shown = office.post(address, {"file": file, **said})
    text = shown.context["text"].replace("\n", "\r\n")
    sent = {"text": text, "digest": shown.context["digest"], "step": "import", "rest": "add", **said}
    kept = office.post(address, sent | {"row-2": "add", "row-3": "add"})
    assert kept.status_code == 302, kept.content.decode()


def test_a_name_with_what_nobody_sees_is_found_and_banned_as_it_reads() -> None:
    b.house()
    ban("Rossi")
    for number, name in enumerate(("Ros\u200bsi", "Ro\u00adssi", "\ufeffRossi\u200f", "\U0001d411ossi")):
        made = b.do([HOUSE], add_player, last_name=name, document="ax rossi 1").id
        assert words_of(name) == ("rossi",)
        assert Ban.objects.filter(player=made).exists(), ascii(name)
        assert len(find_players("rossi")) == number + 1
        # Nobody else is added with the document.
        Player.objects.filter(pk=made).update(document="", document_key="")
    # Joiners belong to the writing of some names.
    kept = b.do([HOUSE], add_player, last_name="\u0645\u06cc\u200c\u0631\u0636\u0627").id
    assert "\u200c" in queries.player(kept).last_name


def test_of_two_imports_of_one_file_at_once_the_second_is_refused(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = previewed(office, PLAYERS, "Cognome;Nome\nRossi;Mario\nVerdi;Ada\n")
    meanwhile(monkeypatch, import_player_file, lambda: imported(office, PLAYERS, shown))
    assert imported(office, PLAYERS, shown).json()["type"] == "/problems/preview_outdated"
    assert sorted(Player.objects.values_list("last_name", flat=True)) == ["Rossi", "Verdi"]


def test_an_edition_lifts_nobody_whom_its_preview_did_not_name(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ban("Rossi")
    shown = previewed(office, BANS, "Cognome;Documento\nRossi;AXRossi1\nVerdi;AX2\n", **COURT)
    assert shown["lifted"] == []
    meanwhile(monkeypatch, import_ban_file, lambda: ban("Neri"))
    assert imported(office, BANS, shown, **COURT).json()["type"] == "/problems/preview_outdated"
    shown = previewed(office, BANS, shown["text"], **COURT)
    assert [one["name"] for one in shown["lifted"]] == ["Neri"]
