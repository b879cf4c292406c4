"""A deal from the payouts page to the agreement, in both languages; a house without deals offers none."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from access.roles import Role
from payouts.awards.agreed import require_deal_of
from people.models import User
from rulebook.profile import profile_from_data
from tests.browser.conftest import TELEPHONE, TELEVISION, Visit
from tests.displays.televisions import paired, show
from tests.payouts.test_deals import agree, played, propose
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("language", "deal", "icm", "agrees", "conclude", "again"),
    [
        ("en", "Deal…", "Propose: ICM", "Agrees", "Agree on the deal", "Tap again: agree"),
        ("it", "Accordo…", "Proponi: ICM", "Accetta", "Concludi l’accordo", "Conferma: concludi"),
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
    assert require_deal_of(event_id).is_agreed
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_a_house_without_deals_shows_nothing_of_them(visit: Visit) -> None:
    event_id, _here, _drawer = played(profile=profile_from_data({"places": {"deal_policy": "none"}}))
    director = User.objects.create(username="director", role=Role.DIRECTOR)
    page = visit(f"/events/{event_id}/payouts/", user=director)
    expect(page.get_by_role("link", name="Edit payouts")).to_be_visible()
    expect(page.get_by_role("link", name="Deal")).to_have_count(0)


@pytest.mark.parametrize(
    ("language", "text", "is_shown"),
    [("en", "Deal agreed", True), ("it", "Accordo concluso", True), ("en", "", False)],
)
def test_a_wall_and_a_telephone_show_a_deal_only_where_the_house_wants_it(
    visit: Visit, language: str, text: str, *, is_shown: bool
) -> None:
    profile = profile_from_data({"places": {"deal_shown": is_shown}})
    event_id, (first, *_), _drawer = played(profile=profile)
    propose(event_id)
    agree(event_id)
    display, secret = paired(event=event_id)
    show(display, view="payouts")
    wall = visit(f"/display/{secret}/", size=TELEVISION, language=language)
    expect(wall.locator(".view-payouts .tv-columns li").first).to_be_visible()
    telephone = visit(f"/p/{tournaments.entry(first).code}/", size=TELEPHONE, language=language)
    expect(telephone.locator("#places li").first).to_be_visible()
    for line in (wall.locator(".tv-deal"), telephone.locator(".mine-deal")):
        if is_shown:
            expect(line).to_contain_text(text)
            expect(line).to_contain_text("·")
        else:
            expect(line).to_be_hidden()
