"""The questions of the first start: their options, their defaults, and the check of answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.money import MINOR_DIGITS
from tournaments.venue.forms import PAPERS
from tournaments.venue.zone import time_zones


class Options(Protocol):
    """A parser, or a group of one."""

    def add_argument(self, *names: str, **how: Any) -> Any:
        """Add an option."""


def _currency(text: str) -> str:
    return "" if text.upper() in MINOR_DIGITS else _now("Three letters, such as EUR.")


def _zone(text: str) -> str:
    return "" if text in time_zones() else _now("A region and a city, such as Europe/Rome.")


def _languages(text: str) -> str:
    known = dict(settings.LANGUAGES)
    return "" if set(languages_of(text)) <= set(known) and languages_of(text) else ", ".join(known)


def _paper(text: str) -> str:
    known = [code for code, _label in PAPERS]
    return "" if text in known else ", ".join(known)


def _any(_text: str) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its default; ``wrong`` returns how to correct an answer, empty if it is valid."""

    name: str
    text: str | Promise
    default: str
    wrong: Callable[[str], str] = _any

    @property
    def option(self) -> str:
        """Its option on the command line."""
        return f"--{self.name.replace('_', '-')}"


QUESTIONS = (
    Question("name", _("House name"), ""),
    Question("currency", _("Currency"), "EUR", _currency),
    Question("time_zone", _("Time zone"), "Europe/Rome", _zone),
    Question("languages", _("Languages"), "en,it", _languages),
    Question("paper", _("Paper size (a4 or receipt80)"), "a4", _paper),
    Question("username", _("Sign-in name of the first administrator"), "admin"),
)
FROM_STDIN = "password_stdin"


def languages_of(text: str) -> tuple[str, ...]:
    """``en, it`` as codes."""
    return tuple(code.strip() for code in text.split(",") if code.strip())


def password_problem(password: str) -> str:
    """The problem with a password, empty if it is strong enough."""
    try:
        validate_password(password)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def add_arguments(parser: Options) -> None:
    """One option per question, and the password from standard input."""
    for question in QUESTIONS:
        parser.add_argument(question.option, dest=question.name, help=f"{question.text} [{question.default}]")
    parser.add_argument("--password-stdin", action="store_true", help="Read the password from stdin.")


def answers_in(options: Mapping[str, Any]) -> dict[str, Any]:
    """The answers in the options of a command; empty if none was given."""
    names = [*(question.name for question in QUESTIONS), FROM_STDIN]
    return {name: options[name] for name in names if options.get(name)}
