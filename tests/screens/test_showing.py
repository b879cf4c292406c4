"""What a display's part contains of its playlist and layout, and which events its tokens open."""

from __future__ import annotations

import pytest

from displays.displays import rows
from displays.displays.verbs import change_display
from displays.layouts.composing import OF_TIME, Block, BlockKind, Composition, Condition, Token
from displays.playlists.verbs import Turn
from screens.parts import screen_tokens
from screens.parts.display import OF_CLOCK, OF_MARKS, OF_PARTS, showing
from screens.parts.own import VIEWS
from screens.parts.screen_tokens import Holder, InView, ScreenToken
from screens.wire import admission
from tests import builders
from tests.displays.televisions import house, layout, paired, playlist, show

pytestmark = pytest.mark.django_db


def display_answer(display_id: int):
    """What the display receives."""
    return showing(rows.display(display_id), VIEWS, "en")


def test_every_token_has_its_place_in_the_parts():
    assert OF_CLOCK.keys() | OF_PARTS.keys() == set(Token)
    assert not OF_CLOCK.keys() & OF_PARTS.keys()


def test_a_display_with_a_layout_is_told_its_blocks_and_parts():
    display_id = paired()[0]
    blocks = (Block(BlockKind.CLOCK, 1, 1, 8, 4), Block(BlockKind.SEATS, 9, 1, 4, 4))
    show(display_id, layout=layout(composition=Composition("landscape", blocks)))
    body = display_answer(display_id)
    assert body["view"] == "layout"
    assert (body["layout"]["parts"], len(body["layout"]["blocks"])) == (["seats"], 2)


def test_a_layout_is_told_with_its_conditions_and_for_both_ways_a_television_stands():
    display_id = paired()[0]
    blocks = (
        Block(BlockKind.CLOCK, 1, 1, 8, 4),
        Block(BlockKind.TEXT, 2, 1, 4, 2, "Paid!", when=(Condition.BREAK, Condition.MONEY)),
    )
    show(display_id, layout=layout(composition=Composition("landscape", blocks)))
    body = display_answer(display_id)["layout"]
    assert body["blocks"][1]["when"] == [
        {"name": "break", "mark": "playing", "is": "break"},
        {"name": "in_the_money", "bind": "stats.standing", "is": "in_the_money"},
    ]
    assert [place["under"] for place in body["places"]] == [[1], []]
    assert (body["columns"], body["turned"]["columns"], len(body["turned"]["places"])) == (16, 9, 2)


def test_every_condition_is_of_time_or_stands_in_the_parts():
    assert set(OF_MARKS) == OF_TIME


def test_a_turn_of_the_displays_own_event_needs_no_pass_of_its_own():
    own, other = builders.event(state="draft"), builders.event(state="draft")
    display_id = paired(event=own)[0]
    turns = (Turn(5, "clock"), Turn(5, "moves", event=own), Turn(5, "payouts", event=other))
    show(display_id, playlist=playlist(*turns))
    programme = display_answer(display_id)["programme"]
    assert [turn["event"] for turn in programme["turns"]] == [0, 0, other]
    assert [turn["needs"] for turn in programme["turns"]] == ["", "moves.rows", "payouts.places"]
    assert list(programme["tokens"]) == [str(other)]
    assert screen_tokens.read(programme["tokens"][str(other)]) == ScreenToken(
        Holder.DISPLAY, display_id, other, "en"
    )


def test_a_pass_for_another_event_holds_as_long_as_the_playlist_shows_it():
    own, other = builders.event(state="draft"), builders.event(state="draft")
    display_id = paired(event=own)[0]
    plain = ScreenToken(Holder.DISPLAY, display_id, 0, "en")
    besides = ScreenToken(Holder.DISPLAY, display_id, other, "en")
    assert admission.valid_tokens([plain, besides]) == {plain: InView(own)}
    show(display_id, playlist=playlist(Turn(5, "clock", event=other)))
    assert admission.valid_tokens([plain, besides]) == {plain: InView(own), besides: InView(other)}
    house(change_display, display=display_id, view="clock")
    assert admission.valid_tokens([plain, besides]) == {plain: InView(own)}
