"""The columns of a list of bans: how they are headed, in English and in Italian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from people.files import cells as players
from people.naming import folded


class BanColumn(StrEnum):
    """What a column of the file holds; all but ``FULL_NAME`` are fields of ``ListedBan``."""

    LAST_NAME = "last_name"
    FIRST_NAME = "first_name"
    BIRTH_DATE = "birth_date"
    DOCUMENT = "document"
    REASON = "reason"
    SINCE = "since"
    UNTIL = "until"
    FULL_NAME = "full_name"


LABELS: Mapping[BanColumn, str | Promise] = {
    BanColumn.LAST_NAME: _("Surname"),
    BanColumn.FIRST_NAME: _("First name"),
    BanColumn.BIRTH_DATE: _("Date of birth"),
    BanColumn.DOCUMENT: _("ID document"),
    BanColumn.REASON: _("Reason"),
    BanColumn.SINCE: _("From"),
    BanColumn.UNTIL: _("Until (inclusive)"),
    BanColumn.FULL_NAME: _("Surname, first name"),
}
"""How each is headed in the template; in every language it is read again."""

HEADINGS: Mapping[BanColumn, Sequence[str]] = {
    **{
        BanColumn(column.value): players.HEADINGS[column]
        for column in players.Column
        if column.value in tuple(BanColumn)
    },
    BanColumn.REASON: ("reason", "cause", "ground", "motivo", "motivazione", "causale"),
    BanColumn.SINCE: (
        *("from", "since", "start", "starts", "valid from", "begin", "date of ban", "banned on"),
        *("dal", "da", "inizio", "data inizio", "decorrenza", "data esclusione"),
    ),
    BanColumn.UNTIL: (
        *("until inclusive", "until", "to", "end", "ends", "valid until", "expiry", "expires"),
        *("fino al compreso", "fino al", "al", "fine", "data fine", "scadenza"),
    ),
}
_columns = {folded(heading): column for column, listed in HEADINGS.items() for heading in listed}


def columns_of(head: Sequence[str]) -> tuple[BanColumn | None, ...]:
    """What each column holds by its heading, none where it is not known or was there before."""
    names = [folded(heading) for heading in head]
    found = [_columns.get(name) for name in names]
    alone = BanColumn.FIRST_NAME if BanColumn.LAST_NAME in found else BanColumn.FULL_NAME
    named = [alone if name in players.ALONE else one for name, one in zip(names, found, strict=True)]
    return tuple(None if column in named[:at] else column for at, column in enumerate(named))


def names_somebody(columns: Sequence[BanColumn | None]) -> bool:
    """Whether there is a surname among them."""
    return BanColumn.LAST_NAME in columns or BanColumn.FULL_NAME in columns
