"""The rules at hand by API."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import Note
from access.reads import read
from access.roles import READERS
from calculators.rules.search import rules_found


class RuleSearch(serializers.Serializer):
    """A word or a number."""

    search = serializers.CharField(
        required=False, default="", allow_blank=True, max_length=80, help_text="A word or a number."
    )


@dataclass(frozen=True, slots=True)
class RuleStated:
    """A rule in our words; ``text`` is empty where it is not stated here: see the printed text."""

    number: str
    editions: str
    title: str
    text: str
    change: Annotated[str, Note("What differs between editions and books.")]
    also: Annotated[tuple[str, ...], Note("Other books that say so.")]
    calculators: Annotated[tuple[str, ...], Note("Names of calculators that answer it.")]


@read("rulings/", admits=READERS, filtered_by=RuleSearch)
def rulings_list(asked: Mapping[str, Any]) -> Sequence[RuleStated]:
    """List the rules at hand: all, or those of a word or a number."""
    found = rules_found(asked["search"])
    listed = [
        RuleStated(
            rule.number,
            rule.editions,
            str(rule.title),
            str(rule.text),
            str(rule.change),
            rule.also,
            rule.calculators,
        )
        for rule in found.rules
    ]
    missing = [RuleStated(found.unstated, "", "", "", "", (), ())] if found.unstated else []
    return [*missing, *listed]
