"""The page that simulates an event: who may, asked for, watched, stopped, its result as a chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from journal import instants
from journal.opening import HOUSE
from people.models import User
from people.staff import verbs as people
from tdmanager.simulation import trial
from tdmanager.simulation.trial import Trial, Tried, trial_of
from tests import builders

pytestmark = pytest.mark.django_db
HOUR = 3_600
TRIED = tuple(
    Tried(
        seconds=hours * HOUR,
        entries=27 + hours,
        tables=3,
        chips=540_000,
        left=((0, 27), (HOUR, 18), (2 * HOUR, 9)),
    )
    for hours in (4, 5, 6)
)
FORM = {"entries": "27", "evenings": "3"}


@pytest.fixture(autouse=True)
def began(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> list[list[str]]:
    """The commands of the processes that were started; none of them really is."""
    settings.VAR = tmp_path
    listed: list[list[str]] = []

    class Process:
        def __init__(self, command: list[str], **_more: object) -> None:
            listed.append(command)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(trial.subprocess, "Popen", Process)
    return listed


def signed_in(client: Client, role: Role = Role.DIRECTOR) -> Client:
    user_id = builders.do(
        [HOUSE], people.add_staff, username=role.value, password="a long enough one", role=role
    ).id
    client.force_login(User.objects.get(pk=user_id), "django.contrib.auth.backends.ModelBackend")
    return client


def keep_trial(event_id: int, **over: Any) -> Trial:
    now = instants.now()
    values: dict[str, Any] = {
        "event": event_id,
        "entries": 27,
        "evenings": 20,
        "asked_at": now,
        "noted_at": now,
    }
    return trial._keep(Trial(**values | over))


def page(client: Client, event_id: int, **fields: str) -> Any:
    address = f"/events/{event_id}/simulation/"
    return client.post(address, fields) if fields else client.get(address)


def test_the_set_up_leads_to_it_and_it_offers_the_field_of_the_event(client: Client) -> None:
    event_id = builders.event(max_entries=64)
    signed_in(client)
    assert f"/events/{event_id}/simulation/" in client.get(f"/events/{event_id}/setup/").content.decode()
    shown = page(client, event_id).content.decode()
    assert "Simulate this event" in shown
    assert 'value="64"' in shown
    assert "Simulate all the same" not in shown


def test_a_simulation_runs_in_a_process_of_its_own_and_its_progress_is_shown(
    client: Client, began: list[list[str]]
) -> None:
    event_id = builders.event()
    signed_in(client)
    assert page(client, event_id, **FORM).status_code == 302
    (command,) = began
    assert command[2:] == [
        *("simulate", "--anyway", "--keep", "--event", str(event_id)),
        *("--entries", "27", "--evenings", "3", "--language", "en"),
    ]
    told = trial_of(event_id)
    assert told is not None
    keep_trial(event_id, evenings=3, tried=TRIED[:1])
    shown = page(client, event_id)
    assert "1 of 3 evenings with 27 players played." in shown.content.decode()
    assert shown["Refresh"]
    page(client, event_id, **FORM)
    assert len(began) == 1


def test_it_can_be_stopped(client: Client) -> None:
    event_id = builders.event()
    signed_in(client)
    keep_trial(event_id)
    client.post(f"/events/{event_id}/simulation/cancel/")
    assert trial._stop_file(event_id).exists()


def test_while_an_event_is_played_it_asks_first(client: Client, began: list[list[str]]) -> None:
    running = builders.started(9, name="Tonight")
    event_id = builders.event()
    signed_in(client)
    refused = page(client, event_id, **FORM).content.decode()
    assert "Confirm it: an event is being played." in refused
    assert "In play: Tonight." in refused
    assert not began
    page(client, event_id, **FORM, anyway="on")
    assert len(began) == 1
    assert running != event_id


def test_its_result_names_the_finish_the_field_and_who_is_left(client: Client) -> None:
    event_id = builders.event()
    signed_in(client)
    keep_trial(event_id, is_over=True, tried=TRIED)
    shown = page(client, event_id)
    text = " ".join(shown.content.decode().split())
    assert "5:00 hours after its start" in text
    assert "Players left after 2:00" in text
    assert '<td class="figure" data-label="Usually">32</td>' in text
    assert '<polyline class="chart-line"' in text
    assert "Refresh" not in shown


def test_a_process_that_fell_silent_no_longer_counts_as_at_work(client: Client) -> None:
    event_id = builders.event()
    now = instants.now()
    found = Trial(event_id, 27, 20, now, now)
    assert found.runs(now)
    assert not found.runs(now.replace(year=now.year + 1))


def test_a_problem_is_said_in_its_words(client: Client) -> None:
    event_id = builders.event()
    signed_in(client)
    keep_trial(event_id, is_over=True, problem="The room is full.")
    assert "The simulation could not go on: The room is full." in page(client, event_id).content.decode()


@pytest.mark.parametrize("role", [Role.FLOOR, Role.CASHIER, Role.INSPECTOR])
def test_only_directors_simulate(client: Client, role: Role, began: list[list[str]]) -> None:
    event_id = builders.event()
    signed_in(client, role)
    assert page(client, event_id).status_code == 403
    assert page(client, event_id, **FORM).status_code == 403
    assert not began
