"""The process that makes long papers, one after the other, at low priority."""

from __future__ import annotations

import logging
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock, Thread
from types import SimpleNamespace
from typing import Any

from celery import shared_task
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.db import DatabaseError, connections
from django.http import HttpRequest, QueryDict
from django.http.response import HttpResponseBase
from django.urls import resolve
from django.utils import translation

from access.apart import Cancelled, making
from access.scope import role_within
from journal import instants
from journal.changed import newest_line
from printing.kinds import LongPaperState
from printing.long_papers.rows import claim, file_of
from printing.models import LongPaper
from wording.words import explain

log = logging.getLogger(__name__)
SECOND = 1.0
KEPT_HEADERS = ("Content-Type", "Content-Disposition", "Content-SHA256")
_starting = Lock()
_process: list[subprocess.Popen[bytes]] = []


@shared_task(name="printing.start_maker", ignore_result=True)
def start_maker() -> None:
    """Start the process, unless this one has started it and it still runs: a worker stays free for timers."""
    with _starting:
        if _process and _process[0].poll() is None:
            return
        process = subprocess.Popen(
            [sys.executable, str(settings.ROOT / "manage.py"), "make_papers", *settings.ALLOWED_HOSTS],
            cwd=settings.ROOT,
            env=os.environ | {"DJANGO_SETTINGS_MODULE": settings.SETTINGS_MODULE},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        _process[:] = [process]
        # Nobody waits for it; its end is still noticed, so that no process is left behind.
        Thread(target=process.wait, daemon=True).start()


class AskedRequest(HttpRequest):
    """The request of the person who asked, without a session."""

    def __init__(self, paper: LongPaper) -> None:
        super().__init__()
        path, _mark, query = paper.address.partition("?")
        self.method, self.path, self.path_info = paper.method, path, path
        self.META = {"QUERY_STRING": query, "HTTP_HOST": paper.host, "HTTP_IDEMPOTENCY_KEY": paper.key}
        self.GET = QueryDict(query)
        self.user = _person_of(paper)
        # The token of the form was checked then.
        self._dont_enforce_csrf_checks = True
        self.device = None if paper.device_id is None else SimpleNamespace(pk=paper.device_id)
        self._paper = paper

    def get_host(self) -> str:
        """The host that the person opened; it was checked then."""
        return self._paper.host

    def _get_scheme(self) -> str:
        return "https" if self._paper.is_secure else "http"


def _person_of(paper: LongPaper) -> Any:
    """The person in the role in which they asked, of which a token may have less; nobody if they lost it since."""
    user: Any = get_user_model().objects.filter(pk=paper.user_id).first()
    if user is None or role_within(user.role, paper.role) != paper.role:
        return AnonymousUser()
    # Only for this request: it is never saved.
    user.role = paper.role
    return user


class Progress:
    """A paper while it is made; a thread saves its progress, and stops it if nobody waits for it any more."""

    def __init__(self, paper: LongPaper) -> None:
        self._paper = paper
        self._mine = LongPaper.objects.filter(pk=paper.pk, maker=paper.maker, state=LongPaperState.MAKING)
        self._is_over = Event()
        self._is_cancelled = False
        self.done, self.total, self.is_kept = 0, 0, False

    def count(self) -> None:
        """Count one slip or row."""
        self.done += 1
        if self._is_cancelled:
            raise Cancelled

    def keep(self, answer: HttpResponseBase) -> None:
        """Write the content, then say that it is ready, in the transaction that is open."""
        if answer.status_code != 200:
            refusal = getattr(answer, "refusal", None)
            self.fail(". ".join(explain(refusal)) if refusal is not None else "")
            return
        path = file_of(self._paper)
        unfinished = path.with_suffix(f".{self._paper.maker}")
        unfinished.touch(mode=0o600)
        with unfinished.open("wb") as file:
            for piece in answer:
                file.write(piece if isinstance(piece, bytes) else str(piece).encode())
        size = unfinished.stat().st_size
        unfinished.rename(path)
        headers = {name: answer[name] for name in KEPT_HEADERS if name in answer}
        values = {"headers": headers, "size": size, "seen_at": instants.now()}
        if not self._mine.update(state=LongPaperState.READY, done=self.done, total=self.total, **values):
            path.unlink(missing_ok=True)
            raise Cancelled
        self.is_kept = True

    def fail(self, why: str = "") -> None:
        """Say why it is not made."""
        self._mine.update(state=LongPaperState.FAILED, why=why)
        self.is_kept = True

    def tell(self) -> None:
        """Save the progress, and learn whether anybody still waits."""
        values = {"done": self.done, "total": self.total, "seen_at": instants.now()}
        self._is_cancelled = not self._mine.update(**values)

    @contextmanager
    def saving(self) -> Iterator[None]:
        """Save the progress each second inside."""
        teller = Thread(target=self._tell, daemon=True)
        teller.start()
        try:
            yield
        finally:
            self._is_over.set()
            teller.join()

    def _tell(self) -> None:
        try:
            while not self._is_over.wait(SECOND):
                try:
                    self.tell()
                except DatabaseError as error:
                    # A paper that was silent too long would be made twice.
                    log.warning("the progress of paper %s is not saved: %s", self._paper.pk, error)
        finally:
            connections.close_all()


def make_papers() -> int:
    """Make every paper that waits; returns their number."""
    count, maker = 0, secrets.token_hex(16)
    while (paper := claim(maker, newest_line())) is not None:
        make(paper)
        count += 1
    return count


def make(paper: LongPaper) -> None:
    """Answer the request of the person who asked, and keep the answer."""
    progress = Progress(paper)
    try:
        with translation.override(paper.language), progress.saving(), making(progress):
            request = AskedRequest(paper)
            request.resolver_match = match = resolve(request.path)
            answer = match.func(request, *match.args, **match.kwargs)
            if not progress.is_kept:
                progress.keep(answer)
    except Cancelled:
        log.info("paper %s is cancelled", paper.pk)
    except Exception:
        log.exception("paper %s is not made", paper.pk)
        progress.fail()
