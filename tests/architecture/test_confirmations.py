"""A second tap is asked for in one wording everywhere: what happens follows it."""

from __future__ import annotations

import re
from pathlib import Path

ASKED = re.compile(r"data-arm=\"([^\"]*)\"")
TOLD = re.compile(r"\{% (?:trans|translate) ['\"]([^'\"]*)['\"](?: as (\w+))? %\}")
TEMPLATES = sorted(Path("templates").rglob("*.html"))


def wordings(text: str) -> list[str]:
    """What the buttons of a template say after the first tap."""
    named = {name: words for words, name in TOLD.findall(text) if name}
    found = []
    for asked in ASKED.findall(text):
        words = TOLD.findall(asked)
        found += (
            [one for one, _name in words]
            if words
            else [named.get(name, "") for name in named if name in asked]
        )
    return found


def test_every_second_tap_is_asked_for_in_the_same_words() -> None:
    others = {
        f"{path}: {words}"
        for path in TEMPLATES
        for words in wordings(path.read_text())
        if words != "Tap again" and not words.startswith("Tap again: ")
    }
    assert others == set()


def test_another_wording_is_found() -> None:
    planted = (
        """{% trans "Sure?" as arm %}<button data-arm="{{ arm }}"><button data-arm="{% trans 'Close?' %}">"""
    )
    assert wordings(planted) == ["Sure?", "Close?"]
