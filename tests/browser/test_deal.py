"""A deal from the payouts page to the agreement, in both languages; a house without deals offers none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from access.roles import Role
from payouts.queries import deals
from people.models import User
from rulebook.profile import profile_from_data
from tests.browser.conftest import TELEPHONE, Visit
from tests.payouts.test_deals import played

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("language", "deal", "icm", "agrees", "conclude", "again"),
    [
        ("en", "Deal…", "Propose: ICM", "Agrees", "Agree on the deal", "Tap again: agree"),
        ("it", "Accordo…", "Proporre: ICM", "Accetta", "Concludi l’accordo", "Conferma: concludi"),
    ],
)
def test_three_players_agree_by_icm_on_a_telephone(
    visit: Visit, language: str, deal: str, icm: str, agrees: str, conclude: str, again: str
) -> None:
    event_id, _here, _drawer = played()
    director = User.objects.create(username="director", role=Role.DIRECTOR)
    page = visit(f"/events/{event_id}/payouts/", user=director, language=language, size=TELEPHONE)
    page.get_by_role("link", name=deal).click()
    page.get_by_role("button", name=icm).click()
    expect(page.get_by_role("button", name=conclude)).to_be_disabled()
    for left in (3, 2, 1):
        expect(page.get_by_role("button", name=agrees, exact=True)).to_have_count(left)
        page.get_by_role("button", name=agrees, exact=True).first.click()
    button = page.get_by_role("button", name=re.compile(f"{conclude}|{again}"))
    button.click()
    button.click()
    expect(page.locator(".deal-consents")).to_have_count(0)
    assert deals.require_deal_of(event_id).is_agreed
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_house_without_deals_shows_nothing_of_them(visit: Visit) -> None:
    event_id, _here, _drawer = played(profile=profile_from_data({"places": {"deal_policy": "none"}}))
    director = User.objects.create(username="director", role=Role.DIRECTOR)
    page = visit(f"/events/{event_id}/payouts/", user=director)
    expect(page.get_by_role("link", name="Edit payouts")).to_be_visible()
    expect(page.get_by_role("link", name="Deal")).to_have_count(0)
