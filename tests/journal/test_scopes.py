"""Scopes are typed, and none is redundant: without any of them, something could be undone that must not be."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction

from journal import opening, undo
from journal.book import OpenBook
from journal.models import Line
from journal.opening import HOUSE, Command, perform
from journal.scopes import Scope, _registered
from journal.undo import plan_undo
from rulebook.refusals import InvariantViolation, Refusal
from tests.journal import (  # noqa: F401 - they add their claims
    bounty_claims,
    colour_up_claims,
    deal_claims,
    pool_claims,
    seat_claims,
    version_claims,
)
from tests.journal.claims import CLAIMS, Claim
from tests.journal.room import FIRST, NOBODY, OTHER, ThingsMoved

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).parents[2]
APPS = ("automation", "cashier", "clock", "displays", "floor", "payouts", "people", "screens", "seating")
SAID_BY = {"rests_on": "rests_on", "relied": "rests_on", "touches": "touches", "wrote": "touches"}


@dataclass(frozen=True, slots=True)
class Site:
    """Where the product declares a scope: file, function, which scope, and whether it is relied on or written."""

    file: str
    function: str
    scope: str
    how: str


class _Sites(ast.NodeVisitor):
    """The scopes that a file declares, by function."""

    def __init__(self, file: str, names: dict[str, str]) -> None:
        self.file, self.names = file, names
        self.function = ""
        self.found: list[Site] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.function = node.name
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Attribute) and node.func.attr in SAID_BY:
            self._record(SAID_BY[node.func.attr], node.args)
        for one in node.keywords:
            if one.arg in SAID_BY:
                self._record(SAID_BY[one.arg], [one.value])
        self.generic_visit(node)

    def _record(self, how: str, values: list[Any]) -> None:
        for value in values:
            for one in ast.walk(value):
                if isinstance(one, ast.Attribute) and one.attr == "of" and isinstance(one.value, ast.Name):
                    self.found.append(Site(self.file, self.function, self.names[one.value.id], how))


@cache
def sites() -> tuple[Site, ...]:
    """Every place in the product that declares a scope."""
    names = _names_of_scopes()
    found: list[Site] = []
    for app in (*APPS, "tournaments", "journal"):
        for path in sorted((ROOT / app).rglob("*.py")):
            text = path.read_text()
            if any(word in text for word in SAID_BY):
                reader = _Sites(str(path.relative_to(ROOT)), names)
                reader.visit(ast.parse(text))
                found += reader.found
    return tuple(dict.fromkeys(found))


def _names_of_scopes() -> dict[str, str]:
    return {
        name: value.name
        for module in tuple(sys.modules.values())
        if module.__name__.partition(".")[0] in (*APPS, "tournaments", "journal")
        for name, value in vars(module).items()
        if isinstance(value, Scope)
    }


def _site_of(frame: FrameType | None, scope: str, how: str) -> Site:
    """Who declares it: the first caller outside the book."""
    while frame is not None and frame.f_code.co_filename.endswith(("journal/book.py", "test_scopes.py")):
        frame = frame.f_back
    assert frame is not None
    code = frame.f_code
    function = code.co_qualname.split(".")[0] if hasattr(code, "co_qualname") else code.co_name
    return Site(str(Path(code.co_filename).relative_to(ROOT)), function, scope, how)


class Said:
    """Which places declared what in each line: without one of them, a line lacks what nobody else declared."""

    def __init__(self) -> None:
        self._open: dict[int, tuple[OpenBook, list[tuple[Site, str]]]] = {}
        self._lines: dict[int, list[tuple[Site, str]]] = defaultdict(list)

    def say(self, book: OpenBook, site: Site, key: str) -> None:
        """A scope is declared in an open book."""
        self._open.setdefault(id(book), (book, []))[1].append((site, key))

    def close(self, book: OpenBook, line: Line | None) -> None:
        """The book has written its line."""
        _book, said = self._open.pop(id(book), (book, []))
        if line is not None:
            self._lines[line.pk] += said

    @property
    def sites(self) -> frozenset[Site]:
        """Every place that declared something."""
        return frozenset(site for said in self._lines.values() for site, _key in said)

    @contextmanager
    def without(self, dropped: Site) -> Iterator[None]:
        """Lines as they would be if one place declared nothing."""
        real = undo._touches

        def touches(later: Line, line: Line) -> bool:
            for one in (later, line):
                said = [(site.how, key) for site, key in self._lines[one.pk] if site != dropped]
                one.relied = [key for how, key in said if how == "rests_on"]
                one.wrote = [key for how, key in said if how == "touches"]
            return real(later, line)

        with patch.object(undo, "_touches", touches):
            yield


@contextmanager
def listening() -> Iterator[Said]:
    """Hear who declares what inside."""
    said, close = Said(), opening._close

    def heard(how: str) -> Any:
        real = getattr(OpenBook, how)

        def say(book: OpenBook, *scopes: Any) -> None:
            for scope in scopes:
                said.say(book, _site_of(sys._getframe(1), scope.scope, how), str(scope))
            real(book, *scopes)

        return say

    def closed(book: OpenBook, command: Command) -> Line | None:
        line = close(book, command)
        said.close(book, line)
        return line

    with (
        patch.object(OpenBook, "rests_on", heard("rests_on")),
        patch.object(OpenBook, "touches", heard("touches")),
        patch.object(opening, "_close", closed),
    ):
        yield said


@dataclass(frozen=True, slots=True)
class Played:
    """Whether the first half is not undone alone after the second, and the places without which it would be."""

    holds: bool
    needs: frozenset[Site]


@cache
def played(claim: Claim) -> Played:
    """A claim, played once; the first half can be undone alone until the second has happened."""
    with transaction.atomic(), listening() as said:
        told = claim()
        next(told)
        line = Line.objects.filter(leading=None).latest("pk")
        assert _goes_alone(line), f"{line} is not taken back alone before anything happened"
        assert list(told) == []
        holds = not _goes_alone(line)
        needs = frozenset(site for site in said.sites if holds and _goes_without(said, site, line))
        transaction.set_rollback(True)
    return Played(holds, needs)


def _goes_without(said: Said, site: Site, line: Line) -> bool:
    with said.without(site):
        return _goes_alone(line)


def _goes_alone(line: Line) -> bool:
    try:
        return len(plan_undo(line.pk).lines) == 1
    except Refusal as refused:
        if refused.code != "undo_never":
            raise
        # Something that can never be undone blocks it.
        return False


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_what_rests_on_something_is_not_taken_back_alone_once_that_changed(claim: Claim) -> None:
    assert played(claim).holds


@pytest.mark.thorough
def test_no_scope_is_said_for_nothing() -> None:
    """Nothing is played again for a place: what its lines would lack without it is known."""
    needed = frozenset[Site]().union(*(played(claim).needs for claim in CLAIMS))
    assert [site for site in sites() if site not in needed] == []


def test_every_scope_is_relied_on_and_written() -> None:
    of_tests = {FIRST.name, OTHER.name}
    for how in ("rests_on", "touches"):
        said = {site.scope for site in sites() if site.how == how}
        assert said == {scope.name for scope in _registered.values()} - of_tests, how


def test_text_is_no_scope() -> None:
    def told(book: OpenBook) -> None:
        book.record(ThingsMoved("it"), relied=["payouts 5"])  # type: ignore[list-item]

    with pytest.raises(InvariantViolation, match="is no scope"):
        perform([HOUSE], Command(NOBODY), told)


def test_a_line_keeps_its_scopes_as_text() -> None:
    perform([HOUSE], Command(NOBODY), lambda book: book.record(ThingsMoved("it"), wrote=[FIRST.of(3, 12)]))
    assert Line.objects.get().wrote == ["first of tests 3.12"]


def test_no_two_scopes_share_a_name() -> None:
    with pytest.raises(ValueError, match="two scopes"):
        Scope(FIRST.name)
