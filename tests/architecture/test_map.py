"""Every folder has a line in the map, the map names none that is gone, and CONTRIBUTING answers where it says."""

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


ANSWER = re.compile(r"`([\w/]+\.py)` \| (\d+), `(\w+)`")


def test_questions_answered_for_newcomers_are_where_they_say() -> None:
    answers = ANSWER.findall((ROOT / "CONTRIBUTING.md").read_text())
    assert len(answers) == 3
    for path, number, name in answers:
        line = (ROOT / path).read_text().splitlines()[int(number) - 1]
        assert line.startswith(f"def {name}("), f"{path}:{number} is not {name}"
