"""The environment: every variable is read here, by name, and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

NAMES: set[str] = set()


def text(name: str, default: str = "") -> str:
    """The variable unchanged; ``default`` if it is absent or empty."""
    NAMES.add(name)
    return os.environ.get(name, "") or default


def give(name: str, value: str) -> None:
    """Set a variable for a library that this process loads later, unless the house has set it."""
    os.environ.setdefault(name, value)


def required(name: str) -> str:
    """The variable; without it the system does not start."""
    value = text(name)
    if not value:
        raise ImproperlyConfigured(f"{name} is not set; .env.example says what it is for")
    return value


def secret(name: str) -> str:
    """The variable, or the first line of the file that ``NAME_FILE`` names; empty if neither exists."""
    path = text(f"{name}_FILE")
    if (value := text(name)) or not path:
        return value
    try:
        return Path(path).read_text().partition("\n")[0].strip()
    except OSError as error:
        raise ImproperlyConfigured(f"{name}_FILE cannot be read: {error}") from error


def number(name: str, default: int) -> int:
    """The variable as a whole number."""
    value = text(name, str(default))
    try:
        return int(value)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is not a whole number: {value!r}") from error


def is_on(name: str, *, default: bool) -> bool:
    """The variable as a boolean: ``1 yes true on`` or ``0 no false off``."""
    value = text(name, "yes" if default else "no").lower()
    if value in {"1", "yes", "true", "on"}:
        return True
    if value in {"0", "no", "false", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} is neither yes nor no: {value!r}")


def listed(name: str) -> list[str]:
    """The variable as a list, its items separated by commas."""
    return [item.strip() for item in text(name).split(",") if item.strip()]
