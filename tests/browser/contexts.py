"""Contexts of the browser, kept from one test to the next: files and process of a page are then warm.

A context is used again without cookies and storage. One whose clock a test took over is closed. Everything
else that a test changes (scripts, routes, listeners) it changes on its page, which is closed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Page

# A file without scripts: its page keeps the process of the context.
STAYS = "/static/img/flags/IT.svg"
FORGET = "() => { localStorage.clear(); return !('__pwClock' in globalThis); }"


@dataclass(frozen=True, slots=True)
class Kind:
    """The options of a context."""

    url: str
    language: str
    has_touch: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A context with the page that stays open."""

    kind: Kind
    context: BrowserContext
    stays: Page

    def empty(self) -> bool:
        """Close the pages of a test and clear storage; returns whether the context can be used again."""
        for page in self.context.pages:
            if page is not self.stays:
                page.close()
        self.context.clear_cookies()
        return bool(self.stays.evaluate(FORGET))


@dataclass(slots=True)
class Contexts:
    """The contexts of one browser: ``free`` wait for a page, ``lent`` are in use by the test."""

    browser: Browser
    patience: int
    script: str
    free: list[Kept] = field(default_factory=list)
    lent: list[Kept] = field(default_factory=list)

    def lend(self, kind: Kind) -> BrowserContext:
        """Lend a context of this kind, as good as new."""
        kept = next((one for one in self.free if one.kind == kind), None)
        if kept is None:
            kept = self._made(kind)
        else:
            self.free.remove(kept)
        self.lent.append(kept)
        return kept.context

    def take_back(self) -> None:
        """Free the contexts that can be used again, after a test."""
        lent, self.lent = self.lent, []
        for kept in lent:
            if kept.empty():
                self.free.append(kept)
            else:
                kept.context.close()

    def _made(self, kind: Kind) -> Kept:
        context = self.browser.new_context(
            locale=kind.language,
            base_url=kind.url,
            has_touch=kind.has_touch,
            # Animations cost a quarter of the time and decide nothing.
            reduced_motion="reduce",
        )
        context.set_default_timeout(self.patience)
        context.add_init_script(self.script)
        stays = context.new_page()
        stays.goto(STAYS)
        return Kept(kind, context, stays)
