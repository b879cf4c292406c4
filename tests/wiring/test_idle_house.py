"""What a house costs in which nothing happens: few questions a second, and a beat that only waits."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from automation.tasks import sweep as automations
from clock.timers.tasks import sweep as timers
from floor.tasks import shot_clocks, sit_and_go
from seating.tasks import sweep as moves
from tdmanager.embedded.worker import Beat
from tests import builders as b

EACH_SECOND = (timers, sit_and_go, moves, shot_clocks, automations)


@pytest.mark.django_db
def test_the_sweeps_of_a_second_ask_little_of_an_evening_in_play() -> None:
    event_id = b.started(4, 4, late_until_level=None)
    b.event()
    for sweep in EACH_SECOND:
        sweep()
    with CaptureQueriesContext(connection) as seen:
        for sweep in EACH_SECOND:
            assert sweep() == 0
    read = [query["sql"] for query in seen if query["sql"].startswith("SELECT")]
    assert event_id
    assert len(read) <= 14, read


def test_every_task_of_a_second_is_counted_above() -> None:
    each = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values() if entry["schedule"] <= 1}
    assert each == {task.name for task in EACH_SECOND}


class Sent:
    """An app that keeps what it is given, and refuses the first."""

    def __init__(self, schedule: dict[str, dict[str, Any]], enough: int) -> None:
        self.conf = type("Conf", (), {"beat_schedule": schedule})
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.is_enough = threading.Event()
        self._enough = enough

    def send_task(self, name: str, **options: Any) -> None:
        self.sent.append((name, options))
        if len(self.sent) == 1:
            raise ConnectionError
        if len(self.sent) >= self._enough:
            self.is_enough.set()


def test_the_beat_sends_each_task_again_and_again_until_it_is_stopped() -> None:
    often = {"task": "often", "schedule": 0.01, "options": {"expires": 5}}
    seldom = {"task": "seldom", "schedule": 600.0}
    app = Sent({"a": often, "b": seldom}, enough=5)
    beat = Beat(app)  # type: ignore[arg-type]
    beat.start()
    assert app.is_enough.wait(60)
    beat.stop()
    beat.join(60)
    assert not beat.is_alive()
    assert {name for name, _options in app.sent} == {"often"}
    assert app.sent[0] == ("often", {"expires": 5})
