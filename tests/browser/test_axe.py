"""Every page of the house by axe-core: nothing serious, nothing critical, in either theme; no target too small.

axe-core 4.14.1 is in ``vendor/`` as published, under the Mozilla Public License 2.0 beside it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Page, Response, expect

from access.roles import Role
from displays.displays.looks import THEMES as THEMES_OF_DISPLAYS
from displays.displays.looks import choose_look
from displays.displays.rows import VIEWS, DisplayView
from displays.displays.verbs import change_display
from displays.models import Theme
from screens.parts.own import VIEWS as NAMES
from tests.browser.addresses import EXPLAINS, Address, addresses
from tests.browser.conftest import Complaints, Visit, until
from tests.browser.furnished import furnish
from tests.browser.known import KNOWN, MARK
from tests.browser.test_display import TEXTS
from tests.conftest import IS_LONG
from tests.displays import televisions

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GRAVE = ("serious", "critical")
THEMES = ("dark", "light")
IN_BOTH_THEMES = 4
"""By day each fourth page is checked in both."""
# Animations are judged at their end; rules that never find anything serious take a third of the time.
AT_REST = """() => {
  for (const one of document.getAnimations()) {
    if (one.effect.getComputedTiming().iterations === Infinity) one.cancel();
    else one.finish();
  }
}"""
RUN = """async ([rules, place, grave]) => {
  const asked = {resultTypes: ['violations'], preload: false, iframes: false};
  if (rules.length) asked.runOnly = {type: 'rule', values: rules};
  else for (const {id, impact} of axe._audit.rules)
    if (impact && !grave.includes(impact)) (asked.rules ||= {})[id] = {enabled: false};
  const found = await axe.run({include: [place || 'html'], exclude: [['[data-known]']]}, asked);
  return found.violations.map((one) => ({rule: one.id, impact: one.impact,
    nodes: one.nodes.slice(0, 99).map((node) => `${node.html.slice(0, 160)} | ${node.failureSummary}`)}));
}"""
LEAST_SIDE = 40
# What a finger has to hit; a link amid a text is left out, and of a tick its label counts.
TARGETS = """(least) => {
  const sorts = 'button, a.button, input, select, textarea, summary, [role=button], [role=tab], .tabs a, nav a';
  const found = [];
  for (const one of document.querySelectorAll(sorts)) {
    if (one.closest('[data-known], .visually-hidden, .skip-link') || !one.checkVisibility({checkVisibilityCSS: true})) continue;
    const boxes = [one, ...(one.labels || [])].map((part) => part.getBoundingClientRect());
    const side = Math.max(...boxes.map(({width, height}) => Math.min(width, height)));
    if (side && side < least - 0.5) found.push(`${one.outerHTML.slice(0, 120)} is ${side} wide or high`);
  }
  return found;
}"""
# Each dialog is opened on its own, unless it is filled only as it opens; a part of a page goes into the main part
# of another one.
DIALOGS = """() => Array.from(document.querySelectorAll('[role=dialog][hidden][aria-labelledby]'))
  .filter((one) => document.getElementById(one.getAttribute('aria-labelledby'))?.textContent.trim())
  .map(({id}) => id)"""
SHOW = """(id) => {
  for (const one of document.querySelectorAll('[role=dialog]')) one.hidden = one.id !== id;
}"""
PUT = "(text) => document.querySelector('main').innerHTML = text"
IS_PAGE = "document.doctype !== null"
THEME = "document.documentElement.dataset.theme"
# Half a television: its texts are half as large, so the contrast they need is not lower.
SMALL = (960, 540)
COLOURED = "(is) => document.body.classList.contains('has-house-colours') === is"
# Axe checks the colours of the house's own theme; those of every theme are measured.
LEAST_CONTRAST = 4.5
PRESET = "(theme) => { document.body.dataset.preset = theme; }"
DRESSED = tuple(value for value, _label in THEMES_OF_DISPLAYS)
# A colour that a house may choose for its displays: copper.
OF_A_HOUSE = ("#b4622d",)


@dataclass(slots=True)
class Inspector:
    """Opens one page after the other; ``seen`` are the inspected parts, ``found`` the faults."""

    page: Page
    seen: list[str] = field(default_factory=list)
    parts: list[tuple[str, str]] = field(default_factory=list)
    found: list[str] = field(default_factory=list)

    def open(self, address: Address) -> None:
        """Inspect a page in its own theme with its dialogs, then its colours in the other; skips files."""
        answer = self._go(address.path)
        if answer is None or not answer.headers["content-type"].startswith("text/html"):
            return
        if not self.page.evaluate(IS_PAGE):
            self.parts.append((address.path, answer.text()))
            return
        if answer.status != EXPLAINS.get(address.name, 200):
            self.found.append(f"{address.path}: status {answer.status}")
        self.seen.append(address.name)
        self.inspect_new(address.path)
        self.found += [f"{address.path}: {one}" for one in self.page.evaluate(TARGETS, LEAST_SIDE)]
        for dialog in self.page.evaluate(DIALOGS):
            self.page.evaluate(SHOW, dialog)
            self.inspect_new(f"{address.path} {dialog}")

    def inspect_new(self, name: str) -> None:
        """Inspect what no other page of this person had; in both themes by night, and on some pages by day.

        The colours of a theme are the same few on every page.
        """
        if self.page.evaluate(MARK, KNOWN):
            self.inspect(name)
            if IS_LONG or len(self.seen) % IN_BOTH_THEMES == 0:
                self.inspect_colours(name)

    def open_parts(self, page: str) -> None:
        """Put the parts that pages fetch into this page."""
        self.page.goto(page)
        for path, text in self.parts:
            self.page.evaluate(PUT, text)
            self.inspect_new(path)

    def inspect_colours(self, name: str) -> None:
        """Inspect the colours in the theme that the page does not have."""
        own = self.page.evaluate(THEME)
        for theme in THEMES:
            if own and theme != own:
                self.page.evaluate(f"{THEME} = '{theme}'")
                self.inspect(f"{name} in {theme}", "color-contrast")
                self.page.evaluate(f"{THEME} = '{own}'")

    def _go(self, path: str) -> Response | None:
        try:
            return self.page.goto(path)
        except Error as kept:
            # A file is downloaded, not opened.
            if "Download is starting" in str(kept):
                return None
            raise

    def measure(self, name: str, *, by_axe: bool) -> None:
        """Measure the contrast of every text of a display; by axe if it is on a picture or a gradient."""
        if by_axe:
            self.inspect(name, "color-contrast")
            return
        self.page.evaluate(AT_REST)
        self.found += [
            f"{name}: {one}" for one in self.page.evaluate(TEXTS) if one["contrast"] < LEAST_CONTRAST
        ]

    def inspect(self, name: str, *rules: str, place: str = "") -> None:
        """Inspect the page in its current state, by all rules unless some are named."""
        if not self.page.evaluate("Boolean(window.axe)"):
            self.page.evaluate(f"() => {{{AXE.read_text()}}}")
        self.page.evaluate(AT_REST)
        self.found += [
            f"{name}: {one['rule']} ({one['impact']})\n    " + "\n    ".join(one["nodes"])
            for one in self.page.evaluate(RUN, [rules, place, GRAVE])
            if one["impact"] in GRAVE
        ]


def test_axe_finds_nothing_grave_on_any_page(visit: Visit, complaints: Complaints) -> None:
    complaints.expected += ["status of 4", "status of 5"]
    house = furnish()
    listed, (event,) = list(addresses(house)), house.values["event_id"]
    seen: list[str] = []
    found: list[str] = []
    for role in ("public", *house.people):
        inspector = Inspector(visit("/p/", user=house.people.get(role)))
        for address in listed:
            if address.role == role:
                inspector.open(address)
        if role != "public":
            inspector.open_parts(f"/events/{event}/cashier/" if role == Role.CASHIER else f"/events/{event}/")
        seen += [*inspector.seen, *(path for path, _text in inspector.parts)]
        found += inspector.found
    assert not found, "\n".join(found)
    assert len(set(seen)) > 110


def test_a_planted_field_without_a_name_is_seen(visit: Visit) -> None:
    inspector = Inspector(visit("/display/"))
    inspector.page.evaluate(PUT, "<input name='code'>")
    inspector.inspect("planted", place="main")
    assert [one.split()[1] for one in inspector.found] == ["label"]


def test_a_planted_target_that_is_too_small_is_seen(visit: Visit) -> None:
    page = visit("/p/")
    page.evaluate(PUT, "<button class='button'>A</button><button class='button'>B</button>")
    page.evaluate("document.querySelector('main button').style.minHeight = '39px'")
    assert [one.split(" is ")[1] for one in page.evaluate(TARGETS, LEAST_SIDE)] == ["39 wide or high"]


def test_nothing_grave_is_found_on_any_view_of_a_display_and_no_text_is_pale_in_any_theme(
    visit: Visit,
) -> None:
    house = furnish()
    (secret,) = house.values["secret"]
    page = visit(f"/display/{secret}/", size=SMALL)
    inspector = Inspector(page)
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    for colour in ("", *OF_A_HOUSE):
        televisions.house(choose_look, colour=colour)
        until(page, COLOURED, bool(colour))
        for view, _label in VIEWS:
            televisions.house(change_display, display=house.display, view=view)
            expect(page.locator("body")).to_have_attribute("data-view", NAMES[view])
            if not colour:
                inspector.inspect(view)
            for theme in DRESSED if not colour else (Theme.HOUSE,):
                page.evaluate(PRESET, theme)
                inspector.measure(f"{view} in {colour or theme}", by_axe=view == DisplayView.WINNER)
            page.evaluate(PRESET, Theme.HOUSE)
    assert not inspector.found, "\n".join(inspector.found)
