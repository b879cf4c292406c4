"""How the house's displays look: its colours, its logo, a sponsor, the hours in which they are dimmed."""

from __future__ import annotations

import re
from typing import Any

from displays import looks
from displays.colours import typed_colour
from displays.models import Display, Look, Picture, Theme
from displays.pictures import drawn
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal

TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):[0-5]\d")
PLACES = ("logo", "sponsor")


def choose_look(
    book: OpenBook,
    *,
    theme: str = Theme.HOUSE,
    colour: str = "",
    dims_from: str = "",
    dims_until: str = "",
) -> dict[str, Any]:
    """Choose the colours of every display that has none of its own, and when displays are dimmed.

    ``colour`` is ``#rrggbb``, empty for those that come with the house; hours are ``HH:MM``, empty for never.
    Raises ``theme_unknown``, ``colour_unknown``, ``hours_incomplete`` or ``time_unknown``.
    """
    book.require(HOUSE.kind)
    if bool(dims_from) != bool(dims_until):
        raise Refusal("hours_incomplete", field="dims_until")
    if any(told and not TIME_OF_DAY.fullmatch(told) for told in (dims_from, dims_until)):
        raise Refusal("time_unknown", field="dims_from")
    values = {"theme": _theme_of(theme) or Theme.HOUSE, "colour": typed_colour(colour)}
    row = _keep(book, {**values, "dims_from": dims_from, "dims_until": dims_until})
    book.record(looks.LookChosen(theme=row.theme, colour=row.colour))
    return {"theme": row.theme, "colour": row.colour}


def hang_picture(book: OpenBook, *, place: str, sent: bytes) -> dict[str, Any]:
    """Show a picture as the house's ``logo`` or as its ``sponsor``; an empty file takes it down.

    Raises ``picture_place_unknown``, ``picture_too_large`` or ``picture_unknown``.
    """
    book.require(HOUSE.kind)
    if place not in PLACES:
        raise Refusal("picture_place_unknown", field="place", place=place)
    picture = keep_picture(sent) if sent else None
    _keep(book, {place: picture})
    book.record(looks.PictureHung(place=place) if picture else looks.PictureTakenDown(place=place))
    return {"place": place, "picture": picture.digest if picture else ""}


def dress_display(
    book: OpenBook, *, display_id: int, theme: str | None = None, reads_aloud: bool | None = None
) -> dict[str, Any]:
    """Give one display colours of its own (empty: the house's), and let it read announcements aloud or not.

    Raises ``not_found`` or ``theme_unknown``.
    """
    book.require(HOUSE.kind)
    row = Display.objects.filter(pk=display_id, device__revoked_at=None).first()
    if row is None:
        raise Refusal("not_found", what="display", id=display_id)
    row.theme = row.theme if theme is None else _theme_of(theme)
    row.reads_aloud = row.reads_aloud if reads_aloud is None else reads_aloud
    book.save(row)
    book.record(looks.DisplayDressed(name=row.name))
    return {"display": row.pk, "theme": row.theme, "reads_aloud": row.reads_aloud}


def _theme_of(theme: str) -> str:
    """The theme, empty for none; raises ``Refusal("theme_unknown")``."""
    if theme and theme not in Theme.values:
        raise Refusal("theme_unknown", field="theme", theme=theme)
    return theme


def keep_picture(sent: bytes) -> Picture:
    """The picture, once however often it is sent in: it is never changed, so nothing of it is taken back.

    Raises ``picture_too_large`` or ``picture_unknown``.
    """
    kept = drawn(sent)
    values = {
        "media_type": kept.media_type,
        "width": kept.width,
        "height": kept.height,
        "content": kept.content,
    }
    return Picture.objects.get_or_create(digest=kept.digest, defaults=values)[0]


def _keep(book: OpenBook, values: dict[str, Any]) -> Look:
    row = Look.objects.order_by("pk").first()
    if row is None:
        return book.create(Look, **values)
    for name, value in values.items():
        setattr(row, name, value)
    book.save(row)
    return row
