"""Clients that never give up: each command has a key, and is sent again with it until there is an answer."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from select import select
from typing import Any

from tests.accidents.accidents import Fate

PATIENCE_SECONDS = 300
WAITS_FOR_ANSWER = 20
AGAIN_SECONDS = 0.15
ASK_AGAIN = frozenset({429, 502, 503, 507})
BUSY = frozenset({"system_busy", "disk_full", "database_away"})


@dataclass
class Told:
    """What the house has answered to this run's commands."""

    acknowledged: dict[str, Any] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    sold: int = 0
    unreached: int = 0
    longest: float = 0.0
    guard: threading.Lock = field(default_factory=threading.Lock)


class Unreached(ConnectionError):
    """No answer within the client's patience."""


class Client:
    """A person at a terminal: sends commands by API, and reads what it needs for them."""

    def __init__(self, port: int, token: str, *, history: Told, fate: Fate, chance: Random) -> None:
        self._port = port
        self._token = token
        self._told = history
        self._fate = fate
        self.chance = chance
        self.sent = 0

    def read(self, path: str) -> Any:
        """A list or an object, asked for until it comes."""
        return self._until(lambda: self._once("GET", path, None, None), path)[1]

    def command(self, path: str, body: dict[str, Any] | None = None, *, sells: bool = False) -> Any:
        """Send a command until it is answered; returns the answer, none if it was refused."""
        self.sent += 1
        key = f"{self.chance.getrandbits(96):024x}"
        number = self._fate.before_sending()
        began = time.monotonic()
        tries = 0

        def once() -> tuple[int, Any]:
            nonlocal tries
            tries += 1
            return self._once("POST", path, body or {}, key, number if tries == 1 else None)

        try:
            status, answer = self._until(once, path)
        except Unreached:
            with self._told.guard:
                self._told.unreached += sells
            raise
        with self._told.guard:
            self._told.longest = max(self._told.longest, time.monotonic() - began)
            if status < 300:
                self._told.acknowledged[key] = [path, answer]
                self._told.sold += sells
                return answer
            self._told.refused[key] = f"{path}: {status} {answer}"
        return None

    def _until(self, once: Callable[[], tuple[int, Any]], path: str) -> tuple[int, Any]:
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            try:
                status, answer = once()
            except (OSError, http.client.HTTPException, ValueError):
                time.sleep(AGAIN_SECONDS)
                continue
            code = answer.get("code") if isinstance(answer, dict) else None
            if status in ASK_AGAIN or code in BUSY:
                time.sleep(AGAIN_SECONDS)
                continue
            if status >= 500:
                with self._told.guard:
                    self._told.faults.append(f"{path}: {status} {str(answer)[:200]}")
                time.sleep(AGAIN_SECONDS)
                continue
            return status, answer
        raise Unreached(path)

    def _once(
        self, method: str, path: str, body: dict[str, Any] | None, key: str | None, number: int | None = None
    ) -> tuple[int, Any]:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=WAITS_FOR_ANSWER)
        headers = {"Authorization": f"Token {self._token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        try:
            link.request(method, f"/api/v1/{path}", json.dumps(body) if body is not None else None, headers)
            if number is not None:
                self._fate.after_sending(number, lambda: bool(select([link.sock], [], [], 0)[0]))
            answer = link.getresponse()
            told = answer.read()
            try:
                return answer.status, json.loads(told) if told else None
            except ValueError:
                return answer.status, told[:200].decode(errors="replace")
        finally:
            link.close()
