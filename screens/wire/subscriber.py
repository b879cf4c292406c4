"""Change notices of the other processes: one Redis subscriber for all streams of this process."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable

from django.conf import settings
from redis.asyncio import Redis
from redis.exceptions import RedisError

from journal.notices import CHANNEL, ChangeNotice

log = logging.getLogger(__name__)
AGAIN_AFTER = 1.0


async def follow(hear: Callable[[ChangeNotice], None]) -> None:
    """Forward what is published, endlessly; without Redis the versions are read instead."""
    while settings.REDIS_URL:
        try:
            await _listen(settings.REDIS_URL, hear)
        except (RedisError, OSError) as error:
            log.warning("notices are not heard: %s", error)
        await asyncio.sleep(AGAIN_AFTER)


async def _listen(url: str, hear: Callable[[ChangeNotice], None]) -> None:
    async with Redis.from_url(url, socket_timeout=None) as server:
        channel = server.pubsub(ignore_subscribe_messages=True)
        await channel.subscribe(CHANNEL)
        async for message in channel.listen():
            for notice in decoded(message["data"]):
                hear(notice)


def decoded(published: bytes) -> list[ChangeNotice]:
    """The notices that were published together."""
    return [_notice(line) for line in published.splitlines()]


def _notice(line: bytes) -> ChangeNotice:
    fields = json.loads(line)
    parts = tuple((part, version) for part, version in fields["parts"])
    return ChangeNotice(fields["kind"], fields["subject_id"], fields["version"], parts)
