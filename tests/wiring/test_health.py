"""The health of the system, judged by heartbeats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client

from journal import instants
from tdmanager import heartbeats
from tdmanager.findings import Finding
from tdmanager.health import NO_ROUND_TRIP, STALE, are_unsaved, backups, judge
from tdmanager.heartbeats import Heartbeat, Sign, Signs, newest
from tdmanager.upkeep import care, nightly

NOW = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


def signs(**seconds_ago: float) -> Signs:
    """Heartbeats this many seconds old, of processes that have run for an hour."""
    return {name: Sign(NOW - ago * SECOND, NOW - timedelta(hours=1)) for name, ago in seconds_ago.items()}


def findings(signs: Signs, *, are_tasks_carried: bool = True) -> tuple[Finding, Finding]:
    worker, beat = judge(signs, NOW, are_tasks_carried=are_tasks_carried)
    return worker.finding, beat.finding


def test_fresh_signs_are_well() -> None:
    assert findings(signs(worker=1, beat=4, tasks=5)) == (Finding.WELL, Finding.WELL)


def test_each_is_judged_by_its_own_sign() -> None:
    late = STALE.total_seconds() + 1
    assert findings(signs(worker=late, beat=1, tasks=late)) == (Finding.NO_SIGN, Finding.WELL)
    assert findings(signs(worker=1, beat=late, tasks=late)) == (Finding.WELL, Finding.NO_SIGN)
    assert findings({}) == (Finding.NO_SIGN, Finding.NO_SIGN)


def test_a_worker_that_lives_but_does_nothing_is_not_well() -> None:
    late = NO_ROUND_TRIP.total_seconds() + 1
    assert findings(signs(worker=1, beat=1, tasks=late)) == (Finding.NO_WORK, Finding.WELL)
    assert findings(signs(worker=1, beat=1)) == (Finding.NO_WORK, Finding.WELL)


def test_without_redis_no_work_can_reach_the_worker() -> None:
    given = signs(worker=1, beat=1, tasks=600)
    assert findings(given, are_tasks_carried=False) == (Finding.WELL, Finding.WELL)


def test_a_worker_just_started_has_time_for_its_first_task() -> None:
    given = signs(worker=1, beat=1, tasks=600)
    given["worker"] = Sign(NOW, NOW - 3 * SECOND)
    assert findings(given) == (Finding.WELL, Finding.WELL)


def test_of_two_stores_the_later_sign_counts() -> None:
    merged = newest(signs(worker=9, beat=1), signs(worker=2, tasks=3))
    assert merged == signs(worker=2, beat=1, tasks=3)


def test_heartbeats_that_no_longer_reach_the_database_say_that_nothing_is_saved() -> None:
    late = STALE.total_seconds() + 2
    assert are_unsaved(signs(worker=1, beat=1), signs(worker=late, beat=1))
    assert not are_unsaved(signs(worker=1, beat=1), signs(worker=5, beat=5))
    assert not are_unsaved({}, signs(worker=late, beat=late))


def test_an_error_that_nobody_foresaw_does_not_end_the_heartbeats(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    def fails_once(name: str, _since: datetime) -> None:
        sent.append(name)
        if len(sent) == 1:
            raise RuntimeError("unforeseen")

    monkeypatch.setattr(heartbeats, "leave", fails_once)
    monkeypatch.setattr(heartbeats, "EVERY_SECONDS", 0)
    Heartbeat("worker", lambda: len(sent) < 3).run()
    assert sent == ["worker"] * 3


@pytest.mark.django_db
def test_a_backup_that_failed_is_red_until_one_succeeds(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_now: datetime) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(nightly, "back_up_when_due", full)
    nightly.care(NOW)
    found = backups(care.results(), instants.now())
    assert (found.finding, "disk is full" in found.why) == (Finding.BACKUP_FAILED, True)
    monkeypatch.setattr(nightly, "back_up_when_due", lambda _now: Path("made"))
    nightly.care(NOW)
    assert backups(care.results(), instants.now()).is_well


@pytest.mark.django_db
def test_a_newest_backup_that_cannot_be_read_is_red_until_another_is_made() -> None:
    care.keep(care.Care.BACKUP)
    care.keep(care.Care.CHECK, "the file is cut or damaged", is_said=True)
    assert backups(care.results(), instants.now()).finding == Finding.UNREADABLE
    care.keep(care.Care.BACKUP)
    assert backups(care.results(), instants.now()).is_well


@pytest.mark.django_db(transaction=True)
def test_the_page_shows_every_part_and_asks_nobody_who_they_are() -> None:
    answer = Client().get("/health/")
    assert answer.status_code == 503
    text = " ".join(answer.content.decode().split())
    for part, is_well in {
        "web": "yes",
        "database": "yes",
        "redis": "yes",
        "disk": "yes",
        "backups": "yes",
        "worker": "no",
        "beat": "no",
    }.items():
        assert f'data-service="{part}" data-well="{is_well}"' in text
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies


@pytest.mark.django_db(transaction=True)
def test_a_monitor_reads_the_same() -> None:
    told = Client().get("/health.json").json()
    assert told["is_well"] is False
    assert [part for part, found in told["parts"].items() if not found["is_well"]] == ["worker", "beat"]


@pytest.mark.django_db(transaction=True)
def test_the_page_speaks_the_language_of_the_browser() -> None:
    assert 'lang="it"' in Client(headers={"accept-language": "it"}).get("/health/").content.decode()


def test_a_heartbeat_whose_thread_ends_begins_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []
    ends = [SystemExit()]

    def sleeps(_seconds: float) -> None:
        if ends:
            raise ends.pop()

    monkeypatch.setattr(heartbeats, "leave", lambda name, _since: sent.append(name))
    monkeypatch.setattr(heartbeats, "EVERY_SECONDS", 0)
    monkeypatch.setattr("tdmanager.heartbeats.time.sleep", sleeps)
    with pytest.raises(SystemExit):
        Heartbeat("worker", lambda: len(sent) < 3).run()
    heartbeats._beating["worker"].join(60)
    assert sent == ["worker"] * 3
