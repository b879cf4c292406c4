"""The look of the house's displays: colours, logo, sponsor, hours in which they are dimmed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from access.fields import DisplayId, Length, Limits, Note, RoomName
from access.roles import ADMINISTRATORS, DIRECTORS
from access.verbs import action, of_house, verb
from displays import looks
from displays.actions.pairing import DisplayName, change_display
from displays.colours import typed_colour
from displays.models import Display, Look, Picture, Theme
from displays.queries import LookView, PairedDisplay, look, paired_display
from journal.book import OpenBook
from journal.opening import HOUSE
from rulebook.refusals import Refusal
from wording.apart.asking import drawn
from wording.apart.values import Drawn

MOST_SPONSORS = 12
TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


class Place(StrEnum):
    """Where a picture of the house is shown."""

    LOGO = "logo"
    SPONSOR = "sponsor"


PLACES = tuple(Place)
TimeOfDay = Annotated[str, Length(5), Note("HH:MM, or empty for never.")]
OwnTheme = Annotated[str, Length(10), Note("Empty for the colours of the house.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseLook:
    """The colours of the house, and the hours in which displays are dimmed."""

    theme: Theme = Theme.HOUSE
    colour: Annotated[str, Length(7), Note("#rrggbb; empty for the colours that come along.")] = ""
    dims_from: TimeOfDay = ""
    dims_until: TimeOfDay = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HangPicture:
    """An uploaded picture, and its place."""

    place: Place
    picture: Annotated[str, Length(64), Note("The digest of the picture; empty for none.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DressDisplay:
    """The colours and the voice of one display; fields left out stay unchanged."""

    display: DisplayId
    theme: OwnTheme | None = None
    reads_aloud: bool | None = None


@verb(ChooseLook, "displays/look/", admits=ADMINISTRATORS, opens=of_house)
def choose_look(book: OpenBook, command: ChooseLook) -> LookView:
    """Choose the colours of all displays that have none of their own, and when displays are dimmed.

    Pictures stay.

    Raises ``theme_unknown``, ``colour_unknown``, ``hours_incomplete`` or ``time_unknown``.
    """
    book.require(HOUSE.kind)
    dims_from, dims_until = command.dims_from, command.dims_until
    if bool(dims_from) != bool(dims_until):
        raise Refusal("hours_incomplete", field="dims_until")
    if any(told and not TIME_OF_DAY.fullmatch(told) for told in (dims_from, dims_until)):
        raise Refusal("time_unknown", field="dims_from")
    values = {"theme": _theme_of(command.theme) or Theme.HOUSE, "colour": typed_colour(command.colour)}
    row = _keep(book, {**values, "dims_from": dims_from, "dims_until": dims_until})
    book.record(looks.LookChosen(theme=row.theme, colour=row.colour))
    return look()


@verb(HangPicture, "displays/look/picture/", admits=ADMINISTRATORS, opens=of_house)
def hang_picture(book: OpenBook, command: HangPicture) -> LookView:
    """Show a picture as the logo or the sponsor of the house, or remove it.

    Raises ``picture_place_unknown`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    place = command.place
    if place not in PLACES:
        raise Refusal("picture_place_unknown", field="place", place=place)
    picture = Picture.objects.filter(digest=command.picture).first() if command.picture else None
    if command.picture and picture is None:
        raise Refusal("not_found", what="picture", id=command.picture)
    _keep(book, {str(place): picture})
    book.record(looks.PictureHung(place=place) if picture else looks.PictureTakenDown(place=place))
    return look()


@action("displays/look/sponsors/", admits=ADMINISTRATORS, opens=of_house)
def choose_sponsors(
    book: OpenBook,
    *,
    pictures: Annotated[
        tuple[str, ...], Limits(None, MOST_SPONSORS), Note("Digests of pictures; empty for none.")
    ] = (),
) -> LookView:
    """Choose the sponsors, which take turns on the displays; all displays turn at the same second.

    Raises ``too_many_sponsors`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    wanted = tuple(dict.fromkeys(pictures))
    if len(wanted) > MOST_SPONSORS:
        raise Refusal("too_many_sponsors", field="picture", most=MOST_SPONSORS)
    known = {row.digest: row for row in Picture.objects.filter(digest__in=wanted)}
    if missing := [digest for digest in wanted if digest not in known]:
        raise Refusal("not_found", what="picture", id=missing[0])
    first = known[wanted[0]] if wanted else None
    _keep(book, {"sponsor": first, "more_sponsors": list(wanted[1:])})
    book.record(looks.SponsorsChosen(count=len(wanted)))
    return look()


@verb(DressDisplay, "displays/<int:display>/dress/", admits=DIRECTORS, opens=of_house)
def dress_display(book: OpenBook, command: DressDisplay) -> PairedDisplay:
    """Set one display's own colours, and whether it reads announcements aloud.

    Raises ``not_found`` or ``theme_unknown``.
    """
    book.require(HOUSE.kind)
    row = Display.objects.filter(pk=command.display, device__revoked_at=None).first()
    if row is None:
        raise Refusal("not_found", what="display", id=command.display)
    row.theme = row.theme if command.theme is None else _theme_of(command.theme)
    row.reads_aloud = row.reads_aloud if command.reads_aloud is None else command.reads_aloud
    book.save(row)
    book.record(looks.DisplayDressed(name=row.name))
    return paired_display(row.pk, book.now)


@action("displays/<int:display>/settings/", admits=DIRECTORS, opens=of_house)
def set_up_display(
    book: OpenBook,
    *,
    display: DisplayId,
    name: DisplayName = "",
    room: RoomName = "",
    theme: OwnTheme = "",
    reads_aloud: bool = False,
) -> PairedDisplay:
    """Set name, room, colours and voice of one display, all in one line.

    Raises what ``change_display`` and ``dress_display`` do.
    """
    dressed = DressDisplay(display=display, theme=theme, reads_aloud=reads_aloud)
    dress_display(book, dressed)
    return change_display(book, display=display, name=name, room=room)


def _theme_of(theme: str) -> str:
    """The theme, empty for none; raises ``Refusal("theme_unknown")``."""
    if theme and theme not in Theme.values:
        raise Refusal("theme_unknown", field="theme", theme=theme)
    return theme


def keep_picture(sent: bytes) -> Picture:
    """The picture, stored once however often it is uploaded; it never changes, so an undo restores nothing.

    Raises ``picture_too_large`` or ``picture_unknown``.
    """
    return store_picture(drawn(sent))


def store_picture(kept: Drawn) -> Picture:
    """The row of a picture that was read."""
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
