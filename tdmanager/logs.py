"""The log of a house whose disk or database fails: one sentence per minute, no traceback at every tap."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from importlib import import_module

SAID_AGAIN_AFTER = 60.0
"""Seconds: a continuing fault is logged again, so that the end of the log shows it."""
HEALTH = "/health"
UNWELL = 503
REDIS_AWAY = ("ConnectionError", "TimeoutError", "BusyLoadingError", "ReadOnlyError")


class InOneSentence(logging.Filter):
    """Reduces an error of the disk or the database to the sentence that says what helps.

    With ``TD_LOG_LEVEL=DEBUG`` nothing changes. A red health page is not logged again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the record is written; it is then reduced to one line."""
        if logging.getLogger().level == logging.DEBUG:
            return True
        if _is_health(record):
            return False
        if reason := next(filter(None, map(_lost_redis, _errors(record))), None):
            # One log entry for all loggers: cache, worker and beat of one process share the limit.
            record.msg, record.args = f"Redis does not answer: {reason}", ()
            record.exc_info, record.exc_text = None, None
            return self._is_news("redis", "")
        sentence = next(filter(None, map(_sentence, _errors(record))), "")
        if not sentence:
            # The cause is in the log already; the requests refused because of it are not news.
            return not (_is_unwell(record) and any(map(self._is_recent, self._said.values())))
        if record.exc_info:
            record.msg, record.args = f"{_what(record)}: {sentence}", ()
            record.exc_info, record.exc_text = None, None
        return self._is_news(str(record.name), sentence)

    def _is_news(self, name: str, text: str) -> bool:
        if self._is_recent(self._said.get((name, text))):
            return False
        self._said[name, text] = time.monotonic()
        return True

    def _is_recent(self, at: float | None) -> bool:
        return at is not None and time.monotonic() - at < SAID_AGAIN_AFTER


def _errors(record: logging.LogRecord) -> Iterator[BaseException]:
    if record.exc_info and record.exc_info[1] is not None:
        yield record.exc_info[1]
    if isinstance(record.args, tuple):
        yield from (argument for argument in record.args if isinstance(argument, BaseException))


def _lost_redis(error: BaseException) -> str:
    """The message of Redis or its client in one line, if it caused the error; otherwise empty.

    Recognised by the names of the classes: a house without Redis never loads them.
    """
    for cause in _chain(error):
        package, name = type(cause).__module__.partition(".")[0], type(cause).__name__
        if (package == "redis" and name in REDIS_AWAY) or (package == "kombu" and name == "OperationalError"):
            return " ".join(str(cause).split()) or name
    return ""


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _sentence(error: BaseException) -> str | None:
    # Imported only now: a start without an error does not need it.
    problems = import_module("tdmanager.upkeep.problems")
    return problems.in_language_of_house(error)  # type: ignore[no-any-return]


def _what(record: logging.LogRecord) -> str:
    method = getattr(getattr(record, "request", None), "method", "")
    return f"{method} {_path(record)}" if method else record.getMessage()


def _is_health(record: logging.LogRecord) -> bool:
    return _is_unwell(record) and _path(record).startswith(HEALTH)


def _is_unwell(record: logging.LogRecord) -> bool:
    return getattr(record, "status_code", None) == UNWELL


def _path(record: logging.LogRecord) -> str:
    return str(getattr(getattr(record, "request", None), "path", ""))
