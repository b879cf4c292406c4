"""What displays show: many at once, playlists, layouts, and how each is undone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from displays.displays import rows as queries
from displays.displays.looks import keep_picture, picture_digests
from displays.displays.rows import Health, rooms
from displays.displays.verbs import (
    Heartbeat,
    change_display,
    cut_off_display,
    hang_displays,
    note_heartbeats,
    reload_displays,
)
from displays.layouts import rows
from displays.layouts.composing import Block, BlockKind, Composition
from displays.layouts.files import LayoutFile, written
from displays.layouts.verbs import (
    blocks_of,
    change_layout,
    delete_layout,
    duplicate_layout,
    import_layout,
    make_layout,
)
from displays.playlists import rows as programme
from displays.playlists.verbs import Turn, change_playlist, delete_playlist, make_playlist, playlist_view
from journal import instants
from journal.models import Line
from journal.opening import HOUSE
from journal.queries import latest_lines
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import EIGHT, NOBODY
from tests.displays.televisions import PLAIN, house, layout, paired, playlist, png, show
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db


def refusal(verb, **values) -> Refusal:
    """The refusal of an action of the house."""
    with pytest.raises(Refusal) as refused:
        house(verb, **values)
    return refused.value


def content_of(file: LayoutFile) -> dict[str, object]:
    """The content of a file, as the command takes it."""
    told = written(file)
    return told | {"blocks": blocks_of(file.composition)}


def take_back() -> None:
    """Undo the house's last action."""
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)


def choice_of(display_id: int) -> tuple[str, int | None, int | None, int | None]:
    """View, layout, playlist and event of a display."""
    row = queries.display(display_id)
    return (row.view, row.layout_id, row.playlist_id, row.event_id)


def test_several_displays_follow_in_one_line_and_are_taken_back_in_one():
    first, second = paired("Bar")[0], paired("Lobby")[0]
    event_id, lines = builders.event(state="draft"), Line.objects.count()
    show(first, second, view="moves", event=event_id)
    assert Line.objects.count() == lines + 1
    assert choice_of(first) == choice_of(second) == ("moves", None, None, event_id)
    take_back()
    assert choice_of(first) == choice_of(second) == ("clock", None, None, None)


def test_a_layout_takes_the_place_of_a_playlist_and_a_view_of_both():
    display_id, own = paired()[0], layout()
    show(display_id, playlist=playlist(Turn(10, "clock")))
    show(display_id, layout=own)
    assert choice_of(display_id) == ("clock", own, None, None)
    house(change_display, display=display_id, view="moves")
    assert choice_of(display_id) == ("moves", None, None, None)


def test_another_event_leaves_what_is_shown():
    display_id, own, event_id = paired()[0], layout(), builders.event(state="draft")
    show(display_id, layout=own)
    show(display_id, event=event_id)
    assert choice_of(display_id) == ("clock", own, None, event_id)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({}, "nothing_chosen"),
        ({"view": "weather"}, "view_unknown"),
        ({"layout": 99}, "not_found"),
        ({"playlist": 99}, "not_found"),
        ({"event": 99}, "not_found"),
    ],
)
def test_what_cannot_be_shown_is_refused(values, code):
    display_id = paired()[0]
    with pytest.raises(Refusal) as refused:
        show(display_id, **values)
    assert refused.value.code == code


def test_displays_that_are_not_there_are_refused():
    assert refusal(reload_displays, displays=[]).code == "no_display_chosen"
    gone = paired()[0]
    house(cut_off_display, display=gone)
    assert refusal(reload_displays, displays=[gone]).code == "not_found"


def test_a_page_is_told_to_load_anew_once_for_each_command():
    display_id = paired()[0]
    house(reload_displays, displays=[display_id, display_id])
    house(reload_displays, displays=[display_id])
    assert queries.display(display_id).reloads == 2


def test_displays_hang_in_rooms():
    display_id = paired()[0]
    house(change_display, display=display_id, room="  Poker   room ")
    assert (queries.display(display_id).room, rooms()) == ("Poker room", ("Poker room",))


def test_several_displays_change_their_room_in_one_line_and_are_taken_back_in_one():
    first, second = paired("Bar")[0], paired("Lobby")[0]
    house(change_display, display=second, room="Lobby")
    lines = Line.objects.count()
    house(hang_displays, displays=[first, second], room=" Great  hall ")
    assert (Line.objects.count(), rooms()) == (lines + 1, ("Great hall",))
    take_back()
    assert (queries.display(first).room, queries.display(second).room) == ("", "Lobby")
    assert refusal(hang_displays, displays=[], room="Hall").code == "no_display_chosen"


# playlists


def test_a_playlist_keeps_its_turns_in_order_and_begins_when_it_is_saved():
    event_id, own = builders.event(state="draft"), layout()
    turns = (Turn(30, "clock"), Turn(10, "moves", event=event_id), Turn(20, layout=own))
    with instants.simulated_at(EIGHT):
        made = playlist_view(programme.playlist(playlist(*turns)))
    assert [(turn.view, turn.layout, turn.event, turn.seconds) for turn in made.turns] == [
        ("clock", None, None, 30),
        ("moves", None, event_id, 10),
        ("", own, None, 20),
    ]
    assert (made.begun_at, made.seconds) == (EIGHT, 60)


def test_a_changed_playlist_is_taken_back_whole():
    playlist_id = playlist(Turn(30, "clock"), Turn(10, "moves"), Turn(20, "payouts"))
    before = playlist_view(programme.playlist(playlist_id))
    turns = (Turn(15, "moves"),)
    house(change_playlist, playlist=playlist_id, name="Late", turns=turns, skips_empty=False)
    assert [turn.view for turn in programme.playlist(playlist_id).turns] == ["moves"]
    take_back()
    assert playlist_view(programme.playlist(playlist_id)) == before


@pytest.mark.parametrize(
    ("turns", "code"),
    [
        ((), "playlist_empty"),
        ((Turn(4, "clock"),), "seconds_out_of_range"),
        ((Turn(3_601, "clock"),), "seconds_out_of_range"),
        ((Turn(10, "weather"),), "view_unknown"),
        ((Turn(10, layout=99),), "not_found"),
        ((Turn(10, "clock", event=99),), "not_found"),
        ((Turn(10, "clock"),) * 31, "playlist_too_long"),
        (tuple(Turn(10, "clock", event=event_id) for event_id in range(1, 6)), "playlist_events"),
    ],
)
def test_a_playlist_that_cannot_go_round_is_refused(turns, code):
    assert refusal(make_playlist, name="Evening", turns=turns).code == code


def test_a_playlist_needs_a_name_of_its_own():
    playlist(Turn(10, "clock"))
    turns = (Turn(10, "clock"),)
    assert refusal(make_playlist, name=" Evening ", turns=turns).code == "name_in_use"
    assert refusal(make_playlist, name="  ", turns=turns).code == "name_missing"


def test_a_playlist_that_is_shown_is_not_deleted():
    display_id, playlist_id = paired()[0], playlist(Turn(10, "clock"), Turn(10, "moves"))
    show(display_id, playlist=playlist_id)
    told = refusal(delete_playlist, playlist=playlist_id)
    assert (told.code, told.detail) == ("playlist_in_use", {"where": "Lobby"})
    house(cut_off_display, display=display_id)
    house(delete_playlist, playlist=playlist_id)
    assert programme.playlists() == ()
    take_back()
    assert [turn.view for turn in programme.playlist(playlist_id).turns] == ["clock", "moves"]


def test_a_display_may_look_at_the_events_of_its_playlist_alone():
    display_id, other = paired()[0], paired("Bar")[0]
    event_id = builders.event(state="draft")
    assert programme.events_open_to([display_id]) == {}
    show(display_id, playlist=playlist(Turn(10, "clock", event=event_id), Turn(10, "moves")))
    assert programme.events_open_to([display_id, other]) == {display_id: frozenset({event_id})}


# layouts


def test_a_layout_is_changed_and_taken_back():
    layout_id = layout()
    bigger = Composition("portrait", (Block(BlockKind.CLOCK, 1, 1, 9, 9),))
    house(change_layout, layout=layout_id, name="Tall", shape="portrait", blocks=blocks_of(bigger))
    assert (rows.layout(layout_id).name, rows.layout(layout_id).composition) == ("Tall", bigger)
    take_back()
    assert (rows.layout(layout_id).name, rows.layout(layout_id).composition) == ("Own", PLAIN)


def test_a_layout_that_overlaps_is_not_kept():
    twice = Composition("landscape", PLAIN.blocks[:1] * 2)
    assert (
        refusal(make_layout, name="Twice", shape="landscape", blocks=blocks_of(twice)).code
        == "blocks_overlap"
    )
    assert rows.layouts() == ()


def test_a_copy_of_a_layout_has_the_next_free_name():
    layout_id = layout()
    assert [house(duplicate_layout, layout=layout_id).name for _time in range(2)] == ["Own 2", "Own 3"]
    assert {row.composition for row in rows.layouts()} == {PLAIN}


def test_a_layout_that_is_shown_or_in_a_playlist_is_not_deleted():
    layout_id, display_id = layout(), paired()[0]
    show(display_id, layout=layout_id)
    playlist(Turn(10, layout=layout_id))
    told = refusal(delete_layout, layout=layout_id)
    assert (told.code, told.detail) == ("layout_in_use", {"where": "Lobby, Evening"})


def test_a_layout_that_nobody_shows_is_deleted_and_taken_back():
    layout_id = layout()
    house(delete_layout, layout=layout_id)
    assert rows.layouts() == ()
    take_back()
    assert rows.layout(layout_id).composition == PLAIN


def test_a_picture_must_be_one_that_the_house_keeps():
    digest = keep_picture(png()).digest
    picture = Composition("landscape", (Block(BlockKind.PICTURE, 1, 1, 4, 4, picture=digest),))
    assert layout("Logo", picture)
    strange = Composition("landscape", (Block(BlockKind.PICTURE, 1, 1, 4, 4, picture="0" * 64),))
    assert (
        refusal(make_layout, name="Strange", shape="landscape", blocks=blocks_of(strange)).code
        == "block_picture_missing"
    )


def test_a_file_brings_its_pictures_and_gets_a_free_name():
    layout()
    elsewhere = "a" * 64
    blocks = (Block(BlockKind.PICTURE, 1, 1, 4, 4, picture=elsewhere),)
    file = LayoutFile("Own", Composition("landscape", blocks), {elsewhere: png()})
    made = house(import_layout, **content_of(file))
    assert made.name == "Own 2"
    kept = rows.layout(made.id).composition.blocks[0].picture
    assert kept != elsewhere
    assert kept in picture_digests()
    assert rows.layout_file(made.id).pictures[kept]


def test_a_file_whose_picture_is_none_is_refused():
    elsewhere = "a" * 64
    blocks = Composition("landscape", (Block(BlockKind.PICTURE, 1, 1, 4, 4, picture=elsewhere),))
    svg = content_of(LayoutFile("Own", blocks, {elsewhere: b"<svg>"}))
    assert refusal(import_layout, **svg).code == "picture_unknown"
    assert refusal(import_layout, **content_of(LayoutFile("Own", blocks, {}))).code == "block_picture_missing"


# state of displays


def test_a_display_whose_stream_is_closed_is_stale_since_then():
    display_id, heard = paired()[0], instants.now()
    note_heartbeats([Heartbeat(display_id, heard, is_hidden=False, version=812)])
    later = heard + timedelta(seconds=90)
    note_heartbeats([Heartbeat(display_id, later, is_hidden=False, is_adrift=True, version=812)])
    row = queries.display(display_id)
    assert (row.seen_at, row.fresh_at, row.version) == (later, heard, 812)
    assert row.health(later) == Health.STALE
    note_heartbeats([Heartbeat(display_id, later, is_hidden=False, version=815)])
    assert (queries.display(display_id).health(later), queries.display(display_id).version) == (
        Health.ON,
        815,
    )
