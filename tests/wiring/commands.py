"""The house's commands as processes of their own, with data of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class OwnHouse:
    """A house on the embedded settings whose data lies in ``var``."""

    var: Path
    more: dict[str, str] = field(default_factory=dict)

    @property
    def database(self) -> Path:
        """Where its rows are, to be read without the cost of a process."""
        return self.var / "td.sqlite3"

    @property
    def environment(self) -> dict[str, str]:
        """What its processes see."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("TD_", "DJANGO_"))}
        return {**clean, "TD_VAR": str(self.var), "PYTHONUNBUFFERED": "1", **self.more}

    def manage(self, *arguments: str, is_refused: bool = False) -> str:
        """Run a command to its end; answers what it printed, with its complaints when it is to be refused."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode != 0) == is_refused, done.stdout + done.stderr
        return done.stdout + (done.stderr if is_refused else "")

    def python(self, code: str) -> str:
        """Run a few lines inside the house."""
        return self.manage("shell", "--no-imports", "--command", code)

    def begin(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a command and leave it running; what it says can be read from it."""
        return subprocess.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


def read_until(process: subprocess.Popen[str], wanted: str) -> str:
    """What a process says up to the line that holds ``wanted``; fails when it ends before."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if wanted in line:
            return said
    raise AssertionError(f"ended without {wanted!r}:\n{said}")
