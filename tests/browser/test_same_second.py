"""All displays show the same second: side by side, after a sleep, and never backwards."""

from __future__ import annotations

import math
import time
from datetime import timedelta
from statistics import median

from playwright.sync_api import Page

from tests.browser.conftest import TELEVISION, Visit
from tests.browser.test_display import lobby, ready, tonight
from tests.conftest import IS_LONG

SAME_MS = 100
TRIES = 5
# In seconds: ten minutes in the long profile (TD_PROFILE=long).
LASTS = 600 if IS_LONG else 12
SAMPLE = """() => {
  const shown = document.querySelector('.view-clock .tv-left');
  window.seen = [];
  const note = () => window.seen.push([shown.textContent, Date.now()]);
  new MutationObserver(note).observe(shown, { childList: true, characterData: true, subtree: true });
}"""
# In one script: what the waking page shows, and when.
WAKE = """() => {
  document.dispatchEvent(new Event('visibilitychange'));
  return [document.querySelector('.view-clock .tv-left').textContent, Date.now()];
}"""


def seconds(text: str) -> int:
    """The digits of a clock."""
    minutes, rest = text.split(":")
    return int(minutes) * 60 + int(rest)


def watched(pages: list[Page], lasts: int) -> list[dict[str, float]]:
    """When each digit appeared on each page, over this number of seconds; no page ever counted backwards."""
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
    pages = [ready(visit(address, size=TELEVISION)) for _each in range(2)]
    # A busy machine wakes the one page late or the other, and leaves digits out; one of several times it does not.
    tries = [apart(pages)]
    while not are_together(tries[-1]) and len(tries) < TRIES:
        tries.append(apart(pages))
    assert are_together(tries[-1]), tries


def apart(pages: list[Page]) -> list[float]:
    """The difference in milliseconds between the pages, for each digit that both of them show."""
    one, other = watched(pages, LASTS)
    found = sorted(one[text] - other[text] for text in set(one) & set(other))
    half = sorted(map(abs, found))[len(found) // 2]
    print(
        f"half of {len(found)} digits within {half:.0f} ms, from {found[0]:.0f} to {found[-1]:.0f} ms apart"
    )
    return found


def are_together(moments: list[float]) -> bool:
    """Whether the clocks agree: if they did not, most differences would be to one side."""
    return len(moments) >= LASTS // 2 and abs(median(moments)) <= SAME_MS


def test_a_display_that_slept_shows_the_right_second_as_it_wakes(visit: Visit):
    played = tonight(minutes_ago=2)
    page = ready(visit(lobby(played.event_id)[0], size=TELEVISION))
    ends = (played.began + timedelta(minutes=20)).timestamp() * 1_000
    session = page.context.new_cdp_session(page)
    session.send("Debugger.enable")
    session.send("Debugger.pause")
    # Nothing of the page runs meanwhile, as if it were hidden.
    time.sleep(4)
    session.send("Debugger.resume")
    text, at = page.evaluate(WAKE)
    right = {math.ceil((ends - at + late) / 1_000) for late in (-SAME_MS, 0, SAME_MS)}
    assert seconds(text) in right
