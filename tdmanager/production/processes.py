"""The table of processes (``deploy/processes.toml``) as values."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Template

TABLE = Path(__file__).resolve().parents[2] / "deploy" / "processes.toml"


@dataclass(frozen=True, slots=True)
class Process:
    """One type of process; ``command`` starts with a program of the virtual environment."""

    name: str
    says: str
    command: tuple[str, ...]
    listens: bool = False
    stop_seconds: int = 10

    def filled(self, environment: Mapping[str, str]) -> tuple[str, ...]:
        """The command with its variables substituted; raises ``KeyError`` for one that is not set."""
        return tuple(Template(part).substitute(environment) for part in self.command)


@dataclass(frozen=True, slots=True)
class Table:
    """The processes to run, and the steps before them."""

    before: tuple[Process, ...]
    processes: tuple[Process, ...]

    def named(self, name: str) -> Process:
        """The process with this name; raises ``KeyError``."""
        for process in (*self.before, *self.processes):
            if process.name == name:
                return process
        raise KeyError(name)


def read_table(path: Path = TABLE) -> Table:
    """Read the table from the file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return Table(
        before=tuple(_process(row) for row in table["before"]),
        processes=tuple(_process(row) for row in table["process"]),
    )


def _process(row: dict[str, object]) -> Process:
    command = row.pop("command")
    if not isinstance(command, list):
        raise TypeError(f"{row['name']}: a command is a list of words")
    return Process(command=tuple(map(str, command)), **row)  # type: ignore[arg-type]
