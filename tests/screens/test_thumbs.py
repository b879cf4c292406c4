"""The small pictures of the views on the page of displays."""

from __future__ import annotations

import re
from pathlib import Path

from displays.displays.rows import VIEWS

SPRITE = Path(__file__).parents[2] / "static/img/views.svg"


def test_every_view_has_a_small_picture():
    drawn = set(re.findall(r'symbol id="(\w+)"', SPRITE.read_text()))
    assert drawn == {value for value, _label in VIEWS} | {"playlist", "layout"}
