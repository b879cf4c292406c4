"""Long papers as they are asked for, found, claimed by a process, and forgotten after a day."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from importlib import import_module
from pathlib import Path

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.http import HttpRequest
from django.urls import resolve
from django.utils import translation

from access.apart import ask_by, roles_to_open
from access.permissions import actor_of, has_role
from access.roles import forbidden
from journal import instants
from journal.book import OpenBook
from people.privacy.kept import forget_by
from printing.kinds import LongPaperState
from printing.models import LongPaper
from rulebook.refusals import Refusal

KEPT = timedelta(days=1)
SILENT = timedelta(seconds=10)
"""A process that makes a paper says so each second."""
TRIES = 3
OPEN = (LongPaperState.WAITING, LongPaperState.MAKING)


def register() -> None:
    """Have long papers made, and removed if a player is erased."""
    # The pages are loaded with the addresses.
    ask_by(lambda request, title: import_module("printing.long_papers.pages").ask(request, title))
    forget_by(forget_with_player)


def folder() -> Path:
    """Where the contents are: beside the database, so that no backup contains them."""
    found = Path(settings.VAR) / "long-papers"
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def file_of(paper: LongPaper) -> Path:
    """The content of a paper."""
    return folder() / paper.key


def asked_before(request: HttpRequest) -> LongPaper | None:
    """The same paper that this person asked for within a day, in the same language, made or on its way."""
    mine = _of_person(request).filter(
        method=request.method,
        address=request.get_full_path(),
        language=translation.get_language(),
        state__in=(*OPEN, LongPaperState.READY),
    )
    return next((one for one in mine.order_by("-pk") if is_there(one)), None)


def is_there(paper: LongPaper) -> bool:
    """Whether a paper is on its way, or made and still on the disk."""
    return paper.state in OPEN or (paper.state == LongPaperState.READY and file_of(paper).exists())


def ask(request: HttpRequest, title: str) -> LongPaper:
    """Note that this person wants the answer of this request made."""
    now, actor = instants.now(), actor_of(request)
    return LongPaper.objects.create(
        key=secrets.token_urlsafe(16),
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


def paper_for(request: HttpRequest, key: str) -> LongPaper:
    """The paper of this person; raises ``Refusal`` ``not_found``, and ``role_forbidden`` if no longer permitted."""
    paper = _of_person(request).filter(key=key).first()
    if paper is None:
        raise Refusal("not_found", what="paper", id=key)
    roles = roles_to_open(resolve(paper.address.partition("?")[0]).func, paper.method)
    if not has_role(request, roles):
        raise forbidden(roles)
    return paper


def _of_person(request: HttpRequest) -> QuerySet[LongPaper]:
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
