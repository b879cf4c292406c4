"""A document scanner types several lines, each with Enter: no page takes the first line for the whole."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from journal.opening import HOUSE
from people.players import verbs as actions
from tests import builders as b
from tests.browser.conftest import Visit
from tests.browser.test_cashier import SETTLED
from tests.cashier import at_cashier
from tests.people.test_documents import TD1

pytestmark = pytest.mark.django_db(transaction=True)
# Faster than any hand, even on a busy machine: each key reports that it came a millisecond after the last.
TYPES = """(field, lines) => {
  field.focus();
  const began = performance.now();
  for (const [at, letter] of [...lines].entries()) {
    const key = letter === "\\n" ? "Enter" : letter;
    const options = { key, bubbles: true, cancelable: true };
    const pressed = new KeyboardEvent("keydown", options);
    Object.defineProperty(pressed, "timeStamp", { value: began + at });
    const goes = field.dispatchEvent(pressed);
    if (key === "Enter") {
      if (goes && field.form) field.form.requestSubmit();
    } else {
      field.value += letter;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
}"""


def scan(page: Page, field: str) -> None:
    page.locator(field).evaluate(TYPES, "".join(f"{line}\n" for line in TD1))


def test_the_lines_of_a_document_find_its_holder_at_the_desk_and_among_the_players(visit: Visit) -> None:
    cashier = at_cashier.staff()
    event = at_cashier.selling_event()
    at_cashier.open_drawer(user=cashier)
    known = {"last_name": "Eriksson", "first_name": "A.", "document": "D23145890", "card_number": "C-17"}
    b.do([HOUSE], actions.add_player, **known)
    page = visit(f"/events/{event}/cashier/", user=cashier)
    scan(page, "#search")
    expect(page.locator("#results .hit").first).to_contain_text("C-17")
    page.wait_for_timeout(SETTLED)
    page.keyboard.press("Enter")
    expect(page.locator("#sale .sale-player")).to_have_text("Eriksson A.")
    page = visit("/players/", user=cashier)
    scan(page, "#player-search")
    expect(page.locator("#players-found tbody tr")).to_have_count(1)
    expect(page.locator("#players-found")).to_contain_text("C-17")
    assert page.url.endswith("/players/")
