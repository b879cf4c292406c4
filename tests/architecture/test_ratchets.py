"""Measures of complexity never grow: each is at most its limit, and the limit falls with the measure."""

from __future__ import annotations

import ast

import pytest

from tests.architecture import ratchets
from tests.architecture.sources import ROOT, is_test, name_of, python_files, tree_of

PRODUCT = tuple(
    path.parent.name
    for path in sorted(ROOT.glob("*/__init__.py"))
    if path.parent.name not in ("tests", "bench", "tools")
)
NEAR_TWINS = 335
NAMES_IMPORTED = 171
"""For a thousand statements, so that a new subject may import what it needs."""
SHORT_AND_USED_ONCE = 119.5
"""Of a thousand functions."""
WHISPERING = 20
SLACK = 0.02
"""By how much a limit may exceed its measure before it must be lowered."""


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    """The modules of the product."""
    return {
        name_of(path): tree_of(path)
        for path in python_files()
        if not is_test(path) and name_of(path).partition("/")[0] in PRODUCT
    }


def hold(figure: float, limit: float) -> None:
    """Fail above the limit, and if the limit could be lower."""
    assert figure <= limit, f"{figure:,.1f} are found, {limit} are allowed: less of it, not more"
    assert figure >= limit * (1 - SLACK) - 1, f"only {figure:,.1f} are found: lower the limit of {limit}"


def test_shapes_with_a_near_twin(trees: dict[str, ast.Module]) -> None:
    hold(len(ratchets.near_twins(trees)), NEAR_TWINS)


def test_names_of_the_product_that_its_modules_import(trees: dict[str, ast.Module]) -> None:
    hold(ratchets.names_imported(trees), NAMES_IMPORTED)


def test_short_functions_with_one_use(trees: dict[str, ast.Module]) -> None:
    short = len(ratchets.short_and_used_once(trees))
    hold(1_000 * short / ratchets.functions(trees), SHORT_AND_USED_ONCE)


def test_modules_that_answer_a_cached_question(trees: dict[str, ast.Module]) -> None:
    hold(len(ratchets.whispering(trees)), WHISPERING)


def planted(**sources: str) -> dict[str, ast.Module]:
    """Modules of a product with an offence."""
    return {f"cashier/{name}.py": ast.parse(source) for name, source in sources.items()}


TICKET = "class Ticket(VersionedModel):\n" + "".join(
    f"    {name} = models.TextField()\n" for name in ("number", "player", "worth_minor", "sold_at")
)
VIEW = "@dataclass\nclass TicketView:\n    number: int\n    player_id: int\n    worth_minor: int\n    sold_at: str\n"


def test_a_view_that_repeats_a_row_is_a_twin() -> None:
    assert ratchets.near_twins(planted(models=TICKET, views=VIEW)) == {
        "cashier/models.py::Ticket",
        "cashier/views.py::TicketView",
    }
    assert not ratchets.near_twins(planted(models=TICKET, views=VIEW.replace("sold_at", "paid_at")))


def test_one_more_import_is_counted() -> None:
    few = planted(a="from cashier import x", b="from cashier.a import y")
    many = planted(a="from cashier import x", b="from cashier.a import " + ", ".join("pqrstuvw"))
    assert ratchets.names_imported(few) < ratchets.names_imported(many)
    assert ratchets.names_imported(planted(a="from django import x, y, z", b="")) == 0


def test_a_short_function_with_one_use_is_found() -> None:
    once = "def half(x):\n    return x / 2\n\n\ndef all_of_it(x):\n    a = 1\n    b = 2\n    c = 3\n    return half(x)\n"
    assert ratchets.short_and_used_once(planted(a=once)) == {"cashier/a.py::half"}
    assert not ratchets.short_and_used_once(planted(a=once + "\n\nprint(half(3))\n"))


@pytest.mark.parametrize("call", ["prime(question, 1)", "reading.learn(question, 1)", "know_seat(3, None)"])
def test_a_module_that_answers_a_question_is_found(call: str) -> None:
    assert ratchets.whispering(planted(a=call)) == {"cashier/a.py"}
    assert not ratchets.whispering(planted(a="learned(1)\nprimed = 3\nunknow(2)"))
