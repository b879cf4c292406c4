"""The first start: try the demo, or set up our house: on the first page, at the terminal, or by options."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.utils.translation import gettext as _

Say = Callable[[str], None]


class Choice(StrEnum):
    """The data to start with."""

    DEMO = "demo"
    HOUSE = "house"
    HERE = "ask"


def begin(chosen: Choice | None, say: Say, answers: Mapping[str, Any] | None = None) -> None:
    """Fill an empty database by ``chosen``, or by the answer at the terminal; without a terminal: the demo.

    A house is set up with ``answers`` (the options of ``set_up_house``) if any are given, else on the first
    page. A database with staff in it is left unchanged.
    """
    if get_user_model().objects.exists():
        return
    if answers:
        call_command("set_up_house", **answers, defaults=True)
        return
    choice = chosen or (asked(say) if sys.stdin.isatty() else Choice.DEMO)
    if choice is Choice.HERE:
        call_command("set_up_house")
    elif choice is Choice.HOUSE:
        say(_("The first page asks for your house and who you are."))
    elif "demo" in get_commands():
        say(_("Loading the demo (invented players, no real money)"))
        call_command("demo")


def asked(say: Say) -> Choice:
    """The answer at the terminal; Enter takes the demo."""
    say(_("First start. What would you like?"))
    say("  1  " + _("try the demo: an evening with invented players, half played"))
    say("  2  " + _("set up our house on the first page"))
    say("  3  " + _("set up our house here: name, currency, first administrator"))
    while True:
        answer = input(_("1, 2 or 3") + " [1]: ").strip().lower()
        if answer in ("", "1", "demo"):
            return Choice.DEMO
        if answer in ("2", "house"):
            return Choice.HOUSE
        if answer in ("3", "ask"):
            return Choice.HERE
