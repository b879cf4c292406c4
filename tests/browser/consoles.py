"""The console of hand for hand, operated by a director."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Page, expect

from people.models import User
from tests.browser.conftest import Visit
from tests.browser.hands import PATIENCE


@dataclass(slots=True)
class Console:
    """The console of hand for hand, on a second page of the director's."""

    page: Page

    def press(self, name: str) -> None:
        """Press a button of the console."""
        self.page.get_by_role("button", name=name, exact=True).first.click(timeout=PATIENCE)

    def announce(self, *, until: int | None = None) -> None:
        """Announce hand for hand; the room waits, and every table finishes its hand."""
        if until is not None:
            self.page.get_by_label("Until this many players are left").fill(str(until))
        self.press("Announce hand for hand")
        self.press("Tap again: all tables wait")

    def press_twice(self, name: str) -> None:
        """Press a button that requires a second tap."""
        button = self.page.locator("button[data-arm]", has_text=name).first
        button.click(timeout=PATIENCE)
        expect(button).to_have_attribute("data-armed", "yes")
        button.click(timeout=PATIENCE)

    def finish(self, *tables: int) -> None:
        """Finish the hand of these tables."""
        for table in tables:
            row = self.page.locator(f'.console-table[data-table="{table}"]')
            row.get_by_role("button", name="Finished", exact=True).click(timeout=PATIENCE)
            expect(row.get_by_role("button", name="Finished", exact=True)).to_have_count(0, timeout=PATIENCE)


def console_of(visit: Visit, user: User, event_id: int) -> Console:
    """Open the console, live."""
    page = visit(f"/events/{event_id}/hand-for-hand/", user=user)
    expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    return Console(page)
