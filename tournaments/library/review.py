"""The review of the ready-made structures: one line each, with the figures a director checks first."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from django.utils import translation

from rulebook.structure import check_structure, colour_ups, forecast, hours
from tournaments.library.ready import ReadyStructure, ready_structures
from tournaments.setup.preflight import worded

PAGE = Path(__file__).resolve().parents[2] / "docs" / "structures.md"
SOUND = "nothing found"
HEAD = """# Ready-made structures

{count} structures, every one made by the suggestion (`rulebook/structure/suggest.py`) from a request in
`tournaments/library/wishes.py`: speed, stack, field, game, antes, chip set. `python -m
tournaments.library.make` writes them into `tournaments/library/structures.json`; `manage.py
review_structures` writes this page. A test compares both with what the suggestion makes.

Columns:

- **levels**: how many are played until the forecast finish, of how many there are.
- **ends**: hours to the requested finish, and the forecast beside it (35 to 10 big blinds left in play).
- **step**: the largest step of the big blind before the finish, and the level that starts with it; in stud
  of the small bet. None is over 50 %.
- **colour-ups**: after which level which chips leave; all later blinds are paid with those that stay.
- **checks**: the findings of the structure check.

Changes to the suggestion after the first review: 60,000 to 100,000 was one step of 67 % where a set had
25,000s, because 40,000/80,000 cannot be paid with them: the 5,000s now stay for it. 800/1,500 and
1,300,000/2,500,000, a half rounded up by many small chips, are no longer used where 800/1,600 or
1,500,000/3,000,000 fit. 35,000/70,000 and 700/1,400 gave way to 40,000/80,000 and 800/1,600. Individual
antes are rounded to the nearest chip (6,000 was 10,000 at 30,000/60,000). Stud antes and bring-ins are a
quarter of the small bet in whole chips (100 and 200 at 600/1,200). Registration ended with the break next to
a third of the levels even where that was the last but two: now it ends at the third itself. Where a speed
needed steps over 50 %, the request has more time.

| structure | for | levels | ends | step | colour-ups | checks |
|---|---|---|---|---|---|---|
"""


def text() -> str:
    """The page, in English."""
    with translation.override("en"):
        lines = [line_of(ready) for ready in ready_structures()]
    return HEAD.format(count=len(lines)) + "\n".join(lines) + "\n"


def line_of(ready: ReadyStructure) -> str:
    """The line of one structure."""
    seen = forecast(ready.entries, ready.stack, ready.structure)
    played = ready.structure.levels[: seen.levels[-1].number]
    ends = (seen.early_seconds, seen.likely_seconds, seen.late_seconds)
    early, likely, late = (hours(at) if at is not None else "last level" for at in ends)
    cells = (
        f"`{ready.name}`",
        f"{ready.title}: {ready.stack:,} chips, {ready.entries:,} entries",
        f"{len(played)} of {len(ready.structure.levels)} of {ready.level_minutes} min",
        f"{ready.hours} wished, {likely} forecast ({early} to {late})",
        _step(ready, len(played)),
        _leaving(ready),
        _checks(ready),
    )
    return "| " + " | ".join(cells) + " |"


def _step(ready: ReadyStructure, played: int) -> str:
    levels = ready.structure.levels[:played]
    steps = [(after.stake * 100 // before.stake - 100, after.number) for before, after in pairwise(levels)]
    percent, level = max(steps, key=lambda step: step[0])
    return f"{percent} % (level {level})"


def _leaving(ready: ReadyStructure) -> str:
    found = colour_ups(ready.structure.periods, [chip.worth for chip in ready.chips])
    return (
        "; ".join(f"{one.after_level}: {', '.join(f'{c:,}' for c in one.chips)}" for one in found) or "none"
    )


def _checks(ready: ReadyStructure) -> str:
    smallest = min(chip.worth for chip in ready.chips)
    found = check_structure(ready.structure, starting_stack=ready.stack, smallest_chip=smallest)
    return " ".join(told.sentence for told in worded(found, "EUR")) or SOUND
