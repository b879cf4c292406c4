"""Pictures of every view of a display in every state, for people to look at.

    python -m tests.browser.gallery FOLDER [--views clock,seats] [--states bubble] [--sizes 1920x1080]
        [--language it] [--great] [--themes]

builds a house in a temporary database, opens a television for each picture, writes ``VIEW-STATE-SIZE.png``,
with a sheet of all pictures of a view, and one at a tenth of the size, as seen from across the room.
Time is frozen at the moment for which a state was built. The pictures stay out of the repository.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tdmanager.settings.test")
# The browser keeps a loop in this thread; the code here is not asynchronous.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
django.setup()

from django.test.runner import DiscoverRunner  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from displays.announcements.verbs import announce  # noqa: E402
from displays.displays.looks import (  # noqa: E402
    THEMES,
    choose_look,
    dress_display,
)
from displays.displays.rows import VIEWS, DisplayView  # noqa: E402
from displays.displays.verbs import change_display, offer_code, pair_display  # noqa: E402
from journal import instants  # noqa: E402
from journal.opening import HOUSE, perform, tournament_book  # noqa: E402
from screens.parts.cache import forget  # noqa: E402
from tests import builders  # noqa: E402
from tests.browser.conftest import ARGUMENTS, CHROMIUM, until  # noqa: E402
from tests.browser.extremes import GREAT  # noqa: E402
from tests.browser.states import DRAWS, STATES  # noqa: E402
from tests.browser.still import STOPWATCH_STANDS, StillHouse, still_house  # noqa: E402
from tests.clock.evening import NOBODY  # noqa: E402
from tests.live import served  # noqa: E402

SIZES = ((1920, 1080), (3840, 2160), (1080, 1920))
IS_READY = """() => document.fonts.status === 'loaded' && document.documentElement.dataset.link === 'online'
  && document.getElementById('tv').dataset.state"""
# Views that show the house, in any state of an event.
OF_HOUSE = (DisplayView.EVENTS, DisplayView.WELCOME)
SETTLES = 500
# The winner's name comes in after the ring has closed.
SETTLES_WITH_WINNER = 2_600
# The time of each step of a draw, in seconds after the draw.
STEPS = (2, 10, 18)


@dataclass(frozen=True, slots=True)
class Scene:
    """An event in a state, and the time of this state."""

    event_id: int
    at: datetime


@contextmanager
def house() -> Iterator[str]:
    """The address of a server with a temporary database."""
    runner = DiscoverRunner(verbosity=0, interactive=False)
    made = runner.setup_databases()
    try:
        with served() as running:
            yield running.house.url
    finally:
        runner.teardown_databases(made)


class Television:
    """One display, used for one picture after another."""

    def __init__(
        self,
        url: str,
        browser: Browser,
        size: tuple[int, int],
        still: StillHouse,
        options: argparse.Namespace,
    ) -> None:
        still.at = None
        offer = offer_code()
        self.id = perform([HOUSE], NOBODY, builders.step(pair_display, code=offer.code)).id
        self.still, self.folder, self.is_great = still, options.folder, options.great
        self.size = "x".join(map(str, size))
        self.language = options.language
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=url, locale=options.language
        )
        context.add_init_script(f"({STOPWATCH_STANDS})()")
        self.page: Page = context.new_page()
        self.page.on("pageerror", lambda error: print(f"! {error.stack}"))
        self.address = f"/display/{offer.secret}/"

    def show(self, view: str, scene: Scene, theme: str = "") -> None:
        """Set the display to a view of an event at its time, and wait until it is complete."""
        self.still.at = None
        change = builders.step(change_display, display=self.id, view=view, event=scene.event_id)
        perform([HOUSE], NOBODY, change)
        perform([HOUSE], NOBODY, builders.step(dress_display, display=self.id, theme=theme))
        self.still.at = scene.at
        forget()
        self.page.goto(self.address)
        until(self.page, IS_READY)
        self.page.wait_for_timeout(SETTLES_WITH_WINNER if view == DisplayView.WINNER else SETTLES)
        if self.is_great:
            self.page.evaluate(GREAT, [self.language])
            self.page.wait_for_timeout(SETTLES)

    def take(self, name: str) -> Path:
        """Save the picture."""
        marks = ["great"] * self.is_great + [self.language] * (self.language != "en")
        path = self.folder / "-".join([name, *marks, f"{self.size}.png"])
        self.page.screenshot(path=path)
        return path


def _sheet(paths: Sequence[Path], target: Path, width: int) -> None:
    """All pictures in one, each of this width."""
    small: list[Image.Image] = []
    for path in paths:
        with Image.open(path) as picture:
            small.append(picture.resize((width, picture.height * width // picture.width)))
    columns = max(1, min(len(small), 1_960 // (width + 8)))
    height = small[0].height + 8
    sheet = Image.new("RGB", (columns * (width + 8), -(-len(small) // columns) * height), "#808080")
    for at, shown in enumerate(small):
        sheet.paste(shown, (at % columns * (width + 8), at // columns * height))
    sheet.save(target)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Pictures of every view of a display in every state")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--views", default=",".join(value for value, _label in VIEWS))
    parser.add_argument("--states", default=",".join(STATES))
    parser.add_argument("--sizes", default=",".join(f"{width}x{height}" for width, height in SIZES))
    parser.add_argument("--language", default="en")
    parser.add_argument(
        "--great", action="store_true", help="ten thousand entries, blinds in millions, long names"
    )
    parser.add_argument(
        "--themes", action="store_true", help="the clock and a list of every state in every theme"
    )
    return parser.parse_args(arguments)


def _views(tv: Television, options: argparse.Namespace, scenes: dict[str, Scene]) -> None:
    for view in options.views.split(","):
        if view == DisplayView.DRAW:
            paths = _draws(tv, scenes)
        else:
            states = list(scenes)[:1] if view in OF_HOUSE else list(scenes)
            paths = [_one(tv, view, state, scenes[state]) for state in states if state not in DRAWS]
        _sheet(paths, options.folder / f"sheet-{view}-{tv.size}.png", 480)
        _sheet(paths, options.folder / f"tenth-{view}-{tv.size}.png", int(tv.size.split("x")[0]) // 10)
        print(f"{view} at {tv.size}: {len(paths)} pictures", flush=True)


def _one(tv: Television, view: str, state: str, scene: Scene) -> Path:
    tv.show(view, scene)
    return tv.take(f"{view}-{state}")


def _draws(tv: Television, scenes: dict[str, Scene]) -> list[Path]:
    """A view without a draw; then both ways to draw, step by step."""
    paths = [_one(tv, DisplayView.DRAW, "nothing", next(iter(scenes.values())))]
    for way in DRAWS:
        for step, seconds in enumerate(STEPS, start=1):
            drawn = Scene(scenes[way].event_id, scenes[way].at + timedelta(seconds=seconds))
            paths.append(_one(tv, DisplayView.DRAW, f"{way}_{step}", drawn))
    return paths


def _themes(tv: Television, options: argparse.Namespace, scenes: dict[str, Scene]) -> None:
    """Every theme in every state, and a house's own colour."""
    for theme in [value for value, _label in THEMES] + ["#7a0019", "#f5d000"]:
        colour = theme if theme.startswith("#") else ""
        tv.still.at = None
        perform([HOUSE], NOBODY, builders.step(choose_look, colour=colour))
        for view in (DisplayView.CLOCK, DisplayView.SEATS_BY_NAME):
            paths = []
            for state, scene in scenes.items():
                tv.show(view, scene, "" if colour else theme)
                paths.append(tv.take(f"theme-{theme.strip('#')}-{view}-{state}"))
            _sheet(paths, options.folder / f"sheet-theme-{theme.strip('#')}-{view}-{tv.size}.png", 480)
    tv.still.at = None
    perform([HOUSE], NOBODY, builders.step(choose_look))


def _announced(tv: Television, scene: Scene) -> None:
    """A ticker, then an urgent announcement in two languages over everything."""
    book = [tournament_book(scene.event_id)]
    say = partial(builders.step, announce, event=scene.event_id, minutes=2)
    tv.still.at = None
    perform(book, NOBODY, say(text="Race off at the break", others={"it": "Cambio fiches alla pausa"}))
    tv.show("clock", Scene(scene.event_id, instants.now()))
    tv.take("clock-ticker")
    told = {"it": "Lasciate la sala con calma dalle uscite di sicurezza"}
    tv.still.at = None
    perform(book, NOBODY, say(text="Leave the room calmly by the exits", others=told, is_urgent=True))
    tv.show("clock", Scene(scene.event_id, instants.now()))
    tv.take("clock-urgent")


def built(options: argparse.Namespace, still: StillHouse) -> dict[str, Scene]:
    """Every requested state, each with its time; broken tables if their draw is pictured."""
    still.at = None
    makers = {state: STATES[state] for state in options.states.split(",")}
    if DisplayView.DRAW in options.views.split(",") and not options.themes:
        makers |= DRAWS
    scenes = {}
    for state, make in makers.items():
        scenes[state] = Scene(make(), instants.now())
        print(f"built: {state}", flush=True)
    return scenes


def main(arguments: Sequence[str]) -> None:
    """Build, set, save."""
    asked = _options(arguments)
    asked.folder.mkdir(parents=True, exist_ok=True)
    with still_house() as still, house() as url, sync_playwright() as player:
        scenes = built(asked, still)
        browser = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for size in asked.sizes.split(","):
            width, height = map(int, size.split("x"))
            tv = Television(url, browser, (width, height), still, asked)
            if asked.themes:
                _themes(tv, asked, scenes)
                continue
            _views(tv, asked, scenes)
        # Last: time is frozen, so the announcements stay.
        if not asked.themes:
            _announced(tv, next(iter(scenes.values())))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
