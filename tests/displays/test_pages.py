"""The pages on which a director arranges displays: what they show, do and refuse."""

from __future__ import annotations

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from clock.verbs import show_seats
from displays.displays import rows as queries
from displays.displays.verbs import Heartbeat, note_heartbeats
from displays.layouts import rows
from displays.playlists import rows as programme
from displays.playlists.verbs import Turn
from journal import instants
from journal.opening import perform, tournament_book
from screens.room.choices import event_names
from screens.room.televisions import DisplayLine, RoomGroup, rooms
from tests import builders
from tests.clock.evening import NOBODY, evening
from tests.displays.televisions import layout, paired, playlist, png, show
from tests.displays.test_api import person

pytestmark = pytest.mark.django_db

CLOCK = {"kind": "clock", "column": 1, "row": 1, "width": 8, "height": 4}
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def web():
    """A director at the page."""
    builders.house()
    return person("director")


def shown_rooms() -> tuple[RoomGroup, ...]:
    """What the page lists."""
    return rooms(instants.now(), event_names())


def tried(web, *blocks: dict, **values: str) -> dict:
    """The editor's response."""
    told = {"shape": "landscape", "blocks": json.dumps(list(blocks)), **values}
    return web.post("/displays/layouts/try/", told, headers=SCRIPT).json()


def test_the_page_tells_rooms_and_what_each_display_shows(web):
    lobby, bar = paired("Lobby")[0], paired("Bar")[0]
    show(lobby, playlist=playlist(Turn(10, "clock")))
    show(bar, layout=layout())
    web.post(reverse("set-up-display", args=[bar]), {"name": "Bar TV", "room": "Bar"})
    assert web.get("/displays/").status_code == 200
    assert [(room.name, [line.name for line in room.displays]) for room in shown_rooms()] == [
        ("Bar", ["Bar TV"]),
        ("", ["Lobby"]),
    ]
    assert [line.shows for room in shown_rooms() for line in room.displays] == [
        "Layout “Own”",
        "Playlist “Evening”",
    ]


def test_something_is_dropped_on_several_displays(web):
    first, second = paired("Bar")[0], paired("Lobby")[0]
    answer = web.post(
        reverse("show-on-displays"), {"displays": f"{first},{second}", "view": "moves"}, headers=SCRIPT
    )
    assert (answer.status_code, "Bar, Lobby: Table moves" in answer["HX-Trigger"]) == (204, True)
    assert {queries.display(pk).view for pk in (first, second)} == {"moves"}


@pytest.mark.parametrize(
    "text",
    [{}, {"layout": "x"}, {"song": "1"}, {"view": "x"}, {"view": "moves", "layout": "1"}],
)
def test_what_is_nothing_cannot_be_dropped(web, text):
    display_id = paired()[0]
    answer = web.post(reverse("show-on-displays"), {"displays": str(display_id), **text}, headers=SCRIPT)
    assert answer.status_code in (400, 409)


def test_displays_are_dropped_on_a_room(web):
    first, second = paired("Bar")[0], paired("Lobby")[0]
    answer = web.post(
        reverse("hang-displays"),
        {"displays": f"{first},{second}", "room": " Great  hall "},
        headers=SCRIPT,
    )
    assert (answer.status_code, "Great hall" in answer["HX-Trigger"]) == (204, True)
    assert [(room.name, len(room.displays)) for room in shown_rooms()] == [("Great hall", 2)]
    web.post(reverse("hang-displays"), {"displays": str(second), "room": ""})
    assert (queries.display(first).room, queries.display(second).room) == ("Great hall", "")


@pytest.mark.parametrize(
    "content", [b"", b"not a layout", b"\x89PNG\r\n", b'{"format": "other"}', "{é".encode("cp1252")]
)
def test_a_file_that_holds_no_layout_is_refused_in_the_form_that_sent_it(web, content):
    sent = {"file": SimpleUploadedFile("bar & hall.json", content)}
    answer = web.post("/displays/layouts/import/", sent, headers=SCRIPT)
    assert (answer.status_code, answer.json()["code"]) in (
        (400, "layout_unreadable"),
        (409, "layout_unreadable"),
    )
    form = re.search(
        r'<form[^>]*hx-post="/displays/layouts/import/".*?</form>',
        web.get("/displays/").content.decode(),
        re.S,
    )
    assert form is not None
    assert 'hx-encoding="multipart/form-data"' in form[0]
    assert "data-refusal" in form[0]
    assert rows.layouts() == ()


def test_a_room_is_called_otherwise_on_its_page(web):
    display_id = paired("Bar")[0]
    web.post(reverse("hang-displays"), {"displays": str(display_id), "room": "Hall & bar"})
    assert 'href="/displays/room/?room=Hall%20%26%20bar"' in web.get("/displays/").content.decode()
    assert "stays: Bar," in web.get("/displays/room/?room=Hall+%26+bar").content.decode()
    told = {"room": "Hall & bar", "name": "Foyer", "next": "/displays/"}
    answer = web.post(reverse("rename-room"), told, headers=SCRIPT)
    assert (answer.status_code, answer["HX-Redirect"]) == (204, "/displays/")
    assert queries.display(display_id).room == "Foyer"
    assert web.get("/displays/room/?room=Cellar").status_code == 404


def test_how_up_to_date_a_display_is_stands_in_words(web):
    def said(**values) -> str:
        note_heartbeats([Heartbeat(display_id, instants.now(), is_hidden=False, **values)])
        return shown_rooms()[0].displays[0].version

    display_id = paired()[0]
    assert said() == "up to date"
    assert said(behind=1) == "1 change behind"
    assert said(behind=3) == "3 changes behind"
    assert said(page="of last week") == "outdated page: reload it"


def test_a_row_says_when_its_screen_shows_the_seats_instead(web):
    played = evening()
    clock, prizes, tall = (paired(name, event=played.event_id)[0] for name in ("Bar", "Hall", "Lobby"))
    show(prizes, view="payouts")
    note_heartbeats([Heartbeat(tall, instants.now(), is_hidden=False, is_tall=True)])
    assert [line.instead for line in lines(web)] == ["", "", ""]
    perform([tournament_book(played.event_id)], NOBODY, builders.step(show_seats, day=played.day_id))
    assert [(line.id, bool(line.instead), line.thumb, line.is_tall) for line in lines(web)] == [
        (clock, True, "seats_by_name", False),
        (prizes, False, "payouts", False),
        (tall, True, "seats_by_name", True),
    ]


def lines(web) -> list[DisplayLine]:
    """The rows of the page."""
    return [line for room in shown_rooms() for line in room.displays]


def test_a_preview_may_stand_in_a_frame_of_the_house_and_is_no_display(web):
    display_id = paired()[0]
    answer = web.get(f"/displays/{display_id}/preview/")
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    body = answer.content.decode()
    assert 'data-stream=""' in body
    assert ("data-preview" in body, "data-display=" in body, "room_sound" in body) == (True, False, False)
    assert web.get("/displays/9999/preview/").status_code == 404
    assert person("cashier").get(f"/displays/{display_id}/preview/").status_code == 403


def test_the_event_of_a_display_is_dropped_too(web):
    display_id, event_id = paired()[0], builders.event(state="draft")
    web.post(reverse("show-on-displays"), {"displays": str(display_id), "event": str(event_id)})
    assert queries.display(display_id).event_id == event_id
    assert web.get("/displays/").context["page"].shelves[-1].picks[0].value == "0"
    web.post(reverse("show-on-displays"), {"displays": str(display_id), "event": "0"})
    assert queries.display(display_id).event_id is None


def test_the_settings_of_a_display_keep_what_it_shows(web):
    display_id, own = paired()[0], layout()
    show(display_id, layout=own)
    web.post(
        reverse("set-up-display", args=[display_id]), {"name": "Hall", "room": "Hall", "theme": "contrast"}
    )
    row = queries.display(display_id)
    assert (row.name, row.room, row.theme, row.reads_aloud, row.layout_id) == (
        "Hall",
        "Hall",
        "contrast",
        False,
        own,
    )
    assert "Hall" in web.get(f"/displays/{display_id}/").content.decode()


def test_a_playlist_is_typed_and_put_in_order(web):
    own = layout()
    told = {
        "name": "Evening",
        "what": ["moves", f"layout:{own}", "clock"],
        "event": ["", "", ""],
        "seconds": ["10", "20", "30"],
    }
    answer = web.post("/displays/playlists/save/", told)
    assert (answer.status_code, answer["HX-Redirect"]) == (204, "/displays/")
    made = programme.playlists()[0]
    assert [(turn.view, turn.layout_id, turn.seconds) for turn in made.turns] == [
        ("moves", None, 10),
        ("", own, 20),
        ("clock", None, 30),
    ]
    assert not made.skips_empty
    page = web.get(f"/displays/playlists/{made.id}/").context["page"]
    assert [turn.what for turn in page.turns] == ["moves", f"layout:{own}", "clock"]
    web.post(f"/displays/playlists/{made.id}/save/", told | {"what": ["clock"], "seconds": ["30"]})
    assert len(programme.playlist(made.id).turns) == 1
    gone = web.post(reverse("delete-playlist", args=[made.id]), {"next": "/displays/"}, headers=SCRIPT)
    assert gone["HX-Redirect"] == "/displays/"
    assert programme.playlists() == ()


@pytest.mark.parametrize("seconds", ["", "x", "4", "9" * 30])
def test_a_playlist_that_cannot_go_round_is_refused_in_words(web, seconds):
    told = {"name": "Evening", "what": ["clock"], "event": [""], "seconds": [seconds]}
    answer = web.post("/displays/playlists/save/", told, headers=SCRIPT)
    assert answer.json()["code"] == "seconds_out_of_range"


# the editor


@pytest.mark.parametrize(("ready", "name"), [("hall", "Hall"), ("", "New layout"), ("nothing", "New layout")])
def test_a_layout_begins_empty_or_as_one_that_comes_with_the_house(web, ready, name):
    answer = web.post("/displays/layouts/new/", {"ready": ready})
    made = rows.layouts()[0]
    assert (answer["HX-Redirect"], made.name) == (reverse("layout", args=[made.id]), name)
    assert web.get(answer["HX-Redirect"]).status_code == 200


def test_a_change_is_tried_before_it_stands(web):
    answer = tried(web, CLOCK | {"column": 3})
    assert answer["blocks"][0]["column"] == answer["drawn"]["places"][0]["column"] == 3
    assert tried(web, CLOCK, CLOCK)["code"] == "blocks_overlap"
    assert rows.layouts() == ()


def test_a_block_is_put_in_where_there_is_room(web):
    added = tried(web, CLOCK, add="prizes")["blocks"][1]
    assert (added["kind"], added["column"]) == ("prizes", 9)
    full = CLOCK | {"width": 16, "height": 9}
    assert tried(web, full, add="text")["code"] == "layout_full"
    assert tried(web, CLOCK, add="weather")["code"] == "block_unknown"


def test_a_picture_block_is_put_in_before_its_picture_is_chosen(web):
    assert tried(web, CLOCK, add="picture")["blocks"][1]["kind"] == "picture"


def test_a_layout_is_turned_for_a_television_that_stands(web):
    turned = tried(web, CLOCK, CLOCK | {"column": 9, "kind": "blinds"}, turn="portrait")
    assert (turned["shape"], len(turned["blocks"])) == ("portrait", 2)
    many = [
        {"kind": "clock", "column": 1 + 3 * (n % 5), "row": 1 + 2 * (n // 5), "width": 3, "height": 2}
        for n in range(20)
    ]
    assert len(tried(web, *many, turn="portrait")["blocks"]) == 20
    assert tried(web, CLOCK, turn="round")["code"] == "shape_unknown"


def test_texts_are_told_as_words_and_places_of_values(web):
    block = {
        "kind": "text",
        "column": 1,
        "row": 1,
        "width": 8,
        "height": 1,
        "text": "Left {players_left} · {level}",
    }
    assert tried(web, block)["drawn"]["blocks"][0]["text"] == [
        {"separator": "", "pieces": [{"words": "Left "}, {"bind": "stats.players_left", "format": "chips"}]},
        {"separator": " · ", "pieces": [{"clock": "label"}]},
    ]


def test_the_editor_saves_and_refuses_in_words(web):
    layout_id = layout()
    told = {"name": "Mine", "shape": "landscape", "blocks": json.dumps([CLOCK])}
    assert web.post(f"/displays/layouts/{layout_id}/save/", told).status_code == 204
    assert rows.layout(layout_id).name == "Mine"
    answer = web.post(f"/displays/layouts/{layout_id}/save/", told | {"blocks": "no list"}, headers=SCRIPT)
    assert answer.json()["code"] == "layout_unreadable"


def test_a_layout_goes_to_a_file_and_comes_back_with_its_picture(web):
    digest = web.post("/displays/layouts/picture/", {"picture": SimpleUploadedFile("a.png", png())}).json()[
        "digest"
    ]
    layout_id = layout()
    picture = {"kind": "picture", "column": 9, "row": 1, "width": 4, "height": 4, "picture": digest}
    told = {"name": "Mine", "shape": "landscape", "blocks": json.dumps([CLOCK, picture])}
    web.post(f"/displays/layouts/{layout_id}/save/", told)
    file = web.get(f"/displays/layouts/{layout_id}/export/").content
    answer = web.post("/displays/layouts/import/", {"file": SimpleUploadedFile("mine.json", file)})
    made = rows.layouts()[-1]
    assert (answer["HX-Redirect"], made.name) == (reverse("layout", args=[made.id]), "Mine 2")
    assert made.composition == rows.layout(layout_id).composition


def test_a_file_that_is_missing_or_none_is_refused(web):
    assert web.post("/displays/layouts/import/", headers=SCRIPT).json()["code"] == "layout_unreadable"
    sent = {"file": SimpleUploadedFile("a.json", b"{}")}
    assert web.post("/displays/layouts/import/", sent, headers=SCRIPT).json()["code"] == "layout_unreadable"
    assert web.post("/displays/layouts/picture/", headers=SCRIPT).json()["code"] == "picture_unknown"


def test_a_layout_is_copied_and_deleted(web):
    layout_id = layout()
    assert (
        web.post(f"/displays/layouts/{layout_id}/duplicate/")["HX-Redirect"]
        == f"/displays/layouts/{layout_id + 1}/"
    )
    gone = web.post(reverse("delete-layout", args=[layout_id]), {"next": "/displays/"}, headers=SCRIPT)
    assert gone["HX-Redirect"] == "/displays/"
    assert [row.name for row in rows.layouts()] == ["Own 2"]


@pytest.mark.parametrize("role", ["floor", "cashier", "inspector"])
def test_only_directors_come_to_the_editors(role):
    clerk, layout_id = person(role), layout()
    playlist_id = playlist(Turn(10, "clock"))
    for address in (
        f"layouts/{layout_id}/",
        f"playlists/{playlist_id}/",
        "playlists/new/",
        f"{paired()[0]}/",
    ):
        assert clerk.get(f"/displays/{address}").status_code in (302, 403, 409), address
    for address in (
        "layouts/try/",
        "layouts/new/",
        f"layouts/{layout_id}/save/",
        f"playlists/{playlist_id}/save/",
        "playlists/save/",
        "layouts/import/",
        "layouts/picture/",
    ):
        assert clerk.post(f"/displays/{address}").status_code in (302, 403, 409), address
