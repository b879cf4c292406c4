"""``manage.py up``: the whole system in one process; ``./run`` calls it."""

from __future__ import annotations

import os
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import CommandError, CommandParser
from django.db import connection
from django.utils.translation import gettext as _

from tdmanager import memory
from tdmanager.commands import HouseCommand
from tdmanager.embedded import network
from tdmanager.embedded.browser import open_first_page
from tdmanager.embedded.claim import AlreadyRunning, claim
from tdmanager.embedded.first_start import Choice, begin
from tdmanager.embedded.house import serve
from tdmanager.embedded.limits import raise_open_files
from tdmanager.practice import houses
from tdmanager.upkeep import present
from tdmanager.upkeep.problems import BackupFailed, in_one_sentence
from tdmanager.upkeep.upgrade import upgrade
from tournaments.management import founding

LOGINS = "demo-logins.txt"
FIRST = {
    Choice.DEMO: "take the demo at the first start",
    Choice.HOUSE: "start with the first page: a quick game, or our house",
    Choice.HERE: "set up our house at the first start: asked here, at the terminal",
}


def _seconds_since(began: float) -> float:
    """The seconds of this start; ``./run`` says when it began, before anything was installed."""
    own, whole = time.monotonic() - began, os.environ.pop("TD_BEGAN", "")
    return max(own, time.time() - int(whole)) if whole.isdecimal() else own


class Command(HouseCommand):
    """Upgrades the data, fills an empty database, serves it and runs its timers."""

    help = "Start web, worker and beat in one process, with SQLite; stops with Ctrl+C."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to listen and which data to start with."""
        first = parser.add_mutually_exclusive_group()
        for choice in Choice:
            first.add_argument(
                f"--{choice}", dest="first", action="store_const", const=choice, help=FIRST[choice]
            )
        founding.add_arguments(parser.add_argument_group("set up our house without being asked"))
        parser.add_argument("--lan", action="store_true", help="open the house to the room's network")
        parser.add_argument("--port", type=int, help="the port to listen on (8000 if it is free)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Start, serve, stop."""
        with in_one_sentence():
            self._start_and_serve(options)

    def _start_and_serve(self, options: dict[str, Any]) -> None:
        began = time.monotonic()
        # Files created here (database, logins, backups) contain names: only their owner may read them.
        os.umask(0o077)
        if not settings.IS_ONE_PROCESS:
            raise CommandError(_("These settings need processes of their own: see docs/deploy.md"))
        self._check(starts_over=bool(options["first"] or founding.answers_in(options)))
        self._claim()
        try:
            upgrade(self._say)
        except BackupFailed as error:
            raise CommandError(
                _("The backup failed, so nothing was changed: %(why)s") % {"why": error}
            ) from error
        if not get_user_model().objects.exists():
            houses.keep_empty()
        begin(options["first"], self._say, founding.answers_in(options))
        memory.give_back()
        if not (files := raise_open_files()).is_enough:
            self._say(files.sentence)
        listener = self._listener(options)
        port = listener.getsockname()[1]
        application = import_module("tdmanager.asgi").application
        houses.clear_away()
        try:
            serve(application, listener, lambda: self._announce(port, options["lan"], _seconds_since(began)))
        finally:
            houses.end_all()
        self._say(_("Stopped. The data is in var/; start again with ./run"))

    def _check(self, *, starts_over: bool) -> None:
        if connection.vendor == "sqlite":
            present.check(Path(settings.DATABASES["default"]["NAME"]), starts_over=starts_over)

    def _claim(self) -> None:
        try:
            claim(settings.VAR / "web.lock")
        except AlreadyRunning as running:
            raise CommandError(
                _("%(why)s: stop that one first, or use its address") % {"why": running}
            ) from running

    def _listener(self, options: dict[str, Any]) -> Any:
        if options["lan"]:
            settings.ALLOWED_HOSTS.extend(network.network_names())
        host = network.EVERYWHERE if options["lan"] else network.LOOPBACK
        try:
            return network.listening_socket(host, options["port"])
        except network.PortTaken as error:
            text = _("Another program uses port %(ports)s; choose one with --port")
            raise CommandError(text % {"ports": error}) from error

    def _announce(self, port: int, is_open: bool, seconds: float) -> None:
        address = f"http://localhost:{port}/"
        text = _("TD Manager is up after %(seconds)s s: %(address)s")
        self._say(text % {"seconds": f"{seconds:.1f}", "address": address})
        if open_first_page(address):
            self._say(_("It opens in your browser."))
        if is_open:
            self._announce_network(port)
        logins = Path(settings.VAR) / LOGINS
        if logins.exists():
            self._say(f"\n{logins.read_text().rstrip()}")
        self._say("\n" + _("Stop with Ctrl+C."))

    def _announce_network(self, port: int) -> None:
        addresses = network.network_addresses()
        if not addresses:
            self._say(_("This machine has no address in a network yet; connect it, then start again."))
            return
        for address in addresses:
            text = _("For tablets and televisions on this network: %(address)s")
            self._say(text % {"address": f"http://{address}:{port}/"})
        self._say(network.qr_lines(f"http://{addresses[0]}:{port}/"))
        self._say(
            _("This is plain http: anyone on this network can read what passes, PINs and names included.")
            + "\n"
            + _("Use a network of the house that guests are not on; docs/deploy.md says how to serve https.")
        )

    def _say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()
