"""Duplicate documents: nobody is added twice, and a banned person cannot return under a new row."""

from __future__ import annotations

import hmac
import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date
from hashlib import sha256
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from access.roles import ADMINISTRATORS, DIRECTORS
from journal.book import OpenBook
from people.bans import words as facts
from people.bans.rows import in_portions
from people.models import Ban, Exclusion, HouseSecret, Player
from people.naming import folded, is_number, paper_key
from people.players.rows import with_bans
from rulebook.refusals import Refusal

KEY = "exclusions"


class Marker:
    """Computes fingerprints with the key of the house."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)

    def of_document(self, document: str) -> str:
        """The fingerprint of a document in any notation; empty without a document."""
        key = paper_key(document)
        return self._mark(f"document {key}") if key else ""

    def of_name(self, last_name: str, first_name: str, born: date | None) -> str:
        """The fingerprint of a name's words in any order, with the date of birth; empty without a date."""
        words = "".join(sorted(folded(f"{last_name} {first_name}").split()))
        return self._mark(f"name {words} {born.isoformat()}") if words and born else ""

    def _mark(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), sha256).hexdigest()


def marker() -> Marker | None:
    """The marker; None if no banned person was ever erased, because there is nothing to compare."""
    row = HouseSecret.objects.filter(name=KEY).first()
    return None if row is None else Marker(row.value)


def holders_of(keys: Collection[str]) -> Mapping[str, tuple[Player, ...]]:
    """The players with these documents (``paper_key``), also restricted ones; merged rows as the kept one."""
    by_key: dict[str, dict[int, Player]] = defaultdict(dict)
    for portion in in_portions(sorted(keys)):
        rows = list(Player.objects.filter(document_key__in=portion, erased_at=None).order_by("pk"))
        for row, kept in zip(rows, with_bans(_merged_into(row) for row in rows), strict=True):
            by_key[row.document_key][kept.pk] = kept
    return {key: tuple(holders.values()) for key, holders in by_key.items()}


def holder_of(document: str) -> Player | None:
    """The player with this document; None if nobody has it."""
    key = paper_key(document)
    return next(iter(holders_of([key]).get(key, ())), None) if is_number(key) else None


def _merged_into(row: Player) -> Player:
    while row.merged_into_id is not None:
        row = Player.objects.get(pk=row.merged_into_id)
    return row


def standing_exclusions(day: date) -> QuerySet[Exclusion]:
    """The exclusions of erased people that are in force on a day, or will be later."""
    return Exclusion.objects.filter(Q(until=None) | Q(until__gte=day))


def require_nobody_else(
    book: OpenBook, columns: Mapping[str, Any], before: Player | None = None
) -> list[Exclusion]:
    """Step: check that the document is no other player's, and that the person is not erased and banned.

    Only changed columns are checked. Returns the exclusions whose person an administrator adds again: their
    bans apply again. Raises ``document_taken``, ``document_barred`` or ``name_barred``.
    """
    document = "" if _is_same(before, columns, "document") else columns["document"]
    if document:
        try:
            require_free_documents(book, {0: (columns, before.pk if before else None)})
        except Refusal as refusal:
            refusal.detail.pop("row")
            raise
    mark = marker()
    exclusions = [] if mark is None else _excluded_by_document(book, mark, document)
    if mark is not None and (not exclusions or book.actor.role not in ADMINISTRATORS):
        require_not_excluded(book, mark, columns, before)
    return exclusions


def require_not_excluded(
    book: OpenBook, mark: Marker, columns: Mapping[str, Any], before: Player | None = None
) -> None:
    """Step: check that the person is not erased and banned; raises ``document_barred`` or ``name_barred``."""
    if not _is_same(before, columns, "document") and _excluded_by_document(book, mark, columns["document"]):
        raise Refusal("document_barred", field="document")
    if not _is_same(before, columns, "last_name", "first_name", "birth_date"):
        _require_another(book, mark, columns)


def _is_same(before: Player | None, columns: Mapping[str, Any], *names: str) -> bool:
    return before is not None and all(getattr(before, name) == columns[name] for name in names)


def require_free_documents(book: OpenBook, rows: Mapping[int, tuple[Mapping[str, Any], int | None]]) -> None:
    """Step: check that none of these documents is another player's; ``rows`` has columns and owner by row.

    Raises ``document_taken`` or ``document_barred``, each with the ``row``.
    """
    keys = {at: paper_key(columns["document"]) for at, (columns, _player) in rows.items()}
    holders = holders_of({key for key in keys.values() if is_number(key)})
    today = timezone.localtime(book.now).date()
    for at, (_columns, player) in rows.items():
        for holder in holders.get(keys[at], ()):
            if holder.id == player:
                continue
            if holder.is_banned_on(today):
                raise Refusal("document_barred", field="document", row=at)
            raise Refusal("document_taken", field="document", player=holder.id, row=at)


def _excluded_by_document(book: OpenBook, mark: Marker, document: str) -> list[Exclusion]:
    wanted = mark.of_document(document)
    if not wanted:
        return []
    return list(standing_exclusions(_day(book)).filter(document_mark=wanted).order_by("pk"))


def _require_another(book: OpenBook, mark: Marker, columns: Mapping[str, Any]) -> None:
    """A match of name and birth alone may be somebody else: a director must check the document."""
    wanted = mark.of_name(columns["last_name"], columns["first_name"], columns["birth_date"])
    if not wanted or not standing_exclusions(_day(book)).filter(name_mark=wanted).exists():
        return
    if book.actor.role not in DIRECTORS or not columns["document"]:
        raise Refusal("name_barred", field="document")


def ban_again(book: OpenBook, *, row: Player, excluded: Iterable[Exclusion]) -> None:
    """Step: ban a person again who was erased and is added again; these are ordinary bans from now on."""
    exclusions, today = list(excluded), _day(book)
    for exclusion in exclusions:
        book.append(
            Ban,
            player_id=row.pk,
            kind=exclusion.kind,
            reason="",
            since=exclusion.since,
            until=exclusion.until,
        )
        until = exclusion.until.isoformat() if exclusion.until else ""
        begins = exclusion.since.isoformat() if exclusion.since > today else ""
        book.record(
            facts.PlayerBanned(player=row.pk, ban_until=until, ban_kind=exclusion.kind, ban_since=begins)
        )
    if exclusions:
        Exclusion.objects.filter(pk__in=[exclusion.pk for exclusion in exclusions]).delete()
        row.has_bans = True
        row.save(update_fields=["has_bans"])


def exclude_erased(book: OpenBook, rows: Iterable[Player]) -> None:
    """Step: store the current bans of a person who is erased, as fingerprints only."""
    players, today = list(rows), _day(book)
    Exclusion.objects.filter(until__lt=today).delete()
    bans = list(Ban.open_on(today).filter(player__in=[row.pk for row in players]))
    if not bans:
        return
    if (mark := marker()) is None:
        book.append(HouseSecret, name=KEY, value=secrets.token_hex(32))
        mark = marker()
    assert mark is not None
    for ban in bans:
        for document, name in sorted({_marks(mark, row) for row in players}):
            book.append(
                Exclusion,
                kind=ban.kind,
                since=ban.since,
                until=ban.until,
                document_mark=document,
                name_mark=name,
            )


def _marks(mark: Marker, row: Player) -> tuple[str, str]:
    return mark.of_document(row.document), mark.of_name(row.last_name, row.first_name, row.birth_date)


def _day(book: OpenBook) -> date:
    return timezone.localtime(book.now).date()
