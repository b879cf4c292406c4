"""What displays report about themselves: how far they are behind, and which page they run."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from displays.displays import rows
from displays.displays.verbs import Heartbeat
from journal import instants
from screens.parts.screen_tokens import Holder, InView, ScreenToken
from screens.wire import parts
from screens.wire.heartbeats import Heartbeats
from tests.displays.televisions import paired

pytestmark = pytest.mark.django_db
NEWEST = {"clock": 12, "stats": 7, "display": 3, "events": 90, "sounds": 40}


class Noted:
    """Stores what was received."""

    def __init__(self) -> None:
        self.heartbeats: list[Heartbeat] = []

    def heard(self, heartbeat: Heartbeat) -> None:
        self.heartbeats.append(heartbeat)


@pytest.mark.parametrize(
    ("query", "behind", "page"),
    [
        ("", 0, ""),
        ("held=clock.12,stats.7,display.3&page=abc", 0, "abc"),
        ("held=clock.12,stats.4,display.2", 3, ""),
        ("held=clock.14&tall=1", 0, ""),
        ("held=events.1,sounds.1", 0, ""),
        ("held=clock.x,stats,.,clock.-3", 0, ""),
        ("held=clock." + "9" * 40, 0, ""),
        ("page=" + "x" * 60, 0, "x" * 16),
    ],
)
def test_a_heartbeat_tells_how_many_changes_were_missed(monkeypatch, query: str, behind: int, page: str):
    noted, shown = Noted(), ScreenToken(Holder.DISPLAY, 5, 0, "en")
    answers = SimpleNamespace(
        in_view_of=lambda _token: _later(InView(9)), versions=lambda _event: _later(NEWEST)
    )
    monkeypatch.setattr(parts, "HEARTBEATS", noted)
    monkeypatch.setattr(parts, "token_in", lambda _token: shown)
    monkeypatch.setattr(parts, "supervisor", lambda: answers)
    monkeypatch.setattr(parts, "hub", lambda: answers)
    scope = {"type": "http", "method": "GET", "path": "/parts/pass/heartbeat", "query_string": query.encode()}
    asyncio.run(parts.parts_app(scope, _nothing, _nothing))
    assert [(one.display_id, one.behind, one.page) for one in noted.heartbeats] == [(5, behind, page)]
    assert [one.is_tall for one in noted.heartbeats] == ["tall=1" in query]


async def _later(value):
    return value


async def _nothing(*_values):
    return {}


def test_a_display_is_behind_only_if_it_says_so_twice():
    display_id, heartbeats = paired()[0], Heartbeats()
    for behind in (4, 2):
        heartbeats.heard(Heartbeat(display_id, instants.now(), is_hidden=False, behind=behind))
    heartbeats.write_down()
    assert rows.display(display_id).behind == 2
    fresh = Heartbeats()
    fresh.heard(Heartbeat(display_id, instants.now(), is_hidden=False, behind=9))
    fresh.write_down()
    assert rows.display(display_id).behind == 0
