"""The columns of a list of players: how they are headed, in English and in Italian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from people.naming import folded


class Column(StrEnum):
    """What a column of the file holds; all but ``PLAYER`` and ``FULL_NAME`` are fields of ``PlayerDetails``."""

    PLAYER = "player"
    LAST_NAME = "last_name"
    FIRST_NAME = "first_name"
    CARD_NUMBER = "card_number"
    BIRTH_DATE = "birth_date"
    COUNTRY = "country"
    DOCUMENT = "document"
    EMAIL = "email"
    PHONE = "phone"
    NOTE = "note"
    TIER = "tier"
    FULL_NAME = "full_name"


LABELS: Mapping[Column, str | Promise] = {
    Column.PLAYER: _("Player number"),
    Column.LAST_NAME: _("Surname"),
    Column.FIRST_NAME: _("First name"),
    Column.CARD_NUMBER: _("Card number"),
    Column.BIRTH_DATE: _("Date of birth"),
    Column.COUNTRY: _("Country"),
    Column.DOCUMENT: _("ID document"),
    Column.EMAIL: _("E-mail"),
    Column.PHONE: _("Phone"),
    Column.NOTE: _("Note"),
    Column.TIER: _("Member tier"),
    Column.FULL_NAME: _("Surname, first name"),
}
"""How each is headed where the house writes it; in every language it is read again."""

HEADINGS: Mapping[Column, Sequence[str]] = {
    Column.PLAYER: ("player number", "player no", "player id", "numero giocatore", "n giocatore"),
    Column.LAST_NAME: ("surname", "last name", "family name", "cognome"),
    Column.FIRST_NAME: ("first name", "given name", "forename", "nome di battesimo"),
    Column.CARD_NUMBER: (
        *(
            "card number",
            "card no",
            "card",
            "card code",
            "member number",
            "membership number",
            "loyalty card",
        ),
        *(
            "numero tessera",
            "n tessera",
            "tessera",
            "codice tessera",
            "numero carta",
            "carta",
            "numero socio",
        ),
    ),
    Column.BIRTH_DATE: (
        *("date of birth", "birth date", "birthdate", "birthday", "born", "dob"),
        *("data di nascita", "data nascita", "nascita", "nato il", "nata il", "nato a il"),
    ),
    Column.COUNTRY: (
        *("country", "country code", "nationality", "nation"),
        *("paese", "nazione", "nazionalità", "stato", "cittadinanza"),
    ),
    Column.DOCUMENT: (
        *(
            "id document",
            "document",
            "document number",
            "document no",
            "passport",
            "identity card",
            "id card",
        ),
        *("documento", "numero documento", "n documento", "documento di identità", "documento d'identità"),
        *("carta di identità", "carta d'identità", "passaporto"),
    ),
    Column.EMAIL: (
        *("e-mail", "email", "mail", "e-mail address", "email address"),
        *("posta elettronica", "indirizzo e-mail", "indirizzo email"),
    ),
    Column.PHONE: (
        *(
            "phone",
            "phone number",
            "telephone",
            "mobile",
            "mobile phone",
            "mobile number",
            "cell",
            "cell phone",
        ),
        *("telefono", "numero di telefono", "n telefono", "tel", "cellulare"),
    ),
    Column.NOTE: (
        *("note", "notes", "remark", "remarks", "comment", "comments"),
        *("nota", "annotazioni", "osservazioni"),
    ),
    Column.TIER: (
        *("member tier", "tier", "membership", "member level", "membership level"),
        *("livello socio", "livello", "categoria socio", "fascia socio"),
    ),
    Column.FULL_NAME: (
        *("surname first name", "surname and name", "last name first name", "full name", "player"),
        *("cognome e nome", "cognome nome", "nominativo", "giocatore"),
    ),
}
ALONE = frozenset({"name", "nome"})
"""The first name beside a surname, both names where there is none."""

_columns = {folded(heading): column for column, listed in HEADINGS.items() for heading in listed}


def columns_of(head: Sequence[str]) -> tuple[Column | None, ...]:
    """What each column holds by its heading, none where it is not known or was there before."""
    names = [folded(heading) for heading in head]
    found = [_columns.get(name) for name in names]
    alone = Column.FIRST_NAME if Column.LAST_NAME in found else Column.FULL_NAME
    return once_each([alone if name in ALONE else column for name, column in zip(names, found, strict=True)])


def once_each(columns: Sequence[Column | None]) -> tuple[Column | None, ...]:
    """The columns, each at its first position: a second one of the same kind is ignored."""
    return tuple(None if column in columns[:at] else column for at, column in enumerate(columns))


def names_somebody(columns: Sequence[Column | None]) -> bool:
    """Whether there is a surname among them, without which nobody can be entered."""
    return Column.LAST_NAME in columns or Column.FULL_NAME in columns
