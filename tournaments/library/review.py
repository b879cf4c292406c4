"""The review of the ready-made structures: one line each, with the figures that a director checks first."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from django.utils import translation

from rulebook.structure import check_structure, colour_ups, forecast, hours
from tournaments.check.preflight import worded
from tournaments.library.ready import ReadyStructure, ready_structures

PAGE = Path(__file__).resolve().parents[2] / "docs" / "structures.md"
HEAD = """# Ready-made structures

{count} structures, each made by the suggestion (`rulebook/structure/suggest.py`) from a request in
`tournaments/library/make.py`: speed, stack, field, game, antes, chip set. `python -m
tournaments.library.make` writes them into `tournaments/library/structures.json`, `manage.py
review_structures` writes this page; a test compares both with the suggestion.

No step of the big blind (in stud of the small bet) before the finish is over {step} %. The structure check
finds {found}.

- **structure**: its name says speed, game, stack and entries; if not, chips/entries are beside it.
- **levels**: until the forecast finish, of all, and their minutes.
- **hours**: requested; forecast (early to late).
- **colour-ups**: after which level which chips leave. Those that stay pay all later blinds.

```text
"""
WIDTHS = (32, 9, 27, 0)
"""Of the columns: structure, levels, hours, colour-ups."""


def text() -> str:
    """The page, in English."""
    structures = ready_structures()
    with translation.override("en"):
        remarks = " ".join(
            f"`{structure.name}`: {_checks(structure)}" for structure in structures if _checks(structure)
        )
    lines = [line_of(ready) for ready in structures]
    head = HEAD.format(count=len(lines), step=max(map(_step, structures)), found=remarks or "nothing")
    return head + "\n".join(lines) + "\n```\n"


def line_of(ready: ReadyStructure) -> str:
    """The line of one structure."""
    course = forecast(ready.entries, ready.stack, ready.structure)
    ends = (course.early_seconds, course.likely_seconds, course.late_seconds)
    early, likely, late = (hours(at) if at is not None else "last level" for at in ends)
    cells = (
        ready.name + _size(ready),
        f"{_played(ready)}/{len(ready.structure.levels)}×{ready.level_minutes}",
        f"{ready.hours}; {likely} ({early}–{late})",
        _leaving(ready),
    )
    return " ".join(cell.ljust(width) for cell, width in zip(cells, WIDTHS, strict=True))


def _size(ready: ReadyStructure) -> str:
    return "" if "-" in ready.name else f" ({ready.stack:,}/{ready.entries:,})"


def _played(ready: ReadyStructure) -> int:
    return forecast(ready.entries, ready.stack, ready.structure).levels[-1].number


def _step(ready: ReadyStructure) -> int:
    levels = ready.structure.levels[: _played(ready)]
    return max(after.stake * 100 // before.stake - 100 for before, after in pairwise(levels))


def _leaving(ready: ReadyStructure) -> str:
    leaving = colour_ups(ready.structure.periods, [chip.worth for chip in ready.chips])
    return (
        "; ".join(
            f"{colour_up.after_level}: {'+'.join(f'{c:,}' for c in colour_up.chips)}" for colour_up in leaving
        )
        or "none"
    )


def _checks(ready: ReadyStructure) -> str:
    smallest = min(chip.worth for chip in ready.chips)
    findings = check_structure(ready.structure, starting_stack=ready.stack, smallest_chip=smallest)
    return " ".join(finding.sentence for finding in worded(findings, "EUR"))
