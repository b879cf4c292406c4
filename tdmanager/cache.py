"""A cache that may vanish: without Redis the house works on, only slower."""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class ForgivingCache(RedisCache):
    """Redis as a cache; while it cannot be reached everything is a miss and nothing is kept."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """The kept value, or ``default`` when there is none or Redis is away."""
        try:
            return super().get(key, default, version)
        except RedisError as error:
            return _missed(error, default)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """The kept values by key; none when Redis is away."""
        try:
            return super().get_many(keys, version)
        except RedisError as error:
            return _missed(error, {})

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep a value, or go on without when Redis is away."""
        try:
            super().set(key, value, timeout, version)
        except RedisError as error:
            _missed(error, None)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value unless one is there; False as well when Redis is away."""
        try:
            return bool(super().add(key, value, timeout, version))
        except RedisError as error:
            return _missed(error, False)

    def delete(self, key: str, version: int | None = None) -> bool:
        """Forget a value; False as well when Redis is away."""
        try:
            return bool(super().delete(key, version))
        except RedisError as error:
            return _missed(error, False)


def _missed(error: RedisError, answer: Any) -> Any:
    log.warning("the cache is away: %s", error)
    return answer
