"""Read the lines of the journal, and undo one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import Id, Note, Reason
from access.reads import read
from access.roles import READERS, STAFF
from access.verbs import action
from floor.plan.rows import require_may_undo
from journal import queries
from journal.book import Actor, OpenBook
from journal.opening import BookRef, tournament_book
from journal.queries import LineView, UndoPreview
from journal.undo import UndoChoice, books_of, plan_undo, take_back
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class LinesTakenBack:
    """The undone lines, newest first."""

    undone: tuple[int, ...]


def _books(command: Any) -> list[BookRef]:
    return books_of(plan_undo(command.line).lines)


def _by_role(command: Any, actor: Actor) -> Any:
    """The cashier may undo money or paper; directors undo house settings and what only directors do."""
    require_may_undo(actor.role, queries.undo_preview(command.line))
    return command


@action("lines/<int:line>/undo/", admits=STAFF, opens=_books, completed=_by_role)
def undo_line(
    book: OpenBook,
    *,
    line: Annotated[Id, Note("The line of the journal.")],
    together: Annotated[bool, Note("Undo the later lines that block it too.")] = False,
    reason: Annotated[Reason, Note("Needed where money or paper moved.")] = "",
    as_if_never: Annotated[
        bool, Note("The clock as if it had never happened, instead of keeping the time shown.")
    ] = False,
) -> LinesTakenBack:
    """Undo a line of the journal: its rows return to their previous values, in one new line.

    Raises ``Refusal`` ``undo_blocked`` naming the later lines that rely on it, ``reason_missing`` if money
    moved, ``line_undone``, ``undo_never``, ``undo_outgrown`` or ``role_forbidden``.
    """
    choice = UndoChoice(together, reason, as_if_never)
    return LinesTakenBack(undone=take_back(book, line, choice))


class LineSerializer(serializers.Serializer):
    """A line of the journal."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    fact = serializers.CharField()
    sentence = serializers.CharField()
    user = serializers.IntegerField(source="actor_id", allow_null=True)
    device = serializers.IntegerField(source="device_id", allow_null=True)
    reason = serializers.CharField()
    is_undone = serializers.BooleanField()
    can_undo = serializers.BooleanField()


class UndoPlanSerializer(serializers.Serializer):
    """What would be undone together, newest first."""

    lines = LineSerializer(many=True)
    needs_reason = serializers.BooleanField()
    keeps_time = serializers.BooleanField(help_text="A clock is among it: see `as_if_never`.")


@read("events/<int:event>/lines/", admits=READERS, filtered_by=queries.LineFilters, shape=LineSerializer)
def lines(query: Mapping[str, Any], event: int) -> Sequence[LineView]:
    """List the lines of an event as sentences."""
    return queries.line_list(tournament_book(tournaments.event(event).id), query)


@read("lines/<int:line>/undo/", admits=READERS, shape=UndoPlanSerializer)
def undo_preview(line: int) -> UndoPreview:
    """Read which lines would be undone together."""
    return queries.undo_preview(line)
