"""Long papers and files are made by another process: which they are, and how far one is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, Protocol, TypeVar, overload

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.functional import Promise

from access.permissions import READING, has_role
from access.roles import NOBODY
from rulebook.refusals import Refusal

SLIPS, ROWS = 100, 1_000
"""The slips, or rows of a list, from which a process pays: fewer cost less than its start."""
Thing = TypeVar("Thing")
View = Callable[..., HttpResponseBase]
Ask = Callable[[HttpRequest, str], HttpResponse]


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


def made_apart(title: str | Promise, size: Callable[..., int], *, most: int = ROWS) -> Callable[[View], View]:
    """Have another process make the answer of a page whose ``size`` is ``most`` or more.

    Above ``@page``, which only reads, and refuses those who may not open it.
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
                    return _ask[0](request, str(title))
            return view(request, *args, **kwargs)

        return answered

    return declare


def _may_open(view: View, request: HttpRequest) -> bool:
    """A program, which has no session, gets its answer at once."""
    roles = roles_to_open(view, str(request.method))
    return request.method != "HEAD" and "public" not in roles and has_role(request, roles)


def roles_to_open(view: View, method: str) -> frozenset[str]:
    """The roles that may open a page or, by its class, an address of the API."""
    roles: frozenset[str] = getattr(
        getattr(view, "view_class", view), "reads" if method in READING else "writes", NOBODY
    )
    return roles
