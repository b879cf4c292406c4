"""A cache that may be missing: without Redis everything works, only slower."""

from __future__ import annotations

import logging
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class ForgivingCache(RedisCache):
    """Redis as a cache; while it is unreachable, every read is a miss and nothing is stored."""

    def get(self, key: str, default: Any = None, version: int | None = None) -> Any:
        """The cached value, or ``default`` when there is none or Redis is down."""
        try:
            return super().get(key, default, version)
        except RedisError as error:
            return _missed(error, default)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """The cached values by key; none when Redis is down."""
        try:
            return super().get_many(keys, version)
        except RedisError as error:
            return _missed(error, {})

    def set(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Cache a value; do nothing when Redis is down."""
        try:
            super().set(key, value, timeout, version)
        except RedisError as error:
            _missed(error, None)

    def add(self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Cache a value unless one exists; False also when Redis is down."""
        try:
            return bool(super().add(key, value, timeout, version))
        except RedisError as error:
            return _missed(error, False)

    def delete(self, key: str, version: int | None = None) -> bool:
        """Remove a value; False also when Redis is down."""
        try:
            return bool(super().delete(key, version))
        except RedisError as error:
            return _missed(error, False)


def _missed(error: RedisError, answer: Any) -> Any:
    log.warning("the cache is away: %s", error)
    return answer
