"""Lines of a document scanner: passports and identity cards (ICAO 9303), driving licences (AAMVA).

No library for them is maintained any more (decision 0009, libraries). The three machine-readable zones differ
in length: two lines of 44 (passports), two of 36, three of 30 (cards).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from babel.core import get_global

from rulebook.refusals import Refusal

FILLER = "<"
WEIGHTS = (7, 3, 1)
ZONE = re.compile(r"[A-Z0-9<]+")
BLANK = re.compile(r"[\s|\x1d\x1e]+")
FORMS = ((44, 2), (36, 2), (30, 3))
"""The length of a line, and the number of lines."""
HEADER = re.compile(r"ANSI ?\d{6}\d{2}\d{2}\d{2}|AAMVA\d{6}\d{2}")
ELEMENTS = ("DCS", "DAB", "DAC", "DCT", "DAA", "DAQ", "DBB", "DBA", "DCG")
"""Surname (two editions), first name, given names, full name, number, birth, end, country of a licence."""
ODD_COUNTRIES = {"D": "DE", "GBD": "GB", "GBN": "GB", "GBO": "GB", "GBP": "GB", "GBS": "GB", "RKS": "XK"}
"""Countries whose document does not have their three-letter code."""


class DocumentKind(StrEnum):
    """The type of the document."""

    PASSPORT = "passport"
    CARD = "card"
    LICENCE = "licence"


@dataclass(frozen=True, slots=True)
class ScannedDocument:
    """The holder's details in a document; ``country`` as two letters, empty if it is none."""

    kind: DocumentKind
    last_name: str
    first_name: str
    number: str
    born: date | None
    country: str
    ends: date | None


def document_in(text: str, today: date) -> ScannedDocument | None:
    """The document of the typed lines; None if they are none.

    Raises ``Refusal("document_misread")``, whose ``document_part`` is ``number``, ``born``, ``ends`` or
    ``whole``, if a check digit is wrong, or a licence has no surname.
    """
    if HEADER.search(text):
        return _licence(text)
    lines = _zone(text)
    if lines is None:
        return None
    return _card(lines, today) if len(lines) == 3 else _booklet(lines, today)


def _zone(text: str) -> tuple[str, ...] | None:
    """The lines of a machine-readable zone, with or without separators."""
    letters = BLANK.sub("", text.upper())
    if letters.count(FILLER) < 3 or ZONE.fullmatch(letters) is None:
        return None
    for length, count in FORMS:
        if len(letters) == length * count:
            return tuple(letters[at : at + length] for at in range(0, len(letters), length))
    return None


def _booklet(lines: tuple[str, ...], today: date) -> ScannedDocument:
    """Two lines: a passport, or a card or visa of the same layout."""
    first, second = lines
    optional = 43 if len(second) == 44 else 35
    _check(second[:9], second[9], "number")
    _check_days(second[13:20], second[21:28])
    whole = second[:10] + second[13:20] + second[21:optional]
    _check(whole, second[optional], "whole")
    kind = DocumentKind.PASSPORT if first.startswith("P") else DocumentKind.CARD
    return _document(kind, first[5:], _plain(second[:9]), second[10:13], second[13:20], second[21:28], today)


def _card(lines: tuple[str, ...], today: date) -> ScannedDocument:
    """Three lines: an identity card."""
    first, second, names = lines
    number = _number_of_card(first)
    _check_days(second[:7], second[8:15])
    _check(first[5:] + second[:7] + second[8:15] + second[18:29], second[29], "whole")
    return _document(DocumentKind.CARD, names, number, second[15:18], second[:7], second[8:15], today)


def _number_of_card(first: str) -> str:
    """Nine letters and their check digit; the rest of a longer number is in the optional field."""
    number, digit = first[5:14], first[14]
    if digit == FILLER:
        rest = first[15:].split(FILLER, maxsplit=1)[0]
        number, digit = number + rest[:-1], rest[-1:]
    _check(number, digit, "number")
    return _plain(number)


def _document(
    kind: DocumentKind, names: str, number: str, country: str, born: str, ends: str, today: date
) -> ScannedDocument:
    last, _between, first = names.partition(FILLER * 2)
    return ScannedDocument(
        kind=kind,
        last_name=_name(last),
        first_name=_name(first),
        number=number,
        born=_born(born[:6], today),
        country=_country(country.replace(FILLER, "")),
        ends=_day(f"20{ends[:6]}"),
    )


def _check_days(born: str, ends: str) -> None:
    _check(born[:6], born[6], "born")
    _check(ends[:6], ends[6], "ends")


def check_digit(text: str) -> int:
    """ICAO 9303: weights 7, 3, 1; letters count from 10, a filler nothing; the sum modulo 10."""
    return sum(_value(letter) * WEIGHTS[at % 3] for at, letter in enumerate(text)) % 10


def _check(text: str, digit: str, part: str) -> None:
    """An empty optional field may have a filler for its digit."""
    is_empty = not text.strip(FILLER) and digit == FILLER
    if not is_empty and digit != str(check_digit(text)):
        raise Refusal("document_misread", field="q", document_part=part)


def _value(letter: str) -> int:
    if letter == FILLER:
        return 0
    return int(letter) if letter.isdigit() else ord(letter) - ord("A") + 10


def _plain(text: str) -> str:
    return text.replace(FILLER, "")


def _name(text: str) -> str:
    return " ".join(text.replace(FILLER, " ").split()).title()


def _born(six: str, today: date) -> date | None:
    """A year of two digits is the latest in which somebody may have been born."""
    day = _day(f"20{six}")
    return _day(f"19{six}") if day is None or day > today else day


def _day(eight: str) -> date | None:
    """``19740812``; None if a part is unknown."""
    if not eight.isdigit():
        return None
    try:
        return date(int(eight[:4]), int(eight[4:6]), int(eight[6:]))
    except ValueError:
        return None


def _country(three: str) -> str:
    country = ODD_COUNTRIES.get(three)
    if country is None and len(three) == 3:
        countries = get_global("territory_aliases").get(three, [])
        country = countries[0] if len(countries) == 1 else ""
    return country or ""


def _licence(text: str) -> ScannedDocument:
    """The elements of a driving licence of North America; it has no check digits."""
    elements = dict(_elements(text))
    last = elements.get("DCS") or elements.get("DAB") or elements.get("DAA", "").split(",")[0]
    first = elements.get("DAC") or elements.get("DCT") or ",".join(elements.get("DAA", "").split(",")[1:2])
    if not last:
        raise Refusal("document_misread", field="q", document_part="whole")
    is_canadian = elements.get("DCG") == "CAN"
    return ScannedDocument(
        kind=DocumentKind.LICENCE,
        last_name=_title_case(last),
        first_name=_title_case(first.replace(",", " ")),
        number=elements.get("DAQ", ""),
        born=_day_of_licence(elements, "DBB", is_canadian=is_canadian),
        country=_country(elements.get("DCG", "")),
        ends=_day_of_licence(elements, "DBA", is_canadian=is_canadian),
    )


def _title_case(text: str) -> str:
    return " ".join(text.split()).title()


def _day_of_licence(elements: Mapping[str, str], element: str, *, is_canadian: bool) -> date | None:
    """Month, day and year in the United States; year, month and day in Canada."""
    eight = elements.get(element, "")
    return _day(eight if is_canadian else eight[4:] + eight[:4])


def _elements(text: str) -> Iterator[tuple[str, str]]:
    """The first of each element; each begins a line, the first ones follow ``DL`` in the header."""
    for line in re.split(r"[\r\n\t|\x1d\x1e]+", text):
        match = re.search(rf"(?:^|DL|ID)({'|'.join(ELEMENTS)})(.*)$", line.strip())
        if match:
            yield match[1], match[2].strip()
