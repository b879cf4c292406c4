"""Documents that cashiers see: asked for from a threshold on, recorded, erased."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.kinds import DocumentKind
from cashier.limits.verbs import record_document
from cashier.models import DocumentSeen
from cashier.player_accounts import verbs as player_accounts
from journal import instants
from journal.models import FreeText, Line
from journal.opening import HOUSE, account_book
from people.privacy.verbs import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_cash_limits import BY_DAY, limited, move, selling
from tests.people.test_documents import TD3

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawer() -> int:
    b.house()
    b.room(20)
    return at_cashier.open_drawer(1_000_000)


def client(role: str) -> Client:
    made = Client()
    made.force_login(at_cashier.staff(role))
    return made


def see(player: int, number: str = "AX 1234567") -> Any:
    seen = {"player": player, "kind": DocumentKind.PASSPORT, "number": number}
    return b.do([account_book(player)], record_document, **seen)


def test_it_is_asked_for_once_a_day_in_and_out(drawer: int) -> None:
    limited(document_minor=100_000, **BY_DAY)
    player, other = b.player(), b.player()
    at_cashier.sell_entry(selling(99_999), drawer, player)
    with pytest.raises(Refusal, match="document_needed"):
        at_cashier.sell_entry(selling(1), drawer, player)
    see(other)
    with pytest.raises(Refusal, match="document_needed"):
        at_cashier.sell_entry(selling(1), drawer, player)
    with pytest.raises(Refusal, match="document_number"):
        see(player, " ")
    assert see(player).number == "AX 1234567"
    at_cashier.sell_entry(selling(1), drawer, player)
    move(player_accounts.deposit_money, player, 150_000, drawer, method="card")
    move(player_accounts.withdraw_money, player, 150_000, drawer)
    with instants.simulated_at(instants.now() + timedelta(days=1)):
        move(player_accounts.deposit_money, player, 99_999, drawer)
        with pytest.raises(Refusal, match="document_needed"):
            move(player_accounts.deposit_money, player, 1, drawer)


def test_its_number_stands_apart_and_goes_with_the_player(drawer: int) -> None:
    player = b.player()
    see(player)
    line = Line.objects.get(fact="DocumentRecorded")
    assert "AX 1234567" not in str(line.details)
    assert FreeText.objects.filter(text="AX 1234567").exists()
    b.do([HOUSE], erase_player, player=player)
    assert not FreeText.objects.filter(text="AX 1234567").exists()
    assert DocumentSeen.objects.get().number == ""
    with pytest.raises(Refusal, match="player_erased"):
        see(player)


def test_a_cashier_records_a_document_and_the_sale_leads_there(drawer: int) -> None:
    limited(document_minor=100_000)
    player, event_id = b.player(), selling(60_000)
    cashier = client(Role.CASHIER)
    address = f"/players/{player}/documents/"
    assert address in cashier.get(f"/events/{event_id}/cashier/players/{player}/").content.decode()
    assert cashier.post(address, {"kind": "passport", "number": ""}).status_code == 400
    assert cashier.post(address, {"kind": "passport", "number": "AX 1"}).status_code == 302
    inspector = client(Role.INSPECTOR)
    assert "AX 1" in inspector.get(address).content.decode()
    assert inspector.post(address, {"kind": "passport", "number": "AX 2"}).status_code == 403
    (shown,) = inspector.get(f"/api/v1{address}").json()["results"]
    assert (shown["kind"], shown["number"]) == ("passport", "AX 1")


def test_the_page_of_limits_says_from_what_on(drawer: int) -> None:
    limited(document_minor=123_400)
    limited(name="Other law")
    page = client(Role.INSPECTOR).get("/house/cash-limits/").content.decode()
    assert "Document from" in page
    assert page.count("1,234.00") == 1


def test_the_lines_of_a_scanner_say_kind_and_number(drawer: int) -> None:
    player = b.player("Eriksson", "Anna")
    cashier, address = client(Role.CASHIER), f"/players/{player}/documents/"
    lines = "|".join(TD3)
    page = cashier.post(address, {"kind": "other", "number": lines}, follow=True).content.decode()
    seen = DocumentSeen.objects.get()
    assert (seen.kind, seen.number) == ("passport", "L898902C3")
    assert "in the name of" not in page
    other = f"/players/{b.player('Rossi')}/documents/"
    page = cashier.post(other, {"kind": "other", "number": lines}, follow=True).content.decode()
    assert "in the name of Eriksson Anna Maria" in page
    wrong = cashier.post(address, {"kind": "other", "number": lines.replace("L898902C3", "L898902C4")})
    assert (wrong.status_code, "Scan it again" in wrong.content.decode()) == (400, True)
    assert cashier.post(address, {"kind": "other", "number": "A" * 41}).status_code == 400
    assert DocumentSeen.objects.count() == 2


def test_whatever_is_refused_for_it_leads_there(drawer: int) -> None:
    limited(document_minor=1_000, **BY_DAY)
    player = b.player()
    address = f"/players/{player}/documents/"
    cashier = at_cashier.staff(Role.CASHIER)
    own = at_cashier.open_drawer(500_000, user=cashier)
    desk = Client()
    desk.force_login(cashier)
    account, new = f"/players/{player}/account/", f"/tickets/new/?player={player}"
    told = desk.post(account, {"kind": "deposit", "amount": "20", "method": "cash"}).content.decode()
    assert f"{address}?next=" in told
    worth = {"amount": "20", "how": "cash", "player_id": player}
    assert f"{address}?next=" in desk.post(new, worth).content.decode()
    sent = {"amount_minor": 2_000, "drawer": own}
    answer = desk.post(f"/api/v1{account}deposit/", sent, content_type="application/json")
    assert (answer.status_code, answer.json()["values"]["player"]) == (409, player)
    see(player)
    assert desk.post(account, {"kind": "deposit", "amount": "20", "method": "cash"}).status_code == 302


def test_the_inspector_lists_them_by_person_kind_and_day(drawer: int) -> None:
    player = b.player("Rossi", "Mario")
    cashier = at_cashier.staff(Role.CASHIER)
    seen = {"player": player, "kind": DocumentKind.PASSPORT, "number": "AX 1"}
    at_cashier.act(at_cashier.by(cashier), [account_book(player)], record_document, **seen)
    see(b.player(), "AX 2")
    inspector = client(Role.INSPECTOR)

    def numbers(**query: str | int) -> list[str]:
        told = inspector.get("/api/v1/inspection/documents/", query).json()
        at = told["columns"].index("number")
        return [one[at] for one in told["rows"]]

    assert numbers() == ["AX 1", "AX 2"]
    assert numbers(who=cashier.pk) == ["AX 1"]
    assert numbers(fact="other") == numbers(until="2000-01-01") == []
    page = inspector.get("/inspection/documents/").content.decode()
    assert all(text in page for text in ("Rossi Mario", "Passport", f'<option value="{cashier.pk}"'))
    assert f"/players/{player}/documents/" in inspector.get(f"/players/{player}/").content.decode()
