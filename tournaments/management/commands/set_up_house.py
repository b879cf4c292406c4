"""Set our house up at the terminal: name, currency, time zone, languages, paper, first administrator."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from access.verbs import By
from journal.book import Actor
from people import queries as people
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.actions import HouseSetup
from tournaments.founding import FoundHouse, found_house
from wording import words

QUESTIONS = (
    ("name", "Name of the house", ""),
    ("currency", "Currency", "EUR"),
    ("time_zone", "Time zone", "Europe/Rome"),
    ("languages", "Languages", "en,it"),
    ("paper", "Paper (a4 or receipt80)", "a4"),
    ("username", "First administrator signs in as", "admin"),
)


class Command(BaseCommand):
    """Asks what it is not told; ``--password-stdin`` reads the password from standard input."""

    help = "Set up the house and its first administrator."

    def add_arguments(self, parser: CommandParser) -> None:
        """One option a question."""
        for name, question, default in QUESTIONS:
            parser.add_argument(f"--{name.replace('_', '-')}", help=f"{question} [{default}]")
        parser.add_argument("--password-stdin", action="store_true", help="Read the password from stdin.")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Found the house, or say why not."""
        if queries.has_house() or people.has_staff():
            raise CommandError("The house is set up already; change it in the house settings.")
        answers = {name: options[name] or _ask(question, default) for name, question, default in QUESTIONS}
        password = sys.stdin.readline().rstrip("\n") if options["password_stdin"] else _ask_password()
        try:
            _found(answers, password)
        except Refusal as refusal:
            raise CommandError(": ".join(words.explain(refusal))) from None
        self.stdout.write(f"{answers['name']} is set up; sign in as {answers['username']}.")


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
            raise CommandError("Nobody answers: give the options instead (--help lists them).") from None
        if typed or default:
            return typed or default


def _ask_password() -> str:
    while True:
        first = getpass("Password: ")
        if first and first == getpass("Once more: "):
            return first
        sys.stderr.write("The two are not the same.\n")
