"""The input of a calculator, in words; the calculators register how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entered:
    """The title of a calculator, and each input filled in: its label and its value."""

    title: str = ""
    inputs: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """All of it in one line."""
        inputs = "; ".join(f"{label}: {value}" for label, value in self.inputs)
        return f"{self.title} ({inputs})" if inputs else self.title


Read = Callable[[str, str], Entered]
_readers: list[Read] = [lambda _calculator, _query: Entered()]


def read_entered_by(read: Read) -> None:
    """Register the function that puts a calculator's input into words."""
    _readers.append(read)


def entered(calculator: str, query: str) -> Entered:
    """The input of the calculator of this name, from the query of its page; empty for an unknown one."""
    return _readers[-1](calculator, query)
