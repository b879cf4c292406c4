"""Every folder has a line in the map, and the map names no folder that does not exist."""

from __future__ import annotations

import re

from tests.architecture.sources import ROOT, files

MAP = ROOT / "docs" / "map.md"
LINE = re.compile(r"^- `([^`]+)/`: (.+)$", re.MULTILINE)


def folders() -> set[str]:
    """Every folder that contains a file or another folder."""
    found: set[str] = set()
    for path in files():
        parents = path.relative_to(ROOT).parents
        found |= {parent.as_posix() for parent in parents if parent.as_posix() != "."}
    return {folder for folder in found if not folder.endswith("/migrations")}


def test_every_folder_has_a_line_in_the_map() -> None:
    named = {name for name, _what in LINE.findall(MAP.read_text(encoding="utf-8"))}
    assert folders() - named == set()


def test_the_map_names_no_folder_that_is_gone() -> None:
    named = {name for name, _what in LINE.findall(MAP.read_text(encoding="utf-8"))}
    assert named - folders() == set()
