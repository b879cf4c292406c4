"""``manage.py prove_archive``: every block of every archive compared with its hash, and with the block before it."""

from __future__ import annotations

import sys
from typing import Any

from journal.archive.rows import archives, broken_blocks
from journal.kinds import BookKind
from tdmanager.commands import HouseCommand


class Command(HouseCommand):
    """Names every block that is missing or changed; exit status 1 if there is one."""

    help = "Compare every block of the archive with its hash; exit status 1 when one is missing or changed."

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare, and print the last hash of every event."""
        broken = broken_blocks()
        for archive in archives(BookKind.TOURNAMENT):
            self.stdout.write(f"event {archive.subject}: {archive.lines} lines, SHA-256 {archive.digest}")
        for block in broken:
            self.stdout.write(f"block {block} is missing or changed")
        if broken:
            sys.exit(1)
        self.stdout.write("every block is as it was saved")
