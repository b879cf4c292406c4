"""The log of a house whose disk fails: a sentence, not a traceback at every tap."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from celery.beat import SchedulingError
from django.db import DatabaseError, OperationalError
from django.test import RequestFactory
from django.utils import translation
from kombu.exceptions import OperationalError as OperationalErrorOfKombu
from redis.exceptions import ConnectionError as RedisLost

from tdmanager.logs import InOneSentence

FULL = OperationalError("database or disk is full")
DAMAGED = DatabaseError("database disk image is malformed")


@pytest.fixture(autouse=True)
def _ordinary(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging.getLogger(), "level", logging.WARNING)


def record(
    error: Exception | None, text: str = "task %s failed", *values: Any, **more: Any
) -> logging.LogRecord:
    """The record that a logger passes on."""
    info = (type(error), error, None) if error else None
    made = logging.LogRecord("a.logger", logging.ERROR, "file", 1, text, values or ("clock.sweep",), info)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def text_of_record(kept: InOneSentence, one: logging.LogRecord) -> str | None:
    """The text that is written; None if nothing is."""
    return logging.Formatter("{message}", style="{").format(one) if kept.filter(one) else None


def test_a_disk_that_fails_is_a_sentence_in_the_language_of_the_house() -> None:
    with translation.override("it"):
        told = text_of_record(InOneSentence(), record(FULL))
    assert told == "task clock.sweep failed: The disk is full. Make room on it, then try again."
    tap = record(FULL, request=RequestFactory().post("/players/new/"), status_code=503)
    assert str(text_of_record(InOneSentence(), tap)).startswith("POST /players/new/: The disk is full.")


def test_it_is_said_once_a_minute_and_another_fault_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at = 100.0
    monkeypatch.setattr("tdmanager.logs.time.monotonic", lambda: at)
    kept = InOneSentence()
    warning = "no sign of life of %s: %s"
    assert (
        text_of_record(kept, record(None, warning, "worker", FULL))
        == "no sign of life of worker: database or disk is full"
    )
    assert text_of_record(kept, record(None, warning, "beat", FULL)) is None
    assert text_of_record(kept, record(FULL)) is None
    assert text_of_record(kept, record(DAMAGED)) is not None
    at = 161.0
    assert text_of_record(kept, record(FULL)) is not None


def test_requests_refused_for_a_cause_that_was_said_are_not_logged_one_by_one() -> None:
    kept = InOneSentence()
    tap = {"request": RequestFactory().post("/api/v1/players/"), "status_code": 503}
    assert (
        text_of_record(kept, record(None, "Service Unavailable: %s", "/api/v1/players/", **tap)) is not None
    )
    assert text_of_record(kept, record(FULL)) is not None
    assert text_of_record(kept, record(None, "Service Unavailable: %s", "/api/v1/players/", **tap)) is None


def test_an_error_of_ours_keeps_its_traceback_and_everything_does_for_who_looks_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = InOneSentence()
    for _time in range(2):
        ours = record(RuntimeError("ours"))
        assert kept.filter(ours)
        assert ours.exc_info
    monkeypatch.setattr(logging.getLogger(), "level", logging.DEBUG)
    full = record(FULL)
    assert kept.filter(full)
    assert full.exc_info


def test_a_red_health_page_is_not_logged_at_each_look() -> None:
    look = record(None, request=RequestFactory().get("/health.json"), status_code=503)
    assert text_of_record(InOneSentence(), look) is None


def test_a_lost_redis_is_one_line_a_minute_whichever_logger_meets_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at = 100.0
    monkeypatch.setattr("tdmanager.logs.time.monotonic", lambda: at)
    lost = RedisLost("Error 111 connecting to 127.0.0.1:6379.\nConnection refused.")
    sent = SchedulingError("Couldn't apply scheduled task clock.sweep")
    sent.__context__ = OperationalErrorOfKombu(str(lost))
    kept = InOneSentence()
    beat = record(sent, "Message Error: %s\n%s", sent, ["  File ...\n"])
    assert text_of_record(kept, beat) == (
        "Redis does not answer: Error 111 connecting to 127.0.0.1:6379. Connection refused."
    )
    again = "consumer: Cannot connect to %s: %s.\n%s"
    for _time in range(1_000):
        assert text_of_record(kept, record(sent, "Message Error: %s\n%s", sent, [])) is None
    assert text_of_record(kept, record(None, again, "redis://127.0.0.1:6379/0", lost, "Trying again")) is None
    at = 161.0
    assert (
        text_of_record(kept, record(None, again, "redis://127.0.0.1:6379/0", lost, "Trying again"))
        is not None
    )
