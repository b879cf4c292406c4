"""Change notices of other processes, over a real Redis; and without it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from clock import verbs as clock_run
from journal import notices
from journal.notices import CHANNEL
from screens.wire import supervisor
from screens.wire.served import versions
from screens.wire.subscriber import decoded
from tests.clock.evening import Evening, evening
from tests.screens.conftest import Listen, staff_token
from tests.screens.sse import Listener
from tests.servers import Redis, wait_for

pytestmark = pytest.mark.servers


@pytest.fixture(scope="module")
def server() -> Iterator[Redis]:
    """A Redis that may be stopped and started."""
    running = Redis()
    running.start()
    yield running
    running.stop()


@pytest.fixture
def screen(
    server: Redis, settings, monkeypatch, transactional_db, director, listen: Listen
) -> Iterator[tuple[Evening, Listener]]:
    """A running event and a screen notified by Redis alone; not by this process, nor by polling."""
    settings.REDIS_URL = server.url
    notices._redis.cache_clear()
    monkeypatch.setattr(supervisor, "POLL_SECONDS", 600.0)
    played = evening()
    opened = listen(staff_token(director, played.event_id))
    opened.wait(1)
    with redis.Redis.from_url(server.url) as asked:
        wait_for(lambda: asked.pubsub_numsub(CHANNEL)[0][1], "the subscriber")
    monkeypatch.setattr(notices, "_listeners", [])
    yield played, opened
    notices._redis.cache_clear()


def test_a_notice_of_another_process_is_told_at_once(screen):
    played, opened = screen
    played.at(5, clock_run.pause_clock)
    opened.wait_part("clock", versions(played.event_id)["clock"])


def test_the_subscriber_comes_back_after_redis_was_away(screen, server):
    played, opened = screen
    server.stop()
    server.start()
    with redis.Redis.from_url(server.url) as asked:
        wait_for(lambda: asked.pubsub_numsub(CHANNEL)[0][1], "the subscriber again")
    played.at(5, clock_run.pause_clock)
    opened.wait_part("clock", versions(played.event_id)["clock"])


def test_the_notices_of_an_action_are_read_as_they_were_written():
    sent = [
        notices.ChangeNotice("tournament", 7, 12, (("clock", 12), ("seats", 12))),
        notices.ChangeNotice("drawer", 3, 4, ()),
    ]
    assert decoded(notices.encoded(sent).encode()) == sent
