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
            self._said(SAID_BY[node.func.attr], node.args)
        for one in node.keywords:
            if one.arg in SAID_BY:
                self._said(SAID_BY[one.arg], [one.value])
        self.generic_visit(node)

    def _said(self, how: str, values: list[Any]) -> None:
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
            reader = _Sites(str(path.relative_to(ROOT)), names)
            reader.visit(ast.parse(path.read_text()))
            found += reader.found
    return tuple(dict.fromkeys(found))


def _names_of_scopes() -> dict[str, str]:
    return {
        name: value.name
        for module in tuple(sys.modules.values())
        if module.__name__.endswith(".scopes")
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


@contextmanager
def without(dropped: Site | None, heard: set[Site] | None = None) -> Iterator[None]:
    """The product without the declaration at one place; ``heard`` collects the places that declare something."""

    def silenced(how: str) -> Any:
        real = getattr(OpenBook, how)

        def say(book: OpenBook, *scopes: Any) -> None:
            for scope in scopes:
                site = _site_of(sys._getframe(1), scope.scope, how)
                if heard is not None:
                    heard.add(site)
                if site != dropped:
                    real(book, scope)

        return say

    with (
        patch.object(OpenBook, "rests_on", silenced("rests_on")),
        patch.object(OpenBook, "touches", silenced("touches")),
    ):
        yield


def holds(claim: Claim) -> bool:
    """Whether the first half can be undone alone until the second has happened."""
    with transaction.atomic():
        told = claim()
        next(told)
        line = Line.objects.filter(leading=None).latest("pk")
        assert _goes_alone(line), f"{line} is not taken back alone before anything happened"
        assert list(told) == []
        answer = not _goes_alone(line)
        transaction.set_rollback(True)
    return answer


def _goes_alone(line: Line) -> bool:
    try:
        return len(plan_undo(line.pk).lines) == 1
    except Refusal as refused:
        if refused.code != "undo_never":
            raise
        # Something that can never be undone blocks it.
        return False


@cache
def said_in() -> dict[Site, tuple[Claim, ...]]:
    """Which claims reach each site."""
    found: dict[Site, list[Claim]] = defaultdict(list)
    for claim in CLAIMS:
        heard: set[Site] = set()
        with without(None, heard):
            holds(claim)
        for site in heard:
            found[site].append(claim)
    return {site: tuple(claims) for site, claims in found.items()}


@pytest.mark.parametrize("claim", CLAIMS, ids=lambda claim: claim.__name__)
def test_what_rests_on_something_is_not_taken_back_alone_once_that_changed(claim: Claim) -> None:
    assert holds(claim)


@pytest.mark.thorough
def test_no_scope_is_said_for_nothing() -> None:
    """All in one test: each of several processes would play every claim again for its share of them."""
    assert [
        site for site in sites() if all(_holds_without(site, claim) for claim in said_in().get(site, ()))
    ] == []


def _holds_without(site: Site, claim: Claim) -> bool:
    with without(site):
        return holds(claim)


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
