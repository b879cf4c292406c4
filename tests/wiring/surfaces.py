"""The responses of a running house, as sentences: a form's page, the API, health."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import unescape
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

CSRF = "c" * 32
SECONDS = 120
# A director: the key of a program, and the session of a browser.
SIGNED_IN = (
    "from django.test import Client; from people.staff.verbs import add_token; "
    "from people.models import User; from tests import builders; builders.house(); "
    "user, _ = User.objects.get_or_create(username='dora', role='director'); "
    "browser = Client(); browser.force_login(user); token = add_token(user.pk); "
    "print(token.clear, browser.cookies['sessionid'].value)"
)


@dataclass(frozen=True, slots=True)
class Surfaces:
    """A director at a running house."""

    address: str
    token: str
    session: str

    @classmethod
    def of(cls, address: str, signed_in: str) -> Surfaces:
        """The director of the output of ``SIGNED_IN``."""
        token, session = signed_in.split()[-2:]
        return cls(address.rstrip("/"), token, session)

    def added(self, name: str) -> str:
        """Add a player by API: its status, or the code of the refusal."""
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        status, text = self._sent("/api/v1/players/", json.dumps(_player(name)).encode(), headers)
        return str(status) if status == 201 else str(json.loads(text)["code"])

    def filled_in(self, name: str) -> str:
        """Add a player by the form of the page; returns the message of the next page."""
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={CSRF}"}
        form = urlencode(_player(name) | {"csrfmiddlewaretoken": CSRF}).encode()
        return _words(self._sent("/players/new/", form, headers)[1])

    def looked_at(self, path: str) -> tuple[int, str]:
        """A page: its status and text."""
        status, text = self._sent(path, None, {"Cookie": f"sessionid={self.session}"})
        return status, _words(text)

    def health(self, part: str) -> str:
        """The health page's sentence about a part; empty if it is well."""
        _status, text = self._sent("/health/", None, {})
        found = re.search(rf'data-service="{part}"\s+data-well="(\w+)">(.*?)</li>', text, re.S)
        assert found, text
        return "" if found[1] == "yes" else _words(found[2])

    def _sent(self, path: str, body: bytes | None, headers: dict[str, str]) -> tuple[int, str]:
        try:
            with urlopen(Request(self.address + path, body, headers), timeout=SECONDS) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as refused:
            return refused.code, refused.read().decode()


def _player(name: str) -> dict[str, str]:
    return {"first_name": "Ada", "last_name": name}


def _words(page: str) -> str:
    shown = re.sub(r"<script.*?</script>|<style.*?</style>", " ", page, flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def queued_at(port: int, count: int) -> str:
    """The code that adds a printer and queues different papers for it."""
    return (
        "from journal.opening import HOUSE; from printing.printers import verbs as printers; "
        "from printing.printers.queue import queue_job; from tests import builders as b; "
        "from tests.printing.fake import CUT, INIT; "
        f"added = b.do([HOUSE], printers.add_printer, name='Desk', host='127.0.0.1', port={port}); "
        "[b.do([HOUSE], queue_job, printer_id=added.id, title=str(n), content=INIT + b'%d' % n + CUT) "
        f"for n in range({count})]"
    )
