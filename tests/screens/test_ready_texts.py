"""The preset texts, with current figures, in every language of the house (procedure 8.8)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from access.roles import Role
from journal import instants
from screens.room.ready_texts import ready_texts_of
from tests import builders as b
from tests.clock.evening import STRUCTURE
from tests.screens.test_board import client, text_of

pytestmark = pytest.mark.django_db


def ready_texts(event_id: int, minutes: int = 0) -> dict[str, dict[str, str]]:
    """Every text offered, by key and language."""
    at = instants.now() + timedelta(minutes=minutes)
    return {one.key: dict(one.texts) for one in ready_texts_of(str(event_id), at)}


def test_sentences_tell_the_figures_of_now() -> None:
    offered = ready_texts(b.started(5, 4, periods=STRUCTURE))
    assert "blinds 100" in offered["new_level"]["en"]
    assert "Play resumes at" in offered["break"]["en"]
    assert "25 seconds, then a countdown of 5" in offered["clock_called"]["en"]
    assert "Table" in offered["table_breaks"]["en"]


def test_every_language_of_the_house_is_told() -> None:
    for texts in ready_texts(b.started(5, 4, periods=STRUCTURE)).values():
        assert set(texts) == {"en", "it"}
        assert texts["en"] != texts["it"]


def test_only_what_makes_sense_is_offered() -> None:
    event_id = b.started(4, periods=(STRUCTURE[0],))
    offered = ready_texts(event_id)
    assert not {"break", "table_breaks", "colour_up"} & set(offered)
    assert ready_texts_of("", instants.now()) == ()
    assert ready_texts_of("999999", instants.now()) == ()


def test_the_page_offers_the_sentences_of_the_event_chosen() -> None:
    event_id = b.started(5, 4, periods=STRUCTURE)
    page = client(Role.FLOOR)
    assert "Hand for hand" in text_of(page.get(f"/displays/sentences/?event={event_id}"))
    assert "Hand for hand" not in text_of(page.get("/displays/sentences/?event="))
