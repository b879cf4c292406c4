"""The first start: try the demo, or set up our house."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum

from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.utils.translation import gettext as _

Say = Callable[[str], None]


class Choice(StrEnum):
    """The data to start with."""

    DEMO = "demo"
    HOUSE = "house"


COMMANDS = {Choice.DEMO: "demo", Choice.HOUSE: "set_up_house"}


def begin(chosen: Choice | None, say: Say) -> None:
    """Fill an empty database by ``chosen``, or by the answer at the terminal; without a terminal: the demo.

    A database with staff in it is left unchanged.
    """
    if get_user_model().objects.exists():
        return
    choice = chosen or (asked(say) if sys.stdin.isatty() else Choice.DEMO)
    if COMMANDS[choice] not in get_commands():
        return
    if choice is Choice.DEMO:
        say(_("Loading the demo (invented players, no real money)"))
    call_command(COMMANDS[choice])


def asked(say: Say) -> Choice:
    """The answer at the terminal; Enter takes the demo."""
    say(_("First start. What would you like?"))
    say("  1  " + _("try the demo: an evening with invented players, half played"))
    say("  2  " + _("set up our house: name, currency, first administrator"))
    while True:
        answer = input(_("1 or 2") + " [1]: ").strip().lower()
        if answer in ("", "1", "demo"):
            return Choice.DEMO
        if answer in ("2", "house"):
            return Choice.HOUSE
