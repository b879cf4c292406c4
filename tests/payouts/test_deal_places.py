"""A deal by place on the page, on paper and by API; and the stacks it is made by, beside the chips in play."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from payouts.deals import pages
from payouts.deals.rows import deal_details
from people.models import User
from rulebook.profile import profile_from_data
from tests.payouts import evening
from tests.payouts.deals import deal_agreed
from tests.payouts.test_deals import count, played
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
BY_PLACE = {"places": {"deal_policy": "by_place"}}
BELONG = "The amounts belong to the places, not to the players who hold them now."


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(User.objects.create(username="director", role=Role.DIRECTOR))
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def typed(event_id: int, *tenths: int) -> dict[str, str]:
    """Amounts by place in tenths of what is still to be won, the first with the rest."""
    found = deal_details(event_id)
    amounts = [found.remaining_minor * one // 10 for one in tenths]
    amounts[0] += found.remaining_minor - sum(amounts)
    told = {
        f"share-{one.entry}": f"{minor / 100:.2f}" for one, minor in zip(found.players, amounts, strict=True)
    }
    return told | {"left": "0"}


def test_places_are_agreed_on_and_neither_page_nor_paper_promises_them_to_a_player(
    director: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event_id, here, _drawer = played(profile=profile_from_data(BY_PLACE))
    address = f"/events/{event_id}/deal/"
    same = director.post(address, typed(event_id, 4, 3, 3))
    assert same.status_code == 400
    assert "Two places would receive the same" in text_of(same)
    assert director.post(address, typed(event_id, 5, 3, 2)).status_code == 302
    shown = director.get(address)
    assert BELONG in text_of(shown)
    sheets: list[Any] = []
    blocks = pages.deal_blocks

    def kept(sheet: Any) -> Any:
        sheets.append(sheet)
        return blocks(sheet)

    monkeypatch.setattr(pages, "deal_blocks", kept)
    assert director.get(f"{address}sheet.pdf").content.startswith(b"%PDF")
    said = [getattr(one, "label", getattr(one, "text", "")) for one in blocks(sheets[0])]
    assert [one for one in said if str(one).startswith("Place ")] == ["Place 1", "Place 2", "Place 3"]
    assert BELONG in said
    names = [one.player for one in sheets[0].shares]
    assert {one.value for one in blocks(sheets[0]) if getattr(one, "label", "") in names} == {""}
    deal_agreed(event_id)
    told = director.get(f"/api/v1/events/{event_id}/deal/").json()
    assert (told["status"], told["is_by_place"]) == ("agreed", True)
    agreed = director.get(address).context["page"].agreed
    assert [(one.place, one.name) for one in agreed] == [(1, ""), (2, ""), (3, "")]
    evening.bust(event_id, here[0])
    assert [one.name for one in director.get(address).context["page"].agreed] == ["", "", ""]


def test_the_stacks_are_told_beside_the_chips_in_play(director: Client) -> None:
    event_id, here, _drawer = played()
    address, chips = f"/events/{event_id}/deal/", tournaments.chips_in_play(event_id)
    assert f"stacks make the {chips:,} chips in play" in text_of(director.get(address))
    count(event_id, dict(zip(here, (5, 3, 1), strict=True)))
    assert f"stacks counted: {chips * 9 // 10:,} of {chips:,}" in text_of(director.get(address))
    told = director.get(f"/api/v1/events/{event_id}/deal/").json()
    assert (told["counted"], told["in_play"]) == (chips * 9 // 10, chips)


def test_a_house_that_deals_by_place_says_so_where_stacks_are_not_counted(director: Client) -> None:
    event_id, _here, _drawer = played(left=4, profile=profile_from_data(BY_PLACE))
    told = director.post(f"/api/v1/events/{event_id}/deal/", {"method": "icm"}, "application/json").json()
    assert told["code"] == "deal_by_place_uncounted"
    assert "This house deals by place" in told["detail"]
