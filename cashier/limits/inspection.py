"""The list of documents seen for large cash amounts: the player, the document, the cashier, the time."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import (
    AT,
    PLAYER,
    PLAYER_ID,
    WHO,
    WHO_ID,
    Choices,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    people_named,
)
from cashier.kinds import DocumentKind
from cashier.models import DocumentSeen
from people.players import rows as people

COLUMNS = (
    Column("document", _("Row"), Kind.NUMBER, is_paper=False),
    AT,
    PLAYER_ID,
    PLAYER,
    Column("kind", _("Document"), said=lambda code: str(DocumentKind(code).label)),
    Column("number", _("Number")),
    WHO_ID,
    WHO,
)


def _wanted(scope: Scope) -> QuerySet[DocumentSeen]:
    fields = {
        "seen_by": scope.who,
        "kind": scope.fact or None,
        "at__gte": scope.since,
        "at__lt": scope.until,
    }
    return DocumentSeen.objects.filter(**{name: value for name, value in fields.items() if value is not None})


def _documents(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = list(_wanted(scope).filter(pk__gt=after).order_by("pk")[:limit])
    players = people.player_names({row.player_id for row in rows})
    staff = people_named(row.seen_by_id for row in rows)
    return [
        Fact(
            row.pk,
            (
                row.pk,
                row.at,
                row.player_id,
                players[row.player_id],
                row.kind,
                row.number,
                row.seen_by_id,
                staff.get(row.seen_by_id, ""),
            ),
            url=reverse("player-documents", args=[row.player_id]),
        )
        for row in rows
    ]


def _choices(_event_id: int | None) -> Choices:
    """The staff who saw documents, and the kinds of documents."""
    names = people_named(DocumentSeen.objects.order_by().values_list("seen_by", flat=True).distinct())
    return Choices(
        people=tuple(sorted(((str(pk), name) for pk, name in names.items() if pk), key=lambda one: one[1])),
        facts=tuple((value, str(label)) for value, label in DocumentKind.choices),
    )


DOCUMENTS = FactList(
    "documents",
    _("Documents seen"),
    COLUMNS,
    _documents,
    lambda scope: Totals(_wanted(scope).count()),
    of_event=False,
    rank=3,
    choices=_choices,
    about=_("Every document of a player that a cashier saw for the limits on cash; erased with the player."),
)
