"""Cells and columns of lists of people: dates in several orders, countries by code or by name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from functools import cache

from babel import Locale
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from people.naming import folded, without_unseen
from rulebook.refusals import Refusal
from wording.cells import unguarded

ISO = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?", re.ASCII)
DAY = re.compile(r"(\d{1,2})[-./ ](\d{1,2})[-./ ](\d{4}|\d{2})", re.ASCII)
CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
LONGEST_EXAMPLE = 40
LANGUAGES = ("en", "it")


class DayOrder(StrEnum):
    """Which number comes first in ``05/01/1980``."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


def plain(text: str) -> str:
    """A cell without the guard against formulas, control characters and repeated blanks."""
    return without_controls(unguarded(text.strip()))


def without_controls(text: str) -> str:
    """The text without control and invisible characters, with one blank between words."""
    return " ".join(CONTROLS.sub(" ", without_unseen(text)).split())


def order_of(texts: Iterable[str]) -> DayOrder:
    """The order of a whole column: the day comes first unless a value shows that the month does."""
    pairs = [(int(match[1]), int(match[2])) for text in texts if (match := DAY.fullmatch(text))]
    is_month_first = any(second > 12 for _first, second in pairs) and not any(
        first > 12 for first, _ in pairs
    )
    return DayOrder.MONTH_FIRST if is_month_first else DayOrder.DAY_FIRST


def day_of(text: str, order: DayOrder, today: date) -> date:
    """``1980-05-01``, ``1.5.1980``, ``01/05/80``; a year of two digits is the latest past year.

    Raises ``Refusal("birth_date_unreadable")``.
    """
    try:
        return _day(text, order, today)
    except ValueError:
        raise Refusal("birth_date_unreadable", field="birth_date", text=text[:LONGEST_EXAMPLE]) from None


def _day(text: str, order: DayOrder, today: date) -> date:
    if match := ISO.fullmatch(text):
        year, month, day = map(int, match.groups())
        return date(year, month, day)
    if (match := DAY.fullmatch(text)) is None:
        raise ValueError
    first, second, year = map(int, match.groups())
    if len(match[3]) == 2:
        year += today.year // 100 * 100
        year -= 100 if year > today.year else 0
    day, month = (first, second) if order is DayOrder.DAY_FIRST else (second, first)
    return date(year, month, day)


def country_of(text: str) -> str:
    """The two letters of a country, from a code or an English or Italian name; raises ``country_unknown``."""
    code = text.upper()
    if len(code) == 2 and code.isalpha():
        return code
    country = _countries().get(folded(text))
    if country is None:
        raise Refusal("country_unknown", field="country", country=text[:LONGEST_EXAMPLE])
    return country


@cache
def _countries() -> Mapping[str, str]:
    """The two-letter codes of countries by their folded names."""
    return {
        folded(name): code
        for language in LANGUAGES
        for code, name in Locale(language).territories.items()
        if len(code) == 2 and code.isalpha()
    }


def names_of(text: str) -> tuple[str, str]:
    """Surname and first name from ``Rossi, Mario``; a single word is a surname.

    Raises ``Refusal("names_together")`` if they cannot be told apart.
    """
    last, comma, first = (part.strip() for part in text.partition(","))
    if not comma and " " in last:
        raise Refusal("names_together", field="full_name", text=text[:LONGEST_EXAMPLE])
    return last, first


class Column(StrEnum):
    """The content of a column: ``PLAYER``, ``FULL_NAME``, a field of ``PlayerDetails`` or ``ListedBan``."""

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
    REASON = "reason"
    SINCE = "since"
    UNTIL = "until"


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
    Column.REASON: _("Reason"),
    Column.SINCE: _("From"),
    Column.UNTIL: _("Until (inclusive)"),
}
"""The heading of each column in files of the house; headings in all languages are read."""

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
    Column.REASON: ("reason", "cause", "ground", "motivo", "motivazione", "causale"),
    Column.SINCE: (
        *("from", "since", "start", "starts", "valid from", "begin", "date of ban", "banned on"),
        *("dal", "da", "inizio", "data inizio", "decorrenza", "data esclusione"),
    ),
    Column.UNTIL: (
        *("until inclusive", "until", "to", "end", "ends", "valid until", "expiry", "expires"),
        *("fino al compreso", "fino al", "al", "fine", "data fine", "scadenza"),
    ),
}
ALONE = frozenset({"name", "nome"})
"""The first name beside a surname; both names if there is no surname."""

OF_PLAYERS = tuple(column for column in Column if column not in ("reason", "since", "until"))
OF_BANS = tuple(
    Column(name)
    for name in ("last_name", "first_name", "birth_date", "document", "reason", "since", "until", "full_name")
)


@cache
def _headings(of: tuple[Column, ...]) -> Mapping[str, Column]:
    return {folded(heading): column for column in of for heading in HEADINGS[column]}


def columns_of(head: Sequence[str], of: tuple[Column, ...] = OF_PLAYERS) -> tuple[Column | None, ...]:
    """The columns by their headings; None if a heading is unknown or repeated."""
    names = [folded(heading) for heading in head]
    columns = [_headings(of).get(name) for name in names]
    alone = Column.FIRST_NAME if Column.LAST_NAME in columns else Column.FULL_NAME
    return once_each(
        [alone if name in ALONE else column for name, column in zip(names, columns, strict=True)]
    )


def once_each(columns: Sequence[Column | None]) -> tuple[Column | None, ...]:
    """The columns, each at its first position: repeated ones are ignored."""
    return tuple(None if column in columns[:at] else column for at, column in enumerate(columns))


def names_somebody(columns: Sequence[Column | None]) -> bool:
    """Whether there is a surname among them, which every player needs."""
    return Column.LAST_NAME in columns or Column.FULL_NAME in columns
