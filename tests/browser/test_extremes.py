"""Displays of the largest field a house ever sees: nothing runs over an edge, and long lists say where one is."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.conftest import TELEVISION, Visit
from tests.browser.extremes import GREAT
from tests.browser.test_display import PORTRAIT, TEXTS, lobby, ready

IS_HERO_WHOLE = """() => {
  const hero = document.querySelector('.tv-hero').getBoundingClientRect();
  return Array.from(document.querySelectorAll('.tv-hero > *')).every((one) => {
    const box = one.getBoundingClientRect();
    return !box.height || (box.top >= hero.top - 1 && box.bottom <= hero.bottom + 1);
  });
}"""


@pytest.mark.parametrize("size", [TELEVISION, PORTRAIT])
def test_ten_thousand_entries_and_long_names_run_over_no_edge(visit: Visit, size: tuple[int, int]):
    address, _id = lobby(builders.started(9, 8, 5))
    page = ready(visit(address, size=size))
    page.wait_for_timeout(500)
    page.evaluate(GREAT, ["en"])
    expect(page.locator(".tv-event")).to_contain_text("Championship")
    expect(page.locator(".tv-game")).to_contain_text("10,412")
    page.wait_for_timeout(1_200)
    assert [text["text"] for text in page.evaluate(TEXTS) if text["isCut"]] == []
    assert page.evaluate(IS_HERO_WHOLE)


def test_a_page_of_names_says_from_which_to_which_it_goes(visit: Visit):
    page = visit(lobby(builders.started(9, 9, 9, 9, 9, 9), "seats_by_name")[0], size=TELEVISION)
    mark = page.locator("[data-page=seats]")
    expect(mark).to_contain_text("1 of 2")
    names = page.locator("[data-list=seats] .tv-name").all_text_contents()
    assert mark.inner_text().startswith(f"{names[0][:3]} – {names[-1][:3]}")
