"""All displays show the same second: side by side, after a sleep, and never backwards."""

from __future__ import annotations

import math
from datetime import timedelta
from statistics import median

from playwright.sync_api import Page

from tests.browser.conftest import TELEVISION, Visit
from tests.browser.test_display import lobby, ready, tonight
from tests.conftest import IS_LONG

SAME_MS = 100
# In seconds: ten minutes in the long profile (TD_PROFILE=long).
LASTS = 600 if IS_LONG else 12
SAMPLE = """() => {
  const shown = document.querySelector('.tv-left');
  window.seen = [];
  const note = () => window.seen.push([shown.textContent, Date.now()]);
  new MutationObserver(note).observe(shown, { childList: true, characterData: true, subtree: true });
}"""
READ = "[document.querySelector('.tv-left').textContent, Date.now()]"


def seconds(text: str) -> int:
    """The digits of a clock."""
    minutes, rest = text.split(":")
    return int(minutes) * 60 + int(rest)


def watched(pages: list[Page], lasts: int) -> list[dict[str, float]]:
    """When each digit appeared on each page, over this many seconds; no page ever counted backwards."""
    for page in pages:
        page.evaluate(SAMPLE)
    pages[0].wait_for_timeout(lasts * 1_000)
    found = []
    for page in pages:
        seen = page.evaluate("window.seen")
        counted = [seconds(text) for text, _at in seen]
        assert counted == sorted(counted, reverse=True), "a digit jumped backwards"
        found.append({text: float(at) for text, at in seen})
    return found


def test_two_displays_change_the_digit_together(visit: Visit):
    address = lobby(tonight(minutes_ago=2).event_id)[0]
    one, other = watched([ready(visit(address, size=TELEVISION)) for _each in range(2)], LASTS)
    shared = set(one) & set(other)
    assert len(shared) >= LASTS // 2
    apart = sorted(one[text] - other[text] for text in shared)
    half = sorted(map(abs, apart))[len(apart) // 2]
    print(
        f"half of {len(apart)} digits within {half:.0f} ms, from {apart[0]:.0f} to {apart[-1]:.0f} ms apart"
    )
    # A busy machine wakes the one page late or the other; clocks that disagree are apart to one side.
    assert abs(median(apart)) <= SAME_MS, apart


def test_a_display_that_slept_shows_the_right_second_as_it_wakes(visit: Visit):
    played = tonight(minutes_ago=2)
    page = ready(visit(lobby(played.event_id)[0], size=TELEVISION))
    ends = (played.began + timedelta(minutes=20)).timestamp() * 1_000
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    # Waiting here lets nothing of the page run, as if it were hidden.
    page.context.new_page().wait_for_timeout(4_000)
    session.send("Debugger.resume")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    text, at = page.evaluate(READ)
    right = {math.ceil((ends - at + late) / 1_000) for late in (-SAME_MS, 0, SAME_MS)}
    assert seconds(text) in right
