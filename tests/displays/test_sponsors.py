"""Sponsors that take turns: added and removed one by one, in order, undone as one."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from displays.displays import looks as queries
from displays.displays.looks import MOST_SPONSORS, choose_sponsors, hang_picture, keep_picture
from journal.opening import HOUSE
from journal.queries import latest_lines
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import NOBODY
from tests.displays.test_looks import house, sent
from tests.screens.test_board import client, text_of
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def pictures(number: int) -> list[str]:
    """Different pictures."""
    return [keep_picture(sent(size=(20 + at, 20))).digest for at in range(number)]


def test_the_first_sponsor_is_the_one_that_stands_where_there_is_no_turn():
    one, two, three = pictures(3)
    house(hang_picture, place="sponsor", picture=one)
    assert queries.look().sponsors == (one,)
    house(choose_sponsors, pictures=(two, one, two, three))
    assert (queries.look().sponsor, queries.look().sponsors) == (two, (two, one, three))
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    assert queries.look().sponsors == (one,)


def test_too_many_and_unknown_pictures_are_refused():
    with pytest.raises(Refusal, match="too_many_sponsors"):
        house(choose_sponsors, pictures=tuple(pictures(MOST_SPONSORS + 1)))
    with pytest.raises(Refusal, match="not_found"):
        house(choose_sponsors, pictures=("0" * 64,))


def test_the_page_adds_one_and_removes_one():
    builders.house()
    who = client("administrator")
    for size in (30, 31):
        file = SimpleUploadedFile("sponsor.png", sent(size=(size, 20)), content_type="image/png")
        assert who.post(reverse("look-sponsors"), {"picture": file}).status_code == 302
    turns = queries.look().sponsors
    assert len(turns) == 2
    assert who.post(reverse("look-sponsors"), {"remove": turns[0]}).status_code == 302
    assert queries.look().sponsors == turns[1:]
    assert "Sponsors" in text_of(who.get(reverse("look")))
