"""What displays show, playlists and layouts by API: permissions, answers, refusals by name."""

from __future__ import annotations

import pytest

from displays.displays.rows import displays
from displays.playlists.verbs import Turn
from tests import builders
from tests.displays.televisions import layout, paired, playlist, show
from tests.displays.test_api import person, post

pytestmark = pytest.mark.django_db

CLOCK = {"kind": "clock", "column": 1, "row": 1, "width": 8, "height": 4}
TURNS = [{"view": "clock", "seconds": 30}, {"view": "moves", "seconds": 10}]


def test_the_director_shows_something_on_several_displays():
    director, event_id = person("director"), builders.event(state="draft")
    wanted = [paired("Bar")[0], paired("Lobby")[0]]
    playlist_id = post(director, "playlists/", name="Evening", turns=TURNS).json()["id"]
    answer = post(director, "displays/show/", displays=wanted, playlist=playlist_id, event=event_id)
    assert answer.json() == {"displays": wanted}
    listed = director.get("/api/v1/displays/").json()["results"]
    assert [(row["playlist"], row["event"]) for row in listed] == [(playlist_id, event_id)] * 2
    assert post(director, "displays/show/", displays=wanted, view="moves").status_code == 200
    assert {row.playlist_id for row in displays()} == {None}


def test_one_thing_at_a_time_is_shown():
    display_id = paired()[0]
    answer = post(person("director"), "displays/show/", displays=[display_id], view="moves", layout=layout())
    assert answer.status_code == 400


def test_displays_of_a_room_are_found():
    director, display_id = person("director"), paired()[0]
    paired("Bar")
    assert post(director, f"displays/{display_id}/change/", room="Hall").status_code == 200
    assert [row["id"] for row in director.get("/api/v1/displays/?room=Hall").json()["results"]] == [
        display_id
    ]


def test_displays_are_hung_in_a_room():
    director, display_id = person("director"), paired()[0]
    answer = post(director, "displays/hang/", displays=[display_id], room="Hall ")
    assert answer.json() == {"displays": [display_id], "room": "Hall"}
    listed = director.get("/api/v1/displays/?room=Hall").json()["results"]
    assert [(row["id"], row["behind"], row["is_old"]) for row in listed] == [(display_id, 0, False)]


def test_a_room_is_called_otherwise():
    director, display_id = person("director"), paired()[0]
    post(director, "displays/hang/", displays=[display_id], room="Hall")
    answer = post(director, "displays/rooms/rename/", room="Hall", name="Great hall")
    assert answer.json() == {"room": "Great hall"}
    assert [row.room for row in displays()] == ["Great hall"]


def test_a_block_tells_its_conditions():
    director, blocks = person("director"), [CLOCK | {"when": ["in_the_money"]}]
    made = post(director, "layouts/", name="Own", shape="landscape", blocks=blocks).json()["id"]
    assert director.get(f"/api/v1/layouts/{made}/").json()["blocks"][0]["when"] == ["in_the_money"]
    assert "in_the_money" in director.get("/api/v1/layouts/blocks/").json()["conditions"]
    wrong = [CLOCK | {"when": ["players_left < 3"]}]
    answer = post(director, "layouts/", name="Wrong", shape="landscape", blocks=wrong)
    assert (answer.status_code, answer.json()["code"]) == (400, "condition_unknown")


def test_a_playlist_is_read_changed_and_deleted():
    director = person("director")
    playlist_id = post(director, "playlists/", name="Evening", turns=TURNS).json()["id"]
    told = director.get(f"/api/v1/playlists/{playlist_id}/").json()
    assert (told["name"], told["seconds"], [turn["view"] for turn in told["turns"]]) == (
        "Evening",
        40,
        ["clock", "moves"],
    )
    changed = post(
        director, f"playlists/{playlist_id}/change/", name="Late", skips_empty=False, turns=TURNS[:1]
    )
    assert changed.json() == director.get(f"/api/v1/playlists/{playlist_id}/").json()
    assert (changed.json()["id"], changed.json()["name"]) == (playlist_id, "Late")
    listed = director.get("/api/v1/playlists/").json()["results"]
    assert [(row["name"], row["skips_empty"], row["seconds"]) for row in listed] == [("Late", False, 30)]
    show(paired()[0], playlist=playlist_id)
    assert post(director, f"playlists/{playlist_id}/delete/").json()["code"] == "playlist_in_use"


def test_a_layout_goes_from_house_to_house_as_a_file():
    director = person("director")
    made = post(director, "layouts/", name="Own", shape="landscape", blocks=[CLOCK]).json()["id"]
    told = director.get(f"/api/v1/layouts/{made}/export/").json()
    again = post(director, "layouts/import/", **told).json()
    assert again["name"] == "Own 2"
    first, second = (director.get(f"/api/v1/layouts/{pk}/").json() for pk in (made, again["id"]))
    assert first["blocks"] == second["blocks"]


@pytest.mark.parametrize(
    ("block", "code", "text"),
    [
        ({"kind": "weather"}, "block_unknown", "weather"),
        ({"kind": "text", "text": "{pocket_aces}"}, "token_unknown", "pocket_aces"),
        ({"width": 99}, "block_outside", "“Clock” (block 1)"),
        ({"width": 1}, "block_too_small", "3 columns"),
    ],
)
def test_what_a_file_cannot_hold_is_refused_by_its_name(block, code, text):
    director = person("director")
    file = {"format": "layout of a display", "edition": 1, "name": "Own", "shape": "landscape"}
    answer = post(director, "layouts/import/", **file, blocks=[CLOCK | block])
    assert (answer.json()["code"], text in answer.json()["detail"]) == (code, True)
    assert director.get("/api/v1/layouts/").json()["results"] == []


def test_a_layout_is_changed_copied_and_deleted():
    director, layout_id = person("director"), layout()
    changed = post(director, f"layouts/{layout_id}/change/", name="Tall", shape="portrait", blocks=[CLOCK])
    assert changed.json() == director.get(f"/api/v1/layouts/{layout_id}/").json()
    copied = post(director, f"layouts/{layout_id}/duplicate/")
    assert (copied.status_code, copied.json()["name"]) == (201, "Tall 2")
    assert director.get(copied["Location"]).json() == copied.json()
    assert post(director, f"layouts/{layout_id}/delete/").status_code == 200
    assert [row["name"] for row in director.get("/api/v1/layouts/").json()["results"]] == ["Tall 2"]


def test_whoever_composes_is_told_what_there_is():
    told = person("floor").get("/api/v1/layouts/blocks/").json()
    assert told["shapes"] == {"landscape": [16, 9], "portrait": [9, 16]}
    assert {"kind": "clock", "width": 3, "height": 2} in told["blocks"]
    assert {"players_left", "level", "event"} <= set(told["tokens"])


@pytest.mark.parametrize("role", ["floor", "cashier", "inspector"])
def test_only_directors_arrange(role):
    clerk, playlist_id, layout_id = person(role), playlist(Turn(10, "clock")), layout()
    for address in (
        "displays/show/",
        "displays/hang/",
        "displays/rooms/rename/",
        "displays/reload/",
        "playlists/",
        f"playlists/{playlist_id}/change/",
        f"playlists/{playlist_id}/delete/",
        "layouts/",
        "layouts/import/",
        f"layouts/{layout_id}/change/",
        f"layouts/{layout_id}/duplicate/",
        f"layouts/{layout_id}/delete/",
    ):
        assert post(clerk, address).status_code == 403, address
    assert clerk.get(f"/api/v1/layouts/{layout_id}/export/").status_code == 200


def test_pages_are_loaded_anew():
    director, display_id = person("director"), paired()[0]
    assert post(director, "displays/reload/", displays=[display_id]).json() == {"displays": [display_id]}
    assert post(director, "displays/reload/", displays=[]).json()["code"] == "no_display_chosen"
