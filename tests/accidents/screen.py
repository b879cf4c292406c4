"""A display: follows its stream, fetches what changed, and tries again as ``static/js/stream.js`` does."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from pathlib import Path
from random import random
from typing import Any

SCRIPT = (Path(__file__).resolve().parents[2] / "static/js/stream.js").read_text()
SAMPLE = 0.02


def seconds_in_script(name: str) -> float:
    """A constant of the page's script, so that both wait alike."""
    found = re.search(rf"^const {name} = (\d+);", SCRIPT, re.MULTILINE)
    assert found, name
    return int(found[1]) / 1000


FIRST_WAIT, LONGEST_WAIT = seconds_in_script("FIRST_WAIT"), seconds_in_script("LONGEST_WAIT")
FETCH_AGAIN, LONGEST_AGAIN = seconds_in_script("FETCH_AGAIN"), seconds_in_script("LONGEST_AGAIN")
BACK_SECONDS = 300.0
FETCH_LIMIT, SILENCE = seconds_in_script("FETCH_LIMIT"), seconds_in_script("SILENCE")
SPREAD = seconds_in_script("SPREAD")


class Screen(threading.Thread):
    """Holds the newest content of its parts."""

    def __init__(self, port: int, token: str, parts: tuple[str, ...]) -> None:
        super().__init__(daemon=True)
        self._port, self._token, self._parts = port, token, parts
        self._is_over = threading.Event()
        self._guard = threading.Lock()
        self._known: dict[str, int] = {}
        self._due: dict[str, float] = {}
        self._missed: dict[str, int] = {}
        self.held: dict[str, Any] = {}

    def run(self) -> None:
        """Until it is switched off."""
        threading.Thread(target=self._fetch_in_time, daemon=True).start()
        wait = FIRST_WAIT
        while not self._is_over.is_set():
            try:
                if self._follow():
                    wait = FIRST_WAIT
            except (OSError, http.client.HTTPException, ValueError):
                pass
            self._is_over.wait(wait * (0.5 + random()))
            wait = min(LONGEST_WAIT, wait * 2)

    def end(self) -> None:
        """Switch it off."""
        self._is_over.set()

    def _follow(self) -> bool:
        """Read the stream until it breaks; returns whether there was one."""
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SILENCE)
        is_heard = False
        try:
            link.request("GET", f"/stream/{self._token}")
            stream = link.getresponse()
            while stream.status == 200 and not self._is_over.is_set():
                line = stream.fp.readline()
                if not line:
                    break
                is_heard = True
                if line.startswith(b"data:") and b"parts" in line:
                    self._noticed(json.loads(line[5:]))
        except (OSError, http.client.HTTPException):
            return is_heard
        finally:
            link.close()
        return is_heard

    def _noticed(self, data: dict[str, Any]) -> None:
        for part in self._parts:
            version = data["parts"].get(part)
            if version is None or (self._known.get(part) == version and part not in self._missed):
                continue
            with self._guard:
                self._known[part] = version
                self._due[part] = time.monotonic() + random() * SPREAD
            if part in data["inline"]:
                self._take(part, version, data["inline"][part])

    def _take(self, part: str, version: int, body: Any) -> None:
        """Show it, unless a newer one was announced meanwhile."""
        with self._guard:
            if self._known[part] == version:
                self._missed.pop(part, None)
                self._due.pop(part, None)
                self.held[part] = body

    def _fetch_in_time(self) -> None:
        while not self._is_over.wait(SAMPLE):
            for part, due in tuple(self._due.items()):
                if due <= time.monotonic():
                    with self._guard:
                        self._due.pop(part, None)
                        version = self._known[part]
                    self._fetch(part, version)

    def _fetch(self, part: str, version: int) -> None:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=FETCH_LIMIT)
        try:
            link.request("GET", f"/parts/{self._token}/{part}?v={version}")
            answer = link.getresponse()
            if answer.status == 200:
                self._take(part, version, json.loads(answer.read()))
                return
        except (OSError, http.client.HTTPException, ValueError):
            pass
        finally:
            link.close()
        times = self._missed.get(part, 0)
        self._missed[part] = times + 1
        wait = min(LONGEST_AGAIN, FETCH_AGAIN * 2**times) * (1 + random() / 2)
        self._due.setdefault(part, time.monotonic() + wait)

    def newest(self) -> dict[str, int]:
        """The versions that the house gives a screen now, or once it is back from the other accident."""
        ends = time.monotonic() + BACK_SECONDS
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

    def until_right(self, newest: dict[str, int], since: float, seconds: float) -> float:
        """Wait until it shows at least these versions; returns the seconds since then, or raises ``TimeoutError``."""
        ends = time.monotonic() + seconds
        wanted = {part: newest.get(part, 0) for part in self._parts}
        while any(self.version(part) < version for part, version in wanted.items()):
            if time.monotonic() > ends:
                held = {part: self.version(part) for part in wanted}
                raise TimeoutError(f"the screen holds {held}, the house has {wanted}")
            time.sleep(SAMPLE)
        return max(0.0, time.monotonic() - since)
