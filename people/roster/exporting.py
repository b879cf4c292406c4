"""Players taken away in a file that can be imported again: made from one snapshot, and each time a line of the journal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from django.http import HttpResponse

from access.verbs import By
from journal.reading import read_snapshot
from people.actions import exports as actions
from people.players import lists as queries
from people.roster.writing import players_listing
from rulebook.refusals import Refusal
from wording.listings import FORMS, as_csv, download

HASH = "Content-SHA256"
"""The header with the hash of the content, which is the list as CSV, whatever the form."""


def exported(form: str, asked: Mapping[str, str], by: By) -> HttpResponse:
    """The players that ``PlayerFilters`` select, as a file.

    It is made before the book is opened: nobody waits for it. Sent twice with one key, it is one line, unless the
    content is another by then. Raises ``Refusal("not_found")`` for a form that there is not, and ``ValidationError``.
    """
    if form not in FORMS:
        raise Refusal("not_found", what=f"players.{form}")
    known = {name: asked[name] for name in queries.PlayerFilters.base_filters if asked.get(name)}
    with read_snapshot():
        players = queries.player_list(known)[:]
    listing = players_listing(players)
    sha256 = hashlib.sha256(as_csv(listing)).hexdigest()
    selection = " · ".join(f"{name} {value}" for name, value in known.items())
    noted = actions.NoteExport(form=form, count=len(players), selection=selection, sha256=sha256)
    said = f"{by.key} {form} {selection} {sha256}"
    key = hashlib.sha256(said.encode()).hexdigest() if by.key else ""
    actions.note_export.perform(noted, By(by.actor, key))
    answer = download(listing, "players", form)
    answer[HASH] = sha256
    return answer
