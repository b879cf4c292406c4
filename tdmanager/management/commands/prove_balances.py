"""``manage.py prove_balances``: every running balance compared with the rows that it sums."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tdmanager.upkeep.balances import compare_balances


class Command(BaseCommand):
    """Names every account that differs; exit status 1 where one does."""

    help = "Compare every running balance with the rows that it sums; exit status 1 when one differs."

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare and print."""
        found = compare_balances()
        for one in found:
            self.stdout.write(str(one))
        if found:
            sys.exit(1)
        self.stdout.write("every balance is what its rows add up to")
