"""Export of players to a file: a line of the journal says who exported how many, by which filters."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpResponse
from django.urls import reverse

from access.roles import EXPORTERS, NOBODY
from access.verbs import By, action, of_house
from journal.book import OpenBook
from journal.reading import read_snapshot
from people.files import words
from people.files.lines import players_listing
from people.players import lists as queries
from rulebook.refusals import Refusal
from wording.listings import FORMS, as_csv, download


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportNoted:
    """The hash in the line."""

    sha256: str


@action("", admits=NOBODY, opens=of_house)
def note_export(book: OpenBook, *, form: str, count: int, selection: str, sha256: str) -> ExportNoted:
    """Note in the journal that players were exported, with the hash of the file."""
    values = form, count, sha256
    book.record(words.PlayersExported(*values, selection) if selection else words.AllPlayersExported(*values))
    return ExportNoted(sha256=sha256)


HASH = "Content-SHA256"
"""The header with the hash of the content, which is the list as CSV for both formats."""


def exported(form: str, query: Mapping[str, str], by: By) -> HttpResponse:
    """The players that ``PlayerFilters`` select, as a file.

    It is made before the book is opened, so that it blocks nobody. A repeated request with the same key
    writes one line, unless the content has changed. Raises ``Refusal("not_found")`` for an unknown format,
    and ``ValidationError``.
    """
    if form not in FORMS:
        raise Refusal("not_found", what=f"players.{form}")
    filters = {name: query[name] for name in queries.PlayerFilters.base_filters if query.get(name)}
    with read_snapshot():
        players = queries.player_list(filters)[:]
    listing = players_listing(players)
    sha256 = hashlib.sha256(as_csv(listing)).hexdigest()
    selection = " · ".join(f"{name} {value}" for name, value in filters.items())
    text = f"{by.key} {form} {selection} {sha256}"
    key = hashlib.sha256(text.encode()).hexdigest() if by.key else ""
    note_export.perform_with(
        By(by.actor, key), form=form, count=len(players), selection=selection, sha256=sha256
    )
    answer = download(listing, "players", form)
    answer[HASH] = sha256
    return answer


def export_files(role: str) -> tuple[tuple[str, str], ...]:
    """The formats in which a role may export all players, with their addresses; empty without permission."""
    forms = FORMS if role in EXPORTERS else ()
    return tuple((form.upper(), reverse("players-export", args=[form])) for form in reversed(tuple(forms)))
