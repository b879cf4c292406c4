"""A display: follows its stream, fetches what changed, and connects again as ``static/js/stream.js`` does."""

from __future__ import annotations

import http.client
import json
import threading
import time
from contextlib import suppress
from typing import Any

FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
SILENCE = 12.0


class Screen(threading.Thread):
    """Holds the newest content of its parts."""

    def __init__(self, port: int, token: str, parts: tuple[str, ...]) -> None:
        super().__init__(daemon=True)
        self._port, self._token, self._parts = port, token, parts
        self._is_over = threading.Event()
        self.held: dict[str, Any] = {}

    def run(self) -> None:
        """Until it is switched off."""
        wait = FIRST_WAIT
        while not self._is_over.is_set():
            try:
                self._follow()
                wait = FIRST_WAIT
            except (OSError, http.client.HTTPException, ValueError):
                self._is_over.wait(wait)
                wait = min(LONGEST_WAIT, wait * 2)

    def end(self) -> None:
        """Switch it off."""
        self._is_over.set()

    def _follow(self) -> None:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SILENCE)
        try:
            link.request("GET", f"/stream/{self._token}")
            stream = link.getresponse()
            if stream.status != 200:
                raise OSError(stream.status)
            while not self._is_over.is_set():
                line = stream.fp.readline()
                if not line:
                    return
                if line.startswith(b"data:") and b"parts" in line:
                    self._fetch(json.loads(line[5:])["parts"])
        finally:
            link.close()

    def _fetch(self, versions: dict[str, int]) -> None:
        for part in self._parts:
            wanted = versions.get(part, 0)
            if (part in versions and self.version(part) < wanted) or part not in self.held:
                self._fetch_part(part, wanted)

    def _fetch_part(self, part: str, version: int) -> None:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SILENCE)
        with suppress(ValueError):
            try:
                link.request("GET", f"/parts/{self._token}/{part}?v={version}")
                answer = link.getresponse()
                if answer.status == 200:
                    self.held[part] = json.loads(answer.read())
            finally:
                link.close()

    def newest(self) -> dict[str, int]:
        """The versions that the house gives a screen now."""
        ends = time.monotonic() + SILENCE
        while True:
            link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SILENCE)
            try:
                link.request("GET", f"/parts/{self._token}/versions")
                told: dict[str, int] = json.loads(link.getresponse().read())["parts"]
            except (OSError, http.client.HTTPException, ValueError):
                if time.monotonic() > ends:
                    raise
                time.sleep(0.1)
            else:
                return told
            finally:
                link.close()

    def shows(self, part: str, right: dict[str, Any], seconds: float) -> bool:
        """Whether it shows this in time, whatever the version."""
        ends = time.monotonic() + seconds
        while {**self.held.get(part, {}), "version": 0} != right:
            if time.monotonic() > ends:
                return False
            time.sleep(0.05)
        return True

    def version(self, part: str) -> int:
        """The version of what it shows, 0 for nothing."""
        return int(self.held.get(part, {}).get("version", 0))


def until_right(screen: Screen, newest: dict[str, int], since: float, seconds: float) -> float:
    """Wait until it shows at least these versions; returns the seconds since then, or raises ``TimeoutError``."""
    ends = time.monotonic() + seconds
    wanted = {part: newest.get(part, 0) for part in screen._parts}
    while any(screen.version(part) < version for part, version in wanted.items()):
        if time.monotonic() > ends:
            held = {part: screen.version(part) for part in wanted}
            raise TimeoutError(f"the screen holds {held}, the house has {wanted}")
        time.sleep(0.02)
    return max(0.0, time.monotonic() - since)
