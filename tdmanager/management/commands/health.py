"""``manage.py health``: the content of the health page, for a monitor or when the web server is down."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser

from tdmanager.commands import HouseCommand
from tdmanager.health import ask_web, examine, plain


class Command(HouseCommand):
    """Checks every part; exit status 1 when one is not healthy."""

    help = "Look at web, database, Redis, worker and beat; exit status 1 when one is not well."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where the web server answers."""
        parser.add_argument("--web", help="the address at which web answers, as http://127.0.0.1:8000/")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check and print."""
        if settings.IS_ONE_PROCESS and not options["web"]:
            raise CommandError("say where web answers: --web http://localhost:8000/")
        address = options["web"] or f"http://{settings.LISTEN}:{settings.PORT}/health.json"
        health = examine(ask_web(address))
        self.stdout.write(json.dumps(plain(health, is_open=False), indent=2))
        if not health.is_well:
            sys.exit(1)
