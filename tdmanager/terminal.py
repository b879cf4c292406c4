"""Commands at the terminal: a fault of environment, disk or database is a sentence, never a traceback."""

from __future__ import annotations

import logging
import sys
from importlib import import_module

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def run(arguments: list[str]) -> None:
    """Run the command of these arguments; exit status 1 with a sentence if the disk prevents it."""
    if "up" not in arguments[1:2]:
        # A command reports itself what the disk did.
        logging.getLogger("journal.disk").setLevel(logging.CRITICAL)
    try:
        execute_from_command_line(arguments)
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))
    except Exception as error:
        # Imported only now: it needs the settings, which may be what is wrong.
        problems = import_module("tdmanager.upkeep.problems")
        if "--traceback" in arguments or (reason := problems.sentence(error)) is None:
            raise
        sys.exit(reason)
    finally:
        _give_back()


def _give_back() -> None:
    if settings.configured:
        import_module("tdmanager.upkeep.owner").give_back()
