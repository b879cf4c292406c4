"""The cost of watching: boards, cashiers' pages and displays in a browser while eight cashiers sell (--help)."""

from __future__ import annotations

import os
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.desks import Asked, Till, Timed
from bench.eyes_readers import readers
from bench.eyes_taps import Two
from bench.servers import Running, embedded_house

DESKS = 8
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM = os.environ.get("TD_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), "")
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]
TABLET, TELEVISION = {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}
SALES_A_BUST = 10
LOADS = 20


@dataclass
class Eye:
    """A page that somebody watches: its requests over the network, and how many bytes came."""

    page: Page
    received: float = 0
    _sent: set[str] = field(default_factory=set)
    _session: Any = field(default=None)

    @property
    def requests(self) -> int:
        """How many reached the house."""
        return len(self._sent)

    def listen(self) -> None:
        """Count from now on."""
        self._session = self.page.context.new_cdp_session(self.page)
        self._session.send("Network.enable")
        self._session.on("Network.requestWillBeSent", self._begun)
        # The browser announces what it has kept as a request first, and then says where it came from.
        self._session.on("Network.requestServedFromCache", self._kept)
        self._session.on("Network.responseReceived", self._answered)
        self._session.on("Network.loadingFinished", self._finished)

    def forget(self) -> None:
        """Count from zero again."""
        self.received = 0
        self._sent.clear()

    def _begun(self, event: Any) -> None:
        if not event["request"]["url"].startswith("data:"):
            self._sent.add(event["requestId"])

    def _kept(self, event: Any) -> None:
        self._sent.discard(event["requestId"])

    def _answered(self, event: Any) -> None:
        if event["response"].get("fromDiskCache"):
            self._kept(event)

    def _finished(self, event: Any) -> None:
        self.received += event["encodedDataLength"]


@dataclass(frozen=True, slots=True)
class Watched:
    """Who watches during a row."""

    boards: int = 0
    cashiers: int = 0
    screens: int = 0
    readers: int = 0
    """Streams of boards that draw nothing."""

    def __str__(self) -> str:
        told = [f"{self.readers} readers" if self.readers else f"{self.boards} boards"]
        told += [f"{self.cashiers} cashiers' pages"] if self.cashiers else []
        return ", ".join([*told, f"{self.screens} displays"] if self.screens else told)


class House:
    """A served house and the browser that looks at it."""

    def __init__(self, running: Running, browser: Browser) -> None:
        self.running, self._browser = running, browser
        self.till = Till(running, DESKS)
        self._url = f"http://localhost:{running.port}"

    def open(self, watched: Watched, settle: float) -> list[Eye]:
        """Each page in a browser of its own: pages of one browser share six connections, and a board holds one."""
        event, screens = self.running.told["event"], self.running.told["screens"]
        paths = [("board", f"/events/{event}/")] * watched.boards
        paths += [("cashier", f"/events/{event}/cashier/")] * watched.cashiers
        paths += [("", screens[at % len(screens)]) for at in range(watched.screens)]
        eyes = [self._looking(self._context(who), path) for who, path in paths]
        if eyes:
            eyes[0].page.wait_for_timeout(1e3 * settle)
        return eyes

    def opened(self, who: str) -> Eye:
        """A board of this person in a browser of its own."""
        return self._looking(self._context(who), f"/events/{self.running.told['event']}/")

    def windows(self, number: int) -> list[Eye]:
        """Boards in windows of one browser."""
        context = self._context("board")
        return [self._looking(context, f"/events/{self.running.told['event']}/") for _at in range(number)]

    def cookie(self, who: str) -> str:
        """The cookie of this person's browser."""
        return f"{self.running.told['cookie']}={self.running.told['sessions'][who]}"

    def _context(self, who: str) -> Any:
        context = self._browser.new_context(viewport=TABLET if who else TELEVISION)  # type: ignore[arg-type]
        if who:
            name, value = self.cookie(who).split("=", 1)
            context.add_cookies([{"name": name, "value": value, "url": self._url}])
        return context

    def _looking(self, context: Any, path: str) -> Eye:
        eye = Eye(context.new_page())
        eye.listen()
        eye.page.goto(self._url + path)
        return eye

    @contextmanager
    def read(self, number: int) -> Iterator[None]:
        """This many readers who draw nothing."""
        if not number:
            yield
            return
        with readers(self.running.port, self.running.told["event"], self.cookie("board"), number):
            yield

    def sold(self, number: int, eyes: Sequence[Eye]) -> Timed:
        """Eight cashiers sell, and the floor takes players out, while the pages are looked at."""
        for eye in eyes:
            eye.forget()
        found: list[Timed] = []
        busts: Iterator[Asked] = self.till.busts(max(1, number // SALES_A_BUST))
        threads = [
            Thread(target=self._with_pauses(found, self.till.sales(number), self.till.desks, number)),
            Thread(target=self._with_pauses([], busts, self.till.floor[:1], max(1, number // SALES_A_BUST))),
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            if eyes:
                eyes[0].page.wait_for_timeout(100)
            threads[0].join(0.1)
        return found[0]

    def _with_pauses(
        self, timed: list[Timed], requests: Iterator[Asked], desks: Any, number: int
    ) -> Callable[[], None]:
        return lambda: timed.append(self.till.timed(requests, desks, number))


def told_sales(watched: Watched, timed: Timed, alone: tuple[float, float], eyes: Sequence[Eye]) -> None:
    """A row, compared with the nearest of the same run in which nobody watched: the rate, and the processor a sale."""
    asked, received = sum(one.requests for one in eyes), sum(one.received for one in eyes)
    share, work = (
        f"{mine / other:5.2f}" if other else "    -"
        for mine, other in zip((timed.rate, timed.work), alone, strict=True)
    )
    print(
        f"  {watched!s:<44} {timed.rate:6.1f} sales a second, {share} of those unwatched; "
        f"{timed.work:6.1f} ms of processor each, {work}; p99 {timed.percentile(0.99):6.0f} ms; "
        f"pages: {asked / max(1, len(timed.took)):5.1f} requests and "
        f"{received / 1e3 / max(1, len(timed.took)):7.1f} kB a sale; refused {timed.refused}",
        flush=True,
    )


def unwatched(rates: Sequence[tuple[Watched, float]], at: int) -> float:
    """The figure of the nearest rows in which nobody watched, because the machine's speed varies."""
    before = [rate for watched, rate in rates[: at + 1] if watched == Watched()][-1:]
    after = [rate for watched, rate in rates[at:] if watched == Watched()][:1]
    near = before + after
    return sum(near) / len(near) if near else 0


def told_taps(house: House, options: Namespace) -> None:
    """Pause and resume, then busts, on one board; when that person and another saw it, and the cost."""
    mine, other = house.open(Watched(boards=1), options.settle)[0], house.opened("floor")
    other.page.wait_for_timeout(1e3 * options.settle)
    two = Two(mine, other, house.running, options.watch)
    seated = house.running.told["seated"]
    busts = [f"/api/v1/entries/{seated.pop()}/bust/" for _at in range(options.taps)]
    print(
        f"  clock (goal 1, 5 kB, 100, 150 ms; at 600 60, 100)  {two.taps(iter([('', 'clock')] * options.taps))}"
    )
    print(f"  bust, the same goals                               {two.taps((url, 'left') for url in busts)}")
    for eye in (mine, other):
        eye.page.context.close()


def told_together(house: House, options: Namespace) -> None:
    """Ten windows of one browser, and when the last of them sees a tap; then a pause while eight sell."""
    eyes = house.windows(10)
    eyes[0].page.wait_for_timeout(1e3 * options.settle)
    mine = house.open(Watched(boards=1), options.settle)[0]
    last = [
        Two(mine, eye, house.running, 0.3).taps(iter([("", "clock")])).other for eye in (*eyes[-1:], eyes[4])
    ]
    live = sum(eye.page.evaluate("() => document.documentElement.dataset.link") == "online" for eye in eyes)
    print(f"  ten windows of one browser: {live} live, see a tap after {max(last):.0f} ms")
    eyes[0].page.context.close()
    sold = Thread(
        target=lambda: house.till.timed(house.till.sales(options.each), house.till.desks, options.each)
    )
    other = house.opened("floor")
    other.page.wait_for_timeout(1e3 * options.settle)
    two = Two(mine, other, house.running, 0.3)
    sold.start()
    tap = two.taps(iter([("", "clock")] * options.taps))
    sold.join()
    print(f"  a pause while eight sell (others: goal 300 ms)     {tap}")
    for eye in (mine, other):
        eye.page.context.close()


def told_frames(house: House) -> None:
    """The frames of a tap by themselves."""
    found = house.running.asks(("bench.eyes_frames", str(house.running.told["event"])))
    names = ("the first", "the same role (goal 10, 5 ms)", "another role (goal 10, 5 ms)")
    for name, statements, took, size in zip(
        names, found["statements"], found["ms"], found["bytes"], strict=True
    ):
        print(
            f"  frame for {name:<40} {statements:3} statements, {took:5.1f} ms of processor, {size / 1e3:.1f} kB"
        )


SALE = """async ([address]) => {
  const began = performance.now();
  const until = async (is) => {
    while (!is()) {
      if (performance.now() - began > 15000) throw new Error(document.getElementById('sale').innerText);
      await new Promise(requestAnimationFrame);
    }
  };
  const lines = () => document.getElementById('recent').innerText;
  const before = lines();
  window.htmx.ajax('GET', address, '#sale');
  await until(() => document.querySelector('#sale [data-cashier-form]'));
  // The page takes no sale for a quarter of a second after a panel appeared.
  await new Promise((done) => setTimeout(done, 300));
  const picked = performance.now();
  document.querySelector('#sale [data-cashier-form]').requestSubmit();
  await until(() => document.querySelector('#sale [data-done]'));
  const done = performance.now();
  await until(() => lines() !== before || performance.now() - done > 3000);
  return [picked - began - 300, done - picked, performance.now() - picked];
}"""
"""A sale on the cashier's page: the products, the receipt and the list of sales appear, in milliseconds."""


def told_sales_by_page(house: House, options: Namespace) -> None:
    """Sales on a cashier's page while another one is open: what both requested."""
    seller, other = house.open(Watched(cashiers=2), options.settle)
    found: list[tuple[float, ...]] = []
    for sale in house.till.sales(options.taps):
        address = f"/events/{house.running.told['event']}/cashier/players/{sale.body['player']}/"
        seller.forget()
        other.forget()
        work = house.running.processor_seconds()
        times = seller.page.evaluate(SALE, [address])
        seller.page.wait_for_timeout(1e3 * options.watch)
        work = house.running.processor_seconds() - work
        found.append((*times, seller.requests, seller.received, other.requests, other.received, 1e3 * work))
    picked, done, listed, requests, received, others, told, work = map(median, zip(*found, strict=True))
    print(
        f"  {options.taps} sales by page, the median: products after {picked:.0f} ms; receipt {done:.0f}, line {listed:.0f} ms "
        f"after the tap; {requests:.0f} requests (goal 3), {received / 1e3:.1f} kB; another cashier's page {others:.0f} requests, "
        f"{told / 1e3:.1f} kB; {work:.0f} ms of processor in {options.watch} s",
        flush=True,
    )
    for eye in (seller, other):
        eye.page.context.close()


def told_pages(house: House, options: Namespace) -> None:
    """The cost of a first visit: requests, bytes, and the time until it was loaded."""
    for name, watched in (
        ("board", Watched(1)),
        ("cashier's page", Watched(0, 1)),
        ("display", Watched(0, 0, 1)),
    ):
        (eye,) = house.open(watched, options.settle)
        loaded = eye.page.evaluate("() => performance.getEntriesByType('navigation')[0].loadEventEnd")
        print(
            f"  {name:<44} {eye.requests:4} requests, {eye.received / 1e3:8.0f} kB, loaded after {loaded:.0f} ms",
            flush=True,
        )
        eye.page.context.close()
    told_page(house)


def told_page(house: House) -> None:
    """The page of a board alone, when it has been read before."""
    eye, address = house.opened("board"), f"/events/{house.running.told['event']}/"
    work = house.running.processor_seconds()
    answers = [
        eye.page.context.request.get(eye.page.url.split("/events")[0] + address) for _at in range(LOADS)
    ]
    work = (house.running.processor_seconds() - work) / LOADS
    packed = int(answers[0].headers.get("content-length", 0))
    size = len(answers[0].body())
    print(
        f"  its page alone (goal 60, 60, 300 kB; 60, 60, 100 ms): {size / 1e3:.0f} kB, packed {packed / 1e3:.0f}; "
        f"{1e3 * work:.0f} ms of processor",
        flush=True,
    )
    eye.page.context.close()


def measured(players: int, options: Namespace, browser: Browser) -> None:
    """One house of this size."""
    rows = [Watched(boards) for boards in options.boards] + [Watched(readers=one) for one in options.readers]
    rows += [Watched(4, 2, 2), Watched()] if options.all else []
    # At the largest the house is only looked at.
    rows = rows if players in options.selling else []
    sales = (len(rows) + 1) * (options.each + 1) + options.taps + DESKS
    busts = min(players // 2, options.taps + len(rows) * (options.each // SALES_A_BUST + 1))
    with embedded_house(("bench.watched", *map(str, (DESKS, players, sales, busts)))) as running:
        house = House(running, browser)
        print(f"\n{players} players", flush=True)
        told_pages(house, options)
        told_taps(house, options)
        told_frames(house)
        told_sales_by_page(house, options)
        if not rows:
            return
        told_together(house, options)
        results = []
        for watched in rows:
            with house.read(watched.readers):
                eyes = house.open(watched, options.settle)
                results.append((watched, house.sold(options.each, eyes), eyes))
            for eye in eyes:
                eye.page.context.close()
        rates = [(watched, found.rate) for watched, found, _eyes in results]
        works = [(watched, found.work) for watched, found, _eyes in results]
        for at, (watched, found, eyes) in enumerate(results):
            told_sales(watched, found, (unwatched(rates, at), unwatched(works, at)), eyes)


def main() -> None:
    """Read the arguments, and measure each size."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[50, 600, 8_500], help="%(default)s")
    parser.add_argument(
        "--boards", type=int, nargs="+", default=[0, 1, 0, 2, 0, 10, 0], help="a row each (%(default)s)"
    )
    parser.add_argument(
        "--readers", type=int, nargs="+", default=[1, 0, 10, 0, 100, 0], help="then (%(default)s)"
    )
    parser.add_argument("--selling", type=int, nargs="+", default=[600], help="sizes that sell (%(default)s)")
    parser.add_argument("--each", type=int, default=120, help="players sold a row (%(default)s)")
    parser.add_argument("--taps", type=int, default=6, help="on the clock (%(default)s)")
    parser.add_argument("--watch", type=float, default=1.5, help="seconds after both saw a tap (%(default)s)")
    parser.add_argument("--settle", type=float, default=3, help="seconds after a page opened (%(default)s)")
    parser.add_argument(
        "--all", action="store_true", help="at the end 4 boards, 2 cashiers' pages, 2 displays"
    )
    options = parser.parse_args()
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for players in options.players:
            measured(players, options, browser)
        browser.close()


if __name__ == "__main__":
    main()
