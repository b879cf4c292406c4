"""Deals that a second person approves where the house wants it: exactly the deal proposed, once."""

from __future__ import annotations

import pytest

from access.roles import Role
from payouts.awards.agreed import require_deal_of
from rulebook.deal_shares import DealMethod
from tests.cashier.test_approvals import Caller, rules
from tests.payouts.deals import all_consented
from tests.payouts.test_deals import played, propose

pytestmark = pytest.mark.django_db


def proposed(method: DealMethod = DealMethod.ICM) -> int:
    """A deal proposed, to which everybody has agreed."""
    event_id, _here, _drawer = played()
    propose(event_id, method)
    all_consented(event_id)
    return event_id


def agree(event_id: int) -> str:
    return f"events/{event_id}/deal/agree/"


def test_a_house_that_asks_for_nothing_agrees_on_a_deal_as_before() -> None:
    rules(overrides=True)
    event_id, director = proposed(), Caller(Role.DIRECTOR)
    assert "second person" not in director.client.get(f"/events/{event_id}/deal/").content.decode()
    assert director.code(agree(event_id)) == ""


def test_the_cage_approves_a_deal_and_the_director_agrees_on_it() -> None:
    rules(deals=True)
    event_id, director, head = proposed(), Caller(Role.DIRECTOR), Caller(Role.CAGE)
    page = f"/events/{event_id}/deal/"
    assert "agreeing asks for it" in director.client.get(page).content.decode()
    asked = director.ask(agree(event_id))
    found = director.client.get(page).content.decode()
    assert f"Request {asked} waits" in found
    assert f"/approvals/{asked}/?next=" in found
    assert director.code(f"approvals/{asked}/approve/") == "same_person"
    assert head.code(agree(event_id)) == "role_forbidden"
    assert head.code(f"approvals/{asked}/approve/") == ""
    assert "agree on it now" in director.client.get(page).content.decode()
    assert director.code(agree(event_id)) == ""
    assert require_deal_of(event_id).is_agreed


def test_another_proposal_of_the_same_sum_needs_an_approval_of_its_own() -> None:
    rules(deals=True)
    event_id, director, head = proposed(), Caller(Role.DIRECTOR), Caller(Role.CAGE)
    asked = director.ask(agree(event_id))
    assert head.code(f"approvals/{asked}/approve/") == ""
    propose(event_id, DealMethod.EVEN)
    all_consented(event_id)
    assert director.ask(agree(event_id)) != asked
    assert not require_deal_of(event_id).is_agreed


def test_a_declined_deal_is_not_agreed_on() -> None:
    rules(deals=True)
    event_id, director, head = proposed(), Caller(Role.DIRECTOR), Caller(Role.CAGE)
    asked = director.ask(agree(event_id))
    assert head.code(f"approvals/{asked}/decline/") == ""
    assert "was declined" in director.client.get(f"/events/{event_id}/deal/").content.decode()
    assert director.ask(agree(event_id)) != asked
