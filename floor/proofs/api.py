"""Past draws in the API: input, seed, result, and whether a repetition gives the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import Note
from access.reads import read
from access.roles import READERS
from floor.proofs.rows import exported
from journal.chance.draw_lines import drawn_lines, hash_in_force
from journal.opening import tournament_book
from seating.queries import proof_of
from tournaments import queries as tournaments


class ProofSerializer(serializers.Serializer):
    """The draws of a line as in `docs/draws.md`, and the result of repeating them."""

    line = serializers.IntegerField()
    number = serializers.IntegerField(help_text="In the event's own book.")
    at = serializers.DateTimeField()
    hash_shown_before = serializers.CharField(allow_null=True, help_text="SHA-256 that the seed must have.")
    seed = serializers.CharField(help_text="64 hexadecimal digits.")
    draws = serializers.ListField(child=serializers.DictField())
    hash_verdict = serializers.CharField(help_text="`equal`, `differs` or `not_shown`.")
    agrees_with_moves = serializers.BooleanField()
    agrees_with_tables = serializers.BooleanField(help_text="Whether the tables have the buttons drawn.")
    is_equal = serializers.BooleanField()


@dataclass(frozen=True, slots=True)
class EventDraws:
    """The draws of an event, and the hash that the seed of the next one must have."""

    hash_of_next: Annotated[str | None, Note("Null before the first line of the event.")]
    lines: Annotated[tuple[int, ...], Note("Ids, the oldest first.")]


@read("events/<int:event>/draws/", admits=READERS, name="api-event-draws")
def event_draws(event: int) -> EventDraws:
    """The hash published before the next draw, and the lines of the past ones."""
    book = tournament_book(tournaments.event(event).id)
    published = hash_in_force(book)
    return EventDraws(published.hash if published else None, tuple(drawn_lines(book)))


@read("lines/<int:line>/draws/", admits=READERS, name="api-line-draws", shape=ProofSerializer)
def line_draws(line: int) -> Mapping[str, Any]:
    """All data needed to repeat the draws, and the system's own repetition."""
    proof = proof_of(line)
    return {
        **exported(proof.line, [draw.kept for draw in proof.draws or ()]),
        "hash_verdict": proof.hash_verdict.value,
        "agrees_with_moves": proof.agrees_with_moves,
        "agrees_with_tables": proof.agrees_with_tables,
        "is_equal": proof.is_equal,
    }
