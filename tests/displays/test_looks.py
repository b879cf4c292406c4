"""The look of displays: colours that everybody can read, pictures without anything else in them."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from django.test import Client
from PIL import ExifTags, Image

from displays.displays import looks, rows
from displays.displays.looks import (
    READABLE,
    LookView,
    choose_look,
    contrast,
    dress_display,
    hang_picture,
    keep_picture,
    palette,
)
from displays.displays.verbs import offer_code, pair_display
from displays.models import Picture, Theme
from journal.opening import HOUSE, perform
from journal.queries import latest_lines
from rulebook.refusals import Refusal
from tests import builders
from tests.clock.evening import NOBODY
from tests.undoing import undo_lines
from wording.apart.pictures import drawn
from wording.apart.values import BOX, LARGEST_PICTURE

# Every tone, from black over the full colours to white.
COLOURS = [f"#{r:02x}{g:02x}{b:02x}" for r in (0, 128, 255) for g in (0, 128, 255) for b in (0, 128, 255)]


def house(verb: Any, **values: Any) -> Any:
    """An action of the house."""
    return perform([HOUSE], NOBODY, builders.step(verb, **values))


def picture(*, form: str = "PNG", mode: str = "RGBA", size: tuple[int, int] = (40, 20)) -> bytes:
    """A file as uploaded."""
    written = io.BytesIO()
    Image.new(mode, size, "red").save(written, form)
    return written.getvalue()


def claimed(width: int, height: int) -> bytes:
    """A picture whose header claims this size, with hardly anything in it."""
    small = bytearray(picture())
    small[16:24] = struct.pack(">II", width, height)
    small[29:33] = struct.pack(">I", zlib.crc32(small[12:29]))
    return bytes(small)


def hung(place: str) -> looks.LookView:
    """An uploaded picture is put in a place."""
    return house(hang_picture, place=place, picture=keep_picture(picture()).digest)


@pytest.mark.parametrize("colour", COLOURS)
def test_whatever_the_colour_of_the_house_its_texts_can_be_read(colour: str):
    made = palette(colour)
    for ground in (made.ground, made.panel, made.rest):
        assert contrast("#ffffff", ground) >= READABLE
        assert contrast("#ccd6db", ground) >= READABLE
        assert contrast(made.accent, ground) >= READABLE
    # Text on the accent uses the dark of a paused screen.
    assert contrast("#171000", made.accent) >= READABLE


def test_contrast_is_that_of_the_standard():
    assert (round(contrast("#000000", "#ffffff")), contrast("#777777", "#777777")) == (21, 1)
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.django_db
def test_the_look_is_the_houses_own_until_somebody_chooses():
    assert looks.look() == LookView()
    house(choose_look, theme="contrast", colour="#7A0019", dims_from="05:00", dims_until="11:00")
    assert looks.look() == LookView(Theme.CONTRAST, "#7a0019", "", "", "05:00", "11:00")
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    assert looks.look() == LookView()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"theme": "pink"}, "theme_unknown"),
        ({"colour": "red"}, "colour_unknown"),
        ({"colour": "#12345"}, "colour_unknown"),
        ({"dims_from": "05:00"}, "hours_incomplete"),
        ({"dims_from": "05:00", "dims_until": "24:00"}, "time_unknown"),
    ],
)
def test_a_look_that_cannot_be_is_refused(values: dict[str, Any], code: str):
    with pytest.raises(Refusal) as refused:
        house(choose_look, **values)
    assert refused.value.code == code


@pytest.mark.django_db
def test_a_display_may_wear_colours_of_its_own_and_read_aloud():
    made = house(pair_display, code=offer_code().code).id
    house(dress_display, display=made, theme="light", reads_aloud=True)
    assert (rows.display(made).theme, rows.display(made).reads_aloud) == ("light", True)
    house(dress_display, display=made, theme="")
    assert (rows.display(made).theme, rows.display(made).reads_aloud) == ("", True)
    for values, code in (
        ({"display": made, "theme": "pink"}, "theme_unknown"),
        ({"display": 0}, "not_found"),
    ):
        with pytest.raises(Refusal) as refused:
            house(dress_display, **values)
        assert refused.value.code == code


@pytest.mark.django_db
def test_a_picture_is_hung_taken_down_and_the_taking_down_taken_back():
    digest = hung("logo").logo
    assert (looks.look().logo, looks.look().sponsor) == (digest, "")
    house(hang_picture, place="logo")
    assert looks.look().logo == ""
    undo_lines(latest_lines(HOUSE, limit=1)[0].id, NOBODY)
    assert looks.look().logo == digest


@pytest.mark.django_db
def test_the_same_picture_is_kept_once():
    for place in ("logo", "sponsor"):
        hung(place)
    assert Picture.objects.count() == 1
    assert looks.look().logo == looks.look().sponsor != ""


@pytest.mark.django_db
def test_a_picture_hangs_in_a_place_that_there_is():
    with pytest.raises(Refusal) as refused:
        hung("ceiling")
    assert refused.value.code == "picture_place_unknown"


@pytest.mark.parametrize(
    ("form", "mode", "media_type"),
    [("PNG", "RGBA", "image/png"), ("JPEG", "RGB", "image/jpeg"), ("WEBP", "RGBA", "image/png")],
)
def test_a_picture_is_written_anew_without_what_came_along(form: str, mode: str, media_type: str):
    hidden = b"<script>alert(1)</script>"
    made = drawn(picture(form=form, mode=mode) + hidden)
    assert (made.media_type, made.width, made.height) == (media_type, 40, 20)
    assert hidden not in made.content


def photograph(turn: Any) -> bytes:
    """A photograph of 40 by 20, with a comment in it, taken as Exif's orientation says."""
    written, exif = io.BytesIO(), Image.Exif()
    exif[ExifTags.Base.Orientation] = turn
    Image.new("RGB", (40, 20), "red").save(written, "JPEG", exif=exif, comment=b"where it was taken")
    return written.getvalue()


@pytest.mark.parametrize(("turn", "size"), [(1, (40, 20)), (3, (40, 20)), (6, (20, 40)), (9, (40, 20))])
def test_a_photograph_is_upright_and_nothing_written_in_it_is_kept(turn: int, size: tuple[int, int]):
    made = drawn(photograph(turn))
    assert (made.width, made.height) == size
    assert b"where it was taken" not in made.content
    with Image.open(io.BytesIO(made.content)) as shown:
        assert not {"exif", "comment"} & shown.info.keys()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(("at", "byte"), [(6, 0), (19, 1), (29, 26), (29, 84)])
def test_what_is_broken_beside_a_picture_is_no_fault_of_ours(form: str, at: int, byte: int):
    """Exif without its head, or of other kinds than its tags have: the picture alone is read."""
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation], exif[ExifTags.Base.ImageWidth] = 6, 40
    exif[ExifTags.Base.Make], exif[ExifTags.Base.Software] = "Telephone", "abc"
    told = bytearray(exif.tobytes())
    told[at] = byte
    written = io.BytesIO()
    Image.new("RGB", (40, 20), "red").save(written, form, exif=bytes(told))
    made = drawn(written.getvalue())
    assert {made.width, made.height} == {40, 20}


def test_a_picture_is_no_larger_than_a_display_needs():
    made = drawn(picture(size=(4_000, 1_000)))
    assert (made.width, made.height) == (BOX[0], 480)


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "picture_unknown"),
        (b"GIF89a", "picture_unknown"),
        (picture(form="GIF", mode="P"), "picture_unknown"),
        (picture()[:60], "picture_unknown"),
        (b"x" * (LARGEST_PICTURE + 1), "picture_too_large"),
        (picture(mode="1", size=(20_000, 3_000)), "picture_too_large"),
        (claimed(12_000, 12_000), "picture_too_large"),
        (claimed(60_000, 60_000), "picture_too_large"),
    ],
)
def test_what_is_no_picture_or_too_large_is_refused(file: bytes, code: str):
    with pytest.raises(Refusal) as refused:
        drawn(file)
    assert refused.value.code == code


@pytest.mark.django_db
def test_a_picture_is_served_as_nothing_but_a_picture():
    digest = hung("logo").logo
    answer = Client().get(f"/pictures/{digest}/")
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer["Cache-Control"]
    assert Client().get(f"/pictures/{'0' * 64}/").status_code == 404


def test_every_theme_has_a_name():
    assert [value for value, _label in looks.THEMES] == list(Theme.values)
