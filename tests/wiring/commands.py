"""The management commands as separate processes with separate data."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests import forge

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class OwnHouse:
    """A system on the embedded settings with its data in ``var``."""

    var: Path
    more: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    """The prefix of its commands, for example to run as another user."""

    @property
    def database(self) -> Path:
        """Its database file, to be read without the cost of a process."""
        return self.var / "td.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        """The environment of its processes."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("TD_", "DJANGO_"))}
        return {**clean, "TD_VAR": str(self.var), "PYTHONUNBUFFERED": "1", **self.more}

    def manage(self, *arguments: str, is_refused: bool = False) -> str:
        """Run a command to its end; returns its output, including errors if it should be refused."""
        command = [sys.executable, "manage.py", *arguments]
        where: dict[str, Any] = {"cwd": ROOT, "env": self.environment}
        if self.before:
            done = subprocess.run(
                [*self.before, *command], **where, capture_output=True, text=True, check=False
            )
        else:
            done = forge.run(command, **where)
        assert (done.returncode != 0) == is_refused, done.stdout + done.stderr
        return done.stdout + (done.stderr if is_refused else "")

    def python(self, code: str) -> str:
        """Run a few lines of Python in its environment."""
        return self.manage("shell", "--no-imports", "--command", code)

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a command and leave it running; its output can be read."""
        begun = subprocess.Popen if self.before else forge.Process
        return begun(
            [*self.before, sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


def read_until(process: subprocess.Popen[str], expected: str) -> str:
    """The output of a process up to the line that contains ``wanted``; fails if it ends before."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if expected in line:
            return said
    raise AssertionError(f"ended without {expected!r}:\n{said}")
