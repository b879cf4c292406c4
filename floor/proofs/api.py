"""Past draws by API: what each drew from, its seed, what came out, and whether it is the same again."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.permissions import DoorView
from access.roles import READERS
from floor.proofs.queries import exported
from journal.chance.drawn import drawn_lines, hash_in_force
from journal.opening import tournament_book
from seating.queries import proof_of
from tournaments import queries as tournaments


class ProofShape(serializers.Serializer):
    """The draws of a line as `docs/draws.md` describes them, and what came of repeating them."""

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


class EventDrawsShape(serializers.Serializer):
    """The draws of an event, and the hash that the seed of the next one must have."""

    hash_of_next = serializers.CharField(
        allow_null=True, help_text="Null before the first line of the event."
    )
    lines = serializers.ListField(child=serializers.IntegerField(), help_text="Ids, the oldest first.")


class EventDraws(DoorView):
    """The draws of an event."""

    reads: ClassVar = READERS

    @extend_schema(responses=EventDrawsShape)
    def get(self, _request: Request, key: int) -> Response:
        """What is shown before the next draw, and where the past ones stand."""
        book = tournament_book(tournaments.event(key).id)
        shown = hash_in_force(book)
        plain = {"hash_of_next": shown.hash if shown else None, "lines": drawn_lines(book)}
        return Response(EventDrawsShape(plain).data)


class LineDraws(DoorView):
    """The draws of a line."""

    reads: ClassVar = READERS

    @extend_schema(responses=ProofShape)
    def get(self, _request: Request, key: int) -> Response:
        """All that is needed to repeat them, and the house's own repetition."""
        proof = proof_of(key)
        plain = exported(proof.line, [one.kept for one in proof.draws or ()])
        verdict = {
            "hash_verdict": proof.hash_verdict.value,
            "agrees_with_moves": proof.agrees_with_moves,
            "agrees_with_tables": proof.agrees_with_tables,
            "is_equal": proof.is_equal,
        }
        return Response(ProofShape(plain | verdict).data)
