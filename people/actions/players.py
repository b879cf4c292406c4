"""Players are entered, corrected, banned and, at their wish, erased."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from journal.book import OpenBook
from journal.kinds import BookKind
from people import facts
from people.engaged import engagements
from people.folding import search_key
from people.models import Player
from rulebook.refusals import Refusal

LONGEST = {"first_name": 80, "last_name": 80, "card_number": 40, "document": 60, "phone": 40, "note": 200}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerDetails:
    """What the house knows of a player; only the surname is needed at a counter."""

    last_name: str
    first_name: str = ""
    card_number: str = ""
    document: str = ""
    birth_date: date | None = None
    country: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""


def add_player(book: OpenBook, *, details: PlayerDetails) -> int:
    """Enter a player in the house's book; return the id.

    Raises ``name_missing``, ``card_number_taken``, ``text_too_long``, ``email_unreadable``,
    ``country_unknown`` or ``birth_date_to_come``, naming the field.
    """
    book.require(BookKind.HOUSE)
    columns = _columns(book, details)
    row = book.append(Player, **columns, created_at=book.now)
    book.record(facts.PlayerAdded(player=row.pk))
    return int(row.pk)


def edit_player(book: OpenBook, *, player_id: int, details: PlayerDetails) -> tuple[str, ...]:
    """Correct what is known of a player; return the names of the fields that changed."""
    row = _row(book, player_id)
    columns = _columns(book, details, player_id)
    changed = tuple(item.name for item in fields(details) if getattr(row, item.name) != columns[item.name])
    if changed:
        _write(row, columns)
        book.record(facts.PlayerEdited(player=player_id, fields=changed))
    return changed


def ban_player(book: OpenBook, *, player_id: int, reason: str, until: date | None = None) -> None:
    """Turn a player away to the end of ``until``, or for ever; entries already bought stay."""
    row = _row(book, player_id)
    if not reason.strip():
        raise Refusal("ban_reason_missing", field="reason")
    if until is not None and until < book.now.date():
        raise Refusal("ban_in_the_past", field="until")
    _write(row, {"ban_reason": reason.strip()[:200], "banned_until": until})
    book.record(facts.PlayerBanned(player=player_id, ban_until=until.isoformat() if until else ""))


def lift_ban(book: OpenBook, *, player_id: int) -> None:
    """Welcome a player again; raises ``Refusal("player_not_banned")``."""
    row = _row(book, player_id)
    if not row.ban_reason:
        raise Refusal("player_not_banned", player=player_id)
    _write(row, {"ban_reason": "", "banned_until": None})
    book.record(facts.BanLifted(player=player_id))


def erase_player(book: OpenBook, *, player_id: int) -> None:
    """Erase everything personal for good: no line and no image holds it, entries stay without a name.

    Raises ``Refusal("player_engaged")`` while the player has an entry in an event that is not over.
    """
    row = _row(book, player_id)
    if events := engagements(player_id):
        raise Refusal("player_engaged", player=player_id, events=", ".join(events))
    blank = {item.name: "" for item in fields(PlayerDetails)}
    gone = {"card_number": None, "birth_date": None, "ban_reason": "", "banned_until": None}
    _write(row, blank | gone | {"search_key": "", "erased_at": book.now})
    book.record(facts.PlayerErased(player=player_id))


def _row(book: OpenBook, player_id: int) -> Player:
    book.require(BookKind.HOUSE)
    row = Player.objects.filter(pk=player_id).first()
    if row is None:
        raise Refusal("not_found", what="player", id=player_id)
    if row.erased_at is not None:
        raise Refusal("player_erased", player=player_id)
    return row


def _write(row: Player, columns: dict[str, Any]) -> None:
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))


def _columns(book: OpenBook, details: PlayerDetails, player_id: int | None = None) -> dict[str, Any]:
    columns = {item.name: getattr(details, item.name) for item in fields(details)}
    columns = {name: value.strip() if isinstance(value, str) else value for name, value in columns.items()}
    columns["country"] = columns["country"].upper()
    columns["card_number"] = columns["card_number"] or None
    columns["search_key"] = search_key(columns["last_name"], columns["first_name"])[:240]
    _demand_sound(book, columns, player_id)
    return columns


def _demand_sound(book: OpenBook, columns: dict[str, Any], player_id: int | None) -> None:
    if not columns["last_name"]:
        raise Refusal("name_missing", field="last_name")
    for name, longest in LONGEST.items():
        if columns[name] and len(columns[name]) > longest:
            raise Refusal("text_too_long", field=name, longest=longest)
    if columns["country"] and not (len(columns["country"]) == 2 and columns["country"].isalpha()):
        raise Refusal("country_unknown", field="country", country=columns["country"])
    if columns["birth_date"] is not None and columns["birth_date"] > book.now.date():
        raise Refusal("birth_date_to_come", field="birth_date")
    _demand_email(columns["email"])
    card = columns["card_number"]
    if card and Player.objects.filter(card_number=card).exclude(pk=player_id or 0).exists():
        raise Refusal("card_number_taken", field="card_number", card=card)


def _demand_email(email: str) -> None:
    if not email:
        return
    try:
        validate_email(email)
    except ValidationError:
        raise Refusal("email_unreadable", field="email", text=email[:40]) from None
