"""Displays of the largest possible field: nothing overflows, and long lists show where one is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests import builders
from tests.browser.conftest import TELEVISION, Visit, lasting, until
from tests.browser.extremes import GREAT
from tests.browser.test_display import PORTRAIT, cut_off, lobby, ready

IS_HERO_WHOLE = """() => {
  const hero = document.querySelector('.tv-hero').getBoundingClientRect();
  return Array.from(document.querySelectorAll('.tv-hero > *')).every((one) => {
    const box = one.getBoundingClientRect();
    return !box.height || (box.top >= hero.top - 1 && box.bottom <= hero.bottom + 1);
  });
}"""


# The test's data stays: a part of the house that arrives meanwhile is ignored.
SAY = """([part, body]) => {
  const said = (window.saidByTest = window.saidByTest || {});
  const isFirst = !(part in said);
  said[part] = body;
  const first = (event) => event.detail === said[part] || event.stopImmediatePropagation();
  if (isFirst) document.addEventListener(`part:${part}`, first, true);
  document.dispatchEvent(new CustomEvent(`part:${part}`, { detail: body }));
}"""
TOLD = "(part) => JSON.parse(document.getElementById('parts').textContent)[part].body"
IS_CUT = "(names) => names.map((name) => name.scrollWidth > name.clientWidth)"


@pytest.mark.parametrize("size", [TELEVISION, PORTRAIT])
def test_ten_thousand_entries_and_long_names_run_over_no_edge(visit: Visit, size: tuple[int, int]):
    address, _id = lobby(builders.started(9, 8, 5))
    page = ready(visit(address, size=size))
    page.wait_for_timeout(500)
    page.evaluate(GREAT, ["en"])
    expect(page.locator(".tv-event")).to_contain_text("Championship")
    expect(page.locator(".tv-game")).to_contain_text("10,412")
    page.wait_for_timeout(1_200)
    assert lasting(page, lambda: cut_off(page)) == []
    until(page, IS_HERO_WHOLE)


def test_a_page_of_names_says_from_which_to_which_it_goes(visit: Visit):
    page = visit(lobby(builders.started(9, 9, 9, 9, 9, 9, 9, 9), "seats_by_name")[0], size=TELEVISION)
    mark = page.locator("[data-page=seats]")
    expect(mark).to_contain_text("1 of 2")
    names = page.locator("[data-list=seats] .tv-name").all_text_contents()
    assert mark.inner_text().startswith(f"{names[0][:3]} – {names[-1][:3]}")


def test_a_list_goes_on_in_its_next_turn_where_it_was_left(visit: Visit):
    address = lobby(builders.started(9, 9, 9, 9, 9, 9, 9, 9), "seats_by_name")[0]
    page = visit(address, size=TELEVISION).context.new_page()
    page.clock.install()
    page.goto(address)
    mark = page.locator("[data-page=seats]")
    expect(mark).to_contain_text("1 of 2")
    display = page.evaluate(TOLD, "display")
    page.clock.fast_forward(6_000)
    for view, shown in (("clock", ""), ("seats", "2 of 2"), ("clock", ""), ("seats", "2 of 2")):
        page.evaluate(SAY, ["display", {**display, "view": view}])
        expect(page.locator("body")).to_have_attribute("data-view", view)
        if shown:
            expect(mark).to_contain_text(shown)


def test_a_name_too_long_for_its_column_is_pressed_and_keeps_its_initial(visit: Visit):
    page = visit(lobby(builders.started(9, 9, 9), "seats_by_name")[0], size=TELEVISION)
    names = page.locator("[data-list=seats] .tv-name")
    expect(names.first).to_be_visible()
    seats = page.evaluate(TOLD, "seats")
    written = ("Papadopoulos-Konstantinidis Bormida T.", "Hohenzollern-Sigmaringen " * 3 + "B.")
    for row, name in zip(seats["rows"], written, strict=False):
        row["name"] = name
    page.evaluate(SAY, ["seats", seats])
    expect(names.nth(0)).to_have_text(re.compile(r"^Papa.* T\.$"))
    expect(names.nth(1)).to_have_text(re.compile(r"^Hohen.*… B\.$"))
    assert not any(names.evaluate_all(IS_CUT))


def test_a_list_of_an_event_called_off_says_so_in_its_place(visit: Visit):
    page = visit(lobby(builders.started(9), "seats_by_table")[0], size=TELEVISION)
    expect(page.locator(".view-tables")).to_be_visible()
    stats = page.evaluate(TOLD, "stats")
    page.evaluate(SAY, ["stats", {**stats, "phase": "cancelled", "phase_label": "Cancelled"}])
    expect(page.locator(".view-tables")).to_be_hidden()
    expect(page.locator(".view-break .tv-off b")).to_have_text("Cancelled")
    page.evaluate(SAY, ["stats", stats])
    expect(page.locator(".view-tables li").first).to_be_visible()


def test_seats_that_come_while_their_list_is_hidden_for_less_than_a_frame_are_shown(visit: Visit):
    page = visit(lobby(builders.started(9), "seats_by_table")[0], size=TELEVISION)
    expect(page.locator(".view-tables li").first).to_be_visible()
    stats, seats = page.evaluate(TOLD, "stats"), page.evaluate(TOLD, "seats")
    cancelled = {**stats, "phase": "cancelled", "phase_label": "Cancelled"}
    page.evaluate(
        f"(parts) => parts.forEach({SAY})", [["stats", cancelled], ["seats", seats], ["stats", stats]]
    )
    expect(page.locator(".view-tables li").first).to_be_visible()
