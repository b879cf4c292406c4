"""Documents that cashiers see: asked for from a threshold on, recorded, erased."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.actions import player_accounts
from cashier.actions.documents import record_document
from cashier.kinds import DocumentKind
from cashier.models import DocumentSeen
from journal import instants
from journal.models import FreeText, Line
from journal.opening import HOUSE, account_book
from people.actions import erase_player
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_cash_limits import BY_DAY, limited, move, selling

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
