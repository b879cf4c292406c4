"""Withholdings of all kinds through the set-up page: typed, checked, shown again."""

from __future__ import annotations

import pytest
from django.test import Client

from rulebook.pool import Withholding
from rulebook.split import PartRounding
from rulebook.withholdings import Rounded, WithheldPer
from tests.tournaments.steps import create_draft, rows, send
from tests.tournaments.test_pages import director, the_event

__all__ = ["director"]
pytestmark = pytest.mark.django_db


def test_withholdings_of_all_kinds_are_typed_and_shown_again(director: Client) -> None:
    event_id = create_draft(director)
    typed = rows(
        "withholdings",
        {"name": "Staff", "percent": "4", "rounds": "prizes", "rounding": "up", "unit": "1"},
        {"name": "Dealers", "percent": "3", "per": "entry"},
        {"name": "Chip leaders", "amount": "10.500", "account": "Leaders"},
        {"name": "Gala", "amount": "200", "is_outside": "on"},
    )
    contained = rows("guarantee_parts", {"kind": "bounty"}, {"kind": "side", "name": "Jackpot"})
    send(director, event_id, "entry", **typed, **contained, buy_in="250", added="300")
    event = the_event()
    assert event.withholdings == (
        Withholding("Staff", 400, unit=100, rounding=PartRounding.UP, rounds=Rounded.PRIZES),
        Withholding("Dealers", 300, per=WithheldPer.ENTRY),
        Withholding("Chip leaders", amount_minor=1_050_000, account="Leaders"),
        Withholding("Gala", amount_minor=20_000, in_guarantee=False),
    )
    assert (event.guarantee_parts, event.added_minor) == (("bounty", "side/Jackpot"), 30_000)
    send(director, event_id, "entry")
    assert the_event().withholdings == event.withholdings
    assert the_event().guarantee_parts == event.guarantee_parts
    page = director.get(f"/events/{event_id}/setup/").content.decode()
    assert "Dealers 3% of each entry" in page


def test_prizes_of_chip_leaders_are_set_aside_by_day(director: Client) -> None:
    event_id = create_draft(director)
    at = {"starts_at": "5/3/2027", "starts_at_time": "20:00"}
    later = {"starts_at": "6/3/2027", "starts_at_time": "20:00"}
    send(director, event_id, "name", **rows("days", at, later))
    typed = rows("withholdings", {"name": "Chip leaders", "prizes": "2000 1000 500"})
    send(director, event_id, "entry", **typed, buy_in="250")
    (row,) = the_event().withholdings
    assert row == Withholding("Chip leaders", prizes=(200_000, 100_000, 50_000), days=(1,))
    assert row.fixed == 350_000
    send(director, event_id, "entry")
    assert the_event().withholdings == (row,)


@pytest.mark.parametrize(
    "row",
    [
        {"name": "Chip leaders", "prizes": "500 1000"},
        {"name": "Chip leaders", "prizes": "500", "days": "2"},
        {"name": "Chip leaders", "prizes": "lots"},
        {"name": "Chip leaders", "prizes": "500", "percent": "3"},
    ],
)
def test_slips_in_them_are_told_beside_the_list(director: Client, row: dict[str, str]) -> None:
    answer = send(director, create_draft(director), "entry", **rows("withholdings", row), buy_in="250")
    assert answer.status_code == 200
    assert "rows-withholdings" in answer.content.decode()
    assert the_event().withholdings == ()
