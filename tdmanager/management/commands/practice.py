"""``manage.py practice``: a practice house, started by the page *Try it* of a house."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connections
from django.utils.translation import gettext as _

from tdmanager.commands import HouseCommand
from tdmanager.embedded import network
from tdmanager.embedded.house import serve
from tdmanager.practice import inside
from tdmanager.practice.houses import ADDRESS, EMPTY, PREFIX
from tdmanager.simulation import demo
from tdmanager.simulation.scratch import be_gentle
from tdmanager.upkeep.upgrade import lay_out_static_files
from tournaments.venue.verbs import HouseSetup

ENTRIES = 27


class Command(HouseCommand):
    """Serves an invented evening until its windows are closed, or the house that started it ends."""

    help = "Serve a practice house in memory; a house started by ./run does this itself (Try it)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Fill the folder, serve, delete the folder."""
        # At its end the folder is deleted: never that of a house.
        if not (settings.PRACTICE_HOME and settings.VAR.name.startswith(PREFIX)):
            raise CommandError(_("Start the house with ./run, then open a practice house on its page Try it"))
        os.umask(0o077)
        signal.signal(signal.SIGTERM, _stop)
        threading.Thread(target=inside.end_with_parent, daemon=True).start()
        try:
            self._fill()
            inside.stay_inside()
            listener = network.listening_socket(network.LOOPBACK, 0)
            application = import_module("tdmanager.asgi").application
            serve(application, listener, lambda: self._announce(listener.getsockname()[1]))
        finally:
            inside.forget()

    def _fill(self) -> None:
        """An empty database, unless one was prepared, and an evening half played by now."""
        database = Path(settings.DATABASES["default"]["NAME"])
        if not database.exists():
            call_command("migrate", interactive=False, verbosity=0)
            connections.close_all()
            shutil.copyfile(database, settings.VAR / EMPTY)
        if not Path(settings.STATIC_ROOT).exists():
            lay_out_static_files(self.stdout.write)
        setup = HouseSetup(name=_("Practice"), lock_minutes=0)
        demo.load(self.stdout.write, settings.VAR / "demo-logins.txt", setup=setup, entries=ENTRIES)

    def _announce(self, port: int) -> None:
        # From now on the house beside it comes first.
        be_gentle()
        inside.note_used()
        unfinished = settings.VAR / f"{ADDRESS}.unfinished"
        unfinished.write_text(f"http://localhost:{port}")
        unfinished.rename(settings.VAR / ADDRESS)
        threading.Thread(target=inside.end_with_windows, daemon=True).start()


def _stop(_number: int, _frame: object) -> NoReturn:
    sys.exit(0)
