"""A ruling in the pit: from the board by three taps on a telephone, with the event's blinds, by thumb alone."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from calculators.registry import CALCULATORS
from people.models import User
from tests import builders
from tests.browser.conftest import TELEPHONE, Visit


def tapped(page: Page, *names: str) -> None:
    """Tap the keys of the pad, one after the other."""
    for name in names:
        page.locator("[data-number-pad]").get_by_role("button", name=name, exact=True).tap()


def test_every_calculator_is_four_taps_from_the_board(visit: Visit, director: User):
    event_id = builders.started(8, 8)
    page = visit(f"/events/{event_id}/", user=director, size=TELEPHONE, has_touch=True)
    page.get_by_role("button", name="Actions").tap()
    page.get_by_role("button", name="Screens and paper", exact=True).tap()
    page.get_by_role("link", name="Rulings", exact=True).tap()
    for one in CALCULATORS:
        link = page.get_by_role("navigation", name="Calculators").get_by_role(
            "link", name=str(one.title), exact=True
        )
        expect(link).to_be_visible()
        assert (link.get_attribute("href") or "").startswith(f"/calculators/{one.name}/?event={event_id}")
    page.get_by_role("link", name="Big blind ante, short stack", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Big blind ante, short stack")
    expect(page.get_by_label("Big blind", exact=True)).to_have_value("200")
    expect(page.get_by_label("Chips of the player")).to_have_value("")


def test_side_pots_of_five_are_typed_on_the_pad_and_drawn(visit: Visit, director: User):
    builders.house()
    page = visit("/calculators/side-pots/", user=director, size=TELEPHONE, has_touch=True)
    page.get_by_label("Chips of A").tap()
    tapped(page, "5", "00", "Next", "1", "2", "00", "Next", "1", "2", "00", "Next", "3", "000")
    page.get_by_role("button", name="One more player").tap()
    tapped(page, "3", "000")
    # The tap that closes the pad is not lost.
    page.get_by_role("button", name="Give the ruling").tap()
    expect(page.locator(".pot-amount")).to_have_text(["2,500", "2,800", "3,600"])


def test_a_word_or_a_number_finds_the_rule_while_it_is_typed(visit: Visit, director: User):
    builders.house()
    page = visit("/rulings/", user=director, size=TELEPHONE, has_touch=True)
    page.get_by_role("searchbox").fill("47")
    expect(page.locator(".rule summary")).to_have_count(1)
    expect(page.locator(".rule summary")).to_contain_text("Reopening the betting")
    page.get_by_role("searchbox").fill("rp-12")
    expect(page.locator("#found")).to_contain_text("TDA RP-12 is not stated here: see the printed text.")
