"""What a price contains beside pool and fee, typed in one cell and shown as it was typed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from access.roles import Role
from people.models import User
from rulebook.products import Part, PartKind
from rulebook.refusals import Refusal
from tests import builders as b
from tests.tournaments import steps
from tournaments import queries
from tournaments.in_words import price_lines
from tournaments.typed.amounts import parts_of, parts_text

BOUNTY, STAFF = Part(PartKind.BOUNTY, amount_minor=5_000), Part(PartKind.STAFF, points=350)
JACKPOT = Part(PartKind.SIDE, "High hand 2", 250)
SOLD: dict[str, Any] = {
    "rebuys": None,
    "rebuy_minor": 10_000,
    "rebuy_stack": 20_000,
    "has_add_on": True,
    "add_on_minor": 5_000,
    "add_on_stack": 30_000,
    "add_on_after_level": 4,
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "50 Bounty + 3.5% Staff + 2.50 High hand 2"),
        ("it", "50 Taglia + 3.5% Staff + 2.50 High hand 2"),
    ],
)
def test_parts_are_read_as_they_are_written(language: str, text: str) -> None:
    with translation.override(language):
        written = parts_text((BOUNTY, STAFF, JACKPOT), "EUR")
        assert parts_of(written, "EUR", field="x") == (BOUNTY, STAFF, JACKPOT)
        assert parts_of(text, "EUR", field="x") == (BOUNTY, STAFF, JACKPOT) or language == "it"
    assert parts_of("50bounty ; 3,5 % staff", "EUR", field="x") == (BOUNTY, STAFF)
    assert parts_of(" ", "EUR", field="x") == ()


@pytest.mark.parametrize("text", ["Jackpot", "5", "5 + 3 Jackpot", "x% Staff"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="row_unreadable"):
        parts_of(text, "EUR", field="x")


@pytest.fixture
def client(db: None) -> Client:
    found = Client()
    found.force_login(User.objects.create_user("fred", password="x", role=Role.DIRECTOR))
    return found


def shares(event_id: int) -> dict[str, dict[str, int]]:
    """The parts of each price by its account."""
    found = queries.event(event_id).products
    return {
        one.name or one.kind.value: {share.account: share.amount for share in one.shares} for one in found
    }


def test_every_price_has_its_own_parts_and_a_fee_in_percent(client: Client) -> None:
    event_id = b.event(state="draft", **SOLD)
    first = steps.rows(
        "first_windows", {"kind": "rebuy", "parts": "50 Bounty"}, {"kind": "add_on", "parts": "2% Staff"}
    )
    further = steps.rows(
        "more_products",
        {"kind": "double_rebuy", "buy_in": "190", "fee": "10%", "parts": "100 Bounty + 5 Jackpot"},
        {"kind": "entry", "name": "VIP", "buy_in": "300", "fee": "", "event_limit": "9"},
        {"kind": "late_entry", "buy_in": "220", "fee": "0"},
    )
    assert steps.send(client, event_id, "further", **first, **further).status_code == 302
    told = shares(event_id)
    assert told["rebuy"] == {"pool": 10_000, "bounty": 5_000}
    assert told["add_on"] == {"pool": 5_000, "staff": 100}
    assert told["Double rebuy"] == {"pool": 19_000, "fee": 1_900, "bounty": 10_000, "side/Jackpot": 500}
    # An entry without a fee has the house's; 0 is none.
    assert told["VIP"]["fee"] == 3_000
    assert told["Late entry"] == {"pool": 22_000}
    before = queries.event(event_id).products
    assert steps.send(client, event_id, "further").status_code == 302
    assert queries.event(event_id).products == before
    lines = {line.label: line.price for line in price_lines(queries.event(event_id))}
    assert lines["Double rebuy"] == "€190.00 + €19.00 + €100.00 Bounty + €5.00 Jackpot"
    dearer = {"more_products-0-buy_in": "200", "more_products-0-parts": ""}
    assert steps.send(client, event_id, "further", **dearer).status_code == 302
    assert shares(event_id)["Double rebuy"] == {"pool": 20_000, "fee": 2_000}


def test_what_is_not_typed_there_follows_the_entry(client: Client) -> None:
    event_id = b.event(state="draft", **SOLD)
    further = steps.rows(
        "more_products", {"kind": "entry", "name": "VIP", "buy_in": "300", "event_limit": "9"}
    )
    assert steps.send(client, event_id, "further", **further).status_code == 302
    parts = steps.rows("entry_parts", {"kind": "side", "name": "Jackpot", "amount": "5"})
    assert steps.send(client, event_id, "further", **parts).status_code == 302
    assert shares(event_id)["VIP"]["side/Jackpot"] == shares(event_id)["entry"]["side/Jackpot"] == 500


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (("first_windows", {"kind": "entry", "parts": "5 Jackpot"}), "in the list above"),
        (("more_products", {"kind": "bounty", "buy_in": "5", "parts": "5 Jackpot"}), "has no further parts"),
        (("more_products", {"kind": "rebuy", "buy_in": "5", "parts": "Jackpot"}), "50 Bounty + 5 Jackpot"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_changes(client: Client, rows: Any, text: str) -> None:
    event_id = b.event(state="draft", **SOLD)
    before = queries.event(event_id)
    answer = steps.send(client, event_id, "further", **steps.rows(*rows))
    assert answer.status_code in (200, 409, 400)
    assert text in answer.content.decode()
    assert replace(queries.event(event_id)) == before
