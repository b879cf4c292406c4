"""Players added, corrected and, on request, erased."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Annotated, Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils import timezone

from access.fields import Length, Note, PlayerId
from access.roles import STAFF
from access.verbs import of_house, verb
from journal.book import OpenBook
from journal.kinds import BookKind
from people import facts
from people.actions.listed import ban_listed
from people.actions.nameless import named_now
from people.actions.same_person import ban_again, require_nobody_else
from people.folding import search_key, without_unseen
from people.models import Player
from people.queries.players import PlayerView, player
from rulebook.refusals import Refusal

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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCommand:
    """A command about a player."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class EditPlayer(PlayerDetails):
    """A player's details from now on."""

    player: PlayerId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerChanged:
    """The names of the fields that changed."""

    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMeant:
    """The player concerned."""

    player: PlayerId


@verb(PlayerDetails, "players/", admits=STAFF, opens=of_house, makes="edit-player", read_again=player)
def add_player(book: OpenBook, command: PlayerDetails) -> PlayerView:
    """Add a player.

    Raises ``name_missing``, ``card_number_taken``, ``text_too_long``, ``email_unreadable``,
    ``country_unknown`` or ``birth_date_to_come``, naming the field; ``document_taken`` where the document is another
    player's, ``document_barred`` where its holder is barred, ``name_barred`` where only a director decides: somebody
    of that name, born that day, is barred. An administrator opens the file of somebody who was erased again: the ban holds again.
    """
    book.require(BookKind.HOUSE)
    columns = _columns(book, command)
    excluded = require_nobody_else(book, columns)
    row = book.append(Player, **columns, created_at=book.now)
    ban_again(book, row=row, excluded=excluded)
    ban_listed(book, rows=[row])
    book.record(facts.PlayerAdded(player=row.pk))
    return player(row.pk)


@verb(EditPlayer, "players/<int:player>/", admits=STAFF, opens=of_house, method="put")
def edit_player(book: OpenBook, command: EditPlayer) -> PlayerChanged:
    """Correct a player's details; returns which fields changed.

    Raises what ``add_player`` does, and ``Refusal("player_erased")``.
    """
    row = player_row(book, command.player)
    columns = _columns(book, command, command.player)
    told = (item.name for item in fields(PlayerDetails))
    changed = tuple(name for name in told if getattr(row, name) != columns[name])
    if changed:
        excluded = require_nobody_else(book, columns, row)
        write_player(row, columns | named_now(row, columns["last_name"]))
        ban_again(book, row=row, excluded=excluded)
        ban_listed(book, rows=[row])
        book.record(facts.PlayerEdited(player=command.player, fields=changed))
    return PlayerChanged(changed=changed)


def player_row(book: OpenBook, player_id: int) -> Player:
    """A player's row, to be written; raises ``Refusal`` ``not_found``, ``player_erased``, ``player_restricted`` or
    ``player_merged``."""
    row = any_row(book, player_id)
    if row.restricted_at is not None:
        raise Refusal("player_restricted", field="player", player=player_id)
    return row


def any_row(book: OpenBook, player_id: int) -> Player:
    """The same, of a restricted player too."""
    book.require(BookKind.HOUSE)
    row = Player.objects.filter(pk=player_id).first()
    if row is None:
        raise Refusal("not_found", what="player", id=player_id)
    if row.erased_at is not None:
        raise Refusal("player_erased", player=player_id)
    if row.merged_into_id is not None:
        raise Refusal("player_merged", field="player", player=player_id, other_player=row.merged_into_id)
    return row


def write_player(row: Player, columns: dict[str, Any]) -> None:
    """Write these columns."""
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))


def _columns(book: OpenBook, details: PlayerDetails, player_id: int | None = None) -> dict[str, Any]:
    columns = columns_of_details(details, timezone.localdate(book.now))
    card = columns["card_number"]
    if card and Player.objects.filter(card_number=card).exclude(pk=player_id or 0).exists():
        raise Refusal("card_number_taken", field="card_number", card=card)
    return columns


def columns_of_details(details: PlayerDetails, today: date) -> dict[str, Any]:
    """The columns of a row that holds these details.

    Raises ``name_missing``, ``text_too_long``, ``email_unreadable``, ``country_unknown`` or
    ``birth_date_to_come``, naming the field; whether the card is taken is for the caller to ask.
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
