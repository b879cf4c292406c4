"""How displays look: colours that stay readable, hours of dimmed light, pictures and sponsors."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.fields import DisplayId, Length, Limits, Note, RoomName
from access.permissions import PermissionView
from access.reads import read
from access.roles import ADMINISTRATORS, DIRECTORS, READERS
from access.verbs import action, of_house
from displays.displays import sponsors as of_sponsors
from displays.displays import words
from displays.displays.rows import PairedDisplay, paired_display
from displays.displays.verbs import DisplayName, change_display
from displays.models import (
    Display,
    Look,
    Picture,
    Theme,
)
from journal.book import OpenBook
from journal.opening import HOUSE
from journal.reading import asked_once
from rulebook.refusals import Refusal
from wording.apart.asking import drawn
from wording.apart.values import LARGEST_PICTURE, Drawn

THEMES = tuple(Theme.choices)


@dataclass(frozen=True, slots=True)
class LookView:
    """The look of the house's displays; pictures by digest, empty for none, times of day as ``HH:MM``."""

    theme: Theme = Theme.HOUSE
    colour: str = ""
    logo: str = ""
    sponsor: str = ""
    dims_from: str = ""
    dims_until: str = ""
    sponsors: Annotated[tuple[str, ...], Note("Those that take turns, the first one included.")] = ()
    sponsor_terms: Annotated[
        tuple[of_sponsors.SponsorTerm, ...], Note("The same, each with its name and share.")
    ] = ()


@asked_once
def look() -> LookView:
    """The look the house chose for its displays."""
    row = Look.objects.select_related("logo", "sponsor").order_by("pk").first()
    if row is None:
        return LookView()
    logo, sponsor = (picture.digest if picture else "" for picture in (row.logo, row.sponsor))
    terms = of_sponsors.terms_of(row)
    turns = tuple(term.picture for term in terms)
    return LookView(Theme(row.theme), row.colour, logo, sponsor, row.dims_from, row.dims_until, turns, terms)


def picture(digest: str) -> Picture:
    """A picture of the house; raises ``Refusal("not_found")``."""
    row = Picture.objects.filter(digest=digest).first()
    if row is None:
        raise Refusal("not_found", what="picture", id=digest)
    return row


def picture_digests() -> tuple[str, ...]:
    """Every stored picture, the latest first."""
    return tuple(Picture.objects.order_by("-pk").values_list("digest", flat=True))


READABLE = 7.0
"""The minimum contrast of a text with its background (WCAG 2.2, level AAA)."""
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
HEXADECIMAL = re.compile(r"#[0-9a-f]{6}")
# The contrast of white with the three grounds: dark enough that softer texts stay readable on each of them.
OF_GROUND, OF_PANEL, OF_BREAK = 17.0, 15.0, 11.0
STEPS = 100

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme made of one colour, each as ``#rrggbb``."""

    ground: str
    panel: str
    line: str
    track: str
    rest: str
    accent: str


def typed_colour(text: str) -> str:
    """A colour as ``#rrggbb``, empty for none; raises ``Refusal("colour_unknown")``."""
    colour = text.strip().lower()
    if colour and not HEXADECIMAL.fullmatch(colour):
        raise Refusal("colour_unknown", field="colour", colour=text)
    return colour


def palette(colour: str) -> Palette:
    """The theme of a house of this colour (``#rrggbb``): dark grounds in its tone, a light accent."""
    tone = _read(colour)
    panel = _until(tone, BLACK, WHITE, OF_PANEL)
    rest = _until(tone, BLACK, WHITE, OF_BREAK)
    return Palette(
        ground=_written(_until(tone, BLACK, WHITE, OF_GROUND)),
        panel=_written(panel),
        line=_written(_mixed(panel, WHITE, 0.28)),
        track=_written(_mixed(panel, WHITE, 0.16)),
        rest=_written(rest),
        accent=_written(_until(tone, WHITE, rest, READABLE + 1.5)),
    )


def contrast(one: str, two: str) -> float:
    """The contrast of two colours: 1 for the same, 21 for black and white."""
    return _contrast(_read(one), _read(two))


def _read(colour: str) -> Colour:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _written(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _mixed(colour: Colour, other: Colour, share: float) -> Colour:
    red, green, blue = (
        round(first + (second - first) * share) for first, second in zip(colour, other, strict=True)
    )
    return red, green, blue


def _until(colour: Colour, towards: Colour, against: Colour, wanted: float) -> Colour:
    """The colour, mixed with another in small steps until its contrast with a third is high enough."""
    mixes = (_mixed(colour, towards, step / STEPS) for step in range(STEPS + 1))
    return next((mix for mix in mixes if _contrast(mix, against) >= wanted), towards)


def _contrast(one: Colour, two: Colour) -> float:
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


MOST_SPONSORS = 12
TIME_OF_DAY = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


class Place(StrEnum):
    """Where a picture of the house is shown."""

    LOGO = "logo"
    SPONSOR = "sponsor"


PLACES = tuple(Place)
TimeOfDay = Annotated[str, Length(5), Note("HH:MM, or empty for never.")]
OwnTheme = Annotated[str, Length(10), Note("Empty for the colours of the house.")]


@action("displays/look/", admits=ADMINISTRATORS, opens=of_house)
def choose_look(
    book: OpenBook,
    *,
    theme: Theme = Theme.HOUSE,
    colour: Annotated[str, Length(7), Note("#rrggbb; empty for the colours that come along.")] = "",
    dims_from: TimeOfDay = "",
    dims_until: TimeOfDay = "",
) -> LookView:
    """Choose the colours of all displays that have none of their own, and when displays are dimmed.

    Pictures stay.

    Raises ``theme_unknown``, ``colour_unknown``, ``hours_incomplete`` or ``time_unknown``.
    """
    book.require(HOUSE.kind)
    if bool(dims_from) != bool(dims_until):
        raise Refusal("hours_incomplete", field="dims_until")
    if any(time and not TIME_OF_DAY.fullmatch(time) for time in (dims_from, dims_until)):
        raise Refusal("time_unknown", field="dims_from")
    values = {"theme": _theme_of(theme) or Theme.HOUSE, "colour": typed_colour(colour)}
    row = _keep(book, {**values, "dims_from": dims_from, "dims_until": dims_until})
    book.record(words.LookChosen(theme=row.theme, colour=row.colour))
    return look()


@action("displays/look/picture/", admits=ADMINISTRATORS, opens=of_house)
def hang_picture(
    book: OpenBook,
    *,
    place: Place,
    picture: Annotated[str, Length(64), Note("The digest of the picture; empty for none.")] = "",
) -> LookView:
    """Show a picture as the logo or the sponsor of the house, or remove it.

    Raises ``picture_place_unknown`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    if place not in PLACES:
        raise Refusal("picture_place_unknown", field="place", place=place)
    row = Picture.objects.filter(digest=picture).first() if picture else None
    if picture and row is None:
        raise Refusal("not_found", what="picture", id=picture)
    _keep(book, {str(place): row})
    book.record(words.PictureHung(place=place) if row else words.PictureTakenDown(place=place))
    return look()


@action("displays/look/sponsors/", admits=ADMINISTRATORS, opens=of_house)
def choose_sponsors(
    book: OpenBook,
    *,
    pictures: Annotated[
        tuple[str, ...], Limits(None, MOST_SPONSORS), Note("Digests of pictures; empty for none.")
    ] = (),
    names: Annotated[
        tuple[Annotated[str, Length(of_sponsors.NAME_LENGTH)], ...],
        Note("For each picture; empty keeps the known ones."),
    ] = (),
    shares: Annotated[
        tuple[int, ...], Note("The turns of each picture in one cycle; empty keeps the known ones.")
    ] = (),
) -> LookView:
    """Choose the sponsors, which take turns on the displays; all displays turn at the same second.

    Raises ``too_many_sponsors``, ``sponsor_terms_uneven``, ``sponsor_share_wrong`` or ``not_found``.
    """
    book.require(HOUSE.kind)
    wanted = tuple(dict.fromkeys(pictures))
    if len(wanted) > MOST_SPONSORS:
        raise Refusal("too_many_sponsors", field="picture", most=MOST_SPONSORS)
    pictures_by_digest = {row.digest: row for row in Picture.objects.filter(digest__in=wanted)}
    if missing := [digest for digest in wanted if digest not in pictures_by_digest]:
        raise Refusal("not_found", what="picture", id=missing[0])
    terms = _terms(wanted, {term.picture: term for term in look().sponsor_terms}, names, shares)
    values = {term.picture: [term.name, term.share] for term in terms}
    first = pictures_by_digest[wanted[0]] if wanted else None
    _keep(book, {"sponsor": first, "more_sponsors": list(wanted[1:]), "sponsor_terms": values})
    of_sponsors.keep_cycle(terms)
    book.record(words.SponsorsChosen(count=len(wanted)))
    return look()


def _terms(
    wanted: Sequence[str],
    terms_by_picture: Mapping[str, of_sponsors.SponsorTerm],
    names: Sequence[str],
    shares: Sequence[int],
) -> tuple[of_sponsors.SponsorTerm, ...]:
    """The sponsors with the names and shares that were told, else those they have."""
    for sequence, field in ((names, "names"), (shares, "shares")):
        if sequence and len(sequence) != len(wanted):
            raise Refusal("sponsor_terms_uneven", field=field, count=len(wanted))
    if wrong := [share for share in shares if not 1 <= share <= of_sponsors.MOST_SHARE]:
        raise Refusal("sponsor_share_wrong", field="shares", share=wrong[0], most=of_sponsors.MOST_SHARE)
    terms = [terms_by_picture.get(picture, of_sponsors.SponsorTerm(picture)) for picture in wanted]
    return tuple(
        of_sponsors.SponsorTerm(
            term.picture,
            names[at].strip()[: of_sponsors.NAME_LENGTH] if names else term.name,
            shares[at] if shares else term.share,
        )
        for at, term in enumerate(terms)
    )


@action("displays/<int:display>/dress/", admits=DIRECTORS, opens=of_house)
def dress_display(
    book: OpenBook, *, display: DisplayId, theme: OwnTheme | None = None, reads_aloud: bool | None = None
) -> PairedDisplay:
    """Set one display's own colours, and whether it reads announcements aloud.

    Raises ``not_found`` or ``theme_unknown``.
    """
    book.require(HOUSE.kind)
    row = Display.objects.filter(pk=display, device__revoked_at=None).first()
    if row is None:
        raise Refusal("not_found", what="display", id=display)
    row.theme = row.theme if theme is None else _theme_of(theme)
    row.reads_aloud = row.reads_aloud if reads_aloud is None else reads_aloud
    book.save(row)
    book.record(words.DisplayDressed(name=row.name))
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

    Raises the refusals of ``change_display`` and ``dress_display``.
    """
    dress_display(book, display=display, theme=theme, reads_aloud=reads_aloud)
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


def store_picture(picture: Drawn) -> Picture:
    """The row of a decoded picture."""
    values = {
        "media_type": picture.media_type,
        "width": picture.width,
        "height": picture.height,
        "content": picture.content,
    }
    return Picture.objects.get_or_create(digest=picture.digest, defaults=values)[0]


def _keep(book: OpenBook, values: dict[str, Any]) -> Look:
    row = Look.objects.order_by("pk").first()
    if row is None:
        return book.create(Look, **values)
    for name, value in values.items():
        setattr(row, name, value)
    book.save(row)
    return row


@read("displays/look/", admits=READERS, name="look")
def current_look() -> LookView:
    """Show the current look of the house's displays."""
    return look()


class PictureFile(serializers.Serializer):
    """A PNG, JPEG or WebP file."""

    picture = serializers.FileField()


class PictureKept(serializers.Serializer):
    """The digest of a picture, by which layouts and the look of the house refer to it."""

    digest = serializers.CharField()


class SendPicture(PermissionView):
    """The pictures of the house."""

    reads: ClassVar = frozenset()
    writes: ClassVar = DIRECTORS
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PictureFile}, responses={201: PictureKept})
    def post(self, request: Request) -> Response:
        """Upload a picture, stored once however often it is sent; layouts and the look can use it."""
        fields = read_sent(PictureFile(data=request.data), request.data)
        digest = keep_picture(fields["picture"].read(LARGEST_PICTURE + 1)).digest
        location = request.build_absolute_uri(reverse("picture", args=[digest]))
        return Response({"digest": digest}, status=201, headers={"Location": location})
