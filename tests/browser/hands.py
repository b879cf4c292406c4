"""The people of an evening: a director, two cashiers, a television; they only read pages, click and type."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import FloatRect, Locator, Page, expect

from clock.rows import clock_of
from tests.browser.conftest import PATIENCE, until
from tournaments import queries as tournaments

# The cashier's page accepts no key for a quarter of a second after a panel changed.
SETTLED = 0.3
CARD_EVERY = 4
# The error that htmx reports about a running fetch when its page is left.
LEFT = ("htmx:sendAbort", "htmx:afterRequest")

# The players on the floor plan, by seat.
SEATS = """() => Array.from(document.querySelectorAll('#plan .seat[data-entry]'), (seat) => ({
  table: Number(seat.closest('[data-table]').dataset.table), number: Number(seat.dataset.number),
  entry: Number(seat.dataset.entry), player: seat.dataset.player}))"""

# All of the board is past a version.
AGREE = "(past) => Number(document.body.dataset.at.split('.')[0]) > past"

# The message about a board that is stuck.
SAYS = """() => ({link: document.documentElement.dataset.link,
  at: document.body.dataset.at,
  todo: document.getElementById('todo-panel').innerText,
  toasts: document.getElementById('toasts').innerText})"""


def box_of(place: Locator) -> FloatRect:
    """The element's box; while it is drawn again it has none, so it is read again."""
    while (box := place.bounding_box()) is None:
        visible(place)
    return box


def visible(place: Locator) -> Locator:
    """Wait until the element is visible; returns it."""
    expect(place).to_be_visible(timeout=PATIENCE)
    return place


@dataclass(frozen=True, slots=True, order=True)
class Seat:
    """A taken chair; ``entry`` as the page numbers it."""

    table: int
    number: int
    entry: int
    player: str


@dataclass(slots=True)
class CashierPage:
    """A cashier at the cashier's page, by keys alone; ``cash_minor`` is the expected cash in the drawer."""

    page: Page
    cash_minor: int
    sales: int = 0
    slips: list[str] = field(default_factory=list)
    shown_at: float = 0.0

    def pick(self, surname: str) -> None:
        """Type a surname and press Enter, as fast as a scanner; its panel opens."""
        self.page.keyboard.type(surname.lower())
        self.page.keyboard.press("Enter")
        self.reads(".sale-player", surname)

    def sell(self) -> None:
        """Sell the entry that the panel offers, usually for cash, sometimes by card."""
        self.sales += 1
        by_card = self.sales % CARD_EVERY == 0
        self.press("k", "Enter") if by_card else self.press("Enter")
        self.cash_minor += 0 if by_card else 22_000

    def has_sold(self) -> None:
        """Check that seat and receipt are shown; the next letter starts the next sale."""
        visible(self.page.locator(".done-seat"))
        self.shown_at = time.monotonic()

    def pay_prize(self, surname: str, place: int, minor: int) -> None:
        """Pick the winner, pay the prize in cash, remember the number of the slip."""
        self.pick(surname)
        self.reads(".pending-payout", f"Prize for place {place}")
        self.press("p")
        self.reads(".pay-amount b", f"€{minor // 100:,}.00")
        self.press("Enter")
        self.reads(".hand-out", "Pay from Drawer")
        self.press("Enter")
        self.reads(".done-mark", f"Prize for place {place}")
        self.slips.append(self.page.locator(".done .facts dd").inner_text())
        self.cash_minor -= minor
        self.press("Enter")
        expect(self.page.locator("#search")).to_be_focused(timeout=PATIENCE)

    def counts(self) -> None:
        """Check that the drawer on the page has the cash typed here."""
        shown = f"€{self.cash_minor // 100:,}.00"
        expect(self.page.locator("#drawer-cash")).to_have_text(shown, timeout=PATIENCE)

    def reads(self, selector: str, text: str) -> None:
        """Check that the text appears there."""
        expect(self.page.locator(selector).first).to_contain_text(text, timeout=PATIENCE)
        self.shown_at = time.monotonic()

    def press(self, *keys: str) -> None:
        """Press keys as a person does after reading the panel."""
        rest = SETTLED - (time.monotonic() - self.shown_at)
        if rest > 0:
            self.page.wait_for_timeout(rest * 1_000)
        for key in keys:
            self.page.keyboard.press(key)


def code_on(television: Page) -> str:
    """The code that a television shows for pairing."""
    shown = television.locator("#code")
    expect(shown).to_have_text(re.compile(r"^\w{6}$"), timeout=PATIENCE)
    return shown.inner_text()


@dataclass(slots=True)
class Television:
    """The screen in the lobby: nobody touches it."""

    page: Page

    def code(self) -> str:
        """The code with which it is paired, once it shows one."""
        return code_on(self.page)

    def shows(self, selector: str, text: str | re.Pattern[str]) -> None:
        """Check that the text appears automatically."""
        expect(self.page.locator(selector).first).to_contain_text(text, timeout=PATIENCE)

    def counts_left(self, left: int, entries: int) -> None:
        """Check the number of players left and of entries."""
        players = self.page.locator(".tv-game .tv-stat").first.locator("b")
        expect(players).to_have_text(re.compile(rf"^\s*{left} ?/ ?{entries}\s*$"), timeout=PATIENCE)

    def has_never_left(self) -> bool:
        """Whether it still shows the page that it was paired with."""
        return self.page.evaluate("performance.getEntriesByType('navigation').length") == 1


@dataclass(slots=True)
class Director:
    """A director at the board; ``order`` are the players out, the first one first."""

    page: Page
    chance: Random
    order: list[str] = field(default_factory=list)
    applied: dict[str, int] = field(default_factory=dict)

    def at_board(self) -> None:
        """Wait until the board is loaded and connected."""
        visible(self.page.locator("#board"))
        expect(self.page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)

    def go(self, section: str) -> None:
        """Go to another page of the event, chosen beside its name in the bar."""
        self.page.locator("[data-bar-pop=events]").click()
        link = self.page.locator("#bar-pop").get_by_role("link", name=section, exact=True)
        address = link.get_attribute("href", timeout=PATIENCE) or ""
        link.click()
        self.page.wait_for_url(f"**{address}", timeout=PATIENCE)

    def press(self, name: str) -> None:
        """Press a button."""
        self.page.get_by_role("button", name=name, exact=True).click(timeout=PATIENCE)

    @property
    def next_level(self) -> Locator:
        """The button that ends the level."""
        return self.page.get_by_role("button", name="Next level", exact=True)

    def has_clock_of(self, event_id: int) -> None:
        """Wait for the buttons of the current clock: the page computes the level before it fetches them."""
        now = clock_of(tournaments.day_in(event_id, None).id).generation
        expect(self.next_level).to_have_attribute(
            "hx-post", re.compile(rf"generation={now}$"), timeout=PATIENCE
        )

    def press_twice(self, button: Locator) -> None:
        """Press a button that requires a second tap."""
        button.click(timeout=PATIENCE)
        expect(button).to_have_attribute("data-armed", "yes")
        button.click(timeout=PATIENCE)

    def pair(self, code: str) -> None:
        """Type the code of a television on the board."""
        self.at_board()
        self.page.keyboard.press("v")
        self.page.locator("#pair-code").fill(code)
        self.page.locator("#pair-name").fill("Lobby")
        self.page.get_by_role("button", name="Pair", exact=True).click()
        self.told("The display “Lobby” was paired")
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#pair")).to_be_hidden()
        # The next television begins with an empty field.
        expect(self.page.locator("#pair-code")).to_have_value("")

    def turn_display(self, view: str) -> None:
        """Pick a view and place it on the only display, which the list then shows."""
        self.page.get_by_role("button", name=view, exact=True).click()
        self.page.get_by_role("button", name="Show here").click()
        expect(self.page.locator(".screen-shows")).to_contain_text(view, timeout=PATIENCE)

    def told(self, text: str) -> None:
        """Check that a toast has this text."""
        visible(self.page.locator("#toasts").get_by_text(text).first)

    def clock_is(self, state: str) -> None:
        """Check that the clock of the board is running, paused, …"""
        expect(self.page.locator("#clock-panel")).to_have_attribute("data-state", state, timeout=PATIENCE)

    def counts_left(self, left: int, entries: int) -> None:
        """Check the number of players left and of entries."""
        shown = self.page.locator("#stats-panel .stat-lead .stat-value")
        expect(shown).to_have_text(re.compile(rf"^{left}\s*/ {entries}$"), timeout=PATIENCE)

    def has_seats(self, taken: int) -> None:
        """Check that others' changes are on the plan, with the number of seats, and in the to-do list."""
        place = self.page.locator("#plan .seat[data-entry]")
        expect(place).to_have_count(taken, timeout=PATIENCE)
        self._agree(0)

    def seats(self) -> list[Seat]:
        """All players on the floor plan, by table and seat."""
        return sorted(Seat(**one) for one in self.page.evaluate(SEATS))

    def bust(self, seat: Seat) -> None:
        """Bust a player by two taps: the seat, then Bust."""
        before = self._version()
        self._open(seat)
        self.page.locator("#seat-panel").get_by_role("button", name="Out", exact=True).click()
        self._gone(seat, before)
        self.order.append(seat.player)

    def bust_by_mistake(self, seat: Seat) -> None:
        """Bust by two taps too many, and undo it from the toast."""
        before = self._version()
        self._open(seat)
        self.page.locator("#seat-panel").get_by_role("button", name="Out", exact=True).click()
        self._gone(seat, before)
        before = self._version()
        self.page.locator("#toasts [data-toast-undo]").last.click()
        expect(self._chair(seat)).to_have_attribute("data-entry", str(seat.entry), timeout=PATIENCE)
        self._agree(before)

    def bust_in_one_hand(self, fewer: Seat, more: Seat) -> None:
        """Bust two players in one hand; the one with fewer chips at its start finishes behind."""
        before = self._version()
        self.press("Same hand")
        for seat in (more, fewer):
            self._tap(self._chair(seat))
        self.page.locator("#together button > span", has_text=more.player).click(timeout=PATIENCE)
        for seat in (fewer, more):
            self._gone(seat, before)
        self.order += [fewer.player, more.player]

    def do_what_waits(self) -> None:
        """Apply suggestions and enter buttons and blinds until the to-do list is empty."""
        while True:
            todo = self.page.locator("#todo-panel .suggestion-warn")
            apply, ask = (
                todo.locator("[data-apply]"),
                todo.get_by_role("link", name="Enter the blinds"),
            )
            if apply.count() and (tables := apply.first.get_attribute("data-tell")):
                self._tell_buttons(apply.first, tables.split())
            elif apply.count():
                self._apply(apply.first)
            elif ask.count():
                self._tell_blinds(ask.first)
            else:
                return

    def _apply(self, button: Locator) -> None:
        before, label = self._version(), button.inner_text()
        asked = (button.get_attribute("data-tell") or "").split()
        button.click(timeout=PATIENCE)
        for table in asked:
            self._tap(
                self._chair(self.chance.choice([one for one in self.seats() if str(one.table) == table]))
            )
        self._agree(before)
        self.applied[label] = self.applied.get(label, 0) + 1

    def _tell_buttons(self, button: Locator, tables: list[str]) -> None:
        before, label = self._version(), button.inner_text()
        button.click(timeout=PATIENCE)
        for table in tables:
            taken = self.page.locator(f'#plan [data-table="{table}"] .seat[data-entry]')
            self._tap(taken.nth(self.chance.randrange(taken.count())))
        self._agree(before)
        self.applied[label] = self.applied.get(label, 0) + 1

    def _tell_blinds(self, link: Locator) -> None:
        before = self._version()
        link.click()
        for table in visible(self.page.locator("form .tables")).locator("section").all():
            big, small = table.locator("fieldset").all()
            at = self.chance.randrange(big.locator("label").count())
            chosen = big.locator("label").nth(at)
            poster = big.locator("label").nth(at - 1).locator("input").get_attribute("value")
            chosen.click()
            small.locator(f'label:has(input[value="{poster}"])').click()
        self.press("Save")
        self.at_board()
        self._agree(before)
        self.applied["Enter the blinds"] = self.applied.get("Enter the blinds", 0) + 1

    def _tap(self, chair: Locator) -> None:
        """Tap a seat; messages are closed first, because they stay long in tests and may cover it."""
        self.page.evaluate(
            "document.querySelectorAll('#toasts [data-toast-close]').forEach((one) => one.click())"
        )
        chair.click(timeout=PATIENCE)

    def _open(self, seat: Seat) -> None:
        self._tap(self._chair(seat))
        expect(self.page.locator("#seat-panel-name")).to_have_text(seat.player, timeout=PATIENCE)

    def _chair(self, seat: Seat) -> Locator:
        return self.page.locator(f'#plan [data-table="{seat.table}"] .seat[data-number="{seat.number}"]')

    def _gone(self, seat: Seat, before: int) -> None:
        expect(self.page.locator(f'#plan .seat[data-entry="{seat.entry}"]')).to_have_count(
            0, timeout=PATIENCE
        )
        self._agree(before)

    def _version(self) -> int:
        return int((self.page.locator("body").get_attribute("data-at") or "0").partition(".")[0])

    def _agree(self, before: int) -> None:
        try:
            until(self.page, AGREE, before, timeout=PATIENCE)
        except AssertionError as never:
            never.add_note(f"The board says: {self.page.evaluate(SAYS)}")
            raise
