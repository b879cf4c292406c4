"""Adding, correcting and photographing players, and their public names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Annotated, Any, ClassVar, Literal

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from access.bodies import read_sent
from access.fields import SPREAD, Length, Note, PlayerId
from access.permissions import PermissionView
from access.reads import read
from access.roles import DIRECTORS, STAFF
from access.verbs import action, of_house
from journal import instants
from journal.book import OpenBook
from journal.kinds import BookKind
from people.bans.exclusions import ban_again, require_nobody_else
from people.bans.verbs import ban_listed
from people.models import Player, PlayerPhoto
from people.naming import search_key, without_unseen
from people.players import lists as queries
from people.players import rows, words
from people.players.likeness import likenesses
from people.players.rows import (
    PlayerChanged,
    PlayerMeant,
    called_exactly,
    player_row,
    write_player,
)
from rulebook.bans import BanKind
from rulebook.public_names import PublicName
from rulebook.refusals import Refusal
from wording.apart.asking import drawn

NUMBERS = "nameless"
"""The series of nameless numbers."""


def add_nameless(book: OpenBook) -> Player:
    """Step: add a nameless player with a unique number."""
    book.require(BookKind.HOUSE)
    row = _nameless(book)
    book.record(words.NamelessAdded(player=row.pk))
    return row


def _nameless(book: OpenBook) -> Player:
    number = book.next_number(NUMBERS)
    return book.append(
        Player,
        last_name=f"#{number}",
        search_key=search_key(f"#{number}"),
        public_name=PublicName.FULL.value,
        nameless=number,
        created_at=book.now,
    )


def named_now(row: Player, last_name: str) -> dict[str, Any]:
    """The columns of a nameless player who gets a name; none if the number is still the name."""
    if row.nameless is None or last_name == f"#{row.nameless}":
        return {}
    return {"nameless": None, "public_name": ""}


LONGEST = {
    "first_name": 80,
    "last_name": 80,
    "card_number": 40,
    "document": 60,
    "email": 254,
    "phone": 40,
    "note": 200,
    "tier": 24,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDetails:
    """A player's details; only the surname is required at the cashier."""

    last_name: Annotated[str, Length(80, may_be_empty=False)]
    first_name: Annotated[str, Length(80)] = ""
    card_number: Annotated[str | None, Length(40)] = ""
    document: Annotated[str, Length(60)] = ""
    birth_date: date | None = None
    country: Annotated[str, Length(2), Note("Two letters like IT.")] = ""
    email: Annotated[str, Length(254)] = ""
    phone: Annotated[str, Length(40)] = ""
    note: Annotated[str, Length(200)] = ""
    tier: Annotated[
        str, Length(24), Note("The tier as a member, as the house calls it: some prices are only for some.")
    ] = ""


@dataclass(frozen=True, slots=True)
class BanView:
    """A ban that was not lifted, from a day to the end of another; permanent without ``until``."""

    id: int
    kind: BanKind
    reason: str
    since: date
    until: date | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player for the staff; ``bans`` are those neither lifted nor over.

    ``is_banned`` is for today; ``ban_reason`` and ``banned_until`` are of that ban, empty and null without
    one; a ban without an end is permanent. ``photo`` is the digest of the photograph, empty without one;
    ``nameless`` the number of a nameless player; ``is_restricted`` if the data is kept only because a law
    requires it.
    """

    id: int
    first_name: str
    last_name: str
    card_number: str | None
    document: str
    birth_date: date | None
    country: str
    email: str
    phone: str
    note: str
    banned_until: date | None
    ban_reason: str
    is_erased: bool
    bans: tuple[BanView, ...] = ()
    merged_into: int | None = None
    public_name: str = ""
    nickname: str = ""
    photo: str = ""
    nameless: int | None = None
    tier: str = ""
    is_restricted: bool = False
    is_banned: bool = False


def player_answer(player_id: int) -> PlayerView:
    """The player as the API shows it; raises ``Refusal("not_found")``."""
    return _answer(rows.player(player_id))


def _answer(row: Player) -> PlayerView:
    bans = row.open_bans
    ban = row.ban_on(timezone.localdate(instants.now())) if bans else None
    return PlayerView(
        id=row.pk,
        first_name=row.first_name,
        last_name=row.last_name,
        card_number=row.card_number,
        document=row.document,
        birth_date=row.birth_date,
        country=row.country,
        email=row.email,
        phone=row.phone,
        note=row.note,
        banned_until=ban.until if ban else None,
        ban_reason=ban.reason if ban else "",
        is_erased=row.is_erased,
        bans=tuple(BanView(ban.pk, BanKind(ban.kind), ban.reason, ban.since, ban.until) for ban in bans),
        merged_into=row.merged_into_id,
        public_name=row.public_name,
        nickname=row.nickname,
        photo=row.photo,
        nameless=row.nameless,
        tier=row.tier,
        is_restricted=row.is_restricted,
        is_banned=ban is not None,
    )


def _answers(people: Iterable[Player]) -> tuple[PlayerView, ...]:
    return tuple(_answer(row) for row in rows.with_bans(people))


@action("players/", admits=STAFF, opens=of_house, makes="edit-player", read_again=player_answer)
def add_player(book: OpenBook, *, details: Annotated[PlayerDetails, SPREAD]) -> PlayerView:
    """Add a player.

    Raises ``name_missing``, ``card_number_taken``, ``text_too_long``, ``email_unreadable``,
    ``country_unknown`` or ``birth_date_to_come``, naming the field; ``document_taken`` if the document is
    another player's, ``document_barred`` if its holder is barred, ``name_barred`` if a person with that name
    and date of birth is barred: then a director decides. An administrator may add an erased person again: the
    ban applies again.
    """
    row = _added(book, details)
    book.record(words.PlayerAdded(player=row.pk))
    return _answer(row)


def _added(book: OpenBook, details: PlayerDetails) -> Player:
    book.require(BookKind.HOUSE)
    columns = _columns(book, details)
    exclusions = require_nobody_else(book, columns)
    row = book.append(Player, **columns, created_at=book.now)
    ban_again(book, row=row, excluded=exclusions)
    ban_listed(book, rows=[row])
    return row


def players_called(book: OpenBook, names: Sequence[str]) -> tuple[int, ...]:
    """Step: the players with exactly these names and nothing else, as a list of friends has them; new ones are added.

    It records no fact. Raises the refusals of ``add_player``.
    """
    book.require(BookKind.HOUSE)
    by_name = called_exactly(names)
    return tuple(by_name.get(name) or _added(book, PlayerDetails(last_name=name)).pk for name in names)


def players_by_number(book: OpenBook, count: int) -> tuple[int, ...]:
    """Step: this number of nameless players; it records no fact."""
    book.require(BookKind.HOUSE)
    return tuple(_nameless(book).pk for _one in range(count))


@action("players/<int:player>/", admits=STAFF, opens=of_house, method="put")
def edit_player(
    book: OpenBook, *, details: Annotated[PlayerDetails, SPREAD], player: PlayerId
) -> PlayerChanged:
    """Correct a player's details; returns which fields changed.

    Raises the refusals of ``add_player``, and ``Refusal("player_erased")``.
    """
    row = player_row(book, player)
    columns = _columns(book, details, player)
    names = (item.name for item in fields(PlayerDetails))
    changed = tuple(name for name in names if getattr(row, name) != columns[name])
    if changed:
        exclusions = require_nobody_else(book, columns, row)
        write_player(row, columns | named_now(row, columns["last_name"]))
        ban_again(book, row=row, excluded=exclusions)
        ban_listed(book, rows=[row])
        book.record(words.PlayerEdited(player=player, fields=changed))
    return PlayerChanged(changed=changed)


def _columns(book: OpenBook, details: PlayerDetails, player_id: int | None = None) -> dict[str, Any]:
    columns = columns_of_details(details, timezone.localdate(book.now))
    card = columns["card_number"]
    if card and Player.objects.filter(card_number=card).exclude(pk=player_id or 0).exists():
        raise Refusal("card_number_taken", field="card_number", card=card)
    return columns


def columns_of_details(details: PlayerDetails, today: date) -> dict[str, Any]:
    """The columns of a row that holds these details.

    Raises ``name_missing``, ``text_too_long``, ``email_unreadable``, ``country_unknown`` or
    ``birth_date_to_come``, naming the field; the caller checks whether the card is taken.
    """
    columns = {item.name: getattr(details, item.name) for item in fields(PlayerDetails)}
    columns = {
        name: without_unseen(value).strip() if isinstance(value, str) else value
        for name, value in columns.items()
    }
    columns["country"] = columns["country"].upper()
    columns["card_number"] = columns["card_number"] or None
    columns["search_key"] = search_key(columns["last_name"], columns["first_name"])[:240]
    _require_sound(columns, today)
    return columns


def _require_sound(columns: dict[str, Any], today: date) -> None:
    if not columns["last_name"]:
        raise Refusal("name_missing", field="last_name")
    for name, longest in LONGEST.items():
        if columns[name] and len(columns[name]) > longest:
            raise Refusal("text_too_long", field=name, longest=longest)
    if columns["country"] and not (len(columns["country"]) == 2 and columns["country"].isalpha()):
        raise Refusal("country_unknown", field="country", country=columns["country"])
    if columns["birth_date"] is not None and columns["birth_date"] > today:
        raise Refusal("birth_date_to_come", field="birth_date")
    _require_email(columns["email"])


def _require_email(email: str) -> None:
    if not email:
        return
    try:
        validate_email(email)
    except ValidationError:
        raise Refusal("email_unreadable", field="email", text=email[:40]) from None


LONGEST_NICKNAME = 40


@action("players/<int:player>/public-name/", admits=STAFF, opens=of_house)
def choose_public_name(
    book: OpenBook,
    *,
    player: PlayerId,
    public_name: Annotated[
        Literal["", "short", "full", "initials", "nickname", "none"], Note("Empty: as the house does.")
    ] = "",
    nickname: Annotated[str, Length(LONGEST_NICKNAME)] = "",
) -> PlayerChanged:
    """Choose what others read of a player's name, on walls, telephones and posted lists; returns the changes.

    Raises ``Refusal`` ``nickname_missing``, ``text_too_long``, ``player_erased`` or ``player_merged``.
    """
    row = player_row(book, player)
    values = {"public_name": public_name, "nickname": nickname.strip()}
    if public_name == PublicName.NICKNAME.value and not values["nickname"]:
        raise Refusal("nickname_missing", field="nickname")
    if len(values["nickname"]) > LONGEST_NICKNAME:
        raise Refusal("text_too_long", field="nickname", longest=LONGEST_NICKNAME)
    changed = tuple(name for name, value in values.items() if getattr(row, name) != value)
    if changed:
        write_player(row, values)
        book.record(words.PlayerEdited(player=row.pk, fields=changed))
    return PlayerChanged(changed=changed)


LARGEST_PHOTOGRAPH = 12 * 1024 * 1024
"""Larger than the photographs of telephones."""
BOX = (640, 640)
"""The stored size in pixels: a face on a terminal."""
WAITS_FOR_ITS_PLAYER = timedelta(hours=1)


def keep_photograph(sent: bytes) -> PlayerPhoto:
    """The photograph, small and without metadata; nobody sees it until a player has it.

    Raises ``picture_too_large`` or ``picture_unknown``.
    """
    picture = drawn(sent, LARGEST_PHOTOGRAPH, BOX)
    _forget_unused(PlayerPhoto.objects.filter(at__lt=instants.now() - WAITS_FOR_ITS_PLAYER))
    values = {"media_type": picture.media_type, "content": picture.content, "at": instants.now()}
    return PlayerPhoto.objects.update_or_create(digest=picture.digest, defaults=values)[0]


@action("players/<int:player>/photograph/", admits=STAFF, opens=of_house)
def photograph_player(
    book: OpenBook,
    *,
    player: PlayerId,
    photograph: Annotated[str, Length(64, may_be_empty=False), Note("The digest of the photograph.")],
) -> PlayerMeant:
    """Give a player an uploaded photograph, in place of an earlier one; only the staff sees it.

    Raises ``Refusal`` ``not_found``, ``player_erased`` or ``player_merged``.
    """
    row = player_row(book, player)
    if not PlayerPhoto.objects.filter(digest=photograph).exists():
        raise Refusal("not_found", field="photograph", what="photograph", id=photograph)
    if row.photo != photograph:
        _write(row, photograph)
        book.record(words.PlayerPhotographed(player=row.pk))
    return PlayerMeant(player=player)


@action("players/<int:player>/remove-photograph/", admits=STAFF, opens=of_house)
def remove_photograph(book: OpenBook, *, player: PlayerId) -> PlayerMeant:
    """Remove a player's photograph for good.

    Raises ``Refusal`` ``photograph_missing``, ``player_erased``, ``player_merged`` or ``not_found``.
    """
    row = player_row(book, player)
    if not row.photo:
        raise Refusal("photograph_missing", player=row.pk)
    _write(row, "")
    book.record(words.PhotographRemoved(player=row.pk))
    return PlayerMeant(player=player)


def _write(row: Player, digest: str) -> None:
    before = row.photo
    write_player(row, {"photo": digest})
    _forget_unused(PlayerPhoto.objects.filter(digest=before))


def _forget_unused(rows: object) -> None:
    for digest in list(rows.values_list("digest", flat=True)):  # type: ignore[attr-defined]
        if not Player.objects.filter(photo=digest).exists():
            PlayerPhoto.objects.filter(digest=digest).delete()


class PlayerPhotoFile(serializers.Serializer):
    """A photograph."""

    photograph = serializers.FileField(help_text="JPEG, PNG or WebP, at most 12 MB.")


class PlayerPhotoKept(serializers.Serializer):
    """The digest for the command."""

    digest = serializers.CharField(help_text="Named when a player is given the photograph.")


class SendPlayerPhoto(PermissionView):
    """The photographs of players."""

    reads: ClassVar = frozenset()
    writes: ClassVar = STAFF
    parser_classes = (MultiPartParser, FormParser)

    @extend_schema(request={"multipart/form-data": PlayerPhotoFile}, responses={201: PlayerPhotoKept})
    def post(self, request: Request) -> Response:
        """Upload a photograph for a player; it is deleted after an hour unless a player has it."""
        body = read_sent(PlayerPhotoFile(data=request.data), request.data)
        content = body["photograph"].read(LARGEST_PHOTOGRAPH + 1)
        return Response({"digest": keep_photograph(content).digest}, status=201)


@read("players/", admits=STAFF, name="players", filtered_by=queries.PlayerFilters)
def player_search(query: Mapping[str, Any]) -> Sequence[PlayerView]:
    """List the players by name: all, or those found by a few letters or a card; at most the first 500.

    For more, export them, which writes a line of the journal: pages beyond are refused with
    `players_exported_only`.
    """
    return queries.first_players(_answers, query)


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """Two players who may be one person; ``signs`` are what they have in common."""

    player: PlayerView
    other: PlayerView
    signs: Annotated[tuple[str, ...], Note("`document`, `name`, `born`, `email` or `phone`.")]


@read("players/duplicates/", admits=DIRECTORS)
def player_duplicates() -> Sequence[Likeness]:
    """List players who may be one person, the strongest signs first; at most 50 pairs."""
    return [
        Likeness(player=_answer(pair.player), other=_answer(pair.other), signs=pair.signs)
        for pair in likenesses()
    ]


@read("players/<int:player>/", admits=STAFF, name="player")
def one_player(player: int) -> PlayerView:
    """Show a player's details."""
    return player_answer(player)
