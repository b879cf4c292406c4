"""What may not be done, as a code with details; the texts for people are elsewhere."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """A rule or a state forbids the request; nothing was changed.

    ``code`` names the state that forbids it (``registration_closed``), ``field`` the input to correct, if
    any, ``detail`` the values that the sentence needs.
    """

    def __init__(self, code: str, *, field: str = "", **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.detail = detail

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.detail.items())
        return f"{self.code}({values})"


class InvariantViolation(Exception):
    """Something that can never happen did: a defect of the program, not of the request."""
