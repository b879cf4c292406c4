"""What displays tell of themselves: how far they are behind, and which page they run."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from displays import queries
from displays.actions import Pulse
from journal import instants
from screens import parts
from screens.passes import Holder, Pass
from screens.pulses import Pulses
from tests.displays.televisions import paired

pytestmark = pytest.mark.django_db
NEWEST = {"clock": 12, "counters": 7, "display": 3, "events": 90, "sounds": 40}


class Noted:
    """Keeps what was heard."""

    def __init__(self) -> None:
        self.pulses: list[Pulse] = []

    def heard(self, pulse: Pulse) -> None:
        self.pulses.append(pulse)


@pytest.mark.parametrize(
    ("query", "behind", "page"),
    [
        ("", 0, ""),
        ("held=clock.12,counters.7,display.3&page=abc", 0, "abc"),
        ("held=clock.12,counters.4,display.2", 3, ""),
        ("held=clock.14", 0, ""),
        ("held=events.1,sounds.1", 0, ""),
        ("held=clock.x,counters,.,clock.-3", 0, ""),
        ("held=clock." + "9" * 40, 0, ""),
        ("page=" + "x" * 60, 0, "x" * 16),
    ],
)
def test_a_pulse_tells_how_many_changes_were_missed(monkeypatch, query: str, behind: int, page: str):
    noted, shown = Noted(), Pass(Holder.DISPLAY, 5, 0, "en")
    answers = SimpleNamespace(event_of=lambda _shown: _later(9), versions=lambda _event: _later(NEWEST))
    monkeypatch.setattr(parts, "PULSES", noted)
    monkeypatch.setattr(parts, "pass_in", lambda _token: shown)
    monkeypatch.setattr(parts, "keeper", lambda: answers)
    monkeypatch.setattr(parts, "hub", lambda: answers)
    scope = {"type": "http", "method": "GET", "path": "/parts/pass/pulse", "query_string": query.encode()}
    asyncio.run(parts.parts_app(scope, _nothing, _nothing))
    assert [(one.display_id, one.behind, one.page) for one in noted.pulses] == [(5, behind, page)]


async def _later(value):
    return value


async def _nothing(*_told):
    return {}


def test_a_display_is_behind_only_if_it_says_so_twice():
    display_id, pulses = paired()[0], Pulses()
    for behind in (4, 2):
        pulses.heard(Pulse(display_id, instants.now(), is_hidden=False, behind=behind))
    pulses.write_down()
    assert queries.display(display_id).behind == 2
    fresh = Pulses()
    fresh.heard(Pulse(display_id, instants.now(), is_hidden=False, behind=9))
    fresh.write_down()
    assert queries.display(display_id).behind == 0
