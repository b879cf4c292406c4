"""``manage.py prove_balances``: every running balance compared with the rows that it sums."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser

from journal.balances import correct
from tdmanager.commands import HouseCommand
from tdmanager.upkeep.balances import compare_balances


class Command(HouseCommand):
    """Names every account that differs; exit status 1 if any still does."""

    help = "Compare every running balance with the rows that it sums; exit status 1 when one differs."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether to correct what differs, too."""
        parser.add_argument("--correct", action="store_true", help="keep what the rows add up to")

    def handle(self, *args: Any, **options: Any) -> None:
        """Correct if requested, compare, print."""
        for balance in correct() if options["correct"] else ():
            self.stdout.write(f"corrected: {balance}")
        differences = compare_balances()
        for balance in differences:
            self.stdout.write(str(balance))
        if differences:
            sys.exit(1)
        self.stdout.write("every balance is what its rows add up to")
