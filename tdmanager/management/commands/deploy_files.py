"""``manage.py deploy_files FOLDER``: systemd units and a compose file from the table of processes."""

from __future__ import annotations

import getpass
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser

from tdmanager.commands import HouseCommand
from tdmanager.production.compose import compose
from tdmanager.production.processes import read_table
from tdmanager.production.units import Place, units


class Command(HouseCommand):
    """Writes the files that a production machine needs, and prints where."""

    help = "Write systemd units and compose.yaml, made from deploy/processes.toml."

    def add_arguments(self, parser: CommandParser) -> None:
        """Where to write, and the installation path on the machine."""
        parser.add_argument("folder", type=Path, help="where the files shall lie")
        parser.add_argument("--house", type=PurePosixPath, default=PurePosixPath(settings.ROOT))
        parser.add_argument("--user", default=getpass.getuser(), help="who runs the processes")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write them."""
        table = read_table()
        files = {
            f"systemd/{name}": text
            for name, text in units(table, Place(options["house"], options["user"])).items()
        }
        for name, text in (files | {"compose.yaml": compose(table)}).items():
            path = options["folder"] / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            self.stdout.write(str(path))
