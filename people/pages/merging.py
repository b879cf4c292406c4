"""Players who may be one person: suggested, compared, merged or told apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from access.page import by_page, page
from access.roles import DIRECTORS
from people.actions import merging as actions
from people.queries import players as queries
from people.queries.duplicates import likenesses
from people.queries.players import PlayerView
from people.roster.columns import LABELS, Column
from wording.dates import date_format

COMPARED = (
    Column.LAST_NAME,
    Column.FIRST_NAME,
    Column.BIRTH_DATE,
    Column.CARD_NUMBER,
    Column.DOCUMENT,
    Column.COUNTRY,
    Column.EMAIL,
    Column.PHONE,
    Column.NOTE,
)
APART = "apart"
"""What the button says that notes two different players."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A detail of two players beside each other."""

    label: str
    kept: str
    gone: str

    @property
    def differs(self) -> bool:
        """Whether both are known and different."""
        return bool(self.kept and self.gone and self.kept != self.gone)


@page(reads=DIRECTORS)
def duplicates(request: HttpRequest) -> HttpResponse:
    """Players who may be one person."""
    return render(request, "people/duplicates.html", {"found": likenesses()})


@page(reads=DIRECTORS, writes=DIRECTORS)
def merge(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    """Compare two players, then merge the second into the first, or note that they are two."""
    if request.method == "POST":
        return _decided(request, player_id, other_id)
    kept, gone = queries.require_here(player_id), queries.require_here(other_id)
    context = {"kept": kept, "gone": gone, "traits": tuple(_traits(kept, gone))}
    return render(request, "people/player_merge.html", context)


def _decided(request: HttpRequest, player_id: int, other_id: int) -> HttpResponse:
    command = actions.OtherPlayer(player=player_id, other=other_id)
    if request.POST.get("step") == APART:
        actions.tell_apart.perform(command, by_page(request))
        messages.success(request, _("Noted: two different players."))
        return redirect("players-duplicates")
    actions.merge_players.perform(command, by_page(request))
    messages.success(request, _("Merged. Both cards find this player now."))
    return redirect("player", player_id)


def _traits(kept: PlayerView, gone: PlayerView) -> Iterator[Trait]:
    for column in COMPARED:
        trait = Trait(str(LABELS[column]), _said(kept, column), _said(gone, column))
        if trait.kept or trait.gone:
            yield trait
    if kept.bans or gone.bans:
        yield Trait(_("Banned"), _reasons(kept), _reasons(gone))


def _said(one: PlayerView, column: Column) -> str:
    if column is Column.BIRTH_DATE:
        return date_format(one.birth_date) if one.birth_date else ""
    return str(getattr(one, column.value) or "")


def _reasons(one: PlayerView) -> str:
    return ", ".join(ban.reason for ban in one.bans)
