"""The first start: a game or a house on the first page; the demo, at the terminal, or by options if asked."""

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
    """Fill an empty database by ``chosen``; by default nothing, or the demo if nobody sits at a terminal.

    A house is set up with ``answers`` (the options of ``set_up_house``) if any are given, else on the first
    page, which also starts a quick game. A database with staff in it is left unchanged.
    """
    if get_user_model().objects.exists():
        return
    if answers:
        call_command("set_up_house", **answers, defaults=True)
        return
    choice = chosen or (Choice.HOUSE if sys.stdin.isatty() else Choice.DEMO)
    if choice is Choice.HERE:
        call_command("set_up_house")
    elif choice is Choice.HOUSE:
        say(_("The first page starts a game, or sets up your house. The demo: ./run --demo"))
    elif "demo" in get_commands():
        say(_("Loading the demo (fictional players, no real money)"))
        call_command("demo")
