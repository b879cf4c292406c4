"""``manage.py make_papers``: long papers made beside the house, which starts it."""

from __future__ import annotations

import os
from importlib import import_module
from threading import Thread
from time import sleep
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.utils import timezone

from printing.long_papers.making import make_papers
from tdmanager.commands import HouseCommand
from tdmanager.simulation.scratch import be_gentle
from tournaments.venue.zone import house_zone


class Command(HouseCommand):
    """Makes the long papers that wait, and ends."""

    help = "Make the long papers that somebody waits for; the house starts this itself."

    def add_arguments(self, parser: CommandParser) -> None:
        """By which names the house is reached, which addresses on papers need."""
        parser.add_argument("hosts", nargs="*", help="names by which the house is reached")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make them, at low priority; end with the process that started this."""
        be_gentle()
        Thread(target=_end_with, args=[os.getppid()], daemon=True).start()
        settings.ALLOWED_HOSTS = options["hosts"] or settings.ALLOWED_HOSTS
        if settings.HOLDS_TIME:
            import_module("clock.gaps").install()
        with timezone.override(house_zone()):
            made = make_papers()
        self.stdout.write(f"{made}")


def _end_with(parent: int) -> None:
    """A house that was killed may be restored or moved: nothing of it writes any more."""
    while os.getppid() == parent:
        sleep(1)
    os._exit(1)
