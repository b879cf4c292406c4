"""Set our house up at the terminal: name, currency, time zone, languages, paper, first administrator."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.verbs import By
from journal.book import Actor
from people import queries as people
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.actions import HouseSetup
from tournaments.founding import FoundHouse, found_house
from wording import words

QUESTIONS = (
    ("name", _("House name"), ""),
    ("currency", _("Currency"), "EUR"),
    ("time_zone", _("Time zone"), "Europe/Rome"),
    ("languages", _("Languages"), "en,it"),
    ("paper", _("Paper size (a4 or receipt80)"), "a4"),
    ("username", _("Sign-in name of the first administrator"), "admin"),
)


class Command(BaseCommand):
    """Asks for every option not given; ``--password-stdin`` reads the password from standard input."""

    help = "Set up the house and its first administrator."

    def add_arguments(self, parser: CommandParser) -> None:
        """One option per question."""
        for name, question, default in QUESTIONS:
            parser.add_argument(f"--{name.replace('_', '-')}", help=f"{question} [{default}]")
        parser.add_argument("--password-stdin", action="store_true", help="Read the password from stdin.")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Set up the house, or say why it is refused."""
        if queries.has_house() or people.has_staff():
            raise CommandError(_now("The house is already set up; change it in the house settings."))
        answers = {
            name: options[name] or _ask(str(question), default) for name, question, default in QUESTIONS
        }
        password = sys.stdin.readline().rstrip("\n") if options["password_stdin"] else _ask_password()
        try:
            _found(answers, password)
        except Refusal as refusal:
            raise CommandError(": ".join(words.explain(refusal))) from None
        self.stdout.write(_now("%(name)s is set up; sign in as %(username)s.") % answers)


def _found(answers: dict[str, str], password: str) -> None:
    languages = tuple(code.strip() for code in answers["languages"].split(",") if code.strip())
    setup = HouseSetup(
        name=answers["name"],
        currency=answers["currency"].upper(),
        time_zone=answers["time_zone"],
        languages=languages,
        paper=answers["paper"],
    )
    command = FoundHouse(setup=setup, username=answers["username"], password=password)
    found_house.perform(command, By(Actor()))


def _ask(question: str, default: str) -> str:
    while True:
        try:
            typed = input(f"{question}{f' [{default}]' if default else ''}: ").strip()
        except EOFError:
            said = _now("Nobody answers: give the options instead (--help lists them).")
            raise CommandError(said) from None
        if typed or default:
            return typed or default


def _ask_password() -> str:
    while True:
        first = getpass(_now("Password") + ": ")
        if first and first == getpass(_now("Once more") + ": "):
            return first
        sys.stderr.write(_now("The two are not the same.") + "\n")
