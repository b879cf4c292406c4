"""A screen that listens: the raw event stream, read in a thread."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from tests.live import LiveHouse

PATIENCE = 60.0


@dataclass(frozen=True, slots=True)
class Heard:
    """One event of a stream and its arrival time."""

    name: str
    told: Any
    at: float


@dataclass
class Listener:
    """One open stream; ``heard`` grows while it is open."""

    house: LiveHouse
    path: str
    heard: list[Heard] = field(default_factory=list)
    status: int = 0
    is_over: bool = False

    def open(self) -> Listener:
        """Connect; returns when the response header has arrived."""
        self._socket = socket.create_connection((self.house.host, self.house.port), timeout=30)
        self._file = self._socket.makefile("rb")
        self._socket.sendall(f"GET {self.path} HTTP/1.1\r\nHost: {self.house.host}\r\n\r\n".encode())
        self.status = int(self._file.readline().split()[1])
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def hang_up(self) -> None:
        """Close the connection, whatever the server still sends."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._reader.join(PATIENCE)
        self._file.close()
        self._socket.close()

    def _read(self) -> None:
        name = ""
        with suppress(OSError, ValueError):
            while line := self._file.readline():
                text = line.decode().strip()
                if text.startswith("event: "):
                    name = text.removeprefix("event: ")
                if text.startswith("data: "):
                    told = json.loads(text.removeprefix("data: "))
                    self.heard.append(Heard(name, told, time.monotonic()))
                if text == "0":
                    break
        self.is_over = True

    def named(self, name: str) -> list[Heard]:
        """The events of this name."""
        return [event for event in list(self.heard) if event.name == name]

    def wait(self, count: int, name: str = "notice", patience: float = PATIENCE) -> list[Heard]:
        """Wait for this many events of a name."""
        deadline = time.monotonic() + patience
        while len(self.named(name)) < count:
            assert time.monotonic() < deadline, f"{len(self.named(name))} of {count} {name}: {self.heard}"
            time.sleep(0.005)
        return self.named(name)

    def wait_part(self, part: str, version: int, patience: float = PATIENCE) -> Heard:
        """Wait until a part was announced with at least this version."""
        deadline = time.monotonic() + patience
        while True:
            for event in self.named("notice"):
                if event.told["parts"].get(part, 0) >= version:
                    return event
            assert time.monotonic() < deadline, f"no {part} {version}: {self.heard}"
            time.sleep(0.005)

    def wait_over(self, patience: float = PATIENCE) -> float:
        """Wait until the server has closed the stream; returns when that was."""
        deadline = time.monotonic() + patience
        while not self.is_over:
            assert time.monotonic() < deadline, "the stream is still open"
            time.sleep(0.005)
        return time.monotonic()


def fetch(house: LiveHouse, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """One request: status, headers, body."""
    link = http.client.HTTPConnection(house.host, house.port, timeout=PATIENCE)
    link.request("GET", path, headers=headers)
    answer = link.getresponse()
    body = answer.read()
    link.close()
    return answer.status, dict(answer.getheaders()), body
