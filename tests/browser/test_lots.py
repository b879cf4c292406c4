"""A broken table's draw watched on a television, step by step."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulebook.profile import profile_from_data
from seating import reports
from seating.breaking.verbs import break_table
from tests import builders
from tests.browser.conftest import TELEVISION, Visit
from tests.browser.hands import PATIENCE
from tests.browser.test_display import TEXTS, lobby


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def test_a_broken_table_is_drawn_before_the_room_step_by_step(visit: Visit):
    event_id = builders.started(4, 4, 9)
    address, _id = lobby(event_id, "draw")
    page = visit(address, size=TELEVISION)
    expect(page.locator(".view-wait .wait-says")).to_be_visible()
    builders.at(event_id, break_table, table=builders.table(event_id, 3).id)
    view = page.locator(".view-draw")
    expect(view).to_have_attribute("data-step", "1", timeout=PATIENCE)
    expect(page.locator('[data-lots="stack"] li')).to_have_count(9)
    expect(page.locator('[data-lots="dealt"]')).to_be_hidden()
    expect(view).to_have_attribute("data-step", "2", timeout=PATIENCE)
    expect(page.locator('[data-lots="dealt"]')).to_be_visible()
    expect(view).to_have_attribute("data-step", "3", timeout=PATIENCE)
    expect(page.locator('[data-lots="taken"] li')).to_have_count(9)
    texts = page.evaluate(TEXTS)
    assert not [text["text"] for text in texts if text["isCut"] or text["contrast"] < 4.5]


def test_a_draw_by_numbers_says_so_before_the_room(visit: Visit):
    by_numbers = profile_from_data({"breaking": {"draw": "two_step_numbers"}})
    event_id = builders.started(4, 4, 3, profile=by_numbers)
    builders.at(event_id, break_table, table=builders.table(event_id, 3).id)
    page = visit(lobby(event_id, "draw")[0], size=TELEVISION)
    expect(page.locator('[data-lots="dealt"] .tv-card')).to_have_count(3)
    assert sorted(page.locator('[data-lots="dealt"] .tv-card').all_text_contents()) == ["1", "2", "3"]
    expect(page.locator(".tv-lot-dealt .tv-lot-by-number")).not_to_have_css("display", "none")
    for card_words in page.locator(".tv-lot-by-card").all():
        expect(card_words).to_have_css("display", "none")
