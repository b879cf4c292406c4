"""A director puts other envelopes into the box after a late entry, on a tablet and on a telephone, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from payouts.bounties import mystery
from people.models import User
from tests.browser.conftest import TABLET, TELEPHONE, Complaints, Visit
from tests.cashier import at_cashier
from tests.payouts.test_bounties_sold import boxed


@pytest.mark.parametrize(
    ("language", "size", "why", "wrong", "button"),
    [
        (
            "en",
            TABLET,
            "Bounties were sold or voided since.",
            "The envelopes do not fit",
            "Put them into the box",
        ),
        (
            "it",
            TELEPHONE,
            "sono state vendute o annullate taglie",
            "Le buste non corrispondono",
            "Metti nell’urna",
        ),
    ],
)
def test_other_envelopes_are_typed_until_they_fit(
    visit: Visit,
    director: User,
    complaints: Complaints,
    language: str,
    size: tuple[int, int],
    why: str,
    wrong: str,
    button: str,
) -> None:
    complaints.expected.append("409")
    event_id, _entries, drawer_id = boxed()
    at_cashier.sell_entry(event_id, drawer_id)
    page = visit(f"/events/{event_id}/bounties/", user=director, size=size, language=language)
    expect(page.get_by_role("alert").filter(has_text=why)).to_be_visible()
    typed = page.locator("#envelopes")
    filled = "1 80.00\n2 40.00" if mystery.drawn(event_id) == 4_000 else "3 40.00"
    expect(typed).to_have_value(filled if language == "en" else filled.replace(".", ","))
    page.get_by_role("button", name=button).click()
    expect(page.get_by_role("alert").filter(has_text=wrong)).to_be_visible()
    rest = (25_000 - mystery.drawn(event_id)) // 100
    typed.fill(f"1 {rest - 30}\n3 10")
    page.get_by_role("button", name=button).click()
    expect(typed).to_have_count(0)
    expect(page.locator(".pool-sheet").last).to_contain_text("× 3")
    assert mystery.to_hold(event_id) is None
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
