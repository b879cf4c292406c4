"""``manage.py calculate``: a calculator as a filter, JSON in and JSON out."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import CommandParser
from rest_framework.exceptions import APIException

from access.problems import problem_handler
from calculators.calculator import calculate, require_fields, written
from calculators.registry import CALCULATORS, calculator_named
from rulebook.refusals import Refusal
from tdmanager.commands import HouseCommand

REFUSED = 2


class Command(HouseCommand):
    """Reads JSON from standard input and prints the answer; a problem object and status 2 for a refusal."""

    help = "Work a calculator: JSON on standard input, the answer as JSON on standard output."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which calculator, or a list of them."""
        parser.add_argument("name", nargs="?", default="", help="the calculator")
        parser.add_argument("--list", action="store_true", help="name the calculators")
        parser.add_argument("--example", action="store_true", help="print an input that works")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the answer, or the refusal with status 2."""
        if options["list"]:
            for calculator in CALCULATORS:
                self.stdout.write(f"{calculator.name:<20} {calculator.summary}")
            return
        try:
            self._print(_worked(options["name"], is_example=options["example"]))
        except (Refusal, APIException) as error:
            response = problem_handler(error, {})
            self._print(response.data if response is not None else {})
            sys.exit(REFUSED)

    def _print(self, answer: Any) -> None:
        self.stdout.write(json.dumps(answer, indent=2, ensure_ascii=False, default=str))


def _worked(name: str, *, is_example: bool) -> Any:
    calculator = calculator_named(name)
    if is_example:
        return dict(calculator.example)
    values = require_fields(calculator, _inputs(sys.stdin.read()))
    return written(calculator, calculate(calculator, values))


def _inputs(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as wrong:
        row, column = getattr(wrong, "lineno", 1), getattr(wrong, "colno", 1)
        why = getattr(wrong, "msg", "")
        raise Refusal("json_unreadable", row=row, column=column, why=why) from None
