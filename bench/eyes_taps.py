"""A tap as the person who taps and another one see it, each on a board of their own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from statistics import median
from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const shown = () => ({
    clock: document.getElementById('clock-panel')?.dataset.state,
    left: document.querySelector('#stats-panel .stat-lead')?.textContent,
    message: document.getElementById('toasts')?.childElementCount ? document.getElementById('toasts').textContent : '',
  });
  window.begin = () => { window.began = 0; window.seen = {}; window.was = shown(); };
  window.begin();
  const at = () => performance.timeOrigin + performance.now();
  window.tap = (url) => {
    window.began = at();
    window.htmx.ajax('POST', url, { swap: 'none' });
  };
  document.addEventListener('click', (event) => {
    if (!window.began) window.began = performance.timeOrigin + event.timeStamp;
  }, true);
  const frame = () => {
    const now = shown();
    for (const [name, text] of Object.entries(now)) if (text !== window.was[name]) window.seen[name] ??= at();
    requestAnimationFrame(frame);
  };
  frame();
}"""
"""When the clock, the players left and the message changed, in milliseconds since 1970."""
LONGEST = 8_000


@dataclass(frozen=True, slots=True)
class Tap:
    """What a tap cost: until the message, the tapper's panel and the other person's; requests, bytes, processor."""

    message: float
    panel: float
    other: float
    requests: float
    received: float
    work: float

    def __str__(self) -> str:
        return (
            f"{self.requests:.0f} requests, {self.received / 1e3:.1f} kB; message {self.message:.0f}, "
            f"panel {self.panel:.0f}, another person's {self.other:.0f} ms; processor {1e3 * self.work:.0f} ms"
        )


def median_of(taps: list[Tap]) -> Tap:
    """The median of each figure."""
    return Tap(*(median(getattr(tap, one.name) for tap in taps) for one in fields(Tap)))


class Two:
    """The board of the person who taps, and that of another."""

    def __init__(self, mine: Any, other: Any, running: Any, settle: float) -> None:
        self._mine, self._other, self._running = mine, other, running
        for eye in (mine, other):
            eye.page.evaluate(LOOK)
        self._settle = settle

    def taps(self, asked: Iterator[tuple[str, str]]) -> Tap:
        """Tap on each address (empty: the clock's button), and wait until both see what it names."""
        return median_of([self._tapped(url, name) for url, name in asked])

    def _tapped(self, url: str, name: str) -> Tap:
        page, other = self._mine.page, self._other.page
        for one in (page, other):
            one.evaluate("() => window.begin()")
        self._mine.forget()
        work = self._running.processor_seconds()
        if url:
            page.evaluate("(url) => window.tap(url)", url)
        else:
            page.click(".clock-main")
        for one in (page, other):
            one.wait_for_function("(name) => window.seen[name]", arg=name, timeout=LONGEST, polling=20)
        page.wait_for_timeout(1e3 * self._settle)
        work = self._running.processor_seconds() - work
        began, seen = page.evaluate("() => [window.began, window.seen]")
        return Tap(
            seen.get("message", began) - began,
            seen[name] - began,
            _seen(other, name) - began,
            self._mine.requests,
            self._mine.received,
            work,
        )


def _seen(page: Page, name: str) -> float:
    return float(page.evaluate("(name) => window.seen[name]", name))
