"""The quick suite in two processes at once: ``python -m tests.halves ARGUMENTS``, which go to pytest.

Each reads and imports its own half only, so both are done sooner than two that share one list.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = Path(__file__).parent
# About half of the work; every other folder is in the second half.
FIRST = ("floor", "cashier", "screens", "people", "journal", "displays", "automation")
NOTHING_FOUND = 5


def halves() -> tuple[list[str], list[str]]:
    """The folders of either half."""
    folders = sorted({path.parent.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")})
    first = [name for name in folders if name in FIRST]
    return first, [name for name in folders if name not in FIRST]


def main(arguments: list[str]) -> int:
    """The status of the half that failed, if one did."""
    first, second = (
        [sys.executable, "-m", "pytest", *arguments, *(f"tests/{name}" for name in names)]
        for names in halves()
    )
    with tempfile.TemporaryFile() as kept:
        beside = subprocess.Popen(second, stdout=kept, stderr=subprocess.STDOUT)
        statuses = [subprocess.run(first, check=False).returncode, beside.wait()]
        kept.seek(0)
        sys.stdout.buffer.write(kept.read())
        sys.stdout.flush()
    return max(status for status in statuses if status != NOTHING_FOUND or statuses == [NOTHING_FOUND] * 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
