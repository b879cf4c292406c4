"""Long papers as they are asked for, found, claimed by a process, and forgotten after a day."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import resolve
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from access.apart import ask_by, roles_to_open
from access.permissions import actor_of, command_of, has_role
from access.roles import forbidden
from journal import instants
from journal.book import OpenBook
from journal.changed import newest_line
from people.privacy.kept import forget_by
from printing.kinds import LongPaperState
from printing.models import LongPaper
from rulebook.refusals import Refusal
from wording.words import word_refusals

REFUSALS = (
    (
        "paper_not_ready",
        _("It is still being made"),
        _("%(done)s of %(total)s are done. Ask again when its state is “ready”."),
    ),
)
KEPT = timedelta(days=1)
SILENT = timedelta(seconds=10)
"""A process that makes a paper says so each second."""
TRIES = 3
OPEN = (LongPaperState.WAITING, LongPaperState.MAKING)


def register() -> None:
    """Have long papers made, and removed if a player is erased."""
    ask_by(_ask)
    word_refusals(REFUSALS)
    forget_by(forget_with_player)


def _ask(request: Any, title: str) -> HttpResponse:
    """On a page for a person to wait, for a program with a token without one; both are loaded with the addresses."""
    way = "pages" if getattr(request, "auth", None) is None else "reads"
    answer: HttpResponse = import_module(f"printing.long_papers.{way}").ask(request, title)
    return answer


def folder() -> Path:
    """Where the contents are: beside the database, so that no backup contains them."""
    found = Path(settings.VAR) / "long-papers"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def file_of(paper: LongPaper) -> Path:
    """The content of a paper."""
    return folder() / paper.key


def earlier_paper(request: HttpRequest | Request) -> LongPaper | None:
    """The same paper that this person asked for within a day, in the same language, made or on its way."""
    mine = _of_person(request).filter(
        method=request.method,
        address=request.get_full_path(),
        language=translation.get_language(),
        state__in=(*OPEN, LongPaperState.READY),
    )
    return next((one for one in mine.order_by("-pk") if is_there(one)), None)


def paper_of_program(request: Request) -> LongPaper | None:
    """The same file that a program asked for: with the same key, else a reading as long as nothing has changed."""
    if key := key_of_program(request):
        paper = _of_person(request).filter(key=key).first()
        if paper is not None and (paper.state == LongPaperState.FAILED or not is_there(paper)):
            forget(LongPaper.objects.filter(pk=paper.pk))
            return None
        return paper
    before = earlier_paper(request) if request.method == "GET" else None
    is_new = before is not None and (before.state in OPEN or before.newest == newest_line())
    return before if is_new else None


def key_of_program(request: Request) -> str:
    """The key of a paper that is asked for again with the same ``Idempotency-Key``; empty without one."""
    command, actor = command_of(request), actor_of(request)
    if not command.key:
        return ""
    asked = f"{actor.user_id} {actor.role} {request.method} {request.get_full_path()} {command.key}"
    return hashlib.sha256(asked.encode()).hexdigest()[:32]


def is_there(paper: LongPaper) -> bool:
    """Whether a paper is on its way, or made and still on the disk."""
    return paper.state in OPEN or (paper.state == LongPaperState.READY and file_of(paper).exists())


def ask(request: HttpRequest | Request, title: str, key: str = "") -> LongPaper:
    """Note that this person wants the answer of this request made."""
    now, actor = instants.now(), actor_of(request)
    return LongPaper.objects.create(
        key=key or secrets.token_urlsafe(16),
        title=title[:120],
        user_id=actor.user_id or 0,
        role=actor.role,
        device_id=actor.device_id,
        method=str(request.method),
        address=request.get_full_path(),
        host=request.get_host(),
        is_secure=request.is_secure(),
        language=translation.get_language() or settings.LANGUAGE_CODE,
        asked_at=now,
        seen_at=now,
    )


def ask_again(paper: LongPaper) -> LongPaper:
    """The same paper as of now, instead of the one that was made."""
    now = instants.now()
    kept = ("title", "user_id", "role", "device_id", "method", "address", "host", "is_secure", "language")
    values = {name: getattr(paper, name) for name in kept}
    forget(LongPaper.objects.filter(pk=paper.pk))
    return LongPaper.objects.create(key=secrets.token_urlsafe(16), asked_at=now, seen_at=now, **values)


def paper_for(request: HttpRequest | Request, key: str) -> LongPaper:
    """The paper of this person; raises ``Refusal`` ``not_found``, and ``role_forbidden`` if no longer permitted."""
    paper = _of_person(request).filter(key=key).first()
    if paper is None:
        raise Refusal("not_found", what="paper", id=key)
    roles = roles_to_open(resolve(paper.address.partition("?")[0]).func, paper.method)
    if not has_role(request, roles):
        raise forbidden(roles)
    return paper


def _of_person(request: HttpRequest | Request) -> QuerySet[LongPaper]:
    """A person with another role than when asking finds nothing: lists differ by role."""
    actor = actor_of(request)
    mine = LongPaper.objects.filter(user_id=actor.user_id or 0, role=actor.role)
    return mine.filter(asked_at__gt=instants.now() - KEPT)


def is_neglected(paper: LongPaper, now: datetime) -> bool:
    """Whether no process makes it although somebody waits: none has begun, or the one that did has ended."""
    patience = SILENT if paper.state == LongPaperState.MAKING else SILENT / 3
    return paper.state in OPEN and now - paper.seen_at > patience


def claim(maker: str, newest: int) -> LongPaper | None:
    """The next paper for a process; one that ended three processes is given up, one of an older day is not made."""
    now = instants.now()
    lost = Q(state=LongPaperState.MAKING, seen_at__lt=now - SILENT)
    LongPaper.objects.filter(lost, tries__gte=TRIES).update(state=LongPaperState.FAILED)
    for paper in LongPaper.objects.filter(lost | Q(state=LongPaperState.WAITING), asked_at__gt=now - KEPT):
        same = LongPaper.objects.filter(pk=paper.pk, state=paper.state, maker=paper.maker)
        values = {"maker": maker, "newest": newest, "seen_at": now, "done": 0, "total": 0}
        if same.update(state=LongPaperState.MAKING, tries=F("tries") + 1, **values):
            return LongPaper.objects.get(pk=paper.pk)
    return None


def cancel(paper: LongPaper) -> None:
    """Nobody waits for it any more: the process that makes it stops, and prints are not counted."""
    LongPaper.objects.filter(pk=paper.pk, state__in=OPEN).update(state=LongPaperState.CANCELLED)


def forget(papers: QuerySet[LongPaper]) -> int:
    """Remove papers with their contents, also what a process that was killed had written."""
    for paper in papers:
        for path in folder().glob(f"{paper.key}*"):
            path.unlink(missing_ok=True)
    return papers.delete()[0]


def forget_over(now: datetime) -> int:
    """Remove papers after a day, and contents that no paper names, as after a restore."""
    count = forget(LongPaper.objects.filter(asked_at__lte=now - KEPT))
    # The files first: a paper that begins now is among those that are known.
    paths = list(folder().iterdir())
    known = set(LongPaper.objects.values_list("key", flat=True))
    for path in paths:
        if path.name.partition(".")[0] not in known:
            path.unlink(missing_ok=True)
    return count


def forget_with_player(_book: OpenBook, _player_id: int) -> None:
    """Step: any of them may name the erased player, so all are removed; a tap makes one again."""
    forget(LongPaper.objects.all())
