"""Writes the ready-made structures from the suggestion: ``python -m tournaments.library.make``."""

from __future__ import annotations

import json
from pathlib import Path

from rulebook.structure import suggest_structure
from tournaments.library.lines import line_of
from tournaments.library.wishes import WISHES

FILE = Path(__file__).parent / "structures.json"


def written(name: str) -> dict[str, object]:
    """A ready-made structure: what it is made for, and its levels and breaks as lines."""
    wished = WISHES[name]
    wish = wished.wish
    return {
        "speed": wished.speed.value,
        "game": wished.game,
        "stack": wish.stack,
        "entries": wish.entries,
        "target_seconds": wish.target_seconds,
        "chips": list(wished.chips.items()),
        "lines": [line_of(period) for period in suggest_structure(wish).periods],
    }


def text_of(name: str) -> str:
    """A ready-made structure as stored in the file, on one line."""
    return f'  "{name}": {json.dumps(written(name))}'


def text() -> str:
    """The file, one structure per line."""
    return "{\n" + ",\n".join(text_of(name) for name in WISHES) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
