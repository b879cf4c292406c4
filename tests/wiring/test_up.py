"""The embedded system: it starts with everything healthy, continues with its data, and stops at once."""

from __future__ import annotations

import json
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.test import override_settings

from screens.parts.screen_tokens import Holder, ScreenToken, signed
from tdmanager.embedded.house import GRACE_SECONDS
from tdmanager.management.commands.up import _seconds_since
from tests.servers import free_port, wait_for
from tests.wiring.commands import ROOT, OwnHouse, read_until

pytestmark = pytest.mark.processes


@contextmanager
def started(house: OwnHouse, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running system, and its output at the start."""
    process = house.begin("up", *arguments)
    try:
        yield process, read_until(process, "Stop with Ctrl+C")
    finally:
        process.kill()
        process.communicate()


@contextmanager
def up(house: OwnHouse, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running system, and its address."""
    with started(house, *arguments) as (process, said):
        yield process, address_in(said)


def address_in(output: str) -> str:
    """The address in the output of a start."""
    found = re.search(r"http://localhost:\d+/", output)
    assert found, output
    return found.group(0)


def unwell(address: str) -> set[str]:
    """The parts that the health page shows red."""
    try:
        with urlopen(f"{address}health.json", timeout=60) as answer:
            told = json.load(answer)
    except HTTPError as error:
        told = json.load(error)
    return {part for part, found in told["parts"].items() if not found["is_well"]}


def is_well(address: str) -> bool:
    """Whether no part is red."""
    return not unwell(address)


def test_it_comes_up_with_every_part_well_and_stops_though_a_screen_listens(house: OwnHouse) -> None:
    with up(house, "--port", str(free_port())) as (process, address):
        wait_for(lambda: not unwell(address), "every part well")
        # Listening screens must neither delay the stop nor be called errors.
        port = int(address.rsplit(":", 1)[1].strip("/"))
        with ExitStack() as stack:
            for _time in range(3):
                screen = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                path = f"/stream/{staff_token_of(house)}"
                screen.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                assert screen.recv(1_000).startswith(b"HTTP/1.1 200")
            process.send_signal(signal.SIGINT)
            said, _ = process.communicate(timeout=60)
    assert GRACE_SECONDS <= 1
    assert process.returncode == 0, said
    assert "Traceback" not in said
    assert "Cancel" not in said


def staff_token_of(house: OwnHouse) -> str:
    """The screen token of the only person of a house, signed by that house."""
    with override_settings(SECRET_KEY=(house.var / "secret-key").read_text().strip()):
        return signed(ScreenToken(Holder.PERSON, 1, 0, "en"))


def test_started_again_it_finds_its_data_and_shows_the_demo_logins_each_time(house: OwnHouse) -> None:
    (house.var / "demo-logins.txt").write_text("director  blue-heron-7\n")
    for _ in range(2):
        with started(house, "--port", str(free_port())) as (process, said):
            assert "director  blue-heron-7" in said
            wait_for(partial(is_well, address_in(said)), "every part well")
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=60)
            assert process.returncode == 0
    with closing(sqlite3.connect(house.database)) as kept:
        assert kept.execute("SELECT count(*) FROM people_user").fetchone() == (1,)


def test_a_second_web_process_of_the_same_house_is_turned_away(house: OwnHouse) -> None:
    with up(house, "--port", str(free_port())):
        assert "served already by process" in house.manage("up", is_refused=True)
        assert "stop it first" in house.manage("restore", "any", is_refused=True)
        served = subprocess.run(
            [".venv/bin/python", "-c", "import tdmanager.asgi"],
            cwd=ROOT,
            env=house.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert "AlreadyRunning" in served.stderr


def test_what_it_makes_is_read_by_its_owner_only(empty_house: OwnHouse) -> None:
    with up(empty_house, "--demo", "--port", str(free_port())):
        open_to_others = [
            path.name
            for path in Path(empty_house.var).iterdir()
            if path.is_file() and path.stat().st_mode & 0o077
        ]
    assert open_to_others == []


@pytest.mark.parametrize("script", ["run", "test", "deploy/environment.sh"])
def test_the_scripts_are_posix_sh(script: str) -> None:
    assert subprocess.run(["sh", "-n", script], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("script", ["./run", "./test"])
def test_the_scripts_say_what_they_take(script: str) -> None:
    said = subprocess.run([script, "--help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert said.startswith(script)


def test_a_start_says_what_plain_http_means_and_how_many_screens_it_can_hold(house: OwnHouse) -> None:
    command = [
        "sh",
        "-c",
        'ulimit -n 700; exec "$0" manage.py up --lan --port "$1"',
        sys.executable,
        str(free_port()),
    ]
    with subprocess.Popen(
        command, cwd=ROOT, env=house.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        said = read_until(process, "Stop with Ctrl+C")
        process.kill()
    assert "plain http" in said or "no address in a network" in said
    assert "The system allows 700 open files: about 600 screens at once." in said


def test_a_start_counts_from_run_with_what_it_installs(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _seconds_since(time.monotonic() - 3) < 60
    monkeypatch.setenv("TD_BEGAN", str(int(time.time()) - 3_600))
    assert _seconds_since(time.monotonic() - 3) >= 3_600
    # A child process counts from its own start.
    assert _seconds_since(time.monotonic()) < 60
    assert "export TD_BEGAN" in (ROOT / "run").read_text()
