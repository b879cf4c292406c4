"""A bracket on the floor's page, on a television and on a player's telephone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from floor.matches.rows import matches_of
from people.models import User
from tests import builders as b
from tests.browser.conftest import TABLET, TELEPHONE, TELEVISION, Visit
from tests.displays.televisions import paired, show
from tests.floor.test_matches import bracket, start, won
from tournaments import queries


@pytest.mark.parametrize(("language", "against"), [("en", "you play"), ("it", "giochi contro")])
def test_one_tap_is_a_game_and_walls_and_telephones_show_the_tree(
    visit: Visit, director: User, language: str, against: str
) -> None:
    event_id = bracket(16, "Last 16", "Last 8", "Last 4", "Final")
    start(event_id)
    first, *others = matches_of(b.day_of(event_id))
    display, secret = paired(event=event_id)
    show(display, view="bracket")
    tv = visit(f"/display/{secret}/", size=TELEVISION, language=language)
    expect(tv.locator(".tv-match")).to_have_count(8)
    expect(tv.locator(".tv-match").first).to_be_visible()
    code = queries.entry(others[0].players[0]).code
    telephone = visit(f"/p/{code}/", size=TELEPHONE, language=language)
    expect(telephone.locator(".mine-match")).to_contain_text(against)
    page = visit(f"/events/{event_id}/bracket/", user=director, size=TABLET, language=language)
    for games in ("1", "2"):
        side = page.locator(f"#match-{first.id} .match-side").first
        side.click()
        expect(page.locator(f"#match-{first.id} .match-side b").first).to_have_text(games)
    expect(page.locator(f"#match-{first.id} .has-won")).to_have_count(1)
    expect(tv.locator(".tv-match-sides .has-won")).to_have_count(1)
    won(event_id, others[0])
    expect(page.locator("#bracket-rounds .has-won")).to_have_count(2)
