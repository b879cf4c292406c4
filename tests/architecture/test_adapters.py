"""An adapter of the worked cases is one call of the rulebook and computes nothing.

Adapters are in the modules of ``tests/vectors`` that have a table ``ADAPTERS``; the other modules there hold
the shapes that these share. The checks, on the syntax trees:

* In a module of adapters no function decides or computes: no ``if``, loop, ``try``, comparison, ``and``, ``or``, no
  arithmetic, no filter in a comprehension, none of the functions in ``DECIDES``.
* Each of its functions that answers a case (``def …(case: Case) -> Answer``) calls a function of ``rulebook/``
  exactly once; no other function there calls any. Classes of the rulebook only hold values and may be built, and
  ``READERS`` are functions that read or pick a value.
* A module of shapes calls no function of the rulebook but ``READERS``, and computes only in ``SUMS``.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

import pytest

from tests.architecture.sources import ROOT, python_files, tree_of

VECTORS = ROOT / "tests" / "vectors"
NO_ADAPTERS = ("run", "test_cases")
"""The runner and its own test."""
DECISIONS = (
    *(ast.If, ast.IfExp, ast.For, ast.While, ast.Try, ast.Match, ast.Compare, ast.BoolOp, ast.UnaryOp),
    *(ast.BinOp, ast.AugAssign, ast.Lambda),
)
DECIDES = {
    *("abs", "all", "any", "bool", "divmod", "filter", "len", "max", "min", "next", "range", "round", "set"),
    *("sorted", "sum", "zip"),
}
READERS = {
    "read_card": "reads a card as it is written",
    "profile_named": "the profile that a record names",
    "tie_rules": "picks the options of a profile that part busts",
    "drawable": "picks the tables with the fewest players",
    "took_chips": "picks the winners of the highest pot",
    "places_paid": "a percentage of the entries to places",
    "first_positions": "a record that gives the button alone means the blinds of a first hand",
}
SUMS = {
    "duration_ms": "m:ss to milliseconds",
    "seconds_ms": "seconds to milliseconds",
    "duration_text": "milliseconds to m:ss",
    "instant": "a time of day to an instant",
    "after": "seconds to an instant",
    "alone_ms": "two times of day, or minutes, to milliseconds",
    "read_paused": "what is left of a level to what has passed of it",
    "read_levels": "minutes to seconds, levels numbered from one",
    "read_running": "what is left of a period to what has passed of it",
    "read_sit_and_go": "tables to the seats that the event says it begins with",
    "read_play": "times of day to the lengths of periods",
    "read_course": "levels numbered from one",
    "read_table": "seats numbered from one",
    "read_game": "minutes to seconds, levels numbered from one",
    "read_size": "seats numbered from one",
    "read_open_tables": "seats numbered from one",
    "read_break_count": "so many equal tables",
    "read_refused": "a pool and one prize of it to prizes",
    "read_pots_lost": "stacks all in to the pots each was in for",
    "read_plan": "places numbered after those of the seats",
    "write_awarded": "milliseconds to minutes",
    "unread": "joins lists",
    "refusal": "hundredths of a percent to a percentage",
    "read_stacks": "tiers to the prize of each place",
    "read_points": "percentages to hundredths of a percent",
    "read_share": "a percentage to hundredths of a percent",
    "read_forty": "milliseconds to seconds, levels numbered from one",
    "write_length": "milliseconds to h:mm:ss",
    "read_end_rule": "milliseconds to seconds",
    "read_graph": "the days one after the other from an evening on",
    "read_hundredths": "a percentage to hundredths of a percent",
    "read_pool": "seats numbered from one",
    "write_measures": "prizes to shares and multiples",
}
"""Functions of the shapes that add and multiply: units and numberings, each with its conversion."""
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)


def modules() -> dict[str, ast.Module]:
    """The trees of the adapters and of the shapes, by module."""
    return {
        path.stem: tree_of(path)
        for path in python_files()
        if path.parent == VECTORS and path.stem not in NO_ADAPTERS
    }


def faults(tree: ast.Module) -> list[str]:
    """Where a module computes or decides, or an adapter is not one call of the rulebook."""
    rules = _rules_imported(tree)
    found = []
    for function in (node for node in tree.body if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if _calls(node, rules)]
        if not _holds_adapters(tree):
            found += [f"{function.name}: asks the rulebook"] * bool(calls)
            found += [f"{function.name}: does sums"] * (function.name not in SUMS and _does_sums(function))
            continue
        found += [f"{function.name}: {what}" for what in _decisions(function)]
        if len(calls) != (1 if _is_adapter(function) else 0):
            found.append(f"{function.name}: {len(calls)} calls of the rulebook")
    return found


def _rules_imported(tree: ast.Module) -> set[str]:
    """The functions imported from the rulebook, by their names in the module; classes begin with a capital."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "rulebook"
        for alias in node.names
        if alias.name[0].islower() and alias.name not in READERS
    }


def _holds_adapters(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "ADAPTERS" for node in tree.body
    )


def _is_adapter(function: ast.FunctionDef) -> bool:
    arguments = [ast.unparse(one.annotation) for one in function.args.args if one.annotation]
    returns = "" if function.returns is None else ast.unparse(function.returns)
    return (arguments, returns) == (["Case"], "Answer")


def _calls(node: ast.AST, names: set[str]) -> TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call):
        return False
    root: ast.expr = node.func
    while isinstance(root, ast.Attribute):
        root = root.value
    return isinstance(root, ast.Name) and root.id in names


def _decisions(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, DECISIONS):
            yield f"line {node.lineno} {type(node).__name__}"
        elif isinstance(node, ast.comprehension) and node.ifs:
            yield f"line {node.target.lineno} filters"
        elif _calls(node, DECIDES):
            yield f"line {node.lineno} {ast.unparse(node)}"


def _does_sums(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ARITHMETIC)
        for node in ast.walk(function)
        if not (isinstance(node, ast.BinOp) and _is_text(node))
    )


def _is_text(node: ast.BinOp) -> bool:
    """Whether text is concatenated."""
    return any(
        isinstance(side, ast.Constant) and isinstance(side.value, str) for side in (node.left, node.right)
    )


@pytest.mark.parametrize("name", sorted(modules()))
def test_adapters_ask_the_rulebook_once_and_shapes_not_at_all(name: str) -> None:
    found = faults(modules()[name])
    assert not found, "\n".join(found)


def test_every_reader_and_every_sum_is_needed() -> None:
    text = "\n".join(Path(VECTORS / f"{name}.py").read_text() for name in modules())
    assert not [name for name in (*READERS, *SUMS) if f"{name}(" not in text]


ADAPTED = "ADAPTERS: dict[str, Adapter] = {}\n"
HEAD = "from rulebook.levels import may_push, LastHands\nfrom rulebook import levels\n"


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return {'push': may_push(case) and True}", "push: line 5 BoolOp"),
        ("return {'push': may_push(case) if case else 1}", "push: line 5 IfExp"),
        ("return {'left': may_push(case) - 1}", "push: line 5 BinOp"),
        ("return {'left': [one for one in may_push(case) if one]}", "push: line 5 filters"),
        ("return {'left': len(may_push(case))}", "push: line 5 len(may_push(case))"),
        ("return {'left': 3}", "push: 0 calls of the rulebook"),
        ("return {'hands': LastHands(3).hands}", "push: 0 calls of the rulebook"),
        ("return {'push': may_push(may_push(case))}", "push: 2 calls of the rulebook"),
        ("return {'push': may_push(case), 'last': levels.last_hands(3)}", "push: 2 calls of the rulebook"),
    ],
)
def test_a_planted_adapter_that_computes_is_named(body: str, fault: str) -> None:
    assert faults(_planted(body)) == [fault]


def test_a_planted_adapter_of_one_call_is_left_alone() -> None:
    assert faults(_planted("return {'push': may_push(case)}")) == []


def _planted(body: str) -> ast.Module:
    return ast.parse(f"{HEAD}{ADAPTED}def push(case: Case) -> Answer:\n    {body}\n")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("return may_push(left)", "read: asks the rulebook"),
        ("return left + 1", "read: does sums"),
    ],
)
def test_a_planted_shape_that_computes_is_named(line: str, fault: str) -> None:
    assert faults(ast.parse(f"{HEAD}def read(left):\n    {line}\n")) == [fault]
