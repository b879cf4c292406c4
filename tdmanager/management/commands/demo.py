"""Fill an empty database with the demo, or remove the demo."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from journal.permanent import empty_database
from tdmanager.commands import HouseCommand
from tdmanager.simulation import demo
from tdmanager.upkeep.problems import sentence
from tournaments import queries


class Command(HouseCommand):
    """``manage.py demo``, ``manage.py demo --remove``."""

    help = "Load the demo into an empty house; --remove clears everything, to begin with a house of your own"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Load or remove."""
        parser.add_argument(
            "--remove", action="store_true", help="remove the demo and all that was done in it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill only an empty database, remove only a demo."""
        logins = Path(settings.VAR) / "demo-logins.txt"
        if options["remove"]:
            self._remove(logins)
            return
        if get_user_model().objects.exists() or queries.has_house():
            raise CommandError(_("The house is not empty: the demo is loaded only into an empty one."))
        try:
            demo.load(self._tell, logins)
        except Exception as error:
            if (reason := sentence(error)) is None:
                raise
            raise CommandError(f"{reason} {_half_loaded()}".strip()) from error

    def _remove(self, logins: Path) -> None:
        if not queries.has_house() or not queries.house().is_demo:
            raise CommandError(_("This is not a demo: nothing was removed."))
        empty_database("the demo is removed")
        logins.unlink(missing_ok=True)
        self._tell(_("The demo is gone. ./run asks again what to start with."))

    def _tell(self, sentence: str) -> None:
        self.stdout.write(f"  {sentence}")
        self.stdout.flush()


def _half_loaded() -> str:
    """How to start over; empty if nothing was loaded, or nothing can be read."""
    try:
        is_begun = queries.has_house()
    except DatabaseError:
        return ""
    return _("The demo is incomplete: remove it with demo --remove, then load it again.") if is_begun else ""
