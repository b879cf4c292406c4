"""Long papers and files are made by another process: which they are, and how far one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from typing import Annotated, Any, Protocol, TypeVar, overload

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from access.fields import Note
from access.permissions import READING, PermissionView, has_role
from access.roles import NOBODY
from access.serializers import serializer_of
from rulebook.refusals import Refusal

SLIPS, ROWS = 100, 1_000
"""The slips, or rows of a list, from which a process pays: fewer cost less than its start."""
Thing = TypeVar("Thing")
View = Callable[..., HttpResponseBase]
Ask = Callable[[HttpRequest | Request, str], HttpResponse]
Title = str | Promise | Callable[..., str]


class Cancelled(Exception):
    """Nobody waits for the paper any more."""


class Making(Protocol):
    """A paper while it is made by a process of its own."""

    total: int

    def count(self) -> None:
        """Count one slip or row; raises ``Cancelled``."""

    def keep(self, answer: HttpResponseBase) -> None:
        """Keep the paper for the person who asked; raises ``Cancelled``, which undoes an open transaction."""


_making: ContextVar[Making | None] = ContextVar("making", default=None)
_ask: list[Ask] = []


def ask_by(ask: Ask) -> None:
    """Register the function that has a paper made for a request, and answers where it will be."""
    _ask[:] = [ask]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperOnItsWay:
    """A long paper or file as a program sees it: asked again until it is ready, then fetched."""

    paper: Annotated[str, Note("Its key.")]
    title: str
    state: Annotated[str, Note("`waiting`, `making`, `ready`, `failed` or `cancelled`.")]
    done: Annotated[int, Note("Slips or rows made.")]
    total: Annotated[int, Note("Of this number; 0 until it is known.")]
    size: Annotated[int, Note("Bytes, once it is ready.")]
    why: Annotated[str, Note("Why it failed, if that is known.")]
    url: Annotated[str, Note("To ask again.")]
    content_url: Annotated[str | None, Note("To fetch it; null until it is ready.")]


def on_its_way(kinds: Iterable[str]) -> dict[Any, Any]:
    """The answers of a file for its description: at once, or on its way."""
    files = {(200, kind.partition(";")[0]): OpenApiTypes.BINARY for kind in kinds}
    return {**files, (202, "application/json"): serializer_of(PaperOnItsWay)}


@contextmanager
def making(one: Making) -> Iterator[None]:
    """Inside, every paper is made here and now."""
    token = _making.set(one)
    try:
        yield
    finally:
        _making.reset(token)


def in_the_making() -> Making | None:
    """The paper that this process makes; None while it answers a request."""
    return _making.get()


class Counted(Sequence[Thing]):
    """Slips or rows that are counted as they are printed."""

    def __init__(self, things: Sequence[Thing]) -> None:
        self._things = things

    def __len__(self) -> int:
        return len(self._things)

    @overload
    def __getitem__(self, at: int) -> Thing: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Thing]: ...

    def __getitem__(self, at: int | slice) -> Thing | Sequence[Thing]:
        return self._things[at]

    def __iter__(self) -> Iterator[Thing]:
        one = in_the_making()
        if one is not None:
            one.total = len(self._things)
        for thing in self._things:
            if one is not None:
                one.count()
            yield thing


def list_as(what: str | Promise, form: str) -> str:
    """The title of a list as a file."""
    return _("%(what)s as %(form)s") % {"what": what, "form": form.upper()}


def made_apart(title: Title, size: Callable[..., int], *, most: int = ROWS) -> Callable[[View], View]:
    """Have another process make the answer of a page whose ``size`` is ``most`` or more.

    A ``title`` that depends on the page is a function of the same values. Above ``@page``, which only reads, and refuses those who may not open it.
    """

    def declare(view: View) -> View:
        @wraps(view)
        def answered(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if in_the_making() is None and _ask and _may_open(view, request):
                try:
                    is_long = size(request, *args, **kwargs) >= most
                except Refusal:
                    is_long = False
                if is_long:
                    named = title(request, *args, **kwargs) if callable(title) else str(title)
                    return _ask[0](request, named)
            return view(request, *args, **kwargs)

        return answered

    return declare


class LongFileView(PermissionView):
    """An API view whose file another process makes if it is long.

    The answer is then where it will be: its page for a person, for a program 202 with an address to fetch.
    """

    is_apart = False

    rows_in: Callable[..., int]
    """How long the file is; raises what the file itself would for values that cannot be."""
    title_of: Callable[..., str]
    """What the person who waits reads."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """As the framework does; then nothing is made here if it is long."""
        super().initial(request, *args, **kwargs)
        if request.method in ("GET", "POST") and in_the_making() is None and _ask:
            self.is_apart = self.rows_in(request, **kwargs) >= ROWS
        if self.is_apart:
            raise _MadeApart

    def handle_exception(self, error: Exception) -> Response:
        """As the framework does, unless the file is made apart."""
        if isinstance(error, _MadeApart):
            return Response(status=status.HTTP_202_ACCEPTED)
        return super().handle_exception(error)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Outside of the snapshot in which it reads, because a row is written."""
        answer = super().dispatch(request, *args, **kwargs)
        return _ask[0](self.request, self.title_of(self.request, **kwargs)) if self.is_apart else answer


class _MadeApart(Exception):
    """The file is long."""


def _may_open(view: View, request: HttpRequest) -> bool:
    roles = roles_to_open(view, str(request.method))
    return request.method != "HEAD" and "public" not in roles and has_role(request, roles)


def roles_to_open(view: View, method: str) -> frozenset[str]:
    """The roles that may open a page or, by its class, an address of the API."""
    roles: frozenset[str] = getattr(
        getattr(view, "view_class", view), "reads" if method in READING else "writes", NOBODY
    )
    return roles
