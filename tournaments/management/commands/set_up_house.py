"""Set up the house at the terminal: name, currency, time zone, languages, paper, first administrator."""

from __future__ import annotations

import sys
from getpass import getpass
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _now

from access.verbs import By
from journal.book import Actor
from people.staff import rows as people
from rulebook.refusals import Refusal
from tournaments.management import founding
from tournaments.management.founding import QUESTIONS, Question, languages_of, password_problem
from tournaments.venue.founding import FoundHouse, found_house
from tournaments.venue.rows import has_house
from tournaments.venue.verbs import HouseSetup
from wording import words


class Command(BaseCommand):
    """Asks for every missing option; ``--password-stdin`` reads the password from standard input."""

    help = "Set up the house and its first administrator."

    def add_arguments(self, parser: CommandParser) -> None:
        """One option per question."""
        founding.add_arguments(parser)
        parser.add_argument("--defaults", action="store_true", help="Ask nothing: take the defaults.")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Set up the house, or say why it is refused."""
        if has_house() or people.has_staff():
            raise CommandError(_now("The house is already set up; change it in the house settings."))
        answers = {
            question.name: _value(question, options[question.name])
            or _answer(question, is_asked=not options["defaults"])
            for question in QUESTIONS
        }
        if options["password_stdin"]:
            password = sys.stdin.readline().rstrip("\n")
        elif options["defaults"]:
            raise CommandError(_needed("--password-stdin"))
        else:
            password = _ask_password()
        try:
            _found_house(answers, password)
        except Refusal as refusal:
            raise CommandError(": ".join(words.explain(refusal))) from None
        self.stdout.write(_now("%(name)s is set up; sign in as %(username)s.") % answers)


def _found_house(answers: dict[str, str], password: str) -> None:
    setup = HouseSetup(
        name=answers["name"],
        currency=answers["currency"].upper(),
        time_zone=answers["time_zone"],
        languages=languages_of(answers["languages"]),
        paper=answers["paper"],
    )
    founded = FoundHouse(setup=setup, username=answers["username"], password=password)
    found_house.perform_with(By(Actor()), founded=founded)


def _value(question: Question, text: str | None) -> str:
    """The option's value, if it is valid."""
    if text and (wrong := question.wrong(text)):
        raise CommandError(f"{question.option} {text}: {wrong}")
    return text or ""


def _answer(question: Question, *, is_asked: bool) -> str:
    """Ask until the answer is valid: a wrong answer does not lose the others."""
    if not is_asked:
        if not question.default:
            raise CommandError(_needed(question.option))
        return question.default
    while True:
        typed = _typed(question) or question.default
        wrong = question.wrong(typed) if typed else ""
        if typed and not wrong:
            return typed
        if wrong:
            sys.stderr.write(f"{wrong}\n")


def _typed(question: Question) -> str:
    try:
        return input(f"{question.text}{f' [{question.default}]' if question.default else ''}: ").strip()
    except EOFError:
        raise CommandError(_needed(question.option)) from None


def _needed(option: str) -> str:
    return _now("Nobody answers: give %(option)s as well (--help lists all options).") % {"option": option}


def _ask_password() -> str:
    while True:
        first = getpass(_now("Password (at least 8 characters)") + ": ")
        if problem := password_problem(first):
            sys.stderr.write(f"{problem}\n")
        elif first == getpass(_now("Once more") + ": "):
            return first
        else:
            sys.stderr.write(_now("The two are not the same.") + "\n")
